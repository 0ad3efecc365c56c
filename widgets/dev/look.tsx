import "../src/theme.css";
import "../src/shell.css";
import "../src/stage.css";
import "../src/controls.css";
import "../src/lesson.css";
import "../src/art/art.css";

import { render } from "preact";

import { DuckAndCover as Drawing } from "../src/games/duck-and-cover";
import { choice } from "../src/picks";

interface Stored {
  view: never;
  eye: number | "designer" | "watcher";
  seat: number | null;
  moves: string[][];
}

declare global {
  interface Window {
    show: (frame: Stored, size: { width: number; height: number }, made: string[], dark: boolean) => number;
  }
}

const root = document.createElement("div");
root.className = "duckplay";
document.body.append(root);

/** Draws one stored frame as the stage would, with the states that the shell sets; returns the milliseconds it took. */
window.show = (frame, size, made, dark) => {
  root.dataset["jpThemeLight"] = String(!dark);
  document.body.style.background = dark ? "#211910" : "#f8f0df";
  const moves = frame.moves.map((picks) => ({ text: picks.join(" "), label: "", rules: [], picks }));
  const now = choice(moves, made);
  const before = performance.now();
  render(
    <div class="dp-stage" style="display:inline-block;padding:12px" data-drawn="true">
      <div class="dp-picture">
        <Drawing view={frame.view} eye={frame.eye} seat={frame.seat} size={size} choice={now} terms={{}} />
      </div>
    </div>,
    root,
  );
  root.getBoundingClientRect();
  const took = performance.now() - before;
  for (const element of root.querySelectorAll("[data-id]")) {
    const id = element.getAttribute("data-id") ?? "";
    const state = now.made.includes(id) ? "made" : now.next.has(id) ? "can" : "rest";
    element.setAttribute("data-state", state);
  }
  return took;
};
