"""ZPL II (Zebra, Programming Guide): commands by their prefixes, which ^CC ^CT ^CD change; ^GF and ~DY by length."""

from __future__ import annotations

import re
from functools import cache

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.switches import judge_switch
from agent_core.raw.screen.tspl_words import FORBIDDEN as TSPL
from agent_core.raw.screen.tspl_words import first_word
from agent_core.raw.screen.verdict import Forbidden, Why
from agent_core.raw.screen.zpl_commands import EOF_NAMES, FIELD_TEXT, FORBIDDEN, PICTURES

CARET, TILDE, COMMA = b"^", b"~", b","
NAME_LOOK, PARAMETER_LOOK = 64, 200
MOST_GRAPHIC_BYTES = 99_999
"""Of ^GF; the printer takes the nearest limit instead of a higher number, and the rest of the data for commands."""
MOST_PREFIXES = 8
OTHERS = rb"!\x1b%@{"
USUAL = frozenset({CARET, TILDE})
HARMLESS = (
    rb"(?!(?i:A[0-9A-Z@]|B[0-9A-Z]|C[FIOW]|F[BCHNOPRSTW]|G[BCDES]|GFA|L[HLRST]|M[DLMNT]|P[MOQRW]|SD|TA"
    rb"|FD[^\^~!\x1b%@{\r\n]*\^FS))"
)
"""What most of a label is made of, a field's text and its end as one: most commands need no look of their own."""


class ZplScreen:
    """A character that was a prefix once stays one here: a change may be without effect on the printer."""

    def __init__(self, stream: Stream) -> None:
        self._stream = stream
        self._caret, self._tilde, self._comma = CARET, TILDE, COMMA
        self._prefixes = frozenset({CARET, TILDE})
        self._in_format = False
        self._in_text = False

    def run(self) -> None:
        """To the end. Raises Forbidden."""
        stream = self._stream
        self._line()
        while stream.seek(self._wanted()):
            here = stream.look(1)
            if here in self._prefixes:
                self._command(here)
            elif here in b"\r\n":
                stream.skip(1)
                self._line()
            else:
                in_text = self._in_text and not stream.opens_line
                judge_switch(stream, in_text=in_text, between=not self._in_format)
                stream.skip(1)
        if (self._caret, self._tilde, self._comma) != (CARET, TILDE, COMMA):
            raise Forbidden(stream.offset, self._caret + self._tilde + self._comma, Why.PREFIX)

    def _wanted(self) -> re.Pattern[bytes]:
        quick = self._in_format and not self._in_text and self._prefixes == USUAL
        return _interesting(self._prefixes, self._in_format, HARMLESS if quick else b"")

    def _line(self) -> None:
        """Outside of a label a printer of several languages may take a line for a command of TSPL."""
        self._stream.skip_blanks()
        word = first_word(self._stream.look(NAME_LOOK))
        if word in TSPL:
            raise Forbidden(self._stream.offset, word, TSPL[word])

    def _command(self, prefix: bytes) -> None:
        stream = self._stream
        ahead = stream.look(NAME_LOOK)
        letters = bytes(byte for byte in ahead[1:] if byte > 0x20)[:2]  # control characters within count as nothing
        if len(letters) < 2:
            raise Forbidden(stream.offset, ahead[:1] + letters, Why.UNFINISHED)
        if letters[:1] in self._prefixes or letters[1:] in self._prefixes:
            stream.skip(1)  # it ends at once: the next one begins there
            return
        name = letters.upper()
        if (why := FORBIDDEN.get(name)) is not None:
            raise Forbidden(stream.offset, prefix + name, why)
        length = ahead.index(letters[1:], ahead.index(letters[:1], 1) + 1) + 1
        self._in_text = name in FIELD_TEXT
        if name == b"XA":
            self._in_format = True
        elif name == b"XZ":
            self._in_format = False
        elif name in (b"CC", b"CT", b"CD"):
            length += self._changed(prefix, name, ahead[length:])
        elif name == b"ID":
            self._delete(prefix, stream.look(PARAMETER_LOOK)[length:])
        elif name == b"DY":
            length += self._download(prefix, stream.look(PARAMETER_LOOK)[length:])
        elif name == b"GF" and self._in_format:
            length += self._graphic(prefix, stream.look(PARAMETER_LOOK)[length:])
        if not stream.skip(length):
            raise Forbidden(stream.offset, prefix + name, Why.UNFINISHED)

    def _changed(self, prefix: bytes, name: bytes, rest: bytes) -> int:
        new = rest[:1]
        if not new:
            raise Forbidden(self._stream.offset, prefix + name, Why.UNFINISHED)
        if not 0x20 < new[0] < 0x7F or new.isalnum():
            raise Forbidden(self._stream.offset, prefix + name + new, Why.PREFIX)
        if name == b"CD":
            self._comma = new
            return 1
        if name == b"CC":
            self._caret = new
        else:
            self._tilde = new
        self._prefixes |= {new}
        if len(self._prefixes) > MOST_PREFIXES:
            raise Forbidden(self._stream.offset, prefix + name + new, Why.PREFIX)
        return 1

    def _delete(self, prefix: bytes, rest: bytes) -> None:
        """^ID: drivers remove a picture that they stored in volatile memory; all else is somebody's file."""
        target = self._parameters(rest)[0].strip().upper()
        drive, _, file = target.rpartition(b":")
        stem, _, kind = file.partition(b".")
        if drive not in (b"", b"R") or kind not in (b"GRF", b"PNG") or not stem or set(b"*?") & set(stem):
            raise Forbidden(self._stream.offset, prefix + b"ID" + target[:16], Why.FILES)

    def _download(self, prefix: bytes, rest: bytes) -> int:
        """`~DYd:o.x,format,extension,bytes,bytes per row,data`: what follows its parameters and is binary."""
        file, how, kind, size, *_ = [*self._parameters(rest), b"", b"", b""]
        named = file.upper().rpartition(b".")
        if kind.strip().upper() not in PICTURES or (named[1] and named[2].strip() in EOF_NAMES):
            raise Forbidden(self._stream.offset, prefix + b"DY" + file[:16], Why.FILES)
        how = how.strip().upper()
        if how in (b"A", b""):
            return 0
        header = self._header(rest, 5)
        if how != b"B" or not size.isdigit() or header is None or self._is_changed:
            raise Forbidden(self._stream.offset, prefix + b"DY" + file[:16], Why.LENGTH)
        return header + int(size)

    def _graphic(self, prefix: bytes, rest: bytes) -> int:
        """`^GFa,bytes sent,bytes in all,bytes per row,data`: B and C are binary, A ends at the next command."""
        how, sent, total, row, *_ = [*self._parameters(rest), b"", b"", b""]
        how = how.strip().upper()
        if how not in (b"B", b"C"):
            return 0
        header = self._header(rest, 4)
        numbers = [int(each) if each.isdigit() and len(each) < 9 else 0 for each in (sent, total, row)]
        agree = all(numbers) and numbers[0] <= MOST_GRAPHIC_BYTES and (how == b"C" or numbers[0] == numbers[1])
        if header is None or not agree or self._is_changed:
            raise Forbidden(self._stream.offset, prefix + b"GF" + how + b"," + sent[:12], Why.LENGTH)
        return header + numbers[0]

    @property
    def _is_changed(self) -> bool:
        return len(self._prefixes) > 2 or self._comma != COMMA  # nobody knows whether the printer has followed

    def _parameters(self, rest: bytes) -> list[bytes]:
        ends = [at for prefix in self._prefixes if (at := rest.find(prefix)) >= 0]
        return rest[: min(ends)].split(self._comma) if ends else rest.split(self._comma)

    def _header(self, rest: bytes, commas: int) -> int | None:
        """How long the parameters are before the data; None where they are not all there."""
        parts = rest.split(COMMA, commas)
        return len(rest) - len(parts[-1]) if len(parts) == commas + 1 else None


@cache
def _interesting(prefixes: frozenset[bytes], in_format: bool, but: bytes) -> re.Pattern[bytes]:
    ends = b"" if in_format else rb"\r\n"
    begins = b"".join(re.escape(prefix) for prefix in sorted(prefixes))
    return re.compile(b"[" + begins + OTHERS + ends + b"]" + but)  # what is harmless can follow none of the others
