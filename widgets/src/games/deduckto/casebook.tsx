import { useEffect, useMemo, useRef, useState } from "preact/hooks";

import { Switch } from "../../switch";
import { still } from "../../theme";
import { Sign } from "./art";
import { cutOf, Mark, shares } from "./cuts";
import type { View } from "./view";
import { odds, place, told, why, type Terms } from "./words";

/** Side of a cell, in pixels, from which names stand under the signs. */
const WORDY = 66;

interface Props {
  view: View;
  /** Who guesses at this screen. */
  seat: number | null;
  cell: number;
  coach: boolean;
  onCoach: (on: boolean) => void;
  /** What has been named so far: animal, disguise, location. */
  looks: readonly (string | undefined)[];
  /** The cells to be seen above others, and to say so. */
  lit: ReadonlySet<number> | null;
  /** They are those for whom a card would be a Yes. */
  telling: boolean;
  /** The suspect that is asked about. */
  asked: number | null;
  terms: Terms;
  onTook: (took: readonly number[] | null) => void;
  onAsk: (card: number) => void;
}

const WAYS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
};

/** The case board: every suspect, animal by disguise, where it is; its edges and the places below are what is guessed. */
export function Casebook({ view, seat, cell, coach, onCoach, looks, lit, telling, asked, terms, onTook, onAsk }: Props) {
  const known = coach ? view.case : null;
  const left = useMemo(() => (known === null ? null : new Set(known.possible)), [known]);
  const cuts = useMemo(() => cutOf(known?.cuts ?? []), [known]);
  const values = view.animals.length;
  const took = useMemo(() => shares(view, known?.cuts ?? [], cell * (values + 1), terms), [known, cell, terms]);
  const all = view.square.length;
  const count = left?.size ?? all;
  const [stop, setStop] = useState(0); // the suspect that Tab leads to
  const says = (card: number): string => {
    if (left === null) return "";
    const cut = cuts.get(card);
    if (cut !== undefined) return `out: ${cut.kind === "seen" ? place(view, card, terms) : why(view, cut, terms)}`;
    return `may be you${odds(view, card)}`;
  };
  const walk = (event: KeyboardEvent): void => {
    const way = WAYS[event.key];
    const at = Number((event.target as Element).getAttribute("data-suspect") ?? -1);
    if (way === undefined || at < 0) return;
    const [row, column] = [Math.floor(at / values) + way[0], (at % values) + way[1]];
    event.preventDefault();
    if (row < 0 || column < 0 || row >= values || column >= values) return;
    (event.currentTarget as Element).querySelector<HTMLElement>(`[data-suspect="${row * values + column}"]`)?.focus();
  };
  const [animal, disguise, location] = looks;
  const places = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (animal === undefined || disguise === undefined || location !== undefined) return;
    places.current?.scrollIntoView?.({ block: "nearest", behavior: still() ? "auto" : "smooth" }); // below, on a phone
  }, [animal, disguise, location]);
  const edge = (kind: string, name: string, at: string) => (
    <span
      key={name}
      class={`dd-edge dd-edge-${kind}`}
      data-id={seat === null ? undefined : `${seat}/${kind}:${name}`}
      role={seat === null ? "img" : undefined}
      aria-label={`${kind} ${name}`}
      title={name}
      style={`grid-area:${at}`}
    >
      <Sign name={name} />
      {cell >= WORDY && <small>{name}</small>}
    </span>
  );
  return (
    <div role="group" class="dd-case" aria-label="Case board" style={`--cell:${cell}px;--values:${values}`}>
      <div class={`dd-grid${telling ? " dd-telling" : ""}`} onKeyDown={walk}>
        <span class="dd-left" style={`font-size:${cell}px`}>
          <b>{count}</b>
          <small>{left === null ? "in all" : "left"}</small>
        </span>
        {view.disguises.map((name, k) => edge("disguise", name, `1/${k + 2}`))}
        {view.animals.map((name, k) => edge("animal", name, `${k + 2}/1`))}
        {view.square.map((at, card) => {
          const out = left !== null && !left.has(card);
          const [row, column] = [Math.floor(card / values), card % values];
          const crossed = view.animals[row] === animal || view.disguises[column] === disguise;
          const both = view.animals[row] === animal && view.disguises[column] === disguise;
          const looksSo = out ? " dd-out" : "";
          const named = both ? " dd-both" : crossed ? " dd-crossed" : "";
          return (
            <button
              type="button"
              key={card}
              class={`dd-cell${looksSo}${named}${lit?.has(card) ? " dd-lit" : ""}${asked === card ? " dd-asked" : ""}`}
              data-suspect={card}
              data-lm-suppress-shortcuts
              tabIndex={card === stop ? 0 : -1}
              aria-label={[told(view, card), says(card)].filter(Boolean).join(": ")}
              style={`grid-area:${row + 2}/${column + 2}`}
              onFocus={() => setStop(card)}
              onClick={(event) => {
                event.stopPropagation();
                onAsk(card);
              }}
            >
              <Sign name={view.locations[at] ?? ""} />
            </button>
          );
        })}
      </div>
      <div class="dd-places" ref={places}>
        <small>{location === undefined ? "Where?" : ""}</small>
        {view.locations.map((name, k) => edge("location", name, `1/${k + 2}`))}
      </div>
      <div class="dd-notes">
        {view.case !== null && (
          <span onClick={apart} onFocusIn={apart} onFocusOut={apart}>
            <Switch on={coach} onTurn={onCoach} help="Strike out who cannot be your secret, from what lies open">
              Coach
            </Switch>
          </span>
        )}
        <p class="dd-says">
          {asked !== null ? (
            reason(view, asked, says(asked))
          ) : known !== null ? (
            <b>
              {all - count} of {all} are out
            </b>
          ) : view.case === null ? (
            "Who is where"
          ) : (
            "Strike them out in your head"
          )}
        </p>
        {known !== null && (
          <ul>
            {took.map((share) => (
              <li
                key={share.key}
                class={`dd-cut dd-cut-${share.kind}${asked !== null && share.took.includes(asked) ? " dd-why" : ""}`}
                title={`${share.words}: ${share.took.length} out`}
                onPointerEnter={() => onTook(share.took)}
                onPointerLeave={() => onTook(null)}
              >
                <Mark share={share} /> <b>−{share.took.length}</b>
              </li>
            ))}
          </ul>
        )}
      </div>
    </div>
  );
}

/** What happens to the coach's switch happens to nothing on the table. */
function apart(event: Event): void {
  event.stopPropagation();
}

/** What is said of a suspect: short, as its cell is marked. */
function reason(view: View, card: number, said: string) {
  const [verdict, ...because] = said.split(": ");
  return because.length > 0 ? (
    <>
      <b>Out:</b> {because}
    </>
  ) : (
    <>
      <b>{told(view, card)}</b> {verdict}
    </>
  );
}
