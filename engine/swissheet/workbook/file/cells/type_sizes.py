"""Make styles of cells that differ only in their type size."""

from __future__ import annotations

from collections.abc import Callable
from copy import deepcopy

from lxml import etree

from swissheet.workbook.file.archive.package import Element, main, whole


class TypeSizes:
    """The styles of a workbook, with their type sizes and copies of them in other sizes.

    Args: styles: the root of the part with the styles.
          added: called with each new style and the style that it copies.
    """

    def __init__(self, styles: Element, added: Callable[[str, str], None]):
        self._fonts = styles.find(main("fonts"))
        self._looks = styles.find(main("cellXfs"))
        self._added = added
        self._made: dict[tuple[str, float], str] = {}
        self._places: dict[Element, dict[bytes, int]] = {}

    def size(self, style: str) -> float | None:
        """Return the type size of a style in points; None where the workbook has none."""
        font = self._font(style)
        found = None if font is None else font.find(main("sz"))
        try:
            return None if found is None else float(str(found.get("val")))
        except ValueError:
            return None

    def of_size(self, style: str, size: float) -> str:
        """Return the same style in another size; the style itself if its size is unknown."""
        known = self._made.get((style, size))
        if known is None:
            same = self.size(style) in (None, size)
            known = self._made[style, size] = style if same else self._make(style, size)
        return known

    def _make(self, style: str, size: float) -> str:
        fonts, looks, own = self._fonts, self._looks, self._font(style)
        assert fonts is not None
        assert looks is not None
        assert own is not None
        font, look = deepcopy(own), deepcopy(looks[int(style)])
        mark = font.find(main("sz"))
        assert mark is not None
        mark.set("val", f"{size:g}")
        look.set("fontId", str(self._place(fonts, font)))
        look.set("applyFont", "1")
        at = str(self._place(looks, look))
        self._added(at, style)
        return at

    def _font(self, style: str) -> Element | None:
        if self._fonts is None or self._looks is None or not style.isdecimal():
            return None
        if int(style) >= len(self._looks):
            return None
        font = whole(self._looks[int(style)], "fontId")
        return self._fonts[font] if 0 <= font < len(self._fonts) else None

    def _place(self, among: Element, entry: Element) -> int:
        """Return the index of an entry among others; add it if it is missing."""
        known = self._places.get(among)
        if known is None:
            known = self._places[among] = {_text(other): at for at, other in enumerate(among)}
        text = _text(entry)
        if text not in known:
            known[text] = len(among)
            entry.tail = None
            among.append(entry)
            if among.get("count") is not None:
                among.set("count", str(len(among)))
        return known[text]


def _text(entry: Element) -> bytes:
    """Return an entry as canonical XML, to compare entries that are written differently."""
    return bytes(etree.tostring(entry, method="c14n", with_tail=False))
