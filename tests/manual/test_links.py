"""Every link between the pages of the repository leads to a file, and to a heading it has."""

from __future__ import annotations

import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT / "docs" / "tools"))

import staging  # noqa: E402

PAGES = sorted([*ROOT.glob("*.md"), *(ROOT / "docs").glob("*.md")])


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.relative_to(ROOT).as_posix())
def test_every_link_leads_somewhere(page: Path) -> None:
    assert staging.problems_of_links(page) == []


def test_a_link_that_leads_nowhere_is_found(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    (tmp_path / "other.md").write_text("# One\n\n## The *second* part\n", "utf-8")
    page.write_text(
        "# Page\n\n[a](other.md#the-second-part) [b](other.md#third) [c](gone.md) [d](#page)\n"
        "```\n[e](gone-too.md)\n```\n",
        "utf-8",
    )
    assert staging.problems_of_links(page) == [
        "page.md: other.md has no heading #third",
        "page.md: there is no gone.md",
    ]


def test_every_page_is_in_the_contents_once() -> None:
    listed = [name for _, pages in staging.CONTENTS for name in pages]
    assert sorted(listed) == sorted(
        path.stem for path in (ROOT / "docs").glob("*.md") if path.stem != "index"
    )
