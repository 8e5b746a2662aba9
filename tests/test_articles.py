"""The page of articles and the code stay in step."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PAGE = (ROOT / "ARTICLES.md").read_text(encoding="utf-8")
ROWS = re.findall(r"^\| ((?:C\.0|Laws)[^|]+) \|[^|]+\|([^|]+)\|([^|]+)\|$", PAGE, re.M)


def test_the_page_has_its_tables() -> None:
    assert len(ROWS) >= 20


@pytest.mark.parametrize(("article", "modules", "tests"), ROWS, ids=[row[0] for row in ROWS])
def test_every_row_points_at_code_and_test_that_exist(
    article: str, modules: str, tests: str
) -> None:
    paths = re.findall(r"`([^`]+)`", modules + tests)
    assert len(paths) >= 2, article
    for path in paths:
        assert (ROOT / path).is_file(), f"{article}: {path} does not exist"


@pytest.mark.parametrize("regulation", ["C.04.1", "C.04.2", "C.04.3", "C.04.7", "C.07"])
def test_every_article_cited_in_the_code_has_a_row(regulation: str) -> None:
    """Compares the first number of an article: 2.5 is covered by a row on Article 2 or 2.x."""
    row_texts = " ; ".join(row[0] for row in ROWS if row[0].startswith(regulation))
    covered = set(re.findall(r"\b(\d+)(?:\.\d+)?\b", row_texts.replace(regulation, "")))
    for first, last in re.findall(r"\b(\d+)\.\d+-(\d+)\.\d+", row_texts):
        covered |= {str(n) for n in range(int(first), int(last) + 1)}
    cited: dict[str, str] = {}
    pattern = re.escape(regulation) + r" \(20\d\d-\d\d\) (?:Article )?(\d+)"
    for path in sorted((ROOT / "engine").rglob("*.py")):
        for number in re.findall(pattern, path.read_text(encoding="utf-8")):
            cited.setdefault(number, str(path.relative_to(ROOT)))
    missing = {number: path for number, path in cited.items() if number not in covered}
    assert not missing, f"{regulation}: no row in ARTICLES.md for articles cited in {missing}"
