"""``swissheet prizes``."""

from __future__ import annotations

import json
from typing import Any

import click

from swissheet.cli.files.finished import counted, is_final
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.prize_lines import Change, PrizeLines, compared
from swissheet.errors import InputError, Place, RulesError
from swissheet.files.kinds import read_bytes
from swissheet.files.naming import naming
from swissheet.formats.csv_ import rows_of
from swissheet.formats.prize_fund import TypedFund, read_fund
from swissheet.model import Tournament
from swissheet.model.points import format_points
from swissheet.papers.event import PaperEvent
from swissheet.prizes.awards import Distribution
from swissheet.prizes.distribution import distribute_event
from swissheet.ranking import ranked
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Text, in_words, phrase, reader


@command(
    keys="input, fund, provisional, round, currency, awards (tpn, name, place, points, category, "
    "prize, amount, exact, thing, why), withheld (category, prize, amount, thing, why), "
    "passed (tpn, name, why), changes (tpn, name, before, after), notes, "
    "sums (category, offered, moved, paid, kept, withheld), total"
)
@click.argument("file")
@click.option("--fund", metavar="FUND.csv", required=True, help="The prizes, one a line.")
@click.option("--provisional", is_flag=True, help="Also while results are missing.")
@click.option("--before", metavar="OLD.json", help="Say who has more or less than in this answer.")
def prizes(file: str, fund: str, provisional: bool, before: str | None) -> Answer:
    """Distribute a prize fund, with the reason for each prize and proof of the sum.

    FUND.csv has the columns Category, Place, Amount and For, if wanted also Thing, Value, Winner,
    Priority, Minimum and Group, and lines with settings: Currency, Unit, Sharing, Mode and others.
    A line may be 'Women, 1, 150, women' or 'Sharing, Hort'. A choice that the rules leave open is
    asked for.

    Printed are the list to read out, the last one first, the reason for each prize, the prizes that
    nobody takes, who is passed over, and the sum. In JSON amounts are whole hundredths, and exact a
    fraction of them. OLD.json is the answer with --json of an earlier time, before a correction.
    FILE is a workbook, a TRF, or anything else that convert reads; it is not changed.
    """
    typed = _fund(fund)
    tournament = counted(file)
    final = is_final(tournament)
    with naming(file):
        if not final and not provisional:
            raise RulesError("prizes.results-open", place=Place(file=file))
        made = distribute_event(typed.fund, tournament, entries=typed.entries, year=typed.year)
        ranking = ranked(tournament)
    entries = typed.entries or len(tournament.players)
    lines = PrizeLines(made, typed.fund, entries, PaperEvent(tournament, reader()), ranking)
    changes = _changes(made, tournament, before) if before else []
    name = tournament.event.name or file
    title = phrase("cli_prizes.title", event=name, round=ranking.after)
    if not final:
        title = phrase("cli_prizes.provisional", event=name, round=ranking.after)
    shown: list[Text] = [title, *lines.all(), *lines.changes(changes)]
    if before and not changes:
        shown.append(phrase("cli_prizes.no-change"))
    data = {
        "input": file,
        "fund": fund,
        "provisional": not final,
        "round": ranking.after,
        "currency": typed.fund.currency,
        **_document(made, tournament, ranking, lines),
        "changes": [
            {"tpn": one.tpn, "name": one.name, "before": one.before, "after": one.after}
            for one in changes
        ],
    }
    return Answer(data, shown)


def _document(
    made: Distribution, tournament: Tournament, ranking: Ranking, lines: PrizeLines
) -> dict[str, Any]:
    """Return awards, prizes that nobody takes, notes and sums for programs."""
    rows = {row.tpn: row for row in ranking.rows}

    def amounts(one: Any) -> dict[str, Any]:
        keys = ("offered", "moved", "paid", "kept", "withheld")
        return {key: getattr(one, key) for key in keys}

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
        "passed": [
            {
                "tpn": passed.tpn,
                "name": tournament.player(passed.tpn).name,
                "why": in_words(lines.passed(passed)),
            }
            for passed in made.passed
        ],
        "notes": [in_words(lines.mark(mark)) for mark in made.marks],
        "sums": [{"category": one.category, **amounts(one)} for one in made.sums if one.offered],
        "total": amounts(made.total),
    }


def _changes(made: Distribution, tournament: Tournament, file: str) -> list[Change]:
    """Return who has more or less than in an answer of an earlier time.

    Raises: InputError: the file is no answer of this command.
    """
    with naming(file):
        try:
            awards = json.loads(read_bytes(file))["awards"]
            old = [
                (award["tpn"], award["name"], award["amount"], award["thing"]) for award in awards
            ]
        except (ValueError, TypeError, LookupError) as error:
            raise InputError("prizes.before", place=Place(file=file)) from error
    names = {player.tpn: player.name for player in tournament.players}
    new = [(award.tpn, names[award.tpn], award.paid, award.thing) for award in made.awards]
    return compared(old, new)


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
