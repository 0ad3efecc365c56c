"""Laws of tables: a table refuses what is illegal (6), and a saved one goes on as if it had never been put away (9)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import duckplay
from duckplay import IllegalMove, Table
from duckplay.laws.drives import Case, Drive, Run

ON = 12
"""So many plies a loaded table goes on beside the unbroken one."""
NONSENSE = ("", "quack louder than before", "\u202e1 <script>", "0" * 1000)


def refused(run: Run) -> None:
    """6: an illegal move is refused with its reason; the digest is unchanged."""
    ids = {"", *(clause.id for clause in run.game.sheet.clauses)}

    def each(drive: Drive) -> None:
        _follow(run, drive)
        known = drive.notes.setdefault("moves", {})
        for seat in drive.state.waiting():
            known.update((move.text, move.picks) for move in drive.notes["table"].moves(seat)[:4])

    for case in run.cases(tells=True, each=each):
        table: Table = case.drive.notes["table"]
        before = _position(table)
        for move in _illegal(case, table):
            told = f"seat {case.seat} playing {move!r}"
            try:
                table.play(case.seat, move)
            except IllegalMove as error:
                if not error.why.strip():
                    raise run.broken(f"{told} is refused without a reason", case.drive, case.seat) from error
                if error.clause not in ids:
                    what = f"{told} is refused by {error.clause}, which is not in the rule sheet"
                    raise run.broken(what, case.drive, case.seat) from error
            else:
                raise run.broken(f"{told} is no legal move, yet was accepted", case.drive, case.seat)
            if _position(table) != before:
                raise run.broken(f"{told} was refused, yet (digest, ply, waiting) changed", case.drive, case.seat)


def saved(run: Run) -> None:
    """9: save, load, continue = unbroken, from one random ply a case."""

    def each(drive: Drive) -> None:
        _follow(run, drive)
        loaded = [(ply, table) for ply, table in drive.notes.setdefault("loaded", []) if ply + ON >= drive.ply]
        drive.notes["loaded"] = loaded
        for ply, table in loaded:
            _step(table, drive)
            _same(run, drive, table, f"the table saved and loaded at ply {ply}")

    for case in run.cases(tells=True, each=each):
        drive = case.drive
        table = duckplay.replay(drive.notes["table"].record().json(), game=run.game)
        _same(run, drive, table, "the table saved and loaded at this ply")
        drive.notes["loaded"].append((drive.ply, table))


def _follow(run: Run, drive: Drive) -> None:
    """Have a table play along with the drive; both must stand alike."""
    if drive.ply == 0:
        drive.notes["table"] = duckplay.table(run.game, seats=drive.seats, seed=drive.seed, params=drive.changes)
    else:
        _step(drive.notes["table"], drive)
    _same(run, drive, drive.notes["table"], "a table that played along")


def _step(table: Table, drive: Drive) -> None:
    assert drive.told is not None
    table.play(drive.log[-1][0], drive.told.text if drive.ply % 2 else drive.told.picks)


def _same(run: Run, drive: Drive, table: Table, name: str) -> None:
    if (now := table.digest) != (digest := drive.state.digest()) or table.ply != drive.ply:
        what = f"{name} has digest {now} at ply {table.ply}, the game in one run {digest} at ply {drive.ply}"
        raise run.broken(what, drive)


def _illegal(case: Case, table: Table) -> Iterator[str | tuple[str, ...]]:
    """Moves that the seat may not play now: of other seats, of other plies, half made, and nonsense."""
    drive, seat = case.drive, case.seat
    mine = {move.text: move.picks for move in table.moves(seat)}
    known: dict[str, tuple[str, ...]] = drive.notes["moves"]
    others = [(text, picks) for text, picks in known.items() if text not in mine and picks not in mine.values()]
    for _ in range(min(3, len(others))):
        text, picks = others[drive.spare.below(len(others))]
        if not _reads(case, text, set(mine.values())):
            yield text
        yield picks
    for picks in list(mine.values())[:2]:
        half: Any
        for half in (picks[:-1], (*picks, *picks), picks[::-1]):
            if half not in mine.values():
                yield half
    yield from NONSENSE


def _reads(case: Case, text: str, picks: set[tuple[str, ...]]) -> bool:
    """Whether a text stands for one of these picks: a longer or older way to write a legal move."""
    game = case.drive.game
    try:
        return game.parse(game.view(case.drive.state, case.seat), text) in picks
    except ValueError:
        return False


def _position(table: Table) -> tuple[int, int, tuple[int, ...]]:
    return table.digest, table.ply, table.waiting
