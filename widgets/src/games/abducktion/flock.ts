import type { View } from "./view";

/** The colours, in the order of the view's counts. */
export const COLOURS = ["yellow", "white", "blue", "pink"] as const;

/** Who is who among ducks that a view tells by their colours alone: the names under which each is seen to move. */
export interface Flock {
  /** By seat, row by row; "" in an empty pond. */
  boards: readonly (readonly string[])[];
  /** Of the ducks that wait to be placed. */
  held: readonly string[];
  /** Of the duck of each colour that looks out of the UFO. */
  dome: readonly string[];
}

interface Duck {
  name: string;
  colour: string;
  at: number;
}

/** Ponds down the stream, as places row by row. */
const STREAM = [0, 1, 2, 3, 4, 9, 8, 7, 6, 5];
/** Cards after which ducks slide. */
const SLIDES = new Set(["abducktion", "dubaducktion", "black hole"]);

let born = 0;
const fresh = (): string => `duck:${(born += 1)}`;

/** The names after a view became another: who stayed, slid, changed places, came from the UFO or went to it. */
export function follow(was: View | null, flock: Flock | null, now: View): Flock {
  if (was === null || flock === null || was.seats.length !== now.seats.length) {
    return {
      boards: now.seats.map(({ ducks }) => ducks.map((colour) => colour && fresh())),
      held: now.held.map(fresh),
      dome: COLOURS.map(fresh),
    };
  }
  const boards = now.seats.map(({ ducks }) => ducks.map(() => ""));
  const gone: (Duck & { seat: number })[] = [];
  const come: (Omit<Duck, "name"> & { seat: number })[] = [];
  now.seats.forEach(({ ducks }, seat) => {
    const before = was.seats[seat]?.ducks ?? [];
    const names = flock.boards[seat] ?? [];
    const old = before.flatMap((colour, at) => (colour === "" ? [] : [{ name: names[at] ?? fresh(), colour, at }]));
    const { kept, left } = slid(was, now, seat) ? downstream(old, ducks) : still(old, ducks);
    const into = boards[seat] as string[];
    for (const [at, name] of kept) into[at] = name;
    gone.push(...left.map((duck) => ({ ...duck, seat })));
    ducks.forEach((colour, at) => colour !== "" && into[at] === "" && come.push({ colour, at, seat }));
  });
  const waiting = was.held.map((colour, k) => ({ colour, name: flock.held[k] ?? fresh() }));
  const dome = [...flock.dome];
  const take = (from: { colour: string; name: string }[], colour: string): string | undefined => {
    const at = from.findIndex((duck) => duck.colour === colour);
    return at < 0 ? undefined : from.splice(at, 1)[0]?.name;
  };
  const used = new Set<number>();
  const beam = (colour: string): string => {
    const k = COLOURS.indexOf(colour as (typeof COLOURS)[number]);
    if (used.has(k)) return fresh();
    used.add(k);
    return dome[k] ?? fresh();
  };
  for (const { seat, at, colour } of come) {
    const crossing = gone.findIndex((duck) => duck.seat !== seat && duck.colour === colour);
    const across = crossing < 0 ? undefined : gone.splice(crossing, 1)[0]?.name;
    (boards[seat] as string[])[at] = across ?? take(waiting, colour) ?? beam(colour);
  }
  const stay = now.held.map((colour) => take(waiting, colour) ?? beam(colour));
  for (const k of used) dome[k] = take(gone, COLOURS[k] ?? "") ?? fresh();
  COLOURS.forEach((colour, k) => {
    if (!used.has(k)) dome[k] = take(gone, colour) ?? dome[k] ?? fresh();
  });
  return { boards, held: stay, dome };
}

/** Whether the ducks of a board slid downstream, rather than changed places. */
function slid(was: View, now: View, seat: number): boolean {
  const [before, after] = [was.seats[seat], now.seats[seat]];
  if (before === undefined || after === undefined) return false;
  if (before.ducks.includes("") || after.ducks.includes("")) return false;
  const changed = after.ducks.filter((colour, at) => colour !== before.ducks[at]).length;
  if (changed === 0) return false;
  if (after.claimed.length > before.claimed.length) return true;
  if (SLIDES.has(now.discards.at(-1) ?? "")) return true;
  const same = [...before.ducks].sort().join() === [...after.ducks].sort().join();
  return !same && now.discards.at(-1) !== "wormhole";
}

/** Of old ducks those that a board still holds after a slide, those the furthest downstream first. */
function downstream(old: readonly Duck[], ducks: readonly string[]): { kept: [number, string][]; left: Duck[] } {
  const line = [...old].sort((one, other) => STREAM.indexOf(other.at) - STREAM.indexOf(one.at));
  const want = STREAM.map((at) => ({ at, colour: ducks[at] })).reverse();
  for (let gone = 1; gone <= want.length; gone++) {
    const kept: [number, string][] = [];
    const left: Duck[] = [];
    let k = 0;
    for (const duck of line) {
      const next = want[k];
      if (k < want.length - gone && next !== undefined && next.colour === duck.colour) {
        kept.push([next.at, duck.name]);
        k += 1;
      } else {
        left.push(duck);
      }
    }
    if (k === want.length - gone) return { kept, left };
  }
  return { kept: [], left: [...old] };
}

/** Of old ducks those that stay where they are, or go to the nearest pond that has their colour now. */
function still(old: readonly Duck[], ducks: readonly string[]): { kept: [number, string][]; left: Duck[] } {
  const kept: [number, string][] = [];
  const left: Duck[] = [];
  const open = new Set(ducks.keys());
  const moved: Duck[] = [];
  for (const duck of old) {
    if (ducks[duck.at] === duck.colour) {
      kept.push([duck.at, duck.name]);
      open.delete(duck.at);
    } else {
      moved.push(duck);
    }
  }
  const far = (one: number, other: number): number =>
    Math.abs((one % 5) - (other % 5)) + Math.abs(Math.floor(one / 5) - Math.floor(other / 5));
  for (const duck of moved) {
    const to = [...open]
      .filter((at) => ducks[at] === duck.colour)
      .sort((one, other) => far(one, duck.at) - far(other, duck.at))[0];
    if (to === undefined) {
      left.push(duck);
    } else {
      kept.push([to, duck.name]);
      open.delete(to);
    }
  }
  return { kept, left };
}
