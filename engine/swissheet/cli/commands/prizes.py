"""``swissheet prizes``."""

from __future__ import annotations

import json
from typing import Any

import click

from swissheet.cli.files.finished import counted
from swissheet.cli.files.prize_funds import fund_in
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import accept_option, command, reason_option
from swissheet.cli.frame.prize_lines import PrizeChange, PrizeLines, compared
from swissheet.doubts import is_final
from swissheet.errors import InputError, Place, RulesError
from swissheet.files.kinds import ANY_KIND, Kind, kind_of, read_bytes
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.formats.prize_fund import TypedFund
from swissheet.model import Tournament
from swissheet.model.points import format_points
from swissheet.papers.event import PaperEvent
from swissheet.papers.prize_words import GivenPrizes, given_prizes
from swissheet.prizes.awards import Distribution
from swissheet.tiebreaks import Ranking
from swissheet.words.message import Text, in_words, phrase, reader
from swissheet.workbook.actions import registry

_SAID = (
    "provisional, round, currency, awards (tpn, name, place, points, category, prize, amount, "
    "exact, thing, why), withheld (category, prize, amount, thing, why), "
    "passed (tpn, name, why), changes (tpn, name, before, after), notes, "
    "sums (category, offered, moved, paid, kept, withheld), total"
)


@command(writes=True, keys=f"input, fund, {_SAID}, what, written, backup")
@click.argument("file")
@click.option("--fund", metavar="FUND.csv", help="The prizes, one a line.")
@click.option("--provisional", is_flag=True, help="Also while results are missing.")
@click.option(
    "--before",
    metavar="OLD.json",
    help="Name the players who have more or less than in this answer.",
)
@accept_option
@reason_option
def prizes(
    file: str, fund: str | None, provisional: bool, before: str | None, saving: Saving
) -> Answer:
    """Distribute a prize fund, with the reason for each prize and proof of the sum.

    Without --fund the fund is that of the sheet Prizes, and the winners are written to the sheet
    Prize winners. A workbook without that sheet gets one with an example to type over.

    FUND.csv has the columns Category, Place, Amount and For, if wanted also Thing, Value, Winner,
    Priority, Minimum and Group, and lines with settings: Currency, Unit, Sharing, Mode and others.
    A line may be 'Women, 1, 150, women' or 'Sharing, Hort'. A choice that the rules leave open is
    asked for.

    Printed are the list to read out, the last one first, the reason for each prize, the prizes that
    nobody takes, the players passed over, and the sum. In JSON amounts are whole hundredths, and
    exact a fraction of them. OLD.json is an earlier answer with --json, before a correction.
    FILE is a workbook, a TRF, or anything else that convert reads; with --fund it is not changed.
    """
    if fund is None:
        return _of_sheet(file, before, saving)
    typed = fund_in(fund)
    tournament = counted(file)
    with naming(file):
        if not is_final(tournament) and not provisional:
            raise RulesError("prizes.results-open", place=Place(file=file))
        try:
            given = given_prizes(typed, tournament)
        except RulesError as error:
            if error.key == "prizes.no-such-player":  # It is a name in the fund.
                raise error.at(Place(file=fund)) from error
            raise
    data, lines = _answer(file, given, typed, tournament, before)
    return Answer({**data, "fund": fund}, lines)


def _of_sheet(file: str, before: str | None, saving: Saving) -> Answer:
    """Write the winners of the fund on the sheet Prizes, or the sheet itself.

    Raises: InputError: the file is not a workbook.
    """
    from swissheet.cli.files.workbook_file import answering, noticed, opened
    from swissheet.workbook.sheets.prizes.read import sheet_fund

    if kind_of(file, ANY_KIND) is not Kind.WORKBOOK:
        raise InputError("prizes.fund-missing", place=Place(file=file))
    with opened(file, saving) as work:
        sheet = sheet_fund(work.book, reader())
        outcome = registry.action("prizes").function(work.book, **answering(saving))
    data: dict[str, Any] = {"input": file, "fund": None, "what": outcome.what}
    lines: list[Text] = []
    tournament = outcome.tournament
    if sheet is not None and sheet.rows and tournament and tournament.rounds_paired:
        typed = sheet.typed()
        given = given_prizes(typed, tournament)
        found, lines = _answer(file, given, typed, tournament, before)
        data |= found
    else:
        empty = dict.fromkeys(("awards", "withheld", "passed", "changes", "notes", "sums"), ())
        data |= {"provisional": True, "round": 0, "currency": "", **empty, "total": {}}
    done = phrase("cli.tried", done=outcome.done) if saving.dry_run else outcome.done
    notes = [*noticed(outcome), done, work.saved]
    saved = work.saved.document()
    return Answer({**data, "written": saved["written"], "backup": saved["backup"]}, lines, notes)


def _answer(
    file: str, given: GivenPrizes, typed: TypedFund, tournament: Tournament, before: str | None
) -> tuple[dict[str, Any], list[Text]]:
    """Return the document of a distribution and its lines."""
    made, ranking = given.made, given.ranking
    event = PaperEvent(tournament, reader())
    lines = PrizeLines(made, typed.fund, given.entries, event, ranking)
    name, final = tournament.event.name or file, is_final(tournament)
    title = phrase("cli_prizes.title", event=name, round=ranking.after)
    if not final:
        title = phrase("cli_prizes.provisional", event=name, round=ranking.after)
    changes = _changes(made, tournament, before) if before else []
    shown: list[Text] = [title, *lines.all(), *lines.changes(changes)]
    if before and not changes:
        shown.append(phrase("cli_prizes.no-change"))
    data = {
        "input": file,
        "provisional": not final,
        "round": ranking.after,
        "currency": typed.fund.currency,
        **_document(made, tournament, ranking, lines),
        "changes": [
            {"tpn": one.tpn, "name": one.name, "before": one.before, "after": one.after}
            for one in changes
        ],
    }
    return data, shown


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


def _changes(made: Distribution, tournament: Tournament, file: str) -> list[PrizeChange]:
    """Return the players who have more or less than in an answer of an earlier time.

    Raises: InputError: the file is not an answer of this command.
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
