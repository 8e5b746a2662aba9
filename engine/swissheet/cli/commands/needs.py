"""``swissheet needs``."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.scenarios import by_result, scenario_rows
from swissheet.cli.frame.text import NAME, NUMBER, POINTS, table
from swissheet.files.documents import points_number
from swissheet.files.event_papers import printable
from swissheet.files.kinds import ANY_KIND, Kind, kind_of
from swissheet.files.naming import naming
from swissheet.files.trf_file import load
from swissheet.formats.plain_text import cut
from swissheet.needs.place_question import PlaceLimit
from swissheet.needs.reachable import Needs, PlayerNeeds
from swissheet.needs.reachable import needs as found_needs
from swissheet.papers.event import PaperEvent
from swissheet.words.message import Text, in_words, phrase

_NAME_COLUMNS = 32
_OWN = ("win", "draw", "loss")


@command(
    keys="file, round, rounds, paired (whether the last round is), foreseen (whether it is not, "
    "and all outcomes were played), boards (without a result: "
    "round, board, white, black), players (tpn, name, points, best, worst, exact, best_within, "
    "worst_within (the two places that the true one is between), results (with --player: result, "
    "best, worst, exact, best_within, worst_within, stay_ahead, best_scenario, worst_scenario: "
    "round, board, result, and white and black in a round to come), money (with --fund: least, "
    "most, exact, least_within, most_within, prizes (category, prize, chance: sure, possible or "
    "open; others are impossible; with --player scenario))), fund, currency"
)
@click.argument("file")
@click.option("--player", type=int, metavar="N", help="The pairing number of one player.")
@click.option("--fund", metavar="FUND.csv", help="Prizes instead of places, as for prizes.")
def needs(file: str, player: int | None, fund: str | None) -> Answer:
    """List the best and the worst place that each player can still reach.

    It is for the last round: each missing result is tried as a win, a draw and a loss, and places
    are those of the final standings with all tie-breaks. With --player it says what each own result
    would bring, with results of the other boards that lead there. Forfeits are left out. Before the
    last round is paired, places are by points alone, or, in a small event, with the pairing that
    the rules make after each outcome. With --fund it lists the money and the prizes that each
    player can still win. FILE is a workbook, a TRF, or anything else that convert reads; it is not
    changed.
    """
    event, _ = printable(file)
    if kind_of(file, ANY_KIND) is Kind.TRF and not event.tournament.tiebreaks:
        codes = load(file).tiebreaks_of_players() or ()
        event = replace(event, tournament=replace(event.tournament, tiebreaks=codes))
    with naming(file):
        found = found_needs(event.tournament, player)
    data: dict[str, Any] = {
        "file": file,
        "round": found.round,
        "rounds": found.rounds,
        "paired": found.paired,
        "foreseen": found.foreseen,
        "boards": [board._asdict() for board in found.boards],
        "players": [_document(event, found, one, player is not None) for one in found.players],
    }
    lines: list[Text] = [
        phrase("cli_needs.open", round=found.round, rounds=found.rounds, boards=len(found.boards)),
        "",
    ]
    if fund is not None:
        from swissheet.cli.files.winning_lines import of_fund

        shown = of_fund(fund, file, event, found)
        data |= shown.data
        for one in data["players"]:
            one["money"] = shown.document(one["tpn"], player is not None)
        lines += shown.table() if player is None else shown.of_player(player)
        return Answer(data, lines, shown.notes())
    if player is None:
        lines += _table(event, found)
    else:
        lines += _of_player(event, found, found.players[0])
    notes = []
    if found.foreseen:
        notes.append(phrase("cli_needs.foreseen"))
    elif not found.paired:
        notes.append(phrase("cli_needs.by-points"))
    elif not all(
        limit.exact
        for one in found.players
        for case in (one.limits, *one.results)
        for limit in case
    ):
        notes.append(phrase("cli_needs.within"))
    return Answer(data, lines, notes)


def _limits(best: PlaceLimit, worst: PlaceLimit) -> dict[str, Any]:
    return {
        "best": best.place,
        "worst": worst.place,
        "exact": best.exact and worst.exact,
        "best_within": [best.place, best.reached],
        "worst_within": [worst.reached, worst.place],
    }


def _document(event: PaperEvent, found: Needs, one: PlayerNeeds, each: bool) -> dict[str, Any]:
    player = event.tournament.player(one.tpn)
    made: dict[str, Any] = {
        "tpn": one.tpn,
        "name": player.name,
        "points": points_number(_points(event, found, one)),
        **_limits(one.best, one.worst),
    }
    if each:
        cases = zip(_OWN, one.results, strict=True) if one.results else [(None, one.limits)]
        made["results"] = [
            {
                "result": result,
                **_limits(best, worst),
                "stay_ahead": best.place - 1,
                "best_scenario": scenario_rows(found, best.scenario, best.then),
                "worst_scenario": scenario_rows(found, worst.scenario, worst.then),
            }
            for result, (best, worst) in cases
        ]
    return made


def _points(event: PaperEvent, found: Needs, one: PlayerNeeds) -> int:
    return event.tournament.scores(found.round)[one.tpn]


def _bound(limit: PlaceLimit, found: Needs) -> str:
    """Return a place, or the two between which it is: ``3``, ``2-3``."""
    if not found.paired:
        return str(limit.reached if found.foreseen else limit.place)
    low, high = sorted((limit.place, limit.reached))
    return str(low) if low == high else f"{low}-{high}"


def _table(event: PaperEvent, found: Needs) -> list[Text]:
    best, worst = phrase("cli_needs.best"), phrase("cli_needs.worst")
    rows = [
        (
            str(one.tpn),
            cut(event.titled[one.tpn], _NAME_COLUMNS),
            in_words(event.points(_points(event, found, one))),
            _bound(one.best, found),
            _bound(one.worst, found),
        )
        for one in found.players
    ]
    heads = (NUMBER, NAME, POINTS, best, worst)
    return list(table(heads, rows, right=(NUMBER, POINTS, best, worst)))


def _of_player(event: PaperEvent, found: Needs, one: PlayerNeeds) -> list[Text]:
    whole = f"{event.titled[one.tpn]} ({one.tpn})"
    lines: list[Text] = [_places(whole, found, one.best, one.worst)]
    if not one.results:
        return [*lines, *_examples(found, one.best, one.worst)]
    cases = (phrase("cli_needs.win"), phrase("cli_needs.draw"), phrase("cli_needs.loss"))
    for case, (best, worst) in zip(cases, one.results, strict=True):
        lines += ["", _places(case, found, best, worst), *_examples(found, best, worst)]
    return lines


def _places(case: Text, found: Needs, best: PlaceLimit, worst: PlaceLimit) -> Text:
    if best.place == worst.place:
        return phrase("cli_needs.place", case=case, best=best.place)
    return phrase(
        "cli_needs.places", case=case, best=_bound(best, found), worst=_bound(worst, found)
    )


def _examples(found: Needs, best: PlaceLimit, worst: PlaceLimit) -> list[Text]:
    """Return the bound in words, and the results that lead to each place."""
    lines: list[Text] = []
    if best.place > 1:
        lines.append(phrase("cli_needs.stay-ahead", players=best.place - 1))
    for limit in (best, worst) if best.place != worst.place else ():
        if limit.scenario or limit.then:
            boards = by_result(found, limit.scenario, limit.then)
            lines.append(phrase("cli_needs.example", place=limit.reached, by_board=boards))
    return lines
