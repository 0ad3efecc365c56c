import type { Heard, Model } from "./protocol";

/** What a chart uses of plotly. */
export interface Plotly {
  react(host: HTMLElement, data: unknown[], layout: object, config: object): Promise<unknown>;
  purge(host: HTMLElement): void;
}

/** Plotly's element: it tells which point was clicked. */
export interface Drawing extends HTMLElement {
  on(event: "plotly_click", callback: (event: { points: { customdata?: unknown }[] }) => void): void;
  removeAllListeners?(event: string): void;
}

const page = globalThis as { Plotly?: Plotly; duckplayPlotly?: Promise<Plotly> };

/** Plotly, once a page: its kernel has it, and sends it when it is first asked for. */
export function library(model: Model): Promise<Plotly> {
  return (page.duckplayPlotly ??= load(model));
}

async function load(model: Model): Promise<Plotly> {
  const packed = await new Promise<DataView>((settle) => {
    const hear = (content: Heard, buffers: DataView[]): void => {
      const [buffer] = buffers;
      if (content.kind !== "library" || buffer === undefined) return;
      model.off("msg:custom", hear as never);
      settle(buffer);
    };
    model.on("msg:custom", hear as never);
    model.send({ kind: "library" });
  });
  const bytes = new Uint8Array(packed.buffer as ArrayBuffer, packed.byteOffset, packed.byteLength);
  const stream = new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"));
  const url = URL.createObjectURL(new Blob([await new Response(stream).arrayBuffer()], { type: "text/javascript" }));
  const script = document.createElement("script");
  script.src = url;
  await new Promise((settle, fail) => {
    script.onload = settle;
    script.onerror = fail;
    document.head.append(script);
  });
  script.remove();
  URL.revokeObjectURL(url);
  if (page.Plotly === undefined) throw new Error("plotly did not load");
  return page.Plotly;
}
