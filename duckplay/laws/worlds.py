"""Law 2, two worlds: nobody can tell the truth from a world imagined from what a seat knows."""

from __future__ import annotations

from collections import Counter
from typing import Any

from duckplay.core import EVERYBODY, Bot, Chance, News, State
from duckplay.laws.drives import Case, Drive, Run, bots
from duckplay.laws.report import Path, at, difference, differing, fields, told

WORLD = 2001
"""Purpose of the streams from which worlds are imagined."""
ENOUGH = 40
"""Values hidden so often, and never drawn anew, were copied from the truth."""
WORLDS = 500
"""So many worlds that agree on what a seat hears, against the truth, make a leak: a rare answer would show in them."""
TRIES = 100
KEPT = 40
"""So many worlds that fit what was heard settle what it told; no verdict where fewer than one in TRIES fits."""


def two_worlds(run: Run) -> None:
    """2: (a) all that a seat meets is equal; (b) memory is what the news add up to, and true; (c) worlds do not depend
    on the world they are imagined in."""
    players = bots(run.game)
    hidden: Counter[str] = Counter()
    anew: Counter[str] = Counter()
    plays = looked = 0

    def each(drive: Drive) -> None:
        if drive.ply == 0:
            drive.notes["memories"] = [run.game.memory(drive.state, seat) for seat in range(drive.seats)]
        _fold(run, drive)
        _counted(run, drive)

    for case in run.cases(listen=True, each=each):
        drive, seat = case.drive, case.seat
        stream = drive.spare.fork()
        world = _imagined(drive.state, seat, stream, 0)
        if words := _met(run, drive.state, world, seat):
            raise run.broken(f"in the truth and in a world imagined for seat {seat}, {words}", drive, seat)
        _true(run, case, world, hidden, anew)
        _again(run, case, stream)
        if legal := list(drive.state.legal(seat)):
            _served(run, case, world, players)
            plays += 1
            move = legal[drive.spare.below(len(legal))]
            if _news(run, case, world, move):
                looked += 1
                _learnt(run, case, move)
    if never := [name for name, cases in sorted(hidden.items()) if cases >= ENOUGH and not anew[name]]:
        raise run.broken(f"imagine never draws anew what seats cannot see of {', '.join(never)}")
    if plays and plays == looked:
        run.finding.unchecked.append("news of a play that draws and resolves nothing (no case had such a play)")


def _imagined(state: State, seat: int, stream: Chance, index: int) -> State:
    stream.open(WORLD, index)
    return state.imagine(seat, stream)


def _met(run: Run, truth: State, world: State, seat: int) -> str:
    """(a) What differs between two positions in all that a seat meets there; empty when nothing does."""
    game = run.game
    pairs: dict[str, tuple[Any, Any]] = {
        "memory": (game.memory(truth, seat), game.memory(world, seat)),
        "view": (game.view(truth, seat), game.view(world, seat)),
        "the watcher's view": (game.view(truth, "watcher"), game.view(world, "watcher")),
        "waiting": (list(truth.waiting()), list(world.waiting())),
        "legal": (list(truth.legal(seat)), list(world.legal(seat))),
    }
    for name, (one, other) in pairs.items():
        if words := difference(one, other, name):
            return words
    if words := difference(game.ask(pairs["view"][0]), game.ask(pairs["view"][1]), "what is asked"):
        return words
    for move in pairs["legal"][0]:
        if words := difference(game.move(truth, seat, move), game.move(world, seat, move), f"move {move}"):
            return words
        if game.kind is not None:
            kinds = game.kind(truth, seat, move), game.kind(world, seat, move)
            if words := difference(*kinds, f"the kind of move {move}"):
                return words
    return ""


def _counted(run: Run, drive: Drive) -> None:
    """What playtests count is told to everybody, once, and of a seat."""
    for name, tally in run.game.tallies.items():
        for news in drive.heard:
            if news.kind != tally.news:
                continue
            if news.to != EVERYBODY:
                raise run.broken(f"the tally {name} counts {news!r}, which not everybody is told", drive)
            if tally.seat >= len(news.args) or news.args[tally.seat] not in range(drive.seats):
                raise run.broken(f"argument {tally.seat} of {news!r}, which the tally {name} counts, is no seat", drive)


def _fold(run: Run, drive: Drive) -> None:
    """(b) Each seat's memory, folded naively from its news, equals the memory of the position."""
    for seat, memory in enumerate(drive.notes["memories"]):
        for news in _heard(drive.heard, seat):
            memory = run.game.fold(memory, news)
        drive.notes["memories"][seat] = memory
        if words := difference(memory, run.game.memory(drive.state, seat), "memory"):
            heard = ", ".join(map(repr, _heard(drive.heard, seat))) or "nothing"
            what = f"folded from seat {seat}'s news and from the position, {words} (the last play told it {heard})"
            raise run.broken(what, drive, seat)


def _true(run: Run, case: Case, world: State, hidden: Counter[str], anew: Counter[str]) -> None:
    """(b) What a seat knows and the designer sees alike in the truth is so in the imagined world as well.

    Counts, by field of the designer's view, what the seat cannot see and what of that is other in the world.
    """
    state, seat = case.drive.state, case.seat
    truth, dream = (run.game.view(one, "designer") for one in (state, world))
    memory = run.game.memory(state, seat)
    for path, real, imagined in differing(truth, dream):
        if at(memory, path) == real:
            what = f"seat {seat} knows that {told(path)} is {real!r}; in its imagined world it is {imagined!r}"
            raise run.broken(what, case.drive, seat)
    for path, real, seen in differing(truth, run.game.view(state, seat)):
        for inner, value in fields(real, path) if seen is None else ():
            if value not in (None, ()):
                name = ".".join(key for key in inner if isinstance(key, str))
                hidden[name] += 1
                anew[name] += at(dream, inner) != value


def _again(run: Run, case: Case, stream: Chance) -> None:
    """(c) imagine(S, seat, c) and imagine(imagine(S, seat, c'), seat, c) are the same position."""
    truth, seat = case.drive.state, case.seat
    other = _imagined(truth, seat, stream, 1)
    one, two = _imagined(truth, seat, stream, 2), _imagined(other, seat, stream, 2)
    if one.digest() != two.digest():
        what = f"on one stream, worlds imagined for seat {seat} in the truth and in an imagined world differ"
        views = (run.game.view(state, "designer") for state in (one, two))
        raise run.broken(f"{what}: {difference(*views) or 'in their digests'}", case.drive, seat)


def _served(run: Run, case: Case, world: State, players: dict[str, Bot]) -> None:
    """(a) A bot served from the truth or from an imagined world, on the same stream, chooses the same."""
    drive, seat = case.drive, case.seat
    name = sorted(players)[drive.spare.below(len(players))]
    one, other = (drive.served(state, seat, players[name]) for state in (drive.state, world))
    if one != other:
        chosen = f"{drive.move_text(seat, one)!r} when served from the truth and {drive.move_text(seat, other)!r}"
        raise run.broken(f"bot {name} chose {chosen} when served from an imagined world", drive, seat)


def _news(run: Run, case: Case, world: State, move: int) -> bool:
    """(a) The seat hears the same of a play that draws nothing and resolves nobody else's commitment.

    Returns True when the play was another: it drew, resolved, or looked at what the seat did not know. A play that
    leaves others to choose looks at nothing; of any other, worlds that disagree among themselves tell.
    """
    drive, seat = case.drive, case.seat
    waiting = list(drive.state.waiting())
    heard, drew, open_still = _play(drive, drive.state, seat, move)
    other, drew_too, _ = _play(drive, world, seat, move)
    if drew or drew_too or (drive.committed and not open_still):
        return True
    words = difference([repr(one) for one in heard], [repr(one) for one in other], "news")
    if words and not (open_still and len(waiting) > 1):
        more = (_imagined(drive.state, seat, drive.spare.fork(), 0) for _ in range(WORLDS))
        if any(_play(drive, one, seat, move)[0] != other for one in more):
            return True
    if words:
        what = f"{drive.move_text(seat, move)!r} draws nothing and resolves nobody's choice, yet"
        raise run.broken(f"{what} in the truth and in a world imagined for seat {seat}, {words}", drive, seat)
    return False


def _learnt(run: Run, case: Case, move: int) -> None:
    """(b) What a play has just told a seat is true in the worlds imagined for it after that play.

    Worlds imagined before the play, played on, and kept where the seat hears what it heard in truth, are what it may
    believe. A field that is in all of these as in the truth, yet often another in the worlds imagined after, is untrue.
    """
    drive, seat = case.drive, case.seat
    after, chance = drive.state.copy(), drive.fresh()
    after.news = []
    after.play(seat, move, chance)
    heard = _heard(after.news, seat)
    truth = run.game.view(after, "designer")
    untrue: Counter[Path] = Counter()
    for _ in range(8):
        dream = run.game.view(_imagined(after, seat, drive.spare.fork(), 0), "designer")
        untrue.update(path for path, _, _ in differing(truth, dream))
    doubtful = {path for path, cases in untrue.items() if cases >= 3}
    tries = kept = 0
    while doubtful and kept < KEPT and (tries < TRIES or kept * TRIES >= tries):
        tries += 1
        world, chance = _imagined(drive.state, seat, drive.spare.fork(), 0), drive.spare.fork()
        world.news = []
        world.play(seat, move, chance)
        if _heard(world.news, seat) == heard:
            kept += 1
            dream = run.game.view(world, "designer")
            doubtful = {path for path in doubtful if at(dream, path) == at(truth, path)}
    if doubtful and kept == KEPT:
        path = min(doubtful, key=told)
        what = f"{drive.move_text(seat, move)!r} told seat {seat} that {told(path)} is {at(truth, path)!r}"
        raise run.broken(f"{what}; in worlds imagined for it afterwards it is not", drive, seat)


def _play(drive: Drive, state: State, seat: int, move: int) -> tuple[list[News], bool, bool]:
    """(what the seat hears of it, whether it drew, whether the others who waited still wait)."""
    after, chance = state.copy(), drive.fresh()
    after.news = []
    after.play(seat, move, chance)
    left = [one for one in state.waiting() if one != seat]
    return _heard(after.news or [], seat), chance.draws > 0, bool(left) and list(after.waiting()) == left


def _heard(news: list[News], seat: int) -> list[News]:
    return [one for one in news if one.to in (seat, EVERYBODY)]
