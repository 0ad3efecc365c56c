"""Rule sheets: typed TOML, with errors that name file, row and field."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from duckplay.sheets import SheetError, load, read
from tests.tables.attempts import attempt
from tests.toy import SHEET, Params

ROWS = SHEET.split("\n")


def row(line: str) -> int:
    """Where that line stands, from 1."""
    return ROWS.index(line) + 1


def test_a_sheet_is_read_with_its_clauses_and_defaults() -> None:
    sheet = read(SHEET, "pond.toml", Params)
    assert (sheet.game, sheet.title, sheet.version, sheet.seats) == ("under-the-pond", "Under the Pond", 1, (1, 4))
    assert sheet.defaults == {"rounds": 2, "prize": 6, "cards": 5}
    assert [clause.id for clause in sheet.clauses] == ["UP-01", "UP-02", "UP-03"]
    assert sheet.clause("UP-02").status == "invented"
    assert sheet.grammar[1].example == "guess 3"
    with pytest.raises(KeyError, match="under-the-pond has no clause UP-09"):
        sheet.clause("UP-09")


def test_a_ruling_is_never_shown_as_the_publishers() -> None:
    text = SHEET.replace('status = "invented"', 'status = "text"\nnote = "at the same time: ruling"', 1)
    text = text.replace('status = "invented"', 'status = "ruling"', 1)
    first, second, third = read(text, "pond.toml").clauses
    assert first.origin == "from the rulebook (at the same time: ruling)"
    assert second.origin == "our ruling"
    assert third.origin == "our invention"


@pytest.mark.parametrize(
    ("old", "new", "at", "field"),
    [
        ('status = "invented"', 'status = "invnted"', row('status = "invented"'), "clauses[0].status"),
        ('id = "UP-03"', 'id = "UP-01"', row('id = "UP-03"'), "clauses[2].id"),
        ('id = "UP-03"', 'id = "up3"', row('id = "UP-03"'), "clauses[2].id"),
        ("rounds = 2", "rounds = 10", row("rounds = 2"), "params.rounds"),
        ("rounds = 2", "rouns = 2", row("rounds = 2"), "params.rouns"),
        ("prize = 6\n", "", row("[params]"), "params.prize"),
        ("seats = [1, 4]", "seats = [4, 1]", row("seats = [1, 4]"), "seats"),
        ("seats = [1, 4]", "seats = 4", row("seats = [1, 4]"), "seats"),
        ("version = 1", "version = 0", row("version = 1"), "version"),
        ("version = 1", 'version = "1"', row("version = 1"), "version"),
        ('source = "made up for the tests"\n', "", 1, "source"),
        ("[params]", "[parms]", row("[params]"), "parms"),
        ('example = "guess 3"\n', "", row("[[grammar]]") + 5, "grammar[1].example"),
        ('title = "Under the Pond"', 'title = "Under the Pond', row('title = "Under the Pond"'), ""),
        ('title = "Under the Pond"', 'game = "twice"', row('title = "Under the Pond"'), ""),
    ],
)
def test_a_wrong_sheet_names_file_row_and_field(old: str, new: str, at: int, field: str) -> None:
    with pytest.raises(SheetError) as caught:
        read(SHEET.replace(old, new, 1), "pond.toml", Params)
    assert (caught.value.file, caught.value.row, caught.value.field) == ("pond.toml", at, field)
    assert f"pond.toml, row {at}" in str(caught.value)


def test_a_file_that_is_no_text_names_the_row(tmp_path: Path) -> None:
    path = tmp_path / "pond.toml"
    path.write_text(SHEET)
    assert load(path, Params) == read(SHEET, "pond.toml")
    path.write_bytes(b'game = "a"\ntitle = "\xff"\n')
    with pytest.raises(SheetError, match=r"pond\.toml, row 2: is not UTF-8 text"):
        load(path)


PARTS = st.sampled_from([*ROWS, "[[clauses]]", "[a.b]", "x = [", "params.rounds = 3", "clauses = 3", "é = 1", '"'])


@settings(max_examples=200, deadline=None)
@given(st.text(max_size=60) | st.lists(PARTS, max_size=40).map("\n".join))
def test_any_text_is_a_sheet_or_a_named_error(text: str) -> None:
    sheet, error = attempt(lambda: read(text, "pond.toml", Params), SheetError)
    if error is not None:
        assert error.file == "pond.toml"
        assert 1 <= error.row <= text.count("\n") + 2
    else:
        assert sheet is not None
        assert sheet.clauses
