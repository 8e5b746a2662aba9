"""``swissheet needs``."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import command
from swissheet.cli.frame.text import NAME, NUMBER, POINTS, table
from swissheet.files.documents import points_number
from swissheet.files.event_papers import printable
from swissheet.files.kinds import Kind, kind_of
from swissheet.files.naming import naming
from swissheet.files.trf_file import load
from swissheet.formats.plain_text import cut
from swissheet.needs.place_question import PlaceLimit
from swissheet.needs.reachable import Needs, PlayerNeeds
from swissheet.needs.reachable import needs as found_needs
from swissheet.papers.event import PaperEvent
from swissheet.words.message import Clauses, Text, in_words, phrase, titled

_NAME_COLUMNS = 32
_SIGNS = ("1-0", "½-½", "0-1")
_OWN = ("win", "draw", "loss")


@command(
    keys="file, round, rounds, paired (whether the last round is), boards (without a result: "
    "round, board, white, black), players (tpn, name, points, best, worst, exact, best_within, "
    "worst_within (the two places that the true one is between), results (with --player: result, "
    "best, worst, exact, best_within, worst_within, stay_ahead, best_scenario, worst_scenario: "
    "round, board, result))"
)
@click.argument("file")
@click.option("--player", type=int, metavar="N", help="The pairing number of one player.")
def needs(file: str, player: int | None) -> Answer:
    """List the best and the worst place that each player can still reach.

    It is for the last round: each missing result is tried as a win, a draw and a loss, and places
    are those of the final standings with all tie-breaks. With --player it says what each own result
    would bring, with results of the other boards that lead there. Forfeits are left out. Before the
    last round is paired, places are by points alone. FILE is a workbook, a TRF, or anything else
    that convert reads; it is not changed.
    """
    event, _ = printable(file)
    if kind_of(file) is Kind.TRF and not event.tournament.tiebreaks:
        codes = load(file).tiebreaks_of_players() or ()
        event = replace(event, tournament=replace(event.tournament, tiebreaks=codes))
    with naming(file):
        found = found_needs(event.tournament, player)
    data = {
        "file": file,
        "round": found.round,
        "rounds": found.rounds,
        "paired": found.paired,
        "boards": [board._asdict() for board in found.boards],
        "players": [_document(event, found, one, player is not None) for one in found.players],
    }
    lines: list[Text] = [
        phrase("cli_needs.open", round=found.round, rounds=found.rounds, boards=len(found.boards)),
        "",
    ]
    if player is None:
        lines += _table(event, found)
    else:
        lines += _of_player(event, found, found.players[0])
    notes = []
    if not found.paired:
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
                "best_scenario": _scenario(found, best),
                "worst_scenario": _scenario(found, worst),
            }
            for result, (best, worst) in cases
        ]
    return made


def _scenario(found: Needs, limit: PlaceLimit) -> list[dict[str, Any]]:
    return [
        {"round": board.round, "board": board.board, "result": _SIGNS[result]}
        for board, result in zip(found.boards, limit.scenario, strict=bool(limit.scenario))
    ]


def _points(event: PaperEvent, found: Needs, one: PlayerNeeds) -> int:
    return event.tournament.scores(found.round)[one.tpn]


def _bound(limit: PlaceLimit, found: Needs) -> str:
    """Return a place, or the two between which it is: ``3``, ``2-3``."""
    if not found.paired:
        return str(limit.place)
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
        if limit.scenario:
            boards = _by_result(found, limit.scenario)
            lines.append(phrase("cli_needs.example", place=limit.reached, by_board=boards))
    return lines


def _by_result(found: Needs, scenario: Sequence[int]) -> Text:
    """Return the boards by their result: ``1-0: 1, 4; 0-1: 2``; of an earlier round ``3.7``."""
    parts: list[Text] = []
    for result, sign in enumerate(_SIGNS):
        boards = [
            str(b.board) if b.round == found.round else f"{b.round}.{b.board}"
            for b, brought in zip(found.boards, scenario, strict=True)
            if brought == result
        ]
        if boards:
            parts.append(titled(sign, ", ".join(boards)))
    return Clauses(tuple(parts))
