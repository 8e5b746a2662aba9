"""Title norms in words for a terminal: lists, the conditions of one player, drafts of papers."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence

from swissheet.cli.frame.text import (
    BIRTH,
    FEDERATION,
    NAME,
    NOTE,
    NUMBER,
    OPPONENT,
    POINTS,
    RATING,
    RESULT,
    ROUND,
    TITLE,
    table,
)
from swissheet.formats.plain_text import cut
from swissheet.model import TITLES, Player
from swissheet.norms.conditions import Condition, ratings_used
from swissheet.norms.event_norms import COMPUTED_EXEMPTION, NormChance, NormEvent, PlayerNorms
from swissheet.norms.requirements import Norm, halves_at_least, least_average
from swissheet.norms.search import NormResult
from swissheet.papers.event import PaperEvent
from swissheet.words.message import Clauses, Param, Term, Text, in_words, phrase, titled

_NAME_COLUMNS = 32
_NORM = phrase("cli_norms.norm")
_GAMES = phrase("cli_norms.games")
_COUNTS = phrase("cli_norms.counts")
_MISSING = phrase("cli_norms.missing")
_ARTICLE = phrase("cli_norms.article")
_CONDITION = phrase("cli_norms.condition")
_NEEDED = phrase("cli_norms.needed")
_FOUND = phrase("cli_norms.found")
_MET = phrase("cli_norms.met")
_SHORT = phrase("cli_norms.short")
_USED = phrase("cli_norms.used")
_OPPONENTS = phrase("cli_norms.opponents")
_YES, _NO = Term("value.last_rounds.yes"), Term("value.last_rounds.no")
_FIDE_ID = Term("column.fide_id")

_ASKED = (
    ("1.1.1", "registered"),
    ("1.1.1", "laws"),
    ("1.1.2", "hours"),
    ("1.1.3", "time"),
    ("1.1.5", "arbiters"),
    ("1.4.6a, 1.1.4", "list"),
    ("1.4.3", "exemption"),
    ("1.4.3e", "foreign"),
    ("1.9", "pgn"),
)


def points_of(halves: int) -> int:
    """Return half points as tenths, the unit of points."""
    return 5 * halves


def asked(event: NormEvent) -> list[tuple[str, Text]]:
    """Return what the file cannot prove: the article, and the question to the arbiter."""
    unneeded = "exemption" if event.exempt else "foreign"
    return [
        (article, phrase(f"cli_norms.asked.{name}")) for article, name in _ASKED if name != unneeded
    ]


def near(result: NormResult) -> bool:
    """Return whether the opponents could make a norm, or a single condition fails."""
    names = {condition.name for condition in result.missing}
    return len(names) == 1 or names == {"performance", "score"}


class NormLines:
    """The lines about the norms of an event."""

    def __init__(self, event: PaperEvent, found: NormEvent) -> None:
        self._event, self._found = event, found

    def overview(self, most: int) -> Iterator[Text]:
        """Yield norms, then so many near misses, then what open rounds have to bring."""
        yield phrase("cli_norms.title")
        yield from self._of_event()
        pairs = [(one, result) for one in self._found.players for result in one.results]
        made = [pair for pair in pairs if pair[1].met]
        yield ""
        if made:
            yield phrase("cli_norms.made")
            yield from self._results(made, NOTE)
        else:
            yield phrase("cli_norms.nobody")
        missed = sorted(
            (pair for pair in pairs if near(pair[1])),
            key=lambda pair: (len(pair[1].missing), pair[1].distance),
        )
        chances = [
            (one, result.norm, chance)
            for one, result in pairs
            if not result.met
            for chance in _lowest(one.chances(result.norm))
        ]
        if missed:
            yield from ("", phrase("cli_norms.nearest"))
            yield from self._results(missed[:most], _MISSING)
        if chances:
            yield from ("", phrase("cli_norms.open-rounds"))
            yield from self._open(chances)
        yield from self.questions()

    def _of_event(self) -> Iterator[Text]:
        exempt = self._found.exempt
        if self._found.too_fast:
            yield phrase("cli_norms.too-fast")
        if exempt == COMPUTED_EXEMPTION:
            yield phrase("cli_norms.exempt-computed")
        elif exempt:
            yield phrase("cli_norms.exempt-chosen", article=exempt)
        if self._found.large:
            yield phrase("cli_norms.large")

    def questions(self) -> Iterator[Text]:
        """Yield the questions to the arbiter under their heading."""
        yield from ("", phrase("cli_norms.asked-heading"))
        for article, question in asked(self._found):
            yield f"  [ ] {titled(article, question)}"

    def _points(self, halves: int) -> str:
        return self._event.points(points_of(halves))

    def _name(self, player: Player) -> str:
        return cut(self._event.titled[player.tpn], _NAME_COLUMNS)

    def _results(self, pairs: Iterable[tuple[PlayerNorms, NormResult]], last: Text) -> list[str]:
        rows = [
            [
                str(one.player.tpn),
                self._name(one.player),
                result.norm.title,
                str(len(result.games)),
                self._points(result.halves),
                str(result.average),
                str(result.performance),
                str(result.counts) if result.met else "",
                in_words(
                    Clauses((*self._choice(one, result),), " ")
                    if result.met
                    else Clauses(tuple(self._short(result.norm, row) for row in result.missing))
                ),
            ]
            for one, result in pairs
        ]
        heads: list[Text] = [NUMBER, NAME, _NORM, _GAMES, POINTS, "Ra", "Rp", _COUNTS, last]
        if last is _MISSING:
            heads, rows = heads[:7] + heads[8:], [row[:7] + row[8:] for row in rows]
        return table(heads, rows, right={*heads} - {NAME, _NORM, last})

    def _open(self, chances: Sequence[tuple[PlayerNorms, Norm, NormChance]]) -> list[str]:
        rows = [
            [
                str(one.player.tpn),
                self._name(one.player),
                norm.title,
                self._points(chance.halves),
                in_words(self._against(one, chance)),
            ]
            for one, norm, chance in chances
        ]
        return table([NUMBER, NAME, _NORM, POINTS, _OPPONENTS], rows, right={NUMBER, POINTS})

    def _against(self, one: PlayerNorms, chance: NormChance) -> Text:
        """Return the opponents of the open rounds: those of the pairing, and the others' least."""
        said: list[Text] = [
            f"{game.opponent} {self._name(self._event.tournament.player(game.opponent))}"
            for game in one.record.open_games
        ]
        if chance.opponent:
            said.append(phrase("cli_norms.from", rating=chance.opponent))
        if chance.titles:
            said.append(phrase("cli_norms.with-title", titles=chance.titles))
        if chance.foreign:
            said.append(phrase("cli_norms.abroad"))
        return Clauses(tuple(said), ", ")

    def _condition(self, norm: Norm, row: Condition) -> Text:
        if row.name == "counted":
            return phrase("cli_norms.with-the-title", titles=norm.counted)
        return phrase(f"cli_norms.conditions.{row.name}")

    def _short(self, norm: Norm, row: Condition) -> Text:
        """Return a condition that fails, in a few words: ``games: 8 (≥ 9, 1.4.1)``."""
        needed, found, _ = self._numbers(row)
        return titled(self._condition(norm, row), f"{found} ({needed}, {row.article})")

    def _numbers(self, row: Condition) -> tuple[str, str, str]:
        """Return what a condition needs, what is found, and by how much it is missed."""
        shown = self._points if row.name == "score" else str
        sign = "≤" if row.most else "≥"
        return f"{sign} {shown(row.needed)}", shown(row.found), shown(row.lack) if row.lack else ""

    def _choice(self, one: PlayerNorms, result: NormResult) -> Iterator[Text]:
        """Yield what is not as usual about the games of a result."""
        if result.after:
            yield phrase("cli_norms.after", round=result.after)
        if result.ignored:
            yield phrase("cli_norms.ignored-rounds", rounds=result.ignored)
        if result.eight and result.met:
            yield phrase("cli_norms.eight")
        if result.as_loss:
            yield phrase("cli_norms.as-loss")
        if result.met and one.only_exempt(result.norm):
            yield phrase("cli_norms.only-exempt")

    def of_player(self, one: PlayerNorms) -> Iterator[Text]:
        """Yield the conditions of each norm that one player can use, with the opponents."""
        yield phrase("cli_norms.title")
        yield from self._of_event()
        player = one.player
        yield f"{player.tpn} {self._event.titled[player.tpn]}, {player.federation} {one.rating}"
        if not one.results:
            yield phrase("cli_norms.none-left")
        for result in one.results:
            norm = result.norm
            yield ""
            if result.met:
                yield phrase("cli_norms.norm-made", norm=norm.title, games=result.counts)
            else:
                yield phrase("cli_norms.norm-missed", norm=norm.title)
            yield from self._choice(one, result)
            yield from self._conditions(result)
            yield from self._scores(result)
            yield ""
            yield from self._rounds(one, result)
            chances = [] if result.met else one.chances(norm)
            if chances:
                yield from ("", phrase("cli_norms.open-rounds"))
                yield from self._chances(one, chances)
        yield from self.questions()

    def _conditions(self, result: NormResult) -> list[str]:
        rows = []
        for row in result.conditions:
            needed, found, lack = ("", "", "") if row.name == "exempt" else self._numbers(row)
            met = in_words(_NO if row.lack else _YES)
            condition = in_words(self._condition(result.norm, row))
            rows.append([row.article, condition, needed, found, met, lack])
        heads: list[Text] = [_ARTICLE, _CONDITION, _NEEDED, _FOUND, _MET, _SHORT]
        return table(heads, rows, right={_NEEDED, _FOUND, _SHORT})

    def _scores(self, result: NormResult) -> Iterator[Text]:
        games, halves = len(result.games), result.halves
        if not games or halves < halves_at_least(games):
            return
        average, needed = least_average(result.norm, halves, games), result.needed
        if needed is None:
            yield phrase("cli_norms.points-impossible", average=average)
        else:
            points = self._points(needed)
            yield phrase("cli_norms.points-needed", points=points, average=average)

    def _chances(self, one: PlayerNorms, chances: Sequence[NormChance]) -> list[str]:
        enough = [
            [
                self._points(chance.halves),
                in_words(self._against(one, chance))
                if chance.result.met
                else in_words(phrase("cli_norms.not-enough")),
            ]
            for chance in chances
        ]
        return table([POINTS, _OPPONENTS], enough, right={POINTS})

    def _rounds(self, one: PlayerNorms, result: NormResult) -> list[str]:
        """Return the table of the rounds: opponents with the rating used, and what is left out."""
        used, raised = ratings_used(result.norm, result.games)
        counted = {game.round: rating for game, rating in zip(result.games, used, strict=True)}
        rows = {}
        games = {game.round: game for game in (*one.record.games, *result.games)}
        for number, game in games.items():
            note: Text = ""
            if number not in counted:
                ignored = number in result.ignored
                note = phrase("cli_norms.ignored" if ignored else "cli_norms.later")
            elif game.opponent == raised:
                note = phrase("cli_norms.raised")
            rows[number] = [
                *self._opponent(game.opponent),
                str(game.rating or ""),
                str(counted.get(number, "")),
                self._points(game.halves),
                in_words(note),
            ]
        for out in one.record.left_out:
            if out.round not in games:
                why = in_words(phrase(f"cli_norms.why.{out.why}"))
                rows[out.round] = [*self._opponent(out.opponent), "", "", "", why]
        heads: list[Text] = [ROUND, OPPONENT, TITLE, FEDERATION, RATING, _USED, RESULT, NOTE]
        cells = [[str(number), *row] for number, row in sorted(rows.items())]
        return table(heads, cells, right={ROUND, RATING, _USED, RESULT})

    def _opponent(self, tpn: int) -> list[str]:
        if not tpn:
            return ["", "", ""]
        other = self._event.tournament.player(tpn)
        name = cut(f"{tpn} {self._event.names[tpn]}", _NAME_COLUMNS)
        return [name, other.title, other.federation]

    def certificate(self, one: PlayerNorms) -> Iterator[Text]:
        """Yield a draft of the certificate of each norm that a player has made."""
        player = one.player
        for result in (result for result in one.results if result.met):
            federations = Counter(game.federation for game in result.games)
            titles = Counter(game.title for game in result.games)
            yield phrase("cli_norms.draft")
            yield phrase("cli_norms.certificate", norm=result.norm.title)
            yield from self._fields(
                (NAME, self._event.titled[player.tpn]),
                (_FIDE_ID, player.fide_id),
                (BIRTH, player.birth),
                (FEDERATION, player.federation),
                (RATING, str(one.rating or "")),
            )
            yield from self._event_fields()
            yield from self._fields(
                (_GAMES, str(len(result.games))),
                (POINTS, self._points(result.halves)),
                ("Ra", str(result.average)),
                ("Rp", str(result.performance)),
                (_COUNTS, str(result.counts)),
                (phrase("cli_norms.titles"), _counted(titles, TITLES)),
                (phrase("cli_norms.federations"), _counted(federations, sorted(federations))),
            )
            yield from self._of_event()
            yield from self._choice(one, result)
            yield phrase("cli_norms.title-needs", rating=result.norm.rating)
            yield ""
            yield from self._rounds(one, result)
            yield from self.questions()
            yield ""
        yield phrase("cli_norms.draft")

    def report(self) -> Iterator[Text]:
        """Yield a draft of the report of the event: its players, and the norms made."""
        players = self._event.tournament.players
        federations = Counter(one.federation for one in players)
        titles = Counter(one.title for one in players)
        rated = sum(one.rating > 0 for one in self._found.players)
        yield phrase("cli_norms.draft")
        yield phrase("cli_norms.report")
        yield from self._event_fields()
        yield from self._fields(
            (phrase("cli_norms.players"), str(len(players))),
            (phrase("cli_norms.rated"), str(rated)),
            (phrase("cli_norms.titles"), _counted(titles, TITLES)),
            (phrase("cli_norms.federations"), _counted(federations, sorted(federations))),
        )
        yield from self._of_event()
        pairs = [(one, r) for one in self._found.players for r in one.results if r.met]
        yield ""
        if pairs:
            yield phrase("cli_norms.made")
            yield from self._results(pairs, NOTE)
        else:
            yield phrase("cli_norms.nobody")
        yield from self.questions()
        yield from ("", phrase("cli_norms.draft"))

    def _event_fields(self) -> Iterator[Text]:
        event, tournament = self._event.tournament.event, self._event.tournament
        yield from self._fields(
            (Term("setting.event.name"), event.name),
            (Term("setting.event.city"), event.city),
            (Term("setting.event.federation"), event.federation),
            (Term("setting.event.start"), event.start),
            (Term("setting.event.end"), event.end),
            (Term("setting.system"), tournament.system.term),
            (Term("setting.rounds_total"), str(tournament.rounds_total or "")),
            (Term("setting.event.time_control"), event.time_control),
            (Term("setting.event.chief_arbiter"), event.chief_arbiter),
            (Term("setting.event.deputies"), ", ".join(event.deputies)),
        )

    def _fields(self, *fields: tuple[Param, Text]) -> Iterator[Text]:
        """Yield each field with its heading; one that is unknown has an empty line to fill in."""
        for head, value in fields:
            yield titled(head, in_words(value) or "_" * 12)


def _lowest(chances: Sequence[NormChance]) -> Iterator[NormChance]:
    """Yield the chances that are enough; with the same opponents that of the least points."""
    enough = {
        (chance.opponent, chance.titles, chance.foreign): chance
        for chance in chances
        if chance.result.met
    }
    yield from enough.values()


def _counted(counts: Counter[str], order: Iterable[str]) -> str:
    """Return how often each is there: ``3 GM, 2 IM``; what is empty is left out."""
    return ", ".join(f"{counts[one]} {one}" for one in order if one and counts[one])
