"""Write the sheet with the change of each rating, its sum, and why games do not count."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from swissheet.model import RatingKind, Tournament
from swissheet.ratings.changed_rating import RatingChange
from swissheet.ratings.event import RatedEvent, RatedPlayer, first_rating_note
from swissheet.ratings.formula import KReason
from swissheet.words.message import Clauses, Text, in_words, phrase, titled
from swissheet.workbook.host.book import Value
from swissheet.workbook.memory.edits.changes import Changes
from swissheet.workbook.shared import language, layout
from swissheet.workbook.shared.layout import RATING_CHANGE_COLUMNS, RATINGS, Sheet
from swissheet.workbook.shared.view import title_of
from swissheet.workbook.sheets.computed.table import write_table
from swissheet.workbook.sheets.copied_sheet import copied_sheet

Line = dict[str, Value]

_LIKE = (Sheet.HISTORY, Sheet.CHECKS, Sheet.EXPLAIN, Sheet.STANDINGS)
"""The sheets that can be copied, first those without colours of their own."""

_KINDS = {
    RatingKind.STANDARD: phrase("rating.standard"),
    RatingKind.RAPID: phrase("rating.rapid"),
    RatingKind.BLITZ: phrase("rating.blitz"),
}


def title_of_changes(event: RatedEvent) -> Text:
    """Return by which rules the ratings change: the kind of FIDE's ratings, or the formula."""
    if event.fide:
        return _KINDS[event.kind]
    return event.formula.name or phrase("cli_rating_change.own-formula")


def write_rating_changes(
    changes: Changes, tournament: Tournament, event: RatedEvent, lang: str
) -> str:
    """Write the change of each rating, show the sheet, and return its title.

    Raises: InputError: the workbook has no sheet to copy.
    """
    book = changes.book
    if RATINGS.table not in book.tables():
        after = title_of(book, Sheet.CROSSTABLE) or title_of(book, Sheet.STANDINGS) or ""
        columns = RATING_CHANGE_COLUMNS
        copied_sheet(book, RATINGS, columns, lang, visible=False, like=_LIKE, after=after)
    headers = [language.text(f"column.{key}", lang) for key in RATING_CHANGE_COLUMNS]
    lines = [*_rated(event, lang), *_unrated(event, lang), *_uncounted(event, lang)]
    rows = [[line.get(key) for key in RATING_CHANGE_COLUMNS] for line in lines]
    write_table(changes, RATINGS, RATING_CHANGE_COLUMNS, headers, rows)
    note = _note(tournament, event, lang)
    changes.set_named(layout.note_name(RATINGS.defined_name), note)
    changes.show(RATINGS.table, True)
    return book.tables()[RATINGS.table].sheet


def _note(tournament: Tournament, event: RatedEvent, lang: str) -> str:
    """Return the line below the title: by which rules, after which round, of which list."""
    after, rounds = tournament.rounds_paired, tournament.rounds_total
    title = phrase("cli_rating_change.title", kind=title_of_changes(event))
    if not event.fide:
        title = phrase("cli_rating_change.title-formula", formula=title_of_changes(event))
    parts = [
        in_words(title, lang),
        language.text("note.standings", lang, round=after, rounds=rounds or after),
    ]
    if event.fide and event.day:
        parts.append(in_words(phrase("cli_rating_change.list", month=event.day[:7]), lang))
    return " · ".join(parts)


def _rated(event: RatedEvent, lang: str) -> Iterator[Line]:
    """Yield the players with a rating, and their sum."""
    found = [(one, one.change) for one in event.rated if one.change is not None]
    for one, change in found:
        yield {
            **_player(one),
            "rating": change.rating,
            "k": change.k if change.sure else f"{change.k}?",
            "mean_opponent": change.mean_opponent,
            "score": change.halves / 2,
            "expected": float(change.expected / 100),
            "score_less": float(change.delta / 100),
            "rating_change": change.change / 100,
            "note": in_words(Clauses(_of_k(event, change)), lang) or None,
        }
    changes = [change for _, change in found]
    if changes:
        said = [language.text("note.rating_sum", lang)] if _even(changes) else []
        if event.fide and not all(change.sure for change in changes):
            said.append(language.text("note.rating_k", lang))
        yield {
            "name": "Σ",
            "rated_games": sum(len(change.games) for change in changes),
            "score": sum(change.halves for change in changes) / 2,
            "expected": float(sum(change.expected for change in changes) / 100),
            "score_less": float(sum(change.delta for change in changes) / 100),
            "rating_change": sum(change.change for change in changes) / 100,
            "note": " ".join(said) or None,
        }


def _of_k(event: RatedEvent, change: RatingChange) -> tuple[Text, ...]:
    """Return where K is from, if it was not given, and that it is lowered."""
    said: list[Text] = []
    if change.reason is not KReason.GIVEN:
        said.append(titled("K", phrase(f"cli_rating_change.k.{change.reason.value}")))
    if change.k != change.listed_k:
        said.append(f"K {change.listed_k} → {change.k}")
    if change.few:
        least = event.formula.least_games
        said.append(phrase("cli_rating_change.few-games", games=least, players=1))
    return tuple(said)


def _even(changes: Sequence[RatingChange]) -> bool:
    """Return whether the changes have to add up to 0: one K, no difference cut, no game alone."""
    whole = not any(game.capped for change in changes for game in change.games)
    apart = any(change.formula.per_event or change.few for change in changes)
    # Of 0-0 or ½-0 the two scores are not one point.
    level = sum(change.halves - len(change.games) for change in changes) == 0
    return whole and not apart and level and len({change.k for change in changes}) == 1


def _unrated(event: RatedEvent, lang: str) -> Iterator[Line]:
    """Yield the players without a rating, with the first rating that FIDE's rules give."""
    if not event.unrated or not event.fide:
        return
    yield {
        "name": in_words(phrase("cli_rating_change.unrated"), lang),
        "mean_opponent": "Ra", "expected": "p", "score_less": "dp", "rating_change": "Ru",
    }  # fmt: skip
    for one in event.unrated:
        line = _player(one) | {"note": in_words(first_rating_note(one), lang) or None}
        if first := one.initial:
            line |= {
                "mean_opponent": round(float(first.average), 2),
                "score": first.halves / 2,
                "expected": first.hundredths / 100,
                "score_less": first.difference,
                "rating_change": first.rating,
            }
        yield line


def _uncounted(event: RatedEvent, lang: str) -> Iterator[Line]:
    """Yield why rounds of players do not count, a line each."""
    reasons = Counter(item.why.value for one in event.players for item in one.uncounted)
    if reasons:
        yield {"name": language.text("note.rating_uncounted", lang)}
    for why, count in reasons.items():
        said = in_words(phrase(f"cli_rating_change.why.{why}"), lang)
        yield {"name": said, "rated_games": count}


def _player(one: RatedPlayer) -> Line:
    return {"tpn": one.player.tpn, "name": one.player.name, "rated_games": len(one.games)}
