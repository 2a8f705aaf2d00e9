"""What the child sent, checked: the parent believes it nothing."""

from __future__ import annotations

import msgspec

from agent_core.bitmap import DotKind
from agent_core.render.request import Band, BandFacts
from server_core.sandbox.errors import SandboxCrashed


class ReceivedPages:
    """The answers to one request: page by page, each whole, its bands without gaps, its rows as long as they say."""

    def __init__(self, kind: DotKind, max_dots: int, *, first_page: int = 1) -> None:
        self._first_page = first_page
        self._kind = kind
        self._max_dots = max_dots
        self._last: Band | None = None

    def band(self, header: bytes, body: bytes | bytearray) -> Band:
        """Raises SandboxCrashed."""
        try:
            said = msgspec.msgpack.decode(header, type=BandFacts)
        except msgspec.DecodeError as error:
            raise _not_kept() from error
        facts, last = said.page, self._last
        if last is None:
            follows = said.first_row == 0 and facts.page == self._first_page
        elif last.ends_page:
            next_page = last.facts.page + 1, last.facts.page_count
            follows = said.first_row == 0 and (facts.page, facts.page_count) == next_page
        else:
            follows = facts == last.facts and said.first_row == last.first_row + last.row_count
        possible = min(facts.width_dots, facts.height_dots) >= 1 and facts.kind is self._kind
        if not possible or not follows or facts.width_dots * facts.height_dots > self._max_dots:
            raise _not_kept()
        band = Band(facts=facts, first_row=said.first_row, rows=bytes(body))
        whole_rows = band.row_count >= 1 and len(body) == band.row_count * facts.bytes_per_row
        if not whole_rows or band.first_row + band.row_count > facts.height_dots:
            raise _not_kept()
        self._last = band
        return band

    def check_end(self) -> None:
        """Raises SandboxCrashed when the last page is not whole."""
        if self._last is not None and not self._last.ends_page:
            raise _not_kept()


def _not_kept() -> SandboxCrashed:
    return SandboxCrashed("The child process does not keep to its protocol.")
