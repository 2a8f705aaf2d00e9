"""Decides which pages of the group Admin the navigation lists, and reads what that depends on."""

from __future__ import annotations

from collections.abc import Iterable
from contextlib import suppress
from dataclasses import dataclass

from PySide6.QtCore import QObject, Signal

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.pages.page import PageKey
from app.session.console_parts import ConsoleParts
from app.session.flows import flow


@dataclass(frozen=True, kw_only=True, slots=True)
class AdminUse:
    """The numbers of agents, applications, developer applications and customers, as far as they are known."""

    agents: int = 0
    clients: int = 0
    partners: int = 0

    @property
    def pages(self) -> frozenset[PageKey]:
        """Return the pages that have something in them. The agent that comes with the server is not counted."""
        used = {
            PageKey.AGENTS: self.agents > 1,
            PageKey.CLIENTS: self.clients > 0,
            PageKey.PARTNERS: self.partners > 0,
        }
        return frozenset(key for key, is_used in used.items() if is_used)


def listed_pages(
    pages: Iterable[PageKey], group: frozenset[PageKey], use: AdminUse, *, opened: bool, shown: PageKey | None
) -> list[PageKey]:
    """Return the pages that the navigation lists.

    - `pages`: those that the user may open, in order
    - `group`: the pages of the group
    - `opened`: the user opened the group
    - `shown`: the current page, which is always listed
    """
    return [key for key in pages if key not in group or opened or key == shown or key in use.pages]


class AdminUseFeed(QObject):
    """Reads the numbers once the queue is shown, when the user becomes an administrator, and when asked to."""

    changed = Signal()

    def __init__(self, parts: ConsoleParts, parent: QObject) -> None:
        super().__init__(parent)
        self._parts = parts
        self._was_admin = False
        self._waits_for_queue = True
        """The first rows of the queue come before these numbers."""
        self.now = AdminUse()
        parts.live.connected.connect(self._wait)
        parts.queue_feed.loaded.connect(self._begin)
        parts.access.changed.connect(self._look)

    def _wait(self) -> None:
        self._waits_for_queue = True

    def _begin(self) -> None:
        if self._waits_for_queue:
            self._waits_for_queue = False
            self.read()

    def _look(self) -> None:
        was_admin, self._was_admin = self._was_admin, self._is_admin
        if self._is_admin and not was_admin and not self._waits_for_queue:
            self.read()

    @property
    def _is_admin(self) -> bool:
        """Return whether the server said so, in this window."""
        return self._parts.access.who is not None and self._parts.access.is_admin

    @flow
    async def read(self) -> None:
        if not self._is_admin:
            return
        with suppress(ConsoleError):  # keep what is known; the window says that the server is away
            now = await self._parts.session.call(self._ask)
            if now != self.now:
                self.now = now
                self.changed.emit()

    async def _ask(self, client: ConsoleClient) -> AdminUse:
        agents, clients, partners = await client.agents(), await client.clients(), 0
        if self._parts.account is None:
            partners = len(await client.applications()) + len((await client.relationships(limit=1)).data)
        return AdminUse(agents=len(agents), clients=len(clients), partners=partners)
