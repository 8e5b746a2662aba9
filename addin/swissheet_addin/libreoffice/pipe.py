"""Ask for operations on a document that is open in LibreOffice, through a pipe."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import Any, Protocol, TextIO

from swissheet_addin.click.answers import Asking, Reply


def whole(answer: Reply) -> str:
    """Return all parts of an answer as a text, for another process of ours."""
    return json.dumps(asdict(answer))


def reply_of(said: str) -> Reply:
    """Return the answer that :func:`whole` wrote; of another text, as VBA reads it, what it has."""
    if not said.startswith("{"):
        return Reply(said[1:], warning=said.startswith("!"))
    parts = json.loads(said)
    if asked := parts.pop("asking"):
        parts["asking"] = Asking(
            asked["level"], tuple(asked["words"]), tuple(asked["texts"]), asked["listed"]
        )
    return Reply(**parts)


class DeskPort(Protocol):
    """An object that does operations on the document."""

    def call(self, operation: str, *arguments: Any) -> Any:
        """Return the result of an operation of :class:`swissheet_addin.libreoffice.desk.Desk`."""
        ...


class DocumentError(Exception):
    """An error: LibreOffice did not do an operation."""


class PipeDesk:
    """A desk that asks over one stream and reads the result from another."""

    def __init__(self, asking: TextIO, hearing: TextIO):
        self._asking = asking
        self._hearing = hearing

    def call(self, operation: str, *arguments: Any) -> Any:
        self._say({"call": operation, "with": arguments})
        reply = json.loads(self._hearing.readline() or '{"error": "LibreOffice is gone"}')
        if "error" in reply:
            raise DocumentError(f"{operation}: {reply['error']}")
        return reply["value"]

    def answer(self, text: str) -> None:
        """Send the last message."""
        self._say({"answer": text})

    def _say(self, message: dict[str, Any]) -> None:
        self._asking.write(json.dumps(message) + "\n")
        self._asking.flush()
