import type { ComponentChildren } from "preact";

import type { Choice } from "../../picks";
import { Body } from "./board";
import { COLOURS } from "./flock";
import { placed, px, type Box, type Room } from "./room";
import { Action, saucer, star } from "./signs";
import type { Formation, View } from "./view";
import { formationLabel, points, title, who, type Terms } from "./words";

interface Props {
  view: View;
  room: Room;
  choice: Choice;
  /** Who acts, or would. */
  seat: number | null;
  terms: Terms;
  /** Tells which formation is looked at; null: none. */
  onNear: (number: number | null) => void;
}

/** The formations that lie open, or who has won. */
export function Market({ view, room, choice, seat, terms, onNear }: Props) {
  const { market, across } = room;
  const over = view.phase === "over";
  const cards = Math.max(across, 1);
  const rows = Math.max(1, Math.ceil(view.open.length / cards));
  const gap = 8;
  const high = (market.height - gap * (rows - 1)) / rows;
  const wide = Math.floor(Math.min((market.width - gap * (cards - 1)) / cards, high * 1.25));
  return (
    <div class="ak-market" role="group" aria-label="Formations" style={placed(market)}>
      {over && <Podium view={view} terms={terms} height={market.height} />}
      {(!over || view.open.length > 0) &&
        view.open.map((one, k) => (
          <Card
            key={`${one.number}.${k}`}
            formation={one}
            seat={seat}
            ready={one.matches.length > 0 || choice.next.has(`${seat}/formation:${one.number}`)}
            twin={view.open.findIndex((other) => other.number === one.number) !== k}
            width={over ? Math.min(wide, 90) : wide}
            height={Math.min(high, over ? 110 : Math.max(112, wide * 1.3))}
            colours={seat === view.eye ? colours(view, one) : {}}
            onNear={(near) => onNear(near ? one.number : null)}
          />
        ))}
    </div>
  );
}

/** What the letters of a formation stand for where it lies. */
function colours(view: View, { shape, matches }: Formation): Readonly<Record<string, string>> {
  const [match, ...others] = matches;
  const ducks = typeof view.eye === "number" ? view.seats[view.eye]?.ducks : undefined;
  if (match === undefined || others.length > 0 || ducks === undefined) return {};
  const found: Record<string, string> = {};
  shape.forEach((letters, row) =>
    [...letters].forEach((letter, column) => {
      found[letter] = ducks[(match.row + row) * 5 + match.column + column] ?? "";
    }),
  );
  return found;
}

/** A formation card: its name, its shape as a little picture, its points. */
function Card(props: {
  formation: Formation;
  seat: number | null;
  ready: boolean;
  twin: boolean;
  width: number;
  height: number;
  colours: Readonly<Record<string, string>>;
  onNear: (near: boolean) => void;
}) {
  const { formation, seat, ready, twin, width, height, colours: known, onNear } = props;
  const font = Math.max(11, Math.min(width / 8.4, height / 8.4));
  return (
    <div
      class={`ak-card ak-formation${ready ? " ak-ready" : ""}`}
      data-id={seat === null || twin ? undefined : `${seat}/formation:${formation.number}`}
      data-piece={twin ? undefined : `formation:${formation.number}`}
      aria-label={formationLabel(formation)}
      role={seat === null || twin ? "img" : undefined}
      style={`width:${px(width)};height:${px(height)};font-size:${px(font)}`}
      onPointerEnter={() => onNear(true)}
      onPointerLeave={() => onNear(false)}
      onFocus={() => onNear(true)}
      onBlur={() => onNear(false)}
    >
      <b class="ak-title">{formation.name}</b>
      <Shape shape={formation.shape} colours={known} />
      <span class="ak-worth">{formation.points}</span>
    </div>
  );
}

const DUCK = "M9 8C7.5 10 5 9.5 3.5 8.5C2.5 8 1.8 7.2 1 7.5C.2 11 1 16.5 9.5 16.5C15.5 16.5 18.5 13.8 18 11C17.8 9.5 17 8.8 16 8.2A4.3 4.3 0 1 0 9 8ZM16.2 4.4L19.6 4.8L16.4 6.6Z";

/** A shape as ducks: the same letter the same colour; a dot where any duck may be. */
function Shape({ shape, colours: known }: { shape: readonly string[]; colours: Readonly<Record<string, string>> }) {
  const across = Math.max(...shape.map((row) => row.length));
  const letters = new Set(shape.join("").replaceAll("-", ""));
  return (
    <svg class="ak-shape" viewBox={`0 0 ${across * 20} ${shape.length * 20}`} aria-hidden="true">
      {shape.flatMap((row, r) =>
        [...row].map((letter, c) => {
          const key = `${r},${c}`;
          if (letter === "-") return <circle key={key} class="ak-any" cx={c * 20 + 10} cy={r * 20 + 11} r="1.8" />;
          return (
            <g key={key} class={`ak-letter ak-letter-${letter} ${known[letter] ? `ak-${known[letter]}` : ""}`} transform={`translate(${c * 20} ${r * 20})`}>
              <path d={DUCK} />
              {letters.size > 1 && (
                <text x="9.4" y="15.2">
                  {letter}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}

/** The winners. */
function Podium({ view, terms, height }: { view: View; terms: Terms; height: number }) {
  const winners = view.seats.filter((_, seat) => view.places[seat] === 1).map(({ seat }) => seat);
  const names = winners.map((seat) => who(view, seat, terms));
  const alone = view.seats.length === 1;
  const verb = winners.length > 1 || names[0] === "You" ? "win" : "wins";
  const size = Math.max(15, Math.min(26, height * 0.16));
  return (
    <div class="ak-podium" style={`font-size:${px(size)}`}>
      <span class="ak-prize">{star}</span>
      <p>
        <b>{alone ? view.rank || points(view.seats[0]?.points ?? 0) : `${names.join(" and ")} ${verb}`}</b>
        <small>
          {view.seats.map(({ seat, points: count }) => (alone ? points(count) : `${who(view, seat, terms)} ${count}`)).join(" · ")}
          {view.stopped && " · stopped by the cap"}
          {view.prize !== "" && ` · the tie was for ${view.prize}`}
        </small>
      </p>
    </div>
  );
}

/** The UFO: a duck of each colour that is in it looks out; how many there are is written where it may be known. */
export function Ufo({ view, box, choice, seat, dome, held }: { view: View; box: Box; choice: Choice; seat: number | null; dome: readonly string[]; held: readonly string[] }) {
  const wide = Math.min(box.width, box.height * 1.9);
  const high = wide * 0.5;
  const [x, y] = [(box.width - wide) / 2, (box.height - high) / 2];
  const counted = view.secret !== null || view.seats.length === 1;
  const picks = choice.next.size > 0 && [...choice.next].some((id) => id.includes("/ufo:"));
  const each = Math.max(picks ? 42 : 0, wide * 0.17);
  return (
    <div class="ak-ufo" role="group" aria-label="The UFO" style={placed(box)}>
      <svg style={placed({ x, y, width: wide, height: high })} viewBox="0 0 200 100" aria-hidden="true">
        <path class="ak-beam" d="M72 78L30 120H150L128 78Z" />
        <path class="ak-glass" d="M26 54C26 -16 174 -16 174 54Z" />
      </svg>
      {COLOURS.map((colour, k) => {
        if ((view.ufo[k] ?? 0) === 0) return null;
        const left = x + wide / 2 + (k - 1.5) * each - each / 2;
        const spot = { x: left, y: y + high * 0.53 - each * 0.94, width: each, height: each };
        const id = `${seat}/ufo:${colour}`;
        return (
          <>
            <div key={dome[k]} class={`ak-duck ak-${colour}`} data-piece={dome[k]} data-with={id} aria-hidden="true" style={placed(spot)}>
              <Body colour={colour} />
            </div>
            {picks && (
              <div
                key={id}
                class="ak-pond ak-pick"
                data-id={id}
                aria-label={`${colour} duck of the UFO, ${view.ufo[k]} there`}
                style={placed({ x: left - each * 0.02, y: spot.y - 4, width: each * 1.04, height: Math.max(44, each * 1.2) })}
              />
            )}
          </>
        );
      })}
      <svg class="ak-front" style={placed({ x, y, width: wide, height: high })} viewBox="0 0 200 100" aria-hidden="true">
        <path class="ak-saucer" d="M6 62C6 44 40 50 100 50C160 50 194 44 194 62C194 78 150 84 100 84C50 84 6 78 6 62Z" />
        {COLOURS.map((colour, k) => {
          const cx = 100 + (k - 1.5) * 34;
          if (!counted) return <circle key={colour} class="ak-lamp" cx={cx} cy="66" r="6" />;
          return (
            <text key={colour} class="ak-count" x={cx} y="72">
              {view.ufo[k]}
            </text>
          );
        })}
      </svg>
      {held.length > 0 && <span class="ak-hidden">{held.length} ducks have come</span>}
    </div>
  );
}

/** The piles: formations to come, the action deck, the discards; for the designer with what comes next. */
export function Piles({ view, box }: { view: View; box: Box }) {
  const width = Math.min(box.width / 4.4, (box.height - 22) / 1.3, 78);
  const top = view.discards.at(-1);
  const [coming, drawn] = [view.secret?.stack[0], view.secret?.deck[0]];
  const heap = (count: number, inner: ComponentChildren, words: string, all: readonly string[] = []) => (
    <div class="ak-pile" title={all.map(title).join(", ")}>
      <div class={`ak-heap${count === 0 ? " ak-empty" : ""}`} style={`--deep:${Math.min(6, Math.ceil(count / 6))}px`}>
        {inner}
      </div>
      <p>
        <b>{count}</b> {words}
      </p>
    </div>
  );
  const face = (card: string) => (
    <>
      <Action card={card} />
      {width > 60 && <small>{title(card)}</small>}
    </>
  );
  const stack = coming === undefined ? <span class="ak-back ak-back-star">{star}</span> : <small class="ak-top">{coming}</small>;
  const deck = drawn === undefined ? <span class="ak-back">{saucer}</span> : <span class="ak-top">{face(drawn)}</span>;
  return (
    <div class="ak-piles" role="group" aria-label="Piles" style={`${placed(box)};--card:${px(width)}`}>
      {heap(view.stack, view.stack > 0 && stack, "left", view.secret?.stack)}
      {heap(view.deck, view.deck > 0 && deck, "deck", view.secret?.deck)}
      {heap(
        view.discards.length,
        top !== undefined && (
          <span class="ak-card ak-top" data-piece={`discard:${view.discards.length}`}>
            {face(top)}
          </span>
        ),
        "played",
        view.discards,
      )}
    </div>
  );
}
