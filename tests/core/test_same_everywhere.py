"""The engine gives the same results compiled, interpreted, and in any process."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.core.transcript import transcript

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize(("interpreted", "hashing"), [("0", "1"), ("1", "2")])
def test_another_process_repeats_every_result(interpreted, hashing):
    run = subprocess.run(
        [sys.executable, "-m", "tests.core.transcript"],
        env=os.environ | {"DUCKPLAY_INTERPRETED": interpreted, "PYTHONHASHSEED": hashing, "PYTHONPATH": str(ROOT)},
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=True,
    )
    source, *lines = run.stdout.splitlines()
    assert source.endswith(".py") or interpreted == "0"
    assert lines == transcript()
