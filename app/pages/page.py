"""The interface between a page and the main window. Pages import this module and never the window."""

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
    """The pages' keys, which are also their widget identifiers: `nav.queue`."""

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
    """The window's width class, in Qt's pixels, which include the text scale."""

    NARROW = "narrow"
    """Below 900: a rail of icons, rows of two lines, numbers without labels."""
    MIDDLE = "middle"
    """900 to 1279: details open as a drawer."""
    WIDE = "wide"
    """From 1280: list and details side by side."""


MIDDLE_FROM, WIDE_FROM = 900, 1280


def room_of(width: int) -> Room:
    """Return the width class of a window of this width."""
    return Room.WIDE if width >= WIDE_FROM else Room.MIDDLE if width >= MIDDLE_FROM else Room.NARROW


@dataclass(frozen=True, slots=True)
class OpenJob:
    """Argument of the queue page: select the job and open its details."""

    job: JobRow


@dataclass(frozen=True, slots=True)
class OpenPrinter:
    """Argument of the page of printers: select the printer, then run the page's command with this key."""

    printer_id: UUID
    command: str


@dataclass(frozen=True, slots=True)
class OpenTopic:
    """Argument of the help: show the topic from the paragraph with most of these words, in lower case."""

    key: str
    words: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ShowWebhooks:
    """Argument of the page of applications: show the webhooks of this one."""

    client_id: UUID


@dataclass(frozen=True, kw_only=True, slots=True)
class Badge:
    """A counter beside a page's name in the navigation."""

    count: int
    shape: Shape
    tone: Tone
    spoken: str
    """The badge in words: `2 need you`."""


class WindowPage(QWidget):
    """A page of the window. Built when it is first opened; lives as long as the window."""

    badge_changed = Signal(object)
    """Badge or None."""
    wanted = Signal(object, object)
    """PageKey and an argument (JobRow, id, file …) or None. The shell opens that page and passes it to
    `open_argument`.
    """
    commands_changed = Signal()
    floated = Signal(object, object)
    """A toast was added to `floating`, with the part of the page that it is about."""

    help_topic: str = ""
    """Key of a help topic."""

    def __init__(self) -> None:
        super().__init__()
        self.floating: list[tuple[QWidget, QWidget]] = []

    def float(self, toast: QWidget, owner: QWidget | None = None) -> None:
        """Let a message float at the bottom of the window whenever it is not hidden, instead of inserting it.

        `owner`: the part of the page that it is about, and shown with; None: all of it.
        """
        part = self if owner is None else owner
        toast.setParent(self)
        self.floating.append((toast, part))
        self.floated.emit(toast, part)

    def float_with(self, page: WindowPage) -> None:
        """Let the messages of a page inside this one float, too."""
        for toast, part in page.floating:
            self.float(toast, part)
        page.floated.connect(self.float)

    def take_focus(self) -> None:
        """Take the keyboard focus when the page comes to the front."""
        self.setFocus()

    def come_home(self) -> None:
        """The user chose the page again while it is in front: close what covers its start view."""
        self.take_focus()

    def take_scan(self, text: str) -> bool:
        """Handle a scan. Returns True if handled; otherwise the window passes it to the queue."""
        return False

    def open_argument(self, argument: object) -> None:
        """Show what another page asked for. Unknown kinds of arguments are ignored."""

    def come_forward(self, shell: QWidget) -> None:
        """Show a page that has a window of its own. `shell`: the main window."""

    def let_go(self, then: Callable[[], None]) -> None:
        """Leave a page that has a window of its own.

        Calls `then`, which shows the main window, once the user may leave.
        """
        then()

    def fit(self, room: Room) -> None:
        """Adapt to the window's width class. Called when the page is built and whenever the class changes."""

    def leave(self) -> None:
        """The window closes: save everything that the next start restores."""

    def unsaved(self) -> Sequence[str]:
        """Describe unsaved input that would be lost with the window, for the user."""
        return ()

    def commands(self) -> Sequence[WindowCommand]:
        """Return all commands of the page in the order of its bar. Called again whenever `commands_changed` fires."""
        return ()

    def search_results(self, text: str) -> Sequence[WindowCommand]:
        """Return what the search for everything finds on this page. `text`: in lower case, not empty."""
        return ()

    def panes(self) -> Sequence[QWidget]:
        """Return the areas that F6 cycles through, in order. Hidden ones are skipped."""
        return (self,)


@dataclass(frozen=True, kw_only=True, slots=True)
class PageListing:
    key: PageKey
    description: Phrase
    icon: str
    build: Callable[[ConsoleParts], WindowPage]
    in_navigation: bool = True
    own_window: bool = False
    """Has its own window. The shell only calls `come_forward`."""
    restricted: bool = False
    """The page is shown to administrators only."""
    of_site: bool = False
    """The page is missing in a customer's window."""

    @property
    def word(self) -> str:
        return str(self.description)
