import type { ComponentChildren } from "preact";

import { Duck } from "../../art/duck";
import { cap, turn } from "../../art/signs";
import { seatName } from "../../words";
import type { Room } from "./room";
import type { View } from "./view";
import { order, type Terms } from "./words";

/** Widths in pixels from which a card has room for the captain's cap, for the letters of MAX, for those of REPEAT. */
const [WITH_CAP, WITH_MAX, WITH_REPEAT] = [44, 40, 71];

/** A captain card, face up: a number, MAX or REPEAT; "?" where this eye would have to remember it. */
export function CaptainCard({ card, width, piece }: { card: string; width: number; piece?: string }) {
  const kind = card === "MAX" ? "max" : card === "REPEAT" ? "repeat" : card === "?" ? "lost" : "number";
  const brief = kind === "max" && width < WITH_MAX;
  return (
    <span
      class={`dc-face dc-face-${kind}${width < WITH_CAP ? " dc-mini" : ""}${brief ? " dc-brief" : ""}`}
      data-piece={piece}
      data-face={piece && card}
      style={`font-size:${width}px`}
    >
      {kind === "repeat" ? (
        <>
          {turn}
          {width >= WITH_REPEAT && <small>REPEAT</small>}
        </>
      ) : (
        <>
          {kind !== "lost" && width >= WITH_CAP && cap}
          <b>{brief ? "M" : card}</b>
        </>
      )}
    </span>
  );
}

/** The captain's cards: the called card with what it asks first, then the deck, the called pile, the discards. */
export function Captain({ view, room, terms }: { view: View; room: Room; terms: Terms }) {
  const { x, y, width, height } = room.captain;
  const { look } = room;
  const places = Math.max(view.limit, view.discards.length);
  const { font, big, small, slots } = sizes(room, places, view.secret !== null);
  const turned = `card:${view.round}.${view.reshuffles}.`;
  const before = `${turned}${view.deck + 1}`;
  const below = view.called > 0 && !view.discarded && view.phase !== "over" && !view.low_blows;
  return (
    <div
      class={`dc-captain dc-${look}`}
      role="group"
      aria-label="The captain's cards"
      style={`left:${x}px;top:${y}px;width:${width}px;height:${height}px;font-size:${font}px`}
    >
      <p class="dc-round">
        {view.phase === "over" ? "Game over" : `Round ${view.round} of ${view.rounds}`}
        {view.stopped && <small> stopped by the cap</small>}
      </p>
      <Stack count={view.deck} width={small} name="deck">
        {view.deck > 0 && (
          <span
            class="dc-back"
            data-piece={`${turned}${view.deck - 1}`}
            data-face=""
            style={`font-size:${small}px`}
          >
            {cap}
          </span>
        )}
      </Stack>
      <Stack count={view.called} width={small} name="called">
        {view.called > 0 &&
          (below && view.previous !== "" ? (
            <CaptainCard key={before} card={view.previous} width={small} piece={before} />
          ) : (
            <CaptainCard card="?" width={small} />
          ))}
      </Stack>
      {view.phase === "over" ? (
        <Podium view={view} terms={terms} size={big} />
      ) : (
        <div class="dc-call">
          <CaptainCard card={view.card ?? ""} width={big} piece={`${turned}${view.deck}`} />
          <p>{order(view)}</p>
        </div>
      )}
      <div class="dc-discards">
        <p>
          <b>{view.counted}</b> of {view.limit} discards
        </p>
        <div class="dc-slots" style={`--mini:${slots.size}px;--across:${slots.across}`}>
          {Array.from({ length: places }, (_, k) => {
            const card = view.discards[k];
            const last = view.discarded && k === view.discards.length - 1;
            return (
              <span key={k} class={`dc-slot${card === undefined ? "" : " dc-full"}`}>
                {card !== undefined && (
                  <CaptainCard card={card} width={slots.size} piece={last ? before : `card:discard.${k}`} />
                )}
              </span>
            );
          })}
        </div>
        <Away view={view} />
      </div>
      {view.secret !== null && <Coming view={view} width={width} />}
    </div>
  );
}

/** Sizes in pixels that fill the room: of words, of the called card, of the piles, of the discards. */
function sizes({ captain: { width, height }, look }: Room, places: number, open: boolean) {
  if (look === "band") {
    const big = Math.min(76, width * 0.2);
    return { font: 12.5, big, small: big * 0.6, slots: inRows(width - 2 * 48 - Math.max(big, 96) - 28, 88, places) };
  }
  const tower = look === "tower";
  const font = Math.min(17, Math.max(12, Math.min(height / 32, width / (tower ? 9 : 18))));
  const cards = height - font * (tower ? 10.5 : 8) - (open ? 48 : 0);
  const big = Math.round(Math.min(width * (tower ? 0.84 : 0.4), (cards * (tower ? 0.5 : 0.76)) / 1.36));
  const small = Math.round(Math.min(width * (tower ? 0.34 : 0.19), big * (tower ? 0.6 : 0.64)));
  return { font, big, small, slots: inRows(width - 16, cards * 0.2, places) };
}

/** How so many cards lie in rows in the room there is: as large as can be. */
function inRows(width: number, height: number, places: number): { size: number; across: number } {
  let best = { size: 0, across: places };
  for (let rows = 1; rows <= 4; rows++) {
    const across = Math.ceil(places / rows);
    const size = Math.floor(Math.min(width / across - 4, (height / rows - 4) / 1.36, 44));
    if (size > best.size) best = { size, across };
  }
  return best;
}

/** A pile of cards, face down or up, as thick as there are many; `name` says it to the eye and to the style sheet. */
function Stack(props: { count: number; width: number; name: string; children: ComponentChildren }) {
  const { count, width, name, children } = props;
  const layers = Math.min(Math.ceil(count / 4), 6);
  return (
    <div class={`dc-stack dc-stack-${name}`}>
      <div
        class={`dc-heap${count === 0 ? " dc-empty" : ""}`}
        style={`font-size:${width}px;--top:${-2.5 * Math.max(0, layers - 1)}px`}
      >
        {Array.from({ length: Math.max(0, layers - 1) }, (_, k) => (
          <i key={k} style={`transform:translate(${k}px,${-2.5 * k}px)`} />
        ))}
        {children}
      </div>
      <p>
        {name} <b>{count}</b>
      </p>
    </div>
  );
}

/** What else is away, in words. */
function Away({ view }: { view: View }) {
  const parts = [];
  if (view.aside.length > 0) parts.push(`${view.aside.length} REPEAT set aside until the next round`);
  if (view.gone.length > 0) parts.push(`${view.gone.length} REPEAT out of the game`);
  if (view.removed > 0) parts.push(`${view.removed} cards secretly removed`);
  return parts.length === 0 ? null : <p class="dc-away">{parts.join(" · ")}</p>;
}

/** The deck as it will be called: the designer's. */
function Coming({ view, width }: { view: View; width: number }) {
  const deck = view.secret?.deck ?? [];
  const shown = deck.slice(0, Math.floor((width - 30) / 23));
  return (
    <div class="dc-coming" title={deck.join(", ")}>
      <p>{deck.length === 0 ? "nothing to come" : "to come"}</p>
      <div>
        {shown.map((card, k) => (
          <CaptainCard key={k} card={card} width={20} />
        ))}
        {deck.length > shown.length && <small>+{deck.length - shown.length}</small>}
      </div>
    </div>
  );
}

/** The winners, where the called card was. */
function Podium({ view, terms, size }: { view: View; terms: Terms; size: number }) {
  const winners = view.grids.filter((_, seat) => view.places[seat] === 1).map(({ seat }) => seat);
  const names = winners.map((seat) => (seat === view.eye ? "You" : seatName(terms, seat)));
  const verb = winners.length > 1 || names[0] === "You" ? "win" : "wins";
  return (
    <div class="dc-podium" style={`font-size:${size}px`}>
      <div>
        {winners.map((seat) => (
          <span key={seat} style={`width:${1.1 / Math.max(1, winners.length * 0.6)}em`}>
            <Duck seat={seat} />
          </span>
        ))}
      </div>
      <p>
        {names.join(" and ")} {verb}
      </p>
    </div>
  );
}
