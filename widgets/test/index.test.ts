import { expect, test } from "vitest";

import widget from "../src/index";

test("the board shows what is being asked and the picture", () => {
  const el = document.createElement("div");
  const view = { ask: "Move your 5.", svg: "<svg><g data-id='0/pile:0,0'></g></svg>" };
  const model = { get: () => view, on: () => undefined, off: () => undefined };
  widget.render({ model, el, signal: new AbortController().signal });
  expect(el.textContent).toContain("Move your 5.");
  expect(el.querySelector("[data-id]")).not.toBeNull();
});
