import type { Size } from "../../size";

/** Height of a card, its width being one. */
export const TALL = 1.3;
/** Part of a card's width in which its three signs stand: so much of it is seen under another one. */
export const STRIP = 0.385;
/** Between cards that do not cover each other, and between piles, in pixels. */
const APART = 5;
export const BETWEEN = 10;
/** Beside a pile: what it is and how many. */
export const TAB = 30;
/** From here the case board stands beside the seats, in pixels; below it all stands in one column. */
const BESIDE = 600;

/** How the table is laid out, in pixels. */
export interface Room {
  beside: boolean;
  height: number;
  /** Side of a cell of the case board. */
  cell: number;
  /** Width of the column in which the seats sit. */
  seats: number;
  /** Heights of a seat's row and of the row of the hand. */
  row: number;
  hand: number;
  /** Widths of a card of the hand, and of the deck. */
  held: number;
  deck: number;
  /** Width of what says who sits there; 0 where it stands above the cards instead. */
  plate: number;
}

const GAP = 6;
/** Under the case board: what is out, and by what. */
const NOTES = 46;
/** Who sits there, above the cards. */
const LINE = 24;
/** Under the cards of a hand: what each would tell. */
export const TELLS = 22;
/** Fewer cards in a hand are as large as so many. */
const HAND = 5;
const LARGEST = 128;

/** The table in such a room, with so many values of an attribute, seats, and cards in the hand at the screen (0: none). */
export function arrange({ width, height }: Size, values: number, seats: number, hand: number): Room {
  const beside = width >= BESIDE;
  const tall = Math.max(height, 400);
  const most = beside ? Math.min((tall - NOTES) / (values + 2.2), (width * 0.45) / (values + 1), 76) : 56;
  const cell = Math.floor(Math.min(width / (values + 1), most));
  const column = beside ? width - cell * (values + 1) - 14 : width;
  const deck = Math.round(Math.min(64, column * 0.13));
  const cards = Math.max(HAND, hand);
  const wide = (column - deck - 30) / cards - 8;
  const high = (beside ? (tall * 0.36 - TELLS) / TALL : LARGEST) - 10;
  const held = Math.floor(Math.max(44, Math.min(LARGEST, wide, high)));
  const low = Math.max(deck * TALL + 24, hand === 0 ? 0 : held * TALL + TELLS + 12);
  const row = beside ? Math.floor(Math.min((tall - low - GAP * seats) / seats, 172)) : 116;
  const plate = beside ? Math.round(Math.min(150, Math.max(92, column * 0.19))) : 0;
  return { beside, height: beside ? tall : 0, cell, seats: column, row, hand: low, held, deck, plate };
}

export function inRow({ row, seats, plate }: Room): { tall: number; secret: number; rest: number } {
  const tall = row - (plate === 0 ? LINE : 0) - 10;
  const secret = Math.min(tall / TALL, seats * (plate === 0 ? 0.22 : 0.19), 118);
  return { tall, secret, rest: seats - secret - plate - (plate === 0 ? 14 : 24) };
}

/**
 * How wide the cards of some piles may be that share a room, and how far apart they lie: as wide as can be while of every
 * card its three signs are seen.
 */
export function fan(counts: readonly number[], rest: number, tall: number): { card: number; step: number } {
  const over = counts.reduce((sum, count) => sum + Math.max(0, count - 1), 0);
  const room = rest - counts.length * TAB - (counts.length - 1) * BETWEEN - 2;
  const card = Math.floor(Math.min(tall / TALL, 118, room / (counts.length + STRIP * over)));
  const most = over === 0 ? 0 : (room - counts.length * card) / over;
  const step = most < card ? Math.min(most, STRIP * card) : card + Math.min(APART, most - card);
  return { card, step: Math.floor(step * 10) / 10 };
}

/** The same piles in two lines, where that makes their cards larger: the lines, each of places among the piles. */
export function lines(counts: readonly number[], rest: number, tall: number) {
  const sized = (line: readonly number[], high: number) => ({ line, ...fan(line.map((at) => counts[at] ?? 0), rest, high) });
  const all = counts.map((_, at) => at);
  const one = [sized(all, tall)];
  const two = [all.slice(0, -1), all.slice(-1)].map((line) => sized(line, (tall - APART) / 2));
  const least = (some: typeof one): number => Math.min(...some.map(({ card }) => card));
  return least(two) > least(one) ? two : one;
}
