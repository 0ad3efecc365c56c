import { useErrorBoundary, useMemo, useRef, useState } from "preact/hooks";

import { Clauses } from "./clauses";
import type { Link, Pace, Wish } from "./link";
import { Log, spoken } from "./log";
import { Moves } from "./moves";
import { Notices, Refusal } from "./notices";
import { choice, touch } from "./picks";
import type { About, Fault, Frame, Move } from "./protocol";
import { Seats } from "./seats";
import { Stage } from "./stage";
import { Timeline } from "./timeline";
import { unbunch } from "./unbunch";

interface Props {
  about: About;
  frame: Frame;
  link: Link;
  pace: Pace;
}

const NONE: readonly string[] = [];
const PAST = "this is an earlier moment: go back to now to move, or branch here and play on";

/** The table, or in words why it cannot be drawn. */
export function Guarded(props: Props) {
  const [broken] = useErrorBoundary();
  if (broken === undefined) return <Shell {...props} />;
  return (
    <p class="dp-notice dp-error" role="alert">
      The board could not be drawn: {broken instanceof Error ? broken.message : String(broken)}
    </p>
  );
}

/** A play page's table: what is asked, the picture, the moves, the log, the timeline, the seats. */
function Shell({ about, frame, link, pace }: Props) {
  const moment = `${frame.course}/${frame.version}/${frame.shown}/${frame.eye}`;
  const [half, setHalf] = useState({ moment, made: NONE });
  const [pointed, setPointed] = useState<Move | null>(null);
  const [fault, setFault] = useState<Fault | null>(null);
  const later = useRef<Wish | null>(null);
  const made = half.moment === moment ? half.made : NONE;
  const moves = useMemo(() => unbunch(frame.moves), [frame.moves]);
  const now = useMemo(() => choice(moves, made), [moves, made]);

  const wish = async (wanted: Wish): Promise<void> => {
    if (link.busy) {
      if (wanted.kind === "look") later.current = wanted;
      return;
    }
    setFault(null);
    setPointed(null);
    const answer = await link.ask(wanted);
    setFault(answer);
    const next = later.current;
    later.current = null;
    if (next !== null) await wish(next);
  };
  const build = (picks: readonly string[]): void => setHalf({ moment, made: picks });
  const play = (move: Move): void => void wish({ kind: "play", text: move.text });
  const onTouch = (id: string): void => {
    if (link.busy) return;
    const next = touch(moves, made, id);
    setFault(null);
    if (next.do === "more") build(next.made);
    else if (next.do === "play") play(next.move);
    else if (frame.shown < frame.version) setFault({ kind: "refused", why: PAST, clause: "" });
    else void wish({ kind: "why", picks: next.picks });
  };
  const onKey = (event: KeyboardEvent): void => {
    if (event.key !== "Escape") return;
    if (made.length > 0) build(made.slice(0, -1));
    else if (frame.shown < frame.version) void wish({ kind: "look", ply: null });
    setFault(null);
  };
  const button = (words: string, act: () => void) => (
    <button type="button" class="dp-button" data-lm-suppress-shortcuts onClick={act}>
      {words}
    </button>
  );
  const last = frame.log.at(-1);
  return (
    <Clauses.Provider value={about.clauses}>
      <div class="dp-table" aria-busy={pace !== "rest"} data-pace={pace} data-version={frame.version} onKeyDown={onKey}>
        <header class="dp-head">
          <h2>{about.title}</h2>
          <p class="dp-ask">{frame.ask}</p>
          <p class="dp-wait" aria-hidden="true">
            {pace === "slow" || pace === "silent" ? "waiting…" : ""}
          </p>
        </header>
        <Notices frame={frame} pace={pace} onForget={() => link.forget()} />
        {frame.shown < frame.version && (
          <p class="dp-notice dp-past">
            You are looking at an earlier moment, after {frame.shown} of {frame.version} moves.{" "}
            {button("Back to now", () => void wish({ kind: "look", ply: null }))}
          </p>
        )}
        <div class="dp-main">
          <Stage about={about} frame={frame} choice={now} pointed={pointed} onTouch={onTouch}>
            {fault !== null && <Refusal fault={fault} onClose={() => setFault(null)} />}
            {fault === null && moves.length > 0 && made.length === 0 && (
              <span>Touch a ringed place to begin, or choose from the list.</span>
            )}
            {made.length > 0 && (
              <>
                {fault === null && <span>Half made: choose what follows.</span>}
                {now.whole !== null && button("Done", () => now.whole && play(now.whole))}
                {button("Cancel (Esc)", () => build(NONE))}
              </>
            )}
          </Stage>
        </div>
        <aside class="dp-side">
          <Moves choice={now} total={moves.length} onPlay={play} onPoint={setPointed} />
          <Seats about={about} frame={frame} onWish={(wanted) => void wish(wanted)} />
          <Log about={about} frame={frame} onLook={(ply) => void wish({ kind: "look", ply: ply >= frame.version ? null : ply })} />
        </aside>
        <Timeline
          frame={frame}
          onWish={(wanted) => void wish(wanted)}
          onRefused={({ why, clause }) => setFault({ kind: "refused", why, clause })}
        />
        <p class="dp-spoken" role="status">
          {last === undefined ? "" : spoken(about, last)} {frame.ask}
        </p>
      </div>
    </Clauses.Provider>
  );
}
