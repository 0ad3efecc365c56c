import type { Choice } from "./picks";
import type { Move } from "./protocol";
import { Rules } from "./clauses";

interface Props {
  choice: Choice;
  total: number;
  onPlay: (move: Move) => void;
  onPoint: (move: Move | null) => void;
}

/** The moves that can be made, each with the clauses that allow it; fewer as a choice is built up. */
export function Moves({ choice, total, onPlay, onPoint }: Props) {
  if (total === 0) return null;
  const count = choice.moves.length < total ? `${choice.moves.length} of ${total}` : String(total);
  return (
    <section class="dp-card dp-moves" aria-label="Your moves">
      <h3>
        Your moves <small>{count}</small>
      </h3>
      <ul>
        {choice.moves.map((move) => (
          <li key={move.text} onPointerEnter={() => onPoint(move)} onPointerLeave={() => onPoint(null)}>
            <button
              type="button"
              class="dp-move"
              data-move={move.text}
              data-lm-suppress-shortcuts
              onClick={() => onPlay(move)}
              onFocus={() => onPoint(move)}
              onBlur={() => onPoint(null)}
            >
              {move.label}
            </button>
            <Rules ids={move.rules} />
          </li>
        ))}
      </ul>
    </section>
  );
}
