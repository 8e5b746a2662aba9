"""A round before it is paired: who is there, and who is left over beside boards that stay."""

from __future__ import annotations

from collections.abc import Collection, Iterable
from dataclasses import replace

from swissheet.errors import NoLegalPairing, RulesError
from swissheet.model import Bye, Round, Tournament


def opened(tournament: Tournament, round_: int) -> Tournament:
    """The tournament before ``round_`` was paired: of it only the announced byes are left."""
    byes = tuple(item for item in tournament.round(round_).byes if item[1].requested)
    rounds = (*tournament.rounds[: round_ - 1], Round(round_, (), byes))
    return replace(tournament, rounds=rounds)


def absent(tournament: Tournament, round_: int) -> dict[int, Bye]:
    """Absent players and their byes; in a paired round, whoever the pairing left out.

    Rule: C.04.2 (2026-02) 3.2 (withdrawn), 3.3 (absent by announcement); FIDE Swiss 1998, F.5.
    """
    found = tournament.round(round_)
    away = {tpn: bye for tpn, bye in found.byes if bye.requested}
    if found.paired:
        if 2 * len(found.games) + len(found.byes) == len(tournament.players):
            return away  # everybody is in it
        there = set(found.placed)
        away |= {p.tpn: Bye.ZPB for p in tournament.players if p.tpn not in there}
    else:
        away |= {p.tpn: Bye.ZPB for p in tournament.players if p.expelled}
    return away


def placed(boards: Iterable[tuple[int, int]], pab: int | None) -> set[int]:
    """Who has a board or the bye of a round already, by TPN."""
    seated = {tpn for board in boards for tpn in board}
    return seated if pab is None else seated | {pab}


def require_somebody(players: Collection[object], round_: int) -> None:
    """Somebody is there to be paired.

    Raises: RulesError: nobody is.
    """
    if not players:
        raise RulesError("pairing.nobody-present", round=round_)


def require_bye_left(left: Collection[int], pab: int | None, round_: int) -> None:
    """Who is left over can be paired: their number is even, or the bye is not given yet.

    Args:   left: TPNs, in the order in which they are told.
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
