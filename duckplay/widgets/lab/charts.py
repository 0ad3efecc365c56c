"""The charts that a designer would draw, each from the samples of the variants; touching a mark asks for its games."""

from __future__ import annotations

import itertools
from collections.abc import Callable, Iterator, Sequence

from duckplay.playtests import sentences
from duckplay.playtests.sentences import SHARE, amount
from duckplay.playtests.studies.pairing import Effect
from duckplay.playtests.studies.single import seated
from duckplay.widgets.lab import drawing as draw
from duckplay.widgets.lab.effects import effects as changes
from duckplay.widgets.lab.fans import choices, lead, points
from duckplay.widgets.lab.piles import lengths, scores
from duckplay.widgets.lab.protocol import Chart, Figure, Row
from duckplay.widgets.lab.sample import Sample
from duckplay.widgets.lab.uses import uses

Maker = Callable[[Sequence[Sample]], Chart | None]


def charts(samples: Sequence[Sample], found: Sequence[Effect]) -> Iterator[Chart]:
    """All charts that these games can fill, with what B does first; each is made when it is asked for."""
    made = itertools.chain((changes(found),), (make(samples) for make in MAKERS))
    return (chart for chart in made if chart is not None)


def wins(samples: Sequence[Sample]) -> Chart | None:
    """Wins per seat, with bounds, and the part that would be fair; it says what is decided of them."""
    if samples[0].arm.seats < 2:
        return None
    data, rows, says = [], [], []
    for sample in samples:
        found, verdicts = seated(sample)
        if found is None:
            continue
        shares = found.bounded(sample.watched)
        names = [f"Seat {seat}" for seat in range(sample.arm.seats)]
        said = [amount(share, SHARE) for share in shares]
        marks = [f"wins/{sample.number}/{seat}" for seat in range(sample.arm.seats)]
        y = [100 * share.value for share in shares]
        hover = [f"{sample.comma}{name}: {words}" for name, words in zip(names, said, strict=True)]
        errors = draw.whiskers(shares, 100)
        data.append(draw.bars(sample.number, names, y, marks, hover, error_y=errors))
        rows += [
            Row((f"{sample.comma}{name}", words), mark) for name, words, mark in zip(names, said, marks, strict=True)
        ]
        says.append(f"{sample.colon}{sentences.seats(shares, verdicts)}")
    fair = 100 / samples[0].arm.seats
    shape = draw.layout(
        "", "wins, %", names=len(samples) > 1, yaxis={"rangemode": "tozero"}, shapes=[draw.level(fair, "fair")]
    )
    return Chart("wins", "Does the seat matter?", " ".join(says), Figure(data, shape), ("Seat", "Wins"), tuple(rows))


def ends(samples: Sequence[Sample]) -> Chart:
    """How often a win is shared, and how often a cap had to stop the game."""
    data, rows, says = [], [], []
    for sample in samples:
        kinds = {"shared": ("Shared win", sample.shared)} if sample.arm.seats > 1 else {}
        kinds["stopped"] = ("Stopped by a cap", sample.stopped)
        found = {name: sample.share(int(games.sum()), len(sample)) for name, (_, games) in kinds.items()}
        titles = [title for title, _ in kinds.values()]
        said = [amount(share, SHARE) for share in found.values()]
        marks = [f"ends/{sample.number}/{name}" for name in kinds]
        hover = [f"{sample.comma}{title}: {words}" for title, words in zip(titles, said, strict=True)]
        x = [100 * share.value for share in found.values()]
        errors = draw.whiskers(list(found.values()), 100)
        data.append(draw.dots(sample.number, x, titles, marks, hover, error_x=errors))
        for name, title, words, mark in zip(kinds, titles, said, marks, strict=True):
            rows.append(Row((f"{sample.comma}{title}", words), mark if found[name].value > 0 else ""))
        ways = [f"{words} {name}" for name, words in zip(kinds, said, strict=True)]
        says.append(f"{sample.colon}{', '.join(ways)}.")
    shape = draw.layout("games, %", "", names=len(samples) > 1, xaxis={"rangemode": "tozero"})
    return Chart(
        "ends",
        "How often a tie, or no end?" if samples[0].arm.seats > 1 else "How often no end?",
        " ".join(says),
        Figure(data, shape),
        ("End", "Games"),
        tuple(rows),
    )


MAKERS: tuple[Maker, ...] = (wins, lengths, lead, scores, points, ends, choices, uses)
"""In the order in which they are shown."""
