"""The rescue pack: all that is needed to go on by hand, without a computer.

How the next round is paired is on its first page. Then come the facts it takes: in a Swiss a card
for each player, in a round robin the rounds to come, in a knock-out the matches; the standings; and
boards to be filled in.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from typing import Any

from swissheet.errors import InputError, Place
from swissheet.model import Bye, Colour, Game, Result, System, Tournament
from swissheet.pairing.dutch.field import colour_of_round_1, read_field
from swissheet.pairing.fide1998 import field as old
from swissheet.pairing.knockout import BYE, KnockoutStage, follow
from swissheet.pairing.round_robin.event import to_come
from swissheet.papers.event import PaperEvent
from swissheet.papers.printed import ColumnKind, PrintedColumn, PrintedForm, PrintedTable
from swissheet.papers.wall_lists import away, by_board, standings
from swissheet.standings import result_sign
from swissheet.words.message import phrase, titled
from swissheet.words.rules import page

_STRIP = 9
"""The most rounds side by side on a card."""

_PARAGRAPHS = 12
"""The paragraphs of the page of the Dutch system."""

_MARKS = re.compile(r"\*\*(.+?)\*\*")
_BLANKS = re.compile(r"[ \n]+")
_FLOATS = ("none", "up", "down")
_STRENGTHS = ("none", "mild", "strong", "absolute")


@dataclass(frozen=True, slots=True)
class _Facts:
    """The facts of a player that decide the pairing, from the field of the system."""

    tpn: int
    score: int
    side: int
    strength: int
    colours: str
    met: tuple[int, ...]
    floats: tuple[int, int]
    bye: bool
    topscorer: bool = False
    number: int = 0
    unplayed: int = 0


def rescue(event: PaperEvent) -> PrintedForm:
    """Return the rescue pack for the next round.

    A game without a result counts as played: opponents, colours and floats of its players are those
    of the round to come, and their points are still without it.

    Raises: InputError: no round is left to play.
    """
    t, say = event.tournament, event.say
    last = t.rounds_paired
    open_ = t.round(last).missing_results if last else ()
    parts = _next(event)
    if not (parts or open_):
        raise InputError("papers.no-rescue", place=Place(round=last))
    following = last + 1
    tables = []
    if open_:
        (board, *_) = by_board(event, last).tables
        rows = [row for row in board.rows if int(row[0]) in open_]
        tables.append((say("paper.rescue.open", round=last), PrintedTable(board.columns, rows)))
    tables += parts.get("tables", [])
    if last:
        heading = say("sheet.standings")
        if parts.get("cards"):
            heading = say("paper.rescue.not_for_pairing", list=heading)
        tables.append((heading, standings(event).tables[0]))
    tables.append((say("paper.rescue.boards"), _empty_boards(event)))
    data = {
        "facts": [(say(f"paper.rescue.{key}"), text) for key, text in _state(event) if text],
        "guide": parts.get("guide", []),
        "cards": parts.get("cards", []),
        "tables": [{"heading": heading, **asdict(table)} for heading, table in tables],
        "words": {key: say(f"paper.rescue.{key}") for key in ("points", "met", "colours")},
    }
    title = say("paper.rescue.title", round=following)
    return PrintedForm("rescue", "rescue", event.name, title, data, state=event.state)


def _next(event: PaperEvent) -> dict[str, list[Any]]:
    """Return how the next round is found, in parts; none where no round is left."""
    t = event.tournament
    if t.system.by_table:
        return _by_table(event)
    if t.system.matches:
        return _matches(event)
    if t.rounds_total and t.rounds_paired >= t.rounds_total:
        return {}
    cards = [_card(event, facts) for facts in _facts(t)]
    return {"guide": _guide(event), "cards": cards} if cards else {}


def _state(event: PaperEvent) -> Iterator[tuple[str, str]]:
    """Yield what a stranger has to know first: a key of the words, and the text."""
    t, say = event.tournament, event.say
    yield "system", t.system.term.words(event.language)
    last = say("paper.rescue.final") if t.rounds_paired + 1 == t.rounds_total else ""
    yield "rounds", " · ".join(filter(None, (f"{t.rounds_paired} / {t.rounds_total or '?'}", last)))
    if t.system.swiss:
        worth = {
            "win": t.points.win,
            "draw": t.points.draw,
            "loss": t.points.loss,
            "bye": t.points.pab,
        }
        said = {key: event.points(points) for key, points in worth.items()}
        yield "scoring", say("paper.rescue.scores", **said)
    colour = t.initial_colour or colour_of_round_1(t)
    if colour and t.system.swiss:
        yield "initial", say("column.white" if colour is Colour.WHITE else "column.black")
    open_ = t.round(t.rounds_paired).missing_results if t.rounds_paired else ()
    yield "missing", say("paper.rescue.boards_open", boards=open_) if open_ else ""
    gone = [
        p.tpn
        for p in t.players
        if p.expelled or t.left.get(p.tpn, t.rounds_paired) < t.rounds_paired
    ]
    yield "left", "; ".join(f"{tpn} {event.titled[tpn]}" for tpn in gone)
    idle = [(tpn, said) for tpn, said in away(event, t.rounds_paired + 1) if tpn not in gone]
    yield "away", "; ".join(f"{tpn} {event.titled[tpn]} ({said})" for tpn, said in idle)
    virtual = (v for v in t.virtual_points if v.first_round <= t.rounds_paired + 1 <= v.last_round)
    yield (
        "virtual",
        "; ".join(
            say("paper.rescue.virtual_of", players=v.tpns, points=event.points(v.points))
            for v in virtual
            if v.tpns
        ),
    )
    groups = [g.tpns for g in t.forbidden if g.applies(t.rounds_paired + 1)]
    yield "forbidden", "; ".join("-".join(map(str, tpns)) for tpns in groups)


def _guide(event: PaperEvent, *first: str) -> list[Any]:
    """Return the page of how to pair: by hand for the Dutch system, else the system's rules.

    ``first`` is what to do, above the rules.
    """
    system = event.tournament.system
    if system is System.DUTCH_2026:
        texts = [event.say(f"paper.rescue.dutch.{n}") for n in range(1, _PARAGRAPHS + 1)]
    else:
        texts = page(str(system), event.language).markdown.split("\n\n")[1:]
    return [_paragraph(one) for one in (*first, *texts)]


def _paragraph(text: str) -> list[tuple[bool, str]]:
    """Return a paragraph in pieces, bold or not; an indented one keeps its lines."""
    # Only blanks and line ends are folded: a no-break space of French stays.
    said = text if text.startswith("    ") else _BLANKS.sub(" ", text.strip(" \n"))
    pieces = enumerate(_MARKS.split(said))
    return [(at % 2 == 1, piece) for at, piece in pieces if piece]


def _facts(tournament: Tournament) -> list[_Facts]:
    """Return the players to be paired in the next round, in the order of the pairing."""
    following = tournament.rounds_paired + 1
    played = _as_played(tournament)
    if tournament.system is System.FIDE_1998:
        now = {p.tpn: p.score for p in old.read_field(tournament, following).players}
        found = [
            _Facts(
                p.tpn, now[p.tpn], *p.preference, p.colours, p.met, p.floats, p.may_rest, p.exempt
            )
            for p in old.read_field(played, following).players
        ]
    else:
        now = {p.tpn: p.score for p in read_field(tournament, following).players}
        found = [
            _Facts(
                p.tpn, now[p.tpn], p.preference.side, p.preference.strength, p.colours, p.met,
                p.floats, p.pab_allowed, p.topscorer, p.number, p.unplayed,
            )
            for p in read_field(played, following).players
        ]  # fmt: skip
    return sorted(found, key=lambda facts: (-facts.score, facts.number, facts.tpn))


def _as_played(tournament: Tournament) -> Tournament:
    """Return the tournament with each game without a result adjourned, which counts as played."""
    adjourned = Result.ADJOURNED
    rounds = [
        replace(
            round_,
            games=tuple(
                Game(g.white, g.black, adjourned, adjourned) if g.pending else g
                for g in round_.games
            ),
        )
        for round_ in tournament.rounds
    ]
    return replace(tournament, rounds=tuple(rounds))


def _card(event: PaperEvent, facts: _Facts) -> dict[str, object]:
    t, say = event.tournament, event.say
    player = t.player(facts.tpn)
    letters = {"w": say("crosstable.white"), "b": say("crosstable.black")}
    due = say(f"paper.rescue.due.{_STRENGTHS[facts.strength]}", colour=_colour(event, facts.side))
    own = (g for g in t.forbidden if g.applies(t.rounds_paired + 1) and facts.tpn in g.tpns)
    never = sorted({tpn for group in own for tpn in group.tpns} - {facts.tpn})
    lines = [
        due,
        say("paper.rescue.floats", last=_float(event, facts, 0), before=_float(event, facts, 1)),
        say("paper.rescue.bye" if facts.bye else "paper.rescue.no_bye"),
    ]
    if facts.unplayed:
        lines.append(say("paper.rescue.unplayed", games=facts.unplayed))
    if never:
        lines.append(say("paper.rescue.never", players=", ".join(map(str, never))))
    if facts.topscorer:
        lines.append(say("paper.rescue.topscorer"))
    if facts.number not in (0, facts.tpn):
        lines.append(say("paper.rescue.number", number=facts.number))
    return {
        "name": event.titled[facts.tpn],
        "tpn": str(facts.tpn),
        "rating": str(player.rating or ""),
        "points": event.points(facts.score),
        "colours": " ".join(letters[one] for one in facts.colours) or "–",
        "met": ", ".join(map(str, sorted(facts.met))) or "–",
        "lines": lines,
        "strips": _strips(event, facts.tpn, letters),
    }


def _float(event: PaperEvent, facts: _Facts, ago: int) -> str:
    return event.say(f"paper.rescue.float.{_FLOATS[facts.floats[ago]]}")


def _colour(event: PaperEvent, side: int) -> str:
    return event.say("column.white" if side > 0 else "column.black")


def _strips(event: PaperEvent, tpn: int, letters: Mapping[str, str]) -> list[list[list[str]]]:
    """Return the rounds of a card, some side by side: number, opponent and colour, result."""
    t = event.tournament
    total = max(t.rounds_total, t.rounds_paired + 1)

    def cell(number: int) -> list[str]:
        entry = t.entry(tpn, number) if number <= t.rounds_paired else None
        if entry is None:
            return [str(number), "", ""]
        if isinstance(entry.result, Bye):
            worth = event.points(t.entry_points(tpn, number))
            return [str(number), event.say("crosstable.bye"), worth]
        sign = result_sign(entry.result)
        if entry.played or entry.result is Result.PENDING:
            colour = letters[entry.colour.value] if entry.colour else ""
            return [str(number), f"{entry.opponent} {colour}", sign]
        # A forfeit is no meeting, and has no colour.
        return [str(number), f"({entry.opponent})", sign]

    cells = [cell(number) for number in range(1, total + 1)]
    return [cells[at : at + _STRIP] for at in range(0, total, _STRIP)]


def _by_table(event: PaperEvent) -> dict[str, list[Any]]:
    say, to_play = event.say, to_come(event.tournament)
    rows, groups = list[list[str]](), []
    for made in to_play:
        for board, (white, black) in enumerate(made.boards, start=1):
            rows.append(_board(event, str(board), white, black))
        free = ", ".join(f"{tpn} {event.titled[tpn]}" for tpn in made.free)
        heading = say("paper.round", round=made.number)
        if free:
            said = titled(say("paper.rescue.free"), free).words(event.language)
            heading = f"{heading} · {said}"
        groups.append((heading, len(made.boards)))
    table = PrintedTable(_board_columns(event), rows, groups)
    heading = say("paper.rescue.to_come")
    guide = _guide(event, say("paper.rescue.by_table", list=heading))
    return {"guide": guide, "tables": [(heading, table)]} if rows else {}


def _matches(event: PaperEvent) -> dict[str, list[Any]]:
    """Return the matches that are not decided, in the order of the bracket, to be filled in."""
    say = event.say
    now = follow(event.tournament)
    names = {BYE: "", **event.titled}
    columns = (
        PrintedColumn(say("paper.rescue.match"), ColumnKind.BOARD, bold=True, mm=16),
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.name"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.result"), ColumnKind.BLANK, mm=22),
        PrintedColumn(say("paper.rescue.winner"), ColumnKind.BLANK, 1),
    )
    rows, groups = list[list[str]](), dict[str, int]()
    for match in now.matches:
        if match.winner is not None:
            continue
        feeders = ["", ""]
        if match.id.stage is KnockoutStage.MAIN and match.id.round > 1 and not now.event.reseed:
            before, second = match.id.round - 1, 2 * match.id.number
            feeders = [
                say("paper.rescue.winner_of", match=f"{before}.{number}")
                for number in (second - 1, second)
            ]
        colours = say("crosstable.white"), say("crosstable.black")
        shown = (
            [f"{names[tpn]} ({c})" for tpn, c in zip(match.next_game, colours, strict=True)]
            if match.next_game
            else [
                names[tpn or BYE] or other
                for tpn, other in zip((match.one, match.other), feeders, strict=True)
            ]
        )
        number = f"{match.id.round}.{match.id.number}"
        rows.append([number, *shown, "", ""])
        heading = phrase(f"knockout.{match.id.stage.value.replace(' ', '-')}").words(event.language)
        groups[heading] = groups.get(heading, 0) + 1
    table = PrintedTable(columns, rows, tuple(groups.items()))
    heading = say("paper.rescue.matches")
    guide = _guide(event, say("paper.rescue.by_matches", list=heading))
    return {"guide": guide, "tables": [(heading, table)]} if rows else {}


def _board(event: PaperEvent, board: str, white: int, black: int) -> list[str]:
    names = {0: "", **event.titled}
    numbers = {0: ""}
    return [
        board, numbers.get(white, str(white)), names[white], "", names[black],
        numbers.get(black, str(black)),
    ]  # fmt: skip


def _board_columns(event: PaperEvent) -> Sequence[PrintedColumn]:
    say = event.say
    return (
        PrintedColumn(say("column.board"), ColumnKind.BOARD, bold=True, mm=12),
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER, mm=11),
        PrintedColumn(say("column.white"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.result"), ColumnKind.BLANK, mm=20),
        PrintedColumn(say("column.black"), ColumnKind.NAME, 1),
        PrintedColumn(say("column.tpn"), ColumnKind.NUMBER, mm=11),
    )


def _empty_boards(event: PaperEvent) -> PrintedTable:
    boards = -(-len(event.tournament.players) // 2)
    rows = [[str(board), "", "", "", "", ""] for board in range(1, boards + 1)]
    return PrintedTable(_board_columns(event), rows)
