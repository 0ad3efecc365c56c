import { members, type Choice } from "../../picks";
import { ordinal, plural, seatName } from "../../words";
import type { Formation, Match, View } from "./view";

/** What the shell calls things in this game. */
export type Terms = Readonly<Record<string, string>>;

/** What each kind of action card does. */
export const DOES: Readonly<Record<string, string>> = {
  swap: "exchange two neighbours",
  abducktion: "one duck leaves",
  dubaducktion: "two neighbours leave",
  "body snatcher": "draw three ducks anew",
  orbit: "turn a square of four",
  "shape shifter": "order three in a row",
  "gravity assist": "two swaps that share a duck",
  teleport: "exchange any two",
  wormhole: "exchange with another board",
  "parallel universe": "exchange the rows",
  "black hole": "a colour leaves",
};

/** What is to be touched next once a card is chosen. */
const NEXT: Readonly<Record<string, string>> = {
  swap: "two neighbours",
  abducktion: "the duck that leaves",
  dubaducktion: "two neighbours that leave",
  "body snatcher": "three ducks",
  orbit: "a square of four",
  "shape shifter": "three side by side, in their new order",
  "gravity assist": "two neighbours",
  teleport: "any two of your ducks",
  wormhole: "a duck of yours and one of another's",
  "parallel universe": "what changes places",
  "black hole": "a duck of the colour that leaves",
};

export const title = (text: string): string => text.replace(/\b[a-z]/g, (letter) => letter.toUpperCase());

export const points = (count: number): string => plural(count, "point");

export function does(card: string, alone: boolean): string {
  return alone && card === "wormhole" ? "exchange with the UFO" : (DOES[card] ?? "");
}

/** What to touch now, in words; "" before anything is. */
export function prompt({ made, next }: Choice, view: View): string {
  const [first = "", second] = made;
  const name = first.slice(first.indexOf(":") + 1);
  if (first.includes("/formation:")) return "Claim: touch where it lies.";
  if (first.includes("/refresh:")) return `Touch ${plural(view.cost - made.length + 1, "card")} to give.`;
  if (first.includes("/held:")) return "Touch the duck for the next pond.";
  if (!first.includes("/card:")) return "";
  if (name === "orbit" && second !== undefined) return "Orbit: how far, clockwise?";
  if (name === "wormhole" && view.seats.length === 1) {
    return second === undefined ? "Wormhole: a duck of yours." : "Wormhole: a duck of the UFO.";
  }
  if (name === "gravity assist" && made.length > 2) return "Then one of these two and its neighbour.";
  const columns = [...next].some((id) => id.includes("/column:"));
  if (columns) return "Touch the columns that change places.";
  return `${title(name)}: ${NEXT[name] ?? "a place"}.`;
}

/** A seat as a sentence begins with it. */
export function who(view: View, seat: number, terms: Terms): string {
  return seat === view.eye ? "You" : seatName(terms, seat);
}

export function pondLabel(view: View, seat: number, at: number, terms: Terms): string {
  const duck = view.seats[seat]?.ducks[at] || "empty pond";
  const whose = seat === view.eye ? "your" : `${seatName(terms, seat).toLowerCase()}'s`;
  return `${whose} ${duck}${duck === "empty pond" ? "" : " duck"}, row ${Math.floor(at / 5)}, column ${at % 5}`;
}

const place = ({ row, column }: Match): string => `row ${row}, column ${column}`;

export function formationLabel({ name, points: worth, shape, matches }: Formation): string {
  const where = matches.length === 0 ? "" : `; on your board at ${matches.map(place).join(" and at ")}`;
  return `${name}, ${points(worth)}: ${shape.join(" above ")}${where}`;
}

/** How a seat stands at the table; `short`: where there is little room. */
export function standing(view: View, seat: number, short = false): string {
  if (view.phase === "over") {
    if (view.seats.length === 1) return view.rank || "the game is over";
    return `${ordinal(view.places[seat] ?? 0)} place`;
  }
  if (!(view.seats[seat]?.playing ?? true)) return "out of the tie";
  if (view.seats.length === 1) return "";
  if (view.turn !== seat) return "";
  if (view.phase === "place") return "places three ducks";
  return `${short ? "" : "at turn, "}${view.played} of ${view.plays} played`;
}

/** Of what is touched so far, how often an element. */
export function times(picks: readonly string[], id: string): number {
  return picks.flatMap(members).filter((each) => each === id).length;
}

/** A card's title, which breaks at the joint of its long word where a card is narrow. */
export function jointed(card: string): string {
  return title(card).replace("ducktion", "\u00adducktion");
}
