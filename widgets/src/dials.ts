import { useEffect, useState } from "preact/hooks";

/** How long a page may take until its dials are there. */
const PATIENCE = 10_000;

/** Leads to the dials of the page, which are widgets of their own below the table; null while there are none. */
export function useDials(): (() => void) | null {
  const [there, setThere] = useState(false);
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
  return there ? show : null;
}

function found(): HTMLElement | null {
  return document.querySelector<HTMLElement>(".duckplay-dials:has(.dpd-fold)");
}

function show(): void {
  const dials = found();
  const fold = dials?.querySelector<HTMLElement>("button.dpd-fold");
  if (!dials?.classList.contains("dpd-unfolded")) fold?.click();
  fold?.focus({ preventScroll: true });
  dials?.scrollIntoView({ block: "start", behavior: "smooth" });
}
