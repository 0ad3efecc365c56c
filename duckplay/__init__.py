"""Tabletop games about ducks, played, stepped through and measured in notebooks and on web pages."""

from __future__ import annotations

from duckplay import interpreted

interpreted.install()  # first: it decides where every other module comes from
