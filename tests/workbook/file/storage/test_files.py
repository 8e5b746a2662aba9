"""A workbook on disk is replaced whole or not at all, and its former versions are kept."""

from __future__ import annotations

import datetime as dt
import os
import stat
import subprocess
import sys
import textwrap
from collections.abc import Callable
from pathlib import Path

import pytest

from support.books.workbooks import decorated_book, parts, rezip, small_book
from support.patience import PATIENCE
from swissheet.errors import FileAccessError, InternalError, TooLargeError, WorkbookError
from swissheet.workbook.file import proof
from swissheet.workbook.file.file_book import FileBook
from swissheet.workbook.file.storage import atomic, files
from swissheet.workbook.file.storage.files import (
    Keep,
    backups,
    editing,
    open_book,
    replace_file,
    write_new,
)

NOON = dt.datetime(2026, 11, 21, 12, 0, 0)
LONG_AGO = dt.datetime(2001, 9, 21, 12, 0, 0)
"""No file of a test was written then, so that only its name makes a backup one of today."""


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "open.xlsx"
    made.write_bytes(small_book())
    return made


def rate(path: Path, rating: int, **options: object) -> files.Edit:
    with editing(path, **options) as edit:  # type: ignore[arg-type]
        edit.book.set_column("tblPeople", "Rating", [rating])
    return edit


def rate_while(path: Path, meanwhile: Callable[[], object]) -> None:
    with editing(path) as edit:
        edit.book.set_column("tblPeople", "Rating", [1])
        meanwhile()


def rating(path: Path) -> object:
    return open_book(path).read_table("tblPeople").rows[0][1]


def leftovers(path: Path) -> list[str]:
    return sorted(
        e.name for e in path.parent.iterdir() if e.name not in (path.name, ".swissheet-backups")
    )


def test_an_edit_is_written_when_the_block_ends(path: Path) -> None:
    edit = rate(path, 2100, now=NOON)
    assert rating(path) == 2100
    assert edit.changed
    assert edit.written
    assert "xl/worksheets/sheet1.xml" in edit.parts
    assert leftovers(path) == []


def test_an_edit_that_changes_nothing_touches_nothing(path: Path) -> None:
    os.utime(path, ns=(10**18, 10**18))
    edit = rate(path, 2000, now=NOON)
    assert not edit.changed
    assert not edit.written
    assert path.stat().st_mtime_ns == 10**18
    assert backups(path) == ()


def test_an_error_in_the_block_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    with pytest.raises(ZeroDivisionError):
        rate_while(path, lambda: 1 // 0)
    assert path.read_bytes() == before
    assert leftovers(path) == []
    assert backups(path) == ()


def test_a_dry_run_checks_and_writes_nothing(path: Path) -> None:
    before = path.read_bytes()
    edit = rate(path, 2100, dry_run=True)
    assert edit.changed
    assert not edit.written
    assert edit.parts
    assert path.read_bytes() == before
    assert sorted(e.name for e in path.parent.iterdir()) == [path.name]


def test_a_dry_run_works_in_a_file_open_elsewhere(path: Path) -> None:
    (path.parent / f"~${path.name}").write_bytes(b"\x03Ann")
    assert rate(path, 2100, dry_run=True).changed


def test_the_former_version_is_kept_under_its_time(path: Path) -> None:
    before = path.read_bytes()
    edit = rate(path, 2100, now=NOON)
    folder = path.parent / ".swissheet-backups" / "open.xlsx"
    assert edit.backup == folder / "open.0001.20261121-120000.xlsx"
    assert edit.backup.read_bytes() == before
    assert [(b.path, b.when) for b in backups(path)] == [(edit.backup, NOON)]


def test_two_edits_in_one_second_keep_two_backups_in_order(path: Path) -> None:
    edits = [rate(path, 2100 + n, now=NOON) for n in range(12)]
    assert [b.path for b in backups(path)] == [e.backup for e in reversed(edits)]


def dated(path: Path, when: dt.datetime) -> None:
    """Give the newest backup the time of its name as the time it was written."""
    os.utime(backups(path)[0].path, (when.timestamp(), when.timestamp()))


def test_backups_are_bounded_by_number(path: Path) -> None:
    for day in range(5):
        when = LONG_AGO + dt.timedelta(days=day)
        rate(path, 2100 + day, keep=Keep(number=3), now=when)
        dated(path, when)
    assert [b.when.day for b in backups(path)] == [25, 24, 23]
    rate(path, 2202, keep=Keep(number=0), now=LONG_AGO + dt.timedelta(days=400))
    assert len(backups(path)) == 2, "of the last day before, too"


def test_a_clock_a_year_ahead_and_back_deletes_no_backup(path: Path) -> None:
    keep = Keep(number=3)
    made = []
    for number, days in enumerate((0, 0, 0, 0, 0, 365, 365, 365, 0, 0, 0, 0)):
        when = LONG_AGO + dt.timedelta(days=days, seconds=number)
        edit = rate(path, 2100 + number, keep=keep, now=when)
        dated(path, when)
        assert edit.backup is not None
        made.append(edit.backup)
        assert [b.path for b in backups(path)] == made[::-1]


def test_what_was_written_today_by_the_clock_of_its_disk_is_no_backup_too_many(path: Path) -> None:
    now = dt.datetime.now()
    for days in (900, 600, 300, 0):
        rate(path, 2100 + days, keep=Keep(number=1), now=now - dt.timedelta(days=days))
    assert len(backups(path)) == 4


def test_backups_of_older_programs_come_before_those_with_a_counter(path: Path) -> None:
    folder = path.parent / ".swissheet-backups" / "open.xlsx"
    folder.mkdir(parents=True)
    old = [folder / f"open.{name}.xlsx" for name in ("20991231-235959", "20991231-235959-2")]
    for one in old:
        one.write_bytes(b"old")
    made = rate(path, 2100, now=LONG_AGO).backup
    assert [b.path for b in backups(path)] == [made, *old[::-1]]


def test_a_file_with_the_longest_name_is_written_with_its_backups(tmp_path: Path) -> None:
    for name in ("x" * 245 + ".xlsx", "é" * 122 + "x.xlsx"):
        made = write_new(tmp_path / name, small_book())
        first = rate(made, 2100).backup
        second = rate(made, 2101).backup
        assert rating(made) == 2101
        assert [b.path for b in backups(made)] == [second, first]
        assert leftovers(made) == []
        made.unlink()


def test_files_in_the_backup_folder_that_are_not_ours_stay(path: Path) -> None:
    for days in range(2):
        rate(path, 2100 + days, now=LONG_AGO + dt.timedelta(days=days))
        dated(path, LONG_AGO)
    folder = path.parent / ".swissheet-backups" / "open.xlsx"
    others = ["open.xlsx", "open.20261121.xlsx", "open.20269999-120000.xlsx", "notes.txt"]
    for name in others:
        (folder / name).write_bytes(b"")
    rate(path, 2103, keep=Keep(number=1), now=LONG_AGO + dt.timedelta(days=2))
    ours = {"open.0002.20010922-120000.xlsx", "open.0003.20010923-120000.xlsx"}
    assert {entry.name for entry in folder.iterdir()} == {*others, *ours}


def test_without_backups_none_is_made(path: Path) -> None:
    assert rate(path, 2100, keep=None).backup is None
    assert not (path.parent / ".swissheet-backups").exists()


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_the_mode_of_the_file_is_kept(path: Path) -> None:
    path.chmod(0o640)
    edit = rate(path, 2100)
    assert stat.S_IMODE(path.stat().st_mode) == 0o640
    assert edit.backup is not None
    assert stat.S_IMODE(edit.backup.stat().st_mode) == 0o640


def test_a_link_is_followed_and_stays_a_link(path: Path, tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "today.xlsx"
    link.symlink_to(path)
    rate(link, 2100, now=NOON)
    assert link.is_symlink()
    assert rating(path) == 2100
    assert len(backups(link)) == len(backups(path)) == 1


def test_a_write_protected_file_is_not_replaced(path: Path) -> None:
    before = path.read_bytes()
    path.chmod(0o444)
    with pytest.raises(FileAccessError, match="write-protected") as caught:
        rate(path, 2100)
    assert caught.value.place.file == str(path)
    assert path.read_bytes() == before


def test_a_folder_that_cannot_be_written_to_is_named(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    real = os.open

    def refusing(place: str, flags: int, *rest: int) -> int:
        if flags & os.O_CREAT:
            raise PermissionError(13, "Permission denied")
        return real(place, flags, *rest)

    monkeypatch.setattr(os, "open", refusing)
    with pytest.raises(FileAccessError, match=r"folder .* cannot be written to"):
        rate(path, 2100)


@pytest.mark.parametrize("open_it", [open_book, lambda p: rate(p, 1)])
def test_missing_files_folders_and_pipes_are_refused(
    open_it: Callable[[Path], object], tmp_path: Path
) -> None:
    with pytest.raises(FileAccessError, match="no such file"):
        open_it(tmp_path / "none.xlsx")
    with pytest.raises(FileAccessError, match="not a file"):
        open_it(tmp_path)
    if hasattr(os, "mkfifo"):
        os.mkfifo(tmp_path / "pipe.xlsx")
        with pytest.raises(FileAccessError, match="not a file"):
            open_it(tmp_path / "pipe.xlsx")


def test_a_file_too_large_is_refused_before_it_is_read(tmp_path: Path) -> None:
    huge = tmp_path / "huge.xlsx"
    with huge.open("wb") as stream:
        stream.truncate(1 << 40)
    with pytest.raises(TooLargeError, match="MB"):
        open_book(huge)


def test_a_file_that_is_no_workbook_stays_as_it_was(tmp_path: Path) -> None:
    notes = tmp_path / "notes.xlsx"
    notes.write_bytes(b"not a workbook")
    with pytest.raises(WorkbookError), editing(notes):
        pass
    assert notes.read_bytes() == b"not a workbook"
    assert leftovers(notes) == []


def test_a_file_changed_meanwhile_is_not_overwritten(path: Path) -> None:
    theirs = rezip(small_book(), {"docProps/app.xml": None})
    with pytest.raises(FileAccessError, match="Another program has just changed"):
        rate_while(path, lambda: path.write_bytes(theirs))
    assert path.read_bytes() == theirs
    assert backups(path) == ()
    assert leftovers(path) == []


def test_a_file_deleted_meanwhile_does_not_come_back(path: Path) -> None:
    with pytest.raises(FileAccessError):
        rate_while(path, path.unlink)
    assert leftovers(path) == []


def test_a_new_file_is_written_whole_and_never_over_another(tmp_path: Path) -> None:
    made = write_new(tmp_path / "new.xlsx", b"first")
    assert made.read_bytes() == b"first"
    with pytest.raises(FileAccessError, match="already exists"):
        write_new(made, b"second")
    assert made.read_bytes() == b"first"
    write_new(made, b"third", overwrite=True)
    assert made.read_bytes() == b"third"
    assert leftovers(made) == []


@pytest.mark.skipif(os.name == "nt", reason="modes are POSIX's")
def test_a_new_file_has_the_usual_mode(tmp_path: Path) -> None:
    usual = tmp_path / "usual"
    usual.write_bytes(b"")
    assert write_new(tmp_path / "new.xlsx", b"x").stat().st_mode == usual.stat().st_mode


def test_a_new_file_in_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(FileAccessError, match="cannot be written"):
        write_new(tmp_path / "no folder" / "new.xlsx", b"x")


def test_a_file_of_another_format_is_replaced_with_a_backup_unless_it_changed(
    tmp_path: Path,
) -> None:
    report = tmp_path / "open.trf"
    report.write_bytes(b"012 Open")
    backup = replace_file(report, b"012 Open", b"012 Closed", now=NOON)
    assert report.read_bytes() == b"012 Closed"
    assert backup is not None
    assert (backup.name, backup.read_bytes()) == ("open.0001.20261121-120000.trf", b"012 Open")
    with pytest.raises(FileAccessError, match="Another program has just changed"):
        replace_file(report, b"012 Open", b"012 Lost")
    assert report.read_bytes() == b"012 Closed"
    assert leftovers(report) == []


class Killed(BaseException):
    """The process ends here; nothing after this point runs but what Python unwinds."""


STEPS = ["os.fsync", "atomic.os.replace", "proof.check", "files._back_up", "files.give_mode"]


@pytest.mark.parametrize("error", [Killed(), OSError(28, "No space left on device")])
@pytest.mark.parametrize("step", STEPS)
@pytest.mark.parametrize("nth", [1, 2])
def test_whatever_fails_on_the_way_the_old_file_is_whole(
    path: Path, step: str, nth: int, error: BaseException, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = path.read_bytes()
    owner, _, name = step.rpartition(".")
    home = {"os": os, "atomic.os": os, "proof": proof, "files": files}[owner]
    real, calls = getattr(home, name), []

    def failing(*arguments: object, **options: object) -> object:
        calls.append(name)
        if len(calls) == nth:
            raise error
        return real(*arguments, **options)

    monkeypatch.setattr(home, name, failing)
    failed = False
    try:
        rate(path, 2100, now=NOON)
    except (Killed, OSError):
        failed = True
    monkeypatch.undo()
    assert failed == (len(calls) >= nth)
    if failed:
        assert path.read_bytes() == before
        assert backups(path) == ()
    else:
        assert rating(path) == 2100
    assert leftovers(path) == []


def test_a_full_disk_is_told_in_plain_words(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(_: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(atomic.os, "fsync", full)
    with pytest.raises(FileAccessError, match="no space left on the disk"):
        rate(path, 2100)


KILL = """
    import os, sys
    from swissheet.workbook.file.storage import atomic
    from swissheet.workbook.file import proof
    from swissheet.workbook.file.storage import files
    home = {"atomic": atomic, "proof": proof, "files": files, "os": os}[sys.argv[2]]
    real, count = getattr(home, sys.argv[3]), [0]
    def dying(*arguments, **options):
        count[0] += 1
        if count[0] == int(sys.argv[4]):
            os.kill(os.getpid(), 9)
        return real(*arguments, **options)
    setattr(home, sys.argv[3], dying)
    with files.editing(sys.argv[1]) as edit:
        edit.book.set_column("tblPeople", "Rating", [2100])
"""


@pytest.mark.skipif(os.name == "nt", reason="kills by signal")
@pytest.mark.parametrize(
    ("home", "name", "nth"),
    [("os", "fsync", 1), ("proof", "check", 1), ("os", "replace", 1), ("os", "replace", 2)],
)
def test_a_process_killed_on_the_way_leaves_the_old_file_and_the_next_edit_tidies_up(
    path: Path, home: str, name: str, nth: int
) -> None:
    before = path.read_bytes()
    program = [sys.executable, "-c", textwrap.dedent(KILL), str(path), home, name, str(nth)]
    assert subprocess.run(program, timeout=PATIENCE, check=False).returncode == -9
    assert path.read_bytes() == before
    rate(path, 2200)
    assert rating(path) == 2200
    assert leftovers(path) == []


SHEET = "xl/worksheets/sheet1.xml"


def in_sheet(data: bytes, old: bytes, new: bytes) -> bytes:
    assert old in parts(data)[SHEET]
    return rezip(data, {SHEET: parts(data)[SHEET].replace(old, new)})


HURT: dict[str, Callable[[bytes], bytes]] = {
    "a lost part": lambda data: rezip(data, {"xl/theme/theme1.xml": None}),
    "a changed part": lambda data: rezip(data, {"xl/theme/theme1.xml": b"<a/>"}),
    "a torn file": lambda data: data[:-200],
    "a lost table": lambda data: rezip(data, {"xl/tables/table1.xml": None}),
    "a lost picture": lambda data: rezip(data, {"xl/media/image1.png": None}),
    "another value": lambda data: in_sheet(data, b"2100", b"2101"),
    "a cell lost": lambda data: in_sheet(data, b">2100<", b"><"),
    "a formula": lambda data: in_sheet(data, b"<v>2100</v>", b"<f>1+1</f>"),
    "a renamed sheet": lambda data: rezip(
        data, {"xl/workbook.xml": parts(data)["xl/workbook.xml"].replace(b'"People"', b'"Poeple"')}
    ),
    "a smaller table": lambda data: rezip(
        data,
        {"xl/tables/table1.xml": parts(data)["xl/tables/table1.xml"].replace(b"A1:B3", b"A1:B2")},
    ),
}


@pytest.mark.parametrize("hurt", HURT)
def test_a_file_written_wrongly_is_found_out_before_it_replaces_the_old_one(
    hurt: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "open.xlsm"
    before = decorated_book()
    path.write_bytes(before)
    real = FileBook.to_bytes

    def wrong(self: FileBook) -> bytes:
        return HURT[hurt](real(self))

    monkeypatch.setattr(FileBook, "to_bytes", wrong)
    with pytest.raises(InternalError):
        rate(path, 2100)
    monkeypatch.undo()
    assert path.read_bytes() == before
    assert backups(path) == ()
    assert leftovers(path) == []


def test_a_relationship_to_a_part_that_is_not_there_is_found_out() -> None:
    book = FileBook(decorated_book())
    book.copy_sheet("People", "Round 2", {"tblPeople": "tblRound02"})
    after = book.to_bytes()
    proof.check(decorated_book(), after, book)
    rels = "xl/worksheets/_rels/sheet3.xml.rels"
    link = b'<Relationship Id="x" Type="x/table" Target="/gone.xml"/></Relationships>'
    lost = parts(after)[rels].replace(b"</Relationships>", link)
    with pytest.raises(InternalError, match=r"gone\.xml is missing"):
        proof.check(decorated_book(), rezip(after, {rels: lost}), book)


def test_a_file_packed_anew_without_harm_passes_the_same_check(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "open.xlsm"
    path.write_bytes(decorated_book())
    real = FileBook.to_bytes
    monkeypatch.setattr(FileBook, "to_bytes", lambda self: rezip(real(self), {}))
    assert rate(path, 2100).written


def test_a_part_damaged_before_stops_the_write(path: Path) -> None:
    data = small_book()
    at = data.index(b"xl/theme/theme1.xml") + 60
    path.write_bytes(data[:at] + bytes([data[at] ^ 0xFF]) + data[at + 1 :])
    with pytest.raises(WorkbookError, match="theme1"):
        rate(path, 2100)


def test_a_book_that_openpyxl_cannot_read_is_checked_by_our_own_reader(path: Path) -> None:
    styles = parts(small_book())["xl/styles.xml"].replace(b'numFmtId="0"', b'numFmtId="x"')
    path.write_bytes(rezip(small_book(), {"xl/styles.xml": styles}))
    assert rate(path, 2100).written
    assert rating(path) == 2100


def test_two_thousand_rows_are_written_and_read_back(path: Path) -> None:
    rows = [(f"Player {n}, of a club", 1000 + n) for n in range(2000)]
    with editing(path) as edit:
        edit.book.write_rows("tblPeople", ["Name", "Rating"], rows)
    assert list(open_book(path).read_table("tblPeople").rows) == rows


def test_importing_the_workbook_layer_loads_no_spreadsheet_library() -> None:
    code = (
        "import sys, swissheet.workbook, swissheet.workbook.file.storage.files;"
        "import swissheet.workbook.host.book;"
        "print({'openpyxl', 'lxml', 'pandas', 'xlsxwriter'} & set(sys.modules))"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "set()"


@pytest.mark.parametrize(
    "address",
    ["https://d.docs.live.net/abc/open.xlsm", "HTTPS:/contoso.sharepoint.com/open.xlsm",
     "https:\\\\contoso.sharepoint.com\\open.xlsm"],
)  # fmt: skip
@pytest.mark.parametrize(
    "use",
    [
        open_book,
        lambda address: rate(address, 1),
        lambda address: rate(address, 1, dry_run=True),
        lambda address: write_new(address, b"x"),
        lambda address: replace_file(address, b"x", b"y"),
    ],
    ids=["read", "changed", "tried", "made", "replaced"],
)
def test_an_address_of_the_cloud_is_no_file_and_the_copy_is_asked_for(
    address: str, use: Callable[[str], object], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    with pytest.raises(FileAccessError, match=r"an address of OneDrive.*Copy as path"):
        use(address)
    assert list(tmp_path.iterdir()) == []
