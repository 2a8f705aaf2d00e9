"""What a page is to the shell. Pages import this; they never import the windows."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from enum import StrEnum
from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.language.translate import Phrase
from app.session.console_parts import ConsoleParts
from app.session.window_command import WindowCommand
from app.words.marks import Shape, Tone
from server_core.contract.types.jobs import JobRow


class PageKey(StrEnum):
    """Also the identifier: `nav.queue`."""

    QUEUE = "queue"
    WALL = "wall"
    PRINT = "print"
    PRINTERS = "printers"
    AGENTS = "agents"
    CLIENTS = "clients"
    PARTNERS = "partners"
    ACTIVITY = "activity"
    SETTINGS = "settings"
    HELP = "help"


class Room(StrEnum):
    """How much room the window has, in Qt's pixels: the text scale is in them already."""

    NARROW = "narrow"
    """Below 900: a rail of icons, rows of two lines, numbers without words."""
    MIDDLE = "middle"
    """900 to 1279: details come as a drawer."""
    WIDE = "wide"
    """From 1280 on: list and details beside each other."""


MIDDLE_FROM, WIDE_FROM = 900, 1280


def room_of(width: int) -> Room:
    """Of a window so many pixels wide."""
    return Room.WIDE if width >= WIDE_FROM else Room.MIDDLE if width >= MIDDLE_FROM else Room.NARROW


@dataclass(frozen=True, slots=True)
class InDetail:
    """What another page wants to be seen of the queue: the job selected, and opened."""

    job: JobRow


@dataclass(frozen=True, slots=True)
class WebhooksOf:
    """The application whose webhooks shall be seen."""

    client_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Badge:
    """Beside a page's word in the navigation."""

    count: int
    shape: Shape
    tone: Tone
    spoken: str
    """`2 need you`"""


class Page(QWidget):
    """Built when it is first gone to; lives as long as the window."""

    badge_changed = Signal(object)
    """Badge or None."""
    wanted = Signal(object, object)
    """PageKey and an argument (JobRow, id, file …) or None: the shell goes there and hands it to `open_argument`."""
    commands_changed = Signal()
    pointed = Signal(bool)
    """Somebody points at what must not move now: what appears above the page leaves it in its place."""

    help_topic: str = ""
    """A key of the help's topics."""

    def take_focus(self) -> None:
        """The page is in front now."""
        self.setFocus()

    def come_home(self) -> None:
        """It is gone to while it is in front already: what lies over its beginning closes."""
        self.take_focus()

    def take_scan(self, text: str) -> bool:
        """True: handled here; else the shell goes to the queue with it."""
        return False

    def open_argument(self, argument: object) -> None:
        """What another page wants to be seen here. Unknown kinds are passed over."""

    def come_forward(self, shell: QWidget) -> None:
        """Of a page with a window of its own: `shell` is the main window."""

    def let_go(self, then: Callable[[], None]) -> None:
        """Of such a page: `then`, which shows the main window, once whoever is here may leave this one."""
        then()

    def fit(self, room: Room) -> None:
        """Called when the page is built, and whenever the window's room becomes another."""

    def leave(self) -> None:
        """The window closes: what is shown again next time goes into the settings now."""

    def unsaved(self) -> Sequence[str]:
        """What was chosen or typed here, is not kept yet, and would be lost with the window: in words."""
        return ()

    def commands(self) -> Sequence[WindowCommand]:
        """All that can be done here, in the order of the bar; asked again whenever `commands_changed` fires."""
        return ()

    def panes(self) -> Sequence[QWidget]:
        """Where F6 goes, in this order; hidden ones are passed over."""
        return (self,)


@dataclass(frozen=True, kw_only=True, slots=True)
class PageEntry:
    key: PageKey
    said: Phrase
    icon: str
    build: Callable[[ConsoleParts], Page]
    in_navigation: bool = True
    own_window: bool = False
    """Stands in no main window; the shell only says `come_forward`."""
    restricted: bool = False
    """For administrators alone."""
    of_site: bool = False
    """Not there in a window about a customer."""

    @property
    def word(self) -> str:
        return str(self.said)
