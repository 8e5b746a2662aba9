"""Write the sheet with the effects of a wrong result, and the corrections the rules allow."""

from __future__ import annotations

import datetime as dt
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from textwrap import wrap

from swissheet.corrections import ChangedValue, Followed, PairedAgain, Seat, Window
from swissheet.model import Bye, Colour, Game, Tournament
from swissheet.notation import format_result
from swissheet.words.message import titled
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import CORRECTION_COLUMNS, CORRECTIONS
from swissheet.workbook.shared.typed import points_value
from swissheet.workbook.sheets.computed.table import write_table
from swissheet.workbook.sheets.copied_sheet import copied_sheet
from swissheet.workbook.sheets.standings.write import shown

Line = dict[str, Value]

_NOTE_LETTERS = 72
"""Most letters of a note: longer texts would widen the page."""

_FLOATS = {1: "↓", -1: "↑", 0: ""}


@dataclass(frozen=True, slots=True)
class Chosen:
    """The decision on a wrong result: ``rating`` only, or a correction that counts."""

    rating: bool
    when: dt.datetime
    who: str
    reason: str


@dataclass(frozen=True, slots=True)
class WrongGame:
    """A wrong fact and its effects; ``tournament`` is the event as it was used."""

    round: int
    board: int
    used: Game
    true: Game
    tournament: Tournament
    window: Window
    made: Followed
    chosen: Chosen | None = None


def write_correction(changes: Changes, wrong: WrongGame, lang: str) -> str:
    """Write the wrong game to its sheet, show the sheet, and return its title.

    Raises: InputError: the workbook has no sheet to copy.
    """
    book = changes.book
    if CORRECTIONS.table not in book.tables():
        copied_sheet(book, CORRECTIONS, CORRECTION_COLUMNS, lang, visible=False)
    headers = [language.text(f"column.{key}", lang) for key in CORRECTION_COLUMNS]
    lines = list(_lines(wrong, lang))
    rows = [[line.get(key) for key in CORRECTION_COLUMNS] for line in lines]
    write_table(changes, CORRECTIONS, CORRECTION_COLUMNS, headers, rows)
    note = language.text("note.corrections", lang, **_game(wrong))
    changes.set_named(layout.note_name(CORRECTIONS.defined_name), note)
    changes.show(CORRECTIONS.table, True)
    return book.tables()[CORRECTIONS.table].sheet


def _lines(wrong: WrongGame, lang: str) -> Iterator[Line]:
    """Yield the lines of the sheet; the first column has the block in all its rows."""
    say = _Words(lang)
    blocks = [
        (say.part("wrong"), _wrong(wrong, say)),
        (say.part("found"), _found(wrong, say)),
        *((say.part("again", round=again.round), _again(wrong, again, say))
          for again in wrong.made.rounds),
        (say.part("standings"), _standings(wrong, say)),
        (say.part("allowed"), _allowed(wrong, say)),
        (say.part("chosen"), _chosen(wrong, say)),
    ]  # fmt: skip
    for part, lines in blocks:
        for line in lines:
            yield {"part": part, **line}


class _Words:
    """The words of the sheet in one language."""

    def __init__(self, lang: str):
        self.lang = lang

    def __call__(self, key: str, **values: str | int) -> str:
        return language.text(f"corrections.{key}", self.lang, **values)

    def part(self, key: str, **values: int) -> str:
        return language.text(f"corrections.part_{key}", self.lang, **values)

    def column(self, key: str) -> str:
        return language.text(f"column.{key}", self.lang)


def _game(wrong: WrongGame) -> dict[str, str | int]:
    used, true = wrong.used, wrong.true
    was, now = _result(used), _result(true)
    if used.white != true.white:
        was, now = f"{used.white}-{used.black} {was}", f"{true.white}-{true.black} {now}"
    return {"round": wrong.round, "board": wrong.board, "was": was, "became": now}


def _result(game: Game) -> str:
    return format_result(game.white_result, game.black_result) or "*"


def _player(wrong: WrongGame, tpn: int) -> Line:
    player = wrong.tournament.player(tpn)
    return {"tpn": tpn, "name": player.name, "federation": player.federation}


def _wrong(wrong: WrongGame, say: _Words) -> Iterator[Line]:
    yield {"name": say("wrong", round=wrong.round, board=wrong.board), "round": wrong.round}
    used, true = wrong.used, wrong.true
    for tpn in (used.white, used.black):
        yield {
            **_player(wrong, tpn),
            "round": wrong.round,
            "was": _colour(used.white == tpn, say.lang),
            "became": _colour(true.white == tpn, say.lang),
        }
    game = _game(wrong)
    yield {
        "round": wrong.round,
        "name": say.column("result"),
        "was": str(game["was"]),
        "became": str(game["became"]),
    }


def _colour(white: bool, lang: str) -> str:
    return language.text("crosstable.white" if white else "crosstable.black", lang)


def _found(wrong: WrongGame, say: _Words) -> Iterator[Line]:
    last = wrong.tournament.rounds_paired
    yield {"name": say("found")}
    match wrong.window:
        case Window.NEXT:
            yield {"note": say("found_next", round=wrong.round)}
        case Window.FOLLOWING:
            yield {"note": say("found_following", last=last)}
        case Window.RATING:
            yield {"note": say("found_rating", first=wrong.round + 1, last=last)}
        case Window.TABLE:
            yield {"note": say("found_table", round=wrong.round)}


def _again(wrong: WrongGame, again: PairedAgain, say: _Words) -> Iterator[Line]:
    yield {"name": say("again"), "round": again.round}
    for tpn, (was, became) in again.seats.items():
        yield {
            **_player(wrong, tpn),
            "round": again.round,
            "differs": _kind(was, became, say),
            "was": _seat(was, say.lang),
            "became": _seat(became, say.lang),
        }
    if again.unpairable:
        yield {"name": say("unpairable"), "round": again.round}
        return
    if not again.recorded and not again.expected:
        yield {"name": say("same"), "round": again.round}
        return
    for key, boards in (("was", again.recorded), ("became", again.expected)):
        for text in wrap(_boards(boards, say), _NOTE_LETTERS, break_on_hyphens=False):
            yield {"round": again.round, "differs": say.column(key), "note": text}
    yield {"round": again.round, "name": say("boards", count=len(again.expected))}


def _kind(was: Seat, became: Seat, say: _Words) -> str:
    if was.bye is not became.bye:
        return language.text("bye.pab", say.lang)
    if was.opponent != became.opponent:
        return say("opponent")
    return say("colour") if was.colour is not became.colour else say("float")


def _seat(seat: Seat, lang: str) -> str:
    if seat.colour is None:
        word = "absent" if seat.bye is Bye.ZPB else "pab"
        return language.text(f"bye.{word}", lang) + _FLOATS[seat.float]
    colour = _colour(seat.colour is Colour.WHITE, lang)
    return f"{seat.opponent}{colour}{_FLOATS[seat.float]}"


def _boards(boards: Sequence[tuple[int, int]], say: _Words) -> str:
    bye = language.text("bye.pab", say.lang)
    return " ".join(f"{white}-{black}" if black else f"{white}={bye}" for white, black in boards)


def _standings(wrong: WrongGame, say: _Words) -> Iterator[Line]:
    made = wrong.made
    yield {"name": say("standings"), "round": made.after}
    for value in made.values:
        yield {
            **_player(wrong, value.tpn),
            "round": made.after,
            "differs": _heading(value, say),
            "was": _number(value, was=True),
            "became": _number(value, was=False),
        }
    if made.values:
        players = len({value.tpn for value in made.values})
        yield {"round": made.after, "name": say("values", count=players)}
    else:
        yield {"round": made.after, "name": say("same")}


def _heading(value: ChangedValue, say: _Words) -> str:
    if value.code is not None:
        return value.heading
    return say.column("place" if value.heading == "rank" else "points")


def _number(value: ChangedValue, *, was: bool) -> Value:
    found = value.was if was else value.became
    if value.code is not None:
        return shown(value.code, found)
    return points_value(int(found or 0)) if value.heading == "points" else int(found or 0)


def _allowed(wrong: WrongGame, say: _Words) -> Iterator[Line]:
    last = wrong.tournament.rounds_paired
    yield {"name": say("allowed")}
    match wrong.window:
        case Window.NEXT:
            yield {"name": say("next"), "note": say("next_note", next=last + 1)}
        case Window.FOLLOWING:
            note = say("following_note", last=last, next=last + 1)
            yield {"name": say("following"), "note": note}
        case Window.RATING:
            yield {"name": say("rating"), "note": say("rating_note")}
        case Window.TABLE:
            yield {"name": say("table"), "note": say("table_note")}


def _chosen(wrong: WrongGame, say: _Words) -> Iterator[Line]:
    yield {"name": say("chosen")}
    chosen = wrong.chosen
    if chosen is None:
        yield {"name": say("not_chosen")}
        return
    kind = say("rating" if chosen.rating else "counted")
    yield {"name": say.column("who"), "note": chosen.who}
    yield {"name": say.column("when"), "note": f"{chosen.when:%Y-%m-%d %H:%M}"}
    yield {
        "name": kind,
        "note": chosen.reason and titled(say("reason"), chosen.reason).words(say.lang),
    }
