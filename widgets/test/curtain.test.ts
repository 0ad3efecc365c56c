import { expect, test } from "vitest";

import { frame } from "./table";
import { Page } from "./page";

const drawn = frame({ curtain: 1, eye: 1, seat: null, view: null, picture: null, moves: [], log: [], told: 0 });

test("a curtain lies between two people at one screen, with the focus on the way through it", async () => {
  const page = new Page(drawn);
  const curtain = page.at('[role="dialog"]');
  expect(curtain.getAttribute("aria-label")).toBe("Pass the screen");
  expect(document.activeElement?.textContent).toBe("I am seat 1");
  await page.click("I am seat 1");
  expect(page.sent("face")).toMatchObject([{ seat: 1 }]);
});

test("nothing of either seat is on the page behind it, not even what was asked before it fell", async () => {
  const page = new Page(frame({ ask: "a secret question", log: [{ ply: 3, seat: 0, text: "a secret", rules: [] }] }));
  await page.show({ ...drawn, ask: "Pass the screen to seat 1." });
  for (const part of [".dp-stage", ".dp-coach", ".dp-log", ".dp-timeline", ".dp-foot"]) expect(page.has(part)).toBe(false);
  expect(page.el.textContent).not.toContain("secret");
});

test("when the seat has shown itself its table is there", async () => {
  const page = new Page(drawn);
  await page.show(frame({ eye: 1, seat: 1, course: 1 }));
  expect(document.activeElement?.hasAttribute("data-id")).toBe(true);
  expect(page.has('[role="dialog"]')).toBe(false);
  expect(page.has(".dp-stage")).toBe(true);
});
