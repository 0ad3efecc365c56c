import type { ComponentChildren } from "preact";

import { tick } from "../../art/signs";
import { Card } from "./card";
import { TAB, TALL } from "./room";
import type { Lying, Pile as Lot, View } from "./view";

const cross = (
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

/** The cards of a pile as they are seen by this eye: what lies face down below is one back, or known to who remembers. */
export function lying(pile: Lot, secret: readonly number[]): { under: readonly Lying[]; backs: number } {
  const known = secret.map((card): Lying => ({ card, clue: 0 }));
  const under = pile.recalled.length > 0 ? pile.recalled : known;
  return { under, backs: under.length > 0 ? 0 : pile.turned };
}

interface Props {
  view: View;
  kind: "yes" | "no" | "hand";
  under?: readonly Lying[];
  backs?: number;
  down?: boolean;
  cards: readonly Lying[];
  card: number;
  step: number;
  count: number;
  /** The id that it is turned by. */
  id?: string | undefined;
  label: string;
}

/** A pile, fanned so that of every card all three signs are seen. */
export function Pile({ view, kind, under = [], backs = 0, down, cards, card, step, count, id, label }: Props) {
  const places = Math.max(1, under.length + (backs > 0 ? 1 : 0) + cards.length);
  const first = backs > 0 ? 1 : 0;
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
        <b>{count}</b>
        <small>{WORDS[kind]}</small>
      </span>
      <span class="dd-fan" style={`width:${card + (places - 1) * step}px`}>
        {places === 1 && cards.length + under.length + backs === 0 && (
          <span class="dd-card dd-none" style={`width:${card}px;height:${card * TALL}px`}>
            {down && <small>turned</small>}
          </span>
        )}
        {backs > 0 && (
          <span class="dd-back" style={`width:${card}px;height:${card * TALL}px`}>
            <Card view={view} card={null} width={card} />
            <b>{backs}</b>
          </span>
        )}
        {under.map((each, k) => (
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
        {cards.map((each, k) => (
          <Card
            key={each.card < 0 ? `struck ${k}` : each.card}
            view={view}
            card={each.card}
            width={card}
            left={(first + under.length + k) * step}
            {...(each.card < 0 ? {} : { piece: `card:${each.card}` })}
          />
        ))}
      </span>
    </div>
  );
}
