import { useMemo } from "preact/hooks";

import { Small } from "./art";
import { TALL } from "./room";
import type { View } from "./view";
import { names } from "./words";

/** An animal in its disguise at a location; what is not known of them is a question mark. */
type Looks = readonly (string | undefined)[];

const PARTS = [5, 48.5, 92] as const;
const HEAD = "translate(41 10) scale(.56)";

/** What a card shows: its three signs along the edge that is seen in a fan, and the suspect where it is. */
function face([animal, disguise, location]: Looks) {
  return (
    <svg class="dd-face" viewBox="0 0 100 130" aria-hidden="true" focusable="false">
      <path class={`dd-at dd-at-${location ?? "nowhere"}`} d="M38 0H91A9 9 0 0 1 100 9V121A9 9 0 0 1 91 130H38Z" />
      {[animal, disguise, location].map((name, k) =>
        name === undefined ? (
          <text class="dd-what" key={k} x="19" y={(PARTS[k] ?? 0) + 28}>
            ?
          </text>
        ) : (
          <Small key={name} name={name} x={3} y={PARTS[k] ?? 0} side={33} />
        ),
      )}
      {location !== undefined && <Small name={location} x={44} y={73} side={50} />}
      {animal !== undefined && <use href={`#dd-${animal}`} transform={HEAD} />}
      {disguise !== undefined && <use href={`#dd-${disguise}`} transform={HEAD} />}
      {animal === undefined && (
        <text class="dd-who" x="69" y={location === undefined ? 90 : 58}>
          ?
        </text>
      )}
    </svg>
  );
}

/** The back of a card: a magnifying glass. */
const back = (
  <svg class="dd-face dd-rear" viewBox="0 0 100 130" aria-hidden="true" focusable="false">
    <path class="dd-frame" d="M9 9H91V121H9Z" />
    <path class="dd-lens" d="M24 54A22 22 0 1 1 68 54A22 22 0 1 1 24 54ZM62 70L80 92" />
  </svg>
);

interface Props {
  view: View;
  /** Its number; null for one whose face this eye does not see. */
  card: number | null;
  width: number;
  left?: number;
  piece?: string;
  /** It lies face down, and is shown to who remembers it. */
  turned?: boolean;
}

/** A card, face up, or face down where this eye does not see it. */
export function Card({ view, card, width, left, piece, turned }: Props) {
  const looks = card === null ? null : names(view, card);
  const shown = useMemo(() => (looks === null ? back : face(looks)), [looks?.join()]);
  return (
    <span
      class={`dd-card${turned ? " dd-turned" : ""}`}
      data-piece={piece}
      data-card={looks === null ? undefined : card}
      style={`width:${width}px;height:${width * TALL}px${left === undefined ? "" : `;left:${left}px`}`}
    >
      {shown}
    </span>
  );
}

/** A secret: open to this eye, or as much of a suspect as has been named for it. */
export function Secret({ view, seat, card, looks, width, label }: {
  view: View;
  seat: number;
  card: number | null;
  looks: Looks;
  width: number;
  label: string;
}) {
  const known = card === null ? null : names(view, card);
  const given = known ?? looks;
  const shown = useMemo(() => face(given), [given.join()]);
  return (
    <span
      class={`dd-card dd-secret${known === null ? " dd-unknown" : ""}`}
      role="img"
      aria-label={label}
      data-piece={`secret:${seat}`}
      data-face={known === null ? "" : card}
      data-card={known === null ? undefined : card}
      style={`width:${width}px;height:${width * TALL}px`}
    >
      {shown}
    </span>
  );
}
