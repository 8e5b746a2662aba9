"""What people type in Turkish is understood, with each of its letters i."""

from __future__ import annotations

import pytest

from swissheet.errors import InputError
from swissheet.formats import players_csv
from swissheet.model import Result
from swissheet.notation import parse_result
from swissheet.notation.moves.dialects import DIALECTS
from swissheet.notation.results import result_spellings
from swissheet.tiebreaks.codes import parse_code
from swissheet.workbook.shared import typed
from swissheet.workbook.shared.schedule import day_text
from swissheet.workbook.shared.settings.half_byes import HalfByes, parse_half_byes
from swissheet.workbook.shared.shorthand import parse_adjustments

WIN, DRAW, LOSS = (
    (Result.WIN, Result.LOSS),
    (Result.DRAW, Result.DRAW),
    (Result.LOSS, Result.WIN),
)


@pytest.mark.parametrize(
    ("said", "result"),
    [
        ("kazandı", WIN), ("KAZANDI", WIN), ("Kazandi", WIN), ("Beyaz kazandı", WIN),
        ("berabere", DRAW), ("BERABERLİK", DRAW), ("BERABERLIK", DRAW), ("beraberlik", DRAW),
        ("kaybetti", LOSS), ("KAYBETTİ", LOSS), ("yenilgi", LOSS), ("SİYAH KAZANDI", LOSS),
    ],
)  # fmt: skip
def test_a_result_is_read(said: str, result: tuple[Result, Result]) -> None:
    assert parse_result(said) == result


@pytest.mark.parametrize("said", ["kazandı", "kazandi", "BERABERLİK", "beraberlik"])
def test_the_count_of_results_in_a_sheet_knows_the_words(said: str) -> None:
    assert said in result_spellings()


@pytest.mark.parametrize("said", ["hükmen", "HÜKMEN", "gelmedi", "GELMEDİ"])
def test_a_forfeit_without_a_winner_is_asked_about(said: str) -> None:
    with pytest.raises(InputError, match="does not say who won"):
        parse_result(said)


@pytest.mark.parametrize("said", ["hayır", "HAYIR", "Hayir", "yok", "YOK"])
def test_no_is_no_mark(said: str) -> None:
    assert not typed.ticked(said)


@pytest.mark.parametrize("said", ["evet", "EVET", "x"])
def test_yes_is_a_mark(said: str) -> None:
    assert typed.ticked(said)


@pytest.mark.parametrize("said", ["21 Kasım 2026", "21 KASIM 2026", "21 kasim 2026", "21 Kas 2026"])
def test_a_day_is_read(said: str) -> None:
    assert day_text(said) == ("2026/11/21", "")


def test_the_rule_for_half_point_byes_is_read() -> None:
    found = parse_half_byes("EN FAZLA 2; turlar 1-3; en geç 2026-12-01")
    assert found == HalfByes(2, (1, 2, 3), "2026/12/01")
    assert parse_half_byes("HİÇ") == HalfByes(0)


@pytest.mark.parametrize("everybody", ["hepsi", "HEPSİ", "Hepsi"])
def test_a_ruling_on_everybody_is_read(everybody: str) -> None:
    assert parse_adjustments(f"{everybody}: 1") == parse_adjustments("*: 1")


@pytest.mark.parametrize(
    ("said", "code"),
    [
        ("kendi aralarındaki sonuç", "DE"), ("KENDİ ARALARINDAKİ SONUÇ", "DE"),
        ("Galibiyet sayısı", "WIN"), ("İlerleyen puan", "PS"),
        ("Buchholz en düşüğü hariç", "BH/C1"),
    ],
)  # fmt: skip
def test_a_tie_break_is_found_by_its_name(said: str, code: str) -> None:
    assert str(parse_code(said)) == code


def test_a_list_of_the_federation_is_read() -> None:
    data = (
        "Sıra No;ADI SOYADI;Fed;ELO;UKD;DOĞUM TARİHİ;CİNSİYET;Kulüp;İl\n"
        "1;IŞIL KAYA;TUR;1780;1812;2011-04-30;K;Işık SK;İzmir\n"
        "2;İlker Can;TUR;;1644;2009;E;;Ağrı\n"
    )
    first, second = players_csv.loads(data.encode()).players
    assert (first.name, first.federation, first.sex, first.club) == (
        "IŞIL KAYA", "TUR", "w", "Işık SK",
    )  # fmt: skip
    assert (first.rating, second.rating) == (1780, 1644)
    assert (first.birth, second.birth, second.sex) == ("2011/04/30", "2009", "m")


def test_name_and_surname_in_two_columns_are_put_together() -> None:
    found = players_csv.loads("Ad,Soyad\nİlker,Işık\n".encode())
    assert [player.name for player in found.players] == ["Işık, İlker"]


def test_the_letters_of_the_pieces() -> None:
    turkish = DIALECTS["tr"]
    assert [turkish.letter(piece) for piece in (6, 5, 4, 3, 2)] == ["Ş", "V", "K", "F", "A"]
    assert turkish.spell("Af3") == DIALECTS["en"].spell("Nf3")
