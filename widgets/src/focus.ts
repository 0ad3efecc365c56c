import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

import { beforePaint } from "./paint";

/**
 * Keeps the keyboard in `box` when what it stood on goes away with a new moment: it goes on at the first `next` there,
 * when `box` is drawn, or `later`, when all else is drawn too and has had its turn.
 */
export function useFocus(box: RefObject<HTMLElement | null>, next: string, moment: string, later = false): void {
  const here = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!here) return;
    const follow = (): void => {
      if (box.current?.contains(document.activeElement)) return;
      box.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
    };
    if (later) return beforePaint("measure", follow);
    follow();
  }, [moment]);
}
