"""Carrying a plan out: with progress, ended early where a rule says so, kept as far as it came when interrupted."""

from __future__ import annotations

import signal
import threading
from collections.abc import Callable, Generator, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from types import FrameType

import numpy as np

from duckplay.playtests.run import Progress, Run
from duckplay.playtests.studies.refusals import StudyError
from duckplay.words import brief

Watch = Callable[[Progress], None]


@dataclass(frozen=True)
class Played:
    """How far a run came: `n` leading games of every arm; whether somebody interrupted it."""

    n: int
    interrupted: bool = False


def carry_out(run: Run, progress: Watch | None = None, enough: Callable[[int], bool] | None = None) -> Played:
    """Play until all is done, `enough(n)` is true of the n leading games, or Ctrl-C; what is done is kept.

    Raises KeyboardInterrupt where nothing is done, and at the second Ctrl-C; StudyError where no game could be played.
    """
    steps = run.steps()
    with _listening(run) as heard:
        try:
            for step in steps:
                try:
                    if progress is not None:
                        progress(step)
                except KeyboardInterrupt:
                    heard.append(True)
                if heard:
                    run.cancel()  # and let it end by itself: what is under way is kept
                elif enough is not None and enough(run.ready):
                    break
        finally:
            if isinstance(steps, Generator):  # its workers end with it
                steps.close()
    interrupted = bool(heard) and run.ready < run.plan.games
    if interrupted and not run.ready:
        raise KeyboardInterrupt
    _some(run)
    return Played(run.ready, interrupted)


@contextmanager
def _listening(run: Run) -> Iterator[list[bool]]:
    """Let Ctrl-C cancel the run and be noted, in place of breaking off whatever is under way, a query of the store too.

    Only the main thread hears it. The second one is raised as ever.
    """
    heard: list[bool] = []
    before = signal.getsignal(signal.SIGINT)
    if threading.current_thread() is not threading.main_thread() or not callable(before):
        yield heard
        return

    def cancel(number: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, before)
        heard.append(True)
        run.cancel()

    signal.signal(signal.SIGINT, cancel)
    try:
        yield heard
    finally:
        signal.signal(signal.SIGINT, before)


def _some(run: Run) -> None:
    """Raises StudyError where all games of an arm were kept out."""
    faults = run.faults
    for number, arm in enumerate(run.plan.arms):
        here = np.flatnonzero((faults["arm"] == number) & (faults["game"] < run.ready))
        if len(here) >= run.ready > 0:
            bot, error = faults["bot"][here[0]], faults["error"][here[0]]
            what = f"bot {bot} fails in every game{f' of {arm.label}' if arm.label else ''}: {brief(error, 200)}"
            raise StudyError("bots", what)
