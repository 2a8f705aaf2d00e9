"""Ordinary labels and receipts in the manner of carriers and shops, and pictures full of what would be commands."""

from __future__ import annotations

import struct

from server_core.contract.types.documents import RawLanguage

NOISE = b'^JUS~JR\r\nKILL "*"\r\n! U1 setvar "a" "b"\r\n\x1bp\x00\x19\xfa\x1b%-12345X@PJL\r\n\x1d(E\x03\x00\x01IN%!PS '
PARCEL = (
    b"\xef\xbb\xbf^XA^CI28^PW812^LL1218^LH0,0^MMT^MNY^PR4^MD5^BY3,2,120\r\n"
    b"^FX Sender ^FS\r\n^CF0,28^FO40,40^FDShip & Co. KG^FS^FO40,72^FDHauptstra_C3_9Fe 1! U1^FH^FS\r\n"
    b"^FO40,120^GB732,3,3^FS^FO40,140^A0N,60,60^FDMax Mustermann^FS\r\n"
    b"^FO40,210^FB700,3,4,L,0^FDAm Ring 5\\&12345 Berlin - Ausgang! U1 Nord^FS\r\n"
    b"^FO60,300^BCN,160,Y,N,N^FD>;00340434161094012345^FS^FO600,500^BQN,2,6^FDMA,https://example.com/t?id=1^FS\r\n"
    b"^FO40,700^BXN,8,200^FH_^FDA_1D_1E%!x^FS^FO40,900^BD2^FH_^FD003840147110000[)>_1E01_1D961Z^FS\r\n"
    b"^FO500,900^GFA,32,32,4,FFFFFFFF80000001,::H0F,:Z64\r\n^FS^PQ1,0,1,Y^XZ\r\n"
)
DRIVER = (
    b"CT~~CD,~CC^~CT~\r\n^XA~TA000~JSN^LT0^MNW^MTT^PON^PMN^LH0,0^JMA^PR4,4~SD15^LRN^CI0^XZ\r\n"
    b"~DGR:SSGFX000.GRF,00016,002,:Z64:eJxjYGBgAAAABAAB:1234\r\n"
    b"^XA^MMT^PW812^LL1218^LS0^FT0,64^XGR:SSGFX000.GRF,1,1^FS^PQ1,0,1,Y^XZ\r\n^XA^IDR:SSGFX000.GRF^FS^XZ\r\n"
)
ZPL = (
    PARCEL,
    DRIVER,
    b"^XA^FO10,10^GFB,%d,%d,8,%b^FS^XZ" % (len(NOISE), len(NOISE), NOISE),
    b"^XA^CC+^CT!+FO10,10+A0N,30,30+FDHello^FS+CC^^CT~^FDx^FS^XZ",
    b"~DYR:LOGO,B,P,%d,0,%b^XA^FO0,0^XGR:LOGO.PNG^FS^XZ" % (len(NOISE), NOISE),
    b"^XA^DFR:STORE^FS^FO1,1^A0N,9^FN1^FS^XZ^XA^XFR:STORE^FN1^FDTom^FS^PQ2^XZ",
    b"\x02^XA^RS8^RFW,H^FD112233445566778899AABBCC^FS^XZ\x03\n",
)
TSPL_HEAD = b"SIZE 100 mm,150 mm\r\nGAP 3 mm,0\r\nSET TEAR ON\r\nSET CUTTER OFF\r\nSPEED 4\r\nDENSITY 8\r\nCLS\r\n"
TSPL = (
    TSPL_HEAD
    + b'TEXT 20,20,"3",0,1,1,"DOWNLOAD area! KILL Bill"\r\nBARCODE 20,90,"128",80,1,0,2,4,"12345678"\r\n'
    + b'QRCODE 400,20,H,4,A,0,"https://example.com/?a=1~b"\r\nBOX 1,1,780,1180,3\r\nSET COUNTER @1 1\r\n@1="0001"\r\n'
    + b"REVERSE 1,1,20,20\r\nPRINT 1,1\r\n",
    TSPL_HEAD + b"BITMAP 0,0,%d,2,0,%b%b\r\nPRINT 2" % (len(NOISE), NOISE, NOISE),
    b'DOWNLOAD F,"LOGO.BMP",%d,%b\r\n' % (len(NOISE), NOISE)
    + TSPL_HEAD
    + b'PUTBMP 10,10,"LOGO.BMP"\r\nPRINT 1\r\nKILL F,"LOGO.BMP"\r\n',
    b"\x1b!?\r\n" + TSPL_HEAD + b'FOR I=1 TO 3\r\nTEXT 1,1,"1",0,1,1,STR$(I)\r\nNEXT\r\nPRINT 1\r\n',
)
CPCL_HEAD = b"! 0 200 200 400 1\r\nPAGE-WIDTH 576\r\n"
PCX = (
    bytes((10, 5, 1, 1))
    + struct.pack("<4H", 0, 0, 15, 7)
    + bytes(53)
    + bytes((1,))
    + struct.pack("<H", 2)
    + bytes(60)
    + b"\xc8\x21\x20U1 setv"
)
CPCL = (
    CPCL_HEAD
    + b"TEXT 4 0 30 40 Hello! 3 for 2\r\nBARCODE 128 1 1 50 150 10 HORIZ.\r\nEG 2 2 0 0 FFFF00FF\r\nFORM\r\nPRINT\r\n",
    CPCL_HEAD + b"CG %d 1 0 0 %b\r\nFORM\r\nPRINT\r\n" % (len(NOISE), NOISE),
    CPCL_HEAD + b"B QR 10 100 M 2 U 10\r\nMA,QR code ABC123\r\nENDQR\r\nT 5 0 10 10 100%! sure\r\nPRINT\r\n",
    b"! UTILITIES\r\nIN-DOTS\r\nPRINT\r\n" + CPCL_HEAD + b"PCX 0 30 " + PCX + b"\r\nPRINT\r\n",
    b"Hurra!\r\nU1 nach Norden! \r\nU SETVAR\r\n! \r\nGleis 1!\r\n",
    b"! U1 JOURNAL\r\n! U1 SETLP 7 0 24\r\nThank you! ! U1 SETBOLD 1\r\nTotal 4.20 {EUR}\r\n! U1 SETLP 5 2 46 \r\n",
    b"! DF SHELF.FMT\r\n" + CPCL_HEAD + b"TEXT 4 3 0 15 \\\\\r\nFORM\r\nPRINT\r\n! UF SHELF.FMT\r\n$22.99\r\n",
    b"! U1 PAGE-WIDTH 576\r\n" + CPCL_HEAD + b"PCX 0 30 !<LOGO.PCX\r\nPRINT\r\n",
)
SYMBOL = b"\x1d(k\x04\x001A2\x00\x1d(k\x03\x001C\x06\x1d(k%b1P0%b\x1d(k\x03\x001Q0"
ESCPOS = (
    b"\x1b@\x1b=\x01\x1bt\x10\x1ba\x01\x1b!\x30SHOP\n\x1b!\x00\x1d!\x11Receipt\n\x1b3\x1e2 x KILL BILL 4.20\n\x1b2"
    + b"\x1bE\x01Total\x1bE\x00\x1b-\x01 9.99\n\x1d\x21\x00\x1dh\x50\x1dw\x02\x1dH\x02\x1dkI\x08{B123456\x1dk\x0412\x00"
    + b"\x1bD\x08\x10\x00\ta\tb\n\x1bd\x03\x1dVB\x00",
    b"\x1b@\x1dv0\x00" + struct.pack("<HH", len(NOISE), 2) + NOISE * 2 + b"\x1bJ\x10\x1dV\x01",
    b"\x1b@\x1b*\x21" + struct.pack("<H", len(NOISE)) + NOISE * 3 + b"\n\x1bi",
    b"\x1b@" + SYMBOL % (struct.pack("<H", len(NOISE) + 3), NOISE) + b"\n\x1dV\x00",
    b"\x1b@\x1d(L"
    + struct.pack("<H", len(NOISE) + 10)
    + b"0p0\x01\x011"
    + struct.pack("<HH", 8, len(NOISE))
    + NOISE
    + b"\x1d(L\x02\x0002\x1dV\x00",
    b"\x1b@\x1d8L"
    + struct.pack("<I", len(NOISE) + 10)
    + b"0p0\x01\x011"
    + struct.pack("<HH", 8, len(NOISE))
    + NOISE
    + b"\x1d(L\x02\x0002",
    b"\x1b@\x1c.\x1bR\x02\x10\x04\x01\x10\x05\x01\x1dr\x01\x1dI\x01\x1da\x0f\x1dL\x08\x00\x1dW\x40\x02Gr\xfc\xdfe\n",
    b"\x1b@\x1b&\x03\x41\x41\x02"
    + b"\x1bp\x1bp\x1bp"
    + b"\x1b%\x01A\n\x1d*\x01\x01\x1bp\x00\x19\xfa\x1bp\x00\x1d/\x00",
)
ORDINARY: dict[RawLanguage, tuple[bytes, ...]] = {
    RawLanguage.ZPL: ZPL,
    RawLanguage.TSPL: TSPL,
    RawLanguage.CPCL: CPCL,
    RawLanguage.ESCPOS: ESCPOS,
}
PICTURES: dict[RawLanguage, bytes] = {
    RawLanguage.ZPL: ZPL[2],
    RawLanguage.TSPL: TSPL[1] + b"\r\n",
    RawLanguage.CPCL: CPCL[1],
    RawLanguage.ESCPOS: ESCPOS[1],
}
"""Complete, with commands among the dots."""
