import { px } from "./room";
import type { Formation } from "./view";
import { formationLabel } from "./words";

/** The colours that letters stand for, where they are known. */
export type Known = Readonly<Record<string, string>>;

interface Props {
  formation: Formation;
  /** Who may claim it. */
  seat: number | null;
  ready: boolean;
  /** Another copy of it lies before it. */
  twin: boolean;
  width: number;
  height: number;
  colours: Known;
  onNear: (near: boolean) => void;
}

/** A formation card: its name, its shape as a little picture, its points. */
export function Card(props: Props) {
  const { formation, seat, ready, twin, width, height, colours: known, onNear } = props;
  const font = Math.max(12, Math.min(width / 8.4, height / 8.4));
  return (
    <div
      class={`ak-card ak-formation${ready ? " ak-ready" : ""}`}
      data-id={seat === null || twin ? undefined : `${seat}/formation:${formation.number}`}
      data-piece={twin ? undefined : `formation:${formation.number}`}
      aria-label={formationLabel(formation)}
      role={seat === null || twin ? "img" : undefined}
      style={`width:${px(width)};height:${px(height)};font-size:${px(font)}`}
      onPointerEnter={() => onNear(true)}
      onPointerLeave={() => onNear(false)}
      onFocus={() => onNear(true)}
      onBlur={() => onNear(false)}
    >
      <b class="ak-title">{formation.name}</b>
      <Shape shape={formation.shape} colours={known} />
      <span class="ak-worth">{formation.points}</span>
    </div>
  );
}

const DUCK =
  "M9 8C7.5 10 5 9.5 3.5 8.5C2.5 8 1.8 7.2 1 7.5C.2 11 1 16.5 9.5 16.5C15.5 16.5 18.5 13.8 18 11" +
  "C17.8 9.5 17 8.8 16 8.2A4.3 4.3 0 1 0 9 8ZM16.2 4.4L19.6 4.8L16.4 6.6Z";

/** A shape as ducks: the same letter the same colour; a dot where any duck may be. */
function Shape({ shape, colours: known }: { shape: readonly string[]; colours: Known }) {
  const across = Math.max(...shape.map((row) => row.length));
  const letters = new Set(shape.join("").replaceAll("-", ""));
  return (
    <svg class="ak-shape" viewBox={`0 0 ${across * 20} ${shape.length * 20}`} aria-hidden="true">
      {shape.flatMap((row, r) =>
        [...row].map((letter, c) => {
          const key = `${r},${c}`;
          if (letter === "-") return <circle key={key} class="ak-any" cx={c * 20 + 10} cy={r * 20 + 11} r="1.8" />;
          const colour = known[letter] ? ` ak-${known[letter]}` : "";
          return (
            <g
              key={key}
              class={`ak-letter ak-letter-${letter}${colour}`}
              transform={`translate(${c * 20} ${r * 20})`}
            >
              <path d={DUCK} />
              {letters.size > 1 && (
                <text x="9.4" y="15.2">
                  {letter}
                </text>
              )}
            </g>
          );
        }),
      )}
    </svg>
  );
}
