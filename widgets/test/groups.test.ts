import { expect, test } from "vitest";

import { folds, groups } from "../src/groups";
import { choice } from "../src/picks";
import type { Bunch } from "../src/protocol";

function bunch(label: string, ends: readonly string[], rules: readonly string[] = ["DC-05"]): Bunch {
  return {
    text: "to ",
    label,
    rules,
    picks: ["0/pile:0,0"],
    pick: "0/cell:",
    ends: ends.map((end) => [end, end, end] as const),
  };
}

const every = (bunches: readonly Bunch[]): Set<string> =>
  new Set(bunches.flatMap(({ text, ends }) => ends.map(([rest]) => text + rest)));

const listed = (bunches: readonly Bunch[], keep = every(bunches)): (readonly [string, ...string[]])[] =>
  groups(bunches, keep).map(({ label, ends }) => [label, ...ends.map(({ words }) => words)] as const);

test("what moves of a bunch have in common is said once, and their ends go by row, then column", () => {
  const cells = bunch("Duck: move the 5 to the empty cell ", ["3,2", "1,-1", "10,0", "-1,3", "-1,1", "2,4"]);
  expect(listed([cells])).toEqual([
    ["Duck: move the 5 to the empty cell", "-1,1", "-1,3", "1,-1", "2,4", "3,2", "10,0"],
  ]);
});

test("a number is never cut in two: 11 and 12 share no 1", () => {
  expect(listed([bunch("Cover: move the 5 onto the 1", ["2", "1"])])).toEqual([
    ["Cover: move the 5 onto the", "11", "12"],
  ]);
});

test("one move is listed whole, and bunches keep their order", () => {
  const two = [bunch("Cover the ", ["7"], ["DC-04"]), bunch("Go to ", ["1,1", "0,1"])];
  expect(groups(two, every(two)).map(({ label, ends }) => [label, ends.map(({ move }) => move.label)])).toEqual([
    ["", ["Cover the 7"]],
    ["Go to", ["Go to 0,1", "Go to 1,1"]],
  ]);
});

test("as a choice is built up, what does not fit it leaves the list, and the words stay where they were", () => {
  const cells = bunch("Go to ", ["1,1", "0,1", "2,2"]);
  expect(listed([cells], new Set(["to 1,1"]))).toEqual([["Go to", "1,1"]]);
  expect(listed([cells], new Set())).toEqual([]);
});

test("ends without numbers go by the alphabet", () => {
  expect(listed([bunch("Take the ", ["tail", "bill", "wing"])])).toEqual([["Take the", "bill", "tail", "wing"]]);
});

test("of more moves than anybody reads those that begin alike are one, until they are few", () => {
  const names = (count: number): string[] => Array.from({ length: count }, (_, k) => `${k}`);
  const guess = (one: string, other: string, third: string) => ({
    text: `guess ${one} ${other} ${third}`,
    label: `Guess that you are ${one}, ${other}, ${third}`,
    rules: [],
    picks: [`0/a:${one}`, `0/b:${other}`, `0/c:${third}`],
  });
  const reveal = { text: "reveal 3", label: "Reveal 3", rules: [], picks: ["0/card:3"] };
  const all = (count: number) =>
    names(count).flatMap((one) => names(count).flatMap((other) => names(count).map((third) => guess(one, other, third))));
  const many = [...all(7), reveal];
  const told = folds(choice(many, []));
  expect(told.map(({ id, label, moves }) => [id, label, moves.length])).toEqual(
    names(7).map((one) => [`0/a:${one}`, `Guess that you are ${one}`, 49]),
  );
  expect(folds(choice(many, ["0/a:2"]))).toEqual([]);
  expect(folds(choice([...all(5), reveal], []))).toEqual([]);
});
