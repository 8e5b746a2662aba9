"""The files of an event that other programs keep in several: in a folder or an archive."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest

from swissheet.errors import FileAccessError, FormatError, InputError, TooLargeError
from swissheet.files import archives
from swissheet.files.foreign_events import EventFiles, event_in_files
from swissheet.files.kinds import ANY_KIND, Kind, kind_of


def zipped(path: Path, contents: Mapping[str, bytes]) -> str:
    with ZipFile(path, "w", ZIP_DEFLATED) as archive:
        for name, data in contents.items():
            archive.writestr(name, data)
    return str(path)


def test_files_beside_one_that_is_named_are_found_by_any_capitals(tmp_path: Path) -> None:
    for name in ("Open.TRN", "open.sco", "OPEN.Ini", "other.trf", "more.csv"):
        (tmp_path / name).write_bytes(name.encode())
    files = EventFiles.of(str(tmp_path / "Open.TRN"))
    assert dict(files) == {
        "open.trn": b"Open.TRN",
        "open.sco": b"open.sco",
        "open.ini": b"OPEN.Ini",
    }
    assert files.named == "open.trn"
    assert dict(EventFiles.of(str(tmp_path))) == dict(files)
    assert EventFiles.of(str(tmp_path)).named == ""


def test_of_two_events_that_differ_in_capitals_the_named_one_is_read(tmp_path: Path) -> None:
    for name in ("a.trn", "A.trn", "a.sco", "A.sco"):
        (tmp_path / name).write_bytes(name.encode())
    if len(list(tmp_path.iterdir())) == 2:  # a system for which these are one name
        return
    for stem in "aA":
        files = EventFiles.of(str(tmp_path / f"{stem}.sco"))
        assert dict(files) == {f"a.{end}": f"{stem}.{end}".encode() for end in ("trn", "sco")}


def test_files_in_an_archive_are_found_in_any_folder_of_it(tmp_path: Path) -> None:
    name = zipped(tmp_path / "e.zip", {"2024/Open.trn": b"1", "2024\\open.SCO": b"2", "x.txt": b""})
    assert dict(EventFiles.of(name)) == {"open.trn": b"1", "open.sco": b"2"}


def test_an_archive_of_two_events_of_one_name_is_refused(tmp_path: Path) -> None:
    name = zipped(tmp_path / "e.zip", {"2023/o.trn": b"1", "2024/O.TRN": b"2"})
    with pytest.raises(FormatError, match=r"'o\.trn' in two folders"):
        EventFiles.of(name)


def test_archives_have_the_limits_of_all_archives(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(archives, "_MEMBER_BYTES", 1000)
    with pytest.raises(TooLargeError, match=r"o\.trn"):
        EventFiles.of(zipped(tmp_path / "bomb.zip", {"o.trn": bytes(5000)}))
    (tmp_path / "no.zip").write_bytes(b"PK\x03\x04 nothing")
    with pytest.raises(InputError, match="damaged"):
        EventFiles.of(str(tmp_path / "no.zip"))


@pytest.mark.parametrize("name", ["o.trn", "o.sco", "o.ini", "o.dbf", "o.zip", ""])
def test_what_is_no_event_ends_in_words(tmp_path: Path, name: str) -> None:
    place = tmp_path / name
    assert kind_of(str(place), ANY_KIND) is Kind.EVENT
    with pytest.raises((FormatError, FileAccessError, InputError)):
        event_in_files(str(place))
    if name == "o.zip":
        zipped(place, {"notes.txt": b"x"})
    elif name:
        place.write_bytes(b"x")
    with pytest.raises((FormatError, FileAccessError, InputError)) as error:
        event_in_files(str(place))
    assert error.value.place.file == str(place)
