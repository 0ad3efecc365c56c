import type { ComponentChildren } from "preact";

/** A drawing: paths, each with the letter of its fill. */
type Parts = readonly (readonly [fill: string, path: string])[];

const EYES = "M31.5 52A4.5 5.5 0 1 1 40.5 52A4.5 5.5 0 1 1 31.5 52ZM59.5 52A4.5 5.5 0 1 1 68.5 52A4.5 5.5 0 1 1 59.5 52Z";
const ROUND = "M13 58A37 36 0 1 1 87 58A37 36 0 1 1 13 58Z";
const NOSE = "M42 63C45 60 55 60 58 63C58 69 53 72 50 72C47 72 42 69 42 63Z";
const SMILE = "M50 72V78M38 78C42 84 48 83 50 78C52 83 58 84 62 78";

/** Faces in a square of 100, all with their eyes and noses in the same places, so that every disguise fits every one. */
const ANIMALS: Readonly<Record<string, Parts>> = {
  fox: [
    ["fox", "M14 48L9 5L44 27ZM86 48L91 5L56 27Z"],
    ["k", "M14 22L12 9L24 17ZM86 22L88 9L76 17Z"],
    ["fox", "M10 47C17 28 34 22 50 22C66 22 83 28 90 47C93 66 66 92 50 96C34 92 7 66 10 47Z"],
    ["p", "M10 53C24 53 40 62 50 80C60 62 76 53 90 53C90 70 66 92 50 96C34 92 10 70 10 53Z"],
    ["k", EYES],
    ["k", "M42 68C45 65 55 65 58 68C58 74 53 77 50 77C47 77 42 74 42 68Z"],
  ],
  pigeon: [
    ["pigeon", "M22 98C26 84 24 74 20 60C14 30 34 14 50 14C66 14 86 30 80 60C76 74 74 84 78 98Z"],
    ["green", "M25 82C40 92 60 92 75 82L78 98H22Z"],
    ["p", "M26 52A10 10 0 1 1 46 52A10 10 0 1 1 26 52ZM54 52A10 10 0 1 1 74 52A10 10 0 1 1 54 52Z"],
    ["k", EYES],
    ["p", "M40 62C44 56 56 56 60 62L50 68Z"],
    ["beak", "M41 64C46 61 54 61 59 64C58 74 54 82 50 85C46 82 42 74 41 64Z"],
  ],
  bear: [
    ["bear", "M7 28A15 15 0 1 1 37 28A15 15 0 1 1 7 28ZM63 28A15 15 0 1 1 93 28A15 15 0 1 1 63 28Z"],
    ["sand", "M15 28A7 7 0 1 1 29 28A7 7 0 1 1 15 28ZM71 28A7 7 0 1 1 85 28A7 7 0 1 1 71 28Z"],
    ["bear", ROUND],
    ["sand", "M31 74A19 16 0 1 1 69 74A19 16 0 1 1 31 74Z"],
    ["k", EYES],
    ["k", NOSE],
    ["n", "M50 72V78M42 82C45 84 55 84 58 82"],
  ],
  dog: [
    ["sand", "M18 58C14 26 32 18 50 18C68 18 86 26 82 58C82 82 66 96 50 96C34 96 18 82 18 58Z"],
    ["bear", "M50 18C68 18 86 26 82 58C76 66 60 66 55 54C52 44 50 30 50 18Z"],
    ["bear", "M26 20C10 14 1 40 4 64C6 78 18 78 20 66C21 52 24 38 34 26ZM74 20C90 14 99 40 96 64C94 78 82 78 80 66C79 52 76 38 66 26Z"],
    ["p", "M30 76C30 64 40 62 50 62C60 62 70 64 70 76C70 88 60 92 50 92C40 92 30 88 30 76Z"],
    ["k", EYES],
    ["pig", "M44 81H56V89C56 97 44 97 44 89Z"],
    ["k", NOSE],
    ["n", SMILE],
  ],
  pig: [
    ["pig", ROUND],
    ["rose", "M10 14C22 8 40 14 44 26C36 36 26 42 20 44C12 36 8 24 10 14ZM90 14C78 8 60 14 56 26C64 36 74 42 80 44C88 36 92 24 90 14Z"],
    ["k", EYES],
    ["rose", "M30 70A20 14 0 1 1 70 70A20 14 0 1 1 30 70Z"],
    ["k", "M39 70A4 6 0 1 1 47 70A4 6 0 1 1 39 70ZM53 70A4 6 0 1 1 61 70A4 6 0 1 1 53 70Z"],
    ["n", "M42 90C46 92 54 92 58 90"],
  ],
  cat: [
    ["cat", "M14 56L18 3L44 28ZM86 56L82 3L56 28Z"],
    ["pig", "M22 34L23 17L33 26ZM78 34L77 17L67 26Z"],
    ["cat", "M10 60A40 34 0 1 1 90 60A40 34 0 1 1 10 60Z"],
    ["n", "M50 28V40M38 30L40 39M62 30L60 39M2 62L20 66M2 76L20 73M98 62L80 66M98 76L80 73"],
    ["lime", "M27 52A9 8 0 1 1 45 52A9 8 0 1 1 27 52ZM55 52A9 8 0 1 1 73 52A9 8 0 1 1 55 52Z"],
    ["k", "M36 45C39 49 39 55 36 59C33 55 33 49 36 45ZM64 45C67 49 67 55 64 59C61 55 61 49 64 45Z"],
    ["pig", "M43 64H57L50 72Z"],
    ["n", SMILE],
  ],
  rabbit: [
    ["p", "M40 36C26 30 8 12 14 3C22 -4 44 12 47 30ZM60 36C74 30 92 12 86 3C78 -4 56 12 53 30Z"],
    ["pig", "M38 26C30 22 19 13 21 9C26 8 36 17 40 25ZM62 26C70 22 81 13 79 9C74 8 64 17 60 25Z"],
    ["p", "M18 62C18 40 34 28 50 28C66 28 82 40 82 62C82 84 66 96 50 96C34 96 18 84 18 62Z"],
    ["k", EYES],
    ["pig", "M43 64C46 62 54 62 57 64C57 69 53 71 50 71C47 71 43 69 43 64Z"],
    ["p", "M44 79H56V92H44Z"],
    ["n", "M50 79V92M50 71V76M38 75C42 81 48 80 50 76C52 80 58 81 62 75"],
  ],
};

/** Disguises where they sit on a face, and the square of it that each fills: left, top, side. */
const DISGUISES: Readonly<Record<string, { on: readonly [number, number, number]; parts: Parts }>> = {
  sunglasses: {
    on: [9, 13, 82],
    parts: [
      ["n", "M14 44L4 40M86 44L96 40"],
      ["k", "M12 42H47C48 58 42 68 29 68C17 68 11 58 12 42ZM53 42H88C89 58 83 68 71 68C58 68 52 58 53 42ZM44 43H56V48H44Z"],
      ["shine", "M20 48L29 48L20 58ZM61 48L70 48L61 58Z"],
    ],
  },
  mustache: {
    on: [2, 32, 96],
    parts: [
      ["k", "M50 75C44 66 31 66 25 73C19 79 11 79 4 70C6 87 24 93 36 87C44 85 48 82 50 78C52 82 56 85 64 87C76 93 94 87 96 70C89 79 81 79 75 73C69 66 56 66 50 75Z"],
    ],
  },
  hat: {
    on: [6, -26, 88],
    parts: [
      ["hat", "M27 32C24 8 34 -1 50 -1C66 -1 76 8 73 32Z"],
      ["gold", "M26 22H74L73 33H27Z"],
      ["hat", "M8 33C22 27 78 27 92 33C88 43 12 43 8 33Z"],
    ],
  },
  bandana: {
    on: [4, -14, 96],
    parts: [
      ["red", "M84 38L99 26L97 44ZM84 40L98 52L84 54Z"],
      ["red", "M11 42C14 18 34 11 50 11C66 11 86 18 89 42C68 31 32 31 11 42Z"],
      ["dots", "M27 30A4 4 0 1 1 35 30A4 4 0 1 1 27 30ZM46 22A4 4 0 1 1 54 22A4 4 0 1 1 46 22ZM65 30A4 4 0 1 1 73 30A4 4 0 1 1 65 30Z"],
    ],
  },
  wig: {
    on: [-3, -12, 106],
    parts: [
      [
        "gold",
        "M16 88A11 11 0 0 1 5 70A11 11 0 0 1 4 50A12 12 0 0 1 11 31A13 13 0 0 1 27 14A15 15 0 0 1 50 7A15 15 0 0 1 73 14" +
          "A13 13 0 0 1 89 31A12 12 0 0 1 96 50A11 11 0 0 1 95 70A11 11 0 0 1 84 88A10 10 0 0 1 77 72C84 56 80 42 72 36" +
          "C60 44 40 44 28 36C20 42 16 56 23 72A10 10 0 0 1 16 88Z",
      ],
      ["n", "M12 52C17 54 18 48 15 45M88 52C83 54 82 48 85 45M34 24C38 28 43 24 41 20M66 24C62 28 57 24 59 20M12 71C17 72 18 67 16 64M88 71C83 72 82 67 84 64"],
    ],
  },
  monocle: {
    on: [36, 27, 74],
    parts: [
      ["chain", "M82 70C92 74 95 82 89 88C84 93 88 99 95 98"],
      ["pane", "M50 52A14 14 0 1 1 78 52A14 14 0 1 1 50 52Z"],
      ["ring", "M40 52A24 24 0 1 1 88 52A24 24 0 1 1 40 52ZM50 52A14 14 0 1 0 78 52A14 14 0 1 0 50 52Z"],
    ],
  },
  mask: {
    on: [4, 7, 92],
    parts: [
      [
        "mask",
        "M6 34C24 34 40 40 50 44C60 40 76 34 94 34C98 54 82 72 68 70C58 69 55 62 50 62C45 62 42 69 32 70C18 72 2 54 6 34Z",
      ],
      ["p", "M23 55C27 45 43 45 46 54C42 62 28 63 23 55ZM77 55C73 45 57 45 54 54C58 62 72 63 77 55Z"],
      ["k", "M31 54A4.5 4.5 0 1 1 40 54A4.5 4.5 0 1 1 31 54ZM60 54A4.5 4.5 0 1 1 69 54A4.5 4.5 0 1 1 60 54Z"],
    ],
  },
};

/** Places in a square of 100. */
const LOCATIONS: Readonly<Record<string, Parts>> = {
  mountains: [
    ["mount", "M2 90L36 14L60 64L72 44L98 90Z"],
    ["p", "M24 41L36 14L48 40L41 35L36 45L31 36ZM64 58L72 44L80 58L73 55Z"],
  ],
  library: [
    ["bear", "M6 10H94V92H6Z"],
    ["red", "M15 19H27V47H15Z"],
    ["p", "M27 23H38V47H27Z"],
    ["gold", "M41 47L50 18L61 21L53 47ZM14 57H26V84H14Z"],
    ["glass", "M68 19H84V47H68ZM30 57H42V84H30Z"],
    ["lime", "M47 62H84V72H47Z"],
    ["p", "M51 73H86V83H51Z"],
    ["n", "M8 51H92"],
  ],
  pier: [
    ["sea", "M2 66H98V94H2Z"],
    ["bear", "M14 42H24V84H14ZM45 42H55V84H45ZM76 42H86V84H76Z"],
    ["sand", "M3 34H97V48H3Z"],
    ["red", "M33 18A12 12 0 1 1 57 18A12 12 0 1 1 33 18Z"],
    ["p", "M41 18A4 4 0 1 1 49 18A4 4 0 1 1 41 18Z"],
    ["n", "M70 34V18M82 34V18M66 20H97M4 84C10 78 16 90 22 84C28 78 34 90 40 84C46 78 52 90 58 84C64 78 70 90 76 84C82 78 88 90 96 84"],
  ],
  park: [
    ["bear", "M44 58H58V90H44Z"],
    ["leaf", "M50 6A24 22 0 0 1 76 26A19 19 0 0 1 72 63H29A19 19 0 0 1 24 26A24 22 0 0 1 50 6Z"],
    ["n", "M4 91H96M38 36C42 42 48 40 48 34M58 48C62 53 67 50 66 45"],
  ],
  city: [
    ["hat", "M34 92V8H64V92Z"],
    ["mount", "M6 92V40H38V92Z"],
    ["sea", "M60 92V28H94V92Z"],
    ["gold", "M13 49H20V57H13ZM25 49H32V57H25ZM13 66H20V74H13ZM25 66H32V74H25ZM45 17H53V25H45ZM45 33H53V41H45ZM68 38H75V46H68ZM80 38H87V46H80ZM68 56H75V64H68ZM80 56H87V64H80ZM45 50H53V58H45Z"],
    ["n", "M49 8V1M2 92H98"],
  ],
  aquarium: [
    ["glass", "M5 18C5 10 95 10 95 18V84C95 92 5 92 5 84Z"],
    ["leaf", "M16 88C10 74 22 70 16 56C28 66 20 74 26 88Z"],
    ["fox", "M68 52L88 38V68ZM26 52C34 34 58 34 70 52C58 70 34 70 26 52Z"],
    ["p", "M37 48A4 4 0 1 1 45 48A4 4 0 1 1 37 48ZM26 30A5 5 0 1 1 36 30A5 5 0 1 1 26 30ZM42 22A3 3 0 1 1 48 22A3 3 0 1 1 42 22Z"],
  ],
  desert: [
    ["gold", "M64 24A14 14 0 1 1 92 24A14 14 0 1 1 64 24Z"],
    ["sand", "M2 92V78C20 68 34 74 50 78C66 82 82 74 98 78V92Z"],
    ["leaf", "M36 84V62C22 64 14 56 14 40C14 32 26 32 26 40C26 48 30 50 36 50V18C36 6 54 6 54 18V58C60 58 62 54 62 48C62 40 74 40 74 48C74 62 66 70 54 70V84Z"],
    ["n", "M45 20V34M45 44V58"],
  ],
};

const shapes = (parts: Parts): ComponentChildren => parts.map(([fill, path]) => <path class={`dd-${fill}`} d={path} />);

const drawn = (name: string, parts: Parts) => (
  <g id={`dd-${name}`} key={name}>
    {shapes(parts)}
  </g>
);

/** All drawings, once a table: every card, cell and button shows them from here. */
export const sprites = (
  <svg class="dd-sprites" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      {Object.entries({ ...ANIMALS, ...LOCATIONS }).map(([name, parts]) => drawn(name, parts))}
      {Object.entries(DISGUISES).map(([name, { parts }]) => drawn(name, parts))}
    </defs>
  </svg>
);

/** The square of a drawing in which its whole name can be read, as a sign by itself. */
export function around(name: string): readonly [number, number, number] {
  return DISGUISES[name]?.on ?? [-2, -2, 104];
}

/** One of the drawings as a sign by itself. */
export function Sign({ name }: { name: string }) {
  const [left, top, side] = around(name);
  return (
    <svg class="dd-sign" viewBox={`${left} ${top} ${side} ${side}`} aria-hidden="true" focusable="false">
      <use href={`#dd-${name}`} />
    </svg>
  );
}

/** A drawing as a sign inside of another one: its left top corner and side there. */
export function Small({ name, x, y, side }: { name: string; x: number; y: number; side: number }) {
  const [left, top, whole] = around(name);
  const by = side / whole;
  return <use href={`#dd-${name}`} transform={`translate(${x - left * by} ${y - top * by}) scale(${by})`} />;
}
