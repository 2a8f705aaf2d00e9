"""TSPL and TSPL2 (TSC, Programming Manual): line by line; BITMAP by its length; ESC ! and ~! at once, wherever; among
dots those that restart the printer or change its ways."""

from __future__ import annotations

import re
from itertools import pairwise

from agent_core.raw.screen.real_time import IN_TSPL
from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.switches import judge_switch
from agent_core.raw.screen.tspl_words import FORBIDDEN, SET_FOR_LABELS, first_word
from agent_core.raw.screen.verdict import Forbidden, Why
from agent_core.raw.screen.zpl_words import judge_zpl

PLAIN = rb"[\r\n]|TEXT |BAR |BARCODE |BLOCK |BOX |QRCODE |ERASE |CLS"
INTERESTING = re.compile(rb"[\r\n\x1b~!^%@{](?!(?<=[\r\n])(?:" + PLAIN + rb"))")
"""Lines of text and lines of what most labels consist of need no look of their own."""
HEADER_LOOK, LINE_LOOK = 256, 4096
ESC_ALLOWED, TILDE_ALLOWED = b"?SFOP.", b"?TIFA@C"
"""Questions, feed and pause; what else is asked at once resets, dumps or deletes."""
MODES = (b"0", b"1", b"2")
BRANCHES = (b"IF", b"FOR", b"WHILE", b"ELSE", b"ELSEIF")
FOLLOWED = (b"THEN", b"ELSE", b":")
TOKEN = re.compile(rb'"[^"]*"?|[A-Z_0-9$]+|:')


class TsplScreen:
    def __init__(self, stream: Stream) -> None:
        self._stream = stream

    def run(self) -> None:
        """To the end. Raises Forbidden."""
        stream = self._stream
        self._line()
        while stream.seek(INTERESTING):
            here = stream.look(1)
            if here in b"\r\n":
                stream.skip(1)
                self._line()
                continue
            if here in b"\x1b~":
                self._immediate(here)
            judge_zpl(stream)
            judge_switch(stream)
            stream.skip(1)

    def _immediate(self, here: bytes) -> None:
        ahead = self._stream.look(3)
        if len(ahead) < 3 and ahead[1:2] in (b"", b"!"):
            raise Forbidden(self._stream.offset, ahead, Why.UNFINISHED)
        allowed = ESC_ALLOWED if here == b"\x1b" else TILDE_ALLOWED
        if ahead[1:2] == b"!" and ahead[2:] not in [bytes((byte,)) for byte in allowed]:
            raise Forbidden(self._stream.offset, ahead, Why.RESET)

    def _line(self) -> None:
        """Also within quotes: nobody knows which printer ends a text there."""
        stream = self._stream
        stream.skip_blanks()
        ahead = stream.look(HEADER_LOOK)
        word = first_word(ahead)
        if not word:
            return
        ends = len(ahead) < HEADER_LOOK and not any(end in ahead for end in (b"\r", b"\n"))
        if word == b"SET":
            self._set(ahead, ends=ends)
        elif word in FORBIDDEN:
            raise Forbidden(stream.offset, word, FORBIDDEN[word])
        elif ends and ahead.strip().upper() == word and any(name.startswith(word) for name in (*FORBIDDEN, b"SET")):
            raise Forbidden(stream.offset, word, Why.UNFINISHED)
        elif word == b"BITMAP":
            self._bitmap(ahead)
        elif word in BRANCHES:
            self._branches()

    def _set(self, ahead: bytes, *, ends: bool) -> None:
        line = re.split(rb"[\r\n]", ahead.lstrip(), maxsplit=1)[0].upper().split()
        what = line[1] if len(line) > 1 else b""
        if what not in SET_FOR_LABELS:
            raise Forbidden(self._stream.offset, b"SET " + what[:16], Why.UNFINISHED if ends else Why.SETTINGS)

    def _branches(self) -> None:
        line = re.split(rb"[\r\n]", self._stream.look(LINE_LOOK).upper(), maxsplit=1)[0]
        if len(line) == LINE_LOOK:
            raise Forbidden(self._stream.offset, line[:16], Why.LENGTH)
        words = TOKEN.findall(line)
        for before, word in pairwise(words):
            if before in FOLLOWED and (word in FORBIDDEN or word == b"SET"):
                raise Forbidden(self._stream.offset, before + b" " + word, FORBIDDEN.get(word, Why.SETTINGS))

    def _bitmap(self, ahead: bytes) -> None:
        """`BITMAP x,y,bytes per row,rows,mode,data`: binary, rows * bytes of it."""
        stream = self._stream
        parts = ahead.split(b",", 5)
        numbers = [part.strip() for part in parts[2:4]]
        known = len(parts) == 6 and all(each.isdigit() and len(each) < 6 for each in numbers)
        size = int(numbers[0]) * int(numbers[1]) if known else 0
        if not size or parts[4].strip() not in MODES:
            raise Forbidden(stream.offset, b"BITMAP", Why.LENGTH)
        if not IN_TSPL.pass_to(stream, stream.offset + len(ahead) - len(parts[5]) + size):
            raise Forbidden(stream.offset, b"BITMAP", Why.UNFINISHED)
        if stream.look(1) not in (b"\r", b"\n"):
            self._line()
