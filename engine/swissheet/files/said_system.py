"""The pairing system of an event whose file does not name it, as given by an option."""

from __future__ import annotations

from dataclasses import replace

from swissheet.errors import FormatError, InputError, ModelError, Place
from swissheet.files.kinds import Kind
from swissheet.formats.trf.dialects import TrfSource
from swissheet.formats.trf.systems import OWN_SWISS, code_of, is_named
from swissheet.model import System, Tournament

_SILENT = frozenset({Kind.PGN, Kind.CSV})
"""Kinds of files that never name the system."""


def names_system(tournament: Tournament, kind: Kind, wanted: System) -> bool:
    """Return whether the file of a tournament names the system by which it is paired.

    A code that only says that the Swiss system is not one of FIDE's leaves it to ``wanted``.
    """
    if kind in _SILENT:
        return False
    source, code = tournament.source, tournament.event.system_code
    if not isinstance(source, TrfSource):
        return True
    if code == "":
        return "192" in source.codes or tournament.system is not System.USUAL
    return is_named(code, tournament.system) or code != OWN_SWISS or code != code_of(wanted)


def with_system(tournament: Tournament, system: System, kind: Kind, file: str) -> Tournament:
    """Return the tournament, paired by that system.

    Raises: InputError: the file names another one. FormatError: its rounds cannot be of it.
    """
    if names_system(tournament, kind, system):
        code = tournament.event.system_code
        exact = is_named(code, tournament.system)
        if tournament.system is system and exact:
            return tournament
        named = tournament.system.term if exact else code
        raise InputError(
            "cli.system-named",
            place=Place(file=file),
            named=named,
            asked=system.term,
        )
    event = tournament.event
    if event.system_code == code_of(system, dict(tournament.options)):
        event = replace(event, system_code="")
    try:
        return replace(tournament, system=system, event=event)
    except ModelError as error:
        raise FormatError.of(replace(error.issue, place=Place(file=file))) from error
