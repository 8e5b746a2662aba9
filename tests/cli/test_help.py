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
    """An installed package with a manual of empty pages, on a computer without a browser."""
    folder = tmp_path / "my site" / "swissheet"
    for name in PAGES:
        path = folder / "manual" / f"{name}.html"
        path.parent.mkdir(parents=True, exist_ok=True)
        path.touch()
    monkeypatch.setattr(manual, "_package", lambda: folder)
    monkeypatch.setattr(webbrowser, "get", no_browser)
    return folder


def no_browser() -> webbrowser.BaseBrowser:
    raise webbrowser.Error("could not locate runnable browser")


class Window(webbrowser.BaseBrowser):
    """A browser with a window, that keeps the addresses it was given."""

    def __init__(self, addresses: list[str]) -> None:
        super().__init__("window")
        self.addresses = addresses

    def open(self, url: str, new: int = 0, autoraise: bool = True) -> bool:
        self.addresses.append(url)
        return True


@pytest.fixture
def opened(package: Path, monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The addresses the browser was given."""
    addresses: list[str] = []
    monkeypatch.setattr(webbrowser, "get", lambda: Window(addresses))
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


def test_without_a_browser_the_place_is_told(package: Path) -> None:
    answer = call("help")
    assert (answer.code, answer.out) == (0, f"{package / 'manual' / 'index.html'}\n")
    assert answer.err == "No browser was opened here; open this file in one.\n"


def test_a_browser_of_the_terminal_is_not_started(
    package: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    browser = webbrowser.GenericBrowser("lynx")
    monkeypatch.setattr(browser, "open", lambda _: pytest.fail("the terminal was taken over"))
    monkeypatch.setattr(webbrowser, "get", lambda: browser)
    answer = call("help")
    assert answer.code == 0
    assert "open this file" in answer.err


def test_an_installation_without_the_manual_says_how_to_get_it(package: Path) -> None:
    (package / "manual" / "index.html").unlink()
    document = call("help", "--json").document
    assert document["exit_code"] == 3
    assert document["error"]["code"] == "no-manual"
    assert "dev.py manual" in document["error"]["wanted"]
