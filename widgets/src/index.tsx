import "./theme.css";
import "./shell.css";
import "./controls.css";
import "./lesson.css";
import "./art/art.css";

import { render as draw } from "preact";

import { confined } from "./confined";
import { Lesson } from "./lesson";
import { Link, type Model } from "./link";
import { fit } from "./fit";
import { Guarded } from "./shell";
import { follow } from "./theme";

/** Draws the board of `model` into `el` until `signal` fires. */
function render({ model, el, signal }: { model: Model; el: HTMLElement; signal: AbortSignal }): void {
  const root = document.createElement("div");
  root.className = "duckplay";
  el.replaceChildren(root);
  follow(root, signal);
  fit(root, signal);
  const show = (): void => {
    const task = model.get("task");
    const table = { about: model.get("about"), frame: model.get("view"), link, pace: link.pace };
    draw(task === undefined ? <Guarded {...table} /> : <Lesson task={task} {...table} />, root);
  };
  const link = new Link(model, show, signal);
  model.on("change:about", show);
  model.on("change:view", show);
  model.on("change:task", show);
  confined(root, signal);
  signal.addEventListener("abort", () => {
    model.off("change:about", show);
    model.off("change:view", show);
    model.off("change:task", show);
    draw(null, root);
    root.remove();
  });
  show();
}

export default { render };
