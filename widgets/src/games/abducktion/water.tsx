import { useMemo } from "preact/hooks";

import { middle, placed, type Berth } from "./room";
import { comet } from "./signs";

/** The night, the stream that bends back, its ponds, and the comets that fly down it. */
export function Water({ berth }: { berth: Berth }) {
  const { box, left, top, pitch } = berth;
  return useMemo(() => {
    const at = (row: number, column: number): [number, number] => {
      const [x, y] = middle(berth, row, column);
      return [x - box.x, y - box.y];
    };
    const [[x0, y0], [x4], [, y1]] = [at(0, 0), at(0, 4), at(1, 0)];
    const stream = `M${Math.max(8, x0 - pitch * 1.1)} ${y0}H${x4}V${y1}H${x0}`;
    const way = [0, 1, 2, 3].map((k) => [...half(at(0, k), at(0, k + 1)), 0]);
    const back = [4, 3, 2, 1].map((k) => [...half(at(1, k), at(1, k - 1)), 180]);
    const down = [...half(at(0, 4), at(1, 4)), 90];
    const inlet = [x0 - pitch * 0.53, y0, 0];
    const scale = pitch / 66;
    return (
      <svg class="ak-night" style={placed(box)} aria-hidden="true">
        <path class="ak-stars" d={stars(box)} />
        <path class="ak-bank" d={stream} style={`stroke-width:${pitch * 0.96}`} />
        <path class="ak-stream" d={stream} style={`stroke-width:${pitch * 0.9}`} />
        {Array.from({ length: 10 }, (_, k) => {
          const [cx, cy] = at(Math.floor(k / 5), k % 5);
          return <circle key={k} class="ak-pool" cx={cx} cy={cy} r={pitch * 0.4} />;
        })}
        {[...way, down, ...back, inlet].map(([x, y, turn], k) => (
          <g key={k} class="ak-comet" transform={`translate(${x} ${y}) rotate(${turn}) scale(${scale})`}>
            {comet}
          </g>
        ))}
      </svg>
    );
  }, [box.x, box.y, box.width, box.height, left, top, pitch]);
}

function half([a, b]: [number, number], [x, y]: [number, number]): [number, number] {
  return [(a + x) / 2, (b + y) / 2];
}

/** Small stars here and there. */
function stars({ width, height }: { width: number; height: number }): string {
  const count = Math.round(Math.min(60, (width * height) / 3000));
  return Array.from({ length: count }, (_, k) => {
    const [x, y] = [((k * 0.618) % 1) * width, ((k * 0.381 + 0.17) % 1) * height];
    return `M${x.toFixed(0)} ${y.toFixed(0)}h.01`;
  }).join("");
}
