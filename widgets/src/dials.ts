import type { RefObject } from "preact";
import { useEffect, useState } from "preact/hooks";

/** How long a page may take until its dials are there. */
const PATIENCE = 10_000;

/** Leads to a board's dials, which are widgets of their own elsewhere on the page; null while there are none. */
export function useDials(board: number, here: RefObject<Element | null>): (() => void) | null {
  const [there, setThere] = useState(false);
  const found = (): HTMLElement | null => {
    const page = here.current?.closest(".jp-Notebook") ?? document; // another notebook's kernel counts anew
    return page.querySelector<HTMLElement>(`.duckplay-dials.dpd-board-${board}:has(.dpd-fold)`);
  };
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

function show(dials: HTMLElement | null): void {
  const fold = dials?.querySelector<HTMLElement>("button.dpd-fold");
  if (!dials?.classList.contains("dpd-unfolded")) fold?.click();
  fold?.focus({ preventScroll: true });
  dials?.scrollIntoView({ block: "start", behavior: "smooth" });
}
