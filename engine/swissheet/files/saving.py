"""The way a file is saved: really or for trial, with the version before or without."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Saving:
    """Whether a command really writes, and whether it keeps the version before.

    ``accept`` has the answers to questions about changes of people in a workbook, and
    ``reason`` why a published pairing was changed.
    """

    dry_run: bool = False
    backup: bool = True
    accept: frozenset[str] = frozenset()
    reason: str = ""
