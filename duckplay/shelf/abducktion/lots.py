"""Lots of cards or ducks: how many of each sort there are."""

from __future__ import annotations

from mypy_extensions import i64

from duckplay.core.vecs import append, vec


def filled(count: i64, value: i64) -> vec[i64]:
    out = vec[i64](capacity=count)
    for _ in range(count):
        out = append(out, value)
    return out


def counted(cards: vec[i64], kinds: i64) -> vec[i64]:
    """How many of each kind there are."""
    out = filled(kinds, 0)
    for card in cards:
        out[card] += 1
    return out


def in_order(cards: vec[i64], kinds: i64) -> vec[i64]:
    """Cards sorted."""
    counts = counted(cards, kinds)
    out = vec[i64](capacity=i64(len(cards)))
    for kind in range(kinds):
        for _ in range(counts[kind]):
            out = append(out, kind)
    return out
