"""Boards that were closed leave nothing behind."""

from __future__ import annotations

import gc
import tracemalloc
from weakref import ref

from ipywidgets.widgets.widget import _instances as registry

import duckplay
from duckplay.widgets import board_of
from tests.widgets.conftest import Page

KILOBYTES = 2
"""What one board may leave behind; a board that stays takes some thirty."""


def play(seed: int) -> ref[object]:
    """A board that is made, played at, looked at and closed, with its table."""
    table = duckplay.table("duck-and-cover", seats=3, seed=seed, bots={1: "random"})
    board = board_of(table)
    page = Page(board)
    for kind, words in (("play", {"text": page.moves[0]["text"]}), ("glance", {"ply": 0}), ("new", {"same": True})):
        assert page.say(kind, **words)["ok"]
    board.close()
    return ref(board)


def test_two_hundred_boards_made_and_closed_free_their_memory() -> None:
    """In two rounds: Python's own table of strings may double in one of them, what boards leave grows in both."""
    for seed in range(10):
        play(seed)
    gc.collect()
    count = len(registry)
    boards, grown = [], []
    tracemalloc.start()
    try:
        for first in (0, 100):
            before, _ = tracemalloc.get_traced_memory()
            boards += [play(seed) for seed in range(first, first + 100)]
            gc.collect()
            grown.append(tracemalloc.get_traced_memory()[0] - before)
    finally:
        tracemalloc.stop()
    assert [board for board in boards if board() is not None] == []
    assert len(registry) == count
    assert min(grown) / 1024 < KILOBYTES * 100


def test_boards_that_stay_are_seen_by_this_measure() -> None:
    """What is measured above is measured."""
    tracemalloc.start()
    try:
        before, _ = tracemalloc.get_traced_memory()
        kept = [board_of(duckplay.table("duck-and-cover", seats=3, seed=seed)) for seed in range(10)]
        after, _ = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
    assert (after - before) / 1024 > KILOBYTES * len(kept)
