import "../../art/art.css";
import "./look.css";

import { useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import type { Props } from "..";
import { sprites } from "./art";
import { Casebook } from "./casebook";
import { cutOf } from "./cuts";
import { Hand } from "./hand";
import { arrange } from "./room";
import { Seat } from "./seat";
import { unpack, type View } from "./view";
import { shares } from "./words";

/** What is pointed at: suspects that went together, a card, or a suspect of the case board. */
type Pointed = { took: readonly number[] } | { card: number } | { suspect: number };

const KEPT = "duckplay-deduckto-coach";
const KINDS = ["animal", "disguise", "location"];

/** Deduckto: everybody's secret but one's own, the clues that were given, one's hand, and the case board to guess from. */
export function Deduckto({ view: wire, seat, size, choice, terms }: Props) {
  const view = useMemo(() => unpack(wire), [wire]);
  const own = seat ?? (typeof view.eye === "number" ? view.eye : null);
  const [coach, setCoach] = useState(read);
  const [pointed, setPointed] = useState<{ view: View; at: Pointed } | null>(null);
  const shown = pointed?.view === view ? pointed.at : null; // what was pointed at may be gone since
  const table = useRef<HTMLDivElement>(null);
  const point = (at: Pointed | null): void => {
    if (JSON.stringify(at) !== JSON.stringify(shown)) setPointed(at === null ? null : { view, at });
  };
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
  const asked = shown !== null && "suspect" in shown ? shown.suspect : null;
  useLayoutEffect(() => {
    if (asked === null || table.current === null || !coach) return;
    const cut = cutOf(view.case?.cuts ?? []).get(asked);
    const from = cut?.kind === "seen" ? asked : (cut?.card ?? -1);
    const cards = [...table.current.querySelectorAll(`[data-card="${from}"]`)];
    for (const card of cards) card.setAttribute("data-reason", "");
    return () => cards.forEach((card) => card.removeAttribute("data-reason"));
  }, [asked, view, coach]);
  const look = (event: Event): void => {
    const target = event.target as Element;
    if (target.closest(".dd-notes") !== null) return; // a clue says itself what it took
    if (target.closest("[data-id]") === null && event.type.startsWith("focus")) event.stopPropagation(); // no pick: Tab stays
    if (event.type === "focusout") return point(null);
    const suspect = target.closest("[data-suspect]")?.getAttribute("data-suspect");
    if (suspect != null) return point({ suspect: Number(suspect) });
    const held = target.closest("[data-id*='/card:']")?.querySelector("[data-card]");
    const card = (held ?? target.closest("[data-card]"))?.getAttribute("data-card") ?? null;
    point(card === null ? null : { card: Number(card) });
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
      ref={table}
      onPointerMove={look}
      onPointerLeave={() => point(null)}
      onFocusIn={look}
      onFocusOut={look}
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
        telling={shown !== null && "card" in shown}
        asked={asked}
        terms={terms}
        onTook={(took) => point(took === null ? null : { took })}
        onAsk={(suspect) => point({ suspect })}
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

/** The cells that something pointed at is about: whom a clue took, or who shares an attribute with a card. */
function cells(view: View, shown: Pointed | null): ReadonlySet<number> | null {
  if (shown === null || "suspect" in shown) return null;
  if ("took" in shown) return new Set(shown.took);
  const same = (card: number): boolean => card === shown.card || shares(view, card, shown.card);
  return new Set(view.square.map((_, card) => card).filter(same));
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
