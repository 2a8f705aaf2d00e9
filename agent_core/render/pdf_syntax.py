"""Reads and writes objects of a PDF file (ISO 32000-1, 7.3, 7.5) that PDFium's API does not expose.

Reads files as saved by PDFium: one cross-reference table, no object streams, no encryption.
"""

from __future__ import annotations

import codecs
import re
import zlib
from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from typing import NamedTuple, TypeAlias

MAX_DEPTH = 64
MAX_HOPS = 16
MAX_INFLATED = 1024 * 1024
MOST_PIECES = 64
ZLIB_HEADER_BYTES, ZLIB_CHECK, FLUSHED = 2, 31, b"\0\0\xff\xff"
WHITE = rb"\0\t\n\f\r "
BLANKS = re.compile(rb"(?:[%s]|%%[^\r\n]*)*" % WHITE)
REGULAR = re.compile(rb"[^%s()<>\[\]{}/%%]*" % WHITE)
REFERENCE = re.compile(rb"(\d{1,10})[%s]+\d{1,5}[%s]+R(?![^%s()<>\[\]{}/%%])" % (WHITE, WHITE, WHITE))
NUMBER = re.compile(rb"[+-]*\d*\.?\d*")
HEX = re.compile(rb"<[^>]*>?")
IN_STRING = re.compile(rb"[^()\\\r]*")
HEAD = re.compile(rb"[%s]*\d+[%s]+\d+[%s]+obj" % (WHITE, WHITE, WHITE))
STREAM = re.compile(rb"[%s]*stream\r?\n" % WHITE)
START = re.compile(rb"startxref\s+(\d+)")
SECTION = re.compile(rb"\s*(\d+)[ ]+(\d+)\s+")
ENTRY_BYTES = 20
ESCAPES = {b"n": b"\n", b"r": b"\r", b"t": b"\t", b"b": b"\b", b"f": b"\f"}
KEYWORDS: dict[bytes, bool | None] = {b"true": True, b"false": False, b"null": None}


class PdfName(bytes):
    """A name without its slash."""


class Ref(NamedTuple):
    """Reference to an indirect object; generations are ignored."""

    number: int


@dataclass(frozen=True, slots=True)
class Stream:
    """A stream object. `data` is still encoded, as in the file."""

    entries: Dict
    data: bytes

    def inflated(self) -> bytes:
        """Return the decoded data, at most `MAX_INFLATED` bytes; b"" if it has a filter other than FlateDecode."""
        filters = self.entries.get(b"Filter")
        if filters is None or filters == []:
            return self.data[:MAX_INFLATED]
        if filters not in (b"FlateDecode", [b"FlateDecode"]) or self.entries.get(b"DecodeParms") is not None:
            return b""
        with suppress(zlib.error):
            return zlib.decompressobj().decompress(self.data, MAX_INFLATED)
        return b""

    def is_damaged(self) -> bool:
        """Return whether its compressed data break off or are wrong. A missing checksum is no damage.

        Some programs end data with a flush instead of a last block.
        """
        if self.entries.get(b"Filter") not in (b"FlateDecode", [b"FlateDecode"]) or not self.data:
            return False
        if int.from_bytes(self.data[:ZLIB_HEADER_BYTES]) % ZLIB_CHECK:
            return True
        inflating, rest = zlib.decompressobj(-zlib.MAX_WBITS), self.data[ZLIB_HEADER_BYTES:]
        try:
            for _ in range(MOST_PIECES):
                inflating.decompress(rest, MAX_INFLATED)
                rest = inflating.unconsumed_tail
                if inflating.eof or not rest:
                    break
        except zlib.error:
            return True
        return not inflating.eof and not rest and not self.data.rstrip(b"\r\n").endswith(FLUSHED)


PdfValue: TypeAlias = "bool | int | float | bytes | list[PdfValue] | dict[bytes, PdfValue] | Ref | Stream | None"
Dict: TypeAlias = dict[bytes, PdfValue]


class Objects:
    """Objects of a document, parsed on first use. Broken ones are None."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.trailer: Dict = {}
        self._offsets: dict[int, int] = {}
        self._read: dict[int, PdfValue] = {}
        self._start = 0
        self._read_table()

    def of(self, value: PdfValue) -> PdfValue:
        """Resolve references."""
        for _ in range(MAX_HOPS):
            if not isinstance(value, Ref):
                return value
            value = self._object(value.number)
        return None

    def dict_of(self, value: PdfValue) -> Dict:
        """Return a dictionary, including that of a stream; {} = the value has none."""
        value = self.of(value)
        if isinstance(value, Stream):
            return value.entries
        return value if isinstance(value, dict) else {}

    def list_of(self, value: PdfValue) -> list[PdfValue]:
        value = self.of(value)
        return value if isinstance(value, list) else []

    def numbers(self, value: PdfValue) -> list[float]:
        """Return the numbers of an array; [] if it contains anything but finite numbers."""
        found = [self.of(item) for item in self.list_of(value)]
        numbers = [float(item) for item in found if isinstance(item, int | float) and not isinstance(item, bool)]
        return numbers if len(numbers) == len(found) else []

    def number(self, value: PdfValue, default: float = 0.0) -> float:
        value = self.of(value)
        return float(value) if isinstance(value, int | float) and not isinstance(value, bool) else default

    def whole(self, value: PdfValue, default: int = 0) -> int:
        return int(self.number(value, default))

    def name(self, value: PdfValue) -> bytes | None:
        value = self.of(value)
        return bytes(value) if isinstance(value, PdfName) else None

    def text(self, value: PdfValue) -> str | None:
        """Return a text string, a text stream (12.7.4.3) or a name as str; None = not text."""
        value = self.of(value)
        if isinstance(value, Stream):
            value = value.inflated()
        return decoded(value) if isinstance(value, bytes) else None

    def references(self) -> list[Ref]:
        """Return a reference to each object."""
        return [Ref(number) for number in self._offsets]

    def free_number(self) -> int:
        return max(self._offsets, default=0) + 1

    def updated(self, objects: Mapping[int, PdfValue]) -> bytearray:
        """Append an incremental update (7.5.6) in which `objects` are added or replace old ones."""
        out = bytearray(self.data)
        out += b"\n"
        offsets = {}
        for number, value in objects.items():
            offsets[number] = len(out)
            out += b"%d 0 obj\n%s\nendobj\n" % (number, written(value))
        start = len(out)
        out += b"xref\n0 1\n0000000000 65535 f \n"
        for number in sorted(offsets):
            out += b"%d 1\n%010d 00000 n \n" % (number, offsets[number])
        size = max(self.free_number(), *(number + 1 for number in offsets)) if offsets else self.free_number()
        trailer: Dict = {key: value for key, value in self.trailer.items() if key in {b"Root", b"Info", b"ID"}}
        trailer |= {b"Size": size, b"Prev": self._start}
        out += b"trailer\n%s\nstartxref\n%d\n%%%%EOF\n" % (written(trailer), start)
        return out

    def _read_table(self) -> None:
        found = [*START.finditer(self.data, max(0, len(self.data) - 1024))]
        if not found:
            return
        self._start = at = int(found[-1][1])
        if self.data[at : at + 4] != b"xref":
            return
        at += 4
        while section := SECTION.match(self.data, at):
            first, count = int(section[1]), int(section[2])
            at = section.end()
            for number in range(first, first + count):
                entry = self.data[at : at + ENTRY_BYTES]
                at += ENTRY_BYTES
                if entry[17:18] == b"n" and entry[:10].isdigit():
                    self._offsets[number] = int(entry[:10])
                elif len(entry) < ENTRY_BYTES:
                    return
        trailer = self.data.find(b"trailer", at)
        if trailer >= 0:
            value = ObjectParser(self.data, trailer + len(b"trailer")).value()
            self.trailer = value if isinstance(value, dict) else {}

    def _object(self, number: int) -> PdfValue:
        if number not in self._read:
            self._read[number] = None  # an object that refers to itself is null
            offset = self._offsets.get(number)
            if offset is not None and (head := HEAD.match(self.data, offset)):
                self._read[number] = self._parsed(head.end())
        return self._read[number]

    def _parsed(self, at: int) -> PdfValue:
        reader = ObjectParser(self.data, at)
        value = reader.value()
        if not isinstance(value, dict) or not (stream := STREAM.match(self.data, reader.at)):
            return value
        length = self.whole(value.get(b"Length"), -1)
        if length < 0:
            return value
        return Stream(value, self.data[stream.end() : stream.end() + length])


class ObjectParser:
    """Reads one value after another, starting at `at`. Broken ones read as null."""

    def __init__(self, data: bytes, at: int = 0) -> None:
        self._data = data
        self.at = at

    def value(self, depth: int = 0) -> PdfValue:
        self._skip()
        data, at = self._data, self.at
        head = data[at : at + 1]
        if depth > MAX_DEPTH or not head:
            self.at = len(data)
            return None
        if data.startswith(b"<<", at):
            return self._dict(depth)
        match head:
            case b"/":
                return self._name()
            case b"[":
                return self._list(depth)
            case b"(":
                return self._string()
            case b"<":
                return self._hex()
        if reference := REFERENCE.match(data, at):
            self.at = reference.end()
            return Ref(int(reference[1]))
        word, end = self._match(REGULAR, at)
        self.at = max(end, at + 1)
        return KEYWORDS[word] if word in KEYWORDS else _number(word)

    def _match(self, pattern: re.Pattern[bytes], at: int) -> tuple[bytes, int]:
        """Return the match at `at` and its end."""
        found = pattern.match(self._data, at)
        return (found[0], found.end()) if found else (b"", at)

    def _skip(self) -> None:
        _, self.at = self._match(BLANKS, self.at)

    def _dict(self, depth: int) -> Dict:
        self.at += 2
        found: Dict = {}
        while True:
            self._skip()
            if self._data.startswith(b">>", self.at):
                self.at += 2
                return found
            if not self._data.startswith(b"/", self.at):
                if self.at >= len(self._data) or self._data.startswith((b"endobj", b"stream"), self.at):
                    return found
                self.value(depth + 1)
                continue
            key = self._name()
            self._skip()
            if not self._data.startswith(b">>", self.at):
                found[bytes(key)] = self.value(depth + 1)

    def _list(self, depth: int) -> list[PdfValue]:
        self.at += 1
        found: list[PdfValue] = []
        while True:
            self._skip()
            if self._data.startswith(b"]", self.at):
                self.at += 1
                return found
            if self.at >= len(self._data) or self._data.startswith((b"endobj", b">>"), self.at):
                return found
            found.append(self.value(depth + 1))

    def _name(self) -> PdfName:
        word, self.at = self._match(REGULAR, self.at + 1)
        return PdfName(plain_name(word))

    def _string(self) -> bytes:
        self.at += 1
        out, depth = bytearray(), 1
        while self.at < len(self._data):
            plain, end = self._match(IN_STRING, self.at)
            out += plain
            self.at = end + 1
            match self._data[end : self.at]:
                case b"(":
                    depth += 1
                    out += b"("
                case b")":
                    depth -= 1
                    if not depth:
                        break
                    out += b")"
                case b"\r":
                    self.at += self._data.startswith(b"\n", self.at)
                    out += b"\n"
                case b"\\":
                    out += self._escaped()
        return bytes(out)

    def _escaped(self) -> bytes:
        octal = re.compile(rb"[0-7]{1,3}").match(self._data, self.at)
        if octal:
            self.at = octal.end()
            return bytes((int(octal[0], 8) & 0xFF,))
        letter = self._data[self.at : self.at + 1]
        self.at += 1
        if letter == b"\r":
            self.at += self._data.startswith(b"\n", self.at)
        return b"" if letter in b"\r\n" else ESCAPES.get(letter, letter)

    def _hex(self) -> bytes:
        word, self.at = self._match(HEX, self.at)
        digits = re.sub(rb"[^0-9A-Fa-f]", b"", word)
        return bytes.fromhex((digits + b"0" * (len(digits) % 2)).decode())


def plain_name(word: bytes) -> bytes:
    """Decode a name as written, without its slash."""
    if b"#" not in word:
        return word
    return re.sub(rb"#([0-9A-Fa-f]{2})", lambda code: bytes.fromhex(code[1].decode()), word)


def _number(word: bytes) -> int | float | None:
    found = NUMBER.match(word)
    text = found[0].lstrip(b"+-") if found else b""
    if not text.strip(b"."):
        return None
    sign = -1 if word.startswith(b"-") else 1
    return sign * (float(text) if b"." in text else int(text[:18]))


# Codecs by byte order mark. They are loaded here, because the sandboxed process cannot open files later.
UTF_16 = {b"\xfe\xff": codecs.lookup("utf-16-be"), b"\xff\xfe": codecs.lookup("utf-16-le")}


def decoded(string: bytes) -> str:
    """Decode a text string (7.9.2.2): UTF-16 or UTF-8 with a byte order mark, else PDFDocEncoding.

    Language escapes are dropped.
    """
    if string[:2] in UTF_16:
        text, _ = UTF_16[string[:2]].decode(string[2:], "replace")
        return re.sub("\x1b[^\x1b]{0,16}\x1b", "", text)
    if string.startswith(b"\xef\xbb\xbf"):
        return string[3:].decode("utf-8", "replace")
    return string.decode("latin-1").translate(PDF_DOC)


PDF_DOC = dict(
    zip(
        (*range(0x18, 0x20), *range(0x80, 0x9F), 0xA0),
        "˘ˇˆ˙˝˛˚˜•†‡…—–ƒ⁄‹›−‰„“”‘’‚™ﬁﬂŁŒŠŸŽıłœšž€",
        strict=True,
    )
)
"""Differences of PDFDocEncoding (annex D.2) from Latin-1."""


def written(value: PdfValue) -> bytes:
    match value:
        case None:
            return b"null"
        case bool():
            return b"true" if value else b"false"
        case Ref():
            return b"%d 0 R" % value.number
        case int():
            return b"%d" % value
        case float():
            return number(value)
        case PdfName():
            return b"/" + re.sub(rb"[^A-Za-z0-9_.+-]", lambda code: b"#%02X" % code[0][0], value)
        case bytes():
            return b"<%s>" % value.hex().encode()
        case list():
            return b"[%s]" % b" ".join(map(written, value))
        case dict():
            pairs: Iterable[bytes] = (written(PdfName(key)) + b" " + written(item) for key, item in value.items())
            return b"<<%s>>" % b"".join(pairs)
        case Stream():
            entries = value.entries | {b"Length": len(value.data)}
            return b"%s\nstream\n%s\nendstream" % (written(entries), value.data)


def number(value: float) -> bytes:
    """Format a number for a content stream, rounded to 1/10,000 point."""
    return (f"{value:.4f}".rstrip("0").rstrip(".") or "0").replace("-0", "0", value == 0).encode()
