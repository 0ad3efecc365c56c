/** What is left under the table for the page's own margin. */
const MARGIN = 12;
/** Where less than this is left below what stands above the table, it is scrolled to and has the whole height. */
const ENOUGH = 560;

/** Tells the style sheet how tall the table may be to be seen whole: `--dp-room`, kept right until `signal` fires. */
export function fit(root: HTMLElement, signal: AbortSignal): void {
  const measure = (): void => {
    const frame = scroller(root);
    const height = frame?.clientHeight ?? innerHeight;
    const top = root.getBoundingClientRect().top;
    const above = frame === null ? top + scrollY : top - frame.getBoundingClientRect().top + frame.scrollTop;
    const below = height - above - MARGIN;
    const room = below < ENOUGH ? height - 2 * MARGIN : below;
    root.style.setProperty("--dp-room", `${Math.round(room)}px`);
  };
  const watch = new ResizeObserver(measure);
  for (const element of [document.documentElement, scroller(root), root.parentElement]) {
    if (element !== null) watch.observe(element);
  }
  addEventListener("resize", measure, { signal });
  signal.addEventListener("abort", () => watch.disconnect());
  requestAnimationFrame(measure);
}

/** The box that scrolls the table, as in JupyterLab; null when the page itself does. */
function scroller(root: HTMLElement): HTMLElement | null {
  for (let at = root.parentElement; at !== null && at !== document.body; at = at.parentElement) {
    if (/auto|scroll/.test(getComputedStyle(at).overflowY) && at.clientHeight < at.scrollHeight) return at;
  }
  return null;
}
