import { ordinal, seatName } from "../../words";
import type { Duck, Grid, Pile, View } from "./view";

/** What the shell calls things in this game. */
export type Terms = Readonly<Record<string, string>>;

/** A seat's name inside a sentence: "seat 1". */
function inside(terms: Terms, seat: number): string {
  return seatName(terms, seat).toLowerCase();
}

/** A pile in words, from the top: "5, with 7 and 2 under it". */
export function spell(ducks: readonly Duck[], seat: number, terms: Terms): string {
  const name = ({ owner, number }: Duck): string => `${number}${owner === seat ? "" : ` of ${inside(terms, owner)}`}`;
  const [top, ...under] = ducks.map(name);
  if (under.length === 0) return `${top}`;
  const last = under.pop();
  return `${top}, with ${under.length > 0 ? `${under.join(", ")} and ` : ""}${last} under it`;
}

export function pileLabel(pile: Pile, grid: Grid, mine: boolean, terms: Terms): string {
  const whose = mine ? "your" : `${inside(terms, grid.seat)}'s`;
  return `${whose} ${spell(pile.ducks, grid.seat, terms)}, row ${pile.row}, column ${pile.column}`;
}

/** What the called card means for a seat, in few words. */
export function means(view: View, grid: Grid, mine: boolean): string {
  if (view.phase === "over") return `${ordinal(view.places[grid.seat] ?? 0)} place`;
  if (grid.asked === "quack") return "QUACK!";
  if (grid.chosen) return mine ? "you have chosen" : "has chosen";
  const verb = mine ? grid.asked : `${grid.asked}s`;
  return `${verb} ${called(grid)}`.trimEnd();
}

/** The numbers that a seat is asked about: "7", "2 or 3". */
export function called(grid: Grid): string {
  if (grid.asked === "place") return `${grid.hand?.number ?? ""}`;
  const tops = grid.piles.filter(({ row, column }) => grid.movable.some(([r, c]) => r === row && c === column));
  const names = new Set(tops.map(({ ducks }) => ducks[0]?.number ?? 0));
  return [...names].sort((a, b) => a - b).join(" or ");
}

/** What the called card asks of everybody. */
export function order(view: View): string {
  if (view.card === "MAX" && !view.low_blows) return "the highest duck moves";
  if (view.card === "REPEAT" && !view.low_blows) return "the same pile again";
  if (view.phase === "give") return "give a low duck";
  if (view.phase === "place") return "place what you got";
  if (view.card === "?") return "is called";
  return `every ${view.card} moves`;
}

/** Scores of the finished rounds as a sum: 12 + 3 − 5. */
export function sum(scores: readonly number[]): string {
  return scores.map((score, k) => (k === 0 ? minus(score) : `${score < 0 ? "−" : "+"} ${Math.abs(score)}`)).join(" ");
}

export function minus(value: number): string {
  return value < 0 ? `−${-value}` : `${value}`;
}
