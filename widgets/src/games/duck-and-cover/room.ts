import type { Size } from "../../size";
import { SHORE } from "./axis";

export interface Box extends Size {
  x: number;
  y: number;
}

/** A seat's place at the table: who sits there, and the water its ducks lie on. */
export interface Berth {
  plate: Box;
  water: Box;
  /** The plate stands beside the water, not above it. */
  beside: boolean;
  /** Width of an empty row or column at the edge, in cells. */
  shore: number;
}

/** Where everything is: the captain's cards, and each seat. */
export interface Room {
  height: number;
  captain: Box;
  /** How the captain's cards lie: one below the other, in a block with the discards below, in one row. */
  look: "tower" | "block" | "band";
  berths: readonly Berth[];
}

/** What is to be seated: how many, who in front, how many ducks each has, and whether the deck lies open. */
export interface Guests {
  seats: number;
  own: number | null;
  ducks: number;
  open: boolean;
}

/** The same with the grid that is reckoned with for so many ducks. */
interface Party extends Guests {
  rows: number;
  columns: number;
}

const NARROW = 600;
const GAP = 10;
/** Room at the edge of the water, in pixels. */
export const RIM = 8;

/** Rows and columns by which a layout is reckoned to grow, places to land with it. */
interface Grown {
  rows: number;
  columns: number;
}

const OWN: Grown = { rows: 1.9, columns: 2.7 };
const OTHER: Grown = { rows: 1, columns: 1 };

interface Plan {
  captain: Box;
  look: Room["look"];
  own: Berth | null;
  others: readonly Berth[];
  worth: number;
}

/** Seats everybody so that cells come out large; the same party in the same room always sits the same. */
export function arrange(size: Size, guests: Guests): Room {
  const columns = Math.ceil(Math.sqrt((guests.ducks * 4) / 3));
  const party = { ...guests, columns, rows: Math.ceil(guests.ducks / columns) };
  const plan = size.width < NARROW ? tall(size.width, party) : best(size, party);
  const berths: Berth[] = [];
  const first = party.own === null ? 0 : party.own + 1;
  plan.others.forEach((berth, k) => (berths[(first + k) % party.seats] = berth));
  if (party.own !== null && plan.own !== null) berths[party.own] = plan.own;
  const boxes = [plan.captain, ...berths.flatMap(({ plate, water }) => [plate, water])];
  return {
    height: Math.max(...boxes.map(({ y, height }) => y + height)),
    captain: plan.captain,
    look: plan.look,
    berths,
  };
}

/** Width in pixels below which the words under the called card take four lines. */
const SLIM = 330;

/** A phone held upright: the cards, one's own ducks as wide as the screen, and the others below what is to be moved. */
function tall(width: number, party: Party): Plan {
  const others = party.seats - (party.own === null ? 0 : 1);
  const across = others === 1 || (party.own === null && others < 4) ? 1 : others === 3 ? 3 : 2;
  const rows = Math.ceil(others / across);
  const each = (width - GAP * (across - 1)) / across;
  const cell = Math.min((each - 2 * RIM) / (party.columns + 0.6), 46);
  const plate = across === 1 ? 0 : 40;
  const high = plate + cell * (party.rows + 0.6) + 2 * RIM;
  const all = rows * (high + GAP);
  const captain = { x: 0, y: 0, width, height: party.open ? 176 : width < SLIM ? 152 : 138 };
  const own = { x: 0, y: captain.y + captain.height + GAP, width, height: 0 };
  if (party.own !== null) own.height = 52 + (width / (party.columns + 2.3)) * (party.rows + 2.3) + 2 * RIM;
  const below = own.y + (party.own === null ? 0 : own.height + GAP);
  return {
    captain,
    look: "band",
    own: party.own === null ? null : { ...berth(own, party, true), shore: 1 }, // a finger lands there as on a card
    others: shelve({ x: 0, y: below, width, height: all - GAP }, others, across, party),
    worth: 0,
  };
}

function best(size: Size, party: Party): Plan {
  let found: Plan | null = null;
  for (const plan of plans(size, party)) if (found === null || plan.worth > found.worth) found = plan;
  return found as Plan;
}

function* plans({ width, height }: Size, party: Party): Generator<Plan> {
  const others = party.seats - (party.own === null ? 0 : 1);
  if (party.own === null) {
    for (const share of [0.2, 0.24, 0.28]) {
      const [left, right] = split({ x: 0, y: 0, width, height }, share, false);
      for (let across = 1; across <= others; across++) {
        yield weigh({ captain: left, look: "tower", own: null, others: shelve(right, others, across, party) }, party);
      }
    }
    return;
  }
  for (let share = 0.16; share < 0.46; share += 0.03) {
    const whole = { x: 0, y: 0, width, height };
    // The others at the left, the captain between, one's own at the right.
    const [left, rest] = split(whole, share, false);
    for (const part of [0.22, 0.26, 0.3, 0.34]) {
      const [captain, right] = split(rest, part, false);
      for (const across of [1, 2]) {
        const seats = { own: berth(right, party, true), others: shelve(left, others, across, party) };
        yield weigh({ captain, look: "tower", ...seats }, party);
      }
    }
    // The others along the top, the captain and one's own below.
    const [top, below] = split(whole, share, true);
    for (const part of [0.3, 0.34, 0.38, 0.42]) {
      const [captain, right] = split(below, part, false);
      for (const rows of [1, 2]) {
        const seats = { own: berth(right, party, true), others: shelve(top, others, Math.ceil(others / rows), party) };
        yield weigh({ captain, look: "block", ...seats }, party);
      }
    }
    // The others along the top, the captain in a row, one's own below.
    const [band, own] = split(below, Math.min(0.34, 150 / below.height), true);
    for (const rows of [1, 2]) {
      const seats = { own: berth(own, party, true), others: shelve(top, others, Math.ceil(others / rows), party) };
      yield weigh({ captain: band, look: "band", ...seats }, party);
    }
  }
}

/** How good a plan is: large cells for oneself, then for the others, and a captain's card seen from afar. */
function weigh(plan: Omit<Plan, "worth">, party: Party): Plan {
  const own = plan.own === null ? 1 : Math.min(cell(plan.own.water, party, OWN), 108);
  const other = Math.min(...plan.others.map(({ water }) => Math.min(cell(water, party, OTHER), 80)));
  const { width, height } = plan.captain;
  const card = {
    tower: Math.min(width * 0.84, height * 0.27),
    block: Math.min(width * 0.4, height * 0.42),
    band: height * 0.72,
  }[plan.look];
  const theirs = plan.own === null ? other : Math.min(other, own * 0.7);
  const worth = own ** 1.3 * theirs ** 0.75 * Math.min(card, 170) ** 0.6;
  return { ...plan, worth: other > 8 && own > 0 ? worth : 0 };
}

/** Side of a cell when the layout has grown as layouts do. */
function cell(water: Size, { rows, columns }: Party, grown: Grown): number {
  return Math.min((water.width - 2 * RIM) / (columns + grown.columns), (water.height - 2 * RIM) / (rows + grown.rows));
}

/** A seat's plate and water in a box: the plate above or beside, whichever leaves the larger cells. */
function berth(box: Box, party: Party, own: boolean): Berth {
  const between = (least: number, wanted: number, most: number): number => Math.min(most, Math.max(least, wanted));
  const high = own ? between(50, box.height * 0.12, 64) : between(36, box.height * 0.2, 52);
  const wide = own ? between(120, box.width * 0.22, 190) : between(88, box.width * 0.3, 150);
  const above = split(box, (high + GAP / 2) / box.height, true, 2);
  const aside = split(box, (wide + GAP / 2) / box.width, false, 4);
  const grown = own ? OWN : OTHER;
  const beside = cell(aside[1], party, grown) > 1.08 * cell(above[1], party, grown);
  const [plate, water] = beside ? aside : above;
  return { plate, water, beside, shore: SHORE };
}

/** Boxes of equal size in rows. */
function shelve(box: Box, count: number, across: number, party: Party): Berth[] {
  const rows = Math.ceil(count / across);
  const height = (box.height - GAP * (rows - 1)) / rows;
  const found: Berth[] = [];
  for (let row = 0; row < rows; row++) {
    const here = Math.ceil((count - found.length) / (rows - row));
    const width = (box.width - GAP * (here - 1)) / here;
    for (let k = 0; k < here; k++) {
      found.push(berth({ x: box.x + k * (width + GAP), y: box.y + row * (height + GAP), width, height }, party, false));
    }
  }
  return found;
}

/** A box cut in two, with a gap between. */
function split(box: Box, share: number, down: boolean, gap = GAP): [Box, Box] {
  const { x, y, width, height } = box;
  const cut = Math.round((down ? height : width) * share);
  return down
    ? [
        { x, y, width, height: cut - gap / 2 },
        { x, y: y + cut + gap / 2, width, height: height - cut - gap / 2 },
      ]
    : [
        { x, y, width: cut - gap / 2, height },
        { x: x + cut + gap / 2, y, width: width - cut - gap / 2, height },
      ];
}
