"""Moves of Duck & Cover as texts and picks, and why some are none."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from duckplay.core import Chance
from duckplay.game import Reason
from duckplay.shelf.duck_and_cover import GAME
from tests.shelf.positions import MAX, REPEAT, ROW, Layout, Playing

SOME: Layout = {(0, 0): 5, (0, 1): (7, 3), (2, 2): 9}


def some(**dials: object) -> Playing:
    return Playing(SOME, ROW, deck=[5, 6], **dials)


def test_texts_picks_and_clauses() -> None:
    """DC-04, DC-05: a cover touches two piles, a duck a pile and an empty cell; each names its clauses."""
    moves = {text: move for text, (_, move) in some().moves(0).items()}
    cover, duck = moves["cover 5 onto 7"], moves["duck 5 to -1,1"]
    assert (cover.picks, cover.rules) == (("0/pile:0,0", "0/pile:0,1"), ("DC-04", "DC-02"))
    assert (duck.picks, duck.rules) == (("0/pile:0,0", "0/cell:-1,1"), ("DC-05", "DC-02"))
    assert cover.label == "Cover: move the 5 onto the 7"
    assert duck.label == "Duck: move the 5 to the empty cell -1,1"


def test_the_load_of_a_pile_is_in_the_label() -> None:
    """DC-03: how many ducks travel below the top one."""
    game = Playing({(0, 0): (5, 4, 3), (0, 1): 7}, ROW, deck=[5, 6])
    assert game.moves(0)["cover 5 onto 7"][1].label == "Cover: move the 5 and the 2 below it onto the 7"


@pytest.mark.parametrize("low_blows", [False, True])
def test_a_kind_is_what_the_text_begins_with(low_blows: bool) -> None:
    """DC-04, DC-05, DC-20: cover, duck, give, place."""
    kinds = set()
    state = GAME.start(GAME.build({"low_blows": low_blows}), 3, Chance(5))
    dice = Chance(6)
    dice.open(1, 0)
    while (seat := state.actor()) >= 0:
        legal = list(state.legal(seat))
        for move in legal:
            kind = GAME.kind(state, seat, move) if GAME.kind else ""
            assert kind == GAME.move(state, seat, move).text.partition(" ")[0]
            kinds.add(kind)
        state.play(seat, legal[dice.below(len(legal))], Chance(5))
    assert kinds == ({"cover", "duck", "give", "place"} if low_blows else {"cover", "duck"})


@pytest.mark.parametrize(("deck", "clause"), [([5, 6], "DC-02"), ([MAX, 6], "DC-09")])
def test_the_card_that_asks_is_a_clause_too(deck: list[int], clause: str) -> None:
    """DC-02, DC-09: why this pile."""
    assert {move.rules[1] for _, move in Playing(SOME, ROW, deck=deck).moves(0).values()} == {clause}


def test_the_clause_of_a_repeat() -> None:
    """DC-10: why this pile."""
    game = Playing(SOME, ROW, deck=[5, REPEAT, 6])
    game.any(0, 1)
    assert {move.rules[1] for _, move in game.moves(0).values()} == {"DC-10"}


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("cover 5 onto 7", ("0/pile:0,0", "0/pile:0,1")),
        ("  Cover  5 at 0,0 onto 7 at 0, 1 ", ("0/pile:0,0", "0/pile:0,1")),
        ("duck 5 to -1,1", ("0/pile:0,0", "0/cell:-1,1")),
        ("duck 5 at 0,0 to 3 ,2", ("0/pile:0,0", "0/cell:3,2")),
        ("duck 9 to 100000,-100000", ("0/pile:2,2", "0/cell:100000,-100000")),
    ],
)
def test_texts_are_read_leniently(text: str, picks: tuple[str, ...]) -> None:
    """DC-05: spaces and case do not matter; the cell may be added where it is not needed."""
    assert GAME.parse(some().seen(0), text) == picks


@pytest.mark.parametrize(
    ("text", "says"),
    [
        ("jump 5", "a move reads 'cover 5 onto 7'"),
        ("", "a move reads"),
        ("cover 5", "a move reads"),
        ("duck 5 to 1", "a move reads"),
        ("cover 5 onto 8", "no 8 is visible in your grid; visible are 5, 7, 9"),
        ("cover 3 onto 5", "no 3 is visible"),
        ("duck 5 at 2,2 to 1,1", "no visible 5 of yours lies at 2,2; it is visible at 0,0"),
        ("place 2 at 3,0", "you were given no duck"),
        ("duck 5 to 12345678,0", "a move reads"),
    ],
)
def test_what_cannot_be_read_says_what_would_be_right(text: str, says: str) -> None:
    """DC-02: errors name the number, the place, or the forms there are."""
    with pytest.raises(ValueError, match=says):
        GAME.parse(some().seen(0), text)


def test_a_number_that_shows_twice_needs_its_cell() -> None:
    """DC-20: the error says how."""
    game = Playing({(0, 0): 5, (0, 1): ((1, 5), 7), (1, 1): 8}, {(0, 0): 4, (0, 1): 6}, deck=[5, 6], low_blows=True)
    with pytest.raises(ValueError, match="your 5 is visible twice; add its cell: '5 at 0,0'"):
        GAME.parse(game.seen(0), "cover 5 onto 8")


def test_watchers_and_designers_cannot_move() -> None:
    """DC-14: only a seat chooses."""
    for eye in ("watcher", "designer"):
        view = GAME.view(some().state, eye)
        with pytest.raises(ValueError, match="only a seat can move"):
            GAME.parse(view, "cover 5 onto 7")
        assert GAME.why_not(view, ()).why == "only a seat can move"


@pytest.mark.parametrize(
    ("picks", "says", "clause"),
    [
        ((), "first pick the pile: the 5 at 0,0", "DC-13"),
        (("0/pile:0,0",), "now pick where it goes", "DC-13"),
        (("0/cell:0,2",), "first pick the pile", "DC-13"),
        (("0/pile:2,2",), "you move the 5 at 0,0, not the pile at 2,2", "DC-02"),
        (("1/pile:0,0",), "only your own ducks", "DC-02"),
        (("0/pile:0,0", "1/pile:0,1"), "belongs to seat 1", "DC-02"),
        (("0/pile:0,0", "0/pile:2,2"), "not directly beside", "DC-04"),
        (("0/pile:0,0", "0/cell:1,2", "0/cell:1,2"), "one pick too many", ""),
        (("0/pile:0,0", "0/cell:7,7"), "no pile lies directly beside 7,7", "DC-05"),
        (("0/pile:0,0", "0/cell:1,0"), "it leaves", "DC-05"),
        (("0/pile:0,0", "0/cell:0,1"), "a pile lies there", "DC-05"),
        (("0/pile:0,0", "0/pile:5,5"), "no pile of yours lies there", "DC-04"),
        (("pond",), "nothing on this table", ""),
        (("0/pile:00,0", "0/pile:0,1"), "nothing on this table", ""),
        (("0/pile:-0,0", "0/pile:0,1"), "nothing on this table", ""),
    ],
)
def test_why_not(picks: tuple[str, ...], says: str, clause: str) -> None:
    """DC-02, DC-04, DC-05, DC-13: the reason, and the clause that says so."""
    reason = GAME.why_not(some().seen(0), picks)
    assert says in reason.why
    assert reason.clause == clause


def test_every_legal_move_has_one_text_one_path_of_picks_and_no_reason_against_it() -> None:
    """DC-04, DC-05, DC-20: through whole games, texts are read back to the same picks."""
    for seed, dials in enumerate(({}, {"low_blows": True, "max_cards": 4}, {"rows": 1, "columns": 20})):
        state = GAME.start(GAME.build({"rounds": 1, **dials}), 3, Chance(seed))
        dice, chance, ply = Chance(seed + 50), Chance(seed), 0
        while state.actor() >= 0:
            seat = state.actor()
            view, legal = GAME.view(state, seat), list(state.legal(seat))
            found = [GAME.move(state, seat, number) for number in legal]
            assert len({move.text for move in found}) == len({move.picks for move in found}) == len(legal)
            for move in found if ply % 5 == 0 else ():
                assert GAME.parse(view, move.text) == move.picks
                assert GAME.why_not(view, move.picks) == Reason("that is a legal move", "")
                assert all(GAME.sheet.clause(clause) for clause in move.rules)
            dice.open(1, ply)
            state.play(seat, legal[dice.below(len(legal))], chance)
            ply += 1


@given(
    st.text(max_size=60)
    | st.from_regex(r"(cover|duck|give|place) -?\d+( (onto|to|at) -?\d+(,-?\d+)?)*", fullmatch=True)
)
def test_any_text_is_read_or_refused(text: str) -> None:
    """DC-02: a ValueError and nothing else."""
    view = some().seen(0)
    try:
        picks = GAME.parse(view, text)
    except ValueError:
        return
    assert GAME.why_not(view, picks).why


@given(
    st.lists(st.text(max_size=20) | st.from_regex(r"[0-9]/(pile|cell):-?\d{1,3},-?\d{1,3}", fullmatch=True), max_size=4)
)
def test_any_picks_have_a_reason(picks: list[str]) -> None:
    """DC-13: whatever the browser sends."""
    for game in (some(), Playing(SOME, ROW, deck=[MAX, 5], low_blows=True)):
        assert GAME.why_not(game.seen(0), tuple(picks)).why
