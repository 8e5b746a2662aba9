"""Prize funds in files that are named on the command line."""

from __future__ import annotations

from swissheet.errors import Place, RulesError
from swissheet.files.kinds import read_bytes
from swissheet.files.naming import naming
from swissheet.formats.csv_ import rows_of
from swissheet.formats.prize_fund import TypedFund, read_fund


def fund_in(file: str) -> TypedFund:
    """Return the fund in a CSV file.

    Raises: InputError, RulesError: with the name of the file and the lines that are wrong.
    """
    try:
        with naming(file):
            rows, _, _ = rows_of(read_bytes(file))
        return read_fund((Place(file=file, line=line), cells) for line, cells in rows)
    except RulesError as error:
        raise error.at(Place(file=file)) from error
