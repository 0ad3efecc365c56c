import "../theme.css";
import "./lab.css";

import { render as draw } from "preact";

import { follow } from "../theme";
import { Bench } from "./bench";
import type { Heard, Model } from "./protocol";

/** Draws the Lab of `model` into `el` until `signal` fires. */
function render({ model, el, signal }: { model: Model; el: HTMLElement; signal: AbortSignal }): void {
  const root = document.createElement("div");
  root.className = "dpl";
  el.replaceChildren(root);
  follow(root, signal);
  const show = (): void => {
    const look = root.dataset["jpThemeLight"] ?? "";
    draw(<Bench about={model.get("about")} view={model.get("view")} charts={model.get("charts")} model={model} look={look} />, root);
  };
  const changes = ["change:about", "change:view", "change:charts"];
  for (const change of changes) model.on(change, show);
  const watch = new MutationObserver(show);
  watch.observe(root, { attributes: true, attributeFilter: ["data-jp-theme-light"] });
  const hear = (content: Heard): void => {
    if (content.kind === "file") keep(content.name, content.text);
  };
  model.on("msg:custom", hear as never);
  // JupyterLab takes single letters for commands ("d d" deletes the cell): none may leave the Lab.
  const stay = (event: KeyboardEvent): void => {
    if (!event.ctrlKey && !event.metaKey && !event.altKey) event.stopPropagation();
  };
  root.addEventListener("keydown", stay, { signal });
  signal.addEventListener("abort", () => {
    watch.disconnect();
    for (const change of changes) model.off(change, show);
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
