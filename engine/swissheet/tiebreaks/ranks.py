"""Ranking: the list of tie-breaks applied to every tied group in turn.

Rule: C.07 (2026-03) 2 and 4.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import TYPE_CHECKING, NamedTuple

from swissheet.errors import InputError, Issue, RulesError
from swissheet.model import MANUAL_RANK, Tournament
from swissheet.tiebreaks.codes import Code, parse_codes
from swissheet.tiebreaks.direct_encounter import encounter, places
from swissheet.tiebreaks.editions import (
    Edition,
    Rules,
    UnplayedGames,
    rules_of,
)
from swissheet.tiebreaks.field import TieBreakField, build_field
from swissheet.tiebreaks.recommendation import recommended
from swissheet.tiebreaks.registry import Value, check_code, exact, raw_values

if TYPE_CHECKING:
    import pandas as pd

POINTS = Code("PTS", text="PTS")


class Standing(NamedTuple):
    """A row of the standings; ``points`` in tenths, ``values`` by code."""

    rank: int
    tpn: int
    points: int
    values: tuple[Value, ...]


@dataclass(frozen=True, slots=True)
class Ranking:
    """Standings after round ``after``, in rank order, with the codes and rules that made them."""

    after: int
    codes: tuple[Code, ...]
    rules: Rules
    rows: tuple[Standing, ...]


def chosen_codes(
    tournament: Tournament, codes: str | Iterable[str | Code] | None
) -> tuple[Code, ...]:
    """Return the codes asked for, else those of the tournament (points first), else recommended.

    Ranks the arbiter gave place those whom these leave tied. Once a number for lots is drawn, lots
    place those who are then still tied (C.07 (2026-03) 2).
    Raises: InputError, RulesError: as :func:`swissheet.tiebreaks.parse_codes`.
    """
    if codes is not None:
        return parse_codes(codes)
    own = parse_codes(tournament.tiebreaks or recommended(tournament))
    wanted = own if any(code.name == "PTS" for code in own) else (POINTS, *own)
    names = [code.name for code in wanted]
    if tournament.option("lots_seed") and "LOTS" not in names:
        wanted, names = (*wanted, Code("LOTS", text="LOTS")), [*names, "LOTS"]
    if tournament.option(MANUAL_RANK) and "MR" not in names:
        at = names.index("LOTS") if "LOTS" in names else len(names)
        wanted = (*wanted[:at], Code("MR", text="MR"), *wanted[at:])
    return wanted


def field_for(
    tournament: Tournament,
    codes: Sequence[Code],
    *,
    after: int | None,
    edition: str | Edition | None,
    unplayed_games: str | UnplayedGames | None,
    lots_seed: str,
) -> TieBreakField:
    """Return the field after a round, every code checked."""
    rules = rules_of(tournament, edition, unplayed_games)
    field = build_field(tournament, after, rules, lots_seed)
    for code in codes:
        check_code(field, code)
    return field


def check(tournament: Tournament, codes: str | Iterable[str | Code] | None = None) -> list[Issue]:
    """Return all problems that forbid a list of tie-breaks in this event, in its order."""
    try:
        wanted = chosen_codes(tournament, codes)
        field = build_field(tournament, None, rules_of(tournament))
    except InputError as error:
        return list(error.issues) or [error.issue]
    except RulesError as error:
        return [error.issue]
    found = []
    for code in wanted:
        try:
            check_code(field, code)
        except (InputError, RulesError) as error:
            found.append(error.issue)
    return found


def passes(
    field: TieBreakField, codes: Sequence[Code]
) -> Iterator[tuple[Code, list[list[int]], Sequence[int | None], list[list[int]]]]:
    """Yield every code with the tied groups before it, its values, and the groups after it.

    Groups have players by index, the best group first, without those who are expelled. A list
    without PTS is for participants tied on points: they are ranked by points first.

    Rule: C.07 (2026-03) 4: every subgroup still tied goes on with the next code.
    """
    ranked = [player for player in range(len(field)) if field.tpns[player] not in field.expelled]
    groups = [ranked] if ranked else []
    if not any(code.name == "PTS" for code in codes):
        groups = _split(groups, POINTS, raw_values(field, POINTS))
    for code in codes:
        before = groups
        if code.name == "DE":
            ranks = [0] * len(field)
            groups = []
            for group in before:
                parts = encounter(field, code, group, before)
                for player, place in places(parts).items():
                    ranks[player] = place
                groups.extend(map(list, parts))
            yield code, before, ranks, groups
        else:
            values = raw_values(field, code)
            groups = _split(before, code, values)
            yield code, before, values, groups


def _split(groups: list[list[int]], code: Code, values: Sequence[int | None]) -> list[list[int]]:
    """Return groups by value, the best first; undefined values behind all others.

    Rule: C.07 (2026-03) 2.
    """
    sign = 1 if code.ascending else -1
    keys = [(value is None, 0 if value is None else sign * value) for value in values]
    split = []
    for group in groups:
        if len(group) == 1:
            split.append(group)
            continue
        group = sorted(group, key=keys.__getitem__)
        split.extend(list(part) for _, part in groupby(group, key=keys.__getitem__))
    return split


def compute(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
    edition: str | Edition | None = None,
    unplayed_games: str | UnplayedGames | None = None,
    lots_seed: str = "",
) -> Ranking:
    """Return every player's rank and tie-breaks, as plain records in rank order.

    Participants are ranked by points first, also when the list does not name PTS. Ranks are
    shared as 1 2 2 4 when the list is exhausted; equals are in TPN order. A player who is expelled
    is at the end with rank 0, no place.

    Rule: C.07 (2026-03) 2, 4; older editions and settings as asked for or recorded.
    Args: codes: a list or a text; by default those of the tournament, else the recommended ones.
          after: the last round that counts; by default the last one with all its results. Byes
          announced for a later round count only when that round is asked for.
          edition: ``2026-03``, ``2023``, ``2012``, ``pre-2012``; by default the option
          ``tiebreak_edition`` of the tournament, else the one in force on its first day.
          unplayed_games: ``1`` to ``5`` or switches; by default the option ``unplayed_games``.
          lots_seed: for LOTS; by default the option ``lots_seed``.
    Returns: exact values, DE as the place inside the tied group (0: nothing decided).
    Raises: InputError: an unknown code, edition or setting.
            RulesError: a code that this event must not use, or no such round.
    """
    wanted = chosen_codes(tournament, codes)
    field = field_for(
        tournament,
        wanted,
        after=after,
        edition=edition,
        unplayed_games=unplayed_games,
        lots_seed=lots_seed,
    )
    columns: list[list[Value]] = []
    groups: list[list[int]] = []
    if not wanted:
        ranked = [player for player, tpn in enumerate(field.tpns) if tpn not in field.expelled]
        groups = _split([ranked], POINTS, raw_values(field, POINTS))
    for code, _, values, after_it in passes(field, wanted):
        known = {raw: exact(code, raw) for raw in set(values)}
        columns.append([known[raw] for raw in values])
        groups = after_it
    rows = []
    rank = 1
    for group in groups:
        for player in sorted(group):
            own = tuple(column[player] for column in columns)
            rows.append(Standing(rank, field.tpns[player], field.scores[player], own))
        rank += len(group)
    rows += [
        Standing(0, tpn, field.scores[player], tuple(column[player] for column in columns))
        for player, tpn in enumerate(field.tpns)
        if tpn in field.expelled
    ]
    return Ranking(field.after, wanted, field.rules, tuple(rows))


def ranking(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
    edition: str | Edition | None = None,
    unplayed_games: str | UnplayedGames | None = None,
    lots_seed: str = "",
) -> dict[int, int]:
    """Return the rank by TPN, in rank order; arguments and errors as for :func:`compute`."""
    made = compute(
        tournament,
        codes,
        after=after,
        edition=edition,
        unplayed_games=unplayed_games,
        lots_seed=lots_seed,
    )
    return {row.tpn: row.rank for row in made.rows}


def column_names(codes: Sequence[Code], taken: Collection[str] = ()) -> list[str]:
    """Return headings for codes: as asked for, a repeated one with its number: ``DE``, ``DE (2)``.

    Args: taken: headings of other columns; a code asked for by one of these words has its own name.
    """
    names: list[str] = []
    seen: dict[str, int] = {}
    for code in codes:
        heading = str(code) if not code.text or code.text in taken else code.text
        # A spreadsheet does not distinguish small letters from capitals in the headings of a table.
        key = heading.casefold()
        seen[key] = seen.get(key, 0) + 1
        names.append(heading if seen[key] == 1 else f"{heading} ({seen[key]})")
    return names


def standings(
    tournament: Tournament,
    codes: str | Iterable[str | Code] | None = None,
    *,
    after: int | None = None,
    edition: str | Edition | None = None,
    unplayed_games: str | UnplayedGames | None = None,
    lots_seed: str = "",
) -> pd.DataFrame:
    """Return the standings as a table: ``rank``, ``tpn``, ``name``, then one column per code.

    Columns of codes hold objects: exact integers or fractions, points in points (not tenths),
    None where a value is undefined. Arguments and errors as for :func:`compute`.
    """
    import pandas as pd

    made = compute(
        tournament,
        codes,
        after=after,
        edition=edition,
        unplayed_games=unplayed_games,
        lots_seed=lots_seed,
    )
    names = tournament.by_tpn
    table = pd.DataFrame(
        {
            "rank": [row.rank for row in made.rows],
            "tpn": [row.tpn for row in made.rows],
            "name": pd.Series([names[row.tpn].name for row in made.rows], dtype=object),
        }
    )
    for column, heading in enumerate(column_names(made.codes, list(table.columns))):
        table[heading] = pd.Series([row.values[column] for row in made.rows], dtype=object)
    return table
