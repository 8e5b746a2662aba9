"""Keep the results of a round that is unpaired, and return them to boards that come again."""

from __future__ import annotations

from collections.abc import Mapping

from swissheet import rounds
from swissheet.model import Tournament
from swissheet.notation import format_result, parse_result
from swissheet.workbook.memory.memory import Memory
from swissheet.workbook.memory.unpaired_results import BoardResult, Unpaired


def keep_results(
    memory: Memory, tournament: Tournament, numbers: Mapping[int, int]
) -> tuple[Memory, list[int]]:
    """Return the memory with the results of the last round, and their boards.

    Args:   numbers: the players' own numbers by pairing number.
    Raises: InputError: the hidden text is damaged.
    """
    last = tournament.rounds_paired
    entered = [
        (board, game)
        for board, game in enumerate(tournament.round(last).games, start=1)
        if not game.pending
    ]
    kept = memory.unpaired.having(
        last,
        [
            BoardResult(
                numbers[game.white],
                numbers[game.black],
                str(format_result(game.white_result, game.black_result)),
            )
            for _, game in entered
        ],
    )
    boards = [board for board, _ in entered]
    return _with(memory, kept) if boards else memory, boards


def return_results(
    memory: Memory, tournament: Tournament, numbers: Mapping[int, int]
) -> tuple[Memory, Tournament, list[int]]:
    """Return the tournament with the results kept for its last round, and their boards.

    The memory is the one without them. Players who have changed colours keep their result.
    Args:   numbers: the players' own numbers by pairing number.
    Raises: InputError: the hidden text is damaged.
    """
    last = tournament.rounds_paired
    kept = memory.unpaired
    known = {item.players: item for item in kept.of(last)}
    boards, pairs = [], []
    for board, game in enumerate(tournament.round(last).games, start=1):
        players = frozenset((numbers[game.white], numbers[game.black]))
        if players not in known or not game.pending:
            continue
        found = known[players]
        white, black = parse_result(found.result)
        if found.white != numbers[game.white]:
            white, black = black, white
        tournament = rounds.set_result(tournament, last, board, white, black)
        boards.append(board)
        pairs.append(players)
    if boards:
        memory = _with(memory, kept.without(last, pairs))
    return memory, tournament, boards


def _with(memory: Memory, kept: Unpaired) -> Memory:
    return memory.without(Memory.unpaired).having(Memory.unpaired, kept)
