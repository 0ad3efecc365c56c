"""Run every notebook and keep its outputs: `make notebooks`, after a change that is meant to show."""

from __future__ import annotations

from pathlib import Path

import nbformat
from nbclient import NotebookClient

FOLDER = Path(__file__).resolve().parents[2] / "notebooks"
KEPT = ("title",)
"""Of a notebook's metadata; what its kernel and its widgets leave there differs from run to run."""


def refresh(path: Path) -> None:
    """Run a notebook as nbval does, from a clean start, and write it with its outputs."""
    notebook = nbformat.read(path, as_version=4)
    for cell in notebook.cells:
        cell.metadata.clear()
    NotebookClient(notebook, timeout=120, record_timing=False, store_widget_state=False).execute(cwd=str(FOLDER))
    notebook.metadata = {name: notebook.metadata[name] for name in KEPT} | {
        "kernelspec": {"display_name": "Python 3", "language": "python", "name": "python3"}
    }
    nbformat.validate(notebook)
    nbformat.write(notebook, path)


if __name__ == "__main__":
    for each in sorted(FOLDER.glob("*.ipynb")):
        print(each.name)
        refresh(each)
