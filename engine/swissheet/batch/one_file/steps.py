"""The steps of a batch with one tournament: change it, report on it, or write it in another form.

Each step is the same as the command of its name. Its report is kept by the ending of the file it
will be written to, and so is the first problem; a step that is impossible raises. Nothing is read
from the disk or written to it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import partial
from typing import TYPE_CHECKING, Any, TypeVar

from swissheet.batch.one_file.answering import answering
from swissheet.batch.planning.job import CHANGING, Job, JobStep
from swissheet.errors import InputError, InternalError, Issue, Place, RulesError, Severity
from swissheet.files import documents
from swissheet.files.converting import FORMS, Wish, converted, standings_csv
from swissheet.files.kinds import Kind
from swissheet.files.trf_file import TrfFile
from swissheet.model import Tournament
from swissheet.pairing.types import RoundPairing
from swissheet.words.message import reader
from swissheet.workbook.file.storage.collecting import collecting_later

if TYPE_CHECKING:
    from swissheet.formats.pgn import Board
    from swissheet.notation import Verdict
    from swissheet.tiebreaks import Ranking
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.host.cached import CachedBook

_Made = TypeVar("_Made")


@dataclass(slots=True)
class Taken:
    """The results of the steps so far, also if one of them was impossible.

    ``read``: a tournament was read from the file. ``after`` is the file with all its changes.
    Where a step was impossible, ``left`` is the file as the steps before left it; None: none
    changed it, or this one had begun to. ``before`` are the reports and files from before a round
    was paired, None where none was. ``answered`` are the answers that were asked for.
    """

    outputs: dict[str, bytes] = field(default_factory=dict)
    wrong: Issue | None = None
    read: bool = False
    after: bytes = b""
    left: bytes | None = None
    before: dict[str, bytes] | None = None
    answered: set[str] = field(default_factory=set)


def take_all(taken: Taken, name: str, kind: Kind, data: bytes, job: Job) -> None:
    """Take all steps on a file as it was read; ``taken`` receives the results.

    Raises: SwissheetError: no tournament can be read from it, or a step is impossible.
    """
    with collecting_later():
        work = _opened(name, kind, data, job, taken)
        taken.read = True
        for step, to in job.steps:
            work.take(step, to)
        taken.after = work.after() if job.changes(kind) else data
        # The bytes read are freed before the garbage collector has to look at them.
        del work


def _opened(name: str, kind: Kind, data: bytes, job: Job, taken: Taken) -> _Work:
    """Return a file as it was read, with no step taken on it yet.

    Raises: InputError, TooLargeError: no tournament can be read from it.
    """
    if kind is Kind.ODS:
        return _Workbook.read_ods(name, data, job, taken)
    if kind is Kind.WORKBOOK:
        return _Workbook.read(name, data, job, taken)
    return _Text.read(name, kind, data, job, taken)


@dataclass(slots=True)
class _Work:
    """A tournament while its steps are taken."""

    name: str
    data: bytes
    job: Job
    taken: Taken
    lost: dict[str, list[Issue]] = field(default_factory=dict)
    altered: bool = False

    def take(self, step: JobStep, to: str) -> None:
        """Take a step.

        Raises: SwissheetError: it is impossible.
        """
        taken = self.taken
        told, state = dict(taken.outputs), self._state()
        try:
            self._take(step, to)
        except Exception:
            if self.altered and state == self._state():
                taken.left = self.after()
            raise
        self.altered = self.altered or self._alters(step)
        if taken.before is None and step is JobStep.PAIR:
            taken.before = told

    def _alters(self, step: JobStep) -> bool:
        """Return whether a step changes the file."""
        raise NotImplementedError

    def _state(self) -> object:
        """Return a value that is equal as long as nothing of the file was changed."""
        raise NotImplementedError

    def _take(self, step: JobStep, to: str) -> None:
        if step is JobStep.CONVERT:
            self._convert(to)
        else:
            {
                JobStep.CHECK: self._check,
                JobStep.PAIR: self._pair,
                JobStep.STANDINGS: self._standings,
                JobStep.GAMES: self._games,
                JobStep.VERIFY: self._verify,
            }[step]()

    def after(self) -> bytes:
        """Return the file with all its changes."""
        raise NotImplementedError

    def tournament(self) -> Tournament:
        """Return the tournament with all its changes."""
        raise NotImplementedError

    def _check(self) -> None:
        raise NotImplementedError

    def _pair(self) -> None:
        raise NotImplementedError

    def _standings(self) -> None:
        raise NotImplementedError

    def _games(self) -> None:
        """Do nothing: a file without games has none to check."""

    def _verify(self) -> None:
        from swissheet.verification import verify

        report = verify(self.name, self.data, workbook=isinstance(self, _Workbook))
        self._tell(".verify.json", report.document())
        for issue in (*report.problems, *report.points, *report.places):
            self._found(issue)
        for difference in report.differences:
            number = difference.round
            self._found(
                Issue(
                    Severity.ERROR, "batch.round-differs", Place(round=number), {"round": number}
                )
            )  # fmt: skip
        if not report.clean and self.taken.wrong is None:
            self._found(Issue(Severity.ERROR, "batch.differs"))

    def _convert(self, to: str) -> None:
        games, left = self._left(games=FORMS[to].games)
        wish = Wish(games=games, workbook=self._made)
        data, lost = converted(self.tournament(), to, wish)
        self.taken.outputs[FORMS[to].beside] = data
        self.lost[to] = [*lost, *left]
        formats = {
            form: {
                "file": f"{self.name}{FORMS[form].beside}",
                "lost": [documents.issue_document(issue) for issue in issues],
            }
            for form, issues in self.lost.items()
        }
        self._tell(".convert.json", {"file": self.name, "formats": formats})

    def _made(self, tournament: Tournament) -> bytes:
        return _workbook(tournament, self.job, self.taken.answered)

    def _left(self, *, games: bool) -> tuple[Mapping[Board, Verdict], Sequence[Issue]]:
        """Return the moves of games, where they are asked for, and what stays in the file."""
        return {}, ()

    def _checked(self, issues: list[Issue], lives: Any) -> None:
        document = documents.check_document(issues, lives)
        self._tell(".check.json", {"file": self.name, **document})
        for issue in issues:
            if issue.severity is Severity.ERROR:
                self._found(issue)

    def _paired(self, tournament: Tournament, made: RoundPairing) -> None:
        document = documents.board_document(tournament, made)
        self._tell(".pairings.json", {"file": self.name, **document})

    def _ranked(self, tournament: Tournament, made: Ranking) -> None:
        from swissheet.standings import cross_rows

        if tournament.system.swiss:
            tournament.require_results(made.after)
        rows = cross_rows(tournament, made, kind="swiss")
        document = documents.standings_document(tournament, made, rows)
        self._tell(".standings.json", {"file": self.name, **document})
        self.taken.outputs[".standings.csv"] = standings_csv(rows).encode("utf-8-sig")

    def _tell(self, ending: str, document: dict[str, Any]) -> None:
        self.taken.outputs[ending] = as_json(document)

    def _found(self, issue: Issue) -> None:
        if self.taken.wrong is None:
            self.taken.wrong = issue


def as_json(document: dict[str, Any]) -> bytes:
    """Return a document as it is written in a file."""
    return (json.dumps(document, ensure_ascii=False, indent=1) + "\n").encode("utf-8")


@dataclass(slots=True)
class _Text(_Work):
    """A TRF, or the JSON of a tournament."""

    source: TrfFile = field(kw_only=True)
    kind: Kind = field(kw_only=True)

    @classmethod
    def read(cls, name: str, kind: Kind, data: bytes, job: Job, taken: Taken) -> _Text:
        from swissheet.files import trf_file
        from swissheet.files.readers import json_tournament

        if kind is Kind.TRF:
            source = trf_file.parse(data, name)
        else:
            source = TrfFile(name, data, *json_tournament(data, name))
        return cls(name, data, job, taken, source=source, kind=kind)

    def after(self) -> bytes:
        if self.kind is Kind.TRF:
            from swissheet.formats import trf

            return trf.dumps(self.source.tournament).encode("utf-8")
        return converted(self.source.tournament, "json")[0]

    def tournament(self) -> Tournament:
        return self.source.tournament

    def _alters(self, step: JobStep) -> bool:
        return step is JobStep.PAIR

    def _state(self) -> object:
        return self.source

    def _check(self) -> None:
        from swissheet.workbook.sheets.reading.life import lives

        self._checked(self.source.checked(), lives(self.source.tournament))

    def _pair(self) -> None:
        paired, made = self.source.paired()
        self.source = replace(self.source, tournament=paired)
        self._paired(paired, made)

    def _standings(self) -> None:
        from swissheet.standings import ranked

        tournament = self.source.tournament
        self._ranked(tournament, ranked(tournament))


@dataclass(slots=True)
class _Workbook(_Work):
    """A workbook; the actions are those of its buttons.

    Facts that one step has read from ``book``, the next need not read again.
    """

    file: FileBook = field(kw_only=True)
    book: CachedBook = field(kw_only=True)
    ods: bytes = b""

    @classmethod
    def read(cls, name: str, data: bytes, job: Job, taken: Taken) -> _Workbook:
        from swissheet.workbook.file.file_book import FileBook
        from swissheet.workbook.host.cached import remembering

        file = FileBook(data, name)
        return cls(name, data, job, taken, file=file, book=remembering(file))

    @classmethod
    def read_ods(cls, name: str, data: bytes, job: Job, taken: Taken) -> _Workbook:
        """Return a workbook of LibreOffice; steps are taken on it in Excel's form.

        Raises: InputError: no LibreOffice, or it is to be changed in place.
        """
        from swissheet.files.office import as_xlsx

        if job.in_place:
            raise InputError("batch.ods-in-place")
        made = cls.read(f"{name}.xlsx", as_xlsx(data), job, taken)
        made.name, made.ods = name, data
        return made

    def take(self, step: JobStep, to: str) -> None:
        self.book = self.book.for_another()
        _Work.take(self, step, to)

    def after(self) -> bytes:
        from swissheet.workbook.file import proof

        after = self.file.to_bytes()
        if after != self.data:
            proof.check(self.data, after, self.file)
        if not self.ods:
            return after
        from swissheet.files.office import as_ods

        return as_ods(after) if after != self.data else self.ods

    def tournament(self) -> Tournament:
        from swissheet.workbook.actions import to_tournament

        return to_tournament(self.book)

    def _alters(self, step: JobStep) -> bool:
        return step in CHANGING

    def _state(self) -> object:
        return self.file.written() if self.altered else None

    def _done(self, action: Callable[..., _Made], **wishes: Any) -> _Made:
        """Return the answer of an action, signed and with the answers it asks for."""
        signed = partial(action, when=self.job.when, who=self.job.who, **wishes)

        def act(answers: frozenset[str]) -> _Made:
            self.book = self.book.for_another()
            return signed(self.book, answers=answers)

        return answering(act, self.job.accept, self.taken.answered)

    def _check(self) -> None:
        from swissheet.workbook import actions

        outcome = actions.check(self.book)
        self._checked(list(outcome.issues), outcome.lives)

    def _pair(self) -> None:
        from swissheet.workbook import actions

        outcome = self._done(actions.pair, unconfirmed=None)
        if outcome.pairing is None or outcome.tournament is None:
            raise InternalError("cli.not-told")
        self._paired(outcome.tournament, outcome.pairing)

    def _standings(self) -> None:
        from swissheet.files.standing import counted, in_workbook, ranking_of

        _, tournament, left = self._done(in_workbook, codes=None, after=None)
        ruled = counted(tournament, left, None)
        self._ranked(tournament, ranking_of(tournament, ruled, None, None))

    def _games(self) -> None:
        from swissheet.formats.pgn import check_id
        from swissheet.workbook import actions

        try:
            outcome = self._done(actions.check_games, take_results=False)
        except RulesError as error:
            if error.key != "actions.no-games":
                raise
            return
        issues = [
            {"check": check_id(issue), **documents.issue_document(issue)}
            for issue in outcome.listed
        ]
        self._tell(
            ".games.json", {"file": self.name, "games": list(outcome.told), "issues": issues}
        )
        for issue in outcome.listed:
            if issue.severity is Severity.ERROR:
                self._found(issue)

    def _left(self, *, games: bool) -> tuple[Mapping[Board, Verdict], Sequence[Issue]]:
        from swissheet.files.opening import left_in

        moves, left = left_in(self.file, "", games=games)
        return moves, left


def _workbook(tournament: Tournament, job: Job, answered: set[str]) -> bytes:
    """Return a new workbook that holds the tournament.

    Args: answered: receives the answers that were asked for.
    """
    from swissheet.workbook import actions
    from swissheet.workbook.file.file_book import FileBook
    from swissheet.workbook.sheets.build.build import build

    rounds = tournament.rounds_total or max(tournament.rounds_paired, 1)
    blank = build(language=reader(), rounds=rounds)

    def made(answers: frozenset[str]) -> bytes:
        book = FileBook(blank, "workbook.xlsx")
        actions.from_tournament(book, tournament, when=job.when, who=job.who, answers=answers)
        return book.to_bytes()

    return answering(made, job.accept, answered)
