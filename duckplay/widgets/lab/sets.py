"""Sets: the cards of B, each set a table to edit, to load from a sheet and to keep as one; folded up at first."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from typing import Any

import ipywidgets as ipw

from duckplay.params import Dial
from duckplay.widgets.board import bundle
from duckplay.widgets.deck import Deck, lot

FITS = Callable[[str, Any], None]


class Sets:
    """The sets of cards among some dials, as they are in `values`; `turn` hears of each that is changed, by its dial.

    `fits` raises ParamsError where B cannot be with other cards. The tables are made when they are first unfolded.
    """

    def __init__(
        self, given: Sequence[Dial], values: Mapping[str, Any], fits: FITS, turn: Callable[[str, Any], None]
    ) -> None:
        self.dials, self._fits, self._turn = tuple(given), fits, turn
        self._values = dict(values)
        self._wrong: Mapping[str, str] = {}
        self.decks: dict[str, Deck] = {}
        self._layout = ipw.Layout()
        self._style = ipw.HTML(f"<style>{bundle('dials.css')}</style>", layout=self._layout)
        self.button = ipw.Button(layout=self._layout)
        self.button.add_class("dpd-fold")
        self.button.on_click(lambda _: self.fold())
        self.box = ipw.Box([self._style, self.button], layout=self._layout)
        self.box.add_class("dpd-dials")
        self._made: list[ipw.Widget] = []
        self._name()

    @property
    def unfolded(self) -> bool:
        return len(self.box.children) > 2

    def fold(self) -> None:
        """Folds the tables up, or unfolds them."""
        if self.unfolded:
            self.box.children = self.box.children[:2]
            self.box.remove_class("dpd-unfolded")
            return
        if not self._made:
            self._make()
        self.box.children = [*self.box.children, self._made[-1]]
        self.box.add_class("dpd-unfolded")

    def show(self, values: Mapping[str, Any], wrong: Mapping[str, str]) -> None:
        """Shows the sets as B has them now, and what is wrong with them."""
        for dial in self.dials:
            if self._values[dial.name] != values[dial.name]:
                self._values[dial.name] = values[dial.name]
                if dial.name in self.decks:
                    self.decks[dial.name].set(values[dial.name])
        if wrong != self._wrong:
            self._wrong = dict(wrong)
            for name, deck in self.decks.items():
                deck.tell(wrong.get(name, ""))
        self._name()

    def close(self) -> None:
        """Closes every widget."""
        for widget in (*self._made, self._style, self.button, self.box):
            if (style := getattr(widget, "style", None)) is not None:
                style.close()
            widget.close()
        self._layout.close()

    def _name(self) -> None:
        self.button.description = "Cards of B: " + "; ".join(
            f"{dial.title}, {lot(self._values[dial.name])}" for dial in self.dials
        )

    def _make(self) -> None:
        for dial in self.dials:
            deck = self.decks[dial.name] = Deck(dial, partial(self._fits, dial.name), self._layout)
            deck.set(self._values[dial.name])
            deck.tell(self._wrong.get(dial.name, ""))
            deck.observe(partial(self._changed, dial.name), names="value")
        rows = [self._within("dpd-dial dpd-set", deck) for deck in self.decks.values()]
        self._made += self.decks.values()
        self._made.append(self._within("dpd-sections", self._within("dpd-section", self._within("dpd-cards", *rows))))

    def _within(self, looks: str, *children: ipw.Widget) -> ipw.Box:
        """A box of the form, as its style sheet has them."""
        box = ipw.Box(children, layout=self._layout)
        for look in looks.split():
            box.add_class(look)
        self._made += [each for each in children if isinstance(each, ipw.Box)]
        return box

    def _changed(self, name: str, change: Any) -> None:
        if change["new"] != self._values[name]:
            self._values[name] = change["new"]
            self._name()
            self._turn(name, change["new"])
