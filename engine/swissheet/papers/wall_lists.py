"""The lists for the wall and the hand: pairings, results, standings, cross table, starting list.

Each maker returns a :class:`~.printed.PrintedList` of texts in the language of the event. Names
are whole, and nothing private is on them: no dates of birth, no IDs.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Literal, NamedTuple

from swissheet.errors import InputError
from swissheet.grid import grid_rows, last_with_results, localised, team_line, team_scores
from swissheet.model import Bye, Game, Tournament
from swissheet.model.rulings import pairing_points
from swissheet.notation import format_result
from swissheet.papers.event import PaperEvent
from swissheet.papers.legend import LEFT, Leaving, leaving, legend_of_leavers, tiebreak_legend
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedList, PrintedTable
from swissheet.ranking import matches_won, ranked
from swissheet.standings import ONESELF, CrossRows, RankedRow, cross_rows, standings_rows
from swissheet.tiebreaks import Code, Ranking, format_value
from swissheet.withdrawals import ruled_after
from swissheet.words.message import Figures

_NAMES_ALONE_FROM = 21
"""From so many players on, a list by name has two columns of rows on a page, and no opponents.

A column of half a page has no room for two names that are read from one and a half metres.
"""

_LETTERS_FROM = 60
"""From so many players on, a page by name has its letters: people queue at the right one."""

_WALL, _HAND = 14.0, 10.0
"""The smallest type, in points, that is read from one and a half metres, and from half a metre."""


class PrintedBoard(NamedTuple):
    """A board of a round in words."""

    board: str
    white_tpn: str
    white: str
    white_points: str
    result: str
    black_points: str
    black: str
    black_tpn: str


def board_rows(event: PaperEvent, number: int) -> list[PrintedBoard]:
    """Return the boards of a round with the scores they were paired by, and results so far."""
    t = event.tournament
    scores = pairing_points(t.as_paired(number), number - 1)

    def row(board: int, game: Game) -> PrintedBoard:
        white, black = game.white, game.black
        result = "" if game.pending else format_result(game.white_result, game.black_result)
        return PrintedBoard(
            str(board), str(white), event.titled[white], event.points(scores[white]), result,
            event.points(scores[black]), event.titled[black], str(black),
        )  # fmt: skip

    return [row(board, game) for board, game in enumerate(t.round(number).games, start=1)]


def by_board(event: PaperEvent, number: int) -> PrintedList:
    """Return the pairings of a round by board, with boxes for the results."""
    return _boards(event, number, "pairings", event.say("paper.by_board", round=number))


def results(event: PaperEvent, number: int) -> PrintedList:
    """Return the results of a round by board."""
    return _boards(event, number, "results", event.say("paper.results", round=number), filled=True)


def _boards(
    event: PaperEvent, number: int, key: str, title: str, *, filled: bool = False
) -> PrintedList:
    t, say = event.tournament, event.say
    columns = (
        PrintedColumn(say("column.board"), ColumnKind.BOARD, bold=True),
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER),
        PrintedColumn(say("column.white"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(
            say("column.result"), ColumnKind.CENTRE if filled else ColumnKind.BOX, bold=True
        ),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER),
        PrintedColumn(say("column.black"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER),
    )
    rows = board_rows(event, number)
    tables = [PrintedTable(columns, rows)]
    if idle := list(away(event, number)):
        below = (
            PrintedColumn("", ColumnKind.NUMBER),
            PrintedColumn("", ColumnKind.NAME, 1),
            PrintedColumn("", ColumnKind.TEXT),
        )
        tables.append(
            PrintedTable(below, [[str(tpn), event.titled[tpn], said] for tpn, said in idle])
        )
    missing = len(t.round(number).missing_results)
    if filled and missing:
        title = f"{title} · {say('paper.missing', games=missing)}"
    return event.paper(key, title, tables, floor=_WALL)


def away(event: PaperEvent, number: int) -> Iterator[tuple[int, str]]:
    """Yield the players without an opponent who have not left, and the bye in words."""
    t = event.tournament
    for tpn, bye in sorted(t.round(number).byes, key=lambda item: item[1] is not Bye.PAB):
        gone = t.player(tpn).expelled or t.left.get(tpn, number) < number
        if bye is not Bye.ZPB or not gone:
            yield tpn, event.say(f"bye.{bye.name.lower()}")


class PrintedSeat(NamedTuple):
    """The seat of a player in a round, in words; of a bye only the word for it."""

    name: str
    colour: str
    board: str
    opponent: str


def seat_rows(event: PaperEvent, number: int) -> list[PrintedSeat]:
    """Return the players of a round by name, each with colour, board and opponent."""
    t, say = event.tournament, event.say
    seats: dict[int, tuple[str, str, str]] = {}
    for board, game in enumerate(t.round(number).games, start=1):
        seats[game.white] = (say("column.white"), str(board), event.titled[game.black])
        seats[game.black] = (say("column.black"), str(board), event.titled[game.white])
    for tpn, said in away(event, number):
        seats[tpn] = (said, "–", "")
    return [
        PrintedSeat(event.names[tpn], *seats[tpn]) for tpn in event.alphabetical if tpn in seats
    ]


def by_name(event: PaperEvent, number: int) -> PrintedList:
    """Return the pairings of a round by name: each player's colour and board.

    The opponent is on it in smaller events only, and behind the board: people look for their own
    name, and take the last word of a line for the answer.
    """
    say, rows = event.say, seat_rows(event, number)
    opponents = len(rows) < _NAMES_ALONE_FROM
    byes = any(True for _ in away(event, number))
    columns = [
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        # The words for a bye are longer than those for the colours: they wrap, and leave their room
        # to the names.
        PrintedColumn(say("paper.colour"), ColumnKind.TEXT, 0.3 if byes else 0),
        PrintedColumn(say("column.board"), ColumnKind.BOARD, bold=True),
        PrintedColumn(say("paper.opponent"), ColumnKind.NAME, 1),
    ]
    columns = columns if opponents else columns[:-1]
    table = PrintedTable(columns, [row[: len(columns)] for row in rows])
    return event.paper(
        "names", say("paper.by_name", round=number), [table], floor=_WALL,
        in_columns=1 if opponents else 2,
        letters=[event.letter(row.name) for row in rows] if len(rows) >= _LETTERS_FROM else (),
        notes=[say("paper.by_name_note")],
    )  # fmt: skip


@dataclass(frozen=True, slots=True)
class PaperStandings:
    """Standings after a round, with what their notes have to say."""

    tournament: Tournament
    made: Ranking
    after: int
    gone: Mapping[int, Leaving]


def standing(event: PaperEvent, after: int | None = None) -> PaperStandings:
    """Return the standings after a round, by default the last one that counts.

    Raises: InputError, RulesError: a tie-break must not be used here.
    """
    t = event.tournament
    ruled = ruled_after(t, after)
    if ruled is not None:
        made = ranked(ruled, after=ruled.rounds_paired)
        after = last_with_results(t) if after is None else after
        struck = {p.tpn for p in ruled.players if p.expelled and not t.player(p.tpn).expelled}
    else:
        made = ranked(t, after=after)
        after, struck = made.after, set()
    expelled = [player.tpn for player in t.players if player.expelled]
    return PaperStandings(t, made, after, leaving(expelled, t.left, after, struck))


def standings(event: PaperEvent, after: int | None = None) -> PrintedList:
    """Return the standings with the tie-breaks, and below what each of them is."""
    say = event.say
    found = standing(event, after)
    rows = standings_rows(found.tournament, found.made)
    won = matches_won(found.tournament, found.after)
    columns = [
        PrintedColumn(say("column.place"), ColumnKind.NUMBER, bold=True),
        *_player_columns(event),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER, bold=True),
        *([PrintedColumn(say("column.matches"), ColumnKind.NUMBER)] if won else []),
        *(PrintedColumn(heading, ColumnKind.NUMBER) for heading in rows.headings),
    ]
    table = [
        [
            event_rank(row),
            *_player_cells(event, row.player.tpn, found.gone),
            event.points(row.points),
            *([str(won[row.player.tpn])] if won else []),
            *values(row, rows.codes, event.language),
        ]
        for row in rows.rows
    ]
    line = tiebreak_legend(rows.headings, rows.codes, event.language, letters=10_000)
    notes = [line, *legend_of_leavers(found.gone, event.language)]
    return event.paper(
        "standings", title_of(event, "standings", found), [PrintedTable(columns, table)],
        floor=_HAND, most=16, notes=notes,
    )  # fmt: skip


def event_rank(row: RankedRow) -> str:
    """Return the place of a row; a dash for a player without one."""
    return str(row.rank or "–")


def values(row: RankedRow, codes: Sequence[Code], language: str) -> list[str]:
    """Return the tie-breaks of a row in words, with the decimal sign of the language."""
    shown = (format_value(code, value) for code, value in zip(codes, row.values, strict=True))
    return [Figures(one).words(language) for one in shown]


def title_of(event: PaperEvent, sheet: str, found: PaperStandings) -> str:
    """Return what is shown after which round, and how many results are missing."""
    t, say = found.tournament, event.say
    after = say("paper.round", round=found.after)
    if t.rounds_total:
        after = say("note.standings", round=found.after, rounds=t.rounds_total)
    parts = [say(f"sheet.{sheet}"), after]
    if open_ := sum(len(boards) for _, boards in t.open_boards(found.after)):
        parts.append(say("paper.missing", games=open_))
    return " · ".join(parts)


def _player_columns(event: PaperEvent) -> list[PrintedColumn]:
    say, players = event.say, event.tournament.players
    return [
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER),
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        *(
            [PrintedColumn(say("column.rating"), ColumnKind.NUMBER)]
            if any(p.rating for p in players)
            else []
        ),
        *([PrintedColumn(say("column.federation"))] if any(p.federation for p in players) else []),
    ]


def _player_cells(event: PaperEvent, tpn: int, gone: Mapping[int, Leaving]) -> list[str]:
    player, players = event.tournament.player(tpn), event.tournament.players
    name = event.titled[tpn]
    return [
        str(tpn),
        f"{name}  {gone[tpn].mark}" if tpn in gone else name,
        *([str(player.rating or "")] if any(p.rating for p in players) else []),
        *([player.federation] if any(p.federation for p in players) else []),
    ]


def cross_table(event: PaperEvent, after: int | None = None) -> PrintedList:
    """Return the cross table: rounds as columns, in a round robin players against players."""
    say, t = event.say, event.tournament
    found = standing(event, after)
    letters = say("crosstable.white"), say("crosstable.black")
    if t.system.grid:
        cross = grid_rows(t, found.made, after=found.after, letters=letters)
    else:
        by_place = not event.by_number
        cross = cross_rows(
            t, found.made, order="rank" if by_place else "tpn", named="place" if by_place else "tpn"
        )
    swiss = cross.kind == "swiss"
    first = PrintedColumn(
        say("column.place" if cross.places else "column.tpn"), ColumnKind.NUMBER, bold=True
    )
    cells = (
        [say("column.round_n", n=n) for n in range(1, len(cross.cell_headings) + 1)]
        if swiss
        else list(cross.cell_headings)
    )
    rated = any(player.rating for player in t.players)
    columns = [
        first,
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        *([PrintedColumn(say("column.rating"), ColumnKind.NUMBER)] if rated else []),
        *(PrintedColumn(cell, ColumnKind.CENTRE) for cell in cells),
        PrintedColumn(say("column.points"), ColumnKind.NUMBER, bold=True),
        *([] if cross.places else [PrintedColumn(say("column.place"), ColumnKind.NUMBER)]),
    ]
    rows = [_cross_row(event, cross, row, found.gone, rated=rated) for row in cross.rows]
    key = "note.crosstable_rank" if cross.places else "note.crosstable" if swiss else "note.grid"
    teams = team_line(team_scores(t, found.made), event.language)
    notes = [
        say(key, round=found.after, rounds=t.rounds_total or "?"), teams,
        *legend_of_leavers(found.gone, event.language),
    ]  # fmt: skip
    return event.paper(
        "crosstable", title_of(event, "crosstable", found), [PrintedTable(columns, rows)],
        floor=7.5, most=14, notes=notes,
    )  # fmt: skip


def _cross_row(
    event: PaperEvent, cross: CrossRows, row: RankedRow, gone: Mapping[int, Leaving], *, rated: bool
) -> list[str]:
    tpn = row.player.tpn
    name = event.titled[tpn]
    cells = [localised(cell, event.language) for cell in row.cells]
    if cross.kind != "swiss" and tpn in gone and ONESELF in cells:
        cells[cells.index(ONESELF)] = LEFT
    return [
        cross.places.get(tpn, str(tpn)),
        f"{name}  {gone[tpn].mark}" if tpn in gone and cross.kind == "swiss" else name,
        *([str(row.player.rating or "")] if rated else []),
        *cells,
        event.points(row.points),
        *([] if cross.places else [event_rank(row)]),
    ]


def start_list(event: PaperEvent) -> PrintedList:
    """Return the players by their pairing numbers, to be checked before round 1."""
    return _players(event, "startlist", event.say("paper.start_list"), _by_number(event))


def _by_number(event: PaperEvent) -> list[int]:
    return sorted(event.names)


def start_list_by_name(event: PaperEvent) -> PrintedList:
    """Return the players in the order of their names."""
    title = event.say("paper.start_list_by_name")
    return _players(event, "startlist-name", title, event.alphabetical)


def start_list_by(event: PaperEvent, what: Literal["club", "federation"]) -> PrintedList:
    """Return the players of each club or federation; those without one come last.

    Raises: InputError: no player has one.
    """
    say, t = event.say, event.tournament
    of = {player.tpn: getattr(player, what) for player in t.players}
    if not any(of.values()):
        raise InputError("papers.no-clubs" if what == "club" else "papers.no-federations")
    tpns = sorted(of, key=lambda tpn: (not of[tpn], event.alphabet(of[tpn]), of[tpn], tpn))
    groups = [
        (name or say("paper.without"), len(list(those)))
        for name, those in groupby(tpns, key=lambda tpn: of[tpn])
    ]
    title = say(f"paper.start_list_by_{what}")
    return _players(event, f"startlist-{what}", title, tpns, groups)


def _players(
    event: PaperEvent,
    key: str,
    title: str,
    tpns: Sequence[int],
    groups: Sequence[tuple[str, int]] = (),
) -> PrintedList:
    say, players = event.say, event.tournament.players
    clubs = any(player.club for player in players) and key != "startlist-club"
    columns = [
        *_player_columns(event),
        *([PrintedColumn(say("column.club"), ColumnKind.NAME, 0.7)] if clubs else []),
    ]
    rows = [
        [*_player_cells(event, tpn, {}), *([event.tournament.player(tpn).club] if clubs else [])]
        for tpn in tpns
    ]
    if key == "startlist-federation":  # It is the heading of each group.
        at = [column.heading for column in columns].index(say("column.federation"))
        columns.pop(at)
        for row in rows:
            row.pop(at)
    notes = [say("paper.please_check")]
    table = PrintedTable(columns, rows, groups)
    return event.paper(key, title, [table], floor=11, most=16, notes=notes)
