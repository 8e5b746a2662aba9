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
from swissheet.model.points import said_points
from swissheet.rearrangement import ProposalKind as Way
from swissheet.rearrangement import RoundProposal
from swissheet.words.message import Clauses, Phrase, Text, phrase, titled
from swissheet.workbook.actions.rounds.rearranging import ListedProposals, listed

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
    from swissheet.workbook.file.storage import files

    with naming(file):
        found = listed(files.open_book(file), **{key: text or "" for key, text in said.items()})
    what = _ways(found)
    lines: list[Text] = [what]
    for number, proposal in enumerate(found.proposals, start=1):
        lines += _lines(found, number, proposal)
    lines.append(phrase("cli_rearrange.choose"))
    proposals = [_document(found, n, p) for n, p in enumerate(found.proposals, start=1)]
    data = {**Saved(file, False).document(), "what": str(what), "proposals": proposals}
    return Answer(data, lines)


def _ways(found: ListedProposals) -> Phrase:
    """Return how many ways there are, and how much of the round is decided and stays."""
    round_ = found.tournament.rounds_paired
    games = found.tournament.round(round_).games
    results = sum(not game.pending for game in games)
    return phrase(
        "cli_rearrange.ways", round=round_, results=results, games=len(games),
        ways=len(found.proposals),
    )  # fmt: skip


def _who(found: ListedProposals, tpn: int) -> str:
    return found.shown[tpn]


def _number(found: ListedProposals, tpn: int) -> int | str:
    """Return the number in the sheets, 0 for no player; a player without number has the name."""
    number = found.shown[tpn].partition(" ")[0] if tpn else "0"
    return int(number) if number.isdecimal() else found.shown[tpn]


def _title(found: ListedProposals, proposal: RoundProposal) -> Text:
    """Return the effect of a proposal, in a line."""
    match proposal.kind:
        case Way.STANDS:
            return phrase("cli_rearrange.stays")
        case Way.CHAIN:
            return phrase("cli_rearrange.others")
        case Way.AGAIN:
            return phrase("cli_rearrange.again")
    holder = next(iter(found.tournament.round(found.tournament.rounds_paired).pabs), 0)
    said = [_board_in_words(found, board, holder) for board in proposal.made[:_NAMED_AT_MOST]]
    return Clauses((*said, *(["..."] if len(proposal.made) > _NAMED_AT_MOST else [])))


def _board_in_words(found: ListedProposals, board: tuple[int, int], holder: int) -> Phrase:
    white, black = (found.shown.get(tpn, "") for tpn in board)
    if not board[1]:
        return phrase("cli_rearrange.gets-bye", player=white)
    if holder in board:
        other = white if holder == board[1] else black
        return phrase("cli_rearrange.holder-plays", holder=found.shown[holder], other=other)
    return phrase("cli_rearrange.plays", white=white, black=black)


def _lines(found: ListedProposals, number: int, proposal: RoundProposal) -> Iterator[str]:
    def who(tpn: int) -> str:
        return _who(found, tpn)

    def board(two: tuple[int, int]) -> Text:
        if not two[1]:
            return phrase("cli_rearrange.with-bye", player=who(two[0]))
        return f"{who(two[0])} - {who(two[1])}"

    yield f"{number}. {titled(_title(found, proposal), _changed(proposal))}"
    gaps = dict(proposal.gaps)
    for two in proposal.gone:
        yield f"   {phrase('cli_rearrange.no-longer', board=board(two))}"
    for two in proposal.made:
        made = board(two)
        if two in gaps:
            points = said_points(gaps[two])
            made = phrase("cli_rearrange.difference", board=made, points=points)
        yield f"   {made}"
    for named, tpns in (
        ("cli_rearrange.forfeits", proposal.forfeits),
        ("cli_rearrange.waiting", proposal.waiting),
        ("cli_rearrange.unwanted", proposal.unwanted),
        ("cli_rearrange.consent", proposal.consent),
    ):
        if tpns:
            yield f"   {Phrase(named, {'players': [*map(who, tpns)]})}"
    for breach in proposal.broken:
        yield f"   {titled(breach.broken, board(breach.board))}"


def _changed(proposal: RoundProposal) -> Phrase:
    """Return how much a proposal changes."""
    if not proposal.consent:
        return phrase("cli_rearrange.nobody")
    players = len(proposal.consent)
    return phrase("cli_rearrange.agree", boards=proposal.changed, players=players)


def _document(found: ListedProposals, number: int, proposal: RoundProposal) -> dict[str, Any]:
    def numbers(tpns: Iterable[int]) -> list[int | str]:
        return [_number(found, tpn) for tpn in tpns]

    return {
        "choose": number,
        "kind": proposal.kind.value,
        "title": str(_title(found, proposal)),
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
