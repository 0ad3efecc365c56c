import { render } from "preact";
import { describe, expect, test } from "vitest";

import { DuckAndCover } from "../src/games/duck-and-cover";
import { Axis } from "../src/games/duck-and-cover/axis";
import { arrange, type Box } from "../src/games/duck-and-cover/room";
import { unpack } from "../src/games/duck-and-cover/view";
import { choice } from "../src/picks";
import { all, named, place } from "./drawn";
import stored from "./frames.json";

interface Frame {
  view: unknown;
  seat: number | null;
  moves: string[][];
  ids: string[];
}

const frames = stored as unknown as Record<string, Frame>;
const SIZES = {
  projector: { width: 900, height: 560 },
  desk: { width: 1080, height: 700 },
  tablet: { width: 744, height: 700 },
  phone: { width: 374, height: 700 },
  "small phone": { width: 292, height: 560 },
  "phone on its side": { width: 800, height: 330 },
};

function draw(frame: Frame, size = SIZES.projector): HTMLElement {
  const root = place();
  const now = choice([], []);
  const { eye } = unpack(frame.view);
  render(<DuckAndCover view={frame.view} eye={eye} seat={frame.seat} size={size} choice={now} terms={{}} />, root);
  return root;
}

function box(element: HTMLElement): Box {
  const read = (side: string): number => Number.parseFloat(element.style.getPropertyValue(side));
  const side = read("font-size");
  return { x: read("left"), y: read("top"), width: read("width") || side, height: read("height") || side };
}

test.each(Object.keys(frames))("%s: ids, names and pieces are those of the position", (name) => {
  const frame = named(frames, name);
  const view = unpack(frame.view);
  const root = draw(frame);
  const ids = all(root, "data-id");
  expect(ids.sort()).toEqual(frame.ids);
  for (const pick of frame.moves.flat()) expect(frame.ids).toContain(pick);
  for (const each of root.querySelectorAll("[data-id]")) {
    expect(each.getAttribute("aria-label")).toMatch(/row -?\d+, column -?\d+$/);
  }
  const lying = view.grids.flatMap(({ piles }) => piles.flatMap((pile) => pile.ducks));
  const ducks = [...lying, ...view.grids.flatMap(({ hand }) => hand ?? [])];
  const pieces = all(root, "data-piece");
  expect(new Set(pieces).size).toBe(pieces.length);
  expect(pieces.filter((each) => each.startsWith("duck:")).sort()).toEqual(
    ducks.map(({ owner, number }) => `duck:${owner}:${number}`).sort(),
  );
});

const FULLEST = ["fresh7", "drift7", "far3", "place3", "over3", "wide2", "designer2"];
const PARTS = ".dc-seat > .dc-card, .dc-cell, .dc-water, .dc-plate, .dc-captain";

describe.each(FULLEST)("%s keeps within the room", (name) => {
  test.each(Object.entries(SIZES))("of a %s", (_, size) => {
    const root = draw(named(frames, name), size);
    const table = root.querySelector<HTMLElement>(".dc-table");
    const [width, height] = [size.width, table ? box(table).height : 0];
    if (size.width >= 600) expect(height).toBeLessThanOrEqual(size.height);
    for (const each of root.querySelectorAll<HTMLElement>(PARTS)) {
      const { x, y, ...its } = box(each);
      expect(x >= 0 && y >= 0 && x + its.width <= width + 1 && y + its.height <= height + 1).toBe(true);
    }
  });
});

test("a long empty stretch shrinks to a break that says how long it was", () => {
  const axis = new Axis([0, 1, 40], []);
  expect(axis.breaks).toEqual([{ at: 2, gone: 38 }]);
  expect(axis.length).toBeLessThan(4);
  const broken = [...draw(named(frames, "far3")).querySelectorAll(".dc-break")].map((each) => each.getAttribute("title"));
  expect(broken).toContain("34 empty rows");
  expect(draw(named(frames, "fresh3")).querySelector(".dc-break")).toBeNull();
});

test("short gaps stay as they are, and an edge where nothing lies is narrow", () => {
  const axis = new Axis([0, 2, 3], [-1, 4]);
  expect(axis.breaks).toEqual([]);
  expect([...axis.lines.keys()]).toEqual([-1, 0, 1, 2, 3, 4]);
  expect([-1, 0, 1, 4].map((line) => axis.of(line).wide < 1)).toEqual([true, false, false, true]);
});

test("the same party sits the same, whatever lies on the table", () => {
  const places = (name: string): string => {
    const fixed = draw(named(frames, name)).querySelectorAll<HTMLElement>(".dc-water, .dc-captain");
    return [...fixed].map((each) => JSON.stringify(box(each))).join();
  };
  expect(places("mid2")).toBe(places("fresh2"));
});

test("on a phone one's own ducks are as large as a fingertip", () => {
  for (const seats of [2, 7]) {
    const root = draw(named(frames, `fresh${seats}`), SIZES.phone);
    const cards = root.querySelectorAll<HTMLElement>(".dc-own > .dc-card");
    for (const each of cards) expect(box(each).width).toBeGreaterThan(44);
  }
});

test.each([2, 3, 4, 5, 6, 7])("on a phone with %i seats the called card and one's own ducks come first", (seats) => {
  for (const size of [SIZES.phone, SIZES["small phone"]]) {
    const { berths, captain } = arrange(size, { seats, own: 1, ducks: 12, open: false });
    const own = berths[1]?.water;
    expect(captain.y).toBe(0);
    for (const { water } of berths.filter((_, seat) => seat !== 1)) {
      expect(water.y).toBeGreaterThan((own?.y ?? 0) + (own?.height ?? 0));
    }
  }
});

test("on a phone a crowd can be read", () => {
  for (const size of [SIZES.phone, SIZES["small phone"]]) {
    const { berths } = arrange(size, { seats: 7, own: 2, ducks: 12, open: false });
    for (const { plate, water } of berths.filter((_, seat) => seat !== 2)) {
      expect(plate.width).toBeGreaterThanOrEqual(140);
      expect(water.width).toBeGreaterThanOrEqual(140);
    }
  }
});

test("one's own cells are the largest in any room", () => {
  for (const size of Object.values(SIZES)) {
    for (const seats of [2, 3, 4, 5, 6, 7]) {
      const { berths } = arrange(size, { seats, own: 0, ducks: 12, open: false });
      const cell = ({ width, height }: Box): number => Math.min(width / 4, height / 3);
      const [own, ...others] = berths.map(({ water }) => cell(water));
      expect(own).toBeGreaterThan(Math.max(...others));
    }
  }
});

test("who looks on sees everybody alike", () => {
  const root = draw({ ...named(frames, "watcher4"), seat: null });
  expect(root.querySelectorAll(".dc-own")).toHaveLength(0);
  expect(root.querySelectorAll(".dc-water")).toHaveLength(4);
});

test.each([
  ["fresh2", "Round 1 of 3"],
  ["fresh2", "0 of 9 discards"],
  ["quack3", "QUACK!"],
  ["repeat3", "REPEAT"],
  ["designer2", "to come"],
  ["over3", "Game over"],
])("what is to be known stands there in words: %s, %s", (name, words) => {
  expect(draw(named(frames, name)).textContent).toContain(words);
});

test("an open choice is an arrow, and only where this eye may see it", () => {
  const arrows = (name: string): number => draw(named(frames, name)).querySelectorAll("[aria-label^='chosen: ']").length;
  expect([arrows("waiting4"), arrows("watcher4")]).toEqual([1, 0]);
});
