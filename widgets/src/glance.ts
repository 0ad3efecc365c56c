import { useEffect, useRef, useState } from "preact/hooks";

import type { Link } from "./link";
import type { Fault, Frame, Glimpse } from "./protocol";

/** How long the pointer rests on a moment before the kernel is asked for it. */
const REST = 80;

interface Glancing {
  /** The moment that is previewed, null for none. */
  glimpse: Glimpse | null;
  /** Previews the moment after `ply` moves, or stops previewing. */
  peek: (ply: number | null) => void;
}

/** Previews of earlier moments: asked for once each, for as long as they stay what they were. */
export function useGlance(link: Link, frame: Frame, onFault: (fault: Fault) => void): Glancing {
  // A closed table strikes out what is no longer to be seen, so there an earlier moment changes with the present one.
  const age = `${frame.course}/${frame.remembering}/${frame.closed ? frame.version : ""}`;
  const kept = useRef({ age, moments: new Map<number, Glimpse>() });
  const wanted = useRef<number | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const [glimpse, setGlimpse] = useState<{ seen: Glimpse; from: string } | null>(null);
  const from = `${age}/${frame.version}/${frame.shown}`;
  if (kept.current.age !== age) kept.current = { age, moments: new Map() };
  useEffect(() => () => clearTimeout(timer.current), []);

  const peek = (ply: number | null): void => {
    clearTimeout(timer.current);
    wanted.current = ply === frame.shown ? null : ply;
    const seen = wanted.current === null ? undefined : kept.current.moments.get(wanted.current);
    if (wanted.current === null) setGlimpse(null);
    else if (seen !== undefined) setGlimpse({ seen, from });
    else timer.current = setTimeout(() => void ask(wanted.current), REST);
  };
  const ask = async (ply: number | null): Promise<void> => {
    if (ply === null) return;
    const { moments } = kept.current;
    const reply = await link.read({ kind: "glance", ply });
    if (reply?.error && reply.error.kind !== "stale") onFault(reply.error);
    if (reply === null || reply.glimpse === null) return;
    moments.set(ply, reply.glimpse);
    if (wanted.current === ply && kept.current.moments === moments) setGlimpse({ seen: reply.glimpse, from });
  };
  return { glimpse: glimpse !== null && glimpse.from === from ? glimpse.seen : null, peek };
}
