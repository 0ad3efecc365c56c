"""A sixth, toy game with a secret and a die, written as in a notebook cell."""

from typing import Annotated

from msgspec import Meta

import duckplay
from duckplay.core import EVERYBODY, moves, places_of
from duckplay.game import Tally

SHEET = """
game = "under-the-pond"
title = "Under the Pond"
version = 1
seats = [1, 4]
source = "made up for the tests"

[params]
rounds = 2
prize = 6
cards = 5

[[clauses]]
id = "UP-01"
text = "One of the cards is hidden under the pond. On its turn a seat rolls a die, rests or peeks."
status = "invented"

[[clauses]]
id = "UP-02"
text = "Rolling scores the die, resting scores one point, peeking costs two and shows the card to that seat alone."
status = "invented"

[[clauses]]
id = "UP-03"
text = "After the last round all guess the hidden card at the same time; who is right wins the prize."
status = "invented"

[[grammar]]
form = "roll, rest, peek"
example = "roll"
help = "What a seat does on its turn."

[[grammar]]
form = "guess CARD"
example = "guess 3"
help = "What each seat does at the end."
"""
DEAL, DIE, ROLL, REST, PEEK = 0, 1, 0, 1, 2


class Params(duckplay.Params):
    rounds: Annotated[int, Meta(ge=1, le=9, title="Rounds")]
    prize: Annotated[int, Meta(ge=0, le=20, title="Prize")]
    cards: Annotated[int, Meta(ge=1, le=9, title="Cards")]


class Pond(duckplay.SimpleState):
    def start(self, params, chance):
        self.params, self.turn, self.rolls = params, 0, 0
        self.points, self.guesses, self.peeked = [0] * self.seats, [0] * self.seats, [False] * self.seats
        chance.open(DEAL, 0)
        self.hide(chance)

    def hide(self, chance):
        cards = moves(range(1, self.params.cards + 1))
        chance.shuffle(cards)
        self.hidden, *self.box = cards

    def waiting(self):
        if self.turn < self.params.rounds * self.seats:
            return moves([self.turn % self.seats])
        return moves(seat for seat in range(self.seats) if not self.guesses[seat])

    def legal(self, seat):
        if seat not in self.waiting():
            return moves([])
        guessing = self.turn == self.params.rounds * self.seats
        return moves(range(1, self.params.cards + 1) if guessing else (ROLL, REST, PEEK))

    def label(self, seat, move):
        return f"guess {move}" if self.turn == self.params.rounds * self.seats else ("roll", "rest", "peek")[move]

    def kind(self, seat, move):
        return "guess" if self.turn == self.params.rounds * self.seats else ("roll", "rest", "peek")[move]

    def rules(self, seat, move):
        return ("UP-03",) if self.turn == self.params.rounds * self.seats else ("UP-01", "UP-02")

    def play(self, seat, move, chance):
        if self.turn == self.params.rounds * self.seats:
            self.guesses[seat] = move
            self.tell(seat, "you guess {}", move)
            if all(self.guesses):
                self.tell(EVERYBODY, "the hidden card is {}", self.hidden)
                for other, guess in enumerate(self.guesses):
                    self.tell(EVERYBODY, "seat {} guessed {}", other, guess)
                    self.points[other] += self.params.prize * (guess == self.hidden)
            return
        self.turn += 1
        if move == ROLL:
            chance.open(DIE, self.rolls)
            self.rolls += 1
            die = 1 + chance.below(6)
            self.points[seat] += die
            self.tell(EVERYBODY, "seat {} rolls {}", seat, die)
        elif move == REST:
            self.points[seat] += 1
            self.tell(EVERYBODY, "seat {} rests", seat)
        else:
            self.points[seat] -= 2
            self.peeked[seat] = True
            self.tell(EVERYBODY, "seat {} peeks", seat)
            self.tell(seat, "you see {}", self.hidden)

    def imagine(self, seat, chance):
        world = self.known_to(seat)
        if not self.peeked[seat] and not all(self.guesses):
            world.hide(chance)
        world.box.sort()
        for other in range(self.seats):
            if other != seat and self.guesses[other] and not all(self.guesses):
                world.guesses[other] = 1 + chance.below(self.params.cards)
        return world

    def components(self):
        return moves(sorted([self.hidden, *self.box]))

    def scores(self):
        return [float(points) for points in self.points]

    def places(self):
        return moves([]) if len(self.waiting()) else places_of(self.scores(), low_wins=False)


TOY = duckplay.SimpleGame(Pond, Params, SHEET, tallies={"peeks": Tally("Peeks", "seat {} peeks")})
