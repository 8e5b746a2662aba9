"""No sheet of ours has a title that Excel keeps to itself, in any language of Excel."""

from __future__ import annotations

import re

import pytest

from swissheet.workbook.shared import layout
from swissheet.workbook.shared.language import LANGUAGES, catalogue, find
from swissheet.workbook.shared.layout import HOST_SHEET

# Excel lists tracked changes on a sheet of this title and lets nobody else use it. Which word it
# is depends on the language of Excel, not on that of the workbook.
REPORTED = {
    "History": "English; support.microsoft.com, 'Rename a worksheet'",
    "Журнал": "Russian, where 'History' is free; github.com/jmcnamara/XlsxWriter/issues/688",
    "Historial": "Spanish; customguide.com/es/excel/control-de-cambios",
    "Cronologia": "Italian; mostathmr.com, on leaving shared mode",
}

# What 'history', 'journal' or 'record of changes' is called in other languages Excel comes in:
# no source says which of them it uses, so none is used here.
AVOIDED = re.findall(
    r"[^\s,]+",
    """
    Verlauf, Historie, Protokoll, Änderungsprotokoll, Journal, Historique, Geschiedenis,
    Logboek, Historia, Dziennik, Histórico, Registo, Registro, Historik, Historikk, Logg,
    Oversigt, História, Deník, Denník, Előzmények, Napló, Istoric, Jurnal, Povijest,
    Zgodovina, Geçmiş, Günlük, Ιστορικό, История, Історія, Riwayat, Sejarah, 履歴, 変更履歴,
    历史记录, 歷程記錄, 기록, היסטוריה, المحفوظات
    """,
)


@pytest.mark.parametrize("code", LANGUAGES)
def test_no_title_is_reserved_in_any_language_of_excel(code: str) -> None:
    words = catalogue(code)
    titles = [words[key].casefold() for key in words if key.startswith("sheet.")]
    reserved = {word.casefold() for word in (*REPORTED, *AVOIDED)}
    assert len(titles) == len([*layout.Sheet, *layout.MADE_WHEN_NEEDED, layout.BRACKET, "rounds"])
    assert reserved.isdisjoint([*titles, HOST_SHEET.casefold()])


FORMER = (
    *("History", "Verlauf", "Historique", "Historial", "Riwayat"),
    *("Cronologia", "Sejarah", "Geschiedenis", "Historia", "Histórico"),
)


@pytest.mark.parametrize("title", FORMER)
def test_the_former_title_of_the_log_is_still_known(title: str) -> None:
    assert find("sheet", title, ["history"]) == "history"
