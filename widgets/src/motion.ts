import { lift, setting, within, type Drawn, type Setting } from "./guests";
import type { Box } from "./keyboard";
import { still } from "./theme";

/** A piece as it is seen at one moment. */
interface Stand {
  element: Drawn;
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

const REST = { translate: "0px 0px", scale: "1 1" };
const NOWHERE: Stands = new Map();

/**
 * Shows how one picture became the next: pieces slide from where they were seen, turn over, come and go.
 *
 * What moves are likenesses in a layer above the picture. The picture itself is at once as it is to be, so that it can
 * be touched at once; pieces that are under way are only not seen in it (`data-away`).
 */
export class Motion {
  #running = new Set<Animation>();
  #end: ReturnType<typeof setTimeout> | undefined;

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

  /** How the pieces are seen now: where they stand, or where they are on their way. */
  take(): Stands {
    if (still()) return NOWHERE;
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
      stands.set(name, { element, box, setting: around, face, look });
    }
    return stands;
  }

  /** Ends all motion at once: every piece is seen where it stands. */
  finish(): void {
    clearTimeout(this.#end);
    const was = this.#running.size > 0;
    for (const animation of this.#running) animation.cancel();
    this.#running.clear();
    this.layer.replaceChildren();
    for (const element of this.root.querySelectorAll("[data-away]")) element.removeAttribute("data-away");
    if (was) this.tell(false);
  }

  /** Shows the way from `before` to how the pieces stand now. */
  play(before: Stands): void {
    if (before.size === 0 || document.hidden || this.root.animate === undefined) return;
    const now = this.take();
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
    if (this.#running.size === 0) return;
    this.tell(true);
    this.#end = setTimeout(() => this.finish(), END);
  }

  #travel(was: Stand, now: Stand): void {
    const { box } = now;
    const far = Math.hypot(was.box.left - box.left, was.box.top - box.top);
    const duration = Math.min(LONG, SHORT + far / 4);
    this.#run(this.#guest(now), [seen(was.box, now), REST], { duration, easing: GLIDE });
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

  #run(guest: Drawn, frames: Keyframe[], timing: KeyframeAnimationOptions): void {
    const animation = guest.animate(frames, timing);
    this.#running.add(animation);
    animation.finished.then(
      () => {
        // Who has arrived stays in the layer until all have: only then does the picture take over.
        if ([...this.#running].every((each) => each.playState === "finished")) this.finish();
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
