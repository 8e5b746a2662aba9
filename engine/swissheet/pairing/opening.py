"""A round before it is paired: the players present, and those without a board."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import Bye, Round, Tournament


def opened(tournament: Tournament, round_: int) -> Tournament:
    """Return the tournament before ``round_`` was paired: with the announced byes alone in it."""
    byes = tuple(item for item in tournament.round(round_).byes if item[1].requested)
    rounds = (*tournament.rounds[: round_ - 1], Round(round_, (), byes))
    return replace(tournament, rounds=rounds)


def absent(tournament: Tournament, round_: int) -> dict[int, Bye]:
    """Return absent players and their byes; in a paired round, players the pairing left out.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn), 3.3 (absent by announcement); FIDE Swiss 1998, F.5.
    """
    found = tournament.round(round_)
    away = {tpn: bye for tpn, bye in found.byes if bye.requested}
    if found.paired:
        if 2 * len(found.games) + len(found.byes) == len(tournament.players):
            return away  # all players are in it
        there = set(found.placed)
        away |= {p.tpn: Bye.ZPB for p in tournament.players if p.tpn not in there}
    else:
        away |= {p.tpn: Bye.ZPB for p in tournament.players if p.expelled}
    return away


def placed(boards: Iterable[tuple[int, int]], pab: int | None) -> set[int]:
    """Return the TPNs of players who have a board or the bye of a round already."""
    seated = {tpn for board in boards for tpn in board}
    return seated if pab is None else seated | {pab}


def require_somebody(players: Collection[object], round_: int) -> None:
    """Refuse to pair a round without players.

    Raises: RulesError: there is no player to be paired.
    """
    if not players:
        raise RulesError("pairing.nobody-present", round=round_)


def require_bye_left(left: Collection[int], pab: int | None, round_: int) -> None:
    """Refuse an odd number of players left over when the bye is given already.

    Args:   left: TPNs, in the order in which the message names them.
    Raises: NoLegalPairing: one of them would need a second bye.
    """
    if len(left) % 2 and pab is not None:
        unplaced = tuple(left)
        raise NoLegalPairing(
            "pairing.no-legal-pairing.bye-given",
            round_=round_,
            unplaced=unplaced,
            players=unplaced,
            bye=pab,
        )
