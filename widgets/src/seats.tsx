import { useState } from "preact/hooks";

import { Dialog } from "./dialog";
import type { Wish } from "./link";
import { Portrait } from "./portrait";
import type { About, Frame } from "./protocol";
import { ordinal, player, seatName, soFar } from "./words";
import "./seats.css";

interface Props {
  about: About;
  frame: Frame;
  /** An earlier moment is looked at: who is awaited now and how they stand is not shown beside it. */
  past: boolean;
  onWish: (wish: Wish) => void;
}

/** Who sits where, who is awaited, and how they stand; pressing a seat changes who plays it. */
export function Seats({ about, frame, past, onWish }: Props) {
  const [chosen, setChosen] = useState<number | null>(null);
  return (
    <section class="dp-seats" aria-label="Seats" data-many={frame.seats.length > 4}>
      <ul>
        {frame.seats.map((who, seat) => {
          const stand = who.place === null ? soFar(who) : ordinal(who.place);
          const waiting = who.waiting && !past;
          return (
            <li key={seat}>
              <button
                type="button"
                class="dp-seat"
                data-lm-suppress-shortcuts
                data-seat={seat}
                data-me={seat === frame.seat}
                data-waiting={waiting}
                aria-haspopup="dialog"
                title="Change who plays"
                onClick={() => setChosen(seat)}
              >
                <span class="dp-dot">
                  <Portrait game={about.game} seat={seat} />
                </span>
                <span class="dp-who">
                  <b>{seatName(about.terms, seat)}</b> <span class="dp-player">{player(about, frame, seat)}</span>{" "}
                  <span class="dp-points">{(past ? "\u00a0" : stand) || null}</span>
                </span>
                {waiting && <span class="dp-ears"> to choose</span>}
              </button>
            </li>
          );
        })}
      </ul>
      {chosen !== null && (
        <Chooser
          about={about}
          frame={frame}
          seat={chosen}
          onClose={() => setChosen(null)}
          onChoose={(bot) => {
            setChosen(null);
            onWish({ kind: "sit", seat: chosen, bot });
          }}
        />
      )}
    </section>
  );
}

interface Choosing {
  about: About;
  frame: Frame;
  seat: number;
  onClose: () => void;
  onChoose: (bot: string | null) => void;
}

/** Who may play a seat: a person, or one of the bots, each with how it chooses. */
function Chooser({ about, frame, seat, onClose, onChoose }: Choosing) {
  const now = frame.seats[seat]?.bot ?? null;
  const fixed = frame.may.sit !== null;
  const option = (bot: string | null, title: string, help: string) => (
    <li key={bot ?? ""}>
      <button
        type="button"
        class="dp-option"
        data-lm-suppress-shortcuts
        data-bot={bot ?? ""}
        aria-pressed={bot === now}
        onClick={() => (bot === now ? onClose() : onChoose(bot))}
      >
        <b>{title}</b>
        <small>{help}</small>
      </button>
    </li>
  );
  return (
    <Dialog title={`Who plays ${seatName(about.terms, seat).toLowerCase()}?`} onClose={onClose}>
      {fixed && <p class="dp-quiet">{frame.may.sit?.why}</p>}
      <ul class="dp-options">
        {(!fixed || now === null) && option(null, "A person", "at this screen, in turn with whoever else plays here")}
        {(!fixed || now !== null) && about.bots.map((bot) => option(bot.name, bot.title, bot.help))}
      </ul>
    </Dialog>
  );
}
