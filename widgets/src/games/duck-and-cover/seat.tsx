import { useMemo } from "preact/hooks";

import { seatName } from "../../words";
import { Arrow } from "./arrow";
import { choices, key, landings } from "./axis";
import { Card } from "./card";
import { lay, placed, spot, type Layout } from "./layout";
import { Plate } from "./plate";
import type { Berth } from "./room";
import type { Duck, Grid, Pile, View } from "./view";
import { Water } from "./water";
import { means, pileLabel, spell, type Terms } from "./words";

interface Props {
  view: View;
  grid: Grid;
  berth: Berth;
  own: boolean;
  terms: Terms;
}

/** One seat, drawn anew only when something has changed that shows there. */
export function Seat(props: Props) {
  const { view, grid, berth, own, terms } = props;
  const { eye, phase, card, places, competition, low_blows, splashes } = view;
  const rules = [competition, low_blows, splashes, terms];
  const shown = JSON.stringify([grid, choices(view, grid), berth, own, eye, phase, card, places, ...rules]);
  return useMemo(() => <Drawn {...props} />, [shown]);
}

/** Who sits there and how they stand, the piles on the water, where they may land, what is chosen. */
function Drawn({ view, grid, berth, own, terms }: Props) {
  const { seat } = grid;
  const mine = seat === view.eye;
  const layout = lay(view, grid, berth, own);
  const name = mine ? "You" : seatName(terms, seat);
  return (
    <div role="group" aria-label={`${name}: ${means(view, grid, mine)}`} class={`dc-seat${own ? " dc-own" : ""}`}>
      <Water water={berth.water} layout={layout} seat={seat} own={own} />
      <Plate view={view} grid={grid} berth={berth} own={own} name={name} side={layout.side} />
      {landings(view, grid).map((place) => (
        <div
          key={`cell ${key(place)}`}
          class="dc-cell"
          data-id={`${seat}/cell:${key(place)}`}
          aria-label={`empty place, row ${place[0]}, column ${place[1]}`}
          style={placed(spot(layout, place))}
        />
      ))}
      {grid.piles.flatMap((pile) => cards(view, grid, pile, layout, terms))}
      {choices(view, grid).map(({ source, target, duck }) => (
        <Arrow
          key="choice"
          from={source && spot(layout, source)}
          to={spot(layout, target)}
          side={layout.side}
          what={spell([duck], seat, terms)}
        />
      ))}
    </div>
  );
}

/** The cards of a pile, from the top down: all are there, so that each can be seen to move. */
function cards(view: View, grid: Grid, pile: Pile, layout: Layout, terms: Terms) {
  const { seat } = grid;
  const place = key([pile.row, pile.column]);
  const id = `${seat}/pile:${place}`;
  const { x, y } = spot(layout, [pile.row, pile.column]);
  return pile.ducks.map((duck, over) => {
    const top = {
      id,
      label: pileLabel(pile, grid, seat === view.eye, terms),
      under: pile.ducks.slice(1),
      asked: !grid.chosen && grid.movable.some((each) => key(each) === place),
      repeats: !view.low_blows && same(grid.repeats, duck),
    };
    return (
      <Card
        key={`${duck.owner}:${duck.number}${over === 0 ? "" : " under"}`}
        duck={duck}
        x={x}
        y={y}
        side={layout.side}
        over={over}
        splash={view.competition ? null : (view.splashes[duck.number - 1] ?? null)}
        {...(over === 0 ? top : { below: id })}
      />
    );
  });
}

function same(one: Duck | null, other: Duck): boolean {
  return one !== null && one.owner === other.owner && one.number === other.number;
}
