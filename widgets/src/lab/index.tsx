import "../theme.css";
import "./lab.css";

import { render as draw } from "preact";

import { confined } from "../confined";
import { download } from "../download";
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
    if (content.kind === "file") download(content.name, content.text);
  };
  model.on("msg:custom", hear as never);
  confined(root, signal);
  signal.addEventListener("abort", () => {
    watch.disconnect();
    for (const change of changes) model.off(change, show);
    model.off("msg:custom", hear as never);
    draw(null, root);
    root.remove();
  });
  show();
}

export default { render };
