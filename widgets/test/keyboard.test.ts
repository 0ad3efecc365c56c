import { expect, test } from "vitest";

import { aim, neighbour } from "../src/keyboard";

const grid = new Map(
  ["a", "b", "c", "d"].map((id, at) => [
    id,
    { left: (at % 2) * 30, top: Math.floor(at / 2) * 30, width: 20, height: 20 },
  ]),
);

test("arrows lead to the nearest element that way", () => {
  expect(neighbour(grid, "a", "ArrowRight")).toBe("b");
  expect(neighbour(grid, "a", "ArrowDown")).toBe("c");
  expect(neighbour(grid, "d", "ArrowUp")).toBe("b");
  expect(neighbour(grid, "d", "ArrowLeft")).toBe("c");
});

test("at the edge an arrow leads nowhere, and so does another key", () => {
  expect(neighbour(grid, "a", "ArrowLeft")).toBeNull();
  expect(neighbour(grid, "a", "x")).toBeNull();
});

test("an element far ahead is reached across a gap", () => {
  const far = new Map([...grid, ["far", { left: 900, top: 20, width: 20, height: 20 }]]);
  expect(neighbour(far, "b", "ArrowRight")).toBe("far");
});

const small = new Map([
  ["s", { left: 100, top: 100, width: 10, height: 10 }],
  ["t", { left: 120, top: 100, width: 10, height: 10 }],
  ["large", { left: 140, top: 100, width: 60, height: 60 }],
]);
const finger = (x: number, y: number) => ({ x, y, finger: true });
const mouse = (x: number, y: number) => ({ x, y, finger: false });

test("beside a small target, a fingertip of 44 px means the nearest one, and nothing beyond it", () => {
  const legal = new Set(["s", "t"]);
  expect(aim(small, legal, null, finger(112, 105))).toBe("s");
  expect(aim(small, legal, null, finger(100, 122))).toBe("s");
  expect(aim(small, legal, null, finger(60, 105))).toBeNull();
});

test("what can be touched is meant when it is hit, however near another one is", () => {
  expect(aim(small, new Set(["s", "t"]), "t", finger(116, 105))).toBe("t");
});

test("a finger on something small that cannot be touched means its neighbour that can; a mouse does not", () => {
  const legal = new Set(["t"]);
  expect(aim(small, legal, "s", finger(113, 105))).toBe("s");
  expect(aim(small, legal, "s", finger(118, 105))).toBe("t");
  expect(aim(small, legal, "s", mouse(118, 105))).toBe("s");
});

test("what is as large as a fingertip is meant when it is hit", () => {
  expect(aim(small, new Set(["t"]), "large", finger(141, 105))).toBe("large");
});
