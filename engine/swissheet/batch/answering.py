"""Answers that are given once for all files of a batch: each file gets those that it asks for."""

from __future__ import annotations

from collections.abc import Callable, Collection
from dataclasses import replace
from typing import TypeVar

from swissheet.errors import ChangesError, Issue

__all__ = ["answering", "in_batch"]

_Made = TypeVar("_Made")

_OWN_WORDS = {
    "changes.waiting": "batch.waiting",
    "changes.waiting.asked": "batch.waiting",
    "files.backup": "batch.backup",
    "files.backup.refused": "batch.backup.refused",
    "files.backup.owner": "batch.backup.owner",
    "files.backup.read-only": "batch.backup.read-only",
    "files.backup.link": "batch.backup.link",
}
"""Problems whose way out has other words in a batch; their codes stay."""


def answering(act: Callable[[frozenset[str]], _Made], accepted: Collection[str]) -> _Made:
    """What an action makes, with those answers that it asks for; other files may ask for others.

    Raises: ChangesError: a question is open for which there is no answer.
    """
    given: frozenset[str] = frozenset()
    while True:
        try:
            return act(given)
        except ChangesError as error:
            asked = {answer for change in error.changes for answer in (change.answer, change.named)}
            more = asked & set(accepted) - given
            if not more:
                raise
            given |= more


def in_batch(issue: Issue) -> Issue:
    """A problem whose words name what a batch offers."""
    own = _OWN_WORDS.get(issue.key)
    return replace(issue, key=own) if own is not None else issue
