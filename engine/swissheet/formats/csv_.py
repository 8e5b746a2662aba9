"""Players and results as CSV: one row per player, one column per round.

``rows`` reads any list of players; ``dumps`` writes a table that ``loads`` reads back, results
included. What a table of players has no place for (settings of the event, scoring, forbidden
pairings) is not in it: JSON and TRF keep those.

A round is ``12w1`` (opponent, colour, letter of the result as in the TRF, ``?`` for none yet) or
the letter of a bye. A text that a spreadsheet would take for a formula gets an apostrophe in
front, which ``loads`` and ``rows`` take away again.
"""

from __future__ import annotations

import csv
import io
import re
from collections.abc import Iterable, Sequence

from swissheet.errors import FormatError, InputError, ModelError, Place, TooLargeError
from swissheet.model import (
    MAX_PLAYERS,
    MAX_ROUNDS,
    Bye,
    Colour,
    Entry,
    Game,
    Player,
    Result,
    Round,
    Tournament,
    format_points,
)

__all__ = ["dumps", "is_table", "loads", "rows"]

MAX_CHARACTERS = 16 * 1024 * 1024

_FIELDS = {
    "No.": "tpn",
    "Name": "name",
    "Title": "title",
    "Rating": "rating",
    "Fed": "federation",
    "FIDE ID": "fide_id",
    "Sex": "sex",
    "Born": "birth",
    "Club": "club",
}
_ROUND = re.compile(r"R([1-9]\d{0,2})")
_GAME = re.compile(r"([1-9]\d{0,3})([wb])([10=WDL+*?-])")
# Spreadsheets compute a text with one of these in front, also behind blanks.
_FORMULA = re.compile(r"[\t\r\n ]*[=+\-@]")
_APOSTROPHE = re.compile(r"'[\t\r\n ]*[=+\-@]")


def dumps(tournament: Tournament, *, delimiter: str = ",") -> str:
    """The players by TPN with their rounds and points, headed ``No.``, ``Name`` ... ``Pts``."""
    count = len(tournament.rounds)
    scores = tournament.scores()
    out = io.StringIO()
    writer = csv.writer(out, delimiter=delimiter, lineterminator="\r\n")
    writer.writerow([*_FIELDS, *(f"R{number}" for number in range(1, count + 1)), "Pts"])
    for player in tournament.players:
        known = [str(getattr(player, name) or "") for name in _FIELDS.values()]
        cells = [_cell(entry) for entry in tournament.entries[player.tpn]]
        points = format_points(scores[player.tpn])
        writer.writerow([_harmless(text) for text in known] + cells + [points])
    return out.getvalue()


def _harmless(text: str) -> str:
    return f"'{text}" if _FORMULA.match(text) or _APOSTROPHE.match(text) else text


def _cell(entry: Entry | None) -> str:
    if entry is None:
        return ""
    if entry.colour is None:
        return str(entry.result.value)
    return f"{entry.opponent}{entry.colour.value}{entry.result.value.replace(' ', '?')}"


def rows(text: str) -> list[dict[str, str]]:
    """The rows of a list with headers, as header to text; blank rows are left out.

    The separator is the one the line of headers has most of: comma, semicolon or tab.
    Raises: FormatError: no headers, or a row with more cells than headers, with its line.
            TooLargeError: more than 16 million characters, or than players can be numbered.
    """
    if len(text) > MAX_CHARACTERS:
        raise TooLargeError(
            f"The list has {len(text):,} characters; up to {MAX_CHARACTERS:,} are read.",
            code="too-large",
        )
    text = text.removeprefix("\ufeff")
    first = text.lstrip("\r\n").partition("\n")[0]
    delimiter = max(",;\t", key=first.count)
    reader = csv.reader(io.StringIO(text.replace("\0", ""), newline=""), delimiter=delimiter)
    headers: list[str] = []
    found: list[dict[str, str]] = []
    try:
        for cells in reader:
            stripped = [_as_typed(cell) for cell in cells]
            if not any(stripped):
                continue
            if not headers:
                headers = stripped
                continue
            if any(stripped[len(headers) :]):
                raise FormatError(
                    f"The row has {len(cells)} cells, but there are {len(headers)} headers. A text "
                    f"with '{delimiter}' in it stands between quotation marks.",
                    place=Place(line=reader.line_num),
                    code="csv",
                )
            found.append(dict(zip(headers, stripped, strict=False)))
            if len(found) > MAX_PLAYERS:
                raise TooLargeError(f"The list has more than {MAX_PLAYERS} rows.", code="too-large")
    except csv.Error as error:
        raise FormatError(
            f"The list cannot be read: {error}.", place=Place(line=reader.line_num), code="csv"
        ) from error
    if not headers:
        raise FormatError(
            "The list is empty; its first line names the columns, one of them Name.", code="csv"
        )
    return found


def _as_typed(cell: str) -> str:
    return (cell[1:] if _APOSTROPHE.match(cell) else cell).strip()


def is_table(found: Sequence[dict[str, str]]) -> bool:
    """Whether rows are those of :func:`dumps`: numbers, names, and a column for a round."""
    headers = found[0] if found else {}
    return "No." in headers and "Name" in headers and "R1" in headers


def loads(text: str) -> Tournament:
    """The tournament in a table written by :func:`dumps`; the event has the usual settings.

    Raises: FormatError: a cell cannot be read, or two contradict each other.
    """
    found = rows(text)
    players, cells = [], []
    for row in found:
        values = {field: row.get(header, "") for header, field in _FIELDS.items()}
        try:
            tpn, rating = int(values.pop("tpn")), int(values.pop("rating") or 0)
            players.append(Player(tpn, rating=rating, **values))
        except ModelError as error:
            raise FormatError(error.message, place=error.place, code=error.code) from error
        except ValueError:
            name = row.get("Name", "")
            raise FormatError(
                f"The number or rating of '{name}' is no whole number.", code="csv"
            ) from None
        cells.append((tpn, row))
    count = 0
    for header in found[0] if found else ():
        number = _ROUND.fullmatch(header)
        count = max(count, int(number[1]) if number else 0)
    rounds = [_round(number, cells) for number in range(1, min(count, MAX_ROUNDS) + 1)]
    while rounds and not rounds[-1].games and not rounds[-1].byes:
        rounds.pop()
    try:
        return Tournament(tuple(sorted(players, key=lambda p: p.tpn)), tuple(rounds))
    except ModelError as error:
        raise FormatError(error.message, place=error.place, code=error.code) from error


def _round(number: int, cells: Iterable[tuple[int, dict[str, str]]]) -> Round:
    """The round of one column; games by the number of White."""
    seen: dict[int, tuple[int, Colour, Result]] = {}
    byes: list[tuple[int, Bye]] = []
    for tpn, row in cells:
        text = row.get(f"R{number}", "")
        game = _GAME.fullmatch(text)
        if game:
            letter = game[3].replace("?", " ")
            seen[tpn] = (int(game[1]), Colour(game[2]), Result(letter))
        elif text in {bye.value for bye in Bye}:
            byes.append((tpn, Bye(text)))
        elif text:
            raise FormatError(
                f"'{text[:20]}' is no game and no bye; write for example 12w1, 7b=, 3w+, U or H.",
                place=Place(tpn=tpn, round=number),
                code="csv",
            )
    games = []
    for tpn, (opponent, colour, result) in sorted(seen.items()):
        other = seen.get(opponent)
        if other is None or other[0] != tpn or other[1] is colour:
            raise FormatError(
                f"Player {tpn} names {opponent} as opponent, who does not name {tpn} with the "
                "other colour.",
                place=Place(tpn=tpn, round=number),
                code="csv",
            )
        if colour is Colour.WHITE:
            try:
                games.append(Game(tpn, opponent, result, other[2]))
            except InputError as error:
                place = Place(tpn=tpn, round=number)
                raise FormatError(error.message, place=place, code=error.code) from error
    return Round(number, tuple(games), tuple(byes))
