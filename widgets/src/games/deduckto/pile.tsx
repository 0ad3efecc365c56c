import type { ComponentChildren } from "preact";

import { tick } from "../../art/signs";
import { Card } from "./card";
import { TAB, TALL } from "./room";
import type { Pile as Lot, View } from "./view";

/** No: two strokes. */
export const cross = (
  <svg class="da-sign" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <path d="M22 22L78 78M78 22L22 78" />
  </svg>
);
const palm = (
  <svg class="da-sign" viewBox="0 0 100 100" aria-hidden="true" focusable="false">
    <path d="M14 30L48 20L66 84L32 94ZM56 20L88 30L74 80" />
  </svg>
);
const SIGNS: Readonly<Record<string, ComponentChildren>> = { yes: tick, no: cross, hand: palm };
const WORDS: Readonly<Record<string, string>> = { yes: "Yes", no: "No", hand: "hand" };

interface Props {
  view: View;
  kind: "yes" | "no" | "hand";
  lot: Lot;
  card: number;
  step: number;
  /** The id that it is turned by. */
  id?: string | undefined;
  label: string;
}

/** How many places a pile takes: one for all that lies face down, unless its cards are known. */
export function spread({ open, turned, recalled }: Lot): number {
  return open.length + (recalled.length > 0 ? recalled.length : Math.min(turned, 1));
}

/** A pile, fanned so that of every card all three signs are seen. */
export function Pile({ view, kind, lot: { open, turned, down, recalled }, card, step, id, label }: Props) {
  const first = spread({ open: [], turned, down, recalled });
  const places = Math.max(1, first + open.length);
  return (
    <div
      class={`dd-pile dd-pile-${kind}${down ? " dd-down" : ""}`}
      role="img"
      aria-label={label}
      data-id={id}
      style={`width:${TAB + card + (places - 1) * step}px;height:${card * TALL}px`}
    >
      <span class="dd-tab">
        {SIGNS[kind]}
        <b>{turned + open.length}</b>
        <small>{WORDS[kind]}</small>
      </span>
      <span class="dd-fan" style={`width:${card + (places - 1) * step}px`}>
        {first + open.length === 0 && (
          <span class="dd-card dd-none" style={`width:${card}px;height:${card * TALL}px`}>
            {down && <small>turned</small>}
          </span>
        )}
        {first > recalled.length && (
          <span class="dd-back" style={`width:${card}px;height:${card * TALL}px`}>
            <Card view={view} card={null} width={card} />
            <b>{turned}</b>
          </span>
        )}
        {recalled.map((each, k) => (
          <Card
            key={each.card}
            view={view}
            card={each.card}
            width={card}
            left={k * step}
            piece={`card:${each.card}`}
            turned
          />
        ))}
        {open.map((each, k) => (
          <Card
            key={each.card < 0 ? `struck ${k}` : each.card}
            view={view}
            card={each.card}
            width={card}
            left={(first + k) * step}
            {...(each.card < 0 ? {} : { piece: `card:${each.card}` })}
          />
        ))}
      </span>
    </div>
  );
}
