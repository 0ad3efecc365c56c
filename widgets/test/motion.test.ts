import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { Motion } from "../src/motion";

/** An animation as far as anybody here looks at it; `end` is its natural end. */
class Played {
  playState = "running";
  end!: () => void;
  #broken!: (why: unknown) => void;
  readonly finished = new Promise<void>((resolve, reject) => {
    this.end = () => {
      this.playState = "finished";
      resolve();
    };
    this.#broken = reject;
  });
  readonly of: HTMLElement;
  constructor(
    of: Element,
    readonly frames: Keyframe[],
    readonly timing: KeyframeAnimationOptions,
  ) {
    this.of = of as HTMLElement;
  }
  cancel(): void {
    this.playState = "idle";
    this.#broken(new Error("cancelled"));
  }
}

type Places = Record<string, readonly [left: number, top: number, face?: string]>;

let ground: HTMLElement;
let root: HTMLElement;
let layer: HTMLElement;
let motion: Motion;
let played: Played[];
let reduced: boolean;
const told = vi.fn();

const of = (name: string): Played[] =>
  played.filter(({ of: { dataset } }) => [dataset["guest"], dataset["piece"]].includes(name));
const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

/** Shows pieces where they are said to be; a piece keeps its element only if its name stays. */
function show(places: Places): void {
  const names = new Set(Object.keys(places));
  for (const each of [...root.children]) if (!names.has(each.getAttribute("data-piece") ?? "")) each.remove();
  for (const [name, [left, top, face]] of Object.entries(places)) {
    let piece = root.querySelector<HTMLElement>(`[data-piece="${name}"]`);
    if (piece === null) {
      piece = document.createElement("div");
      piece.dataset["piece"] = name;
      piece.dataset["id"] = `0/pile:${name}`;
      root.append(piece);
    }
    piece.textContent = face ?? name;
    if (face !== undefined) piece.dataset["face"] = face;
    piece.getBoundingClientRect = () => new DOMRect(left, top, 50, 50);
  }
}

function go(from: Places, to: Places): void {
  show(from);
  const before = motion.take();
  show(to);
  motion.finish();
  motion.play(before, motion.take());
}

beforeEach(() => {
  played = [];
  reduced = false;
  told.mockClear();
  vi.stubGlobal("matchMedia", () => ({ matches: reduced }));
  HTMLElement.prototype.animate = function (this: Element, frames, timing) {
    const made = new Played(this, frames as Keyframe[], timing as KeyframeAnimationOptions);
    played.push(made);
    return made as unknown as Animation;
  };
  ground = document.createElement("div");
  root = document.createElement("div");
  layer = document.createElement("div");
  ground.append(root, layer);
  document.body.append(ground);
  motion = new Motion(root, ground, layer, told);
});
afterEach(() => {
  motion.finish();
  ground.remove();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, "animate");
});

test("a piece slides from where it was to where it is; one that stays does not", () => {
  go({ a: [0, 0], b: [100, 0] }, { a: [40, 80], b: [100, 0] });
  expect(played).toHaveLength(1);
  expect(of("a")[0]?.frames).toMatchObject([{ translate: "-40px -80px", scale: "1 1" }, { translate: "0px 0px" }]);
});

test("a piece that stays in its place of the document slides as it is; another one's likeness slides for it", () => {
  go({ a: [0, 0], b: [60, 0] }, { a: [40, 80], b: [60, 0] });
  expect(played[0]?.of).toBe(root.querySelector('[data-piece="a"]'));
  expect(played[0]?.timing.composite).toBe("add"); // to what style sheets do to it
  expect(layer.children).toHaveLength(0);
  const before = motion.take();
  const pile = document.createElement("div");
  root.append(pile);
  pile.append(root.querySelector('[data-piece="b"]') as Element);
  show({ a: [40, 80], b: [90, 0] });
  motion.finish();
  motion.play(before, motion.take());
  expect(of("b")[0]?.of.closest("[data-guest]")).not.toBeNull();
});

test("every way takes 150 to 300 ms, however far", () => {
  go({ a: [0, 0], b: [0, 60] }, { a: [4, 0], b: [3000, 60] });
  for (const { timing } of played) {
    expect(timing.duration).toBeGreaterThanOrEqual(150);
    expect(timing.duration).toBeLessThanOrEqual(300);
  }
});

test("what comes fades in and what goes fades out", () => {
  go({ a: [0, 0], b: [60, 0] }, { a: [0, 0], c: [120, 0] });
  expect(of("b")[0]?.frames).toEqual([{ opacity: 1 }, { opacity: 0 }]);
  expect(of("c")[0]?.frames).toEqual([{ opacity: 0 }, { opacity: 1 }]);
});

test("a card turns after the piles have moved, and all is over within 450 ms", () => {
  go({ a: [0, 0], card: [60, 0, ""] }, { a: [300, 0], card: [60, 0, "5"] });
  const [old, fresh] = of("card");
  expect(old?.of.textContent).toBe("");
  expect(fresh?.of.textContent).toBe("5");
  const start = Number(old?.timing.delay);
  expect(start).toBeGreaterThanOrEqual(150);
  expect(Number(fresh?.timing.delay)).toBe(start + Number(old?.timing.duration));
  for (const { timing } of played) expect(Number(timing.delay ?? 0) + Number(timing.duration)).toBeLessThanOrEqual(450);
});

test("a card that turns alone turns at once", () => {
  go({ card: [60, 0, ""] }, { card: [60, 0, "5"] });
  expect(of("card")[0]?.timing.delay).toBe(0);
});

test("the picture itself is right and can be touched at once: likenesses have no names", () => {
  go({ card: [0, 0, "5"] }, { card: [40, 80, "6"] });
  expect(root.querySelectorAll("[data-id]")).toHaveLength(1);
  expect(root.querySelector("[data-piece]")?.hasAttribute("data-away")).toBe(true);
  expect(layer.children).not.toHaveLength(0);
  expect(layer.querySelectorAll("[data-id], [data-piece], [tabindex], [aria-label]")).toHaveLength(0);
});

test("at rest the pieces are measured once, at leisure", () => {
  vi.useFakeTimers();
  go({ a: [0, 0] }, { a: [40, 80] });
  vi.advanceTimersByTime(2_000);
  const piece = root.querySelector("[data-piece]") as HTMLElement;
  piece.getBoundingClientRect = () => new DOMRect(1, 1, 1, 1);
  expect(motion.take().get("a")?.box).toMatchObject({ left: 40, top: 80 });
  motion.finish(); // the picture is another one
  expect(motion.take().get("a")?.box).toMatchObject({ left: 1, top: 1 });
  vi.useRealTimers();
});

test("motion is told of while it runs, and leaves nothing behind", async () => {
  go({ a: [0, 0], b: [60, 0] }, { a: [40, 80], c: [60, 0] });
  expect(told.mock.calls).toEqual([[true]]);
  played[0]?.end();
  await settle();
  expect(told.mock.calls).toEqual([[true]]);
  for (const each of played) each.end();
  await settle();
  expect(told.mock.calls).toEqual([[true], [false]]);
  expect(layer.children).toHaveLength(0);
  expect(root.querySelectorAll("[data-away], [data-way]")).toHaveLength(0);
});

test("motion that never ends by itself, as in a tab put away, ends all the same", () => {
  vi.useFakeTimers();
  go({ a: [0, 0] }, { a: [40, 80] });
  vi.advanceTimersByTime(1_000);
  expect(told).toHaveBeenLastCalledWith(false);
  vi.useRealTimers();
});

test("a piece that is still on its way goes on from where it is seen", () => {
  go({ a: [0, 0] }, { a: [100, 0] });
  const flying = root.querySelector("[data-way]") as HTMLElement;
  flying.getBoundingClientRect = () => new DOMRect(70, 0, 50, 50);
  const before = motion.take();
  show({ a: [100, 200] });
  motion.finish();
  motion.play(before, motion.take());
  expect(of("a")[1]?.frames).toMatchObject([{ translate: "-30px -200px" }, { translate: "0px 0px" }]);
});

test("somebody who asked for no motion gets none", () => {
  reduced = true;
  go({ a: [0, 0], card: [60, 0, ""] }, { a: [40, 80], card: [60, 0, "5"] });
  expect(played).toEqual([]);
  expect(told).not.toHaveBeenCalled();
});

test("a first picture is simply there", () => {
  go({}, { a: [40, 80], b: [0, 0] });
  expect(played).toEqual([]);
});
