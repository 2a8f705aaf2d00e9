"""A hundred ordinary files of each language, as label designers, drivers, carriers and shops write them."""

from __future__ import annotations

import base64
import random
import zlib
from binascii import crc_hqx
from collections.abc import Callable

from server_core.contract.types.documents import RawLanguage

COUNT = 100
NAMES = ("Max Mustermann", "ACME Ltd. & Sons", "Łódź Logistics", "Order 4711! rush", "50% off - today", "Café <Süd>")
DESIGNER_HEAD = (
    "CT~~CD,~CC^~CT~\n^XA\n~TA000\n~JSN\n^LT0\n^MNW\n^MTT\n^PON\n^PMN\n^LH0,0\n^JMA\n^PR4,4\n~SD15\n^JUS\n^LRN\n^CI27\n"
    "^PA0,1,1,0\n^XZ\n"
)
OLDER_HEAD = "CT~~CD,~CC^~CT~\r\n^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR5,5~SD15^JUS^LRN^CI0^XZ\r\n"
OTHER_HEAD = "^XA^SZ2^JMA\n^MCY^PMN\n^PW812\n~JSN\n^JZY\n^LH0,0^LRN\n^XZ\n"


def _bytes(text: str) -> bytes:
    return text.encode()


def _z64(rng: random.Random, size: int) -> str:
    text = base64.b64encode(zlib.compress(rng.randbytes(size)))
    return f":Z64:{text.decode()}:{crc_hqx(text, 0):04X}"


def _zpl_fields(rng: random.Random, name: str) -> str:
    number = rng.randrange(10**9)
    return (
        f"^FO40,40^A0N,28,28^FD{name}^FS\n^FX the parcel^FS\n^FO40,90^GB700,3,3^FS\n"
        f"^FO60,120^BY3^BCN,120,Y,N,N^FD>;{number:010d}^FS\n^FT500,300^BQN,2,5^FH\\^FDLA,https://example.com/{number}^FS\n"
        f"^FO40,320^FB700,3,4,L^A0N,24,24^FDAm Ring 5\\&12345 Berlin^FS\n"
    )


def _zpl_plain(rng: random.Random, name: str) -> bytes:
    return _bytes(f"^XA\n^CI28\n^PW812\n^LL1218\n{_zpl_fields(rng, name)}^PQ{rng.randint(1, 3)}\n^XZ\n")


def _zpl_designer(rng: random.Random, name: str) -> bytes:
    head = rng.choice((DESIGNER_HEAD, OLDER_HEAD, OTHER_HEAD))
    return _bytes(f"{head}^XA\n^MMT\n^PW812\n^LL1218\n^LS0\n{_zpl_fields(rng, name)}^PQ1,0,1,Y\n^XZ\n")


def _zpl_picture(rng: random.Random, name: str) -> bytes:
    size = rng.choice((64, 128, 256))
    kind = rng.randrange(4)
    if kind == 0:
        picture = _bytes(f"^GFA,{size * 2},{size},8,{rng.randbytes(size).hex().upper()}")
    elif kind == 1:
        picture = _bytes(f"^GFA,{size},{size},8,P0,::JF!,::")
    elif kind == 2:
        picture = _bytes(f"^GFA,{size},{size},8,{_z64(rng, size)}")
    else:
        picture = b"^GFB,%d,%d,8,%b" % (size, size, rng.randbytes(size))
    return b"^XA^FO10,10" + picture + b"^FS" + _bytes(_zpl_fields(rng, name)) + b"^XZ\r\n"


def _zpl_stored(rng: random.Random, name: str) -> bytes:
    drive = rng.choice("ER")
    kind = rng.randrange(3)
    if kind == 0:
        return _bytes(
            f"^XA^DF{drive}:SHIP{rng.randrange(99)}.ZPL^FS^FO50,50^A0N,40,40^FN1^FS^XZ\n"
            f"^XA^XF{drive}:SHIP.ZPL^FS^FN1^FD{name}^FS^PQ2^XZ\n"
        )
    if kind == 1:
        return _bytes(
            f"~DG{drive}:LOGO.GRF,00064,008,{rng.randbytes(64).hex().upper()}\n"
            f"^XA^FO9,9^XG{drive}:LOGO.GRF,1,1^FS{_zpl_fields(rng, name)}^XZ\n^XA^ID{drive}:LOGO.GRF^FS^XZ\n"
        )
    return _bytes(
        f"^XA^DF{drive}:TEMP_FMT.ZPL\n^LRN\n{_zpl_fields(rng, name)}^XZ\n^XA\n^XF{drive}:TEMP_FMT.ZPL\n"
        f"^PQ1,0,1,Y\n^XZ\n^XA\n^ID{drive}:TEMP_FMT.ZPL\n^XZ\n"
    )


def _zpl_several(rng: random.Random, name: str) -> bytes:
    return b"".join(_zpl_plain(rng, f"{name} {number}") for number in range(rng.randint(2, 4)))


def _zpl_prefixed(rng: random.Random, name: str) -> bytes:
    return _bytes(f"^XA^CC+^CT!+FO10,10+A0N,30,30+FD{name.replace('!', '')}+FS+GB99,9,9+FS+CC^^CT~^XZ\n")


def _zpl_one_line(rng: random.Random, name: str) -> bytes:
    return _bytes(f"^xa^fo50,50^a0n,40,40^fd{name}^fs^fo50,99^by2^bcn,99^fd{rng.randrange(10**6)}^fs^xz")


def _tspl_head(rng: random.Random, end: str) -> str:
    return end.join(
        (
            f"SIZE {rng.choice((100, 57, 40))} mm,{rng.choice((150, 30))} mm",
            rng.choice(("GAP 3 mm,0 mm", "BLINE 3 mm,0 mm", "GAP 0,0")),
            f"DIRECTION {rng.randrange(2)}",
            "REFERENCE 0,0",
            f"DENSITY {rng.randint(1, 15)}",
            "SPEED 4",
            "SET TEAR ON",
            "SET CUTTER OFF",
            "CODEPAGE UTF-8",
            "CLS",
            "",
        )
    )


def _tspl_fields(rng: random.Random, name: str, end: str) -> str:
    return (
        f'TEXT 50,50,"3",0,1,1,"{name}"{end}BARCODE 50,150,"128",100,1,0,3,3,"{rng.randrange(10**9)}"{end}'
        f'QRCODE 400,20,H,4,A,0,"https://example.com/{rng.randrange(99)}"{end}BOX 10,10,780,400,3{end}BAR 1,1,99,2{end}'
    )


def _tspl_plain(rng: random.Random, name: str) -> bytes:
    end = rng.choice(("\r\n", "\n"))
    last = rng.choice((end, ""))
    return _bytes(f"{_tspl_head(rng, end)}{_tspl_fields(rng, name, end)}PRINT {rng.randint(1, 9)},1{last}")


def _tspl_picture(rng: random.Random, _: str) -> bytes:
    rows = bytes(rng.choice((0, 255, 15)) for _ in range(8 * 16))
    return _bytes(_tspl_head(rng, "\r\n")) + b"BITMAP 0,0,8,16,%d,%b\r\nPRINT 1,1\r\n" % (rng.randrange(2), rows)


def _tspl_driver(rng: random.Random, name: str) -> bytes:
    return _bytes(
        f"<xpml><page quantity='0' pitch='50.8 mm'></xpml>{_tspl_head(rng, chr(10))}"
        f"<xpml></page></xpml><xpml><page quantity='1' pitch='50.8 mm'></xpml>SET TEAR ON\nCLS\n"
        f"{_tspl_fields(rng, name, chr(10))}PRINT 1,1\n<xpml></page></xpml><xpml><end/></xpml>"
    )


def _tspl_program(rng: random.Random, name: str) -> bytes:
    return _bytes(
        f'{_tspl_head(rng, chr(10))}SET COUNTER @1 1\n@1="0001"\nFOR I=1 TO 3\nCLS\nTEXT 10,10,"2",0,1,1,@1\n'
        f'TEXT 10,60,"2",0,1,1,"{name}"\nPRINT 1\nNEXT\nSOUND 2,100\n'
    )


def _tspl_several(rng: random.Random, name: str) -> bytes:
    one = "".join(f"CLS\r\n{_tspl_fields(rng, name, chr(13) + chr(10))}PRINT 1,1\r\n" for _ in range(3))
    return _bytes(_tspl_head(rng, "\r\n") + one + rng.choice(("", "CUT\r\n", "CLS\r\n")))


def _cpcl_plain(rng: random.Random, name: str) -> bytes:
    end = rng.choice(("\r\n", "\n"))
    lines = (
        f"! 0 200 200 {rng.randint(200, 600)} {rng.randint(1, 3)}",
        rng.choice(("PAGE-WIDTH 576", "PW 384", "LABEL", "TONE 50")),
        f"TEXT 4 0 30 40 {name}",
        f"BARCODE 128 1 1 50 150 110 {rng.randrange(10**8)}",
        "BOX 1 1 560 380 2",
        "LINE 0 100 560 100 1",
        rng.choice(("FORM", "GAP-SENSE", "POSTFEED 10")),
        "PRINT",
    )
    return _bytes(end.join(lines) + rng.choice((end, "")))


def _cpcl_picture(rng: random.Random, name: str) -> bytes:
    picture = rng.choice((b"CG 8 8 0 0 " + rng.randbytes(64), b"EG 2 2 90 45 0F0F0F0F"))
    return b"! 0 200 200 300 1\r\nT 5 0 10 10 " + _bytes(name) + b"\r\n" + picture + b"\r\nFORM\r\nPRINT\r\n"


def _cpcl_code(rng: random.Random, name: str) -> bytes:
    return _bytes(
        f"! 0 200 200 500 1\r\nML 40\r\nTEXT 4 0 10 20\r\n{name}\r\n2nd line\r\nENDML\r\nB QR 10 200 M 2 U 6\r\n"
        f"MA,{rng.randrange(10**9)}\r\nENDQR\r\nSETMAG 2 2\r\nCENTER\r\nT 5 0 0 400 Total\r\nPRINT\r\n"
    )


def _cpcl_lines(rng: random.Random, name: str) -> bytes:
    return _bytes(
        f"! U1 JOURNAL\r\n! U1 SETLP 7 0 24\r\n{name}\r\n! U1 SETBOLD 1\r\nTotal {rng.randrange(99)}.20\r\n"
        "! U1 SETBOLD 0\r\nThank you!\r\n\r\n\r\n"
    )


def _cpcl_several(rng: random.Random, name: str) -> bytes:
    return b"! U1 PAGE-WIDTH 576\r\n" + b"".join(
        _bytes(f"! 0 200 200 210 1\r\nT 7 0 10 {number} {name}\r\nFORM\r\nPRINT\r\n") for number in range(3)
    )


def _escpos_plain(rng: random.Random, name: str) -> bytes:
    return (
        b"\x1b@\x1bt\x10\x1ba\x01\x1d!\x11"
        + name.encode("cp1252", "replace")
        + b"\n\x1d!\x00\x1ba\x00"
        + b"".join(b"%d x item %c %3d.20\n" % (n, 65 + n, rng.randrange(99)) for n in range(rng.randint(1, 9)))
        + b"\x1bE\x01TOTAL 12.00\x1bE\x00\n\x1bd\x04"
        + rng.choice((b"\x1dV\x00", b"\x1dVA\x03", b"\x1bi", b"\x1bm", b""))
    )


def _escpos_picture(rng: random.Random, name: str) -> bytes:
    rows = bytes(rng.choice((0, 255)) for _ in range(6 * 24))
    picture = rng.choice(
        (
            b"\x1dv0\x00\x06\x00\x18\x00" + rows,
            b"\x1b3\x18" + (b"\x1b*\x21\x30\x00" + rows + b"\n") * 2 + b"\x1b2",
            b"\x1d(L\x9a\x000p0\x01\x011\x30\x00\x18\x00" + rows + b"\x1d(L\x02\x0002",
            b"\x1d8L\x9a\x00\x00\x000p0\x01\x011\x30\x00\x18\x00" + rows + b"\x1d(L\x02\x0002",
        )
    )
    return b"\x1b@" + picture + name.encode("cp437", "replace") + b"\n\n\n\x1dV\x01"


def _escpos_codes(rng: random.Random, name: str) -> bytes:
    data = b"https://example.com/%d" % rng.randrange(10**6)
    return (
        b"\x1b@\x1dh\x50\x1dw\x02\x1dH\x02\x1dkI\x0a{B%08d\x1dk\x0412345\x00" % rng.randrange(10**8)
        + b"\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k%c\x001P0%b\x1d(k\x03\x001Q0" % (len(data) + 3, data)
        + name.encode("cp437", "replace")
        + b"\r\n\x1bJ\x40\x1dVB\x00"
    )


def _escpos_text(rng: random.Random, name: str) -> bytes:
    lines = [name, "-" * 32, f"Table {rng.randrange(40)}", "2 x Espresso      5.00", "", "Danke!", ""]
    return "\n".join(lines).encode("cp850", "replace") + b"\n"


def _escpos_page(rng: random.Random, name: str) -> bytes:
    return (
        b"\x1b@\x1bL\x1bW\x00\x00\x00\x00\x00\x02\x00\x01\x1bT\x00\x1d$\x20\x00"
        + name.encode("cp437", "replace")
        + b"\n%d\n\x0c" % rng.randrange(99)
        + b"\x1dVB\x00"
    )


_MAKERS: dict[RawLanguage, tuple[Callable[[random.Random, str], bytes], ...]] = {
    RawLanguage.ZPL: (
        _zpl_plain, _zpl_designer, _zpl_picture, _zpl_stored, _zpl_several, _zpl_prefixed, _zpl_one_line
    ),
    RawLanguage.TSPL: (_tspl_plain, _tspl_picture, _tspl_driver, _tspl_program, _tspl_several),
    RawLanguage.CPCL: (_cpcl_plain, _cpcl_picture, _cpcl_code, _cpcl_lines, _cpcl_several),
    RawLanguage.ESCPOS: (_escpos_plain, _escpos_picture, _escpos_codes, _escpos_text, _escpos_page),
}  # fmt: skip


def _files(language: RawLanguage) -> list[bytes]:
    makers = _MAKERS[language]
    return [
        makers[number % len(makers)](random.Random(number), NAMES[number // len(makers) % len(NAMES)])
        for number in range(COUNT)
    ]


FILES: dict[RawLanguage, list[bytes]] = {language: _files(language) for language in RawLanguage}
