"""View -> text and SVG: what Deduckto looks like where no board is drawn, and what the plain board shows.

Drawn from the view alone. What a move is made of carries its pick as `data-id`: the cards of the hand, the names of a
guess, the own two piles.
"""

from __future__ import annotations

from typing import Final

from duckplay.shelf import art
from duckplay.shelf.deduckto.view import STRUCK, Pile, Seat, View
from duckplay.words import plural

WIDTH: Final = 720.0
EDGE: Final = 14.0
CHIP: Final = (216.0, 26.0)
"""A card that lies in a pile."""
CARD: Final = (108.0, 84.0)
CELL: Final = (94.0, 34.0)
TINTS: Final = ("#f7cb3b", "#62b1e2", "#7cc474", "#ef8069", "#ab8fe0", "#fbf7ee", "#c79a6d")
"""Of each animal, on its cards."""


# --- text ---------------------------------------------------------------------------------------------------------


def text(view: View) -> str:
    """The table in monospaced text."""
    lines = [heading(view)]
    for seat in view.seats:
        lines += ["", f"{name_of(view, seat)}: {standing(view, seat)}"]
        lines.append(f"  Yes: {lying(view, seat.yes)}")
        lines.append(f"  No:  {lying(view, seat.no)}")
        lines += [f"  guessed {named(view, seat, k)}" for k in range(len(seat.guesses))]
        if seat.out:
            lines.append("  held " + ("; ".join(view.told(card) for card in seat.shown) or "no card"))
        elif view.secret is not None:
            lines.append(
                "  holds " + ("; ".join(view.told(card) for card in view.secret.hands[seat.seat]) or "no card")
            )
    if isinstance(view.eye, int):
        lines += ["", "Your hand: " + ("; ".join(view.told(held.card) for held in view.hand) or "no card")]
    if view.case is not None:
        lines.append(f"You may be: {len(view.case.possible)} of {len(view.square)} suspects")
        if len(view.case.possible) <= 8:
            lines += [f"  {view.told(card)}" for card in view.case.possible]
    if view.secret is not None:
        lines += ["", "deck: " + ("; ".join(view.told(card) for card in view.secret.deck) or "no card")]
    return "\n".join(lines) + "\n"


def heading(view: View) -> str:
    if view.over:
        return "Deduckto, over"
    where = "gifts are chosen" if view.phase == "gift" else f"turn {view.begun}: seat {view.turn}"
    return f"Deduckto, {where}, {plural(view.deck, 'card')} in the deck"


def name_of(view: View, seat: Seat) -> str:
    return f"Seat {seat.seat} (you)" if seat.seat == view.eye else f"Seat {seat.seat}"


def standing(view: View, seat: Seat) -> str:
    """Who it is, how many cards and chances it has, and how it ended for it."""
    who = "secret unknown" if seat.secret is None else f"is {view.told(seat.secret)}"
    words = [who, plural(seat.hand, "card"), "out" if seat.out else f"{plural(seat.chances, 'chance')} left"]
    if seat.chosen:
        words.append("gift chosen")
    if view.winner == seat.seat:
        words.append("wins")
    return ", ".join(words)


def lying(view: View, pile: Pile) -> str:
    cards = [view.told(one.card) for one in pile.recalled + pile.open]
    under = pile.turned - len(pile.recalled)
    return "; ".join([*([f"{under} face down"] if under else []), *cards]) or "nothing"


def named(view: View, seat: Seat, place: int) -> str:
    guess = seat.guesses[place]
    looks = f"{view.animals[guess.animal]}, {view.disguises[guess.disguise]}, {view.locations[guess.location]}"
    return f"{looks}: {'right' if guess.right else 'wrong'}"


# --- SVG ----------------------------------------------------------------------------------------------------------


def svg(view: View) -> str:
    """The table as a picture: each seat with its secret and its piles, the eye's hand, and its case board."""
    parts, y = [title(view)], 50.0
    own = view.eye if isinstance(view.eye, int) else -1
    count = len(view.seats)
    for k in range(count):
        seat = view.seats[(own + 1 + k) % count]
        tall = height(seat)
        parts.append(panel(view, seat, y, tall))
        y += tall + EDGE
    if isinstance(view.eye, int):
        parts.append(hand(view, y))
        y += CARD[1] + EDGE
        parts.append(composer(view, y))
        y += 3 * 34 + EDGE
        parts.append(board(view, y))
        y += view.values * (CELL[1] + 4) + EDGE
    return art.sheet(WIDTH, y, heading(view), "".join(parts))


def title(view: View) -> str:
    left = art.words(EDGE + 6, 36, 28, "Deduckto", bold=True)
    right = heading(view).removeprefix("Deduckto").lstrip(", ")
    return left + art.words(WIDTH - EDGE - 6, 36, art.fitting(20, right, 520), right, anchor="end")


def height(seat: Seat) -> float:
    most = max(len(seat.yes.open) + (seat.yes.turned > 0), len(seat.no.open) + (seat.no.turned > 0), 1)
    return 70 + CHIP[1] * most + (20 if seat.guesses else 0)


def panel(view: View, seat: Seat, y: float, tall: float) -> str:
    """A seat: its name and how it stands, its secret, its Yes and its No pile."""
    waits = seat.seat in view.waiting
    edge = f'class="m w" stroke="{art.LEAD}" stroke-width="3"' if waits else 'class="m"'
    out = art.rectangle(EDGE, y, WIDTH - 2 * EDGE, tall, 16, f'{edge} fill="{art.MAT}"')
    line = f"{'You' if seat.seat == view.eye else f'Seat {seat.seat}'}: {standing(view, seat)}"
    out += art.words(EDGE + 12, y + 25, art.fitting(18, line, WIDTH - 60), line, bold=waits)
    out += card(view, STRUCK if seat.secret is None else seat.secret, EDGE + 12, y + 36, 112, 60, "")
    for k, (name, pile) in enumerate((("yes", seat.yes), ("no", seat.no))):
        x = EDGE + 140 + 278 * k
        words = art.words(x, y + 48, 15, f"{name.title()}{' (turned)' if pile.down else ''}", bold=True)
        under = pile.turned - len(pile.recalled)
        chips = [chip(view, one.card, x, y + 54 + CHIP[1] * n) for n, one in enumerate(pile.open)]
        if under or pile.recalled:
            chips.append(art.words(x + 6, y + 71 + CHIP[1] * len(pile.open), 13, f"{pile.turned} face down"))
        mine = f' data-id="{seat.seat}/pile:{name}"' if seat.seat == view.eye else ""
        room = art.rectangle(x - 6, y + 32, 268, tall - 38, 10, f'class="k" fill="{art.SPOT}"')
        out += f"<g{mine}>{room}{words}{''.join(chips)}</g>"
    if seat.guesses:
        line = "Guessed " + "; ".join(named(view, seat, k) for k in range(len(seat.guesses)))
        out += art.words(EDGE + 140, y + tall - 10, art.fitting(13, line, 540), line)
    return out


def chip(view: View, number: int, x: float, y: float) -> str:
    """A card of a pile, in one line."""
    line = "face down" if number == STRUCK else view.told(number)
    look = f'fill="{tint(view, number)}" stroke="{art.INK}" stroke-width="1.5"'
    box = art.rectangle(x, y + 2, CHIP[0] + 40, CHIP[1] - 4, 6, look)
    return box + art.words(x + 8, y + 18, art.fitting(13, line, CHIP[0] + 24), line, role="")


def card(view: View, number: int, x: float, y: float, width: float, tall: float, pick: str) -> str:
    """A card with its three names; one that is not known is a question mark."""
    look = f'fill="{tint(view, number)}" stroke="{art.INK}" stroke-width="2"'
    out = art.rectangle(x, y, width, tall, 8, look)
    if number == STRUCK:
        out += art.words(x + width / 2, y + tall / 2 + 10, 30, "?", anchor="middle", bold=True, role="")
    else:
        step = tall / 3.4
        for k, name in enumerate(view.names(number)):
            size = art.fitting(15, name, width - 12)
            out += art.words(x + width / 2, y + step * (k + 0.9), size, name, anchor="middle", bold=k == 0, role="")
    return f'<g data-id="{pick}">{out}</g>' if pick else out


def tint(view: View, number: int) -> str:
    return "#d9c7a8" if number == STRUCK else TINTS[number // view.values]


def hand(view: View, y: float) -> str:
    """The eye's own cards."""
    step = min(CARD[0] + 8, (WIDTH - 2 * EDGE) / max(1, len(view.hand)))
    out = ""
    for k, held in enumerate(view.hand):
        pick = "" if held.card == STRUCK else f"{view.eye}/card:{held.card}"
        out += card(view, held.card, EDGE + k * step, y, step - 6, CARD[1], pick)
    return out


def composer(view: View, y: float) -> str:
    """The names that a guess is made of."""
    out = ""
    rows = (("animal", view.animals), ("disguise", view.disguises), ("location", view.locations))
    for row, (kind, names) in enumerate(rows):
        for k, name in enumerate(names):
            x, top = EDGE + k * (CELL[0] + 5), y + 34 * row
            box = art.rectangle(x, top, CELL[0], 28, 14, f'class="k w" fill="{art.SPOT}" stroke="{art.LEAD}"')
            words = art.words(x + CELL[0] / 2, top + 19, art.fitting(14, name, 84), name, anchor="middle")
            out += f'<g data-id="{view.eye}/{kind}:{name}">{box}{words}</g>'
    return out


def board(view: View, y: float) -> str:
    """The case board: animals by disguises, the location inside; what the eye cannot be is struck out."""
    out = ""
    possible = view.case.possible if view.case is not None else ()
    for number in range(len(view.square)):
        row, column = divmod(number, view.values)
        x, top = EDGE + column * (CELL[0] + 5), y + row * (CELL[1] + 4)
        maybe = number in possible
        look = f'fill="{TINTS[row] if maybe else art.BACK}" fill-opacity="{1 if maybe else 0.25}"'
        out += art.rectangle(x, top, CELL[0], CELL[1], 6, look)
        if maybe:
            animal, disguise, location = view.names(number)
            line = f"{animal}, {disguise}"
            out += art.words(x + 6, top + 14, art.fitting(12, line, 84), line, bold=True, role="")
            out += art.words(x + 6, top + 28, art.fitting(12, location, 84), location, role="")
    return out
