"""The cells of a part that is written the usual way, told apart in one go for the proof.

Excel and swissheet write a cell in one way only: its attributes in this order, nothing between the
elements. A part with anything else among its cells is left to what hears of every element
(:mod:`~swissheet.workbook.file.cells.cell_texts`).
"""

from __future__ import annotations

import re
from typing import TypeAlias

Token: TypeAlias = tuple[str, str, str, str, str, str]
"""Of a row its number. Of a cell, second, its address, its type, what ``v`` and what ``is`` holds.

The last is what is none of them: a part with that is written another way. All are "" at its end.
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
    """The rows and cells of a well-formed sheet, in order; none where it says them otherwise."""
    # A comment may hold what looks like a cell, and the end of a line may be another one.
    if b"<!" in content or b"\r" in content:
        return []
    try:
        text = content.decode("utf-8")
    except UnicodeDecodeError:
        return []
    # Cells with a prefix, and any beside the rows, would not be seen.
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
    """The text of a token without the names that stand for letters of XML."""
    return _ENTITY.sub(lambda entity: _NAMED[entity[0]], text) if "&" in text else text
