"""Tells the feed which notices were opened or closed, whoever did it: they change within other things' transactions."""

from __future__ import annotations

from uuid import UUID

from server_core.services.live.feed import LiveFeed
from server_core.store import notice_rows
from server_core.store.store import Store


class NoticeWatch:
    """One per server. It looks when a live stream looks, and remembers what was open; `look` may overlap itself."""

    def __init__(self) -> None:
        self._open: dict[UUID, frozenset[int]] = {}
        """By account, of those that somebody looks after."""

    async def look(self, store: Store, feed: LiveFeed, account_id: UUID) -> None:
        """Appends a change for each notice that is new or gone since the last look; the first look tells all."""
        found = await store.read(lambda connection: notice_rows.open_numbers(connection, account_id))
        known, self._open[account_id] = self._open.get(account_id, frozenset()), found
        for number in sorted(known ^ found):
            feed.notice_changed(number)
