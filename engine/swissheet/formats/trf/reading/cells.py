"""Round cells: what each player says of a round, and the games both cells agree on.

Rule: TRF-2026, record 001, columns 92 and following. The table of letters is in
:mod:`swissheet.model.results`; TRF06 wrote the pairing-allocated bye ``0000 - +``.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from swissheet.formats.trf.fields import number
from swissheet.formats.trf.findings import Findings
from swissheet.formats.trf.players import FIRST_CELL, Row
from swissheet.model import LEGAL_RESULTS, MAX_ROUNDS, Bye, Colour, Game, Result, Round

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
        findings.stop("rounds", f"A line holds at most {MAX_ROUNDS} rounds.", row.line)
        del cells[MAX_ROUNDS:]
    return cells


def _misplaced(row: Row, start: int, findings: Findings) -> None:
    round_ = start // 10 + 1
    findings.stop(
        "misaligned",
        f"Round {round_} does not start in column {FIRST_CELL + 1 + start}. "
        "Probably a wrong text encoding; try UTF-8 or Windows-1252.",
        row.line,
        FIRST_CELL + 1 + start,
    )


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
            findings.stop(
                "cell",
                f"Player {tpn}, round {round_}: '{text.strip()}' is not a round; "
                "write for example '  12 w 1' or '0000 - H'.",
                row.line,
                column,
            )
        return _UNREADABLE
    opponent = number(text[:4]) if text[:4].strip() else 0
    if opponent is None or (opponent and opponent not in ids.values()):
        findings.stop(
            "unknown-opponent",
            f"Player {tpn}, round {round_}: opponent {text[:4].strip()} is not in the file.",
            row.line,
            column,
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
    findings.stop(
        "result",
        f"Player {row.player.tpn}, round {round_}: '{letter}' is not a result; use one of "
        "1 = 0 + - W D L for a game, U F H Z without opponent.",
        row.line,
        column + 7,
    )


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
            "result-without-opponent",
            f"Player {row.player.tpn}, round {round_}: the result '{letter}' has no opponent; "
            f"it is read as '{bye.value}'.",
            row.line,
            column,
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


def _shown(result: Result | Bye) -> str:
    return "no result" if result is Result.PENDING else result.value


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


def _contradiction(tpn: int, opponent: int, mine: Result, theirs: Result) -> str:
    """Why two results cannot belong to one game, and what would be right."""
    if mine is theirs:
        said = f"players {tpn} and {opponent} both report a win ({_shown(mine)}) of the same game"
        return f"{said}; the one who lost has {_shown(_ANSWER[mine])}."
    said = f"player {tpn} has {_shown(mine)}, but player {opponent} {_shown(theirs)}, in one game"
    known = theirs if mine is Result.PENDING else mine
    return f"{said}; where one has {_shown(known)}, the other has {_shown(_ANSWER[known])}."


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
    line, where = lines[tpn], {"tpn": tpn, "round_": number_}
    column = FIRST_CELL + 1 + 10 * (number_ - 1)
    if other is _UNREADABLE:
        return None
    if opponent == tpn:
        message = (
            f"Round {number_}: player {tpn} is written as the opponent of player {tpn}; write the "
            "number of the real opponent, or 0000 and the letter of a bye."
        )
        findings.stop("self-pairing", message, line, column, **where)
        return None
    if other is None or other[0] != tpn:
        named = f"{opponent} names {other[0]}" if other and other[0] else f"{opponent} has no game"
        message = f"Round {number_}: {tpn} names {opponent} as opponent, but {named}."
        findings.stop("opponents-differ", message, line, column, **where)
        return None
    theirs = other[2]
    if not isinstance(result, Result) or not isinstance(theirs, Result):
        return None
    if (result, theirs) not in LEGAL_RESULTS:
        message = f"Round {number_}: {_contradiction(tpn, opponent, result, theirs)}"
        findings.stop("contradictory-results", message, line, column + 7, **where)
        return None
    if colour is not None and colour is other[1]:
        word = "White" if colour is _W else "Black"
        message = f"Round {number_}: {tpn} and {opponent} both have {word}."
        findings.stop("same-colour", message, line, column + 5, **where)
        return None
    if colour is None and other[1] is None and (result.played or result is Result.PENDING):
        message = f"Round {number_}: {tpn} and {opponent} have no colours; write w and b."
        findings.stop("no-colour", message, line, column + 5, **where)
        return None
    findings.warning(
        "no-colour",
        f"Round {number_}: the game {tpn} - {opponent} lacks a colour; it is completed.",
        line,
        column + 5,
    )
    if colour is _B or other[1] is _W:
        return Game(opponent, tpn, theirs, result)
    return Game(tpn, opponent, result, theirs)
