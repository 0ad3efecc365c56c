import { middle } from "./layout";
import type { Box } from "./room";

interface Props {
  from: Box | null;
  to: Box;
  side: number;
  /** The duck that was chosen, in words. */
  what: string;
}

/** An open choice: an arrow from the pile to where it will go. */
export function Arrow({ from, to, side, what }: Props) {
  const round = side * 0.14;
  return (
    <svg class="dc-arrow" role="img" aria-label={`chosen: ${what}`}>
      <rect x={to.x} y={to.y} width={to.width} height={to.height} rx={round} />
      {from !== null &&
        ["dc-halo", "dc-line"].map((name) => <path key={name} class={name} d={arrow(from, to, side)} />)}
    </svg>
  );
}

/** A bent arrow between the edges of two boxes. */
function arrow(from: Box, to: Box, side: number): string {
  const [[a, b], [x, y]] = [middle(from), middle(to)];
  const far = Math.hypot(x - a, y - b);
  if (far < 1) return "";
  const [dx, dy] = [(x - a) / far, (y - b) / far];
  const [bend, tip] = [Math.min(far * 0.22, side * 0.5), side * 0.2];
  const [mx, my] = [(a + x) / 2 + dy * bend, (b + y) / 2 - dx * bend];
  const [ux, uy] = unit(x - mx, y - my);
  const [ex, ey] = [x - ux * side * 0.12, y - uy * side * 0.12];
  const wing = (turn: number): string => {
    const [c, s] = [Math.cos(turn), Math.sin(turn)];
    return `${ex - tip * (ux * c - uy * s)} ${ey - tip * (ux * s + uy * c)}`;
  };
  return `M${a} ${b}Q${mx} ${my} ${ex} ${ey}M${wing(0.5)}L${ex} ${ey}L${wing(-0.5)}`;
}

function unit(x: number, y: number): [number, number] {
  const far = Math.hypot(x, y) || 1;
  return [x / far, y / far];
}
