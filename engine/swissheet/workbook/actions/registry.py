"""The table of actions: everything that can be done to a workbook, in one place.

From it come the functions of :mod:`swissheet.workbook.actions`, the commands with their options
and their lines of help, the buttons, the ribbon, the VBA Subs and the functions for ``RunPython``.
An action is added by a module with its function and a row here; from then on it is a Python call,
a command and a button. ``dev.py test`` names what a release asks for besides:

- the texts of its refusals, in ``words/problems/en/actions.toml``;
- its words in the languages, ``button.<key>``, ``tip.<key>`` and ``action.<key>``; until they are
  there, the row says it in English (:mod:`~swissheet.workbook.actions.words`);
- a letter of its words, ``accelerator.<key>``, that no other button of that language has;
- its lines in the tables of docs/commands.md and docs/excel.md;
- the templates with its button: ``python -m swissheet_addin.builder``.

A command that shows more than what was done, or serves a TRF as well, has a module of its own in
:mod:`swissheet.cli.commands`. A type checker takes each action for a function that returns an
:class:`~swissheet.workbook.actions.outcome.Outcome`.

The row names its function and does not load it: help and ribbon need no workbook.
"""

from __future__ import annotations

from swissheet.workbook.actions.action import (
    Action,
    Button,
    Effect,
    Parameter,
    ParameterKind,
)
from swissheet.workbook.actions.parameters import (
    AFTER,
    CORRECTING,
    EDITING,
    EDITION,
    FORCE,
    FORCE_REDO,
    REARRANGING,
    UNPLAYED_GAMES,
)

_HERE = "swissheet.workbook.actions"

_EVERYWHERE = ("tournament", "round", "standings")
"""The sheets of a button that is of use wherever somebody works."""

ACTIONS: tuple[Action, ...] = (
    Action(
        "pair",
        f"{_HERE}.rounds.pairing:pair",
        "Pair the next round and write it.",
        Effect.WRITES,
        (
            Parameter(
                "round_",
                ParameterKind.WHOLE,
                "Must be the next round; a round that is paired already is paired again from the "
                "rounds before it and only shown.",
                "--round",
                "N",
                least=1,
            ),
            Parameter("system", ParameterKind.TEXT),
            Parameter(
                "unconfirmed",
                ParameterKind.TEXT,
                "Before round 1, what becomes of players who are not marked in the column Present: "
                "leave-out, absent (in round 1) or pair; by default that is asked.",
                "--unconfirmed",
                "WORD",
            ),
        ),
        command="pair",
        button=Button("PairNextRound", "MacroPlay", "round", "P", sheets=_EVERYWHERE),
    ),
    Action(
        "publish",
        f"{_HERE}.rounds.publishing:publish",
        "Publish the pairing of a round: keep its time and a hash of its boards.",
        Effect.WRITES,
        (
            Parameter(
                "round_",
                ParameterKind.WHOLE,
                "By default the last round that is paired.",
                "--round",
                "N",
                least=1,
            ),
        ),
        command="publish",
        button=Button("PublishRound", "FilePrintPreview", "round", "B"),
    ),
    Action(
        "results",
        f"{_HERE}.rounds.missing_result:results",
        "Go to the first board without a result.",
        Effect.READS,
        button=Button("EnterResults", "EditDocument", "round", "R"),
    ),
    Action(
        "standings",
        f"{_HERE}.places.ranking:standings",
        "Compute standings and cross table.",
        Effect.WRITES,
        (
            Parameter(
                "tiebreaks",
                ParameterKind.CODES,
                'In order, such as "BH/C1, BH, SB"; by default those of the tournament.',
                "--tiebreaks",
                "LIST",
            ),
            AFTER,
            EDITION,
            UNPLAYED_GAMES,
        ),
        command="standings",
        button=Button(
            "UpdateStandings", "TableInsert", "round", "S", sheets=("tournament", "round")
        ),
    ),
    Action(
        "check",
        f"{_HERE}.checking:check",
        "Report every problem in the data and what would be right.",
        Effect.REPORTS,
        command="check",
        button=Button("CheckTournament", "AcceptInvitation", "more", "C", sheets=_EVERYWHERE),
    ),
    Action(
        "check_games",
        f"{_HERE}.games.checking_games:check_games",
        "Check the games in the workbook, and compare them with the results.",
        Effect.WRITES,
        (
            Parameter(
                "take_results",
                ParameterKind.FLAG,
                "Boards without a result get that of their game, if all is right with it.",
                "--take-results",
                default=False,
            ),
            Parameter(
                "style",
                ParameterKind.FLAG,
                "Report moves with wrong signs, such as x and +, too (P41).",
                "--style",
                default=False,
            ),
        ),
        command="check-games",
        button=Button("CheckGames", "DataValidation", "more", "G"),
    ),
    Action(
        "take_results",
        f"{_HERE}.games.checking_games:take_results",
        "Check the games, and give boards without a result that of their game.",
        Effect.WRITES,
        # Check games names it where there is something to be taken.
        button=Button("TakeResults", "PasteValues", "more", "T", sheets=()),
    ),
    Action(
        "unpair",
        f"{_HERE}.rounds.unpairing:unpair",
        "Take back the last pairing.",
        Effect.WRITES,
        command="unpair",
    ),
    Action(
        "rearrange",
        f"{_HERE}.rounds.rearranging:rearrange",
        "Change a paired round for late or absent players, as little as possible.",
        Effect.WRITES,
        REARRANGING,
        command="rearrange",
        # What is selected on the sheet in front says who it is about.
        button=Button(
            "LateOrAbsent", "DistributionListAddNewMember", "more", "L", sheets=("players",)
        ),
    ),
    Action(
        "undo",
        f"{_HERE}.steps.undoing:undo",
        "Take back the last action, whatever it was.",
        Effect.WRITES,
        (
            FORCE,
            Parameter(
                "steps", ParameterKind.WHOLE, "Take back so many steps.", "--steps", "K", least=1
            ),
            Parameter(
                "round_",
                ParameterKind.WHOLE,
                "Take back everything since before this round was paired.",
                "--round",
                "N",
                least=1,
            ),
            Parameter(
                "end",
                ParameterKind.FLAG,
                "With --round: everything since the last result of that round.",
                "--end",
                default=False,
            ),
        ),
        command="undo",
        button=Button("UndoLastAction", "Undo", "more", "Z", sheets=_EVERYWHERE),
        asks=("changed-since",),
    ),
    Action(
        "redo",
        f"{_HERE}.steps.redoing:redo",
        "Give back what undo took back last.",
        Effect.WRITES,
        (
            FORCE_REDO,
            Parameter(
                "steps", ParameterKind.WHOLE, "Give back so many steps.", "--steps", "K", least=1
            ),
        ),
        command="redo",
        button=Button("RedoLastAction", "Redo", "more", "Y"),
        asks=("changed-since",),
    ),
    Action(
        "put_back",
        f"{_HERE}.corrections.putting_back:put_back",
        "Put back what was changed and must not be, or is not confirmed.",
        Effect.WRITES,
        (
            Parameter(
                "codes",
                ParameterKind.CHANGES,
                "Only the changes of this code; may be given several times.",
                "--code",
                "CODE",
                default=(),
            ),
        ),
        command="put-back",
        # Every box that asks offers it too, so that it is at hand without the ribbon.
        button=Button("PutBackChanges", "Refresh", "more", "K", sheets=()),
    ),
    Action(
        "edit",
        f"{_HERE}.rounds.editing:edit",
        "Open a round for pairing by hand.",
        Effect.WRITES,
        EDITING,
        command="edit",
        button=Button("EditBoards", "ReviewTrackChanges", "more", "E"),
    ),
    Action(
        "complete_boards",
        f"{_HERE}.rounds.editing:complete_boards",
        "Pair the players who have no board yet; the boards that are there stay.",
        Effect.WRITES,
        button=Button("CompleteBoards", "FillDown", "more", "O"),
    ),
    Action(
        "finish",
        f"{_HERE}.rounds.finishing:finish",
        "End pairing by hand and compare the boards with the rules.",
        Effect.WRITES,
        command="finish",
        button=Button("FinishBoards", "ReviewAcceptChange", "more", "F"),
    ),
    Action(
        "cancel_boards",
        f"{_HERE}.rounds.editing:cancel_boards",
        "Bring a round back to what it was when it was opened for pairing by hand.",
        Effect.WRITES,
        button=Button("CancelBoards", "ReviewRejectChange", "more", "N"),
    ),
    Action(
        "correct",
        f"{_HERE}.corrections.correcting:correct",
        "Correct a wrong result, or show what would follow from it.",
        Effect.WRITES,
        CORRECTING,
        command="correct",
    ),
    Action(
        "renumber",
        f"{_HERE}.corrections.renumbering:renumber",
        "Give the pairing numbers again after a rating or title was corrected.",
        Effect.WRITES,
        command="renumber",
    ),
    Action(
        "lots",
        f"{_HERE}.places.drawing_lots:lots",
        "Draw lots, once and for good, for places that nothing else decides.",
        Effect.WRITES,
        command="lots",
        # Once an event, at its end.
        button=Button("DrawLots", "SortDialog", "more", "D"),
    ),
    Action(
        "prizes",
        f"{_HERE}.places.giving_prizes:prizes",
        "Check the prizes on the sheet Prizes, and show the winner of each and the reason.",
        Effect.WRITES,
        button=Button("Prizes", "AccountingFormat", "more", "I"),
    ),
    Action(
        "export",
        f"{_HERE}.exchange.reporting:export",
        "Write a tournament report file (TRF) beside the workbook.",
        Effect.READS,
        (Parameter("folder", ParameterKind.FOLDER, required=True),),
        button=Button("ExportReport", "FileSaveAs", "more", "X"),
    ),
    Action(
        "papers",
        f"{_HERE}.exchange.printed_papers:papers",
        "Print the lists of the moment as PDF, to a folder beside the workbook.",
        Effect.READS,
        (Parameter("folder", ParameterKind.FOLDER, required=True),),
        button=Button("PrintPapers", "FilePrint", "round", "A"),
    ),
    Action(
        "explain",
        f"{_HERE}.places.explaining:explain",
        "Open the points and tie-breaks of a player, to be added up.",
        Effect.WRITES,
        (
            Parameter(
                "tpn",
                ParameterKind.PLAYER,
                "Show how the tie-breaks of this player came about, and write that to a workbook: "
                "the pairing number, or the beginning of the name.",
                "--explain",
                "PLAYER",
                required=True,
            ),
            Parameter("codes", ParameterKind.CODES),
            AFTER,
        ),
        button=Button(
            "ExplainTieBreak", "FunctionWizard", "more", "H", sheets=("tournament", "standings")
        ),
    ),
    Action(
        "rating_change",
        f"{_HERE}.places.changing_ratings:rating_change",
        "Show on the sheet Ratings what the event does to the rating of each player.",
        Effect.WRITES,
        (
            Parameter("k", ParameterKind.DATA),
            Parameter("k_of", ParameterKind.DATA),
            Parameter("games_of", ParameterKind.DATA),
            Parameter("speed", ParameterKind.DATA),
            Parameter("formula", ParameterKind.DATA),
        ),
    ),
    Action(
        "enter_results",
        f"{_HERE}.rounds.entering:enter_results",
        "Enter results by board.",
        Effect.WRITES,
        (
            Parameter("round_", ParameterKind.WHOLE, least=1, required=True),
            Parameter("results", ParameterKind.DATA, required=True),
        ),
    ),
    Action(
        "import_players",
        f"{_HERE}.exchange.importing:import_players",
        "Bring in the players of a list.",
        Effect.WRITES,
        (Parameter("rows", ParameterKind.DATA, required=True),),
    ),
    Action(
        "update_ratings",
        f"{_HERE}.exchange.updating_ratings:update_ratings",
        "Fill in ratings, IDs and titles from the rating lists of this computer.",
        Effect.WRITES,
        (
            Parameter("folder", ParameterKind.LISTS, required=True),
            Parameter("sources", ParameterKind.DATA, default=()),
            Parameter("take", ParameterKind.DATA, default=()),
        ),
        # It is of use before round 1 alone.
        button=Button("UpdateRatings", "RefreshAll", "more", "U", sheets=("players",)),
    ),
    Action(
        "from_tournament",
        f"{_HERE}.exchange.tournaments:from_tournament",
        "Bring a whole tournament into a workbook without players.",
        Effect.WRITES,
        (
            Parameter("tournament", ParameterKind.DATA, required=True),
            Parameter("told", ParameterKind.DATA, default=()),
        ),
    ),
)


def action(key: str) -> Action:
    """Return the action of a key.

    Raises: KeyError: there is none.
    """
    for found in ACTIONS:
        if found.key == key:
            return found
    raise KeyError(key)


def buttons() -> tuple[Action, ...]:
    """Return the actions a mouse can start, in their order."""
    return tuple(found for found in ACTIONS if found.button is not None)


def commands() -> tuple[Action, ...]:
    """Return the actions with a command of their own, in their order."""
    return tuple(found for found in ACTIONS if found.command)
