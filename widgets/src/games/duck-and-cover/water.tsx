import { GAP } from "./axis";
import { placed, type Layout } from "./layout";
import type { Box } from "./room";

/** The water that a seat's ducks lie on, with the breaks across it and the numbers of rows and columns. */
export function Water({ water, layout, seat, own }: { water: Box; layout: Layout; seat: number; own: boolean }) {
  return (
    <>
      <svg class="dc-water" style={placed(water)} aria-hidden="true">
        <path d={ripples(water, seat)} />
      </svg>
      <Lines layout={layout} own={own} water={water} />
    </>
  );
}

/** A few small waves, here and there on the water. */
function ripples({ width, height }: Box, seat: number): string {
  const count = Math.round(Math.min(9, 2 + (width * height) / 22_000));
  return Array.from({ length: count }, (_, k) => {
    const across = ((k * 0.618 + seat * 0.271 + 0.13) % 1) * (width - 70) + 18;
    const down = ((k + 0.5) / count) * (height - 40) + 20;
    return `M${across.toFixed(0)} ${down.toFixed(0)}q6 -6 12 0t12 0t12 0`;
  }).join("");
}

/** Breaks across long empty stretches, and the numbers of rows and columns along the edges. */
function Lines({ layout, own, water }: { layout: Layout; own: boolean; water: Box }) {
  const { left, top, cell, rows, columns } = layout;
  const size = Math.min(13, Math.max(12, cell * 0.2));
  const numbers = [];
  if (own) {
    for (const [line, { at, wide }] of columns.lines) {
      numbers.push(
        <i key={`c${line}`} style={`left:${left + at * cell}px;top:${water.y + 4}px;width:${wide * cell}px`}>
          {line}
        </i>,
      );
    }
    for (const [line, { at, wide }] of rows.lines) {
      const y = top + (at + wide / 2) * cell - 8;
      numbers.push(
        <i key={`r${line}`} style={`left:${water.x + 2}px;top:${y}px;width:22px`}>
          {line}
        </i>,
      );
    }
  }
  return (
    <div class="dc-lines" aria-hidden="true" style={`font-size:${size}px`}>
      {numbers}
      {columns.breaks.map(({ at, gone }) => (
        <Break key={`bc${at}`} {...water} x={left + at * cell} width={GAP * cell} gone={gone} down />
      ))}
      {rows.breaks.map(({ at, gone }) => (
        <Break key={`br${at}`} {...water} y={top + at * cell} height={GAP * cell} gone={gone} />
      ))}
    </div>
  );
}

/** A band of open wood across the water where empty places are left out. */
function Break({ x, y, width, height, gone, down = false }: Box & { gone: number; down?: boolean }) {
  const long = down ? height : width;
  const waves = Math.max(2, Math.round(long / 28));
  const step = long / waves;
  const bow = (k: number): string => {
    const side = k % 2 ? 5 : -5;
    return down ? `q${side} ${step / 2} 0 ${step}` : `q${step / 2} ${side} ${step} 0`;
  };
  const wave = Array.from({ length: waves }, (_, k) => bow(k)).join("");
  const word = `${gone} empty ${down ? "columns" : "rows"}`;
  const [a, b] = down ? ["M6 0", `M${width - 6} 0`] : ["M0 6", `M0 ${height - 6}`];
  return (
    <span class={`dc-break${down ? " dc-down" : ""}`} title={word} style={placed({ x, y, width, height })}>
      <svg width={width} height={height}>
        <path d={`${a}${wave}`} />
        <path d={`${b}${wave}`} />
      </svg>
      <em>{down ? gone : word}</em>
    </span>
  );
}
