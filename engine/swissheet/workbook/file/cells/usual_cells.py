"""Read all cells of a sheet at once, for the proof, if it is written in the usual way.

Excel and swissheet always write the attributes of a cell in this order, with nothing between the
elements. Any other part is read element by element
(:mod:`~swissheet.workbook.file.cells.cell_texts`).
"""

from __future__ import annotations

import re
from typing import TypeAlias

Token: TypeAlias = tuple[str, str, str, str, str, str]
"""A row or a cell of the XML.

Of a row: its number. Of a cell, from the second place: its address, its type, the content of ``v``
and of ``is``. The last place has other text: the part is then written in another way. All places
are "" at the end of a row.
"""

_MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main"
_BEGIN, _END = "<sheetData>", "</sheetData>"
_ROOT = re.compile(
    r"(?:<\?xml version=[\"']1\.0[\"'] encoding=[\"'](?:UTF|utf)-8[\"'][^<>]*\?>)?\s*"
    rf'<worksheet xmlns="{re.escape(_MAIN)}"[^<>]*>'
)
_ATTRIBUTES = r'(?: [\w:]+="[^"<>]*")*'
_TOKEN = re.compile(
    rf'<row r="([0-9]+)"{_ATTRIBUTES}/?>|</row>'
    r'|<c r="([A-Z]+[0-9]+)"(?: s="[0-9]+")?(?: t="([A-Za-z]+)")?'
    rf"(?:/>|>(?:<f{_ATTRIBUTES}(?:/>|>[^<]*</f>))?"
    r'(?:<v>([^<]*)</v>|<v/>|<is><t(?: xml:space="preserve")?>([^<]*)</t></is>)?</c>)'
    r"|(.)",
    re.DOTALL,
)
_NAMED = {"&lt;": "<", "&gt;": ">", "&quot;": '"', "&apos;": "'", "&amp;": "&"}
_ENTITY = re.compile("&[^;]*;?")


def usual_cells(content: bytes) -> list[Token]:
    """Return the rows and cells of a sheet in order; none if it is not written the usual way."""
    # A comment can hold text that looks like a cell, and parsers change the ends of lines.
    if b"<!" in content or b"\r" in content:
        return []
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return []
    # Cells with a prefix, or outside of the rows, would not be found.
    once = text.count(_MAIN) == text.count(_BEGIN) == text.count(_END) == 1
    if not once or not _ROOT.match(text):
        return []
    before, _, rest = text.partition(_BEGIN)
    body, _, behind = rest.partition(_END)
    if any(cell in part for cell in ("<c ", "<row ") for part in (before, behind)):
        return []
    if "&" in body and any(entity not in _NAMED for entity in _ENTITY.findall(body)):
        return []
    return _TOKEN.findall(body)


def plain(text: str) -> str:
    """Return the text of a token with the names of XML letters (``&lt;``) replaced."""
    return _ENTITY.sub(lambda entity: _NAMED[entity[0]], text) if "&" in text else text
