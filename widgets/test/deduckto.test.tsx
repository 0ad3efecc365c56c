import { render } from "preact";
import { afterEach, describe, expect, test } from "vitest";

import { Deduckto } from "../src/games/deduckto";
import { shares } from "../src/games/deduckto/cuts";
import { fan, arrange, STRIP } from "../src/games/deduckto/room";
import { unpack } from "../src/games/deduckto/view";
import { bits, odds, why } from "../src/games/deduckto/words";
import { NOTHING } from "../src/picks";
import { all, named, place } from "./drawn";
import stored from "./deduckto.json";

interface Frame {
  view: unknown;
  seat: number | null;
  ids: string[];
}

const frames = stored as unknown as Record<string, Frame>;
const SIZES = {
  projector: { width: 840, height: 447 },
  desk: { width: 956, height: 627 },
  tablet: { width: 710, height: 625 },
  phone: { width: 350, height: 680 },
  "small phone": { width: 292, height: 560 },
};

afterEach(() => localStorage.clear());

function draw({ view, seat }: Frame, made: readonly string[] = [], size = SIZES.projector): HTMLElement {
  const root = place();
  const { eye } = unpack(view);
  render(<Deduckto view={view} eye={eye} seat={seat} size={size} choice={{ ...NOTHING, made }} terms={{}} />, root);
  return root;
}

/** What was pressed is drawn. */
function settled(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}

function labels(root: Element, like: string): string[] {
  return all(root, "aria-label").filter((label) => label.includes(like));
}

test.each(Object.keys(frames))("%s: every pick has its element, and every card is one piece", (name) => {
  const frame = named(frames, name);
  const view = unpack(frame.view);
  const root = draw(frame);
  const ids = all(root, "data-id");
  expect(new Set(ids).size).toBe(ids.length);
  for (const pick of frame.ids) expect(ids).toContain(pick);
  for (const each of root.querySelectorAll("[data-id]")) {
    expect(each.getAttribute("aria-label")).toMatch(/^[\w' ]+(, [\w' ]+)*(: .+)?$/);
  }
  const lying = view.seats.flatMap(({ yes, no }) => [yes, no].flatMap((pile) => [...pile.recalled, ...pile.open]));
  const open = [...lying.map(({ card }) => card), ...view.hand.map(({ card }) => card)];
  const hands = view.secret?.hands.flat() ?? view.seats.flatMap(({ seat, shown }) => (seat === view.eye ? [] : shown));
  const pieces = all(root, "data-piece");
  expect(new Set(pieces).size).toBe(pieces.length);
  expect(pieces.filter((each) => each.startsWith("card:")).sort()).toEqual(
    [...open, ...hands].filter((card) => card >= 0).map((card) => `card:${card}`).sort(),
  );
});

describe.each(["gift4", "mid3", "pile4", "designer4", "over4", "small3", "large2"])("%s keeps within", (name) => {
  test.each(Object.entries(SIZES))("a %s", (_, size) => {
    const view = unpack(named(frames, name).view);
    const hand = Math.max(view.hand.length, view.secret?.hands[0]?.length ?? 0);
    const room = arrange(size, view.animals.length, view.seats.length, hand);
    expect(room.cell * (view.animals.length + 1)).toBeLessThanOrEqual(size.width);
    if (!room.beside) return;
    expect(room.cell * (view.animals.length + 1) + 14 + room.seats).toBeLessThanOrEqual(size.width);
    expect(view.seats.length * (room.row + 6) + room.hand).toBeLessThanOrEqual(room.height);
    expect(room.height).toBeLessThanOrEqual(Math.max(400, size.height));
  });
});

test("however many clues lie in a row, of each all three signs are seen", () => {
  for (const counts of [[0, 0], [1, 4], [3, 9], [12, 0], [4, 6, 5]]) {
    const { card, step } = fan(counts, 330, 80);
    const over = counts.filter((count) => count > 1);
    expect(card).toBeGreaterThan(18);
    for (const count of over) expect(step * (count - 1)).toBeGreaterThanOrEqual(STRIP * card * (count - 1) - count);
  }
});

test("the others' secrets are told, and one's own is not", () => {
  const root = draw(named(frames, "mid3"));
  const secrets = labels(root, "secret: ");
  expect(secrets).toHaveLength(3);
  expect(secrets.filter((label) => label.endsWith("unknown"))).toEqual(["your secret: unknown"]);
  expect(labels(draw(named(frames, "watcher4")), "secret: unknown")).toHaveLength(4);
  expect(labels(draw(named(frames, "designer4")), "secret: unknown")).toHaveLength(0);
});

test("the case board strikes out what the case has not, unless the coach is off", () => {
  const frame = named(frames, "mid3");
  const view = unpack(frame.view);
  const root = draw(frame);
  const struck = (): number => root.querySelectorAll(".dd-out").length;
  expect(struck()).toBe(view.square.length - (view.case?.possible.length ?? 0));
  expect(root.textContent).toContain(`${struck()} of 49 are out`);
  const coach = root.querySelector<HTMLElement>("[role=switch]");
  coach?.click();
  return Promise.resolve().then(() => {
    expect(coach?.getAttribute("aria-checked")).toBe("false");
    expect(struck()).toBe(0);
    expect(root.textContent).not.toContain("bits");
  });
});

test("the case board says of whom it is asked why they are out, and shows the card that took them", async () => {
  const view = unpack(named(frames, "mid2").view);
  const root = draw(named(frames, "mid2"));
  const asked = (card: number): HTMLElement => root.querySelector(`[data-suspect="${card}"]`) as HTMLElement;
  const says = (): string => root.querySelector(".dd-says")?.textContent ?? "";
  const no = view.case?.cuts.find(({ kind }) => kind === "no");
  const card = no?.took[0] ?? -1;
  asked(card).focus();
  await settled();
  expect(says()).toMatch(/^Out: clue 1, \w+, \w+, \w+, got a No$/);
  expect(all(root, "data-reason")).toHaveLength(1);
  expect(root.querySelector("[data-reason]")?.getAttribute("data-card")).toBe(String(no?.card));
  asked(view.hand[0]?.card ?? -1).focus();
  await settled();
  expect(says()).toMatch(/^Out: in your hand$/);
  asked(view.seats[1]?.secret ?? -1).focus();
  await settled();
  expect(says()).toMatch(/^Out: seat 1's secret$/);
  asked(view.case?.possible[0] ?? -1).focus();
  await settled();
  expect(says()).toMatch(/ may be you$/);
  expect(all(root, "data-reason")).toEqual([]);
  asked(view.case?.possible[0] ?? -1).blur();
  await settled();
  expect(says()).toMatch(/are out$/);
});

test("Tab comes to one suspect, and arrows lead from there to the others", async () => {
  const root = draw(named(frames, "mid2"));
  const suspects = [...root.querySelectorAll<HTMLElement>("[data-suspect]")];
  expect(suspects.filter((each) => each.tabIndex === 0)).toEqual([suspects[0]]);
  suspects[0]?.focus();
  for (const key of ["ArrowRight", "ArrowDown", "ArrowDown", "ArrowLeft", "ArrowLeft", "ArrowUp"]) {
    document.activeElement?.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
  }
  expect(document.activeElement).toBe(suspects[7]);
  await settled();
  expect(suspects.filter((each) => each.tabIndex === 0)).toEqual([suspects[7]]);
});

test("of many cuts those that took least are told as one, and together they are all that is out", () => {
  const view = unpack(named(frames, "both2").view);
  const took = Array.from({ length: 9 }, (_, k) => ({ kind: "no", card: k, number: k + 1, took: [10 + k] }) as const);
  const cuts = [{ kind: "seen", card: -1, number: 0, took: [0, 1, 2, 3] } as const, ...took];
  const some = shares(view, cuts, 344, {});
  expect(some).toHaveLength(5);
  expect(some.map(({ kind }) => kind)).toEqual(["seen", "no", "no", "no", "others"]);
  expect(some.flatMap((each) => each.took).sort()).toEqual(cuts.flatMap((each) => [...each.took]).sort());
});

test("a No as a gift is told with the seat it went to, and odds and bits that several of them bind as about so much", () => {
  const mid = unpack(named(frames, "small3").view);
  const seats = mid.seats.map((each) => {
    const no = { open: [{ card: each.seat, clue: 1 }], recalled: [], turned: 0, down: false };
    return { ...each, out: false, no };
  });
  const known = { possible: [8, 9], odds: [0.25, 0.75], cuts: [], bits: 0.8, hand: 0.5 };
  const view = { ...mid, eye: 0, gifts: true, remembers: true, seats, case: known } as const;
  const told = (card: number): string => why(view, { kind: "gift", card, number: 1, took: [10] }, {});
  expect(told(0)).toBe("a No as a gift: its giver had nothing that shares");
  expect(told(1)).toBe("a No as a gift to seat 1: its giver had nothing that shares");
  expect(told(-1)).toBe("the gifts that were a No: their givers had nothing that shares");
  expect(odds(view, 8)).toBe(", about 25.0 %");
  expect(bits(view, 0.811)).toBe("about 0.81 bits");
  const equal = { ...view, case: { ...known, odds: [] } };
  expect(bits(equal, 1)).toBe("about 1.00 bits");
  expect(odds(equal, 8)).toBe(", about 50.0 %");
  expect(bits({ ...equal, remembers: false }, 1)).toBe("1.00 bits");
  expect(bits({ ...view, case: { ...known, possible: [8], odds: [] } }, 0)).toBe("0.00 bits");
  const laid = seats.map((each) => (each.seat === 1 ? { ...each, out: true } : each));
  expect(odds({ ...view, seats: laid }, 9)).toBe(", 75.0 %");
  expect(odds({ ...equal, seats: laid }, 9)).toBe("");
});

test("a guess half made is seen on one's own secret and on the case board", () => {
  const { seat } = named(frames, "mid3");
  const root = draw(named(frames, "mid3"), [`${seat}/animal:fox`, `${seat}/disguise:hat`]);
  const own = root.querySelector(".dd-own .dd-secret");
  expect([...(own?.querySelectorAll("use") ?? [])].map((each) => each.getAttribute("href"))).toContain("#dd-fox");
  expect(root.querySelectorAll(".dd-both")).toHaveLength(1);
  expect(root.querySelectorAll(".dd-crossed")).toHaveLength(12);
});

test("turned piles lie face down with their count, and open where they are remembered", () => {
  expect(labels(draw(named(frames, "turned3")), "face down").length).toBeGreaterThan(0);
  expect(draw(named(frames, "turned3")).querySelector(".dd-back")).not.toBeNull();
  expect(draw(named(frames, "recalled3")).querySelector(".dd-back")).toBeNull();
  expect(draw(named(frames, "recalled3")).querySelectorAll(".dd-turned").length).toBeGreaterThan(1);
});

test.each([
  ["gift3", "gets your gift"],
  ["chosen3", "have chosen"],
  ["pile4", "which pile?"],
  ["out3", "is out"],
  ["known3", "win!"],
])("what is going on stands there in words: %s, %s", (name, words) => {
  expect(draw(named(frames, name)).textContent).toContain(words);
});
