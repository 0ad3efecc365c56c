"""Records: saved, loaded and continued as if unbroken; refused by row and field, never half-loaded."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import duckplay
from duckplay import Closed, Record, RecordError, Table, served
from duckplay.game import Game
from duckplay.records import load
from tests.tables.attempts import attempt
from tests.tables.ponds import SHELF, finished, played, pond
from tests.toy import SHEET, TOY, Params, Pond


def document(**changes: Any) -> dict[str, Any]:
    """A good record as JSON's object, with some fields changed; None leaves one out."""
    table = played("roll", "rest", "peek", "rest", "guess 1", "guess 2", params={"prize": 9})
    found = {**json.loads(table.record("a note").json()), **changes}
    return {name: value for name, value in found.items() if value is not None}


# Unbroken


@pytest.mark.parametrize("game", SHELF, ids=str)
def test_saved_loaded_and_continued_is_unbroken_from_every_ply(game: str | Game) -> None:
    whole = duckplay.table(game, seats=2, seed=5, bots={0: "random", 1: "random"})
    for ply in range(0, whole.ply + 1, max(1, whole.ply // 8)):
        table = duckplay.replay(whole.at(ply).record().json(), game=game)
        assert (table.ply, table.digest) == (ply, whole.at(ply).digest)
        table.autoplay()
        assert table.log == whole.log
        assert table.digest == whole.digest


def test_a_branch_is_saved_with_all_its_seeds() -> None:
    branch = played("roll", "roll", "roll").branch(2, seed=8)
    branch.play(0, "roll")
    assert branch.record().seeds == ((0, 7), (2, 8))
    assert duckplay.replay(branch.record(), game=TOY).digest == branch.digest


def test_a_record_holds_only_the_dials_that_differ() -> None:
    assert pond().record().params == {}
    assert pond(params={"prize": 9, "cards": 5}).record().params == {"prize": 9}


def test_text_object_file_and_record_are_the_same(tmp_path: Path) -> None:
    record = finished(pond(bots={1: "random"})).record("for the lesson: ü")
    record.save(tmp_path / "pond.json")
    sources = [record, record.json(), json.loads(record.json()), tmp_path / "pond.json", str(tmp_path / "pond.json")]
    assert [load(source) for source in sources] == [record] * 5
    assert [path.name for path in tmp_path.iterdir()] == ["pond.json"]


def test_the_document_has_a_line_for_each_ply() -> None:
    lines = played("roll", "rest").record().json().splitlines()
    assert '  [0, "roll"],' in lines
    assert '  [1, "rest"]' in lines


def test_a_record_written_by_hand_needs_only_what_the_game_needs() -> None:
    table = duckplay.replay({"game": "under-the-pond", "rules": 1, "seats": 2, "seeds": [[0, 7]]}, game=TOY)
    assert table.digest == pond().digest
    record = Record(game="under-the-pond", rules=1, seats=2, seeds=((0, 7),), log=((0, "roll"),))
    assert duckplay.replay(record, game=TOY).digest == played("roll").digest


# Refused


@pytest.mark.parametrize(
    ("changes", "field", "row", "words"),
    [
        ({"game": None}, "game", None, "game is missing"),
        ({"game": "nope"}, "game", None, "no game 'nope' on the shelf"),
        ({"game": 5}, "game", None, "must be text, not a whole number"),
        ({"rules": 0}, "rules", None, "must be a whole number of at least 1"),
        ({"seats": 5}, "seats", None, "takes 1 to 4 seats, not 5"),
        ({"seats": True}, "seats", None, "must be a whole number, not true or false"),
        ({"seats": 1}, "log[1]", 1, "there is no seat 1; seats are 0 to 0"),
        ({"seeds": []}, "seeds", None, "must have at least 1 entry"),
        ({"seeds": [[1, 7]]}, "seeds[0]", None, "holds from ply 0, not 1"),
        ({"seeds": [[0, 7], [0, 8]]}, "seeds[1]", None, "must come after ply 0"),
        ({"seeds": [[0, 7], [9, 8]]}, "seeds[1]", None, "not after the end of the log, 6"),
        ({"seeds": [[0, 1 << 53]]}, "seeds[0][1]", None, "must be a whole number of at most 9007199254740991"),
        ({"seeds": [[0]]}, "seeds[0]", None, "must be a list of 2, not of 1"),
        ({"params": {"prize": 99}}, "params.prize", None, "prize takes a whole number from 0 to 20"),
        ({"params": {"prise": 1}}, "params.prise", None, "did you mean prize"),
        ({"params": [1]}, "params", None, "must be an object with names and values, not a list"),
        ({"bots": {"0": "clever"}}, "bots", None, "no bot 'clever'; there are random, greedy"),
        ({"bots": {"2": "random"}}, "bots", None, "there is no seat 2"),
        ({"bots": {"x": "random"}}, "bots", None, "must be a whole number, not text"),
        ({"log": [[0, "roll"], [1, "fly"]]}, "log[1]", 1, "seat 1 may choose roll, rest, peek"),
        ({"log": [[0, "roll"], [0, "roll"]]}, "log[1]", 1, "the table waits for 1"),
        ({"log": [[0, "roll"], [1, 5]]}, "log[1][1]", 1, "must be text, not a whole number"),
        ({"log": [[0, "roll"], [1, ""]]}, "log[1][1]", 1, "must have at least 1 character"),
        ({"log": [[0, "roll"], [1]]}, "log[1]", 1, "must be a list of 2, not of 1"),
        ({"log": {"0": "roll"}}, "log", None, "must be a list, not an object with names and values"),
        ({"counts": [3, 3, 3, 4, 5, 5]}, "log[3]", 3, "seat 1 chose among 4 moves then, and among 3 now"),
        ({"counts": [3]}, "counts", None, "has 1 numbers for 6 plies"),
        ({"scores": [0.0, 1.0]}, "scores", 6, "the scores were (0.0, 1.0) then"),
        ({"scores": [0.0]}, "scores", None, "has 1 numbers for 2 seats"),
        ({"note": "x" * 2001}, "note", None, "must have at most 2000 characters"),
        ({"note": 5}, "note", None, "must be text, not a whole number"),
        ({"note": "\ud800"}, "", None, r"holds '\ud800', half a character"),
        ({"notes": ""}, "notes", None, "there is no field notes"),
        ({"\x1b[31mnotes": ""}, "", None, r"there is no field \x1b[31mnotes"),
    ],
)
def test_a_wrong_record_names_row_and_field(changes: dict[str, Any], field: str, row: int | None, words: str) -> None:
    unchecked = {} if "counts" in changes or "scores" in changes else {"counts": None, "scores": None}
    source = document(**{**unchecked, **changes})
    with pytest.raises(RecordError) as caught:
        duckplay.replay(source, game=None if changes.get("game") == "nope" else TOY)
    assert words in str(caught.value)
    assert caught.value.field.startswith(field)
    assert caught.value.row == row


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ('{\n "game": "a",\n oops\n}', "record, row 3: is no JSON"),
        ("[1]", "must be an object with names and values, not a list"),
        ('{"game": "a", "game": "b"}', "record, game: stands there twice"),
        ('{"bots": {"1": "a", "1": "b"}}', "record, 1: stands there twice"),
        ('{"scores": [NaN]}', "record: is no JSON: NaN is no number there"),
        ("/", "/: cannot be read as a file"),
        ("[" * 100_000, "is no JSON"),
        ('{"seats": ' + "9" * 5000 + "}", "record"),
        ("", "cannot be read as a file"),
        ("no/such/file.json", "file.json: cannot be read as a file: No such file"),
        ("a\0b", "cannot be read as a file"),
        ("x" * 5000, "cannot be read as a file"),
    ],
)
def test_what_is_no_record_is_named(text: str, words: str) -> None:
    with pytest.raises(RecordError) as caught:
        load(text)
    assert words in str(caught.value)


@pytest.mark.parametrize("source", [None, 5, [1], b"{}", {"game": object()}, {"scores": [float("nan")]}, {1: {2}}])
def test_what_cannot_be_a_document_is_named(source: Any) -> None:
    with pytest.raises(RecordError):
        load(source)


def test_a_note_that_is_no_text_is_named() -> None:
    for note in (object(), "\ud800", 5):
        with pytest.raises(RecordError):
            pond().record(note)  # type: ignore[arg-type]  # no text is the test


def test_a_file_names_itself_when_it_is_replayed(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    path.write_text(json.dumps(document(log=[[0, "fly"]], counts=None, scores=None)))
    with pytest.raises(RecordError, match=r"lesson\.json, row 0, log\[0\]: seat 0, 'fly'"):
        duckplay.replay(path, game=TOY)


def test_a_file_names_itself(tmp_path: Path) -> None:
    path = tmp_path / "lesson.json"
    path.write_bytes(b"\xff{}")
    with pytest.raises(RecordError, match=r"lesson\.json: is not UTF-8 text"):
        load(path)
    path.write_text('{\n "game": "a"\n !}')
    with pytest.raises(RecordError, match=r"lesson\.json, row 3: is no JSON"):
        load(path)
    path.write_text('{"game": "a"}')
    with pytest.raises(RecordError, match=r"lesson\.json, rules: rules is missing"):
        load(path)


# Old and foreign


class Deeper(Pond):
    """Rules of another version: peeking is gone."""

    def legal(self, seat: int) -> Any:
        return duckplay.core.moves(move for move in super().legal(seat) if self.guesses_open() or move != 2)

    def guesses_open(self) -> bool:
        return self.turn == self.params.rounds * self.seats


class Dearer(Pond):
    """Rules of another version: what happens is the same, what it scores is not."""

    def scores(self) -> list[float]:
        return [2 * points for points in super().scores()]


def version(state: type[Pond], number: int) -> Game:
    return duckplay.SimpleGame(state, Params, SHEET.replace("version = 1", f"version = {number}"))


def test_a_record_by_other_rules_is_taken_where_it_still_fits() -> None:
    record = played("roll", "rest").record()
    table = duckplay.replay(record, game=version(Pond, 2))
    assert table.log == played("roll", "rest").log
    assert table.record().rules == 2


def test_a_record_by_other_rules_names_the_first_ply_that_differs() -> None:
    record = played("roll", "peek").record()
    with pytest.raises(RecordError) as caught:
        duckplay.replay(record, game=version(Deeper, 2))
    assert caught.value.row == 0
    assert "played by rules 1, these are rules 2: seat 0 chose among 3 moves then, and among 2 now" in str(caught.value)
    with pytest.raises(RecordError) as caught:
        duckplay.replay({**json.loads(record.json()), "counts": [], "scores": []}, game=version(Deeper, 2))
    assert caught.value.row == 1
    assert "played by rules 1, these are rules 2: seat 1, 'peek'" in str(caught.value)
    with pytest.raises(RecordError, match="played by rules 1, these are rules 2: the scores were"):
        duckplay.replay(record, game=version(Dearer, 2))


def test_a_record_of_another_game_is_refused() -> None:
    with pytest.raises(RecordError, match="record, game: is of under-the-pond, not of duck-and-cover"):
        duckplay.replay(pond().record(), game="duck-and-cover")
    with pytest.raises(RecordError, match="a game that is not on the shelf is passed as game="):
        duckplay.replay(pond().record())


def test_a_served_kernel_shows_only_records_of_finished_games(monkeypatch: pytest.MonkeyPatch) -> None:
    over, unfinished = finished(pond()).record(), played("roll").record()
    monkeypatch.setattr(served, "closed", lambda: True)
    assert duckplay.replay(over, game=TOY).log == finished_log(over)
    with pytest.raises(Closed, match="only records of finished games are shown"):
        duckplay.replay(unfinished, game=TOY)


def finished_log(record: Record) -> tuple[Any, ...]:
    table: Table = duckplay.replay(record, game=TOY)
    return table.log


# Any input

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 10) | st.floats() | st.sampled_from(["roll", "random", "", "x" * 300]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(["0", "1", "9", "prize"]), inner),
    max_leaves=6,
)


@settings(max_examples=300, deadline=None)
@given(st.dictionaries(st.sampled_from(Record.__struct_fields__) | st.text(max_size=4), VALUES, max_size=3))
def test_any_change_of_a_record_is_taken_or_refused_by_name(changes: dict[str, Any]) -> None:
    table, error = attempt(lambda: duckplay.replay({**GOOD, **changes}, game=TOY), RecordError)
    if table is None:
        assert error is not None
        assert error.why
    else:
        assert duckplay.replay(table.record(), game=TOY).digest == table.digest


GOOD = document()


@settings(max_examples=100, deadline=None)
@given(st.text(max_size=60) | st.text(max_size=30).map(lambda text: "{" + text))
def test_any_text_is_a_record_or_a_named_error(text: str) -> None:
    with pytest.raises(RecordError):
        load(text)
