/**
 * What JupyterLab itself has to be told. Where the kernel of an output's widget is gone it says "model not found": with
 * this it shows the output's picture, at once, and until a widget comes in its place. And it takes single letters for
 * commands ("d d" deletes the cell) while a button or a check box of the dials has the focus: those stay there.
 *
 * It is an extension of JupyterLab's in the form of a module container, as its loader asks for it, without the builder:
 * it needs nothing of JupyterLab's own modules.
 */

const WIDGET = "application/vnd.jupyter.widget-view+json";
const PICTURE = "image/svg+xml";

interface MimeModel {
  readonly data: Readonly<Record<string, unknown>>;
}

interface Renderer {
  readonly node: HTMLElement;
  renderModel(model: MimeModel): Promise<void>;
  dispose(): void;
}

export interface Rendermime {
  createRenderer(type: string): Renderer;
}

interface App {
  docRegistry: {
    addWidgetExtension(kind: string, extension: { createNew(panel: { content: { rendermime: Rendermime } }): void }): void;
  };
}

/** Has a notebook's widgets stood in for by their pictures. */
export function standIn(rendermime: Rendermime): void {
  const create = rendermime.createRenderer.bind(rendermime);
  rendermime.createRenderer = (type) => {
    const renderer = create(type);
    if (type === WIDGET) {
      const render = renderer.renderModel.bind(renderer);
      renderer.renderModel = (model) => drawn(renderer, model, render, create);
    }
    return renderer;
  };
}

/** Draws the picture while the widget is looked for, and leaves it there when there is none. */
async function drawn(
  renderer: Renderer,
  model: MimeModel,
  render: (model: MimeModel) => Promise<void>,
  create: Rendermime["createRenderer"],
): Promise<void> {
  const found = render(model);
  if (model.data[PICTURE] === undefined) return found;
  const picture = create(PICTURE);
  await picture.renderModel(model);
  if (renderer.node.childElementCount === 0) renderer.node.replaceChildren(picture.node);
  await found;
  if (renderer.node.childElementCount === 0 && renderer.node.textContent !== "") {
    renderer.node.replaceChildren(picture.node);
  } else if (!picture.node.isConnected) picture.dispose();
}

/** Keeps what is typed at dials, which are widgets of Jupyter's own, from the commands that JupyterLab hears at its document. */
function keepKeys(event: KeyboardEvent): void {
  if (event.ctrlKey || event.metaKey || event.altKey) return;
  if (event.target instanceof Element && event.target.closest(".dpd-dials") !== null) event.stopPropagation();
}

const extension = {
  id: "duckplay:pictures",
  autoStart: true,
  activate: (app: App): void => {
    document.body.addEventListener("keydown", keepKeys);
    app.docRegistry.addWidgetExtension("Notebook", { createNew: (panel) => standIn(panel.content.rendermime) });
  },
};

declare global {
  interface Window {
    _JUPYTERLAB?: Record<string, unknown>;
  }
}

(window._JUPYTERLAB ??= {}).duckplay = {
  init: (): void => {},
  get: async () => () => ({ __esModule: true, default: extension }),
};
