"""SNMP messages of another implementation, and malformed ones."""

from __future__ import annotations

import pytest

from agent_core.status.snmp import MOST_BYTES, MalformedSnmp, decode, get_bulk

OID = (1, 3, 6, 1, 2, 1, 43, 11, 1, 1, 6, 200, 70000)


def tlv(tag: int, content: bytes) -> bytes:
    size = len(content)
    return bytes([tag]) + (bytes([size]) if size < 128 else b"\x82" + size.to_bytes(2, "big")) + content


def answer(
    *bindings: bytes, version: bytes = b"\x02\x01\x01", numbers: bytes = b"\x02\x01\x07\x02\x01\0\x02\x01\0"
) -> bytes:
    return tlv(0x30, version + tlv(4, b"public") + tlv(0xA2, numbers + tlv(0x30, b"".join(bindings))))


NAME = tlv(6, b"\x2b\x06\x01\x02\x01\x2b\x0b\x01\x01\x06\x81\x48\x84\xa2\x70")


def test_the_question_is_what_net_snmp_asks() -> None:
    query = get_bulk(0x1234, "public", ((1, 3, 6, 1, 2, 1, 1, 1),), (OID,), 10)
    names = tlv(0x30, tlv(6, b"\x2b\x06\x01\x02\x01\x01\x01") + b"\x05\0") + tlv(0x30, NAME + b"\x05\0")
    numbers = b"\x02\x02\x12\x34\x02\x01\x01\x02\x01\x0a"
    assert query == tlv(0x30, b"\x02\x01\x01" + tlv(4, b"public") + tlv(0xA5, numbers + tlv(0x30, names)))


@pytest.mark.parametrize(
    ("value", "data"),
    [
        (b"\x02\x01\xfe", -2),
        (b"\x42\x04\x7f\xff\xff\xff", 2**31 - 1),
        (b"\x46\x09\x00\xff\xff\xff\xff\xff\xff\xff\xff", 2**64 - 1),
        (b"\x04\x03a\x00\xff", b"a\x00\xff"),
        (b"\x05\x00", None),
        (b"\x81\x00", None),  # noSuchInstance
        (b"\x06\x01\x2b", None),
        (b"\x44\x82\x00\x01\x00", None),
    ],
)
def test_values(value: bytes, data: int | bytes | None) -> None:
    found = decode(answer(tlv(0x30, NAME + value)))
    assert (found.request_id, found.error_status, found.bindings) == (7, 0, ((OID, data),))


@pytest.mark.parametrize(
    "raw",
    [
        b"",
        b"\x30",
        b"\x30\x80\x00\x00",
        b"\x30\x85\x00\x00\x00\x00\x01\x00",
        b"\x30\x84\xff\xff\xff\xff",
        b"\x30\x80" * 2000,
        b"\0" * (MOST_BYTES + 1),
        answer(version=b"\x02\x01\x00"),
        answer(version=b"\x02\x00"),
        answer(numbers=b"\x02\x01\x07"),
        answer(numbers=b"\x02\x0a" + b"\x7f" * 10 + b"\x02\x01\0\x02\x01\0"),
        answer(tlv(0x30, tlv(6, b"") + b"\x05\0")),
        answer(tlv(0x30, tlv(6, b"\x81") + b"\x05\0")),
        answer(tlv(0x30, tlv(6, b"\xff" * 20 + b"\x01") + b"\x05\0")),
        answer(tlv(0x30, tlv(6, b"\x2b" * 400) + b"\x05\0")),
        answer(tlv(0x30, NAME)),
        answer(tlv(0x31, NAME + b"\x05\0")),
    ],
)
def test_nonsense(raw: bytes) -> None:
    with pytest.raises(MalformedSnmp):
        decode(raw)
