import { useEffect, useRef, useState } from "preact/hooks";

import type { Link } from "./link";
import type { Frame, Line } from "./protocol";

/** Lines that a look at the log needs at once, and how many more are asked for at a time. */
const SOON = 24;
const MORE = 60;

/** A stretch of the log that is not here. */
export interface Gap {
  start: number;
  stop: number;
}

/** Keeps the lines of one course by their number. */
export class Book {
  readonly lines = new Map<number, Line>();
  told = 0;
  #read: readonly Line[] | null = null;

  constructor(readonly course: number) {}

  put(start: number, lines: readonly Line[]): void {
    lines.forEach((line, at) => {
      if (this.lines.has(start + at)) return; // a line that was told stays as it is
      this.lines.set(start + at, line);
      this.#read = null;
    });
  }

  /** The last stretch that is missing, at most MORE lines of it; null when all is here. */
  gap(): Gap | null {
    let stop = this.told;
    while (stop > 0 && this.lines.has(stop - 1)) stop -= 1;
    if (stop === 0) return null;
    let start = stop;
    while (start > 0 && stop - start < MORE && !this.lines.has(start - 1)) start -= 1;
    return { start, stop };
  }

  /** All lines that are here, in their order; the same array until more have come. */
  read(): readonly Line[] {
    return (this.#read ??= [...this.lines].sort(([one], [other]) => one - other).map(([, line]) => line));
  }
}

interface Reading {
  lines: readonly Line[];
  /** Whether earlier lines are still to be fetched. */
  more: boolean;
  /** Fetches earlier lines. */
  fetch: () => void;
}

/** The log as far as it is here: the frame brings its last lines, the others are asked for. */
export function useLines(link: Link, frame: Frame): Reading {
  const book = useRef(new Book(frame.course));
  const asking = useRef(false);
  const [, again] = useState(0);
  if (book.current.course !== frame.course) book.current = new Book(frame.course);
  const mine = book.current;
  mine.told = frame.told;
  mine.put(frame.told - frame.log.length, frame.log);
  const gap = mine.gap();

  const fetch = async (): Promise<void> => {
    const wanted = mine.gap();
    if (wanted === null || asking.current) return;
    asking.current = true;
    const reply = await link.read({ kind: "lines", ...wanted });
    asking.current = false;
    if (book.current === mine) {
      if (reply === null || reply.lines === null) return;
      mine.put(wanted.start, reply.lines);
    }
    again((count) => count + 1); // another course that came meanwhile has not been asked for yet
  };
  useEffect(() => {
    if (gap !== null && frame.told - gap.stop < SOON) void fetch();
  });
  return { lines: mine.read(), more: gap !== null, fetch: () => void fetch() };
}
