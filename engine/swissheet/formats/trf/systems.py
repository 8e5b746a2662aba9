"""Pairing systems and the coded tournament types of record 192."""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType

from swissheet.model import System
from swissheet.words.meanings import find

OWN_SWISS = "CUSTOM_SWISS"
"""The code of every Swiss system that has none of its own: it does not say which."""

_BAKU = "_BAKU"
_DUTCH_NOW = ("FIDE_DUTCH", "FIDE_DUTCH_2025", "FIDE_DUTCH_2026")
"""The codes of the edition in force; the first is the one every pairing program takes."""

_CODES = {
    System.DUTCH_2026: "FIDE_DUTCH_2026",
    System.FIDE_1998: OWN_SWISS,
    System.SIMPLE: OWN_SWISS,
    System.ROUND_ROBIN: "FIDE_ROUNDROBIN",
    System.KNOCKOUT: "CUSTOM_KNOCKOUT",
}

_OWN = [system.value for system, code in _CODES.items() if code == OWN_SWISS]


_NO_OPTIONS: Mapping[str, str] = MappingProxyType({})


def code_of(system: System, options: Mapping[str, str] = _NO_OPTIONS) -> str:
    """The code of record 192 that says most about a system.

    Args: options: of the event; a round robin of two teams has a code of its own.
    """
    if system is System.ROUND_ROBIN and options:
        from swissheet.pairing.round_robin.terms import CYCLES, FORM

        if options.get(FORM):
            twice = "DOUBLE" if options.get(CYCLES) == "2" else ""
            return f"FIDE_{twice}SCHEVENINGEN"
    return _CODES[system]


def system_of(code: str, kind: str) -> tuple[System, bool]:
    """The system a file asks for, and whether the code (or else the words) names exactly it.

    A code that only says that the Swiss system is none of FIDE's leaves it to the words.

    Args: code: record 192, upper case. kind: record 092, free words.
    """
    if code:
        if "ROUNDROBIN" in code or ("SCHEVENINGEN" in code and "TEAM" not in code):
            return System.ROUND_ROBIN, True
        if "KNOCKOUT" in code:
            return System.KNOCKOUT, True
        plain = code.removesuffix(_BAKU)
        own = find("value.system", kind, _OWN) if plain == OWN_SWISS else None
        if own is not None:
            return System(own), True
        return System.DUTCH_2026, plain in _DUTCH_NOW
    words = kind.lower()
    if "round" in words and "robin" in words:
        return System.ROUND_ROBIN, True
    if "knock" in words:
        return System.KNOCKOUT, True
    return System.DUTCH_2026, True


def portable_code(code: str, *, baku: bool = False) -> str:
    """The code every pairing program takes for the same system; one it has no other for, as it is.

    Args: code: record 192. baku: the event is accelerated by the Baku method, said or not.
    """
    plain = code.upper().removesuffix(_BAKU)
    if plain not in _DUTCH_NOW:
        return code
    return _DUTCH_NOW[0] + (_BAKU if baku or plain != code.upper() else "")


def names_edition(code: str, *, said: bool) -> bool:
    """Whether a file names the edition of its system, which then goes before its dates.

    Args: code: record 192; empty where the system says as much. said: the file has the record.
    """
    plain = code.upper().removesuffix(_BAKU)
    return said if not plain else plain != _DUTCH_NOW[0]


def is_named(code: str, system: System) -> bool:
    """Whether a file says by which system exactly it was paired: by the code, else by a note.

    A system that the code alone would not give was named by a note of ours.
    Args: code: record 192; empty where the system says enough. system: as it was read.
    """
    found, exact = system_of(code.upper(), "")
    return exact or found is not system


def repeats_pairs(code: str, system: System) -> bool:
    """Whether two players may be meant to meet more than once."""
    return system in (System.ROUND_ROBIN, System.KNOCKOUT) or any(
        word in code for word in ("DOUBLE", "SCHEVENINGEN", "SCHILLER", "TEAM", "KNOCKOUT")
    )
