"""Maps: a measure over two dials, a map for each number of seats; touching a field asks for its games."""

from __future__ import annotations

from typing import Any

import msgspec
import numpy as np

from duckplay.game import Game
from duckplay.params import Dial, ParamsError
from duckplay.playtests import sentences
from duckplay.playtests.plan import Arm, Plan
from duckplay.playtests.run import Run
from duckplay.playtests.studies.figures import figure
from duckplay.playtests.studies.judging import bounded
from duckplay.playtests.studies.measures import Measure
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.behind import TURNING, thirds, told
from duckplay.widgets.lab.protocol import Behind, Chart, Figure, Marked, Row
from duckplay.widgets.lab.request import MOST, SEED, Request, named
from duckplay.widgets.lab.sample import Sample

AROUND = 2
"""Values of a number on either side of the one it has."""
CHOICES = 5
GAMES = 100
"""Games of a field, where the limit allows it."""


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


def charts(drawn: Map, run: Run, measure: str, title: str, unit: str) -> list[Chart]:
    """A map for each number of seats, as far as the games have come."""
    return [chart(drawn, run, measure, title, unit, seats) for seats in dict.fromkeys(f.seats for f in drawn.fields)]


def chart(drawn: Map, run: Run, measure: str, title: str, unit: str, seats: int) -> Chart:
    """The map for one number of seats."""
    x, y = drawn.dials
    fields = [each for each in drawn.fields if each.seats == seats]
    across, up = [list(dict.fromkeys(said(getattr(each, name)) for each in fields)) for name in "xy"]
    found = {(said(each.x), said(each.y)): mean(run, measure, each.arm, unit) for each in fields}
    marks = {(said(each.x), said(each.y)): "" if each.arm is None else f"field/{each.arm}" for each in fields}
    scale = 100.0 if unit == sentences.SHARE else 1.0
    z = [[None if (at := found[a, b]) is None else scale * at.value for a in across] for b in up]
    text = [["–" if (at := found[a, b]) is None else sentences.told(at, scale)[0] for a in across] for b in up]
    trace = {
        "type": "heatmap",
        "x": across,
        "y": up,
        "z": z,
        "text": text,
        "texttemplate": "%{text}",
        "customdata": [[marks[a, b] for a in across] for b in up],
        "hovertemplate": f"{x.title} %{{x}}, {y.title} %{{y}}: %{{text}}<extra></extra>",
        "colorscale": [[0, draw.PAPER], [1, draw.SOFT[1]]],
        "showscale": False,
        "xgap": 3,
        "ygap": 3,
    }
    named = {"type": "category", "showgrid": False}
    layout = draw.layout(x.title, y.title, names=False, xaxis=named, yaxis=named)
    rows = [
        Row((f"{x.title} {a}, {y.title} {b}", "not allowed" if at is None else sentences.amount(at, unit)), marks[a, b])
        for (a, b), at in found.items()
    ]
    ends = [(at.value, a, b) for (a, b), at in found.items() if at is not None and at.n]
    says = "Touch a field for its games, and to turn B's dials to it."
    if ends:
        least, most = min(ends), max(ends)
        says = f"Least at {x.title} {least[1]} with {y.title} {least[2]}, most at {most[1]} with {most[2]}. {says}"
    heads = (f"{x.title}, {y.title}", title)
    return Chart(f"map-{seats}", f"{title}: {seats} seats", says, Figure([trace], layout), heads, tuple(rows))


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
    where = f"{x.title} {said(field.x)}, {y.title} {said(field.y)}, {field.seats} seats"
    return Marked(f"{where}: {what} ({len(values):,} games)", games, arm)


def mean(run: Run, measure: str, arm: int | None, unit: str) -> Any:
    """The mean of a measure in an arm, with bounds to be watched; None where nothing is played."""
    return None if arm is None else bounded(run.column(measure, arm).astype(float), unit, watched=True)


def said(value: Any) -> str:
    """A dial's value as people read it."""
    return "automatic" if value is None else ("off", "on")[value] if isinstance(value, bool) else str(value)
