"""A process killed at any moment leaves the file old or new, and nothing that stays for ever."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from support.commands import call, process
from support.examples import many, part
from support.patience import PATIENCE
from support.playing.play import ByCommand, Start
from swissheet.batch.storage.local import sweep_beside
from swissheet.workbook.file.archive.container import open_container
from swissheet.workbook.file.storage.locks import own_lock

pytestmark = pytest.mark.skipif(os.name == "nt", reason="kills by signal")


@pytest.fixture
def kills(request: pytest.FixtureRequest) -> int:
    """How often each file is killed, in each manner."""
    return int(request.config.getoption("--kills") or many(20))


KILLING = """
import os, random, signal, sys, time
from pathlib import Path
from swissheet.cli.app import run
from swissheet.workbook.file.archive.container import open_container
path, kills = sys.argv[1], int(sys.argv[2])
null = os.open(os.devnull, os.O_RDWR)
for stream in (1, 2):
    os.dup2(null, stream)
assert run(["pair", path, "--dry-run"]) == 0
draw, parent = random.Random(7), os.getpid()
for _ in range(kills):
    child = os.fork()
    if not child:
        while os.getppid() == parent:
            run(["pair", path])
            run(["unpair", path, "--force"])
        os._exit(0)
    time.sleep(draw.uniform(0.0, 0.25))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    if path.endswith(".xlsx"):
        container = open_container(Path(path).read_bytes(), path)
        for part in container.names:
            container.prove(part)
"""

WORKING = """
import os, random, signal, sys, time
from pathlib import Path
from swissheet.cli.app import run
from swissheet.workbook import actions
from swissheet.workbook.file.storage.files import open_book
path, kills = sys.argv[1], int(sys.argv[2])
null = os.open(os.devnull, os.O_RDWR)
for stream in (1, 2):
    os.dup2(null, stream)
deeds = ["pair", "standings", "edit", "edit --cancel", "edit", "finish", "undo", "redo", "undo",
         "undo", "redo", "correct --round 2 --board 1 --result 0-1", "undo --steps 3", "unpair"]
assert run(["pair", path, "--dry-run"]) == 0
draw, parent = random.Random(7), os.getpid()
for kill in range(kills):
    child = os.fork()
    first = kill % len(deeds)
    if not child:
        while os.getppid() == parent:
            for deed in deeds[first:] + deeds[:first]:
                name, *options = deed.split()
                run([name, path, *options])
        os._exit(0)
    time.sleep(draw.uniform(0.0, 0.4))
    os.kill(child, signal.SIGKILL)
    os.waitpid(child, 0)
    found = actions.check(open_book(path)).issues
    noticed = [issue.key for issue in found if issue.level or issue.severity.name == "ERROR"]
    assert not noticed, noticed
"""

AT_THE_NTH = """
import os, sys
from swissheet.cli.app import run
real, count = getattr(os, sys.argv[1]), [0]
def dying(*arguments, **options):
    count[0] += 1
    if count[0] == int(sys.argv[2]):
        os.kill(os.getpid(), 9)
    return real(*arguments, **options)
setattr(os, sys.argv[1], dying)
sys.exit(run(sys.argv[3:]))
"""


def leftovers(folder: Path) -> list[str]:
    """What lies in a folder and its backup folders that is neither a file of the event nor a
    backup."""
    return sorted(
        path.name
        for path in folder.rglob("*")
        if ".swissheet-tmp" in path.name or "-lock" in path.name
    )


@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
def test_after_many_kills_one_more_run_tidies_up_and_the_file_is_whole(
    event: Path, name: str, kills: int
) -> None:
    path = event / name
    unpaired = process("check", path, "--json").document["issues"]
    done = subprocess.run(
        [sys.executable, "-c", KILLING, str(path), str(kills)], check=False, timeout=PATIENCE
    )
    assert done.returncode == 0
    paired = process("pair", path, "--dry-run").code != 0
    again = process("unpair", path, "--force") if paired else process("pair", path)
    assert again.code == 0, again.err
    assert leftovers(event) == []
    assert paired or process("unpair", path, "--force").code == 0
    assert process("check", path, "--json").document["issues"] == unpaired
    for backup in (event / ".swissheet-backups" / name).iterdir():
        if name.endswith(".xlsx"):
            open_container(backup.read_bytes(), backup.name)
    assert leftovers(event) == []


def test_a_kill_never_leaves_a_change_without_its_record(event: Path, kills: int) -> None:
    """Whatever was under way: nothing is noticed afterwards, since nobody typed anything."""
    path = event / "event.xlsx"
    wish = [sys.executable, "-c", WORKING, str(path), str(3 * kills // 2)]
    done = subprocess.run(wish, check=False, timeout=PATIENCE)
    assert done.returncode == 0
    assert process("standings", path).code == 0
    assert leftovers(event) == []


@pytest.mark.part(2)
@pytest.mark.parametrize("name", ["event.xlsx", "event.trf"])
@pytest.mark.parametrize(
    ("step", "nth"), [("fsync", 1), ("fsync", 2), ("replace", 1), ("replace", 2)]
)
def test_what_a_killed_process_leaves_is_gone_after_the_next(
    event: Path, name: str, step: str, nth: int
) -> None:
    path = event / name
    before = path.read_bytes()
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_NTH, step, str(nth), "pair", str(path)],
        capture_output=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == -9
    assert path.read_bytes() == before
    assert leftovers(event)
    assert call("pair", path).code == 0
    assert leftovers(event) == []


def test_what_was_to_become_a_new_file_is_gone_when_it_is_made_again(event: Path) -> None:
    target = event / "out.trf"
    wish = ("convert", str(event / "event.xlsx"), str(target))
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_NTH, "fsync", "1", *wish],
        capture_output=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    assert done.returncode == -9
    assert leftovers(event)
    assert process(*wish).code == 0
    assert leftovers(event) == []


def test_what_is_not_ours_or_may_still_be_written_stays(event: Path) -> None:
    path = event / "event.xlsx"
    folder = event / ".swissheet-backups" / path.name
    folder.mkdir(parents=True)
    kept = [
        event / ".other.xlsx.0123abcd.swissheet-tmp",  # somebody may be writing it
        event / ".event.xlsx.notatoken.swissheet-tmp",
        event / ".event.xlsx.0123abcd.tmp",
        event / "event.xlsx.0123abcd.swissheet-tmp",
        folder / "notes.swissheet-tmp",
    ]
    for one in kept:
        one.write_bytes(b"theirs")
    linked = event / ".event.xlsx.89abcdef.swissheet-tmp"
    linked.symlink_to(kept[0])
    (event / ".event.xlsx.00000000.swissheet-tmp").mkdir()
    gone = [
        event / ".event.xlsx.0123abcd.swissheet-tmp",
        event / ".gone.xlsx.0123abcd.swissheet-tmp",
        folder / ".event.20261121-120000.xlsx.0123abcd.swissheet-tmp",
    ]
    for one in gone:
        one.write_bytes(b"ours")
    long_ago = time.time() - 2 * 86_400
    os.utime(gone[1], (long_ago, long_ago))
    assert call("pair", path).code == 0
    assert [one.read_bytes() for one in kept] == [b"theirs"] * len(kept)
    assert linked.is_symlink()
    assert [one for one in gone if one.exists()] == []


@pytest.mark.parametrize(
    ("step", "nth"), [("fsync", 1), ("fsync", 2), ("replace", 1), ("replace", 2)]
)
def test_a_confirmed_change_is_there_with_its_event_or_is_asked_about_again(
    tmp_path: Path, step: str, nth: int
) -> None:
    """Case 80 of endorsement: killed while a confirmed correction is saved."""
    play = ByCommand(Start("P2"), tmp_path)
    play.board(1, 1, result="1-0" if play.boards(1)[0][2] == "0-1" else "0-1")
    typed = play.data
    words = ["standings", str(play.path), "--after", "1", "--accept", "CORRECTION", "--no-backup"]
    done = subprocess.run(
        [sys.executable, "-c", AT_THE_NTH, step, str(nth), *words],
        capture_output=True, check=False, timeout=PATIENCE,
    )  # fmt: skip
    if play.data == typed:
        assert "CORRECTION" in call("standings", play.path, "--after", "1").err
        assert call(*words).code == 0
    else:
        assert done.returncode in (0, -9)
    assert call("standings", play.path, "--after", "1").code == 0
    assert [line.split(":")[0] for line in play.notes] == ["### Correction @ Round 1"]
    assert leftovers(tmp_path) == []


ASKED_TO_END = """
import os, signal, sys
from swissheet.cli.app import run
signal.signal(signal.SIGINT, signal.default_int_handler)
signal.signal(signal.SIGHUP, signal.SIG_DFL)  # a check started with nohup ignores it
real, count, how = os.fsync, [0], int(sys.argv[1])
def asked(*arguments, **options):
    count[0] += 1
    if count[0] == 1:
        os.kill(os.getpid(), how)
    return real(*arguments, **options)
os.fsync = asked
sys.exit(run(sys.argv[2:]))
"""

WRITING = [
    "pair event.xlsx",
    "pair event.trf",
    "undo event.xlsx",
    "standings event.xlsx",
    "new made.xlsx",
    "convert event.xlsx made.trf",
    "demo",
    "rules dutch2026 --out made.md",
    "simulate --players 8 --rounds 2 --out made.trf",
    "batch event.xlsx --do check --in-place --out made --jobs 1",
]


ENDS = {"SIGTERM": 143, "SIGHUP": 129, "SIGINT": 130}


@pytest.mark.part(2)
@pytest.mark.parametrize(("words", "how"), [(w, how) for w in WRITING for how in part(w, ENDS)])
def test_a_command_that_is_asked_to_end_leaves_no_file_of_its_own(
    event: Path, words: str, how: str
) -> None:
    number = str(int(getattr(signal, how)))
    before = {path: path.read_bytes() for path in event.iterdir() if path.is_file()}
    done = subprocess.run(
        [sys.executable, "-c", ASKED_TO_END, number, *words.split()],
        capture_output=True, check=False, timeout=PATIENCE, cwd=event, text=True,
    )  # fmt: skip
    assert done.returncode == ENDS[how], done.stderr
    assert done.stderr.splitlines()[-1] == "swissheet: stopped; no file was left half written"
    assert leftovers(event) == []
    assert {path: path.read_bytes() for path in before} == before


def test_what_nohup_ignores_stays_ignored(event: Path) -> None:
    ignoring = ASKED_TO_END.replace("real,", "signal.signal(signal.SIGHUP, signal.SIG_IGN)\nreal,")
    words = [str(int(signal.SIGHUP)), "pair", "event.xlsx"]
    done = subprocess.run(
        [sys.executable, "-c", ignoring, *words],
        capture_output=True, check=False, timeout=PATIENCE, cwd=event,
    )  # fmt: skip
    assert done.returncode == 0
    assert leftovers(event) == []


def test_a_batch_that_ends_frees_the_locks_of_its_dead_workers_and_of_nobody_else(
    event: Path,
) -> None:
    dead, alive = event / "event.xlsx", event / "event.trf"
    (event / ".event.xlsx.swissheet-lock").write_bytes(b"\nann\thall-pc\t1\n")
    with own_lock(alive):
        sweep_beside([str(dead), str(alive)])
        assert leftovers(event) == [".event.trf.swissheet-lock"]
