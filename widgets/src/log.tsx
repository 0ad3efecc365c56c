import { useLayoutEffect, useRef } from "preact/hooks";

import type { About, Frame, Line } from "./protocol";
import { Rules } from "./clauses";

/** What happened, as this eye may read it; a row leads back to its moment. */
export function Log({ about, frame, onLook }: { about: About; frame: Frame; onLook: (ply: number) => void }) {
  const list = useRef<HTMLOListElement>(null);
  useLayoutEffect(() => {
    const rows = list.current;
    if (rows === null) return;
    const later = rows.querySelector<HTMLElement>(".dp-later");
    rows.scrollTop = later === null ? rows.scrollHeight : later.offsetTop - rows.offsetTop - rows.clientHeight / 2;
  }, [frame.log, frame.shown]);
  return (
    <section class="dp-card dp-log" aria-label="Log">
      <h3>Log</h3>
      {frame.log.length === 0 && <p class="dp-quiet">Nothing has happened yet.</p>}
      <ol ref={list} tabIndex={frame.may.look === null ? -1 : 0} data-lm-suppress-shortcuts>
        {frame.told > frame.log.length && (
          <li class="dp-quiet">
            {frame.told - frame.log.length} earlier lines{frame.may.look === null ? ": go back in time to read them" : ""}
          </li>
        )}
        {frame.log.map((line, at) => (
          <li key={at} class={line.ply > frame.shown ? "dp-later" : undefined} data-move={line.seat !== null}>
            {frame.may.look === null ? (
              <button
                type="button"
                class="dp-row"
                data-lm-suppress-shortcuts
                aria-current={line.ply === frame.shown && frame.shown < frame.version ? "step" : undefined}
                onClick={() => onLook(line.ply)}
              >
                {spoken(about, line)}
              </button>
            ) : (
              <span class="dp-row">{spoken(about, line)}</span>
            )}
            <Rules ids={line.rules} />
          </li>
        ))}
      </ol>
    </section>
  );
}

/** A line as it is read: who moved, when somebody did, and what. */
export function spoken(about: About, line: Line): string {
  return line.seat === null ? line.text : `${about.terms["seat"] ?? "Seat"} ${line.seat}: ${line.text}`;
}
