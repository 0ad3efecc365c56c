import type { Bunch, Move } from "./protocol";

/** The moves that a frame carries in bunches, in their order. */
export function unbunch(bunches: readonly Bunch[]): readonly Move[] {
  return bunches.flatMap(({ text, label, rules, picks, pick, ends }) =>
    ends.map((end) => {
      const [ofText, ofLabel, ofPick] = typeof end === "string" ? [end, end, end] : end;
      const all = pick === null ? picks : [...picks, pick + ofPick];
      return { text: text + ofText, label: label + ofLabel, rules, picks: all };
    }),
  );
}
