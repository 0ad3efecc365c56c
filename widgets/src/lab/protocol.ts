/** What a Lab and its kernel say to each other; the Python side is duckplay/widgets/lab/protocol.py. */

export interface Dial {
  name: string;
  title: string;
  help: string;
  kind: "int" | "bool" | "choice" | "ints" | "cards";
  unit: string;
  ge: number | null;
  le: number | null;
  choices: (string | number)[];
  automatic: boolean;
  group: string;
}

export interface About {
  title: string;
  dials: Dial[];
  seats: number[];
  bots: { name: string; title: string; help: string }[];
  /** What variants may be compared by, each of games of so many seats and more. */
  measures: { name: string; title: string; seats: number }[];
  most: number;
}

export type Value = number | boolean | string | null | readonly (number | Readonly<Record<string, unknown>>)[];

export type Stage = "rest" | "asked" | "queued" | "running" | "done" | "stopped";

export interface View {
  stage: Stage;
  /** What was found, in one sentence; "" before the first number. */
  sentence: string;
  /** How sure that is: the second sentence. */
  surety: string;
  verdict: "more" | "less" | "same" | "undecided" | "identical" | "";
  /** Games done and asked for, a second; who waits before this one. */
  done: number;
  total: number;
  speed: number;
  before: number;
  seats: number;
  bots: string[];
  games: number;
  measure: string;
  pinned: Record<string, Value>;
  values: Record<string, Value>;
  /** What dials that are left to themselves stand for. */
  automatic: Record<string, Value>;
  /** Names of dials that differ from the pinned ones. */
  turned: string[];
  wrong: Record<string, string>;
  warnings: string[];
  /** Which variants have games that were kept out, with the marks of these. */
  fallen: Row[];
  error: string;
  /** The games behind the last mark that was touched; `field` is the arm of the map, where it was a field of one. */
  behind: { title: string; games: Behind[]; field: number | null } | null;
  /** What is on the table: one of those games, or a game of one's own. */
  shown: string;
  /** How it stands with the map of two dials, "" when none was asked for. */
  mapping: string;
}

export interface Behind {
  arm: number;
  game: number;
  ply: number;
  words: string;
  kind: string;
}

/** A chart: its question, what it says, plotly's traces and layout, and the same as a table. */
export interface Chart {
  name: string;
  title: string;
  says: string;
  figure: { data: Trace[]; layout: Record<string, unknown> };
  heads: string[];
  rows: Row[];
}

export interface Row {
  cells: string[];
  mark: string;
}

export type Trace = Record<string, unknown>;

export type Said =
  | { kind: "hello" }
  | { kind: "here" }
  | { kind: "library" }
  | { kind: "turn"; name: string; value: Value }
  | { kind: "sit"; seats: number; bots: string[] }
  | { kind: "count"; games: number }
  | { kind: "measure"; name: string }
  | { kind: "pin" }
  | { kind: "reset" }
  | { kind: "again" }
  | { kind: "cancel" }
  | { kind: "map"; x: string; y: string }
  | { kind: "mark"; mark: string }
  | { kind: "take"; arm: number }
  | { kind: "open"; arm: number; game: number; ply: number; move: string; map: boolean }
  | { kind: "save" };

/** What the kernel sends beside its traits: the library of charts, and a file to keep. */
export type Heard = { kind: "library" } | { kind: "file"; name: string; text: string };

export interface Model {
  get(key: "about"): About;
  get(key: "view"): View;
  get(key: "charts"): Chart[];
  on(event: string, callback: (...given: never[]) => void): void;
  off(event: string, callback: (...given: never[]) => void): void;
  send(content: Said): void;
}
