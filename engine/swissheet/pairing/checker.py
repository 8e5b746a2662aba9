"""Pairs the rounds of a tournament again and reports where the rules lead to other boards.

This is the core of a pairings checker: every round is judged by the records before it, so a
round that differs does not make the later ones differ.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from swissheet.errors import NoLegalPairing
from swissheet.model import Round, System, Tournament
from swissheet.pairing import pair
from swissheet.words.message import Param, Text, phrase

Board = tuple[int, int]


@dataclass(frozen=True, slots=True)
class RoundDifference:
    """A round whose record differs from the pairing by the rules.

    ``recorded`` and ``expected`` hold the boards (White's TPN, Black's TPN) found on one side
    only, colours included; a pairing-allocated bye is ``(TPN, 0)``. With ``unpairable`` there is
    no legal pairing at all.
    """

    round: int
    recorded: tuple[Board, ...]
    expected: tuple[Board, ...]
    unpairable: bool = False

    @property
    def kind(self) -> str:
        """Return what differs: ``unpairable``, ``bye``, ``pairs``, or ``colours`` alone."""
        if self.unpairable:
            return "unpairable"
        if _byes(self.recorded) != _byes(self.expected):
            return "bye"
        same = set(map(frozenset, self.recorded)) == set(map(frozenset, self.expected))
        return "colours" if same else "pairs"

    def words(self, language: str = "") -> str:
        """Return the boards on both sides in a language."""
        wanted = phrase("checker.no-pairing") if self.unpairable else _listed(self.expected)
        recorded = _listed(self.recorded)
        return phrase(
            "checker.differs", round=self.round, recorded=recorded, expected=wanted
        ).words(language)

    def __str__(self) -> str:
        return self.words()


def _listed(boards: Iterable[Board]) -> Param:
    shown: list[Text] = [
        f"{white}-{black}" if black else phrase("checker.bye", player=white)
        for white, black in boards
    ]
    return shown or phrase("checker.nothing")


def replay(
    tournament: Tournament,
    rounds: Iterable[int] | None = None,
    *,
    system: str | System | None = None,
) -> list[RoundDifference]:
    """Return the rounds that the rules pair differently, by round; empty when all agree.

    Args:   rounds: which to check; by default every paired round whose predecessors are complete.
            system: overrides the system of the tournament.
    Raises: RulesError: a round asked for cannot be paired from the records.
    Cost:   one pairing for each round.
    """
    checkable = min(tournament.rounds_paired, tournament.rounds_complete + 1)
    found = []
    for number in range(1, checkable + 1) if rounds is None else rounds:
        made = tournament.round(number)
        paired = _boards([(game.white, game.black) for game in made.games], made.pab)
        try:
            again = pair(tournament, system, round_=number)
        except NoLegalPairing:
            found.append(RoundDifference(number, tuple(paired), (), unpairable=True))
            continue
        expected = _boards(again.boards, again.pab)
        if paired == expected:  # as a rule, the order too
            continue
        recorded = _with_colours(paired, made, expected)
        if set(recorded) != set(expected):
            found.append(
                RoundDifference(
                    number,
                    tuple(board for board in recorded if board not in expected),
                    tuple(board for board in expected if board not in recorded),
                )
            )
    return found


def _boards(boards: Iterable[Board], pab: int | None) -> list[Board]:
    return [*boards] if pab is None else [*boards, (pab, 0)]


def _with_colours(paired: list[Board], made: Round, expected: list[Board]) -> list[Board]:
    """Return the boards as recorded; a forfeited game without colours has those of the rules."""
    if all(game.coloured for game in made.games):
        return paired
    bare = {(game.white, game.black) for game in made.games if not game.coloured}
    given = set(expected)
    return [(b, w) if (w, b) in bare and (b, w) in given else (w, b) for w, b in paired]


def _byes(boards: Iterable[Board]) -> list[Board]:
    return [board for board in boards if not board[1]]
