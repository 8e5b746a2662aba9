"""Write the ``###`` lines of a report about what no other record can hold.

``### TYPE @ Round R: text`` in ASCII; players by their numbers of today, White first.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING

from swissheet.formats.trf.ascii_ import ascii_text
from swissheet.model import Bye, Result

if TYPE_CHECKING:
    from swissheet.workbook.memory.events import Note
    from swissheet.workbook.memory.phase import SeatedBoard

BY_HAND = "MPA"
"""The kind of the notes about pairing by hand."""

_BYES = {Bye.PAB: "PAB", Bye.HPB: "HPB", Bye.ZPB: "ZPB", Bye.FPB: "FPB"}
_HALVES = {Result.WIN: "1", Result.DRAW: "1/2", Result.LOSS: "0"}
_UNRATED = {Result.UNRATED_WIN: "1U", Result.UNRATED_DRAW: "1/2U", Result.UNRATED_LOSS: "0U"}
_FORFEIT = {Result.FORFEIT_WIN: "1F", Result.FORFEIT_LOSS: "0F"}
_OPEN = frozenset({Result.PENDING, Result.ADJOURNED})
_EACH = frozenset({"Regeneration", "Exchange"})
"""The kinds of notes about numbers themselves, each written with the numbers of its time."""
_CORRECTION = "Correction"
_NO_BRACKETS = str.maketrans("()", "[]")
_PLAYER = re.compile("<([1-9][0-9]{0,8})>")
"""A player, as :func:`player_text` writes it."""


def reason_text(reason: str) -> str:
    """Return a reason for a line: ASCII, without brackets and arrows, which a line uses itself."""
    plain = "".join(sign if sign.isprintable() else " " for sign in ascii_text(reason))
    return " ".join(plain.translate(_NO_BRACKETS).replace("=>", "->").split())


def player_text(player: int) -> str:
    """Return a player in the form that notes use."""
    return f"<{player}>"


def result_text(results: tuple[Result, Result]) -> str:
    """Return a result as notes have it: ``1-0``, ``1/2-0``, ``1F-0F``; ``*`` if there is none."""
    if any(result in _OPEN for result in results):
        return "*"
    signs = _HALVES | _UNRATED | _FORFEIT
    return "-".join(signs[result] for result in results)


def board_text(board: SeatedBoard, *, result: bool = False) -> str:
    """Return a board as notes have it: ``<6>-<17>``, with a result if given; ``<44>=PAB``."""
    if not board.black:
        kind = _BYES[board.bye] if board.bye is not None else "?"
        return f"{player_text(board.white)}={kind}"
    pair = f"{player_text(board.white)}-{player_text(board.black)}"
    return f"{pair} {result_text(board.results)}" if result else pair


def written(notes: Iterable[Note], tpns: Mapping[int, int]) -> list[str]:
    """Return the lines in the order of their first notes, without the leading ``### ``.

    Args: tpns: pairing number of today by own number.
    """
    told: dict[tuple[str, int, str], Note] = {}
    for place, note in enumerate(notes):
        key = (note.kind, note.round, str(place) if note.kind in _EACH else note.about)
        if note.kind == _CORRECTION and not note.about:
            key = _same_boards(told, note) or (note.kind, note.round, str(place))
        anew = key not in told or note.kind == BY_HAND
        told[key] = note if anew else replace(note, before=told[key].before)
    return [_line(note, tpns) for note in told.values() if not _nothing(note)]


def _same_boards(
    told: Mapping[tuple[str, int, str], Note], note: Note
) -> tuple[str, int, str] | None:
    """Return the earlier correction that ended with the boards with which this note begins."""
    return next(
        (
            key
            for key, other in told.items()
            if key[:2] == (note.kind, note.round)
            and not other.about
            and _words(other.after) == _words(note.before)
        ),
        None,
    )


def _nothing(note: Note) -> bool:
    """Return whether nothing changed in the end; the order of boards does not matter."""
    return note.before == note.after or (
        note.kind == _CORRECTION and not note.about and _words(note.before) == _words(note.after)
    )


def _words(text: str) -> list[str]:
    return sorted(text.split())


def _line(note: Note, tpns: Mapping[int, int]) -> str:
    change = f"{note.before} => {note.after}" if note.before else note.after
    about = f"{note.about}: " if note.about and note.before else f"{note.about} "
    text = f"{about.lstrip()}{change}".strip()
    text = _PLAYER.sub(lambda found: str(tpns.get(int(found[1]), found[0])), text)
    reason = reason_text(note.reason)
    said = f"{text} ({reason})" if reason else text
    return f"{note.kind} @ Round {note.round}: {said}"
