"""Where a workbook lies whose address is one of the cloud: only where OneDrive says, and it is."""

from __future__ import annotations

from pathlib import Path
from types import SimpleNamespace

import pytest

from swissheet_addin.excel.book import XlwingsBook
from swissheet_addin.excel.whereabouts import folder_of
from swissheet_addin.machine import Machine

SITE = "https://contoso.sharepoint.com/sites/Chess/Shared%20Documents"


def copy_in(folder: Path) -> Path:
    """A folder with the workbook in it."""
    folder.mkdir(parents=True)
    (folder / "open.xlsm").touch()
    return folder


@pytest.mark.parametrize(
    ("address", "start"),
    [
        (f"{SITE}/2026/open.xlsm", f"{SITE}/"),
        (f"{SITE}/2026/open.xlsm".replace("%20", " "), SITE),
        (f"{SITE.upper()}/2026/open.xlsm", SITE),
    ],
)
def test_the_copy_of_a_site_is_where_onedrive_says(
    address: str, start: str, tmp_path: Path
) -> None:
    there = copy_in(tmp_path / "Chess - Documents" / "2026")
    told = [("https://d.docs.live.net/1", str(tmp_path)), (start, str(there.parent))]
    assert folder_of(address, Machine("win32", tmp_path, {}), told) == there


@pytest.mark.parametrize(
    "address",
    [
        f"{SITE}-2/2026/open.xlsm",  # another library whose name begins alike
        f"{SITE}/2025/open.xlsm",
        f"{SITE}/2026/other.xlsm",
        f"{SITE}/x/../2026/open.xlsm",
        f"{SITE}/%2e%2e/2026/open.xlsm",
        "https://d.docs.live.net/abc/2026/open.xlsm",
        "https://evil.example/2026/open.xlsm",
    ],
)
def test_a_folder_without_the_workbook_is_not_taken_for_its_own(
    address: str, tmp_path: Path
) -> None:
    there = copy_in(tmp_path / "2026")
    environment = {"OneDrive": str(tmp_path / "other"), "OneDriveCommercial": str(tmp_path)}
    machine = Machine("win32", tmp_path, environment)
    assert folder_of(address, machine, [(SITE, str(there.parent))]) is None


@pytest.mark.parametrize("up", ["..", "%2e%2e", "%2E."])
def test_an_address_does_not_lead_out_of_the_copy(up: str, tmp_path: Path) -> None:
    copy_in(tmp_path / "private")
    kept = tmp_path / "One"
    kept.mkdir()
    machine = Machine("win32", tmp_path, {"OneDrive": str(kept)})
    assert folder_of(f"{SITE}/{up}/private/open.xlsm", machine, [(SITE, str(kept))]) is None
    assert folder_of(f"https://d.docs.live.net/1/{up}/private/open.xlsm", machine) is None


@pytest.mark.parametrize(
    ("address", "folder"),
    [
        ("https://d.docs.live.net/abc/Chess/open.xlsm", "OneDrive-Personal/Chess"),
        (
            "https://contoso-my.sharepoint.com/personal/ann/Documents/Chess/open.xlsm",
            "OneDrive-Contoso/Chess",
        ),
    ],
)
def test_on_a_mac_the_copy_is_among_the_folders_of_the_cloud(
    address: str, folder: str, tmp_path: Path
) -> None:
    cloud = tmp_path / "Library/CloudStorage"
    (cloud / "OneDrive-A" / "Chess").mkdir(parents=True)
    copy_in(cloud / "Dropbox" / "Chess")
    machine = Machine("darwin", tmp_path, {})
    assert folder_of(address, machine) is None
    there = copy_in(cloud / folder)
    assert folder_of(address, machine) == there
    assert folder_of(address, Machine("darwin", tmp_path / "no cloud", {})) is None


def test_nothing_is_searched_through(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A drive of a company may have millions of files."""
    copy_in(tmp_path / "deep" / "down" / "Chess")

    def searched(*_: object, **__: object) -> None:
        raise AssertionError("searched")

    monkeypatch.setattr("os.walk", searched)
    monkeypatch.setattr(Path, "rglob", searched)
    monkeypatch.setattr(Path, "glob", searched)
    machine = Machine("win32", tmp_path, {"OneDrive": str(tmp_path)})
    address = "https://d.docs.live.net/abc/Chess/open.xlsm"
    assert folder_of(address, machine, [(address, "")]) is None


@pytest.mark.parametrize(("says", "only"), [(True, True), (False, False), (None, False)])
def test_on_a_mac_a_workbook_open_for_reading_only_is_known(
    says: bool | None, only: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    """An Excel that does not say counts as one that writes."""

    def get() -> bool:
        if says is None:
            raise OSError("-1708")
        return says

    native = SimpleNamespace(read_only=SimpleNamespace(get=get))
    book = SimpleNamespace(name="open.xlsm", app=None, api=native)
    monkeypatch.setattr("sys.platform", "darwin")
    assert XlwingsBook(book).read_only is only
