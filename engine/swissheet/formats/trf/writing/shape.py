"""Writing a tournament back into the shape of the file it came from.

Facts that did not change keep their lines as they were found, with comments, order and spacing;
changed facts get new lines in the place of the old ones, new facts where they usually are.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace

from swissheet.errors import InputError
from swissheet.formats.trf.dialects import HEADER_CODES, NRS, Dialect, TrfSource
from swissheet.formats.trf.fields import number, numbers
from swissheet.formats.trf.notes import PREFIX
from swissheet.formats.trf.players import FIRST_CELL
from swissheet.formats.trf.reading.read import loads
from swissheet.formats.trf.writing.write import (
    STYLES,
    Blocks,
    Style,
    blocks,
    is_comment,
    place,
    text_of,
)
from swissheet.model import Bye, Tournament

_FACTS = {
    "142": "rounds",
    "XXR": "rounds",
    "152": "colour",
    "XXC": "colour",
    **dict.fromkeys(("162", "XXS", "BBW", "BBD", "BBL", "BBZ", "BBF", "BBU"), "scoring"),
    "202": "tiebreaks",
    "212": "tiebreaks",
    "240": "byes",
    "XXZ": "byes",
    "250": "virtual",
    "XXA": "virtual",
    "260": "forbidden",
    "XXP": "forbidden",
    "299": "299",
    **{code: code for code in (*HEADER_CODES, "062", "072", "112", "132")},
}


def dumps(tournament: Tournament, *, dialect: Dialect | str | None = None) -> str:
    """Return the tournament as a TRF text.

    Without ``dialect``, a tournament that was read from a TRF is written in the shape of that
    file, to the byte when nothing changed; any other as TRF-2026 with CR LF at the end of lines.
    Reading it back makes an equal tournament; facts an older dialect cannot hold are reported by
    :func:`swissheet.formats.trf.losses`.

    Args: dialect: a :class:`Dialect` or its value, for example ``"report"``.
    """
    if dialect is not None:
        return text_of(blocks(tournament, STYLES[Dialect(dialect)]).values())
    source = tournament.source
    if isinstance(source, TrfSource):
        text = _in_shape(tournament, source)
        if text is not None:
            return text
    return text_of(blocks(tournament, STYLES[Dialect.TRF2026]).values())


def _in_shape(t: Tournament, source: TrfSource) -> str | None:
    """Return the text of the file with the changes; None if its shape cannot hold them."""
    text = source.lines.text()
    old = loads(text)
    if old == t and old.left == t.left:
        return text
    style = _style_of(source, old)
    lines = list(_merged(source, blocks(old, style), blocks(t, style), t))
    made = replace(source.lines, lines=tuple(lines), terminated=True).text()
    try:
        back = loads(made)
        same = back == t and back.left == t.left
    except InputError:
        same = False
    return made if same else None


def _style_of(source: TrfSource, old: Tournament) -> Style:
    """Return the records the file uses; for facts it does not have yet, those of its dialect."""
    codes = source.codes
    extended = source.dialect in (Dialect.TRFX, Dialect.TRFBX)
    usual = STYLES[Dialect.TRFX if extended else Dialect.TRF2026]
    scoring = {"BB" if code[:2] == "BB" else code for code in codes}

    def used(choice: set[str], default: frozenset[str]) -> frozenset[str]:
        return frozenset(codes & choice) or default

    byes = codes & {"240", "XXZ"}
    if _has_later_cells(source, old.rounds_paired):
        byes |= {"cells"}
    if not byes and source.dialect is Dialect.TRF16:
        byes = frozenset({"cells"})
    return Style(
        used({"142", "XXR"}, usual.rounds),
        used({"152", "XXC"}, usual.colour),
        frozenset(scoring & {"162", "XXS", "BB"}) or usual.scoring,
        used({"202", "212"}, frozenset({"212"})),
        used({"250", "XXA"}, usual.virtual),
        used({"260", "XXP"}, usual.forbidden),
        byes or usual.byes,
        notes=True,
        line_order=any(
            line.startswith("XXC") and "rank" in line.split() for line in source.lines.lines
        ),
    )


def _has_later_cells(source: TrfSource, paired: int) -> bool:
    start = FIRST_CELL + 10 * paired
    return any(line[start:].strip() for line in source.lines.lines if line.startswith("001"))


def _fact_of(line: str, known: set[int], foreign: set[str]) -> str | None:
    """Return the fact of a line; None for comments and the like, which always stay."""
    if line in foreign:
        return f"foreign {line}"
    code = line[:3]
    if code == "001":
        return f"001 {number(line[3:8])}"
    if code in _FACTS:
        return _FACTS[code]
    if line.startswith(PREFIX):
        return "notes"
    if NRS.match(line) and number(line[3:8]) in known:
        return f"NRS {number(line[3:8])}"
    return None


def _merged(source: TrfSource, old: Blocks, new: Blocks, t: Tournament) -> Iterator[str]:
    """Yield the lines of the file, changed facts replaced and new ones put where they belong."""
    foreign = {lines[0] for name, lines in old.items() if name.startswith("foreign ")}
    known = {int(name[4:]) for name in old if name.startswith("001 ")}
    facts = [_fact_of(line, known, foreign) for line in source.lines.lines]
    present = set(facts)
    waiting = [
        name
        for name, lines in new.items()
        if name not in present and lines != old.get(name) and name not in ("062", "072")
    ]
    after = _places_after(facts, waiting)
    written: set[str] = set()
    for name in after.get(-1, ()):
        yield from new[name]
    for index, (line, fact) in enumerate(zip(source.lines.lines, facts, strict=True)):
        if fact is None or old.get(fact) == new.get(fact):
            if not _is_past_bye(line, fact, t) or _still_true(line, t):
                yield line
        elif _is_past_bye(line, fact, t):
            if _still_true(line, t):
                yield line
        elif fact not in written:
            written.add(fact)
            yield from new.get(fact, ())
        for name in after.get(index, ()):
            yield from new[name]
    if "byes" in present and "byes" not in written and old.get("byes") != new.get("byes"):
        yield from new.get("byes", ())


def _places_after(facts: Sequence[str | None], names: Sequence[str]) -> dict[int, list[str]]:
    """Return, by index of a line (-1: the beginning), the new facts to be written behind it.

    Comments may be anywhere in a file and do not show where others belong.
    """
    placed = sorted(
        (place(fact), index)
        for index, fact in enumerate(facts)
        if fact is not None and not is_comment(fact)
    )
    after: dict[int, list[str]] = {}
    position, last = 0, -1
    for name in sorted(names, key=place):
        while position < len(placed) and placed[position][0] <= place(name):
            last = max(last, placed[position][1])
            position += 1
        after.setdefault(last, []).append(name)
    return after


def _is_past_bye(line: str, fact: str | None, t: Tournament) -> bool:
    round_ = number(line[6:9]) if fact == "byes" and line.startswith("240") else None
    return round_ is not None and round_ <= t.rounds_paired


def _still_true(line: str, t: Tournament) -> bool:
    """Return whether a 240 record repeats a fact of the tournament about a paired round."""
    round_, tpns = number(line[6:9]) or 0, numbers(line[9:]) or []
    entries = [t.entry(tpn, round_) for tpn in tpns if tpn in t.by_tpn]
    return all(entry is not None and entry.result is Bye(line[4].upper()) for entry in entries)
