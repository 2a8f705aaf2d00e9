"""ZPL II (Zebra, Programming Guide): commands by their prefixes, which ^CC ^CT ^CD change; ^GF and ~DY by length."""

from __future__ import annotations

import re
from functools import cache

from agent_core.raw.screen.commands import (
    EOF_NAMES,
    FEEDING,
    FIELD_TEXT,
    PICTURES,
    SIZED,
    STORING,
    SYSTEM_KINDS,
    SYSTEM_NAMES,
    TSPL_FORBIDDEN,
    ZPL_DRAWING,
    ZPL_FORBIDDEN,
    first_word,
    judge_switch,
)
from agent_core.raw.screen.contract import BlockReason, ByteReader, CommandForbidden, Screen, shown
from agent_core.raw.zpl import HexDigits, stored_name
from server_core.contract.types.jobs import RawRule
from server_core.contract.types.tuning import allow_word

CARET, TILDE, COMMA = b"^", b"~", b","
NAME_LOOK, PARAMETER_LOOK = 64, 200
MOST_GRAPHIC_BYTES = 99_999
"""Limit of ^GF. A printer reduces a larger number to it, and reads the rest of the data as commands."""
MOST_PREFIXES, MOST_OWN_FILES = 8, 200
WILDCARDS = frozenset(b"*?")
PIECE, TAIL = 4096, 16
TEXT_DATA = re.compile(rb"\s*(?::|[0-9A-Fa-f]{2})")
BASE64_END = re.compile(rb"(?<!:[ZBC]64):[0-9A-Fa-f]{4}\s*\Z")
"""The checksum. Right after the keyword that begins the data it is truncated data instead."""
HEAD_WORDS = {b"JUS": RawRule.SAVES_SETTINGS, b"SZ2": RawRule.SAME_LANGUAGE}
"""Commands in the header that label designers write before each label.

Without them its settings hold until the printer is switched off, and the next header sets them again.
"""
OTHERS = rb"!\x1b%@{"
USUAL = frozenset({CARET, TILDE})
HARMLESS = (
    rb"(?!(?i:A[0-9A-Z@]|B[0-9A-Z]|C[FIOW]|F[BCHNOPRSTW]|G[BCDES]|GFA|L[HLRST]|M[DLMNT]|P[MOQRW]|SD|TA"
    rb"|FD[^\^~!\x1b%@{\r\n]*\^FS))"
)
"""The commands that most labels consist of, with a field's text and its end as one. The scan skips them."""
FIELDS = frozenset({b"FD", b"FV", b"SN", b"SF", b"GB", b"GC", b"GD", b"GE", b"GF", b"GS", b"XG", b"IM", b"IL", b"XF"})
"""Commands with content: text, lines, pictures and recalled formats. Others of ZPL_DRAWING only prepare one."""


class ZplScreen(Screen):
    """Screen of ZPL. A former prefix still counts as one, since a printer may ignore ^CC, ^CT and ^CD."""

    def __init__(self, stream: ByteReader, allowed: frozenset[str] = frozenset()) -> None:
        super().__init__(stream, allowed)
        self._caret, self._tilde, self._comma = CARET, TILDE, COMMA
        self._prefixes = frozenset({CARET, TILDE})
        self._in_format = False
        self._in_text = False
        self._format_at = 0
        self._prefix_changed = 0, b""
        self._is_drawn = False
        """The open format has a field or stores itself, so the header is over."""
        self._is_stored = False
        self._has_fields = False
        """The open format has text, a picture, a line or a recalled format."""
        self._settings = 0
        """Number of settings in the open format before its first field."""
        self._own_files: set[bytes] = set()
        """Files that this file has stored and may delete again."""

    def run(self) -> None:
        """Scan to the end of the file. Raises CommandForbidden, NoCommands."""
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
                judge_switch(stream, in_text=in_text, between=not self._in_format, allowed=self._allowed)
                stream.skip(1)
        self._ended()

    def _ended(self) -> None:
        """Check the end of the file. Raises CommandForbidden if the printer would wait for more or prints no label."""
        if self._in_format:
            raise CommandForbidden(
                self._format_at, self._caret + b"XA", BlockReason.UNFINISHED, lacks=self._caret + b"XZ"
            )
        if (self._caret, self._tilde, self._comma) != (CARET, TILDE, COMMA):
            raise CommandForbidden(*self._prefix_changed, BlockReason.PREFIX)
        if re.split(rb"[\r\n]", self._stream.tail(NAME_LOOK))[-1].lstrip().startswith(b"! "):
            self._end_line(b"! U1")
        self._require_label()

    def _wanted(self) -> re.Pattern[bytes]:
        quick = self._in_format and self._has_fields and not self._in_text and self._prefixes == USUAL
        return _interesting(self._prefixes, self._in_format, HARMLESS if quick else b"")

    def _line(self) -> None:
        """Judge a line outside of a format: a printer of several languages may run it as TSPL."""
        self._stream.skip_blanks()
        word = first_word(self._stream.look(NAME_LOOK))
        if word in TSPL_FORBIDDEN:
            raise CommandForbidden(self._stream.offset, word, TSPL_FORBIDDEN[word])

    def _command(self, prefix: bytes) -> None:
        stream, at = self._stream, self._stream.offset
        ahead = stream.look(NAME_LOOK)
        letters = bytes(byte for byte in ahead[1:] if byte > 0x20)[:2]  # control characters within a name are ignored
        if len(letters) < 2:
            raise CommandForbidden(stream.offset, ahead[:1] + letters, BlockReason.UNFINISHED)
        if letters[:1] in self._prefixes or letters[1:] in self._prefixes:
            stream.skip(1)  # the command ends at once: the next one begins there
            return
        name = letters.upper()
        length = ahead.index(letters[1:], ahead.index(letters[:1], 1) + 1) + 1
        if (why := ZPL_FORBIDDEN.get(name)) is not None:
            length += self._outlasting(prefix, name, ahead[length:], length, why)
        self._in_text = name in FIELD_TEXT
        if name == b"XA":
            self._begin()
        elif name == b"XZ":
            self._end()
        elif name in (b"CC", b"CT", b"CD"):
            length += self._changed(prefix, name, ahead[length:])
        elif name == b"ID":
            self._delete(prefix, stream.look(PARAMETER_LOOK)[length:])
        elif name in STORING:
            length += self._store(prefix, name, stream.look(PARAMETER_LOOK)[length:], length)
        elif name == b"GF" and self._in_format:
            length += self._graphic(prefix, stream.look(PARAMETER_LOOK)[length:])
        elif name in FEEDING:
            self._prints = True
        self._note(at, prefix, name)
        if not stream.skip(length):
            raise CommandForbidden(at, prefix + name, BlockReason.UNFINISHED)

    def _begin(self) -> None:
        """Begin a format. Raises CommandForbidden if the open one lacks its end and would lose its fields.

        Carriers repeat ^XA after a few settings. Nothing is lost there.
        """
        if self._in_format and self._has_fields:
            raise CommandForbidden(
                self._format_at,
                self._caret + b"XA",
                BlockReason.UNFINISHED,
                lacks=self._caret + b"XZ",
                next_at=self._stream.offset,
            )
        self._in_format = True
        self._format_at = self._stream.offset
        self._is_drawn = self._is_stored = self._has_fields = False
        self._settings = 0

    def _end(self) -> None:
        """End a format.

        An empty one counts as a blank label, since printers differ. One with only settings prints nothing.
        """
        if self._in_format and not self._is_stored and (self._is_drawn or not self._settings):
            self._prints = True
        self._in_format = False

    def _note(self, at: int, prefix: bytes, name: bytes) -> None:
        """Record the command's effect on the end of the open format."""
        if name in (b"XA", b"XZ"):
            return
        self._has_fields = self._has_fields or name in FIELDS
        if self._in_format and _draws(name):
            self._is_drawn = True
        elif self._in_format:
            self._settings += 1
        if self._sets_up is None and not _draws(name):
            self._sets_up = (at, prefix + name)

    def _outlasting(self, prefix: bytes, name: bytes, rest: bytes, length: int, why: BlockReason) -> int:
        """Judge a command whose effect outlasts the job. Returns the length of its parameter.

        Raises CommandForbidden unless the command is allowed, or is a header command that can be left out.
        """
        offset, command = self._stream.offset, prefix + name
        parameter = rest[:1].upper()
        single = allow_word(shown(command + parameter))
        if single in self._allowed:
            return 0
        rule = HEAD_WORDS.get(name + parameter)
        ends = rest[1:].lstrip()[:1]
        in_head = self._in_format and not self._is_drawn and (self._settings > 0 or rule is RawRule.SAME_LANGUAGE)
        if rule and in_head and (not ends or ends in self._prefixes):
            self._edit(offset, length + 1, command + parameter, rule)
            return 1
        if allow_word(shown(command)) not in self._allowed:
            raise CommandForbidden(offset, command + parameter if single else command, why)
        return 0

    def _changed(self, prefix: bytes, name: bytes, rest: bytes) -> int:
        new = rest[:1]
        self._prefix_changed = self._stream.offset, prefix + name + new
        if not new:
            raise CommandForbidden(self._stream.offset, prefix + name, BlockReason.UNFINISHED)
        if not 0x20 < new[0] < 0x7F or new.isalnum():
            raise CommandForbidden(self._stream.offset, prefix + name + new, BlockReason.PREFIX)
        if name == b"CD":
            self._comma = new
            return 1
        if name == b"CC":
            self._caret = new
        else:
            self._tilde = new
        self._prefixes |= {new}
        if len(self._prefixes) > MOST_PREFIXES:
            raise CommandForbidden(self._stream.offset, prefix + name + new, BlockReason.PREFIX)
        return 1

    def _delete(self, prefix: bytes, rest: bytes) -> None:
        """Judge ^ID, which deletes files.

        A driver may delete a picture in volatile memory or a file that this job stored. All other files belong to
        someone else.
        """
        target = self._parameters(rest)[0].strip().upper()
        drive, _, file = target.rpartition(b":")
        stem, _, kind = file.partition(b".")
        if stored_name(target, b"GRF") in self._own_files:
            return
        if drive not in (b"", b"R") or kind not in (b"GRF", b"PNG") or not stem or WILDCARDS & set(stem):
            raise CommandForbidden(self._stream.offset, prefix + b"ID" + target[:16], BlockReason.FILES)

    def _store(self, prefix: bytes, name: bytes, rest: bytes, length: int) -> int:
        """Judge a command that stores a format, picture or font in the printer.

        Returns the number of data bytes to skip.

        Names that a printer is configured with must not be overwritten: certificates, keys, programs, and files that
        run at power-on.
        """
        parameters = self._parameters(rest)
        target = parameters[0].strip().upper()
        stem, _, kind = target.rpartition(b":")[2].partition(b".")
        if stem in SYSTEM_NAMES or kind in SYSTEM_KINDS:
            raise CommandForbidden(self._stream.offset, prefix + name + target[:16], BlockReason.FILES)
        if not WILDCARDS & set(target):
            self._own_files.add(stored_name(target, b"ZPL" if name == b"DF" else b"GRF"))
        if len(self._own_files) > MOST_OWN_FILES:
            self._own_files.clear()
        if self._stores is None:
            self._stores = (self._stream.offset, prefix + name + b" " + target)
        if name == b"DF":
            self._is_stored = True
            return 0
        if name == b"DY":
            return self._download(prefix, rest, length)
        if name in SIZED:
            sizes = [each.strip() for each in parameters[1 : 1 + SIZED[name]]]
            header = self._header(rest, 1 + SIZED[name])
            if (
                header is not None
                and len(sizes) == SIZED[name]
                and all(each.isdigit() and len(each) < 9 for each in sizes)
            ):
                self._hexadecimal(prefix + name, length + header, int(sizes[0]), int(sizes[-1]))
                return -length
            if header is None and self._ends_here(rest):
                raise CommandForbidden(self._stream.offset, prefix + name, BlockReason.UNFINISHED)
        return 0

    def _download(self, prefix: bytes, rest: bytes, length: int) -> int:
        """Judge `~DYd:o.x,format,extension,bytes,bytes per row,data`. Returns the length up to the end of its data."""
        file, how, kind, size, row, *_ = [*self._parameters(rest), b"", b"", b"", b""]
        named = file.upper().rpartition(b".")
        header = self._header(rest, 5)
        if header is None and self._ends_here(rest):
            raise CommandForbidden(self._stream.offset, prefix + b"DY", BlockReason.UNFINISHED)
        if kind.strip().upper() not in PICTURES or (named[1] and named[2].strip() in EOF_NAMES):
            raise CommandForbidden(self._stream.offset, prefix + b"DY" + file[:16], BlockReason.FILES)
        how = how.strip().upper()
        if how in (b"A", b"") or (how == b"P" and header is not None and TEXT_DATA.match(rest, header)):
            if header is None or not size.strip().isdigit() or len(size) > 8:
                return 0
            row = row.strip()
            self._hexadecimal(
                prefix + b"DY", length + header, int(size), int(row) if row.isdigit() and len(row) < 9 else 1
            )
            return -length
        if how != b"B" or not size.isdigit() or header is None or self._is_changed:
            raise CommandForbidden(self._stream.offset, prefix + b"DY" + file[:16], BlockReason.LENGTH)
        return header + int(size)

    def _hexadecimal(self, command: bytes, begin: int, size: int, row: int) -> None:
        """Skip data in hex digits, or base64 with its checksum, up to the next command.

        Raises CommandForbidden if the file ends before the data is complete.
        """
        stream, at = self._stream, self._stream.offset
        stream.skip(begin)
        digits, tail = HexDigits(max(1, row) * 2), b""
        ends = _interesting(self._prefixes, True, b"")
        while piece := stream.look(PIECE):
            found = ends.search(piece)
            data = piece if found is None else piece[: found.start()]
            digits.take(data)
            tail = (tail + data)[-TAIL:]
            stream.skip(len(data))
            if found is not None:
                return
        if not (BASE64_END.search(tail) if digits.is_base64 else size and digits.count >= size * 2):
            raise CommandForbidden(at, command, BlockReason.UNFINISHED)

    def _ends_here(self, rest: bytes) -> bool:
        """Return whether the file ends within these parameters, with no further command."""
        return len(rest) < PARAMETER_LOOK - NAME_LOOK and not any(prefix in rest for prefix in self._prefixes)

    def _graphic(self, prefix: bytes, rest: bytes) -> int:
        """Judge `^GFa,bytes sent,bytes in all,bytes per row,data`. Returns the length up to the end of its data.

        Formats B and C are binary. A is text and ends at the next command.
        """
        how, sent, total, row, *_ = [*self._parameters(rest), b"", b"", b""]
        how = how.strip().upper()
        if how not in (b"B", b"C"):
            return 0
        header = self._header(rest, 4)
        if header is None and self._ends_here(rest):
            raise CommandForbidden(self._stream.offset, prefix + b"GF", BlockReason.UNFINISHED)
        numbers = [int(each) if each.isdigit() and len(each) < 9 else 0 for each in (sent, total, row)]
        agree = all(numbers) and numbers[0] <= MOST_GRAPHIC_BYTES and (how == b"C" or numbers[0] == numbers[1])
        if header is None or not agree or self._is_changed:
            raise CommandForbidden(self._stream.offset, prefix + b"GF" + how + b"," + sent[:12], BlockReason.LENGTH)
        return header + numbers[0]

    @property
    def _is_changed(self) -> bool:
        return len(self._prefixes) > 2 or self._comma != COMMA  # nobody knows whether the printer follows

    def _parameters(self, rest: bytes) -> list[bytes]:
        ends = [at for prefix in self._prefixes if (at := rest.find(prefix)) >= 0]
        return rest[: min(ends)].split(self._comma) if ends else rest.split(self._comma)

    def _header(self, rest: bytes, commas: int) -> int | None:
        """Return the length of the parameters before the data; None if they are incomplete."""
        parts = rest.split(COMMA, commas)
        return len(rest) - len(parts[-1]) if len(parts) == commas + 1 else None


def _draws(name: bytes) -> bool:
    """Return whether the command draws text, a bar code, picture, box or recalled format. A position alone does not."""
    return name in ZPL_DRAWING or (name[:1] in (b"A", b"B", b"G") and name != b"BY")


@cache
def _interesting(prefixes: frozenset[bytes], in_format: bool, but: bytes) -> re.Pattern[bytes]:
    ends = b"" if in_format else rb"\r\n"
    begins = b"".join(re.escape(prefix) for prefix in sorted(prefixes))
    return re.compile(b"[" + begins + OTHERS + ends + b"]" + but)  # a harmless command cannot be followed by the others
