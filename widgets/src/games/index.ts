import type { FunctionComponent } from "preact";

import type { Choice } from "../picks";
import { Abducktion } from "./abducktion";
import { Deduckto } from "./deduckto";
import { DuckAndCover } from "./duck-and-cover";

/** What a drawing is given. */
export interface Props {
  /** The game's view as it came over the wire. */
  view: unknown;
  eye: number | "designer" | "watcher";
  /** Who acts at this screen; null while nobody does. */
  seat: number | null;
  /** The room there is, in pixels; where it is narrow a drawing may be taller. */
  size: { width: number; height: number };
  choice: Choice;
  terms: Readonly<Record<string, string>>;
}

/**
 * A game's own drawing: elements that carry the ids of the picks as `data-id`, each with an `aria-label`, and on what
 * moves a `data-piece` that stays the same wherever it goes; no piece stands inside another. What turns over says what
 * it shows in `data-face`; what is dragged along with an element names its id in `data-with`. Its style sheet shows
 * `[data-state="can"]` and `[data-state="made"]`. The shell does the rest. `Portrait` is who sits at a seat where that is
 * not a duck of its livery.
 */
export type Drawing = FunctionComponent<Props> & { Portrait?: FunctionComponent<{ seat: number }> };

/** One line a drawn game; a game without one is shown by its picture. */
export const drawings: Readonly<Record<string, Drawing>> = {
  abducktion: Abducktion,
  deduckto: Deduckto,
  "duck-and-cover": DuckAndCover,
};
