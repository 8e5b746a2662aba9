"""A workbook that is open in Excel or LibreOffice, or being changed, is left alone."""

from __future__ import annotations

import contextlib
import subprocess
import sys
import textwrap
import threading
from pathlib import Path
from typing import BinaryIO

import pytest

from support.books.workbooks import small_book
from support.patience import PATIENCE
from swissheet.errors import FileAccessError
from swissheet.workbook.file.storage import locks
from swissheet.workbook.file.storage.files import backups, editing, open_book, write_new
from swissheet.workbook.file.storage.locks import holder, own_lock


@pytest.fixture
def path(tmp_path: Path) -> Path:
    made = tmp_path / "open.xlsx"
    made.write_bytes(small_book())
    return made


def excel_lock(user: str, code_page: str = "cp1252") -> bytes:
    """As Excel writes it: the counted name in the local code page, then in UTF-16, 165 bytes."""
    narrow = user.encode(code_page, "replace")
    wide = user.encode("utf-16-le")
    head = bytes([len(narrow)]) + narrow.ljust(54, b" ")
    return (head + bytes([len(user), 0]) + wide).ljust(165, b" ")


@pytest.mark.parametrize("user", ["Ann Arbiter", "Łukasz Żółć", "Дмитрий", "宇"])
def test_excels_lock_names_its_user(user: str, path: Path) -> None:
    lock = path.with_name("~$open.xlsx")
    lock.write_bytes(excel_lock(user))
    found = holder(path)
    assert found is not None
    assert (found.program, found.user, found.lock) == ("Excel", user, lock)


def test_libreoffices_lock_names_its_user_and_machine(path: Path) -> None:
    lock = path.with_name(".~lock.open.xlsx#")
    lock.write_text("Ann Arbiter,ann,hall-pc,21.11.2026 14:05,file:///home/ann/.config;", "utf-8")
    found = holder(path)
    assert found is not None
    assert (found.program, found.user) == ("LibreOffice", "Ann Arbiter, hall-pc")
    lock.write_text(",ann,,21.11.2026 14:05,;", "utf-8")
    found = holder(path)
    assert found is not None
    assert found.user == "ann"


@pytest.mark.parametrize("name", ["~$open.xlsx", ".~lock.open.xlsx#"])
@pytest.mark.parametrize(
    "content", [b"", b"\xff" * 5000, b"\x1b[31m\x00\x01,\x07", b"\x04\x00\x00"]
)
def test_a_strange_lock_file_locks_and_shows_nothing_strange(
    name: str, content: bytes, path: Path
) -> None:
    path.with_name(name).write_bytes(content)
    found = holder(path)
    assert found is not None
    assert found.user.isprintable()
    assert len(found.user) <= 80


@pytest.mark.parametrize("name", ["~$open.xlsx", ".~lock.open.xlsx#"])
def test_an_open_workbook_is_not_changed_and_the_error_says_who_and_what_to_do(
    name: str, path: Path
) -> None:
    before = path.read_bytes()
    path.with_name(name).write_bytes(excel_lock("Ann") if "$" in name else b"Ann,,,,;")
    message = r"by Ann.*close it.*delete the file"
    with pytest.raises(FileAccessError, match=message) as caught, editing(path):
        pytest.fail("the block must not run")
    assert name in str(caught.value)
    assert path.read_bytes() == before
    assert open_book(path).tables()


def test_a_workbook_opened_while_it_was_being_changed_is_not_replaced(path: Path) -> None:
    before = path.read_bytes()
    with contextlib.ExitStack() as stack:
        edit = stack.enter_context(editing(path))
        edit.book.set_column("tblPeople", "Rating", [1])
        path.with_name("~$open.xlsx").write_bytes(excel_lock("Ann"))
        with pytest.raises(FileAccessError, match="open in Excel"):
            stack.close()
    assert path.read_bytes() == before
    assert backups(path) == ()


def test_the_lock_is_looked_for_at_both_ends_of_a_link(path: Path, tmp_path: Path) -> None:
    (tmp_path / "desk").mkdir()
    link = tmp_path / "desk" / "today.xlsx"
    link.symlink_to(path)
    for lock in (path.with_name("~$open.xlsx"), link.with_name("~$today.xlsx")):
        lock.write_bytes(excel_lock("Ann"))
        with pytest.raises(FileAccessError), editing(link):
            pass
        lock.unlink()


def test_a_file_open_elsewhere_is_not_overwritten_by_a_new_one(path: Path) -> None:
    path.with_name("~$open.xlsx").write_bytes(excel_lock("Ann"))
    with pytest.raises(FileAccessError, match="open in Excel"):
        write_new(path, b"x", overwrite=True)


HOLD = """
    import sys
    from pathlib import Path
    from swissheet.workbook.file.storage.locks import own_lock
    with own_lock(Path(sys.argv[1])):
        print("held", flush=True)
        sys.stdin.readline()
"""


def test_a_second_process_waits_its_turn_and_gives_up_in_the_end(path: Path) -> None:
    program = [sys.executable, "-c", textwrap.dedent(HOLD), str(path)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        assert other.stdin is not None
        assert other.stdout.readline() == b"held\n"
        with pytest.raises(FileAccessError, match="Another swissheet"), own_lock(path, wait=0.1):
            pass
        other.stdin.write(b"\n")
        other.stdin.flush()
        with own_lock(path, wait=PATIENCE):
            pass
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_the_lock_of_a_killed_process_does_not_stay(path: Path) -> None:
    program = [sys.executable, "-c", textwrap.dedent(HOLD), str(path)]
    with subprocess.Popen(program, stdin=subprocess.PIPE, stdout=subprocess.PIPE) as other:
        assert other.stdout is not None
        other.stdout.readline()
        other.kill()
    assert path.with_name(".open.xlsx.swissheet-lock").exists()
    with own_lock(path, wait=0):
        pass
    assert [entry.name for entry in path.parent.iterdir()] == [path.name]


def test_a_lock_file_removed_by_its_last_owner_at_the_wrong_moment_is_not_taken_for_the_lock(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    lock = path.with_name(".open.xlsx.swissheet-lock")
    real, removed = locks._acquire, []

    def late(stream: BinaryIO) -> bool:
        if not removed:
            lock.unlink()
            removed.append(lock)
        return real(stream)

    monkeypatch.setattr(locks, "_acquire", late)
    with own_lock(path):
        assert lock.exists()


def test_many_writers_at_once_lose_nothing(path: Path) -> None:
    errors: list[BaseException] = []

    def appended(name: str) -> bool:
        """Whether it was this one's turn; on a busy machine one may wait in vain."""
        try:
            with editing(path, keep=None) as edit:
                edit.book.append_rows("tblPeople", ["Name"], [(name,)])
        except FileAccessError as error:
            if error.code != "busy":
                raise
            return False
        return True

    def append(number: int) -> None:
        try:
            for step in range(4):
                while not appended(f"{number}-{step}"):
                    pass
        except BaseException as error:  # noqa: BLE001
            errors.append(error)

    threads = [threading.Thread(target=append, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert errors == []
    names = {row[0] for row in open_book(path).read_table("tblPeople").rows}
    assert names >= {f"{number}-{step}" for number in range(4) for step in range(4)}
