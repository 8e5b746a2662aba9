"""Make a new workbook of a table that was copied in another program.

The command line knows how such a table is read; it hands that to the window as :class:`Pasting`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Protocol, TypeVar

from swissheet.errors import ChangesError, InputError, InternalError, Severity, SwissheetError
from swissheet.words.message import Text, phrase, read_in, reader
from swissheet_addin.click.answers import LETTERS_AT_MOST, Asking, Reply
from swissheet_addin.click.entry import guarded
from swissheet_addin.machine import Machine

_Found = TypeVar("_Found")
_FORBIDDEN = 5  # the level of a change that no answer confirms
_MORE = 80  # letters for the number of the changes that a box has no room for


@dataclass(frozen=True, slots=True)
class NewWorkbook:
    """A workbook that is not yet written: its size in words, and all that was guessed for it."""

    data: bytes
    size: Text
    remarks: Sequence[Text] = ()


class CopiedTable(Protocol):
    """A table that was read."""

    def workbook(self, path: Path, language: str, accepted: frozenset[str]) -> NewWorkbook:
        """Return the workbook for a place. Raises: SwissheetError: none can be made."""
        ...


class Writes(Protocol):
    """Writes a new workbook, or only tries."""

    def __call__(self, path: Path, data: bytes, *, only_try: bool) -> object:
        """Return where it is, in words. Raises: SwissheetError: it cannot be written."""
        ...


@dataclass(frozen=True, slots=True)
class Pasting:
    """How a text becomes a table, which raises SwissheetError; and how its workbook is written."""

    read: Callable[[str], CopiedTable]
    write: Writes

    def table(self, text: str, language: str) -> CopiedTable | Reply:
        """Return the table in a text, or why there is none."""
        return _spoken(lambda: self.read(text), language)

    def workbook(
        self,
        table: CopiedTable,
        path: Path,
        language: str,
        confirmed: Callable[[Asking], bool],
        *,
        only_try: bool = False,
    ) -> Reply:
        """Make the workbook of a table once its questions are answered.

        Args: confirmed: asks a question; returns whether OK was chosen.
        """
        accepted = frozenset[str]()

        def tried() -> Reply:
            made = table.workbook(path, language, accepted)
            saved = self.write(path, made.data, only_try=only_try)
            done = f"{made.size} {saved}"
            remarks = [f"- {remark}" for remark in made.remarks]
            said = "\n".join((str(phrase("desk.guessed")), *remarks)) if remarks else ""
            return Reply(said, bool(remarks), done=done, language=language)

        reply = _spoken(tried, language)
        while (asking := reply.asking) is not None:
            if not confirmed(asking):
                return Reply()
            accepted |= {*asking.words}
            reply = _spoken(tried, language)
        return reply


def _spoken(work: Callable[[], _Found | Reply], language: str) -> _Found | Reply:
    """Return the result of some work, or its error, in a language."""

    def done() -> _Found | Reply:
        read_in(language)
        try:
            return work()
        except InternalError:
            raise
        except ChangesError as error:
            return _question(error)
        except SwissheetError as error:
            issues = error.issues if isinstance(error, InputError) else ()
            wrong = [issue for issue in issues if issue.severity is Severity.ERROR]
            said = [issue.below_place(reader()) for issue in wrong or [error.issue]]
            return Reply("\n\n".join(said), warning=True)

    return guarded("new", done, Machine())


def _question(error: ChangesError) -> Reply:
    """Return all that was found as one question; a refusal, if no answer confirms it."""
    told = [
        replace(change.issue, place=replace(change.issue.place, file="")).below_place(reader())
        for change in error.changes
    ]
    if not told or any(change.issue.level >= _FORBIDDEN for change in error.changes):
        return Reply("\n\n".join(told) or error.words(), warning=True)
    last = str(phrase("desk.make-anyway"))
    room, shown = LETTERS_AT_MOST - len(last) - _MORE, list[str]()
    for said in told:
        if shown and sum(map(len, shown)) + len(said) > room:
            shown.append(str(phrase("desk.more-changes", count=len(told) - len(shown))))
            break
        shown.append(said[:room])
    words = tuple(change.named for change in error.changes)
    text = "\n\n".join((*shown, last))
    level = max(change.issue.level for change in error.changes)
    return Reply(text, warning=True, asking=Asking(level, words, (text,)))
