/** What a table of cards and its kernel say to each other; the Python side is duckplay/widgets/deck.py. */

export interface Column {
  name: string;
  title: string;
  kind: "text" | "int" | "number" | "bool" | "choice";
  allowed: string;
  choices: string[];
}

export interface About {
  title: string;
  columns: Column[];
  /** Its cards are counted by dials of their own: there is no table, only the ways in and out for a sheet. */
  fixed: boolean;
}

export interface Row {
  id: number;
  cells: string[];
  changed: boolean;
  /** What is wrong with it, and in which column ("" for the whole). */
  wrong: { field: string; why: string } | null;
}

export interface View {
  rows: Row[];
  /** How many cards there are, and how many points on them. */
  sum: string;
  /** What came of the last thing that was asked for; why it was refused. */
  said: string;
  fault: string;
  /** Whether what was last loaded or taken out can be taken back. */
  undo: boolean;
}

export type Said =
  | { kind: "cell"; row: number; field: string; text: string }
  | { kind: "add" }
  | { kind: "remove"; row: number }
  | { kind: "load"; name: string; text: string }
  | { kind: "keep" }
  | { kind: "undo" };

export interface Heard {
  kind: "file";
  name: string;
  text: string;
}

export interface Model {
  get(key: "about"): About;
  get(key: "view"): View;
  on(event: string, callback: (...given: never[]) => void): void;
  off(event: string, callback: (...given: never[]) => void): void;
  send(content: Said, callbacks?: undefined, buffers?: ArrayBuffer[]): void;
}
