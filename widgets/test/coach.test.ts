import { expect, test } from "vitest";

import { worth } from "../src/hints";
import type { Hint } from "../src/protocol";
import { bunches, frame, MOVES, OPEN } from "./table";
import { Page, pass } from "./page";

const HINTS: readonly Hint[] = [
  {
    text: "duck 5 to 1,1",
    label: "Move the 5 to 1,1",
    value: 0.624,
    low: 0.57,
    high: 0.66,
    rollouts: 400,
    why: "Best with this hand: two piles.",
  },
  { text: "cover 5 onto 7", label: "Put the 5 onto the 7", value: 0.41, low: 0.3, high: 0.5, rollouts: 120, why: "" },
];

const lit = (page: Page): string[] =>
  [...page.el.querySelectorAll(".dp-point")].map((each) => each.getAttribute("data-for") ?? "");

const cells = {
  text: "duck 5 to ",
  label: "Move the 5 to ",
  rules: ["DC-05"],
  picks: ["0/pile:0,0"],
  pick: "0/cell:",
  ends: [
    ["1,1", "1,1", "1,1"],
    ["-1,1", "-1,1", "-1,1"],
  ] as const,
};

test("moves that read alike are listed as one sentence with its ends, each named in full for who cannot see", () => {
  const page = new Page(frame({ moves: [cells] }));
  expect(page.at(".dp-stem").textContent).toBe("Move the 5 to");
  expect(page.texts(".dp-move")).toEqual(["-1,1", "1,1"]);
  expect(page.all(".dp-move").map((each) => each.getAttribute("aria-label"))).toEqual([
    "Move the 5 to -1,1",
    "Move the 5 to 1,1",
  ]);
});

test("a cell's two numbers are explained where they are first met, until they are understood", async () => {
  localStorage.clear();
  const page = new Page(frame({ moves: [cells] }));
  expect(page.at(".dp-tip").textContent).toContain("1,1 is row 1, column 1, counted from the top left");
  await page.click("Understood");
  expect(page.has(".dp-tip")).toBe(false);
  expect(new Page(frame({ moves: [cells] })).has(".dp-tip")).toBe(false);
});

test("moves without such numbers are not explained", () => {
  localStorage.clear();
  const page = new Page(frame({ moves: [{ ...cells, ends: [["x", "pond", "x"]] }] }));
  expect(page.has(".dp-tip")).toBe(false);
});

test("a move under the pointer or the keyboard is shown on the board", async () => {
  const page = new Page();
  const move = page.at(`[data-move="${MOVES[1]?.text}"]`);
  await page.hover(move);
  expect(lit(page)).toEqual(["0/pile:0,0", "0/cell:1,1"]);
  await page.leave(move);
  expect(lit(page)).toEqual([]);
  move.focus();
  await page.fire(move, new FocusEvent("focus"));
  expect(lit(page)).toEqual(["0/pile:0,0", "0/cell:1,1"]);
});

test("a hint tells the best moves in words, points at them and plays them", async () => {
  const page = new Page();
  await page.click("Hint");
  expect(page.sent("hint")).toHaveLength(1);
  expect(page.at(".dp-coach").textContent).toContain("Trying the moves out");
  await page.answer({ hints: HINTS });
  expect(page.texts(".dp-hint small")).toEqual([
    "wins about 62 of 100 (57–66, 400 tries)",
    "wins about 41 of 100 (30–50, 120 tries)",
  ]);
  expect(page.texts(".dp-hint em")).toEqual(["Best with this hand: two piles."]);
  const best = page.at(".dp-hint");
  await page.hover(best);
  expect(lit(page)).toEqual(["0/pile:0,0", "0/cell:1,1"]);
  await page.click(best);
  expect(page.sent("play")).toMatchObject([{ text: "duck 5 to 1,1" }]);
});

test("among several a hint counts the rivals left behind, alone the part of all that can be won", () => {
  const hint = { text: "", label: "", value: 0.5, low: 0.25, high: 0.75, rollouts: 1, why: "" };
  expect(worth(hint, 3)).toBe("beats about 50 of 100 rivals (25–75, 1 try)");
  expect(worth(hint, 1)).toBe("reaches about 50 of 100 (25–75, 1 try)");
});

test("hints end with the moment they are about", async () => {
  const page = new Page();
  await page.click("Hint");
  await page.answer({ hints: HINTS });
  await page.show(frame({ version: 4, shown: 4 }));
  expect(page.has(".dp-hint")).toBe(false);
});

test("hints that come late take the place of none that are awaited at another moment", async () => {
  const page = new Page();
  await page.click("Hint");
  await page.click("Hint");
  const [late, ...others] = page.sent("hint");
  expect(others).toEqual([]);
  await page.show(frame({ version: 4, shown: 4 }));
  await page.click("Hint");
  await page.answer({ id: late?.id ?? "", error: { kind: "stale", why: "that was about move 3", clause: "" } });
  expect(page.at(".dp-coach").textContent).toContain("Trying the moves out");
  expect(page.has(".dp-fault")).toBe(false);
  await page.answer({ hints: HINTS });
  expect(page.has(".dp-hint")).toBe(true);
});

test("a hint that cannot be given says why, under the board", async () => {
  const page = new Page();
  await page.click("Hint");
  await page.answer({ error: { kind: "refused", why: "no time for a hint now", clause: "" } });
  expect(page.at(".dp-fault").textContent).toContain("no time for a hint now");
  expect(page.at(".dp-coach").textContent).not.toContain("Trying");
});

test("a hint that is not offered says why when it is pressed, and asks nothing", async () => {
  const page = new Page(frame({ may: { ...OPEN, hint: { why: "No hints here.", clause: "" } } }));
  await page.click("Hint");
  expect(page.at(".dp-fault").textContent).toContain("No hints here.");
  expect(page.sent("hint")).toEqual([]);
});

test("asking for a hint keeps nobody from playing", async () => {
  const page = new Page();
  await page.click("Hint");
  await page.click(page.at('[data-move="duck 5 to 1,1"]'));
  expect(page.sent("play")).toHaveLength(1);
});

test("after a move from the list the keyboard goes on at the list", async () => {
  const page = new Page();
  page.at('[data-move="duck 5 to 1,1"]').focus();
  const moves = [{ ...cells, text: "duck 7 to ", label: "Move the 7 to " }];
  await page.show(frame({ version: 4, shown: 4, moves }));
  expect(document.activeElement?.getAttribute("data-move")).toBe("duck 7 to -1,1");
});

test("whoever has nothing to choose is told so", () => {
  expect(new Page(frame({ moves: [] })).at(".dp-coach").textContent).toContain("Nothing is asked of you now.");
  expect(new Page(frame({ moves: [], seat: null })).at(".dp-coach").textContent).toContain("Every seat is a bot's");
});

test("moves that had no room in the frame are asked for, and shown when they come", async () => {
  const page = new Page(frame({ moves: [], apart: true }));
  await pass();
  expect(page.sent("moves")).toHaveLength(1);
  expect(page.at(".dp-coach").textContent).toContain("on their way");
  await page.answer({ moves: bunches(MOVES) });
  expect(page.texts(".dp-move")).toEqual(MOVES.map((move) => move.label));
  await page.show(frame({ moves: [], version: 4, shown: 4 }));
  expect(page.texts(".dp-move")).toEqual([]);
});
