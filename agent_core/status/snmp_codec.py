"""SNMPv2c in BER (RFC 3416, RFC 1901, X.690): one GetBulkRequest out, one bounded Response in. Pure.

An own codec of what one question needs: the libraries' decoders raise AttributeError and the like for what a hostile
device sends, and cost half a second to load.
"""

from __future__ import annotations

from dataclasses import dataclass

MOST_BYTES = 8 * 1024
MOST_BINDINGS = 256
_MOST_ARCS = 128
_MOST_ARC = 2**32 - 1
_INTEGER, _OCTETS, _NULL, _OID, _SEQUENCE = 0x02, 0x04, 0x05, 0x06, 0x30
_RESPONSE, _GET_BULK = 0xA2, 0xA5
_NUMBERS = frozenset((_INTEGER, 0x41, 0x42, 0x43, 0x46))  # INTEGER, Counter32, Gauge32, TimeTicks, Counter64
_VERSION_2C = 1

Oid = tuple[int, ...]
Data = int | bytes | None


class MalformedSnmp(ValueError):
    """The bytes are no SNMPv2c Response, or larger than one that we asked for."""


@dataclass(frozen=True, kw_only=True, slots=True)
class Response:
    """`bindings`: numbers and octets as they are; None for what is not there and for types that no table here has."""

    request_id: int
    error_status: int
    bindings: tuple[tuple[Oid, Data], ...]


def get_bulk(request_id: int, community: str, singles: tuple[Oid, ...], tables: tuple[Oid, ...], rows: int) -> bytes:
    """The first value behind each of `singles`, and up to so many rows of `tables`. `request_id` below 2**31."""
    bindings = b"".join(_tlv(_SEQUENCE, _oid(oid) + _tlv(_NULL, b"")) for oid in (*singles, *tables))
    numbers = _integer(request_id) + _integer(len(singles)) + _integer(rows)
    pdu = _tlv(_GET_BULK, numbers + _tlv(_SEQUENCE, bindings))
    return _tlv(_SEQUENCE, _integer(_VERSION_2C) + _tlv(_OCTETS, community.encode()) + pdu)


def decode(datagram: bytes) -> Response:
    """Raises MalformedSnmp."""
    if len(datagram) > MOST_BYTES:
        raise MalformedSnmp(f"an answer of {len(datagram)} bytes")
    message = _Reader(datagram).into(_SEQUENCE)
    if message.integer() != _VERSION_2C:
        raise MalformedSnmp("not version 2c")
    message.take(_OCTETS)
    pdu = message.into(_RESPONSE)
    request_id, error_status, _ = pdu.integer(), pdu.integer(), pdu.integer()
    listed = pdu.into(_SEQUENCE)
    bindings: list[tuple[Oid, Data]] = []
    while listed.has_more and len(bindings) < MOST_BINDINGS:
        binding = listed.into(_SEQUENCE)
        bindings.append((_arcs(binding.take(_OID)), binding.value()))
    return Response(request_id=request_id, error_status=error_status, bindings=tuple(bindings))


class _Reader:
    """Tag, length, value, one after the other; nothing nested is entered that was not asked for."""

    def __init__(self, raw: bytes) -> None:
        self._raw = raw
        self._at = 0

    @property
    def has_more(self) -> bool:
        return self._at < len(self._raw)

    def next(self) -> tuple[int, bytes]:
        raw, at = self._raw, self._at
        if len(raw) - at < 2:
            raise MalformedSnmp("cut short")
        tag, size, at = raw[at], raw[at + 1], at + 2
        if size & 0x80:
            count = size & 0x7F
            if not 1 <= count <= 4 or len(raw) - at < count:
                raise MalformedSnmp("a length that nobody needs")
            size, at = int.from_bytes(raw[at : at + count], "big"), at + count
        if size > len(raw) - at:
            raise MalformedSnmp("a length past the end")
        self._at = at + size
        return tag, raw[at : at + size]

    def take(self, tag: int) -> bytes:
        found, content = self.next()
        if found != tag:
            raise MalformedSnmp(f"tag {found:#04x} in place of {tag:#04x}")
        return content

    def into(self, tag: int) -> _Reader:
        return _Reader(self.take(tag))

    def integer(self) -> int:
        return _number(self.take(_INTEGER))

    def value(self) -> Data:
        tag, content = self.next()
        if tag in _NUMBERS:
            return _number(content)
        return content if tag == _OCTETS else None


def _number(content: bytes) -> int:
    if not 1 <= len(content) <= 9:
        raise MalformedSnmp("a number without end")
    return int.from_bytes(content, "big", signed=True)


def _arcs(content: bytes) -> Oid:
    if not content or content[-1] & 0x80 or len(content) > 5 * _MOST_ARCS:
        raise MalformedSnmp("no name of an object")
    arcs: list[int] = []
    arc = 0
    for octet in content:
        arc = arc << 7 | octet & 0x7F
        if arc > _MOST_ARC:
            raise MalformedSnmp("no name of an object")
        if not octet & 0x80:
            arcs.append(arc)
            arc = 0
    if len(arcs) > _MOST_ARCS:
        raise MalformedSnmp("no name of an object")
    first = min(arcs[0] // 40, 2)
    return (first, arcs[0] - 40 * first, *arcs[1:])


def _oid(arcs: Oid) -> bytes:
    content = bytes([40 * arcs[0] + arcs[1]])
    for arc in arcs[2:]:
        groups = [arc & 0x7F]
        while arc := arc >> 7:
            groups.append(arc & 0x7F | 0x80)
        content += bytes(reversed(groups))
    return _tlv(_OID, content)


def _integer(number: int) -> bytes:
    return _tlv(_INTEGER, number.to_bytes(number.bit_length() // 8 + 1, "big", signed=True))


def _tlv(tag: int, content: bytes) -> bytes:
    size = len(content)
    length = bytes([size]) if size < 0x80 else bytes([0x82, *size.to_bytes(2, "big")])
    return bytes([tag]) + length + content
