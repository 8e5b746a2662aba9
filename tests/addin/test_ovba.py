"""VBA projects written from text: read back by other people's code, the same bytes every time."""

from __future__ import annotations

import io
import re

import olefile
import pytest
from hypothesis import given
from hypothesis import strategies as st

from support.commands import written_by
from support.windows.vba_reading import decompress_stream, read_project
from swissheet_addin.builder.ovba import Module, ModuleKind, build_project, compress, decompress
from swissheet_addin.builder.ovba.compound_file import write_compound_file

WORKBOOK = Module("ThisWorkbook", kind=ModuleKind.WORKBOOK)


@given(st.text(alphabet="ab \r\n", max_size=9000).map(str.encode))
def test_repetitive_text_is_compressed_and_comes_back(data: bytes) -> None:
    packed = compress(data)
    assert decompress(packed) == data
    assert len(packed) <= len(data) * 9 // 8 + 16


@given(st.binary(max_size=3600))
def test_an_independent_reader_unpacks_what_was_packed(data: bytes) -> None:
    assert bytes(decompress_stream(bytearray(compress(data)))) == data


def test_whole_chunks_that_do_not_shrink_are_kept_raw() -> None:
    chunk = b"".join(number.to_bytes(2, "big") for number in range(2048))
    for data in (chunk, chunk * 2, chunk + b"End Sub\r\n" * 3):
        assert decompress(compress(data)) == data
        assert bytes(decompress_stream(bytearray(compress(data)))) == data


def test_a_partial_chunk_that_does_not_shrink_is_refused() -> None:
    with pytest.raises(ValueError, match="cannot be compressed"):
        compress(b"".join(number.to_bytes(2, "big") for number in range(2040)))


@pytest.mark.parametrize(
    "data", [b"", b"\x02", b"\x01\x05\xb0\x01\x00\x00", b"\x01\x03\xb0\x01\x00"]
)
def test_damaged_containers_are_refused(data: bytes) -> None:
    with pytest.raises(ValueError, match=r"container|token"):
        decompress(data)


@pytest.mark.parametrize("sizes", [(0,), (1, 63, 64, 65), (4095, 4096, 4097), (300_000, 10, 5000)])
def test_streams_of_any_size_come_back_from_the_compound_file(sizes: tuple[int, ...]) -> None:
    streams = {f"VBA/m{at}": bytes([at + 1]) * size for at, size in enumerate(sizes)}
    streams["PROJECT"] = b"text"
    data = write_compound_file(streams)
    with olefile.OleFileIO(io.BytesIO(data), raise_defects=olefile.DEFECT_INCORRECT) as file:
        assert {"/".join(path) for path in file.listdir()} == set(streams)
        for name, content in streams.items():
            assert file.openstream(name).read() == content


def test_a_project_too_large_for_its_header_is_refused() -> None:
    with pytest.raises(ValueError, match="too much data"):
        write_compound_file({"VBA/huge": bytes(8_000_000)})


def test_every_module_is_listed_with_its_kind_and_its_text() -> None:
    code = 'Option Explicit\nPublic Sub Go()\n    MsgBox "Grüße", 64\nEnd Sub\n'
    modules = [WORKBOOK, Module("shtFirst", kind=ModuleKind.SHEET), Module("Buttons", code)]
    found = read_project(build_project(modules, "Club"))
    assert found.problems == ()
    assert found.name == "Club"
    assert [(m.name, m.kind) for m in found.modules] == [
        ("ThisWorkbook", "Document"), ("shtFirst", "Document"), ("Buttons", "Module"),
    ]  # fmt: skip
    source = found.modules[2].source
    assert source.startswith('Attribute VB_Name = "Buttons"\r\nOption Explicit\r\n')
    assert source.endswith("End Sub\r\n")
    assert "Grüße" in source
    assert source.replace("\r\n", "").count("\n") == 0
    assert found.modules[2].subs == {"go": ""}


def test_a_text_exported_from_excel_keeps_one_name() -> None:
    exported = 'Attribute VB_Name = "Old"\r\nOption Explicit\r\n'
    found = read_project(build_project([WORKBOOK, Module("New", exported)], "Club"))
    assert re.findall("VB_Name = .*", found.modules[1].source) == ['VB_Name = "New"\r']


def test_the_same_modules_give_the_same_bytes_and_others_do_not() -> None:
    """In another process, too, whose sets and mappings may stand in another order."""
    modules = [WORKBOOK, Module("A", "' one")]
    source = """
import sys
from swissheet_addin.builder.ovba import Module, ModuleKind, build_project
workbook = Module("ThisWorkbook", kind=ModuleKind.WORKBOOK)
sys.stdout.buffer.write(build_project([workbook, Module("A", "' one")], "Club"))
"""
    assert build_project(modules, "Club") == written_by(source)
    assert build_project(modules, "Club") != build_project([WORKBOOK, Module("A", "' two")], "Club")


def test_the_protection_fields_say_open_and_visible() -> None:
    """[MS-OVBA] 2.4.3.3, the way back from what 2.4.3.2 conceals."""
    data = build_project([WORKBOOK], "Club")
    with olefile.OleFileIO(io.BytesIO(data)) as file:
        text = file.openstream("PROJECT").read().decode("cp1252")
    guid = re.search(r'^ID="(\{.*\})"', text, re.M)
    assert guid is not None
    fields = dict(re.findall(r'^(CMG|DPB|GC)="([0-9A-F]+)"', text, re.M))
    assert revealed(fields["CMG"], guid[1]) == bytes(4)
    assert revealed(fields["DPB"], guid[1]) == bytes(1)
    assert revealed(fields["GC"], guid[1]) == b"\xff"


def revealed(field: str, guid: str) -> bytes:
    seed, version, key = bytes.fromhex(field)[:3]
    assert seed ^ version == 2
    assert seed ^ key == sum(guid.encode()) & 0xFF
    last, one, two = seed ^ key, key, version
    plain = bytearray()
    for byte in bytes.fromhex(field)[3:]:
        plain.append(byte ^ ((two + last) & 0xFF))
        two, one, last = one, byte, plain[-1]
    ignored = (seed & 6) // 2
    size = int.from_bytes(plain[ignored : ignored + 4], "little")
    assert len(plain) == ignored + 4 + size
    return bytes(plain[ignored + 4 :])


@pytest.mark.parametrize(
    ("modules", "name", "expected"),
    [
        ([Module("A")], "Club", "exactly one workbook module"),
        ([WORKBOOK, WORKBOOK], "Club", "twice"),
        ([WORKBOOK, Module("a"), Module("A")], "Club", "'A' is there twice"),
        ([WORKBOOK, Module("club")], "Club", "'club' is there twice"),
        ([WORKBOOK, Module("1st")], "Club", "not a name"),
        ([WORKBOOK, Module("x" * 32)], "Club", "not a name"),
        ([WORKBOOK, Module("A", 'MsgBox "Ł"')], "Club", "'Ł'; build it by ChrW"),
    ],
)
def test_what_vba_does_not_allow_is_refused(
    modules: list[Module], name: str, expected: str
) -> None:
    with pytest.raises(ValueError, match=expected):
        build_project(modules, name)
