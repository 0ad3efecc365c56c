"""The solver finds what trying everything finds; its bot is the strongest, and none knows what it may not."""

from __future__ import annotations

from collections import Counter
from itertools import combinations_with_replacement

import msgspec
import pytest

from duckplay import interpreted
from duckplay.core import Chance, moves, playout
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.ponds import colour_of, painted
from duckplay.shelf.abducktion.solver import Solver, best_turn, reached, solver_of, tables
from duckplay.shelf.abducktion.state import Abducktion, rules_of
from tests.shelf.abducktion import naive
from tests.shelf.abducktion.positions import MIXED, Playing, board, shown
from tests.shelf.abducktion.test_cards import drawn

SORTS = ("swap", "orbit", "shape shifter", "gravity assist", "teleport", "parallel universe")
CARDS = GAME.build({}).cards
SHAPES = {card.name: card.shape for card in CARDS}
HANDS = [Counter(lot) for size in (1, 2) for lot in combinations_with_replacement(SORTS, size)]


def names(found: int) -> set[str]:
    return {card.name for row, card in enumerate(CARDS) if found >> row & 1}


@pytest.mark.parametrize("by_columns", [False, True])
def test_what_one_card_or_two_can_reach_is_what_trying_every_move_reaches(by_columns: bool) -> None:
    """AK-08, AK-31, AK-35 to AK-38, AK-40: all hands of one card or two, both readings of Parallel Universe."""
    solver = Solver(CARDS, by_columns)
    dice = Chance(8)
    for hand in HANDS[:: 9 if interpreted.why() else 1 + by_columns]:
        rows = drawn(dice)
        packed = sum(count << 4 * SORTS.index(sort) for sort, count in hand.items())
        found = names(solver.reach(board(rows), packed, 2))
        assert found == naive.reached(naive.of(rows), hand, SHAPES, by_columns), (rows, hand)


@pytest.mark.parametrize("hand", [("swap", "swap", "orbit"), ("swap", "shape shifter", "parallel universe")])
def test_three_cards_reach_what_trying_every_move_reaches(hand: tuple[str, ...]) -> None:
    """AK-03, AK-08."""
    solver = Solver(CARDS, False)
    rows = drawn(Chance(len(hand[1])))
    packed = sum(count << 4 * SORTS.index(sort) for sort, count in Counter(hand).items())
    found = names(solver.reach(board(rows), packed, 3))
    assert found == naive.reached(naive.of(rows), Counter(hand), SHAPES)
    assert names(solver.reach(board(rows), packed, 1)) <= found


@pytest.mark.skipif(bool(interpreted.why()), reason="ten thousands of boards are for compiled code")
@pytest.mark.parametrize(
    "hand",
    [
        ("shape shifter",) * 5,
        ("swap", "swap", "swap", "swap", "parallel universe"),
        ("orbit", "orbit", "swap", "parallel universe"),
        ("gravity assist", "shape shifter", "swap", "swap"),
    ],
)
def test_four_cards_and_five_reach_what_trying_every_move_reaches(hand: tuple[str, ...]) -> None:
    """AK-03, AK-08, AK-25: alone five cards are held, and all may be played before a claim."""
    solver = Solver(CARDS, False)
    dice = Chance(len(set(hand)))
    packed = sum(count << 4 * SORTS.index(sort) for sort, count in Counter(hand).items())
    fewer = 0
    for _ in range(3):
        rows = drawn(dice)
        found = solver.reach(board(rows), packed, len(hand))
        want = 0
        for at in within(rows, Counter(hand)):
            want |= solver.reach(at, 0, 0)
        assert found == want
        fewer += want != solver.possible(board(rows))
    assert fewer > 0 or "gravity assist" in hand


def within(rows: str, hand: Counter[str]) -> set[int]:
    """All boards that orders of the cards of a hand make, each board with each rest of the hand tried once."""
    ponds = "abcdefghij"
    turns = {
        kind: {naive.show(after).replace(" / ", "") for after in naive.plays(kind, naive.of("abcde / fghij")).values()}
        for kind in hand
    }
    orders = {kind: [[ponds.index(pond) for pond in turn] for turn in lot] for kind, lot in turns.items()}
    seen = {(rows.replace(" / ", ""), tuple(hand[kind] for kind in orders))}
    heap = list(seen)
    while heap:
        now, left = heap.pop()
        for place, kind in enumerate(orders):
            if left[place]:
                rest = (*left[:place], left[place] - 1, *left[place + 1 :])
                new = {("".join([now[pond] for pond in order]), rest) for order in orders[kind]} - seen
                seen |= new
                heap.extend(new)
    return {board(f"{now[:5]} / {now[5:]}") for now in {now for now, _ in seen}}


@pytest.mark.skipif(bool(interpreted.why()), reason="half a second of compiled code")
def test_what_the_ducks_of_a_board_can_make_is_what_lies_on_some_board_of_the_same_ducks() -> None:
    """AK-07: for all 43,947 boards; of shapes whose letters may be equal, too."""
    free = {"name": "Loose", "shape": "XXX-Y / YYZZ-", "points": 3}
    both = {"name": "Two Pairs", "shape": "AAB / BWW", "points": 3}
    cards = (*CARDS, *(msgspec.convert(one, type(CARDS[0])) for one in (free, both)))
    solver = Solver(cards, False)
    solver.warm()
    found: dict[tuple[int, ...], int] = {}
    for row in range(solver.met):
        counts = ducks(solver.boards[row])
        found[counts] = found.get(counts, 0) | solver.now[row]
    assert len(found) == 23
    for row in range(0, solver.met, 50):
        assert solver.possible(solver.boards[row]) == found[ducks(solver.boards[row])]


def ducks(at: int) -> tuple[int, ...]:
    """How many ducks of each colour a board has, the most first."""
    return tuple(sorted((shown(at).count(colour) for colour in "YWBP"), reverse=True))


@pytest.mark.skipif(bool(interpreted.why()), reason="half a second of compiled code")
def test_warm_tables_say_what_cold_ones_say() -> None:
    """AK-08: all boards, each hand of two and three kinds in turn."""
    for by_columns in (False, True):
        warm, cold = Solver(CARDS, by_columns), Solver(CARDS, by_columns)
        warm.warm()
        assert warm.met == 43_947
        dice = Chance(4)
        for low in range(6):
            for high in range(low, 6):
                hand = (1 << 4 * low) + (1 << 4 * high)
                for plays in (1, 2, 3):
                    at = board(drawn(dice))
                    assert warm.reach(at, hand + 1, plays) == cold.reach(at, hand + 1, plays)


def test_the_best_turn_is_legal_brings_what_it_says_and_is_the_dearest_there_is() -> None:
    """AK-03, AK-08, AK-09, AK-39: with Wormholes, against every order of every card played out by the engine."""
    found = 0
    for seed in range(4 if interpreted.why() else 40):
        chance = Chance(seed)
        dice = Chance(seed)
        hand = ["wormhole", "swap", "parallel universe", "orbit"][seed % 4]
        game = Playing(drawn(dice), drawn(dice), hands=[f"wormhole, {hand}"], open=["Egg", "Nestlings", "Flock Party"])
        turn = best_turn(game.state, 0)
        best = dearest(game.state, 2)
        assert (turn.points if turn else 0) == best
        if turn is None:
            continue
        found += 1
        for move in turn.moves:
            assert move in game.state.legal(0)
            game.state.play(0, move, chance)
        assert game.state.points[0] == turn.points
    assert found > 0


@pytest.mark.parametrize(
    ("mine", "theirs", "holes"),
    [
        ("PPPPY / BPBYB", "WWWWW / WWWWW", 2),  # the duck that a later pond needs comes from the earlier one
        ("BPBYB / PPPPY", "WWWWW / WWWWW", 2),
        ("PPPPY / BPBYB", "WWWWW / WWWWW", 3),
    ],
)
def test_wormholes_are_tried_in_every_order_in_which_one_gives_what_the_next_needs(
    mine: str, theirs: str, holes: int
) -> None:
    """AK-19: what one Wormhole gives to another board, the next may fetch."""
    game = Playing(mine, theirs, hands=[", ".join(["wormhole"] * holes)], open=["Flock Party"])
    turn = best_turn(game.state, 0)
    assert turn is not None
    assert turn.points == 7
    for move in turn.moves:
        assert move in game.state.legal(0)
        game.state.play(0, move, Chance(1))
    assert game.state.points[0] == 7


def test_several_wormholes_bring_what_every_order_of_them_brings() -> None:
    """AK-19: where other boards have few colours, against every sequence of exchanges of colours, ponds taken anew."""
    solver = Solver(CARDS, False)
    dice = Chance(8)
    for seed in range(4 if interpreted.why() else 40):
        at = board(drawn(dice))
        pool = [0, 0, 0, 0]
        pool[dice.below(4)] += 1
        holes = 2 + seed % 2
        assert solver.reach_far(at, 0, holes, moves(pool), holes) == exchanged(solver, at, holes, pool)


@pytest.mark.skipif(bool(interpreted.why()), reason="ten thousands of boards are for compiled code")
@pytest.mark.parametrize("by_columns", [False, True])
def test_wormholes_among_three_cards_bring_what_every_order_of_all_brings(by_columns: bool) -> None:
    """AK-03, AK-39, AK-40: one Wormhole or two beside rearranging cards, few ducks to be had or many."""
    solver = Solver(CARDS, by_columns)
    dice = Chance(31)
    for case in range(24):
        at, holes = board(drawn(dice)), 1 + (case % 3 == 2)
        hand = [0] * len(SORTS)
        for _ in range(3 - holes):
            hand[(0, 1, 2, 5)[dice.below(4)]] += 1
        pool = [0] * 4
        for _ in range((1, 2, 10)[dice.below(3)]):
            pool[dice.below(4)] += 1
        packed = sum(count << 4 * sort for sort, count in enumerate(hand))
        found = solver.reach_far(at, packed, holes, moves(pool), 3)
        assert found == brought(solver, at, hand, holes, pool, 3), (shown(at), hand, holes, pool)


def brought(solver: Solver, at: int, hand: list[int], holes: int, pool: list[int], plays: int) -> int:
    """What so many cards bring about, in every order, each by every move."""
    every = solver.rearranging
    seen, ahead, found = set(), [(at, tuple(hand), holes, tuple(pool), plays)], 0
    while ahead:
        here = ahead.pop()
        if here in seen:
            continue
        seen.add(here)
        now, left, gaps, ducks, cards = here
        found |= solver.now[solver.row(now)]
        if cards == 0:
            continue
        for sort, kind in enumerate(solver.kinds):
            if left[sort]:
                rest = (*left[:sort], left[sort] - 1, *left[sort + 1 :])
                for number in range(every.shift[kind], every.shift[kind + 1]):
                    ahead.append((every.moved(number, now), rest, gaps, ducks, cards - 1))
        for pond in range(10 if gaps else 0):
            mine = colour_of(now, pond)
            for colour in range(4):
                if ducks[colour]:
                    after = list(ducks)
                    after[colour] -= 1
                    after[mine] += 1
                    ahead.append((painted(now, pond, colour), left, gaps - 1, tuple(after), cards - 1))
    return found


def exchanged(solver: Solver, at: int, holes: int, pool: list[int]) -> int:
    """What Wormholes bring about by all sequences of exchanges."""
    found = solver.reach(at, 0, 0)
    for pond in range(10 if holes else 0):
        mine = colour_of(at, pond)
        for colour in range(4):
            if colour != mine and pool[colour]:
                left = list(pool)
                left[colour] -= 1
                left[mine] += 1
                found |= exchanged(solver, painted(at, pond, colour), holes - 1, left)
    return int(found)


@pytest.mark.parametrize(
    ("rows", "hand", "card"),
    [
        ("YWWYW / YBWBW", ["swap"] * 5, "Flock Party"),
        ("PPYYY / WYWYP", ["swap", "swap", "swap", "swap", "parallel universe"], "Turtle"),
    ],
)
def test_alone_a_claim_is_found_that_takes_all_five_cards(rows: str, hand: list[str], card: str) -> None:
    """AK-25: and with any four of them it is out of reach."""
    game = Playing(rows, hands=[", ".join(hand)], open=[card])
    turn = best_turn(game.state, 0)
    assert turn is not None
    assert len(turn.moves) == 6
    for move in turn.moves:
        assert move in game.state.legal(0)
        game.state.play(0, move, game.chance)
    assert game.state.points[0] == turn.points > 0
    assert best_turn(Playing(rows, hands=[", ".join(hand)], open=[card]).state, 0, 0, 4) is None
    for left in range(5):
        four = Playing(rows, hands=[", ".join(hand[:left] + hand[left + 1 :])], open=[card])
        assert best_turn(four.state, 0) is None


def test_tables_are_made_when_first_asked_for_and_filled_as_far_as_they_are_asked() -> None:
    """AK-08: neither the game nor bots that do not ask make any, and a turn looks at few of the 43,947 boards."""
    rules_of.cache_clear()
    tables.cache_clear()
    for seats in (1, 3):
        chance = Chance(seats)
        state: Abducktion = GAME.start(GAME.build({}), seats, chance)  # type: ignore[assignment]  # a State of this game
        playout(state, [GAME.bots["random"]] * seats, chance)
        GAME.view(state, 0)
        assert state.rules.solver is None
    assert tables.cache_info().currsize == 0
    begun: Abducktion = GAME.start(GAME.build({}), 2, Chance(1))  # type: ignore[assignment]  # a State of this game
    begun.turn = 0
    best_turn(begun, 0)
    solver = solver_of(begun.rules)
    assert tables.cache_info().currsize == 1
    assert 0 < solver.met < 43_947


@pytest.mark.parametrize("by_columns", [False, True])
def test_tables_take_less_than_twenty_megabytes(by_columns: bool) -> None:
    """AK-40: in both readings; no table grows when it is filled."""
    solver = Solver(CARDS, by_columns)
    before = size(solver)
    assert before < 20_000_000
    if not interpreted.why():
        solver.warm()
        assert size(solver) == before


def size(solver: Solver) -> int:
    """Bytes of the tables."""
    narrow = (solver.rows, solver.boards)
    wide = (solver.now, solver.one, solver.two, solver.may)
    return 4 * sum(map(len, narrow)) + 8 * sum(map(len, wide))


def dearest(state: Abducktion, cards: int) -> int:
    """The most points that a claim brings after at most so many cards that draw nothing."""
    legal = state.legal(0)
    best = max((state.rules.points[move >> 16] for move in legal if move & 15 == 12), default=0)
    if cards and best < 8:
        for move in legal:
            if move & 15 in (0, 4, 5, 6, 7, 8, 9):
                after = state.copy()
                after.play(0, move, Chance(1))
                best = max(best, dearest(after, cards - 1))
    return int(best)


def test_the_best_turn_takes_the_fewest_cards() -> None:
    """AK-08: what lies ready is claimed at once; alone, a dearer formation may not be worth its cards."""
    game = Playing("YYWBP / YYWPB", MIXED, hands=["swap, teleport, orbit"], open=["Egg"])
    turn = best_turn(game.state, 0)
    assert turn is not None
    assert len(turn.moves) == 1
    alone = Playing("YYBWP / YYWPB", hands=["swap, swap"], open=["Egg", "Flying Z"])
    cheap, dear = best_turn(alone.state, 0, 3), best_turn(alone.state, 0)
    assert cheap is not None
    assert dear is not None
    assert len(cheap.moves) <= len(dear.moves)


def test_a_wormhole_brings_only_ducks_that_can_be_reached() -> None:
    """AK-19, AK-27, AK-39: of other boards in the tie, or of the UFO."""
    game = Playing("YYWBP / YWBPB", "WWWWW / WWWWW", "YYYYY / YYYYY", hands=["wormhole"], open=["Egg"])
    assert list(reached(game.state, 0)) == [10, 10, 0, 0]
    assert best_turn(game.state, 0) is not None
    game.state.tied = 0b011
    assert list(reached(game.state, 0)) == [0, 10, 0, 0]
    assert best_turn(game.state, 0) is None


def points(bots: tuple[str, ...], games: int) -> list[float]:
    """Mean points of each bot, seats taken in turn."""
    sums = [0.0] * len(bots)
    for seed in range(games):
        chance = Chance(seed)
        state = GAME.start(GAME.build({}), len(bots), chance)
        order = [(seat + seed) % len(bots) for seat in range(len(bots))]
        playout(state, [GAME.bots[bots[place]] for place in order], chance)
        for seat, place in enumerate(order):
            sums[place] += state.scores()[seat]
    return [total / games for total in sums]


def test_a_set_of_more_than_32_formations_is_told_apart_to_its_last_card() -> None:
    """AK-08: of two cards of the same shape, the second far down the set, one is reached exactly when the other is."""
    twins = [msgspec.structs.replace(card, name=f"{card.name} again") for card in CARDS]
    solver = Solver((*CARDS, *twins), False)
    dice, low = Chance(9), (1 << len(CARDS)) - 1
    reached = 0
    for _ in range(12):
        found = solver.reach(board(drawn(dice)), 1 | 1 << 4, 2)
        assert found >> len(CARDS) == found & low
        reached |= found
    assert reached >> 32


@pytest.mark.skipif(bool(interpreted.why()), reason="whole games are for compiled code")
def test_random_is_weaker_than_greedy_and_greedy_than_the_solver() -> None:
    """AK-18, AK-25: in whole games against each other, and alone."""
    low, high = points(("random", "greedy"), 20)
    assert low + 20 < high
    low, high = points(("greedy", "solver"), 100)
    assert low + 5 < high
    alone = [points((bot,), 100)[0] for bot in ("random", "greedy", "solver")]
    assert alone[0] + 10 < alone[1]
    assert alone[1] + 10 < alone[2]


def test_bots_place_the_ducks_of_a_body_snatcher() -> None:
    """AK-12."""
    for bot in ("greedy", "solver", "search"):
        game = Playing(MIXED, MIXED, hands=["body snatcher"]).play("body snatcher 0,0 0,3 1,2")
        legal = game.state.legal(0)
        game.chance.open(1024, 0)
        assert GAME.bots[bot].choose(game.state, 0, legal, game.chance) in legal
        assert GAME.ways[bot]


def test_the_solver_keeps_to_the_moves_it_is_left() -> None:
    """AK-08: who may never claim or never swap plays something else."""
    game = Playing("YYBWP / YWYPB", MIXED, hands=["swap, abducktion"], open=["Egg"])
    legal = moves(move for move in game.state.legal(0) if move & 15 not in (0, 12))
    game.chance.open(1024, 0)
    assert GAME.bots["solver"].choose(game.state, 0, legal, game.chance) in legal
