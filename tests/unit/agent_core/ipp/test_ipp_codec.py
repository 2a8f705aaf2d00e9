"""The IPP codec: RFC 8010's own examples, round trips of every value, and untrusted bytes."""

from __future__ import annotations

import struct
import time

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from agent_core.backends.ipp.message import (
    MAX_MESSAGE_BYTES,
    AttributeGroup,
    Attributes,
    GroupTag,
    IppMessage,
    MalformedIpp,
    Operation,
    Range,
    Resolution,
    Value,
    ValueTag,
    boolean,
    collection,
    decode,
    encode,
    integer,
    keyword,
    name,
    uri,
)
from tests.unit.agent_core.ipp.ipp_strategies import messages

EMPTY_ANSWER = b"\x02\x00\x00\x00\x00\x00\x00\x01\x03"


def field(tag: int, label: bytes, raw: bytes) -> bytes:
    return struct.pack(">BH", tag, len(label)) + label + struct.pack(">H", len(raw)) + raw


def answer_with(body: bytes) -> bytes:
    return b"\x02\x00\x00\x00\x00\x00\x00\x01\x04" + body + b"\x03"


def test_print_job_request_of_rfc_8010_appendix_a1() -> None:
    operation = {
        "attributes-charset": (Value(ValueTag.CHARSET, "utf-8"),),
        "attributes-natural-language": (Value(ValueTag.LANGUAGE, "en-us"),),
        "printer-uri": uri("ipp://printer.example.com/ipp/print/pinetree"),
        "job-name": name("foobar"),
        "ipp-attribute-fidelity": boolean(True),
    }
    job = {"copies": integer(20), "sides": keyword("two-sided-long-edge")}
    request = IppMessage(
        Operation.PRINT_JOB,
        1,
        (AttributeGroup(GroupTag.OPERATION, Attributes(operation)), AttributeGroup(GroupTag.JOB, Attributes(job))),
        (1, 1),
    )
    expected = (
        b"\x01\x01\x00\x02\x00\x00\x00\x01\x01"
        b"\x47\x00\x12attributes-charset\x00\x05utf-8"
        b"\x48\x00\x1battributes-natural-language\x00\x05en-us"
        b"\x45\x00\x0bprinter-uri\x00\x2cipp://printer.example.com/ipp/print/pinetree"
        b"\x42\x00\x08job-name\x00\x06foobar"
        b"\x22\x00\x16ipp-attribute-fidelity\x00\x01\x01"
        b"\x02\x21\x00\x06copies\x00\x04\x00\x00\x00\x14"
        b"\x44\x00\x05sides\x00\x13two-sided-long-edge\x03"
    )
    assert encode(request) == expected


def test_media_col_on_the_wire_as_in_rfc_8010_appendix_a7() -> None:
    size = collection({"x-dimension": integer(21000), "y-dimension": integer(29700)})
    message = IppMessage(
        0, 1, (AttributeGroup(GroupTag.JOB, Attributes({"media-col": collection({"media-size": size})})),)
    )
    expected = (
        b"\x34\x00\x09media-col\x00\x00\x4a\x00\x00\x00\x0amedia-size\x34\x00\x00\x00\x00"
        b"\x4a\x00\x00\x00\x0bx-dimension\x21\x00\x00\x00\x04\x00\x00\x52\x08"
        b"\x4a\x00\x00\x00\x0by-dimension\x21\x00\x00\x00\x04\x00\x00\x74\x04"
        b"\x37\x00\x00\x00\x00\x37\x00\x00\x00\x00"
    )
    assert expected in encode(message)


@pytest.mark.slow
@given(messages)
def test_every_message_there_and_back(message: IppMessage) -> None:
    assert decode(encode(message)) == message


@given(st.binary(max_size=400).map(lambda tail: EMPTY_ANSWER[:8] + tail))
@settings(max_examples=400)
@example(b"")
@example(EMPTY_ANSWER[:8])
def test_random_bytes_raise_nothing_but_malformed(data: bytes) -> None:
    decode_or_malformed(data)


@pytest.mark.slow
@given(messages.map(encode), st.data())
@settings(max_examples=400)
def test_mutated_answers_raise_nothing_but_malformed(data: bytes, drawn: st.DataObject) -> None:
    mutated = bytearray(data)
    for _ in range(drawn.draw(st.integers(1, 6))):
        where = drawn.draw(st.integers(0, len(mutated) - 1))
        mutated[where] = drawn.draw(st.sampled_from([0x00, 0x03, 0x34, 0x37, 0x4A, 0x7F, 0x80, 0xFF]))
    decode_or_malformed(bytes(mutated[: drawn.draw(st.integers(0, len(mutated)))]))


def decode_or_malformed(data: bytes) -> None:
    try:
        decode(data)
    except MalformedIpp:
        return


@pytest.mark.parametrize(
    ("what", "body"),
    [
        ("a value longer than the message", b"\x44\x00\x01a\x7f\xffshort"),
        ("a negative value length", b"\x44\x00\x01a\xff\xff" + b"x" * 70_000),
        ("a negative name length", b"\x44\x80\x00" + b"x" * 70_000),
        ("a value before any name", field(0x44, b"", b"x")),
        ("an integer of three bytes", field(0x21, b"a", b"\0\0\0")),
        ("a boolean of two bytes", field(0x22, b"a", b"\0\0")),
        ("a range of seven bytes", field(0x33, b"a", b"\0" * 7)),
        ("a resolution of eight bytes", field(0x32, b"a", b"\0" * 8)),
        ("a time of ten bytes", field(0x31, b"a", b"\0" * 10)),
        ("a language longer than its text", field(0x35, b"a", b"\0\x09en\0\0")),
        ("a language with a rest", field(0x35, b"a", b"\0\x02en\0\x01xy")),
        ("an end of no collection", field(0x37, b"a", b"")),
        ("a member of no collection", field(0x4A, b"a", b"b")),
        ("a collection without an end", field(0x34, b"a", b"")),
        ("a collection beginning with a value", field(0x34, b"a", b"") + field(0x21, b"", b"\0" * 4)),
        ("endless nesting", field(0x34, b"a", b"") + (field(0x4A, b"", b"m") + field(0x34, b"", b"")) * 5000),
        ("too many values", field(0x44, b"a", b"") + field(0x44, b"", b"") * 60_000),
        ("too many groups", b"\x04" * 60_000),
    ],
)
def test_malformed(what: str, body: bytes) -> None:
    seconds = []
    for _ in range(3):  # one of them without others on the same processor
        started = time.process_time()
        with pytest.raises(MalformedIpp):
            decode(answer_with(body))
        seconds.append(time.process_time() - started)
        if seconds[-1] < 1:
            return
    raise AssertionError(f"{what}: {seconds}")


def test_an_attribute_outside_of_a_group_is_malformed() -> None:
    with pytest.raises(MalformedIpp):
        decode(EMPTY_ANSWER[:8] + field(0x44, b"a", b"x") + b"\x03")


def test_one_mebibyte_and_no_more() -> None:
    with pytest.raises(MalformedIpp):
        decode(EMPTY_ANSWER + b"\0" * MAX_MESSAGE_BYTES)
    whole = EMPTY_ANSWER + b"\0" * (MAX_MESSAGE_BYTES - len(EMPTY_ANSWER))
    assert decode(whole).groups == ()


def test_the_first_of_two_attributes_of_one_name_counts() -> None:
    body = field(0x44, b"a", b"first") + field(0x44, b"a", b"second") + field(0x44, b"", b"third")
    group = decode(answer_with(body)).first(GroupTag.PRINTER)
    assert group.words("a") == ("first",)


def test_a_clock_that_was_never_set_stays_bytes() -> None:
    group = decode(answer_with(field(0x31, b"t", b"\0" * 11))).first(GroupTag.PRINTER)
    assert group["t"][0].data == b"\0" * 11


def test_typed_readers() -> None:
    body = (
        field(0x33, b"r", struct.pack(">ii", 1, 99))
        + field(0x32, b"d", struct.pack(">iib", 203, 203, 3))
        + field(0x35, b"t", b"\0\x02de\0\x04leer")
        + field(0x13, b"n", b"")
        + field(0x22, b"b", b"\1")
        + field(0x44, b"latin", b"\xe4")
    )
    group = decode(answer_with(body)).first(GroupTag.PRINTER)
    assert group.ranges("r") == (Range(1, 99),)
    assert group.resolutions("d") == (Resolution(203, 203),)
    assert group.word("t") == "leer"
    assert group.word("n") is None
    assert group.boolean("b") is True
    assert group.integers("b") == ()
    assert group.word("latin") == "�"
    assert group.integer("missing") is None


@pytest.mark.parametrize("data", ["ä" * 20_000, b"x" * 40_000, object()])
def test_what_does_not_fit_into_ipp_is_our_bug(data: str | bytes) -> None:
    message = IppMessage(0, 1, (AttributeGroup(GroupTag.JOB, Attributes({"a": (Value(ValueTag.TEXT, data),)})),))
    with pytest.raises(ValueError, match="value"):
        encode(message)
