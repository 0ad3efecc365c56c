import type { Box } from "./keyboard";
import { shape } from "./safe";

/** How an element stands in the choice being made: touchable next, touched, pointed at by a move, under the keyboard. */
export type Mark = "can" | "made" | "point" | "here";

type Drawn = HTMLElement | SVGElement;

/** Elements of `root` that can be touched, by id. */
export function elements(root: Element): Map<string, Drawn> {
  const found = new Map<string, Drawn>();
  for (const element of root.querySelectorAll<Drawn>("[data-id]")) {
    found.set(element.getAttribute("data-id") ?? "", element);
  }
  return found;
}

/** Where those elements stand on the screen. */
export function boxes(found: ReadonlyMap<string, Element>): Map<string, Box> {
  return new Map([...found].map(([id, element]) => [id, element.getBoundingClientRect()]));
}

/** Draws rings round the marked elements into the picture itself, in front of everything, where they scale with it. */
export function rings(
  root: Element,
  found: ReadonlyMap<string, Drawn>,
  marks: ReadonlyMap<string, readonly Mark[]>,
): void {
  for (const old of root.querySelectorAll(".dp-rings")) old.remove();
  const layers = new Map<SVGSVGElement, SVGElement>();
  for (const [id, given] of marks) {
    const element = found.get(id);
    const top = element === undefined ? null : outermost(element);
    if (element === undefined || top === null) continue;
    let layer = layers.get(top);
    if (layer === undefined) {
      layer = shape("g", { class: "dp-rings", "aria-hidden": "true" });
      layers.set(top, layer);
    }
    const { x, y, width, height } = within(top, element.getBoundingClientRect());
    for (const mark of given) {
      const room = mark === "here" ? 6 : 2;
      const size = { x: x - room, y: y - room, width: width + 2 * room, height: height + 2 * room, rx: 9 };
      layer.append(shape("rect", { class: `dp-ring dp-${mark}`, "data-for": id, ...size }));
    }
  }
  for (const [top, layer] of layers) top.append(layer);
}

function outermost(element: Element): SVGSVGElement | null {
  let top: SVGSVGElement | null = null;
  for (let at: Element | null = element; at instanceof SVGElement; at = at.parentElement) {
    if (at instanceof SVGSVGElement) top = at;
  }
  return top;
}

/** A box on the screen in the units of the picture. */
function within(top: SVGSVGElement, box: DOMRect): { x: number; y: number; width: number; height: number } {
  const matrix = top.getScreenCTM?.()?.inverse();
  if (!matrix) return { x: 0, y: 0, width: 0, height: 0 };
  return {
    x: box.left * matrix.a + matrix.e,
    y: box.top * matrix.d + matrix.f,
    width: box.width * matrix.a,
    height: box.height * matrix.d,
  };
}
