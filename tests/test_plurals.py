"""One of a thing is told as one, whatever tells it: never "1 turns", "1 seats", "1 cards"."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

import pytest

import duckplay
from duckplay.playtests.studies.answers import Answer
from duckplay.shelf import SHELF, find
from duckplay.widgets.lab.pictures import MAKERS, picture
from duckplay.words import plural
from tests.playtests.test_words import GAMES

THINGS = (
    "cards|chances|ducks|fields|formations|games|moves|pairs|plies|points|seats|settings|steps|suspects|times|turns"
)
MANY = re.compile(rf"(?<![\d.,:-])(?<!seat )(?<!Seat )\b1 ({THINGS})\b")
TABLES = [(name, seats) for name in SHELF for seats in find(name).seats]


@pytest.mark.parametrize(
    ("count", "word", "told"),
    [
        (1, "game", "1 game"),
        (0, "game", "0 games"),
        (1000, "game", "1,000 games"),
        (2, "ply", "2 plies"),
        (1, "ply", "1 ply"),
    ],
)
def test_one_and_many(count: int, word: str, told: str) -> None:
    assert plural(count, word) == told


@pytest.mark.parametrize("text", ["1 turns, 4 : 3", "after 1 games:", "(1 cards)"])
def test_one_of_many_is_found(text: str) -> None:
    assert MANY.search(text)


def told(name: str, seats: int) -> Iterator[str]:
    """All that a table tells of a game that is played as it comes, to all eyes."""
    table = duckplay.table(name, seats=seats, seed=5)
    for ply in range(90):
        yield repr(table)
        for eye in ("designer", 0):
            yield table.game.ask(table.view(eye))
            yield table.game.picture.text(table.view(eye))
        if table.over:
            break
        moves = table.moves(table.waiting[0])
        yield from (move.label for move in moves)
        table.play(table.waiting[0], moves[ply * 7 % len(moves)].text)
    yield from (line.text for line in table.lines("designer"))


@pytest.mark.parametrize(("name", "seats"), TABLES)
def test_a_table_tells_one_of_a_thing_as_one(name: str, seats: int) -> None:
    assert [text for text in told(name, seats) if MANY.search(text)] == []


def words(value: Any) -> Iterator[str]:
    """All texts in what is drawn."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, dict):
        for each in value.values():
            yield from words(each)
    elif isinstance(value, list | tuple):
        for each in value:
            yield from words(each)
    elif hasattr(value, "__struct_fields__"):
        for name in value.__struct_fields__:
            yield from words(getattr(value, name))


@pytest.mark.parametrize("name", GAMES)
def test_a_study_of_a_single_game_tells_one_of_a_thing_as_one(name: str) -> None:
    game, how, (a, b) = GAMES[name]
    studies: list[Answer] = [
        duckplay.playtest(game, params={k: v for k, v in a.items() if k != "bots"}, games=1, **how),
        duckplay.compare(game, a, b, games=1, **how),
    ]
    for study in studies:
        texts = [repr(study), repr(study.run), study.sentence, *study.warnings]
        for kind in ("", *MAKERS):
            try:
                texts += words(picture(study, kind).chart)
            except ValueError as error:
                texts.append(str(error))
        assert [text for text in texts if MANY.search(text)] == []
