"""The waiting jobs that a free printer of a pool of equal printers takes next. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from server_core.contract.types.fields import Record


class PoolMember(Record, frozen=True, kw_only=True):
    """A printer of a pool.

    - `can_print`: it is online, and not paused
    - `is_busy`: an agent has one of its jobs
    - `waiting`: numbers of the jobs that wait for it and may be moved, oldest first
    """

    printer_id: UUID
    can_print: bool
    is_busy: bool
    waiting: Sequence[int]

    @property
    def is_free(self) -> bool:
        return self.can_print and not self.is_busy and not self.waiting

    @property
    def may_give(self) -> Sequence[int]:
        """Return the jobs that it does not print next itself."""
        prints_next = self.can_print and not self.is_busy
        return self.waiting[1:] if prints_next else self.waiting


def free_printers(members: Sequence[PoolMember]) -> list[UUID]:
    return [each.printer_id for each in members if each.is_free]


def offered(members: Sequence[PoolMember]) -> list[tuple[int, UUID]]:
    """Return the jobs that a free printer may take, oldest first, each with the printer at which it waits."""
    return sorted((number, each.printer_id) for each in members for number in each.may_give)
