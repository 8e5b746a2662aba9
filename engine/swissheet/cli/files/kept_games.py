"""The games of an event that ``games --out`` writes, and what is said of those it does not."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from swissheet.cli.frame.game_lines import moves_stand
from swissheet.formats import pgn
from swissheet.model import Game, Tournament
from swissheet.notation import Verdict

__all__ = ["KeptGames"]

_FEW = 40
"""So many games or boards are named in one line."""


class KeptGames:
    """Games by their boards, one after the other; ``games`` are those whose moves are written."""

    def __init__(self, tournament: Tournament) -> None:
        self.tournament = tournament
        self.games: dict[pgn.Board, Verdict] = {}
        self.unfit: set[pgn.Board] = set()
        self.homeless: list[int] = []

    def add(self, matched: pgn.MatchedGame) -> None:
        """Keeps the moves of a board, if they are the ones: legal, and the only ones it has."""
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

    def left_out(self) -> Iterator[str]:
        """What the games that are written are without, and which are not written, in sentences."""
        forfeits = {board for board in (*self.games, *self.unfit) if self._forfeit(board)}
        if self.games.keys() - forfeits:
            yield (
                "Written are moves, results and the tags of the tournament; no comments, "
                "variations, clock times or other tags."
            )
        if self.unfit - forfeits:
            said = _boards(self.unfit - forfeits)
            yield f"Written without moves, for they have to be settled first: {said}."
        if forfeits:
            said = _boards(forfeits)
            yield f"Not written, for the tournament says they were not played: {said}."
        if self.homeless:
            said = _few(str(index) for index in self.homeless)
            yield f"Not written, for no board is found for them: {said} (numbers of games)."
        unsaid = [board for board, verdict in self.games.items() if self._says_more(board, verdict)]
        if unsaid:
            said = _boards(unsaid)
            yield f"Written with *, for the tournament has no result of them yet: {said}."

    def _forfeit(self, board: pgn.Board) -> bool:
        """Whether a board is left out of what is written: by its result nobody played there."""
        game = self._pairing(board)
        return not game.played and not game.pending

    def _says_more(self, board: pgn.Board, verdict: Verdict) -> bool:
        """Whether a game has a result and its board has none."""
        outcome = verdict.outcome
        return self._pairing(board).pending and (
            outcome.result is not None or outcome.claimed not in ("", "*")
        )

    def _pairing(self, board: pgn.Board) -> Game:
        return self.tournament.round(board.round).games[board.board - 1]


def _boards(boards: Iterable[pgn.Board]) -> str:
    """``1.2, 3.1``"""
    in_order = sorted(boards, key=lambda board: (board.round, board.board))
    return _few(f"{board.round}.{board.board}" for board in in_order)


def _few(items: Iterable[str]) -> str:
    """The first of them, and how many more there are."""
    every = list(items)
    more = len(every) - _FEW
    return ", ".join(every[:_FEW]) + (f" and {more} more" if more > 0 else "")
