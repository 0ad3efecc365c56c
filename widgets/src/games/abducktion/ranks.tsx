import { placed, px, type Room } from "./room";
import type { View } from "./view";
import { points } from "./words";

const RANKS: readonly (readonly [number, string])[] = [
  [129, "CEO"],
  [100, "Vice President"],
  [51, "Manager"],
  [31, "Supervisor"],
  [15, "Associate"],
  [0, "Intern"],
];

/** Alone: the ladder of ranks, where one stands on it, and what is missing for the next. */
export function Ranks({ view, room }: { view: View; room: Room }) {
  const box = room.ranks;
  const seat = view.seats[0];
  if (box === null || seat === undefined) return null;
  const font = Math.max(12, Math.min(17, box.height / 21));
  const look = (from: number, rank: string): string =>
    rank === view.rank ? "ak-here" : seat.points >= from ? "ak-below" : "";
  const [least, name] = view.next ?? [0, ""];
  return (
    <div class="ak-ranks" role="group" aria-label="Your rank" style={`${placed(box)};font-size:${px(font)}`}>
      {view.rank === "" ? (
        <p class="ak-missing">
          <b>{points(seat.points)}</b> with {seat.claimed.length} formations
        </p>
      ) : (
        <>
          <ol>
            {RANKS.map(([from, rank]) => (
              <li key={rank} class={look(from, rank)} aria-current={rank === view.rank ? "step" : undefined}>
                <b>{rank}</b>
                <span>{from}</span>
              </li>
            ))}
          </ol>
          <p class="ak-missing">
            {view.next === null ? (
              <b>{view.rank === RANKS[0]?.[1] ? "There is no higher rank." : "This deck reaches no higher rank."}</b>
            ) : (
              <>
                <b>{points(least - seat.points)}</b> to {name}
              </>
            )}
          </p>
        </>
      )}
    </div>
  );
}
