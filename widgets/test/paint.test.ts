import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { afterPaint, beforePaint } from "../src/paint";
import { frames } from "./frames";

let frame: () => Promise<void>;

beforeEach(() => {
  frame = frames();
});
afterEach(() => vi.unstubAllGlobals());

test("what is measured and set moving is so in that order, whoever asked first", async () => {
  const done: string[] = [];
  beforePaint("move", () => done.push("move"));
  beforePaint("measure", () => {
    done.push("measure");
    beforePaint("move", () => done.push("move what was measured"));
  });
  expect(done).toEqual([]);
  await frame();
  expect(done).toEqual(["measure", "move", "move what was measured"]);
});

test("what waits for a painted frame is drawn in the next, and measured and set moving on its way", async () => {
  const done: string[] = [];
  beforePaint("measure", () => done.push("this frame"));
  afterPaint(() => {
    done.push("draw");
    void Promise.resolve().then(() => {
      beforePaint("move", () => done.push("move what was drawn"));
      beforePaint("measure", () => done.push("measure what was drawn"));
    });
  });
  await frame();
  expect(done).toEqual(["this frame"]);
  await frame();
  expect(done).toEqual(["this frame", "draw", "measure what was drawn", "move what was drawn"]);
});

test("what is called off is not done, and what fails holds up nobody", async () => {
  const [off, on, later] = [vi.fn(), vi.fn(), vi.fn()];
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  beforePaint("measure", off)();
  afterPaint(off)();
  const late = afterPaint(off);
  beforePaint("measure", () => {
    throw new Error("no ink");
  });
  beforePaint("measure", on);
  afterPaint(later);
  await frame();
  late();
  await frame();
  expect(off).not.toHaveBeenCalled();
  expect(on).toHaveBeenCalledOnce();
  expect(later).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();
});
