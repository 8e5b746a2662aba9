"""Byes outside the player lines: records 240 and XXZ, merged with the cells."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from dataclasses import replace

from swissheet.formats.trf.findings import TrfFindings
from swissheet.model import MAX_ROUNDS, Bye, Entry, Round, without_empty_end


def merged(
    rounds: Sequence[Round],
    byes: Iterable[tuple[int, int, int, Bye]],
    known: Collection[int],
    findings: TrfFindings,
) -> list[Round]:
    """Return the rounds with the byes of other records (line, round, TPN, bye) added.

    Where a player has an entry for the round already, the entry counts.
    """
    result = list(rounds)
    placed: dict[int, dict[int, Entry | None]] = {}
    added: dict[int, dict[int, Bye]] = {}
    for line, number, tpn, bye in byes:
        if tpn not in known:
            findings.warning("trf_rounds.unknown-player", line, round=number, tpn=tpn)
            continue
        if number > MAX_ROUNDS:
            findings.stop("trf_rounds.rounds.bye", line, round=number)
            continue
        if number not in placed:
            there = result[number - 1].entries() if number <= len(result) else ()
            placed[number] = dict(there)
        entry = placed[number].get(tpn)
        other = added.get(number, {}).get(tpn) or (entry.result if entry else None)
        if other is None:
            added.setdefault(number, {})[tpn] = bye
        elif other is not bye and not (bye is Bye.ZPB and isinstance(other, Bye)):
            if entry and entry.opponent:
                findings.warning(
                    "trf_rounds.bye-differs.game", line, tpn=tpn, round=number, bye=bye.value
                )
            else:
                findings.warning(
                    "trf_rounds.bye-differs.entry",
                    line,
                    tpn=tpn,
                    round=number,
                    entry=other.value,
                    bye=bye.value,
                )
    for number, found in sorted(added.items()):
        while len(result) < number:
            result.append(Round(len(result) + 1))
        old = result[number - 1]
        result[number - 1] = replace(old, byes=(*old.byes, *found.items()))
    return list(without_empty_end(result))
