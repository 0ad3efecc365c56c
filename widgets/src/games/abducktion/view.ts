// Written from duckplay.shelf.abducktion.view by tests/widgets/typescript.py: do not edit by hand.

export interface Seat {
  seat: number;
  ducks: readonly string[];
  hand: number;
  claimed: readonly string[];
  points: number;
  playing: boolean;
}

export interface Match {
  row: number;
  column: number;
  ponds: readonly (readonly [number, number])[];
}

export interface Formation {
  number: number;
  name: string;
  shape: readonly string[];
  points: number;
  matches: readonly Match[];
}

export interface Secret {
  hands: readonly (readonly string[])[];
  deck: readonly string[];
  stack: readonly string[];
  box: readonly string[];
}

export interface View {
  eye: number | "designer" | "watcher";
  phase: "over" | "place" | "turn";
  turn: number;
  played: number;
  plays: number;
  ended: number;
  limit: number;
  cost: number;
  seats: readonly Seat[];
  hand: readonly string[];
  open: readonly Formation[];
  stack: number;
  deck: number;
  discards: readonly string[];
  ufo: readonly number[];
  held: readonly string[];
  empty: readonly (readonly [number, number])[];
  prize: string;
  stopped: boolean;
  places: readonly number[];
  rank: string;
  next: readonly [number, string] | null;
  secret: Secret | null;
}

/** A struct as the wire carries it: its fields in order. */
type Wire = readonly unknown[];

const theSeat = (wire: Wire): Seat => ({
  seat: wire[0] as number,
  ducks: wire[1] as readonly string[],
  hand: wire[2] as number,
  claimed: wire[3] as readonly string[],
  points: wire[4] as number,
  playing: wire[5] as boolean,
});

const theMatch = (wire: Wire): Match => ({
  row: wire[0] as number,
  column: wire[1] as number,
  ponds: wire[2] as readonly (readonly [number, number])[],
});

const theFormation = (wire: Wire): Formation => ({
  number: wire[0] as number,
  name: wire[1] as string,
  shape: wire[2] as readonly string[],
  points: wire[3] as number,
  matches: (wire[4] as readonly Wire[]).map(theMatch),
});

const theSecret = (wire: Wire): Secret => ({
  hands: wire[0] as readonly (readonly string[])[],
  deck: wire[1] as readonly string[],
  stack: wire[2] as readonly string[],
  box: wire[3] as readonly string[],
});

const theView = (wire: Wire): View => ({
  eye: wire[0] as number | "designer" | "watcher",
  phase: wire[1] as "over" | "place" | "turn",
  turn: wire[2] as number,
  played: wire[3] as number,
  plays: wire[4] as number,
  ended: wire[5] as number,
  limit: wire[6] as number,
  cost: wire[7] as number,
  seats: (wire[8] as readonly Wire[]).map(theSeat),
  hand: wire[9] as readonly string[],
  open: (wire[10] as readonly Wire[]).map(theFormation),
  stack: wire[11] as number,
  deck: wire[12] as number,
  discards: wire[13] as readonly string[],
  ufo: wire[14] as readonly number[],
  held: wire[15] as readonly string[],
  empty: wire[16] as readonly (readonly [number, number])[],
  prize: wire[17] as string,
  stopped: wire[18] as boolean,
  places: wire[19] as readonly number[],
  rank: wire[20] as string,
  next: wire[21] as readonly [number, string] | null,
  secret: wire[22] === null ? null : theSecret(wire[22] as Wire),
});

export function unpack(wire: unknown): View {
  return theView(JSON.parse(wire as string) as Wire);
}
