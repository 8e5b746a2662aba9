"""What is wrong with a file is told of the name that was typed, and of it once."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from support.commands import call


def _protect(path: Path) -> None:
    path.chmod(0o444)


def _open_in_excel(path: Path) -> None:
    path.with_name(f"~${path.name}").write_bytes(b"\x05Rosa Lind".ljust(165, b"\0"))


def _open_in_libreoffice(path: Path) -> None:
    path.with_name(f".~lock.{path.name}#").write_text(",rosa,desk,01.05.2026 10:00,file:///x;")


def _no_workbook(path: Path) -> None:
    path.write_bytes(b"no workbook")


def _half(path: Path) -> None:
    path.write_bytes(path.read_bytes()[: path.stat().st_size // 2])


def _away(path: Path) -> None:
    path.unlink()


FAULTS: dict[str, tuple[Callable[[Path], None], str]] = {
    "write-protected": (_protect, "event/event.xlsx is write-protected."),
    "open in Excel": (_open_in_excel, "event/event.xlsx is open in Excel by "),
    "open in LibreOffice": (_open_in_libreoffice, "event/event.xlsx is open in LibreOffice by "),
    "no workbook": (_no_workbook, "event/event.xlsx: "),
    "cut off": (_half, "event/event.xlsx: "),
    "not there": (_away, "event/event.xlsx: There is no such file."),
}
COMMANDS = {
    "pair": ("pair", "event/event.xlsx"),
    "pair by a way about": ("pair", "./event/../event/event.xlsx"),
    "undo": ("undo", "event/event.xlsx"),
    "results": ("standings", "event/event.xlsx"),
    "history": ("history", "event/event.xlsx"),
}


@pytest.mark.parametrize("command", COMMANDS.values(), ids=COMMANDS)
@pytest.mark.parametrize(("spoil", "said"), FAULTS.values(), ids=FAULTS)
def test_a_file_is_named_as_it_was_typed(
    event: Path,
    monkeypatch: pytest.MonkeyPatch,
    spoil: Callable[[Path], None],
    said: str,
    command: tuple[str, str],
) -> None:
    spoil(event / "event.xlsx")
    monkeypatch.chdir(event.parent)
    answer = call(*command)
    if answer.code == 0:
        assert command[0] == "history", "which only reads"
        return
    told = answer.err.splitlines()[0]
    typed = command[1]
    assert told.startswith(f"swissheet: {said.replace('event/event.xlsx', typed)}")
    assert str(event.parent) not in answer.err
    assert told.count(typed) == 1
    assert " event.xlsx" not in told
    document = call(*command, "--json").document
    assert document["error"]["place"]["file"] == typed


def test_a_report_and_a_new_file_are_named_as_typed(
    event: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(event.parent)
    (event / "event.trf").chmod(0o444)
    told = call("unpair", "event/event.trf", "--force").err
    assert told.startswith("swissheet: event/event.trf is write-protected.")
    _open_in_excel(event / "event.xlsx")
    told = call("convert", "event/event.json", "event/event.xlsx", "--force").err
    assert "swissheet: event/event.xlsx is open in Excel" in told
    assert str(event.parent) not in told
