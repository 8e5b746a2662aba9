"""The file an error names: as it was typed, not by the path it was found at."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

from swissheet.errors import InputError, SwissheetError


@contextmanager
def naming(file: str) -> Iterator[None]:
    """Make errors raised inside name their file as it was typed."""
    try:
        yield
    except SwissheetError as error:
        _name_in(error, file)
        raise


def _name_in(error: SwissheetError, file: str) -> None:
    """Make an error name a file as it was typed, not by the path it was found at."""
    found = error.place.file
    if not found or _is_file(found, file):
        error.place = replace(error.place, file=file)
        if error.params.get("name") == Path(found or file).name:
            error.params = {**error.params, "name": file}
    if isinstance(error, InputError):
        error.issues = tuple(
            replace(issue, place=replace(issue.place, file=file))
            if not issue.place.file or _is_file(issue.place.file, file)
            else issue
            for issue in error.issues
        )


def _is_file(found: str, typed: str) -> bool:
    """Return whether an error found the file that was typed."""
    path = Path(typed)
    return found == path.name or Path(found) in (path, Path(os.path.realpath(path)))
