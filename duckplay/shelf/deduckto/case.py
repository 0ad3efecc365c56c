"""A case told in words, and a free one: facts that a teacher enters by hand, also some that contradict each other."""

from __future__ import annotations

from html import escape
from typing import Literal, get_args

import msgspec

from duckplay.shelf.deduckto.params import ANIMALS, DISGUISES, LOCATIONS
from duckplay.shelf.deduckto.rules import Square, cards_of, count_of, values_square
from duckplay.shelf.deduckto.view import STRUCK, Cut, View, clues, rough
from duckplay.words import brief

Kind = Literal["yes", "no", "seen", "guess"]
LISTS = (ANIMALS, DISGUISES, LOCATIONS)
LOOK = "font-size: 1rem; line-height: 1.5; white-space: normal"
FEW = 8
"""So many suspects that are left are named."""


def explained(view: View) -> tuple[str, ...]:
    """What took possible secrets away, a sentence each, and what is left; nothing for an eye that has no case."""
    if view.case is None:
        return ()
    left = len(view.square)
    lines = []
    for cut in view.case.cuts:
        left -= len(cut.took)
        lines.append(f"{left} left: {source(view, cut)} took {len(cut.took)}.")
    if len(view.case.possible) == 1:
        lines.append(f"You are {view.told(view.case.possible[0])}.")
    return tuple(lines)


def summary(view: View) -> str:
    """How many are left and which clue took most: "17 left: clue 3 took 9 of them." """
    if view.case is None:
        return ""
    left = len(view.case.possible)
    clues = [cut for cut in view.case.cuts if cut.kind in ("yes", "no") and cut.took]
    if not clues:
        return f"{left} left."
    best = max(clues, key=lambda cut: len(cut.took))
    return f"{left} left: clue {best.number} took {len(best.took)} of them."


def source(view: View, cut: Cut) -> str:
    """What a cut comes from, in words."""
    if cut.kind == "seen":
        return "the cards that you see"
    if cut.kind == "guess":
        return f"wrong guess {cut.number}"
    if cut.kind == "gift":
        return f"the {given(view, cut.card)}, for who gives a No holds nothing that shares,"
    return f"clue {cut.number} ({cut.kind.title()}: {view.told(cut.card)})"


def given(view: View, card: int) -> str:
    """A No as a gift in words, and to whom where it was another seat; several where it is no card."""
    if card == STRUCK:
        return "gifts that were a No"
    receiver = next(seat.seat for seat in view.seats if any(lying.card == card for lying, _ in clues(seat)))
    return f"gift {view.told(card)}{'' if receiver == view.eye else f' to seat {receiver}'}"


def in_bits(view: View, bits: float) -> str:
    """So many bits of the view's case: "about" so many where its odds are not exact."""
    return f"{'about ' if rough(view) else ''}{bits:.2f} bits"


class Fact(msgspec.Struct, frozen=True):
    """One fact: a card with its answer, a card that is seen elsewhere, or a wrong guess; attributes by their places."""

    kind: Kind
    animal: int
    disguise: int
    location: int

    @property
    def told(self) -> str:
        names = ", ".join(names[at] for names, at in zip(LISTS, self.looks, strict=True))
        return f"{self.kind.title()}: {names}"

    @property
    def looks(self) -> tuple[int, int, int]:
        return self.animal, self.disguise, self.location


class Study(msgspec.Struct, frozen=True):
    """What facts leave: the possible suspects as (animal, disguise, location), how many each fact took, and why none.

    `conflict` numbers, from 1, a smallest set of facts that cannot all be true: empty unless no suspect is left.
    """

    possible: tuple[tuple[int, int, int], ...]
    took: tuple[int, ...]
    conflict: tuple[int, ...]
    sentence: str


def facts(text: str, values: int = 7) -> tuple[Fact, ...]:
    """Facts from text, one a line: "yes fox hat pier", "no ...", "seen ...", "guess ...".

    Raises ValueError that names the line and the word, and what would be right.
    """
    found = []
    square = values_square(values)
    for row, line in enumerate(text.splitlines(), 1):
        words = line.lower().replace(",", " ").replace(":", " ").split()
        if not words:
            continue
        if words[0] not in get_args(Kind) or len(words) != 4:
            what = f"a fact reads 'yes fox hat pier', or no, seen or guess in place of yes, not {brief(line)}"
            raise ValueError(f"line {row}: {what}")
        at = []
        for word, attribute, names in zip(words[1:], ("animal", "disguise", "location"), LISTS, strict=True):
            if word not in names[:values]:
                raise ValueError(f"line {row}: {brief(word)} is no {attribute}; there are {', '.join(names[:values])}")
            at.append(names.index(word))
        fact = Fact(words[0], *at)  # type: ignore[arg-type]  # the first word is one of the two that a fact may have
        if fact.kind != "guess" and card_of(square, fact) < 0:
            where = LOCATIONS[square.location[at[0] * values + at[1]]]
            raise ValueError(
                f"line {row}: no suspect looks like that; the {words[1]} with {words[2]} is at the {where}"
            )
        found.append(fact)
    return tuple(found)


def study(facts: tuple[Fact, ...], values: int = 7) -> Study:
    """What facts leave of the standard square of so many values."""
    square = values_square(values)
    everything = (1 << values * values) - 1
    outs = [everything & ~keeps(square, fact, everything) for fact in facts]
    left, took = everything, []
    for out in outs:
        took.append(count_of(left & out))
        left &= ~out
    count = count_of(left)
    if count == 0:
        conflict = smallest(outs, everything)
        numbers = [f"fact {number} ({facts[number - 1].told})" for number in conflict]
        words = " and ".join([", ".join(numbers[:-1]), numbers[-1]] if len(numbers) > 1 else numbers)
        verb = "cannot all be true" if len(numbers) > 2 else "cannot both be true" if len(numbers) == 2 else "is untrue"
        sentence = f"No suspect is left: {words} {verb}."
    else:
        conflict = ()
        best = max(range(len(took)), key=lambda at: took[at]) if took else -1
        sentence = f"{count} left" + (f": fact {best + 1} took {took[best]} of them." if best >= 0 else ".")
    looks = tuple((card // values, card % values, int(square.location[card])) for card in cards_of(left))
    return Study(looks, tuple(took), conflict, sentence)


def answered(text: str) -> str:
    """What facts come to that are being typed in, as HTML: how many are left and who, or what is wrong with them."""
    try:
        found = study(facts(text))
    except ValueError as error:
        return f'<div style="{LOOK}">{escape(str(error))}</div>'
    names = [", ".join(names[at] for at, names in zip(looks, LISTS, strict=True)) for looks in found.possible[:FEW]]
    more = len(found.possible) - len(names)
    rest = [f"and {more} more"] if more else []
    return f'<div style="{LOOK}"><b>{escape(found.sentence)}</b><br>{"<br>".join([*names, *rest])}</div>'


def card_of(square: Square, fact: Fact) -> int:
    values = square.values
    return square.card_of((fact.animal * values + fact.disguise) * values + fact.location)


def keeps(square: Square, fact: Fact, everything: int) -> int:
    """The suspects that a fact leaves possible. A card that one has in hand or sees is nobody's own secret."""
    card = card_of(square, fact)
    others = everything & ~(1 << card) if card >= 0 else everything
    if fact.kind in ("seen", "guess"):
        return others
    return others & (square.shares[card] if fact.kind == "yes" else ~square.shares[card])


def smallest(outs: list[int], everything: int) -> tuple[int, ...]:
    """The numbers, from 1, of the fewest sets that together hold everything; empty where all of them do not.

    Of sets that hold each other only the greatest is looked at, and of equal ones the first.
    """
    union = 0
    for out in outs:
        union |= out
    if everything & ~union:
        return ()
    first = {out: outs.index(out) + 1 for out in outs}
    some = [out for out in first if not any(out & ~other == 0 for other in first if other != out)]
    for size in range(1, len(some) + 1):
        if found := covering(some, everything, size):
            return tuple(sorted(first[some[at]] for at in found))
    return ()


def covering(outs: list[int], missing: int, size: int) -> tuple[int, ...]:
    """At most so many sets that hold all that is missing, tried from the suspect that the fewest sets hold."""
    if size == 0:
        return ()
    holders = {card: [at for at, out in enumerate(outs) if out >> card & 1] for card in cards_of(missing)}
    rarest = min(holders.values(), key=len)
    for at in rarest:
        left = missing & ~outs[at]
        if left == 0:
            return (at,)
        if more := covering(outs, left, size - 1):
            return (at, *more)
    return ()
