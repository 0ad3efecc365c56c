"""Plans and bots that the tests of playtests share; bots of a module, not of a cell."""

from __future__ import annotations

import os
import signal
import sys
import time
from typing import Any

from duckplay.core import Bot
from duckplay.playtests.plan import Arm, Plan
from tests.toy import TOY

METRICS = ("length", "score_spread", "lead_changes")


def plan(**changes: Any) -> Plan:
    """Two variants of Duck & Cover in short."""
    bots = ("greedy", "random", "cautious")
    given: dict[str, Any] = {
        "game": "duck-and-cover",
        "arms": (Arm(seats=3, bots=bots, params={"rounds": 1}), Arm(seats=2, bots=bots[:2], params={"rounds": 1})),
        "games": 20,
        "seed": 7,
        "metrics": METRICS,
    }
    return Plan(**{**given, **changes})


def ponds(*bots: Bot | str, **changes: Any) -> Plan:
    """The toy game with these bots."""
    return Plan(**{"game": TOY, "arms": (Arm(seats=len(bots), bots=bots),), "games": 8, "seed": 3, **changes})


class Errant(Bot):
    """Plays at random, but when `when` comes true it does what `does` says."""

    def __init__(self, does: str, rest: int = 5) -> None:
        self.blind = True
        self.does = does
        self.rest = rest

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if chance.seed % self.rest == 0 and chance.index == 1:
            if self.does == "raises":
                raise LookupError("no such duck")
            if self.does == "errs":
                return 99
            if self.does == "hangs":
                while True:
                    pass
            if self.does == "waits":
                time.sleep(60)
            if self.does == "dies":
                os._exit(7)
            if self.does == "exits":
                sys.exit("no more ducks")
            if self.does == "mumbles":
                raise WordlessError
            if self.does == "interrupts":
                os.kill(os.getpid(), signal.SIGINT)
        return legal[chance.below(len(legal))]


class WordlessError(Exception):
    """Cannot be put into words."""

    def __str__(self) -> str:
        raise NotImplementedError


class Whole(Bot):
    """Hangs in compiled code, where no other thread of the process runs, when the seed divides."""

    def __init__(self) -> None:
        self.blind = True

    def choose(self, world: Any, seat: Any, legal: Any, chance: Any) -> Any:
        if chance.seed % 5 == 0 and chance.index == 1:
            hang = 10**6
            while True:
                pow(3, 10**hang, 7**hang)
        return legal[0]
