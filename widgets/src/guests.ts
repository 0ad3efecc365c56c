import type { Box } from "./keyboard";

export type Drawn = HTMLElement | SVGElement;

/** What an element stands in: the elements round it from the picture inwards, and their units on the screen. */
export interface Setting {
  around: readonly Element[];
  /** Where the outermost `svg` round it is, null outside of any. */
  canvas: Box | null;
  /** Pixels to one unit of its surroundings, and where these begin. */
  units: { x: number; y: number; left: number; top: number };
}

const PLACED = {
  position: "absolute",
  right: "auto",
  bottom: "auto",
  margin: "0",
  maxWidth: "none",
  maxHeight: "none",
  overflow: "visible",
  transform: "none",
};
const PIXELS = { x: 1, y: 1, left: 0, top: 0 };

/** A box on the screen in pixels from the corner of `origin`. */
export function within(origin: { left: number; top: number }, box: Box): Box {
  return { left: box.left - origin.left, top: box.top - origin.top, width: box.width, height: box.height };
}

/** The setting of an element of the picture `root`, in pixels from the corner of `origin`. */
export function setting(element: Drawn, root: Element, origin: Box): Setting {
  const around: Element[] = [];
  let at: Element | null = element.parentElement;
  for (; at !== null && at !== root; at = at.parentElement) around.unshift(at);
  const outer = element instanceof SVGElement ? around.find((each) => each instanceof SVGElement) : undefined;
  if (outer === undefined) return { around, canvas: null, units: PIXELS };
  const matrix = (around.at(-1) as SVGGraphicsElement).getScreenCTM?.();
  const canvas = within(origin, outer.getBoundingClientRect());
  if (!matrix) return { around, canvas, units: PIXELS };
  const { a, d, e, f } = matrix;
  return { around, canvas, units: { x: a, y: d, left: e - origin.left, top: f - origin.top } };
}

/** A likeness of `element` in `layer`, at the box where it is seen, above everything and out of everybody's way.
 *
 * The elements round it are copied too, as mere shells, so that style sheets find what they look for.
 */
export function lift(element: Drawn, box: Box, { around, canvas }: Setting, layer: Element): Drawn {
  const likeness = bare(element.cloneNode(true) as Drawn);
  let inside = layer;
  for (const each of around) {
    const shell = each.cloneNode(false) as Drawn;
    strip(shell);
    if (!(each instanceof SVGElement)) shell.style.setProperty("display", "contents", "important");
    else if (canvas !== null && !(each.parentElement instanceof SVGElement)) place(shell, canvas);
    inside.append(shell);
    inside = shell;
  }
  inside.append(likeness);
  if (canvas === null) place(likeness, box);
  return likeness;
}

/** Takes a likeness away, with the shells that were made for it. */
export function dismiss(likeness: Element, layer: Element): void {
  let root = likeness;
  while (root.parentElement !== null && root.parentElement !== layer) root = root.parentElement;
  root.remove();
}

function place(element: Drawn, { left, top, width, height }: Box): void {
  const given = { left: `${left}px`, top: `${top}px`, width: `${width}px`, height: `${height}px` };
  Object.assign(element.style, PLACED, given);
}

/** The same look, without names: it is nothing that could be touched, found or read out. */
function bare(likeness: Drawn): Drawn {
  for (const each of [likeness, ...likeness.querySelectorAll("*")]) {
    const piece = each.getAttribute("data-piece");
    strip(each);
    if (piece !== null) each.setAttribute("data-guest", piece);
  }
  return likeness;
}

function strip(element: Element): void {
  for (const { name } of [...element.attributes]) {
    if (/^(id|role|title|tabindex|aria-.*|data-.*)$/.test(name)) element.removeAttribute(name);
  }
}
