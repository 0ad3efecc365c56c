"""Abducktion written down a second time, slowly, on rows of letters: what the engine is checked against."""

from __future__ import annotations

from collections import Counter
from itertools import combinations, permutations

from tests.shelf.abducktion.positions import STREAM

Pond = tuple[int, int]
Board = dict[Pond, str]


def of(text: str) -> Board:
    rows = [row.strip() for row in text.split("/")]
    return {(row, column): rows[row][column] for row in range(2) for column in range(5)}


def show(board: Board) -> str:
    return " / ".join("".join(board[row, column] for column in range(5)) for row in range(2))


def neighbours() -> list[tuple[Pond, Pond]]:
    """Pairs of ponds whose rows and columns differ by one in all."""
    return [
        pair
        for pair in combinations(sorted(STREAM), 2)
        if abs(pair[0][0] - pair[1][0]) + abs(pair[0][1] - pair[1][1]) == 1
    ]


def exchange(board: Board, one: Pond, other: Pond) -> Board:
    return board | {one: board[other], other: board[one]}


def fits(shape: str, board: Board, row: int, column: int) -> bool:
    """Whether a shape, its top left at (row, column), has its colours there."""
    where: dict[str, set[str]] = {}
    for r, letters in enumerate(shape.replace(" ", "").split("/")):
        for c, letter in enumerate(letters):
            if letter != "-":
                if (row + r, column + c) not in board:
                    return False
                where.setdefault(letter, set()).add(board[row + r, column + c])
    if any(len(colours) > 1 for colours in where.values()):
        return False
    strict = [colour for letter, (colour,) in where.items() if letter in "ABCD"]
    return len(set(strict)) == len(strict)


def matches(shape: str, board: Board) -> list[Pond]:
    """All places at which it fits; the dashes must lie on the board too."""
    rows = shape.replace(" ", "").split("/")
    places = [(r, c) for r in range(3 - len(rows)) for c in range(6 - max(map(len, rows)))]
    return [place for place in places if fits(shape, board, *place)]


def slide(board: Board, gone: set[Pond], came: list[str]) -> Board:
    """What stays moves downstream; the ducks that came fill the empty ponds, the most downstream first."""
    stay = [board[pond] for pond in STREAM if pond not in gone]
    return dict(zip(STREAM, [*reversed(came), *stay], strict=True))


def turned(board: Board, square: int, steps: int) -> Board:
    ring = [(0, square), (0, square + 1), (1, square + 1), (1, square)]
    return board | {ring[(place + steps) % 4]: board[pond] for place, pond in enumerate(ring)}


def named(pond: Pond) -> str:
    return f"{pond[0]},{pond[1]}"


def plays(kind: str, board: Board, by_columns: bool = False) -> dict[str, Board]:
    """Every move of a rearranging card by its text, with the board after it."""
    out: dict[str, Board] = {}
    if kind == "swap":
        for one, other in neighbours():
            out[f"swap {named(one)} with {named(other)}"] = exchange(board, one, other)
    elif kind == "teleport":
        for one, other in combinations(sorted(STREAM), 2):
            out[f"teleport {named(one)} with {named(other)}"] = exchange(board, one, other)
    elif kind == "orbit":
        for square in range(4):
            for steps in (1, 2, 3):
                out[f"orbit 0,{square} by {steps}"] = turned(board, square, steps)
    elif kind == "shape shifter":
        for row in range(2):
            for column in range(3):
                window = [(row, column + step) for step in range(3)]
                for order in permutations(window):
                    text = "shape shifter " + " ".join(map(named, order))
                    out[text] = board | {to: board[pond] for to, pond in zip(window, order, strict=True)}
    elif kind == "gravity assist":
        for first in neighbours():
            for then in neighbours():
                if set(first) & set(then):
                    text = " then ".join(f"{named(one)} with {named(other)}" for one, other in (first, then))
                    out[f"gravity assist {text}"] = exchange(exchange(board, *first), *then)
    elif kind == "parallel universe":
        chosen = [[0, 1, 2, 3, 4]]
        if by_columns:
            chosen = [list(some) for size in range(1, 6) for some in combinations(range(5), size)]
        for columns in chosen:
            after = dict(board)
            for column in columns:
                after = exchange(after, (0, column), (1, column))
            out[f"parallel universe {' '.join(map(str, columns))}" if by_columns else "parallel universe"] = after
    return out


def removals(kind: str, board: Board) -> dict[str, set[Pond]]:
    """Every move of a card that draws ducks, by its text on the own board, with the ponds whose ducks leave."""
    if kind == "abducktion":
        return {f"abducktion {named(pond)}": {pond} for pond in STREAM}
    if kind == "dubaducktion":
        return {f"dubaducktion {named(one)} and {named(other)}": {one, other} for one, other in neighbours()}
    if kind == "body snatcher":
        return {f"body snatcher {' '.join(map(named, some))}": set(some) for some in combinations(sorted(STREAM), 3)}
    return {f"black hole {named(pond)}": {at for at in STREAM if board[at] == board[pond]} for pond in STREAM}


def reached(board: Board, hand: Counter[str], shapes: dict[str, str], by_columns: bool = False) -> set[str]:
    """Formations within all orders of all cards of a hand of rearranging cards, by trying every one."""
    found: set[str] = set()
    seen: set[tuple[str, tuple[str, ...]]] = set()
    heap = [(board, hand)]
    while heap:
        now, left = heap.pop()
        key = show(now), tuple(sorted(left.elements()))
        if key in seen:
            continue
        seen.add(key)
        found |= {name for name, shape in shapes.items() if matches(shape, now)}
        for kind in left:
            if left[kind]:
                rest = left - Counter([kind])
                heap.extend((after, rest) for after in plays(kind, now, by_columns).values())
    return found
