import { useRef, useState } from "preact/hooks";

import { Button } from "./button";
import { useFocus } from "./focus";
import { Hints } from "./hints";
import type { Link } from "./link";
import { Moves } from "./moves";
import type { Choice } from "./picks";
import type { About, Fault, Frame, Hint, Move, Reason } from "./protocol";
import "./coach.css";

interface Props {
  about: About;
  frame: Frame;
  link: Link;
  moves: readonly Move[];
  choice: Choice;
  onPlay: (text: string) => void;
  onPoint: (picks: readonly string[]) => void;
  onTouch: (id: string) => void;
  onFault: (fault: Fault) => void;
  onRefused: (why: Reason) => void;
}

const NONE: readonly string[] = [];

/** Helps whoever is asked to move: the moves there are, and on request what a bot thinks of them. */
export function Coach({ about, frame, link, moves, choice, onPlay, onPoint, onTouch, onFault, onRefused }: Props) {
  const moment = `${frame.course}/${frame.version}/${frame.shown}`;
  const [told, setTold] = useState<{ moment: string; hints: readonly Hint[] | null } | null>(null);
  const box = useRef<HTMLElement>(null);
  useFocus(box, ".dp-move, .dp-fold", `${moment}/${choice.made.join()}`);
  const latest = useRef(moment);
  latest.current = moment;
  const here = told !== null && told.moment === moment ? told : null;
  const asked = moves.length > 0;
  const count = choice.moves.length < moves.length ? `${choice.moves.length} of ${moves.length}` : String(moves.length);
  const hint = async (): Promise<void> => {
    if (here?.hints === null) return;
    setTold({ moment, hints: null });
    const reply = await link.read({ kind: "hint" });
    if (reply?.error && latest.current === moment) onFault(reply.error);
    // Hints may have been asked for at another moment since: those are waited for still.
    setTold((now) => (now?.moment !== moment ? now : reply?.hints ? { moment, hints: reply.hints } : null));
  };
  const point = (text: string | null): void => {
    const move = text === null ? undefined : moves.find((each) => each.text === text);
    onPoint(move?.picks ?? NONE);
  };
  return (
    <section ref={box} class="dp-card dp-coach" aria-label="Coach">
      <header>
        <h3>{asked ? "Your moves" : "Coach"} {asked && <small>{count}</small>}</h3>
        {asked && (
          <Button sign="hint" why={frame.may.hint} onPress={() => void hint()} onRefused={onRefused}>
            Hint
          </Button>
        )}
      </header>
      <div class="dp-scroll">
        {here !== null && here.hints === null && <p class="dp-thinking">Trying the moves out…</p>}
        {here !== null && here.hints !== null && (
          <Hints hints={here.hints} seats={about.seats} onPlay={onPlay} onPoint={point} />
        )}
        {asked ? (
          <Moves
            bunches={frame.moves}
            choice={choice}
            grid={about.terms["grid"] ?? "your first grid"}
            onPlay={(move: Move) => onPlay(move.text)}
            onPoint={onPoint}
            onTouch={onTouch}
          />
        ) : (
          <p class="dp-quiet">{idle(frame)}</p>
        )}
      </div>
    </section>
  );
}

/** Why there is nothing to choose. */
function idle(frame: Frame): string {
  if (frame.shown < frame.version) return "This moment is over: go back to now to move.";
  if (frame.apart) return "Your moves are on their way…";
  if (frame.seat === null) return "Every seat is a bot's: press a seat above to take it.";
  return "Nothing is asked of you now.";
}
