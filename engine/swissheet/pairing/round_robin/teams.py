"""A round robin of two teams: the players of each, and the score of each."""

from __future__ import annotations

from typing import NamedTuple

from swissheet.errors import Place, RulesError
from swissheet.model import MAX_PLAYERS, Tournament
from swissheet.pairing.round_robin.terms import Form, terms_of
from swissheet.words import caseless
from swissheet.words.message import Term


class Team(NamedTuple):
    """A team by its name, and the TPNs of its players in ascending order.

    Half of the list has no name; it is called by its first and last number, ``1-4``.
    """

    name: str
    tpns: tuple[int, ...]


def teams_of(tournament: Tournament) -> tuple[Team, Team] | None:
    """Return the two teams of an event that is played by teams; None where all play all.

    The first is that of the lowest TPN, and of halves of unequal size the upper one is larger.

    Raises: RulesError: the list does not name two teams, or a player is in neither.
    """
    form = terms_of(tournament).form
    if form is Form.ALL:
        return None
    tpns = tuple(player.tpn for player in tournament.players)
    if form is Form.HALVES:
        if len(tpns) < 2:
            raise RulesError("round_robin.table-size", players=len(tpns), most=MAX_PLAYERS)
        half = (len(tpns) + 1) // 2
        return _half(tpns[:half]), _half(tpns[half:])
    found: dict[str, list[int]] = {}
    names: dict[str, str] = {}
    for player in tournament.players:
        name = form.team(player)
        names.setdefault(caseless(name), name)
        found.setdefault(caseless(name), []).append(player.tpn)
    if "" in found and len(found) > 1:
        nobody = found[""]
        raise RulesError(
            "round_robin.form-nobody",
            place=Place(tpn=nobody[0]),
            players=nobody,
            form=Term(f"value.form.{form.value}"),
        )
    if len(found) != 2:
        raise RulesError(
            "round_robin.form-teams",
            form=Term(f"value.form.{form.value}"),
            count=len(found.keys() - {""}),
            teams=[name for name in names.values() if name] or "-",
        )
    one, other = (Team(names[key], tuple(own)) for key, own in found.items())
    return one, other


def _half(tpns: tuple[int, ...]) -> Team:
    return Team(f"{tpns[0]}-{tpns[-1]}", tpns)
