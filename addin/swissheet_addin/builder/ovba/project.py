"""The streams of a VBA project: its ``dir``, its modules, and the ``PROJECT`` text.

Rule: [MS-OVBA] 2.3.1 (PROJECT), 2.3.3 (PROJECTwm), 2.3.4 (VBA storage), 2.4.3 (protection).
"""

from __future__ import annotations

import enum
import re
import struct
import uuid
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import lru_cache

from swissheet_addin.builder.ovba.compound_file import write_compound_file
from swissheet_addin.builder.ovba.compression import compress

_CODEPAGE = 1252
_ENCODING = "cp1252"
_NAME = re.compile(r"[A-Za-z][A-Za-z0-9_]{0,30}")


class ModuleKind(enum.Enum):
    """The owner of a module: code of its own, or the class id of a part of the document."""

    STANDARD = ""
    WORKBOOK = "0{00020819-0000-0000-C000-000000000046}"
    SHEET = "0{00020820-0000-0000-C000-000000000046}"


@dataclass(frozen=True, slots=True)
class Module:
    """A module: its name and its code, lines as in a ``.bas`` file."""

    name: str
    code: str = ""
    kind: ModuleKind = ModuleKind.STANDARD

    def text(self) -> str:
        """Return the code as the project stores it, headed by its attributes."""
        lines = self.code.lstrip("\ufeff").splitlines()
        body = [line for line in lines if not line.startswith("Attribute VB_Name ")]
        head = [f'Attribute VB_Name = "{self.name}"']
        if self.kind is not ModuleKind.STANDARD:
            head += [
                f'Attribute VB_Base = "{self.kind.value}"',
                "Attribute VB_GlobalNameSpace = False",
                "Attribute VB_Creatable = False",
                "Attribute VB_PredeclaredId = True",
                "Attribute VB_Exposed = True",
                "Attribute VB_TemplateDerived = False",
                "Attribute VB_Customizable = True",
            ]
        return "\r\n".join([*head, *"\n".join(body).strip("\n").split("\n")]).rstrip() + "\r\n"


# The references Excel puts into every new project; those to VBA and to Excel itself are implied.
# Office is needed for the ribbon's types. Excel finds the libraries by their ids, not by the paths.
_REFERENCES = (
    (
        "stdole",
        "*\\G{00020430-0000-0000-C000-000000000046}#2.0#0#"
        "C:\\Windows\\System32\\stdole2.tlb#OLE Automation",
    ),
    (
        "Office",
        "*\\G{2DF8D04C-5BFA-101B-BDE5-00AA0044DE52}#2.0#0#"
        "C:\\Program Files\\Common Files\\Microsoft Shared\\OFFICE16\\MSO.DLL#"
        "Microsoft Office 16.0 Object Library",
    ),
)


def build_project(modules: Sequence[Module], name: str) -> bytes:
    """Return ``vbaProject.bin`` with these modules, in this order, always with the same bytes.

    Raises: ValueError: a name VBA does not allow or that is there twice, a code with letters
            outside Windows-1252, or not exactly one workbook module.
    """
    return _built(tuple(modules), name)


@lru_cache(maxsize=16)
def _built(modules: tuple[Module, ...], name: str) -> bytes:
    _check_names(modules, name)
    if sum(module.kind is ModuleKind.WORKBOOK for module in modules) != 1:
        raise ValueError("a project has exactly one workbook module")
    guid = _guid(modules, name)
    streams = {
        # Cookie and version of a project without performance cache (2.3.4.1).
        "VBA/_VBA_PROJECT": bytes.fromhex("CC61FFFF000000"),
        "VBA/dir": compress(_dir_stream(modules, name)),
    }
    for module in modules:
        streams[f"VBA/{module.name}"] = compress(_encoded(module))
    streams["PROJECT"] = _project_stream(modules, name, guid)
    streams["PROJECTwm"] = _name_map(modules)
    return write_compound_file(streams)


def _check_names(modules: Iterable[Module], project: str) -> None:
    taken = {project.casefold()}
    for module in modules:
        if not _NAME.fullmatch(module.name):
            raise ValueError(f"{module.name!r} is not a name of a VBA module")
        if module.name.casefold() in taken:
            raise ValueError(f"the name {module.name!r} is there twice")
        taken.add(module.name.casefold())


def _guid(modules: Iterable[Module], project: str) -> str:
    names = "|".join([project, *(module.name for module in modules)])
    return "{" + str(uuid.uuid5(uuid.NAMESPACE_OID, names)).upper() + "}"


def _encoded(module: Module) -> bytes:
    try:
        return module.text().encode(_ENCODING)
    except UnicodeEncodeError as error:
        letters = error.object[error.start : error.end]
        raise ValueError(f"module {module.name!r} holds {letters!r}; build it by ChrW") from error


def _record(ident: int, data: bytes = b"") -> bytes:
    return struct.pack("<HI", ident, len(data)) + data


def _u16(value: int) -> bytes:
    return struct.pack("<H", value)


def _u32(value: int) -> bytes:
    return struct.pack("<I", value)


def _dir_stream(modules: Sequence[Module], name: str) -> bytes:
    """Return the ``dir`` stream of the project.

    Rule: [MS-OVBA] 2.3.4.2.
    """
    parts = [
        _record(0x01, _u32(3)),  # 64-bit Windows; other hosts do not mind
        _record(0x02, _u32(0x409)),
        _record(0x14, _u32(0x409)),
        _record(0x03, _u16(_CODEPAGE)),
        _record(0x04, name.encode(_ENCODING)),
        _record(0x05) + _record(0x40),  # description
        _record(0x06) + _record(0x3D),  # help file
        _record(0x07, _u32(0)),
        _record(0x08, _u32(0)),
        struct.pack("<HIIH", 0x09, 4, 1, 1),  # version of the project
        _record(0x0C) + _record(0x3C),  # constants
    ]
    for reference, library in _REFERENCES:
        encoded = library.encode(_ENCODING)
        parts += [
            _record(0x16, reference.encode(_ENCODING)),
            _record(0x3E, reference.encode("utf-16-le")),
            _record(0x0D, _u32(len(encoded)) + encoded + _u32(0) + _u16(0)),
        ]
    parts += [_record(0x0F, _u16(len(modules))), _record(0x13, _u16(0xFFFF))]
    for module in modules:
        short, wide = module.name.encode(_ENCODING), module.name.encode("utf-16-le")
        procedural = module.kind is ModuleKind.STANDARD
        parts += [
            _record(0x19, short) + _record(0x47, wide),  # name
            _record(0x1A, short) + _record(0x32, wide),  # stream
            _record(0x1C) + _record(0x48),  # description
            _record(0x31, _u32(0)),  # where the text begins: no cache before it
            _record(0x1E, _u32(0)),
            _record(0x2C, _u16(0xFFFF)),
            _record(0x21 if procedural else 0x22),
            _record(0x2B),
        ]
    return b"".join(parts) + _record(0x10)


def _project_stream(modules: Iterable[Module], name: str, guid: str) -> bytes:
    kinds = [
        f"Module={module.name}"
        if module.kind is ModuleKind.STANDARD
        else f"Document={module.name}/&H00000000"
        for module in modules
    ]
    lines = [
        f'ID="{guid}"',
        *kinds,
        f'Name="{name}"',
        'HelpContextID="0"',
        'VersionCompatible32="393222000"',
        f'CMG="{_concealed(bytes(4), guid, 0x20)}"',  # not protected
        f'DPB="{_concealed(bytes(1), guid, 0x40)}"',  # no password
        f'GC="{_concealed(bytes([0xFF]), guid, 0x60)}"',  # visible
        "",
        "[Host Extender Info]",
        "&H00000001={3832D640-CF90-11CF-8E43-00A0C911005A};VBE;&H00000000",
        "",
        "[Workspace]",
        *(f"{module.name}=0, 0, 0, 0, C" for module in modules),
    ]
    return ("\r\n".join(lines) + "\r\n").encode(_ENCODING)


def _name_map(modules: Iterable[Module]) -> bytes:
    names = (m.name.encode(_ENCODING) + b"\0" + m.name.encode("utf-16-le") for m in modules)
    return b"".join(name + b"\0\0" for name in names) + b"\0\0"


def _concealed(data: bytes, guid: str, seed: int) -> str:
    """Return the data as the protection fields hold them (2.4.3.2); the seed may be any byte."""
    key = sum(guid.encode("ascii")) & 0xFF
    version_byte, key_byte = seed ^ 2, seed ^ key
    out = bytearray([seed, version_byte, key_byte])
    last, before, before_that = key, key_byte, version_byte
    ignored = bytes([7]) * ((seed & 6) // 2)
    for byte in ignored + _u32(len(data)) + data:
        hidden = byte ^ ((before_that + last) & 0xFF)
        out.append(hidden)
        before_that, before, last = before, hidden, byte
    return out.hex().upper()
