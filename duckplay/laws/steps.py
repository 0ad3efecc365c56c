"""Laws of single steps: components, ends, copies, and the order of simultaneous choices (3, 4, 5, 7)."""

from __future__ import annotations

import itertools
import time
from typing import Any

from duckplay import interpreted
from duckplay.core import Chance, State
from duckplay.laws.drives import Case, Drive, Run
from duckplay.laws.report import difference
from duckplay.params import Dial, ParamsError, build, dials

SECONDS = 1.0
"""The longest game in range takes less than this, compiled, in processor time."""
PLIES = 1_000_000
"""A game that goes on for longer counts as endless."""
ORDERS = 6


def nothing_is_lost(run: Run) -> None:
    """3: `components()` is constant after every step."""

    def each(drive: Drive) -> None:
        now = list(drive.state.components())
        first = drive.notes.setdefault("components", now)
        if now != sorted(now):
            raise run.broken(f"components() is not sorted: {now}", drive)
        if now != first:
            gone, new = _less(first, now), _less(now, first)
            step = _last(drive)
            raise run.broken(f"{step} lost {gone or 'nothing'} and made {new or 'nothing'}", drive)

    for _ in run.cases(tells=True, each=each):
        pass


def over_or_move(run: Run) -> None:
    """4: over, or somebody can move, never both, never neither; every game ends, the longest within a second."""

    def each(drive: Drive) -> None:
        words = _neither(drive.state, drive.seats) or _unearned(drive)
        if words:
            raise run.broken(words, drive)

    for _ in run.cases(each=each):
        pass
    if run.only is None:
        _longest(run)


def copies(run: Run) -> None:
    """5: playing on a copy never changes the original, nor any earlier copy."""
    for case in run.cases():
        drive = case.drive
        kept: list[tuple[int, State, Any]] = drive.notes.setdefault("copies", [])
        del kept[:-4]
        drive.state.news = []
        twin = drive.state.copy()
        if twin.news is not None:
            raise run.broken("a copy's news is not None", drive)
        drive.state.news = None
        seen = _snapshot(drive.state)
        known = run.game.memory(drive.state, case.seat)
        memory = repr(known)
        if words := difference(seen, _snapshot(twin)):
            raise run.broken(f"a copy is not equal: {words}", drive)
        for name, other in (("a copy", twin), ("an imagined world", drive.state.imagine(case.seat, _dice(drive)))):
            _wander(other, drive)
            if words := difference(seen, _snapshot(drive.state)):
                raise run.broken(f"playing on {name} changed the original: {words}", drive, case.seat)
            if memory != repr(known) or memory != repr(run.game.memory(drive.state, case.seat)):
                raise run.broken(f"playing on {name} changed the original's memory", drive, case.seat)
        for ply, old, was in kept:
            if words := difference(was, _snapshot(old)):
                raise run.broken(f"playing on changed the copy taken at ply {ply}: {words}", drive)
        kept.append((drive.ply, drive.state.copy(), seen))


def order(run: Run) -> None:
    """7: the order in which simultaneous choices arrive does not matter."""
    for case in run.cases(several=True):
        drive = case.drive
        waiting = list(drive.state.waiting())
        chosen = {seat: drive.hands[seat](drive, seat, drive.state.legal(seat)) for seat in waiting}
        orders = list(itertools.islice(itertools.permutations(waiting), 24))
        while len(orders) > ORDERS:
            del orders[1 + drive.spare.below(len(orders) - 1)]
        orders.append(tuple(reversed(waiting)))
        ends = [_handed_in(run, case, chosen, one) for one in orders]
        for one, end in zip(orders[1:], ends[1:], strict=True):
            if words := difference(ends[0], end):
                told = ", ".join(f"{seat}: {drive.move_text(seat, chosen[seat])}" for seat in waiting)
                what = f"the choices {told} handed in in the orders {orders[0]} and {one} differ: {words}"
                raise run.broken(what, drive, case.seat)


def _handed_in(run: Run, case: Case, chosen: dict[int, int], seats: tuple[int, ...]) -> Any:
    """The position after all chose in that order. A choice that is out before all chose would show in what is left."""
    drive = case.drive
    state, chance = drive.state.copy(), drive.fresh()
    left = list(drive.state.waiting())
    for seat in seats:
        legal = list(state.legal(seat))
        if seat not in list(state.waiting()) or legal != list(drive.state.legal(seat)):
            raise run.broken(f"seat {seat} cannot choose any more as before once others have chosen", drive, seat)
        state.play(seat, chosen[seat], chance)
        left.remove(seat)
        if left and list(state.waiting()) != left:
            now = list(state.waiting())
            raise run.broken(f"after seat {seat}'s choice {now} wait, where {left} have not chosen yet", drive, seat)
    return _snapshot(state)


def _neither(state: State, seats: int) -> str:
    """Why a position is both over and not, or neither; empty when all is well."""
    waiting, places = list(state.waiting()), list(state.places())
    if state.seats != seats:
        return f"{state.seats} seats, where {seats} were set up"
    if len(set(waiting)) < len(waiting) or not set(waiting) <= set(range(seats)):
        return f"waiting() is {waiting} at {seats} seats"
    if state.actor() != (waiting[0] if waiting else -1):
        return f"actor() is {state.actor()} while {waiting} wait"
    if len(state.scores()) != seats:
        return f"scores() has {len(state.scores())} numbers for {seats} seats"
    if len(state.standing()) != seats or (not waiting and state.standing() != state.scores()):
        return f"standing() is {state.standing()} where scores() is {state.scores()}"
    if waiting and places:
        return f"seats {waiting} wait, yet places are {places}"
    if not waiting and len(places) != seats:
        return f"nobody waits, yet places() is {places} for {seats} seats"
    if not waiting and any(place != 1 + sum(other < place for other in places) for place in places):
        return f"places {places} are no ranking like 1, 1, 3"
    if not all(0.0 <= state.value(seat) <= 1.0 for seat in range(seats)):
        return f"value() is {[state.value(seat) for seat in range(seats)]}, outside 0..1"
    for seat in range(seats):
        legal = list(state.legal(seat))
        if len(set(legal)) < len(legal):
            return f"legal({seat}) has a move twice: {legal}"
        if bool(legal) != (seat in waiting):
            return f"seat {seat} {'waits without a legal move' if not legal else f'does not wait but may {legal}'}"
    return ""


def _unearned(drive: Drive) -> str:
    """Which seat is placed before another that has the better score; empty when none is."""
    sign = -1 if drive.game.low_wins(drive.params) else 1
    ranking = sorted(zip(drive.state.places(), drive.state.scores(), strict=False))
    for (place, score), (later, other) in itertools.pairwise(ranking):
        if place < later and sign * score < sign * other:
            most = "fewest" if sign < 0 else "most"
            return f"place {place} has {score:g} points and place {later} {other:g}, though the {most} points win"
    return ""


def _longest(run: Run) -> None:
    """Turn each dial to the edge that makes games longer, and time the longest that is found."""
    game = run.game
    defaults = game.sheet.defaults
    seats = game.seats[-1]
    best: tuple[int, int, dict[str, Any]] = (0, 0, {})
    tried = 0
    for dial in [None, *dials(game.params, defaults)]:
        for value in _edges(dial):
            changes = best[2] | ({dial.name: value} if dial else {})
            try:
                params = build(game.params, defaults, changes)
                game.check(params, seats)
            except ParamsError:
                continue
            for hand in range(3) if dial is None else (best[1],):
                chance = Chance(run.seed)
                tried += 1
                plies, seconds = play_out(game.start(params, seats, chance), hand, chance)
                if seconds < 0 or (not interpreted.why() and seconds > SECONDS):
                    what = "had not ended" if seconds < 0 else f"took {seconds:.2f} s"
                    took = f"a game of {seats} seats, seed {run.seed}, params {changes}, always the {HANDS[hand]} move"
                    raise run.broken(f"{took}, {what} after {plies} plies; it must end within {SECONDS:.0f} s")
                if plies > best[0]:
                    best = (plies, hand, changes)
        if run.finding.cases < 1000 and interpreted.why():
            run.finding.unchecked.append("the longest game in range (1,000 cases or a compiled engine look for it)")
            break
    run.count(tried)
    run.finding.games += tried


HANDS = ("first legal", "last legal", "random")


def play_out(state: State, hand: int, chance: Chance) -> tuple[int, float]:
    """(plies, seconds of processor time) of a whole game; seconds are -1 when it did not end."""
    began = time.process_time()
    dice = Chance(chance.seed)
    plies = 0
    while (seat := state.actor()) >= 0:
        legal = state.legal(seat)
        pick = dice.below(len(legal)) if hand == 2 else -hand
        state.play(seat, legal[pick], chance)
        plies += 1
        if plies > PLIES:
            return plies, -1.0
    return plies, time.process_time() - began


def _edges(dial: Dial | None) -> tuple[Any, ...]:
    if dial is None:
        return (None,)
    match dial.kind:
        case "bool":
            return (not dial.default,)
        case "choice":
            return dial.choices
        case "int":
            return tuple(edge for edge in (dial.ge, dial.le) if edge is not None)
    return ()


def _snapshot(state: State) -> dict[str, Any]:
    """What can be asked of a position, as text that no later play can reach."""
    return {
        "digest": state.digest(),
        "waiting": repr(list(state.waiting())),
        "legal": [repr(list(state.legal(seat))) for seat in range(state.seats)],
        "scores": repr(list(state.scores())),
        "places": repr(list(state.places())),
        "components": repr(list(state.components())),
        "stopped": state.stopped(),
    }


def _wander(state: State, drive: Drive) -> None:
    """Play a copy on, ten plies or so."""
    chance = _dice(drive)
    for _ in range(10 + drive.seats):
        seat = state.actor()
        if seat < 0:
            return
        legal = state.legal(seat)
        state.play(seat, legal[drive.spare.below(len(legal))], chance)


def _dice(drive: Drive) -> Chance:
    return drive.spare.fork()


def _last(drive: Drive) -> str:
    return f"seat {drive.log[-1][0]}'s {drive.told.text!r}" if drive.told else "the start"


def _less(some: list[int], others: list[int]) -> list[int]:
    left = list(some)
    for one in others:
        if one in left:
            left.remove(one)
    return left
