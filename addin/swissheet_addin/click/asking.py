"""Put changes that wait for an answer, or are forbidden, into words for the boxes of a click.

One question at a time: everything forbidden together, then each of level 4 alone, then those of
level 3 of one round together, but corrections one by one. Confirmed answers are kept for the
next try of the same action, until no question is left.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from swissheet.errors import AskedChange, ChangesError, Issue
from swissheet.words.message import phrase
from swissheet.workbook.actions import registry, words
from swissheet.workbook.actions.action import Action
from swissheet.workbook.shared.language import text
from swissheet_addin.click.answers import LETTERS_AT_MOST, Asking, Reply

_TWICE, _FORBIDDEN = 4, 5
_ALONE = "correction"


def question(error: ChangesError, action: Action, language: str, checks: str) -> Reply:
    """Return the next box, or the next two, for the changes that stopped an action.

    Args: checks: the name of the sheet that lists every problem.
    """
    if error.code == "token" or not error.changes:
        return Reply(text("box.changed", language), warning=True)
    box = _first(error.changes)
    level = box[0].issue.level
    told = "\n\n".join(change.issue.below_place(language) for change in box)
    if level < _FORBIDDEN and not action.asked:
        where = {key: words.caption(registry.action(key), language) for key in _ASKING}
        said, _ = _short((told, text("box.elsewhere", language, **where)), language, box, checks)
        return Reply(said, warning=True)
    texts = [_short(parts, language, box, checks) for parts in _texts(told, box, level, language)]
    by_command = text(
        "box.cannot_ask",
        language,
        command="put-back" if level == _FORBIDDEN else action.command or "standings",
    )
    plain, _ = _short((told, by_command), language, box, checks)
    asking = Asking(
        level,
        tuple(change.named for change in box),
        tuple(said for said, _ in texts),
        any(listed for _, listed in texts),
        (phrase("boxes.cancel").words(language), phrase("boxes.ok").words(language)),
    )
    return Reply(plain, warning=True, asking=asking)


_ASKING = ("pair", "standings")
"""The buttons that are named if another one cannot ask."""


def _first(asked: Sequence[AskedChange]) -> list[AskedChange]:
    """Return the changes of the next box."""
    first = asked[0]
    level = first.issue.level
    if level == _FORBIDDEN:
        return [change for change in asked if change.issue.level == level]
    if level == _TWICE or first.issue.code == _ALONE:
        return [first]
    return [
        change
        for change in asked
        if (change.issue.level, change.round) == (level, first.round)
        and change.issue.code != _ALONE
    ]


def _texts(
    told: str, box: Sequence[AskedChange], level: int, language: str
) -> list[tuple[str, ...]]:
    """Return the paragraphs of each box; the first ones are about the changes."""
    if level == _FORBIDDEN:
        return [(told, text("box.forbidden", language))]
    report = "\n".join(
        text("box.report", language, line=change.line) for change in box if change.line
    )
    confirm = text("box.confirm", language)
    if level < _TWICE:
        return [(told, report, confirm)]
    follows = "\n".join(
        change.consequence.halves(language)[0] for change in box if change.consequence is not None
    )
    again = text("box.second", language)
    return [
        (told, text("box.first", language)),
        ("\n".join(filter(None, (again, follows, report))), confirm),
    ]


def _short(
    parts: Iterable[str], language: str, box: Sequence[AskedChange], checks: str
) -> tuple[str, bool]:
    """Return the paragraphs if a box has room for them, else a count; and whether it is a count."""
    *about, last = filter(None, parts)
    whole = "\n\n".join((*about, last))
    if len(whole) <= LETTERS_AT_MOST:
        return whole, False
    count = text("box.many", language, count=len(box), sheet=checks)
    return f"{count}\n\n{last}", True


def told_after(notes: Sequence[Issue], message: str, language: str, log: str) -> str:
    """Return the text of the box after an action, with the notices it collected.

    If there is no room for all of them, it has the first ones, their number, and the sheet.

    Args: log: the name of the sheet of the actions.
    """
    if not notes:
        return message
    told = [note.below_place(language) for note in notes]
    whole = "\n\n".join(filter(None, (message, *told, text("box.notes", language, sheet=log))))
    if len(whole) <= LETTERS_AT_MOST:
        return whole
    count = text("box.many", language, count=len(notes), sheet=log)
    for shown in range(len(told) - 1, 0, -1):
        some = "\n\n".join(filter(None, (message, *told[:shown], count)))
        if len(some) <= LETTERS_AT_MOST:
            return some
    return "\n\n".join(filter(None, (message, count)))
