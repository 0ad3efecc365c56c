// Written from duckplay.shelf.deduckto.view by tests/widgets/typescript.py: do not edit by hand.

export interface Lying {
  card: number;
  clue: number;
}

export interface Pile {
  open: readonly Lying[];
  turned: number;
  down: boolean;
  recalled: readonly Lying[];
}

export interface Guess {
  animal: number;
  disguise: number;
  location: number;
  card: number;
  right: boolean;
}

export interface Seat {
  seat: number;
  hand: number;
  drew: number;
  secret: number | null;
  yes: Pile;
  no: Pile;
  guesses: readonly Guess[];
  chances: number;
  out: boolean;
  shown: readonly number[];
  chosen: boolean;
}

export interface Held {
  card: number;
  yes: number;
  bits: number;
}

export interface Cut {
  kind: "gift" | "guess" | "no" | "seen" | "yes";
  card: number;
  number: number;
  took: readonly number[];
}

export interface Case {
  possible: readonly number[];
  odds: readonly number[];
  cuts: readonly Cut[];
  bits: number;
  hand: number;
}

export interface Secret {
  hands: readonly (readonly number[])[];
  deck: readonly number[];
  gifts: readonly number[];
}

export interface View {
  eye: number | "designer" | "watcher";
  phase: "gift" | "over" | "pile" | "turn";
  turn: number;
  begun: number;
  animals: readonly string[];
  disguises: readonly string[];
  locations: readonly string[];
  square: readonly number[];
  gifts: boolean;
  limit: number;
  deck: number;
  seats: readonly Seat[];
  hand: readonly Held[];
  gift: number | null;
  case: Case | null;
  remembers: boolean;
  winner: number;
  places: readonly number[];
  secret: Secret | null;
}

/** A struct as the wire carries it: its fields in order. */
type Wire = readonly unknown[];

const theLying = (wire: Wire): Lying => ({
  card: wire[0] as number,
  clue: wire[1] as number,
});

const thePile = (wire: Wire): Pile => ({
  open: (wire[0] as readonly Wire[]).map(theLying),
  turned: wire[1] as number,
  down: wire[2] as boolean,
  recalled: (wire[3] as readonly Wire[]).map(theLying),
});

const theGuess = (wire: Wire): Guess => ({
  animal: wire[0] as number,
  disguise: wire[1] as number,
  location: wire[2] as number,
  card: wire[3] as number,
  right: wire[4] as boolean,
});

const theSeat = (wire: Wire): Seat => ({
  seat: wire[0] as number,
  hand: wire[1] as number,
  drew: wire[2] as number,
  secret: wire[3] as number | null,
  yes: thePile(wire[4] as Wire),
  no: thePile(wire[5] as Wire),
  guesses: (wire[6] as readonly Wire[]).map(theGuess),
  chances: wire[7] as number,
  out: wire[8] as boolean,
  shown: wire[9] as readonly number[],
  chosen: wire[10] as boolean,
});

const theHeld = (wire: Wire): Held => ({
  card: wire[0] as number,
  yes: wire[1] as number,
  bits: wire[2] as number,
});

const theCut = (wire: Wire): Cut => ({
  kind: wire[0] as "gift" | "guess" | "no" | "seen" | "yes",
  card: wire[1] as number,
  number: wire[2] as number,
  took: wire[3] as readonly number[],
});

const theCase = (wire: Wire): Case => ({
  possible: wire[0] as readonly number[],
  odds: wire[1] as readonly number[],
  cuts: (wire[2] as readonly Wire[]).map(theCut),
  bits: wire[3] as number,
  hand: wire[4] as number,
});

const theSecret = (wire: Wire): Secret => ({
  hands: wire[0] as readonly (readonly number[])[],
  deck: wire[1] as readonly number[],
  gifts: wire[2] as readonly number[],
});

const theView = (wire: Wire): View => ({
  eye: wire[0] as number | "designer" | "watcher",
  phase: wire[1] as "gift" | "over" | "pile" | "turn",
  turn: wire[2] as number,
  begun: wire[3] as number,
  animals: wire[4] as readonly string[],
  disguises: wire[5] as readonly string[],
  locations: wire[6] as readonly string[],
  square: wire[7] as readonly number[],
  gifts: wire[8] as boolean,
  limit: wire[9] as number,
  deck: wire[10] as number,
  seats: (wire[11] as readonly Wire[]).map(theSeat),
  hand: (wire[12] as readonly Wire[]).map(theHeld),
  gift: wire[13] as number | null,
  case: wire[14] === null ? null : theCase(wire[14] as Wire),
  remembers: wire[15] as boolean,
  winner: wire[16] as number,
  places: wire[17] as readonly number[],
  secret: wire[18] === null ? null : theSecret(wire[18] as Wire),
});

export function unpack(wire: unknown): View {
  return theView(JSON.parse(wire as string) as Wire);
}
