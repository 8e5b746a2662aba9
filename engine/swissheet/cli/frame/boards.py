"""The boards of a round, as a table for people and as keys for programs."""

from __future__ import annotations

from swissheet.cli.frame.text import cut, table
from swissheet.model import Bye, Tournament, format_points, told_apart
from swissheet.model.rulings import pairing_points
from swissheet.pairing.acceleration import without_number
from swissheet.pairing.types import RoundPairing

_NAME_COLUMNS = 32
_BYE_WORDS = {
    Bye.FPB: "full-point bye",
    Bye.HPB: "half-point bye",
    Bye.ZPB: "absent",
}


def board_lines(tournament: Tournament, made: RoundPairing) -> list[str]:
    """Return the pairing of a round as it is read out: boards, the bye, players who do not play."""
    scores = pairing_points(tournament, made.round - 1)

    marks = told_apart(tournament.players)

    def name(tpn: int) -> str:
        player = tournament.player(tpn)
        return cut(f"{player.title} {player.name}".strip(), _NAME_COLUMNS, marks.get(tpn, ""))

    def points(tpn: int) -> str:
        return format_points(scores[tpn], half="½") or "0"

    total = f" of {tournament.rounds_total}" if tournament.rounds_total else ""
    lines = [f"Round {made.round}{total}"]
    lines += table(
        ("Board", "No.", "White", "Pts", "", "Pts", "Black", "No."),
        [
            (str(board), str(w), name(w), points(w), "-", points(b), name(b), str(b))
            for board, (w, b) in enumerate(made.boards, start=1)
        ],
        right=("Board", "No.", "Pts"),
    )
    if made.pab is not None:
        lines.append(f"Pairing-allocated bye: {made.pab} {name(made.pab)}")
    unnumbered = without_number(tournament, made.round)
    for kind, words in _BYE_WORDS.items():
        tpns = [tpn for tpn, bye in made.byes if bye is kind]
        if tpns:
            shown = (f"{'-' if t in unnumbered else t} {name(t)}" for t in tpns)
            lines.append(f"{words.capitalize()}: " + "; ".join(shown))
    return lines
