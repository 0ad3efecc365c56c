"""Spans: between what a game's number may lie, and so the mean of many."""

from __future__ import annotations

import math

Span = tuple[float, float]
ANY: Span = (-math.inf, math.inf)
PART: Span = (0.0, 1.0)
"""A share."""
COUNT: Span = (0.0, math.inf)
"""What is counted, or how large something is."""
