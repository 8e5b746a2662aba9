"""Update names, numbers and ratings on computed sheets after changes of the list."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import replace

from swissheet.model import Tournament
from swissheet.papers.legend import LEFT
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.column_widths import CROSSTABLE, STANDINGS
from swissheet.workbook.shared.layout import Sheet
from swissheet.workbook.shared.short_names import forms, without_marks
from swissheet.workbook.shared.typed import fold
from swissheet.workbook.shared.view import View, view
from swissheet.workbook.sheets.computed.names import crosstable_names, standings_names
from swissheet.workbook.sheets.players.read import PlayerRow
from swissheet.workbook.sheets.reading.reading import Reading

_SHOWN = ("name", "title", "rating", "federation")


def follow_players(changes: Changes, reading: Reading, tournament: Tournament) -> None:
    """Write the present names and numbers to Standings and Cross table; the rest stays.

    A Cross table that names opponents by place still does. Rows whose number and name are neither
    in the list nor in the last state are older, and stay.
    """
    if not reading.renumbered and not _corrected(reading):
        return
    known = _known(reading)
    standings = view(changes.book, Sheet.STANDINGS.table, layout.STANDINGS_COLUMNS)
    if standings is not None:
        names = standings_names(tournament, len(standings.table.headers) - len(STANDINGS))
        changes.set_cells(standings, _followed(standings, known, names))
    found = view(changes.book, Sheet.CROSSTABLE.table, layout.CROSSTABLE_COLUMNS)
    if found is None:
        return
    names = crosstable_names(tournament, len(found.table.headers) - len(CROSSTABLE))
    followed = _followed(found, known, names)
    letters = {
        language.text(f"crosstable.{colour}", lang)
        for colour in ("white", "black")
        for lang in (reading.settings.language, "en")
    }
    colour = "|".join(map(re.escape, letters))
    game = re.compile(rf"({LEFT}?)(\d{{1,5}})((?:{colour}).*)", re.DOTALL)
    ours = set(found.columns.values())
    rounds = {h: at for at, h in enumerate(found.table.headers) if at not in ours}
    whole = replace(found, columns={**found.columns, **rounds})
    games = {
        (row, header): parts
        for row in {row for row, _ in followed}
        for header in rounds
        if (parts := game.fullmatch(whole.text(row, header))) and not whole.computed(row, header)
    }
    by_place = _by_place(found, {at: int(parts[2]) for at, parts in games.items() if not parts[1]})
    cells = dict(followed)
    for at, (sign, number, said) in ((at, parts.groups()) for at, parts in games.items()):
        if int(number) in reading.renumbered and (sign or not by_place):
            cells[at] = f"{sign}{reading.renumbered[int(number)]}{said}"
    if by_place:
        for row in {row for row, _ in followed}:
            sign, number = (place := found.text(row, "place"))[:1], place[1:]
            if sign == LEFT and int(number or 0) in reading.renumbered:
                cells[row, "place"] = f"{sign}{reading.renumbered[int(number)]}"
    changes.set_cells(whole, cells)


def _by_place(found: View, games: Mapping[tuple[int, str], int]) -> bool:
    """Return whether opponents are named by place: then each one's opponent names them back.

    Older versions name them by number though the place is first.

    Args: games: the numbers in the cells of games, by row and heading.
    """
    if found.table.headers.index(found.header("place")) > found.table.headers.index(
        found.header("tpn")
    ):
        return False
    places = [found.text(row, "place").removesuffix("=") for row in range(len(found.rows))]
    rows = {place: row for row, place in enumerate(places)}
    return all(
        (opponent := rows.get(str(number))) is not None
        and str(games.get((opponent, header), places[row])) == places[row]
        for (row, header), number in games.items()
    )


def _corrected(reading: Reading) -> bool:
    """Return whether a player's data on the computed sheets has changed."""
    if reading.recorded is None or reading.former.unchanged:
        return False
    state = reading.recorded.state
    then = {state.ids[item.row]: item.player for item in reading.recorded.players}
    return any(
        (old := then.get(reading.former.ids[item.row])) is not None
        and any(getattr(old, key) != getattr(item.player, key) for key in _SHOWN)
        for item in reading.players
    )


def _known(reading: Reading) -> dict[tuple[int, str], PlayerRow]:
    """Return the players by the number and the name that the sheets may have for them."""
    by_row = {item.row: item for item in reading.players}
    known = {
        (item.given, fold(form)): item
        for item in reading.players
        if item.given
        for form in forms(item.player.name)
    }
    former = reading.former.rows.items()
    return known | {sign: by_row[row] for sign, row in former if row in by_row}


def _followed(
    found: View, known: Mapping[tuple[int, str], PlayerRow], names: Mapping[int, str]
) -> dict[tuple[int, str], Value]:
    cells: dict[tuple[int, str], Value] = {}
    for row in range(len(found.rows)):
        text = found.text(row, "tpn")
        if not (text.isascii() and text.isdigit()):
            continue
        name, number = found.text(row, "name"), int(text)
        signs = ((number, fold(form)) for form in without_marks(name, number))
        item = next((known[sign] for sign in signs if sign in known), None)
        if item is None:
            continue
        player = item.player
        cells[row, "tpn"] = player.tpn
        name = names.get(player.tpn, player.name)
        shown = {"name": name, "title": player.title, "federation": player.federation}
        for key, value in {**shown, "rating": player.rating or None}.items():
            if key in found.columns and not found.computed(row, key):
                cells[row, key] = value
    return cells
