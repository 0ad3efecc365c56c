import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";

import { Abducktion } from "../src/games/abducktion";
import { unpack } from "../src/games/abducktion/view";
import { choice, touch } from "../src/picks";
import type { Move } from "../src/protocol";
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
const roots: Element[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) {
    render(null, root);
    root.remove();
  }
});

function movesOf(frame: Frame): Move[] {
  return frame.moves.map((picks) => ({ text: picks.join(" "), label: "", rules: [], picks }));
}

function draw(frame: Frame, made: readonly string[] = [], size = SIZES.projector, root = place()): HTMLElement {
  const { eye } = unpack(frame.view);
  const now = choice(movesOf(frame), made);
  render(<Abducktion view={frame.view} eye={eye} seat={frame.seat} size={size} choice={now} terms={{}} />, root);
  return root;
}

function place(): HTMLElement {
  const root = document.createElement("div");
  document.body.append(root);
  roots.push(root);
  return root;
}

function named(name: string): Frame {
  const frame = frames[name];
  if (frame === undefined) throw new Error(`no stored frame ${name}`);
  return frame;
}

function all(root: Element, attribute: string): string[] {
  return [...root.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute) ?? "");
}

/** Half-made choices of a position, from the first touch on: some of each kind, for all would be thousands. */
function* ways(moves: readonly Move[], made: readonly string[] = []): Generator<readonly string[]> {
  yield made;
  const kinds = new Map<string, string[]>();
  for (const id of choice(moves, made).next) {
    const kind = id.split(":")[0] ?? "";
    kinds.set(kind, [...(kinds.get(kind) ?? []), id]);
  }
  for (const [kind, ids] of kinds) {
    for (const id of kind.endsWith("/card") ? ids : [ids[0], ids.at(-1)]) {
      const after = touch(moves, made, id ?? "");
      if (after.do === "more" && after.made.length > made.length) yield* ways(moves, after.made);
    }
  }
}

describe.each(Object.keys(frames))("%s", (name) => {
  const frame = named(name);
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
    for (const move of moves.filter((_, at) => at % 7 === 0 || moves.length < 60)) {
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
