import type { Bunch, Move } from "./protocol";

/** The moves that a frame carries in bunches, in their order. */
export function unbunch(bunches: readonly Bunch[]): readonly Move[] {
  return bunches.flatMap(({ text, label, rules, picks, pick, ends }) =>
    ends.map(([restOfText, restOfLabel, restOfPick]) => ({
      text: text + restOfText,
      label: label + restOfLabel,
      rules,
      picks: pick === null ? picks : [...picks, pick + restOfPick],
    })),
  );
}
