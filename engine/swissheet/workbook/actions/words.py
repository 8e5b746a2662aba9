"""Name an action in the language of a workbook; in English where no language has words."""

from __future__ import annotations

from dataclasses import dataclass

from swissheet.words import capitals
from swissheet.words.message import Term, reader
from swissheet.workbook.actions.action import Action
from swissheet.workbook.shared.language import catalogue

INSIST = Term("problem.insist")
"""How a refusal is overruled, where the host is not known: parameter ``insist``."""

WITH_FORCE = Term("problem.force")
"""The same on the command line."""


def caption(action: Action, language: str) -> str:
    """Return the words on its button."""
    return catalogue(language).get(f"button.{action.key}") or _plain(action.key)


def accelerator(action: Action, language: str) -> str:
    """Return the letter of its words that is its key; "" where there is none."""
    letter = catalogue(language).get(f"accelerator.{action.key}", "")
    return letter if letter and letter in capitals(caption(action, language), language) else ""


def tip(action: Action, language: str) -> str:
    """Return the text beside its control while the mouse rests on it."""
    return catalogue(language).get(f"tip.{action.key}") or action.help


def log_name(key: str, language: str) -> str:
    """Return the Log's name of an action, also of one that only a newer version knows."""
    words = catalogue(language)
    return words.get(f"action.{key}") or words.get(f"button.{key}") or _plain(key)


@dataclass(frozen=True, slots=True)
class ActionName:
    """The name that the Log has for an action, in the language of the reader."""

    key: str

    def words(self, language: str = "") -> str:
        """Return the name in a language."""
        return log_name(self.key, language or reader())


def _plain(key: str) -> str:
    return key.replace("_", " ").capitalize()
