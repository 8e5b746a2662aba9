"""Lists of players as Swiss-Manager imports them: as a text, and as a sheet for its rating lists.

Both say no number as 0, and a man by an empty cell. IDs of fewer than four digits are not accepted
there, so zeros are put in front of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace
from typing import TypeAlias

from swissheet.formats.csv_ import dumps_rows
from swissheet.formats.playerlist.table import one_line
from swissheet.model import Player
from swissheet.model.players import has_id

SHEET = "Players"
"""The sheet that Swiss-Manager looks for in a workbook with a list."""

_Column: TypeAlias = Callable[[Player], object]

_SHORTEST_ID = 4


def _surname(player: Player) -> str:
    return _halves(player)[0]


def _given(player: Player) -> str:
    return _halves(player)[1]


def _halves(player: Player) -> tuple[str, str]:
    """Return surname and given name; nothing of a name that has no two halves."""
    surname, _, given = (half.strip() for half in player.name.partition(","))
    return (surname, given) if surname and given else ("", "")


def _spoken(player: Player) -> str:
    """Return the name without a comma between its halves."""
    return " ".join(_halves(player)).strip() or player.name


def _rating_fide(player: Player) -> int:
    """Return the rating in FIDE's list, else the one of the event if it is in neither list."""
    known = dict(player.ratings)
    lists = (known.get("fide"), known.get("national"))
    return player.rating if player.rating not in lists else known.get("fide", 0)


def _rating_national(player: Player) -> int:
    recorded = next((record.rating for record in player.national), 0)
    return dict(player.ratings).get("national", recorded)


def _padded(number: str) -> str:
    return number.zfill(_SHORTEST_ID) if number.isdigit() else number


def _national_id(player: Player) -> str:
    return _padded(next((record.number for record in player.national), ""))


def _fide_id(player: Player) -> object:
    return _padded(player.fide_id) if has_id(player.fide_id) else 0


def _birth(player: Player) -> str:
    """Return the day as ``dd.mm.yyyy``, with zeros for a day and month that are not known."""
    year, *rest = player.birth.split("/")
    return ".".join((*reversed(rest or ["00", "00"]), year)) if year else ""


def as_listed(player: Player) -> Player:
    """Return the player with name and birth as they are read back: nothing is lost by that.

    Old TRF have ``Surname,Given`` and ``1990/00/00``.
    """
    name = ", ".join(_halves(player)) if any(_halves(player)) else player.name
    return replace(player, name=name, birth=player.birth.removesuffix("/00/00"))


def _nothing(_: Player) -> str:
    return ""


def _zero(_: Player) -> int:
    return 0


TEXT: Mapping[str, _Column] = {
    "Nr": lambda player: player.tpn,
    "Name": _spoken,
    "Titel": lambda player: player.title,
    "Identnr": _national_id,
    "EloNat": _rating_national,
    "EloInt": _rating_fide,
    "Geburt": _birth,
    "Fed": lambda player: player.federation,
    "Sex": lambda player: "W" if player.sex == "w" else "",
    "Typ": _nothing,
    "Gr": _nothing,
    "KlubNr": _zero,
    "Klub": lambda player: player.club,
    "FideIdent": _fide_id,
    "Quelle": _nothing,
    "Pkt": _nothing,
    **{f"Wtg{number}": _nothing for number in range(1, 7)},
    "Rang": _nothing,
    "Nachname": _surname,
    "Vorname": _given,
    "Atitel": _nothing,
}
"""Heading -> content, of the text *Spielerdaten*; results and places are not for an import."""

LISTED: Mapping[str, _Column] = {
    "ID_No": _national_id,
    "Name": lambda player: player.name,
    "Sex": lambda player: "f" if player.sex == "w" else "",
    "Fed": lambda player: player.federation,
    "ClubNo": _zero,
    "ClubName": lambda player: player.club,
    "Birthday": lambda player: player.birth.replace("/", "-"),
    "Fide_No": _fide_id,
    "Rtg_Int": _rating_fide,
    "Title": lambda player: player.title,
    "Rtg_Nat": _rating_national,
}
"""Heading -> content, of the sheet; the players have no numbers there."""


def rows(players: Sequence[Player], columns: Mapping[str, _Column]) -> list[list[object]]:
    """Return the headings, and a row of cells for each player."""
    lines: list[list[object]] = [list(columns)]
    for player in players:
        cells = (content(player) for content in columns.values())
        lines.append([one_line(cell) if isinstance(cell, str) else cell for cell in cells])
    return lines


def dumps(players: Sequence[Player]) -> str:
    """Return the players as a text with ``;``, in which no cell is a formula."""
    return dumps_rows(rows(players, TEXT), ";")
