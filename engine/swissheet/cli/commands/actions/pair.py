"""``swissheet pair``."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import click

from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.bye import bye_document, bye_lines, bye_note, recorded_bye_notes
from swissheet.cli.frame.options import action_command
from swissheet.cli.frame.text import BLACK, BOARD, NUMBER, POINTS, WHITE, table
from swissheet.doubts import doubts, games_to_come
from swissheet.errors import InternalError, Place, RulesError, Severity
from swissheet.files.documents import board_document, points_number
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.formats.plain_text import cut
from swissheet.model import Bye, Colour, Tournament, told_apart
from swissheet.model.points import said_points
from swissheet.model.rulings import pairing_points
from swissheet.pairing import pab_reasons
from swissheet.pairing import pair as pair_again
from swissheet.pairing.acceleration import without_number
from swissheet.pairing.reasons import board_reasons
from swissheet.pairing.types import RoundPairing
from swissheet.words.message import Phrase, Text, phrase, reader

_SEED = "draw_seed"
"""The option of the event that lots are drawn from."""

_COLOURS = {"white": Colour.WHITE, "black": Colour.BLACK}


@action_command(
    "pair",
    keys="file, round, boards (board, white, black: tpn, name, points), pab, "
    "pab_reasons (tpn, score, unplayed, message, others), reasons (board, white, black, pair, "
    "colours, message), matches (board, stage, players, kind, game, white, black, message), lots, "
    "list, byes, recorded, written, backup",
)
@click.option(
    "--initial-colour",
    type=click.Choice(sorted(_COLOURS)),
    help="For round 1 of a TRF without initial colour: the colour drawn for player 1.",
)
def pair(
    file: str,
    round_: int | None,
    unconfirmed: str | None,
    initial_colour: str | None,
    saving: Saving,
) -> Answer:
    """In a workbook the round gets its sheet. In a TRF it is written to the player lines with
    opponent, colour and a blank result; write the results there. With '-' the TRF is read from
    stdin and the boards are only shown.

    Nothing is written unless every earlier result is there and every check passes.
    """
    colour = _COLOURS.get(initial_colour or "")
    if kind_of(file) is Kind.WORKBOOK:
        return _pair_workbook(file, round_, unconfirmed, colour, saving)
    if unconfirmed is not None:
        raise RulesError("cli.unconfirmed", place=Place(file=file))
    return _pair_trf(file, round_, colour, saving)


def _pair_trf(file: str, number: int | None, colour: Colour | None, saving: Saving) -> Answer:
    from swissheet.files.trf_file import load
    from swissheet.formats.trf.editions import edition_told

    source = load(file)
    if number is not None and _again(file, source.tournament, number):
        return _shown_again(file, source.tournament, number)
    paired, made = source.paired(colour)
    answer = _answer(paired, made, source.save(paired, saving))
    edition = edition_told(source.tournament, file=file)
    told = [issue for issue in doubts(source.tournament) if issue.code != "unrated"]
    told += [*games_to_come(source.tournament), *([edition] if edition else [])]
    answer.notes = [*map(str, told), *answer.notes]
    return answer


def _pair_workbook(
    file: str,
    number: int | None,
    unconfirmed: str | None,
    colour: Colour | None,
    saving: Saving,
) -> Answer:
    from swissheet.cli.files.workbook_file import answering, noticed, opened
    from swissheet.workbook import actions

    if colour is not None:
        raise RulesError("cli.initial-colour", place=Place(file=file))
    if number is not None:
        from swissheet.workbook.actions.exchange.tournaments import as_shown
        from swissheet.workbook.file.storage import files

        with naming(file):
            tournament = as_shown(files.open_book(file))
        if _again(file, tournament, number) and unconfirmed is None:
            return _shown_again(file, tournament, number)
    with opened(file, saving) as work:
        outcome = actions.pair(work.book, unconfirmed=unconfirmed, **answering(saving))
    if outcome.pairing is None or outcome.tournament is None:
        raise InternalError("cli.not-told")
    answer = _answer(outcome.tournament, outcome.pairing, work.saved)
    # The results of the new round are of course missing; any other doubt is reported at once.
    doubts = [
        str(issue)
        for issue in outcome.issues
        if (issue.severity is Severity.WARNING and issue.code != "results-missing")
        or issue.code
        in ("initial-order", "other-list", "rounds-advised", "both-forfeit", "games-to-come")
        or (issue.code == "no-longer-asked" and outcome.pairing.round > 1)
    ]
    answer.notes = [*noticed(outcome), *doubts, *outcome.told, *answer.notes]
    return answer


def _again(file: str, tournament: Tournament, number: int) -> bool:
    """Return whether a round that is paired already is asked for.

    Raises: RulesError: the round is not even the next one.
    """
    following = tournament.rounds_paired + 1
    if number > following:
        with naming(file):
            tournament.require_next(number)
    return number < following


def _answer(tournament: Tournament, made: RoundPairing, saved: Saved) -> Answer:
    reasons = pab_reasons(tournament, made)
    data = {
        **saved.document(),
        **board_document(tournament, made),
        "pab_reasons": bye_document(tournament, reasons),
        "reasons": reason_document(tournament, made),
        "matches": match_document(tournament, made),
        "lots": tournament.option(_SEED) or None,
        "list": _list(tournament, made.round),
        "recorded": None,
    }
    why = reason_notes(saved.file, tournament, made)
    if made.round == 1 and data["lots"] and tournament.system.draws_list:
        why = [phrase("cli_pair.lots", lots=data["lots"]), *why]
    why = [*_list_told(tournament, made.round), *why]
    notes = [saved, *bye_note(tournament, reasons), *why]
    lines = [*board_lines(tournament, made), *match_lines(tournament, made)]
    return Answer(data, lines, notes)


def _shown_again(file: str, tournament: Tournament, number: int) -> Answer:
    """Show a past round, as the rules pair it from earlier rounds, and the reasons of the bye."""
    with naming(file):
        made = pair_again(tournament, round_=number)
    recorded = tournament.round(number)
    same = recorded.pab == made.pab and {(g.white, g.black) for g in recorded.games} == set(
        made.boards
    )
    notes: list[Text] = [
        phrase("cli_pair.again-same" if same else "cli_pair.again-other", round=number)
    ]
    reasons = pab_reasons(tournament, made)
    notes += recorded_bye_notes(tournament, number, reasons)
    data = {
        **Saved(file, written=False).document(),
        **board_document(tournament, made),
        "pab_reasons": bye_document(tournament, reasons),
        "reasons": reason_document(tournament, made),
        "matches": match_document(tournament, made),
        "lots": tournament.option(_SEED) or None,
        "list": _list(tournament, made.round),
        "recorded": "same" if same else "differs",
    }
    lines = [*board_lines(tournament, made), *match_lines(tournament, made)]
    lines += bye_lines(tournament, reasons)
    lines += ["", _list_line(tournament, data["list"])] if data["list"] else []
    lines += reason_lines(tournament, made)
    return Answer(data, lines, notes)


def _list(tournament: Tournament, number: int) -> list[int]:
    """Return the numbers of the drawn list of a simple Swiss, in the order of the list."""
    if not tournament.system.draws_list:
        return []
    from swissheet.pairing.simple import drawn_list

    return list(drawn_list(tournament, number))


def _list_told(tournament: Tournament, number: int) -> list[Text]:
    """Return the drawn list, if the round just paired brings a new one."""
    if not tournament.system.draws_list:
        return []
    from swissheet.pairing.simple import new_list

    order = new_list(tournament, number)
    return [_list_line(tournament, order)] if order else []


def _list_line(tournament: Tournament, order: Sequence[int]) -> Text:
    names = [f"{tpn} {tournament.player(tpn).name}" for tpn in order]
    return phrase("cli_pair.list", players=names)


_NAME_COLUMNS = 32
_BYE_WORDS = {
    Bye.FPB: "cli_pair.full-point-bye",
    Bye.HPB: "cli_pair.half-point-bye",
    Bye.ZPB: "cli_pair.absent",
}


def board_lines(tournament: Tournament, made: RoundPairing) -> list[Text]:
    """Return the pairing of a round as it is read out: boards, the bye, players who do not play."""
    scores = pairing_points(tournament, made.round - 1)

    marks = told_apart(tournament.players)

    def name(tpn: int) -> str:
        player = tournament.player(tpn)
        return cut(f"{player.title} {player.name}".strip(), _NAME_COLUMNS, marks.get(tpn, ""))

    def points(tpn: int) -> str:
        return str(said_points(scores[tpn], half="½"))

    lines: list[Text] = [phrase("cli_pair.round", round=made.round)]
    if rounds := tournament.rounds_total:
        lines = [phrase("cli_pair.round-of", round=made.round, rounds=rounds)]
    lines += table(
        (BOARD, NUMBER, WHITE, POINTS, "", POINTS, BLACK, NUMBER),
        [
            (str(board), str(w), name(w), points(w), "-", points(b), name(b), str(b))
            for board, (w, b) in enumerate(made.boards, start=1)
        ],
        right=(BOARD, NUMBER, POINTS),
    )
    if made.pab is not None:
        lines.append(phrase("cli_pair.bye", player=f"{made.pab} {name(made.pab)}"))
    unnumbered = without_number(tournament, made.round)
    for kind, named in _BYE_WORDS.items():
        tpns = [tpn for tpn, bye in made.byes if bye is kind]
        if tpns:
            shown = [f"{'-' if t in unnumbered else t} {name(t)}" for t in tpns]
            lines.append(Phrase(named, {"players": shown}))
    return lines


def match_document(tournament: Tournament, made: RoundPairing) -> list[dict[str, Any]]:
    """Return the match of each board; empty in any event but a knock-out."""
    if not tournament.system.matches:
        return []
    from swissheet.workbook.shared.matches import match_boards, match_words

    return [
        {
            "board": match.board,
            "stage": match.stage.value,
            "players": match.players or None,
            "kind": match.kind.value,
            "game": match.game,
            "white": points_number(match.white),
            "black": points_number(match.black),
            "message": match_words(match, reader()),
        }
        for match in match_boards(tournament, made.round, made.boards)
    ]


def match_lines(tournament: Tournament, made: RoundPairing) -> list[str]:
    """Return the matches to be read: one line, boards alike together."""
    if not tournament.system.matches:
        return []
    from swissheet.workbook.shared.matches import match_boards, match_line

    line = match_line(match_boards(tournament, made.round, made.boards), reader(), at_most=None)
    return [line] if line else []


def reason_document(tournament: Tournament, made: RoundPairing) -> list[dict[str, Any]]:
    """Return a sentence for each board, and for the bye as board 0; [] where there are none."""
    return [
        {
            "board": item.board,
            "white": item.white,
            "black": item.black,
            "pair": item.pair.value,
            "colours": item.colours and item.colours.value,
            "message": item.told.message,
        }
        for item in board_reasons(tournament, made)
    ]


def reason_lines(tournament: Tournament, made: RoundPairing) -> list[Text]:
    """Return the reasons to be read, with an empty line in front."""
    reasons = board_reasons(tournament, made)
    lines = [
        phrase("cli_pair.board", board=item.board, why=item.told)
        if item.board
        else item.told.message
        for item in reasons
    ]
    return ["", *lines] if lines else []


def reason_notes(file: str, tournament: Tournament, made: RoundPairing) -> list[Text]:
    """Return the player with the bye and why, and how to read the reasons of the boards."""
    reasons = board_reasons(tournament, made)
    notes: list[Text] = [item.told.message for item in reasons if not item.board]
    if reasons and file != "-":
        command = f"swissheet pair {file} --round {made.round}"
        notes.append(phrase("cli_pair.why", command=command))
    return notes
