import { render } from "preact";
import { describe, expect, test } from "vitest";

import { Abducktion } from "../src/games/abducktion";
import { follow } from "../src/games/abducktion/flock";
import { arrange, type Box } from "../src/games/abducktion/room";
import { unpack, type View } from "../src/games/abducktion/view";
import { choice, touch } from "../src/picks";
import type { Move } from "../src/protocol";
import { all, named, place } from "./drawn";
import stored from "./abducktion.json";

interface Frame {
  view: unknown;
  seat: number | null;
  moves: string[][];
}

const frames = stored as unknown as Record<string, Frame>;
const SIZES = {
  projector: { width: 850, height: 457 },
  desk: { width: 930, height: 620 },
  tablet: { width: 744, height: 700 },
  phone: { width: 350, height: 700 },
  "small phone": { width: 292, height: 560 },
  "phone on its side": { width: 800, height: 330 },
};

function movesOf(frame: Frame): Move[] {
  return frame.moves.map((picks) => ({ text: picks.join(" "), label: "", rules: [], picks }));
}

function draw(frame: Frame, made: readonly string[] = [], size = SIZES.projector, root = place()): HTMLElement {
  const { eye } = unpack(frame.view);
  const now = choice(movesOf(frame), made);
  render(<Abducktion view={frame.view} eye={eye} seat={frame.seat} size={size} choice={now} terms={{}} />, root);
  return root;
}

/** Half-made choices of a position, from the first touch on: a few of each kind, for all would be thousands. */
function* ways(moves: readonly Move[], made: readonly string[] = []): Generator<readonly string[]> {
  yield made;
  const kinds = new Map<string, string[]>();
  for (const id of choice(moves, made).next) {
    const kind = id.split(":")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  }
  for (const [kind, ids] of kinds) {
    for (const id of kind.endsWith("/card") ? ids : made.length < 2 ? [ids[0], ids.at(-1)] : ids.slice(-1)) {
      const after = touch(moves, made, id ?? "");
      if (after.do === "more" && after.made.length > made.length) yield* ways(moves, after.made);
    }
  }
}

describe.each(Object.keys(frames))("%s", (name) => {
  const frame = named(frames, name);
  const moves = movesOf(frame);

  test("whatever can be touched next is there, once, and says what it is", () => {
    const root = place();
    for (const made of ways(moves)) {
      draw(frame, made, SIZES.projector, root);
      const ids = all(root, "data-id");
      expect(new Set(ids).size).toBe(ids.length);
      const next = [...choice(moves, made).next];
      expect(next.filter((id) => !ids.includes(id))).toEqual([]);
      for (const each of root.querySelectorAll("[data-id]")) {
        expect(each.getAttribute("aria-label")).toMatch(/^[A-Za-z][^/]+$/);
      }
    }
  });

  test("every move is made by touching, in any order within a group, and leads to none but itself", () => {
    for (const move of moves.filter((_, at) => at % 7 === 0 || moves.length < 30)) {
      let made: readonly string[] = [];
      const touched = move.picks.flatMap((pick) => pick.split("+").reverse());
      const last = touched.pop() ?? "";
      for (const id of touched) {
        const after = touch(moves, made, id);
        if (after.do !== "more") throw new Error(`${move.text}: ${id} plays already`);
        made = after.made;
      }
      expect(touch(moves, made, last)).toEqual({ do: "play", move });
    }
  });

  test("every duck is a piece of its own", () => {
    const view = unpack(frame.view);
    const root = draw(frame);
    const pieces = all(root, "data-piece");
    expect(new Set(pieces).size).toBe(pieces.length);
    const lying = view.seats.flatMap(({ ducks }) => ducks.filter((colour) => colour !== ""));
    expect(root.querySelectorAll(".ak-board > .ak-duck")).toHaveLength(lying.length);
    for (const each of root.querySelectorAll("[data-piece] [data-piece]")) throw new Error(each.outerHTML);
  });
});

const PARTS = ".ak-pond, .ak-night, .ak-plate, .ak-market, .ak-ufo, .ak-piles, .ak-ranks, .ak-hand";

function box(element: HTMLElement): Box {
  const read = (side: string): number => Number.parseFloat(element.style.getPropertyValue(side));
  return { x: read("left"), y: read("top"), width: read("width"), height: read("height") };
}

const FULLEST = ["fresh1", "fresh2", "fresh3", "fresh4", "crowd2", "over3", "watcher3", "designer3"];

describe.each(FULLEST)("%s keeps within the room", (name) => {
  test.each(Object.entries(SIZES))("of a %s", (_, size) => {
    const root = draw(named(frames, name), [], size);
    const table = root.querySelector<HTMLElement>(".ak-table");
    const [width, height] = [size.width, table ? box(table).height : 0];
    if (size.width >= 600) expect(height).toBeLessThanOrEqual(size.height);
    for (const each of root.querySelectorAll<HTMLElement>(PARTS)) {
      const { x, y, ...its } = box(each);
      expect(x >= 0 && y >= 0 && x + its.width <= width + 1 && y + its.height <= height + 1).toBe(true);
    }
  });
});

test("one's own ponds are the largest, and on a phone all are as large as a fingertip", () => {
  for (const size of Object.values(SIZES)) {
    for (const seats of [2, 3, 4]) {
      const { berths } = arrange(size, { seats, own: 0, kinds: 3, open: 3 });
      const [own = 0, ...others] = berths.map(({ pitch }) => pitch * 0.86);
      expect(own).toBeGreaterThanOrEqual(Math.max(...others));
      if (size === SIZES.phone) expect(Math.min(own, ...others)).toBeGreaterThan(44);
    }
  }
});

test.each([
  ["fresh1", "15 points to Associate"],
  ["over1", "Intern"],
  ["over3", "win"],
  ["place2", "places three ducks"],
  ["fresh3", "at turn, 0 of 3 played"],
  ["tie2", "Pair"],
])("what is to be known stands there in words: %s, %s", (name, words) => {
  expect(draw(named(frames, name)).textContent).toContain(words);
});

test("a formation that matches glows, and its ducks are joined", () => {
  const root = draw(named(frames, "claim3"));
  const view = unpack(named(frames, "claim3").view);
  expect(root.querySelectorAll(".ak-ready")).toHaveLength(view.open.filter(({ matches }) => matches.length > 0).length);
  const ponds = view.open.flatMap(({ matches }) => matches.flatMap((match) => match.ponds));
  expect(root.querySelectorAll(".ak-ring")).toHaveLength(ponds.length);
  expect(draw(named(frames, "fresh2")).querySelectorAll(".ak-ring")).toHaveLength(0);
});

test("how many ducks of a colour are in the UFO is for the designer, and for who plays alone", () => {
  const counts = (name: string): number => draw(named(frames, name)).querySelectorAll(".ak-count").length;
  expect(["fresh3", "watcher3", "designer3", "fresh1"].map(counts)).toEqual([0, 0, 4, 4]);
});

test("half-made plays are seen as far as they are made", () => {
  const lying = (frame: Frame, made: readonly string[]): string[] =>
    [...draw(frame, made).querySelectorAll<HTMLElement>(".ak-own > .ak-duck")]
      .map((each) => [each.getAttribute("data-with"), each.getAttribute("data-piece")])
      .sort()
      .map(([, piece]) => piece ?? "");
  const gravity = named(frames, "gravity_assist2");
  const [card = "", group = "", then = ""] = gravity.moves.find((picks) => picks.length === 3) ?? [];
  const [one = "", other = ""] = group.split("+");
  expect(then).toContain("+");
  const root = place();
  draw(gravity, [card], SIZES.projector, root);
  const piece = (id: string): string | null | undefined =>
    root.querySelector(`[data-with="${id}"]`)?.getAttribute("data-piece");
  const before = [piece(one), piece(other)];
  draw(gravity, [card, other, one], SIZES.projector, root);
  expect([piece(other), piece(one)]).toEqual(before);
  expect(lying(named(frames, "twins2"), [])).toHaveLength(7);
  expect(lying(named(frames, "twins2"), named(frames, "twins2").moves[0]?.slice(0, 2) ?? [])).toHaveLength(9);
});

describe("ducks keep their names", () => {
  const base = unpack(named(frames, "fresh2").view);
  const ten = (text: string): string[] =>
    [...text].map((letter) => ({ Y: "yellow", W: "white", B: "blue", P: "pink", ".": "" })[letter] ?? "");
  const view = (mine: string, theirs: string, more: Partial<View> = {}): View => ({
    ...base,
    ...more,
    seats: base.seats.map((seat, at) => ({ ...seat, ducks: ten(at === 0 ? mine : theirs) })),
  });
  const start = view("YWBPYWBPYW", "BBBBBPPPPP");
  const names = follow(null, null, start);
  const after = (next: View) => follow(start, names, next);

  test("when two change places", () => {
    const [first, second, ...rest] = names.boards[0] ?? [];
    const then = after(view("WYBPYWBPYW", "BBBBBPPPPP", { discards: ["swap"] }));
    expect(then.boards).toEqual([[second, first, ...rest], names.boards[1]]);
  });

  test("when one leaves and those upstream of it slide", () => {
    const old = names.boards[0] ?? [];
    const then = after(view("PYWBPWBYWY", "BBBBBPPPPP", { discards: ["abducktion"] }));
    expect(then.boards[0]?.slice(1)).toEqual([0, 1, 2, 3, 5, 6, 8, 9, 4].map((at) => old[at]));
    expect([then.boards[0]?.[0], then.dome[3]]).toEqual([names.dome[3], old[7]]);
  });

  test("when two boards exchange one", () => {
    const then = after(view("BWBPYWBPYW", "YBBBBPPPPP", { discards: ["wormhole"] }));
    expect([then.boards[0]?.[0], then.boards[1]?.[0]]).toEqual([names.boards[1]?.[0], names.boards[0]?.[0]]);
  });

  test("when three wait and are placed; who comes is seen to come out of the UFO", () => {
    const waits = view("...PYWBPYW", "BBBBBPPPPP", { held: ["pink", "yellow", "blue"], discards: ["body snatcher"] });
    const held = after(waits);
    expect(held.held).toEqual([names.dome[3], names.dome[0], names.dome[2]]);
    expect([held.dome[0], held.dome[2]]).toEqual([names.boards[0]?.[0], names.boards[0]?.[2]]);
    const placed = follow(waits, held, view("BPYPYWBPYW", "BBBBBPPPPP"));
    expect(placed.boards[0]?.slice(0, 3)).toEqual([held.held[2], held.held[0], held.held[1]]);
  });
});
