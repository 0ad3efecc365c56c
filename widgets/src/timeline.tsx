import { useState } from "preact/hooks";

import { Icon, type Sign } from "./icons";
import type { Wish } from "./link";
import type { Frame, Reason } from "./protocol";

interface Props {
  frame: Frame;
  onWish: (wish: Wish) => void;
  onRefused: (reason: Reason) => void;
}

/** Back and forth through the game: steps, undo, redo, branch, new game. */
export function Timeline({ frame, onWish, onRefused }: Props) {
  const { may, shown, version, course } = frame;
  const moment = `${course}/${version}`;
  const [asked, setAsked] = useState<{ same: boolean; moment: string } | null>(null);
  const leaving = asked?.moment === moment ? asked.same : null;
  const look = (ply: number): void => onWish({ kind: "look", ply: ply >= version ? null : Math.max(0, ply) });
  const begin = (same: boolean): void => {
    if (version === 0 || frame.over || leaving === same) {
      setAsked(null);
      onWish({ kind: "new", same });
    } else {
      setAsked({ same, moment });
    }
  };
  const button = (words: string, sign: Sign, why: Reason | null, act: () => void) => (
    <button
      type="button"
      class="dp-button"
      data-lm-suppress-shortcuts
      aria-disabled={why !== null}
      title={why?.why}
      onClick={() => (why === null ? act() : onRefused(why))}
    >
      <Icon sign={sign} /> {words}
    </button>
  );
  const step = (words: string, sign: Sign, ply: number) => (
    <button
      type="button"
      class="dp-step"
      data-lm-suppress-shortcuts
      aria-label={words}
      disabled={ply < 0 || ply > version || ply === shown}
      onClick={() => look(ply)}
    >
      <Icon sign={sign} />
    </button>
  );
  return (
    <section class="dp-card dp-timeline" aria-label="Timeline">
      {may.look === null && version > 0 && (
        <div class="dp-track">
          {step("First moment", "first", 0)}
          {step("One move back", "back", shown - 1)}
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
          {step("One move on", "on", shown + 1)}
          {step("Now", "now", version)}
          <output>
            {shown} / {version}
          </output>
        </div>
      )}
      <div class="dp-tools">
        {button("Undo", "undo", may.undo, () => onWish({ kind: "undo" }))}
        {button("Redo", "redo", may.redo, () => onWish({ kind: "redo" }))}
        {button("Branch here", "branch", may.branch, () => onWish({ kind: "branch", ply: shown }))}
        {button(leaving === false ? "Leave this game?" : "New game", "fresh", null, () => begin(false))}
        {may.again === null &&
          button(leaving === true ? "Leave this game?" : "Same seed again", "again", null, () => begin(true))}
        {frame.seed !== null && <span class="dp-quiet">seed {frame.seed}</span>}
        {leaving !== null && button("Keep playing", "undo", null, () => setAsked(null))}
      </div>
    </section>
  );
}
