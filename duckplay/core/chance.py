"""All randomness of a game, as streams named by (seed, purpose, index).

The generator is sfc32 (Chris Doty-Humphrey, PractRand): three 32-bit words of state and a counter. The name of a stream
is mixed into the three words by a bijection, so two streams with different names never share a state. Arithmetic is
masked to 32 bits, so that the numbers are the same compiled, interpreted, and in any process.
"""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from duckplay.core.vecs import vec

MASK: Final[i64] = 0xFFFFFFFF
SEEDS: Final[i64] = 1 << 53
"""Every seed is below this: JavaScript and JSON hold it exactly."""
PURPOSES: Final[i64] = 1 << 11
BOT: Final[i64] = 1024
"""Purpose of the stream of seat s's bot is BOT + s; a game's own purposes lie below."""


class Chance:
    """The dice of one seed: open a stream by purpose and index, then draw.

    A stream starts anew each time it is opened, so a position needs no generator to be continued. `draws` counts the
    words drawn so far: a play that leaves it unchanged was free of chance.
    Raises ValueError for a seed outside 0 <= seed < 2**53.
    """

    def __init__(self, seed: i64) -> None:
        if seed < 0 or seed >= SEEDS:
            raise ValueError(f"seed {seed} is outside 0 <= seed < 2**53")
        self.seed: i64 = seed
        self.draws: i64 = 0
        self.purpose: i64 = 0
        self.index: i64 = 0
        self.keyed: bool = False
        self.a: i64 = 0
        self.b: i64 = 0
        self.c: i64 = 0
        self.counter: i64 = 0

    def open(self, purpose: i64, index: i64) -> None:
        """Turn to the start of the stream (seed, purpose, index); 0 <= purpose < 2048, 0 <= index < 2**32."""
        if purpose < 0 or purpose >= PURPOSES or index < 0 or index > MASK:
            raise ValueError(f"no stream (purpose {purpose}, index {index})")
        self.purpose = purpose
        self.index = index
        self.keyed = False

    def word(self) -> i64:
        """The next 32 bits of the open stream."""
        if not self.keyed:
            self._key()
        self.draws += 1
        a, b, c, counter = self.a, self.b, self.c, self.counter
        out = (a + b + counter) & MASK
        self.counter = (counter + 1) & MASK
        self.a = b ^ (b >> 9)
        self.b = (c + (c << 3)) & MASK
        self.c = ((((c << 21) & MASK) | (c >> 11)) + out) & MASK
        return out

    def below(self, n: i64) -> i64:
        """An unbiased draw from 0..n-1, 1 <= n < 2**31 (Lemire 2019, "Fast random integer generation in an interval").

        n = 1 draws nothing.
        """
        if n <= 1:
            if n == 1:
                return 0
            raise ValueError(f"below({n}): n must be at least 1")
        product = self.word() * n
        low = product & MASK
        if low < n:
            floor = (MASK + 1 - n) % n
            while low < floor:
                product = self.word() * n
                low = product & MASK
        return product >> 32

    def shuffle(self, items: vec[i64]) -> None:
        """Fisher-Yates, in place."""
        i: i64 = i64(len(items)) - 1
        while i > 0:
            j = self.below(i + 1)
            held = items[i]
            items[i] = items[j]
            items[j] = held
            i -= 1

    def fork(self) -> Chance:
        """Another Chance, its seed drawn from the open stream."""
        low = self.word()
        return Chance(low | ((self.word() & 0x1FFFFF) << 32))

    def _key(self) -> None:
        c = _mix(self.index)
        b = _mix(((self.seed >> 32 | self.purpose << 21) + c) & MASK)
        a = _mix(((self.seed & MASK) + b) & MASK)
        c = _mix((c + a) & MASK)
        self.a, self.b, self.c, self.counter = a, _mix((b + c) & MASK), c, 1
        self.keyed = True


def _mix(x: i64) -> i64:
    """A bijection of 32 bits: each bit of the input moves each of the output (TheIronBorn, after Wellons 2018)."""
    x = (x ^ (x >> 16)) * 0x21F0AAAD & MASK
    x = (x ^ (x >> 15)) * 0x735A2D97 & MASK
    return x ^ (x >> 15)
