"""Work one after the other in a thread of its own, so that the window always answers.

Excel on Windows answers only the thread that found it, so all work is done by one.
"""

from __future__ import annotations

import sys
import threading
from collections.abc import Callable
from functools import partial
from importlib import import_module
from queue import Empty, Queue
from typing import Any

from swissheet_addin.click.answers import Asking

_LOOK_AGAIN = 25  # milliseconds


class Worker:
    """A thread that works, and hands results and questions to the thread of the window.

    Args: root: the window of tkinter, whose methods are called by its own thread alone.
    """

    def __init__(self, root: Any) -> None:
        self._root = root
        self._jobs: Queue[Callable[[], None] | None] = Queue()
        self._said: Queue[Callable[[], None]] = Queue()
        self._open = 0
        self._next: str | None = None
        threading.Thread(target=self._work, name="desk", daemon=True).start()

    @property
    def busy(self) -> bool:
        """Return whether work is going on or waiting."""
        return self._open > 0

    def do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        """Do some work after what is going on, and then call the other with its result."""

        def job() -> None:
            found: Any = None
            try:
                found = work()
            finally:
                self._said.put(lambda: self._end(then, found))

        self._open += 1
        self._jobs.put(job)
        if self._next is None:
            self._next = self._root.after(_LOOK_AGAIN, self._listen)

    def ask(self, show: Callable[[Callable[[Any], None]], None]) -> Any:
        """Let the window show a question, and wait for its answer; for the working thread.

        Args: show: shows it, and hands the answer to the callable it is given.
        """
        answers: Queue[Any] = Queue()
        self._said.put(lambda: show(answers.put))
        return answers.get()

    def confirmed(
        self, asking: Asking, show: Callable[[str, Callable[[bool], None]], None]
    ) -> bool:
        """Return whether OK was chosen in each box of a question."""
        return all(self.ask(partial(show, said)) for said in asking.shown)

    def end(self) -> None:
        """End the thread, which has nothing to do any more."""
        self._jobs.put(None)

    def _end(self, then: Callable[[Any], None], found: Any) -> None:
        self._open -= 1
        then(found)

    def _listen(self) -> None:
        self._next = None
        try:
            while True:
                self._said.get_nowait()()
        except Empty:
            pass
        finally:
            if self._open and self._next is None:
                self._next = self._root.after(_LOOK_AGAIN, self._listen)

    def _work(self) -> None:
        if sys.platform == "win32":
            import_module("pythoncom").CoInitialize()
        while (job := self._jobs.get()) is not None:
            job()
