"""A document's format: clear beginnings of every language, beginnings in doubt, and hints from names."""

from __future__ import annotations

import time

import pytest

from server_core.contract.types.documents import RawLanguage
from server_core.documents import sniff
from server_core.documents.sniff import format_hint

ZPL = {
    "format": b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ",
    "lower case": b"^xa^fo50,50^fdHello^fs^xz",
    "new lines first": b"\r\n\r\n^XA\r\n^PW812\r\n^XZ",
    "byte order mark": b"\xef\xbb\xbf^XA^CI28^FDx^FS^XZ",
    "nul padding": bytes(16) + b"^XA^XZ",
    "stx": b"\x02^XA^XZ\x03",
    "driver": b"CT~~CD,~CC^~CT~\r\n^XA\r\n~TA000\r\n~JSN\r\n^LT0\r\n^MNW\r\n^MTT\r\n^PON\r\n^XZ\r\n",
    "driver behind dle": b"\x10CT~~CD,~CC^~CT~^XA~TA000~JSN^LT0^MNW^MTD^PON^PMN^LH0,0^JMA^PR4,4~SD20^JUS^LRN^CI0^XZ",
    "graphic": b"~DGR:LOGO.GRF,00080,010,\r\nFFFFFFFF\r\n^XA^FO20,20^XGR:LOGO.GRF,1,1^FS^XZ",
    "object": b"~DYR:LOGO,P,P,1024,,:B64:iVBORw0KGgo:1234\r\n^XA^XZ",
    "another prefix": b"~CC!\r\n!XA!FO20,20!FDx!FS!XZ",
    "prefix of a format": b"^CC/\r\n/XA/FDx/FS/XZ",
    "comment first": b"^FX carrier label 4x6 ^FS\r\n^XA^XZ",
    "status question": b"~HS",
    "calibrate": b"~JC^XA^JUS^XZ",
    "clear": b"~JA",
    "tear off": b"~TA-12^XA^XZ",
    "darkness": b"~SD15^XA^XZ",
    "settings between": b"^MMT^PW812^LL1218\r\n^XA^FDx^FS^XZ",
}
CPCL = {
    "label": b"! 0 200 200 210 1\r\nTEXT 4 0 30 40 Hello World\r\nFORM\r\nPRINT\r\n",
    "offset": b"! -10 203 203 1218 2\r\nPAGE-WIDTH 812\r\n",
    "blank lines first": b"\r\n\r\n! 0 200 200 400 1\r\nCENTER\r\n",
    "utilities": b"! UTILITIES\r\nIN-MILLIMETERS\r\nSETFF 10 2\r\nPRINT\r\n",
    "define": b"! DF SHELF.FMT\r\n! 0 200 200 210 1\r\n",
    "use": b"! UF SHELF.FMT\r\n$5.99\r\n",
    "line printing": b"! U1 SETLP 5 2 46\r\nAURORA'S FABRIC SHOP\r\n",
    "line printing page": b"! U1 BEGIN-PAGE\r\n! U1 SETLP 0 3 18\r\n",
    "lower case": b"! 0 200 200 210 1\r\ntext 4 0 30 40 hello\r\nprint\r\n",
    "nul padding": bytes(3) + b"! 0 200 200 210 1\n",
}
TSPL = {
    "size in mm": b"SIZE 100 mm, 150 mm\r\nGAP 3 mm, 0 mm\r\nCLS\r\nTEXT 10,10,\"3\",0,1,1,\"Hi\"\r\nPRINT 1\r\n",
    "size in inches": b"SIZE 4,6\r\nGAP 0.12,0\r\nCLS\r\nPRINT 1,1\r\n",
    "size without spaces": b"SIZE 60mm,40mm\r\nCLS\r\n",
    "size in dots": b"SIZE 800 dot,1200 dot\r\nCLS\r\n",
    "gap": b"GAP 2 mm,0\r\nSIZE 40 mm,30 mm\r\n",
    "black mark": b"BLINE 3 mm,0 mm\r\nCLS\r\n",
    "offset": b"OFFSET 0 mm\r\nSIZE 40 mm,30 mm\r\n",
    "clear": b"CLS\r\nBARCODE 10,10,\"128\",80,1,0,2,2,\"123\"\r\nPRINT 1\r\n",
    "lower case": b"\r\ncls\nprint 1\n",
    "direction": b"DIRECTION 1\r\nCLS\r\n",
    "direction and mirror": b"DIRECTION 0,0\r\nREFERENCE 0,0\r\n",
    "code page": b"CODEPAGE UTF-8\r\nCLS\r\n",
    "bitmap": b"BITMAP 0,0,100,1200,1,\x00\x00\xff\xff",
    "reference": b"REFERENCE 0,0\r\nCLS\r\n",
    "tear": b"SET TEAR ON\r\nCLS\r\n",
    "cutter": b"SET CUTTER OFF\r\nSET PARTIAL_CUTTER OFF\r\n",
    "speed": b"SPEED 4\r\nDENSITY 8\r\nCLS\r\n",
    "remark": b"REM made by a shop\r\nSIZE 40 mm,30 mm\r\n",
    "text": b"TEXT 100,100,\"4\",0,1,1,\"Price\"\r\nPRINT 1\r\n",
    "download": b"DOWNLOAD \"LOGO.BMP\",1086,BM\x00",
    "status question": b"~!T",
    "driver": b"\r\n\r\nSIZE 101.6 mm,152.4 mm\r\nSET RIBBON ON\r\nDIRECTION 0,0\r\n",
}  # fmt: skip
ESCPOS = {
    "initialise": b"\x1b@Receipt\n\n\n\x1dV\x00",
    "initialise late": b"\n\n\x1b@\x1ba\x01SHOP\n",
    "nul padding": bytes(32) + b"\x1b@Receipt\n",
    "centre": b"\x1ba\x01SHOP\n",
    "centre by digit": b"\x1ba1SHOP\n",
    "code table": b"\x1bt\x13\x1ba\x01",
    "drawer": b"\x1bp\x00\x19\xfa",
    "feed": b"\x1bd\x03",
    "raster": b"\x1dv0\x00\x30\x00\x10\x00" + bytes(768),
    "graphics": b"\x1d(L\x06\x000\x02",
    "symbol": b"\x1d(k\x04\x001A2\x00",
    "bar code height": b"\x1dh\x50\x1dw\x02\x1dk\x04123\x00",
    "large": b"\x1d!\x11TOTAL 12.00\n",
    "stored logo": b"\x1cp\x01\x00\x1b@",
    "peripheral": b"\x1b=\x01\x1b@",
}
NOTHING_OF_OURS = {
    "pdf": b"%PDF-1.7\n",
    "pdf behind a byte order mark": b"\xef\xbb\xbf%PDF-1.4\n",
    "postscript": b"%!PS-Adobe-3.0\n",
    "postscript short": b"%!\n/Times findfont\n",
    "postscript of windows": b"\x04%!PS-Adobe-3.0\n",
    "pjl": b"\x1b%-12345X@PJL JOB\r\n@PJL ENTER LANGUAGE=PCL\r\n",
    "pjl behind blanks": b" \r\n\x00\x1b%-12345X@PJL FSDELETE\r\n",
    "pjl bare": b"@PJL RDYMSG DISPLAY=\"x\"\r\n",
    "pcl": b"\x1bE\x1b&l26A\x1b*t300R",
    "pcl xl": b") HP-PCL XL;2;0;Comment\n",
    "docx": b"PK\x03\x04\x14\x00\x06\x00",
    "doc": b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1",
    "rtf": b"{\\rtf1\\ansi",
    "png": b"\x89PNG\r\n\x1a\n\x00\x00\x00\rIHDR",
    "jpeg": b"\xff\xd8\xff\xe0\x00\x10JFIF",
    "gif": b"GIF89a\x01\x00",
    "tiff": b"II*\x00\x08\x00\x00\x00",
    "bmp": b"BM\x36\x00\x0c\x00\x00\x00\x00\x00\x36\x00\x00\x00",
    "webp": b"RIFF\x24\x00\x00\x00WEBPVP8 ",
    "web page": b"\n<!DOCTYPE html>\n<html><title>Not found",
    "web page old": b"<HTML><body>Sign in",
    "gzip": b"\x1f\x8b\x08\x00",
    "rar": b"Rar!\x1a\x07\x00",
    "airprint": b"UNIRAST\x00\x00\x00\x00\x01",
    "pwg": b"RaS2PwgRaster\x00",
    "program": b"\x7fELF\x02\x01\x01",
}  # fmt: skip
IN_DOUBT = {
    "receipt in plain text": b"Thank you for your order\n\nTotal 12.00\n",
    "prices": b"  SIZE 42\n  PRINT ON DEMAND\n",
    "size in a receipt": b"SIZE: 42,5\nCOLOUR: RED\n",
    "exclamation mark": b"! SALE ! 50 % off\n",
    "caret": b"^ this side up ^\n",
    "tilde": b"~ 3 kg\n",
    "hash bang": b"#!/bin/sh\n",
    "emphasised text": b"\x1bE\x01SHOP\n",
    "user's characters": b"\x1b%\x01SHOP\n",
    "character size": b"\x1b!\x38SHOP\n",
    "bit image": b"\x1b*\x21\x10\x00" + bytes(48),
    "reset of tspl": b"\x1b!R\r\n",
    "status of cpcl": b"\x1bh",
    "two bytes": b"PK",
    "bmp in words": b"BMW parts, 3 boxes, shelf 7\n",
    "json": b'{"total": 12}',
    "xml": b'<?xml version="1.0"?><labels _FORMAT="E:SHIP.ZPL"/>',
    "utf-16": "^XA^XZ".encode("utf-16-le"),
    "nothing but blanks": b" \r\n\x00" * 40,
    "pdf in a field": b"invoice %PDF-1.4 attached\n",
}
CLEAR = {"zpl": ZPL, "cpcl": CPCL, "tspl": TSPL, "escpos": ESCPOS}


def cases(table: dict[str, bytes]) -> list[object]:
    return [pytest.param(content, id=name) for name, content in table.items()]


@pytest.mark.parametrize(
    ("language", "content"),
    [
        pytest.param(name, content, id=f"{name}, {case}")
        for name, table in CLEAR.items()
        for case, content in table.items()
    ],
)
def test_the_language_is_clear(language: str, content: bytes) -> None:
    found = sniff.format_sign(content[:4096])
    assert found is not None
    assert (found.name, sorted(found.languages)) == (language, [language])


@pytest.mark.parametrize("content", cases(NOTHING_OF_OURS))
def test_no_printer_of_ours_takes_it_as_commands(content: bytes) -> None:
    found = sniff.format_sign(content)
    assert found is not None
    assert found.languages == frozenset()


@pytest.mark.parametrize("content", cases(IN_DOUBT))
def test_in_doubt_nothing_is_said(content: bytes) -> None:
    assert sniff.format_sign(content) is None


@pytest.mark.parametrize("order", [b'! U1 setvar "media.type" "label"\r\n', b'! U1 do "device.reset" ""\r\n'])
def test_settings_of_zebra_stand_in_both_of_its_languages(order: bytes) -> None:
    found = sniff.format_sign(order)
    assert found is not None
    assert sorted(found.languages) == ["cpcl", "zpl"]


@pytest.mark.parametrize("filling", [b"^", b"~", b" ", b"\0", b"^A", b"REM\n", b"! ", b"SIZE ", b"<", b"\x1b", b"1 "])
def test_judging_takes_no_time_worth_naming(filling: bytes) -> None:
    """No sign backtracks: 4 KiB of the worst that each can begin with."""
    started = time.process_time()
    sniff.format_sign((filling * 4096)[:4096])
    assert time.process_time() - started < 0.05


@pytest.mark.parametrize("language", RawLanguage)
@pytest.mark.parametrize(
    ("content", "name"),
    [
        ("^XA^XZ".encode("utf-16"), "UTF-16 text"),
        ("^XA^XZ".encode("utf-32-le"), "UTF-32 text"),
        (b'\xef\xbb\xbf {"a": 1}', "JSON"),
        (b'["a", "b"]', "JSON"),
        (b"[]", "JSON"),
        (b"<soap:Envelope/>", "XML"),
        (b"<body class='x'>", "a web page"),
        (b"data:application/pdf;base64,JVBERi0xLjQK", "a data URL"),
        (b"JVBERi0xLjQKJeLjz9M=", "base64 text"),
        (b'I8,A\r\nZB\r\nq609\r\nN\r\nA1,1,0,2,1,1,N,"x"\r\nP1\r\n', "EPL"),
        (b"\x02M0500\r\x02L\rE\r", "DPL"),
        (b"^Q100,3\r\n^W80\r\n^L\r\nE\r\n", "EZPL"),
        (b"", sniff.BLANKS),
        (b"\r\n \0", sniff.BLANKS),
    ],
)
def test_what_is_declared_and_is_no_language(language: RawLanguage, content: bytes, name: str) -> None:
    assert sniff.mismatch(content, language, is_whole=True) == name


@pytest.mark.parametrize(
    ("language", "content"),
    [
        (RawLanguage.ESCPOS, b"[Table 4]\n2 x Tea\n"),
        (RawLanguage.ESCPOS, b"{ welcome }\n"),
        (RawLanguage.ESCPOS, b"THANKYOU\n"),
        (RawLanguage.ESCPOS, b"https://example.com/a/very/long/address/with/many/Parts/and/Words/in/it/index\n"),
        (RawLanguage.CPCL, b"Name 12\r\n"),
        (RawLanguage.TSPL, b"<xpml><page quantity='0' pitch='15.0 mm'></xpml>SIZE 60 mm, 15 mm\r\n"),
        (RawLanguage.ZPL, b"<xpml><page quantity='0' pitch='39.0 mm'></xpml>^XA^FDx^FS^XZ"),
        (RawLanguage.ZPL, b"\x10CT~~CD,~CC^~CT~\n^XA^FDx^FS^XZ"),
        (RawLanguage.ZPL, b"\xef\xbb\xbf^XA^FDx^FS^XZ"),
        (RawLanguage.ZPL, bytes(16) + b"^XA^FDx^FS^XZ"),
        (RawLanguage.ZPL, b"SomeHeaderThatNobodyKnowsAndThatIsLongEnoughForBase64Text ^XA^FDx^FS^XZ"),
    ],
)
def test_nothing_speaks_against_what_is_ordinary(language: RawLanguage, content: bytes) -> None:
    assert sniff.mismatch(content, language, is_whole=True) is None


def test_blanks_may_be_followed_by_a_label() -> None:
    assert sniff.mismatch(b" " * sniff.HEAD_BYTES, RawLanguage.ZPL, is_whole=False) is None


@pytest.mark.parametrize(
    "filling",
    [
        b"A",
        b"a ",
        b"N\n",
        b"N\r\n\r\n",
        b"; ",
        b"OA",
        b"q1\n",
        b"I8,A\n",
        b"{",
        b"[ ",
        b"\x02L",
        b"<p",
        b"\n",
        b"\0A",
        b"AAAA\n",
    ],
)
def test_looking_for_what_it_is_not_takes_no_time_worth_naming(filling: bytes) -> None:
    for content in (filling * 4096, b"N\n" + filling * 4096, filling * 4096 + b"%"):
        started = time.process_time()
        sniff.mismatch(content[:4096], RawLanguage.ZPL, is_whole=False)
        assert time.process_time() - started < 0.05


@pytest.mark.parametrize(
    ("filename", "content_type", "format", "language"),
    [
        ("label.pdf", None, "pdf", None),
        ("LABEL.PDF", "application/zpl", "pdf", None),
        ("label.zpl", None, "raw", "zpl"),
        ("label.v2.ZPL ", None, "raw", "zpl"),
        ("label.tspl", None, "raw", "tspl"),
        ("label.cpcl", None, "raw", "cpcl"),
        ("receipt.escpos", None, "raw", "escpos"),
        ("label.prn", None, None, None),
        ("label.txt", "text/plain", None, None),
        ("label", "application/pdf; charset=binary", "pdf", None),
        ("label.prn", "application/zpl", "raw", "zpl"),
        (None, "x-application/ZPL", "raw", "zpl"),
        (None, "application/vnd.zebra-zpl", "raw", "zpl"),
        (None, "application/octet-stream", None, None),
        (None, "zpl", None, None),
        ("zpl", None, None, None),
        (".zpl", None, "raw", "zpl"),
        ("", "", None, None),
        (None, None, None, None),
    ],
)
def test_only_the_unambiguous_counts(
    filename: str | None, content_type: str | None, format: str | None, language: str | None
) -> None:
    assert format_hint(filename, content_type) == (format, language)
