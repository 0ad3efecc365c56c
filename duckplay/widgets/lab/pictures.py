"""Pictures: the charts of the Lab for the answer of a study, as a still picture and as numbers, in any notebook."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from duckplay.playtests.metrics import find
from duckplay.playtests.metrics.metric import TURNS
from duckplay.playtests.run import Run
from duckplay.playtests.studies.answers import Answer
from duckplay.playtests.studies.evidence import Match
from duckplay.playtests.studies.measures import measures
from duckplay.playtests.studies.pairing import Comparison
from duckplay.playtests.studies.pairing import effects as between
from duckplay.playtests.studies.strange import Outliers
from duckplay.widgets.lab import charts, fans, findings, looks, piles, uses
from duckplay.widgets.lab.effects import effects
from duckplay.widgets.lab.protocol import Chart
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.sketch import svg
from duckplay.words import brief, printable

CHANGES = "effects"
"""The chart of what B does."""
OF_TURNS = ("lead", "points", "choices")
"""Charts of what games were like turn by turn."""
SHOWN = 12
"""Lines of numbers that a picture shows as text."""


class Picture:
    """A chart as people see it: its numbers as text, and its drawing."""

    def __init__(self, chart: Chart) -> None:
        self.chart = chart

    def __repr__(self) -> str:
        chart = self.chart
        lines = [chart.title, chart.says, "", *(" | ".join(row.cells) for row in chart.rows[:SHOWN])]
        if len(chart.rows) > SHOWN:
            lines.append(f"... and {len(chart.rows) - SHOWN} more")
        return "\n".join("" if not line else printable(line) for line in lines)

    def _repr_mimebundle_(self, **kwargs: Any) -> dict[str, str]:
        drawing = svg(self.chart)
        # Jupyter makes an image without words of an SVG; as HTML it keeps its title. GitHub shows no SVG within HTML.
        return {"text/plain": repr(self), "text/html": drawing, "image/svg+xml": drawing}


def _changes(of: Answer | Run, samples: Sequence[Sample]) -> Chart | None:
    """What B does: as a comparison has it; of other games nothing is decided, and the bounds of all hold together."""
    if isinstance(of, Comparison):
        return effects(of.effects)
    if len(samples) < 2:
        return None
    plan = samples[0].run.plan
    return effects(between(Match(samples[0], samples[1]), measures(plan.found, plan.metrics, "metrics")))


MAKERS: dict[str, Callable[[Sequence[Sample]], Chart | None]] = {
    "wins": charts.wins,
    "looks": looks.looks,
    "length": piles.lengths,
    "scores": piles.scores,
    "lead": fans.lead,
    "points": fans.points,
    "choices": fans.choices,
    "ends": charts.ends,
    "uses": uses.uses,
}
"""The charts of games by name; of a comparison the first is drawn where none is named, else the second."""
WANTED = {
    "wins": "nobody sits opposite, so all games are won; give seats=2 or more",
    "lead": "nobody sits opposite, so nobody leads; give seats=2 or more",
    "looks": f"there are too few games, or nobody sits opposite; give games={2 * looks.FIRST} or more, and seats=2",
    CHANGES: "there is no number that both variants have and A has more than none of; compare by another metric",
    "uses": 'it was not noted what is played; duckplay.worth(game) notes it, and so does a metric "use:<kind of move>"',
}
"""What is missing where games have nothing for a chart, and what would help."""
ALONE = "there is but one variant; duckplay.compare(game, a, b) plays two"
KINDLESS = "the game says of no move of what kind it is, and counts nothing else; give it `kind` or `tallies`"


def _wanted(name: str, samples: Sequence[Sample]) -> str:
    """What is missing for a chart of these games, and what would help."""
    plan = samples[0].run.plan
    if name == CHANGES and len(samples) < 2:
        return ALONE
    if name == "uses" and plan.found.kind is None and not plan.found.tallies:
        return KINDLESS
    return WANTED[name]


def _more(of: Answer | Run) -> str:
    """What brings games where there are none."""
    return "give variants that differ" if isinstance(of, Comparison) else "play some of the run, by its steps()"


def picture(of: Answer | Run, name: str = "") -> Picture:
    """What a study found, or a chart of its games or of a run: "wins", "looks", "length", "scores", "points" ...

    Without a name it is the study's own chart; where a study has several, as a sweep has for its goals, their names do.
    It has the games and the bounds of the study, of a comparison both variants, and says no more. Raises ValueError for
    a chart that there is not, and for one that these games cannot fill.
    """
    if isinstance(of, Answer):
        for scale in of.scales:
            if name in ("", scale.name):
                return Picture(findings.scaled(of, scale))
        if isinstance(of, Outliers) and of.games and not name:
            return Picture(findings.strange(of))
    run = of.run if isinstance(of, Answer) else of
    name = name or (CHANGES if run is not None and len(run.plan.arms) > 1 else "wins")
    if name not in (CHANGES, *MAKERS):
        raise ValueError(f"no chart is called {brief(name)}; there are {', '.join((CHANGES, *MAKERS))}")
    if run is None or not run.ready:
        why = "A and B are identical" if isinstance(of, Comparison) else "no game was finished"
        raise ValueError(f"{name}: nothing was played, for {why}; {_more(of)}")
    if name in OF_TURNS and not any(metric.needs & TURNS for metric in find(run.plan.found, run.plan.metrics)):
        raise ValueError(f"{name}: this run did not note turns; give a metric of turns, such as lead_changes")
    n, watched = run.ready, False
    if isinstance(of, Answer):
        n, watched = min(n, of.n or n), of.interrupted or isinstance(of, Comparison)
    samples = [Sample(run, arm, n, watched) for arm in range(min(2, len(run.plan.arms)))]
    try:
        chart = _changes(of, samples) if name == CHANGES else MAKERS[name](samples)
    except KeyError as error:
        raise ValueError(f"{name}: this run did not measure {error.args[0]}") from None
    if chart is None:
        raise ValueError(f"{name}: {_wanted(name, samples)}")
    return Picture(chart)
