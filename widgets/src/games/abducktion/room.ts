import type { Size } from "../../size";

export interface Box extends Size {
  x: number;
  y: number;
}

/** A seat's board: the strip that says who sits there, and its ponds in pixels of the table. */
export interface Berth {
  box: Box;
  /** Height of the strip. */
  strip: number;
  /** Corner of the first pond's square, and the side of such a square. */
  left: number;
  top: number;
  pitch: number;
}

/** Where everything is. */
export interface Room {
  /** All below each other, on a phone held upright. */
  tall: boolean;
  height: number;
  ufo: Box;
  market: Box;
  /** Formation cards beside each other in the market. */
  across: number;
  piles: Box;
  /** The ladder of ranks, alone. */
  ranks: Box | null;
  hand: Box | null;
  /** Cards beside each other in the hand. */
  fan: number;
  berths: readonly Berth[];
}

/** What is to be laid out: seats, the one in front, kinds of cards in the hand, formations that lie open. */
export interface Guests {
  seats: number;
  own: number | null;
  kinds: number;
  open: number;
}

const NARROW = 600;
const GAP = 10;
const PAD = 9;
/** Room for what glows at the edge. */
const EDGE = 6;
/** Side of a pond's square at most. */
const LARGEST = 126;
/** Ponds across a board, with the inlet at the left and the bank at the right. */
const ACROSS = 5.62;
const INLET = 0.5;
/** Height that the UFO needs at least below the others. */
const UFO = 110;
/** Height of the ladder of ranks on a phone. */
const RANKS = 216;
/** Height of a button, a finger wide. */
export const BUTTON = 44;

const between = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** Lays everything out: the same guests in the same room always sit the same. */
export function arrange(size: Size, guests: Guests): Room {
  if (size.width < NARROW) return tall(size.width, guests);
  return guests.own === null ? round(size, guests) : wide(size, guests);
}

/** A board in a box, its ponds as large as can be; `slim`: no higher than they need. */
function berth(room: Box, strip: number, slim = false): Berth {
  const pitch = Math.min((room.width - 2 * PAD) / ACROSS, (room.height - strip - 2 * PAD) / 2, LARGEST);
  const box = slim ? { ...room, height: Math.min(room.height, strip + 2 * pitch + 2 * PAD) } : room;
  const left = box.x + (box.width - pitch * ACROSS) / 2 + pitch * INLET;
  return { box, strip, left, top: box.y + strip + (box.height - strip - 2 * pitch) / 2, pitch };
}

/** The same board higher up. */
function lifted(one: Berth, y: number): Berth {
  const up = one.box.y - y;
  return { ...one, box: { ...one.box, y }, top: one.top - up };
}

/** The others from the left on, in the order of play. */
function seated({ seats, own }: Guests, mine: Berth | null, others: readonly Berth[]): Berth[] {
  const berths: Berth[] = [];
  const first = own === null ? 0 : own + 1;
  others.forEach((each, k) => (berths[(first + k) % seats] = each));
  if (own !== null && mine !== null) berths[own] = mine;
  return berths;
}

/** The others and the piles at the left; the market, one's own board and the hand at the right, from above. */
function wide(size: Size, guests: Guests): Room {
  const shares = guests.seats === 1 ? [0.26] : [0.22, 0.25, 0.28, 0.31, 0.34, 0.37];
  const rooms = shares.map((share) => cut(size, guests, Math.max(170, size.width * share)));
  const weigh = (seat: number): number => (seat === guests.own ? 1.4 : 0.8 / (guests.seats - 1));
  const worth = ({ berths }: Room): number => berths.reduce((all, { pitch }, seat) => all * pitch ** weigh(seat), 1);
  return rooms.reduce((best, room) => (worth(room) > worth(best) ? room : best));
}

function cut({ width, height }: Size, guests: Guests, aside: number): Room {
  const others = guests.seats - 1;
  const x = aside + GAP + EDGE;
  const room = width - x - EDGE;
  const strip = between(28, height * 0.07, 42);
  let shop = between(84, height * 0.25, 210);
  let hand = between(height < 420 ? 66 : 92, height * 0.19, 132);
  const wanted = strip + 2 * Math.min((room - 2 * PAD) / ACROSS, LARGEST) + 2 * PAD;
  const spare = height - shop - hand - 2 * (GAP + EDGE) - wanted;
  if (spare > 0) {
    const more = Math.min(spare * 0.6, 260 - shop);
    shop += more;
    hand += between(0, spare - more, 156 - hand);
  }
  const board = { x, y: shop + GAP + EDGE, width: room, height: height - shop - hand - 2 * (GAP + EDGE) };
  const low = between(70, height * 0.17, 128);
  const high = height - low - GAP;
  const each = (high - GAP * Math.max(0, others - 1)) / Math.max(1, others);
  const theirs = Array.from({ length: others }, (_, k) => {
    const tall = each - (k === others - 1 ? EDGE : 0);
    const box = { x: EDGE, y: EDGE + k * (each + GAP), width: aside - EDGE, height: tall };
    return berth(box, between(22, each * 0.17, 34), true);
  });
  // Where the others leave room below them the UFO hovers there, else beside the market.
  const slim = theirs[0]?.box.height ?? 0;
  const taken = others === 0 ? between(120, high * 0.62, 330) : EDGE + others * (slim + GAP) - GAP;
  const roomy = high - taken > UFO;
  if (roomy) theirs.forEach((one, k) => (theirs[k] = lifted(one, EDGE + k * (slim + GAP))));
  const ufo = roomy
    ? { x: 0, y: taken + GAP, width: aside, height: high - taken - GAP }
    : { x, y: 0, width: between(130, room * 0.27, 260), height: shop };
  const left = roomy ? x : x + ufo.width + GAP;
  return {
    tall: false,
    height,
    ufo,
    market: { x: left, y: 0, width: x + room - left, height: shop },
    across: guests.open,
    piles: { x: 0, y: height - low, width: aside, height: low },
    ranks: others === 0 ? { x: 0, y: 0, width: aside, height: taken } : null,
    hand: { x, y: height - hand, width: room, height: hand },
    fan: guests.kinds,
    berths: seated(guests, berth(board, strip), theirs),
  };
}

/** For who looks on: all boards alike, the market above them. */
function round({ width, height }: Size, guests: Guests): Room {
  const shop = between(86, height * 0.27, 190);
  const ufo = between(132, width * 0.2, 250);
  const piles = between(180, width * 0.24, 300);
  const across = guests.seats > 1 && width * 0.3 < height * 1.6 ? 2 : 1;
  const rows = Math.ceil(guests.seats / across);
  const each = {
    width: (width - 2 * EDGE - GAP * (across - 1)) / across,
    height: (height - shop - EDGE - GAP * rows) / rows,
  };
  const all = Array.from({ length: guests.seats }, (_, k) => {
    const [row, column] = [Math.floor(k / across), k % across];
    const [x, y] = [EDGE + column * (each.width + GAP), shop + GAP + row * (each.height + GAP)];
    return berth({ x, y, ...each }, between(24, each.height * 0.16, 38));
  });
  return {
    tall: false,
    height,
    ufo: { x: 0, y: 0, width: ufo, height: shop },
    market: { x: ufo + GAP, y: 0, width: width - ufo - piles - 2 * GAP, height: shop },
    across: guests.open,
    piles: { x: width - piles, y: 0, width: piles, height: shop },
    ranks: null,
    hand: null,
    fan: 1,
    berths: all,
  };
}

/** A phone held upright: all below each other, one's own board as wide as the screen. */
function tall(width: number, guests: Guests): Room {
  const top = 92;
  const ufo = between(140, width * 0.48, 230);
  const across = Math.min(3, guests.open);
  const shop = Math.ceil(guests.open / across) * 128 - GAP;
  let y = top + GAP;
  const market = { x: 0, y, width, height: shop };
  y += shop + GAP;
  const own = guests.own;
  const strip = 32;
  const pitch = (width - 2 * EDGE - 2 * PAD) / ACROSS;
  const high = strip + 2 * pitch + 2 * PAD;
  const mine = own === null ? null : berth({ x: EDGE, y, width: width - 2 * EDGE, height: high }, strip);
  if (mine !== null) y += high + GAP;
  const fan = Math.max(1, Math.min(guests.kinds, 3));
  const rows = Math.ceil(guests.kinds / fan);
  const hand = own === null ? null : { x: 0, y, width, height: rows * 96 + BUTTON + 8 };
  if (hand !== null) y += hand.height + GAP;
  let ranks: Box | null = null;
  if (guests.seats === 1) {
    ranks = { x: 0, y, width, height: RANKS };
    y += RANKS + GAP;
  }
  const step = Math.min(pitch, 52);
  const each = 28 + 2 * step + 2 * PAD;
  const others = Array.from({ length: guests.seats - (own === null ? 0 : 1) }, (_, k) =>
    berth({ x: EDGE, y: y + k * (each + GAP), width: width - 2 * EDGE, height: each }, 28),
  );
  return {
    tall: true,
    height: y + others.length * (each + GAP) - GAP + EDGE,
    ufo: { x: 0, y: 0, width: ufo, height: top },
    market,
    across,
    piles: { x: ufo + GAP, y: 0, width: width - ufo - GAP, height: top },
    ranks,
    hand,
    fan,
    berths: seated(guests, mine, others),
  };
}

export function placed({ x, y, width, height }: Box): string {
  return `left:${px(x)};top:${px(y)};width:${px(width)};height:${px(height)}`;
}

export function px(value: number): string {
  return `${Math.round(value * 10) / 10}px`;
}

/** The middle of a pond. */
export function middle({ left, top, pitch }: Berth, row: number, column: number): [number, number] {
  return [left + (column + 0.5) * pitch, top + (row + 0.5) * pitch];
}
