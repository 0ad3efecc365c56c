import { Duck } from "../../art/duck";
import { drop, tick, turn } from "../../art/signs";
import { Card } from "./card";
import { placed } from "./layout";
import type { Berth } from "./room";
import type { Grid, View } from "./view";
import { means, minus, sum } from "./words";

interface Props {
  view: View;
  grid: Grid;
  berth: Berth;
  own: boolean;
  name: string;
  /** Side of the seat's cards. */
  side: number;
}

/** Widths in pixels below which a plate is kept short, without and with a duck in the hand. */
const TIGHT = 125;
const LADEN = 240;
/** Width in pixels from which a plate beside the water has room for a sum. */
const ROOMY = 150;
/** Lines of words below the duck of a plate that stands beside the water. */
const LINES = 5;

/** Who sits here, what the called card means for them, how many splashes they show and have. */
export function Plate({ view, grid, berth, own, name, side }: Props) {
  const { plate, beside } = berth;
  const over = view.phase === "over";
  const kind = over ? "over" : grid.asked === "quack" ? "quack" : grid.chosen ? "chosen" : "asked";
  const tight = plate.width < (grid.hand === null ? TIGHT : LADEN);
  const hand = beside ? Math.min(side, plate.width * 0.6) : plate.height - 6;
  const font = letters(berth, own);
  const portrait = beside ? `;--duck:${Math.round(Math.max(22, Math.min(font * 4.4, plate.height - font * LINES)))}px` : "";
  const said = means(view, grid, grid.seat === view.eye);
  return (
    <div
      class={`dc-plate${beside ? " dc-beside" : tight ? " dc-tight" : ""}`}
      style={`${placed(plate)};font-size:${font}px${portrait}`}
    >
      <span class="dc-portrait">
        <Duck seat={grid.seat} />
      </span>
      <span class="dc-name">{name}</span>
      <span class={`dc-means dc-means-${kind}${view.places[grid.seat] === 1 ? " dc-first" : ""}`} key={kind}>
        {kind === "chosen" && <i class="dc-token">{tick}</i>}
        {view.card === "REPEAT" && kind === "asked" && <i class="dc-again">{turn}</i>}
        {tight && kind === "chosen" ? "chosen" : said}
      </span>
      <span class="dc-score" title={over ? "splashes of all rounds" : "splashes showing"}>
        {drop}
        <b>{minus(over ? grid.total : grid.shown)}</b>
        <small>{standing(grid, own || (beside && plate.width >= ROOMY), over)}</small>
      </span>
      {grid.hand !== null && (
        <span class="dc-hand" style={`width:${hand}px;height:${hand}px`}>
          <Card duck={grid.hand} x={0} y={0} side={hand} over={0} splash={null} />
        </span>
      )}
    </div>
  );
}

/** Size of the words on a plate, in pixels. */
function letters({ plate, beside }: Berth, own: boolean): number {
  const wide = plate.width / (beside ? 8 : own ? 20 : 11.5);
  const high = beside ? Infinity : plate.height / 2.8;
  return own ? Math.max(14, Math.min(22, wide, high)) : Math.max(12, Math.min(18, wide, high));
}

/** What the number is, and what the finished rounds have brought, which the head of the table tells as well, where there is room. */
function standing({ scores, total }: Grid, roomy: boolean, over: boolean): string {
  const whole = scores.length > 1 ? `${sum(scores)} = ${minus(total)}` : sum(scores);
  if (!roomy) return "";
  if (over) return whole;
  return scores.length === 0 ? "showing" : `showing, ${whole} so far`;
}
