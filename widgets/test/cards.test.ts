import { afterEach, beforeEach, expect, test } from "vitest";

import widget from "../src/cards/index";
import type { About, Said, View } from "../src/cards/protocol";

const ABOUT: About = {
  title: "Formation cards",
  fixed: false,
  columns: [
    { name: "name", title: "Name", kind: "text", allowed: "text", choices: [] },
    { name: "points", title: "Points", kind: "int", allowed: "a whole number from 0 to 99", choices: [] },
    { name: "suit", title: "Suit", kind: "choice", allowed: "one of pond, sea", choices: ["pond", "sea"] },
    { name: "foil", title: "Foil", kind: "bool", allowed: "yes or no", choices: [] },
  ],
};
const row = (id: number, name: string, points: string): View["rows"][number] => ({
  id,
  cells: [name, points, "pond", "no"],
  changed: false,
  wrong: null,
});
const VIEW: View = { rows: [row(1, "Egg", "5"), row(2, "<b>Teal</b>", "7")], sum: "2 cards of 12 points", said: "", fault: "", undo: false };

let view: View;
let ears: Map<string, Set<(content?: unknown) => void>>;
let sent: [Said, ArrayBuffer[] | undefined][];
let el: HTMLElement;
let end: AbortController;

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const told = async (next: Partial<View>): Promise<void> => {
  view = { ...view, ...next };
  for (const ear of ears.get("change:view") ?? []) ear();
  await settle();
};
const at = <E extends HTMLElement = HTMLElement>(selector: string): E => {
  const found = el.querySelector<E>(selector);
  if (found === null) throw new Error(`nothing at ${selector}`);
  return found;
};
const button = (words: string): HTMLElement => {
  const found = [...el.querySelectorAll<HTMLElement>("button")].find((each) => (each.getAttribute("aria-label") ?? each.textContent) === words);
  if (found === undefined) throw new Error(`no button ${words}`);
  return found;
};
const type = (cell: HTMLInputElement, text: string): void => {
  cell.value = text;
  cell.dispatchEvent(new Event("input", { bubbles: true }));
};

beforeEach(async () => {
  view = VIEW;
  ears = new Map();
  sent = [];
  el = document.createElement("div");
  document.body.append(el);
  end = new AbortController();
  const model = {
    get: (key: string) => (key === "about" ? ABOUT : view),
    on: (event: string, ear: () => void) => ears.set(event, (ears.get(event) ?? new Set()).add(ear)),
    off: (event: string, ear: () => void) => ears.get(event)?.delete(ear),
    send: (content: Said, _: undefined, buffers?: ArrayBuffer[]) => sent.push([content, buffers]),
  };
  widget.render({ model: model as never, el, signal: end.signal });
  button("Edit the cards").click();
  await settle();
});
afterEach(() => {
  end.abort();
  el.remove();
});

test("every cell has a name of its column and its card, words of people are text", () => {
  const names = [...el.querySelectorAll("tbody [aria-label]")].map((each) => each.getAttribute("aria-label"));
  expect(names.slice(0, 5)).toEqual(["Name of Egg", "Points of Egg", "Suit of Egg", "Foil of Egg", "Take out Egg"]);
  expect(el.querySelector("b")).toBeNull();
  expect(at(".dpc-sum").textContent).toBe("2 cards of 12 points");
});

test("a cell that was typed in is said when it is left, each kind in its words", () => {
  const points = at<HTMLInputElement>('[data-row="1"] [data-field="points"] input');
  type(points, "6");
  expect(sent).toEqual([]);
  points.dispatchEvent(new Event("change", { bubbles: true }));
  const suit = at<HTMLSelectElement>('[data-row="2"] select');
  suit.value = "sea";
  suit.dispatchEvent(new Event("change", { bubbles: true }));
  at('[data-row="2"] input[type="checkbox"]').click();
  expect(sent.map(([said]) => said)).toEqual([
    { kind: "cell", row: 1, field: "points", text: "6" },
    { kind: "cell", row: 2, field: "suit", text: "sea" },
    { kind: "cell", row: 2, field: "foil", text: "yes" },
  ]);
});

test("what is being typed stays while the kernel says something else, and goes when it answers", async () => {
  const points = at<HTMLInputElement>('[data-row="2"] [data-field="points"] input');
  type(points, "1");
  await settle();
  await told({ sum: "2 cards of 13 points" });
  expect(points.value).toBe("1");
  type(points, "12");
  points.dispatchEvent(new Event("change", { bubbles: true }));
  await told({ rows: [row(1, "Egg", "5"), row(2, "Teal", "99")] });
  expect(points.value).toBe("99");
});

test("a row that cannot be says so below it, at the cell and to those who hear", async () => {
  await told({ rows: [{ ...row(1, "Egg", "x"), wrong: { field: "points", why: "'x': it takes a number" } }, row(2, "Teal", "7")] });
  const points = at('[data-row="1"] [data-field="points"] input');
  expect(points.getAttribute("aria-invalid")).toBe("true");
  const words = document.getElementById(points.getAttribute("aria-describedby") ?? "");
  expect(words?.textContent).toBe("Points: 'x': it takes a number");
  expect(at('[data-row="1"] [data-field="name"] input').getAttribute("aria-invalid")).toBe("false");
});

test("arrows and Enter lead through a column, and no key leaves the table", () => {
  const heard: string[] = [];
  document.body.addEventListener("keydown", (event) => heard.push(event.key), { signal: end.signal });
  const first = at<HTMLInputElement>('[data-row="1"] [data-field="name"] input');
  first.focus();
  first.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowDown", bubbles: true }));
  const second = at('[data-row="2"] [data-field="name"] input');
  expect(document.activeElement).toBe(second);
  second.dispatchEvent(new KeyboardEvent("keydown", { key: "ArrowUp", bubbles: true }));
  expect(document.activeElement).toBe(first);
  expect(heard).toEqual([]);
});

test("the focus goes to a new card, and stays near one that is taken out", async () => {
  button("Add a card").click();
  await told({ rows: [...view.rows, row(3, "", "")] });
  expect(document.activeElement).toBe(at('[data-row="3"] [data-field="name"] input'));
  button("Take out Egg").click();
  await told({ rows: view.rows.slice(1), said: "Egg is taken out.", undo: true });
  expect(document.activeElement).toBe(at('[data-row="2"] .dpc-remove'));
  button("Take that back").click();
  expect(sent.map(([said]) => said.kind)).toEqual(["add", "remove", "undo"]);
});

test("a file goes to the kernel in its bytes, and the panel closes when the kernel took it", async () => {
  button("Load CSV or TSV").click();
  await settle();
  const input = at<HTMLInputElement>('input[type="file"]');
  const data = new Uint8Array([0xff, 0xfe, 65, 0]);
  Object.defineProperty(input, "files", { value: [new File([data], "deck.csv")] });
  input.dispatchEvent(new Event("change", { bubbles: true }));
  await settle();
  await settle();
  expect(sent.at(-1)?.[0]).toEqual({ kind: "load", name: "deck.csv", text: "" });
  expect(new Uint8Array(sent.at(-1)?.[1]?.[0] ?? new ArrayBuffer(0))).toEqual(data);
  await told({ fault: "Nothing is changed. deck.csv, row 2: no" });
  expect(at(".dpc-told [role=alert]").textContent).toContain("deck.csv, row 2");
  expect(el.querySelector(".dpc-load")).not.toBeNull();
  const area = at<HTMLTextAreaElement>("textarea");
  button("Load what is pasted").click();
  await settle();
  expect(at(".dpc-load [role=alert]").textContent).toContain("nothing to load yet");
  area.value = "name,points\nTeal,1";
  area.dispatchEvent(new Event("input", { bubbles: true }));
  await settle();
  button("Load what is pasted").click();
  expect(sent.at(-1)?.[0]).toEqual({ kind: "load", name: "", text: "name,points\nTeal,1" });
  await told({ fault: "", said: "1 card of 1 points from the pasted text." });
  expect(el.querySelector(".dpc-load")).toBeNull();
});

test("a table that goes takes its ears along", () => {
  end.abort();
  expect([...ears.values()].map((each) => each.size)).toEqual([0, 0, 0]);
});
