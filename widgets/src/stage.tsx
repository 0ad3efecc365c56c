import "./stage.css";

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { at, Drag } from "./drag";
import { drawings } from "./games";
import type { Drawn } from "./guests";
import { Icon } from "./icons";
import { aim, lies, neighbour, zoom, type Box } from "./keyboard";
import { boxes, elements, marks, name, rings, type Mark } from "./marks";
import { Motion, type Stands } from "./motion";
import { beforePaint } from "./paint";
import { held, NOTHING, type Choice } from "./picks";
import type { About } from "./protocol";
import { picture } from "./safe";
import type { Scene } from "./scene";
import { useSize } from "./size";

interface Props {
  about: About;
  scene: Scene;
  choice: Choice;
  /** Ids of the picks that a move or a hint under the pointer is made of. */
  pointed: readonly string[];
  onTouch: (id: string) => void;
}

const NOWHERE: Stands = new Map();

/** The table itself: the game's drawing or its picture, whose elements with a `data-id` can be touched. */
export function Stage({ about, scene, choice: offered, pointed, onTouch }: Props) {
  const stage = useRef<HTMLDivElement>(null);
  const pane = useRef<HTMLDivElement>(null);
  const ground = useRef<HTMLDivElement>(null);
  const shown = useRef<HTMLDivElement>(null);
  const layer = useRef<HTMLDivElement>(null);
  const hand = useRef<HTMLDivElement>(null);
  const ringed = useRef<SVGSVGElement>(null);
  const motion = useRef<Motion | null>(null);
  const soon = useRef<() => void>(() => undefined);
  const where = useRef<ReadonlyMap<string, Box>>(new Map());
  const last = useRef(scene);
  /** How the pieces were last seen, until they are seen on their way from there: a picture may change twice before that. */
  const left = useRef<Stands>(NOWHERE);
  const here = useRef<string | null>(null);
  const refocus = useRef<"no" | "stay" | "follow">("no");
  const touched = useRef<{ id: string | null; moment: string }>({ id: null, moment: "" });
  const [over, setOver] = useState<string | null>(null);
  const [focus, setFocus] = useState<string | null>(null);
  const [scale, setScale] = useState(1);
  const size = useSize(pane);
  const Drawing = about.drawn ? drawings[about.game] : undefined;
  const choice = scene.live ? offered : NOTHING;
  const choosing = [...choice.made, "", ...choice.next].join(" ");
  const moment = `${scene.course}/${scene.ply}/${scene.eye}/${scene.live}`;

  // Before this picture takes the place of the last one: where the pieces are seen, and whether the keyboard is here.
  const fresh = last.current.view !== scene.view || last.current.picture !== scene.picture;
  const stood = (): Stands => (left.current.size > 0 ? left.current : (motion.current?.take() ?? NOWHERE));
  const before = !fresh ? left.current : follows(last.current, scene) ? stood() : NOWHERE;
  const focused = shown.current?.contains(document.activeElement) ?? false;

  const ringing = (): ReadonlyMap<string, readonly Mark[]> => marks(choice, pointed, over, focus);
  const latest = useRef({ choice, onTouch, ringing });
  latest.current = { choice, onTouch, ringing };
  const find = (): ReadonlyMap<string, Drawn> => (shown.current === null ? new Map() : elements(shown.current));
  const meant = (x: number, y: number, finger: boolean, hit: string | null): string | null => {
    const corner = ground.current?.getBoundingClientRect() ?? { left: 0, top: 0 };
    const point = { x: x - corner.left, y: y - corner.top, finger };
    // What slides is touched where it comes to lie.
    const met = motion.current?.runs ? lies(where.current, point) : hit;
    return aim(where.current, latest.current.choice.next, met, point);
  };
  const drag = useMemo(
    () =>
      new Drag({
        layer: () => hand.current,
        root: () => shown.current,
        elements: (id) => {
          const element = find().get(id);
          const along = [...(shown.current?.querySelectorAll<Drawn>("[data-with]") ?? [])];
          return element ? [...along.filter((each) => each.getAttribute("data-with") === id), element] : [];
        },
        made: (id) => held(latest.current.choice) === id,
        target: (x, y, finger) => {
          const id = meant(x, y, finger, at(document.elementFromPoint?.(x, y) ?? null));
          return { id, legal: id !== null && latest.current.choice.next.has(id) };
        },
        touch: (id) => latest.current.onTouch(id),
        over: setOver,
      }),
    [],
  );

  useLayoutEffect(() => {
    const [box, root, above] = [stage.current, shown.current, layer.current];
    if (box === null || root === null || above === null) return;
    const tell = (moving: boolean): void => void box.toggleAttribute("data-moving", moving);
    const made = new Motion(root, ground.current as Element, above, tell);
    motion.current = made;
    return () => {
      soon.current();
      made.finish();
      drag.end();
    };
  }, []);

  useLayoutEffect(() => {
    if (shown.current === null || Drawing !== undefined) return;
    const { svg, text } = scene.picture ?? { svg: "", text: "" };
    const made = picture(svg);
    shown.current.toggleAttribute("data-svg", made !== null);
    shown.current.replaceChildren(made ?? plain(text));
  }, [scene.picture, Drawing]);

  useLayoutEffect(() => {
    const [root, layerOfRings] = [shown.current, ringed.current];
    if (root === null || layerOfRings === null || ground.current === null) return;
    motion.current?.finish();
    if (fresh) drag.end();
    const named = (): ReadonlyMap<string, Drawn> => {
      const found = elements(root);
      const stays = here.current !== null && found.has(here.current) ? here.current : undefined;
      name(found, choice, stays ?? first(found, choice));
      root.querySelector("svg")?.setAttribute("role", found.size > 0 ? "group" : "img");
      return found;
    };
    if (focused && refocus.current === "no" && !root.contains(document.activeElement)) refocus.current = "stay";
    const goOn = (found: ReadonlyMap<string, Drawn>): void => {
      if (refocus.current === "no") return;
      onward(found, here.current, choice)?.focus({ preventScroll: refocus.current === "stay" });
      refocus.current = "no";
    };
    // The board first; what needs its measures, as a focus does and what may move it, is made on the way to the screen.
    if (refocus.current === "follow") goOn(named()); // the next key may come before the next frame
    else if (!fresh) named();
    soon.current();
    left.current = before;
    soon.current = beforePaint("measure", () => {
      const found = named();
      goOn(found);
      where.current = boxes(found, (ground.current ?? root).getBoundingClientRect());
      const now = before.size > 0 ? (motion.current?.take() ?? NOWHERE) : NOWHERE;
      soon.current = beforePaint("move", () => {
        rings(layerOfRings, where.current, latest.current.ringing());
        left.current = NOWHERE;
        motion.current?.play(before, now);
      });
    });
    last.current = scene;
  }, [scene.view, scene.picture, moment, choosing, size.width, size.height, scale]);

  useLayoutEffect(() => {
    if (ringed.current !== null) rings(ringed.current, where.current, ringing());
  }, [pointed, over, focus]);

  useLayoutEffect(() => {
    if (scale <= 1) return;
    return beforePaint("move", () => {
      const box = [...choice.next].map((id) => where.current.get(id)).find((each) => each !== undefined);
      if (box !== undefined && pane.current !== null) centre(pane.current, box);
    });
  }, [scale, moment]);

  // The same drawing while nothing of it changes, however often the pointer does.
  const drawn = useMemo(() => {
    const given = { view: scene.view, eye: scene.eye, seat: scene.seat, size, choice, terms: about.terms };
    return Drawing === undefined || scene.view == null ? null : <Drawing {...given} />;
  }, [Drawing, scene.view, scene.eye, scene.seat, size, choosing, about.terms]);

  const grow = (): void => setScale(scale > 1 ? 1 : zoom(where.current, choice.next));
  const go = (id: string | null): void => {
    if (id !== null) find().get(id)?.focus();
  };
  const step = (event: KeyboardEvent): void => {
    const id = at(event.target);
    if (event.key === "Escape" && drag.holding) drag.cancel();
    if (id === null || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Enter" || event.key === " ") {
      refocus.current = "follow";
      onTouch(id);
    } else if (event.key === "Home" || event.key === "End") {
      const legal = [...find().keys()].filter((each) => choice.next.has(each));
      go(legal.at(event.key === "Home" ? 0 : -1) ?? null);
    } else if (event.key.startsWith("Arrow")) {
      go(neighbour(where.current, id, event.key));
    } else {
      return;
    }
    event.preventDefault();
  };
  const tap = (event: MouseEvent): void => {
    if (drag.wasDrop()) return;
    const finger = (event as PointerEvent).pointerType === "touch";
    const id = meant(event.clientX, event.clientY, finger, at(event.target));
    // the other half of a double click meets the same place, or another picture; two quick touches two places
    const again = event.detail > 1 && (id === touched.current.id || moment !== touched.current.moment);
    if (!again) touched.current = { id, moment };
    if (id !== null && !again) onTouch(id);
  };
  const arrive = (event: FocusEvent): void => {
    const id = at(event.target);
    here.current = id ?? here.current;
    setFocus(event.type === "focusin" && (event.target as Element).matches(":focus-visible") ? id : null);
    for (const [each, element] of find()) element.setAttribute("tabindex", each === here.current ? "0" : "-1");
  };
  return (
    <div class="dp-stage" ref={stage} data-drawn={Drawing !== undefined}>
      <div
        ref={pane}
        class="dp-pane"
        role="group"
        aria-label="Table"
        onPointerDown={(event) => drag.down(event)}
        onPointerMove={(event) => drag.move(event)}
        onPointerUp={(event) => drag.up(event)}
        onPointerCancel={() => drag.cancel()}
        onClick={tap}
        onKeyDown={step}
        onFocusIn={arrive}
        onFocusOut={arrive}
      >
        <div ref={ground} class="dp-ground" data-larger={scale > 1} style={{ width: `${scale * 100}%` }}>
          <div ref={shown} class="dp-picture">
            {drawn}
          </div>
          <svg ref={ringed} class="dp-rings" aria-hidden="true" />
          <div ref={layer} class="dp-guests" aria-hidden="true" />
          <div ref={hand} class="dp-guests" aria-hidden="true" />
        </div>
      </div>
      {Drawing === undefined && (
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
      )}
    </div>
  );
}

/** Whether one picture is seen to become the next: not in a preview, nor behind a curtain, nor for another eye. */
function follows(then: Scene, now: Scene): boolean {
  const shown = (scene: Scene): boolean => scene.view !== null || scene.picture !== null;
  return then.live && now.live && then.eye === now.eye && shown(then) && shown(now);
}

function first(found: ReadonlyMap<string, Drawn>, choice: Choice): string | undefined {
  return [...found.keys()].find((id) => choice.next.has(id)) ?? found.keys().next().value;
}

/** After a redraw, or a touch by key: where the keyboard was, or the first thing to touch in a choice that goes on. */
function onward(found: ReadonlyMap<string, Drawn>, here: string | null, choice: Choice): Drawn | undefined {
  const stays = choice.made.length === 0 && here !== null && found.has(here);
  const to = stays ? here : (first(found, choice) ?? here);
  return to === null ? undefined : found.get(to);
}

/** Brings a place of the picture to the middle of the part of it on show. */
function centre(pane: HTMLElement, box: Box): void {
  pane.scrollLeft = box.left + box.width / 2 - pane.clientWidth / 2;
  pane.scrollTop = box.top + box.height / 2 - pane.clientHeight / 2;
}

function plain(text: string): HTMLPreElement {
  const block = document.createElement("pre");
  block.textContent = text;
  return block;
}
