import { createContext } from "preact";
import { useContext, useState } from "preact/hooks";

import { useName } from "./name";
import type { Clause } from "./protocol";

/** The clauses of the game's rule sheet, by id. */
export const Clauses = createContext<Readonly<Record<string, Clause>>>({});

/** Clause ids as small buttons that unfold the rule and say where it comes from; an id the sheet does not have stays text. */
export function Rules({ ids }: { ids: readonly string[] }) {
  const clauses = useContext(Clauses);
  const [open, setOpen] = useState<string | null>(null);
  const region = useName();
  const clause = open === null ? undefined : clauses[open];
  return (
    <>
      {ids.map((id) =>
        clauses[id] === undefined ? (
          <span key={id} class="dp-clause">
            {id}
          </span>
        ) : (
          <button
            key={id}
            type="button"
            class="dp-clause"
            data-lm-suppress-shortcuts
            aria-expanded={open === id}
            aria-controls={region}
            title={clauses[id].text}
            onClick={() => setOpen(open === id ? null : id)}
          >
            {id}
          </button>
        ),
      )}
      <span id={region} class="dp-rule" hidden={clause === undefined}>
        {clause?.text} <em>{clause?.origin}</em>
      </span>
    </>
  );
}
