"""The eleven kinds of action cards: what each may name, and what it does, against code written a second time."""

from __future__ import annotations

from collections import Counter
from itertools import permutations, product

import pytest

from duckplay import interpreted
from duckplay.core import Chance, moves
from duckplay.shelf.abducktion.view import CARD, NAMES
from tests.shelf.abducktion import naive
from tests.shelf.abducktion.positions import MIXED, STREAM, Playing, shown

BOARDS = 50 if interpreted.why() else 1000
STILL = ("swap", "orbit", "shape shifter", "gravity assist", "teleport", "parallel universe")
DRAWS = ("abducktion", "dubaducktion", "body snatcher", "black hole")
COUNTS = {
    "swap": 13, "abducktion": 10, "dubaducktion": 13, "body snatcher": 120, "orbit": 12, "shape shifter": 36,
    "gravity assist": 57, "teleport": 45, "parallel universe": 1, "black hole": 10,
}  # fmt: skip


def drawn(dice: Chance) -> str:
    """A random board."""
    letters = ["YWBP"[dice.below(4)] for _ in range(10)]
    return "".join(letters[:5]) + " / " + "".join(letters[5:])


def after(game: Playing, number: int) -> Playing:
    """The same position once a move was made."""
    other = object.__new__(Playing)
    other.state, other.chance = game.state.copy(), Chance(7)
    other.state.news = []
    other.state.play(0, number, other.chance)
    return other


@pytest.mark.parametrize(("kind", "by_columns"), [*product(STILL, [False]), ("parallel universe", True)])
def test_cards_that_move_ducks_have_exactly_these_moves_and_effects(kind: str, by_columns: bool) -> None:
    """AK-05, AK-06, AK-31, AK-35, AK-36, AK-37, AK-38, AK-40: counted by brute force on random boards."""
    dice = Chance(5)
    for _ in range(BOARDS):
        rows = drawn(dice)
        how = "columns" if by_columns else "rows"
        game = Playing(rows, MIXED, hands=[kind], open=(), parallel_universe=how)
        want = {text: naive.show(board) for text, board in naive.plays(kind, naive.of(rows), by_columns).items()}
        found = {}
        for text, (move, _) in game.moves().items():
            if text != "pass":
                found[text] = after(game, move).board()
        assert found == want
        assert len(want) == (31 if by_columns else COUNTS[kind])


@pytest.mark.parametrize("kind", DRAWS)
def test_cards_that_draw_ducks_have_exactly_these_moves_and_effects(kind: str) -> None:
    """AK-04, AK-10, AK-11, AK-12, AK-32, AK-33, AK-34, AK-41: on the own board and, but for one kind, on another's.

    The ducks that stay slide downstream, the empty ponds fill.
    """
    dice = Chance(6)
    for number in range(BOARDS):
        boards = [drawn(dice), drawn(dice)]
        game = Playing(*boards, hands=[kind], open=())
        legal = {text: move for text, (move, _) in game.moves().items() if text != "pass"}
        want = {text: (0, gone) for text, gone in naive.removals(kind, naive.of(boards[0])).items()}
        if kind != "body snatcher":
            others = naive.removals(kind, naive.of(boards[1]))
            want |= {f"{text} of 1": (1, gone) for text, gone in others.items()}
        assert set(legal) == set(want)
        assert len(want) == COUNTS[kind] * (1 if kind == "body snatcher" else 2)
        for text, (seat, gone) in want.items() if kind != "body snatcher" or number % 20 == 0 else ():
            done = after(game, legal[text])
            (told,) = (news for news in done.news if news[0] in ("refill", "snatch"))
            if kind == "body snatcher":
                assert {at for at in STREAM if not _seen(done, at)} == gone
                assert [list(told[2:]).count(colour) for colour in range(4)] == list(done.state.held)
                continue
            came = ["YWBP"[colour] for colour in told[3:]]
            assert done.board(seat) == naive.show(naive.slide(naive.of(boards[seat]), gone, came))
            assert done.board(1 - seat) == boards[1 - seat]


def _seen(game: Playing, at: tuple[int, int]) -> str:
    ducks: tuple[str, ...] = game.seen().seats[0].ducks
    return ducks[at[0] * 5 + at[1]]


def test_a_wormhole_exchanges_any_duck_with_any_of_another_seat() -> None:
    """AK-39: one's own pond and another's, every pair."""
    dice = Chance(7)
    for number in range(BOARDS):
        rows, theirs, third = drawn(dice), drawn(dice), drawn(dice)
        game = Playing(rows, theirs, third, hands=["wormhole"], open=())
        legal = {text: move for text, (move, _) in game.moves().items() if text != "pass"}
        mine, boards = naive.of(rows), {1: naive.of(theirs), 2: naive.of(third)}
        ways = {
            f"wormhole {naive.named(own)} with {naive.named(other)} of {seat}": (own, other, seat)
            for own, other, seat in product(STREAM, STREAM, (1, 2))
        }
        assert set(legal) == set(ways)
        for text, (own, other, seat) in ways.items() if number % 50 == 0 else ():
            done = after(game, legal[text])
            assert done.board() == naive.show(mine | {own: boards[seat][other]})
            assert done.board(seat) == naive.show(boards[seat] | {other: mine[own]})
            assert done.board(3 - seat) == naive.show(boards[3 - seat])


def test_alone_a_wormhole_takes_any_colour_that_is_in_the_ufo() -> None:
    """AK-27: the same colour included, but only colours that were there before the exchange."""
    game = Playing("YYYYY / PPWBB", hands=["wormhole"], ducks=5)
    assert list(game.state.ufo) == [0, 4, 3, 3]
    texts = game.texts(kind="wormhole")
    want = {f"wormhole {naive.named(pond)} with {colour}" for pond in STREAM for colour in ("white", "blue", "pink")}
    assert set(texts) == want
    game.play("wormhole 1,0 with pink")
    assert game.board() == "YYYYY / PPWBB"
    assert list(game.state.ufo) == [0, 4, 3, 3]
    game = Playing("YYYYY / PPWBB", hands=["wormhole"], ducks=5, open=["Egg"])
    game.play("wormhole 0,0 with white")
    assert game.board() == "WYYYY / PPWBB"
    assert list(game.state.ufo) == [1, 3, 3, 3]


def test_alone_a_wormhole_has_exactly_these_moves_and_effects() -> None:
    """AK-27, AK-39: every pond with every colour that the UFO holds, on boards that leave it short of some."""
    dice = Chance(9)
    short = 0
    for number in range(BOARDS):
        ducks = moves("YWBP".index(letter) for letter in "YWBP" * 5)
        dice.shuffle(ducks)
        letters = ["YWBP"[colour] for colour in ducks[:10]]
        rows = f"{''.join(letters[:5])} / {''.join(letters[5:])}"
        game = Playing(rows, hands=["wormhole"], ducks=5, open=())
        there = [NAMES[colour] for colour in range(4) if letters.count("YWBP"[colour]) < 5]
        short += len(there) < 4
        ways = {f"wormhole {naive.named(pond)} with {name}": (pond, name) for pond in STREAM for name in there}
        legal = {text: move for text, (move, _) in game.moves().items()}
        assert set(legal) == set(ways)
        for text, (pond, name) in ways.items() if number % 50 == 0 else ():
            done = after(game, legal[text])
            assert done.board() == naive.show(naive.of(rows) | {pond: name[0].upper()})
            assert [done.state.ufo[colour] + done.board().count("YWBP"[colour]) for colour in range(4)] == [5] * 4
    assert short > 0


@pytest.mark.parametrize("kind", ["abducktion", "dubaducktion", "black hole"])
def test_cards_that_may_reach_others_do_so_by_a_dial(kind: str) -> None:
    """AK-04, AK-11: on another's board the slide and the refill happen there, at once."""
    dial = kind.replace(" ", "_") + "_on_others"
    place = "0,3 and 0,4" if kind == "dubaducktion" else "0,3"
    open_to, shut = (Playing(MIXED, "YYYYP / WWWWB", hands=[kind], **{dial: on}) for on in (True, False))
    assert len([text for text in open_to.texts() if text.endswith("of 1")]) == COUNTS[kind]
    assert not [text for text in shut.texts() if text.endswith("of 1")]
    open_to.play(f"{kind} {place} of 1")
    assert open_to.board() == MIXED
    gone = {"abducktion": {(0, 3)}, "dubaducktion": {(0, 3), (0, 4)}, "black hole": {(0, c) for c in range(4)}}[kind]
    (told,) = (news for news in open_to.news if news[0] == "refill")
    came = ["YWBP"[colour] for colour in told[3:]]
    assert told[1] == 1
    assert open_to.board(1) == naive.show(naive.slide(naive.of("YYYYP / WWWWB"), gone, came))


def test_a_wormhole_that_may_not_reach_others_cannot_be_played() -> None:
    """AK-39, AK-04: with two seats or more."""
    game = Playing(MIXED, MIXED, hands=["wormhole, swap"], wormhole_on_others=False)
    assert game.texts(kind="wormhole") == []
    alone = Playing(MIXED, hands=["wormhole, swap"], wormhole_on_others=False)
    assert alone.texts(kind="wormhole")


@pytest.mark.parametrize("kind", [kind for kind in CARD if kind not in ("wormhole", *DRAWS)])
def test_all_other_cards_act_on_the_own_board_only(kind: str) -> None:
    """AK-04."""
    game = Playing(MIXED, "YYYYP / WWWWB", hands=[kind])
    assert not [text for text in game.texts() if "of 1" in text]
    game.play(game.texts()[0])
    assert game.board(1) == "YYYYP / WWWWB"


def test_body_snatcher_draws_three_for_all_to_see_and_places_them_before_anything_else() -> None:
    """AK-12, AK-34: nothing slides, nothing else is done in between, equal colours are one way."""
    for seed in range(12):
        game = Playing("YWBPY / PYWBP", MIXED, hands=["body snatcher, swap"], open=["Egg"], seed=seed)
        game.play("body snatcher 0,0 0,3 1,2")
        (told,) = (news for news in game.news if news[0] == "snatch")
        colours = [NAMES[colour] for colour in told[2:]]
        assert game.seen(1).held == tuple(colours)
        assert game.seen(1).empty == ((0, 0), (0, 3), (1, 2))
        want = {"place " + " ".join(order) for order in permutations(colours)}
        assert set(game.texts()) == want
        text = sorted(want)[-1]
        game.play(text)
        rows = naive.of("YWBPY / PYWBP")
        for pond, colour in zip([(0, 0), (0, 3), (1, 2)], text.split()[1:], strict=True):
            rows[pond] = colour[0].upper()
        assert game.board() == naive.show(rows)
        assert "swap 0,0 with 0,1" in game.texts()


def test_snatched_ducks_go_into_their_ponds_in_every_order_there_is() -> None:
    """AK-12: on random boards, any three ponds, one of the ways, and nothing else of the board changes."""
    dice, ways = Chance(12), Counter[int]()
    for seed in range(300):
        text = drawn(dice)
        game = Playing(text, MIXED, hands=["body snatcher"], open=["Egg"], seed=seed)
        plays = game.texts(kind="body snatcher")
        assert len(plays) == 120
        play = plays[dice.below(120)]
        ponds = [(int(at[0]), int(at[2])) for at in play.split()[2:]]
        game.play(play)
        (told,) = (news for news in game.news if news[0] == "snatch")
        colours = [NAMES[colour] for colour in told[2:]]
        want = sorted({"place " + " ".join(order) for order in permutations(colours)})
        assert sorted(game.texts()) == want
        ways[len(want)] += 1
        place = want[dice.below(len(want))]
        game.play(place)
        rows = naive.of(text)
        for pond, colour in zip(sorted(ponds), place.split()[1:], strict=True):
            rows[pond] = colour[0].upper()
        assert game.board() == naive.show(rows), (text, play, place)
    assert set(ways) == {1, 3, 6}


def test_worked_case_the_stream_and_its_slide() -> None:
    """AK-11: of the digest: the bottom left and the top right leave; the empty ponds are the two at the top left."""
    game = Playing("YWBPY / PYWBP", MIXED, hands=["dubaducktion"])
    assert [naive.named(pond) for pond in STREAM] == [
        "0,0",
        "0,1",
        "0,2",
        "0,3",
        "0,4",
        "1,4",
        "1,3",
        "1,2",
        "1,1",
        "1,0",
    ]
    game.state._remove(0, 1 << STREAM.index((1, 0)) | 1 << STREAM.index((0, 4)), game.chance)
    (told,) = (news for news in game.news if news[0] == "refill")
    came = ["YWBP"[colour] for colour in told[3:]]
    rows = naive.of(game.board())
    assert [rows[0, 1], rows[0, 0]] == came
    assert "".join(rows[pond] for pond in STREAM[2:]) == "YWBP" + "PBWY"


def test_worked_case_the_same_colour_may_come_straight_back() -> None:
    """AK-10: with an otherwise empty UFO one pink that leaves is one pink that comes."""
    game = Playing("YYYYY / WWWWP", hands=["abducktion"], colours=4, ducks=5)
    game.state.ufo = moves([0, 0, 0, 0])
    game.play("abducktion 1,4")
    assert sorted(game.board().replace(" / ", "")) == sorted("YYYYYWWWWP")
    assert shown(game.state.boards[0]) == "PYYYY / WWWWY"
