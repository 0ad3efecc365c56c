"""The strength of bots that met: Elo by maximum likelihood.

Elo hides cycles: where A beats B, B beats C and C beats A, ratings are near and say nothing of who beats whom.
"""

from __future__ import annotations

import math

import msgspec
import numpy as np
from scipy.special import expit

from duckplay.playtests.stats.intervals import LEVEL, Interval, Numbers, normal

SCALE = 400 / math.log(10)
"""Elo for each unit of the logarithm of the odds."""


def elo(share: float) -> float:
    """The difference in rating that makes a share of wins likely: -400 log10(1/share - 1); infinite for 0 and 1."""
    if share <= 0 or share >= 1:
        return math.copysign(math.inf, share - 0.5)
    return -400 * math.log10(1 / share - 1)


def elo_of(share: Interval) -> Interval:
    """The same with the bounds of the share."""
    return msgspec.structs.replace(share, value=elo(share.value), low=elo(share.low), high=elo(share.high))


def ratings(won: Numbers, games: Numbers, level: float = LEVEL) -> tuple[Interval, ...]:
    """The rating of each bot above the first, whose own is 0.

    won[i, j] is how many of games[i, j] bot i won against bot j, shared wins by half. Maximum likelihood of odds
    exp(rating), Bradley and Terry 1952, "Rank Analysis of Incomplete Block Designs", Biometrika 39; bounds from the
    curvature there. Each pair that met counts one drawn game more, so that who never lost is not infinitely strong.
    Raises ValueError where some bots never met, not even through others, and for games that do not add up.
    """
    if not np.allclose(won + won.T, games) or (won < 0).any():
        raise ValueError("the wins of two bots against each other add up to their games, shared wins by half each")
    count = len(games)
    met = (games > 0) & ~np.eye(count, dtype=bool)
    if not np.linalg.matrix_power((met | np.eye(count, dtype=bool)).astype(float), count).all():
        raise ValueError("bots are rated against each other where all met, at least through others")
    played, points = games * met + met, (won + 0.5) * met
    odds = np.zeros(count)
    for _ in range(100):
        shares = expit(odds[:, None] - odds[None, :])
        curve = information(played, shares)
        step = np.linalg.solve(curve, (points - played * shares).sum(axis=1)[1:])
        odds[1:] += np.clip(step, -1, 1)
        if np.abs(step).max(initial=0.0) < 1e-10:
            break
    errors = np.sqrt(np.diag(np.linalg.inv(information(played, expit(odds[:, None] - odds[None, :])))))
    halves = [0.0, *(SCALE * normal(level) * errors)]
    total = games.sum(axis=1)
    return tuple(
        Interval(SCALE * value, SCALE * value - half, SCALE * value + half, int(n), level)
        for value, half, n in zip(odds.tolist(), map(float, halves), total, strict=True)
    )


def information(played: Numbers, shares: Numbers) -> Numbers:
    """The curvature of the log likelihood in all ratings but the first."""
    spread = played * shares * (1 - shares)
    curve: Numbers = (np.diag(spread.sum(axis=1)) - spread)[1:, 1:]
    return curve
