"""A reading of one RAW file: what every language's tokenizer keeps of it, and how it ends."""

from __future__ import annotations

from agent_core.raw.screen.stream import Stream
from agent_core.raw.screen.verdict import Edit, Forbidden, Why, shown
from server_core.contract.applied import RawRule
from server_core.contract.raw_allowed import NO_LABEL, allow_word

MOST_EDITS = 100_000
"""A file with more heads than this is no file of labels."""
LINE_END = b"\r\n"
MARK = b"\xef\xbb\xbf"


class NoCommands(Exception):
    """The file ends, and nothing in it is a command of its language."""


class Screen:
    """`allowed`: words of `allow_word` that the printer takes all the same."""

    def __init__(self, stream: Stream, allowed: frozenset[str] = frozenset()) -> None:
        self._stream = stream
        self._allowed = allowed
        self._prints = False
        """A label comes out of it, or the device does something else that is all there was to do."""
        self._sets_up: tuple[int, bytes] | None = None
        self._stores: tuple[int, bytes] | None = None
        """Place and name of the first command that sets up the printer, or keeps something in it for other labels."""
        self.edits: list[Edit] = []

    def run(self) -> None:
        """To the file's end. Raises Forbidden, NoCommands."""
        raise NotImplementedError

    def _forbid(self, offset: int, command: bytes, why: Why) -> None:
        """Raises Forbidden, unless the printer takes this command."""
        if allow_word(shown(command)) not in self._allowed:
            raise Forbidden(offset, command, why)

    def _leave_out(self, offset: int, length: int, command: bytes, rule: RawRule, added: bytes = b"") -> None:
        if len(self.edits) == MOST_EDITS:
            raise Forbidden(offset, command, Why.LENGTH)
        self.edits.append(Edit(offset=offset, length=length, command=shown(command), rule=rule, added=added))

    def _without_mark(self) -> None:
        """UTF-8's byte order mark is left out: to ZPL alone it is nothing."""
        if self._stream.look(len(MARK)) == MARK:
            self._leave_out(0, len(MARK), MARK, RawRule.BYTE_ORDER_MARK)
            self._stream.skip(len(MARK))

    def _end_line(self, command: bytes) -> None:
        """At the file's end: a line's command is obeyed with the end of its line."""
        self._leave_out(self._stream.offset, 0, command, RawRule.LINE_END, LINE_END)

    def _judge_paper(self) -> None:
        """Of a whole file: a label comes out of it, or it keeps one for later, which its job then tells.

        Raises NoCommands, and Forbidden where it only sets up the printer and that takes no such files.
        """
        if self._prints:
            return
        if self._stores is not None:
            self._leave_out(self._stores[0], 0, self._stores[1], RawRule.NO_LABEL)
            return
        if self._sets_up is None:
            raise NoCommands
        offset, command = self._sets_up
        if NO_LABEL not in self._allowed:
            raise Forbidden(offset, command, Why.NO_LABEL)
        self._leave_out(offset, 0, command, RawRule.NO_LABEL)
