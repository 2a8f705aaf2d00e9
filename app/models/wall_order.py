"""Which printer has which place on the wall: the worst first, but places change seldom. Pure."""

from __future__ import annotations

import re
from collections.abc import Sequence
from uuid import UUID

from app.vocabulary.wall import QUIET_RANK, severity
from server_core.contract.types.printers import PrinterView

MOST_TILES = 12
CALM_SECONDS = 10.0


def worst_first(printers: Sequence[PrinterView]) -> list[UUID]:
    wanted = sorted(printers, key=lambda each: (severity(each), _counting(each.name), str(each.printer_id)))
    return [each.printer_id for each in wanted]


class WallOrder:
    """Places change when a severity did, and then for at least 10 s not again; times are seconds of one clock."""

    def __init__(self) -> None:
        self._order: list[UUID] = []
        self._ranks: dict[UUID, tuple[int, str]] = {}
        self._moved_at = float("-inf")

    def arrange(self, printers: Sequence[PrinterView], now: float) -> list[UUID]:
        """All printers, in the order in which they are shown now."""
        ranks = _ranks(printers)
        wanted = worst_first(printers)
        if set(ranks) != set(self._ranks) or (
            ranks != self._ranks and now - self._moved_at >= CALM_SECONDS
        ):  # one came or went: places change anyway
            self._take(wanted, ranks, now)
        return list(self._order)

    def wait_seconds(self, printers: Sequence[PrinterView], now: float) -> float | None:
        """How long until places may change; None: nothing waits for that."""
        if self._order == worst_first(printers) or self._ranks == _ranks(printers):
            return None
        return max(0.0, self._moved_at + CALM_SECONDS - now)

    def _take(self, wanted: list[UUID], ranks: dict[UUID, tuple[int, str]], now: float) -> None:
        if wanted != self._order:
            self._moved_at = now
        self._order, self._ranks = wanted, ranks


def _counting(name: str) -> list[tuple[int, str]]:
    """`Table 9` before `Table 10`."""
    parts = re.split(r"(\d+)", name.casefold())
    return [(int(part), "") if part.isdecimal() else (-1, part) for part in parts]


def _ranks(printers: Sequence[PrinterView]) -> dict[UUID, tuple[int, str]]:
    return {each.printer_id: (severity(each), each.name) for each in printers}


def tiles_of_page(printers: Sequence[PrinterView], fitting: int) -> int:
    """`fitting`: how many can be read from where people stand; more where more are not well: they come first."""
    not_well = sum(severity(each) < QUIET_RANK for each in printers)
    return max(1, min(MOST_TILES, max(fitting, not_well)))
