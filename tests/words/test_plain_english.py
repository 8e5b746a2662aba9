"""The English that people read is plain: no word of the list is in messages, sheets, help or docs.

The list is that of *Plain English* in docs/contributing.md.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import Path

import click
import pytest

from support.words import remarks
from swissheet.cli.app import cli
from swissheet.words import problems
from swissheet.words.catalogue import load
from swissheet.words.message import texts

ROOT = Path(__file__).resolve().parents[2]
AREAS = sorted(path.stem for path in (ROOT / "engine/swissheet/words/problems/en").glob("*.toml"))


@dataclass(frozen=True)
class Word:
    """A word that is not plain, what is written instead, and where it is right all the same.

    ``pattern`` is a regular expression; ``fine`` are whole phrases with a reason each, taken out
    of a text before it is searched.
    """

    name: str
    pattern: str
    better: str
    fine: tuple[tuple[str, str], ...] = ()


BY_PEOPLE = (
    (r"who (signed|won|played|met|goes through|plays|meets|has left|took part)",
     "an indirect question: 'says who won'"),
    (r"(a|the|this|that|each|every|another|other|one|first|late|expelled|unrated) (player|person)"
     r"s? who", "the person is named before it"),
    (r"(?i)\b(players?|persons?|people|arbiters?|those|somebody|nobody|everybody|anybody|teams?|"
     r"organisers?|opponents?|entrants|scorers|one|users?|parents) who\b",
     "the person is named before it"),
    (r"\b[Ww]ho [^.?]*\?", "a question"),
)  # fmt: skip

WORDS = (
    Word("he, him, his", r"(?i)\b(he|him|his|himself)\b", "they, the player"),
    Word("whoever", r"(?i)\bwhoever\b", "the player who, players who"),
    Word("who without a person", r"\b[Ww]ho\b", "the player who, players who, everybody who",
         (*BY_PEOPLE, (r"^Who$", "a heading of the Log"),
          ("Results of who leaves", "a setting's name, which workbooks made so far have"),
          (r"\bwho=|``who``", "the name of an argument"))),
    Word("told, tells", r"(?i)\b(told|tells?)\b", "reported, says",
         ((r"(?i)\btell (the players|the rating officer)\b", "a person is spoken to"),
          (r"cannot be told (apart|from each other)", "to tell two things apart is plain"))),
    Word("stand", r"(?i)\b(stand|stands|stood)\b", "is, is written",
         ((r"\(?/(stand|stands)", "a path"),)),
    Word("anew, once more", r"(?i)\b(anew|once more)\b", "again"),
    Word("otherwise", r"(?i)\botherwise\b", "not as, different from, or else"),
    Word("is none", r"(?i)\b(is|are|was|were|it be) none\b", "is not a ..., there is no ...",
         ((r"(?i)\bthere (is|are) none\b", "plain"), (r"\bthe setting is none\b", "a value"))),
    Word("is no ...", r"(?i)\b(?<!there )(is|are|was) no (?!longer\b|more\b)\w", "is not a ..."),
    Word("for (because)", r", for (it|they|he|cells|otherwise|neither|results|the (cells|"
         r"tournament|name))\b(?! example)", "because",
         ((r"points? for the |for the tournament", "a purpose"),)),
    Word("for to, in order that", r"(?i)\b(for to|in order (to|that))\b(?! the| a)", "to"),
    Word("what as a noun", r"(^|[.:;] )What\b[^?]*$", "name the thing",
         ((r"^What (it means|was (found|changed|chosen)|would be right|was wrong(?=:)|the rules "
           r"allow)",
           "a heading"),)),
    Word("is said", r"(?i)\b(is|are|be|was|not) said\b", "nothing says, give"),
    Word("say --option", r"(?i)\bsay (it|them|so|one of|--)", "give, use"),
    Word("lie", r"(?i)\b(lies|lie)\b", "is, is between, is in"),
    Word("may not", r"(?i)\bmay (not|neither)\b", "must not, cannot"),
    Word("all the same", r"(?i)\ball the same\b", "anyway"),
    Word("leave away", r"(?i)\bleave [^.;]{0,40}\baway\b", "leave out"),
    Word("times running", r"(?i)\btimes? running\b", "in a row"),
    Word("so (like this)", r"(?i)\w so[.;](?!\w)", "like this"),
    Word("FIDE number", r"FIDE numbers?\b", "FIDE ID (the column's name)"),
    Word("starting-rank number", r"(?i)starting[- ]rank numbers?", "pairing number"),
    Word("header, head", r"(?i)\bheaders?\b|\bheads? of (the |a )?columns?|the head '", "heading"),
)  # fmt: skip

# A docstring of a function has more on the list than what an arbiter reads.
DOCSTRINGS = (
    *WORDS,
    Word("gives", r"^Gives? ", "returns"),
    Word("leaves with", r"(?i)leaves with \d", "exits with"),
)


def found(text: str, words: tuple[Word, ...] = WORDS) -> list[str]:
    """Return the words of the list that are in a text, each with what to write instead."""
    text = re.sub(r"\{\w+(?::and|:or)?\}", "X", " ".join(text.split()))
    hits = []
    for word in words:
        rest = text
        for phrase, _ in word.fine:
            rest = re.sub(phrase, "*", rest)
        hits += [f"{word.name} -> {word.better}" for _ in re.finditer(word.pattern, rest)]
    return hits


def flat(table: dict[str, object], above: str = "") -> Iterator[tuple[str, str]]:
    for key, value in table.items():
        if isinstance(value, dict):
            yield from flat(value, f"{above}{key}.")
        else:
            yield f"{above}{key}", str(value)


def messages(area: str) -> Iterator[tuple[str, str]]:
    yield from problems.texts(area, "en").items()


def phrases() -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "engine/swissheet/words/phrases/en").glob("*.toml")):
        for name, text in texts("phrases", path.stem).items():
            yield f"{path.stem}.{name}", text


def sheets() -> Iterator[tuple[str, str]]:
    yield from load("languages", "en.toml").items()


def helps() -> Iterator[tuple[str, str]]:
    """Every help text of a command and of its options; the remarks beside JSON keys, too."""

    def walk(command: click.Command, name: str) -> Iterator[tuple[str, str]]:
        yield name, command.help or ""
        yield name, command.short_help or ""
        yield name, "; ".join(remarks(command.epilog or ""))
        for option in command.params:
            if isinstance(option, click.Option):
                yield f"{name} {option.opts[0]}", option.help or ""
        if isinstance(command, click.Group):
            context = click.Context(command)
            for below in command.list_commands(context):
                inner = command.get_command(context, below)
                assert inner is not None
                yield from walk(inner, f"{name} {below}")

    yield from walk(cli, "swissheet")


@cache
def docstrings() -> tuple[tuple[str, str], ...]:
    taken = []
    kinds = (ast.Module, ast.ClassDef, ast.FunctionDef, ast.AsyncFunctionDef)
    for root in ("engine", "addin"):
        for path in sorted((ROOT / root).rglob("*.py")):
            for node in ast.walk(ast.parse(path.read_text("utf-8"))):
                if isinstance(node, kinds) and (text := ast.get_docstring(node)):
                    taken.append((f"{path.relative_to(ROOT)}", text))
    return tuple(taken)


def report(shown: Iterator[tuple[str, str]]) -> str:
    return "\n".join(
        f"{key}: {'; '.join(hits)}: {text}" for key, text in shown if (hits := found(text))
    )


@pytest.mark.parametrize("area", AREAS)
def test_messages_are_plain(area: str) -> None:
    odd = report(messages(area))
    assert not odd, f"\n{odd}"


KEPT = {
    "changes.told", "cli_history.what", "cli_more.what-it-is", "undo.with-changes",
    "setup.trust", "setup.trust-no-longer",
}  # fmt: skip
"""A word of the Log since 0.1.0, headings of tables, a question; Excel is told like a person."""


def test_phrases_are_plain() -> None:
    odd = report((name, text) for name, text in phrases() if name not in KEPT)
    assert not odd, f"\n{odd}"


def test_words_of_the_sheets_are_plain() -> None:
    odd = report(sheets())
    assert not odd, f"\n{odd}"


def test_help_texts_are_plain() -> None:
    shown = list(helps())
    assert len(shown) > 300
    odd = report(iter(shown))
    assert not odd, f"\n{odd}"


def test_docstrings_are_plain() -> None:
    odd = [
        f"{name}: {'; '.join(hits)}: {text}"
        for name, text in docstrings()
        if (hits := found(text, DOCSTRINGS))
    ]
    assert not odd, "\n".join(odd)


def test_every_word_of_the_list_is_in_the_lexicon() -> None:
    page = (ROOT / "docs/contributing.md").read_text("utf-8")
    lexicon = page.partition("## Plain English")[2].partition("\n## ")[0]
    missing = [word.name for word in DOCSTRINGS if f"| {word.name} |" not in lexicon]
    assert not missing


@pytest.mark.parametrize(
    "text",
    [
        "Player 3 is paired with himself.",
        "Mark who is there.",
        "Who is not there is not paired.",
        "Whoever follows moves up.",
        "A game that was not played is told by its result.",
        "'x' stands in the column Name.",
        "Fetch it anew.",
        "It is paired otherwise than by the rules.",
        "If it is none, clear it.",
        "'x' is no result.",
        "Not written, for they have to be settled first.",
        "What is at this address cannot be read.",
        "The kind is not said.",
        "Say --force to overwrite it.",
        "The file lies in another folder.",
        "You may not read it.",
        "Use it all the same.",
        "Leave --in-place away.",
        "White three times running.",
        "No pawn can go there so.",
        "The FIDE number is missing.",
        "The starting-rank number is used twice.",
        "Give the column this header.",
    ],
)
def test_a_text_that_is_not_plain_is_found(text: str) -> None:
    assert found(text)


@pytest.mark.parametrize(
    "text",
    [
        "The player who comes late is paired in round 2.",
        "There is no player 7.",
        "Update the standings.",
        "Write for example 1-5.",
        "Who is it?",
        "Nothing says who played the game.",
        "The game is no longer open.",
        "Points for a win",
    ],
)
def test_a_plain_text_is_not_found(text: str) -> None:
    assert found(text) == []
