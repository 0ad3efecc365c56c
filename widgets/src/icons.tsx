const PATHS = {
  first: "M5 4v12M16 4 8 10l8 6z",
  back: "M14 4 6 10l8 6z",
  on: "M6 4l8 6-8 6z",
  now: "M15 4v12M4 4l8 6-8 6z",
  undo: "M8 4 4 8l4 4M4 8h8a4 4 0 0 1 0 8H8",
  redo: "M12 4l4 4-4 4M16 8H8a4 4 0 0 0 0 8h4",
  branch: "M6 3v14M6 12c6 0 8-2 8-6M11 8l3-3 3 3",
  trunk: "M6 17V3M3 6l3-3 3 3M14 17c0-5-8-3-8-9",
  fresh: "M10 3v14M3 10h14",
  again: "M16 10a6 6 0 1 1-2-4.5M16 3v4h-4",
  larger: "M8.5 3a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM13 13l4 4M8.5 6v5M6 8.5h5",
  smaller: "M8.5 3a5.5 5.5 0 1 1 0 11a5.5 5.5 0 1 1 0-11zM13 13l4 4M6 8.5h5",
  dials: "M3 6h8M15 6h2M13 4v4M3 14h2M9 14h8M7 12v4",
  hint: "M7.5 14h5M8 17h4M10 3a5 5 0 0 0-3 9c.5.4.5 1 .5 2h5c0-1 0-1.600.5-2a5 5 0 0 0-3-9z",
  copy: "M7 7V4h9v9h-3M4 7h9v9H4z",
  load: "M10 13V4M6.5 7.5 10 4l3.5 3.5M4 13v3h12v-3",
  close: "M5 5l10 10M15 5 5 15",
  right: "M3.5 10.5l4 4 9-9",
} as const;

export type Sign = keyof typeof PATHS;

/** A small line drawing on a button; the button's words say what it means. */
export function Icon({ sign }: { sign: Sign }) {
  return (
    <svg class="dp-icon" viewBox="0 0 20 20" width="18" height="18" aria-hidden="true">
      <path d={PATHS[sign]} />
    </svg>
  );
}
