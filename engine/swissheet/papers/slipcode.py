"""The codes on a result slip: one scan of them names the game and its result.

A code is letters and digits alone, ``R5B12E4821S1``: round, board, a number that checks the game,
and the key of the result. Scanners type it as a keyboard does, and these letters are on the same
keys of English, German and French keyboards.
"""

from __future__ import annotations

import hashlib
import io
import re
from dataclasses import dataclass

from swissheet.model import Game, Tournament

RESULTS = ("1", "5", "0")
"""The keys of the results that have a code: White won, a draw, Black won."""

_FORM = re.compile(r"R(\d+)B(\d+)E(\d{4})S([150])", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class SlipCode:
    """A code in parts: round, board, the number that checks the game, the key of the result."""

    round: int
    board: int
    check: int
    result: str

    def __str__(self) -> str:
        return f"R{self.round}B{self.board}E{self.check:04}S{self.result}"

    @property
    def svg(self) -> str:
        """Return it as a QR code, without the empty margin."""
        import segno

        made = segno.make(str(self), error="q", micro=False, boost_error=False)
        written = io.BytesIO()
        made.save(written, kind="svg", border=0, xmldecl=False, omitsize=True)
        return written.getvalue().decode()

    def fits(self, tournament: Tournament) -> bool:
        """Return whether the tournament has this game on this board of this round."""
        round_ = tournament.round(self.round)
        if not 1 <= self.board <= len(round_.games):
            return False
        game = round_.games[self.board - 1]
        return self.check == _check(tournament, self.round, self.board, game)


def read(text: str) -> SlipCode | None:
    """Return what a scanned line says; None if it is not the code of a slip."""
    found = _FORM.fullmatch(text.strip())
    if found is None:
        return None
    return SlipCode(int(found[1]), int(found[2]), int(found[3]), found[4])


def codes(tournament: Tournament, round_: int, board: int) -> tuple[SlipCode, ...]:
    """Return the codes of a board, for each of :data:`RESULTS`."""
    game = tournament.round(round_).games[board - 1]
    check = _check(tournament, round_, board, game)
    return tuple(SlipCode(round_, board, check, result) for result in RESULTS)


def _check(tournament: Tournament, round_: int, board: int, game: Game) -> int:
    """Return a number that another event, another round or another pairing hardly has.

    The names are part of it: two groups of one event have the same numbers on their boards.
    """
    parts = [tournament.event.name, str(round_), str(board)]
    for tpn in (game.white, game.black):
        parts += (str(tpn), tournament.player(tpn).name)
    digest = hashlib.sha256("\n".join(parts).encode()).digest()
    return int.from_bytes(digest[:8], "big") % 10_000
