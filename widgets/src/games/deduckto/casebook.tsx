import { useMemo } from "preact/hooks";

import { tick } from "../../art/signs";
import { Switch } from "../../switch";
import { Sign } from "./art";
import { cross } from "./pile";
import type { Cut, View } from "./view";
import { told, why } from "./words";

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
  onCut: (cut: Cut | null) => void;
}

/** The case board: every suspect, animal by disguise, where it is; its edges and the places below are what is guessed. */
export function Casebook({ view, seat, cell, coach, onCoach, looks, lit, telling, onCut }: Props) {
  const known = coach ? view.case : null;
  const left = useMemo(() => (known === null ? null : new Set(known.possible)), [known]);
  const reasons = useMemo(() => {
    const found = new Map<number, string>();
    for (const cut of known?.cuts ?? []) for (const card of cut.took) found.set(card, why(view, cut));
    return found;
  }, [known]);
  const took = useMemo(() => listed(known?.cuts ?? []), [known]);
  const all = view.square.length;
  const count = left?.size ?? all;
  const values = view.animals.length;
  const [animal, disguise, location] = looks;
  const edge = (kind: string, name: string, at: string) => (
    <span
      key={name}
      class={`dd-edge dd-edge-${kind}`}
      data-id={seat === null ? undefined : `${seat}/${kind}:${name}`}
      aria-label={`${kind} ${name}`}
      title={name}
      style={`grid-area:${at}`}
    >
      <Sign name={name} />
      {cell >= WORDY && <small>{name}</small>}
    </span>
  );
  return (
    <section class="dd-case" aria-label="Case board" style={`--cell:${cell}px;--values:${values}`}>
      <div class={`dd-grid${telling ? " dd-telling" : ""}`}>
        <span class="dd-left" style={`font-size:${cell}px`}>
          <b>{count}</b>
          <small>{left === null ? "suspects" : "left"}</small>
        </span>
        {view.disguises.map((name, k) => edge("disguise", name, `1/${k + 2}`))}
        {view.animals.map((name, k) => edge("animal", name, `${k + 2}/1`))}
        {view.square.map((place, card) => {
          const out = left !== null && !left.has(card);
          const [row, column] = [Math.floor(card / values), card % values];
          const crossed = view.animals[row] === animal || view.disguises[column] === disguise;
          const both = view.animals[row] === animal && view.disguises[column] === disguise;
          const looksSo = out ? " dd-out" : "";
          const named = both ? " dd-both" : crossed ? " dd-crossed" : "";
          return (
            <span
              key={card}
              class={`dd-cell${looksSo}${named}${lit?.has(card) ? " dd-lit" : ""}`}
              title={`${told(view, card)}${out ? `: out, ${reasons.get(card) ?? ""}` : odds(view, coach, card)}`}
              style={`grid-area:${row + 2}/${column + 2}`}
            >
              <Sign name={view.locations[place] ?? ""} />
            </span>
          );
        })}
      </div>
      <div class="dd-places">
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
        {known === null ? (
          <p>{view.case === null ? "Who is where" : "Strike them out in your head"}</p>
        ) : (
          <>
            <p>
              <b>
                {all - count} of {all} are out
              </b>
            </p>
            <ul>
              {took.map((cut) => (
                  <li
                    key={`${cut.kind}${cut.number}`}
                    class={`dd-cut dd-cut-${cut.kind}`}
                    title={`${cut.kind === "guess" ? "wrong guesses" : why(view, cut)}: ${cut.took.length} out`}
                    onPointerEnter={() => onCut(cut)}
                    onPointerLeave={() => onCut(null)}
                  >
                    {mark(cut)} <b>−{cut.took.length}</b>
                  </li>
                ))}
            </ul>
          </>
        )}
      </div>
    </section>
  );
}

/** What happens to the coach's switch happens to nothing on the table. */
function apart(event: Event): void {
  event.stopPropagation();
}

/** The cuts that took somebody, all guesses as one. */
function listed(cuts: readonly Cut[]): Cut[] {
  const guesses = cuts.filter(({ kind }) => kind === "guess");
  const [first] = guesses;
  const one = first && { ...first, took: guesses.flatMap(({ took }) => took) };
  return [...cuts.filter(({ kind }) => kind !== "guess"), ...(one ? [one] : [])].filter(({ took }) => took.length > 0);
}

/** What took them out, in a sign: a clue by its answer and number. */
function mark({ kind, number }: Cut) {
  const sign = kind === "yes" ? tick : kind === "no" ? cross : null;
  return sign === null ? kind : <>{sign}{number}</>;
}

/** The chance of a suspect where they are not all equal. */
function odds(view: View, coach: boolean, card: number): string {
  const at = coach ? (view.case?.possible.indexOf(card) ?? -1) : -1;
  const chance = view.case?.odds[at];
  return chance === undefined ? "" : `: ${(100 * chance).toFixed(1)} %`;
}
