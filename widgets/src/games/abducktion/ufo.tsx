import type { Choice } from "../../picks";
import { Body } from "./duck";
import { COLOURS } from "./flock";
import { placed, type Box } from "./room";
import type { View } from "./view";

interface Props {
  view: View;
  box: Box;
  choice: Choice;
  seat: number | null;
  /** Names of the ducks that look out, by colour. */
  dome: readonly string[];
}

/** The UFO: a duck of each colour that is in it looks out; how many there are is written where it may be known. */
export function Ufo({ view, box, choice, seat, dome }: Props) {
  const wide = Math.min(box.width, box.height * 1.9);
  const high = wide * 0.5;
  const [x, y] = [(box.width - wide) / 2, (box.height - high) / 2];
  const saucer = { x, y, width: wide, height: high };
  const counted = view.secret !== null || view.seats.length === 1;
  const picks = choice.next.size > 0 && [...choice.next].some((id) => id.includes("/ufo:"));
  const each = Math.max(picks ? 42 : 0, wide * 0.17);
  return (
    <div class="ak-ufo" role="group" aria-label="The UFO" style={placed(box)}>
      <svg style={placed(saucer)} viewBox="0 0 200 100" aria-hidden="true">
        <path class="ak-beam" d="M72 78L30 120H150L128 78Z" />
        <path class="ak-glass" d="M26 54C26 -16 174 -16 174 54Z" />
      </svg>
      {COLOURS.map((colour, k) => {
        if ((view.ufo[k] ?? 0) === 0) return null;
        const left = x + wide / 2 + (k - 1.5) * each - each / 2;
        const spot = { x: left, y: y + high * 0.53 - each * 0.94, width: each, height: each };
        const id = `${seat}/ufo:${colour}`;
        return (
          <>
            <div
              key={dome[k]}
              class={`ak-duck ak-${colour}`}
              data-piece={dome[k]}
              data-with={id}
              aria-hidden="true"
              style={placed(spot)}
            >
              <Body colour={colour} />
            </div>
            {picks && (
              <div
                key={id}
                class="ak-pond ak-pick"
                data-id={id}
                aria-label={`${colour} duck of the UFO, ${view.ufo[k]} there`}
                style={placed({ x: left - 1, y: spot.y - 4, width: each + 2, height: Math.max(44, each * 1.2) })}
              />
            )}
          </>
        );
      })}
      <svg class="ak-front" style={placed(saucer)} viewBox="0 0 200 100" aria-hidden="true">
        <path
          class="ak-saucer"
          d="M6 62C6 44 40 50 100 50C160 50 194 44 194 62C194 78 150 84 100 84C50 84 6 78 6 62Z"
        />
        {COLOURS.map((colour, k) => {
          const cx = 100 + (k - 1.5) * 34;
          if (!counted) return <circle key={colour} class="ak-lamp" cx={cx} cy="66" r="6" />;
          return (
            <text key={colour} class="ak-count" x={cx} y="72">
              {view.ufo[k]}
            </text>
          );
        })}
      </svg>
    </div>
  );
}
