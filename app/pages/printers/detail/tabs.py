"""The tabs of a printer's details, in their order."""

from __future__ import annotations

from collections.abc import Sequence

from app.pages.printers.detail.calibration import CalibrationTab
from app.pages.printers.detail.connection import ConnectionTab
from app.pages.printers.detail.defaults import DefaultsTab
from app.pages.printers.detail.history import HistoryTab
from app.pages.printers.detail.media import MediaTab
from app.pages.printers.detail.raw import RawTab
from app.pages.printers.detail.routing import RoutingTab
from app.pages.printers.detail.sharing import SharingTab
from app.pages.printers.detail.status import StatusTab
from app.pages.printers.detail.tab import PrinterTab

TABS: Sequence[type[PrinterTab]] = (
    StatusTab,
    MediaTab,
    CalibrationTab,
    DefaultsTab,
    RoutingTab,
    SharingTab,
    RawTab,
    ConnectionTab,
    HistoryTab,
)
