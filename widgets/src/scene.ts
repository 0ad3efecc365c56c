/** One moment of the table as the stage draws it: now, pinned, or previewed from the log. */
export interface Scene {
  /** Raised by the kernel whenever the log was not simply continued. */
  course: number;
  ply: number;
  eye: number | "designer" | "watcher";
  /** Who acts at this screen; null while nobody does. */
  seat: number | null;
  /** The game's view as it came over the wire; null behind the curtain. */
  view: unknown;
  /** For games without a drawing of their own. */
  picture: { svg: string; text: string } | null;
  /** False for a preview: nothing can be touched then. */
  live: boolean;
}
