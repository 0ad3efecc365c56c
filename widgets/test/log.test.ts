import { expect, test, vi } from "vitest";

import type { Glimpse, Line } from "../src/protocol";
import { frame, OPEN } from "./table";
import { Page, pass } from "./page";

const line = (at: number): Line => ({ ply: Math.floor(at / 2) + 1, seat: null, text: `Line ${at}.`, rules: [] });
const lines = (start: number, stop: number): Line[] =>
  Array.from({ length: stop - start }, (_, at) => line(start + at));
const glimpse = (ply: number): Glimpse => ({
  ply,
  ask: `What was asked at ${ply}.`,
  view: null,
  picture: { svg: "", text: `the table at ${ply}` },
});
const row = (page: Page, ply: number): HTMLElement => page.at(`[data-ply="${ply}"]`);
const item = (page: Page, ply: number): HTMLElement => row(page, ply).closest("li") as HTMLElement;

test("lines of one move stand together, with their clauses", () => {
  const log = [
    { ply: 2, seat: 1, text: "moves the 3", rules: ["DC-05"] },
    { ply: 2, seat: null, text: "The 5 is called.", rules: ["DC-02", "DC-05"] },
  ];
  const page = new Page(frame({ log, told: 2 }));
  expect(page.all(".dp-row")).toHaveLength(1);
  expect(page.texts(".dp-told")).toEqual(["Seat 1: moves the 3", "The 5 is called."]);
  expect(page.texts(".dp-log .dp-clause")).toEqual(["DC-05", "DC-02"]);
});

test("a row that is pointed at previews its moment; when the pointer leaves, now is back", async () => {
  const page = new Page();
  await page.hover(item(page, 1));
  expect(page.sent("glance")).toMatchObject([{ ply: 1 }]);
  await page.answer({ glimpse: glimpse(1) });
  expect(page.at(".dp-picture").textContent).toBe("the table at 1");
  expect(page.at(".dp-ask").textContent).toBe("Then: What was asked at 1.");
  expect(page.at(".dp-table").dataset["shown"]).toBe("1");
  expect(page.at(".dp-table").dataset["version"]).toBe("3");
  expect(page.at(".dp-foot").textContent).toContain("You are looking at move 1 of 3. Press to stay there.");
  await page.leave(page.at(".dp-log ol"));
  expect(page.at(".dp-picture").textContent).toContain("5");
  expect(page.sent("look")).toEqual([]);
});

test("a moment that was seen is not asked for again, until the course is another one", async () => {
  const page = new Page();
  await page.hover(item(page, 1));
  await page.answer({ glimpse: glimpse(1) });
  await page.leave(page.at(".dp-log ol"));
  await page.hover(item(page, 1));
  expect(page.at(".dp-picture").textContent).toBe("the table at 1");
  expect(page.sent("glance")).toHaveLength(1);
  await page.show(frame({ course: 1 }));
  expect(page.at(".dp-picture").textContent).toContain("5");
  await page.hover(item(page, 1));
  expect(page.sent("glance")).toHaveLength(2);
});

test("at a closed table an earlier moment is asked for anew after each move, as it may show less then", async () => {
  const page = new Page(frame({ closed: true }));
  await page.hover(item(page, 1));
  await page.answer({ glimpse: glimpse(1) });
  await page.leave(page.at(".dp-log ol"));
  await page.show(frame({ closed: true, version: 4, shown: 4 }));
  await page.hover(item(page, 1));
  expect(page.sent("glance")).toHaveLength(2);
});

test("a pointer that only passes over asks nothing, and a finger previews nothing", async () => {
  const page = new Page();
  await page.fire(item(page, 1), new PointerEvent("pointerenter", { pointerType: "mouse" }));
  await page.leave(page.at(".dp-log ol"));
  await page.hover(item(page, 1), "touch");
  expect(page.sent("glance")).toEqual([]);
});

test("an answer that comes when the pointer is elsewhere already changes nothing", async () => {
  const page = new Page();
  await page.hover(item(page, 1));
  await page.leave(page.at(".dp-log ol"));
  await page.answer({ glimpse: glimpse(1) });
  expect(page.at(".dp-picture").textContent).toContain("5");
});

test("nothing can be touched in a preview", async () => {
  const page = new Page();
  await page.hover(item(page, 1));
  await page.answer({ glimpse: { ...glimpse(1), picture: frame().picture } });
  await page.click(page.at('[data-id="0/pile:0,0"]'));
  expect(page.sent("why")).toEqual([]);
  expect(page.has('[data-state="can"]')).toBe(false);
});

test("a press on a row stays at its moment; arrows lead from row to row, with one tab stop", async () => {
  const page = new Page(frame({ log: lines(0, 6), told: 6 }));
  expect(page.all('.dp-row[tabindex="0"]')).toHaveLength(1);
  row(page, 3).focus();
  await page.press(row(page, 3), "ArrowUp");
  expect(document.activeElement).toBe(row(page, 2));
  await page.press(row(page, 2), "Home");
  expect(document.activeElement).toBe(row(page, 1));
  await page.click(row(page, 1));
  expect(page.sent("look")).toMatchObject([{ ply: 1 }]);
  await page.show(frame({ log: lines(0, 6), told: 6, shown: 1, moves: [] }));
  expect(row(page, 1).getAttribute("aria-current")).toBe("step");
  expect(item(page, 2).className).toBe("dp-later");
});

test("lines that a frame left out are asked for, and kept while the course goes on", async () => {
  const page = new Page(frame({ version: 50, shown: 50, log: lines(94, 100), told: 100 }));
  await pass();
  expect(page.sent("lines")).toMatchObject([{ start: 34, stop: 94 }]);
  await page.answer({ lines: lines(34, 94) });
  expect(page.texts(".dp-told")).toHaveLength(66);
  await page.show(frame({ version: 51, shown: 51, log: lines(96, 102), told: 102 }));
  expect(page.sent("lines")).toHaveLength(1);
  expect(page.texts(".dp-told").at(-1)).toBe("Line 101.");
  await page.show(frame({ course: 1, log: lines(0, 2), told: 2 }));
  expect(page.texts(".dp-told")).toEqual(["Line 0.", "Line 1."]);
});

test("earlier lines come as one scrolls up, until all are there", async () => {
  const page = new Page(frame({ version: 50, shown: 50, log: lines(94, 100), told: 100 }));
  await pass();
  await page.answer({ lines: lines(34, 94) });
  await page.fire(page.at(".dp-log ol"), new Event("scroll"));
  expect(page.sent("lines")[1]).toMatchObject({ start: 0, stop: 34 });
  await page.answer({ lines: lines(0, 34) });
  expect(page.texts(".dp-told")[0]).toBe("Line 0.");
  await page.fire(page.at(".dp-log ol"), new Event("scroll"));
  expect(page.sent("lines")).toHaveLength(2);
  expect(page.has(".dp-link")).toBe(false);
});

test("lines of another course that come late are thrown away", async () => {
  const page = new Page(frame({ version: 50, shown: 50, log: lines(94, 100), told: 100 }));
  await pass();
  await page.show(frame({ course: 1, log: lines(0, 2), told: 2 }));
  await page.answer({ lines: lines(34, 94) });
  expect(page.texts(".dp-told")).toEqual(["Line 0.", "Line 1."]);
});

test("a course that begins while lines are awaited has its own asked for when those have come", async () => {
  const page = new Page(frame({ version: 50, shown: 50, log: lines(94, 100), told: 100 }));
  await pass();
  await page.show(frame({ course: 1, version: 49, shown: 49, log: lines(92, 98), told: 98 }));
  expect(page.sent("lines")).toHaveLength(1);
  await page.answer({ error: { kind: "stale", why: "that was about move 50", clause: "" } });
  expect(page.sent("lines")[1]).toMatchObject({ course: 1, start: 32, stop: 92 });
});

test("a table that goes from the page asks for no preview any more", async () => {
  const page = new Page();
  await page.fire(item(page, 1), new PointerEvent("pointerenter", { pointerType: "mouse" }));
  page.end.abort();
  await pass(200);
  expect(page.sent("glance")).toEqual([]);
});

test("where looking back is not allowed rows are text, and the list can still be scrolled by key", () => {
  const page = new Page(frame({ may: { ...OPEN, look: { why: "closed", clause: "" } } }));
  expect(page.has("button.dp-row")).toBe(false);
  expect(page.at(".dp-log ol").tabIndex).toBe(0);
});

test("the coach's memory is offered at a closed table only", async () => {
  expect(new Page().has('.dp-log [role="switch"]')).toBe(false);
  const page = new Page(frame({ closed: true }));
  expect(page.button("Remember for me").getAttribute("aria-checked")).toBe("false");
  await page.click("Remember for me");
  expect(page.sent("remember")).toMatchObject([{ on: true }]);
});

test("before the first move no row of the log is where one looks", async () => {
  const page = new Page(frame({ log: lines(0, 6), told: 6, shown: 0, moves: [] }));
  expect(page.has("[aria-current], [data-now]")).toBe(false);
  expect(page.all('.dp-row[tabindex="0"]')).toEqual([row(page, 1)]);
});

/** The log's list with a height to scroll: nothing is laid out in a test. */
function laidOut(page: Page): HTMLElement {
  const list = page.at(".dp-log ol");
  Object.defineProperties(list, { scrollHeight: { value: 500 }, clientHeight: { value: 100 } });
  return list;
}

test("who scrolled up reads on undisturbed; who comes back to now, or to another game, sees its last lines", async () => {
  const now = { log: lines(0, 6), told: 6 };
  const page = new Page(frame(now));
  const list = laidOut(page);
  const scroll = async (top: number): Promise<void> => {
    list.scrollTop = top;
    await page.fire(list, new Event("scroll"));
  };
  await scroll(100);
  await page.show(frame({ log: lines(0, 8), told: 8, version: 4, shown: 4 }));
  expect(list.scrollTop).toBe(100);
  await page.show(frame({ log: lines(0, 8), told: 8, version: 4, shown: 1, moves: [] }));
  await scroll(50);
  await page.show(frame({ log: lines(0, 8), told: 8, version: 4, shown: 4 }));
  expect(list.scrollTop).toBe(500);
  await scroll(50);
  await page.show(frame({ ...now, course: 1 }));
  expect(list.scrollTop).toBe(500);
});

test("the last lines stay in sight when the log is made lower", async () => {
  const told: ResizeObserverCallback[] = [];
  const Watch = class {
    constructor(private readonly tell: ResizeObserverCallback) {}
    observe(target: Element): void {
      if (target.matches(".dp-log ol")) told.push(this.tell);
    }
    disconnect(): void {}
  };
  vi.stubGlobal("ResizeObserver", Watch);
  const page = new Page(frame({ log: lines(0, 6), told: 6 }));
  vi.unstubAllGlobals();
  const list = laidOut(page);
  for (const tell of told) tell([], new ResizeObserver(() => undefined));
  expect(list.scrollTop).toBe(500);
});
