import "./cards.css";

import { render as draw } from "preact";

import { confined } from "../confined";
import { download } from "../download";
import type { Heard, Model } from "./protocol";
import { Table } from "./table";

/** Draws the table of cards of `model` into `el` until `signal` fires. */
function render({ model, el, signal }: { model: Model; el: HTMLElement; signal: AbortSignal }): void {
  const root = document.createElement("div");
  root.className = "dpc";
  el.replaceChildren(root);
  const show = (): void => draw(<Table about={model.get("about")} view={model.get("view")} model={model} />, root);
  const hear = (content: Heard): void => {
    if (content.kind === "file") download(content.name, content.text);
  };
  for (const change of ["change:about", "change:view"]) model.on(change, show);
  model.on("msg:custom", hear as never);
  confined(root, signal);
  signal.addEventListener("abort", () => {
    for (const change of ["change:about", "change:view"]) model.off(change, show);
    model.off("msg:custom", hear as never);
    draw(null, root);
    root.remove();
  });
  show();
}

export default { render };
