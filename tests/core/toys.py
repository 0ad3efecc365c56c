"""Small games for the engine's own tests, written as a notebook cell would write them. They refuse illegal moves."""

from __future__ import annotations

from duckplay.core import NOBODY, Chance, State, fingerprint, moves, places_of, vec

DEAL = 1


class Toy(State):
    """What the toys share: points, more is better; value from places when over, from the points of now before."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.news = None
        self.points = [0.0] * seats

    def facts(self) -> list[int]:
        """All fields but the points as ints, in a fixed order."""
        raise NotImplementedError

    def check(self, seat: int, move: int) -> None:
        """Raise AssertionError for a move that is not legal."""
        assert move in list(self.legal(seat)), f"seat {seat}: {move} is not one of {list(self.legal(seat))}"

    def scores(self) -> list[float]:
        return list(self.points)

    def places(self) -> vec:
        return moves([]) if len(self.waiting()) else places_of(self.points, low_wins=False)

    def components(self) -> vec:
        return moves([])

    def digest(self) -> int:
        return fingerprint([self.seats, *(int(point) for point in self.points), *self.facts()])

    def value(self, seat: int) -> float:
        beaten = sum((mine < self.points[seat]) + (mine == self.points[seat]) / 2 for mine in self.points) - 0.5
        return beaten / (self.seats - 1)


class Heap(Toy):
    """Take one to three sticks in turn; whoever takes the last stick wins. Nothing is hidden."""

    def __init__(self, seats: int, sticks: int) -> None:
        super().__init__(seats)
        self.sticks = sticks
        self.turn = 0

    def facts(self) -> list[int]:
        return [self.sticks, self.turn]

    def waiting(self) -> vec:
        return moves([self.turn] if self.sticks else [])

    def legal(self, seat: int) -> vec:
        return moves(range(1, min(3, self.sticks) + 1) if seat == self.actor() else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.check(seat, move)
        self.sticks -= move
        if self.sticks == 0:
            self.points[seat] = 1.0
        self.turn = (self.turn + 1) % self.seats

    def copy(self) -> Heap:
        twin = Heap(self.seats, self.sticks)
        twin.turn = self.turn
        twin.points = list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Heap:
        return self.copy()


PENNIES = ((1, -1), (-1, 1))
"""Seat 0 wants equal faces: neither face is better while the other seat's is unknown."""
HIGHEST = ((0, -1, -1), (1, 0, -1), (1, 1, 0))
"""The greater number wins: 2 is right whatever the other seat does."""


class Matrix(Toy):
    """Two seats choose a row and a column in secret, some rounds long; seat 0 scores the entry, seat 1 loses as much.

    With `rests` the game rests after every round.
    """

    def __init__(self, entries: tuple[tuple[int, ...], ...], rounds: int = 1, rests: bool = False) -> None:
        super().__init__(2)
        self.entries = entries
        self.rounds = rounds
        self.rests = rests
        self.chosen = [NOBODY, NOBODY]

    def facts(self) -> list[int]:
        return [self.rounds, *self.chosen]

    def waiting(self) -> vec:
        return moves(seat for seat in range(2) if self.rounds and self.chosen[seat] == NOBODY)

    def legal(self, seat: int) -> vec:
        return moves(range(len(self.entries)) if seat in list(self.waiting()) else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.check(seat, move)
        self.chosen[seat] = move
        if NOBODY not in self.chosen:
            row, column = self.chosen
            self.points[0] += self.entries[row][column]
            self.points[1] -= self.entries[row][column]
            self.chosen = [NOBODY, NOBODY]
            self.rounds -= 1

    def copy(self) -> Matrix:
        twin = Matrix(self.entries, self.rounds, self.rests)
        twin.chosen = list(self.chosen)
        twin.points = list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Matrix:
        world = self.copy()
        if world.chosen[1 - seat] != NOBODY:
            world.chosen[1 - seat] = chance.below(len(self.entries))
        return world

    def resting(self) -> bool:
        return self.rests and self.chosen == [NOBODY, NOBODY]


class Hands(Toy):
    """Each seat holds some of the cards 0..9; in turn each lays one face up, the highest of a round scores a point."""

    def __init__(self, hands: list[list[int]]) -> None:
        super().__init__(len(hands))
        self.hands = hands
        self.laid: list[int] = []

    @staticmethod
    def deal(seats: int, cards: int, chance: Chance) -> Hands:
        chance.open(DEAL, 0)
        deck = moves(range(10))
        chance.shuffle(deck)
        return Hands([sorted(list(deck)[seat * cards : (seat + 1) * cards]) for seat in range(seats)])

    def facts(self) -> list[int]:
        return [*self.laid, *(card for hand in self.hands for card in (-1, *sorted(hand)))]

    def waiting(self) -> vec:
        turn = len(self.laid) % self.seats
        return moves([turn] if self.hands[turn] else [])

    def legal(self, seat: int) -> vec:
        return moves(sorted(self.hands[seat]) if seat == self.actor() else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.check(seat, move)
        self.hands[seat].remove(move)
        self.laid.append(move)
        if len(self.laid) % self.seats == 0:
            last = self.laid[-self.seats :]
            self.points[last.index(max(last))] += 1

    def copy(self) -> Hands:
        twin = Hands([list(hand) for hand in self.hands])
        twin.laid = list(self.laid)
        twin.points = list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Hands:
        world = self.copy()
        unknown = moves(card for card in range(10) if card not in self.laid and card not in self.hands[seat])
        chance.shuffle(unknown)
        rest = list(unknown)
        for other in range(self.seats):
            if other != seat:
                world.hands[other] = sorted(rest.pop() for _ in self.hands[other])
        return world
