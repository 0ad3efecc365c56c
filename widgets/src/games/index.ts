import type { FunctionComponent } from "preact";

import type { Frame } from "../protocol";

/** A game's own drawing: elements that carry the ids of the picks as `data-id`. The shell does the rest. */
export type Drawing = FunctionComponent<{ frame: Frame }>;

/** One line a drawn game; a game without one is shown by its picture. */
export const drawings: Readonly<Record<string, Drawing>> = {};
