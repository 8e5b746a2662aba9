"""Shared folders: locks and backups of colleagues, planted links, and what is no file at all."""

from __future__ import annotations

import os
import shutil
import socket
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from support.commands import call, contents, promptly
from support.patience import PATIENCE

pytestmark = pytest.mark.skipif(os.name == "nt", reason="links, pipes and owners are POSIX's")

NAMES = ["event.xlsx", "event.trf"]
FORGOTTEN = 1_790_000_000
"""A moment in September 2026."""


def excel_lock(path: Path) -> Path:
    lock = path.with_name(f"~${path.name}")
    wide = "Ann Arbiter".encode("utf-16-le")
    lock.write_bytes((b"\x0bAnn Arbiter".ljust(55) + b"\x0b\0" + wide).ljust(165))
    return lock


def office_lock(path: Path) -> Path:
    lock = path.with_name(f".~lock.{path.name}#")
    lock.write_text("Ann Arbiter,ann,hall-pc,21.09.2026 14:05,file:///home/ann;", "utf-8")
    return lock


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize(
    ("make", "words"),
    [
        (excel_lock, ("Excel", "Ann Arbiter")),
        (office_lock, ("LibreOffice", "Ann Arbiter, hall-pc")),
    ],
)
def test_a_lock_left_behind_is_told_with_user_machine_age_and_cure(
    event: Path, name: str, make: Callable[[Path], Path], words: tuple[str, ...]
) -> None:
    lock = make(event / name)
    os.utime(lock, (FORGOTTEN, FORGOTTEN))
    before = contents(event)
    answer = call("pair", event / name)
    assert answer.code == 5
    for word in (*words, "since 2026-09-2", f"delete the file {lock.name}"):
        assert word in answer.err
    assert contents(event) == before
    lock.unlink()
    assert call("pair", event / name).code == 0


HOLD = """
import sys
from pathlib import Path
from swissheet.workbook.file.storage.locks import own_lock
with own_lock(Path(sys.argv[1])):
    print("held", flush=True)
    sys.stdin.readline()
"""


@contextmanager
def held(path: Path) -> Iterator[subprocess.Popen[bytes]]:
    """Another swissheet is at work on the file."""
    program = [sys.executable, "-c", HOLD, str(path)]
    environment = {**os.environ, "LOGNAME": "bob"}
    with subprocess.Popen(
        program, stdin=subprocess.PIPE, stdout=subprocess.PIPE, env=environment
    ) as running:
        assert running.stdout is not None
        assert running.stdout.readline() == b"held\n"
        yield running
        running.kill()
        running.wait(PATIENCE)


@pytest.mark.parametrize("name", NAMES)
def test_another_swissheet_is_told_with_user_machine_and_process(event: Path, name: str) -> None:
    path = event / name
    with held(path) as other:
        before = contents(event)
        answer = call("pair", path)
        assert answer.code == 5
        for word in ("bob", socket.gethostname(), f"process {other.pid}", "since 20"):
            assert word in answer.err
        assert contents(event) == before
    assert path.with_name(f".{name}.swissheet-lock").exists()
    assert call("pair", path).code == 0  # the lock of a dead process holds nobody
    assert not path.with_name(f".{name}.swissheet-lock").exists()


@contextmanager
def as_user(number: int) -> Iterator[None]:
    """This process acts as another user, with what that one may do."""
    os.setegid(number)
    os.seteuid(number)
    try:
        yield
    finally:
        os.seteuid(0)
        os.setegid(0)


@pytest.fixture
def shared(event: Path) -> Iterator[Path]:
    """A folder with the event to which everybody may write, where everybody finds it."""
    with tempfile.TemporaryDirectory() as folder:
        Path(folder).chmod(0o777)
        for path in event.iterdir():
            shutil.copy(path, folder)
            (Path(folder) / path.name).chmod(0o666)
        yield Path(folder)


ROOT = pytest.mark.skipif(
    not hasattr(os, "geteuid") or os.geteuid() != 0, reason="only the super-user acts as others"
)


@ROOT
@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("where", ["the folder", "the folder of the file"])
def test_a_backup_folder_of_somebody_else_is_told_with_its_owner_and_the_cure(
    shared: Path, name: str, where: str
) -> None:
    assert call("pair", shared / name, "--dry-run").code == 0  # everything is loaded
    folder = shared / ".swissheet-backups"
    folder.mkdir()
    if where != "the folder":
        folder.chmod(0o777)
        folder /= name
        folder.mkdir()
    before = contents(shared)
    with as_user(12345):
        answer = call("pair", shared / name)
    assert answer.code == 5
    for word in (str(folder), "belongs to root", "you (12345)", "Ask root", "--no-backup"):
        assert word in answer.err
    assert contents(shared) == before
    with as_user(12345):
        assert call("pair", shared / name, "--no-backup").code == 0


@ROOT
@pytest.mark.parametrize("name", NAMES)
def test_a_lock_file_that_a_killed_colleague_left_holds_nobody(shared: Path, name: str) -> None:
    assert call("pair", shared / name, "--dry-run").code == 0
    lock = shared / f".{name}.swissheet-lock"
    lock.write_text("\nann\thall-pc\t77\n", "utf-8")
    with as_user(12345):
        assert call("pair", shared / name, "--no-backup").code == 0
        assert not lock.exists()


@pytest.mark.parametrize("name", NAMES)
def test_a_write_protected_backup_folder_is_told_with_the_cure(event: Path, name: str) -> None:
    folder = event / ".swissheet-backups"
    folder.mkdir(mode=0o555)
    before = contents(event)
    answer = call("pair", event / name)
    folder.chmod(0o755)
    assert answer.code == 5
    assert f"{folder} is write-protected" in answer.err
    assert "--no-backup" in answer.err
    assert contents(event) == before


def test_the_group_that_shares_a_folder_shares_its_backups(event: Path) -> None:
    event.chmod(0o2770)
    assert call("pair", event / "event.xlsx").code == 0
    for folder in (".swissheet-backups", ".swissheet-backups/event.xlsx"):
        assert (event / folder).stat().st_mode & 0o070 == 0o070
    assert (event / ".swissheet-backups").stat().st_mode & 0o007 != 0o007


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("where", ["", "name"])
def test_a_link_in_place_of_the_backup_folder_is_not_followed(
    event: Path, tmp_path: Path, name: str, where: str
) -> None:
    elsewhere = tmp_path / "elsewhere"
    elsewhere.mkdir()
    place = event / ".swissheet-backups"
    if where:
        place.mkdir()
        place /= name
    place.symlink_to(elsewhere)
    theirs = elsewhere / ".x.0123abcd.swissheet-tmp"
    theirs.write_bytes(b"theirs")
    before = contents(event)
    answer = call("pair", event / name)
    assert answer.code == 5
    assert f"{place} is a link" in answer.err
    assert "--no-backup" in answer.err
    assert contents(event) == before
    assert list(elsewhere.iterdir()) == [theirs]


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_in_place_of_the_lock_is_not_followed(
    event: Path, tmp_path: Path, name: str, there: bool
) -> None:
    victim = tmp_path / "victim"
    if there:
        victim.write_bytes(b"precious")
    (event / f".{name}.swissheet-lock").symlink_to(victim)
    before = contents(event)
    answer = call("pair", event / name)
    assert answer.code == 5
    assert f".{name}.swissheet-lock is in the place of the lock" in answer.err
    assert victim.exists() == there
    assert contents(event) == before


@pytest.mark.parametrize("name", NAMES)
def test_a_link_in_a_folder_everybody_may_write_to_is_not_followed(
    event: Path, tmp_path: Path, name: str
) -> None:
    public = tmp_path / "public"
    public.mkdir()
    public.chmod(0o1777)
    link = public / name
    link.symlink_to(event / name)
    before = contents(event)
    for wish in (("pair", link), ("convert", event / "event.json", link, "--force")):
        answer = call(*wish)
        assert answer.code == 5
        assert "everybody can write" in answer.err
    assert contents(event) == before
    public.chmod(0o755)
    assert call("pair", link).code == 0
    assert link.is_symlink()


def pipe(path: Path) -> None:
    os.mkfifo(path)


def listening(path: Path) -> None:
    with socket.socket(socket.AF_UNIX) as made:
        made.bind(path.name)  # a long path does not fit


def device(path: Path) -> None:
    path.symlink_to("/dev/zero")


STRANGE = {"a pipe": pipe, "a socket": listening, "a device": device, "a folder": Path.mkdir}


@pytest.mark.parametrize("ending", ["xlsx", "trf", "json", "csv"])
@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_what_is_no_file_is_refused_at_once_as_input_and_output(
    event: Path, ending: str, make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(event)
    path = event / f"strange.{ending}"
    make(path)
    for wish in (
        ("convert", path, event / "out.trf"),
        ("convert", event / "event.json", path),
        ("convert", event / "event.json", path, "--force"),
        ("pair", path),
        ("check", path),
    ):
        answer = promptly(*wish)
        expected = (3, 5) if ending in ("json", "csv") else (5,)  # not what is paired and checked
        assert answer.code in expected, wish
        assert "Traceback" not in answer.err
    assert not (event / "out.trf").exists()


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("lock", ["~${}", ".~lock.{}#", ".{}.swissheet-lock"])
@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_a_lock_that_is_no_file_keeps_nobody_waiting(
    event: Path,
    name: str,
    lock: str,
    make: Callable[[Path], None],
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.chdir(event)
    make(event / lock.format(name))
    before = (event / name).read_bytes()
    answer = promptly("pair", event / name)
    assert answer.code == 5
    assert lock.format(name) in answer.err
    assert (event / name).read_bytes() == before


@pytest.mark.parametrize("make", STRANGE.values(), ids=STRANGE)
def test_what_is_no_file_takes_no_report(
    event: Path, make: Callable[[Path], None], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(event)
    path = event / "report.txt"
    make(path)
    answer = promptly("doctor", "--report", path)
    assert answer.code == 5
    assert "report.txt" in answer.err


@pytest.mark.parametrize("words", ["check", "pair", "pair --dry-run", "undo", "standings", "new"])
def test_a_link_to_itself_is_no_file_and_said_to_be_none(words: str, event: Path) -> None:
    for name in ("loop.xlsx", "loop.trf"):
        (event / name).symlink_to(name)
        answer = call(*words.split()[:1], event / name, *words.split()[1:])
        if (words, name) == ("new", "loop.trf"):
            continue
        assert answer.code == 5, answer.err
        assert name in answer.err
        assert "defect" not in answer.err


def test_links_that_lead_to_each_other_are_refused_as_results_of_a_command(event: Path) -> None:
    (event / "a.trf").symlink_to("b.trf")
    (event / "b.trf").symlink_to("a.trf")
    answer = call("convert", event / "event.xlsx", event / "a.trf")
    assert (answer.code, "a.trf is a link that points back to itself" in answer.err) == (5, True)
    made = call("simulate", "--players", "8", "--rounds", "3", "--out", event / "a.trf", "--force")
    assert made.code == 5, made.err


def test_loops_of_links_in_a_folder_leave_a_batch_its_other_files(event: Path) -> None:
    folder = event / "many"
    folder.mkdir()
    shutil.copy(event / "event.xlsx", folder)
    (folder / "loop.xlsx").symlink_to("loop.xlsx")
    (folder / "down").symlink_to(".")
    answer = call("batch", folder, "--do", "check", "--out", event / "out", "--json")
    told = {Path(file["file"]).name: file["ok"] for file in answer.document["files"]}
    assert told == {"event.xlsx": True, "loop.xlsx": False, "down": False}
    assert answer.code == 1


def test_a_name_too_long_for_the_disk_is_said_to_be_too_long(event: Path) -> None:
    name = f"{'x' * 252}.trf"
    for words in (("check", event / name), ("convert", event / "event.xlsx", event / name)):
        answer = call(*words)
        assert answer.code == 5
        assert name in answer.err
        assert "too long" in answer.err


def test_a_file_with_the_longest_name_goes_through_every_door(event: Path) -> None:
    folder = event / "many"
    folder.mkdir()
    path = folder / f"{'x' * 245}.xlsx"
    shutil.copy(event / "event.xlsx", path)
    assert call("pair", path).code == 0
    assert call("convert", path, path.with_suffix(".trf")).code == 0
    before = contents(folder)
    wish = ("--do", "check", "--out", event / "out", "--json")
    (told,) = call("batch", path, *wish).document["files"]
    assert (told["ok"], told["code"]) == (False, "name-too-long")
    assert (
        f"{path.name}.check.json cannot be written, because the name is too long" in told["message"]
    )
    assert contents(folder) == before
