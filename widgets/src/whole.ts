import { useEffect, useState } from "preact/hooks";

import type { Link } from "./link";
import type { Frame } from "./protocol";

/** The frame with its moves: those that had no room in its message are asked for. */
export function useWhole(link: Link, frame: Frame): Frame {
  const [found, setFound] = useState<{ frame: Frame; whole: Frame } | null>(null);
  useEffect(() => {
    if (!frame.apart) return;
    const ask = async (): Promise<void> => {
      const reply = await link.read({ kind: "moves" });
      if (reply !== null && reply.moves !== null) setFound({ frame, whole: { ...frame, moves: reply.moves } });
    };
    void ask();
  }, [frame]);
  return found?.frame === frame ? found.whole : frame;
}
