import type { ComponentChildren } from "preact";
import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { beforePaint } from "./paint";

/**
 * Draws what it holds anew on the way to the screen when `moment` is another one: what stands beside it comes first, and
 * both are seen at once. All else is drawn without delay.
 */
export function Later({ moment, children }: { moment: unknown; children: ComponentChildren }) {
  const [turn, setTurn] = useState(moment);
  const shown = useRef(children);
  if (turn === moment) shown.current = children;
  useLayoutEffect(() => (turn === moment ? undefined : beforePaint("draw", () => setTurn(moment))), [turn, moment]);
  return <>{shown.current}</>;
}
