import type { RefObject } from "preact";
import { useLayoutEffect } from "preact/hooks";

/** Keeps the keyboard in `box` when what it stood on goes away with a new moment: it goes on at the first `next` there. */
export function useFocus(box: RefObject<HTMLElement | null>, next: string, moment: string): void {
  const here = box.current?.contains(document.activeElement) ?? false;
  useLayoutEffect(() => {
    if (!here || box.current?.contains(document.activeElement)) return;
    box.current?.querySelector<HTMLElement>(next)?.focus({ preventScroll: true });
  }, [moment]);
}
