"""Compares the tags and the result of a game with the board it belongs to.

Nothing is corrected here: the signed sheet counts until the arbiter decides (Laws 2018, 8.7).
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from dataclasses import dataclass, replace

from swissheet.errors import Issue, Place, Severity
from swissheet.formats.pgn.boards import Board, MatchedGame, day_of
from swissheet.formats.pgn.seats import Seats, SeatSide
from swissheet.model import Game
from swissheet.model.results import by_ruling_alone
from swissheet.notation.result_checks import WITHOUT_PLAY
from swissheet.notation.results import format_result
from swissheet.words.message import Param

_WEAK = 95
"""A name less certain than that is reported."""

_STARTS_ELSEWHERE = {"games.start-set-up", "games.start-not-drawn"}
_WITHOUT_MOVES = {"games.no-moves", "games.unfinished", "games.no-game", "games.no-game.drawn"}

_PGN_OF = {"½-½": "1/2-1/2", "W-L": "1-0", "L-W": "0-1", "D-D": "1/2-1/2"}
_FORFEIT = {"+/-": "1-0", "-/+": "0-1"}


@dataclass(frozen=True, slots=True)
class Comparer:
    """Reports the games, each with its board, that differ from the event."""

    seats: Seats
    file: str
    resumed: Collection[tuple[int, int]]

    def compare(
        self, matched: MatchedGame, board: Board, white: SeatSide, black: SeatSide, said_board: int
    ) -> None:
        """Add the facts the board explains or contradicts to a game that was found to be its own.

        Args: white, black: the players behind the tags.
              said_board: the board in the tags, 0 without one.
        """
        tags = matched.game.verdict.tags
        pairing = self.seats.boards[board]
        self._explained(matched, board, pairing)
        sides = (black, white) if matched.swapped else (white, black)
        if matched.swapped:
            self._tell(
                matched, Severity.ERROR, "pgn.colours-exchanged",
                round=board.round, board=board.board,
                white=self.seats.name_of(pairing.white), black=self.seats.name_of(pairing.black),
            )  # fmt: skip
        for side, tpn in zip(sides, (pairing.white, pairing.black), strict=True):
            self._doubt(matched, side, tpn)
        if said_board and said_board != board.board:
            self._tell(
                matched, Severity.NOTICE, "pgn.board-differs",
                said=said_board, round=board.round, board=board.board,
            )  # fmt: skip
        self._date(matched, board, tags.get("Date", ""))
        self._ratings(matched, pairing, tags, swapped=matched.swapped)
        if not matched.swapped:
            self._result(matched, board, pairing)

    def _doubt(self, matched: MatchedGame, side: SeatSide, tpn: int) -> None:
        """Report a name or a number that is not quite that of the player."""
        number, player = side.number.strip(), self.seats.tournament.player(tpn)
        owner = self.seats.by_number.get(number)
        stranger = number not in ("", "0", "-", "?") and owner is None and player.fide_id
        if (owner is not None and owner != tpn) or (
            owner == tpn and tpn not in side.named and side.name
        ):
            self._tell(
                matched, Severity.WARNING, "pgn.number-and-name",
                number=number, owner=self.seats.name_of(owner), name=side.name,
            )  # fmt: skip
        elif stranger:
            self._tell(
                matched, Severity.WARNING, "pgn.number-and-name.list",
                number=number, name=player.name, listed=player.fide_id,
            )  # fmt: skip
        elif side.named.get(tpn, 0) < _WEAK:
            self._tell(
                matched, Severity.WARNING, "pgn.name-weak",
                name=side.name, taken=player.name, sure=side.named.get(tpn, 0),
            )  # fmt: skip

    def _explained(self, matched: MatchedGame, board: Board, pairing: Game) -> None:
        """Remove problems that are right in a game that is or was adjourned on its board."""
        explained = set[str]()
        adjourned = pairing.adjourned or pairing.adjourned_until > 0
        if adjourned or (board.round, board.board) in self.resumed:
            explained |= _STARTS_ELSEWHERE
        if pairing.adjourned:
            explained.add("games.unfinished")
        self._take_out(matched, explained)

    def _take_out(self, matched: MatchedGame, explained: Collection[str]) -> None:
        verdict = matched.game.verdict
        left = tuple(issue for issue in verdict.problems if issue.key not in explained)
        if len(left) < len(verdict.problems):
            matched.explained |= frozenset(explained)
            matched.game = replace(matched.game, verdict=replace(verdict, problems=left))

    def awaits_moves(self, matched: MatchedGame, board: Board) -> bool:
        """Return whether a game is only its tags, as they are written for typing the moves.

        Then that is reported, and not the problems of a game without moves. The result in the tags
        is that of the sheet, which says nothing of the moves.
        """
        verdict, pairing = matched.game.verdict, self.seats.boards[board]
        if verdict.moves or not verdict.ok or not (pairing.played or pairing.pending):
            return False
        sheet = format_result(pairing.white_result, pairing.black_result)
        if verdict.outcome.claimed not in ("", "*", _PGN_OF.get(sheet, sheet)):
            return False
        self._take_out(matched, _WITHOUT_MOVES)
        self._tell(matched, Severity.NOTICE, "pgn.no-moves", round=board.round, board=board.board)
        matched.awaited = True
        return True

    def _date(self, matched: MatchedGame, board: Board, text: str) -> None:
        dates = self.seats.tournament.event.round_dates
        said = day_of(text)
        played = day_of(dates[board.round - 1]) if board.round <= len(dates) else None
        if said and played and abs((said - played).days) > 1:
            self._tell(
                matched, Severity.NOTICE, "pgn.date",
                said=said.isoformat(), round=board.round, played=played.isoformat(),
            )  # fmt: skip

    def _ratings(
        self, matched: MatchedGame, pairing: Game, tags: Mapping[str, str], *, swapped: bool
    ) -> None:
        colours = ("Black", "White") if swapped else ("White", "Black")
        for colour, tpn in zip(colours, (pairing.white, pairing.black), strict=True):
            player = self.seats.tournament.player(tpn)
            elo = tags.get(f"{colour}Elo", "").strip()
            if re.fullmatch(r"[1-9]\d{2,3}", elo) and int(elo) != player.rating:
                self._tell(
                    matched, Severity.NOTICE, "pgn.list-differs",
                    name=player.name, said=elo, listed=player.rating,
                )  # fmt: skip
            title = tags.get(f"{colour}Title", "").strip(" -?")
            if title and player.title and title != player.title:
                self._tell(
                    matched, Severity.NOTICE, "pgn.list-differs",
                    name=player.name, said=title, listed=player.title,
                )  # fmt: skip

    def _result(self, matched: MatchedGame, board: Board, pairing: Game) -> None:
        """Compare the result of the file with that of the sheet.

        Rule: Laws 2018, 8.7 (the signed sheet counts), 11.8 and 12.9 (results by a ruling alone).
        """
        sheet = format_result(pairing.white_result, pairing.black_result)
        verdict = matched.game.verdict
        found = verdict.outcome.claimed
        if sheet == "*" and found not in ("", "*"):
            self._tell(
                matched, Severity.WARNING, "pgn.result-differs.adjourned",
                round=board.round, board=board.board, found=found,
            )  # fmt: skip
        if sheet in ("", "*"):
            return
        if not pairing.played:
            if verdict.moves and verdict.tags.get("Termination", "").casefold() not in WITHOUT_PLAY:
                self._tell(
                    matched, Severity.WARNING, "pgn.result-differs.unplayed",
                    round=board.round, board=board.board, sheet=sheet, plies=len(verdict.moves),
                )  # fmt: skip
            elif found in ("1-0", "0-1") and _FORFEIT.get(sheet) != found:
                self._differs(matched, board, found, sheet)
            return
        if found in ("", "*"):
            return
        ruled = by_ruling_alone(pairing.white_result, pairing.black_result)
        if ruled and found == "1/2-1/2":
            self._tell(
                matched, Severity.NOTICE, "pgn.ruling",
                round=board.round, board=board.board, sheet=sheet,
            )  # fmt: skip
        elif found != _PGN_OF.get(sheet, sheet):
            self._differs(matched, board, found, sheet)

    def _differs(self, matched: MatchedGame, board: Board, found: str, sheet: str) -> None:
        self._tell(
            matched, Severity.ERROR, "pgn.result-differs",
            round=board.round, board=board.board, found=found, sheet=sheet,
        )  # fmt: skip

    def _tell(self, matched: MatchedGame, severity: Severity, key: str, **params: Param) -> None:
        place = Place(file=self.file, line=matched.game.line)
        matched.issues.append(Issue(severity, key, place, params))
