"""Keep each checked game with the two players it was checked for."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence

from swissheet.errors import Issue, Severity
from swissheet.formats.pgn.boards import round_and_board
from swissheet.model import Tournament
from swissheet.workbook.games.judging import Judged
from swissheet.workbook.memory.checked_games import KnownGame
from swissheet.workbook.memory.filled_games import text_mark
from swissheet.workbook.memory.seen_games import SeenGame
from swissheet.workbook.sheets.games.typed import is_shared, shared_names

_UNMET = ("pgn.no-board.row", "pgn.no-board.row-round")
"""The problems of two players who are not paired with each other, or in another round."""


class Pairs:
    """The games known from the last check, each with the two players of its board.

    ``own`` are the players' own numbers by pairing number.
    """

    def __init__(self, known: Iterable[KnownGame], own: Mapping[int, int]) -> None:
        self.own = own
        self._tpns = {number: tpn for tpn, number in own.items()}
        self._known = defaultdict[str, list[KnownGame]](list)
        for one in known:
            if one.white and one.black:
                self._known[one.text].append(one)

    def on(self, one: Judged, tournament: Tournament) -> tuple[int, int]:
        """Return the own numbers of the two players of a game's board; zeros if it has none."""
        if one.board is None:
            return 0, 0
        game = tournament.round(one.board.round).games[one.board.board - 1]
        return self.own.get(game.white, 0), self.own.get(game.black, 0)

    def tell(
        self,
        checked: Sequence[Judged],
        named: Collection[int],
        tournament: Tournament,
        seen: Mapping[tuple[str, int], SeenGame],
    ) -> Mapping[int, KnownGame]:
        """Report games whose board has other players than when they were checked.

        Only games in the place they had then are reported. A person who moves a game elsewhere
        shows with
        that to which board it belongs. The record of games seen shows which games slid to other
        rows, and
        whose the games are that were never checked.
        Args:    named: the games, by their place in ``checked``, whose players are named by people
              or by
                 the text itself. seen: the record of games, by their list and row.
        Returns: the games that are not of the board where they are, or whose board is not paired
                 now, by their place in ``checked``, as they are known.
        """
        kept = dict[int, KnownGame]()
        now_there = {text_mark(one.game.text) for one in checked}
        gone = [k for text, games in self._known.items() if text not in now_there for k in games]
        for at, one in enumerate(checked):
            if at in named:
                continue
            # A corrected text is still the game of the two players it was checked for.
            known = self._known.get(text_mark(one.game.text), gone)
            if one.board is None and known is not gone:
                asked = round_and_board(one.asked.verdict.tags)
                there = next((k for k in known if (k.round, k.board) == asked), None)
                if there is not None:
                    kept[at] = there
            first = seen.get(one.game.at)
            if one.board is None:
                if first is not None and self._numbers_of_others(one, first, tournament):
                    kept[at] = _as_known(first)
                continue
            pair, where = self.on(one, tournament), (one.board.round, one.board.board)
            there = next((k for k in known if (k.round, k.board) == where), None)
            pairs = {k.pair for k in known if k.round == where[0]}
            if there is None or not all(pair) or pair in pairs:
                if pair == (first.pair[::-1] if first else ()) and _is_exchanged(one):
                    continue  # the row itself names the players, and that is reported
                if first is not None and not first.is_of(where[0], pair):
                    kept[at] = _as_known(first)
                    one.issues.insert(0, self._of_others(one, first, where, tournament))
                continue
            kept[at] = there
            place = one.game.place()
            white, black, now, other = self._names(there.pair, where, tournament)
            if pair == there.pair[::-1]:
                issue = Issue(
                    Severity.ERROR, "pgn.colours-exchanged.seen", place,
                    {
                        "round": where[0], "board": where[1],
                        "white": white, "black": black, "now": now, "other": other,
                    },
                )  # fmt: skip
            elif one.game.moves == "moves":
                issue = Issue(
                    Severity.ERROR, "pgn.board-differs.known", place,
                    {
                        "round": where[0], "board": where[1],
                        "white": white, "black": black, "now": now, "other": other,
                    },
                )  # fmt: skip
            else:
                issue = Issue(
                    Severity.ERROR, "pgn.board-differs.known-board", place,
                    {
                        "round": where[0], "board": where[1],
                        "white": white, "black": black, "now": now, "other": other,
                    },
                )  # fmt: skip
            one.issues.insert(0, issue)
        return kept

    def _of_others(
        self, one: Judged, first: SeenGame, where: tuple[int, int], tournament: Tournament
    ) -> Issue:
        """Return the problem of a game that is beside other players than those it was seen with."""
        white, black, now, other = self._names(first.pair, where, tournament)
        place = one.game.place()
        if self.on(one, tournament) == first.pair[::-1]:
            return Issue(
                Severity.ERROR, "pgn.colours-exchanged.seen", place,
                {
                    "round": where[0], "board": where[1],
                    "white": white, "black": black, "now": now, "other": other,
                },
            )  # fmt: skip
        if one.game.moves == "moves":
            return Issue(
                Severity.ERROR, "pgn.board-differs.seen", place,
                {
                    "round": where[0], "board": where[1],
                    "white": white, "black": black, "now": now, "other": other,
                },
            )  # fmt: skip
        return Issue(
            Severity.ERROR, "pgn.board-differs.seen-board", place,
            {
                "round": where[0], "board": where[1],
                "white": white, "black": black, "now": now, "other": other,
            },
        )  # fmt: skip

    def _numbers_of_others(self, one: Judged, first: SeenGame, tournament: Tournament) -> bool:
        """Report a game beside numbers of players who do not meet.

        Returns: whether they were the numbers of others when it was first read.
        """
        numbers = first.stray.partition(":")[2].strip("-")
        unmet = [issue for issue in one.issues if issue.key in _UNMET]
        if not numbers or not unmet or not all(first.pair):
            return False
        white, black = (self._name(self._tpns.get(own, 0), tournament) for own in first.pair)
        at = one.issues.index(unmet[0])
        one.issues[at] = Issue(
            Severity.ERROR, "pgn.board-differs.seen-numbers", unmet[0].place,
            {"white": white, "black": black},
        )  # fmt: skip
        return True

    def _names(
        self, pair: tuple[int, int], where: tuple[int, int], tournament: Tournament
    ) -> tuple[str, ...]:
        """Return the present names of two players, and those of the two players of a board.

        A name that several players have comes with the number, if the player is still in the list.
        Args: pair: own numbers. where: round and board.
        """
        game = tournament.round(where[0]).games[where[1] - 1]
        now = game.white, game.black
        # The text names the players of this board, so no other board is searched.
        then = (
            self._tpns.get(own, 0) if own else seat for own, seat in zip(pair, now, strict=True)
        )
        return tuple(self._name(tpn, tournament) for tpn in (*then, *now))

    def _name(self, tpn: int, tournament: Tournament) -> str:
        if tpn not in tournament.by_tpn:
            return "?"
        name = tournament.player(tpn).name
        return f"{name} ({tpn})" if is_shared(name, shared_names(tournament)) else name


def _is_exchanged(one: Judged) -> bool:
    """Return whether a game has the names or numbers of its board with exchanged colours."""
    return any(issue.key == "pgn.colours-exchanged" for issue in one.issues)


def _as_known(first: SeenGame) -> KnownGame:
    """Return a game that was seen in the form of one that was checked then."""
    return KnownGame(
        *("", first.round, first.board), white=first.white, black=first.black, seated=True
    )
