import { useState } from "preact/hooks";

/** An id of its own for an element, also where a page holds several boards, each with its own copy of this code. */
export function useName(): string {
  const [name] = useState(() => `dp-${Math.random().toString(36).slice(2)}`);
  return name;
}
