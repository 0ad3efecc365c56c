import { following, type Choice } from "./picks";
import type { Bunch, Move } from "./protocol";
import { unbunch } from "./unbunch";

/** Moves that read the same up to their last words: "Duck: move the 5 to the empty cell" 3,2 or 3,3. */
export interface Group {
  /** What all their labels begin with, whole words; "" when the group is one move. */
  label: string;
  rules: readonly string[];
  ends: readonly { words: string; move: Move }[];
}

/** The moves as they are listed: bunch by bunch, in an order for the eye. `keep` says which are still to be shown. */
export function groups(bunches: readonly Bunch[], keep: ReadonlySet<string>): Group[] {
  return bunches.flatMap((bunch) => {
    const moves = unbunch([bunch]);
    const label = moves.length > 1 ? common(moves.map((move) => move.label)) : "";
    const ends = moves
      .filter((move) => keep.has(move.text))
      .map((move) => ({ words: move.label.slice(label.length), move }))
      .sort((one, other) => order(one.words, other.words));
    return ends.length === 0 ? [] : [{ label: label.trim(), rules: bunch.rules, ends }];
  });
}

/** More moves than anybody reads. */
const MANY = 200;

/** Of many moves, those that go on alike with the next touch, told as one until it is made: `id` is what is touched. */
export function folds({ made, moves }: Choice): { id: string; label: string; moves: readonly Move[] }[] {
  if (moves.length <= MANY) return [];
  const alike = new Map<string, Move[]>();
  for (const move of moves) {
    const id = following(move, made) ?? "";
    alike.set(id, [...(alike.get(id) ?? []), move]);
  }
  const some = [...alike].filter(([id, all]) => id !== "" && all.length > 1);
  return some.map(([id, all]) => ({ id, label: common(all.map((move) => move.label)).replace(/,? $/, ""), moves: all }));
}

/** What all texts begin with, up to the end of a word. */
function common(texts: readonly string[]): string {
  const [first = "", ...others] = texts;
  let length = first.length;
  for (const text of others) {
    while (!text.startsWith(first.slice(0, length))) length -= 1;
  }
  return first.slice(0, first.slice(0, length).lastIndexOf(" ") + 1);
}

/** Numbers by their worth, one after the other: -1,3 before 2,0 before 10,0; then as words. */
function order(one: string, other: string): number {
  const [left, right] = [one, other].map((text) => (text.match(/-?\d+/g) ?? []).map(Number)) as [number[], number[]];
  const at = left.findIndex((number, place) => number !== right[place]);
  const apart = at < 0 || right[at] === undefined ? 0 : (left[at] ?? 0) - right[at];
  return apart || left.length - right.length || one.localeCompare(other);
}
