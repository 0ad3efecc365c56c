import type { About, Frame } from "./protocol";
import { Seats } from "./seats";
import type { Wish } from "./link";
import { Switch } from "./switch";
import { turn } from "./words";
import "./head.css";

interface Props {
  about: About;
  frame: Frame;
  slow: boolean;
  onWish: (wish: Wish) => void;
}

/** The top of the table: the game, whose turn it is, and who sits round it. */
export function Head({ about, frame, slow, onWish }: Props) {
  return (
    <div class="dp-head">
      <h2>{about.title}</h2>
      <p class="dp-turn" data-mine={!frame.over && frame.seat !== null && frame.seats[frame.seat]?.waiting}>
        {!frame.over && <span>Move {frame.version + 1}</span>}
        <b>{turn(about, frame)}</b>
      </p>
      <p class="dp-wait" aria-hidden="true">
        {slow ? "waiting…" : ""}
      </p>
      {frame.may.design === null && (
        <Switch
          on={frame.designer}
          onTurn={(on) => onWish({ kind: "design", on })}
          help="Shows all that is hidden: for designers and teachers"
        >
          Designer view
        </Switch>
      )}
      <Seats about={about} frame={frame} onWish={onWish} />
    </div>
  );
}
