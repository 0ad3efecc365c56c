/** A shape's little picture of text, drawn: a letter is a duck in a tint of its own, anything else an empty place. */
export function Shape({ text }: { text: string }) {
  const rows = text.toUpperCase().split("/").map((row) => [...row.trim()].slice(0, 8)).slice(0, 4);
  return (
    <span class="dpc-shape" aria-hidden="true">
      {rows.map((row, at) => (
        <span key={at}>
          {row.map((letter, place) => (
            <i key={place} data-duck={/[A-Z]/.test(letter) ? "ABCD".indexOf(letter) + 1 : undefined} />
          ))}
        </span>
      ))}
    </span>
  );
}
