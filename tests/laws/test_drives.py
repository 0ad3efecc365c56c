"""The mix that drives games reaches what uniform play does not."""

from __future__ import annotations

from duckplay.core import Tree, moves
from duckplay.laws.drives import ITERATIONS, Drive, bots
from tests.laws.games import GAMES
from tests.laws.pond import High, pond

GAME = GAMES["duck-and-cover"]


def driven(number: int) -> Drive:
    drive = Drive(GAME, 1, number)
    while drive.ply < drive.reach and len(drive.state.waiting()):
        drive.play(*drive.choose())
    return drive


def test_drives_turn_the_called_pile_and_end_rounds_and_games_at_every_number_of_seats() -> None:
    missing = {"turned", "second round", "over", "low blows", *GAME.seats}
    for number in range(60):
        view = GAME.view(driven(number).state, "designer")
        missing -= {view.seats, "second round" if view.round > 1 else "", "turned" if view.reshuffles else ""}
        missing -= {"over" if view.places else "", "low blows" if view.low_blows else ""}
        if not missing:
            break
    assert not missing


def test_a_drive_is_the_same_each_time() -> None:
    for number in (2, 9, 13):
        assert driven(number).log == driven(number).log


def test_a_searching_bot_is_made_small_and_any_other_is_left_alone() -> None:
    search = Tree(High(), seconds=1.0)
    found = bots(pond(bots={"high": High(), "search:1": search, "search:2": Tree(High(), iterations=900)}))
    assert list(found) == ["high", "search"]
    small = found["search"]
    assert isinstance(small, Tree)
    assert (small.iterations, small.seconds) == (ITERATIONS, 0.0)
    assert search.seconds == 1.0
    assert small.choose(Drive(pond(), 1, 0).state, 0, moves([1]), Drive(pond(), 1, 0).chance) == 1
