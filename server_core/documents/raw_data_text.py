"""What a RAW document says: the data of its fields and barcodes, for search; nothing of its commands.

Read as a person would guess at it, never judged: what is no such document says little or nothing. ZPL II and TSPL
Programming Guides, CPCL Programming Manual, Epson ESC/POS Command Reference.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterator

from server_core.contract.types.documents import RawLanguage

READ_BYTES = 256 * 1024
TEXT_BYTES = 64 * 1024
SHORTEST_RUN = 3

_ZPL_COMMAND = re.compile(r"[\^~]([A-Za-z@][A-Za-z0-9@]?)([^\^~]*)")
_ZPL_SUBSET = re.compile(r">[0-9:;<=>]")
_QR_LEVEL = re.compile(r"(?:D\d{4}[0-9A-F]{2},)?[HQML]?(?:A,|M,(?:[NAK]|B\d{4}))")
_QUOTE = "\x1a"
_TSPL_SAYING = re.compile(
    r"\s*(?:TEXT|BLOCK|BARCODE|QRCODE|DMATRIX|PDF417|AZTEC|MAXICODE|RSS|CODABLOCK)\b", re.IGNORECASE
)
_CPCL_TEXT = re.compile(r"V?T(?:EXT)?(?:90|180|270)?$", re.IGNORECASE)
_CPCL_BARCODE = re.compile(r"(?:V?B|V?BARCODE)$", re.IGNORECASE)
_ESCPOS_CODE_PAGES = {2: "cp850", 16: "cp1252", 17: "cp866", 18: "cp852", 19: "cp858"}
_ESCPOS_COMMAND = re.compile(
    rb"\x1b[@2<LS]|\x1b[!\-ad-gEGJMRTVtr{3 ].|\x1b[c=$\\].{2}|\x1bp.{3}|\x1d\x56[\x41\x42].|\x1dV."
    rb"|\x1d[!BHfhwLW].|\x1c[&.]|\x1c[!\-].",
    re.DOTALL,
)
_ESCPOS_WITH_DATA = re.compile(rb"\x1dv0|\x1b\*|\x1d\(|\x1d8L|\x1dk")
_ESCPOS_RUN = re.compile(rb"[^\x00-\x1f\x7f]{%d,}" % SHORTEST_RUN)


def data_text(head: bytes, language: RawLanguage, *, most: int = TEXT_BYTES) -> str:
    """Words with single spaces, at most `most` bytes of UTF-8. `head`: as much of the document as is known; no more
    than the first 256 KiB is read. Never raises."""
    words: list[str] = []
    for piece in _PIECES[language](head[:READ_BYTES]):
        for word in _without_controls(piece).split():
            most -= len(word.encode()) + 1
            if most < 0:
                return " ".join(words)
            words.append(word)
    return " ".join(words)


def _zpl(data: bytes) -> Iterator[str]:
    """Data of a field, in hexadecimal where a ^FH of it says so. Other prefixes than ^ and ~ are not followed."""
    said, hexadecimal, kind = "", "", ""
    for found in _ZPL_COMMAND.finditer(_decoded(data)):
        command, rest = found[1].upper(), found[2]
        match command:
            case "FH":
                hexadecimal = rest[:1].strip() or "_"
            case "BC" | "BQ":
                kind = command
            case "FD" | "FV":
                said = rest
            case "SN":
                said = rest.partition(",")[0]
            case "FS" | "XZ":
                yield _zpl_data(said, hexadecimal, kind)
                said = hexadecimal = kind = ""


def _zpl_data(text: str, hexadecimal: str, kind: str) -> str:
    if hexadecimal:
        pattern = rf"(?:{re.escape(hexadecimal)}[0-9A-Fa-f]{{2}})+"
        text = re.sub(pattern, lambda found: _hexadecimal(found[0], hexadecimal), text)
    if kind == "BC":
        return _ZPL_SUBSET.sub("", text)
    return _qr_data(text) if kind == "BQ" else text.replace("\\&", " ")


def _qr_data(text: str) -> str:
    """Without the level of error correction and the mode of input, as both ZPL and CPCL write them."""
    level = _QR_LEVEL.match(text)
    return text if level is None else text[level.end() :]


def _hexadecimal(text: str, indicator: str) -> str:
    return _decoded(bytes.fromhex(text.replace(indicator, "")))


def _tspl(data: bytes) -> Iterator[str]:
    """The last quoted text of a line is the content."""
    for line in _decoded(data).replace('\\["]', _QUOTE).splitlines():
        if _TSPL_SAYING.match(line) and len(between := line.split('"')) > 2:
            yield between[-2].replace(_QUOTE, '"')


def _cpcl(data: bytes) -> Iterator[str]:
    """Behind font, size, x, y of a text, or type, width, ratio, height, x, y of a barcode; lines of a QR code."""
    in_code = False
    for line in _decoded(data).splitlines():
        command, *rest = line.split(None, 1)[:2] or [""]
        if in_code:
            in_code = command.upper() != "ENDQR"
            if in_code:
                yield _qr_data(line)
        elif _CPCL_TEXT.match(command):
            yield from line.split(None, 5)[5:]
        elif _CPCL_BARCODE.match(command):
            in_code = rest != [] and rest[0].upper().startswith("QR")
            yield from () if in_code else line.split(None, 7)[7:]


def _escpos(data: bytes) -> Iterator[str]:
    """Runs of printable bytes between the commands, in the code page that was chosen first; no pictures."""
    pages = [data[at.end()] for at in re.finditer(rb"\x1bt", data) if at.end() < len(data)]
    encoding = _ESCPOS_CODE_PAGES.get(pages[0] if pages else 0, "cp437")
    for run in _ESCPOS_RUN.findall(_ESCPOS_COMMAND.sub(b"\0", _without_pictures(data))):
        yield _decoded(run, encoding)


def _without_pictures(data: bytes) -> bytes:
    """GS v 0 and ESC * with their dots, GS ( and GS 8 with all but the data of a QR code; data of GS k stays."""
    kept, at = bytearray(), 0
    while (found := _ESCPOS_WITH_DATA.search(data, at)) is not None:
        kept += data[at : found.start()] + b"\0"
        head = data[found.start() : found.start() + 8].ljust(8, b"\0")
        size = head[3] | head[4] << 8
        match found[0]:
            case b"\x1dv0":
                length = 8 + (head[4] | head[5] << 8) * (head[6] | head[7] << 8)
            case b"\x1b*":
                length = 5 + size * (3 if head[2] >= 32 else 1)
            case b"\x1d(":
                length = 5 + size
                if head[2:3] == b"k" and head[6] == 80:
                    kept += data[found.start() + 8 : found.start() + length] + b"\0"
            case b"\x1d8L":
                length = 7 + int.from_bytes(head[3:7], "little")
            case _:
                length = 4 if head[2] >= 65 else 3  # GS k
        at = found.start() + length
    return bytes(kept + data[at:])


_PIECES: dict[RawLanguage, Callable[[bytes], Iterator[str]]] = {
    RawLanguage.ZPL: _zpl,
    RawLanguage.TSPL: _tspl,
    RawLanguage.CPCL: _cpcl,
    RawLanguage.ESCPOS: _escpos,
}


def _decoded(data: bytes, encoding: str = "cp1252") -> str:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data.decode(encoding, "replace")


def _without_controls(text: str) -> str:
    return "".join(" " if unicodedata.category(character) in ("Cc", "Cn", "Co") else character for character in text)
