"""Find the rules that boards changed by people break, as problems to ask about or to report."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from types import MappingProxyType

from swissheet.errors import Issue, Place, Severity
from swissheet.model import Bye, Tournament
from swissheet.notation import format_result
from swissheet.pairing.breaches import Breach, Broken
from swissheet.pairing.by_hand import breaches
from swissheet.words.message import Param
from swissheet.workbook.changes.compare.differences import Comparison, Difference
from swissheet.workbook.sheets.reading.reading import Reading


def broken_by(found: Difference, comparison: Comparison, reading: Reading) -> Iterator[Issue]:
    """Yield the rules broken by the boards that came with a change of seats or colours.

    Rule: as for :func:`swissheet.pairing.by_hand.breaches`; a Swiss tournament alone.
    """
    tournament = reading.tournament
    if tournament is None or not tournament.system.swiss:
        return
    tpns = {own: item.player.tpn for own, item in comparison.now.items()}
    boards = {}
    for board in found.are:
        white, black = tpns.get(board.white), tpns.get(board.black, 0)
        # A player who was also taken off the list has a question of its own.
        if white is not None and (black or board.bye is Bye.PAB):
            boards[white, black] = board
    view = reading.rounds[found.round].view
    for breach in breaches(tournament, found.round, list(boards)):
        board = boards[breach.board]
        place = view.place(board.row, "white_tpn")
        yield told_breach(breach, tournament, _label(view.text(board.row, "board")), place)


def broken_rules(
    tournament: Tournament, round_: int, places: Mapping[tuple[int, int], Place]
) -> list[Issue]:
    """Return every rule that a round breaks as it is now.

    Args: places: of the boards, White's and Black's TPN; (TPN, 0) for the bye.
    """
    made = tournament.round(round_)
    boards = [(game.white, game.black) for game in made.games]
    numbers = {board: str(number) for number, board in enumerate(boards, start=1)}
    pairs = [*boards, *((tpn, 0) for tpn in made.pabs)]
    return [
        told_breach(
            breach,
            tournament,
            numbers.get(breach.board, "-"),
            places.get(breach.board, Place(round=round_)),
        )
        for breach in breaches(tournament, round_, pairs)
    ]


_NO_LABELS: Mapping[int, str] = MappingProxyType({})


def boards_in_words(
    tournament: Tournament,
    boards: Iterable[tuple[int, int]],
    shown: Mapping[int, str] = _NO_LABELS,
) -> list[str]:
    """Return boards with numbers and names, White first: ``3 Ann - 7 Bob``, ``5 Eve (bye)``.

    Args: shown: the numbers to show, if not those of the tournament.
    """

    def called(tpn: int) -> str:
        return shown.get(tpn) or _name(tournament, tpn)

    return [
        f"{called(white)} - {called(black)}" if black else f"{called(white)} (U)"
        for white, black in boards
    ]


def _label(text: str) -> str:
    return text.removesuffix(".0") or "-"


def _name(tournament: Tournament, tpn: int) -> str:
    return f"{tpn} {tournament.player(tpn).name}"


def told_breach(
    breach: Breach,
    tournament: Tournament,
    board: str,
    place: Place,
    shown: Mapping[int, str] = _NO_LABELS,
) -> Issue:
    """Return the problem for a broken rule; all kinds but the last are asked about.

    Args: shown: as for :func:`boards_in_words`.
    """
    (pair,) = boards_in_words(tournament, [breach.board], shown)
    player = breach.player
    who = (shown.get(player) or _name(tournament, player)) if player else ""
    before = breach.before
    match breach.broken:
        case Broken.REPEAT:
            game = _game(tournament, breach)
            return _asked(
                "changes.pair-repeat", place, board=board, pair=pair, before=before, game=game
            )
        case Broken.FORBIDDEN:
            return _asked("changes.pair-forbidden", place, board=board, pair=pair)
        case Broken.PAB_BARRED:
            return _asked("changes.pab-barred", place, player=who, before=before)
        case Broken.PAB_SCORE:
            return _asked("changes.pab-score", place, player=who)
        case Broken.TRIPLE:
            return _asked("changes.colour-triple", place, board=board, pair=pair, player=who)
        case Broken.DIFFERENCE:
            return _asked("changes.colour-diff", place, board=board, pair=pair, player=who)
        case Broken.BOTH:
            return Issue(
                Severity.NOTICE,
                "changes.colour-both",
                place,
                params={"board": board, "pair": pair},
                level=2,
            )


def _asked(key: str, place: Place, **more: Param) -> Issue:
    return Issue(Severity.QUESTION, key, place, params={**more}, level=3)


def _game(tournament: Tournament, breach: Breach) -> str:
    """Return the game that two players had before."""
    games = tournament.round(breach.before).games
    board, game = next(
        (number, game)
        for number, game in enumerate(games, start=1)
        if {game.white, game.black} == {*breach.board}
    )
    result = format_result(game.white_result, game.black_result)
    return f"{game.white}-{game.black} {result}".strip() + f", {board}"
