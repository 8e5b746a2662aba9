"""Why the board in a row of a round is what it is, for the systems that say it of each board."""

from __future__ import annotations

from swissheet.errors import Issue, Severity, WorkbookError
from swissheet.model import System, Tournament
from swissheet.workbook.reading.reading import Reading
from swissheet.workbook.reading.sheets.rounds import RoundSheet

__all__ = ["reason_at"]


def reason_at(
    reading: Reading, tournament: Tournament, sheet: str, row: int
) -> tuple[int, str] | None:
    """The round, and the sentence for the board or the bye in a row, in the workbook's language.

    None where the sheet is not that of a round, or the system has no sentences.
    Raises: WorkbookError: no board of the round stands in that row.
    """
    if tournament.system is not System.SIMPLE:
        return None
    for number, found in reading.rounds.items():
        if found.paired and found.view.table.sheet.casefold() == sheet.casefold():
            return number, _sentence(reading, tournament, found, row)
    return None


def _sentence(reading: Reading, tournament: Tournament, found: RoundSheet, row: int) -> str:
    from swissheet.pairing import pair
    from swissheet.pairing.reasons import board_reasons

    at = row - found.view.table.top - 1
    item = next((item for item in found.rows if item.row == at), None)
    seats = (item.white.player.tpn, item.black and item.black.player.tpn) if item else (0, None)
    pab = tournament.round(found.number).pab
    if item is None or (item.black is None and seats[0] != pab):
        place = found.view.place(at, "board") if 0 <= at < len(found.view.rows) else None
        raise WorkbookError(
            "writing.selection.board", place=place or found.place_of_table(), row=row
        )
    made = pair(tournament, round_=found.number)
    language = reading.settings.language
    for reason in board_reasons(tournament, made):
        if (reason.white, reason.black) == seats:
            return reason.told.words(language)
    if seats[1] is None:
        told = Issue(
            Severity.NOTICE,
            "pairing.bye-otherwise",
            params={"round": found.number, "player": seats[0]},
        )
    else:
        told = Issue(
            Severity.NOTICE,
            "pairing.board-otherwise",
            params={"round": found.number, "white": seats[0], "black": seats[1]},
        )
    return told.halves(language)[0]
