"""Why the board in a row of a round is what it is, for the systems that say it of each board."""

from __future__ import annotations

from swissheet.errors import Issue, Severity, WorkbookError
from swissheet.model import Tournament
from swissheet.workbook.host.table_names import name_key
from swissheet.workbook.sheets.reading.reading import Reading
from swissheet.workbook.sheets.rounds.read import RoundSheet


def reason_at(
    reading: Reading, tournament: Tournament, sheet: str, row: int
) -> tuple[int, str] | None:
    """The round, and the sentence for the board or the bye in a row, in the workbook's language.

    None where the sheet is not that of a round, or the system has no sentences.
    Raises: WorkbookError: no board of the round stands in that row.
    """
    if not tournament.system.explains_boards:
        return None
    for number, found in reading.rounds.items():
        if found.paired and name_key(found.view.table.sheet) == name_key(sheet):
            return number, _sentence(reading, tournament, found, row)
    return None


def _sentence(reading: Reading, tournament: Tournament, found: RoundSheet, row: int) -> str:
    from swissheet.pairing import pair
    from swissheet.pairing.reasons import board_reasons

    at = row - found.view.table.top - 1
    item = next((item for item in found.rows if item.row == at), None)
    white = item.white.player.tpn if item is not None else 0
    black = item.black.player.tpn if item is not None and item.black is not None else None
    if not white or (black is None and white != tournament.round(found.number).pab):
        raise WorkbookError("writing.selection.board", place=found.place_of_table(), row=row)
    made = pair(tournament, round_=found.number)
    language = reading.settings.language
    for reason in board_reasons(tournament, made):
        if (reason.white, reason.black) == (white, black):
            return reason.told.words(language)
    if black is None:
        told = Issue(
            Severity.NOTICE,
            "pairing.bye-otherwise",
            params={"round": found.number, "player": white},
        )
    else:
        told = Issue(
            Severity.NOTICE,
            "pairing.board-otherwise",
            params={"round": found.number, "white": white, "black": black},
        )
    return told.halves(language)[0]
