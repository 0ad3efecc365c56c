import { useEffect, useRef, useState } from "preact/hooks";

import type { Link } from "./link";
import type { Frame } from "./protocol";

/** A game as text, as far as it had been played when it was asked for. */
export interface KeptRecord {
  ply: number;
  record: string;
}

/** Nothing happens for so long, then the page asks for the record: never in the way of a move. */
const IDLE = 600;

/** The record of an open table, kept on the page in case the kernel dies; null where the table does not give it. */
export function useKept(frame: Frame, link: Link): KeptRecord | null {
  const [kept, setKept] = useState<(KeptRecord & { course: number }) | null>(null);
  const latest = useRef(frame);
  latest.current = frame;
  const { course, version, may } = frame;
  const wanted = may.record === null && version > 0;
  useEffect(() => {
    if (!wanted) return;
    const ask = async (): Promise<void> => {
      const reply = await link.read({ kind: "record", note: "" });
      const now = latest.current;
      if (reply?.record && now.course === course && now.version === version) {
        setKept({ course, ply: version, record: reply.record });
      }
    };
    const timer = setTimeout(() => void ask(), IDLE);
    return () => clearTimeout(timer);
  }, [course, version, wanted]);
  return wanted ? kept : null;
}
