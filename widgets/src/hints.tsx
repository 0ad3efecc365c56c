import type { Hint } from "./protocol";
import "./hints.css";

interface Props {
  hints: readonly Hint[];
  seats: number;
  onPlay: (text: string) => void;
  onPoint: (text: string | null) => void;
}

/** The best moves as a bot sees them: how they tend to end, and how sure that is. */
export function Hints({ hints, seats, onPlay, onPoint }: Props) {
  return (
    <ol class="dp-hints" aria-label="Hints">
      {hints.map((hint) => (
        <li key={hint.text}>
          <button
            type="button"
            class="dp-hint"
            data-move={hint.text}
            data-lm-suppress-shortcuts
            onClick={(event) => event.detail < 2 && onPlay(hint.text)}
            onPointerEnter={() => onPoint(hint.text)}
            onPointerLeave={() => onPoint(null)}
            onFocus={() => onPoint(hint.text)}
            onBlur={() => onPoint(null)}
          >
            <b>{hint.label}</b>
            <svg class="dp-bar" viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
              <rect class="dp-bar-all" width="100" height="10" />
              <rect class="dp-bar-worth" width={percent(hint.value)} height="10" />
              <path
                class="dp-bar-range"
                d={`M${percent(hint.low)} 5H${percent(hint.high)}M${percent(hint.low)} 1v8M${percent(hint.high)} 1v8`}
              />
            </svg>
            <small>{worth(hint, seats)}</small>
            {hint.why !== "" && <em>{hint.why}</em>}
          </button>
        </li>
      ))}
    </ol>
  );
}

/** What a hint's numbers say: alone, the part of all there is to win; of two, the games won; of more, rivals beaten. */
export function worth(hint: Hint, seats: number): string {
  const share = `${percent(hint.value)} of 100${seats > 2 ? " rivals" : ""}`;
  const range = `${percent(hint.low)}–${percent(hint.high)}`;
  const tries = `${hint.rollouts} ${hint.rollouts === 1 ? "try" : "tries"}`;
  return `${seats === 1 ? "reaches" : seats === 2 ? "wins" : "beats"} about ${share} (${range}, ${tries})`;
}

function percent(share: number): number {
  return Math.round(share * 100);
}
