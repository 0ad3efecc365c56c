import type { ComponentChildren, VNode } from "preact";

/** Decoration: what they say is said in words too. */
function sign(name: string, box: string, inner: ComponentChildren): VNode {
  return (
    <svg class={`ak-sign ak-sign-${name}`} viewBox={box} aria-hidden="true" focusable="false">
      {inner}
    </svg>
  );
}

/** A little picture of what a card does: its ducks as dots, what happens to them as lines. */
interface Sketch {
  ducks: readonly (readonly [number, number])[];
  lines: string;
  more?: VNode;
}

const ACTIONS: Readonly<Record<string, Sketch>> = {
  swap: {
    ducks: [[12, 24], [48, 24]],
    lines: "M18 12C26 5 34 5 42 12M42 12L35 12M42 12L42 5M42 36C34 43 26 43 18 36M18 36H25M18 36V43",
  },
  abducktion: { ducks: [[30, 14]], lines: "M30 4L14 44M30 4L46 44M30 38V26M24 31L30 25L36 31" },
  dubaducktion: {
    ducks: [[20, 15], [40, 15]],
    lines: "M20 38V27M15 32L20 26L25 32M40 38V27M35 32L40 26L45 32M8 44H52",
  },
  "body snatcher": {
    ducks: [[10, 36], [30, 36], [50, 36]],
    lines: "M22 12C22 3 38 3 38 11C38 17 30 16 30 22M30 27V26",
  },
  orbit: { ducks: [[22, 16], [38, 16], [22, 32], [38, 32]], lines: "M50 14A22 22 0 1 0 52 26M52 4V15H41" },
  "shape shifter": {
    ducks: [[10, 34], [30, 34], [50, 34]],
    lines: "M10 22C18 4 42 4 50 22M50 22L43 18M50 22L53 14M30 22C26 14 18 14 14 18",
  },
  "gravity assist": {
    ducks: [[8, 30], [30, 30], [52, 30]],
    lines: "M9 19C13 8 25 8 29 19M29 19L22 17M29 19L31 12M32 19C36 8 48 8 52 19M52 19L45 17M52 19L54 12",
  },
  teleport: {
    ducks: [[10, 38], [50, 10]],
    lines: "M34 14L44 14L41 24M26 34L16 34L19 24",
    more: <path stroke-dasharray="1 8" d="M17 33L43 15" />,
  },
  wormhole: {
    ducks: [[30, 24]],
    lines: "M30 7A14 17 0 1 0 30.1 7Z",
    more: <ellipse cx="30" cy="24" rx="24" ry="21" stroke-dasharray="5 7" />,
  },
  "parallel universe": {
    ducks: [[14, 13], [32, 13], [14, 35], [32, 35]],
    lines: "M50 8V40M50 8L45 14M50 8L55 14M50 40L45 34M50 40L55 34",
    more: <path d="M6 13H40M6 35H40" />,
  },
  "black hole": {
    ducks: [[30, 24]],
    lines: "M30 4C46 4 54 20 48 32M30 44C14 44 6 28 12 16M10 30C14 40 22 42 28 40M50 18C46 8 38 6 32 8",
    more: <circle cx="30" cy="24" r="12" />,
  },
};

const made = new Map(
  Object.entries(ACTIONS).map(([card, { ducks, lines, more }]) => {
    const dots = ducks.map(([cx, cy]) => <circle class="ak-dot" cx={cx} cy={cy} r="6" />);
    return [card, sign("action", "0 0 60 48", [more, <path d={lines} />, dots])];
  }),
);

export function Action({ card }: { card: string }) {
  return made.get(card) ?? null;
}

/** A comet that flies to the right: its head, and the tail behind it. */
export const comet = (
  <>
    <path class="ak-tail" d="M-13 -4H-3M-17 0H-3M-13 4H-3" />
    <path class="ak-head" d="M-4 -6.5L8 0L-4 6.5Z" />
  </>
);

/** A seat's alien, which has an eye more than the number of its seat. */
export function Alien({ seat }: { seat: number }) {
  const eyes = (seat % 4) + 1;
  return sign(
    "alien",
    "0 0 60 60",
    <>
      <path
        class="ak-skin"
        d="M8 8L14 18M52 8L46 18M30 10C52 10 56 26 50 38C46 48 38 56 30 56C22 56 14 48 10 38C4 26 8 10 30 10Z"
      />
      {Array.from({ length: eyes }, (_, k) => {
        const x = 30 + (k - (eyes - 1) / 2) * (eyes > 3 ? 10.5 : 12.5);
        return <ellipse class="ak-eye" cx={x} cy="30" rx={eyes > 2 ? 4.2 : 5.4} ry={eyes > 2 ? 6 : 7.5} />;
      })}
      <path d="M24 47C28 50 32 50 36 47" />
    </>,
  );
}

/** The back of a card: a saucer. */
export const saucer = sign(
  "saucer",
  "0 0 60 40",
  <>
    <path d="M18 16C18 0 42 0 42 16" />
    <path class="ak-hull" d="M4 22C4 12 56 12 56 22C56 32 4 32 4 22Z" />
    <path d="M20 33L14 39M40 33L46 39M30 34V39" />
  </>,
);

/** The back of a formation card. */
export const star = sign(
  "star",
  "0 0 60 60",
  <path class="ak-hull" d="M30 4L37 23L57 24L41 36L47 56L30 44L13 56L19 36L3 24L23 23Z" />,
);
