"""Read the rows of the Players sheet."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import InputError, Severity, SwissheetError
from swissheet.formats.playerlist.headings import FIELDS, field_of
from swissheet.formats.playerlist.values import doubted, parse_rating
from swissheet.model import (
    MAX_PLAYERS,
    Bye,
    ListedRatings,
    Player,
    RatingTerms,
    listed_ratings,
    option_of,
)
from swissheet.words import caseless
from swissheet.words.meanings import typed_words
from swissheet.workbook.host.addresses import column_letters
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.remainder import Exact, KeptPlayer
from swissheet.workbook.shared import layout
from swissheet.workbook.shared.findings import Findings
from swissheet.workbook.shared.player_columns import (
    COLUMNS,
    OPTIONS,
    PLAYER_FIELDS,
    RATING_COLUMNS,
    PlayerColumn,
    column_of,
)
from swissheet.workbook.shared.shorthand import parse_byes
from swissheet.workbook.shared.typed import fold, is_error, text_of, ticked, whole_number
from swissheet.workbook.shared.view import View


@dataclass(frozen=True, slots=True)
class PlayerRow:
    """A filled row of the list of players.

    ``row`` counts from 0 in the body of the table; ``given`` is the pairing number typed there, 0
    for none; ``player`` has a number only after all are numbered. ``no_half_bye``: the player must
    not have a half-point bye. ``present``: whether the player is present before round 1, None where
    the list has no answer; ``left_out``: the player was announced and takes no part. ``values`` are
    those of the arbiter's own columns, by option of the event, "" where a cell is empty.
    """

    row: int
    given: int
    player: Player
    byes: Mapping[int, Bye] = field(default_factory=dict)
    starts_in: int = 0
    withdrawn_after: int = 0
    left: bool = False
    no_half_bye: bool = False
    present: bool | None = None
    left_out: bool = False
    values: Mapping[str, str] = field(default_factory=dict)

    def gone_in(self, round_: int) -> bool:
        """Return whether a player had left or was expelled when a round was paired."""
        return self.player.expelled or (self.left and round_ > self.withdrawn_after)

    def said(self, column: PlayerColumn) -> Value:
        """Return the player's value in a column of the list."""
        if column.of == "ratings":
            return dict(self.player.ratings).get(RATING_COLUMNS[column.key], 0)
        if column.of == "option":
            return self.values.get(option_of(column.key), "")
        found: Value = getattr(self.player if column.of == "player" else self, column.key)
        return found

    def numbered(self, tpn: int) -> PlayerRow:
        if self.player.tpn == tpn:
            return self
        return replace(self, player=self.player.renumbered(tpn))


_AS_TYPED = RatingTerms()


def read_players(
    found: View,
    kept: Sequence[KeptPlayer],
    rounds_total: int,
    findings: Findings,
    terms: RatingTerms = _AS_TYPED,
) -> tuple[PlayerRow, ...]:
    """Return the players of the sheet, with those who take no part; blank rows are left out.

    Args: kept: the data of players that no cell shows.
          terms: how a rating is chosen from lists for a player without a typed one.

    Where a cell cannot be read the field stays empty and the problem is reported, unless the player
    takes no part.
    """
    rows: list[PlayerRow] = []
    outside: list[PlayerRow] = []
    kept_by_row = _kept_by_row(found, kept)
    foreign = _foreign_rows(found, findings)
    for row in range(len(found.rows)):
        if row in foreign or found.blank(row, layout.PLAYER_COLUMNS):
            continue
        if takes_no_part(found, row):
            item = _read_row(found, row, None, rounds_total, Findings(), terms)
            outside.append(replace(item, left_out=True))
            continue
        if len(rows) == MAX_PLAYERS:
            findings.error(
                found.place(row, "name"),
                "players.too-many",
                most=MAX_PLAYERS,
            )
            break
        rows.append(_read_row(found, row, kept_by_row.get(row), rounds_total, findings, terms))
    _no_number_twice(found, rows, findings)
    _no_player_twice(found, rows, findings)
    if not outside:
        return tuple(rows)
    _none_typed_again(found, rows, outside, findings)
    return tuple(sorted((*rows, *outside), key=lambda item: item.row))


def _foreign_rows(found: View, findings: Findings) -> frozenset[int]:
    """Return the rows of tables with other headings, pasted among the players; report each."""
    words = [row for row, line in enumerate(found.rows) if _words_alone(line)]
    if not words:
        return frozenset()

    return foreign_rows(found, words, findings)


# A row of headings has at least so many words.
_WORDS = 3


def _words_alone(line: Sequence[Value]) -> bool:
    """Return whether a row has several words and no number, as headings have and few players."""
    filled = [value for value in line if value is not None and value != ""]
    words = [value for value in filled if isinstance(value, str) and not value.isdigit()]
    return len(words) == len(filled) >= _WORDS


def takes_no_part(found: View, row: int) -> bool:
    """Return whether a player was announced and takes no part: ``no``, and no pairing number.

    Rule: C.04.2 (2026-02) 4.1.
    """
    if "present" not in found.columns or found.text(row, "tpn") or found.unvalued(row, "tpn"):
        return False
    return _presence(found.value(row, "present")) is False


def _presence(value: Value) -> bool | None:
    """Return whether a player is present; None for an empty cell.

    A box without a tick counts as empty, and so does a word for absent.
    """
    text = " ".join(caseless(text_of(value)).split())
    if text in typed_words("absent") or not text.strip("?") or is_error(value):
        return None
    return ticked(value)


def _kept_by_row(found: View, kept: Sequence[KeptPlayer]) -> dict[int, KeptPlayer]:
    """Return the kept data of the player in each row: by number, or by name if that changed."""
    by_row: dict[int, KeptPlayer] = {}
    rest = {own.tpn: own for own in kept}
    rows = range(len(found.rows)) if rest else ()
    for row in rows:
        number = found.text(row, "tpn")
        own = rest.get(int(number)) if number.isascii() and number.isdigit() else None
        if own is not None and found.text(row, "name") in names_of(own):
            by_row[row] = rest.pop(int(number))
    if rest:
        named = {row: found.text(row, "name") for row in rows if row not in by_row}
        for own in rest.values():
            where = [row for row, name in named.items() if name in names_of(own)]
            if len(where) == 1 and sum(own.name == other.name for other in rest.values()) == 1:
                by_row[where[0]] = own
    return by_row


def names_of(own: KeptPlayer) -> tuple[str, ...]:
    """Return the names of a player in the list: the exact one, and the one its cell showed."""
    return (own.name, *own.exact.get("name", ())[:1])


def _read_row(
    found: View,
    row: int,
    own: KeptPlayer | None,
    rounds_total: int,
    findings: Findings,
    terms: RatingTerms,
) -> PlayerRow:
    given = _number(found, row, "tpn", findings)
    fields: dict[str, str | int] = {}
    for column in PLAYER_FIELDS:
        key = column.key
        cell = found.value(row, key)
        shown, meant = own.exact.get(key, (None, None)) if own else (None, None)
        try:
            if isinstance(meant, str) and text_of(cell) == shown and min(meant, default=" ") >= " ":
                fields[key] = meant
            else:
                _no_broken_formula(found, row, key)
                fields[key] = column.parse(cell)
        except SwissheetError as error:
            severity = Severity.WARNING if column.harmless else Severity.ERROR
            findings.raised(error, found.place(row, key), severity)
            fields[key] = text_of(cell) if column.unread is None else column.unread
    _check_name(found, row, given, findings)
    _warn_of_doubt(found, row, "rating", findings)
    ratings = _listed(found, row, findings)
    if not fields["rating"] and not found.text(row, "rating"):
        fields["rating"] = terms.chosen(ratings)[0]
    player = Player(
        given or MAX_PLAYERS,
        rank=own.rank if own else 0,
        national=own.national if own else (),
        expelled=ticked(found.value(row, "expelled")),
        ratings=ratings,
        **fields,  # type: ignore[arg-type]
    )
    starts_in = _number(found, row, "starts_in", findings)
    byes: Mapping[int, Bye] = {}
    try:
        _no_broken_formula(found, row, "byes")
        byes = parse_byes(found.value(row, "byes"), rounds_total)
    except SwissheetError as error:
        findings.raised(error, found.place(row, "byes"))
    before = len(findings)
    last = _number(found, row, "withdrawn_after", findings)
    left = found.text(row, "withdrawn_after") != "" and len(findings) == before
    if left and starts_in > last + 1:
        findings.error(
            found.place(row, "withdrawn_after"),
            "players.withdrawn",
            name=player.name,
            first=starts_in,
            last=last,
        )
    barred = ticked(found.value(row, "no_half_bye"))
    present = _presence(found.value(row, "present"))
    values = _arbiter_values(found, row, findings)
    return PlayerRow(
        row, given, player, byes, starts_in, last, left, barred, present, values=values
    )


_NO_NUMBER = {
    "tpn": "players.tpn",
    "starts_in": "players.starts-in",
    "withdrawn_after": "players.withdrawn-after",
}


def _number(found: View, row: int, key: str, findings: Findings) -> int:
    text = found.text(row, key)
    if not text:
        if found.unvalued(row, key):
            findings.error(found.place(row, key), "players.formula.no-value")
        return 0
    low, high = COLUMNS[key].bounds
    try:
        _no_broken_formula(found, row, key)
        number = whole_number(found.value(row, key))
    except InputError:
        number = low - 1
    if not low <= number <= high:
        findings.error(
            found.place(row, key),
            _NO_NUMBER[key],
            text=text,
            column=found.header(key),
            low=low,
            high=high,
        )
        return 0
    return number


def _check_name(found: View, row: int, given: int, findings: Findings) -> None:
    name = found.text(row, "name")
    if name[:1].isalnum() and not found.computed(row, "name"):
        return
    place = found.place(row, "name")
    if name and not given and not any(map(str.isalnum, name)):
        findings.error(place, "players.name-missing.marks", name=name[:40])
    elif not name and not found.computed(row, "name"):
        if given:
            findings.warning(place, "players.name-missing.numbered", tpn=given)
        else:
            findings.error(place, "players.name-missing")
    elif name and found.computed(row, "name"):
        findings.warning(place, "players.formula.name", name=name)
    elif name[:1] in ("=", "+", "-", "@"):
        findings.warning(place, "players.formula.begins", name=name[:40])


def _listed(found: View, row: int, findings: Findings) -> ListedRatings:
    """Return the ratings of those lists that have a column."""
    ratings = {}
    for key, name in RATING_COLUMNS.items():
        if key not in found.columns:
            continue
        try:
            _no_broken_formula(found, row, key)
            ratings[name] = parse_rating(text_of(found.value(row, key)))
            _warn_of_doubt(found, row, key, findings)
        except SwissheetError as error:
            findings.raised(error, found.place(row, key))
    return listed_ratings(ratings)


def _warn_of_doubt(found: View, row: int, key: str, findings: Findings) -> None:
    """Warn of a rating with a question mark after it."""
    text = text_of(found.value(row, key))
    if doubted(text):
        place, read = found.place(row, key), parse_rating(text)
        findings.warning(place, "players.rating-doubted", text=text, read=read)


def _arbiter_values(found: View, row: int, findings: Findings) -> dict[str, str]:
    """Return the values of the arbiter's columns: rank within a tie, tie-breaks of the event."""
    said: dict[str, str] = {}
    for column in map(column_of, (*OPTIONS, *found.others)):
        if column.key not in found.columns:
            continue
        said[option_of(column.key)] = ""
        try:
            _no_broken_formula(found, row, column.key)
            said[option_of(column.key)] = str(column.parse(found.value(row, column.key)))
        except InputError as error:
            findings.raised(error, found.place(row, column.key))
    return said


def _no_broken_formula(found: View, row: int, key: str) -> None:
    value = found.value(row, key)
    if is_error(value):
        raise InputError("players.formula.error", value=text_of(value))
    # An empty name is always a mistake, unlike other empty cells.
    empty = value is None and found.computed(row, key)
    if empty and (key == "name" or found.unvalued(row, key)):
        raise InputError("players.formula.no-value")


def _no_number_twice(found: View, rows: Iterable[PlayerRow], findings: Findings) -> None:
    first: dict[int, PlayerRow] = {}
    for item in rows:
        other = first.setdefault(item.given, item) if item.given else item
        if other is not item:
            findings.error(
                found.place(item.row, "tpn"),
                "players.tpn-twice",
                tpn=item.given,
                name=item.player.name,
                cell=found.cell(other.row, "tpn"),
                other=other.player.name,
            )


def _no_player_twice(found: View, rows: Sequence[PlayerRow], findings: Findings) -> None:
    by_id: dict[str, PlayerRow] = {}
    by_name: dict[str, list[PlayerRow]] = {}
    for item in rows:
        player = item.player
        same_id = by_id.setdefault(player.fide_id, item) if player.fide_id else item
        if same_id is not item:
            findings.error(
                found.place(item.row, "fide_id"),
                "players.player-twice.fide-id",
                fide_id=player.fide_id,
                name=player.name,
                cell=found.cell(same_id.row, "fide_id"),
                other=same_id.player.name,
            )
            continue
        namesakes = by_name.setdefault(fold(player.name), [])
        twin = next((other for other in namesakes if _may_be_same(other.player, player)), None)
        namesakes.append(item)
        if twin is None or not player.name:
            continue
        if item.given and twin.given:  # about others a question is asked before numbers are given
            place, cell = found.place(item.row, "name"), found.cell(twin.row, "name")
            findings.warning(place, "players.player-twice", name=player.name, cell=cell)


def twins(rows: Sequence[PlayerRow]) -> Iterator[tuple[PlayerRow, PlayerRow]]:
    """Yield players without a number, each with a player of the same name and possibly the same."""
    by_name: dict[str, list[PlayerRow]] = {}
    for item in rows:
        if item.player.name:
            by_name.setdefault(fold(item.player.name), []).append(item)
    for namesakes in by_name.values():
        for at, item in enumerate(namesakes):
            for other in namesakes[:at]:
                new = not (item.given and other.given)
                if new and _may_be_same(other.player, item.player):
                    yield other, item
                    break


def _none_typed_again(
    found: View, rows: Iterable[PlayerRow], outside: Iterable[PlayerRow], findings: Findings
) -> None:
    """Report players who take part and are also listed as taking no part."""
    by_id = {item.player.fide_id: item for item in outside if item.player.fide_id}
    by_name: dict[str, list[PlayerRow]] = {}
    for item in outside:
        if item.player.name:
            by_name.setdefault(fold(item.player.name), []).append(item)
    for item in rows:
        player = item.player
        namesakes = by_name.get(fold(player.name), ())
        twin = by_id.get(player.fide_id) or next(
            (other for other in namesakes if _may_be_same(other.player, player)), None
        )
        if twin is not None and item.given:
            findings.warning(
                found.place(item.row, "name"),
                "players.player-twice.numbered",
                name=player.name,
                cell=found.cell(twin.row, "name"),
            )
        elif twin is not None:
            findings.warning(
                found.place(item.row, "name"),
                "players.player-twice.left-out",
                name=player.name,
                cell=found.cell(twin.row, "name"),
                column=found.header("present"),
            )


def _may_be_same(one: Player, other: Player) -> bool:
    if one.fide_id and other.fide_id and one.fide_id != other.fide_id:
        return False
    shorter, longer = sorted((one.birth, other.birth), key=len)
    return longer.startswith(shorter)  # a year agrees with a date of that year


def player_values(player: Player) -> dict[str, Value]:
    """Return the values of a player's row, by key of the column."""
    ratings = {f"rating_{name}": rating for name, rating in player.ratings}
    own = (column for column in COLUMNS.values() if column.of in ("tpn", "player"))
    return ratings | {column.key: column.show(getattr(player, column.key)) for column in own}


def exact_player(player: Player, shown: Mapping[str, Value]) -> Exact:
    """Return the fields whose cell, read again, would not have exactly this value."""
    exact = {}
    for column in (column for column in PLAYER_FIELDS if column.exact):
        key = column.key
        text, meant = text_of(shown.get(key)), getattr(player, key)
        try:
            same = column.parse(shown.get(key)) == meant and not is_error(shown.get(key))
        except SwissheetError:
            same = text == meant
        if not same:
            exact[key] = (text, meant)
    return exact


# The columns of a pasted table are not those of the sheet, and every cell of it would be wrong. So
# it is reported once, by its headings, and its rows are not read.
_KNOWN = 3
"""How many headings, a name among them, must be known in a row of headings."""

_MOST_SHOWN = 12


def foreign_rows(found: View, suspected: Sequence[int], findings: Findings) -> frozenset[int]:
    """Return the rows of tables with other headings, down to the next blank row; report each.

    Args: suspected: rows that may be headings.
    """
    rows: set[int] = set()
    for row in suspected:
        texts = [text_of(value) for value in found.rows[row]]
        if row in rows or not _are_headings(texts):
            continue
        end = row
        while end < len(found.rows) and not found.blank(end, layout.PLAYER_COLUMNS):
            rows.add(end)
            end += 1
        first = next(at for at, text in enumerate(texts) if text)
        top = found.table.top + 1
        cell = f"{column_letters(found.table.left + first)}{top + row}"
        findings.error(
            replace(found.place(row, "name"), cell=cell),
            "players.headings-inside",
            row=top + row,
            last=top + end - 1,
            headings=[text[:40] for text in texts if text][:_MOST_SHOWN],
        )
    return frozenset(rows)


def _are_headings(texts: Sequence[str]) -> bool:
    filled = [text for text in texts if text]
    fields = {field_of(text, FIELDS) for text in filled} - {""}
    named = bool(fields & {"name", "surname"})
    return named and len(fields) >= _KNOWN and 2 * len(fields) >= len(filled)
