"""Each law is seen to fail on a planted fault: the sound game with one thing changed."""

from __future__ import annotations

import itertools
import json
import os
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from duckplay import SimpleGame, laws
from duckplay.core import Chance, State, moves, vec
from duckplay.game import Game, Move, Reason, Tally
from duckplay.laws import steps
from tests import toy
from tests.laws import pond
from tests.laws.pond import Pond, Seen

NAMED = {"PO-01", "PO-02"}
CASES = 60


class Hashed(Pond):
    """Hangs on Python's hash of a text, another in each process."""

    def resolve(self, chance: Chance) -> None:
        super().resolve(chance)
        self.points[0] += hash("mallard") % 1009


class OneBuildOnly(Pond):
    """Counts otherwise when it is to run interpreted."""

    def resolve(self, chance: Chance) -> None:
        super().resolve(chance)
        self.points[0] += os.environ.get("DUCKPLAY_INTERPRETED") == "1"


class Truthful(Pond):
    """Serves bots the truth."""

    def imagine(self, seat: int, chance: Chance) -> Pond:
        return self.copy()


class ForgetsItsOwn(Pond):
    """Imagines a seat's own hand anew."""

    def imagine(self, seat: int, chance: Chance) -> Pond:
        return super().imagine((seat + 1) % self.seats, chance)


class ForgetsWhatItSaw(toy.Pond):
    """A seat that peeked imagines the hidden card anew."""

    def imagine(self, seat: int, chance: Chance) -> Any:
        self.peeked[seat] = False
        return super().imagine(seat, chance)


class CommitmentKept(Pond):
    """Shows bots what others chose."""

    def imagine(self, seat: int, chance: Chance) -> Pond:
        world = super().imagine(seat, chance)
        world.chosen = list(self.chosen)
        return world


class OrderKept(Pond):
    """Shuffles what is unknown from the order it lies in, so that the drawn world tells of the true one."""

    def imagine(self, seat: int, chance: Chance) -> Pond:
        other = (seat + 1) % self.seats
        world = self.copy()
        pool = moves([*self.rest, *self.hands[other]])
        chance.shuffle(pool)
        world.rest, world.hands[other] = sorted(list(pool)[: len(self.rest)]), sorted(list(pool)[len(self.rest) :])
        return world


class LegalPeeks(Pond):
    """Who may choose what depends on another's secret hand."""

    def legal(self, seat: int) -> vec[int]:
        legal = super().legal(seat)
        return moves(list(legal)[:1]) if sum(self.hands[seat - 1]) % 2 else legal


class NewsPeeks(Pond):
    """Tells everybody the number that was chosen in secret."""

    def tell(self, to: int, kind: str, *args: int) -> None:
        super().tell(to, kind, *(args if kind != "has chosen" else (args[0], self.hands[args[0] - 1][0])))


class NewsShort(Pond):
    """Does not tell the die."""

    def tell(self, to: int, kind: str, *args: int) -> None:
        if kind != "rolled":
            super().tell(to, kind, *args)


class LosesADuck(Pond):
    def resolve(self, chance: Chance) -> None:
        super().resolve(chance)
        if self.round == 2:
            self.shown.pop()


class PlacesEarly(Pond):
    def places(self) -> vec[int]:
        return super().places() if self.round != 1 else moves([1] * self.seats)


class StandsHigher(Pond):
    def standing(self) -> list[float]:
        return [points + 1.0 for points in self.points]


class NothingToPlay(Pond):
    def legal(self, seat: int) -> vec[int]:
        return super().legal(seat) if self.round != 1 else moves(())


class Endless(Pond):
    """With a die of four sides the last round is played again and again."""

    def resolve(self, chance: Chance) -> None:
        super().resolve(chance)
        if self.params.die == 4 and self.round == self.params.rounds:
            self.round -= 1
            for hand in self.hands:
                hand.append(self.shown.pop())


class SharedList(Pond):
    def copy(self) -> Pond:
        other = super().copy()
        other.shown = self.shown
        return other


class NewsCopied(Pond):
    def copy(self) -> Pond:
        other = super().copy()
        other.news = self.news
        return other


class LegalSpoils(Pond):
    """Asking what is legal changes the position."""

    def legal(self, seat: int) -> vec[int]:
        self.rolled += self.round
        return super().legal(seat)


class FirstWins(Pond):
    """The seat that chose last scores, whoever has the highest."""

    def play(self, seat: int, move: int, chance: Chance) -> None:
        before = self.round
        super().play(seat, move, chance)
        if self.round > before:
            self.points[seat] += 1


class ShowsEarly(Pond):
    """Whoever chooses after another may only choose higher: the choice is out before all have chosen."""

    def legal(self, seat: int) -> vec[int]:
        legal = list(super().legal(seat))
        return moves([duck for duck in legal if duck > max(self.chosen)] or legal)


tables_made = itertools.count()


class Remembers(Pond):
    """Keeps something outside the position: each set-up is another."""

    def __init__(self, params: pond.Params, seats: int, chance: Chance) -> None:
        super().__init__(params, seats, chance)
        self.rolled = next(tables_made)


class CrashesLow(Pond):
    def resolve(self, chance: Chance) -> None:
        super().resolve(chance)
        if self.params.low and self.seats == 4:
            self.points[self.seats] += 1


class FewerMoves(Pond):
    def legal(self, seat: int) -> vec[int]:
        legal = list(super().legal(seat))
        return moves(legal[:-1] if len(legal) == 3 else legal)


def see_all(state: Pond, eye: Any) -> Seen:
    seen = pond.see(state, eye)
    return msgspec.structs.replace(seen, hands=tuple(tuple(hand) for hand in state.hands))


def parse_next(view: Seen, text: str) -> tuple[str, ...]:
    """Reads the number one too high."""
    picks = pond.parse(view, text)
    return (picks[0].partition(":")[0] + f":{int(text[5:]) + 1}",)


def told(**changes: Any) -> Callable[[Pond, int, int], Move]:
    return lambda state, seat, number: msgspec.structs.replace(pond.move(state, seat, number), **changes)


def longer(state: Pond, seat: int, number: int) -> Move:
    """One move's picks begin another's."""
    move = pond.move(state, seat, number)
    low = min(state.hands[seat])
    return move if number == low else msgspec.structs.replace(move, picks=(f"{seat}/duck:{low}", *move.picks))


class CountingBot(pond.High):
    """Keeps count from one call to the next."""

    def choose(self, world: State, seat: int, legal: vec[int], chance: Chance) -> int:
        return legal[chance.below(len(legal))] if next(tables_made) % 2 else max(legal)


def kind_of_the_rest(state: Any, seat: int, move: int) -> str:
    """Calls a move by the ducks that nobody has seen."""
    return "odd" if state.rest[0] % 2 else "even"


FAULTS: dict[str, tuple[int, Game, str]] = {
    "points hang on the hash of a text": (1, pond.pond(Hashed), "another process"),
    "compiled and interpreted differ": (1, pond.pond(OneBuildOnly), "another process"),
    "memory holds another's hand": (2, pond.pond(memory=see_all), "memory.hands"),
    "the watcher sees all": (2, pond.pond(view=see_all), "view.hands"),
    "bots are served the truth": (2, pond.pond(Truthful), "never draws anew"),
    "an own hand is imagined": (2, pond.pond(ForgetsItsOwn), "memory"),
    "others' choices are not drawn anew": (2, pond.pond(CommitmentKept), ""),
    "the imagined hangs on the true order": (2, pond.pond(OrderKept), "on one stream"),
    "what a peek told is forgotten": (2, SimpleGame(ForgetsWhatItSaw, toy.Params, toy.SHEET), "'peek' told seat"),
    "legal hangs on a secret": (2, pond.pond(LegalPeeks), "legal"),
    "news hang on a secret": (2, pond.pond(NewsPeeks), "news"),
    "the news leave out the die": (2, pond.pond(NewsShort), "folded"),
    "a bot keeps something between calls": (2, pond.pond(bots={"counting": CountingBot()}), "bot counting chose"),
    "the kind of a move hangs on a secret": (2, pond.pond(kind=kind_of_the_rest), "the kind of move"),
    "a tally counts what is told in secret": (2, pond.pond(tallies={"secrets": Tally("", "chose")}), "not everybody"),
    "a tally counts for no seat": (2, pond.pond(tallies={"dice": Tally("Dice", "rolled", 0)}), "is no seat"),
    "a duck is lost": (3, pond.pond(LosesADuck), "lost"),
    "places before the end": (4, pond.pond(PlacesEarly), "places"),
    "a seat waits with nothing to play": (4, pond.pond(NothingToPlay), "without a legal move"),
    "the standing at the end is not the score": (4, pond.pond(StandsHigher), "standing() is"),
    "the fewest points win unsaid": (4, pond.pond(low_wins=lambda params: False), "though the most points win"),
    "a copy shares a list": (5, pond.pond(SharedList), "a copy changed the original"),
    "a copy takes the news along": (5, pond.pond(NewsCopied), "news"),
    "no reason is given": (6, pond.pond(why_not=lambda view, picks: Reason("", "PO-01")), "reason"),
    "the reason is a clause that is not": (6, pond.pond(why_not=lambda view, picks: Reason("no", "PO-77")), "PO-77"),
    "asking changes the position": (6, pond.pond(LegalSpoils), "digest"),
    "who chooses last scores": (7, pond.pond(FirstWins), "orders"),
    "a choice is out before all chose": (7, pond.pond(ShowsEarly), "cannot choose any more as before"),
    "two moves with one text": (8, pond.pond(move=told(text="duck 1")), "text 'duck 1'"),
    "a text is read as another move": (8, pond.pond(parse=parse_next), "is read as"),
    "picks of one move begin another's": (8, pond.pond(move=longer), "lead to two moves"),
    "a pick without a place": (8, pond.pond(move=told(picks=("duck",))), "picks"),
    "a position keeps more than its log": (9, pond.pond(Remembers), "ply"),
    "one dial crashes": (10, pond.pond(CrashesLow), "IndexError"),
    "one dial never ends": (10, pond.pond(Endless), "had not ended"),
    "fewer moves than stored": (11, pond.pond(FewerMoves), "<- other count"),
    "other positions than stored": (11, pond.pond(LosesADuck), "<- other positions"),
    "a move of no clause": (12, pond.pond(move=told(rules=())), "no clause allows"),
    "a move of an unknown clause": (12, pond.pond(move=told(rules=("PO-77",))), "PO-77"),
}


@pytest.fixture(scope="module")
def stored() -> Any:
    return json.loads(laws.count(pond.pond()))


@pytest.mark.parametrize("fault", FAULTS)
def test_a_planted_fault_breaks_its_law(fault: str, stored: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(steps, "PLIES", 5000)
    law, game, words = FAULTS[fault]
    with pytest.raises(laws.LawBroken) as caught:
        laws.check(game, cases=CASES, laws=[law], named=NAMED, stored=stored)
    assert caught.value.law == law
    assert words in caught.value.what
    assert {law for law, _, _ in FAULTS.values()} == set(range(1, 13))


def test_the_sound_game_keeps_all_laws(stored: Any) -> None:
    report = laws.check(pond.pond(), cases=CASES, named=NAMED, stored=stored)
    assert list(report.findings) == list(range(1, 13))
    assert all(found.cases >= CASES for law, found in report.findings.items() if law != 11)
    assert report.findings[11].cases > 0
