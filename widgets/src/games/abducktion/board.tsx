import type { Choice } from "../../picks";
import { Body } from "./duck";
import { middle, placed, px, type Berth } from "./room";
import { Action, Alien } from "./signs";
import { Constellations } from "./sky";
import { Targets } from "./targets";
import type { Match, View } from "./view";
import { Water } from "./water";
import { pondLabel, points, standing, title, who, type Terms } from "./words";

interface Props {
  view: View;
  seat: number;
  berth: Berth;
  own: boolean;
  choice: Choice;
  /** Colours and names of the ducks, row by row, as they lie or would lie. */
  ducks: readonly (readonly [colour: string, name: string])[];
  /** Formations that are made here. */
  matches: readonly Match[];
  terms: Terms;
}

/** A strip as narrow as the first says little, as the second less, one as wide as the third what was claimed, in pixels. */
const [SLIM, NARROW, WIDE] = [250, 340, 440];

/** A seat's board: who sits there, the stream with its ponds and ducks, and what a half-made play asks for. */
export function Board({ view, seat, berth, own, choice, ducks, matches, terms }: Props) {
  const { box, strip, pitch } = berth;
  const here = view.seats[seat];
  const name = who(view, seat, terms);
  const state = standing(view, seat, box.width < NARROW);
  const acts = view.phase !== "over" && view.turn === seat;
  const side = pitch * 0.7;
  const open = view.secret?.hands[seat];
  const order = choice.made.filter((id) => id.startsWith(`${seat}/pond:`));
  const listed = own && box.width > WIDE;
  const claims = view.phase === "over" ? 0 : (here?.claimed.length ?? 0);
  const counted = choice.made[0]?.endsWith("/card:shape shifter") ?? false;
  return (
    <div
      role="group"
      aria-label={`${name}: ${points(here?.points ?? 0)}${state && `, ${state}`}`}
      class={`ak-board${own ? " ak-own" : ""}${acts ? " ak-acts" : ""}${here?.playing ? "" : " ak-out"}`}
    >
      <Water berth={berth} />
      <div class="ak-plate" style={`${placed({ ...box, height: strip })};font-size:${px(letters(berth, own))}`}>
        <Alien seat={seat} />
        <b class="ak-name">{name}</b>
        {state !== "" && <span class={`ak-state${view.places[seat] === 1 ? " ak-first" : ""}`}>{state}</span>}
        <span class="ak-claims" title={here?.claimed.join(", ")}>
          {listed ? here?.claimed.join(", ") : claims > 0 && (box.width < SLIM ? (open ? "" : `★ ${claims}`) : `${claims} claimed`)}
        </span>
        {!own && view.phase !== "over" && (
          <span class="ak-cards" title={open?.map(title).join(", ") ?? "action cards in the hand"}>
            {open?.map((card, k) => <Action key={k} card={card} />) ?? here?.hand}
            {open === undefined && <i />}
          </span>
        )}
        <b class="ak-points">
          {here?.points ?? 0}
          <small>{here?.points === 1 ? "pt" : "pts"}</small>
        </b>
      </div>
      {matches.length > 0 && <Constellations berth={berth} matches={matches} />}
      {ducks.map((_, at) => {
        const [x, y] = middle(berth, Math.floor(at / 5), at % 5);
        const size = pitch * 0.86;
        return (
          <div
            key={at}
            class="ak-pond"
            data-id={`${seat}/pond:${Math.floor(at / 5)},${at % 5}`}
            aria-label={pondLabel(view, seat, at, terms)}
            style={placed({ x: x - size / 2, y: y - size / 2, width: size, height: size })}
          />
        );
      })}
      {ducks.map(([colour, piece], at) => {
        if (colour === "") return null;
        const [x, y] = middle(berth, Math.floor(at / 5), at % 5);
        const id = `${seat}/pond:${Math.floor(at / 5)},${at % 5}`;
        const turn = counted ? order.indexOf(id) + 1 : 0;
        return (
          <div
            key={piece}
            class={`ak-duck ak-${colour}${choice.made.includes(id) ? " ak-made" : ""}`}
            data-piece={piece}
            data-with={id}
            aria-hidden="true"
            style={placed({ x: x - side / 2, y: y - side * 0.54, width: side, height: side * 1.04 })}
          >
            <Body colour={colour} />
            {turn > 0 && <i class="ak-order">{turn}</i>}
          </div>
        );
      })}
      {own && <Targets view={view} seat={seat} berth={berth} choice={choice} />}
    </div>
  );
}

/** Size of the words on a strip, in pixels. */
function letters({ box, strip }: Berth, own: boolean): number {
  return own ? Math.max(13, Math.min(19, strip * 0.48)) : Math.max(12, Math.min(15, strip * 0.5, box.width / 18));
}
