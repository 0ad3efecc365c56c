"""Small games for the engine's own tests, written as a notebook cell would write them."""

from __future__ import annotations

from duckplay.core import NOBODY, Chance, State, fingerprint, moves, places_of, vec

BLIND_CARD = 1


class Toy(State):
    """What the toys share: scores per seat, more is better, value from places or 0.5."""

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.news = None
        self.points = [0.0] * seats

    def facts(self) -> list[int]:
        """All fields as ints, in a fixed order."""
        raise NotImplementedError

    def scores(self) -> list[float]:
        return list(self.points)

    def places(self) -> vec:
        return moves([]) if len(self.waiting()) else places_of(self.points, low_wins=False)

    def components(self) -> vec:
        return moves([])

    def digest(self) -> int:
        return fingerprint([self.seats, *(int(point) for point in self.points), *self.facts()])

    def value(self, seat: int) -> float:
        places = list(self.places())
        if not places:
            return 0.5
        better = sum(place < places[seat] for place in places)
        equal = sum(place == places[seat] for place in places) - 1
        return 1.0 - (better + equal / 2) / max(1, self.seats - 1)


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


class Pennies(Toy):
    """Both seats show heads (0) or tails (1) in secret, `rounds` times.

    Seat 0 scores `stakes[0]` for two heads and `stakes[1]` for two tails, seat 1 one point otherwise.
    """

    def __init__(self, rounds: int = 1, stakes: tuple[int, int] = (1, 1)) -> None:
        super().__init__(2)
        self.rounds = rounds
        self.stakes = stakes
        self.shown = [NOBODY, NOBODY]

    def facts(self) -> list[int]:
        return [self.rounds, *self.stakes, *self.shown]

    def waiting(self) -> vec:
        return moves(seat for seat in range(2) if self.rounds and self.shown[seat] == NOBODY)

    def legal(self, seat: int) -> vec:
        return moves([0, 1] if seat in list(self.waiting()) else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        self.shown[seat] = move
        if NOBODY in self.shown:
            return
        if self.shown[0] == self.shown[1]:
            self.points[0] += self.stakes[move]
        else:
            self.points[1] += 1
        self.shown = [NOBODY, NOBODY]
        self.rounds -= 1

    def copy(self) -> Pennies:
        twin = Pennies(self.rounds, self.stakes)
        twin.shown = list(self.shown)
        twin.points = list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Pennies:
        world = self.copy()
        other = 1 - seat
        if world.shown[other] != NOBODY:
            world.shown[other] = chance.below(2)
        return world


class Blind(Toy):
    """A card 0..9 lies face down before each seat, seen by its owner alone; all are different and the highest wins.

    In turn each seat stays (0) or swaps its card with the next seat's (1), once.
    """

    def __init__(self, cards: list[int]) -> None:
        super().__init__(len(cards))
        self.cards = cards
        self.known = list(range(len(cards)))
        self.turn = 0

    @staticmethod
    def deal(seats: int, chance: Chance) -> Blind:
        deck = moves(range(10))
        chance.open(BLIND_CARD, 0)
        chance.shuffle(deck)
        return Blind([int(card) for card in deck][:seats])

    def facts(self) -> list[int]:
        return [self.turn, *self.cards]

    def waiting(self) -> vec:
        return moves([self.turn] if self.turn < self.seats else [])

    def legal(self, seat: int) -> vec:
        return moves([0, 1] if seat == self.actor() else [])

    def play(self, seat: int, move: int, chance: Chance) -> None:
        if move:
            other = (seat + 1) % self.seats
            self.cards[seat], self.cards[other] = self.cards[other], self.cards[seat]
        self.turn += 1
        if self.turn == self.seats:
            self.points = [float(card) for card in self.cards]

    def copy(self) -> Blind:
        twin = Blind(list(self.cards))
        twin.turn = self.turn
        twin.points = list(self.points)
        return twin

    def imagine(self, seat: int, chance: Chance) -> Blind:
        """Before its turn and after nobody took its card away, a seat knows its own card alone."""
        world = self.copy()
        rest = moves(card for card in range(10) if card != self.cards[seat])
        chance.shuffle(rest)
        drawn = [int(card) for card in rest]
        world.cards = [self.cards[seat] if other == seat else drawn.pop() for other in range(self.seats)]
        return world
