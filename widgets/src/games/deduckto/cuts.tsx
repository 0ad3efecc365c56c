import { tick } from "../../art/signs";
import { cross } from "./pile";
import type { Cut, View } from "./view";
import { type Terms, why } from "./words";

/** Who was taken out of the case together, and what is to be shown for it. */
export interface Share {
  key: string;
  kind: Cut["kind"] | "others";
  number: number;
  took: readonly number[];
  words: string;
}

/** Room that one of them takes under the case board, in pixels, and more for the first and the last, which are words. */
const [CHIP, WORDS] = [58, 40];

/** What took each suspect that is out. */
export function cutOf(cuts: readonly Cut[]): ReadonlyMap<number, Cut> {
  return new Map(cuts.flatMap((cut) => cut.took.map((card) => [card, cut] as const)));
}

/** The cuts that took somebody, all guesses as one; of more than there is room for, those that took least as one. */
export function shares(view: View, cuts: readonly Cut[], width: number, terms: Terms): readonly Share[] {
  const guesses = cuts.filter(({ kind, took }) => kind === "guess" && took.length > 0);
  const all: Share[] = cuts
    .filter(({ kind, took }) => kind !== "guess" && took.length > 0)
    .map((cut) => ({ ...cut, key: `${cut.kind}${cut.number}`, words: why(view, cut, terms) }));
  if (guesses.length > 0) all.push(together("guess", guesses, "wrong guesses"));
  const room = Math.max(2, Math.floor((width - WORDS) / CHIP));
  if (all.length <= room) return all;
  const least = [...all].sort((one, other) => one.took.length - other.took.length).slice(0, all.length - room + 1);
  return [...all.filter((each) => !least.includes(each)), together("others", least, `${least.length} others`)];
}

function together(kind: Share["kind"], some: readonly { took: readonly number[] }[], words: string): Share {
  return { key: kind, kind, number: 0, took: some.flatMap(({ took }) => took), words };
}

/** What took them out, in a sign: a clue by its answer and number. */
export function Mark({ share: { kind, number } }: { share: Share }) {
  const sign = kind === "yes" ? tick : kind === "no" ? cross : null;
  return sign === null ? <>{kind}</> : <>{sign}{number}</>;
}
