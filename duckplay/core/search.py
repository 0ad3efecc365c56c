"""Bots that think ahead in any game: one ply, flat Monte Carlo, and information-set Monte Carlo tree search.

A searcher keeps nothing between calls and reads nothing but the imagined world it is handed: it imagines anew from that
world for every iteration, which is as good as imagining from the truth (law 2c). All it draws comes from the stream
that is open, so a budget of iterations repeats exactly from a seed. A forced move is played without a thought.

Tree: single-observer information-set Monte Carlo tree search (Cowling, Powley, Whitehouse 2012, "Information Set Monte
Carlo Tree Search", IEEE TCIAIG 4(2)). A node is the series of moves that led to it, one tree for all imagined worlds;
moves that are legal in some worlds only are weighed by how often they were available (UCB1). Added to it:

- Where several seats choose in secret, each pulls an arm of its own bandit at the same node, so that no choice answers
  another's: decoupled UCT, the best all-rounder of those compared by Tak, Lanctot, Winands 2014, "Monte Carlo Tree
  Search Variants for Simultaneous Move Games", IEEE CIG. Only the node after the phase knows the choices of all. There
  the width of each arm's bound is drawn at random (as in RandUCB: Vaswani, Mehrabian, Durand, Kveton 2020, "Old Dog
  Learns New Tricks", AISTATS), which keeps the seats from pulling in step. Decoupled selection need not find a mixed
  equilibrium. What was chosen in secret before the search began is what `imagine` drew.
- Progressive widening (Coulom 2007, "Computing Elo Ratings of Move Patterns in the Game of Go", ICGA Journal 30(4)): a
  bandit opens with the policy's move and takes in others as it is pulled, unless the policy is blind.
- Common random numbers: the n-th pull of every move of the searching seat meets the same n-th imagined world and luck.
"""

from __future__ import annotations

import math
import time
from abc import abstractmethod

from mypy_extensions import i64, mypyc_attr

from duckplay.core.arms import ROOT, Arms
from duckplay.core.chance import BOT, Chance
from duckplay.core.playout import rollout
from duckplay.core.state import NOBODY, Bot, State
from duckplay.core.vecs import append, vec


class Look:
    """What a search found out about one move: how often tried, mean value 0..1 for the seat, standard deviation."""

    def __init__(self, move: i64, visits: i64, total: float, squares: float) -> None:
        self.move: i64 = move
        self.visits: i64 = visits
        self.value: float = total / float(visits) if visits > 0 else 0.0
        spread = 0.0
        if visits > 1:
            spread = math.sqrt(max(0.0, (squares - total * self.value) / float(visits - 1)))
        self.spread: float = spread

    def __repr__(self) -> str:
        return f"Look({self.move}, visits={self.visits}, value={self.value:.3f}, spread={self.spread:.3f})"


@mypyc_attr(allow_interpreted_subclasses=True)
class Search(Bot):
    """A bot with a budget of iterations, or of seconds, whose rollouts follow one policy for all seats.

    An iteration is one continuation of one imagined world. With `seconds` at least one is done, and a decision is not
    repeatable. Raises ValueError unless exactly one of the two budgets is given and positive.
    """

    def __init__(self, policy: Bot, iterations: i64 = 0, seconds: float = 0.0) -> None:
        if (iterations > 0) == (seconds > 0.0) or iterations < 0 or seconds < 0.0:
            raise ValueError(f"a search needs iterations > 0 or seconds > 0, not {iterations} and {seconds}")
        self.policy: Bot = policy
        self.iterations: i64 = iterations
        self.seconds: float = seconds
        self.reach: float = 0.0

    @abstractmethod
    def grow(self, arms: Arms, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        """Spend the budget on the arms of `legal` at the root; returns the plies played in imagined worlds."""

    def look(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> list[Look]:
        """What is found out about each move of `legal`, in its order."""
        arms = Arms(world.seats, self.reach, self.policy.blind)
        self.grow(arms, world, seat, legal, chance)
        found: list[Look] = []
        for i in range(i64(len(legal))):
            arm = arms.arm(ROOT, seat, legal[i])
            found.append(Look(legal[i], arms.visits[arm], arms.total[arm], arms.squares[arm]))
        return found

    def shortlist(self, world: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """The moves that are worth the budget, in the order of `legal`: all of them, unless a game knows better."""
        return legal

    def best(self, found: list[Look]) -> i64:
        """The move of the highest mean among those tried, the earlier at equal means."""
        chosen = found[0]
        for other in found:
            if other.visits > 0 and (chosen.visits == 0 or other.value > chosen.value):
                chosen = other
        return chosen.move

    def __reduce__(self) -> tuple[object, ...]:
        if hasattr(self, "__dict__"):  # a class of a notebook cell
            return Bot.__reduce__(self)
        return type(self), (self.policy, self.iterations, self.seconds)

    def choose(self, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        if len(legal) == 1:
            return legal[0]
        return self.best(self.look(world, seat, self.shortlist(world, seat, legal), chance))


@mypyc_attr(allow_interpreted_subclasses=True)
class Flat(Search):
    """Flat Monte Carlo: every move is tried equally often, all on the same imagined worlds and the same luck."""

    def grow(self, arms: Arms, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        count = i64(len(legal))
        mind = chance.fork()
        end = time.monotonic() + self.seconds
        done: i64 = 0
        sweep: i64 = 0
        plies: i64 = 0
        while done == 0 or (done < self.iterations if self.seconds == 0.0 else time.monotonic() < end):
            dreamt = world.imagine(seat, chance)
            luck = chance.fork()
            sweep += 1
            for i in range(count):
                if self.seconds > 0.0 and done > 0 and time.monotonic() >= end:
                    break
                trial = dreamt.copy()
                mind.open(BOT, sweep)
                plies += self.play_on(trial, seat, legal[i], luck, mind)
                arms.credit(arms.arm(ROOT, seat, legal[i]), trial.value(seat))
                done += 1
        return plies

    def play_on(self, trial: State, seat: i64, move: i64, luck: Chance, mind: Chance) -> i64:
        """Play the move, the choices of all who choose with that seat, and on to the end or a rest; the plies."""
        plies = self.play_out(trial, seat, move, luck, mind)
        return plies if trial.resting() else plies + rollout(trial, self.policy, luck, mind)

    def play_out(self, trial: State, seat: i64, move: i64, luck: Chance, mind: Chance) -> i64:
        """Play the move and, by the policy, the choices of all who choose with that seat; returns the plies."""
        plies = i64(len(trial.waiting()))
        trial.play(seat, move, luck)
        for i in range(1, plies):
            other = trial.actor()
            if other == NOBODY:
                return i
            trial.play(other, self.policy.choose(trial, other, trial.legal(other), mind), luck)
        return plies


@mypyc_attr(allow_interpreted_subclasses=True)
class OnePly(Flat):
    """One ply: the position after each move, once all who choose in secret have chosen, by its running value."""

    def play_on(self, trial: State, seat: i64, move: i64, luck: Chance, mind: Chance) -> i64:
        return self.play_out(trial, seat, move, luck, mind)


@mypyc_attr(allow_interpreted_subclasses=True)
class Tree(Search):
    """Single-observer information-set Monte Carlo tree search; chooses the move tried most.

    `reach` weighs exploring against values, which lie in 0..1. An iteration leaves the tree at the first new node, or
    where the game rests.
    """

    def __init__(self, policy: Bot, iterations: i64 = 0, seconds: float = 0.0, reach: float = 0.7) -> None:
        super().__init__(policy, iterations, seconds)
        self.reach: float = reach

    def __reduce__(self) -> tuple[object, ...]:
        if hasattr(self, "__dict__"):  # a class of a notebook cell
            return Bot.__reduce__(self)
        return type(self), (self.policy, self.iterations, self.seconds, self.reach)

    def best(self, found: list[Look]) -> i64:
        """The move tried most, at equal counts the one of the higher mean, then the earlier."""
        chosen = found[0]
        for other in found:
            if other.visits > chosen.visits or (other.visits == chosen.visits and other.value > chosen.value):
                chosen = other
        return chosen.move

    def grow(self, arms: Arms, world: State, seat: i64, legal: vec[i64], chance: Chance) -> i64:
        mind = chance.fork()
        dreams = chance.fork()
        secret = len(world.waiting()) > 1
        end = time.monotonic() + self.seconds
        done: i64 = 0
        plies: i64 = 0
        while done == 0 or (done < self.iterations if self.seconds == 0.0 else time.monotonic() < end):
            arm = arms.select(ROOT, seat, legal, mind, secret)
            if arm == ROOT:
                arm = arms.arm(ROOT, seat, self.policy.choose(world.imagine(seat, mind), seat, legal, mind))
            dreams.open(BOT, arms.visits[arm])
            plies += self._iterate(arms, world.imagine(seat, dreams), seat, arm, dreams.fork(), dreams)
            done += 1
        return plies

    def _iterate(self, arms: Arms, world: State, seat: i64, first: i64, luck: Chance, mind: Chance) -> i64:
        """One walk down the tree in one imagined world, `first` the searching seat's arm at the root."""
        pulled = vec[i64]()
        pullers = vec[i64]()
        beyond: i64 = 0
        node = ROOT
        while True:
            here = node
            waiting = world.waiting()
            secret = len(waiting) > 1
            for puller in waiting:
                arm = first
                if here != ROOT or puller != seat:
                    legal = world.legal(puller)
                    arm = arms.select(here, puller, legal, mind, secret)
                    if arm == ROOT:
                        arm = arms.arm(here, puller, self.policy.choose(world, puller, legal, mind))
                pulled = append(pulled, arm)
                pullers = append(pullers, puller)
                node = arms.after(here, node, arm)
                world.play(puller, arms.label[arm], luck)
            if node == here or world.resting():
                break
            if arms.enter(node) == 0:
                beyond = rollout(world, self.policy, luck, mind)
                break
        values = vec[float]([-1.0] * world.seats)
        for i in range(i64(len(pulled))):
            puller = pullers[i]
            if values[puller] < 0.0:
                values[puller] = world.value(puller)
            arms.credit(pulled[i], values[puller])
        return i64(len(pulled)) + beyond
