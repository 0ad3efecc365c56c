"""The `duckplay` command: each flag and environment variable is taken or refused by name, without a traceback."""

from __future__ import annotations

import dataclasses
import json
import os
import re
import socket
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

import duckplay
from duckplay.pages import server
from duckplay.pages.command import main
from duckplay.pages.notebooks import Notebooks
from duckplay.pages.server import ServerError, Settings, loopback
from tests.serving import Server, notebook, wait

README = Path(__file__).resolve().parents[2] / "README.md"
COMMAND = [sys.executable, "-c", "import sys; from duckplay.pages.command import main; sys.exit(main())"]


def run(*arguments: str, **environment: str) -> subprocess.CompletedProcess[str]:
    """Run the command in a process of its own."""
    return subprocess.run(
        [*COMMAND, *arguments], capture_output=True, text=True, check=False, env=os.environ | environment, timeout=300
    )


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> list[Settings]:
    """What the command would have served."""
    served: list[Settings] = []
    monkeypatch.setattr(server, "serve", served.append)
    for name in ("DUCKPLAY_OPEN", "DUCKPLAY_SEED", "DUCKPLAY_TOKEN"):
        monkeypatch.delenv(name, raising=False)
    return served


def refusal(capsys: pytest.CaptureFixture[str], *arguments: str) -> str:
    """What is said of arguments that are refused."""
    with pytest.raises(SystemExit) as ended:
        main(arguments)
    assert ended.value.code == 2
    return capsys.readouterr().err


def test_serves_closed_on_this_machine_with_the_gallery_first(asked: list[Settings]) -> None:
    assert main([]) == 0
    (one,) = asked
    assert (one.host, one.port, one.token, one.max_tables, one.lab_workers) == ("127.0.0.1", None, "", 30, 1)
    assert not one.opened
    assert one.browser
    assert one.home == "gallery.ipynb"
    assert one.home in Notebooks(*one.notebooks).pages()


PLACE = ["--port", "8000", "--host", "127.0.0.2"]
FLAGS = [*PLACE, "--token", "quack", "--max-tables", "3", "--lab-workers", "2", "--open", "--no-browser"]


@pytest.mark.parametrize("where", ["before", "after", "between"])
def test_flags_work_for_notebooks_of_one_s_own(asked: list[Settings], tmp_path: Path, where: str) -> None:
    said = {
        "before": [*FLAGS, "serve", str(tmp_path)],
        "after": ["serve", str(tmp_path), *FLAGS],
        "between": [*FLAGS[:4], "serve", str(tmp_path), *FLAGS[4:]],
    }
    main(said[where])
    main(FLAGS)
    own, shelf = asked
    assert (own.notebooks, own.home) == ((tmp_path,), "")
    assert (own.port, own.host, own.token, own.max_tables) == (8000, "127.0.0.2", "quack", 3)
    assert (own.lab_workers, own.opened, own.browser) == (2, True, False)
    assert dataclasses.replace(own, notebooks=shelf.notebooks, home=shelf.home) == shelf


@pytest.mark.parametrize(
    ("url", "kept"),
    [
        ("https://example.org/games/", "https://example.org/games/"),
        ("http://127.0.0.1:8080/games", "http://127.0.0.1:8080/games/"),
        ("https://example.org", "https://example.org/"),
        ("https://[2001:db8::1]:8443/a/b-c/", "https://[2001:db8::1]:8443/a/b-c/"),
    ],
)
def test_address_of_a_proxy_is_taken(asked: list[Settings], url: str, kept: str) -> None:
    main(["--url", url, "--token", "quack"])
    assert asked[0].url == kept
    assert asked[0].prefix == "/" + kept.split("/", 3)[3]


def test_address_that_others_reach_needs_a_token(asked: list[Settings], capsys: pytest.CaptureFixture[str]) -> None:
    assert "--url example.org: others can reach" in refusal(capsys, "--url", "https://example.org/")
    main(["--url", "http://localhost/games/"])
    assert asked[0].prefix == "/games/"


def test_open_says_what_open_tables_reveal(asked: list[Settings], capsys: pytest.CaptureFixture[str]) -> None:
    main(["--open", "--no-browser"])
    said = capsys.readouterr().out
    assert asked[0].opened
    assert not asked[0].browser
    assert "seed" in said
    assert "order of the deck" in said
    assert "branch" in said


@pytest.mark.parametrize(("value", "opened"), [("1", True), ("0", False), ("", False)])
def test_environment_may_open(
    asked: list[Settings],
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
    value: str,
    opened: bool,
) -> None:
    monkeypatch.setenv("DUCKPLAY_OPEN", value)
    main([])
    assert asked[0].opened is opened
    assert ("Tables are open" in capsys.readouterr().out) is opened


@pytest.mark.parametrize("host", ["0.0.0.0", "::", "192.168.1.7", "example.org", "127.1", "localhost.evil.example"])
def test_other_hosts_need_a_token(
    asked: list[Settings], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], host: str
) -> None:
    assert f"--host {host}: others can reach that address, so --token" in refusal(capsys, "--host", host)
    main(["--host", host, "--token", "quack-quack"])
    monkeypatch.setenv("DUCKPLAY_TOKEN", "from-the-environment")
    main(["--host", host])
    assert [one.token for one in asked] == ["quack-quack", "from-the-environment"]


@pytest.mark.parametrize("host", ["127.0.0.1", "127.0.0.2", "::1", "localhost"])
def test_this_machine_needs_none(asked: list[Settings], host: str) -> None:
    assert loopback(host)
    main(["--host", host])
    assert asked[0].host == host


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--port", "x"], "--port 'x': a whole number from 0 to 65535"),
        (["--port", "65536"], "--port '65536'"),
        (["--port=-1"], "--port '-1'"),
        (["--port", "²"], "--port '²'"),
        (["--max-tables", "0"], "--max-tables '0': a whole number from 1 to 1000"),
        (["--max-tables", "1e3"], "--max-tables '1e3'"),
        (["--lab-workers", "0"], "--lab-workers '0': a whole number from 1 to 256"),
        (["--host", ""], "--host ''"),
        (["--url", ""], "--url '': an address such as https://example.org/games/"),
        (["--url", "/games/"], "--url '/games/'"),
        (["--url", "ftp://example.org/"], "--url 'ftp://example.org/'"),
        (["--url", "https://a@example.org/"], "--url 'https://a@example.org/'"),
        (["--url", "https://example.org/a//b"], "--url 'https://example.org/a//b'"),
        (["--url", "https://example.org/../"], "--url 'https://example.org/../'"),
        (["--url", "https://example.org/?a"], "--url 'https://example.org/?a'"),
        (["--url", "https://example.org/a b"], "--url 'https://example.org/a b'"),
        (["serve"], "PATH"),
        (["--token", ""], "--token: letters"),
        (["--token", "a b"], "--token: letters"),
        (["--token", "é"], "--token: letters"),
        (["--nonsense"], "--nonsense"),
        (["nonsense"], "nonsense"),
        (["--port", "1", "games"], "--port is for serving the pages"),
        (["--version", "--open"], "--open is for serving the pages"),
        (["replay"], "file"),
        (["replay", "none.json"], "none.json"),
    ],
)
def test_bad_flags_are_refused_by_name(
    asked: list[Settings], capsys: pytest.CaptureFixture[str], arguments: list[str], said: str
) -> None:
    assert said in refusal(capsys, *arguments)
    assert asked == []


@pytest.mark.parametrize(
    ("name", "value"),
    [("DUCKPLAY_OPEN", "yes"), ("DUCKPLAY_OPEN", " 1"), ("DUCKPLAY_TOKEN", ""), ("DUCKPLAY_TOKEN", "a\nb")],
)
def test_bad_environment_is_refused_by_name(
    asked: list[Settings], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], name: str, value: str
) -> None:
    monkeypatch.setenv(name, value)
    assert name in refusal(capsys)


def test_what_opens_tables_is_said_in_full(asked: list[Settings], capsys: pytest.CaptureFixture[str]) -> None:
    assert "unrecognized arguments: --op" in refusal(capsys, "--op")
    assert not asked
    assert asked == []


def test_bad_seed_of_open_tables_is_refused_by_name(
    asked: list[Settings], monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("DUCKPLAY_SEED", "seven")
    assert "DUCKPLAY_SEED='seven'" in refusal(capsys, "--open")
    main([])
    assert not asked[0].opened, "closed tables draw their own"


@given(port=st.text(max_size=8), tables=st.text(max_size=8), token=st.text(max_size=8), host=st.text(max_size=12))
@settings(max_examples=200, suppress_health_check=[HealthCheck.function_scoped_fixture], deadline=None)
def test_any_text_is_taken_or_refused(asked: list[Settings], port: str, tables: str, token: str, host: str) -> None:
    asked.clear()
    flags = {"--port": port, "--max-tables": tables, "--token": token, "--host": host}
    code: object = 0
    try:
        main([f"{flag}={value}" for flag, value in flags.items()])
    except SystemExit as ended:
        code = ended.code
    assert (code, len(asked)) in ((0, 1), (2, 0))
    for one in asked:
        assert one.port in range(65536)
        assert one.max_tables in range(1, 1001)
        assert one.token.isascii()
        assert one.token


@pytest.mark.parametrize(
    ("made", "asked_for", "said"),
    [
        ([], "none.ipynb", "none.ipynb: there is no such file or folder"),
        ([], "n" * 300 + ".ipynb", ".ipynb: there is no such file or folder"),
        (["notes.txt"], "notes.txt", "notes.txt: not a notebook; its name should end in .ipynb"),
        (["notes.txt"], "", ": no notebook (.ipynb) in this folder"),
        ([".hidden/game.ipynb", ".ipynb_checkpoints/game-checkpoint.ipynb", ".game.ipynb"], "", ": no notebook"),
        (["env/pyvenv.cfg", "env/game.ipynb", "node_modules/a/game.ipynb"], "", ": no notebook"),
    ],
)
def test_paths_without_a_notebook_are_refused_by_name(
    tmp_path: Path, made: list[str], asked_for: str, said: str
) -> None:
    for name in made:
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text("{}")
    done = run("serve", str(tmp_path / asked_for), "--port", "0", "--no-browser")
    assert done.returncode == 2
    assert said in done.stderr
    assert "Traceback" not in done.stderr


def test_switch_is_refused_by_name_before_anything_is_imported() -> None:
    code = "import sys; sys.argv = ['/bin/duckplay']; from duckplay.pages.command import main; main()"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=os.environ | {"DUCKPLAY_INTERPRETED": "yes"},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 2
    assert done.stderr.startswith("duckplay: error: DUCKPLAY_INTERPRETED='yes': 1 runs")


def test_taken_port_and_foreign_host_are_refused_by_name() -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        port = held.getsockname()[1]
        with pytest.raises(ServerError, match=f"--port {port}: already in use"):
            server.bind("127.0.0.1", port)
    for host in ("192.0.2.1", "a" * 80, "x\0y"):
        with pytest.raises(ServerError, match=r"^--host .*: not an address of this machine"):
            server.bind(host, 0)


def test_default_port_gives_way(monkeypatch: pytest.MonkeyPatch) -> None:
    with socket.create_server(("127.0.0.1", 0)) as held:
        monkeypatch.setattr(server, "PORT", held.getsockname()[1])
        with server.bind("127.0.0.1", None) as other:
            assert other.getsockname()[1] != held.getsockname()[1]


def test_games_version_and_bench_print_what_they_do() -> None:
    assert "duck-and-cover  Duck & Cover, 2 to 7 seats" in run("games").stdout
    assert run("--version").stdout == f"duckplay {duckplay.__version__}\n"
    measured = run("bench")
    assert measured.returncode == 0, measured.stderr
    assert "Duck & Cover, 4 seats, random: " in measured.stdout
    assert "Duck & Cover, 4 seats, greedy: " in measured.stdout
    assert measured.stdout.count("moves a second") == 2 * len(duckplay.games())


def saved(path: Path, change: Callable[[dict[str, object]], object] = lambda record: None) -> Path:
    """A saved one-round game of two bots, changed."""
    table = duckplay.table("duck-and-cover", seats=2, seed=7, params={"rounds": 1}, bots={0: "greedy", 1: "greedy"})
    record = json.loads(table.record("a note").json())
    change(record)
    path.write_text(json.dumps(record))
    return path


def test_replay_prints_the_log_and_the_end(tmp_path: Path) -> None:
    done = run("replay", str(saved(tmp_path / "game.json")))
    assert done.returncode == 0, done.stderr
    lines = done.stdout.splitlines()
    assert lines[0].startswith("Duck & Cover, 2 seats, ")
    assert "[DC-" in done.stdout
    assert "place 1" in done.stdout


def test_replay_names_the_ply_that_differs(tmp_path: Path) -> None:
    def change(record: dict[str, object]) -> None:
        log = record["log"]
        assert isinstance(log, list)
        log[3][1] = "duck 99 to 0,0"

    done = run("replay", str(saved(tmp_path / "game.json", change)))
    assert done.returncode == 2
    assert "log[3]" in done.stderr
    assert "Traceback" not in done.stderr


@pytest.mark.parametrize("text", ["", "[]", "{", '{"game": "chess"}', "\x00", '{"game": "duck-and-cover", "x": 1}'])
def test_replay_refuses_what_is_no_record(tmp_path: Path, text: str) -> None:
    (tmp_path / "bad.json").write_text(text)
    done = run("replay", str(tmp_path / "bad.json"))
    assert done.returncode == 2
    assert "bad.json" in done.stderr
    assert "Traceback" not in done.stderr


def test_reader_that_stops_reading_is_no_fault(tmp_path: Path) -> None:
    path = saved(tmp_path / "game.json")
    read, write = os.pipe()
    os.close(read)
    done = subprocess.run([*COMMAND, "replay", str(path)], stdout=write, stderr=subprocess.PIPE, check=False)
    os.close(write)
    assert b"Traceback" not in done.stderr
    assert b"Exception" not in done.stderr


def test_command_serves_the_gallery(tmp_path: Path) -> None:
    running = Server([*COMMAND, "--port", "0", "--no-browser", "--open"], tmp_path)
    try:
        assert "Tables are open" in "".join(running.said)
        page = running.visitor().get()
        assert page.status == 200
        assert "Duck \\u0026 Cover, 2 to 7 seats" in page.text
        assert "play-duck-and-cover.ipynb" in page.text
    finally:
        assert running.stop() == 0


def test_readme_shows_in_three_lines_how_one_s_own_notebooks_are_served(
    asked: list[Settings], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lines = re.findall(r"^duckplay (serve [^#\n]*)", README.read_text(encoding="utf-8"), re.MULTILINE)
    assert len(lines) == 3
    monkeypatch.chdir(tmp_path)
    notebook(tmp_path / "my-game.ipynb", "1")
    (tmp_path / "my-games").mkdir()
    notebook(tmp_path / "my-games" / "other.ipynb", "2")
    for line in lines:
        assert main(line.split()) == 0
    pages = [sorted(Notebooks(*one.notebooks).pages()) for one in asked]
    assert pages == [["my-game.ipynb"], ["other.ipynb"], ["other.ipynb"]]
    assert [one.opened for one in asked] == [False, False, True]


def test_command_keeps_to_every_flag_it_was_given(tmp_path: Path) -> None:
    """Its host and port, its token, how many tables there are, and that they are open."""
    with socket.create_server(("127.0.0.2", 0)) as held:
        port = held.getsockname()[1]
    place = ["--host", "127.0.0.2", "--port", str(port)]
    cell = "import duckplay\nprint('CLOSED', duckplay.table('duck-and-cover').closed)"
    notebook(tmp_path / "mine.ipynb", cell)
    limits = ["--token", "quack-quack", "--max-tables", "1", "--open", "--no-browser"]
    running = Server([*COMMAND, "serve", str(tmp_path / "mine.ipynb"), *place, *limits], tmp_path)
    try:
        assert running.url == f"http://127.0.0.2:{port}/"
        stranger = running.visitor().get()
        assert "These tables ask for a token" in stranger.text
        assert running.kernels() == []
        first, second = running.visitor(), running.visitor()
        page = first.get("?token=quack-quack")
        assert "CLOSED False" in page.text
        full = second.get("?token=quack-quack")
        assert full.status == 503
        assert "All tables are taken: try again in a minute." in full.text
        assert first.leave(page).status == 204
        wait(lambda: not running.kernels(), "a table is free")
        assert second.get().status == 200
    finally:
        assert running.stop() == 0
