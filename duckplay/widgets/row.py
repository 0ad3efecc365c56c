"""Row: one dial of the form, with its unit, help, mark, reset and what is wrong with it."""

from __future__ import annotations

import re
from collections.abc import Callable
from html import escape
from typing import Any

import ipywidgets as ipw

from duckplay.params import Dial

SLIDER = 40
"""Ranges up to this wide are sliders; others are typed."""


class Words:
    """A line of plain text in the form: escaped, and not there while empty."""

    def __init__(self, look: str) -> None:
        self.look = look
        self.box = ipw.HTML()
        self.say("")

    def say(self, text: str) -> None:
        self.text = text
        role = ' role="alert"' if self.look == "dpd-error" else ""
        self.box.value = f'<div class="{self.look}"{role}>{escape(text)}</div>' if text else ""
        self.box.layout.display = "" if text else "none"


class Row:
    """A dial as widgets; `value` is what is typed, in JSON's types, believed by nobody."""

    def __init__(self, dial: Dial, automatic: Any, changed: Callable[[], None]) -> None:
        self.dial = dial
        self._automatic = f"automatic ({_text(automatic)})" if dial.automatic else ""
        self.input: Any = self._input()
        self.reset_button = ipw.Button(
            description="reset", tooltip=f"{dial.title}: back to {self._words(dial.default)}", layout={"width": "auto"}
        )
        self.reset_button.on_click(lambda _button: self.reset())
        self.mark = Words("dpd-mark")
        self.help = Words("dpd-help")
        self.error = Words("dpd-error")
        self.unit = ipw.Label(self._unit())
        self.set(dial.default)
        line = ipw.HBox([self.input, self.unit, self.reset_button])
        line.layout.flex_flow = "row wrap"
        line.layout.align_items = "flex-end"
        self.box = ipw.VBox([line, self.mark.box, self.error.box, self.help.box])
        self.box.add_class("duckplay-dial")
        takes = f"Takes {dial.allowed}." if isinstance(self.input, ipw.Text) else ""
        self.help.say(" ".join(part for part in (dial.help, takes) if part))
        self.input.observe(lambda _change: changed(), names="value")

    @property
    def value(self) -> Any:
        """The dial's value; typed text that is no number stays text, for `params.build` to refuse by name."""
        held = self.input.value
        if not isinstance(self.input, ipw.Text):
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
        return bool(self.value != _plain(self.dial.default))

    def set(self, value: Any) -> None:
        """Shows a value."""
        plain = _plain(value)
        self.input.value = _text(plain) if isinstance(self.input, ipw.Text) else plain

    def reset(self) -> None:
        self.set(self.dial.default)

    def tell(self, error: str) -> None:
        """Shows the mark and what is wrong, if anything."""
        self.mark.say(f"changed from {self._words(self.dial.default)}" if self.changed else "")
        self.reset_button.disabled = not self.changed
        self.error.say(error)
        for name, on in (("duckplay-changed", self.changed), ("duckplay-wrong", error != "")):
            (self.box.add_class if on else self.box.remove_class)(name)

    def widgets(self) -> list[ipw.Widget]:
        """Everything to close with the form."""
        line = self.box.children[0]
        words = [each.box for each in (self.mark, self.help, self.error)]
        return [self.input, self.reset_button, self.unit, *words, line, self.box]

    def _input(self) -> ipw.DOMWidget:
        dial = self.dial
        look: dict[str, Any] = {"description": dial.title, "style": {"description_width": "auto"}}
        if dial.kind == "bool":
            return ipw.Checkbox(indent=False, **look)
        if dial.kind == "choice":
            return ipw.Dropdown(options=[(_text(choice), choice) for choice in dial.choices], **look)
        narrow = dial.ge is not None and dial.le is not None and dial.le - dial.ge <= SLIDER
        if dial.kind == "int" and narrow and not dial.automatic:
            return ipw.IntSlider(min=dial.ge, max=dial.le, continuous_update=False, **look)
        return ipw.Text(placeholder=self._automatic, continuous_update=False, **look)

    def _unit(self) -> str:
        """The unit, and for a slider its range."""
        dial = self.dial
        bounds = f"{dial.ge} to {dial.le}" if isinstance(self.input, ipw.IntSlider) else ""
        return ", ".join(part for part in (dial.unit, bounds) if part)

    def _words(self, value: Any) -> str:
        return self._automatic if value is None else _text(_plain(value))


def _plain(value: Any) -> Any:
    return list(value) if isinstance(value, tuple) else value


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
