"""Keep the results of a round that is unpaired, and return them to boards that come again."""

from __future__ import annotations

from collections.abc import Mapping, MutableMapping

from swissheet import rounds
from swissheet.model import Tournament
from swissheet.notation import format_result, parse_result
from swissheet.workbook.memory.unpaired_results import (
    UNPAIRED_KEY,
    BoardResult,
    Unpaired,
    dump_unpaired,
    load_unpaired,
)


def keep_results(
    documents: MutableMapping[str, str], tournament: Tournament, numbers: Mapping[int, int]
) -> list[int]:
    """Keep the results of the last round in the hidden texts, and return their boards.

    Args:   numbers: the players' own numbers by pairing number.
    Raises: InputError: the hidden text is damaged.
    """
    last = tournament.rounds_paired
    entered = [
        (board, game)
        for board, game in enumerate(tournament.round(last).games, start=1)
        if not game.pending
    ]
    kept = load_unpaired(documents.get(UNPAIRED_KEY, "")).having(
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
    if entered:
        _store(documents, kept)
    return [board for board, _ in entered]


def return_results(
    documents: MutableMapping[str, str],
    tournament: Tournament,
    numbers: Mapping[int, int],
) -> tuple[Tournament, list[int]]:
    """Return the tournament with the results kept for its last round, and their boards.

    Players who have changed colours keep their result.
    Args:   numbers: the players' own numbers by pairing number.
    Raises: InputError: the hidden text is damaged.
    """
    last = tournament.rounds_paired
    kept = load_unpaired(documents.get(UNPAIRED_KEY, ""))
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
        _store(documents, kept.without(last, pairs))
    return tournament, boards


def _store(documents: MutableMapping[str, str], kept: Unpaired) -> None:
    documents.pop(UNPAIRED_KEY, None)
    packed = dump_unpaired(kept)
    if packed:
        documents[UNPAIRED_KEY] = packed
