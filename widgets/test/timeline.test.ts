import { expect, test, vi } from "vitest";

import { about, frame, Kernel, OPEN } from "./table";
import { Page, pass } from "./page";

const later = { version: 30, shown: 30 };
const slider = (page: Page): HTMLElement => page.at("input[type=range]");

test("dragging previews the moments on the way, and letting go stays at the last", async () => {
  const page = new Page(frame(later));
  for (const ply of ["20", "15", "10"]) await page.type(slider(page), ply);
  await pass(100);
  expect(page.sent("glance").map((each) => each.ply)).toEqual([10]);
  expect(page.sent("look")).toEqual([]);
  await page.answer({ glimpse: { ply: 10, ask: "Then.", view: null, picture: { svg: "", text: "ten" } } });
  expect(page.at(".dp-track output").textContent).toBe("10 / 30");
  await page.type(slider(page), "10", "change");
  expect(page.sent("look")).toMatchObject([{ ply: 10 }]);
});

test("the steps lead one move back, to the first moment and to now; the end of the way says that it is one", async () => {
  const page = new Page(frame(later));
  await page.click("One move on");
  expect(page.at(".dp-fault").textContent).toContain("This is now");
  expect(page.sent("look")).toEqual([]);
  await page.click("One move back");
  await page.answer();
  await page.click("First moment");
  await page.answer();
  await page.show(frame({ ...later, shown: 0, moves: [] }));
  await page.click("Now");
  expect(page.sent("look").map((each) => each.ply)).toEqual([29, 0, null]);
});

test("who looks at an earlier moment is told so, with the ways on", async () => {
  const page = new Page(frame({ ...later, shown: 8, moves: [] }));
  expect(page.at(".dp-past").textContent).toContain("You are looking at move 8 of 30.");
  await page.click("Branch here");
  expect(page.sent("branch")).toMatchObject([{ ply: 8 }]);
  await page.answer();
  await page.click("Back to now");
  expect(page.sent("look")).toMatchObject([{ ply: null }]);
});

test("while an earlier moment is looked at nothing says that anybody is to move", async () => {
  const page = new Page(frame({ ...later, shown: 8, moves: [], ask: "Move your 5." }));
  const past = "You are looking at move 8 of 30";
  expect(page.at(".dp-turn").textContent).toBe(past);
  expect(page.at(".dp-ask").textContent).toBe("Then: Move your 5.");
  expect(page.at(".dp-foot b").textContent).toBe(`${past}.`);
  expect(page.at(".dp-spoken").textContent).toBe(`${past}. Then: Move your 5.`);
  expect(page.texts(".dp-seat")).toEqual(["Seat 0 you", "Seat 1 Greedy"]);
  await page.show(frame(later));
  expect(page.at(".dp-turn b").textContent).toBe("You to move");
});

test("a look at now from an earlier moment says that it is now", async () => {
  const page = new Page(frame({ ...later, shown: 8, moves: [] }));
  await page.type(slider(page), "30");
  await pass(100);
  await page.answer({ glimpse: { ply: 30, ask: "Move your 5.", view: null, picture: { svg: "", text: "now" } } });
  expect(page.at(".dp-turn b").textContent).toBe("You to move");
  expect(page.at(".dp-ask").textContent).toBe("Move your 5.");
  expect(page.at(".dp-foot").textContent).toBe("This is how the table stands now. Press to go back to it.");
});

test("a branch has a way back to the game that it left, by the keyboard too", async () => {
  const page = new Page(frame(later));
  expect(page.texts(".dp-tools button").filter((words) => words.startsWith("Back"))).toEqual([]);
  await page.show(frame({ ...later, course: 1, version: 8, shown: 8, back: 30 }));
  page.button("Back to the game, at move 30").focus();
  await page.click("Back to the game, at move 30");
  expect(page.sent("back")).toHaveLength(1);
  await page.show(frame({ ...later, course: 2 }));
  await page.answer();
  expect(document.activeElement?.getAttribute("data-id")).toBe("0/pile:0,0");
});

test("a new game says that it ends this one, and the game behind it", async () => {
  const page = new Page(frame({ ...later, back: 12 }));
  await page.click("New game");
  expect(page.at("dialog").textContent).toContain("This game ends here, and so does the one that was left for it.");
});

test("a step pressed while the kernel is busy is taken afterwards, the last of several", async () => {
  const page = new Page(frame(later));
  await page.click("Undo");
  await page.click("One move back");
  await page.click("First moment");
  expect(page.sent("look")).toEqual([]);
  await page.answer();
  expect(page.sent("look").map((each) => each.ply)).toEqual([0]);
});

test("what is not allowed can be reached, says why when pressed, and sends nothing", async () => {
  const why = { why: "This table is closed until the game ends.", clause: "" };
  const page = new Page(
    frame({ closed: true, seed: null, may: { ...OPEN, undo: why, branch: why, record: why, load: why } }),
  );
  for (const words of ["Undo", "Branch", "Copy record", "Load record"]) {
    expect(page.button(words).getAttribute("aria-disabled")).toBe("true");
    await page.click(words);
    expect(page.at(".dp-fault").textContent).toContain("closed until the game ends");
    await page.click("Close this note");
  }
  expect(page.kernel.sent).toEqual([]);
  expect(page.at(".dp-timeline").textContent).not.toContain("seed");
});

test("a new game asks first, keeps the seed on request, and can be thought better of", async () => {
  const page = new Page();
  await page.click("New game");
  expect(page.at("dialog").textContent).toContain("The game on the table ends here");
  await page.click("Keep playing");
  expect(page.has("dialog")).toBe(false);
  expect(page.kernel.sent).toEqual([]);
  await page.click("New game");
  await page.click("New game, same seed");
  expect(page.sent("new")).toMatchObject([{ same: true }]);
  expect(page.has("dialog")).toBe(false);
});

test("at a closed table the same seed is refused with its reason in sight", async () => {
  const page = new Page(frame({ may: { ...OPEN, again: { why: "Closed: a new deal each time.", clause: "" } } }));
  await page.click("New game");
  expect(page.at("dialog").textContent).toContain("Closed: a new deal each time.");
  await page.click("New game, same seed");
  expect(page.sent("new")).toEqual([]);
  await page.click("New game, new seed");
  expect(page.sent("new")).toMatchObject([{ same: false }]);
});

test("where the page has dials the bar leads to them, and unfolds them", async () => {
  expect(new Page().texts(".dp-tools button")).not.toContain("Dials");
  const dials = document.createElement("div");
  dials.className = "dpd-dials dpd-board-1";
  dials.innerHTML = '<button class="dpd-fold">Dials</button>';
  dials.firstElementChild?.addEventListener("click", () => dials.classList.add("dpd-unfolded"));
  const page = new Page();
  document.body.append(dials);
  await pass();
  await page.click("Dials");
  expect(dials.classList).toContain("dpd-unfolded");
  expect(document.activeElement).toBe(dials.firstElementChild);
  await page.click("Dials");
  expect(dials.classList).toContain("dpd-unfolded");
  dials.remove();
});

test("each of two boards leads to its own dials, whichever come first", async () => {
  const form = (board: number, text: string): HTMLElement => {
    const dials = document.createElement("div");
    dials.className = `dpd-dials dpd-board-${board}`;
    dials.innerHTML = `<button class="dpd-fold">${text}</button>`;
    document.body.append(dials);
    return dials;
  };
  const forms = [form(2, "second"), form(1, "first")];
  const [first, second, third] = [1, 2, 3].map((board) => new Page(frame(), new Kernel(frame(), about({ board }))));
  await pass();
  await first?.click("Dials");
  expect(document.activeElement?.textContent).toBe("first");
  await second?.click("Dials");
  expect(document.activeElement?.textContent).toBe("second");
  expect(third?.texts(".dp-tools button")).not.toContain("Dials");
  for (const each of forms) each.remove();
});

test("the page goes to the dials when they are there, not while they are still folded", async () => {
  const went: boolean[] = [];
  const grow: ResizeObserverCallback[] = [];
  class Watch {
    constructor(private readonly told: ResizeObserverCallback) {}
    observe(what: Element): void {
      if (what === dials) grow.push(this.told);
    }
    disconnect(): void {
      grow.length = 0;
    }
  }
  const dials = document.createElement("div");
  dials.className = "dpd-dials dpd-board-1";
  dials.innerHTML = '<button class="dpd-fold">Dials</button>';
  dials.scrollIntoView = () => went.push(dials.classList.contains("dpd-unfolded"));
  const page = new Page();
  document.body.append(dials);
  await pass();
  vi.stubGlobal("ResizeObserver", Watch);
  await page.click("Dials");
  expect(went).toEqual([false]);
  dials.classList.add("dpd-unfolded"); // as the kernel has it, a while later
  for (const told of grow) told([], new ResizeObserver(told));
  expect(went).toEqual([false, true]);
  await pass(4000);
  expect(grow).toEqual([]);
  vi.unstubAllGlobals();
  await page.click("Dials");
  expect(went.filter(Boolean)).toHaveLength(2);
  dials.remove();
});

test.each([true, false])("the page goes to the dials at once for who wants no motion: %s", async (matches) => {
  const dials = document.createElement("div");
  dials.className = "dpd-dials dpd-board-1 dpd-unfolded";
  dials.innerHTML = '<button class="dpd-fold">Dials</button>';
  const led = vi.fn();
  dials.scrollIntoView = led;
  const page = new Page();
  document.body.append(dials);
  await pass();
  vi.stubGlobal("matchMedia", () => ({ matches }));
  await page.click("Dials");
  vi.unstubAllGlobals();
  expect(led).toHaveBeenCalledWith({ block: "start", behavior: matches ? "auto" : "smooth" });
  dials.remove();
});

test("before the first move a new game begins at once", async () => {
  const page = new Page(frame({ version: 0, shown: 0, log: [], told: 0 }));
  await page.click("New game");
  expect(page.sent("new")).toMatchObject([{ same: false }]);
});
