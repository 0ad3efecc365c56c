import "./theme.css";

import { render as draw } from "preact";

interface Model {
  get(key: "view"): { svg: string; ask: string };
  on(event: "change:view", callback: () => void): void;
  off(event: "change:view", callback: () => void): void;
}

/** Draws the board of `model` into `el` until `signal` fires. */
function render({ model, el, signal }: { model: Model; el: HTMLElement; signal: AbortSignal }): void {
  const show = (): void => {
    const view = model.get("view");
    draw(
      <main>
        <p>{view.ask}</p>
        <div dangerouslySetInnerHTML={{ __html: view.svg }} />
      </main>,
      el,
    );
  };
  model.on("change:view", show);
  signal.addEventListener("abort", () => {
    model.off("change:view", show);
    draw(null, el);
  });
  show();
}

export default { render };
