import { render } from "preact";
import { afterEach } from "vitest";

const roots: Element[] = [];

afterEach(() => {
  for (const root of roots.splice(0)) {
    render(null, root);
    root.remove();
  }
});

/** A place on the page where something is drawn, until the test is over. */
export function place(): HTMLElement {
  const root = document.createElement("div");
  document.body.append(root);
  roots.push(root);
  return root;
}

/** The stored moment of that name. */
export function named<Frame>(frames: Readonly<Record<string, Frame>>, name: string): Frame {
  const frame = frames[name];
  if (frame === undefined) throw new Error(`no stored frame ${name}`);
  return frame;
}

/** What an attribute says, of all that have it. */
export function all(root: Element, attribute: string): string[] {
  return [...root.querySelectorAll(`[${attribute}]`)].map((each) => each.getAttribute(attribute) ?? "");
}
