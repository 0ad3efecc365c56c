import { beforeEach, expect, test } from "vitest";

import { type Rendermime, standIn } from "../src/jupyterlab";

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PICTURE = "image/svg+xml";
const LOADING = "Loading widget...";
const FAULT = "Error displaying widget: model not found";

/** JupyterLab's side: pictures are drawn at once, widgets when `found` says so. */
class Lab implements Rendermime {
  readonly asked: string[] = [];
  disposed = 0;
  found!: (there: boolean) => void;
  readonly #found = new Promise<boolean>((resolve) => (this.found = resolve));

  createRenderer(type: string) {
    this.asked.push(type);
    const node = document.createElement("div");
    const renderModel = async (_: unknown): Promise<void> =>
      type === WIDGET ? this.#widget(node) : void node.append(new Image());
    return { node, renderModel, dispose: () => void this.disposed++ };
  }

  async #widget(node: HTMLElement): Promise<void> {
    node.textContent = LOADING;
    const there = await this.#found;
    node.textContent = there ? "" : FAULT;
    if (there) node.append(document.createElement("button"));
  }
}

const model = (...types: string[]) => ({ data: Object.fromEntries(types.map((type) => [type, "…"])) });
const still = () => new Promise((resolve) => setTimeout(resolve));
let lab: Lab;

function output(...types: string[]): { node: HTMLElement; done: Promise<void> } {
  const { node, renderModel } = lab.createRenderer(types[0] ?? "");
  document.body.append(node);
  return { node, done: renderModel(model(...types)) };
}

beforeEach(() => {
  document.body.replaceChildren();
  lab = new Lab();
  standIn(lab);
});

test("a picture is there at once, and stays where the widget is gone", async () => {
  const { node, done } = output(WIDGET, PICTURE);
  await still();
  expect(node.querySelector("img")).not.toBeNull();
  expect(node.textContent).toBe("");
  lab.found(false);
  await done;
  expect(node.querySelector("img")).not.toBeNull();
  expect(node.textContent).toBe("");
});

test("a widget that is found takes the picture's place", async () => {
  const { node, done } = output(WIDGET, PICTURE);
  await still();
  lab.found(true);
  await done;
  expect(node.querySelector("button")).not.toBeNull();
  expect(node.querySelector("img")).toBeNull();
  expect(lab.disposed).toBe(1);
});

test("an output without a picture, and one that is no widget, are JupyterLab's own", async () => {
  const { node, done } = output(WIDGET);
  lab.found(false);
  await done;
  expect(node.textContent).toBe(FAULT);
  await output(PICTURE).done;
  expect(lab.asked).toEqual([WIDGET, PICTURE]);
});

test("JupyterLab's loader finds a plugin in the container", async () => {
  const container = window._JUPYTERLAB?.duckplay as { get(name: string): Promise<() => { default: { id: string } }> };
  const made = (await container.get("./extension"))();
  expect(made.default.id).toBe("duckplay:pictures");
});

test("what is typed at dials is no command; what is typed with a modifier, and elsewhere, may be", async () => {
  const container = window._JUPYTERLAB?.duckplay as {
    get(name: string): Promise<() => { default: { activate(app: unknown): void } }>;
  };
  (await container.get("./extension"))().default.activate({ docRegistry: { addWidgetExtension: () => {} } });
  document.body.innerHTML = '<div class="dpd-dials"><button></button></div><button></button>';
  const heard: string[] = [];
  document.addEventListener("keydown", ({ key }) => heard.push(key));
  const [dial, other] = document.querySelectorAll("button");
  const press = (one: Element | undefined, key: string, more: KeyboardEventInit = {}) =>
    one?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true, ...more }));
  press(dial, "d");
  press(dial, "s", { ctrlKey: true });
  press(other, "b");
  expect(heard).toEqual(["s", "b"]);
});
