"""Which clauses of a rule sheet are named by tests.

The convention: a test names the clauses it proves in its docstring, by their ids, anywhere in it. For example
`def test_diagonals_do_not_count(): \"\"\"DC-04: a pile may not cover its diagonal neighbour.\"\"\"`. Ids elsewhere
(comments, other functions, classes) do not count. Law 12 wants each clause of a sheet named by at least one test.
"""

from __future__ import annotations

import ast
import re
from collections import defaultdict
from functools import cache
from pathlib import Path

CLAUSE = re.compile(r"\b[A-Z]{2,4}-[0-9]{2}[a-z]?\b")
TESTS = Path(__file__).parent


@cache
def named(folder: Path = TESTS) -> dict[str, tuple[str, ...]]:
    """Clause id -> the tests ("file::function") below `folder` whose docstrings name it."""
    found = defaultdict(list)
    for path in sorted(folder.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef) and node.name.startswith("test_"):
                for clause in sorted(set(CLAUSE.findall(ast.get_docstring(node) or ""))):
                    found[clause].append(f"{path.relative_to(folder)}::{node.name}")
    return {clause: tuple(tests) for clause, tests in sorted(found.items())}
