import type { ComponentChildren } from "preact";

/** Small signs in the colour of the text. Decoration: what they say is said in words too. */
function sign(name: string, box: string, inner: ComponentChildren) {
  return (
    <svg class={`da-sign da-${name}`} viewBox={box} aria-hidden="true" focusable="false">
      {inner}
    </svg>
  );
}

/** A splash. */
export const drop = sign("drop", "0 0 60 80", <path d="M30 4C44 26 56 38 56 52A26 24 0 0 1 4 52C4 38 16 26 30 4Z" />);

/** Again: an arrow that comes round. */
export const turn = sign("turn", "0 0 100 100", <path d="M84 38A37 37 0 1 0 87 58M87 14V39H62" />);

export const tick = sign("tick", "0 0 100 100", <path d="M16 54L40 78L86 24" />);

/** A captain's cap: the mark of the captain's cards. */
export const cap = sign(
  "cap",
  "0 0 120 84",
  <>
    <path class="da-cap-top" d="M20 46C2 38 4 22 18 18C34 4 86 4 102 18C116 22 118 38 100 46Z" />
    <path class="da-cap-band" d="M20 46C40 38 80 38 100 46L98 62C80 54 40 54 22 62Z" />
    <path class="da-cap-peak" d="M22 62C40 54 80 54 98 62C92 80 28 80 22 62Z" />
    <circle class="da-cap-badge" cx="60" cy="38" r="8" />
  </>,
);
