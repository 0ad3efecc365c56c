"""Row: one dial of the form, with its unit and range, help, mark, reset and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from html import escape
from typing import Any

import ipywidgets as ipw

from duckplay.effects import Effect
from duckplay.params import Dial, named, plain
from duckplay.widgets.deck import Deck, lot


class Row:
    """A dial as widgets; `value` is what is typed, in JSON's types, believed by nobody.

    `mark` and `error` are what its words say besides the help, `effects` what was measured of other values. The widgets
    of a form share one `layout`. `fits` raises ParamsError where the dials cannot be with another set of cards.
    """

    def __init__(
        self,
        dial: Dial,
        automatic: Any,
        changed: Callable[[], None],
        layout: ipw.Layout,
        effects: Sequence[Effect] = (),
        fits: Callable[[Any], None] = lambda value: None,
    ) -> None:
        self.dial = dial
        self._fits = fits
        self.mark = ""
        self.error = ""
        self._automatic = _resolved(automatic) if dial.automatic else ""
        was = automatic if dial.default is None else dial.default
        self.effects = tuple(f"{_text(plain(was))} → {_text(each.value)}: {each.words}" for each in effects)
        self.input = self._input(layout)
        self.reset_button = ipw.Button(
            description="Reset", tooltip=f"{dial.title}: back to {self.words(dial.default)}", layout=layout
        )
        self.reset_button.on_click(lambda _button: self.reset())
        self.help = ipw.HTML(layout=layout)
        self.set(dial.default)
        self.box = ipw.Box([self.input, self.reset_button, self.help], layout=layout)
        look = "dpd-set" if dial.kind == "cards" else f"dpd-{dial.kind}"
        for name in ("dpd-dial", look, *(["dpd-typed"] if self._typed else [])):
            self.box.add_class(name)
        self.input.observe(lambda _change: changed(), names="value")

    @property
    def value(self) -> Any:
        """The dial's value; typed text that is no number stays text, for `params.build` to refuse by name."""
        held = self.input.value
        if not self._typed:
            return held
        text = held.strip()
        if not text and self.dial.automatic:
            return None
        if self.dial.kind == "ints":
            return [_number(part) for part in re.split(r"[,;\s]+", text) if part]
        return _number(text)

    @property
    def changed(self) -> bool:
        """Whether it differs from the default."""
        return bool(self.value != plain(self.dial.default))

    def set(self, value: Any) -> None:
        """Shows a value."""
        held = plain(value)
        if isinstance(self.input, Deck):
            self.input.set(held)
        else:
            self.input.value = _text(held) if self._typed else held

    def resolve(self, automatic: Any) -> None:
        """Shows what the dial stands for where it is empty, at another table."""
        self._automatic = _resolved(automatic)
        if self._typed:
            self.input.placeholder = self._automatic

    def reset(self) -> None:
        self.set(self.dial.default)

    def words(self, value: Any) -> str:
        """A value of this dial as people read it."""
        if self.dial.kind == "cards":
            return lot(value)
        return self._automatic if value is None else _text(plain(value))

    def tell(self, error: str) -> None:
        """Shows the mark, and what is wrong, if anything, under the dial's title."""
        self.mark = f"changed from {self.words(self.dial.default)}" if self.changed else ""
        self.error = self.titled(error)
        if isinstance(self.input, Deck):
            self.input.tell(error)
        self.help.value = "".join(
            f'<div class="{look}"{role}>{escape(text)}</div>'
            for look, role, text in (
                ("dpd-error", ' role="alert"', self.error),
                ("dpd-mark", "", self.mark),
                ("dpd-help", "", self.dial.help),
                ("dpd-range", "", "" if error else self._range()),
                *(("dpd-effect", "", effect) for effect in self.effects),
            )
            if text
        )
        for name, on in (("dpd-changed", self.changed), ("dpd-wrong", error != "")):
            (self.box.add_class if on else self.box.remove_class)(name)

    def widgets(self) -> list[ipw.Widget]:
        """Everything to close with the form."""
        return [self.input, self.reset_button, self.help, self.box]

    @property
    def _typed(self) -> bool:
        """Whether its value is typed as text: a list, or what may be left empty."""
        return self.dial.kind == "ints" or (self.dial.kind == "int" and self.dial.automatic)

    def _input(self, layout: ipw.Layout) -> Any:
        dial = self.dial
        look: dict[str, Any] = {"description": dial.title, "layout": layout}
        if self._typed:
            return ipw.Text(placeholder=self._automatic, continuous_update=False, **look)
        if dial.kind == "cards":
            return Deck(dial, self._fits, layout)
        if dial.kind == "bool":
            return ipw.Checkbox(indent=False, **look)
        if dial.kind == "choice":
            return ipw.Dropdown(options=[(_text(choice), choice) for choice in dial.choices], **look)
        return ipw.IntText(**look)

    def _range(self) -> str:
        """The unit and what the dial takes."""
        dial = self.dial
        if self._typed:
            return f"Takes {dial.allowed}."
        if dial.kind == "cards":
            ends = " to ".join(str(end) for end in (dial.least or None, dial.most) if end is not None)
            return f"{ends} different cards" if ends else ""
        if dial.kind != "int":
            return dial.unit
        ends = " to ".join(str(end) for end in (dial.ge, dial.le) if end is not None)
        return " ".join(part for part in (ends if None not in (dial.ge, dial.le) else "", dial.unit) if part)

    def titled(self, error: str) -> str:
        """The words of an error with the dial's title in place of its name in Python, and a card by its number."""
        if self.dial.kind == "cards" and error:
            card, field, why = named(error, self.dial.name)
            where = "" if card is None else f", card {card + 1}{f', {field}' if field else ''}"
            return f"{self.dial.title}{where}: {why}"
        name = re.escape(self.dial.name)
        place = re.match(rf"{name}\[(\d+)\]", error)
        title = f"{self.dial.title}, number {int(place[1]) + 1}" if place else self.dial.title
        error = re.sub(rf"^{name}(\[\d+\])?(?!\w)", lambda _: title, error)
        return re.sub(rf": {name} takes ", ": takes ", error, count=1)


def _resolved(automatic: Any) -> str:
    return f"automatic ({_text(automatic)})"


def _text(value: Any) -> str:
    if value is None:
        return ""
    if isinstance(value, bool):
        return "on" if value else "off"
    if isinstance(value, (list, tuple)):
        return ", ".join(str(each) for each in value)
    return str(value).replace("_", " ")


def _number(text: str) -> int | str:
    return int(text) if re.fullmatch(r"-?[0-9]{1,18}", text) else text
