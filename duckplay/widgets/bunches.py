"""Moves as a frame carries them: those that differ only in where they end stand together."""

from __future__ import annotations

from collections.abc import Iterable

from duckplay.game import Move
from duckplay.widgets.protocol import Bunch


def bunches(moves: Iterable[Move]) -> tuple[Bunch, ...]:
    """The moves by clauses and by how their picks begin, in the order in which each bunch first comes."""
    lots: dict[object, list[Move]] = {}
    for place, move in enumerate(moves):
        key = (move.rules, _stem(move.picks)) if move.picks else place
        lots.setdefault(key, []).append(move)
    return tuple(map(_bunch, lots.values()))


def _stem(picks: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """All picks but the last, and of that, where it is a group of one of each kind, all members but the last."""
    first, _, _ = picks[-1].rpartition("+")
    kinds = [one.partition(":")[0] for one in picks[-1].split("+")]
    return picks[:-1], first if len({*kinds}) == len(kinds) else ""


def _bunch(moves: list[Move]) -> Bunch:
    picks = moves[0].picks
    texts, labels = [move.text for move in moves], [move.label for move in moves]
    lasts = [move.picks[-1] if picks else "" for move in moves]
    text, label, pick = _shared(texts), _shared(labels), _shared(lasts)
    ends = zip(texts, labels, lasts, strict=True)
    return Bunch(
        text=text,
        label=label,
        rules=moves[0].rules,
        picks=picks[:-1],
        pick=pick if picks else None,
        ends=tuple(_end(one[len(text) :], two[len(label) :], three[len(pick) :]) for one, two, three in ends),
    )


def _end(text: str, label: str, pick: str) -> str | tuple[str, str, str]:
    return text if text == label == pick else (text, label, pick)


def _shared(texts: list[str]) -> str:
    """What all the texts begin with."""
    first, last = min(texts), max(texts)
    return next((first[:at] for at, each in enumerate(first) if each != last[at]), first)
