import "../../art/art.css";
import "./look.css";
import "./cards.css";

import { useMemo, useRef, useState } from "preact/hooks";

import type { Props } from "..";
import type { Choice } from "../../picks";
import { Board } from "./board";
import { follow, type Flock } from "./flock";
import { Hand } from "./hand";
import { Market } from "./market";
import { Piles } from "./piles";
import { Ranks } from "./ranks";
import { arrange } from "./room";
import { Alien } from "./signs";
import { Ufo } from "./ufo";
import { unpack, type View } from "./view";

type Ducks = readonly (readonly [colour: string, name: string])[];

/** Abducktion: a night with ten ponds for everybody, the UFO above, formations to make, and cards to make them with. */
export function Abducktion({ view: wire, seat, size, choice, terms }: Props) {
  const view = useMemo(() => unpack(wire), [wire]);
  const last = useRef<{ view: View | null; flock: Flock | null }>({ view: null, flock: null });
  const flock = useMemo(() => follow(last.current.view, last.current.flock, view), [view]);
  last.current = { view, flock };
  const own = seat ?? (typeof view.eye === "number" ? view.eye : null);
  const hand = own === null ? null : own === view.eye ? view.hand : (view.secret?.hands[own] ?? null);
  const kinds = new Set(hand).size;
  const over = view.phase === "over";
  const [seats, open] = [view.seats.length, Math.max(3, view.open.length)];
  const room = useMemo(
    () => arrange(size, { seats, own, kinds: over ? kinds : Math.max(kinds, 3), open }),
    [size, seats, own, kinds, open, over],
  );
  const [near, setNear] = useState<number | null>(null);
  const claim = Number(/formation:(\d+)/.exec(choice.made[0] ?? "")?.[1] ?? near ?? NaN);
  const made = view.open.filter(({ matches }) => matches.length > 0);
  const building = choice.made.length > 1 && Number.isNaN(claim);
  const meant = made.filter(({ number }) => number === claim);
  const matches = (meant.length > 0 ? meant : made).flatMap((one) => one.matches);
  return (
    <div class="ak-table" style={`width:${size.width}px;height:${room.height}px`}>
      <Ufo view={view} box={room.ufo} choice={choice} seat={own} dome={flock.dome} />
      <Market view={view} room={room} choice={choice} seat={own} terms={terms} onNear={setNear} />
      {room.berths.map((berth, at) => (
        <Board
          key={at}
          view={view}
          seat={at}
          berth={berth}
          own={at === own}
          choice={choice}
          ducks={lying(view, flock, at, at === own ? choice : null)}
          matches={at === view.eye && !building ? matches : []}
          terms={terms}
        />
      ))}
      {own !== null && <Hand view={view} room={room} choice={choice} seat={own} hand={hand} held={flock.held} />}
      <Ranks view={view} room={room} />
      <Piles view={view} box={room.piles} />
    </div>
  );
}

Abducktion.Portrait = Alien;

/** The ducks of a board, those of a half-made play already where it puts them. */
function lying(view: View, flock: Flock, seat: number, choice: Choice | null): Ducks {
  const colours = view.seats[seat]?.ducks ?? [];
  const ducks = colours.map((colour, at): [string, string] => [colour, flock.boards[seat]?.[at] ?? ""]);
  if (choice === null || choice.made.length === 0) return ducks;
  const change = (one: number, other: number): void => {
    const [here, there] = [ducks[one], ducks[other]];
    if (here !== undefined && there !== undefined) [ducks[one], ducks[other]] = [there, here];
  };
  const [card = "", ...touched] = choice.made;
  const ponds = touched.map((id) => id.split(":")[1] ?? "").map((place) => Number(place[0]) * 5 + Number(place[2]));
  if (card.endsWith(":gravity assist") && ponds.length > 1) change(ponds[0] ?? 0, ponds[1] ?? 0);
  for (const id of touched) {
    const column = /column:(\d)/.exec(id)?.[1];
    if (column !== undefined) change(Number(column), Number(column) + 5);
  }
  if (view.phase === "place") {
    const left = view.held.map((colour, k) => [colour, flock.held[k] ?? ""] as [string, string]);
    choice.made.forEach((id, k) => {
      const [row, column] = view.empty[k] ?? [0, 0];
      const at = left.findIndex(([colour]) => id.endsWith(`:${colour}`));
      const duck = at < 0 ? undefined : left.splice(at, 1)[0];
      if (duck !== undefined) ducks[row * 5 + column] = duck;
    });
  }
  return ducks;
}
