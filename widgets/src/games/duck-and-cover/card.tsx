import { useMemo } from "preact/hooks";

import { Duck, LIVERIES } from "../../art/duck";
import { drop, turn } from "../../art/signs";
import type { Duck as DuckCard } from "./view";

interface Props {
  duck: DuckCard;
  x: number;
  y: number;
  side: number;
  /** How many cards lie on it. */
  over: number;
  /** The cards that lie under it, from the top down. */
  under?: readonly DuckCard[];
  /** Its worth; null where the number itself counts. */
  splash: number | null;
  /** The id it is picked by, and what it is called; only what lies on top has one. */
  id?: string;
  label?: string;
  /** The id that it is dragged along by; what lies under a top duck has one. */
  below?: string;
  /** The card that is called asks for it. */
  asked?: boolean;
  /** A REPEAT would move it. */
  repeats?: boolean;
}

const NOTHING: readonly DuckCard[] = [];
/** Cards under a top duck that are seen, at most. */
const LAYERS = 5;
/** Height of a number at least, in pixels, and the part of a tiny card that it takes. */
const NUMBER = 12;
const PART = 0.62;
/** Sides of a card in pixels: below them it is number and colour alone, shows no splashes, shows them as a number. */
const TINY = 26;
const SMALL = 40;
const COMPACT = 54;

/**
 * A duck card, face up: number, duck, splashes; one that lies under others shows its edge. What is
 * written besides the number is for the eye alone: the label says it in words.
 */
export function Card(props: Props) {
  const { duck, x, y, side, over, under = NOTHING, splash, id, label, below, asked, repeats } = props;
  const step = Math.max(1.5, side * 0.022) * Math.min(over, side < TINY ? 2 : LAYERS);
  const looks = [over > 0 && "dc-under", asked && "dc-asked", small(side)];
  const [left, top] = [round(x + step), round(y + step)];
  const beneath = under.map((each) => each.number).join(", ");
  // The same while the card only moves or grows a little.
  const [tiny, worth] = [side < TINY, side >= COMPACT ? "drops" : side >= SMALL ? "number" : "none"] as const;
  const grown = tiny ? `scale:${Math.max(1, Math.ceil((100 * NUMBER) / PART / side) / 100)}` : undefined;
  const face = useMemo(
    () => (
      <>
        <b class="dc-number" style={grown}>
          {duck.number}
        </b>
        {splash !== null && <Drops count={splash} worth={worth} />}
        <span class="dc-duck">
          <Duck seat={duck.owner} />
        </span>
        {under.length > 1 && !tiny && <span class="dc-count" style={`--text:"×${under.length + 1}"`} />}
        {under.length > 0 && <span class="dc-beneath" style={`--text:"on ${beneath}"`} />}
        {repeats && <span class="dc-repeats">{turn}</span>}
      </>
    ),
    [duck.number, duck.owner, splash, worth, tiny, grown, beneath, repeats],
  );
  const [look, owner, number] = [looks.filter(Boolean).join(" "), duck.owner, duck.number];
  return useMemo(
    () => (
      <div
        class={`dc-card da-duck-${owner % LIVERIES.length} ${look}`}
        data-piece={`duck:${owner}:${number}`}
        data-id={id}
        data-with={below}
        aria-label={label}
        aria-hidden={id === undefined ? true : undefined}
        style={`left:${left}px;top:${top}px;font-size:${round(side)}px;z-index:${20 - Math.min(over, 19)}`}
      >
        {face}
      </div>
    ),
    [face, look, owner, number, left, top, side, over, id, label, below],
  );
}

function small(side: number): string {
  return side < TINY ? "dc-small dc-tiny" : side < SMALL ? "dc-small" : side < COMPACT ? "dc-compact" : "";
}

/** The worth of a duck: a drop for each splash where there is room, else one drop and their number. */
function Drops({ count, worth }: { count: number; worth: "drops" | "number" | "none" }) {
  if (worth === "drops" && count <= 6) {
    return <span class="dc-drops">{Array.from({ length: count }, () => drop)}</span>;
  }
  const told = worth !== "none";
  return (
    <span class="dc-drops dc-worth" style={told ? `--text:"${count}"` : undefined}>
      {told && drop}
    </span>
  );
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
