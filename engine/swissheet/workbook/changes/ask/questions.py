"""Make a question of each change that needs one, and check the answers given.

A question of level 3 is answered by its code. One of level 4 also needs a token, which is shown
together with the consequences, so that nobody confirms them unseen. If a cell changes in between,
the token is another one and the question is asked again.
"""

from __future__ import annotations

import base64
import hashlib
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field, replace

from swissheet.errors import NOWHERE, AskedChange, ChangesError, Issue, RulesError, Severity
from swissheet.words.message import Param
from swissheet.workbook.changes.grade.event import GradedEvent
from swissheet.workbook.changes.grade.published import BY_HAND_KEY

TOLD, ASKED, TWICE, FORBIDDEN = 2, 3, 4, 5
"""The levels of changes: reported, asked, asked twice with consequences, forbidden."""

NO_ANSWERS: frozenset[str] = frozenset()

_TOKEN_LETTERS = 8
_REASON_LETTERS = 300


class Answers(frozenset[str]):
    """Answers to questions, with the reason that the arbiter gives."""

    reason: str

    def __new__(cls, codes: Iterable[str] = (), reason: str = "") -> Answers:
        made = super().__new__(cls, codes)
        made.reason = " ".join(reason.split())[:_REASON_LETTERS]
        return made


def reason_of(answers: frozenset[str]) -> str:
    """Return the reason given with answers; "" if there is none."""
    return answers.reason if isinstance(answers, Answers) else ""


@dataclass(frozen=True, slots=True)
class Question:
    """An event that waits for an answer.

    ``code`` has a number if several events have the same: ``CORRECTION.2``. ``line`` is the line of
    the report once it is confirmed.
    """

    event: GradedEvent
    code: str
    token: str = field(repr=False)
    line: str = ""

    @property
    def answer(self) -> str:
        """Return the answer that confirms the change; "" if nothing can."""
        if self.event.level >= FORBIDDEN:
            return ""
        return self.named if self.event.level >= TWICE else self.code

    @property
    def named(self) -> str:
        """Return the code with the token of this very change, as it is now."""
        return f"{self.code}:{self.token}"

    def answers(self) -> tuple[str, ...]:
        """Return all answers that confirm the change."""
        return (self.named,) if self.event.level >= TWICE else (self.named, self.code)

    @property
    def change(self) -> AskedChange:
        """Return the change in the form in which errors and commands show it."""
        event = self.event
        return AskedChange(
            event.issue, self.code, self.answer, event.consequence, self.named, event.round,
            self.line, bool(event.differences), event.issue.key == BY_HAND_KEY,
        )  # fmt: skip


def questions(
    events: Iterable[GradedEvent], state: str, line: Callable[[GradedEvent], str]
) -> tuple[Question, ...]:
    """Return the events of levels 3 to 5 as questions, level 5 first, then level 4.

    Args: state: the recorded state as text, part of the tokens.
          line: the line of the report for an event, or nothing.
    """
    asked = sorted((e for e in events if e.level >= ASKED), key=lambda e: -e.level)
    several = Counter(event.code for event in asked)
    numbers: Counter[str] = Counter()
    found = []
    for event in asked:
        numbers[event.code] += 1
        one = several[event.code] == 1
        code = event.code if one else f"{event.code}.{numbers[event.code]}"
        token = _token(state, event, code, asked)
        found.append(Question(event, code, token, line(event)))
    return tuple(found)


def _token(state: str, event: GradedEvent, code: str, asked: Sequence[GradedEvent]) -> str:
    """Return letters for this change, its consequences and everything else that is asked."""
    said = [code, event.issue.key, state]
    for one in (event, *(other for other in asked if other is not event)):
        said += [_told(one.issue), _told(one.consequence)]
    said += [f"{d.what.value}|{d.key}|{d.round}|{d.players}|{d.before}|{d.after}|{d.were}|{d.are}"
             for d in event.differences]  # fmt: skip
    digest = hashlib.sha256("\n".join(said).encode()).digest()
    return base64.b32encode(digest).decode()[:_TOKEN_LETTERS]


def _told(issue: Issue | None) -> str:
    return f"{issue.key} {sorted(issue.params.items())!r}" if issue is not None else ""


def answered(asked: Sequence[Question], answers: frozenset[str]) -> None:
    """Require an answer to every question; a bare code that nothing asks for is ignored.

    Raises: ChangesError: changes of level 5, then an answer to cells as they were before, without
            its token, or with one that no question named, then questions without an answer.
    """
    forbidden = [question for question in asked if question.event.level >= FORBIDDEN]
    if forbidden:
        names = [question.code for question in forbidden]
        raise _refusal("changes.refused", forbidden, answers, count=len(forbidden), codes=names)
    given = {answer.strip().upper() for answer in answers}
    waiting = [question for question in asked if not given.intersection(question.answers())]
    names = [question.code for question in waiting]
    named = {part for name in names for part in (name, name.partition(".")[0])}
    wrong = [answer for answer in unasked(asked, answers) if ":" in answer or answer in named]
    if wrong:
        raise _refusal("changes.token", waiting, answers, answer=wrong[0])
    if not waiting:
        return
    count = len(waiting)
    if any(question.event.differences for question in waiting):
        raise _refusal("changes.waiting", waiting, answers, count=count, codes=names)
    raise _refusal("changes.waiting.asked", waiting, answers, count=count, codes=names)


def not_asked(asked: Iterable[Question], answers: Iterable[str]) -> list[Issue]:
    """Return a remark for each answer that no question asks for."""
    return [
        Issue(Severity.NOTICE, "changes.unasked", params={"answer": answer})
        for answer in unasked(asked, answers)
    ]


def unasked(asked: Iterable[Question], answers: Iterable[str]) -> list[str]:
    """Return the answers that no question asks for."""
    known = {answer for question in asked for answer in question.answers()}
    return sorted({answer.strip().upper() for answer in answers} - known)


def _refusal(
    key: str, about: Sequence[Question], answers: frozenset[str], /, **params: Param
) -> ChangesError:
    """Return the error that shows these questions and how they are answered."""
    changes = [question.change for question in about]
    if reason_of(answers):
        changes = [replace(change, needs_reason=False) for change in changes]
    return ChangesError(
        key,
        place=about[0].event.issue.place if about else NOWHERE,
        changes=changes,
        **params,
    )


def chosen(asked: Sequence[Question], codes: Iterable[str]) -> tuple[Question, ...]:
    """Return the questions named by codes, with a token or without; without codes all of them.

    Raises: RulesError: a code names no question.
    """
    wanted = [code.strip().upper().partition(":")[0] for code in codes]
    for code in wanted:
        if not any(code in (question.code, question.event.code) for question in asked):
            raise RulesError("changes.nothing-to-put-back", answer=code)
    return tuple(
        question
        for question in asked
        if not wanted or question.code in wanted or question.event.code in wanted
    )
