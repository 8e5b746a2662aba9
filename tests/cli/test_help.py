"""``swissheet help``: the page of a subject, in a browser or by its place."""

from __future__ import annotations

import webbrowser
from pathlib import Path

import pytest

from support.commands import call
from swissheet.files import manual

PAGES = (
    "index", "quick-guide", "organiser", "arbiter", "tiebreaks", "commands", "search", "genindex",
    "systems/dutch2026", "reference/swissheet.pairing",
)  # fmt: skip


@pytest.fixture
def package(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An installed package with a manual of empty pages, and no screen."""
    folder = tmp_path / "my site" / "swissheet"
    for name in PAGES:
        path = folder / "manual" / f"{name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr(manual, "_package", lambda: folder)
    for name in ("DISPLAY", "WAYLAND_DISPLAY"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(manual.sys, "platform", "linux")
    return folder


@pytest.fixture
def opened(package: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses a browser was given, on a computer with a screen."""
    addresses: list[str] = []

    def browser(address: str) -> bool:
        addresses.append(address)
        return True

    monkeypatch.setenv("DISPLAY", ":0")
    monkeypatch.setattr(webbrowser, "open", browser)
    return addresses


@pytest.mark.parametrize(
    ("subject", "page"),
    [
        (None, "index"),
        ("arbiter", "arbiter"),
        ("Tie-breaks", "tiebreaks"),
        ("quick", "quick-guide"),
        ("dutch2026", "systems/dutch2026"),
        ("swissheet.pairing", "reference/swissheet.pairing"),
    ],
)
def test_a_subject_is_a_page(
    package: Path, opened: list[str], subject: str | None, page: str
) -> None:
    path = package / "manual" / f"{page}.html"
    answer = call("help", *([subject] if subject else []))
    assert (answer.code, answer.out, answer.err) == (0, f"{path}\n", "")
    assert opened == [path.as_uri()]


def test_any_other_word_is_searched_for(opened: list[str]) -> None:
    assert call("help", "half-point bye & co").code == 0
    [address] = opened
    assert address.endswith("/my%20site/swissheet/manual/search.html?q=half-point%20bye%20%26%20co")


def test_the_path_alone_opens_nothing(package: Path, opened: list[str]) -> None:
    answer = call("help", "arbiter", "--path")
    assert answer.out == f"{package / 'manual' / 'arbiter.html'}\n"
    assert not call("help", "arbiter", "--json").document["opened"]
    assert opened == []


def test_without_a_screen_the_place_is_told_and_no_browser_of_the_terminal_starts(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(webbrowser, "open", lambda _: pytest.fail("a browser was started"))
    answer = call("help")
    assert (answer.code, answer.out) == (0, f"{package / 'manual' / 'index.html'}\n")
    assert answer.err == "No browser was opened here; open this file in one.\n"


def test_a_browser_that_fails_is_no_failure(
    opened: list[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(_: str) -> bool:
        raise webbrowser.Error("no runnable browser")

    monkeypatch.setattr(webbrowser, "open", broken)
    answer = call("help")
    assert answer.code == 0
    assert "open this file" in answer.err


def test_an_installation_without_the_manual_says_how_to_get_it(package: Path) -> None:
    (package / "manual" / "index.html").unlink()
    document = call("help", "--json").document
    assert document["exit_code"] == 3
    assert document["error"]["code"] == "no-manual"
    assert "dev.py manual" in document["error"]["wanted"]
