"""Papers that are cut, folded or signed: slips, player cards, table cards, badges, envelopes.

Pieces that are cut apart come in the order of the piles: the piles of one cut, laid one on the
other, are in order.
"""

from __future__ import annotations

import io
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, TypeVar
from urllib.parse import quote

import segno

from swissheet.errors import InputError, Place
from swissheet.model import Bye
from swissheet.model.results import Entry
from swissheet.notation.diagram import drawing
from swissheet.papers.event import PaperEvent
from swissheet.papers.floor import ON_A_SLIP, slip_codes
from swissheet.papers.printed import PrintedForm
from swissheet.ratings.event import RatedPlayer, rated_event
from swissheet.standings import result_sign
from swissheet.words.message import Figures

if TYPE_CHECKING:
    import chess

T = TypeVar("T")

_SLIPS, _CARDS, _BADGES = 8, 4, 10
"""How many are on a page."""

_QUERY = 48
"""The most signs of a name in the code of a card: a phone reads it at 14 mm."""


def cut_stack(items: Sequence[T], each: int) -> list[T | None]:
    """Return the items page by page, ``each`` on a page, so that the cut piles are in order.

    On p pages the place k of page i has item k·p + i; None where a place is left empty.
    """
    pages = -(-len(items) // each)
    order = (place * pages + page for page in range(pages) for place in range(each))
    return [items[at] if at < len(items) else None for at in order]


def _form(
    event: PaperEvent,
    key: str,
    title: str,
    data: Mapping[str, object],
    layout: str = "",
    **more: Any,
) -> PrintedForm:
    return PrintedForm(key, layout or key, event.name, title, data, state=event.state, **more)


def qr_code(code: str) -> str:
    """Return a text as a QR code, without the empty margin."""
    made = segno.make(code, error="m", micro=False, boost_error=False)
    written = io.BytesIO()
    made.save(written, kind="svg", border=0, xmldecl=False, omitsize=True)
    return written.getvalue().decode()


def slips(event: PaperEvent, number: int) -> PrintedForm:
    """Return the result slips of the boards of a round that have no result yet.

    Raises: InputError: every board has one.
    """
    t, say = event.tournament, event.say
    round_ = t.round(number)
    if not round_.missing_results:
        raise InputError("papers.no-slips", place=Place(round=number), round=number)

    def slip(board: int) -> dict[str, object]:
        game = round_.games[board - 1]
        return {
            "board": str(board),
            "white": event.titled[game.white],
            "black": event.titled[game.black],
            "codes": [
                {"result": result, "svg": qr_code(code)}
                for result, code in zip(ON_A_SLIP, slip_codes(t, number, board), strict=True)
            ],
        }

    words = {
        "round": say("paper.round", round=number),
        "board": say("column.board"),
        "white": say("column.white"),
        "black": say("column.black"),
        "sign_white": say("paper.sign_white"),
        "sign_black": say("paper.sign_black"),
    }
    made = cut_stack([slip(board) for board in round_.missing_results], _SLIPS)
    return _form(event, "slips", say("paper.slips", round=number), {"slips": made, "words": words})


def player_cards(event: PaperEvent) -> PrintedForm:
    """Return a card for each player, with all rounds: those played, and lines for the others.

    A player with a FIDE ID and a rating has the rating change of the games so far.
    With the address of the page it has a code that opens the page at this player.
    """
    t, say = event.tournament, event.say
    boards = {
        (round_.number, tpn): board
        for round_ in t.rounds
        for board, game in enumerate(round_.games, start=1)
        for tpn in (game.white, game.black)
    }
    scores = [t.scores(number) for number in range(t.rounds_paired + 1)]
    colours = {"w": say("column.white"), "b": say("column.black")}

    def row(tpn: int, number: int) -> list[str]:
        entry = t.entry(tpn, number) if number <= t.rounds_paired else None
        if entry is None:
            return [str(number), "", "", "", "", ""]
        board = boards.get((number, tpn))
        score = "" if _open(entry) else event.points(scores[number][tpn])
        if board is None:
            assert isinstance(entry.result, Bye)
            bye = say(f"bye.{entry.result.name.lower()}")
            worth = event.points(t.entry_points(tpn, number))
            return [str(number), "", "", bye, worth, score]
        opponent = t.player(entry.opponent)
        rated = f" ({opponent.rating})" if opponent.rating else ""
        colour = colours[entry.colour.value] if entry.colour else ""
        name = event.titled[opponent.tpn] + rated
        return [str(number), colour, str(board), name, _sign(entry), score]

    rated = {one.player.tpn: one for one in rated_event(t).players}
    rounds = range(1, max(t.rounds_total, t.rounds_paired, 1) + 1)
    cards = [
        {
            "name": event.titled[player.tpn],
            "tpn": f"{say('column.tpn')} {player.tpn}",
            "rating": str(player.rating or ""),
            "change": _change(event, rated[player.tpn]),
            "rows": [row(player.tpn, number) for number in rounds],
            "code": qr_code(f"{event.address}#q={_wanted(player.name)}") if event.address else "",
        }
        for player in t.players
    ]
    keys = ("round", "colour", "board", "opponent_rating", "result", "score")
    own = {"colour", "opponent_rating", "score"}
    head = [say(f"paper.{key}" if key in own else f"column.{key}") for key in keys]
    data = {"cards": cut_stack(cards, _CARDS), "head": head}
    return _form(event, "cards", say("paper.cards"), data)


def _change(event: PaperEvent, one: RatedPlayer) -> str:
    """Return the rating change of a player in words; "" where FIDE's regulations give none."""
    change = one.change
    if change is None or not change.games or not one.player.fide_id:
        return ""
    exact = Figures(f"{change.change / 100:+.2f}")
    return event.say(
        "paper.rating_change", change=exact, k=f"{change.k}{'' if change.sure else '?'}"
    )


def _wanted(name: str) -> str:
    """Return the first words of a name as the page looks for them, few enough for a small code."""
    wanted = ""
    for word in name.split():
        longer = f"{wanted} {word}".strip()
        if wanted and len(quote(longer)) > _QUERY:
            break
        wanted = longer
    return quote(wanted)


def _open(entry: Entry) -> bool:
    return not isinstance(entry.result, Bye) and not _sign(entry)


def _sign(entry: Entry) -> str:
    assert not isinstance(entry.result, Bye)
    return result_sign(entry.result)


def table_cards(event: PaperEvent, number: int = 0, *, small: bool = False) -> PrintedForm:
    """Return a tent card for each board, its number on both sides.

    Args: number: a round whose players are named on them; 0 for cards that serve every round.
          small: four on a page.
    """
    t, say = event.tournament, event.say

    def seat(tpn: int) -> dict[str, str]:
        return {"name": event.titled[tpn], "federation": t.player(tpn).federation}

    seats = [
        [seat(game.white), seat(game.black)] for game in t.round(number).games
    ] if number else [[] for _ in range(max(1, len(t.players) // 2))]  # fmt: skip
    cards = [{"board": str(board), "seats": both} for board, both in enumerate(seats, start=1)]
    data = {
        "cards": cut_stack(cards, _CARDS) if small else cards,
        "small": small,
        "board": say("column.board"),
        "sides": [say("column.white"), say("column.black")],
    }
    title, key = say("paper.table_cards"), "tablecards"
    if number:
        title, key = f"{title} · {say('paper.round', round=number)}", "tablecards-names"
    return _form(event, key, title, data, layout="tablecards")


def badges(event: PaperEvent) -> PrintedForm:
    """Return a badge for each player and arbiter; the places left on the last page are blank."""
    t, say = event.tournament, event.say

    def badge(name: str, title: str, place: str, role: str) -> dict[str, str]:
        return {
            "name": name, "title": title, "place": place, "role": say(f"paper.role.{role}"),
            "frame": role,
        }  # fmt: skip

    made = []
    for tpn in event.alphabetical:
        player = t.player(tpn)
        place = " · ".join(filter(None, (player.club, player.federation)))
        made.append(badge(player.name, player.title, place, "player"))
    if t.event.chief_arbiter:
        made.append(badge(t.event.chief_arbiter, "", "", "chief_arbiter"))
    made += [badge(name, "", "", "arbiter") for name in t.event.deputies]
    data = {"badges": cut_stack(made, _BADGES), "name": say("column.name")}
    return _form(event, "badges", say("paper.badges"), data)


def envelopes(
    event: PaperEvent, number: int, positions: Mapping[int, chess.Board] | None = None
) -> PrintedForm:
    """Return a page for the envelope of each adjourned game of a round.

    Rule:   Laws 2018, Guidelines I.2.
    Args:   positions: those before the sealed move that are known, by board.
    Raises: InputError: no game of the round is adjourned.
    """
    t, say = event.tournament, event.say
    round_ = t.round(number)
    if not round_.adjourned_boards:
        raise InputError("papers.no-adjourned", place=Place(round=number), round=number)
    known = positions or {}
    pages = [
        {
            "board": str(board),
            "white": event.titled[round_.games[board - 1].white],
            "black": event.titled[round_.games[board - 1].black],
            "position": drawing(known[board]) if board in known else "",
        }
        for board in round_.adjourned_boards
    ]
    keys = (
        "board", "white", "black", "position_note", "used_white", "used_black",
        "clock_white", "clock_black", "sealed_by", "sealed_number", "draw_offer", "draw_by",
        "yes", "no", "resumption", "time", "place", "sign_white", "sign_black",
        "sign_arbiter", "sealed_note",
    )  # fmt: skip
    shared = {"board", "white", "black"}
    words = {k: say(f"column.{k}" if k in shared else f"paper.envelope.{k}") for k in keys}
    data = {"pages": pages, "words": words, "round": say("paper.round", round=number)}
    title = say("paper.envelope.title", round=number)
    return _form(event, "envelope", title, data)
