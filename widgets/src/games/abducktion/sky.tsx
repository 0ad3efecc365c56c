import { middle, placed, type Berth } from "./room";
import type { Match } from "./view";

/** The ducks that make a formation, joined as a constellation is. */
export function Constellations({ berth, matches }: { berth: Berth; matches: readonly Match[] }) {
  const { box, pitch } = berth;
  return (
    <svg class="ak-sky" style={placed(box)} aria-hidden="true">
      {matches.map(({ row, column, ponds }) => {
        const spots = ponds.map(([r, c]) => middle(berth, r, c).map((value, k) => value - (k ? box.y : box.x)));
        return (
          <g key={`${row},${column}.${ponds.join(";")}`}>
            {["ak-halo", "ak-line"].map((name) => (
              <path key={name} class={name} d={joined(spots)} />
            ))}
            {spots.map(([x, y]) => (
              <circle class="ak-ring" cx={x} cy={y} r={pitch * 0.43} />
            ))}
          </g>
        );
      })}
    </svg>
  );
}

/** The shortest lines that join all spots. */
function joined(spots: readonly number[][]): string {
  const [first, ...open] = spots;
  const there = first ? [first] : [];
  let path = "";
  while (open.length > 0) {
    let best = { far: Infinity, from: [0, 0], at: 0 };
    for (const from of there) {
      open.forEach((to, at) => {
        const far = Math.hypot((to[0] ?? 0) - (from[0] ?? 0), (to[1] ?? 0) - (from[1] ?? 0));
        if (far < best.far) best = { far, from, at };
      });
    }
    const to = open.splice(best.at, 1)[0] as number[];
    path += `M${best.from.join(" ")}L${to.join(" ")}`;
    there.push(to);
  }
  return path;
}
