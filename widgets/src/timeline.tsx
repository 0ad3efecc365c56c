import { useRef, useState } from "preact/hooks";

import { Button } from "./button";
import { useDials } from "./dials";
import { Dialog } from "./dialog";
import type { Sign } from "./icons";
import type { Link, Wish } from "./link";
import type { Fault, Frame, Reason } from "./protocol";
import { Record } from "./record";
import { plural } from "./words";
import "./timeline.css";

interface Props {
  /** The board's number in its kernel. */
  board: number;
  frame: Frame;
  link: Link;
  /** The moment that is previewed. */
  seen: number | null;
  onPeek: (ply: number | null) => void;
  onWish: (wish: Wish) => void;
  onSay: (words: string) => void;
  onFault: (fault: Fault) => void;
}

/** Back and forth through the game, other games, and the game as a text. */
export function Timeline({ board, frame, link, seen, onPeek, onWish, onSay, onFault }: Props) {
  const { may, shown, version, back } = frame;
  const [leaving, setLeaving] = useState(false);
  const card = useRef<HTMLElement>(null);
  const dials = useDials(board, card);
  const refuse = ({ why, clause }: Reason): void => onFault({ kind: "refused", why, clause });
  const look = (ply: number): void => onWish({ kind: "look", ply: ply >= version ? null : Math.max(0, ply) });
  const begin = (same: boolean): void => {
    setLeaving(false);
    onWish({ kind: "new", same });
  };
  const step = (label: string, sign: Sign, ply: number, end: string) => {
    const why = ply < 0 || ply > version || ply === shown ? { why: end, clause: "" } : may.look;
    return <Button sign={sign} label={label} why={why} onPress={() => look(ply)} onRefused={refuse} />;
  };
  const act = (words: string, sign: Sign, why: Reason | null, wish: Wish) => (
    <Button sign={sign} why={why} onPress={() => onWish(wish)} onRefused={refuse}>
      {words}
    </Button>
  );
  const first = "This is the first moment of the game.";
  const last = "This is now: no move was made after it.";
  return (
    <section ref={card} class="dp-card dp-timeline" aria-label="Timeline">
      <div class="dp-track">
        {step("First moment", "first", 0, first)}
        {step("One move back", "back", shown - 1, first)}
        <input
          type="range"
          min={0}
          max={Math.max(1, version)}
          value={seen ?? shown}
          disabled={may.look !== null || version === 0}
          data-lm-suppress-shortcuts
          aria-label="Moment of the game"
          aria-valuetext={`after ${seen ?? shown} of ${plural(version, "move")}`}
          onInput={(event) => onPeek(Number(event.currentTarget.value))}
          onChange={(event) => {
            onPeek(null);
            look(Number(event.currentTarget.value));
          }}
        />
        {step("One move on", "on", shown + 1, last)}
        {step("Now", "now", version, last)}
        <output>
          {seen ?? shown} / {version}
        </output>
      </div>
      <div class="dp-tools" data-branch={back !== null}>
        {act("Undo", "undo", may.undo, { kind: "undo" })}
        {act("Redo", "redo", may.redo, { kind: "redo" })}
        {act("Branch", "branch", may.branch, { kind: "branch", ply: shown })}
        {back !== null && (
          <Button
            sign="trunk"
            label={`Back to the game, at move ${back}`}
            strong
            onPress={() => onWish({ kind: "back" })}
          >
            Back to the game
          </Button>
        )}
        <Button sign="fresh" onPress={() => (version === 0 ? begin(false) : setLeaving(true))}>
          New game
        </Button>
        <Record frame={frame} link={link} onSay={onSay} onFault={onFault} onRefused={refuse} />
        {dials !== null && (
          <Button sign="dials" onPress={dials}>
            Dials
          </Button>
        )}
        {frame.seed !== null && <span class="dp-seed" title={`seed ${frame.seed}`}>seed {frame.seed}</span>}
      </div>
      {leaving && (
        <Dialog title="Begin a new game?" onClose={() => setLeaving(false)}>
          <p>The same seats, bots and dials. {ends(frame)}</p>
          <div class="dp-next">
            <Button sign="fresh" strong onPress={() => begin(false)}>
              New game, new seed
            </Button>
            <Button sign="again" why={may.again} onPress={() => begin(true)} onRefused={refuse}>
              New game, same seed
            </Button>
            <Button onPress={() => setLeaving(false)}>Keep playing</Button>
          </div>
          {may.again !== null && <p class="dp-quiet">{may.again.why}</p>}
        </Dialog>
      )}
    </section>
  );
}

/** What a new game takes off the table. */
function ends({ over, back }: Frame): string {
  if (back !== null) return "This game ends here, and so does the one that was left for it.";
  return over ? "" : "The game on the table ends here.";
}
