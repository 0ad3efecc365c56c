import type { Wish } from "./link";
import type { About, Frame } from "./protocol";

/** Who sits where, who is awaited, and how they stand. */
export function Seats({ about, frame, onWish }: { about: About; frame: Frame; onWish: (wish: Wish) => void }) {
  const word = about.terms["seat"] ?? "Seat";
  return (
    <ul class="dp-seats" aria-label="Seats">
      {frame.seats.map((who, seat) => {
        const me = seat === frame.eye;
        const options = [...new Set([...(who.bot === null ? [] : [who.bot]), ...about.bots.map(({ name }) => name)])];
        return (
          <li key={seat} class="dp-seat" data-me={me} data-waiting={who.waiting}>
            <span>
              {word} {seat}
              {me && <b> you</b>}
              {who.place !== null && <b> {ordinal(who.place)}</b>}
              <small>{who.score !== null && `${round(who.score)} ${about.terms["score"] ?? "points"}`}</small>
            </span>
            {frame.may.sit === null || who.bot !== null ? (
              <select
                aria-label={`Who plays ${word.toLowerCase()} ${seat}`}
                data-lm-suppress-shortcuts
                value={who.bot ?? ""}
                onChange={(event) => onWish({ kind: "sit", seat, bot: event.currentTarget.value || null })}
              >
                {(frame.may.sit === null || who.bot === null) && <option value="">a person</option>}
                {options.map((bot) => (
                  <option key={bot} value={bot}>
                    {bot}
                  </option>
                ))}
              </select>
            ) : (
              <span class="dp-quiet">a person</span>
            )}
            {who.waiting && <span class="dp-await">to choose</span>}
          </li>
        );
      })}
    </ul>
  );
}

function round(score: number): string {
  return Number.isInteger(score) ? String(score) : score.toFixed(2);
}

function ordinal(place: number): string {
  const ends: Record<number, string> = { 1: "st", 2: "nd", 3: "rd" };
  return `${place}${(place % 100 > 10 && place % 100 < 14 ? undefined : ends[place % 10]) ?? "th"}`;
}
