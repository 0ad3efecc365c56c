"""Law 10: no parameter inside its declared range crashes or hangs a game; one outside is refused by name."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from duckplay.laws.drives import Run
from duckplay.laws.steps import play_out
from duckplay.params import Dial, ParamsError, build, dials

HUGE = 10**40
RANDOM = 2


def parameters(run: Run) -> None:
    """10: each case plays one drawn set of params to the end; each dial's values outside are tried once."""
    game, defaults = run.game, run.game.sheet.defaults
    for dial in dials(game.params, defaults) if run.only is None else ():
        for value in _outside(dial):
            try:
                build(game.params, defaults, {dial.name: value})
            except ParamsError as error:
                if error.field != dial.name or dial.name not in str(error):
                    what = (
                        f"{dial.name} = {value!r} is refused by the name {error.field!r} and the words {str(error)!r}"
                    )
                    raise run.broken(what) from error
            else:
                raise run.broken(f"{dial.name} = {value!r} is accepted; it takes {dial.allowed}")
    try:
        build(game.params, defaults, {"no_such_dial": 1})
    except ParamsError:
        pass
    else:
        raise run.broken("a dial that does not exist, no_such_dial, is accepted")
    for drive in run.drives():
        run.count()
        if build(game.params, defaults, drive.changes) != drive.params:
            raise run.broken("what differs from the defaults does not give the same params back", drive)
        plies, seconds = play_out(drive.state, RANDOM, drive.chance)
        if seconds < 0:
            raise run.broken(f"random moves had not ended the game after {plies} plies", drive)


def _outside(dial: Dial) -> Iterator[Any]:
    """Values that a dial must refuse: one step outside, far outside, another kind."""
    if not dial.automatic:
        yield None
    yield from ({"a": 1}, "no such value")
    if dial.kind == "ints":
        inside = [dial.ge or 0] * max(dial.least, 1)
        yield from ([*inside[1:], value] for value in _numbers(dial))
        if dial.most is not None:
            yield inside[:1] * (dial.most + 1)
        if dial.least:
            yield inside[:1] * (dial.least - 1)
    elif dial.kind == "cards":
        yield from (2, [1], [{}], [{**dial.default[0], "no such field": 1}])
        if dial.most is not None:
            yield [dial.default[0]] * (dial.most + 1)
        if dial.least:
            yield dial.default[: dial.least - 1]
    elif dial.kind == "int":
        yield from _numbers(dial)
        yield from (True, [dial.ge or 0])
    elif dial.kind == "choice":
        yield HUGE
    else:
        yield from (2, HUGE)


def _numbers(dial: Dial) -> Iterator[Any]:
    if dial.ge is not None:
        yield from (dial.ge - 1, -HUGE)
    if dial.le is not None:
        yield from (dial.le + 1, HUGE)
    yield (dial.ge or 0) + 0.5
