"""Pairing systems and the coded tournament types of record 192."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from swissheet.model import System
from swissheet.model.systems import OWN_SWISS as OWN_SWISS
from swissheet.words.meanings import find

_BAKU = "_BAKU"
_DUTCH_NOW = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
"""The codes of the edition in force; the first is the one every pairing program takes."""

_NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def code_of(system: System, options: Mapping[str, str] = _NO_OPTIONS) -> str:
    """Return the code of record 192 that says most about a system.

    Args: options: of the event; a round robin of two teams has a code of its own.
    """
    if system.by_table and options:
        from swissheet.pairing.round_robin.terms import CYCLES, FORM

        if options.get(FORM):
            twice = "DOUBLE" if options.get(CYCLES) == "2" else ""
            return f"FIDE_{twice}SCHEVENINGEN"
    return system.code


def system_of(code: str, kind: str) -> tuple[System, bool]:
    """Return the system a file asks for, and whether the code (or else the words) names exactly it.

    A code that only says that the Swiss system is not one of FIDE's leaves it to the words.

    Args: code: record 192, upper case. kind: record 092, free words.
    """
    words = "" if code else kind.lower()
    table = "ROUNDROBIN" in code or ("SCHEVENINGEN" in code and "TEAM" not in code)
    if table or ("round" in words and "robin" in words):
        return System.ROUND_ROBIN, True
    if "KNOCKOUT" in code or "knock" in words:
        return System.KNOCKOUT, True
    plain = code.removesuffix(_BAKU)
    if plain == OWN_SWISS:
        own = find("value.system", kind, [one.value for one in System if one.code == OWN_SWISS])
        if own is not None:
            return System(own), True
    return System.USUAL, not code or plain in _DUTCH_NOW


def portable_code(code: str, *, baku: bool = False) -> str:
    """Return the code every pairing program accepts for the same system; else the same code.

    Args: code: record 192. baku: the event is accelerated by the Baku method, said or not.
    """
    plain = code.upper().removesuffix(_BAKU)
    if plain not in _DUTCH_NOW:
        return code
    return _DUTCH_NOW[0] + (_BAKU if baku or plain != code.upper() else "")


def names_edition(code: str, *, said: bool) -> bool:
    """Return whether a file names the edition of its system, which then goes before its dates.

    Args: code: record 192; empty where the system says as much. said: the file has the record.
    """
    plain = code.upper().removesuffix(_BAKU)
    return said if not plain else plain != _DUTCH_NOW[0]


def is_named(code: str, system: System) -> bool:
    """Return whether a file names the system it was paired by: by the code, else by a note.

    A system that differs from that of the code alone was named by a note of ours.
    Args: code: record 192; empty where the system says enough. system: as it was read.
    """
    found, exact = system_of(code.upper(), "")
    return exact or found is not system


def repeats_pairs(code: str, system: System) -> bool:
    """Return whether two players may be meant to meet more than once."""
    return not system.swiss or any(
        word in code for word in ("DOUBLE", "SCHEVENINGEN", "SCHILLER", "TEAM", "KNOCKOUT")
    )
