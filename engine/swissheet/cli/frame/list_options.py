"""The options of commands that read a list of players."""

from __future__ import annotations

import click

from swissheet.formats.playerlist.wishes import DATES

encoding_option = click.option(
    "--encoding",
    metavar="NAME",
    default="",
    help="Of a list of players, such as cp1250; by default what its letters say.",
)

dates_option = click.option(
    "--dates",
    type=click.Choice(DATES),
    default=None,
    help="Whether the day or the month comes first in a list of players; by default what its "
    "column of dates says.",
)
