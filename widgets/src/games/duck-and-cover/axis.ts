import type { Choice, Grid, View } from "./view";

/** Row and column, as in the notation. */
export type Place = readonly [number, number];

/** Empty rows or columns in a run that are still drawn. */
const LONGEST = 2;
/** Width of a break, in cells. */
export const GAP = 0.7;
/** Width of a row or column at the edge where nothing lies: room enough to land in. */
export const SHORE = 0.64;
/** Width of an empty row or column where nobody is about to land, and where room is short. */
export const BARE = 0.5;
export const SCANT = 0.2;

/** A row or column: where it begins, and how wide it is. */
export interface Line {
  at: number;
  wide: number;
}

/** Rows or columns in use along a line, in units of a cell; a long empty stretch shrinks to a break. */
export class Axis {
  readonly lines = new Map<number, Line>();
  readonly breaks: { at: number; gone: number }[] = [];
  length = 0;

  /** On the lines `piled` something lies, on `more` something may land; all others are `bare` wide, edges `rim`. */
  constructor(piled: readonly number[], more: readonly number[], bare = 1, rim = SHORE) {
    const holds = new Set(piled);
    const used = [...new Set([...piled, ...more])].sort((a, b) => a - b);
    used.forEach((line, k) => {
      const missing = line - (used[k - 1] ?? -Infinity) - 1;
      const broken = missing > LONGEST;
      if (broken && k > 0) {
        this.breaks.push({ at: this.length, gone: missing });
        this.length += GAP;
      }
      const edge = broken || (used[k + 1] ?? Infinity) - line - 1 > LONGEST;
      for (let shown = broken ? line : line - missing; shown <= line; shown++) {
        const wide = holds.has(shown) ? 1 : edge ? rim : bare;
        this.lines.set(shown, { at: this.length, wide });
        this.length += wide;
      }
    });
  }

  /** Where a row or column begins, and how wide it is. */
  of(line: number): Line {
    return this.lines.get(line) ?? { at: 0, wide: 1 };
  }
}

export const key = (place: Place): string => `${place[0]},${place[1]}`;

/** The four places directly beside one. */
export function beside([row, column]: Place): readonly Place[] {
  return [
    [row - 1, column],
    [row, column - 1],
    [row, column + 1],
    [row + 1, column],
  ];
}

/** Empty places next to a pile, less those that only the pile at `leaving` would hold up. */
function shore(grid: Grid, leaving: Place | null): Place[] {
  const found = new Map<string, Place>();
  const taken = new Set<string>();
  for (const { row, column } of grid.piles) {
    taken.add(key([row, column]));
    if (leaving?.[0] === row && leaving[1] === column) continue;
    for (const place of beside([row, column])) found.set(key(place), place);
  }
  return [...found].filter(([name]) => !taken.has(name)).map(([, place]) => place);
}

/**
 * Places where a pile that must move, or a duck in hand, may land, as far as this eye is asked about them: a seat is
 * shown its own, watcher and designer everybody's; none once the seat has chosen.
 */
export function landings(view: View, grid: Grid): Place[] {
  if (typeof view.eye === "number" && view.eye !== grid.seat) return [];
  if (grid.chosen || (grid.asked !== "move" && grid.asked !== "place")) return [];
  const found = new Map<string, Place>();
  for (const leaving of grid.asked === "move" ? grid.movable : [null]) {
    for (const place of shore(grid, leaving)) found.set(key(place), place);
  }
  return [...found.values()].sort((a, b) => a[0] - b[0] || a[1] - b[1]);
}

/** The open choice of a seat, where this eye may see it. */
export function choices(view: View, grid: Grid): Choice[] {
  const known = view.secret?.choices ?? (view.choice === null ? [] : [view.choice]);
  return known.filter((choice) => choice.seat === grid.seat);
}

/** What a grid takes: its piles and where they may land; with `shores` all places beside a pile: so it keeps still. */
export function axes(
  view: View,
  grid: Grid,
  shores: boolean,
  scant = BARE,
  rim = SHORE,
): { rows: Axis; columns: Axis } {
  const more = shores ? shore(grid, null) : landings(view, grid);
  more.push(...choices(view, grid).map(({ target }) => target));
  const bare = shores || more.length > 0 ? 1 : scant;
  const axis = (piled: number[], side: 0 | 1): Axis => new Axis(piled, more.map((place) => place[side]), bare, rim);
  return {
    rows: axis(grid.piles.map(({ row }) => row), 0),
    columns: axis(grid.piles.map(({ column }) => column), 1),
  };
}
