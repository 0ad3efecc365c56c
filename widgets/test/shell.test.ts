import { afterEach, beforeEach, expect, test, vi } from "vitest";

import widget from "../src/index";
import { frames } from "./frames";
import { about, bunches, frame, Kernel, MOVES, OPEN } from "./table";

let kernel: Kernel;
let el: HTMLElement;
let end: AbortController;

function open(view = frame(), known = about()): void {
  kernel = new Kernel(view, known);
  end = new AbortController();
  widget.render({ model: kernel.model, el, signal: end.signal });
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const framed = (): Promise<void> => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)));
/** The answer has been painted, and the board in the frame after. */
const painted = async (): Promise<void> => {
  await framed();
  await framed();
};
const at = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing at ${selector}`);
  return found;
};
const element = (id: string): HTMLElement => at(`[data-id="${id}"]`);
const click = async (target: HTMLElement): Promise<void> => {
  target.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  await settle();
};
const press = async (target: HTMLElement, key: string): Promise<void> => {
  target.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  await settle();
};

beforeEach(() => {
  el = document.createElement("div");
  document.body.append(el);
});
afterEach(() => {
  end.abort();
  el.remove();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("says what is being asked, and lists each move with its clause", () => {
  open();
  expect(at(".dp-ask").textContent).toBe("Seat 0: the 5 is called. Move your 5.");
  expect([...el.querySelectorAll(".dp-move")].map((each) => each.textContent)).toEqual(MOVES.map((move) => move.label));
  expect(at(".dp-moves .dp-clause").textContent).toBe("DC-04");
});

test("a clause unfolds its rule and marks our own ruling as ours", async () => {
  open();
  const clause = [...el.querySelectorAll<HTMLElement>(".dp-moves .dp-clause")][1];
  await click(clause as HTMLElement);
  expect(at(".dp-moves .dp-rule:not([hidden])").textContent).toBe("To a free cell. our ruling");
});

test("a piece, then a target: one message with the move, the ply and no seat", async () => {
  open();
  await click(element("0/pile:0,0"));
  expect(kernel.sent).toEqual([]);
  expect(element("0/pile:0,0").getAttribute("aria-pressed")).toBe("true");
  expect(element("0/cell:1,1").getAttribute("data-state")).toBe("can");
  expect(el.querySelectorAll(".dp-move").length).toBe(3);
  await click(element("0/cell:1,1"));
  expect(kernel.sent).toEqual([{ kind: "play", text: "duck 5 to 1,1", version: 3, course: 0, id: expect.any(String) }]);
});

test("nothing changes before the kernel has spoken", async () => {
  open();
  const before = at(".dp-picture").innerHTML;
  await click(at('[data-move="duck 5 to 1,1"]'));
  expect(at(".dp-picture").innerHTML).toBe(before);
  expect(at(".dp-ask").textContent).toContain("Move your 5");
});

test("a double click plays once", async () => {
  open();
  const move = at('[data-move="duck 5 to 1,1"]');
  move.click();
  move.click();
  await settle();
  expect(kernel.sent.length).toBe(1);
});

test("two quick touches of two places are two; of one place they are a double click, touched once", async () => {
  open();
  const quick = (id: string, detail: number): Promise<void> => {
    element(id).dispatchEvent(new MouseEvent("click", { bubbles: true, detail }));
    return settle();
  };
  await quick("0/pile:0,0", 1);
  await quick("0/pile:0,0", 2);
  expect(element("0/pile:0,0").getAttribute("aria-pressed")).toBe("true");
  await quick("0/cell:1,1", 2);
  expect(kernel.sent).toMatchObject([{ kind: "play", text: "duck 5 to 1,1" }]);
});

test("Esc takes a half-made choice back, step by step", async () => {
  open();
  await click(element("0/pile:0,0"));
  await press(element("0/pile:0,0"), "Escape");
  expect(element("0/pile:0,0").getAttribute("aria-pressed")).toBe("false");
  expect(element("0/pile:0,0").getAttribute("data-state")).toBe("can");
});

test("a piece is dragged onto its target; the click that follows the drop does nothing more", async () => {
  open();
  const point = (kind: string, target: HTMLElement, x: number): Promise<void> => {
    const mouse = { bubbles: true, pointerType: "mouse", pointerId: 1, isPrimary: true };
    document.elementFromPoint = () => target;
    target.dispatchEvent(new PointerEvent(kind, { ...mouse, clientX: x, clientY: 0 }));
    return settle();
  };
  await point("pointerdown", element("0/pile:0,0"), 0);
  await point("pointermove", element("0/pile:0,0"), 20);
  expect(element("0/cell:1,1").getAttribute("data-state")).toBe("can");
  await point("pointerup", element("0/cell:1,1"), 40);
  await click(at(".dp-picture"));
  expect(kernel.sent).toMatchObject([{ kind: "play", text: "duck 5 to 1,1" }]);
});

test("what is held when the table changes is put down, and letting go of it touches nothing", async () => {
  open();
  const mouse = { bubbles: true, pointerType: "mouse", pointerId: 1, isPrimary: true };
  const pile = element("0/pile:0,0");
  pile.dispatchEvent(new PointerEvent("pointerdown", mouse));
  pile.dispatchEvent(new PointerEvent("pointermove", { ...mouse, clientX: 30 }));
  await settle();
  expect(el.querySelectorAll("[data-held]").length).toBe(1);
  kernel.show(frame({ version: 4, shown: 4 }));
  await painted();
  expect(el.querySelectorAll("[data-held], [data-guest]").length).toBe(0);
  element("0/pile:0,0").dispatchEvent(new PointerEvent("pointerup", { ...mouse, clientX: 30 }));
  await click(at(".dp-picture"));
  expect(kernel.sent.filter(({ kind }) => kind !== "record")).toEqual([]);
  expect(element("0/pile:0,0").getAttribute("data-state")).toBe("can");
});

test("the keyboard alone plays a move: one tab stop, Enter, then the first target has the focus", async () => {
  open();
  expect(el.querySelectorAll('[data-id][tabindex="0"]').length).toBe(1);
  const first = at('[data-id][tabindex="0"]');
  expect(first.getAttribute("data-id")).toBe("0/pile:0,0");
  first.focus();
  await press(first, "Enter");
  expect(document.activeElement?.getAttribute("data-id")).toBe("0/pile:0,1");
  await press(document.activeElement as HTMLElement, " ");
  expect(kernel.sent[0]).toMatchObject({ kind: "play", text: "cover 5 onto 7" });
});

test("End leads to the last element that can be touched", async () => {
  open();
  await click(element("0/pile:0,0"));
  element("0/pile:0,0").focus();
  await press(element("0/pile:0,0"), "End");
  expect(document.activeElement?.getAttribute("data-id")).toBe("0/cell:-1,1");
});

test("the focus stays on the same place over a redraw", async () => {
  open();
  element("0/pile:0,1").focus();
  kernel.show(frame({ version: 4, shown: 4, picture: { svg: frame().picture?.svg.replace("5</text>", "6</text>") ?? "", text: "6 7 9" } }));
  await painted();
  expect(document.activeElement?.getAttribute("data-id")).toBe("0/pile:0,1");
});

test("an impossible pick asks the kernel why, and shows its reason with the clause", async () => {
  open();
  await click(element("0/pile:0,2"));
  expect(kernel.sent[0]).toMatchObject({ kind: "why", picks: ["0/pile:0,2"] });
  kernel.answer({ error: { kind: "illegal", why: "The 9 was not called.", clause: "DC-02" } });
  await settle();
  expect(at(".dp-fault").textContent).toContain("The 9 was not called.");
  await click(at(".dp-fault .dp-clause"));
  expect(at(".dp-fault .dp-rule").textContent).toContain("Only the called duck moves.");
});

test("waiting is shown after 150 ms and silence after ten seconds, with a way on", async () => {
  vi.useFakeTimers();
  open();
  at('[data-move="duck 5 to 1,1"]').click();
  await vi.advanceTimersByTimeAsync(100);
  expect(at(".dp-wait").textContent).toBe("");
  await vi.advanceTimersByTimeAsync(60);
  expect(at(".dp-wait").textContent).toBe("waiting…");
  await vi.advanceTimersByTimeAsync(10_000);
  expect(at(".dp-error").textContent).toContain("No answer for ten seconds");
  at(".dp-error .dp-button").click();
  at('[data-move="duck 5 to 1,1"]').click();
  expect(kernel.sent.filter(({ kind }) => kind === "play")).toHaveLength(2);
});

test("an answer ends the waiting; the answer to another board's message does not", async () => {
  open();
  const busy = (): string | null => at(".dp-table").getAttribute("aria-busy");
  expect(busy()).toBe("false");
  at('[data-move="duck 5 to 1,1"]').click();
  expect(busy()).toBe("true");
  await settle();
  kernel.answer({ id: "somebody else's" });
  await settle();
  expect(busy()).toBe("true");
  kernel.answer();
  await settle();
  expect(busy()).toBe("false");
});

test("nothing is drawn for what is asked before its answer is there, nor when a quick one is over", async () => {
  open();
  await painted();
  const notes: string[] = [];
  const told = new MutationObserver((all) => notes.push(...all.map((each) => each.attributeName ?? each.type)));
  told.observe(el, { attributes: true, childList: true, characterData: true, subtree: true });
  at('[data-move="duck 5 to 1,1"]').click();
  await painted();
  kernel.answer();
  await painted();
  told.disconnect();
  expect(notes).toEqual(["aria-busy", "aria-busy"]);
});

test("a raising handler shows as a red line", () => {
  open(frame({ error: "Something broke: ZeroDivisionError. The table is as it was." }));
  expect(at(".dp-error").getAttribute("role")).toBe("alert");
  expect(at(".dp-error").textContent).toContain("ZeroDivisionError");
});

test("a frame that cannot be drawn is said in words, where the board was", async () => {
  open(frame({ log: null as never }));
  await settle();
  expect(at(".dp-error").textContent).toContain("The board could not be drawn: ");
});

test("a hostile string stays text wherever it comes in", async () => {
  const evil = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" onload="alert(3)"><script>alert(4)</script><foreignObject/>' +
    '<image href="http://elsewhere.example/x.png"/><a href="javascript:alert(5)"><text>t</text></a>' +
    '<rect data-id="0/a:1" onclick="alert(6)" fill="url(http://elsewhere.example/y)"/>' +
    "<style>@import 'http://elsewhere.example/z.css'</style></svg>";
  open(
    frame({
      ask: evil,
      picture: { svg, text: evil },
      moves: bunches([{ text: evil, label: evil, rules: [evil], picks: ["0/a:1"] }]),
      seats: [{ bot: evil, waiting: true, score: 1, place: 1 }],
      log: [{ ply: 1, seat: 0, text: evil, rules: [evil] }],
      may: { ...OPEN, undo: { why: evil, clause: evil } },
      notice: evil,
      error: evil,
    }),
    about({
      title: evil,
      terms: { seat: evil, score: evil },
      clauses: { [evil]: { text: evil, status: "text", origin: evil } },
      bots: [{ name: evil, title: evil, help: evil }],
    }),
  );
  await click(at(".dp-button"));
  await click(at(".dp-moves .dp-clause"));
  const tags = new Set([...el.querySelectorAll("*")].map((each) => each.localName));
  for (const tag of ["img", "script", "image", "a", "foreignObject", "foreignobject"]) expect(tags).not.toContain(tag);
  for (const each of el.querySelectorAll("*")) {
    for (const { name, value } of each.attributes) {
      expect(name.startsWith("on")).toBe(false);
      if (name !== "title" && name !== "aria-label" && name !== "data-move" && name !== "value")
        expect(value).not.toContain("elsewhere");
    }
  }
  expect(el.querySelector("style")?.textContent ?? "").toBe("");
});

test("a picture that is no picture is shown as text", () => {
  open(frame({ picture: { svg: "<p>no</p>", text: "<b>5 7 9</b>" } }));
  expect(at(".dp-picture pre").textContent).toBe("<b>5 7 9</b>");
});

test("unmodified keys do not leave the board, and each focusable is marked for JupyterLab", async () => {
  open();
  const heard = vi.fn();
  el.addEventListener("keydown", heard);
  await press(element("0/pile:0,0"), "d");
  expect(heard).not.toHaveBeenCalled();
  for (const each of el.querySelectorAll("button, select, input, [tabindex]")) {
    expect(each.hasAttribute("data-lm-suppress-shortcuts"), each.outerHTML).toBe(true);
  }
});

test("what happened is spoken once, and then what is asked", async () => {
  open();
  const ears = (): string | null => at("p.dp-spoken").textContent;
  const line = (ply: number, text: string) => ({ ply, seat: null, text, rules: [] });
  const { log, told } = frame();
  expect(ears()).toBe("Seat 0: the 5 is called. Move your 5.");
  const more = [...log, line(4, "Seat 0 ducks 5 to 1,1."), line(4, "The 7 is called.")];
  kernel.show(frame({ version: 4, shown: 4, ask: "Move your 7.", log: more, told: told + 2 }));
  await settle();
  expect(ears()).toBe("Seat 0 ducks 5 to 1,1. The 7 is called. Move your 7.");
  kernel.show(frame({ version: 4, shown: 4, ask: "Move your 7.", log: more, told: told + 2, seed: null }));
  await settle();
  expect(ears()).toBe("Seat 0 ducks 5 to 1,1. The 7 is called. Move your 7.");
  kernel.show(frame({ course: 1 }));
  await settle();
  expect(ears()).toBe("Seat 0: the 5 is called. Move your 5.");
});

test.each([
  ["that comes when the table has moved on", "illegal", frame({ version: 4, shown: 4 })],
  ["that comes when another moment is looked at", "illegal", frame({ shown: 2 })],
  ["that is about another position", "stale", frame()],
] as const)("a reason %s is not shown", async (_, kind, now) => {
  open();
  await click(element("0/pile:0,2"));
  kernel.show(now);
  await settle();
  kernel.answer({ error: { kind, why: "The 9 was not called.", clause: "" } });
  await settle();
  expect(el.querySelector(".dp-fault")).toBeNull();
});

test("a touch on an earlier moment says why nothing can be moved there", async () => {
  open(frame({ shown: 1, moves: [] }));
  await click(element("0/pile:0,0"));
  expect(at(".dp-fault").textContent).toContain("This is an earlier moment");
  expect(kernel.sent).toEqual([]);
});

test("Esc closes a note first, then takes a half-made choice back, then comes back to now", async () => {
  open(frame({ shown: 1, moves: [] }));
  await click(element("0/pile:0,0"));
  await press(at(".dp-table"), "Escape");
  expect(el.querySelector(".dp-fault")).toBeNull();
  expect(kernel.sent).toEqual([]);
  await press(at(".dp-table"), "Escape");
  expect(kernel.sent).toMatchObject([{ kind: "look", ply: null }]);
});

test("the board follows the page's theme", async () => {
  document.body.dataset["jpThemeLight"] = "false";
  open();
  expect(at(".duckplay").dataset["jpThemeLight"]).toBe("false");
  document.body.dataset["jpThemeLight"] = "true";
  await settle();
  await settle();
  expect(at(".duckplay").dataset["jpThemeLight"]).toBe("true");
  delete document.body.dataset["jpThemeLight"];
});

test("a closed board leaves nothing behind", () => {
  open();
  end.abort();
  expect(el.children.length).toBe(0);
  expect(kernel.ears).toBe(0);
});

test("what is asked comes first, and what is pressed on the board before it follows is about nothing", async () => {
  open();
  const [last, before] = [at('[data-move="duck 5 to 1,1"]'), at(".dp-picture").innerHTML];
  const moves = bunches([{ ...(MOVES[0] as (typeof MOVES)[number]), text: "cover 6 onto 7", label: "Put the 6 onto the 7" }]);
  kernel.show(frame({ version: 4, shown: 4, moves, ask: "Seat 0: the 6 is called." }));
  expect(at(".dp-table").dataset["version"]).toBe("4");
  expect(at(".dp-table").getAttribute("aria-busy")).toBe("true");
  expect(at(".dp-ask").textContent).toBe("Seat 0: the 6 is called.");
  expect(at(".dp-turn").textContent).toContain("Move 5");
  expect(at(".dp-picture").innerHTML).toBe(before);
  for (const each of [last, element("0/pile:0,0"), element("0/pile:0,2")]) {
    each.dispatchEvent(new MouseEvent("click", { bubbles: true }));
  }
  expect(kernel.sent).toEqual([]);
  await painted();
  expect(at(".dp-table").getAttribute("aria-busy")).toBe("false");
  expect(element("0/cell:1,1").dataset["state"]).toBe("rest");
  expect(element("0/pile:0,0").getAttribute("aria-pressed")).not.toBe("true");
  expect(last.isConnected).toBe(false);
  await click(at('[data-move="cover 6 onto 7"]'));
  expect(kernel.sent).toMatchObject([{ kind: "play", text: "cover 6 onto 7", version: 4 }]);
});

test.each([
  ["another eye", { version: 4, shown: 4, eye: 1 }],
  ["an earlier moment", { shown: 1 }],
  ["another game", { version: 4, shown: 4, course: 1 }],
  ["what was taken back", { version: 2, shown: 2 }],
] as const)("words and board are never of two eyes or ways: %s is drawn at once", (_, change) => {
  open();
  const svg = frame().picture?.svg.replace("5</text>", "6</text>") ?? "";
  kernel.show(frame({ ...change, picture: { svg, text: "6 7 9" } }));
  expect(at(".dp-picture").textContent).toContain("6");
  expect(at(".dp-table").getAttribute("aria-busy")).toBe("false");
});

test("a curtain hides the board as soon as it is drawn", () => {
  open();
  kernel.show(frame({ version: 4, shown: 4, curtain: 1, picture: null, moves: [] }));
  expect(el.querySelector(".dp-picture")).toBeNull();
});

test("a board whose answers never rest is drawn all the same", async () => {
  const paint = frames();
  open();
  const svg = (version: number): string => frame().picture?.svg.replace("5</text>", `${version}</text>`) ?? "";
  for (let version = 41; version < 46; version++) {
    kernel.show(frame({ version, shown: version, picture: { svg: svg(version), text: "" } }));
    await paint();
  }
  expect(at(".dp-picture").textContent).toMatch(/4[45]/);
});
