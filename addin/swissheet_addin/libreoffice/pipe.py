"""Operations on a document that is open in LibreOffice: who does them, and how he is asked."""

from __future__ import annotations

import json
from typing import Any, Protocol, TextIO


class Desk(Protocol):
    """Whoever does operations on the document."""

    def call(self, operation: str, *arguments: Any) -> Any:
        """The result of an operation of :class:`swissheet_addin.libreoffice.desk.Desk`."""
        ...


class DocumentError(Exception):
    """LibreOffice did not do what was asked."""


class PipeDesk:
    """Asks over one stream and hears the result over another."""

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
        """The last message."""
        self._say({"answer": text})

    def _say(self, message: dict[str, Any]) -> None:
        self._asking.write(json.dumps(message) + "\n")
        self._asking.flush()
