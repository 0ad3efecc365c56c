import type { Choice } from "../../picks";
import { Body } from "./duck";
import { COLOURS } from "./flock";
import { BUTTON, placed, px, type Room } from "./room";
import { Action } from "./signs";
import type { View } from "./view";
import { does, jointed, prompt, times, title } from "./words";

interface Props {
  view: View;
  room: Room;
  choice: Choice;
  seat: number;
  /** The action cards in the hand; null where this eye does not see them. */
  hand: readonly string[] | null;
  /** Names of the ducks that wait to be placed. */
  held: readonly string[];
}

/** The hand: action cards, or ducks that are to be placed, and what else can be done on a turn. */
export function Hand({ view, room, choice, seat, hand, held }: Props) {
  const box = room.hand;
  if (box === null) return null;
  const alone = view.seats.length === 1;
  const mine = view.turn === seat && view.phase !== "over";
  const kinds = [...new Set(hand)];
  const done = `${seat}/done:columns`;
  const asked = prompt(choice, view);
  const placing = view.phase === "place" && mine;
  const stacked = room.tall;
  const buttons = [
    { id: done, words: "Done", label: "Exchange these columns", show: choice.next.has(done) },
    {
      id: `${seat}/refresh:cards`,
      words: `New ducks: ${view.cost}\u00a0cards`,
      label: `Ten new ducks for ${view.cost} cards`,
      show: view.cost > 0 && (hand?.length ?? 0) >= view.cost,
    },
    { id: `${seat}/pass:turn`, words: "End turn", label: "End your turn", show: !alone },
  ].filter(({ show }) => show && mine && !placing);
  const across = stacked ? box.width : box.width - Math.max(170, box.width * 0.27);
  const most = stacked ? 88 : box.height - 8;
  const wide = Math.floor(Math.min((across - 8 * (room.fan - 1)) / room.fan, most * 1.2, 150));
  const high = Math.min(most, Math.max(88, wide * 1.2));
  const font = Math.max(12, Math.min(wide / 8.9, high / (high > 104 ? 7 : 5)));
  return (
    <div class={`ak-hand${stacked ? " ak-stacked" : ""}`} role="group" aria-label="Your hand" style={placed(box)}>
      <div class="ak-fan" style={`font-size:${px(font)};width:${px(across)}`}>
        {placing ? (
          <Held view={view} choice={choice} seat={seat} held={held} size={Math.min(high, 96)} />
        ) : (
          kinds.map((card) => {
            const count = hand?.filter((each) => each === card).length ?? 0;
            const given = choice.made[0]?.includes("/refresh:") ? times(choice.made, `${seat}/card:${card}`) : 0;
            return (
              <div
                key={card}
                class={`ak-card ak-action${count > 1 ? " ak-several" : ""}${given > 0 ? " ak-given" : ""}`}
                data-id={`${seat}/card:${card}`}
                data-piece={`card:${seat}:${card}`}
                aria-label={`${title(card)}: ${does(card, alone)}${count > 1 ? `, ${count} in your hand` : ""}`}
                style={`width:${px(wide)};height:${px(high)}`}
              >
                <Action card={card} />
                <b>{jointed(card)}</b>
                {high > 104 && <small>{does(card, alone)}</small>}
                {count > 1 && <i class="ak-times">{given > 0 ? `${given} of ${count}` : `×${count}`}</i>}
              </div>
            );
          })
        )}
        {hand?.length === 0 && !placing && <p class="ak-none">No cards in hand</p>}
      </div>
      <div class="ak-deeds" style={stacked ? `min-height:${BUTTON}px` : undefined}>
        {asked !== "" && <p class="ak-prompt">{asked}</p>}
        {buttons
          .filter(({ id }) => asked === "" || choice.next.has(id))
          .map(({ id, words, label }) => (
            <div key={id} class="ak-button" data-id={id} aria-label={label}>
              {words}
            </div>
          ))}
      </div>
    </div>
  );
}

/** The ducks that came with a Body Snatcher and wait to be placed. */
function Held({ view, choice, seat, held, size }: Omit<Props, "room" | "hand"> & { size: number }) {
  const duck = `width:${px(size * 0.72)};height:${px(size * 0.74)}`;
  return (
    <>
      {COLOURS.map((colour) => {
        const id = `${seat}/held:${colour}`;
        const names = held.filter((_, k) => view.held[k] === colour).slice(times(choice.made, id));
        if (names.length === 0) return null;
        return (
          <div
            key={colour}
            class="ak-held"
            data-id={id}
            aria-label={`${colour} duck to place${names.length > 1 ? `, ${names.length} of them` : ""}`}
            style={`height:${px(size)};min-width:${px(size)}`}
          >
            {names.map((name) => (
              <span key={name} class={`ak-duck ak-${colour}`} data-piece={name} style={duck}>
                <Body colour={colour} />
              </span>
            ))}
          </div>
        );
      })}
    </>
  );
}
