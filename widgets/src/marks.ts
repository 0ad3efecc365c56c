import { within, type Drawn } from "./guests";
import type { Box } from "./keyboard";
import { held, members, type Choice } from "./picks";
import { shape } from "./safe";

/** How an element stands in a choice: touchable next, touched, pointed at, under a drag, under the keyboard. */
export type Mark = "can" | "made" | "point" | "over" | "here";

/** Room between an element and its ring, in pixels. */
const ROOM: Record<Mark, number> = { can: 2, made: 3, point: 3, over: 5, here: 6 };

/** Elements of `root` that can be touched, by id. */
export function elements(root: Element): Map<string, Drawn> {
  const found = new Map<string, Drawn>();
  for (const element of root.querySelectorAll<Drawn>("[data-id]")) {
    found.set(element.getAttribute("data-id") ?? "", element);
  }
  return found;
}

/** Where those elements stand, in pixels from the corner of `origin`. */
export function boxes(found: ReadonlyMap<string, Element>, origin: Box): Map<string, Box> {
  return new Map([...found].map(([id, element]) => [id, within(origin, element.getBoundingClientRect())]));
}

/** Tells keyboards and screen readers of each touchable element what it is; `first` is the one that Tab leads to. */
export function name(found: ReadonlyMap<string, Drawn>, choice: Choice, first: string | undefined): void {
  for (const [id, element] of found) {
    const can = choice.next.has(id);
    const made = choice.made.includes(id);
    const given: Record<string, string> = {
      role: "button",
      tabindex: id === first ? "0" : "-1",
      "data-lm-suppress-shortcuts": "",
      "aria-label": label(element, id),
      "aria-pressed": String(made),
      "aria-disabled": String(!can && !made),
      "data-state": can ? "can" : made ? "made" : "rest",
    };
    for (const [key, value] of Object.entries(given)) {
      if (element.getAttribute(key) !== value) element.setAttribute(key, value);
    }
    element.toggleAttribute("data-drag", choice.on.has(id) || held(choice) === id);
  }
}

/** What is to be ringed: the choice, and what else is pointed at. */
export function marks(choice: Choice, pointed: readonly string[], over: string | null, here: string | null) {
  const given = new Map<string, Mark[]>();
  const give = (id: string, mark: Mark): void => void given.set(id, [...(given.get(id) ?? []), mark]);
  for (const id of choice.next) give(id, "can");
  for (const id of choice.made) give(id, "made");
  for (const id of pointed.flatMap(members)) give(id, "point");
  if (over !== null) give(over, "over");
  if (here !== null) give(here, "here");
  return given;
}

/** Draws a ring round each marked element into `layer`, over the picture; kinds differ in line, not in colour alone. */
export function rings(layer: SVGElement, where: ReadonlyMap<string, Box>, given: ReadonlyMap<string, readonly Mark[]>) {
  const drawn: SVGElement[] = [];
  for (const [id, all] of given) {
    const box = where.get(id);
    if (box === undefined) continue;
    for (const mark of all) {
      const room = ROOM[mark];
      const [x, y] = [box.left - room, box.top - room];
      const size = { x, y, width: box.width + 2 * room, height: box.height + 2 * room, rx: 9 };
      drawn.push(shape("rect", { class: `dp-ring dp-${mark}`, "data-for": id, ...size }));
      if (mark === "made") drawn.push(tick(box.left + box.width, box.top));
    }
  }
  layer.replaceChildren(...drawn);
}

function tick(x: number, y: number): SVGElement {
  const badge = shape("g", { class: "dp-tick", transform: `translate(${x} ${y})` });
  badge.append(shape("circle", { r: 9 }), shape("path", { d: "M-4 0l3 3 5-6" }));
  return badge;
}

/** What a screen reader calls an element: its own label, its title, or its place. */
function label(element: Element, id: string): string {
  const title = element.querySelector(":scope > title")?.textContent;
  return element.getAttribute("aria-label") ?? title ?? id.replace(/^(\d+)\/(\w+):/, "seat $1, $2 ");
}
