"""Formation cards: their shapes, where they match, and what shapes are refused."""

from __future__ import annotations

from itertools import combinations

import numpy as np
import pytest

import duckplay
from duckplay import ParamsError, interpreted
from duckplay.core import Chance
from duckplay.shelf.abducktion import GAME
from duckplay.shelf.abducktion.formations import Placements, rows_of
from tests.shelf.abducktion import naive
from tests.shelf.abducktion.positions import STREAM, Playing, board, shown

CARDS = GAME.build({}).cards
SHAPES = {card.name: card.shape for card in CARDS}
EXAMPLES = {
    "Paddling": ("WYBPW / YWWYB", "WYWBY / YWWYB"),
    "Ducklings": ("YWBPY / WWWBP", "YWBPY / WWBWP"),
    "Pairbond": ("YWBPY / YWBPW", "YYBPY / YYWWB"),
    "Mating Dance": ("YYWWB / PBPBP", "YYYYB / PBPBP"),
    "Crisscross": ("YWBPY / WYYBP", "YYBPY / YYWBP"),
    "Orion's Belt": ("YWYBY / PPWWB", "YWYBB / PPWWB"),
    "Flying V": ("WYBPB / YPYWW", "WYBPB / PYYWW"),
    "Duckfoot": ("WYBPB / YYYWW", "YWBPB / YYYWW"),
    "Birds of a Feather": ("WWWWY / YYBBP", "WWWYW / YYBBP"),
    "Reflection": ("YYWBP / YYWPB", "YYWBP / YYBPW"),
    "Egg": ("BYYBP / PYYPB", "BYYBP / PYBYP"),
    "Flying Z": ("YYBPB / PYYBW", "YYBPB / YYPBW"),
    "Full House": ("YYYWW / PBPBP", "YYYYY / PBPBP"),
    "Pond Corners": ("YWBPY / YBPWY", "YWBPY / YBPWB"),
    "Hatchlings": ("PYYYW / BWWWB", "PYYYW / BYYYB"),
    "Flock Party": ("WYBPB / YYYYY", "WYBPY / YYYYB"),
    "Gooseneck": ("YYYBP / PWYBP", "YYYBP / YWPBP"),
    "Corkscrew": ("YWYBP / WYWPB", "YYYBP / YYYPB"),
    "Nestlings": ("YBYWP / YYYPW", "YYYWP / YBYPW"),
    "Cassiopeia": ("YBYWY / PYPYB", "YBYWY / YPPYB"),
    "Alligator": ("WBPBY / YYYYW", "YBPBW / YYYYW"),
    "Turtle": ("WYYYB / YWBPY", "YWBPY / WYYYB"),
    "Scorpius": ("YBYYP / PYYWB", "YBYYP / YYPWB"),
    "Big Dipper": ("WBYYP / YYYYB", "YYWBP / YYYYB"),
}
"""For each card a board that has it, and one that nearly has."""


def test_there_are_twenty_four_cards_of_129_points() -> None:
    """AK-01, AK-30: the solo chart's highest rank takes all points there are."""
    assert len(CARDS) == 24
    assert sum(card.points for card in CARDS) == 129
    assert set(EXAMPLES) == set(SHAPES)


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_card_is_claimed_from_a_board_that_has_it_and_not_from_one_that_nearly_has(name: str) -> None:
    """AK-07, AK-08: the shape as it is printed, shifted but neither turned nor mirrored."""
    has, nearly = EXAMPLES[name]
    game = Playing(has, "YWBPY / PYWBP", open=[name])
    assert game.texts(kind="claim")
    assert Playing(nearly, "YWBPY / PYWBP", open=[name]).texts(kind="claim") == []


def test_placements_are_right_on_boards_that_differ_by_more_than_colours_names() -> None:
    """AK-07: every place of all 24 cards against code that reads the little pictures anew, on each seventh board."""
    placements = Placements([card.shape for card in CARDS])
    for plain in boards()[:: 97 if interpreted.why() else 7]:
        rows = naive.of(shown(plain))
        for place, card in enumerate(CARDS):
            first = placements.first[place]
            found = [
                (int(placements.row[n]), int(placements.column[n]))
                for n in range(first, placements.first[place + 1])
                if placements.fits(n, plain)
            ]
            assert found == naive.matches(card.shape, rows), (card.name, shown(plain))


@pytest.mark.skipif(bool(interpreted.why()), reason="a million boards are for compiled code")
@pytest.mark.parametrize("name", SHAPES)
def test_the_matcher_is_right_on_all_boards_there_are(name: str) -> None:
    """AK-07: all 4^10 boards at once, strict letters differ, free ones may not."""
    placements = Placements([SHAPES[name]])
    every = np.arange(1 << 20)
    ponds = {place: (every >> pond & 1) | (every >> 10 + pond & 1) << 1 for pond, place in enumerate(STREAM)}
    want = np.zeros(1 << 20, bool)
    rows = SHAPES[name].split(" / ")
    for row in range(3 - len(rows)):
        for column in range(6 - len(rows[0])):
            where: dict[str, list[np.ndarray]] = {}
            for r, letters in enumerate(rows):
                for c, letter in enumerate(letters):
                    where.setdefault(letter, []).append(ponds[row + r, column + c])
            where.pop("-", None)
            here = np.ones(1 << 20, bool)
            for lot in where.values():
                for other in lot[1:]:
                    here &= lot[0] == other
            for one, two in combinations([letter for letter in where if letter in "ABCD"], 2):
                here &= where[one][0] != where[two][0]
            want |= here
    matches = placements.matches
    found = np.fromiter((matches(0, board) for board in range(1 << 20)), bool, 1 << 20)
    assert 0 < want.sum() < 1 << 20
    assert (found == want).all()


def boards() -> list[int]:
    """The 43,947 boards up to renaming of colours: each new colour is the next."""
    out = [(0, 0)]
    for pond in range(10):
        out = [
            (planes | (colour & 1) << pond | (colour >> 1) << 10 + pond, max(known, colour + 1))
            for planes, known in out
            for colour in range(min(known + 1, 4))
        ]
    return [planes for planes, _ in out]


def test_there_are_43947_such_boards_and_a_match_depends_on_no_name() -> None:
    """AK-07: equal letters are one colour, whichever; tried by renaming the colours of drawn boards."""
    assert len(set(boards())) == 43_947
    placements = Placements([card.shape for card in CARDS])
    dice = Chance(3)
    for _ in range(300):
        colours = [dice.below(4) for _ in range(10)]
        names = [1, 3, 0, 2]
        one, other = (
            board("".join("YWBP"[c] for c in row[:5]) + "/" + "".join("YWBP"[c] for c in row[5:]))
            for row in (colours, [names[c] for c in colours])
        )
        for card in range(len(CARDS)):
            assert placements.matches(card, one) == placements.matches(card, other)


@pytest.mark.parametrize(
    ("shape", "words"),
    [
        ("ABCDAB", "at most 5 ponds wide, not 6"),
        ("AA / AA / AA", "one row or two, not 3"),
        ("A?A", "'?' is no pond of a shape"),
        ("- / -", "names at least one duck"),
        ("A---------", ""),
    ],
)
def test_a_shape_that_cannot_be_placed_is_refused_with_its_row(shape: str, words: str) -> None:
    """AK-07, AK-20."""
    lot = [{"name": "Egg", "shape": "AA / AA", "points": 5}, {"name": "Odd", "shape": shape, "points": 1}]
    if not words:
        assert GAME.build({"cards": lot, "face_up": 2}).cards[1].shape == "A"
        assert rows_of(shape) == ["A"]
        return
    with pytest.raises(ParamsError) as told:
        GAME.build({"cards": lot})
    assert words in str(told.value)
    assert "cards[1]" in str(told.value)
    assert told.value.field == "cards"


@pytest.mark.parametrize("name", [" ", "\u00a0", "\n"])
def test_a_name_of_blanks_only_is_refused_with_its_row(name: str) -> None:
    """AK-20: a claim calls a formation by its name."""
    lot = [{"name": "Egg", "shape": "AA / AA", "points": 5}, {"name": name, "shape": "W", "points": 1}]
    with pytest.raises(ParamsError, match=r"cards\[1\].*name: is empty") as told:
        duckplay.table("abducktion", seats=1, params={"cards": lot, "face_up": 2})
    assert told.value.field == "cards"


def test_cards_of_a_designer_are_played_with() -> None:
    """AK-07, AK-09: an own card is claimed like any other."""
    lot = [{"name": "Lone Row", "shape": "AA-AA", "points": 12}, {"name": "Egg", "shape": "AA / AA", "points": 5}]
    game = Playing("YYBYY / PWWBP", "YWBPY / PYWBP", open=["Lone Row"], stack=["Egg"], cards=lot, face_up=2)
    game.play("claim Lone Row at 0,0")
    assert list(game.state.points) == [12, 0]
