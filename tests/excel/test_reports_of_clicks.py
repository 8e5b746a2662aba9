"""Workbooks open for reading only, and where the report of a workbook goes."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from types import ModuleType

import pytest

from support.excel.clicks import press, ready_to_pair
from support.excel.seen import shown
from support.excel.session import ExcelSession

pytestmark = pytest.mark.usefixtures("home")


@pytest.mark.parametrize("action", ["pair", "standings", "undo", "explain"])
def test_a_workbook_open_for_reading_only_is_refused_before_it_is_changed(
    action: str, excel: ExcelSession, tmp_path: Path
) -> None:
    book = excel.open(ready_to_pair(8, 3))
    book.ReadOnly = True
    before = shown(book)
    answer = press(excel, action, tmp_path)
    assert answer.startswith("!'club.xlsm' is open for reading only: somebody else has it open")
    assert shown(book) == before


def test_a_workbook_open_for_reading_only_can_be_checked(
    excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3)).ReadOnly = True
    assert press(excel, "check", tmp_path) == "iNo problems found."


@pytest.mark.parametrize(
    "full_name",
    [
        "https://contoso.sharepoint.com/sites/Chess/Shared Documents/open.xlsm",
        "https://contoso-my.sharepoint.com/personal/ann_contoso_com/Documents/open.xlsm",
        "https://d.docs.live.net/abc123/Chess/open.xlsm",
        "https://contoso.sharepoint.com/teams/Chess/Shared Documents/open.xlsm",
        "https://d.docs.live.net/abc123/../../etc/open.xlsm",
    ],
)
def test_the_report_of_a_workbook_in_the_cloud_goes_to_the_documents(
    full_name: str, excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3), full_name)
    answer = press(excel, "export", tmp_path)
    file = tmp_path / "Documents" / "swissheet" / "open-round-2.trf"
    assert answer == (
        f"iThe workbook is in the cloud, so the report was written on this computer:\n{file}"
    )
    assert file.read_text("utf-8").count("\n001 ") == 8


@pytest.mark.parametrize(
    ("variable", "full_name"),
    [
        ("OneDrive", "https://d.docs.live.net/abc123/Chess%20club/open.xlsm"),
        ("OneDriveConsumer", "https://d.docs.live.net/abc123/Chess%20club/open.xlsm"),
        (
            "OneDriveCommercial",
            "https://contoso-my.sharepoint.com/personal/ann/Documents/Chess club/open.xlsm",
        ),
    ],
)
def test_a_report_goes_beside_the_copy_onedrive_keeps_here(
    variable: str,
    full_name: str,
    excel: ExcelSession,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "One" / "Chess club").mkdir(parents=True)
    monkeypatch.setenv(variable, str(tmp_path / "One"))
    excel.open(ready_to_pair(8, 3), full_name)
    assert press(excel, "export", tmp_path).startswith("iThe workbook is in the cloud")
    (tmp_path / "One" / "Chess club" / "open.xlsm").touch()
    answer = press(excel, "export", tmp_path)
    assert answer == f"iWritten: {tmp_path / 'One' / 'Chess club' / 'open-round-2.trf'}"


def test_a_report_goes_beside_the_copy_of_a_site_that_onedrive_tells_of(
    excel: ExcelSession, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    copy = tmp_path / "Contoso" / "Chess - Documents" / "Łódź open"
    copy.mkdir(parents=True)
    (copy / "open.xlsm").touch()
    site = "https://contoso.sharepoint.com/sites/Chess/Shared Documents"
    tells = {"1": (f"{site}/", str(copy.parent)), "Personal": ("https://d.docs.live.net/abc", "")}
    monkeypatch.setitem(sys.modules, "winreg", registry(tells))
    excel.open(ready_to_pair(8, 3), f"{site}/Łódź open/open.xlsm")
    answer = press(excel, "export", tmp_path)
    assert answer == f"iWritten: {copy / 'open-round-2.trf'}"


def registry(tells: dict[str, tuple[str, str]]) -> ModuleType:
    """What Windows' registry says of OneDrive."""
    top = r"Software\SyncEngines\Providers\OneDrive"

    @contextmanager
    def opened(root: str, path: str) -> Iterator[str]:
        name = path.removeprefix(top).removeprefix("\\")
        if not path.startswith(top) or (name and name not in tells):
            raise FileNotFoundError(path)
        yield name

    def asked(key: str, value: str) -> tuple[str, int]:
        return tells[key][["UrlNamespace", "MountPoint"].index(value)], 1

    made = ModuleType("winreg")
    made.HKEY_CURRENT_USER = "user"  # type: ignore[attr-defined]
    made.OpenKey = opened  # type: ignore[attr-defined]
    made.QueryInfoKey = lambda key: (len(tells), 0, 0)  # type: ignore[attr-defined]
    made.EnumKey = lambda key, at: list(tells)[at]  # type: ignore[attr-defined]
    made.QueryValueEx = asked  # type: ignore[attr-defined]
    return made


@pytest.mark.parametrize("full_name", ["Book1", r"\\server\chess\open.xlsm", r"Z:\chess\open.xlsm"])
def test_a_report_needs_no_folder_this_computer_knows(
    full_name: str, excel: ExcelSession, tmp_path: Path
) -> None:
    excel.open(ready_to_pair(8, 3), full_name)
    assert press(excel, "export", tmp_path).startswith(f"iWritten: {tmp_path / 'Documents'}")
