"""Truncated files, and files in another language, are refused with the offset; complete ones pass."""

from __future__ import annotations

import base64
import random
import zlib
from binascii import crc_hqx

import pytest

from agent_core.raw.screen.contract import Blocked, BlockReason
from agent_core.raw.screening import read, screen
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.jobs import RawRule
from tests.support.raw_files import FILES

ZPL, TSPL, CPCL, ESCPOS = RawLanguage.ZPL, RawLanguage.TSPL, RawLanguage.CPCL, RawLanguage.ESCPOS
EACH_FILE = [
    pytest.param(language, content, id=f"{language}-{number}")
    for language, files in FILES.items()
    for number, content in enumerate(files)
]


def z64(size: int = 512) -> bytes:
    text = base64.b64encode(zlib.compress(random.Random(size).randbytes(size)))
    return b":Z64:" + text + b":%04X" % crc_hqx(text, 0)


def b64(size: int = 64) -> bytes:
    text = base64.b64encode(random.Random(size).randbytes(size))
    return b":B64:" + text + b":%04X" % crc_hqx(text, 0)


def refused(language: RawLanguage, content: bytes) -> Blocked:
    """Return the verdict, which must not depend on how the bytes are divided."""
    found = screen(language, [content])
    assert found is not None
    assert screen(language, (content[at : at + 3] for at in range(0, len(content), 3))) == found
    return found


@pytest.mark.parametrize(("language", "content"), EACH_FILE)
def test_ordinary_files_are_whole(language: RawLanguage, content: bytes) -> None:
    assert screen(language, [content]) is None
    assert screen(language, [content, content]) is None


XPML = b"<xpml><page quantity='0' pitch='50.8 mm'></xpml>", b"<xpml></page></xpml><xpml><end/></xpml>"
HEADS = {
    "a designer's with each setting in a line": (
        ZPL,
        b"\x10CT~~CD,~CC^~CT~\r\n^XA\r\n~TA000\r\n~JSN\r\n^LT0\r\n^MNW\r\n^MTT\r\n^PON\r\n^PMN\r\n^LH0,0\r\n^JMA\r\n^PR4,4\r\n"
        b"~SD15\r\n^JUS\r\n^LRN\r\n^CI27\r\n^PA0,1,1,0\r\n^XZ\r\n^XA\r\n^MMT\r\n^PW609\r\n^LL406\r\n^LS0\r\n"
        b"^FPH,1^FT91,125^A0N,45,46^FH\\^CI28^FDHello^FS^CI27\r\n^PQ1,,,Y\r\n^XZ\r\n",
    ),
    "a driver's with its marks and a stored picture": (
        ZPL,
        XPML[0] + b"~SD15\r\n^XA\r\n^SZ2^JMA\r\n^MCY^PMN\r\n^PW812~JSN\r\n^JZY\r\n^LH0,0^LRN\r\n^XZ\r\n"
        b"~DGR:SSGFX000.GRF,64,8," + b64() + b"\r\n^XA\r\n^FO50,60\r\n^XGR:SSGFX000.GRF,1,1^FS\r\n^PQ1,0,1,Y\r\n^XZ\r\n"
        b"^XA\r\n^IDR:SSGFX000.GRF^XZ\r\n" + XPML[1],
    ),
    "a designer's in the label": (
        ZPL,
        b"^XA\r\n^PRC\r\n^LH0,0^FS\r\n^LL406\r\n^MD0\r\n^MNY\r\n^LH0,0^FS\r\n^BY2\r\n^FO41,57^BCN,101,N,N,N^FR^FD>:4711^FS\r\n"
        b"^FO40,30^A0N,25,25^CI13^FR^FDx^FS\r\n^PQ1,0,1,Y\r\n^XZ\r\n",
    ),
    "a format that is stored, used and removed": (
        ZPL,
        b"^XA^MCY^XZ^XA^FWN^CFD,24^PW812^LH0,0^CI0^PR2^MNY^MTT^MMT^MD0^JJ0,0^PON^PMN^LRN^XZ^XA^DFR:TEMP_FMT.ZPL^LRN"
        b"^FO1,1^A0N,9,9^FN1^FS^XZ^XA^XFR:TEMP_FMT.ZPL^FN1^FDabc^FS^PQ1,0,1,Y^XZ^XA^IDR:TEMP_FMT.ZPL^XZ",
    ),
    "a driver's of TSPL with its marks": (
        TSPL,
        XPML[0] + b"SIZE 100 mm, 50.0 mm\r\nDIRECTION 0,0\r\nREFERENCE 0,0\r\nOFFSET 0 mm\r\nSET PEEL OFF\r\n"
        b"SET CUTTER OFF\r\nSET PARTIAL_CUTTER OFF\r\nSET TEAR ON\r\nCLS\r\nCODEPAGE 1252\r\n"
        b'TEXT 780,300,"ROMAN.TTF",180,1,12,"Hello"\r\nPRINT 1,1\r\n' + XPML[1],
    ),
    "a driver's of CPCL": (
        CPCL,
        b"! 0 200 200 406 1\r\nPW 575\r\nTONE 0\r\nSPEED 3\r\nON-FEED IGNORE\r\nNO-PACE\r\nBAR-SENSE\r\nBT 0 3 6\r\n"
        b"B 128 1 30 100 158 30 4711\r\nFORM\r\nPRINT\r\n",
    ),
}  # fmt: skip


@pytest.mark.parametrize(("language", "content"), HEADS.values(), ids=HEADS)
def test_heads_of_designers_and_drivers_pass_and_are_whole(language: RawLanguage, content: bytes) -> None:
    assert screen(language, [content]) is None
    last = max(content.rfind(b"^XZ"), content.rfind(b"PRINT"))
    begun = content.rfind(b"^FO") if language is ZPL else last
    for end in range(begun, last, 3):
        if language is ZPL and content[:end].count(b"^XA") == content[:end].count(b"^XZ"):
            continue
        assert screen(language, [content[:end]]) is not None, content[:end]


ENDS = {
    ZPL: (b"^XZ", b"~WC"),
    TSPL: (b"PRINT", b"NEXT", b"CUT", b"FEED", b"HOME", b"FORMFEED", b"SOUND", b"EOJ", b"CLS"),
    CPCL: (b"PRINT",),
}


def is_whole(language: RawLanguage, content: bytes) -> bool:
    """Judge a file from its end and without a tokenizer: only the end of a label may be there."""
    if language is ESCPOS:
        return True  # a receipt ends with any of its lines
    text = content.rstrip(b" \t\r\n\0\x03\x1a")
    if language is CPCL and content.startswith(b"! U1 JOURNAL"):
        return content.endswith((b"\r", b"\n"))  # so do the lines of a journal
    if language is ZPL and text.startswith(b"~DG") and b"^" not in text:
        return len(text) == len(b"~DGE:LOGO.GRF,00064,008,") + 128
    if language is ZPL:
        return text.count(b"^XA") == text.count(b"^XZ") > 0
    last = text.upper().splitlines()[-1]
    return last.startswith((b"<", *ENDS[language]))  # a driver's marks behind the last label are none of the language


@pytest.mark.parametrize(
    "content",
    [
        b"^XA\n^LL1200\n^FX utf-8^FS   ^CI28\n^XA\n^CWW,E:ARIAL.TTF\n^FO1,1^FDa^FS^XZ",
        b"^XA^XA^FDa^FS^XZ",
        b"^XA^PW812^XA^FDa^FS^XZ^XA^FDb^FS^XZ",
    ],
)
def test_a_second_beginning_behind_settings_alone_loses_nothing(content: bytes) -> None:
    assert screen(ZPL, [content]) is None


@pytest.mark.slow
@pytest.mark.parametrize(("language", "content"), EACH_FILE[::4])
def test_cut_at_any_byte_is_refused_or_what_remains_is_whole(language: RawLanguage, content: bytes) -> None:
    passed = 0
    for end in range(len(content)):
        found = screen(language, [content[:end]])
        if found is None:
            assert is_whole(language, content[:end]), content[max(0, end - 60) : end]
            passed += 1
            continue
        if found.why is BlockReason.UNFINISHED:
            assert found.ends_at == end
            assert f"It ends at byte {end}" in str(found.message)
    if language is not ESCPOS:
        assert passed < len(content) // 2


ZPL_CUT = {
    "no end": b"^XA^PW812^LL1218^FO50,50^A0N,40,40^FDORDER 4711^FS^FO50,150^BY3^BCN,100,Y,N,N^FDFIELD4711^FS",
    "second label": b"^XA^FO1,1^FDa^FS^XZ\n^XA^FO1,1^FDb^FS",
    "in hex": b"^XA^FO10,10^GFA,700,512,8,FFFF00",
    "in z64": b"^XA^FO10,10^GFA,700,512,8," + z64()[:300],
    "in b64": b"^XA^FO10,10^GFA,88,64,8," + b64()[:60],
    "download in b64, at its first letters": b"~DYE:A.PNG,P,P,64,,:B64:AAEC",
    "before the checksum": b"^XA^FO10,10^GFA,700,512,8," + z64()[:-5],
    "binary": b"^XA^FO10,10^GFB,64,64,8," + b"^XZ" * 10,
    "compressed binary": b"^XA^FO10,10^GFC,64,64,8," + b"^XZ" * 10,
    "binary, header": b"^XA^FO10,10^GFB,64,6",
    "binary download": b"^XA^FDx^FS^XZ~DYR:LOGO,B,P,64,0," + b"^XZ" * 10,
    "download": b"^XA^FDx^FS^XZ~DGR:A.GRF,00064,008,FFFF",
    "download, header": b"^XA^FDx^FS^XZ~DGR:A.GRF,00064",
    "download in run lengths": b"^XA^FDx^FS^XZ~DGR:A.GRF,00064,008,P0,:::::",
    "download in z64": b"^XA^FDx^FS^XZ~DGR:A.GRF,00512,008," + z64()[:-1],
    "hex download by DY": b"^XA^FDx^FS^XZ~DYR:A,A,G,8,8,FFFF0000",
    "other caret": b"^XA^CC++FO1,1+FDx+FS+XZ+XA+FDy+FS",
    "other tilde": b"^XA^CT#^FDx^FS#JSN",
    "other delimiter": b"^XA^CD;^FO1;1^FDx^FS",
    "in a word": b"^XA^FDx^FS^XZ^X",
    "a prefix": b"^XA^FDx^FS^XZ~",
    "a stored format": b"^XA^DFE:SHIP.ZPL^FS^FO1,1^FN1^FS",
}  # fmt: skip
TSPL_HEAD = b"SIZE 100 mm,150 mm\r\nGAP 3 mm,0 mm\r\nDIRECTION 1\r\nCLS\r\n"
TSPL_CUT = {
    "no print": TSPL_HEAD + b'TEXT 50,50,"3",0,1,1,"ORDER 4711"\r\n',
    "in a text": TSPL_HEAD + b'TEXT 50,50,"3",0,1,1,"ORD',
    "in a picture": TSPL_HEAD + b"BITMAP 0,0,8,8,0," + b"PRINT 1\r\n" * 3,
    "in a picture's header": TSPL_HEAD + b"BITMAP 0,0,8",
    "second label": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT 1\r\nCLS\r\nBOX 1,1,9,9,1\r\n",
    "print without its number": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT",
    "print without its second number": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT 1,",
    "print without its number's digits": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT -",
    "half of print": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRI",
    "in a word behind a label": TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT 1\r\nCL",
    "in a variable behind a label": TSPL_HEAD + b'BOX 1,1,9,9,1\r\nPRINT 1\r\n@1="00',
}
CPCL_HEAD = b"! 0 200 200 400 1\r\nPAGE-WIDTH 576\r\n"
CPCL_CUT = {
    "no print": CPCL_HEAD + b"TEXT 4 0 30 40 Hello\r\n",
    "form without print": CPCL_HEAD + b"TEXT 4 0 30 40 Hello\r\nFORM\r\n",
    "half of print": CPCL_HEAD + b"TEXT 4 0 30 40 Hello\r\nFORM\r\nPRI",
    "in a binary picture": CPCL_HEAD + b"CG 8 8 0 0 " + b"PRINT\r\n" * 4,
    "in a binary picture's header": CPCL_HEAD + b"CG 8 8",
    "in a picture in digits": CPCL_HEAD + b"EG 8 8 0 0 FFFF",
    "in the head": b"! 0 200 20",
    "the next label begins first": CPCL_HEAD + b"TEXT 4 0 30 40 Hello\r\n" + CPCL_HEAD + b"PRINT\r\n",
    "head without a blank": b"!0 200 200 210 1\r\nTEXT 4 0 30 40 Hello\r\nFORM\r\n",
    "in a line": b"! U1 SETLP 7 0 24\r\nTotal 4.20\r\nThank yo",
    "in utilities": b"! UTILITIES\r\nIN-DOTS\r\n",
}
ESCPOS_CUT = {
    "in GS v 0": b"\x1b@\x1dv0\x00\x08\x00\x08\x00" + b"\n" * 60,
    "in its header": b"\x1b@\x1dv0\x00\x08\x00",
    "in ESC *": b"\x1b@\x1b*\x21\x20\x00" + b"\n" * 90,
    "behind ESC *": b"\x1b@\x1b*\x21\x20\x00" + b"a" * 96,
    "in GS v": b"\x1b@Hello\n\x1dv",
    "before GS ( L prints": b"\x1b@\x1d(L\x0b\x000p0\x01\x011\x08\x00\x01\x00a",
    "before GS 8 L prints": b"\x1b@\x1d8L\x0b\x00\x00\x000p0\x01\x011\x08\x00\x01\x00a",
    "in GS ( L": b"\x1b@\x1d(L\x40\x000p0\x01\x011" + b"\n" * 50,
    "in GS 8 L": b"\x1b@\x1d8L\x40\x00\x00\x000p0\x01\x011" + b"\n" * 50,
    "in a symbol": b"\x1b@\x1d(k\x30\x001P0https",
    "behind a symbol's size": b"\x1b@Hello\n\x1d(k\x03\x001C\x06",
    "before a symbol is printed": b"\x1b@Hello\n\x1d(k\x08\x001P0https",
    "in a parameter": b"\x1b@Hello\n\x1bd",
    "in a bar code": b"\x1b@\x1dkI\x08{B12",
    "in a bar code that ends with NUL": b"\x1b@Hello\n\x1dk\x04471",
    "at a bar code's kind": b"\x1b@Hello\n\x1dk",
    "behind a bar code's kind": b"\x1b@Hello\n\x1dk\x04",
    "in a line": b"\x1b@Hello\nWorld",
    "in a styled line": b"\x1b@Hello\nWor\x1bE\x00ld\x1bE\x01",
    "in a page": b"\x1b@\x1bLHello\nWorld\n",
    "in characters": b"\x1b@\x1b&\x03\x41\x42\x02abcdef\x02abc",
}  # fmt: skip
ZPL_WITHOUT_END = {
    "first label": b"^XA^FO1,1^FDa^FS\n^XA^FO1,1^FDb^FS^XZ",
    "label in the middle": b"^XA^FDa^FS^XZ^XA^FDb^FS^XA^FDc^FS^XZ",
    "first label, with the end later": b"^XA^FDa^FS^XA^FDb^FS^XZ^XZ",
    "picture": b"^XA^FO1,1^GB9,9,9^FS^XA^FDb^FS^XZ",
}
EACH_CUT = [
    pytest.param(language, content, id=f"{language}, {name}")
    for language, table in ((ZPL, ZPL_CUT), (TSPL, TSPL_CUT), (CPCL, CPCL_CUT), (ESCPOS, ESCPOS_CUT))
    for name, content in table.items()
]


@pytest.mark.parametrize(("language", "content"), EACH_CUT)
def test_a_file_that_is_cut_off_is_refused_with_its_end(language: RawLanguage, content: bytes) -> None:
    found = refused(language, content)
    assert (found.why, found.ends_at, found.is_damaged) == (BlockReason.UNFINISHED, len(content), True)
    assert found.offset < len(content), "where the command stands, not where the file ends"
    assert f"ends at byte {len(content)}" in str(found.message)
    assert "Nothing was printed" in str(found.message)


@pytest.mark.parametrize("content", ZPL_WITHOUT_END.values(), ids=ZPL_WITHOUT_END)
def test_a_label_that_another_one_cuts_off_is_refused_with_both_places(content: bytes) -> None:
    found = refused(ZPL, content)
    assert (found.why, found.is_damaged) == (BlockReason.UNFINISHED, True)
    assert found.next_at is not None
    assert content[found.offset :].startswith(b"^XA")
    assert content[found.next_at :].startswith(b"^XA")
    assert b"^XZ" not in content[found.offset : found.next_at]
    words = f"The next label begins at byte {found.next_at}, without ^XZ after ^XA at byte {found.offset}."
    assert words in str(found.message)


@pytest.mark.parametrize(
    ("language", "content", "lacks"),
    [
        (TSPL, TSPL_CUT["no print"], "without PRINT after TEXT at byte"),
        (CPCL, CPCL_CUT["no print"], "without PRINT after ! at byte"),
        (ZPL, ZPL_CUT["no end"], "without ^XZ after ^XA at byte"),
        (TSPL, TSPL_CUT["in a picture"], "BITMAP at byte"),
    ],
)
def test_a_file_that_lacks_the_end_of_a_label_is_refused_with_what_it_lacks(
    language: RawLanguage, content: bytes, lacks: str
) -> None:
    assert lacks in str(refused(language, content).message)


@pytest.mark.parametrize("picture", [z64(), b64(), b"FFFF00", b"P0,:::::::", b"!,,,,,,,"])
def test_a_whole_download_behind_the_labels_passes(picture: bytes) -> None:
    size = {b":Z": 512, b":B": 64}.get(picture[:2], 3 if picture[:1] == b"F" else 64)
    content = b"^XA^FDx^FS^XZ~DGR:A.GRF,%05d,%03d," % (size, 3 if size == 3 else 8) + picture
    assert screen(ZPL, [content]) is None
    assert screen(ZPL, (content[at : at + 5] for at in range(0, len(content), 5))) is None


NONE_OF_IT = {
    "utf-16 le, marked": b"\xff\xfe" + "^XA^FDx^FS^XZ".encode("utf-16-le"),
    "utf-16 be, marked": b"\xfe\xff" + "^XA^FDx^FS^XZ".encode("utf-16-be"),
    "utf-16 le": "^XA^FDx^FS^XZ".encode("utf-16-le"),
    "utf-16 be": "SIZE 1 mm,1 mm\r\nPRINT 1\r\n".encode("utf-16-be"),
    "json": b'{"error":"label not ready"}',
    "json list": b'[{"label": "^XA"}]',
    "base64 of zpl": base64.b64encode(b"^XA^FO1,1^FDx^FS^XZ"),
    "base64 in lines": base64.encodebytes(b"^XA^FO1,1^FDx^FS^XZ" * 9),
    "base64 of a pdf": base64.b64encode(b"%PDF-1.4\n" + bytes(90)),
    "html": b"<!DOCTYPE html><html><body>502 Bad Gateway</body></html>",
    "html without a head": b"<div class='error'>not found</div>\n",
    "xml": b'<?xml version="1.0"?><Error><Code>AccessDenied</Code></Error>',
    "epl": b'\nN\nq812\nQ1218,24\nA50,50,0,3,1,1,N,"ORDER 4711"\nP1\n',
    "epl without its size": b'N\r\nA50,50,0,3,1,1,N,"ORDER 4711"\r\nP1\r\n',
    "dpl": b"\x02L\rD11\r131100000500050ORDER 4711\rE\r",
    "sbpl": b"\x1bA\x1bH0050\x1bV0050\x1bL0202\x1bXMORDER\x1bQ1\x1bZ",
    "ipl": b"\x02R\x03\x02\x1bC\x03\x02\x1bP\x03",
    "ipl as text": b"<STX><ESC>C<ETX>\r\n<STX><ESC>P<ETX>\r\n<STX>E4;F4;<ETX>\r\n",
    "tpcl": b"{D0508,1020,0508|}\n{C|}\n{PC000;0100,0100,1,1,K,00,B=4711|}\n",
    "epl with a driver's head": b"I8,A,001\r\n\r\nQ240,024\r\nq831\r\nrN\r\nS4\r\nZT\r\nf100\r\nN\r\nP1\r\n",
    "json string": b'"^XA\\r\\n^FO1,1^FDx^FS\\r\\n^XZ"',
    "json string with escapes": b'"\\u001b@Hello\\n\\u001dV\\u0000"',
    "http answer": b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n\r\n^XA^FO1,1^FDx^FS^XZ",
    "http call": b"POST /print HTTP/1.1\r\nHost: x\r\n\r\n^XA^FO1,1^FDx^FS^XZ",
    "multipart": b'--b1\r\nContent-Disposition: form-data; name="f"\r\n\r\n^XA^FO1,1^FDx^FS^XZ\r\n--b1--\r\n',
    "e-mail": b"From: a@example.com\r\nMIME-Version: 1.0\r\n\r\n^XA^FO1,1^FDx^FS^XZ",
    "traceback": b"Traceback (most recent call last):\n  File 'x.py', line 1\nKeyError: 'a'\n",
    "star": b"\x1b\x1da\x01Hello\n\x1bd\x02",
    "star raster": b"\x1b*rR\x1b*rA",
    "postscript": b"%!PS-Adobe-3.0\nshowpage\n",
    "pdf": b"%PDF-1.7\n%%EOF\n",
    "pcl": b"\x1bE\x1b&l0OHello\x0c",
    "pjl": b"\x1b%-12345X@PJL JOB\r\n",
    "blanks": b" \r\n\t\r\n",
    "nuls": bytes(40),
    "nothing": b"",
}  # fmt: skip


@pytest.mark.parametrize("language", RawLanguage)
@pytest.mark.parametrize("content", [pytest.param(content, id=name) for name, content in NONE_OF_IT.items()])
def test_what_is_no_such_language_is_refused(language: RawLanguage, content: bytes) -> None:
    assert refused(language, content) is not None


@pytest.mark.parametrize(
    ("language", "content", "looks"),
    [
        (ZPL, NONE_OF_IT["utf-16 le, marked"], "UTF-16 text"),
        (TSPL, NONE_OF_IT["utf-16 be"], "UTF-16 text"),
        (ESCPOS, NONE_OF_IT["json"], "JSON"),
        (CPCL, NONE_OF_IT["html"], "a web page"),
        (ZPL, NONE_OF_IT["epl"], "EPL"),
        (ESCPOS, NONE_OF_IT["base64 of zpl"], "base64 text"),
        (TSPL, b"^XA^FO1,1^FDx^FS^XZ", "zpl"),
        (ZPL, TSPL_HEAD + b"PRINT 1\r\n", "tspl"),
        (CPCL, b"\x1b@Hello\n\x1dV\x00", "escpos"),
    ],
)
def test_it_is_told_what_it_looks_like(language: RawLanguage, content: bytes, looks: str) -> None:
    found = refused(language, content)
    assert (found.why, found.command, found.is_damaged) == (BlockReason.OTHER_LANGUAGE, looks, True)
    assert f"from byte 0 on, the file looks like {looks}" in str(found.message)


@pytest.mark.parametrize(
    ("language", "content"),
    [(ZPL, b"Hello world\n"), (ZPL, b"^XZ"), (TSPL, b"Hello\r\nworld\r\n"), (ZPL, b"a,b\r\n1,2")],
)
def test_text_without_a_label_is_refused_with_its_beginning(language: RawLanguage, content: bytes) -> None:
    found = refused(language, content)
    assert (found.why, found.is_damaged) == (BlockReason.NO_COMMANDS, True)
    assert content[:3].decode() in str(found.message)


@pytest.mark.parametrize(
    ("language", "content", "command"),
    [
        (ZPL, b"^XA^MMT^PW812^XZ", "^MM"),
        (ZPL, b"~JSN", "~JS"),
        (TSPL, b"SIZE 100 mm,150 mm\r\nGAP 3 mm,0\r\n", "SIZE"),
        (TSPL, TSPL_HEAD, "SIZE"),
        (TSPL, b"BACKFEED 10\r\n" + TSPL_HEAD, "SIZE"),
        (TSPL, b"HOME\r\nCLS\r\n", "CLS"),
        (CPCL, b"! UTILITIES\r\nIN-DOTS\r\nPRINT\r\n", "!"),
        (ESCPOS, b"\x1b@\x1bt\x10", "ESC @"),
    ],
)
def test_a_file_that_only_sets_up_passes_where_it_may(language: RawLanguage, content: bytes, command: str) -> None:
    found = refused(language, content)
    assert (found.why, found.command, found.allow, found.is_damaged) == (
        BlockReason.NO_LABEL,
        command,
        "NO-LABEL",
        False,
    )
    reading = read(language, [content], allowed=frozenset({"NO-LABEL"}))
    assert reading.blocked is None
    assert [(edit.rule, edit.length, edit.added) for edit in reading.edits] == [(RawRule.NO_LABEL, 0, b"")]


@pytest.mark.parametrize(
    ("content", "command"),
    [
        (b"^XA^DFE:SHIP.ZPL^FS^FO1,1^A0N,9^FN1^FS^XZ", "^DF E:SHIP.ZPL"),
        (b"~DGE:LOGO.GRF,00003,003,FFFFFF\r\n", "~DG E:LOGO.GRF"),
        (b"~DYE:LOGO,P,P,3,,89504E\r\n", "~DY E:LOGO"),
        (b"^XA^DFR:A^FS^FO1,1^FN1^FS^XZ^XA^DFR:B^FS^FO1,1^FN1^FS^XZ", "^DF R:A"),
    ],
)
def test_what_is_kept_for_other_labels_passes_and_is_told(content: bytes, command: str) -> None:
    reading = read(ZPL, [content])
    assert reading.blocked is None
    assert [(edit.rule, edit.command, edit.length, edit.added) for edit in reading.edits] == [
        (RawRule.NO_LABEL, command, 0, b"")
    ]


@pytest.mark.parametrize(
    ("language", "content"),
    [
        (TSPL, TSPL_HEAD + b'TEXT 50,50,"3",0,1,1,"ORDER 4711"\r\nPRINT 1,1'),
        (TSPL, TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT 1\r\nCUT"),
        (CPCL, CPCL_HEAD + b"TEXT 4 0 30 40 Hello\r\nFORM\r\nPRINT"),
        (ZPL, b'^XA^FDx^FS^XZ\r\n! U1 getvar "device.host_status"'),
    ],
)
def test_a_last_line_without_its_end_gets_one(language: RawLanguage, content: bytes) -> None:
    reading = read(language, [content])
    assert reading.blocked is None
    assert [(edit.offset, edit.length, edit.added, edit.rule) for edit in reading.edits] == [
        (len(content), 0, b"\r\n", RawRule.LINE_END)
    ]
    assert read(language, [content + b"\n"]).edits == ()


@pytest.mark.parametrize(
    ("language", "content", "left_out"),
    [
        (ZPL, b"^XA^FDx^FS^XZ", False),
        (TSPL, TSPL_HEAD + b"BOX 1,1,9,9,1\r\nPRINT 1\r\n", True),
        (CPCL, CPCL_HEAD + b"PRINT\r\n", True),
        (ESCPOS, b"Hello\n", True),
    ],
)
def test_a_byte_order_mark_is_left_out_where_it_would_count(
    language: RawLanguage, content: bytes, left_out: bool
) -> None:
    reading = read(language, [b"\xef\xbb\xbf" + content])
    assert reading.blocked is None
    assert [(edit.offset, edit.length, edit.rule) for edit in reading.edits] == (
        [(0, 3, RawRule.BYTE_ORDER_MARK)] if left_out else []
    )


def test_a_download_that_is_cut_off_is_found_in_a_large_file_too() -> None:
    label = b"^XA^FO1,1^FDx^FS^XZ\n" * 5000
    begin = b"~DGR:A.GRF,%d,100," % 100_000
    assert screen(ZPL, [label, begin, b"F" * 200_000]) is None
    assert refused(ZPL, label + begin + b"F" * 199_999).offset == len(label)


def test_a_prefix_that_stays_changed_is_named_where_it_was_changed() -> None:
    content = b"^XA^FO20,20^FDa^FS^CC//FO20,80/FDb/FS/XZ"
    found = refused(ZPL, content)
    assert (found.why, found.offset, found.command) == (BlockReason.PREFIX, content.index(b"^CC"), "^CC/")
