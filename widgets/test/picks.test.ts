import { expect, test } from "vitest";

import { choice, touch } from "../src/picks";
import { MOVES } from "./table";

test("before anything is touched, the first elements of the moves can be", () => {
  expect([...choice(MOVES, []).next]).toEqual(["0/pile:0,0"]);
});

test("touching a first element shows the targets that complete a move", () => {
  expect(touch(MOVES, [], "0/pile:0,0")).toEqual({ do: "more", made: ["0/pile:0,0"] });
  expect([...choice(MOVES, ["0/pile:0,0"]).next]).toEqual(["0/pile:0,1", "0/cell:1,1", "0/cell:-1,1"]);
});

test("a target that completes exactly one move plays it", () => {
  expect(touch(MOVES, ["0/pile:0,0"], "0/cell:1,1")).toEqual({ do: "play", move: MOVES[1] });
});

test("touching the last element again takes it back", () => {
  expect(touch(MOVES, ["0/pile:0,0"], "0/pile:0,0")).toEqual({ do: "more", made: [] });
});

test("touching another first element starts anew with it", () => {
  const moves = [...MOVES, { text: "x", label: "x", rules: [], picks: ["0/pile:0,2", "0/cell:1,1"] }];
  expect(touch(moves, ["0/pile:0,0"], "0/pile:0,2")).toEqual({ do: "more", made: ["0/pile:0,2"] });
});

test("an element that leads nowhere is asked about, with what was touched before it", () => {
  expect(touch(MOVES, ["0/pile:0,0"], "0/pile:0,2")).toEqual({ do: "ask", picks: ["0/pile:0,0", "0/pile:0,2"] });
  expect(touch(MOVES, [], "0/pile:0,2")).toEqual({ do: "ask", picks: ["0/pile:0,2"] });
});

test("a move that another one continues waits for Done", () => {
  const moves = [
    { text: "a", label: "a", rules: [], picks: ["0/a:1"] },
    { text: "a b", label: "a b", rules: [], picks: ["0/a:1", "0/b:1"] },
  ];
  expect(touch(moves, [], "0/a:1")).toEqual({ do: "more", made: ["0/a:1"] });
  expect(choice(moves, ["0/a:1"]).whole).toBe(moves[0]);
});

test("a choice that no move begins with any more is dropped", () => {
  expect(choice(MOVES, ["0/pile:9,9"]).made).toEqual([]);
});

test("what leads on to a target is told from the target", () => {
  expect([...choice(MOVES, []).on]).toEqual(["0/pile:0,0"]);
  expect([...choice(MOVES, ["0/pile:0,0"]).on]).toEqual([]);
});
