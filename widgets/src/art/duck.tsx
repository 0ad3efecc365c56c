import type { ComponentChildren, VNode } from "preact";

/** A seat's look: what people call its ducks, and the mark that tells them apart without colour. */
interface Livery {
  name: string;
  /** Painted on the body. */
  paint?: ComponentChildren;
  /** Worn over everything. */
  wear?: ComponentChildren;
}

const BODY =
  "M45.5 46C38 55 27 55 19 49.5C14 46 9.5 41.5 5 43C1 61 5 91 48 91C78 91 93 76 90 60C89 52 84.5 48.5 79 45.5" +
  "A21.5 21.5 0 1 0 45.5 46Z";
const SHADE = "M5 62C4 80 18 91 48 91C78 91 93 76 90 60C86 74 70 82 47 82C24 82 10 75 5 62Z";
const WING = "M61 62C60 76 45 82 32 75C28 72.5 25.5 68 26.5 62";
const BILL = "M80 26C86 22.5 94 24 99 28.5C97 36.5 89 40.5 79.5 38.5C82 34.5 82 30 80 26Z";
const MOUTH = "M82 33.5C88 35.5 93 33.5 96.5 30";

const dots = (places: readonly (readonly [number, number, number])[]) =>
  places.map(([cx, cy, r]) => <circle cx={cx} cy={cy} r={r} />);

/** Seven liveries: seat n wears the n-th. */
export const LIVERIES: readonly Livery[] = [
  {
    name: "yellow ducks with a hat",
    wear: (
      <g transform="rotate(-9 60 12)">
        <path class="da-trim" d="M46 12L47.5 -4C54 -9 66 -9 72.5 -4L74 12Z" />
        <path class="da-band" d="M46 12L46.7 5C55 8.5 65 8.5 73.3 5L74 12Z" />
        <path class="da-trim" d="M35 13C45 7.5 75 7.5 85 13C75 19.5 45 19.5 35 13Z" />
      </g>
    ),
  },
  {
    name: "blue ducks with a scarf",
    wear: (
      <g>
        <path class="da-trim" d="M50 55L41 76L52 80L60 58Z" />
        <path class="da-trim" d="M43.5 42C53 52 71 52.5 80.5 42.5L84 51C72 62 51 62 40 51Z" />
        <path
          class="da-line"
          d="M54 50.5L52.5 58M64 51.8V60M73.5 49L76 57M47.5 64L55.5 67.5M44.5 70.5L54 74"
        />
      </g>
    ),
  },
  {
    name: "green ducks with spots",
    paint: (
      <g class="da-mark">
        {dots([
          [17, 62, 4.5],
          [27, 82, 4],
          [42, 58, 4],
          [43, 69, 4.5],
          [68, 69, 4.5],
          [79, 60, 4],
          [62, 83, 4],
          [55, 20, 3.5],
          [50, 31, 3],
          [64, 52, 3.5],
        ])}
      </g>
    ),
  },
  {
    name: "red ducks with stripes",
    paint: (
      <path
        class="da-stripe"
        d={
          "M15 50C12.5 60 12.5 70 17 79M28 55C24.5 66 25.5 78 30 87M70 50C75 60 75 74 69 86M82 49.5C86 58 86 68 82 77" +
          "M54 13C51 20 50 30 52 38"
        }
      />
    ),
  },
  {
    name: "violet ducks with glasses",
    wear: (
      <g>
        <circle class="da-lens" cx="69.5" cy="27" r="9.5" />
        <path class="da-frame" d="M60 25.5L42.5 23M78.5 24C80.5 21.5 83 21.5 85 23" />
        <circle class="da-frame" cx="69.5" cy="27" r="9.5" />
      </g>
    ),
  },
  {
    name: "white ducks with a crest",
    wear: (
      <path
        class="da-trim"
        d={
          "M52 13.5C44 9 40 2 42 -4C49 -3 54 1 57 6C55 -2 58 -8 63 -11C67 -5 67 1 65 6.5C68 2 73 -1 79 0" +
          "C79 6 75 11 69 13.5C64 11 57 11 52 13.5Z"
        }
      />
    ),
  },
  {
    name: "brown ducks with a bow",
    wear: (
      <g>
        <path class="da-trim" d="M66 52C57 43 47 43 44 46C44 54 46 60 50 64C56 63 62 59 66 52Z" />
        <path class="da-trim" d="M66 52C72 44 80 42 84 44C86 52 85 58 82 62C76 62 70 58 66 52Z" />
        <circle class="da-band" cx="66" cy="52.5" r="5" />
      </g>
    ),
  },
];

const eye = (
  <g>
    <ellipse class="da-eye" cx="69" cy="27" rx="3.4" ry="4.6" />
    <circle class="da-glint" cx="70.3" cy="25.2" r="1.3" />
  </g>
);

/** Made once: a duck never changes, so neither do its elements. */
const ducks: readonly VNode[] = LIVERIES.map(({ paint, wear }, seat) => (
  <svg class={`da-duck da-duck-${seat}`} viewBox="-1 -14 104 108" aria-hidden="true" focusable="false">
    <path class="da-body" d={BODY} />
    {paint}
    <path class="da-shade" d={SHADE} />
    <path class="da-edge" d={BODY} />
    <path class="da-wing" d={WING} />
    <path class="da-bill" d={BILL} />
    <path class="da-mouth" d={MOUTH} />
    <ellipse class="da-cheek" cx="76" cy="41" rx="4" ry="2.6" />
    {eye}
    {wear}
  </svg>
));

/** The duck of a seat, looking right: it fills the box it is put in. */
export function Duck({ seat }: { seat: number }) {
  return ducks[seat % ducks.length] ?? null;
}
