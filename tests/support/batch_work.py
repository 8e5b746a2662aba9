"""What processes of a batch do in tests: work, hang, die, or take all memory."""

from __future__ import annotations

import os
import signal
import time
from dataclasses import replace
from pathlib import Path

from swissheet.batch.one_file.records import FileResult
from swissheet.batch.one_file.working import FileTask
from swissheet.batch.one_file.working import work as properly
from swissheet.batch.planning.sources import Source
from swissheet.workbook.file.storage.atomic import temporary_file

__all__ = ["hostile", "play", "stillborn"]


def play(word: str) -> str:
    """``"3"`` is answered by ``"3 done"``; ``"late FILE"`` writes the file after a while."""
    if word.startswith("late "):
        time.sleep(30)
        Path(word[5:]).write_text("done", "ascii")
    if word == "hang":
        time.sleep(3600)
    if word == "die":
        os._exit(9)
    if word == "slay":
        # Who began this process is ended first; that ends this one, too.
        os.kill(os.getppid(), getattr(signal, "SIGKILL", signal.SIGTERM))
        time.sleep(3600)
    if word == "hoard":
        try:
            return str(len(bytearray(4 << 30)))
        except MemoryError:
            return "no memory"
    time.sleep(0.02)
    return f"{word} done"


class _Hoarding(Source):
    """A file that takes more memory than there is."""

    def read(self) -> bytes:
        return bytes(1 << 50)


def hostile(task: FileTask) -> FileResult:
    """Works, but on files that are called so."""
    name = task.source.name.partition(".")[0]
    if name == "hoard":
        return properly(replace(task, source=_Hoarding(task.source.file, task.source.name)))
    if name == "writer":
        with temporary_file(Path(task.job.out, "writer.trf.trf"), b"half a resu"):
            play("die")
    play(name)
    return properly(task)


def stillborn(memory: int) -> None:
    """In place of what a process does first."""
    os._exit(7)
