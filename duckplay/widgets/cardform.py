"""What the tables of cards in a form have in common: what a page may say to them, and how it is carried out."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import anywidget
import msgspec
import traitlets

from duckplay.cards import CardsError
from duckplay.columns import Field, cell_of
from duckplay.params import ParamsError
from duckplay.widgets.board import bundle
from duckplay.widgets.faults import broken


class Cell(msgspec.Struct, frozen=True, tag="cell", tag_field="kind"):
    """A cell was given another text."""

    row: int
    field: str
    text: str


class Add(msgspec.Struct, frozen=True, tag="add", tag_field="kind"):
    """One more card."""


class Remove(msgspec.Struct, frozen=True, tag="remove", tag_field="kind"):
    """One card less."""

    row: int


class Load(msgspec.Struct, frozen=True, tag="load", tag_field="kind"):
    """A sheet in place of the set: its text, or its bytes beside the message and the name of its file."""

    name: str = ""
    text: str = ""


class Keep(msgspec.Struct, frozen=True, tag="keep", tag_field="kind"):
    """The set as a file."""


class Undo(msgspec.Struct, frozen=True, tag="undo", tag_field="kind"):
    """Back to the set before what was last loaded or taken out."""


Heard = Cell | Add | Remove | Load | Keep | Undo
_heard = msgspec.json.Decoder(Heard)


def heard(content: Any) -> Heard | None:
    """A message that a page sent; None for what no page of ours says."""
    try:
        return _heard.decode(msgspec.json.encode(content))
    except (msgspec.MsgspecError, TypeError):
        return None


def columns(known: Sequence[Field]) -> list[dict[str, Any]]:
    """The fields of a card as a page is told them."""
    return [
        {"name": each.name, "title": each.title, "kind": each.kind, "allowed": each.allowed}
        | {"choices": [cell_of(choice) for choice in each.choices]}
        for each in known
    ]


class CardForm(anywidget.AnyWidget):
    """A table of cards on a page, which may only ask; `errors` keeps what handlers raised.

    `said` and `fault` are what the page is told beside the cards. A form has `_act`, which does what is asked or
    raises CardsError or ParamsError with nothing changed, and `refresh`, which sends the table as it stands.
    """

    _esm = traitlets.Unicode().tag(sync=True)
    _css = traitlets.Unicode().tag(sync=True)
    about = traitlets.Dict().tag(sync=True)
    view = traitlets.Dict().tag(sync=True)

    def __init__(self, title: str, known: Sequence[Field], fixed: bool, layout: Any) -> None:
        self.said = self.fault = ""
        self.errors: list[Exception] = []
        told = {"title": title, "columns": columns(known), "fixed": fixed}
        super().__init__(_esm=bundle("cards.js"), _css=bundle("cards.css"), about=told, layout=layout)
        self.on_msg(self._hear)

    def refresh(self) -> None:
        """Sends the table as it stands."""
        raise NotImplementedError

    def set_state(self, sync_data: dict[str, Any]) -> None:
        """Refuses whatever a browser writes: it may only send messages."""

    def _act(self, message: Heard, data: bytes | None) -> None:
        raise NotImplementedError

    def _hear(self, _form: CardForm, content: Any, buffers: Any) -> None:
        message = heard(content)
        if message is None:
            return
        self.fault = self.said = ""
        try:
            self._act(message, bytes(buffers[0]) if buffers else None)
        except (CardsError, ParamsError) as error:
            self.fault = f"Nothing is changed. {error}"
        except Exception as error:
            self.fault = f"{broken(self.errors, error, 'form', closed=True)} Nothing is changed."
        self.refresh()
