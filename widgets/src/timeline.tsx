import { useState } from "preact/hooks";

import type { Wish } from "./link";
import type { Frame, Reason } from "./protocol";

interface Props {
  frame: Frame;
  onWish: (wish: Wish) => void;
  onRefused: (reason: Reason) => void;
}

/** Back and forth through the game: steps, undo, redo, branch, new game. */
export function Timeline({ frame, onWish, onRefused }: Props) {
  const [leaving, setLeaving] = useState<boolean | null>(null);
  const { may, shown, version } = frame;
  const look = (ply: number): void => onWish({ kind: "look", ply: ply >= version ? null : Math.max(0, ply) });
  const begin = (same: boolean): void => {
    if (version === 0 || frame.over || leaving === same) {
      setLeaving(null);
      onWish({ kind: "new", same });
    } else {
      setLeaving(same);
    }
  };
  const button = (words: string, sign: string, why: Reason | null, act: () => void) => (
    <button
      type="button"
      class="dp-button"
      data-lm-suppress-shortcuts
      aria-disabled={why !== null}
      title={why?.why}
      onClick={() => (why === null ? act() : onRefused(why))}
    >
      <span aria-hidden="true">{sign}</span> {words}
    </button>
  );
  const step = (words: string, sign: string, ply: number) => (
    <button
      type="button"
      class="dp-step"
      data-lm-suppress-shortcuts
      aria-label={words}
      disabled={ply < 0 || ply > version || (ply === shown && sign.length > 0)}
      onClick={() => look(ply)}
    >
      <span aria-hidden="true">{sign}</span>
    </button>
  );
  return (
    <section class="dp-card dp-timeline" aria-label="Timeline">
      {may.look === null && version > 0 && (
        <div class="dp-track">
          {step("First moment", "⏮", 0)}
          {step("One move back", "◀", shown - 1)}
          <input
            type="range"
            min={0}
            max={version}
            value={shown}
            data-lm-suppress-shortcuts
            aria-label="Moment of the game"
            aria-valuetext={`after ${shown} of ${version} moves`}
            onInput={(event) => look(Number(event.currentTarget.value))}
          />
          {step("One move on", "▶", shown + 1)}
          {step("Now", "⏭", version)}
          <output>
            {shown} / {version}
          </output>
        </div>
      )}
      <div class="dp-tools">
        {button("Undo", "↶", may.undo, () => onWish({ kind: "undo" }))}
        {button("Redo", "↷", may.redo, () => onWish({ kind: "redo" }))}
        {button("Branch here", "⑂", may.branch, () => onWish({ kind: "branch", ply: shown }))}
        {button(leaving === false ? "Leave this game?" : "New game", "✦", null, () => begin(false))}
        {may.again === null &&
          button(leaving === true ? "Leave this game?" : "Same seed again", "↻", null, () => begin(true))}
        {leaving !== null && button("Keep playing", "←", null, () => setLeaving(null))}
      </div>
    </section>
  );
}
