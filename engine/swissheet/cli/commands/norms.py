"""``swissheet norms``."""

from __future__ import annotations

from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.norm_lines import NormLines, asked, near, points_of
from swissheet.cli.frame.options import command
from swissheet.errors import InputError
from swissheet.files.documents import points_number
from swissheet.files.event_papers import printable
from swissheet.model.reports import day_of
from swissheet.naming import named
from swissheet.norms.conditions import Condition, ratings_used
from swissheet.norms.event_norms import EXEMPTIONS, NormChance, NormEvent, PlayerNorms, norm_event
from swissheet.norms.requirements import DIRECT_RATINGS, conditional
from swissheet.norms.search import NormResult
from swissheet.words.message import Text, in_words, phrase

_NEAREST = 10


@command(
    keys="file, rounds, exemption, forty_players, too_fast, crowds (round, players, average, "
    "foreign, federations, masters), asked (article, question), players (tpn, name, title, "
    "federation, fide_id, rating, left_out (round, opponent, reason), norms (norm, made, games, "
    "points, points_needed, average, performance, counts_as, eight_as_nine, forfeit_as_loss, "
    "after, by_exemption_alone, ignored, raised, conditions (article, condition, needed, found, "
    "most, met, short), opponents (round, opponent, title, federation, rating, used, points), "
    "chances (points, made, opponent_rating, titles, other_federation))), "
    "direct (title, least, rating, conditional)"
)
@click.argument("file")
@click.option(
    "--player", metavar="PLAYER", help="Show every condition of this player, by number or name."
)
@click.option(
    "--exemption",
    type=click.Choice(EXEMPTIONS),
    help="Without conditions about federations, as you know: a is a national final, b a national "
    "team championship, c a zonal.",
)
@click.option(
    "--team-championship",
    is_flag=True,
    help="7 games are enough, as in world and continental team championships (1.4.1b).",
)
@click.option(
    "--certificate", is_flag=True,
    help="Draft the certificate of the player; without --player the report of the event.",
)  # fmt: skip
@click.option(
    "--direct",
    type=click.Choice([*DIRECT_RATINGS]),
    help="With --player: a title that the Handbook gives for the place (1.2).",
)
def norms(
    file: str,
    player: str | None,
    exemption: str | None,
    team_championship: bool,
    certificate: bool,
    direct: str | None,
) -> Answer:
    """List the FIDE title norms of an event, the nearest misses, and norms still possible.

    By the Title Regulations of 2024 (B.01) each condition of GM, IM, WGM and WIM norms is compared
    with the results, over all choices of games that the rules allow. Facts that a file cannot
    prove, such as arbiters, hours and registration, are asked, never taken for granted. FILE is a
    workbook, a TRF, or anything else that convert reads; nothing is written.
    """
    if direct and not player:
        raise InputError("cli.idle-option", option="--direct", format="norms")
    event, _ = printable(file)
    tournament = event.tournament
    found = norm_event(tournament, exemption=exemption or "", team_championship=team_championship)
    lines = NormLines(event, found)
    one = _chosen(found, player)
    if one is None:
        said = lines.report() if certificate else lines.overview(_NEAREST)
    elif not certificate:
        said = lines.of_player(one)
    elif any(result.met for result in one.results):
        said = lines.certificate(one)
    else:
        raise InputError("norms.no-norm", player=one.player.name)
    documents = [
        _player_document(each, whole=one is not None) for each in ([one] if one else found.players)
    ]
    data = {
        "file": file,
        "rounds": found.rounds,
        "exemption": found.exempt or None,
        "forty_players": found.large,
        "too_fast": found.too_fast,
        "crowds": [crowd._asdict() for crowd in found.crowds],
        "asked": [{"article": at, "question": in_words(text)} for at, text in asked(found)],
        "players": [document for document in documents if document["norms"] or one],
        "direct": None,
    }
    notes = _notes(found)
    if one and direct:
        least, open_ = DIRECT_RATINGS[direct], conditional(direct, one.rating)
        data["direct"] = {
            "title": direct, "least": least, "rating": one.rating, "conditional": open_,
        }  # fmt: skip
        if open_:
            notes.append(phrase("cli_norms.direct-conditional", title=direct, least=least))
        else:
            notes.append(phrase("cli_norms.direct-final", title=direct, least=least))
    return Answer(data, said, notes)


def _chosen(found: NormEvent, player: str | None) -> PlayerNorms | None:
    """Return the player who is asked for; None without one.

    Raises: InputError: there is nobody like that, or more than one.
    """
    if player is None:
        return None
    by_tpn = {one.player.tpn: one for one in found.players}
    tpn = named(player, {number: one.player.name for number, one in by_tpn.items()})
    if tpn not in by_tpn:
        raise InputError("cli.unknown-player", player=tpn)
    return by_tpn[tpn]


def _notes(found: NormEvent) -> list[Text]:
    """Return what to know about the list and about players without a federation."""
    said: list[Text] = []
    if month := day_of(found.tournament.event)[:7]:
        said.append(phrase("cli_rating_change.list", month=month))
    unknown = sum(not one.player.federation for one in found.players)
    if unknown:
        said.append(phrase("cli_norms.no-federation", players=unknown))
    return said


def _player_document(one: PlayerNorms, *, whole: bool) -> dict[str, Any]:
    """Return a player with each norm that is made, near or still possible; ``whole``: with all."""
    player, shown = one.player, []
    for result in one.results:
        chances = [] if result.met else one.chances(result.norm)
        possible = any(chance.result.met for chance in chances)
        if whole or result.met or possible or near(result):
            shown.append(_result_document(one, result, chances))
    return {
        "tpn": player.tpn,
        "name": player.name,
        "title": player.title or None,
        "federation": player.federation or None,
        "fide_id": player.fide_id or None,
        "rating": one.rating,
        "left_out": [
            {"round": out.round, "opponent": out.opponent or None, "reason": out.why}
            for out in one.record.left_out
        ],
        "norms": shown,
    }


def _result_document(
    one: PlayerNorms, result: NormResult, chances: list[NormChance]
) -> dict[str, Any]:
    used, _ = ratings_used(result.norm, result.games)
    needed = result.needed
    return {
        "norm": result.norm.title,
        "made": result.met,
        "games": len(result.games),
        "points": _points(result.halves),
        "points_needed": None if needed is None else _points(needed),
        "average": result.average,
        "performance": result.performance,
        "counts_as": result.counts if result.met else None,
        "eight_as_nine": result.eight,
        "forfeit_as_loss": result.as_loss,
        "after": result.after or None,
        "by_exemption_alone": result.met and one.only_exempt(result.norm),
        "ignored": list(result.ignored),
        "raised": result.raised or None,
        "conditions": [_condition_document(row) for row in result.conditions],
        "opponents": [
            {
                "round": game.round,
                "opponent": game.opponent,
                "title": game.title or None,
                "federation": game.federation or None,
                "rating": game.rating,
                "used": rating,
                "points": _points(game.halves),
            }
            for game, rating in zip(result.games, used, strict=True)
        ],
        "chances": [
            {
                "points": _points(chance.halves),
                "made": chance.result.met,
                "opponent_rating": chance.opponent or None,
                "titles": list(chance.titles),
                "other_federation": chance.foreign,
            }
            for chance in chances
        ],
    }


def _condition_document(row: Condition) -> dict[str, Any]:
    shown = _points if row.name == "score" else int
    return {
        "article": row.article,
        "condition": row.name,
        "needed": shown(row.needed),
        "found": shown(row.found),
        "most": row.most,
        "met": not row.lack,
        "short": shown(row.lack),
    }


def _points(halves: int) -> int | float:
    return points_number(points_of(halves))
