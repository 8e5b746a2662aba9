"""Comments of a file are kept word for word, wherever they stand; our own notes stay apart.

Rule: TRF-2026, comments (###); lines of the arbiter's events in the form of section 4 of the
report: ``### TYPE @ Round R: text``.
"""

from __future__ import annotations

from dataclasses import replace

import pytest

from support.trf_samples import example
from swissheet.formats import json_, trf
from swissheet.formats.trf import Dialect

LINES = (
    "### hello",
    "###",
    "### MPA @ Round 1: 1-2 => 2-1",
    "### FIDE mode exited @ Round 2",
    "###   two  blanks,  kept ",
    "### Made by: another program 1.0",
    "### swissheet colour-of-the-year blue",
)


def with_comments(text: str) -> str:
    """The text with the comments strewn over it, one before the first line, one at the end."""
    lines = text.splitlines()
    for at, comment in enumerate(LINES):
        lines.insert(at * len(lines) // len(LINES), comment)
    return "\n".join([*lines, ""])


def comments(text: str) -> list[str]:
    return [line for line in text.splitlines() if line.startswith("###")]


@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
@pytest.mark.parametrize("dialect", list(Dialect))
def test_every_form_keeps_the_comments(letter: str, dialect: Dialect) -> None:
    text = with_comments(example(letter))
    written = comments(trf.dumps(trf.loads(text), dialect=dialect))
    assert [line for line in written if line in LINES] == [
        line for line in comments(text) if line in LINES
    ]


@pytest.mark.parametrize("letter", ["a", "b", "c", "d"])
def test_they_stay_where_they_were_in_the_shape_of_the_file(letter: str) -> None:
    text = with_comments(example(letter))
    tournament = trf.loads(text)
    assert trf.dumps(tournament) == text
    changed = replace(tournament, event=replace(tournament.event, city="Elsewhere"))
    written = trf.dumps(changed)
    assert comments(written) == comments(text)
    assert trf.loads(written) == changed


def test_a_new_one_stands_behind_the_header() -> None:
    tournament = trf.loads(example("a"))
    foreign = (trf.loads("###\n" + example("a")).foreign[0],)
    new = replace(tournament, foreign=(replace(foreign[0], text="### hello"),))
    for written in (trf.dumps(new), trf.dumps(replace(new, source=None))):
        lines = written.splitlines()
        at = lines.index("### hello")
        assert not lines[at - 1].startswith("001")
        assert lines[at + 1].startswith("001")


def test_json_keeps_them() -> None:
    tournament = trf.loads(with_comments(example("b")))
    back = json_.loads(json_.dumps(tournament))
    assert back.foreign == tournament.foreign
    assert set(LINES) <= {record.text for record in back.foreign}


def test_a_note_of_ours_that_is_understood_is_no_comment() -> None:
    tournament = trf.loads("### swissheet option a=b\n" + example("a"))
    assert tournament.foreign == ()
    assert tournament.options == (("a", "b"),)
