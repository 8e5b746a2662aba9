"""``swissheet rating-change``."""

from __future__ import annotations

import datetime as dt
import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import asdict
from fractions import Fraction
from typing import Any

import click

from swissheet.cli.commands.actions.form import carried_out
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.options import accept_option, command, reason_option
from swissheet.cli.frame.text import NAME, NOTE, NUMBER, OPPONENT, RATING, ROUND, table
from swissheet.errors import InputError, Place
from swissheet.files.documents import points_number
from swissheet.files.event_papers import printable
from swissheet.files.kinds import Kind, kind_of, read_bytes
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.formats.plain_text import cut
from swissheet.formats.trf.rating.lists import first_list, last_list, report_due
from swissheet.model import RatingKind, Tournament, told_apart
from swissheet.model.points import said_points
from swissheet.naming import named
from swissheet.ratings.changed_rating import CountedGame, RatingChange
from swissheet.ratings.event import RatedEvent, RatedPlayer, first_rating_note, rated_event
from swissheet.ratings.formula import Expected, KReason, RatingFormula, performances
from swissheet.ratings.formula_file import read_formula
from swissheet.ratings.initial import floor_on
from swissheet.tiebreaks.opponents import half_up
from swissheet.words.message import Clauses, Figures, Text, in_words, phrase, titled

_NAME_COLUMNS = 32
_KINDS = {"standard": RatingKind.STANDARD, "rapid": RatingKind.RAPID, "blitz": RatingKind.BLITZ}
_SAID = {
    RatingKind.STANDARD: phrase("rating.standard"),
    RatingKind.RAPID: phrase("rating.rapid"),
    RatingKind.BLITZ: phrase("rating.blitz"),
}
_FACTOR = re.compile(r"(?:([0-9]{1,4}) ?= ?)?([0-9]{1,2})")
_MOST_K = 40
_GAMES_OF = re.compile(r"([0-9]{1,4}) ?= ?([0-9]{1,4})")

_GAMES = phrase("cli_rating_change.games")
_SCORE = phrase("cli_rating_change.score")
_EXPECTED = phrase("cli_rating_change.expected")
_CHANGE = phrase("cli_rating_change.change")
_DIFFERENCE = phrase("cli_rating_change.difference")
_DELTA = phrase("cli_rating_change.score-less-expected")
_AVERAGE = phrase("cli_rating_change.average")
_FIRST = phrase("cli_rating_change.first-rating")
_NEW = phrase("cli_rating_change.new-rating")
_FIRST_HEADERS: tuple[Text, ...] = (_GAMES, _SCORE, _AVERAGE, "p", "dp", _FIRST, NOTE)


@command(
    writes=True,
    name="rating-change",
    keys="file, kind, formula, list, due (first, last), players (tpn, name, rating, k, k_from, "
    "k_lowered, games, score, expected, delta, change, opponents, new_rating, performance (tpr, "
    "ptp, linear, logistic), rounds (round, opponent, colour, rating, score, capped, difference, "
    "expected, delta), not_counted (round, opponent, reason)), unrated (tpn, name, games, score, "
    "average, fraction, difference, exact, rating, published, rounds, not_counted), what, written, "
    "backup",
)
@click.argument("file")
@click.option(
    "--player", metavar="PLAYER", help="Show the games of this player, by number or name."
)
@click.option(
    "--k",
    "factors",
    multiple=True,
    metavar="K|NUMBER=K",
    help="The factor K of everybody, or of the player with this pairing number; may be repeated.",
)
@click.option(
    "--games",
    "earlier",
    multiple=True,
    metavar="NUMBER=GAMES",
    help="The rated games of a player before the event, for K; may be repeated.",
)
@click.option(
    "--formula",
    metavar="FORMULA.toml",
    help="Compute by the formula of a federation or club instead of FIDE's.",
)
@click.option(
    "--speed", type=click.Choice([*_KINDS]),
    help="Which ratings change; by default as the event says, or its time control.",
)  # fmt: skip
@click.option("--write", is_flag=True, help="Also write all to the sheet Ratings of the workbook.")
@accept_option
@reason_option
def rating_change(
    file: str,
    player: str | None,
    factors: tuple[str, ...],
    earlier: tuple[str, ...],
    formula: str | None,
    speed: str | None,
    write: bool,
    saving: Saving,
) -> Answer:
    """Show how the event changes the FIDE rating of each player.

    The change is K times the sum of score minus expected score over the games that count, exact to
    hundredths; a month's changes are rounded together. Forfeits, byes and games against players
    without a rating do not count. The rule of 400 points is that of the first day of the event.

    K is not in the file: it is derived from rating and year of birth, and marked with ?, unless
    --k gives it. Players without a rating have a table of their own. Nothing is written
    without --write, which shows all of it on the sheet Ratings of a workbook.
    """
    tournament = printable(file)[0].tournament
    k, k_of = _factors(factors, tournament)
    how: dict[str, Any] = {
        "k": k, "k_of": k_of,
        "games_of": _games_before(earlier, tournament), "formula": _formula(formula),
    }  # fmt: skip
    kind = _KINDS[speed] if speed else None
    event = rated_event(tournament, kind=kind, **how)
    shown = event.players
    if player is not None:
        names = {one.tpn: one.name for one in tournament.players}
        tpn = named(player, names)
        if tpn not in names:
            raise InputError("cli.unknown-player", player=tpn)
        shown = tuple(one for one in shown if one.player.tpn == tpn)
    end = _last_day(tournament)
    data = {
        "file": file,
        "kind": event.kind.value or "standard",
        "formula": event.formula.name,
        "list": event.day[:7] or None,
        "due": end and {"first": f"{first_list(end)}", "last": f"{last_list(end)}"},
        "players": [_rated_document(one) for one in shown if one.change],
        "unrated": [_unrated_document(one) for one in shown if not one.change],
        "what": None, "written": False, "backup": None,
    }  # fmt: skip
    lines = _lines(tournament, event) if player is None else _games(tournament, event, shown[0])
    notes = _notes(event, shown) if event.fide else _notes_of_formula(event, shown)
    if event.fide and end and (due := report_due(tournament, end)):
        notes.append(str(due))
    if write:
        kind_of(file, frozenset({Kind.WORKBOOK}))
        written = carried_out("rating_change", file, {**how, "speed": kind}, saving)
        data |= written.data
        notes += [*written.lines, *written.notes]
    return Answer(data, lines, notes)


def _formula(file: str | None) -> RatingFormula | None:
    """Return the formula in a file; None for that of FIDE.

    Raises: FileAccessError. InputError: with file and line.
    """
    if file is None:
        return None
    data = read_bytes(file)
    with naming(file):
        try:
            return read_formula(data.decode("utf-8-sig"))
        except UnicodeDecodeError as error:
            line = data[: error.start].count(b"\n") + 1
            raise InputError("rating_change.formula-toml", place=Place(line=line)) from error


def _games_before(texts: Sequence[str], tournament: Tournament) -> dict[int, int]:
    """Return the rated games before the event by TPN.

    Raises: InputError: a text is not a number of games, or there is nobody with that number.
    """
    games: dict[int, int] = {}
    for text in texts:
        found = _GAMES_OF.fullmatch(text.strip())
        if found is None:
            raise InputError("rating_change.games", text=text)
        if int(found[1]) not in tournament.by_tpn:
            raise InputError("cli.unknown-player", player=int(found[1]))
        games[int(found[1])] = int(found[2])
    return games


def _factors(texts: Sequence[str], tournament: Tournament) -> tuple[int | None, dict[int, int]]:
    """Return the factor K of everybody, None where none is given, and those by TPN.

    Raises: InputError: a text is not a factor, or there is nobody with that number.
    """
    everybody: int | None = None
    single: dict[int, int] = {}
    for text in texts:
        found = _FACTOR.fullmatch(text.strip())
        if found is None or not 1 <= int(found[2]) <= _MOST_K:
            raise InputError("rating_change.k", text=text)
        if found[1] is None:
            everybody = int(found[2])
            continue
        if int(found[1]) not in tournament.by_tpn:
            raise InputError("cli.unknown-player", player=int(found[1]))
        single[int(found[1])] = int(found[2])
    return everybody, single


def _last_day(tournament: Tournament) -> dt.date | None:
    """Return the last day of the event; None where it is not known."""
    try:
        return dt.date.fromisoformat(tournament.event.end.replace("/", "-"))
    except ValueError:
        return None


def _notes(event: RatedEvent, shown: Sequence[RatedPlayer]) -> list[Text]:
    """Return what to know about the list, K, and the rounds that do not count."""
    changes = [one.change for one in shown if one.change]
    said: list[Text] = [
        phrase("cli_rating_change.list", month=event.day[:7])
        if event.day
        else phrase("cli_rating_change.no-day")
    ]
    if not all(change.sure for change in changes):
        said.append(phrase("cli_rating_change.derived"))
    if lowered := sum(change.k != change.listed_k for change in changes):
        said.append(phrase("cli_rating_change.lowered", players=lowered))
    return [*said, *_uncounted(shown)]


def _notes_of_formula(event: RatedEvent, shown: Sequence[RatedPlayer]) -> list[Text]:
    """Return what to know about K and about players whose rating a formula does not change."""
    changes = [one.change for one in shown if one.change]
    said: list[Text] = []
    if any(change.reason is KReason.UNSURE for change in changes):
        said.append(phrase("cli_rating_change.unsure"))
    if lowered := sum(change.k != change.listed_k for change in changes):
        most = event.formula.most
        said.append(phrase("cli_rating_change.lowered-formula", players=lowered, most=most))
    if few := sum(change.few for change in changes):
        least = event.formula.least_games
        said.append(phrase("cli_rating_change.few-games", games=least, players=few))
    if unrated := len(shown) - len(changes):
        said.append(phrase("cli_rating_change.no-rating", players=unrated))
    return [*said, *_uncounted(shown)]


def _uncounted(shown: Sequence[RatedPlayer]) -> list[Text]:
    """Return the line with the reasons for which rounds do not count; none where all count."""
    reasons = Counter(item.why.value for one in shown for item in one.uncounted)
    named_ = [
        titled(phrase(f"cli_rating_change.why.{why}"), count) for why, count in reasons.items()
    ]
    said = phrase("cli_rating_change.uncounted", reasons=Clauses((*named_,)))
    return [said] if reasons else []


def _rated_document(one: RatedPlayer) -> dict[str, Any]:
    change = one.change
    assert change is not None
    return {
        "tpn": one.player.tpn,
        "name": one.player.name,
        "rating": change.rating,
        "k": change.k,
        "k_from": change.reason.value,
        "k_lowered": change.k != change.listed_k,
        "games": len(one.games),
        "score": points_number(5 * change.halves),
        "expected": float(change.expected / 100),
        "delta": float(change.delta / 100),
        "change": change.change / 100,
        "opponents": change.mean_opponent,
        "new_rating": _number(change.alone),
        "performance": _performance(one),
        "rounds": [
            {
                **_game_document(game),
                "capped": game.capped,
                "difference": game.difference,
                "expected": float(game.expected / 100),
                "delta": float(game.delta / 100),
            }
            for game in one.games
        ],
        "not_counted": _not_counted(one),
    }


def _unrated_document(one: RatedPlayer) -> dict[str, Any]:
    first = one.initial
    return {
        "tpn": one.player.tpn,
        "name": one.player.name,
        "games": len(one.games),
        "score": points_number(5 * first.halves) if first else 0,
        "average": first and _hundredths(first.average) / 100,
        "fraction": first and first.hundredths / 100,
        "difference": first and first.difference,
        "exact": first and _hundredths(first.exact) / 100,
        "rating": first and first.rating,
        "published": bool(first and first.published),
        "rounds": [_game_document(game) for game in one.games],
        "not_counted": _not_counted(one),
    }


def _game_document(game: CountedGame) -> dict[str, Any]:
    return {
        "round": game.round,
        "opponent": game.opponent,
        "colour": game.colour and game.colour.value,
        "rating": game.rating,
        "score": points_number(5 * game.halves),
    }


def _performance(one: RatedPlayer) -> dict[str, Any] | None:
    """Return the performance ratings in the games that count; None without games."""
    if not one.games:
        return None
    halves = sum(game.halves for game in one.games)
    return asdict(performances([game.rating for game in one.games], halves))


def _number(value: Fraction) -> int | float:
    return value.numerator if value.denominator == 1 else float(value)


def _not_counted(one: RatedPlayer) -> list[dict[str, Any]]:
    return [
        {"round": item.round, "opponent": item.opponent or None, "reason": item.why.value}
        for item in one.uncounted
    ]


def _hundredths(value: Fraction) -> int:
    return half_up(100 * value.numerator, value.denominator)


def _two(hundredths: int | Fraction, sign: str = "", digits: int = 2) -> str:
    """Return hundredths with two decimals or more, by the decimal sign of the reader."""
    return str(Figures(f"{float(hundredths / 100):{sign}.{digits}f}"))


def _digits(event: RatedEvent) -> int:
    """Return the decimals of expected scores: the table of FIDE has two."""
    return 2 if event.formula.expected is Expected.TABLE else 4


def _new(value: Fraction) -> str:
    """Return a new rating, with decimals where the formula keeps them."""
    return str(value) if value.denominator == 1 else _two(100 * value)


def _k(change: RatingChange) -> str:
    return f"{change.k}{'' if change.sure else '?'}"


def _lines(tournament: Tournament, event: RatedEvent) -> list[Text]:
    """Return the table of the rated players, and that of the others."""
    marks = told_apart(tournament.players)
    names = {
        one.tpn: cut(one.name, _NAME_COLUMNS, marks.get(one.tpn, "")) for one in tournament.players
    }
    name = event.formula.name or phrase("cli_rating_change.own-formula")
    title = phrase("cli_rating_change.title", kind=_SAID[event.kind])
    if not event.fide:
        title = phrase("cli_rating_change.title-formula", formula=name)
    lines: list[Text] = [title]
    rows = [
        [
            str(one.player.tpn),
            names[one.player.tpn],
            str(change.rating),
            _k(change),
            str(len(one.games)),
            str(said_points(5 * change.halves)),
            _two(change.expected, digits=_digits(event)),
            _two(change.change, "+"),
            *([] if event.fide else [_new(change.alone)]),
        ]
        for one in event.rated
        if (change := one.change)
    ]
    headers: list[Text] = [NUMBER, NAME, RATING, "K", _GAMES, _SCORE, _EXPECTED, _CHANGE]
    headers += [] if event.fide else [_NEW]
    lines += table(headers, rows, right={*headers} - {NAME})
    if event.unrated and event.fide:
        lines += ["", phrase("cli_rating_change.unrated")]
        headers = [NUMBER, NAME, *_FIRST_HEADERS]
        rows = [
            [str(one.player.tpn), names[one.player.tpn], *_initial(one)] for one in event.unrated
        ]
        lines += table(headers, rows, right={*headers} - {NAME, NOTE})
    return lines


def _initial(one: RatedPlayer) -> list[str]:
    """Return the cells of a first rating, from the games to the note."""
    games, first = len(one.games), one.initial
    note = in_words(first_rating_note(one))
    if first is None:
        return [str(games), "0", *[""] * 4, note]
    return [
        str(games),
        str(said_points(5 * first.halves)),
        _two(_hundredths(first.average)),
        _two(first.hundredths),
        str(first.difference),
        str(first.rating),
        note,
    ]


def _games(tournament: Tournament, event: RatedEvent, one: RatedPlayer) -> list[Text]:
    """Return what happens to one player's rating: a line, and the rounds one by one."""
    change, lines = one.change, list[Text]()
    who = f"{one.player.tpn} {one.player.name}"
    if change is not None:
        lines.append(
            phrase(
                "cli_rating_change.player", player=who, rating=change.rating, k=_k(change),
                reason=phrase(f"cli_rating_change.k.{change.reason.value}"),
                change=_two(change.change, "+"),
            )
        )  # fmt: skip
    else:
        lines.append(titled(who, _FIRST))
    headers: list[Text] = [ROUND, OPPONENT, RATING, _DIFFERENCE, _SCORE, _EXPECTED, _DELTA, NOTE]
    digits, per_event = _digits(event), event.formula.per_event
    rounds = {
        game.round: [
            _named(tournament, game.opponent),
            str(game.rating),
            f"{game.difference:+}{'*' if game.capped else ''}" if change else "",
            str(said_points(5 * game.halves)),
            *(
                [_two(game.expected, digits=digits), _two(game.delta, "+", digits)]
                if change and not per_event
                else ["", ""]
            ),
            "",
        ]
        for game in one.games
    }
    for item in one.uncounted:
        why = in_words(phrase(f"cli_rating_change.why.{item.why.value}"))
        rounds[item.round] = [_named(tournament, item.opponent), *[""] * 5, why]
    rows = [[str(number), *cells] for number, cells in sorted(rounds.items())]
    if change is not None and one.games:
        mean = str(change.mean_opponent)
        sums = [
            str(said_points(5 * change.halves)), _two(change.expected, digits=digits),
            _two(change.delta, "+", digits),
        ]  # fmt: skip
        rows.append(["", str(len(one.games)), mean, "", *sums, ""])
    lines += table(headers, rows, right={*headers} - {OPPONENT, NOTE})
    if change is not None and event.fide:
        floor, new = floor_on(event.day), _new(change.alone)
        said = phrase("cli_rating_change.alone", rating=change.rating, new=new)
        below = [phrase("cli_rating_change.unrated-next", floor=floor)]
        lines.append(Clauses((said, *below)) if change.alone < floor else said)
    elif change is not None:
        new = _new(change.alone)
        lines.append(phrase("cli_rating_change.new", rating=change.rating, new=new))
    if found := _performance(one):
        logistic = found.pop("logistic")
        exact = "-" if logistic is None else _two(round(100 * logistic))
        lines.append(phrase("cli_rating_change.performance", **found, logistic=exact))
    if one.initial is not None:
        cells = zip(_FIRST_HEADERS, _initial(one), strict=True)
        lines.append(Clauses(tuple(titled(head, cell) for head, cell in cells)))
    return lines


def _named(tournament: Tournament, tpn: int) -> str:
    return f"{tpn} {cut(tournament.player(tpn).name, _NAME_COLUMNS, '')}" if tpn else ""
