"""Duck & Cover's bots: always legal, honest, and no fools."""

from __future__ import annotations

import pickle

import pytest

from duckplay.core import BOT, Bot, Chance, Random, playout
from duckplay.core.search import Flat
from duckplay.shelf.duck_and_cover import GAME
from duckplay.shelf.duck_and_cover.bots import BOTS, Greedy, Search, shortlist
from tests.shelf.positions import MAX, ROW, Layout, Playing
from tests.shelf.test_view import stations

CHEAP: dict[str, Bot] = {"greedy": BOTS["greedy"], "cautious": BOTS["cautious"], "search": Search(Greedy(), 12)}


def choice(bot: Bot, game: Playing, seat: int, index: int = 0) -> str:
    """The text of what a bot plays, from a world imagined on its own stream."""
    state = game.state
    chance = Chance(7)
    chance.open(BOT + seat, index)
    move = bot.choose(state.imagine(seat, chance), seat, state.legal(seat), chance)
    return GAME.move(state, seat, move).text


@pytest.mark.parametrize("name", CHEAP)
@pytest.mark.parametrize("number", range(10))
def test_bots_play_legal_moves_under_any_dials(name: str, number: int) -> None:
    """DC-20 and every other variant: a bot chooses one of the legal moves, in equal worlds the same."""
    for ply, (state, _) in enumerate(stations(number, 60)):
        if name == "search" and ply % 10:
            continue
        for seat in state.waiting():
            legal = state.legal(seat)
            picked = []
            for _ in range(2):
                chance = Chance(number)
                chance.open(BOT + seat, ply)
                picked.append(CHEAP[name].choose(state.imagine(seat, chance), seat, legal, chance))
            assert picked[0] == picked[1]
            assert picked[0] in list(legal)


@pytest.mark.parametrize("name", ["greedy", "cautious", "search:1", "search:2", "search:3"])
def test_whoever_can_win_at_once_does(name: str) -> None:
    """DC-04, DC-15, DC-16: one cover leaves a single pile topped by 12, five points below nothing: no bot misses it."""
    two: Layout = {(0, 0): (12, 3, 4, 5, 6, 7, 8, 9, 10, 11, 1), (0, 1): 2}
    game = Playing(two, ROW, deck=[MAX, 3, 4, 5], rounds=1)
    assert choice(BOTS[name], game, 0) == "cover 12 onto 2"


@pytest.mark.parametrize("name", ["greedy", "cautious"])
def test_the_dearest_duck_in_reach_is_covered(name: str) -> None:
    """DC-04: of three neighbours the 12 counts most splashes."""
    cross: Layout = {(1, 1): 5, (0, 1): 4, (1, 0): 12, (1, 2): 9, (0, 0): 3, (2, 0): 2, (0, 2): 7, (2, 2): 6}
    game = Playing(cross, ROW, deck=[5, 3, 4])
    assert {choice(BOTS[name], game, 0, n) for n in range(5)} == {"cover 5 onto 12"}


def test_cautious_keeps_a_neighbour_where_greedy_strays() -> None:
    """DC-05: with nothing to cover, Cautious lands in the corner that touches two piles, Greedy just anywhere."""
    corner: Layout = {(5, 5): 8, (0, 0): 12, (1, 1): 11}
    game = Playing(corner, ROW, deck=[8, 3, 4])
    assert {choice(BOTS["cautious"], game, 0, n) for n in range(8)} <= {"duck 8 to 0,1", "duck 8 to 1,0"}
    assert len({choice(BOTS["greedy"], game, 0, n) for n in range(8)}) > 2


def test_greedy_gives_away_what_costs_most() -> None:
    """DC-20: of the two lowest visible ducks, the one that leaves fewer splashes showing."""
    game = Playing({(0, 0): (4, 12), (0, 1): (3, 1), (0, 2): 9}, ROW, deck=[MAX, 3, 4], low_blows=True)
    assert {choice(BOTS["greedy"], game, 0, n) for n in range(5)} == {"give 3 at 0,1"}
    assert {choice(BOTS["cautious"], game, 0, n) for n in range(5)} == {"give 3 at 0,1"}


def test_search_tries_the_best_of_many_moves() -> None:
    """The shortlist keeps the order of the legal moves, holds the best cover, and is all of them when they are few."""
    game = Playing(ROW, {(0, 0): 7, (0, 1): 4}, deck=[7, 3])
    legal = game.state.legal(0)
    short = [GAME.move(game.state, 0, move).text for move in shortlist(game.state, 0, legal)]
    assert len(short) == 8 < len(legal)
    assert {"cover 7 onto 6", "cover 7 onto 8"} <= set(short)
    assert short == [text for text in game.moves(0) if text in short]
    assert list(shortlist(game.state, 1, game.state.legal(1))) == list(game.state.legal(1))


@pytest.mark.parametrize("name", BOTS)
def test_bots_travel_to_other_processes(name: str) -> None:
    """A pickled bot plays as the bot did."""
    twin = pickle.loads(pickle.dumps(BOTS[name]))
    game = Playing(ROW, ROW, deck=[7, 3])
    assert choice(twin, game, 0) == choice(BOTS[name], game, 0)


@pytest.mark.parametrize(("better", "worse", "least"), [("greedy", "random", 38), ("cautious", "greedy", 22)])
def test_each_bot_beats_the_one_below(better: str, worse: str, least: int) -> None:
    """40 games of fixed seeds, seats balanced; a tie counts half."""
    won = 0.0
    for game in range(40):
        chance = Chance(game // 2)
        state = GAME.start(GAME.build({}), 2, chance)
        seats = [BOTS[better], BOTS[worse]] if game % 2 == 0 else [BOTS[worse], BOTS[better]]
        playout(state, seats, chance)
        places = state.places()
        won += 0.5 if places[0] == places[1] else float(places[game % 2] == 1)
    assert won >= least


def test_the_shelf_offers_every_bot() -> None:
    """Random, two heuristics and a search at three rising strengths."""
    assert list(GAME.bots) == ["random", "greedy", "cautious", "search:1", "search:2", "search:3"]
    assert isinstance(GAME.bots["random"], Random)
    strengths = [bot.iterations for bot in GAME.bots.values() if isinstance(bot, Flat)]
    assert strengths == sorted(strengths)
    assert len(strengths) == 3
