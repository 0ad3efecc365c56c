import { useState } from "preact/hooks";

import { Button } from "./button";
import { Rules } from "./clauses";
import { folds, groups } from "./groups";
import type { Choice } from "./picks";
import type { Bunch, Move } from "./protocol";
import { plural } from "./words";
import "./moves.css";

interface Props {
  bunches: readonly Bunch[];
  choice: Choice;
  /** What cells are counted in. */
  grid: string;
  onPlay: (move: Move) => void;
  onPoint: (picks: readonly string[]) => void;
  onTouch: (id: string) => void;
}

const NONE: readonly string[] = [];
const CELL = /^-?\d+,-?\d+$/;
const KNOWN = "duckplay-knows-cells";

/** The moves that can be made, with the clauses that allow them; fewer as a choice is built up. */
export function Moves({ bunches, choice, grid, onPlay, onPoint, onTouch }: Props) {
  const folded = folds(choice);
  const under = new Set(folded.flatMap((fold) => fold.moves));
  const shown = groups(bunches, new Set(choice.moves.filter((move) => !under.has(move)).map((move) => move.text)));
  const cells = shown.flatMap((group) => group.ends).flatMap((end) => (CELL.test(end.words) ? [end.words] : []));
  const cell = cells.find((words) => !words.includes("-")) ?? cells[0];
  const button = (move: Move, words: string) => (
    <button
      type="button"
      class="dp-move"
      data-move={move.text}
      data-lm-suppress-shortcuts
      aria-label={words === move.label ? undefined : move.label}
      onClick={(event) => event.detail < 2 && onPlay(move)} // the other half of a double click meets other moves
      onPointerEnter={() => onPoint(move.picks)}
      onPointerLeave={() => onPoint(NONE)}
      onFocus={() => onPoint(move.picks)}
      onBlur={() => onPoint(NONE)}
    >
      {words}
    </button>
  );
  return (
    <section class="dp-moves" aria-label="Your moves">
      {cell !== undefined && <Cells cell={cell} grid={grid} />}
      <ul>
        {shown.map(({ label, rules, ends }) => (
          <li key={ends[0]?.move.text}>
            {label !== "" && <span class="dp-stem">{label}</span>}
            <span class="dp-ends">
              {ends.map(({ move, words }) => button(move, label === "" ? move.label : words))}
              <Rules ids={rules} />
            </span>
          </li>
        ))}
        {folded.map(({ id, label, moves }) => (
          <li key={id}>
            <button
              type="button"
              class="dp-fold"
              data-lm-suppress-shortcuts
              aria-label={`${label}… ${plural(moves.length, "move")}`}
              onClick={() => onTouch(id)}
              onPointerEnter={() => onPoint([id])}
              onPointerLeave={() => onPoint(NONE)}
              onFocus={() => onPoint([id])}
              onBlur={() => onPoint(NONE)}
            >
              {label}… <small>{moves.length}</small>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

/** What "2,-1" means, told until it is known. */
function Cells({ cell, grid }: { cell: string; grid: string }) {
  const [known, setKnown] = useState(() => read());
  if (known) return null;
  const [row, column] = cell.split(",");
  return (
    <p class="dp-tip">
      <span>
        <b>{cell}</b> is row {row}, column {column}, counted from the top left of {grid}.
      </span>
      <Button
        sign="close"
        label="Understood"
        onPress={() => {
          setKnown(true);
          write();
        }}
      />
    </p>
  );
}

/** Pages that may not keep anything, as in a private window, throw at the first touch: there it is told each time. */
function read(): boolean {
  try {
    return localStorage.getItem(KNOWN) !== null;
  } catch {
    return false;
  }
}

function write(): void {
  try {
    localStorage.setItem(KNOWN, "yes");
  } catch {
    return;
  }
}
