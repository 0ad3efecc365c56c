import { useMemo } from "preact/hooks";

import { Duck } from "../../art/duck";
import type { Choice } from "../../picks";
import { middle, placed, px, type Berth } from "./room";
import { Action, Alien, comet } from "./signs";
import type { Match, View } from "./view";
import { pondLabel, points, standing, title, who, type Terms } from "./words";

/** The livery of the shelf that tells a colour without its colour. */
const LIVERY: Readonly<Record<string, number>> = { yellow: 0, white: 5, blue: 1, pink: 3 };

/** A duck of one of the four colours, which fills the box it is put in. */
export function Body({ colour }: { colour: string }) {
  return <Duck seat={LIVERY[colour] ?? 0} />;
}

interface Props {
  view: View;
  seat: number;
  berth: Berth;
  own: boolean;
  choice: Choice;
  /** Colours and names of the ducks, row by row, as they lie or would lie. */
  ducks: readonly (readonly [colour: string, name: string])[];
  /** Formations that are made here. */
  matches: readonly Match[];
  terms: Terms;
}

/** A seat's board: who sits there, the stream with its ten ponds and the ducks on it, and what a half-made play asks for. */
export function Board({ view, seat, berth, own, choice, ducks, matches, terms }: Props) {
  const { box, strip, pitch } = berth;
  const here = view.seats[seat];
  const name = who(view, seat, terms);
  const state = standing(view, seat);
  const acts = view.phase !== "over" && view.turn === seat;
  const side = pitch * 0.7;
  const open = view.secret?.hands[seat];
  const order = choice.made.filter((id) => id.startsWith(`${seat}/pond:`));
  const counted = choice.made[0]?.endsWith("/card:shape shifter") ?? false;
  return (
    <div
      role="group"
      aria-label={`${name}: ${points(here?.points ?? 0)}${state && `, ${state}`}`}
      class={`ak-board${own ? " ak-own" : ""}${acts ? " ak-acts" : ""}${here?.playing ? "" : " ak-out"}`}
    >
      <Water berth={berth} own={own} />
      <div class="ak-plate" style={`${placed({ ...box, height: strip })};font-size:${px(letters(berth, own))}`}>
        <Alien seat={seat} />
        <b class="ak-name">{name}</b>
        {state !== "" && <span class={`ak-state${view.places[seat] === 1 ? " ak-first" : ""}`}>{state}</span>}
        <span class="ak-claims" title={here?.claimed.join(", ")}>
          {here && here.claimed.length > 0 && (own ? here.claimed.join(", ") : `${here.claimed.length} claimed`)}
        </span>
        {!own && (
          <span class="ak-cards" title={open?.map(title).join(", ") ?? "action cards in the hand"}>
            {open ? open.map((card, k) => <Action key={k} card={card} />) : <>{here?.hand ?? 0} <i /></>}
          </span>
        )}
        <b class="ak-points">
          {here?.points ?? 0}
          <small>{here?.points === 1 ? "pt" : "pts"}</small>
        </b>
      </div>
      {matches.length > 0 && <Constellations berth={berth} matches={matches} />}
      {ducks.map((_, at) => {
        const [x, y] = middle(berth, Math.floor(at / 5), at % 5);
        const size = pitch * 0.86;
        return (
          <div
            key={at}
            class="ak-pond"
            data-id={`${seat}/pond:${Math.floor(at / 5)},${at % 5}`}
            aria-label={pondLabel(view, seat, at, terms)}
            style={placed({ x: x - size / 2, y: y - size / 2, width: size, height: size })}
          />
        );
      })}
      {ducks.map(([colour, piece], at) => {
        if (colour === "") return null;
        const [x, y] = middle(berth, Math.floor(at / 5), at % 5);
        const id = `${seat}/pond:${Math.floor(at / 5)},${at % 5}`;
        const turn = counted ? order.indexOf(id) + 1 : 0;
        return (
          <div
            key={piece}
            class={`ak-duck ak-${colour}${choice.made.includes(id) ? " ak-made" : ""}`}
            data-piece={piece}
            data-with={id}
            aria-hidden="true"
            style={placed({ x: x - side / 2, y: y - side * 0.54, width: side, height: side * 1.04 })}
          >
            <Body colour={colour} />
            {turn > 0 && <i class="ak-order">{turn}</i>}
          </div>
        );
      })}
      {own && <Targets view={view} seat={seat} berth={berth} choice={choice} />}
    </div>
  );
}

/** Size of the words on a strip, in pixels. */
function letters({ box, strip }: Berth, own: boolean): number {
  return own ? Math.max(13, Math.min(19, strip * 0.48)) : Math.max(12, Math.min(15, strip * 0.5, box.width / 18));
}

/** The night, the stream that bends back, its ponds, and the comets that fly down it. */
function Water({ berth, own }: { berth: Berth; own: boolean }) {
  const { box, left, top, pitch } = berth;
  return useMemo(() => {
    const at = (row: number, column: number): [number, number] => {
      const [x, y] = middle(berth, row, column);
      return [x - box.x, y - box.y];
    };
    const [[x0, y0], [x4], [, y1]] = [at(0, 0), at(0, 4), at(1, 0)];
    const stream = `M${Math.max(8, x0 - pitch * 1.1)} ${y0}H${x4}V${y1}H${x0}`;
    const way = [0, 1, 2, 3].map((k) => [...half(at(0, k), at(0, k + 1)), 0]);
    const back = [4, 3, 2, 1].map((k) => [...half(at(1, k), at(1, k - 1)), 180]);
    const down = [...half(at(0, 4), at(1, 4)), 90];
    const inlet = [x0 - pitch * 0.53, y0, 0];
    const scale = pitch / 66;
    return (
      <svg class="ak-night" style={placed(box)} aria-hidden="true">
        <path class="ak-stars" d={stars(box)} />
        <path class="ak-bank" d={stream} style={`stroke-width:${pitch * 0.96}`} />
        <path class="ak-stream" d={stream} style={`stroke-width:${pitch * 0.9}`} />
        {Array.from({ length: 10 }, (_, k) => {
          const [cx, cy] = at(Math.floor(k / 5), k % 5);
          return <circle key={k} class="ak-pool" cx={cx} cy={cy} r={pitch * 0.4} />;
        })}
        {[...way, down, ...back, inlet].map(([x, y, turn], k) => (
          <g key={k} class="ak-comet" transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
            {comet}
          </g>
        ))}
      </svg>
    );
  }, [box.x, box.y, box.width, box.height, left, top, pitch, own]);
}

function half([a, b]: [number, number], [x, y]: [number, number]): [number, number] {
  return [(a + x) / 2, (b + y) / 2];
}

/** Small stars here and there. */
function stars({ width, height }: { width: number; height: number }): string {
  const count = Math.round(Math.min(60, (width * height) / 3000));
  return Array.from({ length: count }, (_, k) => {
    const [x, y] = [((k * 0.618) % 1) * width, ((k * 0.381 + 0.17) % 1) * height];
    return `M${x.toFixed(0)} ${y.toFixed(0)}h.01`;
  }).join("");
}

/** The ducks that make a formation, joined as a constellation is. */
function Constellations({ berth, matches }: { berth: Berth; matches: readonly Match[] }) {
  const { box, pitch } = berth;
  return (
    <svg class="ak-sky" style={placed(box)} aria-hidden="true">
      {matches.map(({ row, column, ponds }) => {
        const spots = ponds.map(([r, c]) => middle(berth, r, c).map((value, k) => value - (k ? box.y : box.x)));
        return (
          <g key={`${row},${column}.${ponds.join(";")}`}>
            {["ak-halo", "ak-line"].map((name) => (
              <path key={name} class={name} d={joined(spots)} />
            ))}
            {spots.map(([x, y]) => (
              <circle class="ak-ring" cx={x} cy={y} r={pitch * 0.43} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** The shortest lines that join all spots. */
function joined(spots: readonly number[][]): string {
  const [first, ...open] = spots;
  const there = first ? [first] : [];
  let path = "";
  while (open.length > 0) {
    let best = { far: Infinity, from: [0, 0], at: 0 };
    for (const from of there) {
      open.forEach((to, at) => {
        const far = Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0));
        if (far < best.far) best = { far, from, at };
      });
    }
    const to = open.splice(best.at, 1)[0] as number[];
    path += `M${best.from.join(" ")}L${to.join(" ")}`;
    there.push(to);
  }
  return path;
}

/** What a half-made play asks for besides ponds: squares and their turns, columns, rows, places of a claim. */
function Targets({ view, seat, berth, choice }: { view: View; seat: number; berth: Berth; choice: Choice }) {
  const { pitch, left, top } = berth;
  const spots = [];
  const all = [...new Set([...choice.made, ...choice.next])].filter((id) => id.startsWith(`${seat}/`));
  const size = Math.max(44, pitch * 0.5);
  const square = Number(/square:(\d)/.exec(choice.made.join())?.[1] ?? 0);
  for (const id of all) {
    const [, kind, place = ""] = /^\d+\/(\w+):(.+)$/.exec(id) ?? [];
    const k = Number(place);
    const around = (x: number, y: number, width = size, height = size): string =>
      placed({ x: x - width / 2, y: y - height / 2, width, height });
    const hub: [number, number] = [left + (k + 1) * pitch, top + pitch];
    if (kind === "square") {
      spots.push(
        <div key={id} class="ak-hub" data-id={id} aria-label={`square of columns ${k} and ${k + 1}`} style={around(...hub)}>
          <svg viewBox="0 0 40 40" aria-hidden="true">
            <path d="M33 15A14 14 0 1 0 34 22M34 8V16H26" />
          </svg>
        </div>,
      );
    } else if (kind === "steps") {
      const middle = Math.max(left + size * 1.6, Math.min(left + 5 * pitch - size * 1.6, left + (square + 1) * pitch));
      const label = `turn by ${k} step${k > 1 ? "s" : ""} clockwise`;
      spots.push(
        <div key={id} class="ak-hub ak-steps" data-id={id} aria-label={label} style={around(middle + (k - 2) * (size + 6), top + pitch)}>
          <b>{"¼½¾"[k - 1]}</b>
        </div>,
      );
    } else if (kind === "column") {
      const box = { x: left + k * pitch + 2, y: top + 2, width: pitch - 4, height: 2 * pitch - 4 };
      spots.push(<div key={id} class="ak-column" data-id={id} aria-label={`column ${k}`} style={placed(box)} />);
    } else if (kind === "rows") {
      spots.push(
        <div key={id} class="ak-hub ak-wide" data-id={id} aria-label="exchange the rows" style={around(left + 2.5 * pitch, top + pitch, Math.max(150, pitch * 2), 44)}>
          <b>⇅ Exchange the rows</b>
        </div>,
      );
    } else if (kind === "spot") {
      const [row = 0, column = 0] = place.split(",").map(Number);
      spots.push(
        <div key={id} class="ak-spot" data-id={id} aria-label={`claim at row ${row}, column ${column}`} style={around(left + (column + 0.5) * pitch, top + (row + 0.5) * pitch, pitch * 0.86, pitch * 0.86)}>
          <b>here</b>
        </div>,
      );
    }
  }
  if (view.phase === "place" && seat === view.turn) {
    const next = view.empty[choice.made.length];
    if (next !== undefined) {
      const [x, y] = middle(berth, next[0], next[1]);
      spots.push(<i key="next" class="ak-next" style={placed({ x: x - pitch * 0.4, y: y - pitch * 0.4, width: pitch * 0.8, height: pitch * 0.8 })} />);
    }
  }
  return <>{spots}</>;
}
