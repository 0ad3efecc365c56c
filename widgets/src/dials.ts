import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

import { still } from "./theme";

/** How long a page may take until its dials are there. */
const PATIENCE = 10_000;
/** How long they may take to unfold: the kernel makes them, and the page draws one after another. */
const UNFOLDING = 3_000;

/** Leads to a board's dials, which are widgets of their own elsewhere on the page; null while there are none. */
export function useDials(board: number, here: RefObject<Element | null>): (() => void) | null {
  const [there, setThere] = useState(false);
  const found = (): HTMLElement | null => dialsOf(board, here.current);
  useEffect(() => {
    const look = (): void => {
      if (found() === null) return;
      watch.disconnect();
      setThere(true);
    };
    const watch = new MutationObserver(look);
    watch.observe(document.body, { childList: true, subtree: true });
    const timer = setTimeout(() => watch.disconnect(), PATIENCE);
    look();
    return () => {
      watch.disconnect();
      clearTimeout(timer);
    };
  }, []);
  return there ? () => show(found()) : null;
}

/** Once the kernel is gone nothing in a board's dials can be pressed, or come to by the keyboard. */
export function useShutDials(board: number, here: RefObject<Element | null>, gone: boolean): void {
  useEffect(() => {
    if (gone) dialsOf(board, here.current)?.setAttribute("inert", "");
  }, [gone]);
}

function dialsOf(board: number, here: Element | null): HTMLElement | null {
  const page = here?.closest(".jp-Notebook") ?? document; // another notebook's kernel counts anew
  return page.querySelector<HTMLElement>(`.dpd-dials.dpd-board-${board}:has(.dpd-fold)`);
}

function show(dials: HTMLElement | null): void {
  if (dials === null) return;
  const fold = dials.querySelector<HTMLElement>("button.dpd-fold");
  const lead = (): void => dials.scrollIntoView({ block: "start", behavior: still() ? "auto" : "smooth" });
  if (!dials.classList.contains("dpd-unfolded")) {
    fold?.click();
    whileGrowing(dials, lead);
  }
  fold?.focus({ preventScroll: true });
  lead();
}

/** A folded form at the page's end cannot be gone to: leads on as it unfolds, until the person goes elsewhere. */
function whileGrowing(dials: HTMLElement, lead: () => void): void {
  const watch = new ResizeObserver(lead);
  const over = new AbortController();
  const end = (): void => {
    watch.disconnect();
    over.abort();
  };
  watch.observe(dials);
  for (const name of ["wheel", "touchmove", "pointerdown", "keydown"]) {
    addEventListener(name, end, { signal: over.signal, capture: true, passive: true });
  }
  setTimeout(end, UNFOLDING);
}
