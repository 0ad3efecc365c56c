// Written from duckplay/widgets/protocol.py by tests/widgets/test_protocol.py: do not edit by hand.

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

export interface May {
  undo: Reason | null;
  redo: Reason | null;
  look: Reason | null;
  branch: Reason | null;
  again: Reason | null;
  sit: Reason | null;
}

export interface Frame {
  game: string;
  title: string;
  terms: Readonly<Record<string, string>>;
  eye: number | "designer" | "watcher";
  version: number;
  line: number;
  shown: number;
  ask: string;
  moves: readonly Move[];
  clauses: Readonly<Record<string, Clause>>;
  svg: string;
  text: string;
  seats: readonly Seat[];
  bots: readonly string[];
  log: readonly Line[];
  earlier: number;
  may: May;
  closed: boolean;
  over: boolean;
  stopped: boolean;
  seed: string | null;
  notice: string | null;
  error: string | null;
}

export interface Fault {
  kind: "broken" | "illegal" | "refused" | "stale" | "unreadable";
  why: string;
  clause: string;
  rule: Clause | null;
}

export interface Reply {
  id: string;
  ok: boolean;
  error: Fault | null;
}

export interface Play {
  kind: "play";
  id: string;
  version: number;
  line: number;
  text: string;
}

export interface Why {
  kind: "why";
  id: string;
  version: number;
  line: number;
  picks: readonly string[];
}

export interface Undo {
  kind: "undo";
  id: string;
  version: number;
  line: number;
}

export interface Redo {
  kind: "redo";
  id: string;
  version: number;
  line: number;
}

export interface Look {
  kind: "look";
  id: string;
  version: number;
  line: number;
  ply: number | null;
}

export interface Branch {
  kind: "branch";
  id: string;
  version: number;
  line: number;
  ply: number;
}

export interface New {
  kind: "new";
  id: string;
  version: number;
  line: number;
  same: boolean;
}

export interface Sit {
  kind: "sit";
  id: string;
  version: number;
  line: number;
  seat: number;
  bot: string | null;
}

export type Message = Play | Why | Undo | Redo | Look | Branch | New | Sit;
