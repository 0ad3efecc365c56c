"""Goals as designers say them ("<5%", "median 40-60"), and whether numbers with an interval meet them."""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Literal

from duckplay.playtests.stats.intervals import Interval
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief

Verdict = Literal["pass", "fail", "undecided"]
Middle = Literal["mean", "median"]

CALLED = {"seat advantage": "advantage"}
"""Words that designers use -> what a goal is about."""
_NUMBER = r"([+-]?\d+(?:\.\d+)?)\s*(%?)"
_SIDE = re.compile(rf"(<=|<|≤|>=|>|≥)\s*{_NUMBER}")
_RANGE = re.compile(rf"{_NUMBER}\s*(?:-|–|\.\.|to)\s*{_NUMBER}")
_MIDDLE = re.compile(r"(mean|median)\s+(.*)")


@dataclass(frozen=True)
class Goal:
    """Where a metric's mean or median is meant to lie: low <= it <= high; `text` is how that was said."""

    metric: str
    middle: Middle
    low: float
    high: float
    text: str

    @property
    def name(self) -> str:
        return f"median {self.metric}" if self.middle == "median" else self.metric

    def judge(self, found: Interval) -> Verdict:
        """What the bounds of a number say of the goal: within it, outside, or neither."""
        low, high = (found.value, found.value) if found.settled else (found.low, found.high)
        if self.low <= low and high <= self.high:
            return "pass"
        return "fail" if high < self.low or low > self.high else "undecided"

    def __str__(self) -> str:
        return f"{self.name} {self.text}"


def together(verdicts: Sequence[Verdict]) -> Verdict:
    """Of several goals: one that is surely missed is a miss, all that are met are a pass."""
    return "fail" if "fail" in verdicts else "pass" if all(each == "pass" for each in verdicts) else "undecided"


def goals(given: Any) -> tuple[Goal, ...]:
    """The goals of {"tie": "<5%", "turns": "median 40-60"}, in their order. Raises StudyError."""
    if given is None:
        return ()
    if not isinstance(given, Mapping):
        raise StudyError("goals", f'are metrics with ranges ({{"tie": "<5%", "turns": "40-60"}}), not {brief(given)}')
    return tuple(_goal(name, wanted) for name, wanted in given.items())


def _goal(name: object, wanted: object) -> Goal:
    if not isinstance(name, str):
        raise StudyError("goals", f"{brief(name)} is no metric's name")
    text = wanted.strip() if isinstance(wanted, str) else ""
    middle: Middle = "mean"
    named = name
    if found := _MIDDLE.fullmatch(name):
        middle, named = ("median" if found[1] == "median" else "mean"), found[2]
    if found := _MIDDLE.fullmatch(text):
        middle, text = ("median" if found[1] == "median" else "mean"), found[2]
    low, high = _between(wanted) if isinstance(wanted, (tuple, list)) else _bounds(text)
    if math.isnan(low) or low > high:
        right = '"<5%", ">40", "40-60" and "median 40-60" are goals'
        raise StudyError("goals", f"{brief(name)}: {brief(wanted)} is no goal; {right}")
    return Goal(CALLED.get(named, named), middle, low, high, text or f"{low:g}-{high:g}")


def _bounds(text: str) -> tuple[float, float]:
    if found := _SIDE.fullmatch(text):
        number = _value(found[2], found[3])
        return (-math.inf, number) if found[1] in "<=≤" else (number, math.inf)
    if found := _RANGE.fullmatch(text):
        percent = found[2] or found[4]
        return _value(found[1], percent), _value(found[3], percent)
    return math.nan, math.nan


def _between(pair: tuple[Any, ...] | list[Any]) -> tuple[float, float]:
    fits = len(pair) == 2 and all(isinstance(each, (int, float)) and not isinstance(each, bool) for each in pair)
    return (float(pair[0]), float(pair[1])) if fits else (math.nan, math.nan)


def _value(number: str, percent: str) -> float:
    return float(number) / 100 if percent else float(number)
