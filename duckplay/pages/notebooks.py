"""The notebooks that are served: found in files and folders, named for an address, read anew for every visit."""

from __future__ import annotations

import base64
import mimetypes
import os
import re
import time
import warnings
from collections import Counter
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path
from typing import Any
from urllib.parse import quote, unquote

import nbformat

MOST = 500
"""Notebooks that are served together; a folder that holds more was hardly meant."""
PAUSE = 1.0
"""Seconds for which what was found in the folders counts."""
SKIPPED = {"node_modules", "__pycache__", "site-packages"}
HEADING = re.compile(r"^#[ \t]+(.+?)[ \t#]*$", re.MULTILINE)
MARKUP = re.compile(r"!?\[([^\]]*)\]\([^)]*\)|[*_`]")


class NotebookError(ValueError):
    """What keeps a notebook from being served: which file, what is wrong, what would be right."""


@dataclass(frozen=True)
class Page:
    """A notebook as a page: its name, as in `/voila/render/<name>`, and its file."""

    name: str
    path: Path

    @property
    def address(self) -> str:
        """Its name as an address writes it."""
        return quote(self.name)

    def read(self) -> nbformat.NotebookNode:
        """The notebook as it is now, of the newest format, for Python and with a title; NotebookError."""
        try:
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # what old notebooks lack is made good
                # nbformat has no types
                notebook: nbformat.NotebookNode = nbformat.read(self.path, as_version=4)  # type: ignore[no-untyped-call]  # nbformat has no types
            metadata = notebook.metadata
            language = metadata.get("kernelspec", {}).get("language") or metadata.get("language_info", {}).get("name")
            metadata["title"] = title(notebook) or self.path.stem
        except Exception as error:  # a file may be no notebook in any way
            raise NotebookError(
                f"{self.path}: no notebook that can be read ({type(error).__name__}: {error})"
            ) from error
        if str(language or "python").lower() != "python":
            raise NotebookError(f"{self.path}: written in {language}; a page needs a notebook in Python")
        spec = {"name": "python3", "display_name": "Python 3", "language": "python"}
        metadata["kernelspec"] = nbformat.from_dict(spec)  # type: ignore[no-untyped-call]  # it has no types
        return notebook

    @property
    def title(self) -> str:
        """What the notebook calls itself, "" when it cannot be read."""
        try:
            return titled(self, self.path.stat().st_mtime_ns)
        except (NotebookError, OSError):
            return ""


@lru_cache(MOST)
def titled(page: Page, changed: int) -> str:
    """The title of a page that was last changed then."""
    return str(page.read().metadata["title"])


def title(notebook: nbformat.NotebookNode) -> str:
    """The title that a notebook is given, else its first heading, else ""."""
    if isinstance(said := notebook.metadata.get("title"), str) and said.strip():
        return said.strip()
    for cell in notebook.cells:
        if cell.cell_type == "markdown" and (found := HEADING.search(cell.source)):
            return MARKUP.sub(lambda mark: mark[1] or "", found[1]).strip()
    return ""


class Notebooks:
    """The notebooks that some files and folders hold; the folders are looked through again, at most once a second."""

    def __init__(self, *paths: Path) -> None:
        self.paths = paths
        self._pages: dict[str, Page] = {}
        self._looked = -PAUSE

    def pages(self) -> dict[str, Page]:
        """Every notebook by its name, in order; NotebookError when there is none."""
        if time.monotonic() - self._looked < PAUSE:
            return self._pages
        found: dict[Path, tuple[Path, str]] = {}
        for path in self.paths:
            for file in files(path):
                within = file.relative_to(path) if path.is_dir() else Path(file.name)
                found.setdefault(file.resolve(), (file, text(within)))
        if len(found) > MOST:
            raise NotebookError(f"more than {MOST} notebooks: name a smaller folder, or the notebooks themselves")
        names = distinct({whole: name for whole, (_, name) in found.items()})
        pages = (Page(names[whole], file) for whole, (file, _) in found.items())
        ordered = sorted(pages, key=lambda page: (page.name.count("/"), page.name.lower(), page.name))
        self._pages, self._looked = {page.name: page for page in ordered}, time.monotonic()
        return self._pages

    def find(self, name: str) -> Page | None:
        """The notebook of this name, if it is there."""
        page = self._pages.get(name)
        if page is None or not page.path.is_file():
            try:
                page = self.pages().get(name)
            except NotebookError:
                return None
        return page if page is not None and page.path.is_file() else None


def files(path: Path) -> list[Path]:
    """The notebooks of a path: itself, or those of a folder and the folders in it; NotebookError.

    Passed over are hidden files and folders, checkpoints, environments and what package managers bring.
    """
    if not os.path.isdir(path):  # unlike Path's, it says of a name that is too long that there is none
        if not os.path.exists(path):
            raise NotebookError(f"{path}: there is no such file or folder")
        if path.suffix.lower() != ".ipynb":
            raise NotebookError(f"{path}: not a notebook; its name should end in .ipynb")
        return [path]
    found: list[Path] = []
    for folder, folders, names in os.walk(path):
        folders[:] = [name for name in folders if kept(Path(folder, name))]
        found += (Path(folder, name) for name in names if name.lower().endswith(".ipynb") and not name.startswith("."))
        if len(found) > MOST:
            break
    if not found:
        raise NotebookError(f"{path}: no notebook (.ipynb) in this folder")
    return found


def kept(folder: Path) -> bool:
    """Whether to look for notebooks in a folder of a folder."""
    return not folder.name.startswith(".") and folder.name not in SKIPPED and not (folder / "pyvenv.cfg").exists()


def text(path: Path) -> str:
    """A path as an address can name it, with slashes, also where its bytes are no text."""
    return os.fsencode(path.as_posix()).decode(errors="replace")


def distinct(names: dict[Path, str]) -> dict[Path, str]:
    """The names, those that several files share made longer by the folders they lie in until all differ."""
    while len(set(names.values())) < len(names):
        count = Counter(names.values())
        alike = [path for path, name in names.items() if count[name] > 1]
        longer = {
            path: text(Path(*path.relative_to(path.anchor).parts[-2 - names[path].count("/") :])) for path in alike
        }
        if all(names[path] == name for path, name in longer.items()):  # bytes that are no text all look alike
            longer = {path: f"{number}/{name}" for number, (path, name) in enumerate(longer.items(), 1)}
        names = names | longer
    return names


class Pictures:
    """The pictures beside a notebook, which its text may show; they travel in the page, and are served no other way.

    Stands where the renderer expects a contents manager.
    """

    def __init__(self, folder: Path) -> None:
        self.folder = folder.resolve()

    def file_exists(self, address: str) -> bool:
        """Whether a picture lies there, in the notebook's folder or a folder in it."""
        kind = mimetypes.guess_type(address)[0] or ""
        try:
            path = (self.folder / unquote(address)).resolve()
            return kind.startswith("image/") and path.is_relative_to(self.folder) and path.is_file()
        except (OSError, ValueError):
            return False

    def get(self, address: str, format: str) -> dict[str, Any]:
        """The picture's bytes in base64."""
        return {"content": base64.b64encode((self.folder / unquote(address)).read_bytes()).decode()}
