"""Round cells: the record of a round by each player.

Rule: TRF-2026, record 001, columns 92 and following. The table of letters is in
:mod:`swissheet.model.results`; TRF06 wrote the pairing-allocated bye ``0000 - +``.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Mapping
from functools import lru_cache
from typing import NamedTuple

from swissheet.errors import Place
from swissheet.formats.trf.fields import number
from swissheet.formats.trf.findings import TrfFindings
from swissheet.formats.trf.players import FIRST_CELL, Row
from swissheet.model import MAX_ROUNDS, Bye, Colour, Result

Cell = tuple[int, Colour | None, Result | Bye]
"""Opponent (0 without one), colour and result of one player in one round."""

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
OLD_BYES = {"+": Bye.PAB, "=": Bye.HPB, "-": Bye.ZPB, "1": Bye.FPB, "0": Bye.ZPB}
"""Letters of TRF06 for players without an opponent."""


class Unknown(NamedTuple):
    """The letter of a result that no version of the format has, and its place."""

    letter: str
    line: int
    column: int


UnknownResults = dict[tuple[int, int], Unknown]
"""The unknown letter by TPN and round."""

UNREADABLE: Cell = (-1, None, Result.PENDING)
"""The value for a cell that was reported, so that it is not reported twice."""

_CELL = re.compile(r"[ 0-9]{4} [wbWB\- ] [^ ]?")
_NUMBER = re.compile(r" *[1-9][0-9]*")
_STRAY = re.compile(r"(?<=[0-9 ]) ([wb]) (?=[10=+\-WDLwdl])")


def parse_cells(
    row: Row,
    tpns: Collection[int],
    findings: TrfFindings,
    *,
    teams: bool,
    unknown: UnknownResults,
) -> list[Cell | None]:
    """Return the cells of a player line (001), one per round; None for a blank one.

    Args: tpns: all possible opponents, and 0.
          unknown: collects the letters that are not results; the game counts as adjourned.
    """
    text = row.cells
    cells: list[Cell | None] = []
    append = cells.append
    for start in range(0, len(text), 10):
        opponent, cell, crowded = _usual(text[start : start + 10])
        if opponent in tpns:
            append(cell)
        else:
            append(_odd_cell(row, start, tpns, findings, teams, unknown))
        if crowded:
            _misplaced(row, start, findings)
            cells += [UNREADABLE] * (len(text) // 10 - len(cells) + 1)
            break
    if len(cells) > MAX_ROUNDS:
        findings.stop("trf_rounds.rounds.cells", row.line, most=MAX_ROUNDS)
        del cells[MAX_ROUNDS:]
    return cells


@lru_cache(maxsize=1 << 14)
def _usual(text: str) -> tuple[int, Cell | None, bool]:
    """Return a cell in the usual form, or blank, its opponent first; -1 as opponent for others.

    Files are made of the same cells, so most were met before. The last value says whether the gap
    in front of the next cell has any characters.
    """
    found, crowded = text[:8], bool(text[8:].strip())
    if found in _UNPAIRED:
        return 0, (0, None, _UNPAIRED[found]), crowded
    if found.isspace():
        return 0, None, crowded
    pair = _PAIRED.get(found[4:])
    if pair and _NUMBER.fullmatch(found, 0, 4):
        opponent = int(found[:4])
        return opponent, (opponent, *pair), crowded
    return -1, None, crowded


def _misplaced(row: Row, start: int, findings: TrfFindings) -> None:
    round_, column = start // 10 + 1, FIRST_CELL + 1 + start
    findings.stop("trf_rounds.misaligned", row.line, column, round=round_, column=column)


def _odd_cell(
    row: Row,
    start: int,
    tpns: Collection[int],
    findings: TrfFindings,
    teams: bool,
    unknown: UnknownResults,
) -> Cell:
    """Return a cell in an unusual form: other spacing, TRF06 byes, capitals, or wrong."""
    tpn, round_ = row.player.tpn, start // 10 + 1
    text = row.cells[start : start + 8].ljust(8)
    column = FIRST_CELL + 1 + start
    stray = _STRAY.search(row.cells, start)
    if not _CELL.fullmatch(text.rstrip().ljust(7)) or (stray and (stray.start() - start) % 10 != 4):
        if stray and (stray.start() - start) % 10 != 4:
            _misplaced(row, start, findings)
        else:
            shown = text.strip()
            findings.stop("trf_rounds.cell", row.line, column, tpn=tpn, round=round_, text=shown)
        return UNREADABLE
    opponent = number(text[:4]) if text[:4].strip() else 0
    if opponent is None or (opponent and opponent not in tpns):
        if not findings.lost:  # else the line of the opponent is among those
            findings.stop(
                "trf_rounds.unknown-opponent",
                row.line,
                column,
                tpn=tpn,
                round=round_,
                opponent=text[:4].strip(),
            )
        return UNREADABLE
    colour, letter = _COLOURS[text[5]], text[7]
    if opponent:
        result = _LETTERS.get(letter)
        if result is None and letter in _BYES:
            _bad_letter(row, round_, letter, column, findings)
            return UNREADABLE
        if result is None:
            unknown[tpn, round_] = Unknown(letter, row.line, column + 7)
        return opponent, colour, result or Result.ADJOURNED
    return _without_opponent(row, round_, colour, letter, column, findings, teams)


def adjourn_unknown(
    cells: Mapping[int, list[Cell | None]], unknown: UnknownResults, findings: TrfFindings
) -> None:
    """Adjourn games with an unknown result for both players, and report each once."""
    for (tpn, round_), found in unknown.items():
        cell = cells[tpn][round_ - 1]
        opponent = cell[0] if cell is not None else 0
        theirs = cells.get(opponent, [])
        other = theirs[round_ - 1] if round_ <= len(theirs) else None
        if other is not None and other[0] == tpn and isinstance(other[2], Result):
            theirs[round_ - 1] = (tpn, other[1], Result.ADJOURNED)
        if opponent < tpn and (opponent, round_) in unknown:
            continue
        findings.warning(
            "trf_rounds.result.adjourned",
            found.line,
            found.column,
            place=Place(tpn=tpn, round=round_),
            tpn=tpn,
            opponent=opponent,
            round=round_,
            letter=found.letter,
        )


def _bad_letter(row: Row, round_: int, letter: str, column: int, findings: TrfFindings) -> None:
    tpn = row.player.tpn
    findings.stop("trf_rounds.result", row.line, column + 7, tpn=tpn, round=round_, letter=letter)


def _without_opponent(
    row: Row,
    round_: int,
    colour: Colour | None,
    letter: str,
    column: int,
    findings: TrfFindings,
    teams: bool,
) -> Cell:
    if letter in _BYES:
        return 0, None, _BYES[letter]
    if letter == " ":
        # "0000" alone, or "0000 -": written as having no game.
        return 0, None, Bye.ZPB
    if letter not in OLD_BYES:
        _bad_letter(row, round_, letter, column, findings)
        return UNREADABLE
    bye = OLD_BYES[letter]
    if letter == "+" and (teams or colour):
        # A team match won by forfeit: points without an opponent, but no bye by the pairing.
        bye = Bye.FPB
    if letter in "10" or colour:
        findings.warning(
            "trf_rounds.result-without-opponent",
            row.line,
            column,
            tpn=row.player.tpn,
            round=round_,
            letter=letter,
            bye=bye.value,
        )
    return 0, None, bye
