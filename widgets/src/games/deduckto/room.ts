import type { Size } from "../../size";

/** Height of a card, its width being one. */
export const TALL = 1.3;
/** Part of a card's width in which its three signs stand: so much of it is seen under another one. */
export const STRIP = 0.39;
/** Between cards that do not cover each other, and between piles, in pixels. */
const APART = 5;
export const BETWEEN = 10;
/** Beside a pile: what it is and how many. */
export const TAB = 26;
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
  /** Width of what says who sits there; 0 where it stands above the cards instead. */
  plate: number;
}

const GAP = 6;
const NOTES = 46;
const LINE = 24;

export function arrange({ width, height }: Size, values: number, seats: number, hand: boolean): Room {
  if (width < BESIDE) {
    const cell = Math.floor(Math.min(width / (values + 1), 56));
    const row = 116;
    return { beside: false, height: 0, cell, seats: width, row, hand: hand ? 104 : 88, plate: 0 };
  }
  const tall = Math.max(height, 400);
  const cell = Math.floor(Math.min((tall - NOTES) / (values + 2.2), (width * 0.45) / (values + 1), 76));
  const column = width - cell * (values + 1) - 14;
  const rows = (tall - GAP * seats) / (seats + 1.22);
  const row = Math.floor(Math.min(rows, 190));
  const plate = Math.round(Math.min(150, Math.max(78, column * 0.19)));
  return { beside: true, height: tall, cell, seats: column, row, hand: Math.floor(row * 1.22), plate };
}

/** Room for the cards of a seat's row beside its secret, and the width of that. */
export function inRow({ row, seats, plate }: Room): { tall: number; secret: number; rest: number } {
  const tall = row - (plate === 0 ? LINE : 0) - 10;
  const secret = Math.min(tall / TALL, 118);
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
  const step = over === 0 ? 0 : Math.min(card + APART, (room - counts.length * card) / over);
  return { card, step: Math.floor(step * 10) / 10 };
}
