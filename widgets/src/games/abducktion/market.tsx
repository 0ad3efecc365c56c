import type { Choice } from "../../picks";
import { Card, type Known } from "./formation";
import { placed, px, type Room } from "./room";
import { star } from "./signs";
import type { Formation, View } from "./view";
import { points, who, type Terms } from "./words";

interface Props {
  view: View;
  room: Room;
  choice: Choice;
  /** Who acts, or would. */
  seat: number | null;
  terms: Terms;
  /** Tells which formation is looked at; null: none. */
  onNear: (number: number | null) => void;
}

/** The formations that lie open, or who has won. */
export function Market({ view, room, choice, seat, terms, onNear }: Props) {
  const { market, across } = room;
  const over = view.phase === "over";
  const cards = Math.max(across, 1);
  const rows = Math.max(1, Math.ceil(view.open.length / cards));
  const gap = 8;
  const high = (market.height - gap * (rows - 1)) / rows;
  const wide = Math.floor(Math.min((market.width - gap * (cards - 1)) / cards, high * 1.25));
  return (
    <div class="ak-market" role="group" aria-label="Formations" style={placed(market)}>
      {over && <Podium view={view} terms={terms} height={market.height} />}
      {!(over && room.tall) &&
        view.open.map((one, k) => (
          <Card
            key={`${one.number}.${k}`}
            formation={one}
            seat={seat}
            ready={one.matches.length > 0 || choice.next.has(`${seat}/formation:${one.number}`)}
            twin={view.open.findIndex((other) => other.number === one.number) !== k}
            width={over ? Math.min(wide, 90) : wide}
            height={Math.min(high, over ? 110 : Math.max(112, wide * 1.3))}
            colours={seat === view.eye ? colours(view, one) : {}}
            onNear={(near) => onNear(near ? one.number : null)}
          />
        ))}
    </div>
  );
}

/** What the letters of a formation stand for where it lies. */
function colours(view: View, { shape, matches }: Formation): Known {
  const [match, ...others] = matches;
  const ducks = typeof view.eye === "number" ? view.seats[view.eye]?.ducks : undefined;
  if (match === undefined || others.length > 0 || ducks === undefined) return {};
  const found: Record<string, string> = {};
  shape.forEach((letters, row) =>
    [...letters].forEach((letter, column) => {
      found[letter] = ducks[(match.row + row) * 5 + match.column + column] ?? "";
    }),
  );
  return found;
}

/** The winners. */
function Podium({ view, terms, height }: { view: View; terms: Terms; height: number }) {
  const winners = view.seats.filter((_, seat) => view.places[seat] === 1).map(({ seat }) => seat);
  const names = winners.map((seat) => who(view, seat, terms));
  const alone = view.seats.length === 1;
  const scores = view.seats.map(({ seat, points: count }) =>
    alone ? points(count) : `${who(view, seat, terms)} ${count}`,
  );
  const verb = winners.length > 1 || names[0] === "You" ? "win" : "wins";
  const size = Math.max(15, Math.min(26, height * 0.16));
  return (
    <div class="ak-podium" style={`font-size:${px(size)}`}>
      <span class="ak-prize">{star}</span>
      <p>
        <b>{alone ? view.rank || points(view.seats[0]?.points ?? 0) : `${names.join(" and ")} ${verb}`}</b>
        <small>
          {scores.join(" · ")}
          {view.stopped && " · stopped by the cap"}
          {view.prize !== "" && ` · the tie was for ${view.prize}`}
        </small>
      </p>
    </div>
  );
}
