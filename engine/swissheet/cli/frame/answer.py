"""What a command answers, and how it reaches people and programs.

With ``--json`` stdout holds exactly one document: ``command``, ``ok`` and ``exit_code``, then the
keys of the command, or ``error`` with ``code``, ``message``, ``place`` and ``issues``. Without,
stdout holds the result people want. Messages always go to stderr.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from swissheet.cli.errors import Exit
from swissheet.cli.frame.text import escaped, printable
from swissheet.errors import Issue, Place

__all__ = ["Answer", "emit", "issue_document", "place_document", "points_number", "say"]


@dataclass(slots=True)
class Answer:
    """The outcome of a command.

    ``data`` is for programs, ``lines`` are the result for people, ``notes`` are messages.
    ``raw`` is a text for stdout to the byte, in place of ``lines``.
    """

    data: dict[str, Any]
    lines: Iterable[str] = ()
    notes: Sequence[str] = ()
    exit_code: int = Exit.DONE
    raw: str | None = field(default=None, repr=False)


def emit(answer: Answer, command: str, *, as_json: bool) -> None:
    """Prints an answer: messages first, so that the result is the last thing seen."""
    say(answer.notes)
    if as_json:
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
            sys.stdout.write(f"{printable(line)}\n")
    sys.stdout.flush()


def say(messages: Iterable[str]) -> None:
    """Messages for people, on stderr."""
    for message in messages:
        sys.stderr.write(f"{printable(message)}\n")
    sys.stderr.flush()


def _write_bytes(data: bytes) -> None:
    """Bytes as they are: a text stream would change the line ends on Windows."""
    sys.stdout.flush()
    stream = getattr(sys.stdout, "buffer", None)
    if stream is None:
        sys.stdout.write(data.decode("utf-8"))
    else:
        stream.write(data)
    sys.stdout.flush()


def place_document(place: Place) -> dict[str, Any]:
    """A place for programs; what does not apply is null."""
    return {
        "file": place.file or None,
        "line": place.line or None,
        "column": place.column or None,
        "sheet": place.sheet or None,
        "cell": place.cell or None,
        "player": place.tpn or None,
        "round": place.round or None,
        "path": place.path or None,
    }


def issue_document(issue: Issue) -> dict[str, Any]:
    """An issue for programs."""
    return {
        "severity": issue.severity.name.lower(),
        "code": issue.code,
        "level": issue.level or None,
        "message": issue.message,
        "found": issue.found,
        "wanted": issue.wanted or None,
        "place": place_document(issue.place),
    }


def points_number(tenths: int) -> int | float:
    """Points as a JSON number: 4 or 4.5."""
    return tenths // 10 if tenths % 10 == 0 else tenths / 10
