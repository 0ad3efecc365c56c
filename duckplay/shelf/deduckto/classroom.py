"""What a class asks of a case, as tables: how it went, what its deck is made of, and whether to guess now."""

from __future__ import annotations

import math
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from typing import Any

from duckplay.playtests.studies.answers import Answer, Grid
from duckplay.shelf.deduckto.case import in_bits, source, summary
from duckplay.shelf.deduckto.view import View, rough


def course(views: Sequence[View]) -> Answer:
    """What was left at each of these moments of a seat, in their order: suspects, and bits that were missing."""
    rows: list[dict[str, Any]] = []
    lines: list[tuple[str, ...]] = []
    for view in views:
        if view.case is not None:
            left, bits = len(view.case.possible), view.case.bits
            rows.append({"moment": len(rows) + 1, "left": left, "bits": bits})
            lines.append((str(len(rows)), str(left), in_bits(view, bits)))
    told = rows[0]["bits"] - rows[-1]["bits"] if rows else 0.0
    about = "About " if any(rough(view) for view in views) else ""
    return Answer(
        sentence=f"{about}{told:.2f} bits were told from the first moment to the last.",
        rows=rows,
        grids=(Grid("", ("moment", "suspects left", "missing"), tuple(lines)),),
    )


def why(view: View) -> Answer:
    """What took the suspects away that a seat cannot be, and who is left."""
    if view.case is None:
        raise ValueError(f"only a seat has a case, {view.eye} has none: take the view of a seat")
    left, rows = len(view.square), []
    for cut in view.case.cuts:
        left -= len(cut.took)
        rows.append({"what": source(view, cut), "took": len(cut.took), "left": left})
    lines = tuple((str(row["what"]), str(row["took"]), str(row["left"])) for row in rows)
    who = f" You are {view.told(view.case.possible[0])}." if len(view.case.possible) == 1 else ""
    return Answer(sentence=f"{summary(view)}{who}", rows=rows, grids=(Grid("", ("what", "took", "left"), lines),))


def deck(view: View, hand: int = 5) -> Answer:
    """How many pairs of suspects have no name in common, one, two; and what follows for a hand of so many cards."""
    suspects = [set(view.names(card)) for card in range(len(view.square))]
    common = Counter(len(one & other) for one, other in combinations(suspects, 2))
    cards, others = len(suspects), len(suspects) - 1
    share = 2 * common[1] // cards
    nothing = math.comb(others - share, hand) / math.comb(others, hand)
    left = {seats: cards - seats * (hand + 2) for seats in (2, 3, 4)}
    names = ("no name", "one name", "two names", "three names")
    pairs = tuple((names[count], str(common[count])) for count in range(4))
    follows = (
        ("others that a card shares with", str(share)),
        ("others that it shares nothing with", str(others - share)),
        (f"chance that none of {hand} cards shares with a secret", f"{nothing:.4f}"),
        *((f"cards left after the gifts, {seats} seats", str(count)) for seats, count in left.items()),
    )
    rows: list[dict[str, Any]] = [{"in_common": count, "pairs": common[count]} for count in range(4)]
    return Answer(
        sentence=f"Each of the {cards} suspects shares with {share} others and with {others - share} nothing.",
        rows=rows + [{"what": what, "value": value} for what, value in follows],
        grids=(Grid("", ("in common", "pairs of suspects"), pairs), Grid("", ("what follows", "number"), follows)),
    )


def guessing(views: Sequence[View]) -> Answer:
    """How likely a guess is right now, for each of these seats, from what it sees. Raises ValueError for other eyes."""
    rows: list[dict[str, Any]] = []
    told: list[str] = []
    for view in views:
        if view.case is None or not isinstance(view.eye, int):
            raise ValueError(f"only a seat has a case, {view.eye} has none: take the views of seats")
        chance = max(view.case.odds, default=1 / len(view.case.possible))
        who = f"seat {view.eye}{', remembering what lies turned' if view.remembers else ''}"
        chances = view.seats[view.eye].chances
        told.append(f"about {chance:.0%}" if rough(view) else f"{chance:.0%}")
        rows.append({"who": who, "left": len(view.case.possible), "chance": chance, "chances": chances})
    lines = tuple(
        (row["who"], str(row["left"]), share, str(row["chances"])) for row, share in zip(rows, told, strict=True)
    )
    best = max(range(len(rows)), key=lambda at: rows[at]["chance"])
    return Answer(
        sentence=f"Nobody is surer than {rows[best]['who']}: a guess is right with {told[best]}.",
        rows=rows,
        grids=(Grid("", ("who", "suspects left", "a guess is right", "chances"), lines),),
    )
