"""Detects a document's format from its first bytes (up to 4 KiB), its name or its media type. Pure.

Only clear signs count; without any, the client's declaration does. `no_pdf` says why bytes are no PDF.
"""

from __future__ import annotations

import binascii
import re
from typing import NamedTuple

from server_core.contract.messages.documents import CommandMessages, DocumentMessages, IntakeMessages, format_named
from server_core.contract.messages.message import Message
from server_core.contract.types.documents import DocumentFormat, RawLanguage
from server_core.contract.types.errors import ErrorCode

PDF_SIGN = "pdf"
PDF_MAGIC = b"%PDF-"
PDF_WINDOW = 1024
HEAD_BYTES = 4096
# A byte order mark, then what printers skip: space, NUL, XON and XOFF, DLE and STX before a label.
PADDING = re.compile(rb"(?:\xef\xbb\xbf)?[\s\x00\x02\x10\x11\x13]*")


class FormatSign(NamedTuple):
    """A sign's name, and the languages in which a stream may begin with it (none: in no language)."""

    name: str
    languages: frozenset[RawLanguage]


def _sign(name: str, pattern: bytes, *languages: RawLanguage) -> tuple[FormatSign, re.Pattern[bytes]]:
    return FormatSign(name, frozenset(languages)), re.compile(pattern, re.DOTALL)


# TSPL/TSPL2 Programming Manual: one command a line; a line alone proves it if it has TSPL's units or punctuation
_TSPL = (
    rb"(?i)(?:REM\b[^\r\n]*[\r\n]+\s*)*(?:(?:SIZE|GAP|BLINE|OFFSET)[ \t]+[\d.]+[ \t]*(?:mm|dot)\b|CLS[ \t]*[\r\n]"
    rb"|(?:SIZE|GAP)[ \t]+[\d.]+[ \t]*,[ \t]*[\d.]+[ \t]*(?:mm|dot)?[ \t]*[\r\n]|DIRECTION[ \t]+[01]\b"
    rb"|CODEPAGE[ \t]+\w|BITMAP[ \t]+\d+[ \t]*,[ \t]*\d+[ \t]*,|REFERENCE[ \t]+\d+[ \t]*,[ \t]*\d+"
    rb"|(?:TEXT|BARCODE|QRCODE)[ \t]+\d+[ \t]*,[ \t]*\d+[ \t]*,[ \t]*[\"\w]"
    rb"|SET[ \t]+(?:TEAR|PEEL|CUTTER|RIBBON|GAP|COUNTER|PARTIAL_CUTTER)\b"
    rb"|DOWNLOAD[ \t]+(?:[FE][ \t]*,[ \t]*)?\"|~!"
    rb"|(?:DENSITY|SPEED|SHIFT|LIMITFEED|FEED|SOUND|COUNTRY|PRINT)[ \t]+\d[\d ,]*[\r\n]+\s*[A-Z]{3,12}[ \t\r\n])"
)

# ZPL II Programming Guide: a format begins with ^XA; Zebra's drivers set the prefixes first, `~CC` chooses another
_ZPL = (
    rb"(?i)\^XA|(?:CT~~|~C[CDT]|\^C[CDT])\S|~(?:D[BEGNSTUY]|J[A-Z]|H[BDIMQSU]|TA-?\d|SD\d|PS\b|PP\b|WC\b|NC|NR|RO)"
    rb"|\^FX|[~^][A-Z].{0,4000}?\^XA"
)

# CPCL Programming Manual: `! offset dpi dpi height quantity`, `! UTILITIES`, `! DF file`; `! U1 word` of line printing
_CPCL = (
    rb"(?i)!\s*-?\d+\s+\d+\s+\d+\s+\d+\s+\d+"
    rb"|!\s+(?:UTILITIES|(?:DF|UF|CF|PF)\s+\S+|U1\s+(?!(?:set|get)var\b|do\b)[A-Z])"
)

# ESC/POS Command Reference: initialise, justify, code table, feed, drawer; GS ( and GS v 0; FS ( and FS p
_ESCPOS = (
    rb"\x1b(?:@|a[\x00-\x020-2]|t[\x00-\xff]|d[\x00-\xff]|p[\x00\x0101]|c[0-8]|R[\x00-\x20]"
    rb"|M[\x00-\x040-4]|=[\x00-\x03])"
    rb"|\x1d(?:\([A-Za-z]|v0|![\x00-\xff]|V[\x00\x0100A-D01]|[hwLWHfk][\x00-\xff]|/)|\x1c(?:\([A-Z]|[p&.])"
)

_SIGNS = (
    _sign(PDF_SIGN, re.escape(PDF_MAGIC)),
    _sign("postscript", rb"\x04?%!(?:PS|\s|$)"),
    # Universal Exit Language: the printer leaves its language and takes PJL commands (PJL Technical Reference Manual)
    _sign("pjl", rb"\x1b%-12345X|@PJL\b"),
    _sign("pcl", rb"\x1bE\x1b[&*(%]|\x1b&[akl]\d|\x1b\*[prt]\d|\) HP-PCL XL"),
    _sign("an office document", rb"PK\x03\x04|\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1|\{\\rtf"),
    _sign("an image", rb"\x89PNG\r\n\x1a\n|\xff\xd8\xff|GIF8[79]a|II\*\x00|MM\x00\*|BM.{4}\x00{4}|RIFF.{4}WEBP"),
    _sign("a web page", rb"(?i)<!doctype\s+html|<html[\s>]"),
    _sign("a packed file", rb"\x1f\x8b\x08|7z\xbc\xaf\x27\x1c|Rar!\x1a\x07|BZh[1-9]1AY&SY|\xfd7zXZ\x00"),
    _sign("a raster for AirPrint or PWG", rb"UNIRAST\x00|RaS2"),
    _sign("a program", rb"\x7fELF"),
    # Set-Get-Do: Zebra printers accept it in both languages
    _sign("zpl or cpcl", rb"(?i)!\s+U1\s+(?:(?:set|get)var|do)\b", RawLanguage.ZPL, RawLanguage.CPCL),
    _sign("zpl", _ZPL, RawLanguage.ZPL),
    _sign("cpcl", _CPCL, RawLanguage.CPCL),
    _sign("tspl", _TSPL, RawLanguage.TSPL),
    _sign("escpos", _ESCPOS, RawLanguage.ESCPOS),
)


# Formats other than our printer languages. Only the declaration as RAW makes these matches reliable.
_FOREIGN = (
    ("UTF-16 text", rb"\xff\xfe[^\0]\0|\xfe\xff\0[^\0]|(?:[\t\r\n -~]\0){4}|(?:\0[\t\r\n -~]){4}"),
    ("UTF-32 text", rb"\xff\xfe\0\0|\0\0\xfe\xff|(?:[\t\r\n -~]\0{3}){2}|(?:\0{3}[\t\r\n -~]){2}"),
)
_FOREIGN_TEXT = (
    # A string literal whose escapes were never decoded
    ("a JSON string", rb"\"\s*(?:\^XA|~DG|CT~~|SIZE |! \d|\\u001[bB]|\\u005[eE]XA)"),
    ("an HTTP message", rb"HTTP/\d(?:\.\d)? \d{3}\b|(?:GET|POST|PUT) \S{1,500} HTTP/\d"),
    ("a form upload (multipart)", rb"--[\w'()+,./:=?-]{1,70}\r?\n(?i:Content-[A-Z-]+): "),
    (
        "an e-mail",
        rb"(?:Received|Return-Path|MIME-Version|Message-ID): \S|From: [^\r\n]+\r?\n(?:MIME-Version|Message-ID): ",
    ),
    ("a program's error message", rb"Traceback \(most recent call last\):"),
    ("JSON", rb"\{\s*\"[^\"\r\n]{0,200}\"\s*:|\[\s*(?:\{\s*\"|\"[^\"\r\n]{0,200}\"\s*[,\]])|\{\s*\}\s*\Z|\[\s*\]\s*\Z"),
    ("XML", rb"<\?xml\b|<(?:soap|SOAP-ENV|svg|labels?)\b|<!DOCTYPE\b"),
    ("a web page", rb"(?i)<(?:head|body|title|div|meta|script|style|p|table|h1|pre)\b[^<>]{0,300}>"),
    ("a data URL", rb"data:[a-z]+/[\w.+-]+[;,]"),
    # EPL2 Programming Manual: one command per line; N clears, q and Q set the label size, A and B draw
    (
        "EPL",
        rb"(?:(?:N|O[A-Z,\d]*+|Z[TB]|J[FB]|S\d|D\d{1,2}|q\d++|Q\d++(?:,[B\d]++)*+|R\d++,\d++|I\d(?:,\w++){0,3}+|f\d++|UN|rN"
        rb"|;[^\r\n]*+)[ \t]*+[\r\n]\s*+)++"
        rb"(?:[AB]\d+,\d+,\d,\w+,|LO\d+,\d|GW\d+,\d|X\d+,\d+,\d|b\d+,\d+,\w|P\d+\s*[\r\n])"
        rb"|A\d+,\d+,[0-3],\w,\d+,\d+,[NR],\"",
    ),
    # Datamax DPL: STX and a letter; L begins a label. Intermec IPL: commands between STX and ETX
    ("DPL", rb"\x02(?:L|[KMOTVcefmnoqr][A-Za-z0-9.,]{0,12})[\r\n]"),
    ("IPL", rb"\x02[A-Za-z0-9<;][^\x02\x03\r\n^]{0,80}\x03|<STX>[^\r\n^]{1,80}<ETX>"),
    # Toshiba TPCL: commands in braces with a bar
    ("TPCL", rb"\{[A-Z]{1,3}\d[\w,;:+. -]{0,200}\|\}"),
    # SATO SBPL: ESC A begins a label, ESC H and ESC V set the position
    ("SBPL", rb"\x1bA\s*\x1b(?:A[1-3]|CS|PS|H\d|V\d|%\d|#E)"),
    # Star Line Mode and Raster: commands that ESC/POS does not have
    ("Star line mode", rb"\x1b\*r[ABCEFPQRTVXYab]|\x1b\x1d[#)(*3AEPSTabcfghilntxy]|\x1b\x1e[\x40-\x7aCFL]"),
    # Godex EZPL: ^Q label length, ^W width, ^L begins, E ends
    ("EZPL", rb"\^Q\d+,\d[^\r\n]*[\r\n]+\s*\^[A-Z]"),
    ("Fingerprint", rb"(?:INPUT (?:ON|OFF)|PRPOS\s+\d+|PP\s*\d+\s*,\s*\d+\s*:)"),
    ("JScript", rb"m [mi][\r\n]+\s*(?:z|J|H|S|O)\b"),
)
_FOREIGN_PATTERNS = [(name, re.compile(pattern, re.DOTALL)) for name, pattern in _FOREIGN]
_FOREIGN_TEXTS = [(name, re.compile(pattern)) for name, pattern in _FOREIGN_TEXT]
_BASE64 = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/_-= \t\r\n"
_LONG_BASE64 = 48
_BLANK = re.compile(rb"[\s\x00]*\Z")
BLANKS = CommandMessages.NOTHING_BUT_BLANKS.source


def mismatch(head: bytes, language: RawLanguage, *, is_whole: bool) -> str | None:
    """Name the format that a document in this declared language really has; None = nothing contradicts the declaration.

    `head`: its first HEAD_BYTES. `is_whole`: the document has no more bytes.
    """
    found = format_sign(head)
    if found is not None:
        return None if language in found.languages else found.name
    if is_whole and _BLANK.match(head):
        return BLANKS
    name = next((name for name, pattern in _FOREIGN_PATTERNS if pattern.match(head)), None)
    if name is not None:
        return name
    padding = PADDING.match(head)
    for begin in sorted({0, padding.end() if padding else 0}):
        for name, pattern in _FOREIGN_TEXTS:
            if pattern.match(head, begin):
                return name
    return "base64 text" if _is_base64(head) else None


def _is_base64(head: bytes) -> bool:
    """Return whether the text is Base64: it decodes to a known format, or is too long and too mixed in case
    for words.
    """
    text = head.strip(b"\xef\xbb\xbf \t\r\n\0\"'")
    line = text.split(None, 1)[0] if text else b""
    if len(line) < 8 or text.translate(None, _BASE64):
        return False
    packed = b"".join(text.split()).rstrip(b"=").replace(b"-", b"+").replace(b"_", b"/")
    try:
        unpacked = binascii.a2b_base64(packed[: len(packed) // 4 * 4])
    except binascii.Error:
        return False
    if format_sign(unpacked) is not None:
        return True
    mixed = all(re.search(letters, line) for letters in (rb"[a-z]", rb"[A-Z]"))
    return len(line) >= _LONG_BASE64 and mixed


def is_pdf(head: bytes) -> bool:
    """Return whether it is a PDF. The header may stand anywhere in the first 1 KiB (ISO 32000-1, annex H.3.4.1)."""
    return PDF_MAGIC in head[:PDF_WINDOW]


def format_sign(head: bytes) -> FormatSign | None:
    """Return the clear sign at the document's beginning, behind padding; None in doubt."""
    padding = PADDING.match(head)
    for begin in sorted({0, padding.end() if padding else 0}):
        for found, pattern in _SIGNS:
            if pattern.match(head, begin):
                return found
    return None


class FormatHint(NamedTuple):
    format: DocumentFormat | None
    raw_language: RawLanguage | None


NONE = FormatHint(None, None)
PDF = FormatHint(DocumentFormat.PDF, None)
# `.prn`, `.txt`, `.bin` and `.lbl` say nothing: such files hold any language
EXTENSIONS = {
    "pdf": PDF,
    "zpl": FormatHint(DocumentFormat.RAW, RawLanguage.ZPL),
    "zpl2": FormatHint(DocumentFormat.RAW, RawLanguage.ZPL),
    "tspl": FormatHint(DocumentFormat.RAW, RawLanguage.TSPL),
    "tspl2": FormatHint(DocumentFormat.RAW, RawLanguage.TSPL),
    "cpcl": FormatHint(DocumentFormat.RAW, RawLanguage.CPCL),
    "escpos": FormatHint(DocumentFormat.RAW, RawLanguage.ESCPOS),
}


def format_hint(filename: str | None, content_type: str | None = None) -> FormatHint:
    """Return the format by the name's extension (`label.zpl`), else by the media type (`application/zpl`).

    Zebra's media type is `application/vnd.zebra-zpl`. Both are None unless they are unambiguous.
    """
    _, dot, extension = (filename or "").strip().rpartition(".")
    named = EXTENSIONS.get(extension.lower(), NONE) if dot else NONE
    if named is not NONE:
        return named
    media_type = (content_type or "").partition(";")[0].strip().lower()
    return EXTENSIONS.get(re.split(r"[/.+-]", media_type)[-1], NONE) if "/" in media_type else NONE


EMPTY = "empty"


class NoPdf(NamedTuple):
    """Reason that bytes are no PDF.

    `code`: EMPTY, or the ErrorCode. `found`: the detected format, if that can be printed as RAW.
    """

    code: str
    message: Message
    found: str | None = None


def no_pdf(head: bytes) -> NoPdf | None:
    """Return why it is no PDF; None if it is.

    Bytes that begin like another format are refused: a printer would read them as commands.
    """
    if not head:
        return NoPdf(EMPTY, DocumentMessages.DOCUMENT_EMPTY())
    sign = format_sign(head)
    if not is_pdf(head) and sign is not None and sign.languages:
        message = IntakeMessages.BEGINS_LIKE_RAW(kind=format_named(sign.name))
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, message, sign.name)
    if not is_pdf(head) or (sign is not None and sign.name != PDF_SIGN):
        return NoPdf(ErrorCode.DOCUMENT_TYPE_NOT_SUPPORTED, IntakeMessages.NEITHER_PDF_NOR_RAW())
    return None
