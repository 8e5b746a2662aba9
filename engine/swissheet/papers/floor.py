"""Results from the floor: what the code on the screen of a phone says, and which round it is of.

The page of an event shows the results of a round as one code, to be scanned at the desk::

    SHEETB  LPTD   BBG   HXNJU    BBC    PLCB...   TKDRHL
            event  round pairing  first  results   check

A code on a result slip begins with ``SHEETS``. It has one result, and in place of the pairing of
the round the game of its board: a slip stays right if other boards of the round are changed.

All but the beginning is made of sixteen letters, four bits each. They are at the same place on
keyboards with QWERTY, QWERTZ and AZERTY: a scanner types as on an English one. Capitals and
small letters are the same. Two of them are the results of three boards, digits to base 6. A round
of many boards has several codes, each from its ``first`` board on.
"""

from __future__ import annotations

import hashlib
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from swissheet.errors import InputError
from swissheet.model import Tournament
from swissheet.notation import format_result, parse_result
from swissheet.words.message import Clauses, Text, phrase

_BEGINS, _SLIP = "SHEETB", "SHEETS"
"""Of the codes of a page, and of those on slips; the last letter says the form."""

_LETTERS = "BCDEFGHJKLNPRTUX"

RESULTS = ("", "1-0", "½-½", "0-1", "+/-", "-/+")
"""What a board can have, by its digit."""

ON_A_SLIP = RESULTS[1:4]
"""The results that have a code of their own on each slip."""

_EVENT, _ROUND, _PAIRING, _FIRST, _CHECK = 4, 3, 5, 3, 6
"""How many letters each part has."""

_TYPED = re.compile(r"(\d{1,4})(?:\s*;\s*|\s+)(\S.*)")
"""A line that somebody typed: ``12;1-0``."""

_HEAD = _EVENT + _ROUND + _PAIRING + _FIRST
_SHOWN = 40


@dataclass(frozen=True, slots=True)
class FloorCode:
    """The results of a round from the floor: by board, with the marks of event and pairing.

    ``games`` are the marks of the games of slips, by board; ``pairing`` is empty for these alone.
    Results that were typed have no marks, and no ``round`` until it is known.
    """

    event: str
    round: int
    pairing: str
    results: Mapping[int, str]
    games: Mapping[int, str] = field(default_factory=dict)


def marks(tournament: Tournament, round_: int) -> tuple[str, str]:
    """Return the mark of the event, by its name, and that of the pairing of a round."""
    name = unicodedata.normalize("NFC", tournament.event.name.strip())
    games = ";".join(f"{game.white}-{game.black}" for game in tournament.round(round_).games)
    return _mark(name, _EVENT), _mark(f"{round_}:{games}", _PAIRING)


def _mark(text: str, letters: int) -> str:
    digest = hashlib.sha256(text.encode("utf-8", "surrogatepass")).digest()
    return _spelt(int.from_bytes(digest[:4], "big") >> (32 - 4 * letters), letters)


def head(tournament: Tournament, round_: int) -> str:
    """Return the beginning of the codes of a round, up to the number of the first board."""
    event, pairing = marks(tournament, round_)
    return f"{_BEGINS}{event}{_spelt(round_, _ROUND)}{pairing}"


def encode(tournament: Tournament, round_: int, results: Mapping[int, str]) -> str:
    """Return the code with results of a round, from its first board to the last that has one."""
    digits = [RESULTS.index(results.get(board, "")) for board in range(1, max(results) + 1)]
    digits += [0] * (-len(digits) % 3)
    threes = zip(digits[::3], digits[1::3], digits[2::3], strict=True)
    packed = "".join(_spelt(36 * a + 6 * b + c, 2) for a, b, c in threes)
    text = f"{head(tournament, round_)}{_spelt(1, _FIRST)}{packed}"
    return text + _check(text)


def slip_codes(tournament: Tournament, round_: int, board: int) -> tuple[str, ...]:
    """Return the codes on the slip of a board, one for each result of :data:`ON_A_SLIP`."""
    event, _ = marks(tournament, round_)
    game = _mark_of_game(tournament, round_, board)
    begins = f"{_SLIP}{event}{_spelt(round_, _ROUND)}{game}{_spelt(board, _FIRST)}"
    texts = (begins + _spelt(36 * RESULTS.index(result), 2) for result in ON_A_SLIP)
    return tuple(text + _check(text) for text in texts)


def _mark_of_game(tournament: Tournament, round_: int, board: int) -> str:
    """Return the mark of a game; names are part of it, for two groups have the same numbers."""
    game = tournament.round(round_).games[board - 1]
    names = [tournament.player(tpn).name for tpn in (game.white, game.black)]
    return _mark(f"{round_}:{board}:{game.white}-{game.black}:{names}", _PAIRING)


def decode(text: str) -> FloorCode:
    """Return what a code says; blanks and hyphens in it do not matter.

    Args:   text: the code, or a board and its result as somebody typed them: ``12;1-0``.
    Raises: InputError: it is neither, or the code is not as it was shown.
    """
    if typed := _TYPED.fullmatch(text.strip()):
        return FloorCode("", 0, "", {int(typed[1]): format_result(*parse_result(typed[2]))})
    plain = re.sub(r"[\s-]", "", text).upper()
    shown = text.strip()[:_SHOWN]
    if not plain.startswith(_BEGINS[:-1]):
        raise InputError("floor.other", text=shown)
    if not plain.startswith((_BEGINS, _SLIP)):
        raise InputError("floor.version", text=shown)
    body = plain[len(_BEGINS) :]
    packed = body[_HEAD:-_CHECK]
    sound = set(body) <= set(_LETTERS) and packed and not len(packed) % 2
    if not sound or body[-_CHECK:] != _check(plain[:-_CHECK]):
        raise InputError("floor.check", text=shown)
    found = iter(body)

    def part(letters: int) -> str:
        return "".join(next(found) for _ in range(letters))

    event, round_, pairing = part(_EVENT), _number(part(_ROUND)), part(_PAIRING)
    first = _number(part(_FIRST))
    digits = (digit for at in range(0, len(packed), 2) for digit in _three(packed[at : at + 2]))
    try:
        results = {board: RESULTS[digit] for board, digit in enumerate(digits, first) if digit}
    except IndexError:
        raise InputError("floor.check", text=shown) from None
    if plain.startswith(_SLIP):
        return FloorCode(event, round_, "", results, dict.fromkeys(results, pairing))
    return FloorCode(event, round_, pairing, results)


def joined(codes: Sequence[FloorCode], round_: int = 0) -> FloorCode:
    """Return what several codes of one round say together.

    Args:   round_: that of results which were typed, if there are no others; any code has to be of
            it. 0: that of the codes.
    Raises: InputError: they are of several rounds, events or pairings, or contradict each other.
    """
    if not codes:
        raise InputError("floor.none")
    first = next((code for code in codes if code.event), None)
    first = first or FloorCode("", round_, "", {})
    if round_ and first.round != round_:
        raise InputError("floor.rounds", rounds=sorted([first.round, round_]))
    codes = [
        code if code.event else FloorCode(first.event, first.round, first.pairing, code.results)
        for code in codes
    ]
    if rounds := sorted({code.round for code in codes} - {first.round}):
        raise InputError("floor.rounds", rounds=sorted([first.round, *rounds]))
    pairings = {code.pairing for code in codes if code.pairing}
    if len(pairings) > 1 or any(code.event != first.event for code in codes):
        raise InputError("floor.events", round=first.round)
    results: dict[int, str] = {}
    games: dict[int, str] = {}
    for code in codes:
        for board, result in code.results.items():
            if results.setdefault(board, result) != result:
                raise InputError(
                    "floor.codes", board=board, round=code.round, one=results[board], other=result
                )
        for board, game in code.games.items():
            if games.setdefault(board, game) != game:
                raise InputError("floor.events", round=code.round)
    return FloorCode(first.event, first.round, "".join(pairings), results, games)


def new_results(
    tournament: Tournament, code: FloorCode, *, replace: bool = False
) -> dict[int, str]:
    """Return the results of a code that the tournament does not have yet, by board.

    Boards that were typed and are not in the round are among them.

    Args:   replace: results that differ are in it too.
    Raises: InputError: the code is of another event, round or pairing; or a result differs.
    """
    if code.event:
        _require_of(tournament, code)
    games = tournament.round(code.round).games
    found: dict[int, str] = {}
    differ: list[Text] = []
    for board, result in sorted(code.results.items()):
        there = ""
        game = games[board - 1] if 0 < board <= len(games) else None
        # A game that was adjourned waits for its result, too.
        if game is not None and not (game.pending or game.adjourned):
            there = format_result(game.white_result, game.black_result)
        if there != result:
            found[board] = result
        if there not in ("", result):
            differ.append(phrase("cli_enter.difference", board=board, there=there, code=result))
    if differ and not replace:
        raise InputError("floor.contradiction", round=code.round, differences=Clauses((*differ,)))
    return found


def _require_of(tournament: Tournament, code: FloorCode) -> None:
    """Refuse a code of another event or round, or of another pairing of the round.

    Raises: InputError: with the part that does not fit.
    """
    last, name = tournament.rounds_paired, tournament.event.name
    if not 1 <= code.round <= last:
        raise InputError("floor.round", round=code.round, last=last)
    event, pairing = marks(tournament, code.round)
    if code.event != event:
        raise InputError("floor.event", round=code.round, event=name)
    boards = len(tournament.round(code.round).games)
    fits = code.pairing in ("", pairing) and max(code.results, default=0) <= boards
    if not fits or any(
        game != _mark_of_game(tournament, code.round, board) for board, game in code.games.items()
    ):
        raise InputError("floor.pairing", round=code.round, event=name)


def _spelt(number: int, letters: int) -> str:
    return "".join(_LETTERS[number >> 4 * at & 15] for at in reversed(range(letters)))


def _number(letters: str) -> int:
    found = 0
    for letter in letters:
        found = found << 4 | _LETTERS.index(letter)
    return found


def _three(two: str) -> Iterator[int]:
    number = _number(two)
    yield from (number // 36, number // 6 % 6, number % 6)


def _check(text: str) -> str:
    """Return the check letters of a text: a CRC of 24 bits of all behind its beginning."""
    rest = 0xB704CE
    for letter in text[len(_BEGINS) :]:
        rest ^= _LETTERS.index(letter) << 20
        for _ in range(4):
            rest <<= 1
            if rest & 0x1000000:
                rest ^= 0x1864CFB
    return _spelt(rest, _CHECK)
