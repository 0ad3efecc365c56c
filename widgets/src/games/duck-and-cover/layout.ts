import { axes, BARE, SCANT, type Axis, type Place } from "./axis";
import { RIM, type Berth, type Box } from "./room";
import type { Grid, View } from "./view";

/** Part of a cell that its card takes, and the part that it takes rather than be less than a fingertip wide. */
const [CARD, CLOSE] = [0.9, 0.95];
const TIP = 44;
/** Side of a cell in pixels at most, and below which numbers become hard to read. */
const LARGEST = 108;
const LEAST = 24;
/** Room for the numbers of rows and columns. */
const NUMBERS = 16;

/** Where one seat's cells are, in pixels of the table. */
export interface Layout {
  rows: Axis;
  columns: Axis;
  left: number;
  top: number;
  cell: number;
  /** Side of a card. */
  side: number;
}

/** A seat's layout on its water: as large as can be; gaps give way where cells would become too small to read. */
export function lay(view: View, grid: Grid, { water, shore }: Berth, own: boolean): Layout {
  const edge = own ? NUMBERS : 0;
  const room = { width: water.width - 2 * RIM - edge, height: water.height - 2 * RIM - edge };
  const sized = (bare: number) => {
    const { rows, columns } = axes(view, grid, own && view.phase !== "over", bare, shore);
    return { rows, columns, cell: Math.min(room.width / columns.length, room.height / rows.length, LARGEST) };
  };
  const usual = sized(BARE);
  const { rows, columns, cell } = usual.cell < LEAST ? sized(SCANT) : usual;
  return {
    rows,
    columns,
    cell,
    left: water.x + RIM + edge + (room.width - cell * columns.length) / 2,
    top: water.y + RIM + edge + (room.height - cell * rows.length) / 2,
    side: Math.min(cell * CLOSE, Math.max(cell * CARD, own ? TIP : 0)),
  };
}

/** The place for a card, or as much of it as a narrow row or column leaves. */
export function spot({ rows, columns, left, top, cell, side }: Layout, [row, column]: Place): Box {
  const [down, across] = [rows.of(row), columns.of(column)];
  const gap = cell - side;
  return {
    x: left + across.at * cell + gap / 2,
    y: top + down.at * cell + gap / 2,
    width: across.wide * cell - gap,
    height: down.wide * cell - gap,
  };
}

export function placed(box: Box): string {
  const [x, y, width, height] = [box.x, box.y, box.width, box.height].map((each) => Math.round(each * 10) / 10);
  return `left:${x}px;top:${y}px;width:${width}px;height:${height}px`;
}

export function middle({ x, y, width, height }: Box): [number, number] {
  return [x + width / 2, y + height / 2];
}
