"""Screens TSPL and TSPL2 (TSC, Programming Manual) line by line; BITMAP by its length.

ESC ! and ~! are executed anywhere at once; among dots those are forbidden that restart or reconfigure the printer.
"""

from __future__ import annotations

import re
from itertools import pairwise

from agent_core.raw.screen.commands import (
    IN_TSPL,
    MOVING,
    SET_FOR_LABELS,
    SETTING,
    TSPL_DRAWING,
    TSPL_FORBIDDEN,
    USUAL,
    first_word,
    judge_switch,
    judge_zpl,
)
from agent_core.raw.screen.contract import BlockReason, ByteReader, CommandForbidden, Screen, shown
from server_core.contract.types.jobs import RawRule
from server_core.contract.types.tuning import allow_word

PLAIN = rb"[\r\n]|TEXT |BAR |BARCODE |BLOCK |BOX |QRCODE |ERASE |CLS"
INTERESTING = re.compile(rb"[\r\n\x1b~!^%@{](?!(?<=[\r\n])(?:" + PLAIN + rb"))")
"""Bytes that need a look, and line ends unless a line of PLAIN follows: most labels consist of those."""
EACH_LINE = re.compile(rb"[\r\n\x1b~!^%@{]")
MARKS_OR_IMMEDIATE = (b"", b"<", b"~", b"\x1b")
MOST_LOOPS = 100
PAGE_MARK = b"<xpml>"
MARKS = re.compile(rb"\s*<xpml>[^\r\n]{0,200}?</xpml>")
DOWNLOADED = re.compile(rb'\s*DOWNLOAD\s+(?:[A-Z]\s*,\s*)?"([^"\r\n]*)"\s*,\s*(\d{1,8})\s*,', re.IGNORECASE)
KILLED = re.compile(rb'\s*KILL\s+(?:[A-Z]\s*,\s*)?"([^"\r\n]*)"[ \t]*[\r\n]', re.IGNORECASE)
PLAIN_NAME = re.compile(rb"[\w\-. ]+\.(?:BMP|PCX|PNG|JPG|GRF|TTF)")
"""Pictures and fonts that DOWNLOAD may store for labels. Anything else is a program or belongs to the printer."""
MOST_OWN_FILES = 200
OPERAND = rb"[\w@$%+\-*/()]*[\w$%)]"
WHOLE_PRINT = re.compile(rb"PRINT[ \t]+" + OPERAND + rb"(?:[ \t]*,[ \t]*" + OPERAND + rb")?[ \t\x00-\x1f]*")
WHOLE_ALONE = frozenset({b"CUT", b"HOME", b"FORMFEED", b"CLS", b"SELFTEST", b"END"})
"""Commands that are complete without parameters, so a file may end with them without a line end."""
BEGINNING = frozenset({b"SIZE", b"CLS"})
"""Commands of a label. Paper moved before them is not part of it."""
HEADER_LOOK, LINE_LOOK = 256, 4096
ESC_ALLOWED, TILDE_ALLOWED = b"?SFOP.", b"?TIFA@C"
"""Immediate commands that query, feed or pause. All others reset, dump or delete."""
MODES = (b"0", b"1", b"2")
BRANCHES = (b"IF", b"FOR", b"WHILE", b"ELSE", b"ELSEIF")
FOLLOWED = (b"THEN", b"ELSE", b":")
TOKEN = re.compile(rb'"[^"]*"?|[A-Z_0-9$]+|:')


class TsplScreen(Screen):
    def __init__(self, stream: ByteReader, allowed: frozenset[str] = frozenset()) -> None:
        super().__init__(stream, allowed)
        self._moves = False
        """Paper was moved and no label has begun since."""
        self._drawn: tuple[int, bytes] | None = None
        """The first drawing command after the last PRINT. It waits for the next PRINT."""
        self._loops: list[tuple[int, bytes]] = []
        """Open loops of the program, which run once they are closed."""
        self._own_files: set[bytes] = set()
        """Files that this file has stored and may delete again."""
        self._last: tuple[int, bytes] = (0, b"")
        """Offset and first word of the last line."""

    def run(self) -> None:
        """Scan to the end of the file. Raises CommandForbidden, NoCommands."""
        stream = self._stream
        self._without_mark()
        self._line()
        while stream.seek(INTERESTING if self._drawn else EACH_LINE):
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
        self._ended()

    def _ended(self) -> None:
        """Check the end of the file. Raises CommandForbidden if the printer would wait for more or prints no label."""
        stream = self._stream
        if self._drawn is not None:
            raise CommandForbidden(*self._drawn, BlockReason.UNFINISHED, lacks=b"PRINT")
        if self._loops:
            raise CommandForbidden(*self._loops[-1], BlockReason.UNFINISHED)
        at, word = self._last
        if word and not stream.opens_line:
            line = stream.tail(stream.offset - at).upper().strip()
            if not (WHOLE_PRINT.fullmatch(line) if word == b"PRINT" else word in WHOLE_ALONE and line == word):
                raise CommandForbidden(at, word, BlockReason.UNFINISHED)
            self._end_line(word)
        self._prints = self._prints or self._moves
        self._require_label()

    def _note(self, at: int, word: bytes) -> None:
        """Record the line's effect on the file's end."""
        self._last = (at, word)
        if word in (b"FOR", b"WHILE") and len(self._loops) < MOST_LOOPS:
            self._loops.append((at, word))
        elif word in (b"NEXT", b"WEND") and self._loops:
            self._loops.pop()
        if word in TSPL_DRAWING:
            self._drawn = self._drawn or (at, word)
        elif word == b"PRINT":
            self._drawn, self._prints = None, True
        elif word in MOVING:
            self._moves = True
        elif word in SETTING:
            self._sets_up = self._sets_up or (at, word)
            self._moves = self._moves and word not in BEGINNING

    def _immediate(self, here: bytes) -> None:
        ahead = self._stream.look(3)
        if ahead[1:2] == b"!" and ahead[2:] in (b"F", b"P", b"O", b"T", b"I", b"S", b"?"):
            self._sets_up = self._sets_up or (self._stream.offset, ahead)
        if len(ahead) < 3 and ahead[1:2] in (b"", b"!"):
            raise CommandForbidden(self._stream.offset, ahead, BlockReason.UNFINISHED)
        allowed = ESC_ALLOWED if here == b"\x1b" else TILDE_ALLOWED
        if ahead[1:2] == b"!" and ahead[2:] not in [bytes((byte,)) for byte in allowed]:
            raise CommandForbidden(self._stream.offset, ahead, BlockReason.RESET)

    def _line(self) -> None:
        """Judge a line, also within quotes: some printers end a text at the line end."""
        stream = self._stream
        stream.skip_blanks()
        if stream.look(len(PAGE_MARK)) == PAGE_MARK and not self._pass_marks():
            self._last = (stream.offset, b"")
            return
        ahead = stream.look(HEADER_LOOK)
        word = first_word(ahead)
        if not word:
            self._last = (stream.offset, b"" if ahead[:1] in MARKS_OR_IMMEDIATE else ahead[:1])
            return
        ends = len(ahead) < HEADER_LOOK and not any(end in ahead for end in (b"\r", b"\n"))
        self._note(stream.offset, word)
        if word == b"SET":
            self._set(ahead, ends=ends)
        elif word in TSPL_FORBIDDEN:
            if not self._is_for_labels(ahead):
                self._forbid(stream.offset, word, TSPL_FORBIDDEN[word])
            if word == b"DOWNLOAD":
                self._stores = self._stores or (stream.offset, word)
                self._download(ahead)
        elif (
            ends and ahead.strip().upper() == word and any(name.startswith(word) for name in (*TSPL_FORBIDDEN, b"SET"))
        ):
            raise CommandForbidden(stream.offset, word, BlockReason.UNFINISHED)
        elif word == b"BITMAP":
            self._bitmap(ahead)
        elif word in BRANCHES:
            self._branches()

    def _pass_marks(self) -> bool:
        """Skip `<xpml>…</xpml>`, written by a label designer's driver before a command; printers ignore it.

        Returns False if no command follows.
        """
        while found := MARKS.match(self._stream.look(HEADER_LOOK)):
            self._stream.skip(found.end())
        return self._stream.look(1) not in (b"", b"\r", b"\n", b"<")

    def _set(self, ahead: bytes, *, ends: bool) -> None:
        text = re.split(rb"[\r\n]", ahead, maxsplit=1)[0].rstrip()
        line = text.upper().split()
        what = line[1] if len(line) > 1 else b""
        if what not in SET_FOR_LABELS:
            if tuple(line[1:]) in USUAL and not ends and allow_word(shown(b"SET " + what)) not in self._allowed:
                self._edit(self._stream.offset, len(text), b" ".join(line), RawRule.NOT_OF_LABEL)
                return
            if ends:
                raise CommandForbidden(self._stream.offset, b"SET " + what[:16], BlockReason.UNFINISHED)
            self._forbid(self._stream.offset, b"SET " + what[:16], BlockReason.SETTINGS)

    def _branches(self) -> None:
        line = re.split(rb"[\r\n]", self._stream.look(LINE_LOOK).upper(), maxsplit=1)[0]
        if len(line) == LINE_LOOK:
            raise CommandForbidden(self._stream.offset, line[:16], BlockReason.LENGTH)
        words = TOKEN.findall(line)
        for before, word in pairwise(words):
            if before in FOLLOWED and (word in TSPL_FORBIDDEN or word == b"SET"):
                raise CommandForbidden(
                    self._stream.offset, before + b" " + word, TSPL_FORBIDDEN.get(word, BlockReason.SETTINGS)
                )
            if before in FOLLOWED and word in (b"PRINT", *TSPL_DRAWING):
                self._note(self._stream.offset, word)

    def _is_for_labels(self, ahead: bytes) -> bool:
        """Return whether it is a picture or font that this file stores, or deletes after storing it."""
        if killed := KILLED.match(ahead):
            return killed[1].strip().upper() in self._own_files
        found = DOWNLOADED.match(ahead)
        name = b"" if found is None else found[1].strip().upper()
        if not PLAIN_NAME.fullmatch(name) or len(self._own_files) == MOST_OWN_FILES:
            return False
        self._own_files.add(name)
        return True

    def _download(self, ahead: bytes) -> None:
        """Skip the data of `DOWNLOAD [n,]"name",bytes,data`.

        Without a length it is a program, whose lines are screened as usual.
        """
        found = DOWNLOADED.match(ahead)
        if found is None:
            return
        at = self._stream.offset
        if not IN_TSPL.pass_to(self._stream, at + found.end() + int(found[2])):
            raise CommandForbidden(at, b"DOWNLOAD", BlockReason.UNFINISHED)
        self._last = (at, b"")
        if self._stream.look(1) not in (b"\r", b"\n"):
            self._line()

    def _bitmap(self, ahead: bytes) -> None:
        """Skip `BITMAP x,y,bytes per row,rows,mode,data`: rows * bytes of binary data."""
        stream, at = self._stream, self._stream.offset
        parts = ahead.split(b",", 5)
        if len(parts) < 6 and len(ahead) < HEADER_LOOK and not any(end in ahead for end in (b"\r", b"\n")):
            raise CommandForbidden(stream.offset, b"BITMAP", BlockReason.UNFINISHED)
        numbers = [part.strip() for part in parts[2:4]]
        is_valid = len(parts) == 6 and all(each.isdigit() and len(each) < 6 for each in numbers)
        size = int(numbers[0]) * int(numbers[1]) if is_valid else 0
        if not size or parts[4].strip() not in MODES:
            raise CommandForbidden(stream.offset, b"BITMAP", BlockReason.LENGTH)
        if not IN_TSPL.pass_to(stream, at + len(ahead) - len(parts[5]) + size):
            raise CommandForbidden(at, b"BITMAP", BlockReason.UNFINISHED)
        if stream.look(1) not in (b"\r", b"\n"):
            self._line()
