import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { afterPaint } from "./paint";

/**
 * What is to be drawn of a stream of values: the newest one at once, but where it `follows` the one on show when one frame
 * more has been painted, so that what is drawn of the newest itself is seen first.
 */
export function useLater<T>(newest: T, follows: (then: T, now: T) => boolean): T {
  const last = useRef(newest);
  const drawn = useRef(newest);
  const [, draw] = useState(newest);
  const waits = follows(drawn.current, newest);
  last.current = newest;
  if (!waits) drawn.current = newest;
  // Begun once, however many values come meanwhile: what never rests is drawn all the same.
  useLayoutEffect(() => {
    if (!waits) return;
    return afterPaint(() => draw((drawn.current = last.current)));
  }, [waits, drawn.current]);
  return drawn.current;
}
