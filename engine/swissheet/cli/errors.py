"""The way of an error out of the program: its words, the exit code.

==== ===================================================================
code meaning
==== ===================================================================
0    done
1    no legal pairing exists; for ``verify``: something differs; for ``games``: an error in one;
     for ``batch``: some files failed
2    unexpected: a defect of swissheet
3    bad request, bad file, or a file in which something is wrong
4    too large
5    a file is missing, locked, or not to be read or written
130  stopped with Ctrl-C
129  stopped as its terminal was closed (SIGHUP)
143  stopped by the system (SIGTERM)
==== ===================================================================
"""

from __future__ import annotations

import enum
import math
from typing import Any

import click

from swissheet.cli.frame.help import HelpInWords
from swissheet.errors import (
    FileAccessError,
    InputError,
    NoLegalPairing,
    RulesError,
    TooLargeError,
)


class Exit(enum.IntEnum):
    """The exit codes, by name."""

    DONE = 0
    NO_LEGAL_PAIRING = 1
    DIFFERS = 1
    SOME_FAILED = 1
    UNEXPECTED = 2
    BAD_REQUEST = 3
    TOO_LARGE = 4
    FILE_ACCESS = 5
    HUNG_UP = 129
    STOPPED = 130
    TERMINATED = 143


class Terminated(Exception):
    """The system asked the program to end, and it has."""


class HungUp(Exception):
    """The terminal of the program was closed, and it has ended."""


_BY_ERROR: tuple[tuple[type[BaseException], Exit], ...] = (
    (NoLegalPairing, Exit.NO_LEGAL_PAIRING),
    (TooLargeError, Exit.TOO_LARGE),
    (MemoryError, Exit.TOO_LARGE),
    (FileAccessError, Exit.FILE_ACCESS),
    (InputError, Exit.BAD_REQUEST),
    (RulesError, Exit.BAD_REQUEST),
    (click.Abort, Exit.STOPPED),
    (KeyboardInterrupt, Exit.STOPPED),
    (Terminated, Exit.TERMINATED),
    (HungUp, Exit.HUNG_UP),
    (click.ClickException, Exit.BAD_REQUEST),
    (OSError, Exit.FILE_ACCESS),
)


def exit_code(error: BaseException) -> Exit:
    """Return the exit code for an error: 1 when no legal pairing exists, C.04.3 (2026-02) 1.9.3."""
    return next((code for kind, code in _BY_ERROR if isinstance(error, kind)), Exit.UNEXPECTED)


def usage_words(error: click.ClickException) -> str:
    """Return the message of an error in the arguments, with a number's bounds or the choice."""
    said = error.format_message()
    if isinstance(error, TooManyWords):
        return f'{said}. A name with spaces stands in quotes: "Spring Cup.xlsm".'
    if isinstance(error, Unsuitable) and error.param is not None:
        wanted = _wanted(error.param.type)
        if wanted:
            return f"{_name(error.param)} takes {wanted}; found '{error.found}'."
    return said


class TooManyWords(click.UsageError):
    """More arguments than a command takes."""


class Unsuitable(click.BadParameter):
    """A value that an option or argument does not accept; ``found`` is the typed text."""

    def __init__(self, error: click.BadParameter, found: object):
        super().__init__(error.message, error.ctx, error.param, error.param_hint)
        self.found = found


class Command(HelpInWords):
    """A command whose errors in arguments carry the typed text, so that no code reads messages."""

    def parse_args(self, ctx: click.Context, args: list[str]) -> list[str]:
        typed = list(args)
        try:
            return super().parse_args(ctx, args)
        except click.MissingParameter:
            raise
        except click.BadParameter as error:
            if error.param is None:
                raise
            options = self.make_parser(ctx).parse_args(typed)[0]
            raise Unsuitable(error, error.param.consume_value(ctx, options)[0]) from error
        except click.UsageError as error:
            # The other errors a parser raises are of kinds of their own.
            if type(error) is click.UsageError:
                raise TooManyWords(error.message, error.ctx) from error
            raise


class Seconds(click.FloatRange):
    """A time between bounds; NaN, which is not a number, is refused, too."""

    def convert(
        self, value: Any, param: click.Parameter | None, ctx: click.Context | None
    ) -> float:
        found: float = super().convert(value, param, ctx)
        if math.isnan(found):
            self.fail(str(value), param, ctx)
        return found


def _wanted(kind: object) -> str:
    """Return the words for a choice or a number; empty for other kinds."""
    if isinstance(kind, click.Choice):
        *others, last = map(str, kind.choices)
        return f"{', '.join(others)} or {last}" if others else last
    if isinstance(kind, click.types.IntParamType):
        return f"a whole number{_bounds(kind)}"
    if isinstance(kind, click.types.FloatParamType):
        return f"a number{_bounds(kind)}"
    return ""


def _name(param: click.Parameter) -> str:
    return param.opts[0] if isinstance(param, click.Option) else param.opts[0].upper()


def _bounds(kind: object) -> str:
    if not isinstance(kind, (click.IntRange, click.FloatRange)):
        return ""
    if kind.min is not None and kind.max is not None:
        return f" from {_figures(kind.min)} to {_figures(kind.max)}"
    if kind.min is not None:
        return f" of {_figures(kind.min)} or more"
    return f" of {_figures(kind.max)} or less" if kind.max is not None else ""


def _figures(bound: float) -> str:
    """Return a bound as people write it, whole numbers with all their figures."""
    return str(int(bound)) if bound == int(bound) else f"{bound:g}"
