"""The measured loop plays the games that the bare loop plays, and what it notes of them can be counted by hand."""

from __future__ import annotations

import struct

import pytest

from duckplay.core import BOT, Bot, Chance, Random, moves, playout
from duckplay.core.tally import Tally
from tests.core.toys import HIGHEST, PENNIES, Hands, Heap, Matrix, Toy
from tests.laws.games import GAMES


class Script(Bot):
    """Plays the moves of a list, one after the other."""

    def __init__(self, script):
        self.blind = True
        self.script = list(script)

    def choose(self, world, seat, legal, chance):
        return self.script.pop(0)


class Asked(Toy):
    """Asks the seats that a list names, several at a time, each to choose between two moves; counts no turns."""

    def __init__(self, seats, asked):
        super().__init__(seats)
        self.asked = [list(each) for each in asked]

    def facts(self):
        return [seat for each in self.asked for seat in each]

    def waiting(self):
        return moves(self.asked[0] if self.asked else [])

    def legal(self, seat):
        return moves([0, 1] if seat in self.waiting() else [])

    def play(self, seat, move, chance):
        self.asked[0].remove(seat)
        self.points[seat] += 1
        if not self.asked[0]:
            self.asked.pop(0)


class Counted(Asked):
    """The same, and says itself what a turn is: each time that seat 0 is asked."""

    begun = 0

    def turns(self):
        return self.begun

    def play(self, seat, move, chance):
        super().play(seat, move, chance)
        self.begun += bool(self.asked) and self.asked[0] == [0]


def played(state, bots, tally=None, seed=3):
    tally = tally or Tally(state.seats, True, True)
    tally.play(7, state, bots, Chance(seed))
    games, people, rows = tally.take()
    seats = state.seats
    turns = list(struct.iter_unpack(f"<8q{seats + (seats if tally.valued else 0)}d", rows))
    return list(struct.iter_unpack("<12q", games)), list(struct.iter_unpack("<2qd4q", people)), turns


def spans(state):
    """(turn, seat, plies) of each turn."""
    return [(row[1], row[3], row[4]) for row in played(state, [Random()] * state.seats)[2]]


@pytest.mark.parametrize("name", GAMES)
def test_every_bot_plays_as_in_the_bare_loop(name):
    game = GAMES[name]
    for seats in (game.seats[0], game.seats[-1]):
        for bot in list(game.bots.values())[:3]:
            one, two = (game.start(game.build({}), seats, Chance(11)) for _ in range(2))
            plies = playout(one, [bot] * seats, Chance(11))
            ((_, noted, turns, decisions, options, _, _, stopped, *halves),), people, rows = played(
                two, [bot] * seats, seed=11
            )
            assert two.digest() == one.digest() == halves[2] | halves[3] << 32
            assert noted == plies == sum(row[4] for row in rows) == sum(row[3] for row in people)
            assert decisions == sum(row[5] for row in rows) == sum(row[4] for row in people)
            assert options == sum(row[6] for row in rows) == sum(row[5] for row in people)
            assert [row[1] for row in people] == list(one.places())
            assert [row[2] for row in people] == one.scores() == list(rows[-1][8 : 8 + seats])
            assert list(rows[-1][8 + seats :]) == [one.value(seat) for seat in range(seats)]
            assert turns == len(rows) == rows[-1][1] + 1
            assert stopped == one.stopped()


def test_a_game_is_noted_as_counted_by_hand():
    """Six sticks, three taken, two, then the last: forced, for one stick is left to take."""
    games, people, turns = played(Heap(2, 6), [Script([3]), Script([2])])
    assert games[0][:8] == (7, 3, 3, 2, 3 + 3 + 1, 3, 0, 0)
    assert people == [(7, 1, 1.0, 2, 1, 4, 1), (7, 2, 0.0, 1, 1, 3, 1)]
    assert turns == [
        (7, 0, 0, 0, 1, 1, 3, 1, 0.0, 0.0, 0.5, 0.5),
        (7, 1, 1, 1, 1, 1, 3, 2, 0.0, 0.0, 0.5, 0.5),
        (7, 2, 2, 0, 1, 0, 1, 0, 1.0, 0.0, 1.0, 0.0),
    ]


def test_a_turn_is_a_run_of_plies_by_one_seat_or_each_waiting_seat_once():
    (game,), _, turns = played(Matrix(PENNIES, 3), [Random()] * 2)
    assert game[6] == -1
    assert [row[7] for row in turns] == [3, 3, 3]
    assert spans(Matrix(PENNIES, 3)) == [(0, -1, 2), (1, -1, 2), (2, -1, 2)]
    assert spans(Asked(3, [[0], [0], [1], [2], [2]])) == [(0, 0, 2), (1, 1, 1), (2, 2, 2)]
    assert spans(Asked(3, [[0], [0, 1], [2], [1, 2], [2]])) == [(0, 0, 1), (1, -1, 2), (2, 2, 1), (3, -1, 2), (4, 2, 1)]


def test_a_game_may_say_itself_what_a_turn_is():
    state = Counted(3, [[1], [0], [1], [2], [0], [2, 1]])
    games, _, turns = played(state, [Random()] * 3)
    assert [(row[1], row[2], row[3], row[4]) for row in turns] == [(-1, 0, 1, 1), (0, 1, -1, 3), (1, 4, -1, 3)]
    assert games[0][2] == 2


def test_the_path_tells_games_apart():
    def path(*script):
        state = Asked(2, [[0], [1], [0]])
        mine, other = script[::2], script[1::2]
        return played(state, [Script(mine), Script(other)])[0][0][8:10]

    scripts = [(first, second, third) for first in (0, 1) for second in (0, 1) for third in (0, 1)]
    assert len({path(*script) for script in scripts}) == 8
    assert path(1, 0, 1) == path(1, 0, 1)


def test_nothing_is_noted_of_a_game_in_which_something_is_raised_and_one_knows_where():
    tally = Tally(2, True, False)
    for script, error in (([0, 7], ValueError), ([0], IndexError)):
        with pytest.raises(error):
            tally.play(1, Asked(2, [[0], [1], [1]]), [Random(), Script(script)], Chance(1))
        assert (tally.seat, tally.ply) == (1, 2)
    assert tally.take() == (b"", b"", b"")
    assert len(played(Heap(2, 6), [Random()] * 2, tally)[0]) == 1


def test_a_choice_that_is_no_legal_move_is_refused():
    with pytest.raises(ValueError, match="chose 9, which is no legal move"):
        Tally(2, False, False).play(0, Matrix(HIGHEST, 2), [Script([9]), Random()], Chance(1))


def test_the_kinds_of_moves_are_counted_and_a_barred_seat_plays_none_while_it_has_another():
    state, tally = Heap(2, 21), Tally(2, False, False)
    tally.kind = lambda now, seat, move: ("one", "two", "three")[move - 1]
    played(state, [Random()] * 2, tally)
    assert sum(tally.used.values()) > 7
    assert {kind for _, kind in tally.used} == {"one", "two", "three"}
    tally.never, tally.barred = frozenset({"two", "three"}), [True, False]
    played(Heap(2, 21), [Random()] * 2, tally)
    assert {kind for seat, kind in tally.used if seat == 0} == {"one"}
    assert {kind for seat, kind in tally.used if seat == 1} > {"one"}
    tally.never = frozenset({"one", "two", "three"})
    one, two = Heap(2, 21), Heap(2, 21)
    playout(one, [Random()] * 2, Chance(3))
    played(two, [Random()] * 2, tally)
    assert one.digest() == two.digest()


def test_each_decision_is_announced_and_the_clock_is_looked_at():
    class Watching(Bot):
        def choose(self, world, seat, legal, chance):
            assert chance.purpose == BOT + seat
            noted.append((note[0] & 31, note[0] >> 5))
            return legal[0]

    noted, ticks = [], []
    note = memoryview(bytearray(8)).cast("q")
    tally = Tally(3, False, False)
    tally.note, tally.grain, tally.tick = note, -1.0, lambda: ticks.append(1)
    games, _, _ = played(Hands.deal(3, 3, Chance(5)), [Watching()] * 3, tally)
    assert noted == [(ply % 3, ply) for ply in range(6)]  # the last cards are forced
    assert len(ticks) == games[0][3] == 6
    tally.grain = 3600.0
    tally.ticked = 0.0
    played(Hands.deal(3, 3, Chance(5)), [Watching()] * 3, tally)
    assert len(ticks) == 7
