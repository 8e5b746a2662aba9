"""The rows of the table of actions: an action, its parameters, its button."""

from __future__ import annotations

import enum
from collections.abc import Callable
from dataclasses import dataclass
from importlib import import_module
from typing import Any

GROUPS = ("round", "more")
"""The groups of the ribbon, from left to right; their words are ``ribbon.<group>``."""


class Effect(enum.Enum):
    """The result of an action in the workbook."""

    READS = "nothing"
    REPORTS = "the Checks sheet and the status line, which can be made again at any time"
    WRITES = "cells of the tournament; it is in the Log and can be taken back"


class ParameterKind(enum.Enum):
    """The kinds of values that parameters take; not every host can give each."""

    FLAG = "given or not"
    WHOLE = "a whole number"
    TEXT = "a text"
    CODES = "codes of tie-breaks in order"
    CHANGES = "codes of changes, as they were reported"
    PLAYER = (
        "a pairing number, a name, or (sheet, row) of a player's line: the selected one, on a click"
    )
    SEAT = "(sheet, row, column) of a cell in a player's line or seat: the selected one, on a click"
    FOLDER = "a folder: that of the workbook, unless another is named"
    LISTS = "the folder of the rating lists on this computer"
    DATA = "records that only Python can give"


@dataclass(frozen=True, slots=True)
class Parameter:
    """One parameter of an action.

    ``option`` is the option of the command, "" where it has none; ``least`` the smallest number.
    ``help`` and ``metavar`` are for the command line.
    """

    name: str
    kind: ParameterKind
    help: str = ""
    option: str = ""
    metavar: str | None = None
    least: int = 0
    default: Any = None
    required: bool = False


@dataclass(frozen=True, slots=True)
class Button:
    """How an action is offered to a mouse: in the ribbon, and on sheets of a workbook.

    ``macro`` is the VBA Sub, ``picture`` an image of Office's own (imageMso), ``group`` one of
    :data:`GROUPS`, ``keytip`` the letters after Alt in the ribbon, "" for those Excel gives.
    ``sheets`` names those where it is at hand: ``tournament``, the first one; ``round`` and
    ``standings``, where it is the next step, the check or the way back; ``players``, where it is
    about the selected ones or all of them.
    """

    macro: str
    picture: str
    group: str
    keytip: str = ""
    sheets: tuple[str, ...] = ("tournament",)


@dataclass(frozen=True, slots=True)
class Action:
    """One action, wherever it is offered.

    ``key`` is its name in Python, ``home`` says where its function is (``module:function``), and
    ``help`` is its line in the help. ``command`` is its name on the command line, "" for none.
    ``asks`` are the codes of refusals that its parameter ``force`` overrules.
    """

    key: str
    home: str
    help: str
    effect: Effect
    parameters: tuple[Parameter, ...] = ()
    command: str = ""
    button: Button | None = None
    asks: tuple[str, ...] = ()

    @property
    def asked(self) -> bool:
        """Return whether people's changes are asked about first: parameter ``answers``."""
        return self.effect is Effect.WRITES and self.key not in _NEVER_ASKED

    @property
    def function(self) -> Callable[..., Any]:
        """Return the function: ``function(book, ...)``, with time and name if it writes.

        One that is :attr:`asked` takes ``answers`` too.
        """
        module, _, name = self.home.partition(":")
        found: Callable[..., Any] = getattr(import_module(module), name)
        return found

    def parameter(self, name: str) -> Parameter:
        """Return the parameter of a name.

        Raises: KeyError: there is none.
        """
        for found in self.parameters:
            if found.name == name:
                return found
        raise KeyError(name)


_NEVER_ASKED = frozenset({"undo", "redo", "put_back"})
"""Actions that take changes back, or give them back."""
