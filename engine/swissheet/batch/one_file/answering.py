"""Answers that are given once for all files of a batch: each file gets those that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import TypeVar

from swissheet.errors import ChangesError, Issue
from swissheet.workbook.changes.ask.codes import matching

_Made = TypeVar("_Made")


def answering(
    act: Callable[[frozenset[str]], _Made], accepted: Collection[str], asked_for: set[str]
) -> _Made:
    """Return the result of an action with those answers that it asks for.

    Other files may ask for others.

    Args:   asked_for: receives those of ``accepted`` that were.
    Raises: ChangesError: a question is open for which there is no answer.
    """
    given: frozenset[str] = frozenset()
    while True:
        try:
            return act(given)
        except ChangesError as error:
            more = set[str]()
            for answer in {a for change in error.changes for a in (change.answer, change.named)}:
                good = matching(answer, accepted)
                asked_for |= good
                more |= {answer} if good else set()
            if not more - given:
                raise
            given |= more


def in_batch(issue: Issue) -> Issue:
    """Return a problem whose words name the options of a batch; its code stays."""
    grave, at, said = issue.severity, issue.place, issue.params
    match issue.key:
        case "changes.waiting" | "changes.waiting.asked":
            return Issue(
                grave, "batch.waiting", at, {"count": said["count"], "codes": said["codes"]}
            )
        case "files.backup":
            return Issue(
                grave, "batch.backup", at, {"folder": said["folder"], "reason": said["reason"]}
            )
        case "files.backup.refused":
            return Issue(grave, "batch.backup.refused", at, {"folder": said["folder"]})
        case "files.backup.owner":
            return Issue(
                grave, "batch.backup.owner", at,
                {"folder": said["folder"], "owner": said["owner"], "user": said["user"]},
            )  # fmt: skip
        case "files.backup.read-only":
            return Issue(grave, "batch.backup.read-only", at, {"folder": said["folder"]})
        case "files.backup.link":
            return Issue(grave, "batch.backup.link", at, {"folder": said["folder"]})
        case _:
            return issue
