"""``swissheet rearrange``."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from swissheet.cli.commands.action import KEYS, carried_out
from swissheet.cli.errors import naming
from swissheet.cli.files.kinds import Kind, Saved, kind_of
from swissheet.cli.frame.answer import Answer, points_number
from swissheet.cli.frame.options import Saving, action_command
from swissheet.model import format_points
from swissheet.rearrangement import Kind as Way
from swissheet.rearrangement import Proposal
from swissheet.words import counted
from swissheet.workbook.actions.rounds.rearranging import Listed

__all__ = ["rearrange"]

_TITLES = {
    Way.STANDS: "the boards stay",
    Way.BYE_HOLDER: "play the holder of the bye",
    Way.FREE: "players without opponents play each other",
    Way.BYE: "the bye goes to who came",
    Way.CHAIN: "the fewest boards change",
    Way.AGAIN: "pair the round again",
}


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
    from swissheet.workbook.storage import files

    with naming(file):
        found = listed(files.open_book(file), **{key: text or "" for key, text in said.items()})
    round_ = found.tournament.rounds_paired
    ways = counted(len(found.proposals), "way")
    lines = [f"Round {round_}, {ways} to go on; nothing was written:"]
    for number, proposal in enumerate(found.proposals, start=1):
        lines += _lines(found, number, proposal)
    proposals = [_document(number, p) for number, p in enumerate(found.proposals, start=1)]
    data = {**Saved(file, False).document(), "what": lines[0], "proposals": proposals}
    return Answer(data, lines)


def _lines(found: Listed, number: int, proposal: Proposal) -> Iterator[str]:
    def who(tpn: int) -> str:
        return f"{tpn} {found.tournament.player(tpn).name}"

    def board(two: tuple[int, int]) -> str:
        return f"{who(two[0])} - {who(two[1])}" if two[1] else f"{who(two[0])} (bye)"

    yield f"{number}. {_TITLES[proposal.kind]}: {_changed(proposal.changed)}"
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
        ("has to agree", proposal.consent),
    ):
        if tpns:
            yield f"   {words}: {', '.join(map(who, tpns))}"
    for breach in proposal.broken:
        yield f"   {breach.broken.value}: {board(breach.board)}"


def _changed(boards: int) -> str:
    return counted(boards, "new board") if boards else "no new board"


def _document(number: int, proposal: Proposal) -> dict[str, Any]:
    return {
        "choose": number,
        "kind": proposal.kind.value,
        "boards_changed": proposal.changed,
        "gone": [list(board) for board in proposal.gone],
        "made": [list(board) for board in proposal.made],
        "consent": list(proposal.consent),
        "next_round": list(proposal.waiting),
        "forfeits": list(proposal.forfeits),
        "score_differences": [
            {"board": list(board), "points": points_number(gap)} for board, gap in proposal.gaps
        ],
        "other_colour": list(proposal.unwanted),
        "broken": [
            {"rule": breach.broken.name.lower(), "board": list(breach.board)}
            for breach in proposal.broken
        ],
    }
