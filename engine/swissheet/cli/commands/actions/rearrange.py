"""``swissheet rearrange``."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from swissheet.cli.commands.actions.form import KEYS, carried_out
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import action_command
from swissheet.files.documents import points_number
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.model import format_points
from swissheet.rearrangement import ProposalKind as Way
from swissheet.rearrangement import RoundProposal
from swissheet.words import counted
from swissheet.workbook.actions.rounds.rearranging import ListedProposals

_NAMED_AT_MOST = 3
"""The most new boards in the title of a proposal; all of them are below it."""


@action_command("rearrange", keys=f"{KEYS}, proposals (null once one was chosen)")
def rearrange(
    file: str,
    here: str | None,
    absent: str | None,
    agreed: str | None,
    choose: int | None,
    again: bool,
    reason: str | None,
    saving: Saving,
) -> Answer:
    """Without --choose or --again the ways to go on are listed, and nothing is written. Boards with
    a result are never changed. All whose board changes have to agree (C.04.2, 4.4).
    """
    kind_of(file, frozenset({Kind.WORKBOOK}))
    said = {"here": here, "absent": absent, "agreed": agreed}
    if choose is not None or again:
        given = {**said, "choose": choose, "again": again, "reason": reason}
        answer = carried_out("rearrange", file, given, saving)
        answer.data["proposals"] = None
        return answer
    from swissheet.workbook.actions.rounds.rearranging import listed
    from swissheet.workbook.file.storage import files

    with naming(file):
        found = listed(files.open_book(file), **{key: text or "" for key, text in said.items()})
    ways = counted(len(found.proposals), "way")
    lines = [f"{_round(found)}: {ways} to go on. Nothing was written."]
    for number, proposal in enumerate(found.proposals, start=1):
        lines += _lines(found, number, proposal)
    lines.append("Do one of them with --choose and its number.")
    proposals = [_document(found, n, p) for n, p in enumerate(found.proposals, start=1)]
    data = {**Saved(file, False).document(), "what": lines[0], "proposals": proposals}
    return Answer(data, lines)


def _round(found: ListedProposals) -> str:
    """Return the round, and how much of it is decided and stays."""
    round_ = found.tournament.rounds_paired
    games = found.tournament.round(round_).games
    results = sum(not game.pending for game in games)
    return f"Round {round_}, {results} of {counted(len(games), 'result')} so far"


def _who(found: ListedProposals, tpn: int) -> str:
    return found.shown[tpn]


def _number(found: ListedProposals, tpn: int) -> int | str:
    """Return the number in the sheets, 0 for no player; a player without number has the name."""
    number = found.shown[tpn].partition(" ")[0] if tpn else "0"
    return int(number) if number.isdecimal() else found.shown[tpn]


def _title(found: ListedProposals, proposal: RoundProposal) -> str:
    """Return the effect of a proposal, in a line."""
    match proposal.kind:
        case Way.STANDS:
            return "The boards stay"
        case Way.CHAIN:
            return "Others change boards as well, as few as can be"
        case Way.AGAIN:
            return "The round is paired again"
    holder = next(iter(found.tournament.round(found.tournament.rounds_paired).pabs), 0)
    said = [_board_in_words(found, board, holder) for board in proposal.made[:_NAMED_AT_MOST]]
    return "; ".join([*said, *(["..."] if len(proposal.made) > _NAMED_AT_MOST else [])])


def _board_in_words(found: ListedProposals, board: tuple[int, int], holder: int) -> str:
    if not board[1]:
        return f"{_who(found, board[0])} gets the bye"
    if holder in board:
        (other,) = {*board} - {holder}
        return f"{_who(found, holder)}, who has the bye, plays {_who(found, other)}"
    return f"{_who(found, board[0])} plays {_who(found, board[1])}"


def _lines(found: ListedProposals, number: int, proposal: RoundProposal) -> Iterator[str]:
    def who(tpn: int) -> str:
        return _who(found, tpn)

    def board(two: tuple[int, int]) -> str:
        return f"{who(two[0])} - {who(two[1])}" if two[1] else f"{who(two[0])} (bye)"

    yield f"{number}. {_title(found, proposal)}: {_changed(proposal)}"
    gaps = dict(proposal.gaps)
    for two in proposal.gone:
        yield f"   no longer {board(two)}"
    for two in proposal.made:
        gap = f", score difference {format_points(gaps[two])}" if two in gaps else ""
        yield f"   {board(two)}{gap}"
    for words, tpns in (
        ("lost by forfeit", proposal.forfeits),
        ("from the next round on", proposal.waiting),
        ("not the colour preferred", proposal.unwanted),
        ("to agree", proposal.consent),
    ):
        if tpns:
            yield f"   {words}: {', '.join(map(who, tpns))}"
    for breach in proposal.broken:
        yield f"   {breach.broken}: {board(breach.board)}"


def _changed(proposal: RoundProposal) -> str:
    """Return how much a proposal changes."""
    if not proposal.consent:
        return "nobody has to agree"
    verb = "has" if len(proposal.consent) == 1 else "have"
    players = counted(len(proposal.consent), "player")
    return f"{counted(proposal.changed, 'new board')}, {players} {verb} to agree"


def _document(found: ListedProposals, number: int, proposal: RoundProposal) -> dict[str, Any]:
    def numbers(tpns: Iterable[int]) -> list[int | str]:
        return [_number(found, tpn) for tpn in tpns]

    return {
        "choose": number,
        "kind": proposal.kind.value,
        "title": _title(found, proposal),
        "boards_changed": proposal.changed,
        "gone": [numbers(board) for board in proposal.gone],
        "made": [numbers(board) for board in proposal.made],
        "consent": numbers(proposal.consent),
        "next_round": numbers(proposal.waiting),
        "forfeits": numbers(proposal.forfeits),
        "score_differences": [
            {"board": numbers(board), "points": points_number(gap)} for board, gap in proposal.gaps
        ],
        "other_colour": numbers(proposal.unwanted),
        "broken": [
            {"rule": breach.broken.name.lower(), "board": numbers(breach.board)}
            for breach in proposal.broken
        ],
    }
