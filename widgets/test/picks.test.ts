import { expect, test } from "vitest";

import { choice, following, held, touch } from "../src/picks";
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

/** A move that stands for its picks. */
const move = (...picks: string[]) => ({ text: picks.join(" "), label: picks.join(" "), rules: [], picks });

const SWAPS = [move("0/card:swap", "0/pond:0,0+0/pond:0,1"), move("0/card:swap", "0/pond:0,1+0/pond:0,2")];

test("the members of a group can be touched in any order", () => {
  for (const [one, other] of [["0,0", "0,1"], ["0,1", "0,0"]]) {
    const made = ["0/card:swap", `0/pond:${one}`];
    expect(touch(SWAPS, made, `0/pond:${other}`)).toEqual({ do: "play", move: SWAPS[0] });
  }
  expect([...choice(SWAPS, ["0/card:swap"]).next]).toEqual(["0/pond:0,0", "0/pond:0,1", "0/pond:0,2"]);
  expect([...choice(SWAPS, ["0/card:swap", "0/pond:0,1"]).next]).toEqual(["0/pond:0,0", "0/pond:0,2"]);
});

test("a member touched again leaves its group, in whatever order it came", () => {
  const moves = [2, 3].map((last) => move("0/card:snatch", `0/pond:0,0+0/pond:0,1+0/pond:0,${last}`));
  const made = ["0/card:snatch", "0/pond:0,0", "0/pond:0,1"];
  expect(touch(moves, made, "0/pond:0,0")).toEqual({ do: "more", made: ["0/card:snatch", "0/pond:0,1"] });
  expect(touch(moves, made, "0/pond:0,1")).toEqual({ do: "more", made: ["0/card:snatch", "0/pond:0,0"] });
});

test("what was touched before the group is not taken out of it", () => {
  expect(touch(SWAPS, ["0/card:swap", "0/pond:0,1"], "0/card:swap")).toEqual({ do: "more", made: ["0/card:swap"] });
});

test("groups follow each other, and an element may be touched in both", () => {
  const moves = [move("0/card:gravity", "0/pond:0,0+0/pond:0,1", "0/pond:0,1+0/pond:0,2")];
  const made = ["0/card:gravity", "0/pond:0,1", "0/pond:0,0"];
  expect([...choice(moves, made).next]).toEqual(["0/pond:0,1", "0/pond:0,2"]);
  expect(touch(moves, [...made, "0/pond:0,2"], "0/pond:0,1")).toEqual({ do: "play", move: moves[0] });
});

test("a group may hold an element several times", () => {
  const moves = [move("0/refresh:cards", "0/card:swap+0/card:swap+0/card:orbit")];
  const made = ["0/refresh:cards", "0/card:swap"];
  expect([...choice(moves, made).next]).toEqual(["0/card:swap", "0/card:orbit"]);
  expect([...choice(moves, [...made, "0/card:swap"]).next]).toEqual(["0/card:orbit"]);
  expect(touch(moves, [...made, "0/card:orbit"], "0/card:swap")).toEqual({ do: "play", move: moves[0] });
});

test("a group of any size waits for the pick that ends it", () => {
  const moves = ["0/column:0", "0/column:2", "0/column:0+0/column:2"].map((group) =>
    move("0/card:universe", group, "0/done:columns"),
  );
  expect([...choice(moves, ["0/card:universe", "0/column:2"]).next]).toEqual(["0/done:columns", "0/column:0"]);
  const made = ["0/card:universe", "0/column:2", "0/column:0"];
  expect(touch(moves, made, "0/done:columns")).toEqual({ do: "play", move: moves[2] });
  expect(touch(moves, made, "0/column:2")).toEqual({ do: "more", made: ["0/card:universe", "0/column:0"] });
});

test("what can be touched twice running is neither taken hold of nor taken back by its second touch", () => {
  const moves = [move("0/held:pink", "0/held:pink", "0/held:blue"), move("0/held:blue", "0/held:pink", "0/held:pink")];
  const now = choice(moves, []);
  expect([...now.next]).toEqual(["0/held:pink", "0/held:blue"]);
  expect([...now.on]).toEqual(["0/held:blue"]);
  expect(touch(moves, ["0/held:pink"], "0/held:pink")).toEqual({ do: "more", made: ["0/held:pink", "0/held:pink"] });
  expect(held(choice(moves, ["0/held:pink"]))).toBeUndefined();
});

const LOOKS = ["fox", "bear"].flatMap((animal) =>
  ["hat", "wig"].flatMap((disguise) =>
    ["pier", "park"].map((place) => move([`0/animal:${animal}`, `0/disguise:${disguise}`, `0/location:${place}`].join("+"))),
  ),
);

test("three attributes are named in any order", () => {
  const order = ["0/location:park", "0/animal:bear", "0/disguise:hat"];
  expect(choice(LOOKS, []).next.size).toBe(6);
  expect([...choice(LOOKS, order.slice(0, 2)).next]).toEqual(["0/disguise:hat", "0/disguise:wig"]);
  expect(touch(LOOKS, order.slice(0, 2), "0/disguise:hat")).toEqual({ do: "play", move: LOOKS[5] });
});

test("another attribute of a kind takes the place of the one that was named", () => {
  const made = ["0/location:park", "0/animal:bear"];
  expect(touch(LOOKS, made, "0/location:pier")).toEqual({ do: "more", made: ["0/animal:bear", "0/location:pier"] });
  expect(touch(LOOKS, made, "0/animal:fox")).toEqual({ do: "more", made: ["0/location:park", "0/animal:fox"] });
});

test("a move is followed by what is written next, unless its like could be touched as well", () => {
  expect(following(LOOKS[0]!, ["0/animal:fox"])).toBe("0/disguise:hat");
  expect(following(SWAPS[0]!, [])).toBe("0/card:swap");
  expect(following(SWAPS[0]!, ["0/card:swap"])).toBeUndefined();
  expect(following(SWAPS[0]!, ["0/card:swap", "0/pond:0,0"])).toBe("0/pond:0,1");
});
