"""Readable file names from the headers of clients and remote servers. A name is for people, never part of a path.

Sources: RFC 6266 and 8187 (`filename*`), RFC 7578 section 4.2 and the HTML standard (multipart/form-data), RFC 2047
(encoded words, which .NET and mail libraries send).
"""

from __future__ import annotations

import codecs
import re
import unicodedata
from email.errors import HeaderParseError
from email.header import decode_header
from urllib.parse import unquote_to_bytes

MOST_CHARACTERS = 200
MOST_HEADER_BYTES = 8 * 1024
FALLBACK = "cp1252"
"""Encoding of bytes that are not UTF-8. It includes all letters of ISO 8859-1, which browsers also decode as cp1252."""
NO_CHARSETS = frozenset({"idna", "punycode", "raw-unicode-escape", "undefined", "unicode-escape", "unicode_escape"})
"""Codecs of Python that are no charsets of file names."""

_PARAMETER = re.compile(
    rb';[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.|"(?![ \t]*(?:;|\Z)))*)("?)|([^;]*))', re.DOTALL
)
"""A closing quotation mark is followed by a semicolon or the end, so `filename="Label 4"x6".pdf"` is one name."""
_EXTENDED = re.compile(rb"([A-Za-z0-9._-]*)'[^']*'(.*)", re.DOTALL)
_BY_FORMS = re.compile(r"%(22|0D|0A)", re.IGNORECASE)
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_WINDOWS_PATH = re.compile(r"[A-Za-z]:\\|\\\\")
_QUOTED_PAIR = re.compile(r"\\([^\w\x80-\U0010ffff])", re.ASCII)
"""A backslash before a letter or digit is taken for a path separator: some clients do not escape backslashes."""


def display_name(given: str | None, default: str) -> str:
    """The last part without control, format and direction characters; `default` if nothing is left."""
    last = (given or "").replace("\\", "/").rsplit("/", 1)[-1]
    visible = "".join(character for character in last if unicodedata.category(character)[0] != "C").strip()
    return visible[:MOST_CHARACTERS] if visible.strip(".") else default


def read_parameters(header: bytes) -> tuple[str, dict[str, bytes]]:
    """Parse a Content-Disposition or Content-Type header into its value and parameters.

    The value and the parameter names are lower case. Quotation marks are removed, but quoted pairs stay. If a parameter
    is repeated, the first one counts.
    """
    header = header[:MOST_HEADER_BYTES]
    found: dict[str, bytes] = {}
    for name, quoted, closed, plain in _PARAMETER.findall(header):
        found.setdefault(name.decode("latin-1").lower(), quoted if quoted or closed else plain.strip())
    return header.partition(b";")[0].decode("latin-1").strip().lower(), found


def plain_value(value: bytes) -> str:
    """Return the text of a parameter that is not a file name."""
    return _QUOTED_PAIR.sub(r"\1", readable(value))


def given_filename(parameters: dict[str, bytes]) -> str | None:
    """Return the readable file name given in Content-Disposition, preferring `filename*` to `filename`.

    None = no name was given. The result must still pass through `display_name`.
    """
    extended = parameters.get("filename*")
    if extended is not None and (name := _extended(extended)):
        return name
    plain = parameters.get("filename")
    return None if plain is None else _plain(readable(plain))


def _extended(value: bytes) -> str:
    """Decode RFC 8187 section 3.2: charset, language and percent-encoded bytes. Real clients may omit the first two."""
    found = _EXTENDED.fullmatch(value)
    charset, text = (found[1].decode("ascii"), found[2]) if found else ("", value)
    return readable(unquote_to_bytes(text), charset)


def _plain(text: str) -> str:
    try:
        parts = decode_header(text)
    except HeaderParseError:
        parts = [(text, None)]
    if any(charset is not None for _, charset in parts):
        return "".join(readable(part, charset or "") for part, charset in parts)
    text = text.replace('\\"', '"') if _WINDOWS_PATH.match(text) else _QUOTED_PAIR.sub(r"\1", text)
    escapes = _PERCENT.findall(text)
    if escapes and " " not in text and text.isascii() and len(escapes) == text.count("%"):
        try:
            return unquote_to_bytes(text).decode()  # RFC 7578 allows it; a browser would leave spaces as they are
        except UnicodeDecodeError:
            pass
    return _BY_FORMS.sub(lambda escape: chr(int(escape[1], 16)), text)


def readable(value: bytes, charset: str = "") -> str:
    """Decode by the declared charset, if Python knows it and the bytes fit. Else as UTF-8, else as FALLBACK."""
    name = _codec_of(charset)
    for codec in filter(None, (name, None if name == FALLBACK else "utf-8")):
        try:
            return value.decode(codec)
        except (UnicodeError, LookupError):  # LookupError: a codec that is no charset
            continue
    return value.decode(FALLBACK, "replace")


def _codec_of(charset: str) -> str | None:
    try:
        name = codecs.lookup(charset).name if charset else None
    except (LookupError, ValueError):  # ValueError: a zero byte
        return None
    return FALLBACK if name == "iso8859-1" else None if name in NO_CHARSETS else name
