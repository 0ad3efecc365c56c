"""Maps: a measure over two dials, a map for each number of seats; touching a field asks for its games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec
import numpy as np

from duckplay.game import Game
from duckplay.params import Dial, ParamsError
from duckplay.playtests import sentences
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import Run
from duckplay.playtests.stats.intervals import LEVEL, Interval
from duckplay.playtests.studies.figures import figure
from duckplay.playtests.studies.judging import bounded
from duckplay.playtests.studies.measures import Measure
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.behind import TURNING, thirds, told
from duckplay.widgets.lab.protocol import Behind, Chart, Figure, Marked, Row
from duckplay.widgets.lab.request import MOST, SEED, Request, named
from duckplay.widgets.lab.sample import Sample
from duckplay.words import plural

AROUND = 2
"""Values of a number on either side of the one it has."""
CHOICES = 5
GAMES = 100
"""Games of a field, where the limit allows it."""
NEVER = "not allowed"


class Field(msgspec.Struct, frozen=True):
    """A field of a map: so many seats, these dials; `arm` of the run plays it, None where the rules do not allow it."""

    seats: int
    x: Any
    y: Any
    arm: int | None


class Map(msgspec.Struct, frozen=True):
    """What is to be mapped: two dials with their values, for some numbers of seats."""

    dials: tuple[Dial, Dial]
    fields: tuple[Field, ...]
    plan: Plan

    def field(self, arm: int) -> Field:
        """The field that an arm plays."""
        return next(each for each in self.fields if each.arm == arm)


def mapped(game: Game, request: Request, x: Dial, y: Dial, measures: tuple[str, ...]) -> Map:
    """The map of two dials around B, for its seats, one less and one more. Raises ValueError where none is allowed."""
    fields: list[Field] = []
    arms: list[Arm] = []
    for seats in (each for each in range(request.seats - 1, request.seats + 2) if each in game.seats):
        stands = game.build(request.values).automatic(seats)
        bots = request.bots if len(request.bots) == seats else request.bots[:1]
        for one in values(y, request.values, stands):
            for other in values(x, request.values, stands):
                params = {**request.values, y.name: one, x.name: other}
                try:
                    game.check(game.build(params), seats)
                except ParamsError:
                    fields.append(Field(seats, other, one, None))
                    continue
                fields.append(Field(seats, other, one, len(arms)))
                arms.append(Arm(params=params, seats=seats, bots=bots))
    if not arms:
        raise ValueError(f"{x.title} and {y.title}: the rules allow none of their values together")
    games = max(1, min(GAMES, MOST // len(arms)))
    return Map(
        (x, y), tuple(fields), Plan(game=named(game), arms=tuple(arms), games=games, seed=SEED, metrics=measures)
    )


def values(dial: Dial, current: dict[str, Any], stands: Any) -> list[Any]:
    """The values of a dial that a map has: all of a few, or the numbers around the one that it has."""
    if dial.kind == "bool":
        return [False, True]
    if dial.kind == "choice":
        return list(dial.choices[:CHOICES])
    now = current[dial.name]
    at = stands.get(dial.name, dial.ge or 0) if now is None else now
    low = max(at - AROUND, dial.ge if dial.ge is not None else at - AROUND)
    high = min(at + AROUND, dial.le if dial.le is not None else at + AROUND)
    return list(range(low, high + 1))


def mappable(dial: Dial) -> bool:
    """Whether a dial has values that a map can walk through."""
    return dial.kind not in ("ints", "cards")


def charts(drawn: Map, run: Run, measure: Measure) -> list[Chart]:
    """A map for each number of seats, of the leading games that every field has; all their bounds hold together."""
    level = 1 - (1 - LEVEL) / len(drawn.plan.arms)
    samples = [Sample(run, arm, run.ready) for arm in range(len(drawn.plan.arms))]
    found = [
        bounded(measure.of(each), measure.unit, level, each.weight, each.watched, measure.span) for each in samples
    ]
    return [chart(drawn, found, measure, seats) for seats in dict.fromkeys(field.seats for field in drawn.fields)]


def chart(drawn: Map, found: Sequence[Interval], measure: Measure, seats: int) -> Chart:
    """The map for one number of seats; `found` is the measure in each arm."""
    x, y = drawn.dials
    fields = {(said(each.x), said(each.y)): each.arm for each in drawn.fields if each.seats == seats}
    across, up = [list(dict.fromkeys(place[axis] for place in fields)) for axis in (0, 1)]
    played = {place: found[arm] for place, arm in fields.items() if arm is not None}
    told = {place: sentences.amount(each, measure.unit) for place, each in played.items()}
    marks = {place: "" if arm is None else f"field/{arm}" for place, arm in fields.items()}
    scale = 100.0 if measure.unit == sentences.SHARE else 1.0
    names = {(a, b): f"{x.title} {a}, {y.title} {b}" for a, b in fields}
    every = [[(a, b) for a in across] for b in up]
    trace = {
        "type": "heatmap",
        "x": across,
        "y": up,
        "z": [draw.plain(scale * played[at].value if at in played else None for at in line) for line in every],
        "text": [[sentences.told(played[at], scale)[0] if at in played else "–" for at in line] for line in every],
        "texttemplate": "%{text}",
        "customdata": [[marks[at] for at in line] for line in every],
        "hovertext": [[f"{names[at]}: {told.get(at, NEVER)}" for at in line] for line in every],
        "hoverinfo": "text",
        "colorscale": [[0, draw.PAPER], [1, draw.SOFT[1]]],
        "showscale": False,
        "xgap": 3,
        "ygap": 3,
    }
    named = {"type": "category", "showgrid": False}
    layout = draw.layout(x.title, y.title, names=False, xaxis=named, yaxis=named)
    rows = tuple(Row((names[at], told.get(at, NEVER)), mark) for at, mark in marks.items())
    ends = [(each, f"{x.title} {a} with {y.title} {b}") for (a, b), each in played.items() if each.n]
    says = " ".join([*extremes(ends, measure.unit), "Touch a field for its games, and to turn B’s dials to it."])
    heads = (f"{x.title}, {y.title}", measure.title)
    title = f"{measure.title}: {plural(seats, 'seat')}"
    return Chart(f"map-{seats}", title, says, Figure([trace], layout), heads, rows)


def extremes(fields: Sequence[tuple[Interval, str]], unit: str) -> list[str]:
    """Where there is least and most, as far as bounds that hold together can tell: a sentence each."""
    if len({found.value for found, _ in fields}) < 2:
        return ["No field differs from another so far."] if len(fields) > 1 else []
    ordered = sorted(fields, key=lambda field: field[0].value)
    return [extreme("Least", ordered, unit), extreme("Most", ordered[::-1], unit)]


def extreme(word: str, ordered: Sequence[tuple[Interval, str]], unit: str) -> str:
    """The first of some fields, and whether the bounds of others overlap with its own."""
    (first, name), *others = ordered
    near = sum(found.low <= first.high and first.low <= found.high for found, _ in others)
    if not near:
        return f"{word} at {name}: {sentences.amount(first, unit)}."
    whom = "every other field" if near == len(others) else plural(near, "other field")
    return f"{word} so far at {name}: {sentences.amount(first, unit)}, undecided against {whom}."


def behind(drawn: Map, run: Run, arm: int, measure: Measure) -> Marked:
    """Games of a field: where there is most, least and a middling number of the measure, as far as they have come."""
    field, (x, y) = drawn.field(arm), drawn.dials
    sample = Sample(run, arm, run.ready)
    values = measure.of(sample)
    ordered = np.argsort(-np.nan_to_num(values), kind="stable")
    games = tuple(
        Behind(arm, int(sample.games[i]), TURNING, f"{figure(float(values[i]), measure.unit)}; {told(sample, i)}")
        for i in thirds(ordered)
    )
    what = f"{measure.title}, most, middling and least, where the winner took the lead for good"
    where = f"{x.title} {said(field.x)}, {y.title} {said(field.y)}, {plural(field.seats, 'seat')}"
    return Marked(f"{where}: {what} ({plural(len(values), 'game')})", games, arm)


def said(value: Any) -> str:
    """A dial's value as people read it."""
    return "automatic" if value is None else ("off", "on")[value] if isinstance(value, bool) else str(value)
