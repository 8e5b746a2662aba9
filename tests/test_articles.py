"""The page of articles, the code and the tests stay in step, in both directions."""

from __future__ import annotations

import dataclasses
import os
import re
import shlex
import shutil
import subprocess
import sys
from collections.abc import Sequence
from pathlib import Path

import pytest

from support.articles import Row, citations, covers, definitions, regulation_of, rows_of
from support.mutants import read_mutants, rules_of, verdict
from swissheet.formats.trf.reading.records import HANDLERS
from swissheet.model.reports import TEAM_CODES
from swissheet.tiebreaks.codes import CATALOGUE
from swissheet.tiebreaks.editions import Edition

ROOT = Path(__file__).resolve().parents[1]
ENGINE = ROOT / "engine" / "swissheet"
PAGE = (ROOT / "ARTICLES.md").read_text("utf-8")
ROWS = rows_of(PAGE)
EDITIONS, RECORDS, PRIZES = "Editions", "C.02.03 Annexure A", "Prizes"
"""Tables whose first column holds no articles."""


def rows_for(regulation: str) -> list[Row]:
    return [row for row in ROWS if row.regulation == regulation]


def named(row: Row) -> list[str]:
    """The articles of a row without the codes of tie-breaks behind them."""
    return [article.split()[0] for article in row.articles]


def standing_in(text: str, word: str) -> bool:
    """Whether source text has the word; a line end written in a string parts words."""
    text = text.replace(r"\n", " ")
    return re.search(rf"(?<![\w.-]){re.escape(word)}(?![\w-]|\.\d)", text) is not None


def code_problem(row: Row, root: Path = ROOT) -> str:
    """What is wrong with the module and functions of a row; empty when nothing is."""
    path = root / row.module
    if not path.is_file():
        return f"{row}: there is no {row.module}"
    places = definitions(path)
    missing = [name for name in row.functions if name not in places]
    if missing or not row.functions:
        return f"{row}: {row.module} has no {', '.join(missing) or 'function named here'}"
    lines = path.read_text("utf-8").splitlines()
    inside = regulation_of(row.module.removeprefix("engine/swissheet/"))
    cited = citations(path, inside)
    for name in row.functions:
        first, last = places[name]
        own = "\n".join(lines[first - 1 : last])
        # A table of handlers names a record beside the function that reads it.
        beside = "\n".join(line for line in lines if standing_in(line, name))
        for article in named(row):
            if row.regulation in (EDITIONS, PRIZES):
                found = standing_in(own, article)
            elif row.regulation == RECORDS:
                found = standing_in(own + "\n" + beside, article)
            else:
                found = any(
                    item.regulation == row.regulation
                    and first <= item.line <= last
                    and covers(item.article, article)
                    for item in cited
                )
            if not found:
                return f"{row}: {name} in {row.module} does not say that it decides {article}"
    return ""


FILES = tuple(sorted({row.test.split("::")[0] for row in ROWS}))
"""Where the tests of the page stand."""


@pytest.fixture(scope="module")
def ids(collected: list[str]) -> Sequence[str]:
    """The ids of all tests in the files of the page, as this pytest or one of its own collects."""
    there = [one for one in collected if one.split("::")[0] in FILES]
    return there if {one.split("::")[0] for one in there} == set(FILES) else collected_apart(FILES)


def collected_apart(files: tuple[str, ...]) -> tuple[str, ...]:
    """The ids of all tests in these files, as a pytest collects them that does nothing else."""
    command = [sys.executable, "-m", "pytest", "--collect-only", "-q", "-p", "no:cacheprovider"]
    command += ["-p", "no:xdist", *files]
    own = {**os.environ, "PYTEST_ADDOPTS": ""}  # -v would list them otherwise
    done = subprocess.run(
        command, cwd=ROOT, env=own, capture_output=True, check=False, encoding="utf-8"
    )
    assert done.returncode == 0, done.stdout[-2000:] + done.stderr[-2000:]
    return tuple(line for line in done.stdout.splitlines() if "::" in line)


def chosen(test: str, ids: Sequence[str]) -> list[str]:
    """The tests of these that ``python3 dev.py test`` would run for the last cell of a row."""
    node, *options = shlex.split(test)
    words = options[1].split(" or ") if options[:1] == ["-k"] else [""]
    return [
        found
        for found in ids
        if found.split("[")[0] == node and any(word.lower() in found.lower() for word in words)
    ]


def test_problem(row: Row, collected: Sequence[str]) -> str:
    """What is wrong with the test of a row; empty when nothing is."""
    ids = chosen(row.test, collected)
    if not ids:
        return f"{row}: no test is collected for {row.test}"
    path = ROOT / row.test.split("::")[0]
    name = shlex.split(row.test)[0].split("::", 1)[1].replace("::", ".")
    first, last = definitions(path)[name]
    own = "\n".join(path.read_text("utf-8").splitlines()[first - 1 : last])
    cited = {
        item.article
        for item in citations(path, row.regulation)
        if item.regulation == row.regulation and first <= item.line <= last
    }
    for head in re.findall(r"test_((?:c?\d+_)+)", name):
        parts = head.strip("_").upper()
        cited |= set(parts.split("_")) if "C" in parts else {parts.replace("_", ".")}
    for article in named(row):
        if row.regulation in (EDITIONS, RECORDS, PRIZES):
            found = standing_in("\n".join([own, *ids]), article)
        else:
            case = re.compile(rf"[\[-]{re.escape(article)}(?:\.\d+)*(?=[ :\]-])")
            found = any(covers(one, article) for one in cited) or any(map(case.search, ids))
        if not found:
            return f"{row}: {row.test} does not say that it tests {article}"
    return ""


test_problem.__test__ = False  # type: ignore[attr-defined]


def unlisted(rows: list[Row]) -> list[str]:
    """Articles that comments and docstrings of the engine name and no row lists."""
    listed = [(row.regulation, article) for row in rows for article in named(row)]
    missing = []
    for path in sorted(ENGINE.rglob("*.py")):
        inside = path.relative_to(ENGINE).as_posix()
        for item in citations(path, regulation_of(inside)):
            if not any(
                item.regulation == regulation and covers(article, item.article)
                for regulation, article in listed
            ):
                missing.append(f"{item.regulation} {item.article}: {inside}, line {item.line}")
    return missing


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_every_function_of_the_page_exists_and_names_its_article(row: Row) -> None:
    assert not code_problem(row)


@pytest.mark.parametrize("row", ROWS, ids=str)
def test_every_test_of_the_page_is_collected_and_names_its_article(
    row: Row, ids: Sequence[str]
) -> None:
    assert not test_problem(row, ids)


def test_every_article_the_code_names_has_its_row() -> None:
    assert not unlisted(ROWS)


def test_every_criterion_has_its_row_and_a_case_of_its_own() -> None:
    rows = rows_for("C.04.3")
    for criterion in (f"C{number}" for number in range(1, 22)):
        own = [row for row in rows if criterion in row.articles]
        assert any(f"{criterion}:" in row.test for row in own), criterion


def test_every_tie_break_has_its_row_under_its_article() -> None:
    listed = {
        (name, article.split()[0])
        for row in rows_for("C.07")
        for article in row.articles
        for name in article.split()[1:]
    }
    assert {(name, kind.article) for name, kind in CATALOGUE.items()} <= listed


def test_every_edition_has_its_rows() -> None:
    listed = {article for row in rows_for(EDITIONS) for article in named(row)}
    assert listed == {edition.value for edition in Edition}


def test_every_record_has_its_row() -> None:
    listed = {article for row in rows_for(RECORDS) for article in named(row)}
    assert listed == {"001", "NRS", *HANDLERS, *TEAM_CODES}


def test_the_manual_answers_each_question_of_a_stranger_by_two_files() -> None:
    """Of each file it names, the second has what the question is about."""
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    rows = re.findall(r"^\| ([^|]+\?) \| ([^|]+) \| ([^|]+) \|$", page, re.M)
    assert len(rows) >= 7
    for question, first, then in rows:
        links = re.findall(r"\]\(\.\./([^)]+)\)", first + then)
        assert 1 <= len(links) <= 2, question
        assert links[0] == "ARTICLES.md", question
        for path in links[1:]:
            names = re.findall(r"`(\w+)`", then)
            assert names, question
            last_parts = {name.rpartition(".")[2] for name in definitions(ROOT / path)}
            assert set(names) <= last_parts, question
            listed = [row for row in ROWS if names[0] in str(row.functions) + row.test]
            assert listed, f"{question} ARTICLES.md does not lead to {names[0]}"


def changed(row: Row, **to: object) -> Row:
    fields = {name: getattr(row, name) for name in row.__slots__}
    return Row(**{**fields, **to})


def test_a_row_that_rots_is_told(tmp_path: Path, ids: Sequence[str]) -> None:
    """Each mistake a change could make in the row of C2, and in the code beside it."""
    (row,) = (row for row in rows_for("C.04.3") if row.articles == ("C2",))
    assert not code_problem(row)
    assert not test_problem(row, ids)
    assert "there is no" in code_problem(changed(row, module="engine/swissheet/gone.py"))
    assert "has no" in code_problem(changed(row, functions=("_History.gone",)))
    assert "does not say" in code_problem(changed(row, functions=("_History._floats",)))
    assert "no test is collected" in test_problem(changed(row, test=row.test.split("::")[0]), ids)
    assert "no test is collected" in test_problem(changed(row, test=row.test + "gone"), ids)
    assert "does not say" in test_problem(changed(row, articles=("C8",)), ids)
    assert unlisted([one for one in ROWS if one is not row])[0].startswith("C.04.3 C2: ")

    copy = tmp_path / row.module
    copy.parent.mkdir(parents=True)
    source = (ROOT / row.module).read_text("utf-8")
    copy.write_text(source, "utf-8")
    assert not code_problem(row, tmp_path)
    copy.write_text(source.replace("def pab_bar(", "def pab_door("), "utf-8")
    assert "has no pab_bar" in code_problem(row, tmp_path)
    copy.write_text(source.replace("Rule: C2 ", "Rule: This "), "utf-8")
    assert "does not say that it decides C2" in code_problem(row, tmp_path)


def test_every_mutant_breaks_a_line_of_its_row() -> None:
    """``dev.py mutants`` runs them; here each has its row, and its line is in the code once."""
    assert len({str(mutant) for mutant in read_mutants()}) == len(read_mutants())


def test_every_row_has_its_mutant() -> None:
    """A row whose rule nothing breaks is no proof."""
    broken = {(mutant.row.regulation, mutant.rule) for mutant in read_mutants()}
    assert rules_of(PAGE).keys() == broken


def test_a_test_that_does_not_find_its_mutant_is_named(tmp_path: Path) -> None:
    """A rule broken in a copy turns the test of its row red, and that of another row not."""
    for name in ("engine", "tests/support", "tests/rules", "tests/conftest.py", "pyproject.toml"):
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, tmp_path / name)
    (mutant,) = (one for one in read_mutants() if str(one).startswith("C.04.3 1.7.2: "))
    assert not verdict(mutant, tmp_path)
    other = changed(mutant.row, test=mutant.row.test.replace("1.7.2", "1.7.3"))
    assert "stays green" in verdict(dataclasses.replace(mutant, row=other), tmp_path)
    module = (tmp_path / mutant.module).read_text("utf-8")
    assert module == (ROOT / mutant.module).read_text("utf-8"), "the copy is not mended"
