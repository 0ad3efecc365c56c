import type { Move } from "./protocol";

/** Where a half-made choice stands in the tree of picks of the legal moves. */
export interface Choice {
  /** Elements touched so far. */
  made: readonly string[];
  /** Elements that can be touched next. */
  next: ReadonlySet<string>;
  /** Those of them after which something remains to be touched: what is taken hold of rather than aimed at. */
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

/** The choice after `made`; a `made` that no move begins with any more starts anew. */
export function choice(all: readonly Move[], made: readonly string[]): Choice {
  const moves = all.filter((move) => begins(move.picks, made));
  if (moves.length === 0 && made.length > 0) return choice(all, []);
  const next = new Set<string>();
  const on = new Set<string>();
  for (const { picks } of moves) {
    const id = picks[made.length];
    if (id !== undefined) next.add(id);
    if (id !== undefined && picks.length > made.length + 1) on.add(id);
  }
  const whole = moves.find((move) => move.picks.length === made.length && made.length > 0) ?? null;
  return { made, next, on, moves, whole };
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
  if (choice(all, []).next.has(id)) return { do: "more", made: [id] };
  return { do: "ask", picks: [...made, id] };
}

function begins(picks: readonly string[], made: readonly string[]): boolean {
  return made.every((id, at) => picks[at] === id);
}
