"""Mistakes in a tournament, and facts to know before a round is paired."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import replace
from typing import TYPE_CHECKING

from swissheet.errors import InputError, Issue, Place, RulesError, Severity
from swissheet.model import Player, Result, Tournament, points_issue
from swissheet.words.message import Phrase, phrase

if TYPE_CHECKING:
    from swissheet.pairing.knockout import Match


def faults(tournament: Tournament) -> Iterator[Issue]:
    """Yield problems that keep a tournament from being put into a workbook or played on.

    Points with which a tournament must not go on are a warning where no round is left to pair.
    """
    unfair = points_issue(tournament.points)
    if unfair is not None:
        rounds = tournament.rounds_total
        over = 0 < rounds <= tournament.rounds_complete
        yield replace(unfair, severity=Severity.WARNING if over else Severity.ERROR)
    by_id: dict[str, Player] = {}
    for player in tournament.players:
        other = by_id.setdefault(player.fide_id, player) if player.fide_id else player
        if other is not player:
            yield Issue(
                Severity.ERROR,
                "doubts.player-twice",
                Place(tpn=player.tpn),
                {
                    "first": other.tpn,
                    "second": player.tpn,
                    "name": player.name,
                    "other": other.name,
                    "fide_id": player.fide_id,
                },
            )


def require_decided(tournament: Tournament) -> None:
    """Refuse a tournament with a game of a paired round that has no final result, as for a report.

    Rule:   C.04.2 (2026-02) 3.1: the points of an adjourned game before it is decided are for the
            pairing alone.
    Raises: RulesError: with the first round that has an open game, and its boards.
    """
    for number, boards in tournament.open_boards(tournament.rounds_paired):
        raise RulesError("doubts.game-open", place=Place(round=number), round=number, boards=boards)


def provisional(tournament: Tournament) -> Iterator[Issue]:
    """Yield a warning for each round with a game whose final result is missing.

    Its standings are not final.
    """
    for number, boards in tournament.open_boards(tournament.rounds_paired):
        yield Issue(
            Severity.WARNING,
            "doubts.provisional",
            Place(round=number),
            {"round": number, "boards": boards},
        )


_GAMES_SHOWN = 4


def games_to_come(tournament: Tournament) -> Iterator[Issue]:
    """Yield one notice for each round of a round robin with games that have no final result.

    No other system pairs a round over them.
    """
    if not tournament.system.by_table:
        return
    for number, boards in tournament.open_boards(tournament.rounds_paired):
        games = list[Phrase]()
        for board in boards[:_GAMES_SHOWN]:
            game = tournament.round(number).games[board - 1]
            white, black = (tournament.player(tpn).name for tpn in (game.white, game.black))
            games.append(phrase("doubts.board", board=board, white=white, black=black))
        more, place = len(boards) - len(games), Place(round=number)
        if more > 0:
            yield Issue(
                Severity.NOTICE,
                "doubts.games-to-come.more",
                place,
                {"round": number, "games": games, "more": more},
            )
        else:
            yield Issue(
                Severity.NOTICE, "doubts.games-to-come", place, {"round": number, "games": games}
            )


def standings_behind(tournament: Tournament, after: int) -> Issue | None:
    """Return a notice that standings leave out a round being played; None if they do not.

    A round that has no result yet is not named: it is not expected to count.
    """
    open_ = tournament.unfinished(tournament.rounds_paired)
    if open_ is None or open_.number <= after or len(open_.missing_results) == len(open_.games):
        return None
    return Issue(
        Severity.NOTICE,
        "doubts.standings-behind",
        Place(round=open_.number),
        {
            "after": after,
            "round": open_.number,
            "missing": len(open_.missing_results),
            "boards": open_.missing_results,
        },
    )


def most_rounds(players: int) -> int:
    """Return how many rounds can be paired at most if no two players meet twice.

    Rule: C.04.1 (2026-02) 2; with an odd number all players have the bye once.
    """
    return players if players % 2 else max(players - 1, 0)


def doubts(tournament: Tournament) -> Iterator[Issue]:
    """Yield the facts an arbiter should know before the next round is paired.

    - ``rounds-many``: before round 1, more rounds are announced than can be paired.
    - ``rounds-advised``: before round 1 of a simple Swiss, the number of rounds is not the one that
      finds the winner of this many players.
    - ``adjourned-old``: a game is still adjourned although a later round is complete; it goes on
      counting as a draw (C.04.2 (2026-02) 3.1).
    - ``undecided``: a match of a knock-out is drawn and has no game left (:func:`undecided`).
    - ``both-forfeit``: a match of a knock-out goes on although both lost its game by forfeit.
    - ``unrated``: tie-breaks of the event have no values, for a player has no rating.
    """
    t = tournament
    if t.system.matches:
        yield from undecided(t)
        yield from _both_forfeit(t)
    else:
        yield from _without_values(t)
    if not t.system.swiss or (t.rounds_total and t.rounds_paired >= t.rounds_total):
        return
    most = most_rounds(len(t.players))
    if not t.rounds_paired and len(t.players) > 1 and t.rounds_total > most:
        yield Issue(
            Severity.WARNING,
            "doubts.rounds-many",
            params={"rounds": t.rounds_total, "players": len(t.players), "most": most},
        )
    elif t.system.advises_rounds:
        yield from _rounds_advised(t)
    for round_ in t.rounds[: max(t.rounds_complete - 1, 0)]:
        boards = round_.adjourned_boards
        if boards:
            yield Issue(
                Severity.WARNING,
                "doubts.adjourned-old",
                Place(round=round_.number),
                {"round": round_.number, "boards": boards},
            )


def undecided(tournament: Tournament) -> Iterator[Issue]:
    """Yield a warning for each match of a knock-out that is drawn and has no game left.

    The round of its place is the last one paired. Nothing in any other event, and where the games
    belong to no bracket.
    """
    if not tournament.system.matches:
        return
    from swissheet.pairing.knockout import Awaited

    for match in _open_matches(tournament):
        if match.verdict.awaited is Awaited.DECISION:
            one, other = (tournament.player(tpn or 0).name for tpn in (match.one, match.other))
            yield Issue(
                Severity.WARNING,
                "knockout.undecided",
                Place(round=tournament.rounds_paired),
                {"one": one, "other": other},
            )


def is_final(tournament: Tournament) -> bool:
    """Return whether no result is missing, and no round is left."""
    last = tournament.rounds_paired
    left = not tournament.system.matches and last < tournament.rounds_total
    open_ = left or tournament.open_boards(last) or any(undecided(tournament))
    return last > 0 and not open_


def _open_matches(tournament: Tournament) -> tuple[Match, ...]:
    """Return the undecided matches of a knock-out; none if its games belong to no bracket."""
    if not tournament.rounds_paired:
        return ()
    from swissheet.pairing.knockout import follow

    try:
        return follow(tournament).open
    except (InputError, RulesError):
        return ()


def _both_forfeit(tournament: Tournament) -> Iterator[Issue]:
    """Yield one notice for each match of a knock-out that goes on after both lost by forfeit.

    No regulation ends a match by that: the game brings both nothing, as if they had drawn.
    """
    from swissheet.pairing.knockout import Awaited

    for match in _open_matches(tournament):
        pair = {match.one, match.other}
        games = (
            (round_.number, game)
            for round_ in reversed(tournament.rounds)
            for game in round_.games
            if {game.white, game.black} == pair and not game.pending
        )
        number, last = next(games, (0, None))
        if match.verdict.awaited is not Awaited.GAME or last is None:
            continue
        if (last.white_result, last.black_result) == (Result.FORFEIT_LOSS, Result.FORFEIT_LOSS):
            one, other = (tournament.player(tpn or 0).name for tpn in (match.one, match.other))
            yield Issue(
                Severity.NOTICE,
                "knockout.both-forfeit",
                Place(round=number),
                {"one": one, "other": other, "round": number},
            )


def _without_values(tournament: Tournament) -> Iterator[Issue]:
    """Yield a notice where tie-breaks of ratings have no values, for a player has no rating."""
    if all(player.rating for player in tournament.players):
        return
    from swissheet.tiebreaks.codes import parse_codes, unrated_told
    from swissheet.tiebreaks.recommendation import recommended

    with suppress(InputError, RulesError):  # a wrong list of tie-breaks is a problem of its own
        codes = parse_codes(tournament.tiebreaks or recommended(tournament))
        issue = unrated_told(tournament, codes)
        if issue is not None:
            yield issue


def _rounds_advised(tournament: Tournament) -> Iterator[Issue]:
    """Return a doubt about a number of rounds that the system does not advise, before round 1."""
    from swissheet.pairing import usual_rounds

    rounds, players = tournament.rounds_total, len(tournament.players)
    advised = usual_rounds(tournament.system, players)
    if not rounds or not advised or tournament.rounds_paired or rounds == advised:
        return
    if rounds < advised:
        yield Issue(
            Severity.NOTICE,
            "doubts.rounds-advised.few",
            params={"rounds": rounds, "players": players, "advised": advised},
        )
    else:
        yield Issue(
            Severity.NOTICE,
            "doubts.rounds-advised.more",
            params={"rounds": rounds, "players": players, "advised": advised},
        )
