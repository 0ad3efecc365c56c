"""Dials: the form made from a game's Params, with a new game or a replay at the press of a button."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import ipywidgets as ipw

from duckplay.game import Game
from duckplay.params import Params, ParamsError, build, dials
from duckplay.tables import Refused, Table
from duckplay.widgets.board import board_of, bundle
from duckplay.widgets.row import Row, Words


class Dials:
    """The dials of a game as ipywidgets; with a table, its buttons act on the table's board.

    `changes` is what differs from the defaults, as typed; `params` is validated and raises ParamsError. No widget is
    believed: every value goes through `params.build` where it is used. `errors` keeps what handlers raised.
    """

    def __init__(self, game: Game, table: Table | None = None) -> None:
        self.game = game
        self.board = None if table is None else board_of(table)
        self.errors: list[Exception] = []
        self._defaults = game.sheet.defaults
        seats = game.seats.start if table is None else table.seats
        automatic = build(game.params, self._defaults, {}).automatic(seats)
        fields = dials(game.params, self._defaults)
        self.rows = {dial.name: Row(dial, automatic.get(dial.name), self._check) for dial in fields}
        self._fault = Words("dpd-error")
        self._said = Words("dpd-help")
        self.buttons = {
            "new": self._button("New game", lambda: self._begin(same=False)),
            "same": self._button("New game, same seed", lambda: self._begin(same=True)),
            "replay": self._button("Replay this game with it", self._replay),
            "reset": self._button("Reset all", self.reset),
        }
        self._line = ipw.HBox(list(self.buttons.values()))
        self._line.layout.flex_flow = "row wrap"
        self._style = ipw.HTML(f"<style>{bundle('dials.css')}</style>")
        self._cards = ipw.Box([row.box for row in self.rows.values()])
        self._cards.add_class("duckplay-cards")
        self.box = ipw.VBox([self._style, self._cards, self._fault.box, self._said.box, self._line])
        self.box.add_class("duckplay-dials")
        if self.board is not None:
            self.board.observe(self._offer, names="view")
        self._offer()
        self._check()
        if table is not None:
            for name, row in self.rows.items():
                row.set(getattr(table.params, name))

    def __repr__(self) -> str:
        turned = "".join(f", {name}={value!r}" for name, value in self.changes.items())
        return f"Dials({self.game.name}{turned})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return (self.box._repr_mimebundle_(**kwargs) or {}) | {"text/plain": repr(self)}

    @property
    def changes(self) -> dict[str, Any]:
        """What is typed and is not the default, in JSON's types; text that is no number stays text."""
        return {name: row.value for name, row in self.rows.items() if row.changed}

    @property
    def params(self) -> Params:
        """The dials as they stand, validated. Raises ParamsError."""
        return build(self.game.params, self._defaults, self.changes)

    @property
    def said(self) -> str:
        """What the form last had to say about a button, or about its dials as a whole."""
        return self._fault.text or self._said.text

    def reset(self) -> None:
        """Puts every dial back to its default."""
        for row in self.rows.values():
            row.reset()

    def widgets(self) -> list[ipw.Widget]:
        """Every widget of the form, the box that holds them all last."""
        rows = [widget for row in self.rows.values() for widget in row.widgets()]
        words = [self._fault.box, self._said.box]
        return [*rows, self._style, self._cards, *words, *self.buttons.values(), self._line, self.box]

    def close(self) -> None:
        """Closes every widget of the form, and lets go of the board."""
        if self.board is not None:
            self.board.unobserve(self._offer, names="view")
        for widget in self.widgets():
            for name in ("layout", "style"):
                if hasattr(widget, name):
                    getattr(widget, name).close()
            widget.close()

    def _check(self) -> None:
        """Shows each dial's mark, and what is wrong where it is wrong."""
        wrong: dict[str, str] = {}
        self._fault.say("")
        try:
            _ = self.params
        except ParamsError as error:
            if error.field in self.rows:
                wrong[error.field] = str(error)
            else:
                self._fault.say(str(error))
        for name, row in self.rows.items():
            row.tell(wrong.get(name, ""))
        count = len(self.changes)
        what = "All dials stand at their defaults." if count == 0 else f"Changed from the default: {count}."
        self._said.say(what if self.board is None else f"{what} A change applies to a new game, or to a replay.")

    def _offer(self, _change: object = None) -> None:
        """Shows the buttons that this table has: a closed one keeps its seed."""
        open_now = self.board is not None and not self.board.table.closed
        for name, shown in (("new", self.board is not None), ("same", open_now), ("replay", open_now)):
            self.buttons[name].layout.display = "" if shown else "none"

    def _button(self, words: str, act: Callable[[], None]) -> ipw.Button:
        button = ipw.Button(description=words, layout={"width": "auto"})
        button.on_click(lambda _button: self._press(act))
        return button

    def _press(self, act: Callable[[], None]) -> None:
        """Does what a button says; what it raises is told in the form."""
        self._check()
        try:
            act()
        except ParamsError as error:
            self._fault.say(f"Not started: {error}")
        except Refused as error:
            self._fault.say(error.why)
        except Exception as error:
            self.errors.append(error)
            words = "" if self.board is not None and self.board.table.closed else f": {error}"
            self._fault.say(f"Something broke ({type(error).__name__}{words}). The table is as it was.")

    def _values(self) -> dict[str, Any]:
        """Every dial's value, validated as a whole."""
        _ = self.params
        return {name: row.value for name, row in self.rows.items()}

    def _begin(self, *, same: bool) -> None:
        if self.board is not None:
            table = self.board.table
            self.board.show(table.again(seed=table.seed if same else None, **self._values()))

    def _replay(self) -> None:
        if self.board is None:
            return
        table = self.board.table
        replay = table.with_params(**self._values())
        if replay.fell is None:
            words = f"Replayed with these dials, all {table.ply} moves."
        else:
            ply, why = replay.fell
            words = f"Replayed with these dials up to move {ply} of {table.ply}; there it stopped: {why}"
        self.board.show(replay, notice=words)
        self._said.say(words)
