"""The shared parts that pages get in their constructor. Built and owned by `bootstrap.py`."""

from __future__ import annotations

from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from uuid import UUID

from app.desktop.sounds import Sounds
from app.documents.preview import Previews
from app.models.feeds import QueueFeed
from app.models.notices import NoticesFeed, NoticesModel
from app.models.printers import PrintersFeed, PrintersModel
from app.models.queue import QueueModel
from app.models.server_state import AccountHere, EngineProbe
from app.process.access import CachedAccess
from app.process.other_servers import OtherServers
from app.process.server_care import ServerCare
from app.session.job_actions import JobActions
from app.session.live import Live
from app.session.messages import Messages
from app.session.session import Session
from app.session.settings import Settings
from app.session.tasks import Tasks
from app.session.undo_offers import UndoOffers
from app.theme.theme import Theme


@dataclass(frozen=True, kw_only=True, slots=True)
class ConsoleParts:
    theme: Theme
    tasks: Tasks
    session: Session
    live: Live
    access: CachedAccess
    settings: Settings
    previews: Previews
    queue: QueueModel
    queue_feed: QueueFeed
    printers: PrintersModel
    printers_feed: PrintersFeed
    probe: EngineProbe
    notices: NoticesModel
    notices_feed: NoticesFeed
    undo: UndoOffers
    messages: Messages
    sounds: Sounds
    job_actions: JobActions
    others: OtherServers
    open_customer: Callable[[UUID], Awaitable[None]]
    """Opens the customer's window, or brings the open one to the front. Raises ConsoleError."""
    care: ServerCare
    elsewhere: str = ""
    """The name of the server, if that is on another computer."""
    account: AccountHere | None = None
    """The customer that the window is about. None: the site itself."""
    ends_server: bool = False
    """The server ends with the window, as in the demo."""
    reopen: Callable[[], None]
    """Reopens the window at the same place, for changes that need a new window (text scale)."""

    @property
    def only_closes(self) -> bool:
        """Return whether closing the window leaves no choice of what happens to printing."""
        return self.account is not None or self.ends_server

    @property
    def is_beside(self) -> bool:
        """Return whether this window does not manage the engine: it runs elsewhere, or the site's window manages it."""
        return bool(self.elsewhere) or self.account is not None
