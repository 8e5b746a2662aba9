"""The tag pairs at the head of a game in PGN."""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from swissheet.errors import Severity
from swissheet.notation.moves.notes import Notes, shown

_PAIR = re.compile(r'\[\s*(\w{1,255})\s+"((?:\\.|[^"\\\n])*)"\s*\]')
_LOOSE = re.compile(r'\[\s*(\w{1,255})\s+"([^\n]*)"\s*\]\s*')
_PLAIN_TAGS = re.compile(r'(?:\[[A-Za-z]\w{0,254}+ "[^"\\\n“”„‟]*+"\]\n)*+')
_PLAIN_TAG = re.compile(r'\[(\w+) "([^"]*)"\]\n')
TAG_LINE = re.compile(r"\s{0,8}\[\s*[A-Za-z]\w*(?:\s|\]|$)")
"""The beginning of a line with a tag, a broken one included."""

ODD_TAG = re.compile(
    r"""\s{0,8}(?:\[(?!%|\s*\d{1,3}[:'′])[^\[\]{}\n]{0,500}\]|\w{1,40}\s{1,8}"[^"\n]{0,500}")\s{0,8}\Z"""
)
"""A whole line above the moves that is meant as a tag but is not one: ``["Event" "A"]``."""

_QUOTES = str.maketrans("“”„‟", '""""')


@dataclass(slots=True)
class Tags:
    """The tags of a game by name, the last of a name; ``end`` is the offset behind them."""

    values: dict[str, str] = field(default_factory=dict)
    end: int = 0

    def __getitem__(self, name: str) -> str:
        """Return the value without spaces around; empty where there is no such tag."""
        return self.values.get(name, "")


def read_tags(notes: Notes) -> Tags:
    """Read the tags at the head of a text; report and leave out lines that are not tags."""
    text = notes.text
    tags = _plain(text)
    at = tags.end
    while at < len(text):
        end = text.find("\n", at)
        end = len(text) if end < 0 else end
        line = text[at:end]
        if TAG_LINE.match(line) or ODD_TAG.match(line):
            at = _line(notes, tags, line, at)
            tags.end = at
        elif not line.strip() or line.lstrip()[0] in "%;":
            at = end + 1
        else:
            break
    return tags


def with_plain_quotes(text: str) -> str:
    """Return the text with straight quotation marks in its lines of tags; of the same length."""
    if not any(sign in text for sign in "“”„‟"):
        return text
    lines = text.splitlines(keepends=True)
    return "".join(line.translate(_QUOTES) if TAG_LINE.match(line) else line for line in lines)


def _plain(text: str) -> Tags:
    """Return the tags at the head as programs write them, a line each; none if one is doubled."""
    plain = _PLAIN_TAGS.match(text)
    end = plain.end() if plain is not None else 0
    pairs = _PLAIN_TAG.findall(text, 0, end)
    values = {name: value.strip() for name, value in pairs}
    return Tags(values, end) if len(values) == len(pairs) else Tags()


def _line(notes: Notes, tags: Tags, line: str, at: int) -> int:
    """Read the tags of one line; return where the reading goes on."""
    plain = line.translate(_QUOTES)
    position = 0
    while found := _PAIR.match(plain, position):
        _keep(notes, tags, found[1], re.sub(r"\\(.)", r"\1", found[2]), at + position)
        position = found.end()
        while position < len(plain) and plain[position].isspace():
            position += 1
    rest = plain[position:]
    if not rest:
        return at + len(line) + 1
    if position and not rest.startswith("["):
        return at + position
    notes.tell(Severity.WARNING, "games.tag-broken", at + position, text=shown(rest))
    loose = _LOOSE.fullmatch(rest)
    if loose:
        _keep(notes, tags, loose[1], loose[2], at + position)
    return at + len(line) + 1


def _keep(notes: Notes, tags: Tags, name: str, value: str, at: int) -> None:
    value = value.strip()
    before = tags.values.get(name)
    if before is not None and before != value:
        notes.tell(
            Severity.WARNING, "games.tag-twice", at,
            tag=name, first=shown(before), last=shown(value),
        )  # fmt: skip
    tags.values[name] = value
