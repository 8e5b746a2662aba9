"""Write and read the compressed container in which VBA streams are kept.

Rule: [MS-OVBA] 2.4.1.
"""

from __future__ import annotations

import struct

_CHUNK = 4096  # bytes of a chunk before compression (2.4.1)
_SIGNATURE = b"\x01"  # first byte of every container (2.4.1)
_COMPRESSED, _RAW = 0xB000, 0x3000  # flag and signature bits of a chunk header
_SHORTEST = 3  # a copy token stores the length less 3, so none is shorter
_CANDIDATES = 64
"""At how many earlier places a match is looked for: enough for VBA text, and bounded."""


def compress(data: bytes) -> bytes:
    """Return the container of the data; :func:`decompress` returns the data again.

    Raises: ValueError: the last, partial chunk does not shrink, which a text never does: the
            format has no room for it.
    """
    out = bytearray(_SIGNATURE)
    for start in range(0, len(data), _CHUNK):
        chunk = data[start : start + _CHUNK]
        body = _compress_chunk(chunk)
        if len(body) <= _CHUNK:
            out += struct.pack("<H", (len(body) - 1) | _COMPRESSED) + body
        elif len(chunk) == _CHUNK:
            out += struct.pack("<H", (_CHUNK - 1) | _RAW) + chunk
        else:
            raise ValueError("the end of the data cannot be compressed")
    return bytes(out)


def decompress(data: bytes) -> bytes:
    """Return the data of a container.

    Raises: ValueError: it is not one, or it is damaged.
    """
    if data[:1] != _SIGNATURE:
        raise ValueError("not a compressed container")
    out, at = bytearray(), 1
    while at + 2 <= len(data):
        (header,) = struct.unpack_from("<H", data, at)
        end = min(at + (header & 0x0FFF) + 3, len(data))
        body = data[at + 2 : end]
        out += _decompress_chunk(body) if header & 0x8000 else body
        at = end
    return bytes(out)


def _offset_bits(position: int) -> int:
    """Return how many bits of a copy token are the offset, at a position within its chunk."""
    return max((position - 1).bit_length(), 4)


def _compress_chunk(chunk: bytes) -> bytes:
    out = bytearray()
    seen: dict[bytes, list[int]] = {}
    position = 0
    while position < len(chunk):
        flags_at, flags = len(out), 0
        out.append(0)
        for bit in range(8):
            if position >= len(chunk):
                break
            offset, length = _longest_match(chunk, position, seen)
            if length:
                bits = _offset_bits(position)
                out += struct.pack("<H", ((offset - 1) << (16 - bits)) | (length - _SHORTEST))
                flags |= 1 << bit
            else:
                out.append(chunk[position])
                length = 1
            for passed in range(position, position + length):
                seen.setdefault(chunk[passed : passed + _SHORTEST], []).append(passed)
            position += length
        out[flags_at] = flags
    return bytes(out)


def _longest_match(chunk: bytes, position: int, seen: dict[bytes, list[int]]) -> tuple[int, int]:
    """Return the offset back to the longest earlier match and its length; zeros without one."""
    most = min(len(chunk) - position, (0xFFFF >> _offset_bits(position)) + _SHORTEST)
    if most < _SHORTEST:
        return 0, 0
    found, longest = 0, 0
    for earlier in seen.get(chunk[position : position + _SHORTEST], ())[: -_CANDIDATES - 1 : -1]:
        length = _SHORTEST
        while length < most and chunk[earlier + length] == chunk[position + length]:
            length += 1
        if length > longest:
            found, longest = position - earlier, length
            if length == most:
                break
    return found, longest


def _decompress_chunk(body: bytes) -> bytes:
    out = bytearray()
    at = 0
    while at < len(body):
        flags = body[at]
        at += 1
        for bit in range(8):
            if at >= len(body):
                break
            if not flags >> bit & 1:
                out.append(body[at])
                at += 1
                continue
            if at + 2 > len(body):
                raise ValueError("a copy token is cut off")
            (token,) = struct.unpack_from("<H", body, at)
            at += 2
            bits = _offset_bits(len(out))
            offset, length = (token >> (16 - bits)) + 1, (token & (0xFFFF >> bits)) + _SHORTEST
            if offset > len(out) or len(out) + length > _CHUNK:
                raise ValueError("a copy token points outside its chunk")
            for _ in range(length):
                out.append(out[-offset])
    return bytes(out)
