"""The reader of ZPL, by the rules of its manual, and beside zpl-renderer-js."""

from __future__ import annotations

import zlib
from base64 import b64encode
from binascii import crc_hqx

import pytest

from server_core.contract.types.documents import RawLanguage
from tests.support.label_readers import read_labels
from tests.support.printed_label import CutAfter, PrintedLabel, Unreadable
from tests.support.zpl_reader import ZplState, read_zpl

HEAD = b"^XA^PON^PMN^LRN^PW16^LL4^LH0,0"
LABEL = HEAD + b"^FO0,0^GFA,8,8,2,8001:,!^FS^PQ1^XZ"


def one(data: bytes, **state: object) -> PrintedLabel:
    [label] = read_zpl(data, ZplState(**state))  # type: ignore[arg-type]
    return label


def test_rows_and_runs() -> None:
    label = one(LABEL)
    assert label == PrintedLabel(width_dots=16, height_dots=4, rows=bytes.fromhex("800180010000ffff"))
    for digits, rows in [
        (b"8001:,!", "800180010000ffff"),
        (b"8H01,GFG0!,", "80010000" + "f0ff0000"),
        (b"!1!::", "ffff" + "1fff" * 3),
    ]:
        assert one(LABEL.replace(b"8001:,!", digits)).rows.hex() == rows


def test_packed_pictures() -> None:
    rows = bytes(range(8))
    for letter, packed in [("Z", b64encode(zlib.compress(rows))), ("B", b64encode(rows))]:
        text = f":{letter}64:{packed.decode()}:{crc_hqx(packed, 0):04x}".encode()
        assert one(LABEL.replace(b"8001:,!", text)).rows == rows
        with pytest.raises(Unreadable, match="CRC"):
            one(LABEL.replace(b"8001:,!", text[:-4] + b"0000"))


def test_home_and_origin_move_the_picture_and_the_label_cuts_it_off() -> None:
    moved = LABEL.replace(b"^LH0,0^FO0,0", b"^LH3,1^FO1,1")
    assert one(moved).rows.hex() == "0000" * 2 + "0800" * 2


def test_an_inverted_label_leaves_the_printer_bottom_first() -> None:
    label = one(LABEL.replace(b"^PON", b"^POI").replace(b"8001:", b"C100:"))
    assert (label.bottom_first, label.rows.hex()) == (True, "c100c1000000ffff")
    assert label.on_paper().getpixel((15, 3)) == label.on_paper().getpixel((14, 3)) == 0
    assert label.on_paper().getpixel((13, 3)) == 255


def test_a_mirror_swaps_left_and_right() -> None:
    assert one(LABEL.replace(b"^PMN", b"^PMY").replace(b"8001", b"C100")).rows.hex() == "008300830000ffff"


def test_what_an_earlier_job_left_holds_until_it_is_said_anew() -> None:
    left = ZplState(width=8, length=2, home=(3, 3), inverted=True, mirrored=True, reversed=True)
    assert read_zpl(LABEL, left) == read_zpl(LABEL)
    assert read_zpl(LABEL.replace(b"^PON", b""), left) != read_zpl(LABEL)
    assert one(LABEL, kept=True).rows == b"\xff" * 8
    assert one(LABEL.replace(b"^PON", b"^PON^MCY"), kept=True) == one(LABEL)
    for more in (b"^JMB", b"^MUI", b"^MUM"):
        with pytest.raises(Unreadable, match="dots"):
            read_zpl(LABEL.replace(b"^PON", b"^PON" + more))


def test_what_else_was_said() -> None:
    commands = one(b"~SD15" + LABEL.replace(b"^PQ1", b"^MNN^MMC^PR4,4,4^PQ5,5,0,Y"))
    assert (commands.darkness, commands.continuous, commands.speed, commands.copies) == (15, True, 4, 5)
    assert commands.cut is CutAfter.LAST_COPY
    assert one(LABEL.replace(b"^PQ1", b"^MD-5") + b"^XA^MD0^XZ").darkness == -5
    assert one(LABEL.replace(b"^PQ1", b"^MMC^PQ5")).cut is CutAfter.EVERY_COPY


def test_the_other_reader_agrees() -> None:
    """But for `!`: it fills rows with the digit 1, where the manual says ones."""
    plain = LABEL.replace(b"8001:,!", b"8001:,JF")
    pair = plain + plain.replace(b"8001:,JF", b"F0F0:0FI0IF")
    assert read_labels(RawLanguage.ZPL, pair) == read_zpl(pair)


@pytest.mark.parametrize(
    "data",
    [
        b"text" + LABEL,
        LABEL.removesuffix(b"^XZ"),
        LABEL + b"^PQ2",
        LABEL.replace(b"^PQ1", b"^JUS"),
        LABEL.replace(b"^PQ1", b"^LT10"),
        LABEL.replace(b"^PQ1", b"^PQ9,3"),
        LABEL.replace(b"^PQ1", b"^PQ9,3,0,Y^MMC"),
        LABEL.replace(b"8001:,!", b"8001:,"),
        LABEL.replace(b"8001:,!", b":8001,!"),
        LABEL.replace(b"8001:,!", b"80 01:,!"),
        LABEL.replace(b"8,8,2", b"8,9,2"),
        LABEL.replace(b"^GFA", b"^GFB"),
        LABEL.replace(b"^FS", b"^FDtext^FS"),
    ],
)
def test_all_else_is_refused(data: bytes) -> None:
    with pytest.raises(Unreadable):
        read_zpl(data)
