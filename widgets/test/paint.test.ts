import { expect, test, vi } from "vitest";

import { beforePaint } from "../src/paint";

const frame = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));

test("what is drawn, measured and set moving is so in that order, whoever asked first", async () => {
  const done: string[] = [];
  beforePaint("move", () => done.push("move"));
  beforePaint("measure", () => done.push("measure"));
  beforePaint("draw", () => {
    done.push("draw");
    void Promise.resolve().then(() => beforePaint("measure", () => done.push("measure what was drawn")));
  });
  expect(done).toEqual([]);
  await frame();
  expect(done).toEqual(["draw", "measure", "measure what was drawn", "move"]);
});

test("what is called off is not done, and what fails holds up nobody", async () => {
  const [off, on] = [vi.fn(), vi.fn()];
  const told = vi.fn();
  vi.stubGlobal("reportError", told);
  beforePaint("draw", off)();
  beforePaint("draw", () => {
    throw new Error("no ink");
  });
  beforePaint("measure", on);
  await frame();
  expect(off).not.toHaveBeenCalled();
  expect(on).toHaveBeenCalledOnce();
  expect(told).toHaveBeenCalledOnce();
  vi.unstubAllGlobals();
});
