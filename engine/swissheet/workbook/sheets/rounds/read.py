"""Read the rows of the sheets of rounds: boards, pairing-allocated bye, announced byes."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import copy
from dataclasses import dataclass, field
from types import MappingProxyType

from swissheet.errors import Place, SwissheetError
from swissheet.model import Bye, Result, told_apart
from swissheet.notation import BYE_KEYS, parse_bye
from swissheet.words.message import Term
from swissheet.workbook.shared import language
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.short_names import apart, forms, without_marks
from swissheet.workbook.shared.typed import fold, result_of, text_of, whole_number
from swissheet.workbook.shared.view import View
from swissheet.workbook.sheets.players.read import PlayerRow

NEEDED_BOARD_COLUMNS = ("white_tpn", "black_tpn", "result")
_BYE_LETTERS = frozenset(BYE_KEYS.values())
_BYE_WORDS = {bye.name.lower(): letter for bye, letter in BYE_KEYS.items()}
_PLAYER_KEYS = ("white_tpn", "white", "black", "black_tpn")


@dataclass(frozen=True, slots=True)
class BoardRow:
    """A filled row of a round: a game, or without ``black`` a bye.

    ``unread``: the row has a result that cannot be understood.
    """

    row: int
    white: PlayerRow
    black: PlayerRow | None
    results: tuple[Result, Result] = (Result.PENDING, Result.PENDING)
    bye: Bye | None = None
    unread: bool = False


@dataclass(frozen=True, slots=True)
class RoundSheet:
    """The table of a round as read; ``rows`` are in the order of the sheet."""

    number: int
    view: View
    rows: tuple[BoardRow, ...] = ()
    boards: tuple[BoardRow, ...] = field(default=())

    @property
    def paired(self) -> bool:
        return any(row.black is not None or row.bye is Bye.PAB for row in self.rows)

    def place_of_table(self) -> Place:
        return self.view.place(0, "board")

    def place(self, board: int, key: str = "result") -> Place:
        """Return the place of a cell of a board (from 1)."""
        return self.view.place(self.boards[board - 1].row, key)


class Roster:
    """The players of an event, found by the number in a row, or by name, whole or shortened.

    ``nameless`` collects rows of the list without a name, with the name that a round has for the
    player; ``former`` finds players by number and folded name of the last known state, for sheets
    that still show these; ``outside`` has the cells, by folded name, of players who take no part.
    """

    def __init__(
        self,
        players: Sequence[PlayerRow],
        former: Mapping[tuple[int, str], int] = MappingProxyType({}),
        outside: Mapping[str, str] = MappingProxyType({}),
    ) -> None:
        self.outside = outside
        self.nameless: dict[int, str] = {}
        self.by_number: dict[int, PlayerRow] = {}
        self.by_name: dict[str, list[PlayerRow]] = {}
        by_row = {item.row: item for item in players}
        self.former = {sign: by_row[row] for sign, row in former.items() if row in by_row}
        for item in players:
            if item.given:
                self.by_number.setdefault(item.given, item)
            if item.player.name:
                self.by_name.setdefault(fold(item.player.name), []).append(item)
        self._by_form: dict[str, list[PlayerRow]] = {}

    def called(self, name: str) -> Sequence[PlayerRow]:
        """Return the players with this name; if there is none, those with this short form."""
        shown = fold(name)
        if shown in self.by_name or not name:
            return self.by_name.get(shown, ())
        if not self._by_form:
            for players in self.by_name.values():
                for item in players:
                    for form in forms(item.player.name):
                        self._by_form.setdefault(fold(form), []).append(item)
            numbered = [item.numbered(tpn).player for tpn, item in self.by_number.items()]
            for tpn, mark in told_apart(numbered).items():
                for form in forms(self.by_number[tpn].player.name) if mark != str(tpn) else ():
                    marked = self._by_form.setdefault(fold(f"{form} ({mark})"), [])
                    marked.append(self.by_number[tpn])
        if shown in self._by_form:
            return self._by_form[shown]
        form, number = apart(name)
        who = self.by_number.get(number)
        return (who,) if who in self._by_form.get(fold(form), ()) and who is not None else ()

    def formerly(self, number: int, name: str) -> PlayerRow | None:
        """Return the player who had this number and this name in the last known state."""
        signs = ((number, fold(form)) for form in without_marks(name, number))
        who = next((self.former[sign] for sign in signs if sign in self.former), None)
        return who if who is not None and who.given and who.player.name else None

    def of_one_round(self) -> Roster:
        """Return the same players, with nothing collected yet."""
        fresh = copy(self)
        fresh.nameless = {}
        return fresh

    def similar(self, one: str, other: str) -> bool:
        """Return whether two names share a word, as after a correction of spelling."""
        words = {word for word in fold(one).replace(",", " ").split() if len(word) > 1}
        return bool(words & set(fold(other).replace(",", " ").split()))


def read_round(number: int, found: View, roster: Roster, findings: Findings) -> RoundSheet:
    """Return the boards and byes of a round; report and leave out rows that cannot be read."""
    rows: list[BoardRow] = []
    placed: dict[int, int] = {}
    for row in range(len(found.rows)):
        if found.blank(row, _PLAYER_KEYS):
            if found.text(row, "result"):
                findings.error(
                    found.place(row, "result"),
                    "boards.result-unpaired",
                    result=found.text(row, "result")[:20],
                )
            continue
        if _unvalued(found, row, findings):
            continue
        read = _read_row(found, row, roster, findings)
        if read is not None and not _placed_before(found, read, placed, number, findings):
            rows.append(read)
    games = [item for item in rows if item.black is not None]
    return RoundSheet(number, found, tuple(rows), tuple(_in_board_order(found, games)))


def _unvalued(found: View, row: int, findings: Findings) -> bool:
    """Report formulas with an empty result; return whether one hides a player.

    An empty text is treated like a formula that was never computed: a result may be empty on
    purpose, a player never.
    """
    hidden = False
    for side in ("white", "black"):
        keys = (f"{side}_tpn", side)
        if not found.blank(row, keys):
            continue
        computed = next((key for key in keys if found.computed(row, key)), None)
        if computed is not None:
            hidden = True
            findings.error(found.place(row, computed), "boards.formula.player")
    if not hidden and not found.text(row, "result") and found.computed(row, "result"):
        findings.warning(found.place(row, "result"), "boards.formula.result")
    return hidden


def _in_board_order(found: View, games: list[BoardRow]) -> list[BoardRow]:
    """Return the games in the order of their board numbers; without numbers, of their rows.

    So the organiser can sort the sheet.
    """
    try:
        numbers = [whole_number(found.value(item.row, "board")) for item in games]
    except SwissheetError:
        return games
    if len(set(numbers)) < len(numbers):
        return games
    return [item for _, item in sorted(zip(numbers, games, strict=True), key=lambda pair: pair[0])]


def _read_row(found: View, row: int, roster: Roster, findings: Findings) -> BoardRow | None:
    result = found.text(row, "result")
    bye = None
    lone = found.text(row, "black_tpn") == "" and not _names_somebody(found, row, roster)
    if lone:
        try:
            bye = parse_bye(result if result.isalpha() else "?")
        except SwissheetError:
            place, word = found.place(row, "result"), _name(found, row, "black")
            meant = _bye_named(word, roster)
            if meant is not None and result:
                findings.error(
                    place, "boards.bye-letter", result=result[:20], word=word, letter=meant
                )
            elif meant is not None:
                findings.error(place, "boards.bye-letter.empty", word=word, letter=meant)
            elif result:
                findings.error(place, "boards.opponent-missing.result", result=result[:20])
            else:
                findings.error(found.place(row, "black_tpn"), "boards.opponent-missing")
    white = _who(found, row, "white", roster, findings)
    black = None if lone else _who(found, row, "black", roster, findings)
    results, unread = (Result.PENDING, Result.PENDING), False
    if not lone:
        try:
            results = result_of(found.value(row, "result"))
        except SwissheetError as error:
            unread = True
            findings.raised(error, found.place(row, "result"))
        if white is not None and white is black:
            findings.error(
                found.place(row, "black_tpn"),
                "boards.self-pairing",
                name=white.player.name,
            )
    if white is None or white is black or (black is None and bye is None):
        return None
    return BoardRow(row, white, black, results, bye, unread)


def _name(found: View, row: int, side: str) -> str:
    """Return the name on one side of a board, without the lines below it."""
    value = found.value(row, side)
    if isinstance(value, str) and "\n" in value.strip():
        return text_of(value.strip().partition("\n")[0])
    return found.text(row, side)


def _names_somebody(found: View, row: int, roster: Roster) -> bool:
    """Return whether the name of Black is more than a word such as ``bye``."""
    name = _name(found, row, "black")
    if not name:
        return False
    if fold(name) in roster.by_name:
        return True
    if _bye_named(name, roster) is not None:
        return False
    letter = found.text(row, "result").upper() in _BYE_LETTERS
    return not letter or bool(roster.called(name))


def _bye_named(word: str, roster: Roster) -> str | None:
    """Return the letter of the bye whose word is in place of the opponent."""
    if fold(word) in roster.by_name:
        return None
    key = language.find("bye", word, _BYE_WORDS) if word else None
    return _BYE_WORDS[key] if key is not None else None


def _who(found: View, row: int, side: str, roster: Roster, findings: Findings) -> PlayerRow | None:
    """Return the player on one side of a board, by number, or if it is missing by name."""
    number, name = found.text(row, f"{side}_tpn"), _name(found, row, side)
    if not number:
        called = roster.called(name)
        meant = called or _numbered(name, roster)
        if len(meant) == 1:
            return meant[0]
        _not_one(found, row, side, name, len(called), roster.outside.get(fold(name)), findings)
        return None
    try:
        tpn = whole_number(found.value(row, f"{side}_tpn"))
    except SwissheetError:
        tpn = 0
    formerly = roster.formerly(tpn, name) if roster.former else None
    if formerly is not None:
        return formerly
    who = roster.by_number.get(tpn)
    if who is None:
        others = roster.called(name)
        place = found.place(row, f"{side}_tpn")
        if not name:
            findings.error(place, "boards.unknown-player", number=number)
        elif [other.given for other in others] == [0]:
            findings.error(place, "boards.unknown-player.unnumbered", number=number, name=name)
        else:
            findings.error(place, "boards.unknown-player.beside", number=number, name=name)
    elif name and fold(name) != fold(who.player.name):
        others = roster.called(name)
        if not who.player.name:
            roster.nameless.setdefault(who.row, name)
        elif who in others:
            return who
        elif not others and roster.similar(name, who.player.name):
            place, now = found.place(row, side), who.player.name
            findings.notice(place, "boards.name-changed", name=name, now=now)
        else:
            _another_name(found.place(row, side), number, who, name, others, findings)
    return who


def _numbered(name: str, roster: Roster) -> Sequence[PlayerRow]:
    """Return the player whose number is in place of the name: ``7``, or ``7 Ann``."""
    number, _, rest = name.partition(" ")
    number = number.removesuffix(".0")
    if not (number.isascii() and number.isdigit() and len(number) < 6):
        return ()
    who = roster.by_number.get(int(number))
    return (who,) if who is not None and (not rest or who in roster.called(rest)) else ()


def _not_one(
    found: View,
    row: int,
    side: str,
    name: str,
    players: int,
    outside: str | None,
    findings: Findings,
) -> None:
    """Report a name without a number that means no player, or several.

    Args: outside: the cell of a player of this name outside the tournament.
    """
    place = found.place(row, side if name else f"{side}_tpn")
    if players:
        findings.error(place, "boards.unknown-player.namesakes", players=players, name=name)
    elif name and outside:
        column = Term("column.present")
        findings.error(
            place, "boards.unknown-player.left-out", name=name, cell=outside, column=column
        )
    elif name:
        findings.error(place, "boards.unknown-player.name", name=name)
    else:
        findings.error(place, "boards.unknown-player.nobody")


def _another_name(
    place: Place,
    number: str,
    who: PlayerRow,
    name: str,
    others: Sequence[PlayerRow],
    findings: Findings,
) -> None:
    """Report that the name beside a number is not that of its player."""
    player, own = who.player.name, [other.given for other in others if other.given]
    if own:
        findings.error(
            place,
            "boards.name-and-number.other",
            number=number,
            player=player,
            name=name,
            own=own,
        )
    else:
        findings.error(
            place,
            "boards.name-and-number.unnumbered" if others else "boards.name-and-number",
            number=number,
            player=player,
            name=name,
        )


def _placed_before(
    found: View, read: BoardRow, placed: dict[int, int], number: int, findings: Findings
) -> bool:
    """Report players who are already in this round; return whether a row repeats one."""
    again = False
    for side, who in (("white", read.white), ("black", read.black)):
        if who is None:
            continue
        first = placed.setdefault(who.row, read.row)
        if first != read.row:
            again = True
            findings.error(
                found.place(read.row, f"{side}_tpn"),
                "boards.paired-twice",
                name=who.player.name,
                round=number,
                row=found.table.top + 1 + first,
            )
    return again
