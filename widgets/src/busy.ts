import { useLayoutEffect } from "preact/hooks";

import type { Link } from "./link";

/**
 * Keeps aria-busy of the table true from what is asked until its answer is `drawn`. It is set by hand: to draw the table
 * anew for it, before there is an answer, would keep that waiting.
 */
export function useBusy(table: { current: HTMLElement | null }, link: Link, drawn: boolean): void {
  useLayoutEffect(() => {
    const show = (): void => table.current?.setAttribute("aria-busy", String(link.busy || !drawn));
    show();
    return link.watch(show);
  }, [link, drawn]);
}
