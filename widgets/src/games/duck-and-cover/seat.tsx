import { Duck } from "../../art/duck";
import { drop, tick, turn } from "../../art/signs";
import { axes, BARE, choices, GAP, key, landings, SCANT, type Axis, type Place } from "./axis";
import { Card } from "./card";
import { RIM, type Berth, type Box, type Size } from "./room";
import type { Grid, View } from "./view";
import { means, minus, pileLabel, seatName, spell, sum, type Terms } from "./words";

interface Props {
  view: View;
  grid: Grid;
  berth: Berth;
  own: boolean;
  terms: Terms;
}

/** Part of a cell that its card takes. */
const CARD = 0.9;
/** Side of a cell, at most. */
const LARGEST = 108;
/** Side of a cell in pixels below which numbers become hard to read. */
const LEAST = 24;

/** One seat: who it is and how it stands, its piles on the water, where they may land, what it has chosen. */
export function Seat({ view, grid, berth, own, terms }: Props) {
  const { seat } = grid;
  const mine = seat === view.eye;
  const shores = own && view.phase !== "over";
  const room = inside(berth.water, RIM, own ? 16 : 0);
  const { rows, columns, cell } = fit(view, grid, shores, room);
  const left = room.x + (room.width - cell * columns.length) / 2;
  const top = room.y + (room.height - cell * rows.length) / 2;
  const side = cell * CARD;
  const gap = cell - side;
  const at = ([row, column]: Place): Box => {
    const [down, across] = [rows.of(row), columns.of(column)];
    return {
      x: left + across.at * cell + gap / 2,
      y: top + down.at * cell + gap / 2,
      width: across.wide * cell - gap,
      height: down.wide * cell - gap,
    };
  };
  const movable = new Set(grid.chosen ? [] : grid.movable.map(key));
  const worth = (number: number): number | null => (view.competition ? null : (view.splashes[number - 1] ?? null));
  const frame = { left, top, cell, rows, columns };
  const name = mine ? "You" : seatName(seat, terms);
  return (
    <div role="group" aria-label={`${name}: ${means(view, grid, mine)}`} class={`dc-seat dc-asked-${grid.asked || "none"}${own ? " dc-own" : ""}`}>
      <svg class="dc-water" style={placed(berth.water)} aria-hidden="true">
        <path d={ripples(berth.water, seat)} />
      </svg>
      <Lines {...frame} own={own} water={berth.water} />
      <Plate view={view} grid={grid} berth={berth} own={own} name={name} side={side} />
      {landings(view, grid).map((place) => (
        <div
          key={`cell ${key(place)}`}
          class="dc-cell"
          data-id={`${seat}/cell:${key(place)}`}
          aria-label={`empty place, row ${place[0]}, column ${place[1]}`}
          style={placed(at(place))}
        />
      ))}
      {grid.piles.flatMap((pile) => {
        const { x, y } = at([pile.row, pile.column]);
        const id = `${seat}/pile:${pile.row},${pile.column}`;
        return pile.ducks.map((duck, over) => {
          const on = over === 0;
          const rest = {
            id,
            label: pileLabel(pile, grid, mine),
            asked: movable.has(`${pile.row},${pile.column}`),
            under: pile.ducks.slice(1),
            repeats: same(grid.repeats, duck) && !view.low_blows,
          };
          return (
            <Card
              key={`${duck.owner}:${duck.number}${on ? "" : " under"}`}
              duck={duck}
              seat={seat}
              x={x}
              y={y}
              side={side}
              over={over}
              
              splash={worth(duck.number)}
              {...(on ? rest : { below: id })}
            />
          );
        });
      })}
      {choices(view, grid).map((choice) => (
        <Arrow key="choice" from={choice.source === null ? null : at(choice.source)} to={at(choice.target)} side={side} what={spell([choice.duck], seat)} />
      ))}
    </div>
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

function middle({ x, y, width, height }: Box): [number, number] {
  return [x + width / 2, y + height / 2];
}

function same(a: { owner: number; number: number } | null, b: { owner: number; number: number }): boolean {
  return a !== null && a.owner === b.owner && a.number === b.number;
}

/** The layout in the room there is: empty rows and columns give way where cells would become too small to read. */
function fit(view: View, grid: Grid, shores: boolean, room: Size) {
  const sized = (bare: number) => {
    const { rows, columns } = axes(view, grid, shores, bare);
    return { rows, columns, cell: Math.min(room.width / columns.length, room.height / rows.length, LARGEST) };
  };
  const usual = sized(BARE);
  return usual.cell < LEAST ? sized(SCANT) : usual;
}

function inside({ x, y, width, height }: Box, rim: number, edge: number): Box {
  return { x: x + rim + edge, y: y + rim + edge, width: width - 2 * rim - edge, height: height - 2 * rim - edge };
}

function placed(box: Box): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((each) => Math.round(each * 10) / 10);
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

/** Who sits here, what the called card means for them, how many splashes they show and have. */
function Plate({ view, grid, berth, own, name, side }: { view: View; grid: Grid; berth: Berth; own: boolean; name: string; side: number }) {
  const { plate, beside } = berth;
  const mine = grid.seat === view.eye;
  const wide = own ? plate.width / (beside ? 8 : 20) : plate.width / (beside ? 8 : 11.5);
  const size = Math.max(own ? 14 : 12, Math.min(own ? 22 : 18, wide, beside ? 99 : plate.height / 2.8));
  const hand = beside ? Math.min(side, plate.width * 0.6) : plate.height - 6;
  const over = view.phase === "over";
  const kind = over ? "over" : grid.asked === "quack" ? "quack" : grid.chosen ? "chosen" : "asked";
  const shown = over ? grid.total : grid.shown;
  return (
    <div class={`dc-plate${beside ? " dc-beside" : plate.width < (grid.hand === null ? 125 : 240) ? " dc-tight" : ""}`} style={`${placed(plate)};font-size:${size}px`}>
      <span class="dc-portrait">
        <Duck seat={grid.seat} />
      </span>
      <span class="dc-name">{name}</span>
      <span class={`dc-means dc-means-${kind}${view.places[grid.seat] === 1 ? " dc-first" : ""}`} key={kind}>
        {kind === "chosen" && <i class="dc-token">{tick}</i>}
        {view.card === "REPEAT" && kind === "asked" && <i class="dc-again">{turn}</i>}
        {means(view, grid, mine)}
      </span>
      <span class="dc-score" title={over ? "total" : "what shows now"}>
        {drop}
        <b>{minus(shown)}</b>
        <small>{standing(grid, own, beside, over)}</small>
      </span>
      {grid.hand !== null && (
        <span class="dc-hand" style={`width:${hand}px;height:${hand}px`}>
          <Card duck={grid.hand} seat={grid.seat} x={0} y={0} side={hand} over={0} splash={null} />
        </span>
      )}
    </div>
  );
}

/** What the finished rounds have brought, in as many words as there is room for. */
function standing({ scores, total }: Grid, own: boolean, wide: boolean, over: boolean): string {
  if (scores.length === 0) return own ? "splashes now" : "";
  const roomy = own || wide;
  const whole = scores.length > 1 ? `${sum(scores)} = ${minus(total)}` : sum(scores);
  if (over) return roomy ? whole : "";
  return roomy ? `so far ${whole}` : `+ ${minus(total)}`;
}

interface Frame {
  left: number;
  top: number;
  cell: number;
  rows: Axis;
  columns: Axis;
}

/** Breaks across long empty stretches, and the numbers of rows and columns along the edges. */
function Lines({ left, top, cell, rows, columns, own, water }: Frame & { own: boolean; water: Box }) {
  const size = Math.min(13, Math.max(10, cell * 0.2));
  const numbers = [];
  if (own) {
    for (const [line, { at, wide }] of columns.lines) {
      numbers.push(<i key={`c${line}`} style={`left:${left + at * cell}px;top:${water.y + 4}px;width:${wide * cell}px`}>{line}</i>);
    }
    for (const [line, { at, wide }] of rows.lines) {
      const y = top + (at + wide / 2) * cell - 8;
      numbers.push(<i key={`r${line}`} style={`left:${water.x + 2}px;top:${y}px;width:22px`}>{line}</i>);
    }
  }
  return (
    <div class="dc-lines" aria-hidden="true" style={`font-size:${size}px`}>
      {numbers}
      {columns.breaks.map(({ at, gone }) => (
        <Break key={`bc${at}`} x={left + at * cell} y={water.y} width={GAP * cell} height={water.height} gone={gone} down />
      ))}
      {rows.breaks.map(({ at, gone }) => (
        <Break key={`br${at}`} x={water.x} y={top + at * cell} width={water.width} height={GAP * cell} gone={gone} />
      ))}
    </div>
  );
}

/** A band of open wood across the water where empty places are left out. */
function Break({ x, y, width, height, gone, down = false }: Box & { gone: number; down?: boolean }) {
  const long = down ? height : width;
  const waves = Math.max(2, Math.round(long / 28));
  const step = long / waves;
  const wave = Array.from({ length: waves }, (_, k) => (down ? `q${k % 2 ? 5 : -5} ${step / 2} 0 ${step}` : `q${step / 2} ${k % 2 ? 5 : -5} ${step} 0`)).join("");
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

/** An open choice: an arrow from the pile to where it will go. */
function Arrow({ from, to, side, what }: { from: Box | null; to: Box; side: number; what: string }) {
  const round = side * 0.14;
  return (
    <svg class="dc-arrow" role="img" aria-label={`chosen: ${what}`}>
      <rect x={to.x} y={to.y} width={to.width} height={to.height} rx={round} />
      {from !== null && ["dc-halo", "dc-line"].map((name) => <path key={name} class={name} d={arrow(from, to, side)} />)}
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
