"""Parts of every screen: the verdict on a RAW file, and the forward reader of its bytes.

A verdict names the reason not to send a file, or the parts of it to remove while sending. The file arrives in chunks of
any size, and is read in bounded memory.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from enum import StrEnum
from typing import TYPE_CHECKING

from server_core.contract.messages.documents import CommandMessages, RawMessages, format_named
from server_core.contract.types.jobs import RawRule
from server_core.contract.types.tuning import NO_LABEL, allow_word

if TYPE_CHECKING:
    from collections.abc import Iterable

    from server_core.contract.messages.message import Message

KEPT = 64
"""Number of bytes before the position that are kept."""
BLANKS = b" \t"
LINE_ENDS = b"\r\n"
VISIBLE = re.compile(rb"[^\x00-\x1a\x1c-\x20]")


class ByteReader:
    """A position in a file that moves forward only. Offsets count from the first byte of the file."""

    def __init__(self, chunks: Iterable[bytes]) -> None:
        self._chunks = iter(chunks)
        self._buffer = b""
        self._at = 0
        self._start = 0

    @property
    def offset(self) -> int:
        return self._start + self._at

    def look(self, count: int) -> bytes:
        """Return the next `count` bytes without moving; fewer at the end of the file."""
        while len(self._buffer) - self._at < count and self._more():
            pass
        return self._buffer[self._at : self._at + count]

    def skip(self, count: int) -> bool:
        """Move `count` bytes on. False if the file is shorter; the position is its end then."""
        while True:
            here = len(self._buffer) - self._at
            if count <= here:
                self._at += count
                return True
            self._at += here
            count -= here
            if not self._more():
                return False

    def end(self) -> int:
        """Read on to the end of the file and return its size."""
        while self._more():
            self._at = len(self._buffer)
        return self._start + len(self._buffer)

    def skip_blanks(self) -> None:
        """Move over blanks, line ends and control characters to the next visible byte or ESC."""
        self.seek(VISIBLE)

    def seek(self, wanted: re.Pattern[bytes], before: int | None = None) -> bool:
        """Move to the next match, which may begin at the position.

        Returns False if none begins before the offset `before`, or before the end of the file. The position is there
        then. `wanted` matches one byte.
        """
        while True:
            end = len(self._buffer) if before is None else min(len(self._buffer), before - self._start)
            found = wanted.search(self._buffer, self._at, end)
            if found is not None:
                self._at = found.start()
                return True
            self._at = max(self._at, end)
            if (before is not None and self.offset >= before) or not self._more():
                return False

    def pass_over(self, wanted: re.Pattern[bytes]) -> bool:
        """Skip a match at the current position, within the buffer. Returns False if there is none."""
        found = wanted.match(self._buffer, self._at)
        if found is None or found.end() == self._at:
            return False
        self._at = found.end()
        return True

    @property
    def opens_line(self) -> bool:
        """Return whether only blanks stand between the last line end and the position.

        `KEPT` blanks or more count as a line of their own.
        """
        before = self._buffer[max(0, self._at - KEPT) : self._at].rstrip(BLANKS + b"\0")
        return not before or before[-1] in LINE_ENDS

    def tail(self, count: int) -> bytes:
        """Return up to `count` bytes before the current position, as far as they are kept."""
        return self._buffer[max(0, self._at - min(count, KEPT)) : self._at]

    def _more(self) -> bool:
        chunk = next(self._chunks, None)
        if chunk is None:
            return False
        gone = max(0, self._at - KEPT)
        self._buffer = self._buffer[gone:] + chunk
        self._start += gone
        self._at -= gone
        return True


MOST_SHOWN = 24


class BlockReason(StrEnum):
    """Effect of a command, or the fault of the file at this point."""

    SETTINGS = "settings"
    RESET = "reset"
    FILES = "files"
    PROGRAM = "program"
    FIRMWARE = "firmware"
    NETWORK = "network"
    PASSWORD = "password"  # noqa: S105
    DRAWER = "drawer"
    LANGUAGE = "language"
    DIAGNOSTICS = "diagnostics"
    PREFIX = "prefix"
    LENGTH = "length"
    UNFINISHED = "unfinished"
    OTHER_LANGUAGE = "other_language"
    NO_COMMANDS = "no_commands"
    NO_LABEL = "no_label"


EFFECTS = {
    BlockReason.SETTINGS: CommandMessages.COMMAND_CHANGES_SETTINGS,
    BlockReason.RESET: CommandMessages.COMMAND_RESETS,
    BlockReason.FILES: CommandMessages.COMMAND_CHANGES_FILES,
    BlockReason.PROGRAM: CommandMessages.COMMAND_LOADS_PROGRAM,
    BlockReason.FIRMWARE: CommandMessages.COMMAND_LOADS_FIRMWARE,
    BlockReason.NETWORK: CommandMessages.COMMAND_CHANGES_CONNECTION,
    BlockReason.PASSWORD: CommandMessages.COMMAND_CONCERNS_PASSWORD,
    BlockReason.DRAWER: CommandMessages.COMMAND_OPENS_DRAWER,
    BlockReason.LANGUAGE: CommandMessages.COMMAND_IN_OTHER_LANGUAGE,
    BlockReason.DIAGNOSTICS: CommandMessages.COMMAND_STARTS_SERVICE_MODE,
    BlockReason.PREFIX: CommandMessages.COMMAND_CHANGES_PREFIX,
    BlockReason.LENGTH: CommandMessages.COMMAND_LENGTH_UNRELIABLE,
}
"""The effect of a command of each kind, in words."""
DAMAGED = frozenset({BlockReason.UNFINISHED, BlockReason.OTHER_LANGUAGE, BlockReason.NO_COMMANDS})
"""Reasons that mean a truncated file or another language.

All other reasons can be allowed by the printer's settings.
"""


@dataclass(frozen=True, kw_only=True, slots=True)
class Blocked:
    """A reason not to send a file.

    - `offset`: first byte of the command, from 0
    - `command`: its name in printable characters; for OTHER_LANGUAGE the language the file appears to be in, for
      NO_COMMANDS the file's beginning; empty = a command without a name, or nothing but blanks
    - `among_dots`: within a picture's data
    - `ends_at`: size of the file in bytes if it is truncated
    - `lacks`: the command that a truncated file lacks, if it is known
    - `next_at`: the next label, which begins before this one has its end
    """

    offset: int
    command: str
    why: BlockReason
    among_dots: bool = False
    ends_at: int | None = None
    lacks: str = ""
    next_at: int | None = None

    @property
    def allow(self) -> str | None:
        """Return the word that allows this command for a printer, if there is one."""
        if self.why is BlockReason.NO_LABEL:
            return NO_LABEL
        return None if self.is_damaged or self.among_dots else allow_word(self.command)

    @property
    def is_damaged(self) -> bool:
        return self.why in DAMAGED

    @property
    def message(self) -> Message:
        command: Message | str = self.command or CommandMessages.EMPTY_COMMAND()
        allow, byte = self.allow, self.offset
        match self.why:
            case BlockReason.UNFINISHED if self.next_at is not None:
                return RawMessages.RAW_LABEL_WITHOUT_END(
                    next=self.next_at, lacks=self.lacks, command=command, byte=byte
                )
            case BlockReason.UNFINISHED if self.lacks:
                return RawMessages.RAW_LACKS_COMMAND(
                    end=self.ends_at or 0, lacks=self.lacks, command=command, byte=byte
                )
            case BlockReason.UNFINISHED:
                return RawMessages.RAW_CUT_OFF(end=self.ends_at or 0, command=command, byte=byte)
            case BlockReason.OTHER_LANGUAGE:
                return RawMessages.RAW_OTHER_LANGUAGE(
                    kind=format_named(self.command) or CommandMessages.NOTHING_BUT_BLANKS(), byte=byte
                )
            case BlockReason.NO_COMMANDS:
                return RawMessages.RAW_NO_COMMANDS(text=self.command or CommandMessages.NOTHING_BUT_BLANKS(), byte=byte)
            case BlockReason.NO_LABEL:
                return RawMessages.RAW_NO_LABEL(command=command, byte=byte, allow=NO_LABEL)
        effect = EFFECTS[self.why](command=command)
        if allow is not None:
            return RawMessages.RAW_COMMAND_ALLOWABLE(byte=byte, command=effect, allow=allow)
        if self.among_dots:
            return RawMessages.RAW_COMMAND_AMONG_DOTS(byte=byte, command=effect)
        if self.why is BlockReason.DRAWER:
            return RawMessages.RAW_COMMAND_DRAWER(byte=byte, command=effect)
        return RawMessages.RAW_COMMAND(byte=byte, command=effect)


@dataclass(frozen=True, kw_only=True, slots=True)
class Edit:
    """A change to the file: `length` bytes at `offset` are removed, then `added` is inserted there."""

    offset: int
    length: int
    command: str
    rule: RawRule
    added: bytes = b""


@dataclass(frozen=True, slots=True)
class Reading:
    """Judgement on a whole file: `blocked`, or the `edits` to apply before sending, sorted by offset."""

    blocked: Blocked | None
    edits: tuple[Edit, ...] = ()


class CommandForbidden(Exception):
    """Ends the scan; never leaves `screening`."""

    def __init__(
        self,
        offset: int,
        command: bytes,
        why: BlockReason,
        *,
        among_dots: bool = False,
        lacks: bytes = b"",
        next_at: int | None = None,
    ) -> None:
        self.blocked = Blocked(
            offset=offset,
            command=shown(command),
            why=why,
            among_dots=among_dots,
            lacks=shown(lacks),
            next_at=next_at,
        )


def shown(command: bytes) -> str:
    names = {0x1B: "ESC ", 0x1C: "FS ", 0x1D: "GS ", 0x10: "DLE ", 0x14: "DC4 ", 0x1F: "US "}
    text = "".join(
        names.get(byte) or (chr(byte) if 0x20 <= byte < 0x7F else f"{byte:02X}h ") for byte in command[:MOST_SHOWN]
    )
    return text.strip()


# A scan of one RAW file: the state that every language's tokenizer keeps, and the checks at the file's end.


MOST_EDITS = 100_000
"""A file with more headers than this is no file of labels."""
LINE_END = b"\r\n"
MARK = b"\xef\xbb\xbf"


class NoCommands(Exception):
    """The file has ended without any command of its language."""


class Screen:
    """Base of the screens. `allowed`: words of `allow_word` that the printer accepts nevertheless."""

    def __init__(self, stream: ByteReader, allowed: frozenset[str] = frozenset()) -> None:
        self._stream = stream
        self._allowed = allowed
        self._prints = False
        """A label is printed, or the device does something else that was the file's only purpose."""
        self._sets_up: tuple[int, bytes] | None = None
        self._stores: tuple[int, bytes] | None = None
        """Offset and name of the first command that configures the printer or stores something in it for
        other labels.
        """
        self.edits: list[Edit] = []

    def run(self) -> None:
        """Scan to the end of the file. Raises CommandForbidden, NoCommands."""
        raise NotImplementedError

    def _forbid(self, offset: int, command: bytes, why: BlockReason) -> None:
        """Refuse a command, unless the printer allows it. Raises CommandForbidden."""
        if allow_word(shown(command)) not in self._allowed:
            raise CommandForbidden(offset, command, why)

    def _edit(self, offset: int, length: int, command: bytes, rule: RawRule, added: bytes = b"") -> None:
        """Record an edit: the removed and the added bytes. With neither, only the job's timeline names the rule.

        Raises CommandForbidden for too many edits.
        """
        if len(self.edits) == MOST_EDITS:
            raise CommandForbidden(offset, command, BlockReason.LENGTH)
        self.edits.append(Edit(offset=offset, length=length, command=shown(command), rule=rule, added=added))

    def _without_mark(self) -> None:
        """Remove a UTF-8 byte order mark. Only ZPL ignores it."""
        if self._stream.look(len(MARK)) == MARK:
            self._edit(0, len(MARK), MARK, RawRule.BYTE_ORDER_MARK)
            self._stream.skip(len(MARK))

    def _end_line(self, command: bytes) -> None:
        """Add a line end at the end of the file: the last command runs only with it."""
        self._edit(self._stream.offset, 0, command, RawRule.LINE_END, LINE_END)

    def _require_label(self) -> None:
        """Judge the end of a complete file: it must print a label, or store something for other labels.

        If a job only stores something, its timeline says so.

        Raises NoCommands. Raises CommandForbidden if the file only configures the printer, unless such files are
        allowed.
        """
        if self._prints:
            return
        if self._stores is not None:
            self._edit(self._stores[0], 0, self._stores[1], RawRule.NO_LABEL)
            return
        if self._sets_up is None:
            raise NoCommands
        offset, command = self._sets_up
        if NO_LABEL not in self._allowed:
            raise CommandForbidden(offset, command, BlockReason.NO_LABEL)
        self._edit(offset, 0, command, RawRule.NO_LABEL)
