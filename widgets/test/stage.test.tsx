import { render } from "preact";
import { act } from "preact/test-utils";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { NOTHING, type Choice } from "../src/picks";
import type { Scene } from "../src/scene";
import { Stage } from "../src/stage";
import { about } from "./table";

const ALL: Choice = { ...NOTHING, next: new Set(["0/pile:a", "0/pile:b"]) };

let home: HTMLElement;
let ways: (string | null)[];

/** A picture of two pieces; where they are seen is in the picture itself. */
function scene(ply: number, a: number, b: number): Scene {
  const piece = (name: string, left: number): string => `<rect data-id="0/pile:${name}" data-piece="${name}" x="${left}"/>`;
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 400 100">${piece("a", a)}${piece("b", b)}</svg>`;
  return { course: 0, ply, eye: 0, seat: 0, view: null, picture: { svg, text: "" }, live: true };
}

function draw(shown: Scene, choice: Choice): Promise<void> {
  return act(() => render(<Stage about={about()} scene={shown} choice={choice} pointed={[]} onTouch={() => undefined} />, home));
}

const painted = (): Promise<void> => new Promise((resolve) => void requestAnimationFrame(() => setTimeout(resolve)));

beforeEach(() => {
  home = document.createElement("div");
  document.body.append(home);
  ways = [];
  vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener: vi.fn(), removeEventListener: vi.fn() }));
  Element.prototype.animate = function (this: Element) {
    ways.push(this.getAttribute("data-guest") ?? this.getAttribute("data-piece"));
    return { playState: "running", cancel: vi.fn(), finished: new Promise(() => undefined) } as unknown as Animation;
  };
  vi.spyOn(Element.prototype, "getBoundingClientRect").mockImplementation(function (this: Element) {
    return new DOMRect(Number(this.getAttribute("x") ?? 0), 0, 50, 50);
  });
});

afterEach(() => {
  render(null, home);
  document.body.replaceChildren();
  vi.restoreAllMocks();
});

test("pieces are seen on their way though what can be touched changes before the picture is painted", async () => {
  await draw(scene(0, 0, 100), ALL);
  await painted();
  await draw(scene(1, 100, 0), NOTHING);
  await draw(scene(1, 100, 0), ALL);
  await painted();
  expect(ways).toEqual(["a", "b"]);
});

test("two pictures between two frames are one way, from what was seen last", async () => {
  await draw(scene(0, 0, 100), ALL);
  await painted();
  await draw(scene(1, 300, 100), ALL);
  await draw(scene(2, 0, 200), ALL);
  await painted();
  expect(ways).toEqual(["b"]);
});

test("a way that was shown is not shown again", async () => {
  await draw(scene(0, 0, 100), ALL);
  await painted();
  await draw(scene(1, 100, 0), ALL);
  await painted();
  await draw(scene(1, 100, 0), NOTHING);
  await painted();
  expect(ways).toEqual(["a", "b"]);
});
