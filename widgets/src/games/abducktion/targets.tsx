import type { JSX } from "preact";

import type { Choice } from "../../picks";
import { middle, placed, type Berth, type Box } from "./room";
import type { View } from "./view";

interface Props {
  view: View;
  seat: number;
  berth: Berth;
  choice: Choice;
}

/** The middle of a target, its width and height. */
type Spot = readonly [number, number, number, number];

/** Side of a target in pixels at least: a fingertip. */
const TIP = 44;
/** Side of the sign between two ducks that have changed places. */
const BADGE = 30;

/** What a half-made play asks for besides ducks: squares and their turns, columns, rows, places of a claim; and what it has done so far. */
export function Targets({ view, seat, berth, choice }: Props) {
  const { pitch, left, top } = berth;
  const size = Math.max(TIP, pitch * 0.5);
  const square = Number(/square:(\d)/.exec(choice.made.join())?.[1] ?? 0);
  const aims: JSX.Element[] = [];
  const aim = (id: string, look: string, label: string, [x, y, width, height]: Spot, inner?: JSX.Element): void => {
    const style = placed({ x: x - width / 2, y: y - height / 2, width, height });
    aims.push(
      <div key={id} class={look} data-id={id} aria-label={label} style={style}>
        {inner}
      </div>,
    );
  };
  for (const id of new Set([...choice.made, ...choice.next])) {
    const [, kind, place = ""] = /^\d+\/(\w+):(.+)$/.exec(id) ?? [];
    const k = Number(place);
    if (kind === "square") {
      const label = `square of columns ${k} and ${k + 1}`;
      aim(id, "ak-hub", label, [left + (k + 1) * pitch, top + pitch, size, size], around);
    } else if (kind === "steps") {
      const edge = size * 1.6;
      const centre = Math.max(left + edge, Math.min(left + 5 * pitch - edge, left + (square + 1) * pitch));
      const label = `turn by ${k} step${k > 1 ? "s" : ""} clockwise`;
      aim(id, "ak-hub", label, [centre + (k - 2) * (size + 6), top + pitch, size, size], <b>{"¼½¾"[k - 1]}</b>);
    } else if (kind === "column") {
      aim(id, "ak-column", `column ${k}`, [left + (k + 0.5) * pitch, top + pitch, pitch - 4, 2 * pitch - 4]);
    } else if (kind === "rows") {
      const wide = Math.max(150, pitch * 2);
      const words = <b>⇅ Exchange the rows</b>;
      aim(id, "ak-hub ak-wide", "exchange the rows", [left + 2.5 * pitch, top + pitch, wide, TIP], words);
    } else if (kind === "spot") {
      const [row = 0, column = 0] = place.split(",").map(Number);
      const [x, y] = middle(berth, row, column);
      aim(id, "ak-spot", `claim at row ${row}, column ${column}`, [x, y, pitch * 0.86, pitch * 0.86], <b>here</b>);
    }
  }
  const assists = choice.made[0]?.endsWith("/card:gravity assist") ?? false;
  const [one, other] = choice.made.slice(1).map((id) => middle(berth, Number(id.at(-3)), Number(id.at(-1))));
  const next = view.phase === "place" && seat === view.turn ? view.empty[choice.made.length] : undefined;
  const [x, y] = next === undefined ? [0, 0] : middle(berth, next[0], next[1]);
  const pond = { x: x - pitch * 0.4, y: y - pitch * 0.4, width: pitch * 0.8, height: pitch * 0.8 };
  return (
    <>
      {aims}
      {assists && one !== undefined && other !== undefined && (
        <i class="ak-changed" style={placed(between(one, other))} aria-hidden="true">
          {one[1] === other[1] ? "⇄" : "⇅"}
        </i>
      )}
      {next !== undefined && <i class="ak-next" style={placed(pond)} />}
    </>
  );
}

/** Where it is told that two ducks have changed places. */
function between([x, y]: readonly [number, number], [toX, toY]: readonly [number, number]): Box {
  return { x: (x + toX) / 2 - BADGE / 2, y: (y + toY) / 2 - BADGE / 2, width: BADGE, height: BADGE };
}

const around = (
  <svg viewBox="0 0 40 40" aria-hidden="true">
    <path d="M33 15A14 14 0 1 0 34 22M34 8V16H26" />
  </svg>
);
