import type { About, Frame } from "./protocol";
import { Seats } from "./seats";
import type { Wish } from "./link";
import { Switch } from "./switch";
import { looking, turn } from "./words";
import "./head.css";

interface Props {
  about: About;
  frame: Frame;
  /** The moment on show. */
  ply: number;
  slow: boolean;
  /** The kernel is gone: nobody can move any more. */
  gone: boolean;
  onWish: (wish: Wish) => void;
}

/** The top of the table: the game, whose turn it is, and who sits round it. */
export function Head({ about, frame, ply, slow, gone, onWish }: Props) {
  const past = ply < frame.version;
  const mine = !past && !gone && !frame.over && frame.seat !== null && frame.seats[frame.seat]?.waiting;
  return (
    <div class="dp-head">
      <h2>{about.title}</h2>
      <p class="dp-turn" data-mine={mine}>
        {!past && !frame.over && <span>Move {frame.version + 1}</span>}
        <b>{past ? looking(ply, frame) : gone && !frame.over ? "Nobody can move: the kernel is gone" : turn(about, frame)}</b>
      </p>
      <p class="dp-wait" aria-hidden="true">
        {slow && "waiting…"}
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
      <Seats about={about} frame={frame} past={past} onWish={onWish} />
    </div>
  );
}
