"""Round cells: what each player says of a round, and the games both cells agree on.

Rule: TRF-2026, record 001, columns 92 and following. The table of letters is in
:mod:`swissheet.model.results`; TRF06 wrote the pairing-allocated bye ``0000 - +``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from swissheet.errors import Place
from swissheet.formats.trf.fields import number
from swissheet.formats.trf.findings import Findings
from swissheet.formats.trf.players import FIRST_CELL, Row
from swissheet.model import LEGAL_RESULTS, MAX_ROUNDS, Bye, Colour, Game, Result, Round
from swissheet.words.message import Term

__all__ = ["Cell", "games_of_round", "parse_cells"]

Cell = tuple[int, Colour | None, Result | Bye]
"""Opponent (0 for none), colour and result of one player in one round."""

_W, _B = Colour.WHITE, Colour.BLACK
_LETTERS: dict[str, Result] = {r.value: r for r in Result}
_LETTERS |= {"w": Result.UNRATED_WIN, "d": Result.UNRATED_DRAW, "l": Result.UNRATED_LOSS}
_LETTERS["?"] = Result.ADJOURNED
_BYES: dict[str, Bye] = {b.value: b for b in Bye} | {b.value.lower(): b for b in Bye}
_COLOURS = {"w": _W, "b": _B, "W": _W, "B": _B, "-": None, " ": None}

_PAIRED = {
    f" {colour} {letter}": (_COLOURS[colour], result)
    for colour in "wb"
    for letter, result in _LETTERS.items()
}
_UNPAIRED = {f"0000 - {letter}": bye for letter, bye in _BYES.items()}
_OLD_BYES = {"+": Bye.PAB, "=": Bye.HPB, "-": Bye.ZPB, "1": Bye.FPB, "0": Bye.ZPB}

_UNREADABLE: Cell = (-1, None, Result.PENDING)
"""Stands for a cell that was complained of, so that it is not complained of twice."""

_CELL = re.compile(r"[ 0-9]{4} [wbWB\- ] [^ ]?")
_STRAY = re.compile(r"(?<=[0-9 ]) ([wb]) (?=[10=+\-WDLwdl])")


def parse_cells(
    row: Row, ids: Mapping[str, int], findings: Findings, *, teams: bool
) -> list[Cell | None]:
    """The cells of a player line (001), one per round; None for a blank one.

    Args: ids: starting-rank numbers as columns hold them (four characters) -> TPN.
    """
    text = row.cells
    cells: list[Cell | None] = []
    append = cells.append
    for start in range(0, len(text), 10):
        found = text[start : start + 8]
        pair = _PAIRED.get(found[4:])
        opponent = ids.get(found[:4]) if pair else None
        if pair and opponent:
            append((opponent, pair[0], pair[1]))
        elif found in _UNPAIRED:
            append((0, None, _UNPAIRED[found]))
        elif found.isspace():
            append(None)
        else:
            append(_odd_cell(row, start, ids, findings, teams))
        if text[start + 8 : start + 10].strip():
            _misplaced(row, start, findings)
            cells += [_UNREADABLE] * (len(text) // 10 - len(cells) + 1)
            break
    if len(cells) > MAX_ROUNDS:
        findings.stop("trf-rounds.rounds.cells", row.line, most=MAX_ROUNDS)
        del cells[MAX_ROUNDS:]
    return cells


def _misplaced(row: Row, start: int, findings: Findings) -> None:
    round_, column = start // 10 + 1, FIRST_CELL + 1 + start
    findings.stop("trf-rounds.misaligned", row.line, column, round=round_, column=column)


def _odd_cell(
    row: Row, start: int, ids: Mapping[str, int], findings: Findings, teams: bool
) -> Cell:
    """A cell that is not written like most: other spacing, TRF06 byes, capitals, or wrong."""
    tpn, round_ = row.player.tpn, start // 10 + 1
    text = row.cells[start : start + 8].ljust(8)
    column = FIRST_CELL + 1 + start
    stray = _STRAY.search(row.cells, start)
    if not _CELL.fullmatch(text.rstrip().ljust(7)) or (stray and (stray.start() - start) % 10 != 4):
        if stray and (stray.start() - start) % 10 != 4:
            _misplaced(row, start, findings)
        else:
            shown = text.strip()
            findings.stop("trf-rounds.cell", row.line, column, tpn=tpn, round=round_, text=shown)
        return _UNREADABLE
    opponent = number(text[:4]) if text[:4].strip() else 0
    if opponent is None or (opponent and opponent not in ids.values()):
        findings.stop(
            "trf-rounds.unknown-opponent",
            row.line,
            column,
            tpn=tpn,
            round=round_,
            opponent=text[:4].strip(),
        )
        return _UNREADABLE
    colour, letter = _COLOURS[text[5]], text[7]
    if opponent:
        result = _LETTERS.get(letter)
        if result is None:
            _bad_letter(row, round_, letter, column, findings)
            return _UNREADABLE
        return opponent, colour, result
    return _without_opponent(row, round_, colour, letter, column, findings, teams)


def _bad_letter(row: Row, round_: int, letter: str, column: int, findings: Findings) -> None:
    tpn = row.player.tpn
    findings.stop("trf-rounds.result", row.line, column + 7, tpn=tpn, round=round_, letter=letter)


def _without_opponent(
    row: Row,
    round_: int,
    colour: Colour | None,
    letter: str,
    column: int,
    findings: Findings,
    teams: bool,
) -> Cell:
    if letter in _BYES:
        return 0, None, _BYES[letter]
    if letter == " ":
        # "0000" alone, or "0000 -": said to have no game.
        return 0, None, Bye.ZPB
    if letter not in _OLD_BYES:
        _bad_letter(row, round_, letter, column, findings)
        return _UNREADABLE
    bye = _OLD_BYES[letter]
    if letter == "+" and (teams or colour):
        # A team match won by forfeit: points without an opponent, but no bye by the pairing.
        bye = Bye.FPB
    if letter in "10" or colour:
        findings.warning(
            "trf-rounds.result-without-opponent",
            row.line,
            column,
            tpn=row.player.tpn,
            round=round_,
            letter=letter,
            bye=bye.value,
        )
    return 0, None, bye


def games_of_round(
    number_: int,
    tpns: Sequence[int],
    cells: Mapping[int, Sequence[Cell | None]],
    lines: Mapping[int, int],
    findings: Findings,
) -> Round:
    """A round from the cells of all players; cells that contradict each other are reported."""
    games: list[Game] = []
    byes: list[tuple[int, Bye]] = []
    index = number_ - 1
    for tpn in tpns:
        row = cells[tpn]
        cell = row[index] if index < len(row) else None
        if cell is None:
            continue
        opponent, colour, result = cell
        if opponent <= 0:
            if isinstance(result, Bye):
                byes.append((tpn, result))
            continue
        other_row = cells[opponent]
        other = other_row[index] if index < len(other_row) else None
        if (
            other is not None
            and other[0] == tpn
            and colour is not other[1]
            and colour is not None
            and other[1] is not None
            and isinstance(result, Result)
            and isinstance(other[2], Result)
            and (result, other[2]) in LEGAL_RESULTS
        ):
            if colour is _W:
                games.append(Game(tpn, opponent, result, other[2]))
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
"""What the opponent usually has."""


def _contradict(
    place: Place, opponent: int, mine: Result, theirs: Result, line: int, findings: Findings
) -> None:
    """Two results cannot belong to one game: why, and what would be right."""
    tpn, round_, column = place.tpn, place.round, FIRST_CELL + 10 * place.round - 2
    if mine is theirs:
        findings.stop(
            "trf-rounds.contradictory-results.two-wins",
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
            "trf-rounds.contradictory-results.first-open",
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
            "trf-rounds.contradictory-results.second-open",
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
            "trf-rounds.contradictory-results",
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
    findings: Findings,
) -> Game | None:
    """A game written with a colour missing; None, with an issue, when the cells contradict."""
    opponent, colour, result = cell
    if tpn > opponent and other is not None and other[0] == tpn:
        return None
    line, place = lines[tpn], Place(tpn=tpn, round=number_)
    column = FIRST_CELL + 1 + 10 * (number_ - 1)
    if other is _UNREADABLE:
        return None
    if opponent == tpn:
        findings.stop("trf-rounds.self-pairing", line, column, place=place, round=number_, tpn=tpn)
        return None
    if other is None or not other[0]:
        findings.stop(
            "trf-rounds.opponents-differ.no-game",
            line,
            column,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
        )
        return None
    if other[0] != tpn:
        findings.stop(
            "trf-rounds.opponents-differ",
            line,
            column,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
            other=other[0],
        )
        return None
    theirs = other[2]
    if not isinstance(result, Result) or not isinstance(theirs, Result):
        return None
    if (result, theirs) not in LEGAL_RESULTS:
        _contradict(place, opponent, result, theirs, line, findings)
        return None
    if colour is not None and colour is other[1]:
        findings.stop(
            "trf-rounds.same-colour",
            line,
            column + 5,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
            colour=Term("column.white" if colour is _W else "column.black"),
        )
        return None
    if colour is None and other[1] is None and (result.played or result is Result.PENDING):
        findings.stop(
            "trf-rounds.no-colour",
            line,
            column + 5,
            place=place,
            round=number_,
            tpn=tpn,
            opponent=opponent,
        )
        return None
    findings.warning(
        "trf-rounds.no-colour.completed",
        line,
        column + 5,
        round=number_,
        tpn=tpn,
        opponent=opponent,
    )
    if colour is _B or other[1] is _W:
        return Game(opponent, tpn, theirs, result)
    return Game(tpn, opponent, result, theirs)
