"""The calculation of a player's tie-breaks, in words and for programs."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import fields, is_dataclass
from fractions import Fraction
from typing import Any

from swissheet.cli.frame.text import COUNTED, NAME, NOTE, NUMBER, OPPONENT, RESULT, ROUND, table
from swissheet.errors import Place, RulesError
from swissheet.formats.plain_text import cut
from swissheet.model import Tournament
from swissheet.tiebreaks import Explanation, Ranking, Value, explain, format_value
from swissheet.words.message import Figures, Said, Term, Text, in_words, phrase, titled

_NAME_COLUMNS = 28


def explain_all(
    tournament: Tournament, tpn: int, made: Ranking
) -> tuple[list[dict[str, Any]], list[Text]]:
    """Return every tie-break of the list for one player: documents, and lines for people.

    The lines begin with the points, as the sheet Explain does.

    Raises: RulesError: no such player.
    """
    if tpn not in tournament.by_tpn:
        raise RulesError("cli.unknown-player", place=Place(tpn=tpn), player=tpn)
    rank = next(row.rank for row in made.rows if row.tpn == tpn)
    player = f"{tpn} {tournament.player(tpn).name}"
    lines: list[Text] = [
        phrase("cli_standings.place-of", player=player, rank=rank or "–", round=made.after)
    ]
    lines += ["", *_lines(tournament, explain(tournament, tpn, "PTS", after=made.after))]
    documents = []
    for position, code in enumerate(made.codes):
        if code.name == "PTS":
            continue
        found = explain(tournament, tpn, code, codes=made.codes, position=position,
                        after=made.after)  # fmt: skip
        documents.append(_document(found))
        lines += ["", *_lines(tournament, found)]
    return documents, lines


def _plain(value: Any) -> Any:
    if isinstance(value, Fraction):
        return float(value)
    if isinstance(value, Said):
        return value.words()
    if is_dataclass(value):
        return {field.name: _plain(getattr(value, field.name)) for field in fields(value)}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return value


def _document(found: Explanation) -> dict[str, Any]:
    return {
        "code": found.code.text or str(found.code),
        "title": in_words(found.title),
        "article": found.article,
        "value": _plain(found.value),
        "rounds": _plain(found.rows),
        "total": _plain(found.total),
        "steps": _plain(found.steps),
        "tables": _plain(found.tables),
    }


def _show(value: Value) -> str:
    if value is None:
        return ""
    return str(value) if value == int(value) else str(Figures(f"{float(value):.4f}".rstrip("0")))


def _lines(tournament: Tournament, found: Explanation) -> Iterator[str]:
    code = found.code.text or str(found.code)
    value = format_value(found.code, found.value)
    shown = Figures(value) if value else phrase("cli_standings.nothing-decided")
    only = f", {Term('tiebreak.first_place')}" if found.code.first_place else ""
    yield str(titled(f"{code} {found.title}{only}, C.07 {found.article}", shown))

    def name(tpn: int) -> str:
        return f"{tpn} {cut(tournament.player(tpn).name, _NAME_COLUMNS)}" if tpn else ""

    if found.rows:
        points, score = phrase("cli_standings.points"), phrase("cli_standings.score")
        headers: tuple[Text, ...] = (ROUND, OPPONENT, RESULT, points, score, COUNTED, NOTE)
        rows: list[tuple[str, ...]] = [
            (str(row.round), name(row.opponent), row.result, _show(row.points), _show(row.score),
             _show(row.counted), in_words(row.note))
            for row in found.rows
        ]  # fmt: skip
        yield from table(headers, rows, right=(ROUND, points, score, COUNTED))
    for step in found.steps:
        yield str(titled(step.text, _show(step.value)))
    for encounter in found.tables:
        tpns = map(str, encounter.tpns)
        place = phrase("cli_standings.place")
        headers = (NUMBER, NAME, *tpns, Term("explain.sum"), place)
        rows = [
            (str(row.tpn), cut(tournament.player(row.tpn).name, _NAME_COLUMNS),
             *(_show(result) for result in row.results), _show(row.total), str(row.place or ""))
            for row in encounter.rows
        ]  # fmt: skip
        yield from table(headers, rows, right={*headers} - {NAME})
