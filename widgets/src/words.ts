import type { About, Frame, Line, Seat } from "./protocol";

/** What a seat is called in a game with these words: "Seat 1". */
export function seatName(terms: About["terms"], seat: number): string {
  return `${terms["seat"] ?? "Seat"} ${seat}`;
}

/** Seats in a sentence: "you", "seat 1", "you and seat 2". */
export function seatNames(about: About, frame: Frame, seats: readonly number[]): string {
  const names = seats.map((seat) => (seat === frame.seat ? "you" : seatName(about.terms, seat).toLowerCase()));
  return names.length < 2 ? names.join("") : `${names.slice(0, -1).join(", ")} and ${names.at(-1)}`;
}

/** That an earlier moment is looked at, and which. */
export function looking(ply: number, { version }: Frame): string {
  return `You are looking at move ${ply} of ${version}`;
}

/** What was asked at an earlier moment: nobody is asked it now. */
export function askedThen(ask: string): string {
  return `Then: ${ask}`;
}

/** Whose turn it is, in words. */
export function turn(about: About, frame: Frame): string {
  if (frame.over) return frame.stopped ? "Stopped by a limit" : "The game is over";
  const waiting = frame.seats.flatMap((who, seat) => (who.waiting ? [seat] : []));
  const others = waiting.filter((seat) => seat !== frame.seat);
  if (others.length === waiting.length) return `Waiting for ${seatNames(about, frame, others)}`;
  return `Y${seatNames(about, frame, [frame.seat ?? 0, ...others]).slice(1)} to move`;
}

/** How a seat stands while the game goes on: "12 so far"; nothing where the table keeps it to itself. */
export function soFar(who: Seat): string {
  return who.score === null ? "" : `${number(who.score)} so far`;
}

/** How a seat stood at the end: "12 splashes". */
export function points(about: About, who: Seat): string {
  if (who.score === null) return "";
  return `${number(who.score)} ${about.terms["score"] ?? (who.score === 1 ? "point" : "points")}`;
}

function number(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toFixed(2);
}

export function ordinal(place: number): string {
  const ends: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };
  return `${place}${(place % 100 > 10 && place % 100 < 14 ? undefined : ends[place % 10]) ?? "th"}`;
}

/** A line of the log as it is read: who moved, when somebody did, and what. */
export function spoken(about: About, line: Line): string {
  return line.seat === null ? line.text : `${seatName(about.terms, line.seat)}: ${line.text}`;
}

/** Who plays a seat: "you", "a person", or the bot's name as people read it. */
export function player(about: About, frame: Frame, seat: number): string {
  const bot = frame.seats[seat]?.bot ?? null;
  if (bot === null) return seat === frame.seat ? "you" : "a person";
  return about.bots.find((each) => each.name === bot)?.title ?? bot;
}

/** A number of things: "1 move", "12 moves". */
export function plural(count: number, word: string): string {
  return `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
}
