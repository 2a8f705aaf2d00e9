"""Search finds the text of labels and receipts, but no commands, pictures or control characters."""

from __future__ import annotations

import random
import unicodedata

import pytest

from server_core.contract.types.documents import RawLanguage
from server_core.services.documents.intake import READ_BYTES, data_text
from tests.support.raw_samples import CPCL, PARCEL, TSPL

ZPL, TSPL_2, CPCL_2, ESCPOS = RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL, RawLanguage.ESCPOS


@pytest.mark.parametrize(
    ("document", "language", "text"),
    [
        (b"^XA^FO1,1^A0N,30,30^FDOrder 4711^FS^FVBlue^FS^XZ", ZPL, "Order 4711 Blue"),
        (b"^xa^fo1,1^fdlower^fs^xz", ZPL, "lower"),
        (b"^XA^FH^FDStra_C3_9Fe^FS^FDStra_41^FS^XZ", ZPL, "Straße Stra_41"),
        (b"^XA^FH\\^FDa\\20b\\5E^FS^XZ", ZPL, "a b^"),
        (b"^XA^FDKaffee^FH^FS^FDgr\xfcn^FS^XZ", ZPL, "Kaffee grün"),
        (b"^XA^BCN,160,Y,N,N^FD>;00340434161094012345^FS^XZ", ZPL, "00340434161094012345"),
        (b"^XA^BQN,2,6^FDMA,https://example.com/t?id=1^FS^XZ", ZPL, "https://example.com/t?id=1"),
        (b"^XA^BQN,2,6^FDQA,ABC^FS^BQN^FDMM,B0003xyz^FS^BQN^FDplain^FS^XZ", ZPL, "ABC xyz plain"),
        (b"^XA^FB700,3^FDAm Ring 5\\&12345 Berlin^FS^FDQA,text^FS^XZ", ZPL, "Am Ring 5 12345 Berlin QA,text"),
        (b"^XA^SN0001,1,Y^FS^FXa comment^FS^GFA,8,8,1,FFFF^FS^XZ", ZPL, "0001"),
        (b"^XA^FDnever ended", ZPL, ""),
        (
            b'TEXT 20,20,"3",0,1,1,"KILL Bill"\r\nBARCODE 20,90,"128",80,1,0,2,4,"12345678"\r\n',
            TSPL_2,
            "KILL Bill 12345678",
        ),
        (b'text 1,1,"1",0,1,1,"say \\["]hi\\["]"\nTEXTILE "no"\nSET COUNTER "no"\n', TSPL_2, 'say "hi"'),
        (b"! 0 200 200 400 1\r\nTEXT 4 0 30 40 Hello 3 for 2\r\nT90 4 0 1 1 x\r\nPRINT\r\n", CPCL_2, "Hello 3 for 2 x"),
        (
            b"VB 128 1 1 50 150 10 HORIZ.\r\nVTEXT 4 0 1 1 down\r\nVT 4 0 1 1 up\r\nTOTAL 1 2 3 4 no\r\n",
            CPCL_2,
            "HORIZ. down up",
        ),
        (b"B QR 10 100 M 2 U 10\r\nMA,QR code ABC123\r\nENDQR\r\nT 5 0 10 10 100%\r\n", CPCL_2, "QR code ABC123 100%"),
        (b"\x1b@\x1ba1\x1bE\x01Total\x1bE\x00 4.20\n\x1b!\x08ab\n\x1dV\x41\x00", ESCPOS, "Total 4.20"),
        (b"\x1bt\x10Gr\xfc\xdfe\n", ESCPOS, "Grüße"),
        (b"Gr\x81\xe1e\n", ESCPOS, "Grüße"),
        (b"\x1dv0\0\x02\0\x03\0ABCDEFname\n", ESCPOS, "name"),
        (b"\x1b*\x21\x02\0ABCDEFname\n", ESCPOS, "name"),
        (b"\x1d(k\x0b\x001P0invoice7\x1d(k\x03\x001Q0", ESCPOS, "invoice7"),
        (b"\x1dkI\x08{B123456\x1dk\x044711-ab\x00", ESCPOS, "{B123456 4711-ab"),
        (b"", ZPL, ""),
        (b"%PDF-1.4", TSPL_2, ""),
    ],
)
def test_what_it_says(document: bytes, language: RawLanguage, text: str) -> None:
    assert data_text(document, language) == text


def test_ordinary_labels() -> None:
    text = data_text(PARCEL, ZPL)
    for words in (
        "Ship & Co. KG",
        "Hauptstraße 1! U1",
        "Max Mustermann",
        "Am Ring 5 12345 Berlin",
        "00340434161094012345",
    ):
        assert words in text
    assert "FFFFFFFF80000001" not in text
    assert data_text(TSPL[0], TSPL_2) == "DOWNLOAD area! KILL Bill 12345678 https://example.com/?a=1~b"
    assert data_text(CPCL[2], CPCL_2) == "QR code ABC123 100%! sure"


def test_what_it_says_is_bounded() -> None:
    label = b"^FDwords of it^FS" * 100_000
    assert len(data_text(label, ZPL)) < 64 * 1024
    assert data_text(label, ZPL, most=21) == "words of it words of"
    assert data_text(b" " * READ_BYTES + b"^FDbeyond^FS", ZPL) == ""


@pytest.mark.parametrize("language", RawLanguage)
def test_nothing_makes_it_fail_and_no_control_character_comes_out(language: RawLanguage) -> None:
    rng = random.Random(8)
    bits = [b"^FD", b"^FS", b"^FH", b"_C3", b"_", b'TEXT 1,"', b'"\r\n', b"T 1 2 3 4 ", b"B QR ", b"\x1dv0", b"\x1d(k",
            b"\x1dk", b"\x1b*", b"\x1bt", b"\x1b", b"\xff", b"\xe2\x80", "日本\u202e".encode(), b"\0"]  # fmt: skip
    for _ in range(3000):
        text = data_text(b"".join(rng.choices(bits, k=rng.randrange(12))), language)
        assert not [letter for letter in text if unicodedata.category(letter) in ("Cc", "Cs", "Co", "Cn")]
        assert text == " ".join(text.split())
