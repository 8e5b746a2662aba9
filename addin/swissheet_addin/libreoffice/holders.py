"""What cells, tables, names and sheets ask of the sheet or book they belong to."""

from __future__ import annotations

from typing import Any, Protocol

from swissheet_addin.libreoffice.pipe import Desk


class InBook(Protocol):
    """The document."""

    desk: Desk


class OnSheet(Protocol):
    """A sheet of it."""

    @property
    def name(self) -> str:
        """Its title."""
        ...

    @property
    def book(self) -> InBook:
        """The document."""
        ...

    def call(self, operation: str, *arguments: Any) -> Any:
        """The result of an operation on this sheet."""
        ...
