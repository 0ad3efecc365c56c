import { dismiss, lift, setting, within, type Drawn } from "./guests";
import { still } from "./theme";

interface Held {
  id: string;
  pointer: number;
  x: number;
  y: number;
  finger: boolean;
  /** From the pointer to what it aims with: a mouse with its tip, a finger, which hides its tip, with what it holds. */
  aim: { x: number; y: number };
  /** Once the press is a drag: likenesses that follow the pointer, of the element and of what goes along with it. */
  ghosts: readonly Ghost[];
}

interface Ghost {
  likeness: Drawn;
  element: Drawn;
  units: { x: number; y: number };
}

/** What a drag needs to know of the stage and what it tells it. */
export interface Grip {
  /** The layer in which what is held is seen. */
  layer: () => Element | null;
  /** The picture that it is taken from. */
  root: () => Element | null;
  /** The element with an id, and before it those that go along with it (their `data-with`). */
  elements: (id: string) => readonly Drawn[];
  /** Whether an element is among the touched ones already. */
  made: (id: string) => boolean;
  /** What lies under the pointer or is meant by it, and whether it may be touched next. */
  target: (x: number, y: number, finger: boolean) => { id: string | null; legal: boolean };
  touch: (id: string) => void;
  over: (id: string | null) => void;
}

/** Pixels that a mouse moves before a press is a drag; a finger is less steady. */
const SLACK = { mouse: 6, finger: 10 };
/** What was let go over a place where it may go waits so long for the kernel's word, then goes back. */
const PATIENCE = 600;
const BACK = 170;
/** A finger hides what is under it: what it holds is seen a little above. */
const ABOVE = 16;
/** No pointer has this number: what was let go follows none. */
const NOBODY = -1;

/** Dragging by mouse, pen or finger: taking hold of an element touches it, letting go over another touches that one. */
export class Drag {
  #held: Held | null = null;
  #dropped = false;
  #waiting: ReturnType<typeof setTimeout> | undefined;

  constructor(readonly grip: Grip) {}

  down(event: PointerEvent): void {
    const element = (event.target as Element | null)?.closest("[data-drag]");
    if (event.isPrimary) this.end();
    this.#dropped = false;
    if (!element || event.button !== 0 || !event.isPrimary) return;
    const finger = event.pointerType === "touch";
    const id = element.getAttribute("data-id") ?? "";
    const [x, y] = [event.clientX, event.clientY];
    const { left, top, width, height } = element.getBoundingClientRect();
    const aim = finger ? { x: left + width / 2 - x, y: top + height / 2 - y - ABOVE } : { x: 0, y: 0 };
    this.#held = { id, pointer: event.pointerId, x, y, finger, aim, ghosts: [] };
  }

  move(event: PointerEvent): void {
    const held = this.#held;
    if (held === null || held.pointer !== event.pointerId || this.#waiting !== undefined) return;
    const [x, y] = [event.clientX - held.x, event.clientY - held.y];
    if (held.ghosts.length === 0) {
      if (Math.hypot(x, y) < SLACK[held.finger ? "finger" : "mouse"]) return;
      (event.currentTarget as Element).setPointerCapture?.(event.pointerId);
      this.#begin(held);
    }
    for (const ghost of held.ghosts) shift(ghost, x, y - (held.finger ? ABOVE : 0));
    const { id, legal } = this.#target(held, event);
    this.grip.over(legal && id !== held.id ? id : null);
  }

  up(event: PointerEvent): void {
    const held = this.#held;
    if (held === null || held.pointer !== event.pointerId) return;
    if (held.ghosts.length === 0) {
      this.#held = null;
      return;
    }
    this.#dropped = true;
    held.pointer = NOBODY;
    this.grip.over(null);
    const { id, legal } = this.#target(held, event);
    if (id === held.id) {
      this.#back();
    } else if (id === null) {
      this.grip.touch(held.id); // touched again, it is put down again
      this.#back();
    } else {
      this.grip.touch(id);
      if (legal) this.#waiting = setTimeout(() => this.#back(), PATIENCE);
      else this.#back();
    }
  }

  /** The press became a scroll, or was broken off: what is held goes back. */
  cancel(): void {
    if (this.#held !== null && this.holding && this.grip.made(this.#held.id)) this.grip.touch(this.#held.id);
    this.grip.over(null);
    this.#back();
  }

  /** Nothing is held any more: the table has changed. */
  end(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    // What is taken out of a hand that is still closed is not touched when it opens.
    if (this.holding && this.#held?.pointer !== NOBODY) this.#dropped = true;
    const layer = this.grip.layer();
    for (const { element, likeness } of this.#held?.ghosts ?? []) {
      element.removeAttribute("data-held");
      if (layer !== null) dismiss(likeness, layer);
    }
    this.#held = null;
  }

  get holding(): boolean {
    return this.#held !== null && this.#held.ghosts.length > 0;
  }

  /** True once, for the click that follows a drop. */
  wasDrop(): boolean {
    const was = this.#dropped;
    this.#dropped = false;
    return was;
  }

  #target({ aim, finger }: Held, { clientX, clientY }: PointerEvent): ReturnType<Grip["target"]> {
    return this.grip.target(clientX + aim.x, clientY + aim.y, finger);
  }

  #begin(held: Held): void {
    const elements = this.grip.elements(held.id);
    const [layer, root] = [this.grip.layer(), this.grip.root()];
    if (!this.grip.made(held.id)) this.grip.touch(held.id);
    if (layer === null || root === null) return;
    const origin = layer.getBoundingClientRect();
    const stands = elements.map((element) => {
      return { element, box: within(origin, element.getBoundingClientRect()), setting: setting(element, root, origin) };
    });
    held.ghosts = stands.map(({ element, box, setting: around }) => {
      element.setAttribute("data-held", "");
      return { element, likeness: lift(element, box, around, layer), units: around.units };
    });
  }

  #back(): void {
    clearTimeout(this.#waiting);
    this.#waiting = undefined;
    const held = this.#held;
    if (held === null || still() || held.ghosts[0]?.likeness.animate === undefined) {
      this.end();
      return;
    }
    const ways = held.ghosts.map(({ likeness }) => {
      const home = [{ translate: likeness.style.translate }, { translate: "0px 0px" }];
      return likeness.animate(home, { duration: BACK, easing: "ease-out", fill: "forwards" }).finished;
    });
    Promise.all(ways).then(
      () => {
        if (this.#held === held) this.end();
      },
      () => undefined, // they were taken away meanwhile
    );
  }
}

function shift({ likeness, units }: Ghost, x: number, y: number): void {
  likeness.style.translate = `${x / units.x}px ${y / units.y}px`;
}

/** The id of the touchable element that an event is about. */
export function at(target: EventTarget | null): string | null {
  return (target as Element | null)?.closest?.("[data-id]")?.getAttribute("data-id") ?? null;
}
