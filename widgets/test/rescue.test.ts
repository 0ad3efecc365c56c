import { afterEach, beforeEach, expect, test, vi } from "vitest";

import widget from "../src/index";
import { Shelf } from "../src/shelf";
import { Connection } from "./jupyter";
import { about, frame, Kernel, OPEN } from "./table";

const SHUT = { ...OPEN, record: { why: "closed", clause: "" } };

let kernel: Kernel;
let connection: Connection;
let el: HTMLElement;
let end: AbortController;
const reload = vi.fn();

function open(view = frame({ rescue: "new" }), round: object = {}, board = 1): void {
  kernel = new Kernel(view, about({ board }));
  end = new AbortController();
  widget.render({ model: { ...kernel.model, widget_manager: { kernel: connection, ...round } }, el, signal: end.signal });
}

const settle = async (): Promise<void> => {
  await vi.advanceTimersByTimeAsync(200);
};
const note = (): string => el.querySelector(".dp-notices")?.textContent ?? "";
const press = async (words: string): Promise<void> => {
  const found = [...el.querySelectorAll<HTMLElement>(".dp-notices button")].find((each) => each.textContent === words);
  if (found === undefined) throw new Error(`no button ${words} in: ${note()}`);
  found.click();
  await settle();
};
const sent = (kind: string) => kernel.sent.filter((each) => each.kind === kind);
const reply = async (kind: string, answer: object): Promise<void> => {
  kernel.answer({ id: sent(kind).at(-1)?.id ?? "", ...answer });
  await settle();
};
const shelf = (board = 1, page = location.pathname): Shelf => new Shelf(page, about({ board }));
const rescued = (ply: number, over = false, back: number | null = null) => ({
  rescued: { game: "pond", ply, over, back },
});

beforeEach(() => {
  vi.useFakeTimers();
  vi.clearAllMocks();
  sessionStorage.clear();
  connection = new Connection();
  vi.stubGlobal("fetch", () => Promise.resolve(new Response("{}", { status: 200 })));
  vi.spyOn(location, "reload").mockImplementation(reload);
  el = document.createElement("div");
  document.body.append(el);
});
afterEach(async () => {
  end.abort();
  el.remove();
  await vi.advanceTimersByTimeAsync(1_000); // nothing of this table may wait into the next test
  vi.useRealTimers();
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

test("a page that was never played on offers nothing and asks nothing", async () => {
  open();
  await settle();
  expect(sent("kept")).toEqual([]);
  expect(note()).toBe("");
});

test("a game that has moves is kept by name, one without is not", async () => {
  open(frame({ rescue: "new", version: 0, shown: 0 }));
  await settle();
  expect(shelf().names()).toEqual([]);
  kernel.show(frame({ rescue: "new", version: 1, shown: 1 }));
  await settle();
  expect(shelf().names()).toEqual(["new"]);
});

test("the game of before is looked at first, then offered, then gone on with", async () => {
  shelf().put("old");
  open();
  await settle();
  expect(sent("kept")).toMatchObject([{ name: "old" }]);
  await reply("kept", rescued(12));
  expect(note()).toContain("Your game up to move 12 is kept.");
  await press("Go on with it");
  expect(sent("rescue")).toMatchObject([{ name: "old" }]);
  kernel.show(frame({ rescue: "old", version: 12, shown: 12 }));
  await reply("rescue", {});
  expect(note()).toBe("");
  expect(shelf().names()).toContain("old");
});

test("the game that was left for the one of before is offered with it", async () => {
  shelf().put("old");
  open();
  await settle();
  await reply("kept", rescued(5, false, 12));
  expect(note()).toContain("Your game up to move 5 is kept. So is the one you left for it, at move 12.");
});

test("a board is offered its own game, wherever on the page it stands", async () => {
  shelf(1).put("first's");
  shelf(2).put("second's");
  shelf(1, "other.ipynb").put("another notebook's");
  open(frame({ rescue: "new" }), { context: { path: "other.ipynb" } });
  await settle();
  expect(sent("kept")).toMatchObject([{ name: "another notebook's" }]);
  end.abort();
  open(frame({ rescue: "new" }), {}, 2);
  await settle();
  expect(sent("kept")).toMatchObject([{ name: "second's" }]);
});

test("a game that is left is forgotten here and in the kernel", async () => {
  shelf().put("old");
  open();
  await settle();
  await reply("kept", rescued(12));
  await press("Leave it");
  expect(note()).toBe("");
  expect(sent("forget")).toMatchObject([{ name: "old" }]);
  expect(shelf().names()).not.toContain("old");
});

test("a game that the kernel could not forget is told of", async () => {
  shelf().put("old");
  open();
  await settle();
  await reply("kept", rescued(12));
  await press("Leave it");
  await reply("forget", { error: { kind: "refused", why: "its file could not be removed", clause: "" } });
  expect(el.querySelector(".dp-fault")?.textContent).toContain("its file could not be removed");
});

test("a game that is over is looked at", async () => {
  shelf().put("old");
  open();
  await settle();
  await reply("kept", rescued(54, true));
  expect(note()).toContain("Your last game, 54 moves long, is kept.");
  await press("Look at it");
  expect(sent("rescue")).toMatchObject([{ name: "old" }]);
});

test.each([
  ["no longer there", { rescued: null }],
  ["of another game", { rescued: { game: "toy", ply: 3, over: false } }],
  ["without a move", rescued(0)],
])("a kept game that is %s is passed over, and the one before it is looked at", async (_, answer) => {
  shelf().put("older");
  shelf().put("old");
  open();
  await settle();
  await reply("kept", answer);
  expect(sent("kept").map((each) => "name" in each && each.name)).toEqual(["old", "older"]);
  await reply("kept", rescued(7));
  expect(note()).toContain("up to move 7");
  expect(shelf().names()).not.toContain("old");
});

test.each(["refused", "unreadable", "broken"])("a kept game whose look is %s is told of, and not let go", async (kind) => {
  shelf().put("older");
  shelf().put("old");
  open();
  await settle();
  await reply("kept", { error: { kind, why: "its file cannot be read", clause: "" } });
  expect(el.querySelector(".dp-fault")?.textContent).toContain("its file cannot be read");
  expect(shelf().names()).toContain("old");
  await reply("kept", rescued(7));
  expect(note()).toContain("up to move 7");
});

test("a kept game that cannot be taken up says why", async () => {
  shelf().put("old");
  open();
  await settle();
  await reply("kept", rescued(12));
  await press("Go on with it");
  await reply("rescue", { error: { kind: "refused", why: "that game was thrown away", clause: "" } });
  expect(el.querySelector(".dp-fault")?.textContent).toContain("that game was thrown away");
});

test("a kernel that died is told of, with the record as far as the page has it", async () => {
  open();
  await vi.advanceTimersByTimeAsync(700);
  await reply("record", { record: '{"log": []}' });
  const written = vi.fn(() => Promise.resolve());
  vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText: written } });
  connection.statusChanged.emit("autorestarting");
  await settle();
  const words = "Your game up to move 3 is kept here: reload the page to go on with it.";
  expect(note()).toContain(`The kernel is gone. ${words}`);
  await press("Copy record");
  expect(written).toHaveBeenCalledWith('{"log": []}');
  expect(note()).toContain("The record up to move 3 is on the clipboard.");
  await press("Reload");
  expect(reload).toHaveBeenCalled();
});

test("where the page may not write to the clipboard, the record is shown to be copied", async () => {
  open();
  await vi.advanceTimersByTimeAsync(700);
  await reply("record", { record: '{"log": []}' });
  vi.stubGlobal("navigator", { onLine: true, clipboard: { writeText: () => Promise.reject(new Error("no leave")) } });
  connection.statusChanged.emit("dead");
  await settle();
  await press("Copy record");
  expect(el.querySelector("textarea")?.value).toBe('{"log": []}');
});

test("a closed table has no record to give, and says that its game is kept", async () => {
  open(frame({ rescue: "new", closed: true, may: SHUT }));
  await vi.advanceTimersByTimeAsync(700);
  expect(sent("record")).toEqual([]);
  connection.statusChanged.emit("dead");
  await settle();
  expect(note()).toBe("The kernel is gone. Your game is kept: reload the page to go on with it.Reload");
});

test.each([
  [3, "The kernel is gone. Your game is kept: reload the page to go on with it. The game you left, at move 12, is kept too."],
  [0, "The kernel is gone. The game you left, at move 12, is kept: reload the page to go on with it."],
])("the game that was left for one of %i moves is spoken of", async (version, words) => {
  open(frame({ rescue: "new", version, shown: version, back: 12, closed: true, may: SHUT }));
  connection.statusChanged.emit("dead");
  await settle();
  expect(note()).toBe(`${words}Reload`);
});

test("of a game without a move nothing is kept, and nothing promised", async () => {
  open(frame({ rescue: "new", version: 0, shown: 0 }));
  connection.statusChanged.emit("dead");
  await settle();
  expect(note()).toContain("The kernel is gone. Reload the page for a new table.");
});

test("what was not kept is not promised", async () => {
  open(frame({ rescue: "", closed: true, may: SHUT }));
  connection.statusChanged.emit("dead");
  await settle();
  expect(note()).toContain("The kernel is gone. Reload the page for a new table.");
});

test("a server that does not answer leaves the page as it is", async () => {
  vi.stubGlobal("fetch", () => Promise.reject(new TypeError("no server")));
  open();
  connection.statusChanged.emit("dead");
  await settle();
  await press("Reload");
  expect(reload).not.toHaveBeenCalled();
  expect(note()).toContain("The server does not answer yet.");
});

test("somebody else's words in the browser's store are passed over", () => {
  sessionStorage.setItem("duckplay / pond 1", "{");
  expect(shelf().names()).toEqual([]);
  sessionStorage.setItem(`duckplay ${location.pathname} pond 1`, '["a", 3, "b", "c"]');
  expect(shelf().names()).toEqual(["a", "b"]);
});

test("once the kernel is gone its dials cannot be pressed any more, and another board's can", async () => {
  const dials = [1, 2].map((board) => {
    const made = document.createElement("div");
    made.className = `dpd-dials dpd-board-${board}`;
    made.innerHTML = '<button class="dpd-fold">Dials</button>';
    document.body.append(made);
    return made;
  });
  open();
  await settle();
  expect(dials.map((each) => each.hasAttribute("inert"))).toEqual([false, false]);
  connection.statusChanged.emit("dead");
  await settle();
  expect(dials.map((each) => each.hasAttribute("inert"))).toEqual([true, false]);
  for (const each of dials) each.remove();
});

test("once the kernel is gone nothing on the table says that somebody is to move", async () => {
  open();
  const at = (part: string) => el.querySelector<HTMLElement>(part);
  await settle();
  expect(at(".dp-turn")?.textContent).toContain("to move");
  expect(at(".dp-foot")?.textContent).not.toBe("");
  connection.statusChanged.emit("dead");
  await settle();
  expect(at(".dp-turn")?.textContent).toContain("Nobody can move: the kernel is gone");
  expect(at(".dp-turn")?.dataset["mine"]).toBe("false");
  expect(at(".dp-ask")?.textContent).toContain("Then: ");
  expect(at(".dp-foot")?.textContent).toBe("");
});
