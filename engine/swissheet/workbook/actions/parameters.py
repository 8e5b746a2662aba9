"""Parameters of actions that several share, or that are many."""

from __future__ import annotations

from swissheet.workbook.actions.action import Parameter, ParameterKind

AFTER = Parameter(
    "after",
    ParameterKind.WHOLE,
    "By default the last round with all its results.",
    "--after",
    "ROUND",
)
EDITION = Parameter(
    "edition",
    ParameterKind.TEXT,
    "Of the tie-breaks: 2026-03, 2023, 2012 or pre-2012; by default that of the event.",
    "--edition",
    "EDITION",
)
UNPLAYED_GAMES = Parameter(
    "unplayed_games",
    ParameterKind.TEXT,
    "In Buchholz and Sonneborn-Berger: 1 as draws, 2 as given, 3 a draw against oneself, 4 a "
    "virtual opponent, 5 that in Buchholz alone; by default as the edition says.",
    "--unplayed-games",
    "1-5",
)
FORCE = Parameter(
    "force",
    ParameterKind.FLAG,
    "Even if changes made since are lost.",
    "--force",
    default=False,
)
FORCE_REDO = Parameter(
    "force",
    ParameterKind.FLAG,
    "Even if changes made since to cells that say nothing about the tournament are lost.",
    "--force",
    default=False,
)

EDITING = (
    Parameter(
        "round_",
        ParameterKind.WHOLE,
        "The last round or the next one; by default the last while results are missing.",
        "--round",
        "N",
        least=1,
    ),
    Parameter(
        "complete",
        ParameterKind.FLAG,
        "Pair the players who have no board yet; the boards that are there stay.",
        "--complete",
        default=False,
    ),
    Parameter(
        "cancel",
        ParameterKind.FLAG,
        "Bring the round back to what it was when it was opened.",
        "--cancel",
        default=False,
    ),
)

CORRECTING = (
    Parameter("round_", ParameterKind.WHOLE, "The round of the game.", "--round", "N", least=1),
    Parameter(
        "board",
        ParameterKind.TEXT,
        "Its board, or a player of it, by the beginning of the name.",
        "--board",
        "B",
    ),
    Parameter(
        "result", ParameterKind.TEXT, "Its true result, White first: 1-0.", "--result", "RESULT"
    ),
    Parameter(
        "colours",
        ParameterKind.FLAG,
        "The colours were exchanged; the result is given by the true ones.",
        "--colours",
        default=False,
    ),
    Parameter("reason", ParameterKind.TEXT, "Kept with the correction.", "--reason", "TEXT"),
    Parameter(
        "what_if",
        ParameterKind.FLAG,
        "Correct nothing: write the sheet Corrections, with all that would differ.",
        "--what-if",
        default=False,
    ),
)

REARRANGING = (
    Parameter("selected", ParameterKind.SEAT),
    Parameter(
        "here",
        ParameterKind.TEXT,
        "Players who are present after all, by the numbers on the sheets or the beginning of the "
        "name; players "
        "typed into the list since come with them.",
        "--here",
        "TPN,TPN",
    ),
    Parameter("absent", ParameterKind.TEXT, "Players who are absent.", "--absent", "TPN,TPN"),
    Parameter(
        "agreed",
        ParameterKind.TEXT,
        "Two players without opponents who agree to play; more of them two by two. A player "
        "without a number is "
        "'new Ann Alpha'.",
        "--agreed",
        "TPN,TPN",
    ),
    Parameter(
        "choose",
        ParameterKind.WHOLE,
        "Do what the list of proposals says under this number; without it they are only listed.",
        "--choose",
        "K",
        least=1,
    ),
    Parameter(
        "again",
        ParameterKind.FLAG,
        "Pair the round again; boards that come again keep their results.",
        "--again",
        default=False,
    ),
    Parameter("reason", ParameterKind.TEXT, "Kept with the change.", "--reason", "TEXT"),
)
