"""``swissheet prizes``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.files.finished import finished
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.prize_lines import PrizeLines
from swissheet.doubts import undecided
from swissheet.errors import InputError, Place, RulesError
from swissheet.files.kinds import ANY_KIND, Kind, kind_of, read_bytes
from swissheet.files.naming import naming
from swissheet.files.opening import opened
from swissheet.formats.csv_ import rows_of
from swissheet.formats.prize_fund import TypedFund, read_fund
from swissheet.model import Tournament
from swissheet.model.points import format_points
from swissheet.papers.event import PaperEvent
from swissheet.prizes.awards import Distribution
from swissheet.prizes.distribution import Entrant, distribute
from swissheet.ranking import ranked
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Text, in_words, phrase, reader


@command(
    keys="input, fund, provisional, round, currency, awards (tpn, name, place, points, category, "
    "prize, amount, exact, thing, why), withheld (category, prize, amount, thing, why), notes, "
    "sums (category, offered, paid, kept, withheld), total"
)
@click.argument("file")
@click.option("--fund", metavar="FUND.csv", required=True, help="The prizes, one a line.")
@click.option("--provisional", is_flag=True, help="Also while results are missing.")
def prizes(file: str, fund: str, provisional: bool) -> Answer:
    """Distribute a prize fund, with the reason for each prize and proof of the sum.

    FUND.csv has the columns Category, Place, Amount and For, if wanted also Thing, Value, Priority,
    Minimum and Group, and lines with settings: Currency, Unit, Sharing, Mode and others. A line may
    be 'Women, 1, 150, women' or 'Sharing, Hort'. A choice that the rules leave open is asked for.

    Printed are the list to read out, the last one first, the reason for each prize, the prizes that
    nobody takes, and the sum. In JSON amounts are whole hundredths, and exact a fraction of them.
    FILE is a workbook, a TRF, or anything else that convert reads; it is not changed.
    """
    typed = _fund(fund)
    tournament = _counted(file)
    final = _final(tournament)
    with naming(file):
        if not final and not provisional:
            raise RulesError("prizes.results-open", place=Place(file=file))
        ranking = ranked(tournament)
        matches = tournament.system.matches
        entrants = [
            Entrant(tournament.player(row.tpn), row.rank, -row.rank if matches else row.points)
            for row in ranking.rows
            if row.rank
        ]
        year = typed.year or _first_year(tournament)
        if not year and any(category.terms.by_age for category in typed.fund.categories):
            raise InputError("prizes.year-open", place=Place(file=file))
        entries = typed.entries or len(tournament.players)
        made = distribute(typed.fund.scaled(entries), entrants, year)
    lines = PrizeLines(made, typed.fund, entries, PaperEvent(tournament, reader()), ranking)
    name = tournament.event.name or file
    title = phrase("cli_prizes.title", event=name, round=ranking.after)
    if not final:
        title = phrase("cli_prizes.provisional", event=name, round=ranking.after)
    shown: list[Text] = [title, *lines.all()]
    data = {
        "input": file,
        "fund": fund,
        "provisional": not final,
        "round": ranking.after,
        "currency": typed.fund.currency,
        **_document(made, tournament, ranking, lines),
    }
    return Answer(data, shown)


def _document(
    made: Distribution, tournament: Tournament, ranking: Ranking, lines: PrizeLines
) -> dict[str, Any]:
    """Return awards, prizes that nobody takes, notes and sums for programs."""
    rows = {row.tpn: row for row in ranking.rows}

    def amounts(one: Any) -> dict[str, Any]:
        return {key: getattr(one, key) for key in ("offered", "paid", "kept", "withheld")}

    return {
        "awards": [
            {
                "tpn": award.tpn,
                "name": tournament.player(award.tpn).name,
                "place": rows[award.tpn].rank,
                "points": format_points(rows[award.tpn].points),
                "category": award.prize.category,
                "prize": award.prize.place,
                "amount": award.paid,
                "exact": str(award.exact),
                "thing": award.thing,
                "why": in_words(lines.why(award)),
            }
            for award in made.awards
        ],
        "withheld": [
            {
                "category": prize.prize.category,
                "prize": prize.prize.place,
                "amount": 0 if prize.thing else prize.value,
                "thing": prize.thing,
                "why": in_words(lines.untaken(prize)),
            }
            for prize in made.withheld
        ],
        "notes": [in_words(lines.mark(mark)) for mark in made.marks],
        "sums": [{"category": one.category, **amounts(one)} for one in made.sums if one.offered],
        "total": amounts(made.total),
    }


def _fund(file: str) -> TypedFund:
    """Return the fund in a CSV file.

    Raises: InputError, RulesError: with the name of the file and the lines that are wrong.
    """
    try:
        with naming(file):
            rows, _, _ = rows_of(read_bytes(file))
        return read_fund((Place(file=file, line=line), cells) for line, cells in rows)
    except RulesError as error:
        raise error.at(Place(file=file)) from error


def _counted(file: str) -> Tournament:
    """Return the event in a file as its standings count it."""
    if kind_of(file, ANY_KIND) in (Kind.CSV, Kind.EVENT):
        return opened(file).tournament
    event = finished(file)
    return event.counted or event.tournament


def _final(tournament: Tournament) -> bool:
    """Return whether no result is missing, and no round is left."""
    last = tournament.rounds_paired
    left = not tournament.system.matches and last < tournament.rounds_total
    open_ = left or tournament.open_boards(last) or any(undecided(tournament))
    return last > 0 and not open_


def _first_year(tournament: Tournament) -> int:
    """Return the year of the first day; 0 where it is not known."""
    event = tournament.event
    dates = [event.start] if event.start else [*event.round_dates, event.end]
    return min((int(date[:4]) for date in dates if date[:4].isdecimal()), default=0)
