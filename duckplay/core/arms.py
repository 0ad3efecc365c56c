"""The memory of a tree search: bandits of arms, in flat arrays."""

from __future__ import annotations

import math
from typing import Final

from mypy_extensions import i64

from duckplay.core.chance import Chance
from duckplay.core.vecs import append, vec

LOW: Final[i64] = 0x7FFFFFFF
WORDS: Final = 4294967296.0
WIDENING: Final = 0.35
ROOT: Final[i64] = 0
"""The node where a search starts."""


class Arms:
    """Entries found by (owner, label) through one open-addressing hash; an entry's number never changes.

    An entry is an arm (owner = bandit, label = move) with its statistics, or a link (owner below 0, label = arm) that
    only names a node. Entry numbers serve as node numbers, so a move played alone leads to the node of its own arm.
    """

    def __init__(self, seats: i64, reach: float, wide: bool) -> None:
        self.seats: i64 = seats
        self.reach: float = reach
        self.wide: bool = wide
        self.owner: vec[i64] = vec[i64]([-1])
        self.label: vec[i64] = vec[i64]([-1])
        self.visits: vec[i64] = vec[i64]([0])
        self.seen: vec[i64] = vec[i64]([0])
        self.entered: vec[i64] = vec[i64]([0])
        self.total: vec[float] = vec[float]([0.0])
        self.squares: vec[float] = vec[float]([0.0])
        self.mask: i64 = 255
        self.slots: vec[i64] = vec[i64]([ROOT] * 256)

    def find(self, owner: i64, label: i64) -> i64:
        """The entry (owner, label), made when it is new."""
        mask = self.mask
        slots = self.slots
        slot = self._hash(owner, label) & mask
        while True:
            entry = slots[slot]
            if entry == ROOT:
                break
            if self.label[entry] == label and self.owner[entry] == owner:
                return entry
            slot = (slot + 1) & mask
        entry = i64(len(self.owner))
        slots[slot] = entry
        self.owner = append(self.owner, owner)
        self.label = append(self.label, label)
        self.visits = append(self.visits, 0)
        self.seen = append(self.seen, 0)
        self.entered = append(self.entered, 0)
        self.total = append(self.total, 0.0)
        self.squares = append(self.squares, 0.0)
        if 2 * entry > mask:
            self._grow()
        return entry

    def arm(self, node: i64, seat: i64, move: i64) -> i64:
        """The arm of a move in the bandit of `seat` at `node`."""
        return self.find(node * self.seats + seat, move)

    def after(self, node: i64, chain: i64, arm: i64) -> i64:
        """The node reached from `chain` by an arm of the bandits at `node`.

        In a simultaneous phase `chain` walks through the choices while every seat still chooses at `node`.
        """
        return arm if chain == node else self.find(-1 - chain, arm)

    def select(self, node: i64, seat: i64, legal: vec[i64], mind: Chance, secret: bool) -> i64:
        """The arm to pull at a bandit; ROOT when none of its legal moves was pulled yet.

        A move never pulled, drawn uniformly, while there is room: at most 1 + WIDENING * sqrt(pulls of the legal moves)
        moves are in the bandit, all when it is `wide`. Else the greatest bound, mean + reach * sqrt(ln(times available)
        / pulls), ties to the earlier move. All moves of `legal` count as available once more. In a `secret` choice each
        width is drawn anew from half to one and a half of that: seats whose bandits stand alike would else pull in step
        for ever and learn about equal choices alone.
        """
        owner = node * self.seats + seat
        best = ROOT
        new = ROOT
        bound = 0.0
        known: i64 = 0
        fresh: i64 = 0
        pulls: i64 = 0
        for i in range(i64(len(legal))):
            arm = self.find(owner, legal[i])
            seen = self.seen[arm] + 1
            self.seen[arm] = seen
            visits = self.visits[arm]
            if visits == 0:
                fresh += 1
                if mind.below(fresh) == 0:
                    new = arm
                continue
            known += 1
            pulls += visits
            width = self.reach * math.sqrt(math.log(float(seen)) / float(visits))
            if secret:
                width *= 0.5 + float(mind.word()) / WORDS
            here = self.total[arm] / float(visits) + width
            if known == 1 or here > bound:
                best = arm
                bound = here
        if fresh > 0 and known > 0 and (self.wide or float(known) < 1.0 + WIDENING * math.sqrt(float(pulls))):
            return new
        return best

    def enter(self, node: i64) -> i64:
        """Count one more entry into a node; how often it was entered before."""
        before = self.entered[node]
        self.entered[node] = before + 1
        return before

    def credit(self, arm: i64, value: float) -> None:
        """Count one pull that was worth `value`."""
        self.visits[arm] += 1
        self.total[arm] += value
        self.squares[arm] += value * value

    def _hash(self, owner: i64, label: i64) -> i64:
        folded = ((owner & LOW) * 0x1E3779B1) + (((label ^ (label >> 31)) & LOW) * 0x05EBCA6B)
        return folded ^ (folded >> 29)

    def _grow(self) -> None:
        mask = 4 * self.mask + 3
        slots = vec[i64]([ROOT] * (mask + 1))
        for entry in range(1, i64(len(self.owner))):
            slot = self._hash(self.owner[entry], self.label[entry]) & mask
            while slots[slot] != ROOT:
                slot = (slot + 1) & mask
            slots[slot] = entry
        self.mask = mask
        self.slots = slots
