"""Gives errors the name of the file they are about, where they do not know it."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace

from swissheet.errors import InputError, SwissheetError

__all__ = ["naming"]


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Errors raised inside say which file they are about."""
    try:
        yield
    except SwissheetError as error:
        if not error.place.file:
            error.place = replace(error.place, file=file)
        if isinstance(error, InputError):
            error.issues = tuple(
                issue if issue.place.file else replace(issue, place=replace(issue.place, file=file))
                for issue in error.issues
            )
        raise
