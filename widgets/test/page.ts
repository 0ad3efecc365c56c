import { afterEach, beforeEach, vi } from "vitest";

import widget from "../src/index";
import type { Frame, Message } from "../src/protocol";
import { frame, Kernel } from "./table";

type Heard<K extends Message["kind"]> = Extract<Message, { kind: K }>;

/** Time passes on the page: by default until what has happened is drawn, and its effects are. */
export async function pass(milliseconds = 50): Promise<void> {
  await vi.advanceTimersByTimeAsync(milliseconds);
}

const pages: Page[] = [];

beforeEach(() => vi.useFakeTimers());
afterEach(async () => {
  for (const page of pages.splice(0)) {
    page.end.abort();
    page.el.remove();
  }
  await pass(); // Preact runs no effect ever again when one that waits is lost
  vi.useRealTimers();
});

/** A page with one board on it, until the test is over; its clock stands still but for `pass`. */
export class Page {
  readonly el = document.createElement("div");
  readonly kernel: Kernel;
  readonly end = new AbortController();

  constructor(view: Frame = frame(), kernel = new Kernel(view)) {
    this.kernel = kernel;
    document.body.append(this.el);
    widget.render({ model: kernel.model, el: this.el, signal: this.end.signal });
    pages.push(this);
  }

  at(selector: string): HTMLElement {
    const found = this.el.querySelector<HTMLElement>(selector);
    if (found === null) throw new Error(`nothing at ${selector}`);
    return found;
  }

  has(selector: string): boolean {
    return this.el.querySelector(selector) !== null;
  }

  all(selector: string): HTMLElement[] {
    return [...this.el.querySelectorAll<HTMLElement>(selector)];
  }

  texts(selector: string): string[] {
    return this.all(selector).map((each) => (each.textContent ?? "").trim());
  }

  /** The button with these words or this name. */
  button(words: string): HTMLElement {
    const found = this.all("button").find(
      (each) => each.textContent?.trim() === words || each.getAttribute("aria-label") === words,
    );
    if (found === undefined) throw new Error(`no button says ${words}`);
    return found;
  }

  async click(target: HTMLElement | string): Promise<void> {
    await this.fire(
      typeof target === "string" ? this.button(target) : target,
      new MouseEvent("click", { bubbles: true, cancelable: true }),
    );
  }

  async fire(target: HTMLElement, event: Event): Promise<void> {
    target.dispatchEvent(event);
    await pass();
  }

  /** The pointer comes over an element, and the rest after it has passed. */
  async hover(target: HTMLElement, pointerType = "mouse"): Promise<void> {
    target.dispatchEvent(new PointerEvent("pointerenter", { pointerType }));
    await pass(100);
  }

  async leave(target: HTMLElement): Promise<void> {
    await this.fire(target, new PointerEvent("pointerleave", {}));
  }

  async type(target: HTMLElement, value: string, event: "input" | "change" = "input"): Promise<void> {
    (target as HTMLInputElement).value = value;
    await this.fire(target, new Event(event, { bubbles: true }));
  }

  async press(target: HTMLElement, key: string): Promise<void> {
    await this.fire(target, new KeyboardEvent("keydown", { key, bubbles: true, cancelable: true }));
  }

  async show(view: Frame): Promise<void> {
    this.kernel.show(view);
    await pass();
  }

  async answer(reply: Parameters<Kernel["answer"]>[0] = {}): Promise<void> {
    this.kernel.answer(reply);
    await pass();
  }

  /** What was asked of the kernel, of one kind. */
  sent<K extends Message["kind"]>(kind: K): Heard<K>[] {
    return this.kernel.sent.filter((each): each is Heard<K> => each.kind === kind);
  }
}
