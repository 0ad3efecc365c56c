import { ordinal, seatName } from "../../words";
import type { Cut, Pile, Seat, View } from "./view";

/** What the shell calls things in this game. */
export type Terms = Readonly<Record<string, string>>;

/** Animal, disguise and location of a card; nothing of one that this eye may not see any more. */
export function names(view: View, card: number): readonly [string, string, string] | null {
  const values = view.animals.length;
  const animal = view.animals[Math.floor(card / values)];
  const disguise = view.disguises[card % values];
  const location = view.locations[view.square[card] ?? -1];
  return animal && disguise && location ? [animal, disguise, location] : null;
}

/** A card in words: "fox, hat, pier". */
export function told(view: View, card: number): string {
  return names(view, card)?.join(", ") ?? "a card that lies open no more";
}

/** Whether two cards share an attribute. */
export function shares(view: View, one: number, other: number): boolean {
  const values = view.animals.length;
  const same = view.square[one] === view.square[other] || one % values === other % values;
  return one !== other && (same || Math.floor(one / values) === Math.floor(other / values));
}

/** A seat inside a sentence: "you", "seat 1". */
export function who(view: View, seat: number, terms: Terms): string {
  return seat === view.eye ? "you" : seatName(terms, seat).toLowerCase();
}

export function whose(view: View, seat: number, terms: Terms): string {
  return seat === view.eye ? "your" : `${seatName(terms, seat).toLowerCase()}'s`;
}

/** A pile in words, for who does not see it. */
export function pileLabel(view: View, { open, turned, down, recalled }: Pile, of: string): string {
  const under = turned > 0 ? `${turned} face down` : down ? "turned, nothing under it" : "";
  const cards = [...recalled, ...open].map(({ card }) => told(view, card)).join("; ");
  return `${of}: ${[under, cards].filter(Boolean).join("; ") || "empty"}`;
}

/** How a seat stands, in few words. */
export function means(view: View, seat: Seat, giver: boolean): string {
  const own = seat.seat === view.eye;
  if (view.phase === "over") {
    if (seat.seat === view.winner) return own ? "win!" : "wins!";
    return seat.out ? (own ? "are out" : "is out") : `${ordinal(view.places[seat.seat] ?? 0)} place`;
  }
  if (seat.out) return own ? "are out" : "is out";
  if (view.phase === "gift") {
    if (giver) return "gets your gift";
    return seat.chosen ? (own ? "have chosen" : "has chosen") : own ? "choose a gift" : "chooses";
  }
  if (seat.seat !== view.turn) return "";
  if (view.phase === "pile") return own ? "which pile?" : "turns a pile";
  return "to play";
}

/** Where a card lies that this eye sees, in words. */
export function place(view: View, card: number, terms: Terms): string {
  if (view.hand.some((held) => held.card === card)) return "in your hand";
  for (const { seat, secret, shown, yes, no } of view.seats) {
    const of = whose(view, seat, terms);
    if (secret === card) return `${of} secret`;
    if (shown.includes(card)) return `in ${of} hand`;
    for (const [name, { open, recalled }] of [["Yes", yes], ["No", no]] as const) {
      if ([...open, ...recalled].some((each) => each.card === card)) return `in ${of} ${name} pile`;
    }
  }
  return "a card you have seen";
}

/** What took suspects out of the case, in words. */
export function why(view: View, cut: Cut, terms: Terms): string {
  if (cut.kind === "seen") return "you see that card elsewhere";
  if (cut.kind === "guess") return `guess ${cut.number} was wrong`;
  if (cut.kind === "gift") return given(view, cut.card, terms);
  return `clue ${cut.number}, ${told(view, cut.card)}, got a ${cut.kind === "yes" ? "Yes" : "No"}`;
}

/** A No as a gift, and to whom where it was not this eye; of -1 several, none of which takes it away by itself. */
function given(view: View, card: number, terms: Terms): string {
  if (card < 0) return "the gifts that were a No: their givers had nothing that shares";
  const got = view.seats.find(({ no: { open, recalled } }) => [...open, ...recalled].some((each) => each.card === card));
  const to = got === undefined || got.seat === view.eye ? "" : ` to ${who(view, got.seat, terms)}`;
  return `a No as a gift${to}: its giver had nothing that shares`;
}

/** Whether the odds of the case, also equal ones, are not exact: each No of several that bind hidden hands is counted by itself. */
export function rough(view: View): boolean {
  const count = view.seats.length;
  const givers = view.seats
    .filter(({ no: { open, recalled } }) => [...open, ...recalled].some(({ clue }) => clue === 1))
    .map(({ seat }) => (seat + count - 1) % count)
    .filter((seat) => seat !== view.eye && view.seats[seat]?.out === false);
  return view.gifts && view.remembers && givers.length > 1 && (view.case?.possible.length ?? 0) > 1;
}

/** So many bits, or about so many: `digits` after the point. */
export function bits(view: View, amount: number, digits = 2): string {
  return `${rough(view) ? "about " : ""}${amount.toFixed(digits)} bits`;
}

/** The chance of a suspect; nothing where it is exactly that of each other one. */
export function odds(view: View, card: number): string {
  const about = rough(view);
  const { possible = [], odds: chances = [] } = view.case ?? {};
  const at = possible.indexOf(card);
  const chance = chances[at] ?? (about && at >= 0 ? 1 / possible.length : undefined);
  return chance === undefined ? "" : `, ${about ? "about " : ""}${(100 * chance).toFixed(1)} %`;
}
