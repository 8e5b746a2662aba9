"""``swissheet ratings``: lists are added, looked at, searched and removed."""

from __future__ import annotations

from pathlib import Path

import pytest

from support.commands import call
from support.ratings.invented import PLANTED, text


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "players_list_foa.txt"
    path.write_text(text(PLANTED), "latin-1", newline="")
    return path


def test_a_list_is_added_shown_searched_and_removed(file: Path, own_lists: Path) -> None:
    added = call("ratings", "add", file)
    assert (added.code, added.err) == (0, "")
    assert added.out.splitlines()[1].startswith("fide  20")
    assert call("ratings", "lists").out == added.out
    found = call("ratings", "find", "Müller,", "Hans")
    assert [line.split()[0] for line in found.out.splitlines()[1:]] == [
        "98000011",
        "98000012",
        "98000013",
    ]
    document = call("ratings", "find", "98000014", "--json").document
    assert [(one["list"], one["name"], one["born"]) for one in document["found"]] == [
        ("fide", "Wojcik-Zurawska, Zofia", 1994)
    ]
    assert call("ratings", "remove", "fide").code == 0
    assert call("ratings", "lists").out == ""
    assert list(own_lists.iterdir()) == []


def test_a_list_cut_down_and_named(file: Path) -> None:
    made = call("ratings", "add", file, "--only", "pol, ger", "--name", "Small", "--json").document
    (one,) = made["lists"]
    assert (one["name"], one["only"], one["file"]) == ("small", ["GER", "POL"], file.name)
    assert one["players"] == sum(one.federation in ("POL", "GER") for one in PLANTED)
    assert call("ratings", "find", "Kralova").out == ""
    assert call("ratings", "find", "Kralova", "--list", "small").code == 0
    assert call("ratings", "find", "Kralova", "--list", "other").code == 5


def test_nothing_is_kept_of_a_dry_run(file: Path, own_lists: Path) -> None:
    assert call("ratings", "add", file, "--dry-run").code == 0
    assert not own_lists.exists()
    assert call("ratings", "add", file).code == 0
    assert call("ratings", "remove", "fide", "--dry-run").code == 0
    assert "fide" in call("ratings", "lists").out


def test_lines_that_cannot_be_read_are_named(file: Path) -> None:
    file.write_text(text(PLANTED) + "the end\r\n", "latin-1", newline="")
    done = call("ratings", "add", file, "--json")
    assert [issue["code"] for issue in done.document["issues"]] == ["line"]
    assert "1 line left out" in done.err


@pytest.mark.parametrize(
    ("arguments", "code"),
    [
        (("add",), 3),
        (("add", "nothing.txt"), 5),
        (("add", "page.txt"), 3),
        (("add", "players_list_foa.txt", "--name", "../x"), 3),
        (("find",), 3),
        (("find", "Somebody"), 3),
        (("remove", "fide"), 3),
        (("fetch",), 3),
    ],
)
def test_what_cannot_be_done_is_said(
    file: Path, monkeypatch: pytest.MonkeyPatch, arguments: tuple[str, ...], code: int
) -> None:
    monkeypatch.chdir(file.parent)
    Path("page.txt").write_text("<html>Busy</html>")
    done = call("ratings", *arguments)
    assert done.code == code
    assert done.err.startswith("swissheet: ")
