import { expect, test } from "vitest";

import { frame } from "./table";
import { Page, pass } from "./page";

const NOTE = frame({ notice: "The replay stopped at move 7." });
const notes = (page: Page): string[] => page.texts(".dp-notices [role=status] > span");

test("a notice goes away by its cross, and does not come back with the next frame of that moment", async () => {
  const page = new Page(NOTE);
  expect(notes(page)).toEqual(["The replay stopped at move 7."]);
  await page.click("Close this note");
  expect(notes(page)).toEqual([]);
  await page.show({ ...NOTE, shown: 2, moves: [] });
  expect(notes(page)).toEqual([]);
});

test("a notice goes away by itself, but not while it is pointed at", async () => {
  const page = new Page(NOTE);
  await pass();
  page.at(".dp-notices [role=status]").dispatchEvent(new PointerEvent("pointerenter", {}));
  await pass(60_000);
  expect(notes(page)).toHaveLength(1);
  page.at(".dp-notices [role=status]").dispatchEvent(new PointerEvent("pointerleave", {}));
  await pass(60_000);
  expect(notes(page)).toEqual([]);
});

test("the same words about another moment are said again", async () => {
  const page = new Page(NOTE);
  await page.click("Close this note");
  await page.show({ ...NOTE, course: 1 });
  expect(notes(page)).toHaveLength(1);
});

test("a fault of the program stays until the kernel takes it back", async () => {
  const page = new Page(frame({ error: "Something broke (ValueError)." }));
  await pass(60_000);
  expect(page.at(".dp-notices .dp-error").textContent).toBe("Something broke (ValueError).");
});

test("nobody is told to touch what is ringed where nothing of the picture can be", () => {
  expect(new Page().at(".dp-foot").textContent).toContain("Touch what is ringed to begin");
  const picture = { svg: '<svg xmlns="http://www.w3.org/2000/svg"><text>take one</text></svg>', text: "take one" };
  expect(new Page(frame({ picture })).at(".dp-foot").textContent).toBe("Take a move from the coach.");
});
