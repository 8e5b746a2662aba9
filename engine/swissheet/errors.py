"""All errors of swissheet as a tree, and the issues a check reports.

::

    SwissheetError
    |-- InputError (also ValueError)   a text, a file or a cell is not what it should be
    |   |-- FormatError                a TRF, CSV or JSON text; knows file and line
    |   |-- WorkbookError              a workbook; knows sheet and cell
    |   `-- ModelError                 records that contradict each other
    |-- RulesError                     valid data, but an act the rules or the event forbid
    |   `-- ChangesError               changes people made wait for an answer, or are forbidden
    |-- FileAccessError (also OSError) a file is missing, locked or not writable
    |-- TooLargeError                  more than the limits allow
    |-- PairingError
    |   `-- NoLegalPairing             no pairing of the round satisfies the absolute criteria
    `-- InternalError                  our own defect

A problem is data: its key, its place, and the values in its text. Messages say what
was found and what would be right, in an arbiter's words, made when they are read. Only the
edge (command line, add-in) turns errors into exit codes or message boxes.
"""

from __future__ import annotations

import enum
import errno
from collections.abc import Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field, replace
from typing import Self

from swissheet.words import begun, clause, problems
from swissheet.words.message import Clauses, Param, Params, Phrase, Said, Text, phrase, titled


class Severity(enum.IntEnum):
    """The weight of an issue; larger is worse. A question waits for the arbiter's answer."""

    NOTICE = 10
    WARNING = 20
    QUESTION = 25
    ERROR = 30


@dataclass(frozen=True, slots=True)
class Place:
    """The place where an issue was found; unused parts stay empty.

    ``file`` and ``line`` (from 1) for texts, ``sheet`` and ``cell`` (``"C7"``) for workbooks,
    ``tpn`` and ``round`` for the tournament itself, ``path`` (``"tournament.players[0].tpn"``) for
    documents made of fields.
    """

    file: str = ""
    line: int = 0
    column: int = 0
    sheet: str = ""
    cell: str = ""
    tpn: int = 0
    round: int = 0
    path: str = ""

    def words(self, language: str = "") -> str:
        """Return the place in a language, as a list of its parts."""
        parts: list[str | Said] = [self.file] if self.file else []
        if self.sheet and self.cell:
            parts.append(phrase("place.cell", sheet=self.sheet, cell=self.cell))
        elif self.sheet:
            parts.append(phrase("place.sheet", sheet=self.sheet))
        if self.column and self.line:
            parts.append(phrase("place.column", line=self.line, column=self.column))
        elif self.line:
            parts.append(phrase("place.line", line=self.line))
        if self.tpn and not self.cell:
            parts.append(phrase("place.player", tpn=self.tpn))
        if self.round and not self.cell:
            parts.append(phrase("place.round", round=self.round))
        if self.path:
            parts.append(self.path)
        return Clauses(tuple(parts), ", ").words(language)

    def __str__(self) -> str:
        return self.words()

    def unnamed(self, params: Params) -> Place:
        """Return the place without the parts that a text with these parameters names itself.

        Texts are alone in a sheet or a message box, so they name their player and their round;
        before such a text the place would repeat them.
        """
        named = {field: _held(params, keys) for field, keys in _NAMED_BY.items()}
        return replace(
            self,
            file="" if self.file in named["file"] else self.file,
            sheet="" if self.sheet in named["sheet"] and not self.cell else self.sheet,
            tpn=0 if self.tpn in named["tpn"] else self.tpn,
            round=0 if self.round in named["round"] else self.round,
        )


_NAMED_BY = {
    "file": ("file", "folder", "name"),
    "sheet": ("sheet", "title"),
    "tpn": ("black", "first", "number", "player", "second", "tpn", "tpns", "white"),
    "round": ("asked", "later", "round", "rounds"),
}
"""The parameters by which texts name the parts of a place."""


def _held(params: Params, keys: Iterable[str]) -> list[Param]:
    """Return the values of some parameters, those of lists one by one."""
    found: list[Param] = []
    for key in keys:
        value = params.get(key, ())
        several = isinstance(value, Sequence) and not isinstance(value, str)
        found += value if several and isinstance(value, Sequence) else [value]
    return found


NOWHERE = Place()


@dataclass(frozen=True, slots=True)
class Issue:
    """A finding of a check: its severity, its kind, its place and the values of its text.

    ``key`` names a text of :mod:`swissheet.words.problems` and ``params`` fill its places; the
    words are made when a person reads them, in that person's language. ``level`` is how much a
    change that people made matters, from 1 to 5 (:mod:`swissheet.workbook.changes.grade.grades`);
    0: it is not a change.
    """

    severity: Severity
    key: str
    place: Place = NOWHERE
    params: Params = field(default_factory=dict, hash=False)
    level: int = 0

    @property
    def code(self) -> str:
        """Return the code of the issue, for programs; it never changes."""
        return problems.code_of(self.key)

    @property
    def found(self) -> str:
        """Return what was found."""
        return self.halves()[0]

    @property
    def wanted(self) -> str:
        """Return what would be right; empty where that is obvious."""
        return self.halves()[1]

    @property
    def message(self) -> str:
        """Return what was found and what would be right."""
        return self.words()

    def halves(self, language: str = "") -> tuple[str, str]:
        """Return what was found, and what would be right, in a language.

        A problem whose text is missing or does not fit is shown by its key and parameters: a fault
        in our words must not hide what is wrong with the tournament.
        """
        for spoken in (language, "en"):
            with suppress(KeyError, ValueError, TypeError):
                return problems.found_and_wanted(self.key, self.params, spoken)
        said = ", ".join(f"{name}: {value}" for name, value in self.params.items())
        return f"{self.key} ({said})" if said else self.key, ""

    def words(self, language: str = "") -> str:
        """Return both halves in a language, where it has them, else in English."""
        return " ".join(filter(None, self.halves(language)))

    @property
    def where(self) -> str:
        """Return the place, as far as the message does not name it; may be empty."""
        return str(self.place.unnamed(self.params))

    def below_place(self, language: str) -> str:
        """Return the words below the place, as a message box has them."""
        place, said = self.where, self.words(language)
        if not place:
            return said
        return phrase("place.above", place=begun(place, language), said=said).words(language)

    def __str__(self) -> str:
        where = self.where
        said = str(titled(where, self.message)) if where else self.message
        return str(phrase(f"severity.{self.severity.name.lower()}", said=said))


@dataclass(frozen=True, slots=True)
class OnlyFound:
    """The first half of a problem, for a sentence about another thing: what was found."""

    issue: Issue

    def words(self, language: str = "") -> str:
        """Return what was found, without what would be right."""
        return self.issue.halves(language)[0]


@dataclass(frozen=True, slots=True)
class AsClause(OnlyFound):
    """What was found as a part of a longer sentence: without its full stop."""

    def words(self, language: str = "") -> str:
        """Return what was found, without the sign at its end."""
        return clause(OnlyFound.words(self, language))


class SwissheetError(Exception):
    """The root of all errors swissheet raises on purpose.

    Args: key: of a text of :mod:`swissheet.words.problems`; ``params`` fill its places.
    """

    def __init__(self, key: str, *, place: Place = NOWHERE, **params: Param) -> None:
        super().__init__(key)
        self.key, self.params, self.place = key, params, place

    def __reduce__(self) -> tuple[object, ...]:
        return _restored, (type(self), self.__dict__)

    @classmethod
    def of(cls, issue: Issue) -> Self:
        """Return the error for an issue."""
        error = cls(issue.key, place=issue.place)
        error.params = dict(issue.params)
        return error

    def at(self, place: Place) -> Self:
        """Return the same error for another place."""
        again = _restored(type(self), {**self.__dict__, "place": place})
        assert isinstance(again, type(self))
        return again

    @property
    def issue(self) -> Issue:
        """Return the error as an issue."""
        return Issue(Severity.ERROR, self.key, self.place, self.params)

    @property
    def code(self) -> str:
        """Return the code of the error, for programs; it never changes."""
        return self.issue.code

    @property
    def message(self) -> str:
        """Return what was found and what would be right."""
        return self.issue.message

    def words(self, language: str = "") -> str:
        """Return the message in a language, if it has it, else in English."""
        return self.issue.words(language)

    def __str__(self) -> str:
        where = self.issue.where
        return str(titled(where, self.message)) if where else self.message


def _restored(kind: type[SwissheetError], state: Mapping[str, object]) -> SwissheetError:
    error = kind.__new__(kind)
    error.__dict__.update(state)
    return error


class InputError(SwissheetError, ValueError):
    """A text, a file or a cell is not what it should be."""

    def __init__(
        self,
        key: str,
        *,
        place: Place = NOWHERE,
        issues: Sequence[Issue] = (),
        **params: Param,
    ) -> None:
        super().__init__(key, place=place, **params)
        self.issues = tuple(issues)

    @classmethod
    def of(cls, issue: Issue, issues: Sequence[Issue] = ()) -> Self:
        """Return the error for an issue; it holds all those found with it."""
        error = super().of(issue)
        error.issues = tuple(issues)
        return error


class FormatError(InputError):
    """A TRF, CSV or JSON text cannot be read."""


class WorkbookError(InputError):
    """A workbook cannot be read or must not be written."""


class ModelError(InputError):
    """Records of a tournament contradict each other."""


class RulesError(SwissheetError):
    """The data are valid, but the act is forbidden by the rules or by the event."""


@dataclass(frozen=True, slots=True)
class AskedChange:
    """A change that people made and that stops an action.

    ``code`` is its name; ``answer`` the answer that confirms it, ``"CODE"`` or ``"CODE:TOKEN"``,
    empty where none does; ``consequence`` the effect, None where there is nothing to say.
    ``named`` is always ``"CODE:TOKEN"``: this very change, as it is now. ``line`` is what the
    report would have for it, with the leading ``###``; it may be empty. ``typed``: there are cells
    that can be put back; without them it is the action's own change. ``needs_reason``:
    the answer counts only together with a reason, and none was given.
    """

    issue: Issue
    code: str
    answer: str = ""
    consequence: Issue | None = None
    named: str = ""
    round: int = 0
    line: str = ""
    typed: bool = True
    needs_reason: bool = False


class ChangesError(RulesError):
    """People made changes that must be put back or answered before anything else.

    ``changes`` are these changes.
    """

    def __init__(
        self,
        key: str,
        *,
        place: Place = NOWHERE,
        changes: Sequence[AskedChange] = (),
        **params: Param,
    ) -> None:
        super().__init__(key, place=place, **params)
        self.changes = tuple(changes)
        # Facts read and filled in before that, which the person who answers should know.
        self.told: tuple[Issue, ...] = ()


class FileAccessError(SwissheetError, OSError):
    """A file is missing, locked by another program, or not writable."""


_BY_SYSTEM = {
    "ENOENT": "system.no-such-file",
    "EACCES": "system.denied",
    "EPERM": "system.denied",
    "ENOSPC": "system.disk-full",
    "EDQUOT": "system.disk-full",
    "EROFS": "system.read-only",
    "EISDIR": "system.is-folder",
    "ENOTDIR": "system.no-folder",
    "EBUSY": "system.in-use",
    "ETXTBSY": "system.in-use",
    "EEXIST": "system.exists",
    "ENAMETOOLONG": "system.name-too-long",
    "EIO": "system.disk-error",
    "EMFILE": "system.too-many-open",
    "ENFILE": "system.too-many-open",
    "ENOMEM": "cli.memory",
}
"""Usual reasons of systems, by their names in C."""

_IN_USE = (32, 33)
"""Numbers of Windows for a file that another program has open or locked; for C it is EACCES."""


def system_reason(error: OSError) -> Text:
    """Return why the system did not do something; a reason that is rare is in its own words."""
    if getattr(error, "winerror", None) in _IN_USE:
        return phrase("system.in-use")
    named = _BY_SYSTEM.get(errno.errorcode.get(error.errno or 0, ""))
    return Phrase(named) if named else error.strerror or str(error)


class TooLargeError(SwissheetError):
    """The input exceeds a limit that protects the machine."""


class PairingError(SwissheetError):
    """A round cannot be paired."""


class NoLegalPairing(PairingError):
    """No pairing of the whole round satisfies the absolute criteria (C.04.3 (2026-02) 1.9.3).

    ``round`` is the round asked for; ``unplaced`` names the TPNs of a smallest known group that
    cannot be placed, empty when no such group was found.
    """

    def __init__(
        self, key: str, *, round_: int, unplaced: Iterable[int] = (), **params: Param
    ) -> None:
        super().__init__(key, place=Place(round=round_), round=round_, **params)
        self.round = round_
        self.unplaced = tuple(unplaced)


class InternalError(SwissheetError):
    """A promise of swissheet's own code is broken: please report it with the file."""
