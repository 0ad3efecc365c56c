import { lift, setting, within, type Drawn, type Setting } from "./guests";
import type { Box } from "./keyboard";
import { still } from "./theme";

/** A piece as it is seen at one moment. */
interface Stand {
  element: Drawn;
  parent: Element | null;
  /** In pixels of the layer, moving or not. */
  box: Box;
  setting: Setting;
  /** What it shows, for pieces that turn over: their `data-face`. */
  face: string | null;
  /** How it looked, kept of those that may turn over. */
  look: Drawn;
}

/** Every piece (an element with a `data-piece`) as it is seen at one moment. */
export type Stands = ReadonlyMap<string, Stand>;

/** Milliseconds of a way at least and at most, of turning over half-way, of coming and going. */
const SHORT = 170;
const LONG = 260;
const HALF = 110;
const FADE = 160;
/** What turns over or comes waits so long where pieces travel, so that one thing is seen to follow the other. */
const AFTER = 210;
const GLIDE = "cubic-bezier(0.3, 0, 0.2, 1)";
/** Longer than any motion: in a tab that is put away animations end late or never. */
const END = 900;
/** A picture that did not begin to move at once has come to rest by then: what style sheets do to it takes less. */
const QUIET = 250;

const REST = { translate: "0px 0px", scale: "1 1" };
const NOWHERE: Stands = new Map();

/**
 * Shows how one picture became the next: pieces slide from where they were seen, turn over, come and go.
 *
 * The picture itself is at once as it is to be. A piece that stays the same element in the same place of the document
 * slides as it is (`data-way`); what turns over, comes, goes or changes hands is seen as a likeness in a layer above the
 * picture, and the piece itself is not seen meanwhile (`data-away`).
 */
export class Motion {
  #running = new Set<Animation>();
  #end: ReturnType<typeof setTimeout> | undefined;
  #quiet: ReturnType<typeof setTimeout> | undefined;
  #rest: Stands | null = null;

  /**
   * Of the pieces in `root`, with likenesses in `layer` (others may be held elsewhere in `ground`). `tell` is called with
   * true when motion begins and with false when all of it is over.
   */
  constructor(
    readonly root: Element,
    readonly ground: Element,
    readonly layer: Element,
    readonly tell: (moving: boolean) => void,
  ) {}

  /** Whether something is under way. */
  get runs(): boolean {
    return this.#running.size > 0;
  }

  /** How the pieces are seen now: where they stand, or where they are on their way. */
  take(): Stands {
    if (still()) return NOWHERE;
    const held = this.ground.querySelector("[data-guest]") !== null;
    return (held || this.runs ? null : this.#rest) ?? this.#measure();
  }

  #measure(): Stands {
    const origin = this.layer.getBoundingClientRect();
    const guests = new Map<string, Element>();
    for (const each of this.ground.querySelectorAll("[data-guest]")) {
      guests.set(each.getAttribute("data-guest") ?? "", each);
    }
    const settings = new Map<Element | null, Setting>();
    const stands = new Map<string, Stand>();
    for (const element of pieces(this.root)) {
      const name = nameOf(element);
      const face = element.getAttribute("data-face");
      const box = within(origin, (guests.get(name) ?? element).getBoundingClientRect());
      const look = face === null ? element : (element.cloneNode(true) as Drawn);
      const parent = element.parentElement;
      const around = settings.get(parent) ?? setting(element, this.root, origin);
      settings.set(parent, around);
      stands.set(name, { element, parent, box, setting: around, face, look });
    }
    return stands;
  }

  /** Ends all motion at once, for the picture is another one: every piece is seen where it stands. */
  finish(): void {
    clearTimeout(this.#quiet);
    this.#rest = null;
    this.#stop();
  }

  #stop(): void {
    clearTimeout(this.#end);
    if (!this.runs) return;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.layer.replaceChildren();
    for (const mark of ["data-away", "data-way"]) {
      for (const element of this.root.querySelectorAll(`[${mark}]`)) element.removeAttribute(mark);
    }
    this.tell(false);
  }

  /** Notes at leisure where the pieces have come to rest: the next move is then answered without measuring. */
  #note(wait: number): void {
    if (still()) return;
    this.#quiet = setTimeout(() => {
      if (!this.runs) this.#rest = this.#measure();
    }, wait);
  }

  /** Shows the way from how the pieces stood `before` to how they stand `now`. */
  play(before: Stands, now: Stands): void {
    this.#move(before, now);
    if (this.runs) {
      this.tell(true);
      this.#end = setTimeout(() => this.#over(), END);
    } else {
      this.#note(QUIET);
    }
  }

  #over(): void {
    this.#stop();
    this.#note(0);
  }

  #move(before: Stands, now: Stands): void {
    if (before.size === 0 || document.hidden || this.root.animate === undefined) return;
    const moves = [...now].filter(([name, { box }]) => {
      const was = before.get(name);
      return was !== undefined && apart(was.box, box);
    });
    const gone = [...before].filter(([name, { element }]) => !now.has(name) && !element.isConnected);
    const delay = moves.length + gone.length > 0 ? AFTER : 0;
    for (const [, was] of gone) this.#go(was);
    for (const [name, stand] of now) {
      const was = before.get(name);
      if (was === undefined) this.#come(stand, delay);
      else if (was.face !== stand.face) this.#turn(was, stand, delay);
      else if (apart(was.box, stand.box)) this.#travel(was, stand);
    }
  }

  #travel(was: Stand, now: Stand): void {
    const { box } = now;
    const far = Math.hypot(was.box.left - box.left, was.box.top - box.top);
    const timing = { duration: Math.min(LONG, SHORT + far / 4), easing: GLIDE };
    const way = [seen(was.box, now), REST];
    if (was.element !== now.element || was.parent !== now.parent) {
      this.#run(this.#guest(now), way, timing);
      return;
    }
    now.element.setAttribute("data-way", "");
    this.#run(now.element, way, { ...timing, composite: "add" });
  }

  #come(now: Stand, delay: number): void {
    const timing: KeyframeAnimationOptions = { duration: FADE, delay, fill: "backwards", easing: "ease-out" };
    this.#run(this.#guest(now), [{ opacity: 0 }, { opacity: 1 }], timing);
  }

  #go({ look, box, setting }: Stand): void {
    const guest = lift(look, box, setting, this.layer);
    this.#run(guest, [{ opacity: 1 }, { opacity: 0 }], { duration: FADE, fill: "forwards" });
  }

  /** The old face goes where the new one is, narrows to an edge and makes way for it. */
  #turn(was: Stand, now: Stand, delay: number): void {
    const { left, width } = now.box;
    const edge = { ...now.box, left: left + width / 2, width: width / 100 };
    const old = lift(was.look, was.box, was.setting, this.layer);
    const away = seen(edge, was);
    const narrow = [REST, { ...away, opacity: 1, offset: 0.99 }, { ...away, opacity: 0 }];
    this.#run(old, narrow, { duration: HALF, delay, easing: "ease-in", fill: "both" });
    const thin = seen(edge, now);
    const widen = [{ ...thin, opacity: 0 }, { ...thin, opacity: 1, offset: 0.01 }, { ...REST, opacity: 1 }];
    this.#run(this.#guest(now), widen, { duration: HALF, delay: delay + HALF, easing: "ease-out", fill: "backwards" });
  }

  /** The likeness that is seen in a piece's stead. */
  #guest({ element, box, setting }: Stand): Drawn {
    const guest = lift(element, box, setting, this.layer);
    element.setAttribute("data-away", "");
    return guest;
  }

  #run(element: Drawn, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = element.animate(frames, timing);
    this.#running.add(animation);
    animation.finished.then(
      () => {
        // Who has arrived stays in the layer until all have: only then does the picture take over.
        if ([...this.#running].every((each) => each.playState === "finished")) this.#over();
      },
      () => undefined, // cancelled, by finish
    );
  }
}

/** The pieces of a picture; one that stands in another goes with that. */
function pieces(root: Element): Drawn[] {
  const all = [...root.querySelectorAll<Drawn>("[data-piece]")];
  return all.filter((each) => !each.parentElement?.closest("[data-piece]"));
}

function nameOf(piece: Element): string {
  return piece.getAttribute("data-piece") ?? "";
}

function apart(one: Box, other: Box): boolean {
  const far = Math.max(Math.abs(one.left - other.left), Math.abs(one.top - other.top));
  return far > 1 || Math.abs(one.width - other.width) > 1;
}

/** The keyframe in which what stands somewhere is seen at `at`. */
function seen(at: Box, { box, setting: { canvas, units } }: Pick<Stand, "box" | "setting">): Keyframe {
  const x = box.width > 0 ? at.width / box.width : 1;
  const y = box.height > 0 ? at.height / box.height : 1;
  if (canvas === null) {
    // Outside of an SVG an element is scaled about its middle.
    const left = at.left - box.left + (at.width - box.width) / 2;
    const top = at.top - box.top + (at.height - box.height) / 2;
    return { translate: `${left}px ${top}px`, scale: `${x} ${y}` };
  }
  // Inside one it is scaled about the origin of its surroundings.
  const left = at.left - units.left - x * (box.left - units.left);
  const top = at.top - units.top - y * (box.top - units.top);
  return { translate: `${left / units.x}px ${top / units.y}px`, scale: `${x} ${y}` };
}
