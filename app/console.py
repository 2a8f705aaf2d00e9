"""A built console window, for code that needs several of its parts."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, cast

from PySide6.QtWidgets import QApplication

from app.models.feeds import QueueFeed
from app.models.printers import PrintersFeed, PrintersModel
from app.models.queue import QueueModel
from app.models.server_state import EngineProbe
from app.pages.page import PageKey
from app.session.console_parts import ConsoleParts
from app.session.live import Live
from app.session.session import Session
from app.session.settings import Settings
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.window.main_window import MainWindow

if TYPE_CHECKING:  # the others are loaded when they are first opened
    from app.pages.job.view import JobView
    from app.pages.partners.page import PartnersPage
    from app.pages.printers import PrintersPage
    from app.pages.queue.page import QueuePage


@dataclass(frozen=True, kw_only=True)
class Console:
    """A built console window. `close()` ends its thread and its child processes, never the engine."""

    application: QApplication
    window: MainWindow
    tasks: Tasks
    theme: Theme
    settings: Settings
    session: Session
    live: Live
    queue: QueueModel
    printers: PrintersModel
    queue_feed: QueueFeed
    printers_feed: PrintersFeed
    probe: EngineProbe
    parts: ConsoleParts
    reopening: list[bool]
    """Not empty if the window is to be reopened after it closed."""

    @property
    def queue_page(self) -> QueuePage:
        return cast("QueuePage", self.window.page(PageKey.QUEUE))

    @property
    def printers_page(self) -> PrintersPage:
        return cast("PrintersPage", self.window.page(PageKey.PRINTERS))

    @property
    def partners_page(self) -> PartnersPage:
        return cast("PartnersPage", self.window.page(PageKey.PARTNERS))

    @property
    def job_view(self) -> JobView:
        return self.queue_page.job_view

    def let_go(self) -> None:
        """Release everything that belongs to this window after it closed while other windows stay open."""
        parts = self.parts
        self.tasks.begin_close()
        self.window.deleteLater()
        models = (self.queue, self.printers, parts.notices)
        feeds = (self.queue_feed, self.printers_feed, parts.notices_feed, self.probe, self.live)
        for each in (*models, *feeds, parts.undo, parts.messages, parts.job_actions):
            each.deleteLater()
        if parts.account is not None:
            self.settings.deleteLater()

    def close(self) -> None:
        self.tasks.close()
        self.window.close()
