import "../../art/art.css";
import "./look.css";

import { useMemo, useState } from "preact/hooks";

import type { Props } from "..";
import { sprites } from "./art";
import { Casebook } from "./casebook";
import { Hand } from "./hand";
import { arrange } from "./room";
import { Seat } from "./seat";
import { unpack, type Cut, type View } from "./view";
import { shares } from "./words";

const KEPT = "duckplay-deduckto-coach";
const KINDS = ["animal", "disguise", "location"];

/** Deduckto: everybody's secret but one's own, the clues that were given, one's hand, and the case board to guess from. */
export function Deduckto({ view: wire, seat, size, choice, terms }: Props) {
  const view = useMemo(() => unpack(wire), [wire]);
  const own = seat ?? (typeof view.eye === "number" ? view.eye : null);
  const [coach, setCoach] = useState(read);
  const [pointed, setPointed] = useState<{ view: View; at: Cut | number } | null>(null);
  const shown = pointed?.view === view ? pointed.at : null; // what was pointed at may be gone since
  const setShown = (at: Cut | number | null): void => setPointed(at === null ? null : { view, at });
  const looks = useMemo(() => named(choice.made, own), [choice, own]);
  const hand = own === null ? 0 : Math.max(view.hand.length, view.secret?.hands[own]?.length ?? 0, 1);
  const room = useMemo(
    () => arrange(size, view.animals.length, view.seats.length, hand),
    [size, view.animals.length, view.seats.length, hand],
  );
  const lit = useMemo(() => cells(view, shown), [view, shown]);
  const turn = (on: boolean): void => {
    setCoach(on);
    write(on);
  };
  const point = (event: Event): void => {
    const target = event.target as Element;
    if (target.closest(".dd-notes") !== null) return; // a clue says itself what it took
    const held = target.closest("[data-id*='/card:']")?.querySelector("[data-card]");
    const card = (held ?? target.closest("[data-card]"))?.getAttribute("data-card") ?? null;
    const at = card === null || event.type === "focusout" ? null : Number(card);
    if (at !== shown) setShown(at);
  };
  const seats = useMemo(() => {
    const count = view.seats.length;
    const order = view.seats.map((_, k) => view.seats[(k + 1 + (own ?? count - 1)) % count]);
    return order.map(
      (each) =>
        each && (
          <Seat
            key={each.seat}
            view={view}
            seat={each}
            room={room}
            own={each.seat === own}
            gets={view.phase === "gift" && own !== null && each.seat === (own + 1) % count}
            acts={each.seat === own}
            looks={each.seat === own ? looks : NOTHING}
            terms={terms}
          />
        ),
    );
  }, [view, room, own, looks, terms]);
  const cards = useMemo(() => <Hand view={view} seat={own} room={room} coach={coach} />, [view, own, room, coach]);
  return (
    <div
      class={`dd-table ${room.beside ? "dd-beside" : "dd-column"}`}
      style={`width:${size.width}px${room.beside ? `;height:${room.height}px` : ""}`}
      onPointerMove={point}
      onPointerLeave={() => setShown(null)}
      onFocusIn={point}
      onFocusOut={point}
    >
      {sprites}
      <Casebook
        view={view}
        seat={own}
        cell={room.cell}
        coach={coach}
        onCoach={turn}
        looks={looks}
        lit={lit}
        telling={typeof shown === "number"}
        onCut={setShown}
      />
      <div class="dd-seats">
        {seats}
        {cards}
      </div>
    </div>
  );
}

const NOTHING: readonly (string | undefined)[] = [];

/** What has been named of animal, disguise and location. */
function named(made: readonly string[], own: number | null): readonly (string | undefined)[] {
  return KINDS.map((kind) => {
    const start = `${own}/${kind}:`;
    return made.find((id) => id.startsWith(start))?.slice(start.length);
  });
}

/** The cells that something pointed at is about: what a clue took, or who shares an attribute with a card. */
function cells(view: View, shown: Cut | number | null): ReadonlySet<number> | null {
  if (shown === null) return null;
  if (typeof shown !== "number") return new Set(shown.took);
  return new Set(view.square.map((_, card) => card).filter((card) => card === shown || shares(view, card, shown)));
}

/** Pages that may not keep anything throw at the first touch: there the coach helps anew each time. */
function read(): boolean {
  try {
    return localStorage.getItem(KEPT) !== "off";
  } catch {
    return true;
  }
}

function write(on: boolean): void {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    return;
  }
}
