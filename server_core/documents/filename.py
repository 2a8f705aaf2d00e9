"""Readable file names from the headers of clients and remote servers. A name is for people, never part of a path.

Sources: RFC 6266 and 8187 (`filename*`), RFC 7578 section 4.2 and the HTML standard (multipart/form-data), RFC 2047
(encoded words, which .NET and mail libraries send), RFC 2231 section 3 (a name in several pieces).
"""

from __future__ import annotations

import binascii
import re
import unicodedata
from urllib.parse import unquote_to_bytes

MOST_CHARACTERS = 200
MOST_HEADER_BYTES = 8 * 1024
FALLBACK = "cp1252"
"""Encoding of bytes that are not UTF-8. It includes all letters of ISO 8859-1, which browsers also decode as cp1252."""

_PARAMETER = re.compile(
    rb';[ \t]*([^\s=;"]+)[ \t]*=[ \t]*(?:"((?:[^"\\]|\\.|"(?![ \t]*(?:;|\Z)))*)("?)|([^;]*))', re.DOTALL
)
"""A closing quotation mark is followed by a semicolon or the end, so `filename="Label 4"x6".pdf"` is one name."""
_PIECE = re.compile(r"filename\*([0-9]{1,3})(\*?)")
_EXTENDED = re.compile(rb"([A-Za-z0-9._-]*)'[^']*'(.*)", re.DOTALL)
_ENCODED_WORD = re.compile(r"=\?([A-Za-z0-9._-]+)(?:\*[A-Za-z0-9-]*)?\?([BbQq])\?([!->@-~ ]*)\?=")
_BETWEEN_WORDS = re.compile(r"(\?=)[ \t\r\n]+(?==\?)")
_CHARSET = re.compile(
    r"utf-?8|us-ascii|ascii|latin-?1|iso-?8859-\d{1,2}|(?:windows-|cp)(?:125\d|874|932|936|949|950)|koi8-[ru]"
    r"|gb2312|gbk|gb18030|big5|shift_jis|euc-(?:jp|kr)|iso-2022-jp",
    re.IGNORECASE,
)
"""Charsets that a name may declare. Python's other codecs are not charsets, or are slow."""
_BY_FORMS = re.compile(r"%(22|0D|0A)", re.IGNORECASE)
_PERCENT = re.compile(r"%[0-9A-Fa-f]{2}")
_WINDOWS_PATH = re.compile(r"[A-Za-z]:\\|\\\\")
_QUOTED_PAIR = re.compile(r"\\([^\w\x80-\U0010ffff])", re.ASCII)
"""A backslash before a letter or digit is taken for a path separator: some clients do not escape backslashes."""
_LATIN_1 = re.compile(r"latin-?1|iso-?8859-1", re.IGNORECASE)


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
    in_pieces = _joined(parameters)
    if in_pieces:
        return in_pieces
    plain = parameters.get("filename")
    return None if plain is None else _plain(readable(plain))


def _extended(value: bytes) -> str:
    """Decode RFC 8187 section 3.2: charset, language and percent-encoded bytes. Real clients may omit the first two."""
    found = _EXTENDED.fullmatch(value)
    charset, text = (found[1].decode("ascii"), found[2]) if found else ("", value)
    return readable(unquote_to_bytes(text), charset)


def _joined(parameters: dict[str, bytes]) -> str:
    """Join a long name that mail libraries split into `filename*0`, `filename*1*` and so on (RFC 2231 section 3)."""
    pieces: dict[int, tuple[bytes, bool]] = {}
    for name, value in parameters.items():
        if found := _PIECE.fullmatch(name):
            pieces[int(found[1])] = value, bool(found[2])
    joined, charset = b"", ""
    for number in range(len(pieces)):
        if number not in pieces:
            return ""
        value, encoded = pieces[number]
        if encoded and number == 0 and (first := _EXTENDED.fullmatch(value)):
            charset, value = first[1].decode("ascii"), first[2]
        joined += unquote_to_bytes(value) if encoded else value
    return readable(joined, charset)


def _plain(text: str) -> str:
    if "=?" in text:
        words = _encoded_words(text)
        if words != text:
            return words
    text = text.replace('\\"', '"') if _WINDOWS_PATH.match(text) else _QUOTED_PAIR.sub(r"\1", text)
    escapes = _PERCENT.findall(text)
    if escapes and " " not in text and text.isascii() and len(escapes) == text.count("%"):
        try:
            return unquote_to_bytes(text).decode()  # RFC 7578 allows it; a browser would leave spaces as they are
        except UnicodeDecodeError:
            pass
    return _BY_FORMS.sub(lambda escape: chr(int(escape[1], 16)), text)


def _encoded_words(text: str) -> str:
    """Decode encoded words (RFC 2047 section 2).

    Blanks between two words are dropped. Adjacent words of one charset are joined before decoding, because a character
    may be split between them.
    """
    text = _BETWEEN_WORDS.sub(r"\1", text)
    read: list[str | tuple[str, bytes]] = []
    end = 0
    for word in _ENCODED_WORD.finditer(text):
        content = _word_bytes(word[2].upper(), word[3])
        if content is None or not _CHARSET.fullmatch(word[1]):
            continue
        if between := text[end : word.start()]:
            read.append(between)
        charset, end = word[1].lower(), word.end()
        if read and isinstance(read[-1], tuple) and read[-1][0] == charset:
            read[-1] = charset, read[-1][1] + content
        else:
            read.append((charset, content))
    read.append(text[end:])
    return "".join(part if isinstance(part, str) else readable(part[1], part[0]) for part in read)


def _word_bytes(encoding: str, content: str) -> bytes | None:
    """Return the bytes of an encoded word; None = it is not one."""
    if encoding == "Q":
        return binascii.a2b_qp(content, header=True)
    try:
        return binascii.a2b_base64(content + "=" * (-len(content) % 4))
    except binascii.Error:
        return None


def readable(value: bytes, charset: str = "") -> str:
    """Decode by `charset` if valid, else as UTF-8, else as FALLBACK. Undecodable bytes become U+FFFD."""
    if _LATIN_1.fullmatch(charset):
        return value.decode(FALLBACK, "replace")
    for known in (charset, "utf-8"):
        try:
            if _CHARSET.fullmatch(known):
                return value.decode(known)
        except (UnicodeDecodeError, LookupError):
            continue
    return value.decode(FALLBACK, "replace")
