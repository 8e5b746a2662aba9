"""The page of an event: one HTML file that asks nothing of any other place.

Names and results are text of the page, escaped by the template; the script is a fixed text and has
no data, so that the policy in the file can name it by its hash. Rows are those of the papers.
"""

from __future__ import annotations

import base64
import hashlib
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from jinja2 import Environment, FileSystemLoader, StrictUndefined

from swissheet.errors import InputError
from swissheet.grid import localised
from swissheet.papers import floor, wall_lists
from swissheet.papers.event import PaperEvent
from swissheet.papers.legend import legend_of_leavers, tiebreak_legend
from swissheet.papers.printed import PrintedList, refuse_odd_address
from swissheet.papers.tiebreak_parts import TieBreakParts
from swissheet.papers.wall_lists import PaperStandings, PrintedBoard
from swissheet.ranking import matches_won
from swissheet.standings import StandingsRows, cross_rows, standings_rows
from swissheet.tiebreaks.explanation import explain_ranking
from swissheet.withdrawals import ruled_after

if TYPE_CHECKING:
    from jinja2 import Template

_HERE = Path(__file__)
_BYTES, _BYTES_OF_A_PLAYER = 60_000, 600
"""The page of 100 players has at most 60,000 bytes, a larger one in proportion.

Earlier rounds are on it while there is room: the cells of the standings have them too.
"""

_RACERS = 5
_MEANT = 10_000


@dataclass(frozen=True, slots=True)
class ByeRow:
    """A player without an opponent, and the word for it."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class Boards:
    """A round by board, and the players who have no opponent in it."""

    number: int
    title: str
    rows: Sequence[PrintedBoard]
    byes: Sequence[ByeRow]


@dataclass(frozen=True, slots=True)
class PlaceRow:
    """A player in the standings, with the rounds, and the parts of the tie-breaks by their codes.

    ``key`` is the number by which the rounds of the others name this player.
    """

    rank: str
    key: str
    name: str
    about: str
    points: str
    values: Sequence[str]
    cells: Sequence[str]
    parts: Mapping[str, str]


@dataclass(frozen=True, slots=True)
class PagePlaces:
    """The standings with their columns; ``keyed`` heads the key, "" where that is the rank.

    ``rules`` are those of :class:`~.parts.TieBreakParts`, for tie-breaks that count results.
    """

    title: str
    headings: Sequence[str]
    rounds: Sequence[int]
    rows: Sequence[PlaceRow]
    notes: Sequence[str]
    rules: str
    keyed: str = ""

    @property
    def key(self) -> int:
        """Return the column of the number by which the rounds name a player."""
        return len(self.headings) + 3 if self.keyed else 0

    @property
    def parts(self) -> Sequence[str]:
        """Return the codes that some player has parts of."""
        order = ["PTS", *self.headings]
        found = {codes for row in self.rows for codes in row.parts}
        return sorted(
            found, key=lambda codes: (order.index(codes.split(",")[0].rstrip("×")), codes)
        )

    @property
    def first(self) -> int:
        """Return the column of round 1."""
        return len(self.headings) + (4 if self.keyed else 3)


@dataclass(frozen=True, slots=True)
class Runner:
    """One of the first players in the chart: the line, its sign, and the points by round."""

    name: str
    sign: str
    line: str
    dash: str
    end: float
    points: Sequence[str]


@dataclass(frozen=True, slots=True)
class Race:
    """How far the first players were behind the leader after each round, as a chart."""

    runners: Sequence[Runner]
    across: Sequence[tuple[float, str]]
    down: Sequence[tuple[float, str]]
    height: int


def page(event: PaperEvent) -> bytes:
    """Return the page of an event as the bytes of its file.

    Raises: InputError: there are no players, or its address does not begin with http.
    """
    t, address = event.tournament, event.address
    if not t.players:
        raise InputError("papers.no-players")
    refuse_odd_address(address)
    last = t.rounds_paired
    found = wall_lists.standing(event) if last else None
    shown = found if found is not None and found.after else None
    content = _head(event) | {
        "address": address,
        "code": _code(address),
        "boards_now": _boards(event, last) if last else None,
        "seats": wall_lists.seat_rows(event, last) if last else (),
        "places": _places(event, shown) if shown else None,
        "race": _race(event, shown) if shown else None,
        "grid": wall_lists.cross_table(event) if shown and t.system.grid else None,
        "list": None if last else wall_lists.start_list(event),
        "floor": floor.head(t, last) if last else "",
    }
    most = max(_BYTES, _BYTES_OF_A_PLAYER * len(t.players))
    whole = _rendered(content, ())
    earlier = [_boards(event, number) for number in range(last - 1, 0, -1)]
    while earlier:
        with_them = _rendered(content, earlier)
        if len(with_them) <= most:
            return with_them
        each = (len(with_them) - len(whole)) / len(earlier)
        earlier = earlier[: min(len(earlier) - 1, int((most - len(whole)) / each))]
    return whole


def page_of_list(event: PaperEvent, paper: PrintedList) -> bytes:
    """Return the page of one list, such as the standings, with its search."""
    return _rendered(_head(event) | {"list": paper}, ())


def _head(event: PaperEvent) -> dict[str, object]:
    """Return what is on every page: the head, and nothing of the rest."""
    nothing = dict.fromkeys(("boards_now", "places", "race", "grid", "list", "address"))
    title = event.tournament.event.name or event.say("paper.unnamed")
    return {**nothing, "event": event, "title": title, "about": list(_about(event))}


def _rendered(content: Mapping[str, object], earlier: Sequence[Boards]) -> bytes:
    return _template().render(
        **content, earlier=earlier, style=_fixed("page.css"), script=_fixed("page.js"),
        style_hash=_hash("page.css"), script_hash=_hash("page.js"),
    ).encode("utf-8")  # fmt: skip


@cache
def _template() -> Template:
    made = Environment(
        loader=FileSystemLoader(_HERE.parent), autoescape=True, undefined=StrictUndefined,
        trim_blocks=True, lstrip_blocks=True, keep_trailing_newline=True,
    )  # fmt: skip
    return made.get_template("page.html.jinja")


class _Fixed(str):
    """A text of ours that is part of the page as it is."""

    __slots__ = ()

    def __html__(self) -> str:
        return str(self)


@cache
def _fixed(name: str) -> _Fixed:
    """Return a fixed text of the page, without its comments and indents."""
    lines = map(str.strip, _HERE.with_name(name).read_text("utf-8").splitlines())
    kept = "\n".join(line for line in lines if line and not line.startswith(("//", "/*")))
    return _Fixed(_SPACE.sub(r"\1\2", kept) if name.endswith(".js") else kept)


_SPACE = re.compile(r"""("[^"]*"|`[^`]*`)|\s*([][{}();,=<>+*?:|&!^-])\s*""")
"""Space in the script that says nothing, beside a sign and not in a text.

So the script has a semicolon at the end of each statement, and no space in a regular expression.
"""


@cache
def _hash(name: str) -> str:
    digest = hashlib.sha256(_fixed(name).encode("utf-8")).digest()
    return f"sha256-{base64.b64encode(digest).decode()}"


def _about(event: PaperEvent) -> Iterator[str]:
    """Yield place and dates, time control and arbiter, in words."""
    found = event.tournament.event
    dates = dict.fromkeys(day.replace("/", "-") for day in (found.start, found.end) if day)
    yield from filter(None, (found.city, " – ".join(dates), found.time_control))
    if found.chief_arbiter:
        yield event.say("page.arbiter", name=found.chief_arbiter)


def _boards(event: PaperEvent, number: int) -> Boards:
    paper = wall_lists.results(event, number)
    waiting = all(game.pending for game in event.tournament.round(number).games)
    title = event.say("paper.by_board", round=number) if waiting else paper.title
    byes = [ByeRow(event.titled[tpn], said) for tpn, said in wall_lists.away(event, number)]
    return Boards(number, title, wall_lists.board_rows(event, number), byes)


def _places(event: PaperEvent, found: PaperStandings) -> PagePlaces:
    t, say, lang = found.tournament, event.say, event.language
    rows = standings_rows(t, found.made)
    named: Literal["tpn", "place"] = "tpn" if event.by_number or t.system.grid else "place"
    cross = cross_rows(t, found.made, kind="swiss", named=named)
    keys = {
        row.player.tpn: cross.places.get(row.player.tpn, str(row.player.tpn)) for row in rows.rows
    }
    won = matches_won(t, found.after)
    explained = explain_ranking(ruled_after(t, found.after) or t, found.made)
    cells = {row.player.tpn: row.cells for row in cross.rows}
    parts = TieBreakParts(rows, cells, explained, keys, lang)
    made = []
    for row in rows.rows:
        tpn = row.player.tpn
        more = [str(won[tpn])] if won else []
        gone = [found.gone[tpn].mark] if tpn in found.gone else []
        rated = str(row.player.rating or "")
        about = " ".join(filter(None, (*gone, rated, row.player.federation)))
        made.append(
            PlaceRow(
                wall_lists.event_rank(row), keys[tpn], event.titled[tpn], about,
                event.points(row.points), [*more, *wall_lists.values(row, rows.codes, lang)],
                [localised(cell, lang) for cell in cells[tpn]],
                parts.of(row),
            )
        )  # fmt: skip
    headings = [*([say("column.matches")] if won else []), *rows.headings]
    key = say("column.tpn") if named == "tpn" else "#"
    return PagePlaces(
        wall_lists.title_of(event, "standings", found), headings, range(1, cross.after + 1), made,
        list(_notes(event, found, rows)), parts.rules(say("crosstable.black")),
        keyed=key if any(row.key != row.rank for row in made) else "",
    )  # fmt: skip


def _notes(event: PaperEvent, found: PaperStandings, rows: StandingsRows) -> Iterator[str]:
    line = tiebreak_legend(rows.headings, rows.codes, event.language, letters=_MEANT)
    yield from filter(None, (line, *legend_of_leavers(found.gone, event.language)))
    if line:
        yield event.say("page.parts_note")


_LEFT, _RIGHT, _TOP, _STEP = 30, 330, 14, 22
_DASHES = ("", "9 3", "2 3", "9 3 2 3", "5 5")


def _race(event: PaperEvent, found: PaperStandings) -> Race | None:
    """Return the chart of the first players; None before round 3 or for a few players."""
    t, after = found.tournament, found.after
    first = [row.tpn for row in found.made.rows if row.rank][:_RACERS]
    if after < 3 or len(first) < 3 or t.system.matches:
        return None
    scores = [t.scores(number) for number in range(1, after + 1)]
    best = [max(each.values()) for each in scores]
    far = max(top - each[tpn] for top, each in zip(best, scores, strict=True) for tpn in first)
    deep = max(far, 10)
    height = _STEP * min(max(deep // 5, 5), 9)
    wide = (_RIGHT - _LEFT) / (after - 1)
    across = [(round(_LEFT + wide * (n - 1), 1), str(n)) for n in range(1, after + 1)]
    grid = range(0, deep + 1, 10 if deep <= 50 else 20)
    down = [(round(_TOP + height * each / deep, 1), event.points(each)) for each in grid]
    runners: list[Runner] = []
    ends: list[float] = []
    for place, tpn in enumerate(first):
        # Lines of players with the same points run beside each other.
        ys = [
            round(_TOP + height * (top - each[tpn]) / deep + 2.5 * (place - 2), 1)
            for top, each in zip(best, scores, strict=True)
        ]
        end = max([ys[-1], *(one + 11 for one in ends)])
        ends.append(end)
        line = " ".join(f"{x:g},{y:g}" for (x, _), y in zip(across, ys, strict=True))
        runners.append(
            Runner(
                event.titled[tpn], str(place + 1), line, _DASHES[place], end + 3.5,
                [event.points(each[tpn]) for each in scores],
            )
        )  # fmt: skip
    return Race(runners, across, down, round(max(_TOP + height, ends[-1]) + 26))


def _code(address: str) -> tuple[int, str]:
    """Return the code of an address that phones read: its size, and its dark fields."""
    if not address:
        return 0, ""
    import segno  # only a page with an address needs it

    made = segno.make_qr(address, error="m", boost_error=False)
    rows = ["".join("1" if field & 1 else "0" for field in row) for row in made.matrix]
    path = "".join(f"M0 {y}.5" + re.sub("0*(1*)", _stroke, row) for y, row in enumerate(rows))
    return len(rows), path


def _stroke(run: re.Match[str]) -> str:
    light, dark = len(run[0]) - len(run[1]), len(run[1])
    return (f"m{light} 0" if light and dark else "") + (f"h{dark}" if dark else "")
