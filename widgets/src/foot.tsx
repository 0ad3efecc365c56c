import type { ComponentChildren } from "preact";

import { Button } from "./button";
import type { Wish } from "./link";
import { Refusal } from "./notices";
import type { Choice } from "./picks";
import type { Fault, Frame } from "./protocol";
import { looking } from "./words";
import "./foot.css";

interface Props {
  frame: Frame;
  choice: Choice;
  fault: Fault | null;
  /** The moment that is previewed. */
  seen: number | null;
  /** The kernel is gone, and with it all that could be done. */
  gone: boolean;
  onDone: () => void;
  onCancel: () => void;
  onHeard: () => void;
  onWish: (wish: Wish) => void;
  onFault: (fault: Fault) => void;
}

/** The line under the board, always there: what to do with the hands now, and what was wrong with what they did. */
export function Foot(props: Props) {
  return <div class="dp-foot">{words(props)}</div>;
}

function words({ frame, choice, fault, seen, gone, onDone, onCancel, onHeard, onWish, onFault }: Props): ComponentChildren {
  if (fault !== null) return <Refusal fault={fault} onClose={onHeard} />;
  if (gone) return false;
  if (seen === frame.version) return <span>This is how the table stands now. Press to go back to it.</span>;
  if (seen !== null) return <span>{looking(seen, frame)}. Press to stay there.</span>;
  if (frame.shown < frame.version) {
    return (
      <p class="dp-past">
        <b>{looking(frame.shown, frame)}.</b>
        <Button sign="now" strong onPress={() => onWish({ kind: "look", ply: null })}>
          Back to now
        </Button>
        <Button
          sign="branch"
          why={frame.may.branch}
          onPress={() => onWish({ kind: "branch", ply: frame.shown })}
          onRefused={({ why, clause }) => onFault({ kind: "refused", why, clause })}
        >
          Branch here
        </Button>
      </p>
    );
  }
  if (choice.made.length > 0) {
    return (
      <>
        <span>{choice.next.size > 0 ? "Now touch one of the ringed places." : "That is a whole move."}</span>
        {choice.whole !== null && (
          <Button strong onPress={onDone}>
            Done
          </Button>
        )}
        <Button stroke="Esc" onPress={onCancel}>
          Cancel
        </Button>
      </>
    );
  }
  if (frame.moves.length === 0) return false;
  return <span>{touchable(frame, choice) ? "Touch what is ringed to begin, or take" : "Take"} a move from the coach.</span>;
}

/** Whether something on the table is ringed: a picture of text alone has nothing to touch. */
function touchable({ picture }: Frame, choice: Choice): boolean {
  return picture === null || (choice.next.size > 0 && picture.svg.includes("data-id="));
}
