"""Every sentence of the house that is not a problem has its text, and every text is said."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from string import Formatter

import pytest

from swissheet.words.catalogue import LANGUAGES
from swissheet.words.message import phrase, reading_in, texts, titled

ROOT = Path(__file__).resolve().parents[2]
AREAS = sorted(path.stem for path in (ROOT / "engine/swissheet/words/phrases/en").glob("*.toml"))
TEXTS = {f"{area}.{name}": text for area in AREAS for name, text in texts("phrases", area).items()}


@cache
def modules() -> dict[str, ast.Module]:
    """The source of the engine and the add-in."""
    paths = [path for root in ("engine", "addin") for path in (ROOT / root).rglob("*.py")]
    return {
        path.relative_to(ROOT).as_posix(): ast.parse(path.read_text(encoding="utf-8"))
        for path in sorted(paths)
    }


@cache
def calls() -> list[tuple[str, ast.Call]]:
    """Every place where a text is said by its name."""
    return list(_calls())


def _calls() -> Iterator[tuple[str, ast.Call]]:
    for file, module in modules().items():
        for node in ast.walk(module):
            name = getattr(node.func, "id", "") if isinstance(node, ast.Call) else ""
            if isinstance(node, ast.Call) and name in ("phrase", "Phrase") and node.args:
                yield f"{file}:{node.lineno}", node


def named(node: ast.expr) -> list[str]:
    """The names a first argument may be: literals; of an f-string all that begin like it."""
    if isinstance(node, ast.IfExp):
        return [*named(node.body), *named(node.orelse)]
    if isinstance(node, ast.JoinedStr) and isinstance(node.values[0], ast.Constant):
        start = str(node.values[0].value)
        return [name for name in TEXTS if "." in start and name.startswith(start)]
    return [str(node.value)] if isinstance(node, ast.Constant) else []


def test_every_phrase_has_its_text() -> None:
    missing = [f"{at}: {name}" for at, call in calls() for name in named(call.args[0])
               if name not in TEXTS]  # fmt: skip
    assert len(list(calls())) > 5
    assert not missing, "no text for:\n" + "\n".join(missing)


def test_every_text_is_said_somewhere() -> None:
    said = {name for _, call in calls() for name in named(call.args[0])}
    # A table of the module may hold the names.
    said |= {
        node.value
        for module in modules().values()
        for node in ast.walk(module)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
    }
    assert sorted(TEXTS.keys() - said) == []


IN_ONE_FORM = (
    "addin/swissheet_addin/libreoffice/",
    "addin/swissheet_addin/setup/report.py",
    "engine/swissheet/errors.py",
    "engine/swissheet/formats/playerlist/ratings.py",
    "engine/swissheet/formats/trf/notes.py",
    "engine/swissheet/workbook/changes/ask/rating.py",
    "engine/swissheet/workbook/changes/report/notes.py",
    "engine/swissheet/workbook/shared/shorthand.py",
)
"""Lines of a report, of a log for helpers, of programs between each other, and what people type."""


def joins(node: ast.AST) -> bool:
    """Whether code writes a colon between two texts, which have a space before it in French."""
    if isinstance(node, ast.Call) and getattr(node.func, "id", "") == "Clauses":
        return any(isinstance(arg, ast.Constant) and arg.value == ": " for arg in node.args)
    if not isinstance(node, ast.JoinedStr):
        return False
    return any(
        isinstance(sign, ast.Constant)
        and str(sign.value).startswith(": ")
        and not (isinstance(before, ast.FormattedValue) and "error" in ast.unparse(before))
        for before, sign in zip(node.values, node.values[1:], strict=False)
    )


def test_no_code_writes_the_colon_between_two_texts() -> None:
    found = [
        f"{file}:{node.lineno}"
        for file, module in modules().items()
        if not file.startswith(IN_ONE_FORM)
        for node in ast.walk(module)
        if joins(node) and isinstance(node, ast.expr)
    ]
    assert not found, "use titled() in:\n" + "\n".join(found)


def test_the_french_colon_has_a_space_before_it() -> None:
    assert titled("open.trf", 3).words("fr") == "open.trf\u00a0: 3"
    assert titled("open.trf", 3).words("de") == "open.trf: 3"


def places(text: str) -> set[str]:
    return {name for _, name, _, _ in Formatter().parse(text) if name is not None}


def test_the_parameters_of_a_phrase_are_the_places_of_its_text() -> None:
    differ = []
    for at, call in calls():
        given = {word.arg for word in call.keywords}
        for name in named(call.args[0]):
            by_name = getattr(call.func, "id", "") == "phrase" and None not in given
            if by_name and name in TEXTS and given != places(TEXTS[name]):
                differ.append(f"{at}: {name} gets {given}, has {places(TEXTS[name])}")
    assert not differ, "\n".join(differ)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_phrase_is_said_in_the_language_of_the_reader(language: str) -> None:
    said = phrase("place.cell", sheet="X", cell="A1")
    with reading_in(language):
        assert str(said) == said.words(language)
    assert "A1" in said.words(language)
    assert str(said) == "sheet 'X', cell A1"
