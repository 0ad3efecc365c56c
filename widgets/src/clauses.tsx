import { createContext } from "preact";
import { useContext, useId, useState } from "preact/hooks";

import type { Clause } from "./protocol";

/** The clauses that the frame speaks of, by id. */
export const Clauses = createContext<Readonly<Record<string, Clause>>>({});

/** Clause ids as small buttons that unfold the rule and say where it comes from. */
export function Rules({ ids }: { ids: readonly string[] }) {
  const clauses = useContext(Clauses);
  const [open, setOpen] = useState<string | null>(null);
  const region = useId();
  const clause = open === null ? undefined : clauses[open];
  return (
    <>
      {ids.map((id) => (
        <button
          key={id}
          type="button"
          class="dp-clause"
          data-lm-suppress-shortcuts
          aria-expanded={open === id}
          aria-controls={region}
          onClick={() => setOpen(open === id ? null : id)}
        >
          {id}
        </button>
      ))}
      <span id={region} class="dp-rule" hidden={clause === undefined}>
        {clause?.text} <em>{clause?.origin}</em>
      </span>
    </>
  );
}
