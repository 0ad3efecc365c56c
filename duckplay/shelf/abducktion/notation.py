"""Moves of Abducktion as texts, as picks, and why one is not allowed.

    swap 0,0 with 0,1                          teleport 0,0 with 1,3
    abducktion 0,3                             black hole 0,3
    dubaducktion 0,3 and 0,4                   body snatcher 0,0 0,3 1,2
    orbit 0,1 by 2                             the square whose top left pond is 0,1, two steps clockwise
    shape shifter 0,2 0,0 0,1                  the ducks of these ponds, in their new order from the left
    gravity assist 0,0 with 0,1 then 0,1 with 0,2
    wormhole 0,0 with 1,3 of 2                 the other duck is seat 2's; alone: wormhole 0,0 with pink
    parallel universe                          by columns: parallel universe 0 2 4
    claim Egg at 0,1                           where the top left of the shape lies
    refresh                                    with a choice: refresh with swap, swap, orbit
    place pink blue pink                       into the empty ponds row by row
    pass

Ponds are row,column from the top left. A card played on another seat's board says whose: `abducktion 0,3 of 1`. Picks
are the ids of what is touched, in order; one written `a+b` is a group whose members are touched in any order.
"""

from __future__ import annotations

import re
from typing import Final

from duckplay.game import Move, Reason
from duckplay.shelf.abducktion.ponds import PONDS, column_of, pond_at, row_of
from duckplay.shelf.abducktion.rules import (
    ABDUCKTION,
    BLACK_HOLE,
    BOARD,
    BODY_SNATCHER,
    CARDS,
    CLAIM,
    DUBADUCKTION,
    GIVEN,
    GRAVITY_ASSIST,
    KIND,
    KINDS,
    ORBIT,
    ORDERS,
    PARALLEL_UNIVERSE,
    PASS,
    PLACEMENT,
    REFRESH,
    SEATS,
    SHAPE_SHIFTER,
    TELEPORT,
    WORMHOLE,
)
from duckplay.shelf.abducktion.state import Abducktion
from duckplay.shelf.abducktion.view import CARD, NAMES, Formation, View
from duckplay.words import plural

AT: Final = r"([01]) ?, ?([0-4])"
OF: Final = r"(?: of ([0-3]))?"
FORMS: Final = "'swap 0,0 with 0,1', 'abducktion 0,3 of 1', 'claim Egg at 0,1', 'refresh', 'pass'"
PICK: Final = re.compile(r"([0-9])/([a-z]+):(.+)")
CLAUSES: Final = tuple(f"AK-{31 + kind}" for kind in range(CARDS))


# ---- a move for people ----


def move(state: Abducktion, seat: int, number: int) -> Move:
    """A move as people meet it."""
    sort, board, argument = number & KINDS, number >> KIND & SEATS, number >> BOARD
    if sort < CARDS:
        text, label, picks = _play(state, seat, sort, board, argument)
        clauses = (CLAUSES[sort], *_why(state, sort, board, seat))
        return Move(f"{CARD[sort]} {text}".rstrip(), f"{CARD[sort].title()}: {label}", clauses, picks)
    if sort == CLAIM:
        return _claim(state, seat, argument >> 8, argument & PLACEMENT)
    if sort == REFRESH:
        return _refresh(state, seat, argument)
    if sort == PASS:
        return Move("pass", "End your turn", ("AK-14",), (f"{seat}/pass:turn",))
    colours = [NAMES[colour] for colour in _placed(state, argument)]
    ponds = [at(pond) for pond in _empty(state)]
    label = "Place " + ", ".join(f"{colour} in {pond}" for colour, pond in zip(colours, ponds, strict=True))
    return Move(f"place {' '.join(colours)}", label, ("AK-12",), tuple(f"{seat}/held:{colour}" for colour in colours))


def kind(state: Abducktion, seat: int, number: int) -> str:
    """What a move does: the name of its card, or claim, refresh, pass, place."""
    sort = number & KINDS
    return CARD[sort] if sort < CARDS else ("pass", "claim", "refresh", "place")[sort - CARDS]


def _play(state: Abducktion, seat: int, sort: int, board: int, argument: int) -> tuple[str, str, tuple[str, ...]]:
    card = f"{seat}/card:{CARD[sort]}"
    whose, on = ("", "") if board == seat or sort == WORMHOLE else (f" of {board}", f" of seat {board}")
    rules = state.rules
    if sort in (ABDUCKTION, BLACK_HOLE):
        where = at(argument)
        does = "leaves" if sort == ABDUCKTION else "leaves with all of its colour"
        return f"{where}{whose}", f"the duck at {where}{on} {does}", (card, f"{board}/pond:{where}")
    if sort == PARALLEL_UNIVERSE:
        if not rules.by_columns:
            return "", "exchange the rows", (card, f"{seat}/rows:both")
        named = [str(column) for column in range(5) if argument >> column & 1]
        group = "+".join(f"{seat}/column:{column}" for column in named)
        return (
            " ".join(named),
            f"exchange the ducks of column {', '.join(named)}",
            (card, group, f"{seat}/done:columns"),
        )
    if sort == ORBIT:
        square, steps = argument // 4, argument % 4
        label = f"turn the square at 0,{square} by {steps} clockwise"
        return f"0,{square} by {steps}", label, (card, f"{seat}/square:{square}", f"{seat}/steps:{steps}")
    if sort == SHAPE_SHIFTER:
        window = argument // 6
        ponds = [at(pond_at(window // 3, window % 3 + place)) for place in ORDERS[argument % 6]]
        return (
            " ".join(ponds),
            f"order the ducks of {', '.join(ponds)}",
            (card, *(f"{seat}/pond:{pond}" for pond in ponds)),
        )
    if sort == GRAVITY_ASSIST:
        first, then = (pair(rules.edges[edge]) for edge in (argument // 13, argument % 13))
        text = f"{first[0]} with {first[1]} then {then[0]} with {then[1]}"
        return text, f"exchange {text}", (card, _group(seat, *first), _group(seat, *then))
    if sort == WORMHOLE:
        own = at(argument // 10)
        if rules.solo:
            colour = NAMES[argument % 10]
            label = f"exchange the duck at {own} for a {colour} one"
            return f"{own} with {colour}", label, (card, f"{seat}/pond:{own}", f"{seat}/ufo:{colour}")
        theirs = at(argument % 10)
        group = "+".join(sorted((f"{seat}/pond:{own}", f"{board}/pond:{theirs}")))
        return f"{own} with {theirs} of {board}", f"exchange {own} with {theirs} of seat {board}", (card, group)
    if sort == BODY_SNATCHER:
        ponds = sorted(at(pond) for pond in range(PONDS) if argument >> pond & 1)
        return " ".join(ponds), f"draw the ducks at {', '.join(ponds)} anew", (card, _group(seat, *ponds))
    one, other = pair(rules.edges[argument] if sort != TELEPORT else argument)
    word, does = ("and", "leave") if sort == DUBADUCKTION else ("with", "change places")
    label = f"the ducks at {one} and {other}{on} {does}"
    return f"{one} {word} {other}{whose}", label, (card, _group(board, one, other))


def _why(state: Abducktion, sort: int, board: int, seat: int) -> tuple[str, ...]:
    if sort == WORMHOLE and state.rules.solo:
        return ("AK-27",)
    return ("AK-03",) if board == seat else ("AK-03", "AK-04")


def _claim(state: Abducktion, seat: int, card: int, number: int) -> Move:
    places, what = state.rules.placements, state.rules.params.cards[card]
    first = places.first[card]
    where = f"{places.row[first + number]},{places.column[first + number]}"
    ways = sum(places.fits(one, state.boards[seat]) for one in range(first, places.first[card + 1]))
    picks = (f"{seat}/formation:{card}",) + ((f"{seat}/spot:{where}",) if ways > 1 else ())
    points = plural(what.points, "point")
    return Move(f"claim {what.name} at {where}", f"Claim {what.name} at {where}: {points}", ("AK-08", "AK-07"), picks)


def _refresh(state: Abducktion, seat: int, argument: int) -> Move:
    given = [CARD[sort] for sort in range(CARDS) for _ in range(argument >> 4 * sort & GIVEN)]
    held = [count for count in state.hands[seat * CARDS : seat * CARDS + CARDS] if count]
    clause = "AK-28" if state.rules.solo else "AK-13"
    if len(held) == 1 or sum(held) == len(given):
        label = f"Give {plural(len(given), 'card')} for ten new ducks"
        return Move("refresh", label, (clause,), (f"{seat}/refresh:cards",))
    text, group = ", ".join(given), "+".join(f"{seat}/card:{card}" for card in given)
    return Move(f"refresh with {text}", f"Give {text} for ten new ducks", (clause,), (f"{seat}/refresh:cards", group))


def _placed(state: Abducktion, colours: int) -> list[int]:
    """The colours that a placing puts into the empty ponds, row by row."""
    upstream = [pond for pond in range(PONDS) if state.empty >> pond & 1]
    return [colours >> 2 * upstream.index(pond) & 3 for pond in _empty(state)]


def _empty(state: Abducktion) -> list[int]:
    """The empty ponds row by row."""
    return sorted(
        (pond for pond in range(PONDS) if state.empty >> pond & 1), key=lambda pond: (row_of(pond), column_of(pond))
    )


def at(pond: int) -> str:
    return f"{row_of(pond)},{column_of(pond)}"


def pair(ponds: int) -> tuple[str, str]:
    one, other = sorted((at(ponds // 10), at(ponds % 10)))
    return one, other


def _group(seat: int, *ponds: str) -> str:
    return "+".join(f"{seat}/pond:{pond}" for pond in sorted(ponds))


# ---- a text as picks ----


def parse(view: View, text: str) -> tuple[str, ...]:
    """The picks that a text of the view's seat stands for. Raises ValueError: what cannot be read, what would be."""
    if not isinstance(view.eye, int):
        raise ValueError("only a seat can move")
    text = " ".join(text.split())
    for pattern, picks in GRAMMAR:
        if found := pattern.fullmatch(text):
            return picks(view, view.eye, found)
    raise ValueError(f"a move reads {FORMS}; it names ponds as row,column, and cards and formations by their names")


def _one(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    """`abducktion 0,3 of 1`, `black hole 0,3`."""
    card, row, column, whose = found.groups()
    return f"{seat}/card:{card.lower()}", f"{whose or seat}/pond:{row},{column}"


def _two(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    """`swap 0,0 with 0,1`, `teleport 0,0 with 1,3`, `dubaducktion 0,3 and 0,4 of 1`."""
    card, row, column, other_row, other_column, *whose = found.groups()
    board = int(whose[0]) if whose and whose[0] else seat
    return f"{seat}/card:{card.lower()}", _group(board, f"{row},{column}", f"{other_row},{other_column}")


def _three(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    """`body snatcher 0,0 0,3 1,2`, `shape shifter 0,2 0,0 0,1`."""
    card, *places = found.groups()
    ponds = [f"{row},{column}" for row, column in zip(places[::2], places[1::2], strict=True)]
    if card.lower() == CARD[BODY_SNATCHER]:
        return f"{seat}/card:{card.lower()}", _group(seat, *ponds)
    return f"{seat}/card:{card.lower()}", *(f"{seat}/pond:{pond}" for pond in ponds)


def _orbit(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    return f"{seat}/card:orbit", f"{seat}/square:{found[1]}", f"{seat}/steps:{found[2]}"


def _gravity(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    places = found.groups()
    ponds = [f"{row},{column}" for row, column in zip(places[::2], places[1::2], strict=True)]
    return f"{seat}/card:{CARD[GRAVITY_ASSIST]}", _group(seat, *ponds[:2]), _group(seat, *ponds[2:])


def _wormhole(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    row, column, colour, other_row, other_column, whose = found.groups()
    own = f"{seat}/pond:{row},{column}"
    if colour:
        return f"{seat}/card:wormhole", own, f"{seat}/ufo:{colour.lower()}"
    return f"{seat}/card:wormhole", "+".join(sorted((own, f"{whose}/pond:{other_row},{other_column}")))


def _universe(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    card, columns = f"{seat}/card:{CARD[PARALLEL_UNIVERSE]}", sorted(set(found[1].split()))
    if not columns:
        return card, f"{seat}/rows:both"
    return card, "+".join(f"{seat}/column:{column}" for column in columns), f"{seat}/done:columns"


def _claimed(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    name, row, column = found.groups()
    open = _open(view, name)
    pick = f"{seat}/formation:{open.number}"
    spot = (f"{seat}/spot:{row},{column}",) if row else ()
    if len(open.matches) > 1 and not spot:
        places = " or ".join(f"{match.row},{match.column}" for match in open.matches)
        raise ValueError(f"{open.name} matches in several places: add at {places}")
    alone = len(open.matches) == 1 and (
        not row or (open.matches[0].row, open.matches[0].column) == (int(row), int(column))
    )
    return (pick,) if alone else (pick, *spot)


def _open(view: View, name: str) -> Formation:
    """The open formation with that name. Raises ValueError that names those there are."""
    for one in view.open:
        if " ".join(one.name.lower().split()) == name.lower():
            return one
    raise ValueError(f"no formation {name} lies open; there are {', '.join(one.name for one in view.open) or 'none'}")


def _given(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    if not found[1]:
        return (f"{seat}/refresh:cards",)
    given = sorted(
        (card.strip().lower() for card in found[1].split(",")),
        key=lambda card: CARD.index(card) if card in CARD else -1,
    )
    for card in given:
        if card not in CARD:
            raise ValueError(f"there is no action card {card}; there are {', '.join(CARD)}")
    if len(set(view.hand)) == 1 or len(view.hand) == len(given):
        return (f"{seat}/refresh:cards",)
    return f"{seat}/refresh:cards", "+".join(f"{seat}/card:{card}" for card in given)


def _put(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    return tuple(f"{seat}/held:{colour}" for colour in found[1].lower().split())


def _passed(view: View, seat: int, found: re.Match[str]) -> tuple[str, ...]:
    return (f"{seat}/pass:turn",)


COLOUR: Final = "|".join(NAMES)
GRAMMAR: Final = tuple(
    (re.compile(pattern, re.IGNORECASE), picks)
    for pattern, picks in (
        (rf"(abducktion|black hole) {AT}{OF}", _one),
        (rf"(swap|teleport) {AT} with {AT}", _two),
        (rf"(dubaducktion) {AT} and {AT}{OF}", _two),
        (rf"(body snatcher|shape shifter) {AT} {AT} {AT}", _three),
        (r"orbit 0 ?, ?([0-3]) by ([123])", _orbit),
        (rf"gravity assist {AT} with {AT} then {AT} with {AT}", _gravity),
        (rf"wormhole {AT} with (?:({COLOUR})|{AT} of ([0-3]))", _wormhole),
        (r"parallel universe((?: [0-4])*)", _universe),
        (rf"claim (.+?)(?: at {AT})?", _claimed),
        (r"refresh(?: with (.+))?", _given),
        (rf"place ((?:{COLOUR}) (?:{COLOUR}) (?:{COLOUR}))", _put),
        (r"pass", _passed),
    )
)


# ---- why not ----


def why_not(view: View, picks: tuple[str, ...]) -> Reason:
    """Why no legal move has these picks."""
    if view.over:
        return Reason("the game is over", "AK-29" if view.alone else "AK-18")
    if view.eye != view.turn:
        return Reason(f"it is the turn of seat {view.turn}", "AK-02")
    found = [PICK.fullmatch(one) for pick in picks for one in pick.split("+")]
    if not found or not all(found):
        return Reason("that is nothing to be touched", "AK-03")
    touched = [(int(one[1]), one[2], one[3]) for one in found if one]
    first = touched[0][1]
    if touched[0][0] != view.eye:
        return Reason("begin with a card of your own, or a formation", "AK-03")
    if view.phase == "place":
        return _not_placed(view, [place for _, kind, place in touched if kind == "held"])
    if first == "pass":
        return Reason("alone there is no passing", "AK-25")
    if first == "held":
        return Reason("no duck waits to be placed", "AK-12")
    if first in ("formation", "spot"):
        return _not_claimed(view, touched)
    if first == "refresh":
        return _not_refreshed(view)
    if first != "card":
        return Reason("begin with a card of your hand, or a formation that matches", "AK-03")
    return _not_played(view, touched)


def _not_placed(view: View, held: list[str]) -> Reason:
    left = list(view.held)
    for colour in held:
        if colour not in left:
            return Reason(f"no {colour} duck is left to place; {', '.join(view.held)} came", "AK-12")
        left.remove(colour)
    return Reason("first place the three ducks that came, one for each empty pond", "AK-12")


def _not_claimed(view: View, touched: list[tuple[int, str, str]]) -> Reason:
    number = touched[0][2]
    one = next((one for one in view.open if str(one.number) == number), None)
    if one is None:
        return Reason("that formation does not lie open", "AK-16")
    if not one.matches:
        return Reason(f"your ducks do not make {one.name}", "AK-07")
    places = " or ".join(f"{match.row},{match.column}" for match in one.matches)
    return Reason(f"{one.name} matches at {places}", "AK-07")


def _not_refreshed(view: View) -> Reason:
    if not view.cost:
        return Reason("a dial has taken refreshing away", "AK-13")
    clause = "AK-28" if view.alone else "AK-13"
    if len(view.hand) < view.cost:
        return Reason(f"a refresh costs {plural(view.cost, 'card')}, you hold {len(view.hand)}", clause)
    if not view.alone and view.played + view.cost > view.plays:
        return Reason(
            f"giving {plural(view.cost, 'card')} counts as playing, and you played {view.played} of {view.plays}",
            clause,
        )
    return Reason(f"give {view.cost} of the cards that you hold", clause)


def _not_played(view: View, touched: list[tuple[int, str, str]]) -> Reason:
    card, rest = touched[0][2], touched[1:]
    if card not in CARD:
        return Reason(f"there is no action card {card}", "AK-03")
    if card not in view.hand:
        return Reason(f"you hold no {card.title()}", "AK-03")
    if not view.alone and view.played >= view.plays:
        return Reason(f"you have played {plural(view.played, 'card')}, as many as a turn has", "AK-03")
    sort = CARD.index(card)
    clause = CLAUSES[sort]
    ponds = [(seat, place) for seat, kind, place in rest if kind == "pond"]
    others = {seat for seat, _ in ponds if seat != view.eye}
    for other in sorted(others):
        if other >= len(view.seats):
            return Reason(f"there is no seat {other}", "AK-04")
        if not view.seats[other].playing:
            return Reason(f"seat {other} is out of the tie: its board cannot be touched", "AK-19")
    if sort == WORMHOLE:
        if view.alone:
            return Reason("a Wormhole takes one of your ducks and a colour that is in the UFO", "AK-27")
        if not others:
            return Reason(
                "a Wormhole takes one of your ducks and one of another seat, where it may reach others", clause
            )
        return Reason("a Wormhole takes one of your ducks and one of another seat", clause)
    if others and sort not in (ABDUCKTION, DUBADUCKTION, BLACK_HOLE):
        return Reason(f"{card.title()} acts on your own board only", "AK-04")
    if others:
        return Reason(f"{card.title()} may not be played on another's board (a dial), or takes other ponds", "AK-04")
    if len(ponds) == 2 and sort in (0, DUBADUCKTION):
        return Reason(f"{ponds[0][1]} and {ponds[1][1]} are not next to each other", "AK-06")
    return Reason(NEEDS[sort], clause)


NEEDS: Final = (
    "a Swap takes two ducks next to each other",
    "an Abducktion takes one duck",
    "a Dubaducktion takes two ducks next to each other",
    "a Body Snatcher takes three different ponds of your board",
    "an Orbit takes a square of four ponds and one, two or three steps",
    "a Shape Shifter takes three ducks side by side in one row, in their new order",
    "a Gravity Assist takes two exchanges of neighbours that share a duck",
    "a Teleport takes two different ponds of your board",
    "a Wormhole takes one of your ducks and one of another seat",
    "a Parallel Universe takes the rows, or by columns at least one column",
    "a Black Hole takes one duck",
)
