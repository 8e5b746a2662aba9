"""The facts of a tournament that a short form leaves out, summed up: how many, and which first.

For a TRF, which has nearly all, each player and round is reported alone
(:mod:`swissheet.formats.trf.writing.losses`). A list of players or a file of games leaves out so
much that a line for each would hide the important ones.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from swissheet.errors import Issue, Severity
from swissheet.formats.lost_players import FIELDS, of_field, of_players
from swissheet.formats.trf.notes import comments_first
from swissheet.formats.trf.writing.losses import differences_at_large
from swissheet.model import Game, Tournament
from swissheet.notation import format_result
from swissheet.words.message import Text, titled


def summed_up(
    t: Tournament, back: Tournament, same: Mapping[int, int] | None = None
) -> Iterator[Issue]:
    """Yield an issue for each kind of fact that ``back`` does not have as ``t`` does.

    No issue: the two are equal, but for pairing numbers that ``same`` exchanges, which are
    reported as well.

    Args:   back: the tournament read from the text that was written.
            same: TPN of ``t`` -> TPN of ``back``, for those who are in it; None: the same numbers.
    """
    if same is None:
        known = {player.tpn for player in back.players}
        same = {player.tpn: player.tpn for player in t.players if player.tpn in known}
    yield from differences_at_large(
        replace(t, foreign=comments_first(t.foreign)),
        replace(back, foreign=comments_first(back.foreign)),
    )
    yield from _players(t, back, same)
    yield from _rounds(t, back, same)


def _players(t: Tournament, back: Tournament, same: Mapping[int, int]) -> Iterator[Issue]:
    missing = [player for player in t.players if player.tpn not in same]
    if missing:
        yield of_players("losses.lost-players.missing", missing)
    meant = Counter(same.values())
    alike = [p for p in t.players if p.tpn in same and meant[same[p.tpn]] > 1]
    if alike:
        yield of_players("losses.lost-players.alike", alike)
    pairs = [(p, back.player(same[p.tpn])) for p in t.players if p.tpn in same]
    for field in FIELDS:
        differing = [(m, t) for m, t in pairs if getattr(m, field) != getattr(t, field)]
        if differing:
            gone = not any(getattr(theirs, field) for _, theirs in differing)
            found = [mine for mine, _ in differing]
            yield of_field(field, found, gone=gone)
    left = [mine for mine, theirs in pairs if t.left.get(mine.tpn) != back.left.get(theirs.tpn)]
    if left:
        yield of_players("losses.lost-players.left-after", left)
    renumbered = [mine for mine, theirs in pairs if mine.tpn != theirs.tpn]
    if renumbered:
        yield of_players("losses.lost-players.number", renumbered)


_Pair = tuple[int, int]


def _rounds(t: Tournament, back: Tournament, same: Mapping[int, int]) -> Iterator[Issue]:
    """Yield an issue for games and byes that differ, counted over all rounds."""
    gone, adjourned, byes = (Counter[int]() for _ in range(3))
    undecided: list[str] = []
    changed: list[Text] = []
    moved: list[int] = []
    for mine in t.rounds:
        theirs = back.round(mine.number)
        games: dict[_Pair, Game] = {(game.white, game.black): game for game in theirs.games}
        kept: list[_Pair] = []
        for board, game in enumerate(mine.games, start=1):
            pair = same.get(game.white, 0), same.get(game.black, 0)
            other = games.get(pair)
            if other is None:
                gone[mine.number] += 1
                continue
            kept.append(pair)
            if (game.white_result, game.black_result) != (other.white_result, other.black_result):
                if other.pending:
                    undecided.append(f"{mine.number}.{board}")
                else:
                    stands = format_result(other.white_result, other.black_result)
                    changed.append(titled(f"{mine.number}.{board}", stands))
            elif game.adjourned_until != other.adjourned_until:
                adjourned[mine.number] += 1
        if kept != [pair for pair in games if pair in set(kept)]:
            moved.append(mine.number)
        said = set(theirs.byes)
        byes[mine.number] += sum((same.get(tpn, 0), bye) not in said for tpn, bye in mine.byes)
    if gone.total():
        yield _of_games("losses.lost-rounds.games", gone)
    if undecided:
        yield Issue(
            Severity.WARNING,
            "losses.lost-rounds.results",
            params={"count": len(undecided), "boards": _few(undecided)},
        )
    if changed:
        yield Issue(
            Severity.WARNING,
            "losses.lost-rounds.results-changed",
            params={"count": len(changed), "boards": _few(changed)},
        )
    if adjourned.total():
        yield _of_games("losses.lost-rounds.adjourned", adjourned)
    if moved:
        yield Issue(Severity.WARNING, "losses.lost-rounds.boards", params={"rounds": moved})
    if byes.total():
        yield _of_games("losses.lost-rounds.byes", byes)


def _of_games(key: str, found: Counter[int]) -> Issue:
    rounds = [number for number, count in sorted(found.items()) if count]
    return Issue(Severity.WARNING, key, params={"count": found.total(), "rounds": rounds})


_BOARDS = 12
"""The most boards that are named."""


def _few(boards: Sequence[Text]) -> list[Text]:
    return [*boards[:_BOARDS], *(["..."] if len(boards) > _BOARDS else [])]
