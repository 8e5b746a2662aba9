"""What is wrong with the words of a command, told plainly."""

from __future__ import annotations

import click

__all__ = ["usage_words"]


def usage_words(error: click.ClickException) -> str:
    """The message of an error in the arguments, with the bounds of a number or the choice."""
    said = error.format_message()
    if said.startswith("Got unexpected extra argument"):
        return f'{said}. A name with spaces stands in quotes: "Spring Cup.xlsm".'
    kind = getattr(getattr(error, "param", None), "type", None)
    if isinstance(error, click.MissingParameter):
        return said
    if isinstance(error, click.BadParameter) and isinstance(kind, click.Choice):
        assert error.param is not None
        *others, last = map(str, kind.choices)
        wanted = f"{', '.join(others)} or {last}" if others else last
        found = error.message.partition(" is not ")[0].strip("'")
        return f"{_name(error.param)} takes {wanted}; found '{found}'."
    if not isinstance(error, click.BadParameter) or not isinstance(
        kind, (click.types.IntParamType, click.types.FloatParamType)
    ):
        return said
    assert error.param is not None
    whole = isinstance(kind, click.types.IntParamType)
    wanted = f"{'a whole number' if whole else 'a number'}{_bounds(kind)}"
    # The message begins with what was found, in quotes where it is no number at all.
    found = error.message.partition(" is not ")[0].strip("'")
    return f"{_name(error.param)} takes {wanted}; found '{found}'."


def _name(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else param.opts[0].upper()


def _bounds(kind: object) -> str:
    if not isinstance(kind, (click.IntRange, click.FloatRange)):
        return ""
    if kind.min is not None and kind.max is not None:
        return f" from {kind.min:g} to {kind.max:g}"
    if kind.min is not None:
        return f" of {kind.min:g} or more"
    return f" of {kind.max:g} or less" if kind.max is not None else ""
