// Written from duckplay.widgets.protocol by tests/widgets/typescript.py: do not edit by hand.

export interface Move {
  text: string;
  label: string;
  rules: readonly string[];
  picks: readonly string[];
}

export interface Reason {
  why: string;
  clause: string;
}

export interface Clause {
  text: string;
  status: "found" | "invented" | "ruling" | "text";
  origin: string;
}

export interface BotAbout {
  name: string;
  title: string;
  help: string;
}

export interface About {
  board: number;
  game: string;
  title: string;
  terms: Readonly<Record<string, string>>;
  clauses: Readonly<Record<string, Clause>>;
  bots: readonly BotAbout[];
  drawn: boolean;
  seats: number;
}

export interface Seat {
  bot: string | null;
  waiting: boolean;
  score: number | null;
  place: number | null;
}

export interface Line {
  ply: number;
  seat: number | null;
  text: string;
  rules: readonly string[];
}

export interface Bunch {
  text: string;
  label: string;
  rules: readonly string[];
  picks: readonly string[];
  pick: string | null;
  ends: readonly (string | readonly [string, string, string])[];
}

export interface Picture {
  svg: string;
  text: string;
}

export interface May {
  undo: Reason | null;
  redo: Reason | null;
  look: Reason | null;
  branch: Reason | null;
  again: Reason | null;
  sit: Reason | null;
  design: Reason | null;
  record: Reason | null;
  load: Reason | null;
  hint: Reason | null;
}

export interface Frame {
  eye: number | "designer" | "watcher";
  seat: number | null;
  version: number;
  course: number;
  shown: number;
  ask: string;
  view: string | null;
  picture: Picture | null;
  moves: readonly Bunch[];
  apart: boolean;
  seats: readonly Seat[];
  log: readonly Line[];
  told: number;
  may: May;
  closed: boolean;
  over: boolean;
  stopped: boolean;
  back: number | null;
  seed: string | null;
  curtain: number | null;
  remembering: boolean;
  designer: boolean;
  rescue: string;
  notice: string | null;
  error: string | null;
}

export interface Task {
  number: number;
  ask: string;
  state: "asked" | "right" | "wrong";
  said: string;
  rules: readonly string[];
}

export interface Fault {
  kind: "broken" | "illegal" | "refused" | "stale" | "unreadable";
  why: string;
  clause: string;
}

export interface Glimpse {
  ply: number;
  ask: string;
  view: string | null;
  picture: Picture | null;
}

export interface Hint {
  text: string;
  label: string;
  value: number;
  low: number;
  high: number;
  rollouts: number;
  why: string;
}

export interface Rescued {
  game: string;
  ply: number;
  over: boolean;
  back: number | null;
}

export interface Reply {
  id: string;
  ok: boolean;
  error: Fault | null;
  glimpse: Glimpse | null;
  hints: readonly Hint[] | null;
  lines: readonly Line[] | null;
  moves: readonly Bunch[] | null;
  record: string | null;
  rescued: Rescued | null;
}

export interface Why {
  kind: "why";
  id: string;
  version: number;
  course: number;
  picks: readonly string[];
}

export interface Glance {
  kind: "glance";
  id: string;
  version: number;
  course: number;
  ply: number;
}

export interface AskHint {
  kind: "hint";
  id: string;
  version: number;
  course: number;
}

export interface Lines {
  kind: "lines";
  id: string;
  version: number;
  course: number;
  start: number;
  stop: number;
}

export interface AskMoves {
  kind: "moves";
  id: string;
  version: number;
  course: number;
}

export interface AskRecord {
  kind: "record";
  id: string;
  version: number;
  course: number;
  note: string;
}

export interface AskKept {
  kind: "kept";
  id: string;
  version: number;
  course: number;
  name: string;
}

export type Reading =
  | Why
  | Glance
  | AskHint
  | Lines
  | AskMoves
  | AskRecord
  | AskKept;

export interface Play {
  kind: "play";
  id: string;
  version: number;
  course: number;
  text: string;
}

export interface Undo {
  kind: "undo";
  id: string;
  version: number;
  course: number;
}

export interface Redo {
  kind: "redo";
  id: string;
  version: number;
  course: number;
}

export interface Look {
  kind: "look";
  id: string;
  version: number;
  course: number;
  ply: number | null;
}

export interface Branch {
  kind: "branch";
  id: string;
  version: number;
  course: number;
  ply: number;
}

export interface Back {
  kind: "back";
  id: string;
  version: number;
  course: number;
}

export interface New {
  kind: "new";
  id: string;
  version: number;
  course: number;
  same: boolean;
}

export interface Sit {
  kind: "sit";
  id: string;
  version: number;
  course: number;
  seat: number;
  bot: string | null;
}

export interface Face {
  kind: "face";
  id: string;
  version: number;
  course: number;
  seat: number;
}

export interface Design {
  kind: "design";
  id: string;
  version: number;
  course: number;
  on: boolean;
}

export interface Remember {
  kind: "remember";
  id: string;
  version: number;
  course: number;
  on: boolean;
}

export interface Load {
  kind: "load";
  id: string;
  version: number;
  course: number;
  text: string;
}

export interface Rescue {
  kind: "rescue";
  id: string;
  version: number;
  course: number;
  name: string;
}

export interface Forget {
  kind: "forget";
  id: string;
  version: number;
  course: number;
  name: string;
}

export type Acting =
  | Play
  | Undo
  | Redo
  | Look
  | Branch
  | Back
  | New
  | Sit
  | Face
  | Design
  | Remember
  | Load
  | Rescue
  | Forget;

export type Message =
  | Reading
  | Acting;
