"""The games of an event that are written as PGN, and the issues of those that are not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import TYPE_CHECKING

import chess

from swissheet.errors import Issue, Severity
from swissheet.formats import pgn
from swissheet.formats.pgn.checking import moves_stand
from swissheet.model import Game, Tournament
from swissheet.notation import GameOutcome, Verdict
from swissheet.words.message import Several, Text, phrase

if TYPE_CHECKING:
    from swissheet.files.event_games import EventGames

_FEW = 40
"""The most games or boards that are named in one line."""


def starts_drawn(tournament: Tournament, drawn: Mapping[int, int]) -> dict[pgn.Board, Verdict]:
    """Return an empty game from the position drawn for its round, for every board."""
    return {
        pgn.Board(round_.number, board): _from(drawn[round_.number])
        for round_ in tournament.rounds
        if round_.number in drawn
        for board in range(1, len(round_.games) + 1)
    }


def games_inside(event: EventGames) -> tuple[dict[pgn.Board, Verdict], list[Issue]]:
    """Return the games of a workbook that can be written as PGN, and issues of the others.

    Cost: a check of each game.
    """
    kept = KeptGames(event.tournament)
    for one in event.judged(event.rules) if event.rows else ():
        kept.add(pgn.MatchedGame(one.asked, one.board, one.swapped, issues=one.issues))
    starts = starts_drawn(event.tournament, event.rules.chess960.by_round)
    return {**starts, **kept.games}, list(kept.left_out())


class KeptGames:
    """Games by their boards, one after the other; ``games`` are those whose moves are written."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.games: dict[pgn.Board, Verdict] = {}
        self.unfit: set[pgn.Board] = set()
        self.homeless: list[int] = []

    def add(self, matched: pgn.MatchedGame) -> None:
        """Keep the moves of a board, if they are legal, and the only ones it has."""
        board = matched.board
        if matched.awaited:
            return
        if board is None:
            self.homeless.append(matched.game.index)
            return
        codes = {pgn.check_id(issue) for issue in matched.issues}
        if matched.swapped or "P33" in codes or not moves_stand(matched.game):
            self.unfit.add(board)
            self.games.pop(board, None)
        elif board not in self.unfit:
            self.games.setdefault(board, matched.game.verdict)

    def left_out(self) -> Iterator[Issue]:
        """Yield the losses of the games that are written, and the games that are not."""
        forfeits = {board for board in (*self.games, *self.unfit) if self._forfeit(board)}
        if self.games.keys() - forfeits:
            yield Issue(Severity.NOTICE, "games.kept.bare")
        if self.unfit - forfeits:
            yield _kept("games.kept.unsettled", _boards(self.unfit - forfeits))
        if forfeits:
            yield _kept("games.kept.unplayed", _boards(forfeits))
        if self.homeless:
            yield _kept("games.kept.homeless", _few(str(index) for index in self.homeless))
        unsaid = [board for board, verdict in self.games.items() if self._says_more(board, verdict)]
        if unsaid:
            yield _kept("games.kept.open", _boards(unsaid))

    def _forfeit(self, board: pgn.Board) -> bool:
        """Return whether a board is left out of the file: by its result no game was played."""
        game = self._pairing(board)
        return not game.played and not game.pending

    def _says_more(self, board: pgn.Board, verdict: Verdict) -> bool:
        """Return whether a game has a result and its board has none."""
        outcome = verdict.outcome
        return self._pairing(board).pending and (
            outcome.result is not None or outcome.claimed not in ("", "*")
        )

    def _pairing(self, board: pgn.Board) -> Game:
        return self.tournament.round(board.round).games[board.board - 1]


def _kept(key: str, said: Text) -> Issue:
    return Issue(Severity.WARNING, key, params={"said": said})


def _boards(boards: Iterable[pgn.Board]) -> Text:
    """Return boards as ``1.2, 3.1``."""
    in_order = sorted(boards, key=lambda board: (board.round, board.board))
    return _few(f"{board.round}.{board.board}" for board in in_order)


def _few(items: Iterable[str]) -> Text:
    """Return the first of them, and how many more there are."""
    every = list(items)
    if len(every) <= _FEW:
        return Several(tuple(every))
    return phrase("cli_games.some", games=every[:_FEW], more=len(every) - _FEW)


def _from(position: int) -> Verdict:
    start = chess.Board.from_chess960_pos(position).fen()
    return Verdict([], GameOutcome(None, None, (), 0), (), start, chess960=True)
