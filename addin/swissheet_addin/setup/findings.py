"""Hold a finding about this computer or a workbook, with its cure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from swissheet.errors import Severity
from swissheet.words import problems
from swissheet.words.message import Param, Params


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """A finding: its subject, its state, and the cure if something is wrong.

    ``key`` names a text of :mod:`swissheet.words.problems` and ``params`` fill its places.
    ``private`` are the pieces of both texts that belong to the organiser: paths, names of files
    and of people. A report that leaves the computer has none of them.
    """

    severity: Severity | None
    key: str
    params: Params = field(default_factory=dict, hash=False)
    private: tuple[str, ...] = ()

    @property
    def code(self) -> str:
        """Return the subject, for programs; it never changes."""
        return problems.code_of(self.key)

    @property
    def found(self) -> str:
        """Return the state."""
        return problems.found_and_wanted(self.key, self.params)[0]

    @property
    def cure(self) -> str:
        """Return the cure in one sentence; empty where nothing is wrong."""
        return problems.found_and_wanted(self.key, self.params)[1]


def good(key: str, *, private: Sequence[object] = (), **params: Param) -> Diagnosis:
    """Return a finding that all is well."""
    return Diagnosis(None, key, params, _texts(private))


def wrong(
    key: str,
    *,
    private: Sequence[object] = (),
    severity: Severity = Severity.ERROR,
    **params: Param,
) -> Diagnosis:
    """Return a finding that needs its cure, which is one sentence."""
    return Diagnosis(severity, key, params, _texts(private))


def _texts(private: Sequence[object]) -> tuple[str, ...]:
    return tuple(str(item) for item in private if isinstance(item, Path) or item)
