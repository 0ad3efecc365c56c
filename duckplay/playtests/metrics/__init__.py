"""What playtests measure of each game: one function a metric, with its formula and its source."""

from __future__ import annotations

from duckplay.playtests.metrics.catalogue import CHEAP, METRICS, OPPOSED, cheap, find
from duckplay.playtests.metrics.metric import Metric

__all__ = ["CHEAP", "METRICS", "OPPOSED", "Metric", "cheap", "find"]
