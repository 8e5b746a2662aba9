"""The games of a round: two cells that agree, and the issues of those that do not.

Rule: TRF-2026, record 001, columns 92 and following.
"""

from __future__ import annotations

from collections.abc import Mapping

from swissheet.errors import Place
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import column_of_round
from swissheet.formats.trf.reading.cells import UNREADABLE, Cell
from swissheet.model import LEGAL_RESULTS, Bye, Colour, Game, Result, Round
from swissheet.words.message import Term

_W, _B = Colour.WHITE, Colour.BLACK
_BOTH = ((_W, _B), (_B, _W))
_LEGAL: dict[tuple[Result | Bye, Result | Bye], tuple[Result, Result]] = {
    pair: pair for pair in LEGAL_RESULTS
}


def games_of_round(
    number_: int, cells: Mapping[int, Cell | None], lines: Mapping[int, int], findings: TrfFindings
) -> Round:
    """Return a round from the cells of all players; contradictions are reported.

    Args: cells, lines: TPN -> the cell of the round, and the number of its line; by TPN.
    """
    found = _flawless(number_, cells)
    return _judged(number_, cells, lines, findings) if found is None else found


def _flawless(number_: int, cells: Mapping[int, Cell | None]) -> Round | None:
    """Return the round, if all cells agree, as nearly always; only the cells of White are asked."""
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    blank = 0
    for tpn, cell in cells.items():
        if cell is None:
            blank += 1
            continue
        opponent, colour, result = cell
        if colour is _W:
            other = cells.get(opponent)
            if other is None or other[0] != tpn or other[1] is not _B:
                return None
            results = _LEGAL.get((result, other[2]))
            if results is None:
                return None
            games.append(Game(tpn, opponent, *results))
        elif not opponent and isinstance(result, Bye):
            byes.append((tpn, result))
    # All players passed over must be the Black of one of the games, each of another.
    if 2 * len(games) + len(byes) + blank != len(cells):
        return None
    return Round(number_, tuple(games), tuple(byes))


def _judged(
    number_: int, cells: Mapping[int, Cell | None], lines: Mapping[int, int], findings: TrfFindings
) -> Round:
    """Return the round as far as its cells agree, and report those that do not."""
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    for tpn, cell in cells.items():
        if cell is None:
            continue
        opponent, colour, result = cell
        if opponent <= 0:
            if isinstance(result, Bye):
                byes.append((tpn, result))
            continue
        other = cells[opponent]
        if other is not None and other[0] == tpn and (colour, other[1]) in _BOTH:
            results = _LEGAL.get((result, other[2]))
            if results is not None:
                # A game is at the place of its White.
                if colour is _W:
                    games.append(Game(tpn, opponent, *results))
                continue
        game = _mend(number_, tpn, cell, other, lines, findings)
        if game is not None:
            games.append(game)
    return Round(number_, tuple(games), tuple(byes))


_ANSWER = {
    Result.WIN: Result.LOSS,
    Result.DRAW: Result.DRAW,
    Result.LOSS: Result.WIN,
    Result.UNRATED_WIN: Result.UNRATED_LOSS,
    Result.UNRATED_DRAW: Result.UNRATED_DRAW,
    Result.UNRATED_LOSS: Result.UNRATED_WIN,
    Result.FORFEIT_WIN: Result.FORFEIT_LOSS,
    Result.FORFEIT_LOSS: Result.FORFEIT_WIN,
    Result.ADJOURNED: Result.ADJOURNED,
}
"""The usual result of the opponent."""


def _contradict(
    place: Place, opponent: int, mine: Result, theirs: Result, line: int, findings: TrfFindings
) -> None:
    """Report two results that cannot belong to one game, with possible results."""
    tpn, round_, column = place.tpn, place.round, column_of_round(place.round) + 7
    if mine is theirs:
        findings.stop(
            "trf_rounds.contradictory-results.two-wins",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
            mine=mine.value,
            right=_ANSWER[mine].value,
        )
    elif mine is Result.PENDING:
        findings.stop(
            "trf_rounds.contradictory-results.first-open",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
            theirs=theirs.value,
            right=_ANSWER[theirs].value,
        )
    elif theirs is Result.PENDING:
        findings.stop(
            "trf_rounds.contradictory-results.second-open",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
            mine=mine.value,
            right=_ANSWER[mine].value,
        )
    else:
        findings.stop(
            "trf_rounds.contradictory-results",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
            mine=mine.value,
            theirs=theirs.value,
            right=_ANSWER[mine].value,
        )


def _mend(
    number_: int,
    tpn: int,
    cell: Cell,
    other: Cell | None,
    lines: Mapping[int, int],
    findings: TrfFindings,
) -> Game | None:
    """Return a game written without a colour; None, with an issue, when cells contradict."""
    opponent, colour, result = cell
    if tpn > opponent and other is not None and other[0] == tpn:
        return None
    if other is UNREADABLE:
        return None
    line, place = lines[tpn], Place(tpn=tpn, round=number_)
    if opponent == tpn or other is None or other[0] != tpn:
        _not_opponents(place, opponent, other, line, findings)
        return None
    theirs = other[2]
    if not isinstance(result, Result) or not isinstance(theirs, Result):
        return None
    if (result, theirs) not in LEGAL_RESULTS:
        _contradict(place, opponent, result, theirs, line, findings)
        return None
    column = column_of_round(number_) + 5
    if colour is not None and colour is other[1]:
        findings.stop(
            "trf_rounds.same-colour",
            line,
            column,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
            colour=Term("column.white" if colour is _W else "column.black"),
        )
        return None
    if colour is None and other[1] is None and (result.played or result is Result.PENDING):
        findings.stop(
            "trf_rounds.no-colour",
            line,
            column,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
        )
        return None
    if colour is None and other[1] is None:
        first, second = min(tpn, opponent), max(tpn, opponent)
        findings.notice(
            "trf_rounds.no-colour.forfeit", line, column, round=number_, tpn=first, opponent=second
        )
        return Game(tpn, opponent, result, theirs, coloured=False)
    findings.warning(
        "trf_rounds.no-colour.completed",
        line,
        column,
        round=number_,
        tpn=tpn,
        opponent=opponent,
    )
    if colour is _B or other[1] is _W:
        return Game(opponent, tpn, theirs, result)
    return Game(tpn, opponent, result, theirs)


def _not_opponents(
    place: Place, opponent: int, other: Cell | None, line: int, findings: TrfFindings
) -> None:
    """Report a player whose opponent's cell names another player."""
    tpn, round_, column = place.tpn, place.round, column_of_round(place.round)
    if opponent == tpn:
        findings.stop("trf_rounds.self-pairing", line, column, place=place, round=round_, tpn=tpn)
    elif other is None or not other[0]:
        findings.stop(
            "trf_rounds.opponents-differ.no-game",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
        )
    else:
        findings.stop(
            "trf_rounds.opponents-differ",
            line,
            column,
            place=place,
            round=round_,
            tpn=tpn,
            opponent=opponent,
            other=other[0],
        )
