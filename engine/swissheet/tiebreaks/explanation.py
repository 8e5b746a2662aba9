"""Why a tie-break has its value: one row per round, then the arithmetic.

The rows are those the value itself is computed from, so the two cannot drift apart.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction

from swissheet.errors import Place, RulesError
from swissheet.model import Tournament
from swissheet.tiebreaks.codes import Code, parse_code
from swissheet.tiebreaks.direct_encounter import MiniTable, encounter, places
from swissheet.tiebreaks.editions import Edition, UnplayedGames
from swissheet.tiebreaks.field import NOBODY, TieBreakField
from swissheet.tiebreaks.lines import Line
from swissheet.tiebreaks.ranks import POINTS, Ranking, chosen_codes, field_for, passes
from swissheet.tiebreaks.registry import Value, exact, lines_of, raw_values, steps_of
from swissheet.words.message import Text


@dataclass(frozen=True, slots=True)
class ExplanationRow:
    """A round of a player in the explanation of a tie-break.

    ``opponent`` is a TPN, 0 for a bye; ``result`` the letter of the TRF, empty for a blank;
    ``points`` those the player was credited; ``score`` the score or rating of the opponent (or
    dummy) that was used; ``counted`` the part of ``contribution`` that enters the sum, 0 when it
    was ``cut``; ``note`` says what was cut or adjusted, with the article.
    """

    round: int
    opponent: int
    result: str
    points: Value
    score: Value
    contribution: Value
    counted: Value
    note: Text
    cut: bool


@dataclass(frozen=True, slots=True)
class ExplainedStep:
    """A number of the arithmetic after the rows."""

    text: Text
    value: Value


@dataclass(frozen=True, slots=True)
class EncounterRow:
    """A participant of a direct encounter: points by opponent, sum, most points possible, place.
    The most points possible are those with all missing games won; the place is that of this step.

    ``results`` follows the order of the group; None for oneself and for games not played.
    """

    tpn: int
    results: tuple[Value, ...]
    total: Value
    reachable: Value
    place: int


@dataclass(frozen=True, slots=True)
class EncounterTable:
    """A step of the direct encounter; place 0 everywhere means that it decided nothing."""

    tpns: tuple[int, ...]
    rows: tuple[EncounterRow, ...]


@dataclass(frozen=True, slots=True)
class Explanation:
    """The value of a tie-break of one player, and its calculation.

    ``total`` is the sum of the amounts the rows count. Without ``steps`` the value is that sum;
    with them it is the last step. A direct encounter has ``tables`` instead.
    """

    tpn: int
    code: Code
    title: Text
    article: str
    after: int
    value: Value
    rows: tuple[ExplanationRow, ...] = ()
    total: Value = 0
    steps: tuple[ExplainedStep, ...] = ()
    tables: tuple[EncounterTable, ...] = ()


def explain(
    tournament: Tournament,
    tpn: int,
    code: str | Code,
    *,
    codes: str | Iterable[str | Code] | None = None,
    position: int | None = None,
    after: int | None = None,
    edition: str | Edition | None = None,
    unplayed_games: str | UnplayedGames | None = None,
    lots_seed: str = "",
) -> Explanation:
    """Return the calculation of a player's tie-break, round by round.

    Args: codes, position: for DE, its list and its index there (from 0): it works on the group
          tied there. By default the first DE of the usual list, else right behind the points.
          after, edition, unplayed_games, lots_seed: as for :func:`swissheet.tiebreaks.compute`.
    Raises: RulesError: no such player, or as :func:`swissheet.tiebreaks.compute`.
            InputError: as :func:`swissheet.tiebreaks.compute`.
    """
    wanted = parse_code(code) if isinstance(code, str) else code
    field = field_for(
        tournament,
        [wanted],
        after=after,
        edition=edition,
        unplayed_games=unplayed_games,
        lots_seed=lots_seed,
    )
    if tpn not in field.index:
        raise RulesError("tiebreaks.unknown-player", place=Place(tpn=tpn), player=tpn)
    if wanted.name == "DE":
        before = _list_before(chosen_codes(tournament, codes), wanted, position)
        return _explain_encounter(field, wanted, tpn, before)
    return explain_in(field, wanted, tpn)


def explain_ranking(tournament: Tournament, made: Ranking) -> dict[int, list[Explanation]]:
    """Return the calculation of the points and of every tie-break of a ranking, by player.

    The points are first. It is :func:`explain` for all players at once, much faster.

    Args: made: a ranking of the same tournament, by its own edition and codes.
    """
    field = field_for(
        tournament, made.codes, after=made.after, edition=None, unplayed_games=None, lots_seed=""
    )
    found = {tpn: [explain_in(field, POINTS, tpn)] for tpn in field.tpns}
    for position, code in enumerate(made.codes):
        if code.name == "DE":
            groups = _tied(field, (*made.codes[:position], code))
            for group in groups:
                for one in _encounters(field, code, group, groups):
                    found[one.tpn].append(one)
        elif code.name != "PTS":
            for tpn in field.tpns:
                found[tpn].append(explain_in(field, code, tpn))
    return found


def explain_in(field: TieBreakField, code: Code, tpn: int) -> Explanation:
    """Return the explanation of any code but DE, in a field made before."""
    player = field.index[tpn]
    lines = lines_of(field, code, player)
    descriptor = code.descriptor
    return Explanation(
        tpn,
        code,
        descriptor.title,
        descriptor.article,
        field.after,
        exact(code, raw_values(field, code)[player]),
        tuple(_row(field, code, line) for line in lines),
        _fraction(sum(line.counted for line in lines), _scale(code)),
        tuple(ExplainedStep(text, _whole(value)) for text, value in steps_of(field, code, player)),
    )


def _scale(code: Code) -> int:
    """Return the unit of the lines: AOB adds up Buchholz scores; only its mean has two decimals."""
    return 10 if code.name == "AOB" else code.descriptor.scale


def _row(field: TieBreakField, code: Code, line: Line) -> ExplanationRow:
    cell = line.cell
    scale = _scale(code)
    return ExplanationRow(
        cell.round,
        0 if cell.opponent == NOBODY else field.tpns[cell.opponent],
        "" if cell.result is None else cell.result.value.strip(),
        _fraction(cell.points, 10),
        None if line.score is None else _fraction(line.score, 10 if scale > 1 else 1),
        _fraction(line.amount, scale),
        _fraction(line.counted, scale),
        line.note,
        line.cut,
    )


def _whole(value: int | Fraction) -> Value:
    return int(value) if value == int(value) else value


def _fraction(raw: int | Fraction, scale: int) -> Value:
    value, rest = divmod(raw, scale)
    return Fraction(raw) / scale if rest else int(value)


def _list_before(codes: tuple[Code, ...], wanted: Code, position: int | None) -> tuple[Code, ...]:
    if position is not None:
        if not 0 <= position < len(codes) or codes[position] != wanted:
            raise RulesError(
                "tiebreaks.tiebreak-position", tiebreak=str(wanted), position=position + 1
            )
        return codes[:position]
    return codes[: codes.index(wanted)] if wanted in codes else codes[:1]


def _explain_encounter(
    field: TieBreakField, code: Code, tpn: int, before: tuple[Code, ...]
) -> Explanation:
    groups = _tied(field, (*before, code))
    group = next(group for group in groups if field.index[tpn] in group)
    return next(one for one in _encounters(field, code, group, groups) if one.tpn == tpn)


def _tied(field: TieBreakField, codes: Sequence[Code]) -> list[list[int]]:
    """Return the groups that are tied before the last of the codes."""
    *_, (_, groups, _, _) = passes(field, codes)
    return groups


def _encounters(
    field: TieBreakField, code: Code, group: list[int], groups: list[list[int]]
) -> Iterator[Explanation]:
    """Yield the explanation of a direct encounter for each player of a tied group."""
    steps: list[MiniTable] = []
    place = places(encounter(field, code, group, groups, steps))
    tables = tuple(_encounter_table(field, step) for step in steps)
    title, article = code.descriptor.title, code.descriptor.article
    for player in group:
        yield Explanation(
            field.tpns[player], code, title, article, field.after, place[player], tables=tables
        )


def _encounter_table(field: TieBreakField, step: MiniTable) -> EncounterTable:
    place = places(step.parts)
    rows = tuple(
        EncounterRow(
            field.tpns[player],
            tuple(
                _fraction(step.met[player][other], 10) if other in step.met[player] else None
                for other in step.group
            ),
            _fraction(step.sums[player], 10),
            _fraction(step.reachable[player], 10),
            place[player],
        )
        for player in step.group
    )
    return EncounterTable(tuple(field.tpns[player] for player in step.group), rows)
