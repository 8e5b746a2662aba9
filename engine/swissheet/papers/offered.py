"""The table of papers: one row for each, by the word that asks for it."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from swissheet.errors import InputError
from swissheet.papers import forms, penned, prize_papers, wall_lists
from swissheet.papers.categories import Category, category_standings, standings_by
from swissheet.papers.event import PaperEvent
from swissheet.papers.pdf import PaperPress
from swissheet.papers.printed import SIZES, PrintedForm, PrintedList, refuse_odd_address
from swissheet.papers.receipts import receipts
from swissheet.papers.rescue import rescue


@dataclass(frozen=True, slots=True)
class PaperKind:
    """A paper that can be printed: its maker, and what it is about.

    ``of_round``: a round with its pairing; the maker gets its number. ``of_results``: the
    standings; it gets the round they are of. Else it is of the players, or ``of_prizes``: then it
    asks for a fund. ``asked``: it is printed only when it is asked for by its word.
    """

    make: Callable[[PaperEvent, int], PrintedList | PrintedForm]
    of_round: bool = False
    of_results: bool = False
    of_prizes: bool = False
    asked: bool = False


PAPERS: dict[str, PaperKind] = {
    "pairings": PaperKind(wall_lists.by_board, of_round=True),
    "names": PaperKind(wall_lists.by_name, of_round=True),
    "results": PaperKind(wall_lists.results, of_round=True),
    "standings": PaperKind(wall_lists.standings, of_results=True),
    "crosstable": PaperKind(wall_lists.cross_table, of_results=True),
    "startlist": PaperKind(lambda event, _: wall_lists.start_list(event)),
    "slips": PaperKind(forms.slips, of_round=True, asked=True),
    "arbiter": PaperKind(penned.arbiters_sheet, of_round=True, asked=True),
    "envelope": PaperKind(forms.envelopes, of_round=True, asked=True),
    "categories": PaperKind(category_standings, of_results=True, asked=True),
    "categories-club": PaperKind(
        lambda event, after: standings_by(event, after, Category.CLUB),
        of_results=True,
        asked=True,
    ),
    "categories-federation": PaperKind(
        lambda event, after: standings_by(event, after, Category.FEDERATION),
        of_results=True,
        asked=True,
    ),
    "startlist-name": PaperKind(lambda event, _: wall_lists.start_list_by_name(event), asked=True),
    "startlist-club": PaperKind(
        lambda event, _: wall_lists.start_list_by(event, "club"), asked=True
    ),
    "startlist-federation": PaperKind(
        lambda event, _: wall_lists.start_list_by(event, "federation"), asked=True
    ),
    "checkin": PaperKind(lambda event, _: penned.check_in(event), asked=True),
    "badges": PaperKind(lambda event, _: forms.badges(event), asked=True),
    "tablecards": PaperKind(lambda event, _: forms.table_cards(event), asked=True),
    "tablecards-names": PaperKind(forms.table_cards, of_round=True, asked=True),
    "cards": PaperKind(lambda event, _: forms.player_cards(event), asked=True),
    "wallchart": PaperKind(lambda event, _: penned.wall_chart(event), asked=True),
    "rescue": PaperKind(lambda event, _: rescue(event), asked=True),
    "prize-list": PaperKind(
        lambda event, _: prize_papers.prize_list(event), of_prizes=True, asked=True
    ),
    "prizes": PaperKind(lambda event, _: prize_papers.prizes(event), of_prizes=True, asked=True),
    "ceremony": PaperKind(
        lambda event, _: prize_papers.ceremony(event), of_prizes=True, asked=True
    ),
    "receipts": PaperKind(lambda event, _: receipts(event), of_prizes=True, asked=True),
    "prize-control": PaperKind(
        lambda event, _: prize_papers.control(event), of_prizes=True, asked=True
    ),
}
"""The papers in the order in which they are printed."""

WALL = ("pairings", "names", "results", "standings", "crosstable")
"""The papers that hang on the wall of a round."""

SETS = ("moment", "wall", "all")
"""Words for several papers: those that are wanted now, those of the wall, and each list."""


def named(word: str, event: PaperEvent, round_: int | None = None) -> tuple[str, ...]:
    """Return the papers of one of the words of :data:`SETS`.

    Args: round_: by default the last one that is paired.
    """
    if not event.tournament.rounds_paired:
        return of_the_moment(event)
    if word == "all":
        return tuple(key for key, kind in PAPERS.items() if not kind.asked)
    return WALL if word == "wall" else of_the_moment(event, round_)


def of_the_moment(event: PaperEvent, round_: int | None = None) -> tuple[str, ...]:
    """Return the papers that are wanted now: the pairing, or once a round is complete its lists."""
    t = event.tournament
    if not t.rounds_paired:
        return ("startlist",)
    if t.round(min(round_ or t.rounds_paired, t.rounds_paired)).missing_results:
        return ("pairings", "names")
    return ("results", "standings", "crosstable")


def press_of(event: PaperEvent, size: str = "") -> PaperPress:
    """Return the layout of an event's papers, in its language and on paper of a size.

    Lists have the address of its page below, and as a code in their head.
    Raises: InputError: the packages of the extra ``paper`` are not installed, or the address does
            not begin with http.
    """
    if find_spec("typst") is None or find_spec("fontTools") is None:
        raise InputError("papers.extra")
    page = event.say("print.page", page="{page}", pages="{pages}")
    refuse_odd_address(event.address)
    code = forms.qr_code(event.address) if event.address else ""
    return PaperPress(event.language, size or SIZES[0], page, event.address, code)


def file_name(key: str, number: int) -> str:
    """Return the name of the file of a paper: ``pairings-round-05.pdf``, ``startlist.pdf``."""
    return f"{key}-round-{number:02}.pdf" if number else f"{key}.pdf"


def made(
    event: PaperEvent, key: str, round_: int | None = None
) -> tuple[PrintedList | PrintedForm, int]:
    """Return a paper by its word, and the round it is of; 0 for a paper of the players.

    Args:   round_: by default the last one that is paired, for standings the last complete one.
    Raises: InputError: there is no such round, or nothing to print. RulesError: as
            :func:`~.wall_lists.standing`.
    """
    kind, t = PAPERS[key], event.tournament
    if not t.players and key != "prize-list":
        raise InputError("papers.no-players")
    if not (kind.of_round or kind.of_results):
        return kind.make(event, 0), 0
    last = t.rounds_paired
    if not last:
        raise InputError("papers.no-round", paper=key)
    number = round_ or last
    if number > last:
        raise InputError("papers.not-paired", round=number, last=last)
    if kind.of_results:
        number = number if round_ else t.rounds_complete or last
    return kind.make(event, number), number
