import { useLayoutEffect, useMemo, useRef } from "preact/hooks";

import { Rules } from "./clauses";
import { useLines } from "./lines";
import type { Link, Wish } from "./link";
import { beforePaint } from "./paint";
import type { About, Frame, Line } from "./protocol";
import { Switch } from "./switch";
import { spoken } from "./words";
import "./log.css";

interface Props {
  about: About;
  frame: Frame;
  link: Link;
  /** The moment that is previewed. */
  seen: number | null;
  onPeek: (ply: number | null) => void;
  onWish: (wish: Wish) => void;
  onLook: (ply: number) => void;
}

const NEAR: ScrollIntoViewOptions = { block: "nearest" };

/** What happened, move by move, as this eye may read it: a row previews its moment, and a press stays there. */
export function Log({ about, frame, link, seen, onPeek, onWish, onLook }: Props) {
  const { lines, more, fetch } = useLines(link, frame);
  const list = useRef<HTMLOListElement>(null);
  const low = useRef(true);
  const looking = useRef(false);
  const followed = useRef(frame.course);
  const open = frame.may.look === null;
  const past = frame.shown < frame.version;
  const entries = useMemo(() => bind(lines), [lines]);
  const lit = seen ?? frame.shown;
  const looked = entries.filter((entry) => entry.ply <= frame.shown).at(-1)?.ply;
  const stop = looked ?? entries[0]?.ply;

  const show = (): void => {
    const rows = list.current;
    if (rows === null) return;
    if (looking.current) (rows.querySelector("[aria-current]") ?? rows.firstElementChild)?.scrollIntoView?.(NEAR);
    else if (low.current) rows.scrollTop = rows.scrollHeight;
  };
  useLayoutEffect(() => {
    if (!past && (looking.current || followed.current !== frame.course)) low.current = true;
    looking.current = past;
    followed.current = frame.course;
    return beforePaint("measure", show);
  }, [lines.length, frame.course, frame.shown, frame.version]);
  useLayoutEffect(() => {
    if (list.current === null) return;
    const watch = new ResizeObserver(show);
    watch.observe(list.current);
    return () => watch.disconnect();
  }, []);

  const scroll = (): void => {
    const rows = list.current;
    if (rows === null) return;
    low.current = rows.scrollTop + rows.clientHeight > rows.scrollHeight - 24;
    if (more && rows.scrollTop < 60) fetch();
  };
  const step = (event: KeyboardEvent): void => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>("button.dp-row") ?? [])];
    const here = rows.indexOf(document.activeElement as HTMLElement);
    const way = { ArrowUp: here - 1, ArrowDown: here + 1, Home: 0, End: rows.length - 1 }[event.key];
    if (way === undefined || here < 0) return;
    event.preventDefault();
    rows[way]?.focus();
  };
  return (
    <section class="dp-card dp-log" aria-label="Log">
      <header>
        <h3>Log</h3>
        {frame.closed && (
          <Switch
            on={frame.remembering}
            onTurn={(on) => onWish({ kind: "remember", on })}
            help="Looking back shows all that lay open then, not only what still lies open now"
          >
            Remember for me
          </Switch>
        )}
      </header>
      {lines.length === 0 && <p class="dp-quiet">Nothing has happened yet.</p>}
      <ol
        ref={list}
        tabIndex={open ? -1 : 0}
        data-lm-suppress-shortcuts
        onScroll={scroll}
        onKeyDown={step}
        onPointerLeave={() => onPeek(null)}
      >
        {more && (
          <li class="dp-quiet">
            <button type="button" class="dp-link" data-lm-suppress-shortcuts onClick={fetch}>
              earlier lines
            </button>
          </li>
        )}
        {entries.map(({ ply, told, rules }) => (
          <li
            key={ply}
            class={ply > lit ? "dp-later" : undefined}
            data-open={open || undefined}
            data-now={(open && past && ply === looked) || undefined}
            onPointerEnter={(event) => open && event.pointerType !== "touch" && onPeek(ply)}
          >
            {open ? (
              <button
                type="button"
                class="dp-row"
                data-lm-suppress-shortcuts
                data-ply={ply}
                tabIndex={ply === stop ? 0 : -1}
                aria-current={past && ply === looked ? "step" : undefined}
                onClick={() => onLook(ply)}
                onFocus={() => onPeek(ply)}
                onBlur={() => onPeek(null)}
              >
                <Told about={about} ply={ply} lines={told} />
              </button>
            ) : (
              <span class="dp-row">
                <Told about={about} ply={ply} lines={told} />
              </span>
            )}
            <span class="dp-why">
              <Rules ids={rules} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}

/** The lines of one move. */
function Told({ about, ply, lines }: { about: About; ply: number; lines: readonly Line[] }) {
  return (
    <>
      <small class="dp-ply" aria-hidden="true">
        {ply}
      </small>
      {lines.map((line, at) => (
        <span key={at} class="dp-told">
          {spoken(about, line)}{" "}
        </span>
      ))}
    </>
  );
}

interface Entry {
  ply: number;
  told: readonly Line[];
  rules: readonly string[];
}

/** Lines of the same move together. */
function bind(lines: readonly Line[]): Entry[] {
  const plies = new Map<number, Line[]>();
  for (const line of lines) plies.set(line.ply, [...(plies.get(line.ply) ?? []), line]);
  return [...plies].map(([ply, told]) => ({ ply, told, rules: [...new Set(told.flatMap((line) => line.rules))] }));
}
