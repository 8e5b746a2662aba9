"""One finding about this computer or a workbook, with its cure."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from swissheet.errors import Severity

__all__ = ["Diagnosis", "good", "wrong"]


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """One finding: what was looked at, how it is, and the cure where something is wrong.

    ``private`` are the pieces of both texts that belong to the organiser: paths, names of files
    and of people. A report that leaves the computer has none of them.
    """

    severity: Severity | None
    code: str
    found: str
    cure: str = ""
    private: tuple[str, ...] = ()


def good(code: str, found: str, *private: object) -> Diagnosis:
    """A finding that all is well."""
    return Diagnosis(None, code, found, private=_texts(private))


def wrong(
    code: str, found: str, cure: str, *private: object, severity: Severity = Severity.ERROR
) -> Diagnosis:
    """A finding that asks for its cure, which is one sentence."""
    return Diagnosis(severity, code, found, cure, _texts(private))


def _texts(private: tuple[object, ...]) -> tuple[str, ...]:
    return tuple(str(item) for item in private if isinstance(item, Path) or item)
