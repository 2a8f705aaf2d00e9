"""A scan of one RAW file: the state that every language's tokenizer keeps, and the checks at the file's end."""

from __future__ import annotations

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Edit, Forbidden, Why, shown
from server_core.contract.types.jobs import RawRule
from server_core.contract.types.tuning import NO_LABEL, allow_word

MOST_EDITS = 100_000
"""A file with more headers than this is not a file of labels."""
LINE_END = b"\r\n"
MARK = b"\xef\xbb\xbf"


class NoCommands(Exception):
    """The file has ended without any command of its language."""


class Screen:
    """Base of the screens. `allowed`: words of `allow_word` that the printer accepts all the same."""

    def __init__(self, stream: Stream, allowed: frozenset[str] = frozenset()) -> None:
        self._stream = stream
        self._allowed = allowed
        self._prints = False
        """A label is printed, or the device does something else that was the whole purpose."""
        self._sets_up: tuple[int, bytes] | None = None
        self._stores: tuple[int, bytes] | None = None
        """Offset and name of the first command that configures the printer or stores something in it for
        other labels.
        """
        self.edits: list[Edit] = []

    def run(self) -> None:
        """Scan to the end of the file. Raises Forbidden, NoCommands."""
        raise NotImplementedError

    def _forbid(self, offset: int, command: bytes, why: Why) -> None:
        """Refuse a command, unless the printer allows it. Raises Forbidden."""
        if allow_word(shown(command)) not in self._allowed:
            raise Forbidden(offset, command, why)

    def _edit(self, offset: int, length: int, command: bytes, rule: RawRule, added: bytes = b"") -> None:
        """Record an edit: what is left out and added. With neither, only the job's timeline names the rule.

        Raises Forbidden for too many edits.
        """
        if len(self.edits) == MOST_EDITS:
            raise Forbidden(offset, command, Why.LENGTH)
        self.edits.append(Edit(offset=offset, length=length, command=shown(command), rule=rule, added=added))

    def _without_mark(self) -> None:
        """Leave out a UTF-8 byte order mark. Only ZPL ignores it."""
        if self._stream.look(len(MARK)) == MARK:
            self._edit(0, len(MARK), MARK, RawRule.BYTE_ORDER_MARK)
            self._stream.skip(len(MARK))

    def _end_line(self, command: bytes) -> None:
        """Add a line end at the end of the file: the line's last command runs only with it."""
        self._edit(self._stream.offset, 0, command, RawRule.LINE_END, LINE_END)

    def _require_label(self) -> None:
        """Judge the end of a complete file: it must print a label, or store something for other labels.

        The timeline of a job that only stores says so.

        Raises NoCommands. Raises Forbidden if the file only configures the printer and such files are not allowed.
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
            raise Forbidden(offset, command, Why.NO_LABEL)
        self._edit(offset, 0, command, RawRule.NO_LABEL)
