import { afterEach, beforeEach, expect, test } from "vitest";

import widget from "../src/index";
import type { Task } from "../src/protocol";
import { frame, Kernel } from "./table";

const ASKED: Task = { number: 3, ask: "Cover the <b>7</b>.", state: "asked", said: "", rules: ["DC-04"] };

let kernel: Kernel;
let el: HTMLElement;
let end: AbortController;

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));
const at = (selector: string): HTMLElement => {
  const found = el.querySelector<HTMLElement>(selector);
  if (found === null) throw new Error(`nothing at ${selector}`);
  return found;
};
const button = (words: string): HTMLElement | undefined =>
  [...el.querySelectorAll<HTMLElement>(".dp-task button")].find((each) => each.textContent?.includes(words));

beforeEach(() => {
  el = document.createElement("div");
  document.body.append(el);
  kernel = new Kernel(frame());
  kernel.task = ASKED;
  end = new AbortController();
  widget.render({ model: kernel.model, el, signal: end.signal });
});
afterEach(() => {
  end.abort();
  el.remove();
});

test("asks its question, as text, in a region of its own, with the rule to unfold", async () => {
  expect(at("section").getAttribute("aria-label")).toBe("Question 3");
  expect(at(".dp-asked").textContent).toBe("Cover the <b>7</b>.");
  at(".dp-task .dp-clause").click();
  await settle();
  expect(at(".dp-task .dp-rule").textContent).toBe("Onto a neighbour. from the rulebook");
  expect(button("Try again")).toBeUndefined();
});

test("a wrong answer is said aloud, and offers another try", async () => {
  kernel.pose({ ...ASKED, state: "wrong", said: "Not this one." });
  await settle();
  expect(at(".dp-said[role=status]").textContent).toContain("Not this one.");
  button("Try again")?.click();
  await settle();
  expect(kernel.sent).toMatchObject([{ kind: "undo", version: 3, course: 0 }]);
});

test("a right answer can be put back", async () => {
  kernel.pose({ ...ASKED, state: "right", said: "Right." });
  await settle();
  expect(at(".dp-lesson").dataset["answer"]).toBe("right");
  expect(button("Put it back")).toBeDefined();
});

test("a question that goes takes its ears along", () => {
  end.abort();
  expect(kernel.ears).toBe(0);
});
