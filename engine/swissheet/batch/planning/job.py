"""The steps for every file, and the names under which the results are written."""

from __future__ import annotations

import datetime as dt
import enum
import hashlib
from dataclasses import dataclass

from swissheet import __version__
from swissheet.batch.planning.sources import Source
from swissheet.errors import InputError
from swissheet.files.converting import FORMS, OTHER_NAMES
from swissheet.files.kinds import Kind
from swissheet.files.readers import WORKBOOKS


class JobStep(enum.Enum):
    """A step with a file; ``CONVERT`` is one for each format."""

    CHECK = "check"
    PAIR = "pair"
    STANDINGS = "standings"
    GAMES = "games"
    VERIFY = "verify"
    CONVERT = "convert"


REPORT = "report"
"""A step of its own name, the same as ``convert=report``."""

STEPS = (
    *(step.value for step in JobStep if step is not JobStep.CONVERT),
    REPORT,
    JobStep.CONVERT.value,
)
REPORTS = {
    JobStep.CHECK: (".check.json",),
    JobStep.PAIR: (".pairings.json",),
    JobStep.STANDINGS: (".standings.json", ".standings.csv"),
    JobStep.GAMES: (".games.json",),
    JobStep.VERIFY: (".verify.json",),
    JobStep.CONVERT: (".convert.json",),
}
ERROR = ".error.json"
"""The ending of the file with the problems of a file that failed, in words."""

SUMMARY = "summary.csv"
"""The table of all files."""

CHANGING = frozenset({JobStep.PAIR, JobStep.STANDINGS, JobStep.GAMES})
"""Steps after which a file is written as a whole, not only reported on."""


@dataclass(frozen=True, slots=True)
class Job:
    """The steps in their order, each with its format, and the folder or address of the results.

    The time and the person are for the Log of workbooks. ``in_place``: the sources are changed.
    ``accept``: answers to questions, in capitals, for every file that asks them.
    """

    steps: tuple[tuple[JobStep, str], ...]
    out: str
    when: dt.datetime
    who: str
    in_place: bool = False
    accept: frozenset[str] = frozenset()

    @property
    def key(self) -> str:
        """Return a check sum of all that decides a result, without source and answers."""
        said = [__version__, self.in_place, *((step.value, to) for step, to in self.steps)]
        return hashlib.sha256(repr(said).encode()).hexdigest()

    def changes(self, kind: Kind) -> bool:
        """Return whether a source of this kind comes out changed."""
        steps = {step for step, _ in self.steps}
        if kind in WORKBOOKS:
            return bool(steps & CHANGING) or (self.in_place and JobStep.CHECK in steps)
        return JobStep.PAIR in steps

    def names(self, source: Source) -> list[str]:
        """Return every file that may be written for a source, below the folder of the results."""
        endings = [ERROR]
        for step, to in self.steps:
            endings += [*REPORTS[step], *([FORMS[to].beside] if to else [])]
        if not self.in_place and self.changes(source.kind):
            endings.append("")
        return [f"{source.name}{ending}" for ending in dict.fromkeys(endings)]


def steps_of(text: str) -> tuple[tuple[JobStep, str], ...]:
    """Return the steps of a list like ``check,verify,convert=trf,json``.

    Formats follow ``convert=``.

    Raises: InputError: a word that is neither.
    """
    steps: list[tuple[JobStep, str]] = []
    formats = False
    for word in (part.strip().lower() for part in text.split(",")):
        step, equals, to = word.partition("=")
        if equals and step == JobStep.CONVERT.value:
            formats = True
            steps.append((JobStep.CONVERT, _format(to)))
        elif word in STEPS and word not in (REPORT, JobStep.CONVERT.value):
            formats = False
            steps.append((JobStep(word), ""))
        elif word == REPORT and not formats:
            steps.append((JobStep.CONVERT, REPORT))
        elif formats:
            steps.append((JobStep.CONVERT, _format(word)))
        else:
            raise InputError("batch.step", found=word, steps=list(STEPS))
    return tuple(dict.fromkeys(steps))


def _format(word: str) -> str:
    name = OTHER_NAMES.get(word, word)
    made = [known for known, form in FORMS.items() if form.beside]
    if name not in made:
        # Its buttons start the program of the computer it was made on.
        if name in FORMS:
            raise InputError("batch.format.buttons", found=word)
        raise InputError("batch.format", found=word, formats=made)
    return name
