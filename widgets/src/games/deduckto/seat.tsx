import { Duck } from "../../art/duck";
import { tick } from "../../art/signs";
import { seatName } from "../../words";
import { Sign } from "./art";
import { Secret } from "./card";
import { cross, Pile, spread } from "./pile";
import { inRow, lines, type Room } from "./room";
import type { Guess, Pile as Lot, Seat as Sitting, View } from "./view";
import { means, pileLabel, told, whose, type Terms } from "./words";

interface Props {
  view: View;
  seat: Sitting;
  room: Room;
  own: boolean;
  /** It gets the gift that is being chosen at this screen. */
  gets: boolean;
  /** Who acts there may touch its piles. */
  acts: boolean;
  /** What has been named of the own secret in a guess half made. */
  looks: readonly (string | undefined)[];
  terms: Terms;
}

const NONE: Lot = { open: [], turned: 0, down: false, recalled: [] };

/** A seat: its secret, who sits there and how they stand, its Yes and No pile, its hand where that lies open. */
export function Seat({ view, seat, room, own, gets, acts, looks, terms }: Props) {
  const { tall, secret, rest } = inRow(room);
  const known = own ? [] : (view.secret?.hands[seat.seat] ?? seat.shown);
  const hand: Lot = { ...NONE, open: known.map((card) => ({ card, clue: 0 })) };
  const piles = [
    { kind: "yes", lot: seat.yes, name: "Yes pile" },
    { kind: "no", lot: seat.no, name: "No pile" },
    ...(known.length > 0 ? [{ kind: "hand", lot: hand, name: "hand" } as const] : []),
  ] as const;
  const rows = lines(piles.map(({ lot }) => spread(lot)), rest, tall);
  const of = whose(view, seat.seat, terms);
  const turns = view.turn === seat.seat && (view.phase === "turn" || view.phase === "pile");
  return (
    <div
      role="group"
      class={`dd-seat${own ? " dd-own" : ""}${turns || seat.seat === view.winner ? " dd-turn" : ""}${seat.out ? " dd-lost" : ""}`}
      aria-label={seat.seat === view.eye ? "You" : seatName(terms, seat.seat)}
      style={`height:${room.row}px`}
    >
      <Secret
        view={view}
        seat={seat.seat}
        card={seat.secret}
        looks={looks}
        width={secret}
        label={`${of} secret: ${seat.secret === null ? "unknown" : told(view, seat.secret)}`}
      />
      <Plate view={view} seat={seat} room={room} gets={gets} terms={terms} />
      <div class="dd-lines">
        {rows.map(({ line, card, step }, k) => (
          <div key={k} class="dd-piles">
            {line.map((at) => {
              const pile = piles[at];
              return (
                pile && (
                  <Pile
                    key={pile.kind}
                    view={view}
                    kind={pile.kind}
                    lot={pile.lot}
                    card={card}
                    step={step}
                    id={acts && pile.kind !== "hand" ? `${seat.seat}/pile:${pile.kind}` : undefined}
                    label={pileLabel(view, pile.lot, `${of} ${pile.name}`)}
                  />
                )
              );
            })}
          </div>
        ))}
      </div>
    </div>
  );
}

/** Who sits there, what is asked of them, their chances, and what they have guessed. */
function Plate({ view, seat, room, gets, terms }: Omit<Props, "own" | "acts" | "looks">) {
  const font = room.plate === 0 ? 14 : Math.max(12, Math.min(17, room.plate / 7, room.row / 6));
  const lost = view.limit - seat.chances;
  const most = room.plate === 0 ? 1 : room.row < 84 ? 1 : room.row < 100 ? 2 : 3;
  const doing = means(view, seat, gets);
  return (
    <div class="dd-plate" style={`font-size:${font}px${room.plate === 0 ? "" : `;width:${room.plate}px`}`}>
      <span class="dd-portrait">
        <Duck seat={seat.seat} />
      </span>
      <b class="dd-name">{seat.seat === view.eye ? "You" : seatName(terms, seat.seat)}</b>
      {doing !== "" && <span class={`dd-doing${seat.seat === view.winner ? " dd-won" : ""}`}>{doing}</span>}
      <span class="dd-standing">
        <span class="dd-chances" role="img" aria-label={`${seat.chances} of ${view.limit} chances left`}>
          {Array.from({ length: view.limit }, (_, k) => (
            <i key={k} class={k < lost ? "dd-gone" : ""} />
          ))}
        </span>
        <small>{seat.hand === 1 ? "1 card" : `${seat.hand} cards`}</small>
      </span>
      {seat.guesses.length > 0 && (
        <span class="dd-guesses">
          {seat.guesses.slice(-most).map((guess, k) => (
            <Named key={k} view={view} guess={guess} />
          ))}
          {seat.guesses.length > most && <small>+{seat.guesses.length - most}</small>}
        </span>
      )}
    </div>
  );
}

/** What a seat guessed, as signs. */
function Named({ view, guess }: { view: View; guess: Guess }) {
  const looks = [view.animals[guess.animal], view.disguises[guess.disguise], view.locations[guess.location]];
  const words = `guessed ${looks.join(", ")}: ${guess.right ? "right" : "wrong"}`;
  return (
    <span class={`dd-guess${guess.right ? " dd-right" : ""}`} role="img" aria-label={words} title={words}>
      {looks.map((name) => name !== undefined && <Sign key={name} name={name} />)}
      {guess.right ? tick : cross}
    </span>
  );
}

