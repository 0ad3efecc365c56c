"""Laws of what people meet: notation and picks (8), clauses (12)."""

from __future__ import annotations

import re
from collections.abc import Collection

from duckplay.game import Move
from duckplay.laws.drives import Drive, Run

PICK = re.compile(r"[^/:\s]+/[^/:\s]+:\S.*")
"""The form of an element's id: seat/kind:place."""


def notation(run: Run) -> None:
    """8: text -> move -> text, unique among the legal ones; picks lead to exactly one move."""
    for case in run.cases():
        drive, seat = case.drive, case.seat
        moves = _legal(drive, seat)
        for name, told in (("text", [move.text for move in moves]), ("picks", [move.picks for move in moves])):
            twice = next((one for place, one in enumerate(told) if one in told[:place]), None)
            if twice is not None:
                raise run.broken(f"two legal moves of seat {seat} have the {name} {twice!r}", drive, seat)
        ways = {move.picks: move.text for move in moves}
        view = run.game.view(drive.state, seat)
        for move in moves:
            if not move.text or move.text != " ".join(move.text.split()) or not move.label:
                raise run.broken(f"a move needs a text without odd blanks and a label: {move}", drive, seat)
            if odd := [pick for pick in move.picks if not PICK.fullmatch(pick)]:
                raise run.broken(f"{move.text!r}: picks {odd} are not of the form seat/kind:place", drive, seat)
            if longer := [other for other in ways if other != move.picks and other[: len(move.picks)] == move.picks]:
                what = f"picks {move.picks} of {move.text!r} also begin {ways[longer[0]]!r}: they lead to two moves"
                raise run.broken(what, drive, seat)
            try:
                picks = run.game.parse(view, move.text)
            except ValueError as error:
                raise run.broken(f"legal move {move.text!r} cannot be read: {error}", drive, seat) from error
            if ways.get(picks) != move.text:
                what = f"text {move.text!r} is read as {picks}, which is {ways.get(picks, 'no legal move')!r}"
                raise run.broken(f"{what}; its picks are {move.picks}", drive, seat)


def clauses(run: Run, named: Collection[str] | None) -> None:
    """12: every clause is named by at least one test, and every move by at least one clause."""
    ids = [clause.id for clause in run.game.sheet.clauses]
    if named is None:
        run.finding.unchecked.append("that each clause is named by a test (give `named`, the ids that tests name)")
    elif missing := [clause for clause in ids if clause not in named]:
        raise run.broken(f"no test names {', '.join(missing)}")
    for case in run.cases():
        drive, seat = case.drive, case.seat
        for move in _legal(drive, seat):
            if not move.rules:
                raise run.broken(f"no clause allows {move.text!r}", drive, seat)
            if unknown := [rule for rule in move.rules if rule not in ids]:
                raise run.broken(f"{move.text!r} names {', '.join(unknown)}: not in the rule sheet", drive, seat)


def _legal(drive: Drive, seat: int) -> list[Move]:
    return [drive.game.move(drive.state, seat, move) for move in drive.state.legal(seat)]
