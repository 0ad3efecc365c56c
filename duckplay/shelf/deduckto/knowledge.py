"""What clues tell of a hidden suspect: sets of cards as bits, and information in bits.

`shares` is that of the square: for each card the set of the others that share an attribute with it.
"""

from __future__ import annotations

import math

from mypy_extensions import i64

from duckplay.core.vecs import append, vec
from duckplay.shelf.deduckto.rules import count_of


def fitting(shares: vec[i64], some: i64, yes: i64, no: i64) -> i64:
    """Those of some suspects that share with every card of the Yes pile and with none of the No pile."""
    while yes != 0:
        low = yes & -yes
        some &= shares[count_of(low - 1)]
        yes ^= low
    while no != 0:
        low = no & -no
        some &= ~shares[count_of(low - 1)]
        no ^= low
    return some


def surprise(part: i64, whole: i64) -> float:
    """Expected information, in bits, of an answer that is Yes for `part` of `whole` equally likely suspects."""
    if part <= 0 or part >= whole:
        return 0.0
    share = float(part) / float(whole)
    return -share * math.log2(share) - (1.0 - share) * math.log2(1.0 - share)


def told(shares: vec[i64], possible: i64, card: i64) -> float:
    """Expected information, in bits, of revealing a card where each of these secrets is equally likely."""
    return surprise(count_of(possible & shares[card]), count_of(possible))


def told_together(shares: vec[i64], possible: i64, hand: i64) -> float:
    """Expected information, in bits, of revealing a whole hand: how its answers split the secrets, taken together."""
    parts = vec[i64]([possible])
    while hand != 0:
        low = hand & -hand
        share = shares[count_of(low - 1)]
        hand ^= low
        finer = vec[i64]()
        for part in parts:
            inside = part & share
            if inside != 0:
                finer = append(finer, inside)
            if inside != part:
                finer = append(finer, part ^ inside)
        parts = finer
    whole = count_of(possible)
    bits = 0.0
    for part in parts:
        count = count_of(part)
        if count > 0:
            share_of = float(count) / float(whole)
            bits -= share_of * math.log2(share_of)
    return bits
