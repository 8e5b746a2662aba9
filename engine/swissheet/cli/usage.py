"""What is wrong with the words of a command, told plainly."""

from __future__ import annotations

import click

__all__ = ["usage_words"]


def usage_words(error: click.ClickException) -> str:
    """The message of an error in the arguments; numbers are told with their bounds."""
    kind = getattr(getattr(error, "param", None), "type", None)
    if not isinstance(error, click.BadParameter) or not isinstance(
        kind, (click.types.IntParamType, click.types.FloatParamType)
    ):
        return error.format_message()
    assert error.param is not None
    whole = isinstance(kind, click.types.IntParamType)
    wanted = f"{'a whole number' if whole else 'a number'}{_bounds(kind)}"
    # The message begins with what was found, in quotes where it is no number at all.
    found = error.message.partition(" is not ")[0].strip("'")
    return f"{error.param.opts[0]} takes {wanted}; found '{found}'."


def _bounds(kind: object) -> str:
    if not isinstance(kind, (click.IntRange, click.FloatRange)):
        return ""
    if kind.min is not None and kind.max is not None:
        return f" from {kind.min:g} to {kind.max:g}"
    if kind.min is not None:
        return f" of {kind.min:g} or more"
    return f" of {kind.max:g} or less" if kind.max is not None else ""
