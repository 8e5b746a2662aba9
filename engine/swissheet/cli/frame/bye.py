"""The player with the bye of a round and why the others do not have it, in words and JSON."""

from __future__ import annotations

from typing import Any

from swissheet.cli.frame.text import NAME, NUMBER, table
from swissheet.files.documents import points_number
from swissheet.formats.plain_text import cut
from swissheet.model import Tournament
from swissheet.model.points import said_points
from swissheet.pairing.pab_words import bye_in_short, why_not
from swissheet.pairing.types import PabReasons, WhyNot
from swissheet.words.message import Text, phrase

_NAME_COLUMNS = 32


def bye_note(tournament: Tournament, reasons: PabReasons | None) -> list[str]:
    """Return why a player has the bye, in a line; [] without a bye."""
    if reasons is None:
        return []
    return [" ".join(issue.message for issue in bye_in_short(tournament, reasons))]


def bye_lines(tournament: Tournament, reasons: PabReasons | None) -> list[Text]:
    """Return the same, then all players with that score or a lower one; others have a higher one.

    A player who is barred is in the list with any score.
    """
    if reasons is None:
        return []
    listed = [other for other in reasons.others if other.why is not WhyNot.SCORE]
    higher = len(reasons.others) - len(listed)
    rows = [
        (
            str(other.tpn),
            cut(tournament.player(other.tpn).name, _NAME_COLUMNS),
            str(said_points(other.score, half="½")),
            str(other.unplayed),
            why_not(tournament, reasons, other).message,
        )
        for other in listed
    ]
    lines: list[Text] = ["", *bye_note(tournament, reasons)]
    if rows:
        score, unplayed = phrase("cli_pair.score"), phrase("cli_pair.unplayed")
        headers = (NUMBER, NAME, score, unplayed, phrase("cli_pair.why-not"))
        lines += table(headers, rows, right=(NUMBER, score, unplayed))
    if higher:
        lines.append(phrase("cli_pair.higher" if rows else "cli_pair.all-higher", players=higher))
    return lines


def recorded_bye_notes(
    tournament: Tournament, round_: int, reasons: PabReasons | None
) -> list[Text]:
    """Return why a recorded bye is not that of the rules; [] where it is."""
    if reasons is None:
        return []
    others = {other.tpn: other for other in reasons.others}
    return [
        phrase(
            "cli_pair.bye-recorded",
            player=f"{tpn} {tournament.player(tpn).name}",
            why=why_not(tournament, reasons, others[tpn]),
        )
        for tpn in tournament.round(round_).pabs
        if tpn in others
    ]


def bye_document(tournament: Tournament, reasons: PabReasons | None) -> dict[str, Any] | None:
    """Return the reasons for programs: one for each player paired in the round, in order."""
    if reasons is None:
        return None
    return {
        "tpn": reasons.tpn,
        "score": points_number(reasons.score),
        "unplayed": reasons.unplayed,
        "message": " ".join(bye_note(tournament, reasons)),
        "others": [
            {
                "tpn": other.tpn,
                "name": tournament.player(other.tpn).name,
                "score": points_number(other.score),
                "unplayed": other.unplayed,
                "reason": other.why.value,
                "round": other.before or None,
                "message": why_not(tournament, reasons, other).message,
            }
            for other in reasons.others
        ],
    }
