"""A game in a notebook cell: about 60 lines, plain values, and it travels."""

from __future__ import annotations

import pickle
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from loky import get_reusable_executor

import duckplay
from duckplay import SheetError, SimpleGame
from duckplay.core import EVERYBODY, Chance, News, moves, places_of
from duckplay.simple import SimpleState
from duckplay.travel import pack, unpack
from tests.tables.cells import CELL, cell_game, local_game
from tests.tables.ponds import finished, played, pond
from tests.toy import SHEET, TOY, Params, Pond

ROOT = Path(__file__).parents[2]


def state(*plays: str) -> Any:
    return played(*plays)._course.state


class Bare(SimpleState):
    """Whatever fields a test gives it."""

    def __init__(self, seats: int = 2, **fields: Any) -> None:
        self.seats = seats
        self.news = None
        self.facts = [[] for _ in range(seats + 1)]
        for name, value in fields.items():
            setattr(self, name, value)

    def waiting(self) -> Any:
        return moves([] if self.fields().get("over") else [0])

    def legal(self, seat: int) -> Any:
        return moves([0])

    def play(self, seat: int, move: int, chance: Chance) -> None: ...

    def imagine(self, seat: int, chance: Chance) -> Any:
        return self.known_to(seat)

    def components(self) -> Any:
        return moves([])

    def scores(self) -> list[float]:
        return list(self.fields()["points"])

    def places(self) -> Any:
        return places_of(self.scores(), self.low_wins) if self.fields().get("over") else moves([])


class Low(Bare):
    low_wins = True


def test_the_toy_game_is_about_sixty_lines() -> None:
    rules = CELL[CELL.index("class Params") :].splitlines()
    assert len([line for line in rules if line.strip()]) <= 70


# The state


def test_a_copy_shares_nothing_that_changes() -> None:
    first = Bare(cards=[[1], {"a": [2]}], pair=(3, [4]), chosen={5})
    second = first.copy()
    digest = first.digest()
    second.cards[0].append(9)
    second.cards[1]["a"].append(9)
    second.pair[1].append(9)
    second.chosen.add(9)
    second.tell(0, "you see {}", 9)
    assert first.digest() == digest != second.digest()
    first.news = []
    assert first.copy().news is None


def test_equal_positions_have_equal_digests_in_any_process() -> None:
    one = Bare(cards=[1, 2], named={"b": 1, "a": 2}, chosen={3, 1, 2})
    two = Bare(chosen={2, 3, 1}, named={"a": 2, "b": 1}, cards=[1, 2])
    assert one.digest() == two.digest()
    others = [
        Bare(cards=[2, 1], named={"b": 1, "a": 2}, chosen={3, 1, 2}),
        Bare(cards=["1", 2], named={"b": 1, "a": 2}, chosen={3, 1, 2}),
        Bare(cards=[[1], 2], named={"b": 1, "a": 2}, chosen={3, 1, 2}),
        Bare(cards=[1, 2], named={"b": 2, "a": 1}, chosen={3, 1, 2}),
        Bare(cards=[1, 2], named={"b": 1, "a": 2}, chosen={3, 1}),
        Bare(3, cards=[1, 2], named={"b": 1, "a": 2}, chosen={3, 1, 2}),
        Bare(cards=[1, 2], named={"b": 1, "a": 2}, chosen={3, 1, 2}, over=False),
    ]
    assert len({other.digest() for other in [one, *others]}) == 8
    code = "from tests.tables.test_simple import *; print(Bare(chosen={'a', 'b', 'c', 'd'}).digest())"
    said = {
        subprocess.run(
            [sys.executable, "-c", code], env={"PYTHONHASHSEED": seed}, cwd=ROOT, capture_output=True, check=True
        ).stdout
        for seed in ("0", "1")
    }
    assert said == {f"{Bare(chosen={'a', 'b', 'c', 'd'}).digest()}\n".encode()}


def test_a_field_that_has_no_digest_is_named() -> None:
    with pytest.raises(TypeError, match="fields are numbers, texts, lists, dicts and sets, not function"):
        Bare(cards=print and (lambda: 1)).digest()


@pytest.mark.parametrize("wrong", [(0, 1), None, 3, [0, 1]], ids=str)
@pytest.mark.parametrize("name", ["waiting", "legal", "components", "places"])
def test_numbers_that_are_no_moves_are_refused_in_a_sentence(name: str, wrong: Any) -> None:
    """From source a list is what `moves` makes, and right."""
    plain = type("Plain", (Pond,), {name: lambda self, *seat: wrong})
    state: Any = plain()
    told = getattr(state, name)
    if isinstance(wrong, type(moves([]))):
        assert told(0) == wrong
    else:
        with pytest.raises(TypeError, match=r"returns .*; the engine takes duckplay.core.moves\(\[\.\.\.\]\)"):
            told(0)


def test_value_follows_places_when_over_and_leans_on_scores_before() -> None:
    over = Bare(3, points=[5.0, 7.0, 7.0], over=True)
    assert [over.value(seat) for seat in range(3)] == [0.0, 0.75, 0.75]
    before = Bare(3, points=[5.0, 7.0, 9.0])
    assert [before.value(seat) for seat in range(3)] == [0.25, 0.5, 0.75]
    low = Low(3, points=[5.0, 7.0, 9.0])
    assert [low.value(seat) for seat in range(3)] == [0.75, 0.5, 0.25]
    assert [Low(2, points=[5.0, 7.0], over=True).value(seat) for seat in range(2)] == [1.0, 0.0]
    assert Bare(1, points=[5.0], over=True).value(0) == 1.0


def test_what_is_told_is_memory_and_news_to_those_it_was_told_to() -> None:
    told = Bare()
    told.tell(0, "unasked {}", 1)
    told.news = []
    told.tell(1, "you see {}", 4)
    told.tell(EVERYBODY, "seat {} peeks", 1)
    assert told.news == [News(1, "you see {}", (4,)), News(EVERYBODY, "seat {} peeks", (1,))]
    assert told.facts[0] == [("unasked {}", 1), ("seat {} peeks", 1)]
    assert told.facts[1] == [("you see {}", 4), ("seat {} peeks", 1)]
    assert told.facts[2] == [("seat {} peeks", 1)]


def test_an_imagined_world_forgets_what_others_alone_were_told() -> None:
    world = state("peek", "peek").known_to(0)
    assert any(kind.startswith("you see") for kind, *_ in world.facts[0])
    assert not any(kind.startswith("you see") for kind, *_ in world.facts[1])
    assert len(state("peek", "peek").facts[1]) == 3


def test_what_the_author_has_still_to_write_is_named() -> None:
    with pytest.raises(TypeError, match="Bare has still to write start, label"):
        SimpleGame(Bare, Params, SHEET)
    with pytest.raises(TypeError, match="still to write start, waiting, legal, play, imagine, components, scores, pl"):
        SimpleGame(SimpleState, Params, SHEET)
    for wrong, words in (
        ((Pond(), Params, SHEET), "state is a class made from SimpleState"),
        ((Pond, dict, SHEET), "params is a class made from Params"),
        ((Pond, Params, ROOT / "seeds"), "sheet is the rule sheet's TOML text"),
    ):
        with pytest.raises(TypeError, match=words):
            SimpleGame(*wrong)


# The game


def test_a_wrong_rule_sheet_names_the_row() -> None:
    with pytest.raises(SheetError, match=r"rule sheet, row 9, params\.rounds: rounds = 99"):
        SimpleGame(Pond, Params, SHEET.replace("rounds = 2", "rounds = 99"))


def test_a_view_is_what_the_eye_was_told_and_may_do() -> None:
    table = played("peek", "roll")
    mine, watcher, designer = table.view(0), table.view("watcher"), table.view("designer")
    assert mine.moves == ("roll", "rest", "peek")
    assert (table.view(1).moves, watcher.moves, designer.moves) == ((), (), ())
    assert mine.facts[0] == "seat 0 peeks"
    assert mine.facts[1].startswith("you see ")
    assert len(watcher.facts) == len(mine.facts) - 1
    assert "hidden" in dict(designer.truth)
    assert mine.truth == watcher.truth == ()
    assert (mine.scores, mine.places) == ((), ())
    over = finished(pond()).view("watcher")
    assert len(over.scores) == len(over.places) == 2


class Careless(Pond):
    """Lists moves for who does not wait."""

    def legal(self, seat: int) -> Any:
        return moves([0, 1, 2])


def test_who_does_not_wait_is_offered_nothing_even_by_a_careless_game() -> None:
    table = duckplay.table(SimpleGame(Careless, Params, SHEET), seats=2, seed=1)
    assert table.view(1).moves == ()
    assert table.moves(1) == []
    with pytest.raises(duckplay.IllegalMove, match="seat 1 has nothing to choose now"):
        table.play(1, "roll")


def test_the_table_says_what_is_asked() -> None:
    table = pond()
    assert table.game.ask(table.view(0)) == "Seat 0, choose: roll, rest, peek."
    assert table.game.ask(table.view(1)) == "Waiting for seat 0."
    assert table.game.ask(finished(table).view(0)).startswith("The game is over: seat 0 has place")


def test_news_in_words_fits_its_numbers_or_says_so() -> None:

    def words(news: News) -> str:
        return TOY.words(news, TOY.build({}))

    assert words(News(0, "seat {} rolls {}", (1, 6))) == "seat 1 rolls 6"
    assert words(News(0, "rolled", (6,))) == "rolled 6"
    for kind in ("seat {} rolls {}", "{name}", "{"):
        with pytest.raises(ValueError, match="does not fit the numbers"):
            words(News(0, kind, (1,)))


def test_bots_are_random_and_greedy_unless_given() -> None:
    assert list(TOY.bots) == ["random", "greedy"]
    assert SimpleGame(Pond, Params, SHEET, {}).bots == {}


HOSTILE = '<script>alert("1")</script> & \x00\x1b]0;\n\ud800'


class Hostile(Pond):
    """Labels of ill will."""

    def label(self, seat: int, move: int) -> str:
        return f"{HOSTILE}{move}"


def test_a_picture_is_text_whatever_the_words() -> None:
    game = SimpleGame(Hostile, Params, SHEET.replace("Under the Pond", "<b>Under</b> & the Pond"))
    table = duckplay.table(game, seed=1)
    svg = game.picture.svg(table.view(0))
    root = ElementTree.fromstring(svg)
    assert {element.tag.rpartition("}")[2] for element in root.iter()} == {"svg", "title", "text"}
    assert root[0].text == "<b>Under</b> & the Pond, as seat 0 sees it"
    assert "alert" in "".join(root.itertext())
    assert game.picture.text(table.view(0)).startswith("<b>Under</b> & the Pond, as seat 0 sees it\n")
    table.play(0, table.moves(0)[0].picks)
    assert table.ply == 1


def test_a_long_line_of_a_picture_is_not_cut_off() -> None:
    title = "A Pond with a Name that is Longer than a Pond Has Any Need of"
    game = SimpleGame(Pond, Params, SHEET.replace("Under the Pond", title))
    root = ElementTree.fromstring(game.picture.svg(duckplay.table(game, seed=1).view(0)))
    widest = 0.625 * float(root.attrib["font-size"])  # a letter of the widest of the common monospaced fonts
    right = float(root.attrib["viewBox"].split()[2])
    lines = [element for element in root.iter() if element.tag.endswith("}text")]
    assert max(len(line.text or "") for line in lines) > len(title)
    assert all(float(line.attrib["x"]) + len(line.text or "") * widest <= right for line in lines)


# Travel


def play_out(game: SimpleGame, seed: int) -> tuple[int, tuple[float, ...]]:
    """A whole game by bots: its digest and its scores."""
    table = duckplay.table(game, seats=3, seed=seed, bots={0: "greedy", 1: "random", 2: "random"})
    return table.digest, table.scores


@pytest.mark.parametrize("make", [lambda: TOY, cell_game, local_game], ids=["module", "cell", "function"])
def test_a_game_plays_the_same_in_worker_processes(make: Callable[[], SimpleGame]) -> None:
    game = make()
    workers = get_reusable_executor(max_workers=2)
    try:
        there = list(workers.map(play_out, [game] * 4, range(4)))
    finally:
        workers.shutdown(kill_workers=True)
    assert there == [play_out(game, seed) for seed in range(4)]


def test_a_game_of_a_cell_travels_by_plain_pickle_too() -> None:
    code = (
        "import pickle, sys, duckplay\n"
        "game = pickle.load(sys.stdin.buffer)\n"
        "again = pickle.loads(pickle.dumps(game))\n"
        "assert again.params is game.params\n"
        "print(duckplay.table(game, seed=3, bots={0: 'random'}).digest)\n"
        "try:\n    game.build({'rounds': 7})\n"
        "except duckplay.ParamsError as error:\n    print(error)\n"
        "print(game.build({}).automatic(4), duckplay.params.dials(game.params, game.sheet.defaults)[0].unit)\n"
    )
    for game, error, folder in (
        (cell_game(), "", "/"),
        (local_game(), "under-the-pond: rounds: seven is bad luck\n", ROOT),
    ):
        done = subprocess.run(
            [sys.executable, "-c", code],
            input=pickle.dumps(game),
            cwd=folder,
            capture_output=True,
            check=True,
        )
        digest = duckplay.table(game, seed=3, bots={0: "random"}).digest
        tail = "{'extra': (4,)} rounds\n" if error else "{} \n"
        assert done.stdout.decode() == f"{digest}\n{error}{tail}"


def test_what_comes_back_is_the_same_game() -> None:
    table = duckplay.table(unpack(pack(cell_game())), seats=2, seed=7)
    for move in ("peek", "roll", "rest"):
        table.play(table.waiting[0], move)
    assert table.digest == played("peek", "roll", "rest").digest
    assert table.record() == played("peek", "roll", "rest").record()


class Kindless(Pond):
    """The fewest points win, and no kinds of moves are told apart."""

    low_wins = True
    kind = SimpleState.kind


def test_what_playtests_need_to_know_comes_from_the_state() -> None:
    peek = TOY.kind and TOY.kind(state(), 0, 2)
    assert (peek, TOY.low_wins(None)) == ("peek", False)
    assert TOY.tallies["peeks"].news in {kind for kind, *_ in state("peek").facts[0]}
    game = SimpleGame(Kindless, Params, SHEET)
    assert (game.kind, game.low_wins(None), game.tallies) == (None, True, {})


def test_tallies_travel_with_the_game() -> None:
    assert pickle.loads(pickle.dumps(TOY)).tallies == TOY.tallies
