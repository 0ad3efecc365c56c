"""The notebooks that a designer names: found, told apart, called by their titles, read anew, refused by name."""

from __future__ import annotations

import json
import os
from pathlib import Path

import nbformat
import pytest

from duckplay.pages import notebooks
from duckplay.pages.notebooks import NotebookError, Notebooks, Page, Pictures
from tests.serving import notebook

CODE, TEXT = nbformat.v4.new_code_cell, nbformat.v4.new_markdown_cell


def written(path: Path, *cells: nbformat.NotebookNode, **metadata: object) -> Page:
    path.parent.mkdir(parents=True, exist_ok=True)
    nbformat.write(nbformat.v4.new_notebook(cells=list(cells), metadata=metadata), path)
    return Page(path.name, path)


def test_folder_is_looked_through_to_its_bottom(tmp_path: Path) -> None:
    for name in ("b.ipynb", "A.ipynb", "deep/er/c.ipynb", "d.IPYNB", ".h.ipynb", ".git/e.ipynb", "notes.md"):
        written(tmp_path / name)
    written(tmp_path / "env" / "f.ipynb")
    (tmp_path / "env" / "pyvenv.cfg").touch()
    (tmp_path / "again").symlink_to(tmp_path)
    (tmp_path / "twin.ipynb").symlink_to(tmp_path / "b.ipynb")
    assert list(Notebooks(tmp_path).pages()) in (
        ["A.ipynb", "b.ipynb", "d.IPYNB", "deep/er/c.ipynb"],
        ["A.ipynb", "d.IPYNB", "twin.ipynb", "deep/er/c.ipynb"],
    )


def test_the_same_notebook_named_twice_is_one_page(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = written(tmp_path / "a.ipynb").path
    monkeypatch.chdir(tmp_path)
    assert list(Notebooks(path, Path("a.ipynb"), tmp_path).pages()) == ["a.ipynb"]


def test_notebooks_of_one_name_are_told_apart_by_their_folders(tmp_path: Path) -> None:
    names = ("x/one/a.ipynb", "x/two/a.ipynb", "y/two/a.ipynb", "y/b.ipynb")
    paths = [written(tmp_path / name).path for name in names]
    pages = Notebooks(*paths).pages()
    assert {name: page.path for name, page in pages.items()} == {
        "b.ipynb": paths[3],
        "one/a.ipynb": paths[0],
        "x/two/a.ipynb": paths[1],
        "y/two/a.ipynb": paths[2],
    }


ODD = [
    "a b.ipynb",
    "ü 鸭.ipynb",
    "#1 100%?.ipynb",
    'a&b="c"\'<d>.ipynb',
    "a..b.ipynb",
    "back\\slash.ipynb",
    "\n.ipynb",
]


@pytest.mark.parametrize("name", ODD)
def test_odd_names_are_written_for_an_address(tmp_path: Path, name: str) -> None:
    written(tmp_path / name)
    (page,) = Notebooks(tmp_path).pages().values()
    assert page.address.isascii()
    assert not set(page.address) & set(" #?\"'<>\\\n")


def test_names_that_are_no_text_are_served_and_told_apart(tmp_path: Path) -> None:
    for name in (b"\xff.ipynb", b"\xfe.ipynb"):
        written(Path(os.fsdecode(os.fsencode(tmp_path) + b"/" + name)))
    pages = Notebooks(tmp_path).pages()
    assert len(pages) == 2
    assert all(page.address.isascii() for page in pages.values())


def test_too_many_notebooks_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "MOST", 3)
    for number in range(4):
        written(tmp_path / f"{number}.ipynb")
    with pytest.raises(NotebookError, match="more than 3 notebooks: name a smaller folder"):
        Notebooks(tmp_path).pages()


def test_title_is_the_given_one_or_the_first_heading_or_the_file_s_name(tmp_path: Path) -> None:
    text = TEXT("Some words\n\n# The *quick* [duck](x.ipynb) #\n\n# Another")
    assert written(tmp_path / "a.ipynb", CODE("1"), text, title="Given").title == "Given"
    assert written(tmp_path / "b.ipynb", CODE("# no heading"), text).title == "The quick duck"
    assert written(tmp_path / "c.ipynb", TEXT("## Second rank")).title == "c"
    assert written(tmp_path / "d.ipynb", TEXT("# **"), title=" ").title == "d"


BROKEN = ["", "{", "[]", "null", "3", '{"cells": 3}', '{"nbformat": 4}', '{"nbformat": 4, "metadata": [], "cells": []}']


@pytest.mark.parametrize("text", [*BROKEN, "\ud800"])
def test_what_is_no_notebook_is_refused_by_name(tmp_path: Path, text: str) -> None:
    (tmp_path / "a.ipynb").write_bytes(text.encode(errors="surrogatepass"))
    page = Page("a.ipynb", tmp_path / "a.ipynb")
    with pytest.raises(NotebookError, match=r"a\.ipynb: no notebook that can be read"):
        page.read()
    assert page.title == ""


def test_notebook_that_is_gone_is_refused_by_name(tmp_path: Path) -> None:
    with pytest.raises(NotebookError, match=r"a\.ipynb: no notebook that can be read \(FileNotFoundError"):
        Page("a.ipynb", tmp_path / "a.ipynb").read()


@pytest.mark.parametrize(
    "metadata", [{"kernelspec": {"name": "ir", "display_name": "R", "language": "R"}}, {"language_info": {"name": "R"}}]
)
def test_other_languages_are_refused_by_name(tmp_path: Path, metadata: dict[str, object]) -> None:
    page = written(tmp_path / "a.ipynb", **metadata)
    with pytest.raises(NotebookError, match=r"a\.ipynb: written in R; a page needs a notebook in Python"):
        page.read()


@pytest.mark.parametrize("metadata", [{}, {"kernelspec": {"name": "my-env", "display_name": "Mine"}}])
def test_kernel_is_the_one_that_serves(tmp_path: Path, metadata: dict[str, object]) -> None:
    assert written(tmp_path / "a.ipynb", **metadata).read().metadata["kernelspec"]["name"] == "python3"


def test_old_notebooks_are_read(tmp_path: Path) -> None:
    cell = {"cell_type": "code", "language": "python", "input": "1", "outputs": [], "metadata": {}, "collapsed": False}
    old = {"nbformat": 3, "nbformat_minor": 0, "metadata": {"name": ""}, "worksheets": [{"cells": [cell]}]}
    (tmp_path / "a.ipynb").write_text(json.dumps(old))
    assert Page("a.ipynb", tmp_path / "a.ipynb").read().cells[0].source == "1"


def test_change_of_a_notebook_and_of_its_folder_is_seen(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(notebooks, "PAUSE", 0.0)
    first = notebook(tmp_path / "a.ipynb", "1")
    shelf = Notebooks(tmp_path)
    shelf.pages()
    notebook(first, "2")
    page = shelf.find("a.ipynb")
    assert page is not None
    assert page.read().cells[0].source == "2"
    assert shelf.find("b.ipynb") is None
    notebook(tmp_path / "b.ipynb", "3")
    assert shelf.find("b.ipynb") is not None
    first.unlink()
    assert shelf.find("a.ipynb") is None


def test_text_shows_the_pictures_beside_it_and_nothing_else(tmp_path: Path) -> None:
    folder = tmp_path / "game"
    (folder / "art").mkdir(parents=True)
    for name in ("game/duck one.svg", "game/art/duck.png", "game/notes.txt", "secret.png"):
        (tmp_path / name).write_text("x")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    pictures = Pictures(folder)
    assert pictures.file_exists("duck%20one.svg")
    assert pictures.get("duck%20one.svg", "base64") == {"content": "eA=="}
    assert pictures.file_exists("art/duck.png")
    for address in (
        "notes.txt",
        "none.png",
        "../secret.png",
        str(tmp_path / "secret.png"),
        "link.png",
        "art",
        "a\0.png",
    ):
        assert not pictures.file_exists(address), address
    assert not pictures.file_exists("n" * 5000 + ".png")
    assert not pictures.file_exists("https://example.org/duck.png")
