"""Code pages by the names of printer commands, and what a confined child can still decode and read."""

from __future__ import annotations

import struct

import pytest

from agent_core.raw.draw.code_pages import CODECS, CodePage, code_page
from agent_core.raw.draw.drawings import DrawnLabel, RawDrawings, raw_call
from server_core.contract.types.documents import RawLanguage

PCX_HEADER = (
    bytes((10, 5, 1, 1)) + struct.pack("<4H", 0, 0, 15, 1) + bytes(53) + b"\1" + struct.pack("<H", 2) + bytes(60)
)
PCX = PCX_HEADER + b"\x0f\xc1\xf0\xc1\xff\x00"
BMP = bytes.fromhex(
    "424D 46000000 00000000 3E000000 28000000 08000000 02000000 0100 0100 00000000 08000000 00000000 00000000 00000000"
    "00000000 00000000 FFFFFF00 F0000000 0F000000"
)


@pytest.mark.parametrize(
    ("name", "page"),
    [
        ("437", CodePage("cp437")),
        (" 8859-2 ", CodePage("iso8859_2")),
        ("WIN1252", CodePage("cp1252")),
        ("utf-8", CodePage("utf_8")),
        ("GERMANY", CodePage(country="GERMANY")),
        ("FRE", CodePage(country="FRANCE")),
        ("GB18030", CodePage("gb18030")),
        ("9999", None),
        ("hex", None),
        ("", None),
        ("\0", None),
    ],
)
def test_pages_by_name(name: str, page: CodePage | None) -> None:
    assert code_page(name) == page


def test_a_country_replaces_signs_of_ascii() -> None:
    assert CodePage(country="GERMANY").text(b"[\\]{|}~@") == "ÄÖÜäöüß§"
    assert CodePage("cp437").text(b"[\\]\x84") == "[\\]ä"
    assert CodePage("utf_8").text(b"\xff") == "\ufffd"


@pytest.mark.anyio
async def test_a_confined_child_knows_all_pages_and_picture_files() -> None:
    numbers = sorted(codec.removeprefix("cp") for codec in CODECS if codec.startswith("cp"))
    texts = b"".join(b'CODEPAGE %b\r\nTEXT 1,1,"1",0,1,1,"A"\r\n' % number.encode() for number in numbers)
    stored = b"".join(
        b'DOWNLOAD F,"A.%b",%d,%b\r\nPUT%b 1,1,"A.%b"\r\n' % (kind, len(data), data, kind, kind)
        for kind, data in ((b"BMP", BMP), (b"PCX", PCX))
    )
    document = b"SIZE 50 mm,30 mm\r\nCLS\r\n" + texts + stored + b"PRINT 1\r\n"
    call = raw_call(RawLanguage.TSPL, dpi=203, media_width_mm=None, media_height_mm=None, head_width_mm=None)
    drawings = RawDrawings()
    try:
        drawn = await drawings.label(call, document)
    finally:
        await drawings.aclose()
    assert isinstance(drawn, DrawnLabel)
    assert drawn.facts.remarks == ()
    assert len(drawn.facts.fields) > len(numbers)
