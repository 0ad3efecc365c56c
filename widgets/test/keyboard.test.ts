import { expect, test } from "vitest";

import { neighbour, under } from "../src/keyboard";

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

test("a fingertip of 44 px finds the nearest small target, and nothing beyond it", () => {
  const small = new Map([
    ["s", { left: 100, top: 100, width: 10, height: 10 }],
    ["t", { left: 120, top: 100, width: 10, height: 10 }],
  ]);
  expect(under(small, ["s", "t"], 112, 105)).toBe("s");
  expect(under(small, ["s", "t"], 100, 122)).toBe("s");
  expect(under(small, ["s", "t"], 60, 105)).toBeNull();
});
