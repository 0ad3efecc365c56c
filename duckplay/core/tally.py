"""The measured loop: as `playout`, noting what each game and each of its turns was like."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from duckplay.core.chance import BOT, MASK, Chance
from duckplay.core.state import NOBODY, Bot, State
from duckplay.core.vecs import BytesWriter, time, vec, write_f64_le, write_i64_le

ONE: Final[i64] = 1
SEAT: Final[i64] = 5
"""Bits of a note that tell the seat."""
HALF: Final[i64] = 32
LOW: Final[i64] = 0x735A2D97
HIGH: Final[i64] = 0x21F0AAAD


class Tally:
    """Plays games to their end and notes them as rows of 8-byte little-endian words.

    A game: number, plies, turns, decisions, options, the most options of a ply, the seat that is asked first (-1 when
    several are), stopped, then path and digest in two halves of 32 bits each, the low one first. A seat, in their
    order: game, place, score (a float), plies, decisions, options, turns in which it decided. A turn, when `turning`:
    game, turn, first ply, seat (-1 when several), plies, decisions, options, a bit for each seat that decided, then as
    floats how each seat stands and, when `valued`, each seat's value, as they are when the turn is over.

    `kind` is asked of what kind each move is: `used` counts them by (seat, kind) in the game last played. A seat in
    `barred` never plays a move of the kinds `never` while it has another. `tick` is called before a decision when
    `grain` seconds have gone by since it last was; before each the first item of `note` becomes ply << 5 | seat.
    """

    def __init__(self, seats: i64, turning: bool, valued: bool) -> None:
        self.seats: i64 = seats
        self.turning: bool = turning
        self.valued: bool = valued
        self.kind: Callable[[State, int, int], str] | None = None
        self.used: dict[tuple[int, str], int] | None = None
        self.never: frozenset[str] = frozenset()
        self.barred: list[bool] | None = None
        self.tick: Callable[[], None] | None = None
        self.note: memoryview | None = None
        self.grain: float = 0.1
        self.ticked: float = 0.0
        self.games: BytesWriter = BytesWriter()
        self.people: BytesWriter = BytesWriter()
        self.rows: BytesWriter = BytesWriter()
        self.seat: i64 = NOBODY
        """Who was about to choose, or to play, when an error came up; and at which ply."""
        self.ply: i64 = 0

    def take(self) -> tuple[bytes, bytes, bytes]:
        """The rows of the games, seats and turns since they were last taken."""
        taken = self.games.getvalue(), self.people.getvalue(), self.rows.getvalue()
        self.games, self.people, self.rows = BytesWriter(), BytesWriter(), BytesWriter()
        return taken

    def play(self, game: i64, state: State, bots: list[Bot], chance: Chance) -> None:
        """Play game number `game` on from `state`, in place, with the choices that `playout` would make.

        Nothing is noted of a game in which something is raised: ValueError for a choice that is no legal move, and
        whatever the rules, a bot or `tick` raise.
        """
        kept = i64(len(self.rows))
        try:
            self._play(game, state, bots, chance)
        except BaseException:
            self.rows.truncate(kept)
            raise

    def _play(self, game: i64, state: State, bots: list[Bot], chance: Chance) -> None:
        seats = self.seats
        turning, tick, note, kind, barred = self.turning, self.tick, self.note, self.kind, self.barred
        turns = vec[i64]([0] * seats)  # in which the seat decided
        last = vec[i64]([-1] * seats)  # the last of them
        moved = vec[i64]([0] * seats)
        decided = vec[i64]([0] * seats)
        offered = vec[i64]([0] * seats)
        plies: i64 = 0
        decisions: i64 = 0
        options: i64 = 0
        widest: i64 = 0
        deciders: i64 = 0  # of this turn, a bit each
        low: i64 = 0
        high: i64 = 0
        begun: i64 = 0  # turns
        first: i64 = 0  # of this turn: its ply, and the decisions and options before it
        before: i64 = 0
        earlier: i64 = 0
        player = NOBODY
        counted: i64 = -1
        counts = state.turns() >= 0
        awaited: i64 = 0  # in a turn of several, who is still to play, a bit each
        alone = False
        self.ply = 0
        asked = state.waiting()
        opener = asked[0] if len(asked) == 1 else NOBODY
        if kind is not None:
            self.used = {}
        while True:
            seat = state.actor()
            self.seat = seat
            if seat == NOBODY:
                break
            self.ply = plies
            if counts:
                turn = state.turns()
                fresh = turn != counted
                counted = turn
            elif alone and seat == player:
                fresh = len(state.waiting()) > 1
            else:
                fresh = alone or awaited >> seat & 1 == 0
            if fresh:
                if turning and plies > 0:
                    self._turn(
                        game, begun - 1, first, player, plies, decisions - before, options - earlier, deciders, state
                    )
                deciders = 0
                begun = counted if counts else begun + 1
                first, before, earlier, player = plies, decisions, options, seat
                if not counts:
                    awaited = 0
                    waiting = state.waiting()
                    for other in waiting:
                        awaited |= ONE << other
                    alone = len(waiting) == 1
            elif seat != player:
                player = NOBODY
            legal = state.legal(seat)
            count = i64(len(legal))
            n = moved[seat]
            moved[seat] = n + 1
            options += count
            offered[seat] += count
            if count > widest:
                widest = count
            if count > 1:
                deciders |= ONE << seat
                decisions += 1
                decided[seat] += 1
                if last[seat] != begun:
                    last[seat] = begun
                    turns[seat] += 1
                if barred is not None and barred[seat]:
                    legal = self._allowed(state, seat, legal)
                    count = i64(len(legal))
            if count == 1:
                move = legal[0]
            else:
                if tick is not None:
                    now = time()
                    if not 0.0 <= now - self.ticked < self.grain:
                        self.ticked = now
                        tick()
                if note is not None:
                    note[0] = plies << SEAT | seat
                bot = bots[seat]
                chance.open(BOT + seat, n)
                world = state if bot.blind else state.imagine(seat, chance)
                move = bot.choose(world, seat, legal, chance)
                i: i64 = 0
                while i < count and legal[i] != move:
                    i += 1
                if i == count:
                    raise ValueError(f"chose {move}, which is no legal move")
            if kind is not None:
                self._use(kind(state, seat, move), seat)
            low = ((low ^ move & MASK) * LOW + (move >> HALF & MASK) + seat + 1) & MASK
            high = ((high ^ low) * HIGH + move) & MASK
            low ^= low >> 15
            high ^= high >> 16
            state.play(seat, move, chance)
            awaited &= ~(ONE << seat)
            plies += 1
        self.ply = plies
        if turning and plies > 0:
            self._turn(game, begun - 1, first, player, plies, decisions - before, options - earlier, deciders, state)
        if counts:
            begun = state.turns()
        places = state.places()
        scores = state.scores()
        digest = state.digest()
        stopped = state.stopped()
        people, games = self.people, self.games
        seat = 0
        while seat < seats:
            write_i64_le(people, game)
            write_i64_le(people, places[seat])
            write_f64_le(people, scores[seat])
            write_i64_le(people, moved[seat])
            write_i64_le(people, decided[seat])
            write_i64_le(people, offered[seat])
            write_i64_le(people, turns[seat])
            seat += 1
        write_i64_le(games, game)
        write_i64_le(games, plies)
        write_i64_le(games, begun)
        write_i64_le(games, decisions)
        write_i64_le(games, options)
        write_i64_le(games, widest)
        write_i64_le(games, opener)
        write_i64_le(games, 1 if stopped else 0)
        write_i64_le(games, low)
        write_i64_le(games, high)
        write_i64_le(games, i64(digest & 0xFFFFFFFF))
        write_i64_le(games, i64(digest >> 32))

    def _turn(
        self,
        game: i64,
        turn: i64,
        first: i64,
        seat: i64,
        plies: i64,
        decisions: i64,
        options: i64,
        deciders: i64,
        state: State,
    ) -> None:
        """Note a turn that is over, as `state` stands."""
        rows = self.rows
        write_i64_le(rows, game)
        write_i64_le(rows, turn)
        write_i64_le(rows, first)
        write_i64_le(rows, seat)
        write_i64_le(rows, plies - first)
        write_i64_le(rows, decisions)
        write_i64_le(rows, options)
        write_i64_le(rows, deciders)
        for score in state.standing():
            write_f64_le(rows, score)
        if self.valued:
            other: i64 = 0
            while other < self.seats:
                write_f64_le(rows, state.value(other))
                other += 1

    def _allowed(self, state: State, seat: i64, legal: vec[i64]) -> vec[i64]:
        """The legal moves that are of no kind that the seat never plays; all of them where there is no other."""
        kind = self.kind
        if kind is None:
            return legal
        kept = [move for move in legal if kind(state, seat, move) not in self.never]
        return vec[i64](kept) if kept else legal

    def _use(self, kind: str, seat: i64) -> None:
        used = self.used
        if used is not None:
            key = int(seat), kind
            used[key] = used.get(key, 0) + 1
