"""Processes that hang, die or hoard are ended and named; all others have their results."""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

import pytest

from support.batch_work import play, stillborn
from swissheet.batch.workers import processes
from swissheet.batch.workers.bounds import Limits
from swissheet.batch.workers.processes import worked
from swissheet.errors import Issue, TooLargeError


def played(words: Iterable[str], jobs: int, limits: Limits | None = None) -> list[str]:
    def ended(word: str, issue: Issue, seconds: float) -> str:
        assert seconds >= 0
        return f"{word}: {issue.code}"

    limits = limits or Limits(seconds=300)
    doubtful = "no memory".__eq__
    return sorted(worked(words, play, limits, jobs, ended=ended, doubtful=doubtful))


def done(count: int) -> list[str]:
    return [f"{n:02} done" for n in range(count)]


def words(count: int, *hostile: str) -> list[str]:
    """Numbers, with other words among them."""
    numbers = [f"{n:02}" for n in range(count)]
    for at, word in enumerate(hostile):
        numbers.insert(3 + 4 * at, word)
    return numbers


def test_what_hangs_is_ended_and_the_others_are_done() -> None:
    found = played(words(12, "hang"), 1, Limits(seconds=2.0))
    assert found == [*done(12), "hang: time-limit"]


def test_what_ends_the_program_is_tried_alone_and_named() -> None:
    assert played(words(12, "die"), 2) == [*done(12), "die: stopped-the-program"]


def test_one_that_ends_it_and_one_that_hangs_cost_nobody_else_his_result() -> None:
    found = played(words(8, "die", "hang"), 2, Limits(seconds=2.0))
    assert found == [*done(8), "die: stopped-the-program", "hang: time-limit"]


@pytest.mark.skipif(sys.platform in ("win32", "darwin"), reason="memory has no bound there")
def test_what_hoards_memory_meets_the_limit_alone() -> None:
    found = played(words(6, "hoard"), 2, Limits(memory=700))
    assert found == [*done(6), "no memory"]


def test_where_no_process_can_live_that_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(processes, "_begin", stillborn)
    with pytest.raises(TooLargeError) as raised:
        played(words(3), 1)
    assert raised.value.code == "no-process"


def test_tasks_are_asked_for_as_there_is_room() -> None:
    asked = 0

    def counted() -> Iterable[str]:
        nonlocal asked
        for word in words(40):
            asked += 1
            yield word

    limits = Limits(seconds=300)
    going = worked(counted(), play, limits, 2, ended=lambda word, _, __: word)
    next(going)
    assert asked <= 6
    going.close()  # type: ignore[attr-defined]


@pytest.mark.parametrize("jobs", [1, 2], ids=["one process", "two processes"])
def test_who_stops_in_the_middle_does_not_wait_for_the_others(jobs: int, tmp_path: Path) -> None:
    late = [f"late {tmp_path / name}" for name in ("one", "two")]
    going = worked(["01", *late], play, Limits(), jobs, ended=lambda word, _, __: word)
    assert next(going) == "01 done"
    going.close()  # type: ignore[attr-defined]
    assert not list(tmp_path.iterdir()), "it waited until that was done"
