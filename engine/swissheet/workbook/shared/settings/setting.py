"""Describe one setting, and read and show its cell."""

from __future__ import annotations

import enum
from collections.abc import Callable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from swissheet.errors import InputError, SwissheetError
from swissheet.words.message import Said, Term, in_words
from swissheet.workbook.shared import language
from swissheet.workbook.shared.typed import text_of

if TYPE_CHECKING:
    from swissheet.workbook.host.book import Value


class SettingKind(enum.Enum):
    """The kind of value in the cell of a setting; a setting with choices has a pick list."""

    TEXT = enum.auto()
    DATE = enum.auto()
    WHOLE = enum.auto()
    POINTS = enum.auto()
    TIEBREAKS = enum.auto()


@dataclass(frozen=True, slots=True)
class Flag:
    """An option of the command ``new`` that fills a setting.

    ``words`` are the words it takes, each with its choice of the setting; if empty, it takes any
    text.
    """

    name: str
    help: str
    words: Mapping[str, str] = field(default_factory=dict)

    @property
    def parameter(self) -> str:
        """Return the name of the option as a name in Python."""
        return self.name.lstrip("-").replace("-", "_")


@dataclass(frozen=True, slots=True)
class Setting:
    """One row of the sheet Tournament; its words are ``setting.KEY`` and ``help.KEY``.

    The value: ``option`` is the option of the tournament that keeps it, which is in every file;
    without one, ``path`` is its attribute in the settings as read, by default the key.
    ``in_files``: the tournament has the same attribute. ``exact``: the exact value is kept where
    the cell cannot show it.

    The cell: ``default`` is the value in a new workbook, ``most`` the largest whole number offered,
    ``two_lines`` gives the row two lines. ``choices`` are the keys of the words
    ``value.KEY.CHOICE``, the usual one first, with their values; ``empty`` is the choice of an
    empty cell where that is not the first, ``unknown`` the problem of any other text, ``own`` reads
    the words of the option itself, which can be typed too. ``usual_if_unknown``: an option that is
    not among the choices is shown as the first. ``parse`` reads other cells, ``show`` returns the
    cell of a value. ``doubtful``: a cell that cannot be read is only a warning, because no round
    needs it.

    A change after round 1 is paired: ``free``, like any edit; ``announced``, with the problem that
    asks to publish it; ``locked``, refused, with the problem. Settings with none of these have
    rules of their own (:mod:`swissheet.workbook.changes.grade.settings`).

    ``flag`` is the option of the command ``new``.
    """

    key: str
    group: str
    kind: SettingKind = SettingKind.TEXT
    default: str | int | float = ""
    option: str = ""
    path: str = ""
    in_files: bool = False
    exact: bool = False
    most: int = 0
    two_lines: bool = False
    choices: Mapping[str, Any] = field(default_factory=dict)
    empty: str = ""
    unknown: str = ""
    own: Callable[[str], str] | None = None
    usual_if_unknown: bool = False
    parse: Callable[[object], Any] = text_of
    show: Callable[[Any], Value | Said] | None = None
    doubtful: bool = False
    free: bool = False
    announced: str = ""
    locked: str = ""
    flag: Flag | None = None

    @property
    def attribute(self) -> str:
        """Return the attribute of the settings as read that has the value: ``event.name``."""
        return self.path or self.key

    @property
    def usual(self) -> str | int | float:
        """Return the value in a new workbook; of a choice its key."""
        return next(iter(self.choices), self.default)

    @property
    def checked(self) -> bool:
        """Return whether the cell has a pick list, or bounds."""
        return bool(self.choices) or self.kind not in (SettingKind.TEXT, SettingKind.DATE)

    def read(self, cell: object) -> Any:
        """Return the value of a cell.

        Raises: InputError: it cannot be understood.
        """
        if not self.choices:
            return self.parse(cell)
        text = text_of(cell)
        if not text:
            return self.choices[self.empty or next(iter(self.choices))]
        choice = language.find(f"value.{self.key}", text, self.choices)
        if choice is not None:
            return self.choices[choice]
        if self.own is not None:
            with suppress(InputError):
                return self.own(text)
        choices = [Term(f"value.{self.key}.{choice}") for choice in self.choices]
        raise InputError(self.unknown, text=text[:60], choices=choices)

    def shown(self, value: Any, lang: str) -> Value:
        """Return the cell of a value of the tournament."""
        if self.show is not None:
            cell = self.show(value)
            return in_words(cell, lang) if isinstance(cell, Said) else cell
        if self.option and not self.choices:
            with suppress(InputError):
                value = self.parse(value)
        if not self.choices or value is None:
            return value or None
        meant = value
        if self.own is not None and value:
            with suppress(InputError):
                meant = self.own(value)
        choice = next((key for key, meaning in self.choices.items() if meaning == meant), None)
        if choice is None and (self.usual_if_unknown or meant == self.usual):
            choice = str(self.usual)
        return value if choice is None else language.text(f"value.{self.key}.{choice}", lang)

    def plain(self, value: str) -> str:
        """Return the option's value as its cell would be read, in the plain form."""
        try:
            return str(self.read(self.shown(value, "en")))
        except SwissheetError:
            return value
