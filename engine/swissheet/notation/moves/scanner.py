"""The text of a game in its parts: moves, their numbers, clocks, comments and the result.

Nothing here knows a language or a board. Characters of typesetters are folded first (dashes, the
multiplication sign, spaces); a token that is neither a move nor known next to moves stays a word,
for the reader to refuse: nothing is skipped in silence.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from swissheet.errors import Severity
from swissheet.notation.moves.notes import Notes, shown

MAX_TEXT = 1_000_000
"""The most characters of one game that are read."""

MAX_PLIES = 2000
LONG_GAME = 600
MAX_DEPTH = 64
"""The most variations inside variations."""

LONG_COMMENT = 64 * 1024

_FOLDED = str.maketrans(
    {
        **dict.fromkeys("‐‑‒–—−", "-"),
        # \x1a ended the files of old programs.
        **dict.fromkeys("\u00a0\u2007\u202f\t\r\f\v\ufeff\x1a\x00", " "),
        **dict.fromkeys("\ufe0e\ufe0f\u200b\u200c\u200d\u200e\u200f\u2060", None),
        "×": "x",
        "†": "+",
        "‡": "+",
    }
)

_NOT_PLAIN = re.compile(r"[^\n -~]")

_HALF = r"(?:½|1/2|0?[.,]5)"
_DRAWN = r"(?:[Dd]raw|[Rr]emis[ea]?|[Tt]ablas|[Nn]ulle|[Pp]atta|[Ee]mpate|[Ss]eri|[Нн]ичья)"
_TOKEN = re.compile(
    rf"""
    (?P<move>[A-Z]?[a-h]?[1-8]?x?[a-h][1-8](?:=[A-Z])?[+#]?(?=\s|$) | O-O(?:-O)?[+#]?(?=\s|$))
  | (?P<number>[1-9]\d{{0,2}}\.(?=[\s]|[^\W\d_]))
  | (?P<comment>\{{[^}}]*(?:\}}|\Z) | ;[^\n]* | ^%[^\n]*)
  | (?P<result>(?:1-0|0-1|1/2-1/2|\*)(?=[\s(){{}};]|$))
  | (?P<unusual>
        (?: {_HALF}\ ?[-:/]\ ?{_HALF} | {_HALF}\ ?[-:/]\ ?0 | 0\ ?[-:/]\ ?{_HALF}
          | 1\ ?[-:]\ ?0(?:[fF]|\ ?wo)? | 0\ ?[-:]\ ?1(?:[fF]|\ ?wo)? | 0-0[fF]
          | {_HALF} | \+\ ?[/:-]\ ?- | -\ ?[/:-]?\ ?\+ | -/- | \+- | {_DRAWN} )
        (?=[\s(){{}};]|$))
  | (?P<time>[(\[]?\d{{1,3}}(?::\d\d){{1,2}}(?:\.\d{{1,3}})?[)\]]? (?=[\s(){{}};]|$)
           | \d{{1,3}}['′](?:\d\d["″]?)?(?=[\s(){{}};]|$))
  | (?P<castling>[0OoОо](?:\ ?-\ ?|)[0OoОо](?:(?:\ ?-\ ?|)[0OoОо])?[+#!?]*(?=[\s(){{}};$]|$))
  | (?P<numeral>\d{{1,3}}(?:\ {{0,3}}[.…]+ | \)(?=\s|[^\W\d_]) | (?=\s|$|[^\W\d_]|[♔-♟])))
  | (?P<dots>[.…]+)
  | (?P<offer>\(\ ?(?:=|e[.,]?p\.?|\+|\#)\ ?\) | =(?=[\s(){{}};]|$))
  | (?P<open>\() | (?P<close>\)) | (?P<stray>\}})
  | (?P<nag>\$\d{{1,4}})
  | (?P<null>(?:--|Z0|0000|@@@@|<>|null|pass)(?=[\s(){{}};]|$))
  | (?P<suffix>(?:\ ?e[.,]?\ ?p\.?[+#]?|\+\+?|\#|[!?]{{1,6}}|matt?e?|ch)(?=[\s(){{}};]|$))
  | (?P<sign>(?:[±∓⩲⩱∞□∆⌓⇆↑→N]|\+=|=\+|\+/=|=/\+)(?=[\s(){{}};]|$))
  | (?P<word>[^\s(){{}};$]+(?:\((?!=)[^\s()]{{1,2}}\)[^\s(){{}};$]*)?)
  | (?P<other>\S)
    """,
    re.VERBOSE | re.MULTILINE,
)

_NUMBERS = frozenset({"number", "numeral"})
"""The usual form, tried early because half of all tokens have it, and all others."""

_CLOCK = re.compile(
    r"\[%clk(?:\s+(?:(\d{1,3}):(\d\d):(\d\d)(?:\.\d+)?|(\d+(?::\d\d)?(?:[.,]\d+)?))\s*\]|\b)"
)
"""A clock of hours, minutes and seconds; another number of unknown meaning;
or no number."""

_FIRST = re.compile(r"1\s*[.)]?\s*(?:[^\W\d_]|[♔-♟])\S{0,3}[1-8]")
"""Move 1 of White, exact enough to recognise a game by it."""

OFFER = "(=)"
"""A draw offer (Laws 2018, Appendix C.12); in PGN it is in a comment."""

NO_TIME = -1
"""The seconds of a clock that shows no time."""

_END_IN_VARIATION = re.compile(r"(?:^|\s)(1-0|0-1|1/2-1/2|\*)\s*\Z")

_BESIDE_MOVES = frozenset({"±", "∓", "+-", "-+", "+/-", "-/+"})
"""Also signs of a result, but only at the end."""


@dataclass(slots=True)
class Scan:
    """A game in its parts, from the offset ``begin`` of its text.

    ``words`` are the moves as written. ``clocks`` are the seconds a clock shows: the number of
    words before, the seconds (``NO_TIME`` where it shows none), the offset of the comment.
    ``result`` is the terminator as written, ``usual`` whether it is one of PGN. ``behind`` has the
    text behind a move, ``offers`` are the words behind which a draw was offered. ``counted``: the
    numbers are 1, 2, 3 and so on, each before a move of White; else they have to be looked at.
    """

    text: str
    begin: int = 0
    words: list[str] = field(default_factory=list)
    places: tuple[list[int], list[tuple[int, int, int]]] | None = None
    counted: bool = False
    clocks: list[tuple[int, int, int]] = field(default_factory=list)
    behind: dict[int, str] = field(default_factory=dict)
    offers: set[int] = field(default_factory=set)
    null_at: int = -1
    result: str = ""
    result_at: int = 0
    usual: bool = True
    castling_last: bool = False

    @property
    def at(self) -> list[int]:
        """Return the offsets of the words in the text."""
        return self._found()[0]

    @property
    def numbers(self) -> list[tuple[int, int, int]]:
        """Return the move numbers: the words before, the number, its offset."""
        return self._found()[1]

    def _found(self) -> tuple[list[int], list[tuple[int, int, int]]]:
        """Return the places of words and numbers: in a plain game found only when asked for."""
        if self.places is None:
            self.places = _Scanner(Notes(self.text), self.text, self.begin).scan()._found()
        return self.places


def clock_shown(text: str, at: int = 0, end: int = MAX_TEXT) -> int | None:
    """Return the seconds of the clock in a comment; ``NO_TIME`` for no time, None without clock.

    ``1:29`` and the like say nothing: they may be hours and minutes, or minutes and seconds.
    """
    clock = _CLOCK.search(text, at, end)
    if clock is None:
        return None
    hours, minutes, seconds, other = clock.groups()
    if hours is None:
        return NO_TIME if other is None else None
    return 3600 * int(hours) + 60 * int(minutes) + int(seconds)


def folded(text: str) -> str:
    """Return the text with a keyboard's characters for a typesetter's; lines stay lines."""
    return text.translate(_FOLDED) if _NOT_PLAIN.search(text) else text


def scan(notes: Notes, begin: int = 0) -> Scan:
    """Split the text of the notes from an offset on; report what is wrong with its form."""
    text = notes.text
    if len(text) > MAX_TEXT:
        notes.tell(Severity.ERROR, "games.too-long", 0, found=len(text), limit=MAX_TEXT)
        text = text[:MAX_TEXT]
    return _Scanner(notes, text, begin).scan()


class _Scanner:
    def __init__(self, notes: Notes, text: str, begin: int) -> None:
        self.notes, self.game = notes, Scan(text, begin, places=([], []))
        self.depth = self.opened_at = 0
        self.too_deep = False
        self.after = -1
        self.pending: list[tuple[str, int]] = []

    def scan(self) -> Scan:
        game = self.game
        words, at, numbers = game.words, game.at, game.numbers
        for found in _TOKEN.finditer(game.text, game.begin):
            kind = found.lastgroup
            if self.depth:
                self._inside(kind, found)
            elif self.after >= 0:
                if kind != "comment":
                    break
            elif kind == "move":
                if self.pending:
                    self._late_signs()
                words.append(found.group())
                at.append(found.start())
            elif kind in _NUMBERS:
                number = int(found.group().rstrip(" .…)"))
                numbers.append((len(words), number, found.start()))
            else:
                self._other(kind or "", found.group(), found.start())
        self._end()
        return game

    def _inside(self, kind: str | None, found: re.Match[str]) -> None:
        if kind == "open":
            self.depth += 1
            if self.depth > MAX_DEPTH and not self.too_deep:
                self.too_deep = True
                self.notes.tell(
                    Severity.WARNING, "games.variation-open.deep", found.start(), limit=MAX_DEPTH
                )
        elif kind == "close" or (kind == "numeral" and found.group().endswith(")")):
            # The end of "(see move 3)" would be a number outside.
            self.depth -= 1
        elif kind == "comment":
            self._comment(found.group(), found.start(), clocks=False)

    def _other(self, kind: str, word: str, at: int) -> None:
        game = self.game
        if kind in ("word", "castling", "other"):
            self._late_signs()
            game.words.append(word)
            game.at.append(at)
        elif kind == "comment":
            self._comment(word, at, clocks=True)
        elif kind == "result":
            self._finish(word, at, usual=True)
        elif kind == "unusual":
            self.pending.append((word, at))
        elif kind == "open":
            self.depth, self.opened_at = 1, at
        elif kind in ("close", "stray"):
            self.notes.tell(Severity.WARNING, "games.variation-open.stray", at, sign=word)
        elif kind in ("suffix", "offer") and game.words:
            game.behind[len(game.words) - 1] = game.behind.get(len(game.words) - 1, "") + word
            if word.replace(" ", "") == OFFER:
                game.offers.add(len(game.words) - 1)
        elif kind == "null":
            if game.null_at < 0:
                game.null_at = at
            game.words.append(word)
            game.at.append(at)

    def _comment(self, comment: str, at: int, *, clocks: bool) -> None:
        if comment[0] == "{" and (len(comment) < 2 or comment[-1] != "}"):
            self.notes.tell(Severity.ERROR, "games.comment-open", at)
        if len(comment) > LONG_COMMENT:
            self.notes.tell(Severity.NOTICE, "games.long.comment", at, found=len(comment))
        if clocks and OFFER in comment and self.game.words:
            self.game.offers.add(len(self.game.words) - 1)
        seconds = clock_shown(comment) if clocks and "%clk" in comment else None
        if seconds is not None:
            self.game.clocks.append((len(self.game.words), seconds, at))

    def _finish(self, word: str, at: int, *, usual: bool) -> None:
        self._late_signs()
        self.game.result, self.game.result_at, self.game.usual = word, at, usual
        self.after = at + len(word)

    def _late_signs(self) -> None:
        """Correct what looked like a result but has moves behind it: a valuation, or a word."""
        for word, at in self.pending:
            if word.replace(" ", "") not in _BESIDE_MOVES:
                self.game.words.append(word)
                self.game.at.append(at)
        self.pending.clear()

    def _end(self) -> None:
        game = self.game
        if self.depth:
            self.notes.tell(Severity.WARNING, "games.variation-open", self.opened_at)
            last = _END_IN_VARIATION.search(game.text, max(0, len(game.text) - 20))
            if last and not game.result:
                game.result, game.result_at = last[1], last.start(1)
        if self.pending and not game.result:
            word, at = self.pending.pop(0)
            rest = " ".join(word for word, _ in self.pending)
            self.pending.clear()
            self._finish(word, at, usual=False)
            if rest:
                self.notes.tell(Severity.WARNING, "games.text-after", at, text=shown(rest))
        if self.after >= 0:
            self._trailing()
        if len(game.words) > MAX_PLIES:
            self.notes.tell(
                Severity.ERROR, "games.too-long.moves", game.at[MAX_PLIES],
                found=len(game.words), limit=MAX_PLIES,
            )  # fmt: skip
            del game.words[MAX_PLIES:], game.at[MAX_PLIES:]
        elif len(game.words) > LONG_GAME:
            self.notes.tell(
                Severity.NOTICE, "games.long", game.at[LONG_GAME], plies=len(game.words)
            )
        game.castling_last = self._castling_last()

    def _trailing(self) -> None:
        rest = self.game.text[self.after :]
        for found in _TOKEN.finditer(rest):
            at, text = self.after + found.start(), rest[found.start() :]
            if found.lastgroup == "comment":
                # A comment that is never closed may contain the tags and moves of a whole game.
                self._comment(found.group(), at, clocks=False)
            elif _is_first(found):
                self.notes.tell(
                    Severity.WARNING, "games.not-separated", at,
                    count=_games(text), text=shown(text),
                )  # fmt: skip
                return
            else:
                self.notes.tell(Severity.WARNING, "games.text-after", at, text=shown(text))
                return

    def _castling_last(self) -> bool:
        """Return whether the text ends in ``0-0``, which may be a result: no number before it."""
        game = self.game
        if game.result or not game.words or game.words[-1].replace(" ", "") != "0-0":
            return False
        numbered = bool(game.numbers) and game.numbers[-1][0] == len(game.words) - 1
        return not numbered


def _is_first(found: re.Match[str]) -> bool:
    """Return whether a token is the number before the first move of White."""
    return found.lastgroup in _NUMBERS and _FIRST.match(found.string, found.start()) is not None


def _games(text: str) -> int:
    """Return how many games are in a text that begins with the first move of one."""
    count = depth = 0
    for found in _TOKEN.finditer(text):
        depth += (found.lastgroup == "open") - (found.lastgroup == "close" and depth > 0)
        count += not depth and _is_first(found)
    return count
