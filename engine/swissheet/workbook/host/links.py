"""Make the only formula that swissheet writes into lists: a link to a cell of the workbook.

``=HYPERLINK("#'Round 1'!A8","Round 1, board 3")``, which Excel and LibreOffice both follow. It is
made only of a :class:`~swissheet.workbook.host.book.Link`: the title of the sheet and the text
shown are string literals, with every quotation mark doubled, so that a spreadsheet program never
computes a text of the organiser.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence

from swissheet.errors import InternalError
from swissheet.workbook.host.addresses import parse_range
from swissheet.workbook.host.book import Area, Link
from swissheet.workbook.host.values import cleaned

_LITERAL_AT_MOST = 255
"""Most letters of a string literal: Excel accepts no formula with a longer one."""

_LITERAL = r'"(?:[^"]|"")*"'
_FORMULA = re.compile(rf'=HYPERLINK\((?="#\'){_LITERAL},{_LITERAL}\)')


def link_formula(link: Link) -> str:
    """Return the formula of a link, with the title of the sheet as given.

    Raises: InternalError: a text is too long for a formula.
    """
    parse_range(link.to.ref)
    title = link.to.sheet.replace("'", "''")
    target = f"#'{title}'!{link.to.ref.replace('$', '')}"
    for said in (target, link.shown):
        if len(said.encode("utf-16-le", "surrogatepass")) // 2 > _LITERAL_AT_MOST:
            raise InternalError("port.value", kind=Link.__name__)
    return f"=HYPERLINK({_literal(target)},{_literal(link.shown)})"


def is_link(formula: str) -> bool:
    """Return whether a formula is a link as :func:`link_formula` writes it."""
    return _FORMULA.fullmatch(formula) is not None


def changed_links(
    there: Sequence[str | None], links: Mapping[int, Link]
) -> dict[int, tuple[str, str]]:
    """Return the formulas to write so that exactly the cells of ``links`` are links.

    Args: there: the formula of each cell, "" for a blank one, None for anything else.
    Returns: index of the cell to its formula and the text it shows, both "" to remove a link.
    """
    changed = {}
    for at, formula in enumerate(there):
        if formula is None or (formula and not is_link(formula)):
            continue
        link = links.get(at)
        wanted = link_formula(link) if link is not None else ""
        if formula != wanted:
            changed[at] = wanted, link.shown if link is not None else ""
    return changed


def with_titles(links: Mapping[int, Link], title: Callable[[str], str]) -> dict[int, Link]:
    """Return the links with the titles of their sheets as the workbook writes them.

    Args: title: returns the title; raises WorkbookError where there is no such sheet.
    """
    titles = {name: title(name) for name in dict.fromkeys(link.to.sheet for link in links.values())}
    return {
        at: Link(link.shown, Area(titles[link.to.sheet], link.to.ref)) for at, link in links.items()
    }


def _literal(text: str) -> str:
    return '"' + str(cleaned(text) or "").replace('"', '""') + '"'
