import { Card } from "./card";
import { TALL, type Room } from "./room";
import type { Held, View } from "./view";
import { bits as inBits, rough, told } from "./words";

interface Props {
  view: View;
  seat: number | null;
  room: Room;
  /** What each card would tell is shown. */
  coach: boolean;
}

/** The deck, and the hand of who is at the screen. */
export function Hand({ view, seat, room, coach }: Props) {
  const opened = seat === null ? [] : (view.secret?.hands[seat] ?? []);
  const held = view.hand.length > 0 ? view.hand : opened.map((card): Held => ({ card, yes: 0, bits: 0 }));
  const tells = coach && view.case !== null && view.case.possible.length > 1 && view.phase !== "gift" && view.phase !== "over";
  const { deck, held: size } = room;
  const step = Math.min(size + 8, (room.seats - deck - 36 - size) / Math.max(1, held.length - 1));
  const shown = Math.min(size, step); // of each card but the last
  const gift = view.gift ?? (seat === null ? -1 : (view.secret?.gifts[seat] ?? -1));
  const about = rough(view) ? "≈" : "";
  const possible = view.case?.possible.length ?? 0;
  return (
    <div role="group" class="dd-hand" aria-label="Your hand" style={`height:${room.hand}px`}>
      <div class="dd-deck" role="img" aria-label={`deck: ${view.deck} cards`} style={`width:${deck}px`}>
        {view.deck > 0 ? (
          <Card view={view} card={null} width={deck} piece={`deck:${view.deck}`} />
        ) : (
          <span class="dd-card dd-none" style={`width:${deck}px;height:${deck * TALL}px`} />
        )}
        <b>{view.deck}</b>
        <small>deck</small>
      </div>
      <div class="dd-cards" style={`height:${size * TALL}px`}>
        {held.map(({ card: number, yes, bits }, k) => {
          const says = told(view, number) + (tells ? `: Yes to ${yes} of ${possible}, ${inBits(view, bits)}` : "");
          return (
            <span
              key={number < 0 ? `struck ${k}` : number}
              class={`dd-held${number === gift && number >= 0 ? " dd-gift" : ""}`}
              data-id={seat === null || number < 0 ? undefined : `${seat}/card:${number}`}
              role={seat === null || number < 0 ? "img" : undefined}
              aria-label={says}
              title={says}
              style={`left:${k * step}px;width:${size}px;height:${size * TALL}px`}
            >
              <Card view={view} card={number} width={size} {...(number < 0 ? {} : { piece: `card:${number}` })} />
              {number === gift && number >= 0 && <em>gift</em>}
              {tells && number >= 0 && (
                <small class="dd-tells" style={`--part:${(100 * yes) / Math.max(1, possible)}%`}>
                  {about}
                  {bits.toFixed(shown < 62 ? 1 : 2)}
                  {shown < 46 ? "" : " bits"}
                </small>
              )}
            </span>
          );
        })}
      </div>
    </div>
  );
}
