// Written from duckplay.shelf.duck_and_cover.view by tests/widgets/typescript.py: do not edit by hand.

export interface Duck {
  owner: number;
  number: number;
}

export interface Pile {
  row: number;
  column: number;
  ducks: readonly Duck[];
}

export interface Grid {
  seat: number;
  piles: readonly Pile[];
  asked: "" | "give" | "move" | "place" | "quack";
  movable: readonly (readonly [number, number])[];
  hand: Duck | null;
  chosen: boolean;
  repeats: Duck | null;
  shown: number;
  scores: readonly number[];
  total: number;
}

export interface Choice {
  seat: number;
  duck: Duck;
  source: readonly [number, number] | null;
  target: readonly [number, number];
}

export interface Secret {
  deck: readonly string[];
  removed: readonly string[];
  choices: readonly Choice[];
}

export interface View {
  eye: number | "designer" | "watcher";
  seats: number;
  rounds: number;
  competition: boolean;
  low_blows: boolean;
  round: number;
  phase: "give" | "move" | "over" | "place";
  card: string | null;
  previous: string;
  discarded: boolean;
  deck: number;
  called: number;
  removed: number;
  reshuffles: number;
  discards: readonly string[];
  counted: number;
  limit: number;
  aside: readonly string[];
  gone: readonly string[];
  splashes: readonly number[];
  grids: readonly Grid[];
  choice: Choice | null;
  stopped: boolean;
  places: readonly number[];
  secret: Secret | null;
}

/** A struct as the wire carries it: its fields in order. */
type Wire = readonly unknown[];

const theDuck = (wire: Wire): Duck => ({
  owner: wire[0] as number,
  number: wire[1] as number,
});

const thePile = (wire: Wire): Pile => ({
  row: wire[0] as number,
  column: wire[1] as number,
  ducks: (wire[2] as readonly Wire[]).map(theDuck),
});

const theGrid = (wire: Wire): Grid => ({
  seat: wire[0] as number,
  piles: (wire[1] as readonly Wire[]).map(thePile),
  asked: wire[2] as "" | "give" | "move" | "place" | "quack",
  movable: wire[3] as readonly (readonly [number, number])[],
  hand: wire[4] === null ? null : theDuck(wire[4] as Wire),
  chosen: wire[5] as boolean,
  repeats: wire[6] === null ? null : theDuck(wire[6] as Wire),
  shown: wire[7] as number,
  scores: wire[8] as readonly number[],
  total: wire[9] as number,
});

const theChoice = (wire: Wire): Choice => ({
  seat: wire[0] as number,
  duck: theDuck(wire[1] as Wire),
  source: wire[2] as readonly [number, number] | null,
  target: wire[3] as readonly [number, number],
});

const theSecret = (wire: Wire): Secret => ({
  deck: wire[0] as readonly string[],
  removed: wire[1] as readonly string[],
  choices: (wire[2] as readonly Wire[]).map(theChoice),
});

const theView = (wire: Wire): View => ({
  eye: wire[0] as number | "designer" | "watcher",
  seats: wire[1] as number,
  rounds: wire[2] as number,
  competition: wire[3] as boolean,
  low_blows: wire[4] as boolean,
  round: wire[5] as number,
  phase: wire[6] as "give" | "move" | "over" | "place",
  card: wire[7] as string | null,
  previous: wire[8] as string,
  discarded: wire[9] as boolean,
  deck: wire[10] as number,
  called: wire[11] as number,
  removed: wire[12] as number,
  reshuffles: wire[13] as number,
  discards: wire[14] as readonly string[],
  counted: wire[15] as number,
  limit: wire[16] as number,
  aside: wire[17] as readonly string[],
  gone: wire[18] as readonly string[],
  splashes: wire[19] as readonly number[],
  grids: (wire[20] as readonly Wire[]).map(theGrid),
  choice: wire[21] === null ? null : theChoice(wire[21] as Wire),
  stopped: wire[22] as boolean,
  places: wire[23] as readonly number[],
  secret: wire[24] === null ? null : theSecret(wire[24] as Wire),
});

export function unpack(wire: unknown): View {
  return theView(JSON.parse(wire as string) as Wire);
}
