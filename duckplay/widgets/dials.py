"""Dials: the form made from a game's Params, with a new game or a replay at the press of a button."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cached_property, partial
from html import escape
from typing import Any

import ipywidgets as ipw

from duckplay.effects import Effect, effects
from duckplay.game import Game
from duckplay.params import Params, ParamsError, build, dials, differs, plain
from duckplay.tables import Refused, Table
from duckplay.widgets.board import board_of, bundle
from duckplay.widgets.faults import broken
from duckplay.widgets.pile import Pile
from duckplay.widgets.row import Row
from duckplay.words import plural

MOST = 5
"""Changed dials that are named with their values; of more the first ones, and how many there are."""


class Words:
    """A line of plain text in the form: escaped, and spoken when it changes."""

    def __init__(self, look: str, role: str, layout: ipw.Layout) -> None:
        self.look, self.role = look, role
        self.box = ipw.HTML(layout=layout)
        self.say("")

    def say(self, text: str) -> None:
        self.text = text
        self.box.value = f'<div class="{self.look}" role="{self.role}">{escape(text)}</div>'


class Dials:
    """The dials of a game as ipywidgets; with a table they are folded, and act on the table's board.

    `changes` is what differs from the defaults, as typed; `params` is validated and raises ParamsError. No widget is
    believed: every value goes through `params.build` where it is used. `errors` keeps what handlers raised. The rows
    are made when they are first asked for: a folded form costs a page next to nothing.
    """

    def __init__(self, game: Game, table: Table | None = None) -> None:
        self.game = game
        self.board = None if table is None else board_of(table)
        self._table = table
        self.errors: list[Exception] = []
        self.unfolded = False
        self._defaults = game.sheet.defaults
        self._begun = {} if table is None else differs(table.params, self._defaults)
        self._measured = effects(game)
        self._layout = ipw.Layout()
        self._fault = Words("dpd-error", "alert", self._layout)
        self._said = Words("dpd-said", "status", self._layout)
        self.fold_button = self._button("Dials", self.fold)
        self.fold_button.add_class("dpd-fold")
        self.buttons = {
            "new": self._button("New game", lambda: self._begin(same=False)),
            "same": self._button("New game, same seed", lambda: self._begin(same=True)),
            "replay": self._button("Replay this game with it", self._replay),
            "reset": self._button("Reset all", self.reset),
        }
        self._line = ipw.Box([self._fault.box, self._said.box, *self.buttons.values()], layout=self._layout)
        self._line.add_class("dpd-do")
        self._style = ipw.HTML(f"<style>{bundle('dials.css')}</style>", layout=self._layout)
        self.box = ipw.Box([self._style, self.fold_button], layout=self._layout)
        self.box.add_class("dpd-dials")
        if self.board is None:
            self.fold()
        else:
            self.box.add_class(f"dpd-board-{self.board.number}")
            self.board.observe(self._board_changed, names="view")
            self._check()

    def __repr__(self) -> str:
        turned = "".join(f", {name}={value!r}" for name, value in self.changes.items())
        return f"Dials({self.game.name}{turned})"

    def _repr_mimebundle_(self, **kwargs: Any) -> Any:
        return (self.box._repr_mimebundle_(**kwargs) or {}) | {"text/plain": repr(self)}

    @property
    def _seats(self) -> int:
        """How many sit at the table on the board: a record that is loaded may bring another party."""
        return self.game.seats.start if self.board is None else self.board.table.seats

    @cached_property
    def rows(self) -> dict[str, Row]:
        """Every dial's row by the name of its field."""
        automatic = self._automatic()
        fields = dials(self.game.params, self._defaults)
        measured = self._measured
        known: dict[str, list[Effect]] = {dial.name: [] for dial in fields}
        for effect in measured.effects if measured else ():
            known[effect.dial].append(effect)
        rows = {
            dial.name: Row(
                dial,
                automatic.get(dial.name),
                self._check,
                self._layout,
                known[dial.name],
                partial(self._fits, dial.name),
            )
            for dial in fields
        }
        for name, value in self._begun.items():
            rows[name].set(value)
        return rows

    def _automatic(self) -> Mapping[str, Any]:
        """What each dial that may be empty stands for at this table."""
        return build(self.game.params, self._defaults, {}).automatic(self._seats)

    @property
    def changes(self) -> dict[str, Any]:
        """What is typed and is not the default, in JSON's types; text that is no number stays text."""
        if "rows" not in self.__dict__:
            return dict(self._begun)
        return {name: row.value for name, row in self.rows.items() if row.changed}

    @property
    def params(self) -> Params:
        """The dials as they stand, validated. Raises ParamsError."""
        return build(self.game.params, self._defaults, self.changes)

    @property
    def said(self) -> str:
        """What the form last had to say about a button, or about its dials as a whole."""
        return self._fault.text or self._said.text

    def _fits(self, name: str, value: Any) -> None:
        """Raises ParamsError where the dials as they stand cannot be with another value of one of them."""
        self._fit({name: value})

    def _fit(self, values: Mapping[str, Any]) -> None:
        """The same, of several."""
        params = build(self.game.params, self._defaults, {**self.changes, **values})
        if self.board is not None:
            self.game.check(params, self._seats)

    def _plain(self, error: ParamsError) -> str:
        """An error without the name of the game that everybody sees."""
        return str(error).removeprefix(f"{self.game.name}: ")

    @cached_property
    def piles(self) -> dict[str, Pile]:
        """What stands over the dials of each deck, by the heading of the dials."""
        piles = {}
        for names in self.game.params.decks.values():
            rows = {name: self.rows[name] for name in names}
            heading = self.rows[names[0]].dial.group
            piles[heading] = Pile(heading or "Deck", rows, self._fit, self._layout)
        return piles

    def fold(self) -> None:
        """Folds the form up, or unfolds it."""
        self.unfolded = not self.unfolded
        if self.unfolded:
            self.box.children = [self._style, self.fold_button, self._sections, self._line]
            self.box.add_class("dpd-unfolded")
        else:
            self.box.children = [self._style, self.fold_button]
            self.box.remove_class("dpd-unfolded")
        self._check()

    def reset(self) -> None:
        """Puts every dial back to its default."""
        for row in self.rows.values():
            row.reset()

    def widgets(self) -> list[ipw.Widget]:
        """Every widget of the form, the box that holds them all last."""
        made: list[ipw.Widget] = []
        if "rows" in self.__dict__:
            made = [widget for row in self.rows.values() for widget in row.widgets()]
        if "_sections" in self.__dict__:
            made += [part for section in self._sections.children for part in (*section.children, section)]
            made.append(self._sections)
        words = [self._fault.box, self._said.box]
        return [*made, self._style, *words, self.fold_button, *self.buttons.values(), self._line, self.box]

    def close(self) -> None:
        """Closes every widget of the form, and lets go of the board."""
        if self.board is not None:
            self.board.unobserve(self._board_changed, names="view")
        for widget in self.widgets():
            style = getattr(widget, "style", None)
            if style is not None:
                style.close()
            widget.close()
        self._layout.close()

    @cached_property
    def _sections(self) -> ipw.Box:
        """The rows under their headings."""
        headings = dict.fromkeys(["", *self.game.params.groups])
        sections = []
        for heading in headings:
            rows = [row.box for row in self.rows.values() if row.dial.group == heading]
            if rows:
                words = [ipw.HTML(f"<h3>{escape(heading)}</h3>", layout=self._layout)] if heading else []
                cards = ipw.Box(rows, layout=self._layout)
                cards.add_class("dpd-cards")
                pile = [self.piles[heading]] if heading in self.piles else []
                sections.append(ipw.Box([*words, *pile, cards], layout=self._layout))
                sections[-1].add_class("dpd-section")
        if self._measured:
            told = escape(f"What each change does was measured in {self._measured.basis}.")
            basis = ipw.HTML(f'<div class="dpd-basis">{told}</div>', layout=self._layout)
            sections.append(ipw.Box([basis], layout=self._layout))
        whole = ipw.Box(sections, layout=self._layout)
        whole.add_class("dpd-sections")
        return whole

    def _check(self) -> None:
        """Shows each dial's mark, and what is wrong where it is wrong; and what a change will do."""
        wrong: dict[str, str] = {}
        self._fault.say("")
        try:
            self._fit({})
        except ParamsError as error:
            if error.field in self.rows:
                wrong[error.field] = self._plain(error)
            else:
                self._fault.say(self._plain(error))
        if "rows" in self.__dict__:
            for name, row in self.rows.items():
                row.tell(wrong.get(name, ""))
        for pile in self.__dict__.get("piles", {}).values():
            pile.refresh()
        count = len(self.changes)
        self.fold_button.description = f"Dials: {count} changed" if count else "Dials"
        self.fold_button.tooltip = "Fold the dials up" if self.unfolded else "Show the dials of this game's rules"
        self.buttons["reset"].disabled = count == 0
        self._said.say("What is marked cannot be: put it right first." if wrong else self._prospect())
        self._offer()

    def _prospect(self) -> str:
        """What the dials as they stand are good for."""
        changes = self.changes
        if self.board is None:
            return "All dials stand at their defaults." if not changes else f"Changed from the default: {len(changes)}."
        table = self.board.table
        if changes == differs(table.params, self._defaults):
            return "The game on the table is played with these dials."
        turned = [row for name, row in self.rows.items() if row.value != plain(getattr(table.params, name))]
        named = turned if len(turned) <= MOST else turned[: MOST - 1]
        said = ", ".join(f"{row.dial.title} {row.words(row.value)}" for row in named)
        said += f" and {len(turned) - len(named)} more" if len(named) < len(turned) else ""
        return f"{said}: applies to a new game{'' if table.closed else ', or to a replay of this one'}."

    def _board_changed(self, _change: object = None) -> None:
        """Another table may be on the board, or its table may have been opened by the end of its game."""
        if self.board is not None and self._table is not self.board.table:
            was, self._table = self._table, self.board.table
            if "rows" in self.__dict__ and was is not None and was.seats != self._table.seats:
                for name, value in self._automatic().items():
                    self.rows[name].resolve(value)
            self._check()
        self._offer()

    def _offer(self) -> None:
        """Shows the buttons that this table has: a closed one keeps its seed."""
        open_now = self.board is not None and not self.board.table.closed
        for name, shown in (("new", self.board is not None), ("same", open_now), ("replay", open_now)):
            (self.buttons[name].remove_class if shown else self.buttons[name].add_class)("dpd-away")

    def _button(self, words: str, act: Callable[[], None]) -> ipw.Button:
        button = ipw.Button(description=words, layout=self._layout)
        button.on_click(lambda _button: self._press(act))
        return button

    def _press(self, act: Callable[[], None]) -> None:
        """Does what a button says; what it raises is told in the form."""
        self._check()
        try:
            act()
        except ParamsError as error:
            row, why = self.rows.get(error.field), self._plain(error)
            self._fault.say(f"Not started. {row.titled(why) if row else why}")
        except Refused as error:
            self._fault.say(error.why)
        except Exception as error:
            closed = self.board is not None and self.board.table.closed
            self._fault.say(f"{broken(self.errors, error, 'form', closed)} The table is as it was.")

    def _values(self) -> dict[str, Any]:
        """Every dial's value, validated as a whole."""
        _ = self.params
        return {name: row.value for name, row in self.rows.items()}

    def _begin(self, *, same: bool) -> None:
        if self.board is None:
            return
        table = self.board.table
        fresh = table.again(seed=table.seed if same else None, **self._values())
        words = f"A new game{', with the same seed' if same else ''}, under these dials."
        self._show(fresh, words)

    def _replay(self) -> None:
        if self.board is None:
            return
        table = self.board.table
        replay = table.with_params(**self._values())
        if replay.fell is None:
            words = f"Replayed with these dials, {plural(table.ply, 'move')} in all."
        else:
            ply, why = replay.fell
            words = f"Replayed with these dials up to move {ply} of {table.ply}; there it stopped: {why}"
        self._show(replay, words)

    def _show(self, table: Table, words: str) -> None:
        assert self.board is not None
        self.board.show(table, words, self.board.screen.leaving)
        self._said.say(words)
