import { Button } from "./button";
import type { Wish } from "./link";
import { Portrait } from "./portrait";
import type { About, Frame } from "./protocol";
import { ordinal, player, points, seatName } from "./words";
import "./banner.css";

interface Props {
  about: About;
  frame: Frame;
  onWish: (wish: Wish) => void;
}

/** How the game ended, and what can be done next. */
export function Banner({ about, frame, onWish }: Props) {
  const ranks = frame.seats
    .map((who, seat) => ({ seat, who, place: who.place ?? frame.seats.length }))
    .sort((one, other) => one.place - other.place || one.seat - other.seat);
  return (
    <section class="dp-card dp-banner" aria-label="How it ended">
      <ol>
        {ranks.map(({ seat, who, place }) => (
          <li key={seat} data-place={place} data-seat={seat}>
            <span class="dp-dot">
              <Portrait game={about.game} seat={seat} />
            </span>
            <b>{ordinal(place)}</b>
            <span>
              {seatName(about.terms, seat)} <small>{player(about, frame, seat)}</small>
            </span>
            <span class="dp-points">{points(about, who)}</span>
          </li>
        ))}
      </ol>
      <div class="dp-next">
        <Button sign="fresh" strong onPress={() => onWish({ kind: "new", same: false })}>
          New game
        </Button>
        {frame.may.again === null && (
          <Button sign="again" onPress={() => onWish({ kind: "new", same: true })}>
            Same seed again
          </Button>
        )}
        {frame.may.look === null && frame.version > 0 && (
          <Button sign="first" onPress={() => onWish({ kind: "look", ply: 0 })}>
            Look back
          </Button>
        )}
      </div>
    </section>
  );
}
