"""The ways to a workbook: a closed file, or one that is open in a program.

One thread alone goes through a door: that of :mod:`swissheet_addin.desk.worker`.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from swissheet.workbook.sheets.checks import status_line
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet_addin.click.answers import Asking, Given, Reply
from swissheet_addin.click.dialogue import settled


@dataclass(frozen=True, slots=True)
class ClickValues:
    """Values of a click in the window that no cursor says.

    ``row`` is that of the chosen player on the sheet of the players, 0 for none; ``values`` are
    further parameters; ``only_try``: nothing is written.
    """

    row: int = 0
    values: Mapping[str, Any] = field(default_factory=dict)
    only_try: bool = False


@dataclass(frozen=True, slots=True)
class Headline:
    """The head of the window: the event, the line that says what is next, the language."""

    event: str = ""
    status: str = ""
    language: str = ""

    @classmethod
    def of(cls, reading: Reading) -> Headline:
        """Return the head of a workbook that was read."""
        event = reading.tournament.event.name if reading.tournament is not None else ""
        return cls(event, status_line(reading), reading.settings.language)


class Door(Protocol):
    """A way to a workbook. None of its methods raises an error."""

    @property
    def name(self) -> str:
        """Return the name of the workbook, "" before its program has said it."""
        ...

    def headline(self) -> Headline | Reply:
        """Return the head of the window, or why there is none."""
        ...

    def press(self, action: str, given: Given, values: ClickValues) -> Reply:
        """Return the answer to a click."""
        ...


def carried_out(
    door: Door, action: str, values: ClickValues, confirmed: Callable[[Asking], bool]
) -> Reply:
    """Return the answer to a click once every question on the way has its own.

    Args: confirmed: asks a question; returns whether OK was chosen.
    """
    plain = ClickValues(only_try=values.only_try)

    def tried(key: str, given: Given) -> Reply:
        return door.press(key, given, values if key == action else plain)

    return settled(action, tried, confirmed)
