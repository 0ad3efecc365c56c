"""What Abducktion says: texts, picks, reasons, news in words, questions, pictures; its sheet and its records."""

from __future__ import annotations

import re
from pathlib import Path
from xml.etree import ElementTree

import pytest

import duckplay
from duckplay.core import EVERYBODY, Chance
from duckplay.sheets import seeds
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.state import Abducktion
from tests.clauses import named
from tests.shelf.abducktion.positions import MIXED, Playing

EVERY = (
    "swap, abducktion, dubaducktion, body snatcher, orbit, shape shifter, gravity assist, teleport, wormhole, "
    "parallel universe, black hole"
)
RECORDS = sorted((seeds() / "records" / GAME.name).glob("*.json"))


@pytest.mark.parametrize(
    ("text", "picks"),
    [
        ("swap 0,1 with 0,0", ("0/card:swap", "0/pond:0,0+0/pond:0,1")),
        ("Abducktion 0,3 of 1", ("0/card:abducktion", "1/pond:0,3")),
        ("dubaducktion 0,3 and 0,4", ("0/card:dubaducktion", "0/pond:0,3+0/pond:0,4")),
        ("body snatcher 1,2 0,0 0,3", ("0/card:body snatcher", "0/pond:0,0+0/pond:0,3+0/pond:1,2")),
        ("orbit 0,1 by 2", ("0/card:orbit", "0/square:1", "0/steps:2")),
        ("shape shifter 0,2 0,0 0,1", ("0/card:shape shifter", "0/pond:0,2", "0/pond:0,0", "0/pond:0,1")),
        (
            "gravity assist 0,0 with 0,1 then 0,1 with 0,2",
            ("0/card:gravity assist", "0/pond:0,0+0/pond:0,1", "0/pond:0,1+0/pond:0,2"),
        ),
        ("teleport  0,0 with 1,3", ("0/card:teleport", "0/pond:0,0+0/pond:1,3")),
        ("wormhole 0,0 with 1,3 of 1", ("0/card:wormhole", "0/pond:0,0+1/pond:1,3")),
        ("parallel universe", ("0/card:parallel universe", "0/rows:both")),
        ("black hole 0,3", ("0/card:black hole", "0/pond:0,3")),
        ("claim egg", ("0/formation:10",)),
        ("claim Egg at 0,0", ("0/formation:10",)),
        ("pass", ("0/pass:turn",)),
    ],
)
def test_a_text_is_read_as_the_picks_of_a_move(text: str, picks: tuple[str, ...]) -> None:
    """AK-03, AK-08, AK-14, AK-31 to AK-41: ways to write a move, and what a person touches for it."""
    game = Playing("YYWBP / YYWPB", MIXED, hands=[EVERY], open=["Egg"])
    assert GAME.parse(game.seen(), text) == picks
    assert picks in [move.picks for _, move in game.moves().values()]


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("swop 0,0 with 0,1", "a move reads 'swap 0,0 with 0,1'"),
        ("claim Turtle", "no formation Turtle lies open; there are Egg"),
        ("claim Egg", "Egg matches in several places: add at 0,0 or 0,1"),
        ("refresh with goose, swap, swap", "there is no action card goose"),
    ],
)
def test_a_text_that_cannot_be_read_says_how_it_would_be_right(text: str, words: str) -> None:
    """AK-08, AK-13."""
    game = Playing("YYYBP / YYYPB", MIXED, hands=["swap"], open=["Egg"])
    with pytest.raises(ValueError, match=re.escape(words)):
        GAME.parse(game.seen(), text)


@pytest.mark.parametrize(
    ("picks", "clause", "words"),
    [
        ((), "AK-03", "nothing to be touched"),
        (("1/card:swap",), "AK-03", "a card of your own"),
        (("0/card:orbit", "0/square:1"), "AK-03", "you hold no Orbit"),
        (("0/card:swap", "0/pond:0,0+0/pond:1,1"), "AK-06", "not next to each other"),
        (("0/card:swap", "1/pond:0,0+1/pond:0,1"), "AK-04", "your own board only"),
        (("0/card:swap", "0/pond:0,0"), "AK-31", "two ducks next to each other"),
        (("0/card:teleport", "0/pond:0,0"), "AK-38", "two different ponds"),
        (("0/card:abducktion", "1/pond:0,0"), "AK-04", "another's board (a dial)"),
        (("0/card:abducktion", "5/pond:0,0"), "AK-04", "no seat 5"),
        (("0/card:wormhole", "0/pond:0,0"), "AK-39", "one of your ducks and one of another seat"),
        (("0/formation:1",), "AK-16", "does not lie open"),
        (("0/formation:10",), "AK-07", "your ducks do not make Egg"),
        (("0/refresh:cards",), "AK-13", "give 3 of the cards"),
        (("0/held:pink",), "AK-12", "no duck waits"),
        (("0/pond:0,0",), "AK-03", "begin with a card"),
    ],
)
def test_why_not_names_what_is_wrong_and_the_clause(picks: tuple[str, ...], clause: str, words: str) -> None:
    """AK-03, AK-04, AK-06, AK-07, AK-12, AK-13, AK-16, AK-31, AK-38, AK-39."""
    hand = "swap, teleport, abducktion, wormhole"
    game = Playing(MIXED, MIXED, hands=[hand], open=["Egg"], abducktion_on_others=False)
    reason = GAME.why_not(game.seen(), picks)
    assert reason.clause == clause
    assert words in reason.why


def test_why_not_when_it_is_not_ones_turn_or_cards_are_used_up() -> None:
    """AK-02, AK-03, AK-12, AK-13, AK-18, AK-19: by the moment."""
    game = Playing(MIXED, MIXED, MIXED, hands=["swap, body snatcher, orbit, teleport, black hole"], plays=3)
    assert GAME.why_not(game.seen(1), ("1/card:swap",)).clause == "AK-02"
    game.play("swap 0,0 with 0,1")
    assert (
        GAME.why_not(game.seen(), ("0/refresh:cards",)).why == "giving 3 cards counts as playing, and you played 1 of 3"
    )
    game.state.tied = 0b011
    assert GAME.why_not(game.seen(), ("0/card:black hole", "2/pond:0,0")).clause == "AK-19"
    game.state.tied = 0b111
    game.play("body snatcher 0,0 0,1 0,2")
    assert GAME.why_not(game.seen(), ("0/card:orbit",)).clause == "AK-12"
    game.play(game.texts()[0], "orbit 0,0 by 1")
    assert GAME.why_not(game.seen(), ("0/card:teleport",)).why.startswith("you have played 3 cards")
    done = Playing("YYWBP / YYWPB", MIXED, open=["Egg"]).play("claim Egg at 0,0")
    assert GAME.why_not(done.seen(), ("0/card:swap",)).clause == "AK-18"


def stations(seed: int, plies: int) -> tuple[list[Abducktion], list[list[object]]]:
    """Positions of a drawn game, and the news on the way to each."""
    chance, dice = Chance(seed), Chance(seed)
    state: Abducktion = GAME.start(GAME.build({}), 1 + seed % 4, chance)  # type: ignore[assignment]  # a State of this game
    states, heard = [state.copy()], [[]]
    while len(states) < plies and state.actor() >= 0:
        legal = state.legal(state.actor())
        kinds = sorted({int(move) & 15 for move in legal})
        kind = kinds[dice.below(len(kinds))]
        some = [move for move in legal if move & 15 == kind]
        state.news = []
        state.play(state.actor(), some[dice.below(len(some))], chance)
        heard.append(list(state.news))
        states.append(state.copy())
    return states, heard


@pytest.mark.parametrize("seed", range(8))
def test_memory_folded_from_news_is_the_memory_and_all_news_have_words(seed: int) -> None:
    """AK-12, AK-17, AK-21, AK-22: what a seat is told is all that it knows, its hand and nobody else's."""
    states, heard = stations(seed, 120)
    memories = [GAME.memory(states[0], seat) for seat in range(states[0].seats)]
    for state, news in zip(states[1:], heard[1:], strict=True):
        for one in news:
            line = GAME.words(one, state.rules.params)
            assert line[0].isupper()
            assert line[-1] == "."
            for seat in range(state.seats):
                if one.to in (EVERYBODY, seat):
                    memories[seat] = GAME.fold(memories[seat], one)
        assert memories == [GAME.memory(state, seat) for seat in range(state.seats)]


@pytest.mark.parametrize("seed", range(4))
def test_pictures_show_every_moment_and_carry_the_ids_of_what_is_touched(seed: int) -> None:
    """AK-22: text and SVG of every eye; the first pick of each legal move is drawn for its seat, each id once."""
    states, _ = stations(seed, 60)
    for state in states:
        for eye in (*range(state.seats), "watcher", "designer"):
            view = GAME.view(state, eye)
            assert GAME.ask(view)
            assert "Seat 0" in GAME.picture.text(view)
            drawn = ElementTree.fromstring(GAME.picture.svg(view))
            ids = [one.get("data-id") for one in drawn.iter() if one.get("data-id")]
            assert len(ids) == len(set(ids))
            if eye == state.actor():
                for move in state.legal(state.turn):
                    for pick in GAME.move(state, state.turn, move).picks:
                        assert set(pick.split("+")) <= set(ids), pick


def test_the_four_colours_differ_by_a_mark_too() -> None:
    """AK-22: yellow, white, blue and pink ducks each have a mark of their own."""
    marks = {GAME.picture.duck(colour, 0, 0, 1).split("title>")[-1] for colour in ("yellow", "white", "blue", "pink")}  # type: ignore[attr-defined]  # any game's picture
    assert len(marks) == 4


def test_what_is_asked_says_what_can_be_done() -> None:
    """AK-08, AK-12, AK-14, AK-18, AK-25, AK-30."""
    game = Playing("YYWBP / YYWPB", MIXED, hands=["swap, body snatcher"], open=["Egg"])
    assert (
        GAME.ask(game.seen()) == "Your turn: claim Egg, or play one of your cards (2 left this turn), or end your turn."
    )
    assert GAME.ask(game.seen(1)) == "Seat 0 is at its turn."
    game.play("body snatcher 0,4 1,3 1,4")
    assert GAME.ask(game.seen()).startswith("Place the three ducks that came (")
    assert GAME.ask(game.seen(1)) == "Seat 0 places three ducks."
    game.play(game.texts()[0])
    game.play("claim Egg at 0,0")
    assert GAME.ask(game.seen()) == "The game is over: seat 0 wins (5, 0 points)."
    alone = Playing("YYWBP / YYWPB", open=["Egg"]).play("claim Egg at 0,0")
    assert GAME.ask(alone.seen()) == "The game is over with 5 points: Intern."


def test_the_sheet_has_every_clause_and_each_is_named_by_a_test() -> None:
    """AK-01 to AK-41, in order, without the three that the digest leaves out."""
    ids = [clause.id for clause in GAME.sheet.clauses]
    assert ids == [f"AK-{number:02}" for number in range(1, 42) if number not in (23, 24)]
    here = named(Path(__file__).parent)
    assert [id for id in ids if id not in here] == []


def test_the_examples_of_the_grammar_are_read() -> None:
    """AK-31 to AK-41: each of them is a text of a move in some position."""
    full = Playing("YYYBP / YYYPB", MIXED, hands=[EVERY], open=["Egg"])
    texts = set(full.texts()) | set(Playing(MIXED, MIXED, hands=["swap, swap, orbit"]).texts())
    for form in GAME.sheet.grammar:
        if not form.example.startswith("place"):
            assert form.example in texts, form.example
    assert GAME.parse(full.seen(), "place pink blue pink") == ("0/held:pink", "0/held:blue", "0/held:pink")


def test_the_components_are_counted() -> None:
    """AK-01, AK-21: eighty ducks, sixty action cards, twenty-four formations; and four boards."""
    counts = {component.name: component.count for component in GAME.sheet.components}
    state = GAME.start(GAME.build({}), 4, Chance(1))
    assert len(state.components()) == sum(counts.values()) - counts["pond boards"] == 80 + 60 + 24


@pytest.mark.parametrize("path", RECORDS, ids=lambda path: path.stem)
def test_recorded_games_are_replayed_to_the_same_end(path: Path) -> None:
    """AK-18, AK-19, AK-29: the same moves, choices, scores and places."""
    table = duckplay.replay(path, game=GAME)
    assert table.over
    assert not table.stopped
    assert duckplay.replay(table.record(), game=GAME).digest == table.digest
    if path.stem == "tie":
        assert table.scores[0] == table.scores[1]
        assert sorted(table.places) == [1, 2]
