"""What the child sent, checked: the parent believes it nothing."""

from __future__ import annotations

import msgspec

from agent_core.render.request import BandFacts
from server_core.contract.messages.documents import SandboxMessages
from server_core.contract.types.drawing import DotKind
from server_core.sandbox.errors import UNREADABLE, SandboxCrashed


class ReceivedPages:
    """The answers to one request: page by page, each whole, its bands without gaps, its rows as long as they say.

    `are_lines`: rows come compressed; what is in them is not looked at, as the dots are not.
    """

    def __init__(self, kind: DotKind, max_dots: int, *, first_page: int = 1, are_lines: bool = False) -> None:
        self._first_page = first_page
        self._kind = kind
        self._max_dots = max_dots
        self._are_lines = are_lines
        self._last: BandFacts | None = None
        self._again = False

    @property
    def next_page(self) -> int:
        """The first that is not whole."""
        return self._first_page if self._last is None else self._last.page.page + self._last.ends_page

    def begin_again(self) -> None:
        """What comes next begins with `next_page`, also where some of its bands are here."""
        self._again = self._last is not None and not self._last.ends_page

    def band(self, header: bytes, body: bytes | bytearray) -> BandFacts | None:
        """None = it came before. Raises SandboxCrashed."""
        try:
            said = msgspec.msgpack.decode(header, type=BandFacts)
        except UNREADABLE as error:
            raise _not_kept() from error
        facts, last = said.page, self._last
        if self._again and last is not None and facts == last.page and said.first_row <= last.first_row:
            return None
        self._again = False
        if last is None:
            follows = said.first_row == 0 and facts.page == self._first_page
        elif last.ends_page:
            next_page = last.page.page + 1, last.page.page_count
            follows = said.first_row == 0 and (facts.page, facts.page_count) == next_page
        else:
            follows = facts == last.page and said.first_row == last.first_row + last.row_count
        possible = min(facts.width_dots, facts.height_dots) >= 1 and facts.kind is self._kind
        if not possible or not follows or facts.width_dots * facts.height_dots > self._max_dots:
            raise _not_kept()
        whole_rows = self._are_lines or len(body) == said.row_count * facts.bytes_per_row
        if not whole_rows or not 1 <= said.row_count <= facts.height_dots - said.first_row:
            raise _not_kept()
        self._last = said
        return said

    def check_end(self) -> None:
        """Raises SandboxCrashed when the last page is not whole."""
        if self._last is not None and not self._last.ends_page:
            raise _not_kept()


def _not_kept() -> SandboxCrashed:
    return SandboxCrashed(SandboxMessages.CHILD_CONFUSED())
