"""What a seat knows of its secret, worked out anew from what it was told alone: slow, with names in place of bits."""

from __future__ import annotations

import itertools
from dataclasses import dataclass, field

from duckplay.core import EVERYBODY, News
from duckplay.shelf.deduckto.params import ANIMALS, DISGUISES, LOCATIONS
from duckplay.shelf.deduckto.view import View

Suspect = tuple[str, str, str]


def share(one: Suspect, other: Suspect) -> bool:
    return any(mine == theirs for mine, theirs in zip(one, other, strict=True))


def face(number: int) -> Suspect:
    return ANIMALS[number // 49], DISGUISES[number // 7 % 7], LOCATIONS[number % 7]


@dataclass
class Giver:
    """A seat's gift, and what it has revealed and drawn since."""

    receiver: int
    no: bool
    since: list[Suspect] = field(default_factory=list)
    drew: int = 0


class Notes:
    """A seat's notebook: it hears the news and forgets nothing."""

    def __init__(self, view: View) -> None:
        assert isinstance(view.eye, int)
        self.seat = view.eye
        self.seats = len(view.seats)
        self.suspects = {view.names(card) for card in range(len(view.square))}
        self.hand = [view.names(held.card) for held in view.hand]
        self.others = {seat.seat: view.names(seat.secret) for seat in view.seats if seat.secret is not None}
        self.rest = len(self.hand) - 1
        self.seen = {*self.hand, *self.others.values()}
        self.clues: list[tuple[Suspect, bool]] = []
        self.wrong: list[Suspect] = []
        self.givers: dict[int, Giver] = {}
        self.piles: dict[tuple[int, bool], list[Suspect]] = {}
        self.open: dict[int, list[Suspect]] = {}
        self.sizes = dict.fromkeys(range(self.seats), len(self.hand))
        self.known: Suspect | None = None

    def hear(self, news: News) -> None:
        if news.to not in (EVERYBODY, self.seat):
            return
        kind, args = news.kind, news.args
        if kind == "hand":
            self.hand.append(face(args[0]))
            self.seen.add(face(args[0]))
        elif kind == "drew":
            self.sizes[args[0]] += 1
            if args[0] in self.givers:
                self.givers[args[0]].drew += 1
        elif kind in ("gift", "reveal"):
            giver, receiver, card, yes = args[0], args[1], face(args[2]), bool(args[3])
            self.seen.add(card)
            self.sizes[giver] -= 1
            if kind == "gift":
                self.givers[giver] = Giver(receiver, not yes)
            elif giver in self.givers:
                self.givers[giver].since.append(card)
            self.piles.setdefault((receiver, yes), []).append(card)
            if giver == self.seat:
                self.hand.remove(card)
            if receiver == self.seat:
                self.clues.append((card, yes))
        elif kind == "turned":
            self.piles[args[0], bool(args[1])] = []
        elif kind == "guess" and args[0] == self.seat:
            named = (ANIMALS[args[1]], DISGUISES[args[2]], LOCATIONS[args[3]])
            if args[4]:
                self.known = named
            else:
                self.wrong.append(named)
        elif kind == "out":
            self.open[args[0]] = [face(number) for number in args[2:]]
            self.seen |= {face(number) for number in args[1:]}
            if args[0] == self.seat:
                self.known = face(args[1])

    def possible(self) -> set[Suspect]:
        """The suspects that the seat may be."""
        if self.known is not None:
            return {self.known}
        left = self.suspects - self.seen - set(self.wrong)
        left = {one for one in left if all(share(one, card) == yes for card, yes in self.clues)}
        return {one for one in left if self.dealable(one)}

    def open_now(self) -> set[Suspect]:
        """The suspects that the seat may be, told from what lies open now."""
        if self.known is not None:
            return {self.known}
        shown = {card for pile in (*self.piles.values(), *self.open.values()) for card in pile}
        left = self.suspects - shown - {*self.hand, *self.others.values(), *self.wrong}
        yes, no = (self.piles.get((self.seat, answer), []) for answer in (True, False))
        return {
            one for one in left if all(share(one, card) for card in yes) and not any(share(one, card) for card in no)
        }

    def dealable(self, own: Suspect) -> bool:
        """Whether the other hands can be such that their gifts had to be a No."""
        needs: list[tuple[int, set[Suspect]]] = []
        for seat, giver in self.givers.items():
            if not giver.no or seat == self.seat:
                continue
            secret = own if giver.receiver == self.seat else self.others[giver.receiver]
            sharing = [card for card in giver.since if share(card, secret)]
            if len(sharing) > giver.drew:
                return False
            need = self.rest - (len(giver.since) - len(sharing))
            if seat in self.open:
                if sum(not share(card, secret) for card in self.open[seat]) < need:
                    return False
            else:
                unseen = self.suspects - self.seen - {own}
                needs.append((max(0, need), {card for card in unseen if not share(card, secret)}))
        return all(
            sum(need for need, _ in some) <= len(set().union(*(cards for _, cards in some)))
            for count in range(1, len(needs) + 1)
            for some in itertools.combinations(needs, count)
        )
