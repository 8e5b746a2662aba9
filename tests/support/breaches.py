"""Count what docs/known-breaches.md admits.

``.venv/bin/python tests/support/breaches.py`` compares the page with the code. With a kind it lists
the places; with ``--lower`` it writes the counts that fell into the page.
"""

from __future__ import annotations

import argparse
import ast
import re
import sys
from collections import defaultdict
from collections.abc import Callable, Iterator
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
PAGE = ROOT / "docs/known-breaches.md"
CODE, TESTS = ("engine", "addin"), ("tests",)
MOST_LINES, MOST_OF_A_FUNCTION, SMALL = 500, 60, 80

_FUNCTIONS = (ast.FunctionDef, ast.AsyncFunctionDef)
_ROW = re.compile(r"^\| (?P<kind>[^|]+) \| (?P<count>\d+) \|", re.M)


@cache
def sources(*roots: str) -> tuple[tuple[str, str], ...]:
    """Return every Python file below these folders: its path in the repository, and its text."""
    paths = [path for root in roots for path in sorted((ROOT / root).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), path.read_text("utf-8")) for path in paths)


@cache
def trees() -> tuple[tuple[str, ast.Module], ...]:
    return tuple((name, ast.parse(text)) for name, text in sources(*CODE))


@cache
def nodes() -> tuple[tuple[str, tuple[ast.AST, ...]], ...]:
    """Return the functions and imports of every file."""
    kinds = (*_FUNCTIONS, ast.Import, ast.ImportFrom)
    return tuple(
        (name, tuple(node for node in ast.walk(tree) if isinstance(node, kinds)))
        for name, tree in trees()
    )


def _lines(pattern: str, *roots: str) -> Iterator[str]:
    for name, text in sources(*roots):
        for number, line in enumerate(text.splitlines(), start=1):
            yield from (f"{name}:{number}" for _ in re.finditer(pattern, line))


def _long_modules() -> Iterator[str]:
    for name, text in sources(*CODE):
        if text.count("\n") > MOST_LINES:
            yield f"{name}: {text.count(chr(10))} lines"


def _long_functions() -> Iterator[str]:
    for name, found in nodes():
        for node in found:
            if isinstance(node, _FUNCTIONS):
                length = (node.end_lineno or node.lineno) - node.lineno + 1
                if length > MOST_OF_A_FUNCTION:
                    yield f"{name}:{node.lineno} {node.name}: {length} lines"


def _without_docstring() -> Iterator[str]:
    """Yield public classes and functions, at the top of a module or of a public class."""

    def below(name: str, body: list[ast.stmt]) -> Iterator[str]:
        for node in body:
            if not isinstance(node, (*_FUNCTIONS, ast.ClassDef)) or node.name.startswith("_"):
                continue
            if not ast.get_docstring(node):
                yield f"{name}:{node.lineno} {node.name}"
            if isinstance(node, ast.ClassDef):
                yield from below(name, node.body)

    for name, tree in trees():
        yield from below(name, tree.body)


def _late_imports() -> Iterator[str]:
    for name, found in nodes():
        inside = [
            range(node.lineno, node.end_lineno or node.lineno)
            for node in found
            if isinstance(node, _FUNCTIONS)
        ]
        for node in found:
            late = isinstance(node, (ast.Import, ast.ImportFrom))
            if late and any(node.lineno - 1 in lines for lines in inside):
                yield f"{name}:{node.lineno}"


def _module(name: str) -> str:
    return name.partition("/")[2].removesuffix(".py").removesuffix("/__init__").replace("/", ".")


def _small_with_one_importer() -> Iterator[str]:
    importers: dict[str, set[str]] = defaultdict(set)
    for name, found in nodes():
        for node in found:
            if isinstance(node, ast.ImportFrom) and node.module:
                for to in (node.module, *(f"{node.module}.{one.name}" for one in node.names)):
                    importers[to].add(name)
            elif isinstance(node, ast.Import):
                for one in node.names:
                    importers[one.name].add(name)
    for name, text in sources(*CODE):
        whole = text.count("\n") <= SMALL and not name.endswith("__init__.py")
        if whole and len(importers[_module(name)]) == 1:
            yield f"{name}: {text.count(chr(10))} lines, for {next(iter(importers[_module(name)]))}"


def _repeated(named: dict[str, list[str]]) -> Iterator[str]:
    for name, places in sorted(named.items()):
        if len(places) > 1:
            yield f"{name}: {', '.join(places)}"


def _classes() -> Iterator[str]:
    named = defaultdict(list)
    for name, tree in trees():
        for node in tree.body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(name)
    return _repeated(named)


def _files() -> Iterator[str]:
    named = defaultdict(list)
    for name, _ in sources(*CODE):
        short = name.rpartition("/")[2]
        if short not in ("__init__.py", "__main__.py"):
            named[short].append(name)
    return _repeated(named)


KINDS: dict[str, Callable[[], Iterator[str]]] = {
    f"modules of more than {MOST_LINES} lines": _long_modules,
    f"functions of more than {MOST_OF_A_FUNCTION} lines": _long_functions,
    "public classes and functions without a docstring": _without_docstring,
    "`except` of every exception": lambda: _lines(r"except (Exception|BaseException)\b", *CODE),
    "`type: ignore` in the code": lambda: _lines(r"# type[:] ignore", *CODE),
    "`type: ignore` in the tests": lambda: _lines(r"# type[:] ignore", *TESTS),
    "`noqa` in the code": lambda: _lines(r"# noq[a]", *CODE),
    "`noqa` in the tests": lambda: _lines(r"# noq[a]", *TESTS),
    "imports within functions": _late_imports,
    f"modules of at most {SMALL} lines with one importer": _small_with_one_importer,
    "names of several public classes": _classes,
    "names of several files": _files,
}
"""What is counted, by its first cell on the page."""


def told(page: str) -> dict[str, int]:
    """Return the counts on the page."""
    return {row["kind"]: int(row["count"]) for row in _ROW.finditer(page)}


def slack(count: int) -> int:
    """Return by how much a count may fall before the page has to say so."""
    return max(2, count // 20)


def lowered(page: str) -> str:
    """Return the page with every count that fell; none is ever raised."""
    for kind, count in told(page).items():
        now = sum(1 for _ in KINDS[kind]())
        page = page.replace(f"| {kind} | {count} |", f"| {kind} | {min(now, count)} |")
    return page


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("kind", nargs="?", help="list the places of the kinds with this word")
    parser.add_argument("--lower", action="store_true", help="write the counts that fell")
    asked = parser.parse_args()
    page = PAGE.read_text("utf-8")
    for kind, count in told(page).items():
        places = list(KINDS[kind]())
        if asked.kind and asked.kind in kind:
            print(*places, sep="\n")
        elif not asked.kind:
            print(f"{count:5} on the page, {len(places):5} today: {kind}")
    if asked.lower:
        PAGE.write_text(lowered(page), "utf-8")
    return 0


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT / "tests"))
    sys.exit(main())
