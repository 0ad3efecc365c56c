"""`duckplay playtest`: each flag is taken or refused by name, it shows how far it is, and Ctrl-C keeps what is done."""

from __future__ import annotations

import io
import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import duckdb
import pytest

import duckplay
from duckplay.pages.command import main
from duckplay.pages.playtesting import _bar
from duckplay.playtests.run import Progress
from duckplay.playtests.store import Store

COMMAND = [sys.executable, "-c", "import sys; from duckplay.pages.command import main; sys.exit(main())", "playtest"]
DUCKS = "duck-and-cover"


def said(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What the command prints."""
    assert main(["playtest", *arguments]) == 0
    return capsys.readouterr().out


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of arguments that are refused."""
    with pytest.raises(SystemExit) as ended:
        main(["playtest", *arguments])
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_it_says_what_a_playtest_says(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, DUCKS, "--games", "40", "--set", "rounds=1", "--seats", "3", "--bots", "greedy", "--seed", "5")
    found = duckplay.playtest(DUCKS, games=40, seed=5, seats=3, bots="greedy", params={"rounds": 1})
    assert told == f"{found!r}\n"


def test_with_vs_it_compares_and_says_what_a_comparison_says(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, DUCKS, "--games", "200", "--set", "rounds=1", "--vs", "rounds=3", "--seats", "3")
    found = duckplay.compare(DUCKS, {"rounds": 1, "seats": 3}, {"rounds": 3, "seats": 3}, games=200)
    assert told == f"{found!r}\n"
    assert told.startswith("rounds 3: length in turns ")


def test_what_is_compared_may_be_bots_or_seats(capsys: pytest.CaptureFixture[str]) -> None:
    told = said(capsys, DUCKS, "--games", "200", "--bots", "greedy,random", "--vs", "bots=random")
    assert told.startswith("A better. random: wins of the first bot ")
    assert "A has 2 seats and B 3" in said(capsys, DUCKS, "--games", "20", "--seats", "2", "--vs", "seats=3")


def test_every_kind_of_dial_can_be_said(capsys: pytest.CaptureFixture[str]) -> None:
    dials = ["rows=1", "columns=4", "splash=0,1,2,3", "discards=auto", "competition=on", "set_aside=game", "rounds=1"]
    flags = [word for dial in dials for word in ("--set", dial)]
    assert "a game takes" in said(capsys, DUCKS, "--games", "5", *flags)


def test_cards_and_a_deck_may_come_from_files(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    cards, deck = tmp_path / "mine.csv", tmp_path / "deck.tsv"
    cards.write_text("name,shape,points\nQuick,A,7\n", encoding="utf-8")
    deck.write_text("name\tcount\nSwap\t9\n", encoding="utf-8")
    flags = ["abducktion", "--games", "5", "--seats", "1", "--set", "face_up=1"]
    flags += ["--set", f"cards={cards}", "--set", f"action_deck={deck}"]
    assert "a game takes 1 turn" in said(capsys, *flags)
    assert "a game takes 1 turn" in said(
        capsys, *flags[:7], "--set", 'cards=[{"name": "Quick", "shape": "A", "points": 7}]'
    )
    cards.write_text("name,shape,points\nQuick,A,many\n", encoding="utf-8")
    assert "abducktion: cards: mine.csv, row 2, points: 'many': it takes" in refusal(capsys, *flags)
    deck.unlink()
    assert f"action_deck: {deck}: No such file" in refusal(capsys, *flags)


def test_a_search_is_asked_for_in_iterations(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """duckplay playtest GAME --games 2000 --set rounds=1 --vs rounds=3 --bots greedy,search:200 --out FILE."""
    file = tmp_path / "FILE"
    line = f"{DUCKS} --games 6 --set rounds=1 --vs rounds=3 --bots greedy,search:200 --out {file}"
    told = said(capsys, *line.split())
    assert told.startswith("rounds 3: length in turns")
    (about,) = Store.at(file).plans().values()
    assert [arm.bots for arm in about.arms] == [("greedy", "search:200")] * 2
    assert told == said(capsys, *line.split())  # out of the file


@pytest.mark.parametrize(
    ("flags", "words"),
    [
        (["nope"], "no game 'nope' on the shelf"),
        ([DUCKS, "--games", "0"], "--games '0': a whole number from 1 to 10,000,000 is needed"),
        ([DUCKS, "--games", "many"], "--games 'many': a whole number"),
        ([DUCKS, "--workers", "0"], "--workers '0': a whole number from 1 to 256 is needed"),
        ([DUCKS, "--seed", "-"], "--seed '-': a whole number"),
        ([DUCKS, "--seats", "8"], "--seats '8': a whole number from 2 to 7 is needed"),
        ([DUCKS, "--set", "rounds"], "--set 'rounds': a dial and its value are needed, such as rounds=1"),
        ([DUCKS, "--set", "rounds=1", "--set", "rounds=2"], "--set 'rounds=2': rounds is set twice"),
        ([DUCKS, "--set", "rounds=ten"], "duck-and-cover: rounds = 'ten': rounds takes a whole number from 1 to 9"),
        ([DUCKS, "--set", "round=1"], "duck-and-cover: 'round': no such dial; did you mean rounds?"),
        ([DUCKS, "--vs", "competition=perhaps"], "competition = 'perhaps': competition takes true or false"),
        (
            [DUCKS, "--bots", "greedy,search:9"],
            "has no strength 'search:9' of that bot; there are search:1, search:2, search:3; or, in",
        ),
        ([DUCKS, "--out", "no/such/folder/games.duckdb"], "there is no folder"),
    ],
)
def test_what_cannot_be_is_refused_by_name(capsys: pytest.CaptureFixture[str], flags: list[str], words: str) -> None:
    error = refusal(capsys, *flags)
    assert words in error
    assert "Traceback" not in error


def test_the_flags_of_serving_are_refused(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["--open", "playtest", DUCKS])
    assert "--open is for serving the pages" in capsys.readouterr().err


def test_games_are_written_as_csv_or_parquet(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name in ("games.csv", "games.parquet", "LOUD.CSV"):
        told = said(capsys, DUCKS, "--games", "12", "--set", "rounds=1", "--out", str(tmp_path / name))
        assert told.endswith(f"The games are in {tmp_path / name}.\n")
        assert duckdb.sql(f"SELECT count(*) FROM '{tmp_path / name}'").fetchall() == [(12,)]
    with_vs = tmp_path / "two.csv"
    said(capsys, DUCKS, "--games", "12", "--set", "rounds=1", "--vs", "rounds=2", "--out", str(with_vs))
    assert duckdb.sql(f"SELECT count(DISTINCT arm) FROM '{with_vs}'").fetchall() == [(2,)]


def test_where_nothing_can_be_written_nothing_is_played(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    told = refusal(capsys, DUCKS, "--out", str(tmp_path / "none" / "games.csv"))
    assert "there is no folder" in told
    assert "a second" not in told
    (tmp_path / "taken.csv").mkdir()
    assert "is a folder" in refusal(capsys, DUCKS, "--out", str(tmp_path / "taken.csv"))


def test_identical_variants_leave_no_file_and_say_so(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    file = tmp_path / "games.csv"
    told = said(capsys, DUCKS, "--set", "rounds=1", "--vs", "rounds=1", "--out", str(file))
    assert told.endswith(f"So there are no games for {file}.\n")
    assert not file.exists()


def test_a_store_is_gone_on_with(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    flags = [DUCKS, "--set", "rounds=1", "--out", str(tmp_path / "games.duckdb"), "--games"]
    said(capsys, *flags, "30")
    assert main(["playtest", *flags, "50"]) == 0
    told = capsys.readouterr()
    assert int(told.err.split()[0]) > 30
    assert "50 of 50 games" in told.err
    whole = duckplay.playtest(DUCKS, games=50, params={"rounds": 1})
    assert told.out == f"{whole!r}\n"


def test_workers_play_the_same_games(capsys: pytest.CaptureFixture[str]) -> None:
    flags = [DUCKS, "--games", "60", "--set", "rounds=1"]
    assert said(capsys, *flags, "--workers", "2") == said(capsys, *flags)


def test_without_a_terminal_progress_is_plain_lines() -> None:
    out = io.StringIO()
    with _bar(out) as show:
        for done in range(0, 1001, 50):
            show(Progress(done, 1000, 1234.5))
    lines = out.getvalue().splitlines()
    assert len(lines) == 11
    assert lines[-1] == "1,000 of 1,000 games, 1,234 a second"
    assert "\r" not in out.getvalue()


def test_on_a_terminal_progress_is_a_bar_that_goes_away() -> None:
    class Terminal(io.StringIO):
        def isatty(self) -> bool:
            return True

    out = Terminal()
    with _bar(out) as show:
        show(Progress(500, 1000, 99.0))
        show(Progress(1000, 1000, 99.0))
    assert re.search(r"\[#{15}\.{15}\] 500 of 1,000 games, 99 a second", out.getvalue())
    assert out.getvalue().endswith("\r\033[K")
    assert "\n" not in out.getvalue()


@pytest.mark.parametrize("study", ["playtest", "compare"])
@pytest.mark.parametrize(
    ("name", "words"),
    [("games.duckdb", "the same command goes on with it"), ("games.csv", "begins anew"), ("", "begins anew")],
)
def test_ctrl_c_before_the_first_game_is_done_says_so(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    study: str,
    name: str,
    words: str,
) -> None:
    def interrupted(*_: object, **how: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(duckplay, study, interrupted)
    out = ["--out", str(tmp_path / name)] if name else []
    other = ["--vs", "rounds=2"] if study == "compare" else []
    assert main(["playtest", DUCKS, "--games", "30", *other, *out]) == 130
    told = capsys.readouterr().out
    assert told.startswith("Stopped with nothing to tell yet of 30 games.\n")
    assert words in told


@pytest.mark.parametrize(
    ("name", "workers", "words"),
    [
        ("games.duckdb", "1", "the same command goes on with it"),
        ("games.duckdb", "2", "the same command goes on with it"),
        ("", "1", "with --out FILE.duckdb it would go on"),
    ],
)
def test_ctrl_c_keeps_what_is_done_and_says_how_to_go_on(tmp_path: Path, name: str, workers: str, words: str) -> None:
    out = ["--out", str(tmp_path / name)] if name else []
    started = subprocess.Popen(
        [*COMMAND, DUCKS, "--games", "500000", "--workers", workers, *out],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        start_new_session=True,
    )
    try:
        assert started.stderr is not None
        assert "games" in started.stderr.readline()
        os.killpg(started.pid, signal.SIGINT)  # as a terminal does: the workers hear it too
        told, _ = started.communicate(timeout=60)
    finally:
        started.kill()
    assert started.returncode == 130
    assert re.match("Stopped (after|with nothing to tell yet of) ", told)
    assert "of 500,000 games" in told
    assert words in told
