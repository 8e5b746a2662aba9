"""``swissheet rules``: a page on the screen, in a file, for programs."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from swissheet.model import System
from swissheet.words.rules import COLUMNS, page, plain

KEYS = [system.value for system in System]


def test_without_a_system_each_has_one_line() -> None:
    shown = call("rules")
    assert shown.code == 0
    header, *lines = shown.out.splitlines()
    assert [line.split()[0] for line in lines] == KEYS
    assert all(page(line.split()[0]).summary in line for line in lines)
    assert max(map(len, [header, *lines])) <= COLUMNS


@pytest.mark.parametrize("key", KEYS)
def test_a_page_is_printed_without_marks(key: str) -> None:
    shown = call("rules", key)
    assert shown.code == 0
    assert shown.out.splitlines() == list(plain(page(key).markdown))


def test_a_key_may_be_typed_in_capitals() -> None:
    assert call("rules", " Knockout").out == call("rules", "knockout").out


def test_a_page_is_written_as_markdown_or_as_text(tmp_path: Path) -> None:
    for name in ("page.md", "page.txt"):
        shown = call("rules", "simple", "--out", tmp_path / name)
        assert (shown.code, shown.out) == (0, "")
        assert f"Written to {tmp_path / name}." in shown.err
    markdown = page("simple").markdown
    assert (tmp_path / "page.md").read_bytes() == markdown.encode()
    assert (tmp_path / "page.txt").read_text("utf-8").splitlines() == list(plain(markdown))
    assert call("rules", "simple", "--out", "-").out == markdown


def test_a_file_that_exists_is_kept_unless_it_is_to_be_overwritten(tmp_path: Path) -> None:
    file = tmp_path / "page.md"
    file.write_text("mine", "utf-8")
    refused = call("rules", "simple", "--out", file)
    assert (refused.code, file.read_text("utf-8")) == (5, "mine")
    assert call("rules", "simple", "--out", file, "--force", "--dry-run").code == 0
    assert file.read_text("utf-8") == "mine"
    written = call("rules", "simple", "--out", file, "--force", "--json")
    assert file.read_text("utf-8") == page("simple").markdown
    assert Path(written.document["backup"]).read_text("utf-8") == "mine"


def test_another_ending_is_refused(tmp_path: Path) -> None:
    shown = call("rules", "simple", "--out", tmp_path / "page.pdf")
    assert shown.code == 3
    assert list(tmp_path.iterdir()) == []


@pytest.mark.parametrize(
    ("arguments", "code"),
    [(("dubov",), "system"), (("--out", "page.md"), "rules")],
    ids=["no such system", "no system for a file"],
)
def test_what_is_refused_names_the_systems(arguments: tuple[str, ...], code: str) -> None:
    shown = call("rules", *arguments, "--json")
    assert shown.code == 3
    error = shown.document["error"]
    assert error["code"] == code
    assert all(key in error["wanted"] for key in KEYS)
