"""What every shipped notebook keeps to; that its outputs are true is nbval's to say (`make test`)."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import Any

import nbformat
import pytest

import duckplay

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
NOTEBOOKS = sorted(FOLDER.glob("*.ipynb"))
KINDS = ("play", "learn", "lab", "playtest")
"""The pages of a game."""
MORE = {"gallery.ipynb", "learn-numbers.ipynb", "solo-abducktion.ipynb"}
VARIANTS = {"DC-20": "low blows, off unless its dial is turned"}
"""The clauses that Duck & Cover's lesson leaves out, and why."""
ASKED = {
    "duck-and-cover": {clause.id for clause in duckplay.lesson("duck-and-cover").game.sheet.clauses} - set(VARIANTS),
    "abducktion": {f"AK-{clause:02}" for clause in (3, *range(7, 13), 18, 19, *range(31, 34), *range(35, 38), 39, 40)},
    "deduckto": {f"DD-{clause:02}" for clause in (2, 5, 6, 8, 9, 11, 13)},
}
"""The clauses that a game's lesson teaches."""
QUESTIONS = 12
"""Those that designers ask, a section of a playtest notebook each."""
SENTENCE = re.compile(r"^\S+ .*\S\.$", re.MULTILINE)
BOUNDS = re.compile(r"-?[\d,.]+(?: [%\w]+)* \(-?[\d,.]+(?:-| to )-?[\d,.]+\)")
"""A number with its interval, "34 % (31-37)"."""
CHART = re.compile(r'<svg [^>]*role="img".*<title>.+</title>.*<(?:rect|circle|polyline|path) ', re.DOTALL)
NONE = re.compile(r"unknown %|\bnan\b")
"""A number that is none."""
SIZE = 400_000
"""Bytes that a notebook stays below, so that sites that show notebooks do."""


@pytest.fixture(params=NOTEBOOKS, ids=lambda path: path.stem)
def notebook(request: pytest.FixtureRequest) -> Any:
    path: Path = request.param
    assert path.stat().st_size < SIZE
    return nbformat.read(path, as_version=4)


def test_every_game_has_its_page() -> None:
    pages = {f"{kind}-{name}.ipynb" for kind in KINDS for name in duckplay.games()}
    assert pages | MORE == {path.name for path in NOTEBOOKS}
    assert set(ASKED) == set(duckplay.games())


@pytest.mark.parametrize("game", ASKED)
def test_the_lesson_teaches_each_kind_of_rule(game: str) -> None:
    cells = nbformat.read(FOLDER / f"learn-{game}.ipynb", as_version=4).cells
    named = {clause for cell in cells for clause in re.findall(r"[A-Z]{2}-\d\d", cell.source)}
    assert sorted(ASKED[game] - named) == []


@pytest.mark.parametrize("game", duckplay.games())
def test_a_playtest_answers_each_question_with_a_sentence_an_interval_and_a_chart(game: str) -> None:
    notebook = nbformat.read(FOLDER / f"playtest-{game}.ipynb", as_version=4)
    sections = sectioned(notebook)
    assert [int(title.split(" · ")[0]) for title in sections] == list(range(1, QUESTIONS + 1))
    for title, outputs in sections.items():
        said = "\n".join(output.data["text/plain"] for output in outputs)
        assert SENTENCE.search(said), f"{title}: no sentence"
        assert BOUNDS.search(said), f"{title}: no interval"
        assert any(CHART.search(output.data.get("text/html", "")) for output in outputs), f"{title}: no chart"


def sectioned(notebook: Any) -> dict[str, list[Any]]:
    """What is shown below each heading of the second order."""
    found: dict[str, list[Any]] = {}
    for cell in notebook.cells:
        if cell.cell_type == "code" and found:
            found[list(found)[-1]] += cell.outputs
        elif heading := re.match(r"## (.+)", cell.source):
            found[heading[1]] = []
    return found


def test_a_page_to_learn_from_shows_how_often_peeking_misleads() -> None:
    notebook = nbformat.read(FOLDER / "learn-numbers.ipynb", as_version=4)
    shown = [output.data for outputs in sectioned(notebook).values() for output in outputs]
    (peeking,) = [data for data in shown if "where there is none" in data["text/plain"]]
    wrong = [int(found) for found in re.findall(r"\| (\d+) % \(", peeking["text/plain"])]
    assert len(wrong) == 3
    assert 18 <= wrong[0] <= 33
    assert max(wrong[1:]) <= 5
    assert CHART.search(peeking["text/html"])


def test_no_number_that_is_shown_is_none(notebook: Any) -> None:
    shown = [text for cell in notebook.cells if cell.cell_type == "code" for text in texts(cell.outputs)]
    assert [text for text in shown if NONE.search(text)] == []


def texts(outputs: Any) -> list[str]:
    """All that outputs say, as text or drawn."""
    shown = [each for output in outputs for each in [*output.get("data", {}).values(), output.get("text", "")]]
    return [each for each in shown if isinstance(each, str)]


def test_is_valid_and_holds_no_widget_state(notebook: Any) -> None:
    nbformat.validate(notebook)
    assert set(notebook.metadata) <= {"title", "kernelspec"}
    assert notebook.metadata.title


def test_cells_are_short_and_all_of_them_were_run(notebook: Any) -> None:
    code = [cell for cell in notebook.cells if cell.cell_type == "code"]
    assert [cell.execution_count for cell in code] == list(range(1, len(code) + 1))
    assert [cell.source for cell in code if len(cell.source.splitlines()) > 5] == []
    assert [output for cell in code for output in cell.outputs if output.output_type == "error"] == []


def test_nothing_is_left_uncompared(notebook: Any) -> None:
    assert not re.search("nbval", nbformat.writes(notebook), re.IGNORECASE)


def test_shows_itself_to_a_reader_without_a_kernel(notebook: Any) -> None:
    shown = [output for cell in notebook.cells if cell.cell_type == "code" for output in cell.outputs]
    assert shown
    assert not re.search(r" at 0x[0-9a-f]+", nbformat.writes(notebook))
    assert all(output.data["text/plain"] for output in shown)


def test_names_no_seed(notebook: Any) -> None:
    assert not any("seed" in cell.source for cell in notebook.cells if cell.cell_type == "code")


@pytest.mark.parametrize(
    ("old", "new"), [("waiting for 0", "waiting for 1"), ("Duck & Cover, 2 to 7", "Duck & Cover, 2 to 6")]
)
def test_nbval_notices_one_letter(tmp_path: Path, old: str, new: str) -> None:
    source = next(path for path in NOTEBOOKS if old in path.read_text())
    (tmp_path / "changed.ipynb").write_text(source.read_text().replace(old, new))
    nbval = ["--nbval", "--nbval-current-env", "--nbval-cell-timeout=120"]
    command = [sys.executable, "-m", "pytest", *nbval, "-c", os.devnull, f"--rootdir={tmp_path}", str(tmp_path)]
    done = subprocess.run(command, env=os.environ | {"DUCKPLAY_SEED": "7"}, capture_output=True, text=True, check=False)
    assert done.returncode == pytest.ExitCode.TESTS_FAILED, done.stdout
    assert "mismatch 'text/plain'" in done.stdout
