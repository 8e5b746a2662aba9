"""``swissheet standings``."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

import click

from swissheet.cli.errors import Misuse
from swissheet.cli.frame.answer import Answer
from swissheet.cli.frame.half_rule import half_rules
from swissheet.cli.frame.options import action_command, option_of
from swissheet.cli.frame.text import FEDERATION, NAME, NUMBER, POINTS, RANK, RATING, table
from swissheet.doubts import standings_behind, undecided
from swissheet.errors import FileAccessError, Place, RulesError, WorkbookError
from swissheet.files.documents import points_number, standings_document
from swissheet.files.kinds import Kind, Saved, kind_of
from swissheet.files.naming import naming
from swissheet.files.saving import Saving
from swissheet.files.standing import counted, in_workbook, ranking_of
from swissheet.formats.plain_text import cut
from swissheet.grid import grid_rows, localised, team_line, team_scores
from swissheet.model import Tournament, told_apart
from swissheet.model.points import said_points
from swissheet.ranking import judged_by, matches_won
from swissheet.rounds import require_paired
from swissheet.standings import CrossRows, cross_rows
from swissheet.tiebreaks import Ranking, format_value
from swissheet.tiebreaks.codes import unrated_told
from swissheet.tiebreaks.editions import older_edition_told
from swissheet.words.message import Clauses, Figures, Text, phrase, reader
from swissheet.workbook.actions import registry

if TYPE_CHECKING:
    from swissheet.pairing.round_robin import Withdrawal

_NAME_COLUMNS = 32


@action_command(
    "standings",
    keys="file, after, rounds_total, provisional (round, boards), tiebreaks, players (place, tpn, "
    "title, name, rating, federation, points, matches_won (in a knock-out), tiebreaks, rounds), "
    "explanation, half_rule (tpn, name, completed, games, counts, with_results, without: place, "
    "tpn, name, points), teams (name, players, points), written, backup",
)
@click.option("--cross-table", is_flag=True, help="Show the cross table, not the standings.")
@click.option(
    "--half-rule",
    type=click.Choice(["both"]),
    help="Of a round robin that somebody has left: both standings, with the results and without.",
)
@option_of(registry.action("explain").parameter("tpn"), required=False)
def standings(
    file: str,
    tiebreaks: tuple[str, ...] | None,
    after: int | None,
    edition: str | None,
    unplayed_games: str | None,
    cross_table: bool,
    half_rule: str | None,
    tpn: str | None,
    saving: Saving,
) -> Answer:
    """In a workbook both sheets are written, with --explain only the sheet Explain. A TRF is only
    read, its ranks stay as they are.
    """
    notes: list[Text] = []
    ruled: Tournament | None = None
    left: list[Withdrawal] | None = None
    if half_rule is not None and kind_of(file) is Kind.TRF:
        raise RulesError("cli.half-rule", place=Place(file=file))
    if kind_of(file) is Kind.TRF:
        from swissheet.files.trf_file import load

        source = load(file)
        tournament, saved = source.tournament, Saved(file, False)
        notes = [str(issue) for issue in source.of_standings()]
        tiebreaks = tiebreaks or source.tiebreaks_of_players()
    elif tpn is not None:
        if edition is not None or unplayed_games is not None:
            raise Misuse(phrase("cli_standings.explain-settings"))
        tournament, saved, notes = _explained_in_workbook(file, tpn, tiebreaks, after, saving)
    else:
        how = (edition, unplayed_games)
        tournament, saved, notes, left = _in_workbook(file, tiebreaks, after, how, saving)
        ruled = counted(tournament, left, after)
        ruled = ruled and judged_by(ruled, edition, unplayed_games)
    tournament = judged_by(tournament, edition, unplayed_games)
    with naming(file):
        if after is not None:
            require_paired(tournament, after)
        made = ranking_of(tournament, ruled, tiebreaks, after)
        if tournament.system.swiss:
            tournament.require_results(made.after)
        explained = _explanation(tournament, tpn, made) if tpn is not None else None
    rows = cross_rows(tournament, made, kind="swiss")
    scores = team_scores(tournament, made)
    data = {
        **saved.document(),
        **standings_document(tournament, made, rows),
        "explanation": explained and explained[0],
        "half_rule": None,
        "teams": [
            {"name": team.name, "players": list(team.tpns), "points": points_number(points)}
            for team, points in scores
        ],
    }
    lines: list[Text]
    if explained:
        lines = explained[1]
    else:
        lines = _cross_lines(tournament, made) if cross_table else _lines(tournament, rows)
        lines += ["", team_line(scores, reader())] if scores else []
    if half_rule is not None:
        data["half_rule"], more = half_rules(tournament, left or (), tiebreaks)
        lines = more or [*lines, phrase("cli_standings.nobody-left")]
    older = older_edition_told(tournament, made.rules.edition)
    unrated = unrated_told(tournament, made.codes)
    behind = standings_behind(tournament, made.after) if after is None else None
    notes = [*notes, *(str(issue) for issue in (behind, older, unrated) if issue is not None)]
    if made.after == tournament.rounds_paired:
        notes = [*notes, *map(str, undecided(tournament))]
    if saved.written or saved.why_not:
        notes = [*notes, saved]
    return Answer(data, lines, notes)


def _in_workbook(
    file: str,
    codes: tuple[str, ...] | None,
    after: int | None,
    how: tuple[str | None, str | None],
    saving: Saving,
) -> tuple[Tournament, Saved, list[Text], list[Withdrawal] | None]:
    """Return the event, the file, messages, and those who left a round robin; None in a Swiss."""
    from swissheet.cli.files.workbook_file import answering, list_changes, opened

    edition, unplayed_games = how
    with opened(file, saving) as work:
        outcome, tournament, left = in_workbook(
            work.book,
            codes,
            after,
            edition=edition,
            unplayed_games=unplayed_games,
            **answering(saving),
        )
    return tournament, work.saved, list_changes(outcome), left


def _explained_in_workbook(
    file: str, tpn: str, codes: tuple[str, ...] | None, after: int | None, saving: Saving
) -> tuple[Tournament, Saved, list[Text]]:
    """Write the sheet Explain where that is possible; return the explanation in any case."""
    from swissheet.cli.files.workbook_file import answering, list_changes, opened
    from swissheet.workbook import actions
    from swissheet.workbook.file.storage import files

    try:
        with opened(file, saving) as work:
            outcome = actions.explain(work.book, tpn, codes=codes, after=after, **answering(saving))
            tournament = outcome.tournament or actions.to_tournament(work.book)
        only = [phrase("cli_standings.only-explained")] if work.saved.written else []
        return tournament, work.saved, [*list_changes(outcome), *only]
    except (FileAccessError, WorkbookError) as error:
        if isinstance(error, WorkbookError) and error.code != "sheet-missing":
            raise
        with naming(file):
            tournament = actions.to_tournament(files.open_book(file))
        return tournament, Saved(file, False), [phrase("cli_standings.not-written", why=error)]


def _provisional(tournament: Tournament, after: int) -> Text:
    """Return that standings are provisional, with the open games; empty if they are final."""
    undecided = tournament.open_boards(after)
    if not undecided:
        return ""
    games = [phrase("part.boards", round=number, boards=boards) for number, boards in undecided]
    return phrase("cli_standings.provisional", games=Clauses(tuple(games)))


def _lines(tournament: Tournament, made: CrossRows) -> list[Text]:
    won, marks = matches_won(tournament, made.after), told_apart(tournament.players)
    matches = [phrase("cli_standings.matches")] if won else []
    headers: list[Text] = [
        RANK,
        NUMBER,
        "",
        NAME,
        RATING,
        FEDERATION,
        POINTS,
        *matches,
        *made.headings,
    ]
    rows = [
        [
            str(row.rank or "–"),
            str(row.player.tpn),
            row.player.title,
            cut(row.player.name, _NAME_COLUMNS, marks.get(row.player.tpn, "")),
            str(row.player.rating or ""),
            row.player.federation,
            str(said_points(row.points)),
            *([str(won[row.player.tpn])] if won else []),
            *(
                str(Figures(format_value(code, v)))
                for code, v in zip(made.codes, row.values, strict=True)
            ),
        ]
        for row in made.rows
    ]
    right: set[Text] = {RANK, NUMBER, RATING, POINTS, *matches, *made.headings}
    title = phrase("cli_standings.standings", round=made.after)
    if rounds := tournament.rounds_total:
        title = phrase("cli_standings.standings-of", round=made.after, rounds=rounds)
    whole = Clauses((title, _provisional(tournament, made.after)), ", ")
    return [whole, *table(headers, rows, right=right)]


def _cross_lines(tournament: Tournament, ranking: Ranking) -> list[Text]:
    """Return players against players where the event has a table, or one team by the other."""
    if team_scores(tournament, ranking):
        made = grid_rows(tournament, ranking, after=ranking.after)
    else:
        made = cross_rows(tournament, ranking)
    marks = told_apart(tournament.players)
    headers: list[Text] = [RANK, NUMBER, NAME, RATING, *made.cell_headings, POINTS]
    rows = [
        [
            str(row.rank or "–"),
            str(row.player.tpn),
            cut(row.player.name, _NAME_COLUMNS, marks.get(row.player.tpn, "")),
            str(row.player.rating or ""),
            *(localised(cell, reader()) for cell in row.cells),
            str(said_points(row.points)),
        ]
        for row in made.rows
    ]
    right: set[Text] = {RANK, NUMBER, RATING, POINTS, *made.cell_headings}
    title = phrase("cli_standings.cross-table", round=made.after)
    if rounds := tournament.rounds_total:
        title = phrase("cli_standings.cross-table-of", round=made.after, rounds=rounds)
    whole = Clauses((title, _provisional(tournament, made.after)), ", ")
    return [whole, *table(headers, rows, right=right)]


def _explanation(
    tournament: Tournament, player: str, made: Ranking
) -> tuple[list[dict[str, Any]], list[Text]]:
    from swissheet.cli.frame.explained import explain_all
    from swissheet.naming import named

    tpn = named(player, {player.tpn: player.name for player in tournament.players})
    return explain_all(tournament, tpn, made)
