"""A value that does not fit its type: the message for it, and its place in the document."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from swissheet.errors import Issue, ModelError, Severity
from swissheet.words.message import Param


class MisfitError(Exception):
    """A value that does not fit; its path is added on the way out, innermost part first."""

    def __init__(self, key: str, **params: Param) -> None:
        super().__init__(key)
        self.issue = Issue(Severity.ERROR, key, params=params)
        self.cause: Exception | None = None
        self.path: list[str] = []

    @classmethod
    def of(cls, error: ModelError) -> MisfitError:
        """Return the misfit of a record that refuses its values."""
        misfit = cls(error.key, **error.params)
        misfit.issue, misfit.cause = error.issue, error
        return misfit

    def within(self, part: str) -> MisfitError:
        """Return the same misfit, a part further out."""
        self.path.append(part)
        return self


def made_of(kind: type, values: tuple[Any, ...], given: Mapping[str, Any] | None = None) -> Any:
    """Return a record of its values, in order and by name.

    Raises: MisfitError: the record refuses them.
    """
    try:
        return kind(*values, **(given or {}))
    except ModelError as error:
        raise MisfitError.of(error) from error


def wrong_length(value: list[object], fewest: int, most: int) -> MisfitError:
    """Return the misfit of a list with too few or too many values."""
    if fewest == most:
        return MisfitError("json.json-value.length", value=in_brief(value), length=most)
    return MisfitError("json.json-value.lengths", value=in_brief(value), fewest=fewest, most=most)


def in_brief(value: object) -> str:
    """Return a value as it is in the document, or its beginning."""
    text = json.dumps(value, ensure_ascii=False, default=repr)
    return text if len(text) <= 40 else text[:37] + "..."
