import type { RefObject } from "preact";
import { useLayoutEffect, useState } from "preact/hooks";

export interface Size {
  width: number;
  height: number;
}

/** What a picture is laid out for while nothing can be measured. */
const USUAL: Size = { width: 720, height: 540 };

/** The room in an element in whole pixels, scroll bars or not, measured anew whenever it changes. */
export function useSize(element: RefObject<HTMLElement | null>): Size {
  const [size, setSize] = useState(USUAL);
  useLayoutEffect(() => {
    const measured = element.current;
    if (measured === null) return;
    const measure = (): void => {
      const now = { width: measured.offsetWidth, height: measured.offsetHeight };
      if (now.width === 0) return;
      setSize((old) => (old.width === now.width && old.height === now.height ? old : now));
    };
    measure();
    const watch = new ResizeObserver(measure);
    watch.observe(measured);
    return () => watch.disconnect();
  }, []);
  return size;
}
