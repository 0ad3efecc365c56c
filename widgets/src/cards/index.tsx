import "./cards.css";

import { render as draw } from "preact";

import type { Heard, Model } from "./protocol";
import { Table } from "./table";

/** Draws the table of cards of `model` into `el` until `signal` fires. */
function render({ model, el, signal }: { model: Model; el: HTMLElement; signal: AbortSignal }): void {
  const root = document.createElement("div");
  root.className = "dpc";
  el.replaceChildren(root);
  const show = (): void => draw(<Table about={model.get("about")} view={model.get("view")} model={model} />, root);
  const hear = (content: Heard): void => {
    if (content.kind === "file") keep(content.name, content.text);
  };
  for (const change of ["change:about", "change:view"]) model.on(change, show);
  model.on("msg:custom", hear as never);
  // JupyterLab takes single letters for commands ("d d" deletes the cell): none may leave the table.
  const stay = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  root.addEventListener("keydown", stay, { signal });
  signal.addEventListener("abort", () => {
    for (const change of ["change:about", "change:view"]) model.off(change, show);
    model.off("msg:custom", hear as never);
    draw(null, root);
    root.remove();
  });
  show();
}

/** Has the browser keep a text as a file. */
function keep(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/csv" }));
  const link = Object.assign(document.createElement("a"), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

export default { render };
