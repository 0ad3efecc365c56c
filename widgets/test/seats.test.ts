import { expect, test } from "vitest";

import { about, frame, Kernel, OPEN } from "./table";
import { Page } from "./page";

const bots = [
  { name: "random", title: "Random", help: "Any move, each as likely." },
  { name: "greedy", title: "Greedy", help: "Covers the dearest duck in reach." },
];
const open = (view = frame()): Page => new Page(view, new Kernel(view, about({ bots, terms: { score: "splashes" } })));

test("each seat says who plays it, how it stands and whether it is awaited", () => {
  expect(open().texts(".dp-seat")).toEqual(["Seat 0 you 4 so far to choose", "Seat 1 Greedy 6 so far"]);
});

test("a closed table leaves the points out", () => {
  const [seat] = frame().seats;
  const page = open(frame({ seats: [{ ...seat, bot: null, waiting: true, score: null, place: null }] }));
  expect(page.texts(".dp-seat")).toEqual(["Seat 0 you  to choose"]);
});

test("a seat is given to a bot, each explained, or back to a person, while the game goes on", async () => {
  const page = open();
  await page.click(page.all(".dp-seat")[1] as HTMLElement);
  expect(page.at("dialog h3").textContent).toBe("Who plays seat 1?");
  expect(page.texts(".dp-option small")[1]).toBe("Any move, each as likely.");
  expect(page.at('[data-bot="greedy"]').getAttribute("aria-pressed")).toBe("true");
  await page.click(page.at('[data-bot="random"]'));
  expect(page.sent("sit")).toMatchObject([{ seat: 1, bot: "random" }]);
  expect(page.has("dialog")).toBe(false);
  await page.answer();
  await page.click(page.all(".dp-seat")[1] as HTMLElement);
  await page.click(page.at('[data-bot=""]'));
  expect(page.sent("sit")[1]).toMatchObject({ seat: 1, bot: null });
});

test("choosing who plays already changes nothing", async () => {
  const page = open();
  await page.click(page.all(".dp-seat")[1] as HTMLElement);
  await page.click(page.at('[data-bot="greedy"]'));
  expect(page.sent("sit")).toEqual([]);
  expect(page.has("dialog")).toBe(false);
});

test("where seats are fixed a bot may only give way to a bot, and the reason is told", async () => {
  const page = open(frame({ may: { ...OPEN, sit: { why: "This table is closed.", clause: "" } } }));
  await page.click(page.all(".dp-seat")[1] as HTMLElement);
  expect(page.at("dialog").textContent).toContain("This table is closed.");
  expect(page.all(".dp-option").map((each) => each.dataset["bot"])).toEqual(["random", "greedy"]);
  await page.click("Close");
  await page.click(page.all(".dp-seat")[0] as HTMLElement);
  expect(page.all(".dp-option").map((each) => each.dataset["bot"])).toEqual([""]);
});

test("the head says whose turn it is, in words", async () => {
  const page = open();
  const turn = (): string => page.at(".dp-turn").textContent ?? "";
  expect(turn()).toBe("Move 4You to move");
  const [you, other] = frame().seats as [never, never];
  const waits = (who: object, waiting: boolean): never => ({ ...who, waiting }) as never;
  await page.show(frame({ seats: [waits(you, false), waits(other, true), waits(other, true)] }));
  expect(turn()).toBe("Move 4Waiting for seat 1 and seat 2");
  await page.show(frame({ seats: [waits(you, true), waits(other, true)] }));
  expect(turn()).toBe("Move 4You and seat 1 to move");
  await page.show(frame({ over: true, seats: [waits(you, false)] }));
  expect(turn()).toBe("The game is over");
  await page.show(frame({ over: true, stopped: true, seats: [waits(you, false)] }));
  expect(turn()).toBe("Stopped by a limit");
});

test("the designer's view is a switch, there only where it is allowed", async () => {
  const page = open();
  await page.click("Designer view");
  expect(page.sent("design")).toMatchObject([{ on: true }]);
  await page.answer();
  await page.show(frame({ designer: true, eye: "designer" }));
  expect(page.button("Designer view").getAttribute("aria-checked")).toBe("true");
  await page.show(frame({ may: { ...OPEN, design: { why: "not on a published page", clause: "" } } }));
  expect(page.has('.dp-head [role="switch"]')).toBe(false);
});

test("a game that is over shows its places in their order, and what can be done next", async () => {
  const seat = { bot: null, waiting: false };
  const page = open(
    frame({
      over: true,
      moves: [],
      seats: [
        { ...seat, score: 9, place: 3 },
        { ...seat, bot: "greedy", score: 4, place: 1 },
        { ...seat, bot: "random", score: 4.25, place: 1 },
      ],
    }),
  );
  expect(page.texts(".dp-banner li")).toEqual([
    "1stSeat 1 Greedy4 splashes",
    "1stSeat 2 Random4.25 splashes",
    "3rdSeat 0 you9 splashes",
  ]);
  expect(page.has(".dp-coach")).toBe(false);
  await page.click("Same seed again");
  expect(page.sent("new")).toMatchObject([{ same: true }]);
  await page.answer();
  await page.click("Look back");
  expect(page.sent("look")).toMatchObject([{ ply: 0 }]);
  await page.answer();
  await page.click(page.at(".dp-banner .dp-strong"));
  expect(page.sent("new")[1]).toMatchObject({ same: false });
});
