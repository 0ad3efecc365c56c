import type { Move } from "./protocol";

/** Where a half-made choice stands in the tree of picks of the legal moves. */
export interface Choice {
  /** Elements touched so far. */
  made: readonly string[];
  /** Elements that can be touched next. */
  next: ReadonlySet<string>;
  /** Those of them after which another one is to be touched: what is taken hold of rather than aimed at. */
  on: ReadonlySet<string>;
  /** Moves that begin with what was touched. */
  moves: readonly Move[];
  /** The move that is complete as it stands. */
  whole: Move | null;
}

/** Nothing to choose: a moment that is only looked at. */
export const NOTHING: Choice = { made: [], next: new Set(), on: new Set(), moves: [], whole: null };

/** What touching one element comes to. */
export type Touch =
  { do: "more"; made: readonly string[] } | { do: "play"; move: Move } | { do: "ask"; picks: readonly string[] };

/** The elements that a pick stands for: one, or those of a group `a+b`, which are touched in any order. */
export function members(pick: string): readonly string[] {
  return pick.split("+");
}

/** The choice after `made`; a `made` that no move begins with any more starts anew. */
export function choice(all: readonly Move[], made: readonly string[]): Choice {
  const moves: Move[] = [];
  const next = new Set<string>();
  const on = new Set<string>();
  const twice = new Set<string>();
  let whole: Move | null = null;
  for (const move of all) {
    const left = rest(move.picks, made);
    if (left === null) continue;
    moves.push(move);
    for (const id of left.now) {
      next.add(id);
      const after = left.now.length > 1 ? left.now.filter((_, place) => place !== left.now.indexOf(id)) : left.then;
      if (after.length > 0) on.add(id);
      if (after.includes(id)) twice.add(id);
    }
    if (left.now.length === 0 && made.length > 0) whole ??= move;
  }
  if (moves.length === 0 && made.length > 0) return choice(all, []);
  for (const id of twice) on.delete(id);
  return { made, next, on, moves, whole };
}

/** What was touched last, as long as touching it again takes it back. */
export function held({ made, next }: Choice): string | undefined {
  const last = made.at(-1);
  return last === undefined || next.has(last) ? undefined : last;
}

/** Touches `id`: goes on, takes back, starts anew, plays, or asks why not. */
export function touch(all: readonly Move[], made: readonly string[], id: string): Touch {
  const now = choice(all, made);
  if (now.next.has(id)) {
    const after = choice(all, [...made, id]);
    if (after.whole !== null && after.next.size === 0) return { do: "play", move: after.whole };
    return { do: "more", made: after.made };
  }
  if (made.at(-1) === id) return { do: "more", made: made.slice(0, -1) };
  const at = made.lastIndexOf(id);
  if (at >= 0 && now.moves.some((move) => open(move.picks, made) <= at)) {
    return { do: "more", made: made.filter((_, place) => place !== at) };
  }
  if (choice(all, []).next.has(id)) return { do: "more", made: instead(all, made, now.moves, id) };
  return { do: "ask", picks: [...made, id] };
}

/** What is touched next of a move as its picks are written; undefined where others of the same kind could be as well. */
export function following(move: Move, made: readonly string[]): string | undefined {
  const now = rest(move.picks, made)?.now ?? [];
  const kinds = new Set(now.map((id) => id.split(":")[0]));
  return kinds.size === now.length ? now[0] : undefined;
}

/** What has been touched once `id` takes the place of a member of the group that is begun; `id` alone where none gives way. */
function instead(all: readonly Move[], made: readonly string[], moves: readonly Move[], id: string): readonly string[] {
  for (let at = made.length - 1; at >= 0; at--) {
    if (!moves.some((move) => open(move.picks, made) <= at)) break;
    const others = made.filter((_, place) => place !== at);
    const after = choice(all, [...others, id]);
    if (after.made.length === made.length) return after.made;
  }
  return [id];
}

/** What remains of a move. */
interface Rest {
  /** Of the group that is begun, or comes next. */
  now: readonly string[];
  /** The picks after it. */
  then: readonly string[];
}

/** What remains to be touched after `made`; null where the move does not begin so. */
function rest(picks: readonly string[], made: readonly string[]): Rest | null {
  let at = 0;
  let now = picks.length > 0 ? [...members(picks[0] as string)] : [];
  for (const id of made) {
    const place = now.indexOf(id);
    if (place < 0) return null;
    now.splice(place, 1);
    if (now.length === 0 && ++at < picks.length) now = [...members(picks[at] as string)];
  }
  return { now, then: picks.slice(at + 1) };
}

/** Where in `made` the group begins that was touched last. */
function open(picks: readonly string[], made: readonly string[]): number {
  let start = 0;
  for (const pick of picks) {
    const end = start + members(pick).length;
    if (end >= made.length) break;
    start = end;
  }
  return start;
}
