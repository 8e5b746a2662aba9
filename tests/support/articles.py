"""ARTICLES.md, and where the code and the tests cite the articles it lists.

Cited is what a comment or a docstring names: ``C.04.2 (2026-02) 3.4, 3.5``, ``Article 16``, a
criterion ``C14``, an article ``C.12`` of the FIDE Swiss 1998. A bare number with a dot belongs to
the regulation named last in the same comment or docstring, else to the one its package is about.
``Annex 1`` is article A1.
"""

from __future__ import annotations

import ast
import io
import re
import tokenize
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

__all__ = [
    "Citation",
    "Row",
    "citations",
    "covers",
    "definitions",
    "regulation_of",
    "rows_of",
    "text_names",
]

DEFAULT_REGULATION = {
    "pairing/dutch": "C.04.3",
    "pairing/fide1998": "FIDE Swiss 1998",
    "pairing/acceleration.py": "C.04.7",
    "model/order.py": "C.04.2",
    "tiebreaks": "C.07",
}
"""What a number without a regulation belongs to, by folder or file of the engine."""


@dataclass(frozen=True, slots=True)
class Row:
    """One row of the page: a rule, the code that decides it, the test that proves it.

    ``test`` is what follows ``python3 dev.py test``: a test, and ``-k`` with the cases it means.
    """

    regulation: str
    articles: tuple[str, ...]
    module: str
    functions: tuple[str, ...]
    test: str

    def __str__(self) -> str:
        return f"{self.regulation} {', '.join(self.articles)}"


_ROW = re.compile(
    r"^\| (?P<articles>[^|]+) \| [^|]+ \| \[[^]|]+\]\((?P<module>[^)|]+)\) "
    r"\| (?P<functions>[^|]+) \| `(?P<test>[^|`]+)` \|$"
)


def rows_of(page: str) -> list[Row]:
    """The rows of the page; the heading of a table names its regulation.

    Raises: ValueError: a line of a table that is no row.
    """
    rows = []
    regulation = ""
    for number, line in enumerate(page.splitlines(), start=1):
        if line.startswith("## "):
            regulation = line.removeprefix("## ").split(":")[0]
        elif line.startswith("|") and not line.startswith(("| article ", "|---")):
            found = _ROW.match(line)
            if found is None:
                raise ValueError(f"ARTICLES.md line {number} is no row: {line}")
            rows.append(
                Row(
                    regulation,
                    tuple(part.strip() for part in found["articles"].split(",")),
                    found["module"],
                    tuple(re.findall(r"`([^`]+)`", found["functions"])),
                    found["test"],
                )
            )
    return rows


@dataclass(frozen=True)
class Citation:
    """An article named in a comment or docstring of a file."""

    regulation: str
    article: str
    line: int


_TOKEN = re.compile(
    r"(?P<regulation>FIDE Swiss 1998|C\.0\d(?:\.\d{1,2})?(?![\d.]*\d)|B\.0[12]|Laws)(?: 2018,?)?"
    r"(?: \(\d{4}-\d\d\)|, in force \d{4}-\d\d)?"
    r"|(?P<word>Articles?)\b"
    r"|Annex (?P<annex>[1-9])\b"
    r"|(?<![\w/.])(?P<lettered>[A-F]\.\d{1,2})(?![\w.]*\d)"
    r"|(?<![\w/.])(?P<criterion>C(?:1\d|2[01]|[1-9]))(?!\w)"
    r"|(?<![\w./+])(?P<number>[1-9]\d?(?:\.[1-9]\d?)*)(?![\w%½]|\.\d)"
)
_RANGE = re.compile(r"(?:\s*-|\s+(?:up )?to)\s*")
_NEXT = re.compile(r"\s*(?:\([^)]*\))?\s*(?:,|;|and|or|, and|, then)?\s*")


def covers(listed: str, cited: str) -> bool:
    """Whether an article is the cited one or a part of it."""
    return listed == cited or listed.startswith(f"{cited}.")


def _between(first: str, last: str) -> list[str]:
    """The articles of a range, without its first."""
    head, _, start = first.rpartition(".") if "." in first else ("", "", first)
    tail, _, end = last.rpartition(".") if "." in last else ("", "", last)
    letter = "C" if start.startswith("C") else ""
    if head != tail or letter != ("C" if end.startswith("C") else ""):
        return [last]
    one, two = int(start.removeprefix(letter)), int(end.removeprefix(letter))
    step = 1 if two > one else -1
    prefix = f"{head}." if head else letter
    return [f"{prefix}{n}" for n in range(one + step, two + step, step)]


def text_names(text: str, regulation: str, line: int = 1) -> Iterator[Citation]:
    """What a comment or docstring cites, ``regulation`` being the one it is about by default."""
    plain = re.sub(r"``[^`]*``", lambda m: " " * len(m[0]), text)
    previous = ""  # the article before, to continue a list or a range
    end = 0
    listing = False  # whether a whole number here is an article
    for found in _TOKEN.finditer(plain):
        gap = plain[end : found.start()]
        at = line + plain.count("\n", 0, found.start())
        if found["regulation"]:
            regulation, previous, listing = found["regulation"], "", True
        elif found["word"]:
            previous, listing = "", True
        elif found["annex"]:
            previous, listing = "", False
            if regulation:
                yield Citation(regulation, f"A{found['annex']}", at)
        else:
            article = found["lettered"] or found["criterion"] or found["number"]
            if found["lettered"]:
                known = regulation == "FIDE Swiss 1998"
            elif found["criterion"]:
                known = regulation == "C.04.3"
            else:
                follows = _NEXT.fullmatch(gap) or (previous and _RANGE.fullmatch(gap))
                known = bool(regulation) and ("." in article or bool(listing and follows))
            if known:
                many = _between(previous, article) if previous and _RANGE.fullmatch(gap) else []
                for one in many or [article]:
                    yield Citation(regulation, one, at)
            previous, listing = (article, listing) if known else ("", False)
        end = found.end()


def regulation_of(inside: str) -> str:
    """What a module is about; ``inside`` is its path in the package."""
    return next(
        (name for start, name in DEFAULT_REGULATION.items() if inside.startswith(start)), ""
    )


def citations(path: Path, regulation: str = "") -> list[Citation]:
    """All citations of a file, in the order of its lines; ``regulation`` is what it is about."""
    return list(_citations(path.read_text("utf-8"), regulation))


@cache
def _citations(source: str, regulation: str) -> tuple[Citation, ...]:
    found = [
        citation for line, text in _notes(source) for citation in text_names(text, regulation, line)
    ]
    return tuple(sorted(found, key=lambda citation: citation.line))


@cache
def _notes(source: str) -> tuple[tuple[int, str], ...]:
    return (*_comments(source), *_docstrings(source))


def _comments(source: str) -> Iterator[tuple[int, str]]:
    """Runs of comments on neighbouring lines, each with its first line."""
    first, last, lines = 0, 0, list[str]()
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.COMMENT:
            if lines and token.start[0] != last + 1:
                yield first, "\n".join(lines)
                lines = []
            if not lines:
                first = token.start[0]
            last = token.start[0]
            lines.append(token.string.lstrip("# "))
    if lines:
        yield first, "\n".join(lines)


def _docstrings(source: str) -> Iterator[tuple[int, str]]:
    """Docstrings, those below a constant included, with their first line."""
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.Expr(value=ast.Constant(value=str() as text)):
                yield node.lineno, text


def definitions(path: Path) -> dict[str, tuple[int, int]]:
    """First and last line of every function, class and constant, by its dotted name.

    The comment right above and the docstring right below belong to it.
    """
    return _definitions(path.read_text("utf-8"))


@cache
def _definitions(source: str) -> dict[str, tuple[int, int]]:
    lines = source.splitlines()
    found: dict[str, tuple[int, int]] = {}

    def visit(body: list[ast.stmt], prefix: str) -> None:
        for index, node in enumerate(body):
            first, last = node.lineno, node.end_lineno or node.lineno
            names: list[str] = []
            if isinstance(node, (ast.FunctionDef, ast.ClassDef)):
                names = [node.name]
                first = min([first, *(item.lineno for item in node.decorator_list)])
                visit(node.body, f"{prefix}{node.name}.")
            elif isinstance(node, (ast.Assign, ast.AnnAssign)):
                targets = node.targets if isinstance(node, ast.Assign) else [node.target]
                names = [target.id for target in targets if isinstance(target, ast.Name)]
                after = body[index + 1] if index + 1 < len(body) else None
                if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                    last = after.end_lineno or last
            while first > 1 and lines[first - 2].lstrip().startswith("#"):
                first -= 1
            found.update({f"{prefix}{name}": (first, last) for name in names})

    visit(ast.parse(source).body, "")
    return found
