"""The tabs of a printer's details, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from app.pages.printers.detail.connection import ConnectionTab
from app.pages.printers.detail.history import HistoryTab
from app.pages.printers.detail.status import StatusTab
from app.pages.printers.detail.tab import PrinterTab

TABS: Sequence[type[PrinterTab]] = (StatusTab, HistoryTab, ConnectionTab)
