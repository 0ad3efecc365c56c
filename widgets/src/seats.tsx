import type { Wish } from "./link";
import type { Frame } from "./protocol";

/** Who sits where, who is awaited, and how they stand. */
export function Seats({ frame, onWish }: { frame: Frame; onWish: (wish: Wish) => void }) {
  const word = frame.terms["seat"] ?? "Seat";
  return (
    <ul class="dp-seats" aria-label="Seats">
      {frame.seats.map((seat, chair) => {
        const me = chair === frame.eye;
        const options = [...new Set([...(seat.bot === null ? [] : [seat.bot]), ...frame.bots])];
        return (
          <li key={chair} class="dp-seat" data-me={me} data-waiting={seat.waiting}>
            <span>
              {word} {chair}
              {me && <b> you</b>}
              {seat.place !== null && <b> {ordinal(seat.place)}</b>}
              <small>{seat.score !== null && `${round(seat.score)} ${frame.terms["score"] ?? "points"}`}</small>
            </span>
            {frame.may.sit === null || seat.bot !== null ? (
              <select
                aria-label={`Who plays ${word.toLowerCase()} ${chair}`}
                data-lm-suppress-shortcuts
                value={seat.bot ?? ""}
                onChange={(event) => onWish({ kind: "sit", chair, bot: event.currentTarget.value || null })}
              >
                {(frame.may.sit === null || seat.bot === null) && <option value="">a person</option>}
                {options.map((bot) => (
                  <option key={bot} value={bot}>
                    {bot}
                  </option>
                ))}
              </select>
            ) : (
              <span class="dp-quiet">a person</span>
            )}
            {seat.waiting && <span class="dp-await">to choose</span>}
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
