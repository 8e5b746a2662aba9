"""The answer of a command, and how it reaches people and programs.

With ``--json`` stdout has exactly one document: ``command``, ``ok`` and ``exit_code``, then the
keys of the command, or ``error`` with ``code``, ``message``, ``place`` and ``issues``. Without,
stdout has the result people want. Messages always go to stderr.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any, TextIO

from swissheet.cli.errors import Exit
from swissheet.errors import FileAccessError, Issue, Severity, system_reason
from swissheet.formats.plain_text import escaped, printable
from swissheet.words.message import Text, in_words

_MOST_NAMED = 3
"""The most files that a message names."""


@dataclass(slots=True)
class Answer:
    """The outcome of a command.

    ``data`` is for programs, ``lines`` are the result for people, ``notes`` are messages.
    ``raw`` is a text for stdout to the byte, in place of ``lines``.
    """

    data: dict[str, Any]
    lines: Iterable[Text] = ()
    notes: Sequence[Text] = ()
    exit_code: int = Exit.DONE
    raw: str | None = field(default=None, repr=False)


def emit(answer: Answer, command: str, *, as_json: bool) -> None:
    """Print an answer: messages first, so that the result is the last thing seen.

    Where a file was written, the command is done, whether its answer can be shown or not.
    Raises: FileAccessError: it cannot be printed; BrokenPipeError: its reader has gone.
    """
    say(answer.notes)
    try:
        _print(answer, command, as_json=as_json)
    except (FileAccessError, OSError) as error:
        if isinstance(error, BrokenPipeError) and answer.notes:
            raise
        forget(sys.stdout)
        if files := _written(answer.data):
            shown = [*files[:_MOST_NAMED], *(["..."] if files[_MOST_NAMED:] else [])]
            say([str(Issue(Severity.WARNING, "cli.stdout.written", params={"files": shown}))])
            return
        if isinstance(error, FileAccessError | BrokenPipeError):
            raise
        raise FileAccessError("cli.stdout", reason=system_reason(error)) from error


def _written(data: dict[str, Any]) -> list[str]:
    """Return the names of the files that were written, by the keys of the answer."""
    files = data.get("files")
    found = [data, *(files if isinstance(files, list) else ())]
    return [
        item["file"]
        for item in found
        if isinstance(item, dict) and item.get("written") is True and item.get("file")
    ]


def _print(answer: Answer, command: str, *, as_json: bool) -> None:
    if sys.stdout is None:
        raise FileAccessError("cli.stdout.closed")
    if as_json:
        import json

        document = {
            "command": command,
            "ok": answer.exit_code == Exit.DONE,
            "exit_code": int(answer.exit_code),
            **answer.data,
        }
        sys.stdout.write(escaped(json.dumps(document, ensure_ascii=False, indent=1)) + "\n")
    elif answer.raw is not None:
        _write_bytes(answer.raw.encode("utf-8"))
        return
    else:
        for line in answer.lines:
            sys.stdout.write(f"{printable(in_words(line))}\n")
    sys.stdout.flush()


def say(messages: Iterable[Text]) -> None:
    """Print messages for people on stderr; a closed stderr stops nothing."""
    if sys.stderr is None:
        return
    try:
        for message in messages:
            sys.stderr.write(f"{printable(in_words(message))}\n")
        sys.stderr.flush()
    except OSError:
        forget(sys.stderr)


def forget(stream: TextIO | None) -> None:
    """Make all later output to a stream disappear, without an error at exit."""
    with suppress(OSError, ValueError, AttributeError):
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, stream.fileno())  # type: ignore[union-attr]
        os.close(nowhere)


def _write_bytes(data: bytes) -> None:
    """Write bytes as they are: a text stream would change the line ends on Windows."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(data.decode("utf-8"))
    else:
        stream.write(data)
    sys.stdout.flush()
