"""The ranking of an event, as its system makes it."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace

from swissheet.errors import InputError, RulesError
from swissheet.model import Tournament
from swissheet.tiebreaks import Code, Ranking, compute
from swissheet.tiebreaks.editions import parse_edition, parse_unplayed_games


def judged_by(
    tournament: Tournament, edition: str | None, unplayed_games: str | None
) -> Tournament:
    """Return the event with another edition of tie-breaks, or another count of unplayed games.

    An edition alone has its own way to count; without both it is the event itself.

    Rule:   C.07 (2026-03) 16.6.
    Raises: InputError: an edition or a way that does not exist.
    """
    said: dict[str, str] = {}
    if edition is not None:
        said = {"tiebreak_edition": parse_edition(edition).value, "unplayed_games": ""}
    if unplayed_games is not None:
        parse_unplayed_games(unplayed_games)
        said["unplayed_games"] = unplayed_games
    if not said:
        return tournament
    others = [option for option in tournament.options if option[0] not in said]
    return replace(tournament, options=(*others, *((k, v) for k, v in said.items() if v)))


def ranked(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
) -> Ranking:
    """Return the ranking as the system of the event makes it.

    Arguments and errors are those of
    :func:`swissheet.tiebreaks.compute`.

    It is computed once for a tournament and its arguments.

    In a round robin results of players who left count as the terms of the event say.

    In a knock-out by how far each came: players still in share the first place, those who went out
    in the same round of the bracket a later one, in the order of the seeds. Tie-breaks do not
    decide that, so there is none unless it is asked for. Games that no bracket has are ranked by
    their points.

    Rule: C.05 6.6.
    """
    asked = codes if codes is None or isinstance(codes, str) else tuple(codes)
    if asked is not None and any(isinstance(code, Code) for code in asked):
        # Equal codes may have different texts.
        return _ranked(tournament, asked, after)
    known = tournament.made_of_it
    found: Ranking | None = known.get(("ranked", asked, after))
    if found is None:
        found = known["ranked", asked, after] = _ranked(tournament, asked, after)
    return found


def _ranked(
    tournament: Tournament, codes: str | tuple[str | Code, ...] | None, after: int | None
) -> Ranking:
    if tournament.system.half_rule and tournament.left:
        from swissheet.withdrawals import ruled_after

        ruled = ruled_after(tournament, after)
        if ruled is not None:
            return compute(ruled, codes, after=ruled.rounds_paired)
    if not tournament.system.matches:
        return compute(tournament, codes, after=after)
    made = compute(tournament, "PTS" if codes is None else codes, after=after)
    from swissheet.pairing.knockout import standing_places

    try:
        places = standing_places(tournament, made.after)
    except (InputError, RulesError):
        return made
    rows = [row._replace(rank=places[row.tpn][0]) for row in made.rows if row.rank]
    rows.sort(key=lambda row: (row.rank, places[row.tpn][1]))
    out = [row for row in made.rows if not row.rank]
    return replace(made, rows=(*rows, *out))


def matches_won(tournament: Tournament, after: int) -> dict[int, int]:
    """Return how many matches each TPN has won after a round of a knock-out, without byes.

    Empty in any other event, and where the games have no bracket.
    """
    if not tournament.system.matches:
        return {}
    from swissheet.pairing.knockout import follow
    from swissheet.pairing.knockout.places import won

    try:
        found = won(follow(tournament, after).matches)
    except (InputError, RulesError):
        return {}
    return {player.tpn: found.get(player.tpn, 0) for player in tournament.players}
