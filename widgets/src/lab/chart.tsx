import { useEffect, useRef, useState } from "preact/hooks";

import type { Drawing, Plotly } from "./library";
import type { Chart } from "./protocol";
import { forget, inTurn } from "./turns";

interface Props {
  chart: Chart;
  plotly: Plotly | null;
  /** Raised when the page's colours have changed. */
  look: string;
  onMark: (mark: string) => void;
}

const CONFIG = { displayModeBar: false, responsive: true, scrollZoom: false, doubleClick: false };

/** A chart with its question above, what it says below, and the same as a table, whose buttons the keyboard reaches. */
export function ChartCard({ chart, plotly, look, onMark }: Props) {
  const host = useRef<HTMLDivElement>(null);
  const mark = useRef(onMark);
  mark.current = onMark;
  const [failed, fail] = useState("");
  const tall = chart.figure.layout["height"] as number | undefined;
  useEffect(() => {
    const element = host.current;
    if (element === null || plotly === null) return;
    inTurn(element, async () => {
      const { data, layout } = dress(chart.figure, element);
      try {
        await plotly.react(element, data as unknown[], layout as object, CONFIG);
      } catch (error) {
        return fail(String(error));
      }
      const drawn = element as unknown as Drawing;
      drawn.removeAllListeners?.("plotly_click");
      drawn.on("plotly_click", ({ points }) => {
        const touched = points.find((point) => typeof point.customdata === "string" && point.customdata !== "");
        if (touched !== undefined) mark.current(touched.customdata as string);
      });
      element.dataset["drawn"] = String(chart.figure.data.length);
    });
  }, [chart, plotly, look]);
  useEffect(
    () => () => {
      if (host.current === null) return;
      forget(host.current);
      plotly?.purge(host.current);
    },
    [plotly],
  );
  return (
    <section class="dpl-chart" aria-label={chart.title} data-chart={chart.name}>
      <h2>{chart.title}</h2>
      <p class="dpl-says">{chart.says}</p>
      <div
        class="dpl-plot"
        style={tall === undefined ? {} : { height: `${tall}px` }}
        role="img" 
        aria-label={`${chart.title}: ${chart.says}`}
        ref={host}
      />
      {failed !== "" && <p role="alert">This chart could not be drawn ({failed}); its numbers are below.</p>}
      <details>
        <summary>
          As numbers<span class="dpl-unseen">: {chart.title}</span>
        </summary>
        <div class="dpl-scroll" tabIndex={0} role="region" aria-label={`${chart.title}, as numbers`}>
          <table>
            <thead>
              <tr>
                {chart.heads.map((head) => (
                  <th scope="col">{head}</th>
                ))}
                <td />
              </tr>
            </thead>
            <tbody>
              {chart.rows.map(({ cells, mark: name }) => (
                <tr>
                  {cells.map((cell, at) => (at === 0 ? <th scope="row">{cell}</th> : <td>{cell}</td>))}
                  <td>
                    {name !== "" && (
                      <button type="button" class="dpl-small" onClick={() => onMark(name)}>
                        Games
                        <span class="dpl-unseen"> behind {cells[0]}</span>
                      </button>
                    )}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </details>
    </section>
  );
}

/** The figure in the colours that the page has now: `var(--name)` anywhere in it stands for a colour of ours. */
function dress(figure: Chart["figure"], element: Element): { data: unknown; layout: unknown } {
  const colours = getComputedStyle(element);
  const worn = (value: unknown): unknown => {
    if (typeof value === "string") {
      return value.startsWith("var(") ? colours.getPropertyValue(value.slice(4, -1)).trim() : value;
    }
    if (Array.isArray(value)) return value.map(worn);
    if (typeof value === "object" && value !== null) {
      return Object.fromEntries(Object.entries(value).map(([name, each]) => [name, worn(each)]));
    }
    return value;
  };
  return { data: worn(figure.data), layout: { ...(worn(figure.layout) as object), font: font(colours) } };
}

function font(colours: CSSStyleDeclaration): object {
  return { family: colours.fontFamily, size: 13, color: colours.getPropertyValue("--dp-ink").trim() };
}
