"""From a code to its rule: the value of every player.

=============================== ==================================================
family                          module
=============================== ==================================================
PTS WIN WON BPG BWG PS REP STD  :mod:`swissheet.tiebreaks.own_results`
NUM VUR
BH FB AOB SOB SB KS ABH AFB     :mod:`swissheet.tiebreaks.opponents`
ARO TPR PTP APRO APPO           :mod:`swissheet.tiebreaks.ratings`
DE                              :mod:`swissheet.tiebreaks.direct_encounter`
TPN SNO RTNG MR LOTS OTHER_...  here
=============================== ==================================================
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from fractions import Fraction
from typing import cast

from swissheet.errors import InputError, RulesError
from swissheet.model import MANUAL_RANK, option_of, parted_values
from swissheet.tiebreaks import opponents, own_results, ratings
from swissheet.tiebreaks.codes import Code
from swissheet.tiebreaks.editions import Edition
from swissheet.tiebreaks.field import TieBreakField
from swissheet.tiebreaks.lines import Line
from swissheet.words.message import Term, Text

Value = int | Fraction | None
"""The value of a tie-break: exact, and None where it is undefined."""

Step = tuple[Text, Fraction]
_Lines = Callable[[TieBreakField, Code, int], list[Line]]

_SUMS: dict[str, _Lines] = {
    "PTS": own_results.points,
    "WIN": own_results.wins,
    "WON": own_results.games_won,
    "BPG": own_results.games_with_black,
    "BWG": own_results.games_won_with_black,
    "PS": own_results.progressive_score,
    "REP": own_results.rounds_elected_to_play,
    "STD": own_results.standard_points,
    "NUM": own_results.games_played,
    "VUR": own_results.voluntary_unplayed_rounds,
    "BH": opponents.buchholz,
    "FB": opponents.buchholz,
    "SOB": opponents.opponents_buchholz,
    "SB": opponents.sonneborn_berger,
    "KS": opponents.koya,
    "ABH": opponents.adjusted_score,
    "AFB": opponents.adjusted_score,
}
"""Tie-breaks that are the sum of the amounts their lines count."""

_LINES: dict[str, _Lines] = {
    **_SUMS,
    "AOB": opponents.opponents_buchholz,
    "ARO": ratings.opponents_ratings,
    "TPR": ratings.opponents_ratings,
    "PTP": ratings.opponents_ratings,
    "APRO": ratings.opponents_performances,
    "APPO": ratings.opponents_performances,
}

_MEANS: dict[str, Callable[[Sequence[Line]], int | None]] = {
    "AOB": opponents.average_value,
    "ARO": ratings.mean_value,
    "APRO": ratings.mean_value,
    "APPO": ratings.mean_value,
}


def exact(code: Code, raw: int | None) -> Value:
    """Return a value of a code as an exact number: an integer, or a fraction if not whole."""
    if raw is None:
        return None
    whole, rest = divmod(raw, code.descriptor.scale)
    return Fraction(raw, code.descriptor.scale) if rest else whole


def check_code(field: TieBreakField, code: Code) -> None:
    """Refuse a code that must not be used in this event.

    Raises: RulesError: the regulations forbid it here, or a value it needs is not recorded.
    """
    # 8.1 to 8.3 are for Swiss events only, since the edition of 2026.
    edition = code.edition or field.rules.edition
    if code.descriptor.swiss_only and field.predetermined and edition is Edition.C07_2026:
        raise RulesError(
            "tiebreaks.tiebreak-not-in-round-robin",
            tiebreak=code.text or str(code),
            title=code.descriptor.title,
            article=code.descriptor.article,
        )
    if code.name == "LOTS" and not field.lots_seed:
        raise RulesError("tiebreaks.lots-seed")
    if code.name.startswith("OTHER_"):
        _other_values(field, code)
    if code.name == "MR":
        _manual_ranks(field)


def raw_values(field: TieBreakField, code: Code) -> Sequence[int | None]:
    """Return the values of a code by player, in units of its scale; not for DE."""
    found = field.memo.get(code)
    if found is None:
        found = field.memo[code] = _raw_values(field, code)
    return cast("Sequence[int | None]", found)


def _raw_values(field: TieBreakField, code: Code) -> Sequence[int | None]:
    name = code.name
    players = range(len(field))
    if name == "PTS":  # 4.1
        return field.scores
    if name in _SUMS:
        lines = _SUMS[name]
        return [sum([line.counted for line in lines(field, code, p)]) for p in players]
    if name in _MEANS:
        mean = _MEANS[name]
        return [mean(lines_of(field, code, player)) for player in players]
    if name == "TPR":
        return [ratings.performance(field, code, player) for player in players]
    if name == "PTP":
        return [ratings.perfect_performance(field, code, player) for player in players]
    if name == "RTNG":  # 10.6
        return ratings.ratings(field, code) or [None] * len(field)
    if name == "LOTS":
        return _lots(field)
    if name == "MR":
        return _manual_ranks(field)
    if name in ("TPN", "SNO"):  # 7.8
        return field.tpns
    return _other_values(field, code)


def lines_of(field: TieBreakField, code: Code, player: int) -> list[Line]:
    """Return the rounds of a player as a code sees them; empty for codes without rounds."""
    rule = _LINES.get(code.name)
    return rule(field, code, player) if rule else []


def steps_of(field: TieBreakField, code: Code, player: int) -> list[Step]:
    """Return the arithmetic after the lines, the value last; empty for plain sums."""
    name = code.name
    if name in _SUMS:
        return []
    if name == "AOB":
        lines = lines_of(field, code, player)
        return opponents.average_steps(lines) if lines else []
    if name in _MEANS:
        return ratings.mean_steps(lines_of(field, code, player))
    if name == "TPR":
        return ratings.performance_steps(field, code, player)
    if name == "PTP":
        return ratings.perfect_steps(field, code, player)
    value = exact(code, raw_values(field, code)[player])
    return [] if value is None else [(Term(f"tiebreak.{code.descriptor.name}"), Fraction(value))]


def _lots(field: TieBreakField) -> list[int]:
    """Return lots from 1; the same seed gives the same order, even if players join or leave.

    Rule: C.07 (2026-03) 2: players still tied at the end of the list draw lots.
    """
    import hashlib

    drawn = sorted(
        range(len(field)),
        key=lambda p: hashlib.sha256(f"{field.lots_seed}|{field.tpns[p]}".encode()).digest(),
    )
    lots = [0] * len(field)
    for lot, player in enumerate(drawn, start=1):
        lots[player] = lot
    return lots


def _manual_ranks(field: TieBreakField) -> list[int | None]:
    """Return the ranks the arbiter gave tied players, ``3=1 7=2``; undefined for the rest.

    Rule: C.07 (2026-03) 2: the regulations may have a way for those still tied, like a play-off.
    """
    text = field.tournament.option(MANUAL_RANK)
    ranks: list[int | None] = [None] * len(field)
    for tpn, rank in parted_values(text):
        player = _player(field, tpn)
        if player is None or re.fullmatch(r"[0-9]{1,4}", rank) is None:
            raise InputError("tiebreaks.manual-rank", text=f"{tpn}={rank}"[:40], option=MANUAL_RANK)
        ranks[player] = int(rank)
    return ranks


def _player(field: TieBreakField, tpn: str) -> int | None:
    """Return the index of a player by the written pairing number; None if there is none."""
    known = re.fullmatch(r"[0-9]{1,4}", tpn) is not None
    return field.index.get(int(tpn)) if known else None


_OTHER_VALUE = re.compile(r"(-?[0-9]{1,6})(?:\.([0-9]{1,2}))?")


def _other_values(field: TieBreakField, code: Code) -> list[int | None]:
    """Return values the organiser wrote, ``3=1 7=0.5`` (TPN and value), undefined for the rest.

    Rule: C.07 (2026-03) 2: the list is the organiser's, with tie-breaks of the event's own.
    """
    option = option_of(code.name)
    text = dict(field.tournament.options).get(option)
    if text is None:
        raise RulesError("tiebreaks.tiebreak-other.missing", tiebreak=code.name, option=option)
    values: list[int | None] = [None] * len(field)
    for tpn, value in parted_values(text):
        found, player = _OTHER_VALUE.fullmatch(value), _player(field, tpn)
        if found is None or player is None:
            raise InputError("tiebreaks.tiebreak-other", text=f"{tpn}={value}"[:40], option=option)
        whole, decimals = found[1], (found[2] or "").ljust(2, "0")
        values[player] = int(whole + decimals)
    return values
