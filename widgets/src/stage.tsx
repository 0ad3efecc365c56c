import { useLayoutEffect, useRef, useState } from "preact/hooks";

import { at, useDrag } from "./drag";
import { drawings } from "./games";
import { Icon } from "./icons";
import { neighbour, under, zoom } from "./keyboard";
import { boxes, elements, rings, type Mark } from "./marks";
import { NOTHING, type Choice } from "./picks";
import type { About } from "./protocol";
import { picture } from "./safe";
import type { Scene } from "./scene";
import "./stage.css";

interface Props {
  about: About;
  scene: Scene;
  choice: Choice;
  /** Ids that a move or a hint under the pointer would touch. */
  pointed: readonly string[];
  onTouch: (id: string) => void;
}

/** The table itself: the game's drawing or its picture, whose elements with a `data-id` can be touched. */
export function Stage({ about, scene, choice: offered, pointed, onTouch }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const here = useRef<string | null>(null);
  const refocus = useRef<"no" | "stay" | "follow">("no");
  const pane = useRef<HTMLDivElement>(null);
  const [scale, setScale] = useState(1);
  const choice = scene.live ? offered : NOTHING;
  const Drawing = drawings[about.game];
  const svg = scene.picture?.svg ?? "";
  const text = scene.picture?.text ?? "";

  useLayoutEffect(() => {
    const root = stage.current;
    if (root === null || Drawing !== undefined) return;
    const focused = root.contains(document.activeElement);
    root.replaceChildren(picture(svg) ?? plain(text));
    if (focused && refocus.current === "no") refocus.current = "stay";
  }, [svg, text, Drawing]);

  useLayoutEffect(() => {
    const root = stage.current;
    if (root === null) return;
    const paint = (): void => mark(root, choice, pointed, here.current);
    paint();
    const resize = new ResizeObserver(paint);
    resize.observe(root);
    return () => resize.disconnect();
  }, [scene.ply, scene.course, svg, choice, pointed]);

  useLayoutEffect(() => {
    const root = stage.current;
    if (root === null || refocus.current === "no") return;
    const to = onward(elements(root), here.current, choice);
    to?.focus({ preventScroll: refocus.current === "stay" });
    refocus.current = "no";
  }, [scene.ply, scene.course, svg, choice]);

  useLayoutEffect(() => {
    const found = stage.current === null ? null : elements(stage.current);
    const first = scale > 1 ? [...(found ?? [])].find(([id]) => choice.next.has(id)) : undefined;
    if (first !== undefined && pane.current !== null) centre(pane.current, first[1]);
  }, [scale, scene.ply]);

  const { wasDrop, ...drag } = useDrag((id) => choice.next.has(id), onTouch);
  const grow = (): void => {
    if (stage.current !== null) setScale(scale > 1 ? 1 : zoom(boxes(elements(stage.current)), choice.next));
  };
  const step = (event: KeyboardEvent): void => {
    const root = stage.current;
    const id = at(event.target);
    if (root === null || id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    const found = elements(root);
    if (event.key === "Enter" || event.key === " ") {
      refocus.current = "follow";
      onTouch(id);
    } else if (event.key === "Home" || event.key === "End") {
      const legal = [...found.keys()].filter((each) => choice.next.has(each));
      go(found, legal.at(event.key === "Home" ? 0 : -1) ?? null);
    } else if (event.key.startsWith("Arrow")) {
      go(found, neighbour(boxes(found), id, event.key));
    } else {
      return;
    }
    event.preventDefault();
  };
  const go = (found: ReadonlyMap<string, HTMLElement | SVGElement>, to: string | null): void => {
    if (to !== null) found.get(to)?.focus();
  };
  const tap = (event: MouseEvent): void => {
    const root = stage.current;
    if (root === null || wasDrop()) return;
    const id = at(event.target) ?? under(boxes(elements(root)), choice.next, event.clientX, event.clientY);
    if (id !== null) onTouch(id);
  };
  const arrive = (event: FocusEvent): void => {
    const root = stage.current;
    if (root === null) return;
    here.current = at(event.target) ?? here.current;
    mark(root, choice, pointed, event.type === "focusin" ? here.current : null);
  };
  const larger = (
    <button
      type="button"
      class="dp-step dp-zoom"
      data-lm-suppress-shortcuts
      aria-label="Larger picture"
      aria-pressed={scale > 1}
      onClick={grow}
    >
      <Icon sign={scale > 1 ? "smaller" : "larger"} />
    </button>
  );
  return (
      <div class="dp-stage">
        <div
          ref={pane}
          class="dp-pane"
          role="group"
          aria-label="Table"
          {...drag}
          onClick={tap}
          onKeyDown={step}
          onFocusIn={arrive}
          onFocusOut={arrive}
        >
          <div
            ref={stage}
            class="dp-picture"
            style={{ width: `${scale * 100}%`, maxHeight: scale > 1 ? "none" : undefined }}
          >
            {Drawing !== undefined && <Drawing view={scene.view} eye={scene.eye} seat={scene.seat} size={{ width: 720, height: 540 }} choice={choice} terms={about.terms} />}
          </div>
        </div>
        {larger}
      </div>
  );
}

/** Shows each touchable element for what it is, to eyes, keyboards and screen readers. */
function mark(root: HTMLElement, choice: Choice, pointed: readonly string[], here: string | null): void {
  const found = elements(root);
  const first =
    here !== null && found.has(here)
      ? here
      : ([...choice.next].find((id) => found.has(id)) ?? found.keys().next().value);
  const marks = new Map<string, Mark[]>();
  const give = (id: string, kind: Mark): void => void marks.set(id, [...(marks.get(id) ?? []), kind]);
  for (const id of choice.next) give(id, "can");
  for (const id of choice.made) give(id, "made");
  for (const id of pointed) give(id, "point");
  for (const [id, element] of found) {
    const can = choice.next.has(id);
    element.setAttribute("role", "button");
    element.setAttribute("tabindex", id === first ? "0" : "-1");
    element.setAttribute("data-lm-suppress-shortcuts", "");
    element.setAttribute("aria-label", name(element, id));
    element.setAttribute("aria-pressed", String(choice.made.includes(id)));
    element.setAttribute("aria-disabled", String(!can));
    element.setAttribute("data-state", choice.made.includes(id) ? "made" : can ? "can" : "rest");
    if (element === document.activeElement && element.matches(":focus-visible")) give(id, "here");
  }
  root.querySelector("svg")?.setAttribute("role", found.size > 0 ? "group" : "img");
  rings(root, found, marks);
}

/** After a redraw, or a touch by key: where the keyboard was, or the first thing to touch in a choice that goes on. */
function onward(found: ReadonlyMap<string, HTMLElement | SVGElement>, here: string | null, choice: Choice) {
  const stays = choice.made.length === 0 && here !== null && found.has(here);
  const to = stays ? here : ([...found.keys()].find((id) => choice.next.has(id)) ?? here);
  return to === null ? undefined : found.get(to);
}

/** What a screen reader calls an element: its own label, its title, or its place. */
function name(element: Element, id: string): string {
  const title = element.querySelector(":scope > title")?.textContent;
  return element.getAttribute("aria-label") ?? title ?? id.replace(/^(\d+)\/(\w+):/, "seat $1, $2 ");
}

/** Brings an element to the middle of the part of the picture on show. */
function centre(pane: HTMLElement, element: Element): void {
  const [outer, inner] = [pane.getBoundingClientRect(), element.getBoundingClientRect()];
  pane.scrollLeft += inner.left + inner.width / 2 - outer.left - outer.width / 2;
  pane.scrollTop += inner.top + inner.height / 2 - outer.top - outer.height / 2;
}

function plain(text: string): HTMLPreElement {
  const block = document.createElement("pre");
  block.textContent = text;
  return block;
}
