"""``games --jobs``: the same words from several processes, and an end when one of them ends."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from support.commands import call, process
from support.patience import PATIENCE, until
from swissheet.cli.files import game_processes
from swissheet.cli.files.game_processes import GameProcesses
from swissheet.errors import InputError, TooLargeError
from swissheet.formats import pgn
from swissheet.formats.pgn.checking import CheckTask
from swissheet.notation import GameSettings

SHUFFLE = ["Nf3", "Nf6", "Ng1", "Ng8"]


def games(count: int) -> str:
    """Games of many lengths; every seventh is broken, and so is a comment here and there."""
    return "\n\n".join(_game(number) for number in range(count)) + "\n"


def _game(number: int) -> str:
    words = [SHUFFLE[ply % 4] for ply in range(1 + number % 40)]
    text = " ".join(f"{ply // 2 + 1}. {w}" if ply % 2 == 0 else w for ply, w in enumerate(words))
    text += " Qh9" if number % 7 == 3 else " {never closed" if number % 50 == 20 else ""
    result = ("1-0", "0-1", "1/2-1/2", "*")[number % 4]
    head = f'[Event "E"]\n[White "W{number}"]\n[Black "B"]\n[Result "{result}"]\n\n'
    return head + f"{text} {result}".strip()


@pytest.fixture(scope="module")
def file(tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("many") / "many.pgn"
    path.write_text(games(600), "utf-8")
    return path


@pytest.mark.parametrize("asked", [(), ("--json",)])
def test_two_processes_say_what_one_says(file: Path, asked: tuple[str, ...]) -> None:
    one = process("games", str(file), "--jobs", "1", *asked)
    two = process("games", str(file), "--jobs", "2", *asked)
    assert (one.code, one.err) == (two.code, two.err) == (1, "")
    assert one.out.replace('"1"', '"2"') == two.out.replace('"1"', '"2"')
    assert asked or one.out.splitlines()[-1].startswith("600 games: ")


def test_several_files_are_counted_on_and_told_alike(file: Path, tmp_path: Path) -> None:
    for name in ("a.pgn", "b.pgn", "c.pgn"):
        (tmp_path / name).write_bytes(file.read_bytes()[: 30_000 if name == "b.pgn" else 50_000])
    one = process("games", str(tmp_path), "--jobs", "1")
    assert process("games", str(tmp_path), "--jobs", "2") == one


@pytest.mark.parametrize("jobs", [1, 2])
def test_a_language_without_letters_is_told_before_any_process_starts(
    file: Path, jobs: int
) -> None:
    processes = GameProcesses(jobs)
    with pytest.raises(InputError) as raised:
        next(pgn.checked(pgn.opened(file.read_bytes()), "tlh", run=processes))
    assert raised.value.key == "games.language-unknown"
    assert processes._pool is None


def test_a_small_file_needs_no_other_process(file: Path) -> None:
    processes = GameProcesses()
    processes._count = 2
    data = file.read_bytes()
    assert len(data) < game_processes._SMALL
    assert sum(1 for _ in pgn.checked(pgn.opened(data), run=processes)) == 600
    assert processes._pool is None


def test_only_so_many_games_are_on_their_way(file: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The file is read no further than the processes need: memory does not grow with it."""
    monkeypatch.setattr(game_processes, "_CHUNK", 2000)
    read = 0

    def lines(stream: Iterator[str]) -> Iterator[str]:
        nonlocal read
        for line in stream:
            read += len(line)
            yield line

    processes = GameProcesses(2)
    text = lines(iter(games(600).splitlines(keepends=True)))
    tasks = (CheckTask(raw, None, GameSettings(), "") for raw in pgn.split(text))
    checked = given = most = 0
    for task, _ in processes(tasks):
        checked += 1
        given += len(task.raw.text)
        most = max(most, read - given)
    processes.close()
    assert checked == 600
    assert most < 10 * 2000 * 2


def test_a_process_that_is_killed_ends_the_work_with_a_message(file: Path) -> None:
    processes = GameProcesses(2)
    found = pgn.checked(pgn.opened(file.read_bytes()), run=processes)
    for _ in range(3):
        next(found)
    pool = processes._pool
    assert pool is not None
    for worker in list(pool._processes.values()):
        worker.kill()
    with pytest.raises(TooLargeError) as raised:
        list(found)
    processes.close()
    assert "--jobs 1" in str(raised.value)


HEEDING_CTRL_C = """
import signal, sys
if __name__ == "__main__":
    # A test that runs in the background of a shell would ignore it.
    signal.signal(signal.SIGINT, signal.default_int_handler)
    from swissheet.cli import main
    main(sys.argv[1:])
"""


@pytest.mark.skipif(os.name == "nt", reason="Ctrl-C goes to a whole console there")
def test_ctrl_c_ends_all_processes_with_one_line(tmp_path: Path) -> None:
    path = tmp_path / "many.pgn"
    path.write_text(games(1000) * 40, "utf-8")
    running = subprocess.Popen(
        [sys.executable, "-c", HEEDING_CTRL_C, "games", str(path), "--jobs", "2"],
        stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True,
    )  # fmt: skip
    assert until(lambda: len(_members(running.pid)) >= 3)
    os.killpg(running.pid, signal.SIGINT)
    out, err = running.communicate(timeout=PATIENCE)
    assert (running.returncode, out) == (130, "")
    assert err.strip() == "swissheet: stopped; no file was left half written"
    assert until(lambda: not _members(running.pid))


def _members(group: int) -> list[str]:
    found = subprocess.run(
        ["ps", "-o", "pid=", "-g", str(group)], capture_output=True, text=True, check=False
    )
    return found.stdout.split()


def test_jobs_outside_the_bounds_are_refused(file: Path) -> None:
    assert call("games", file, "--jobs", 0).code == 3
    assert call("games", file, "--jobs", 65).code == 3
