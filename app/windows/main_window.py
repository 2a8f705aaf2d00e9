"""The main window: navigation, one page at a time, messages above it, what can be undone, and the status bar."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QCloseEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import tr
from app.messages import Message
from app.models.needs_person import NeedsPerson
from app.pages.page import Badge, Page, PageEntry, PageKey, Room, WebhooksOf, room_of
from app.theme.sizes import Density
from app.vocabulary.marks import Tone
from app.vocabulary.plain_text import plain
from app.widgets.focus_ring import FocusRing
from app.widgets.held_place import HeldPlace
from app.widgets.message_stack import MessageStack
from app.widgets.named import named
from app.widgets.needs_person_strip import NeedsPersonStrip
from app.widgets.undo_bar import UndoBar
from app.window_command import WindowCommand
from app.windows.badges import printers_badge, queue_badge
from app.windows.command_registry import CommandRegistry
from app.windows.go_commands import go_commands
from app.windows.look_commands import look_commands
from app.windows.navigation import Navigation
from app.windows.not_kept import not_kept
from app.windows.page_area import PageArea
from app.windows.panes import Panes
from app.windows.quit_question import ask_quit
from app.windows.restart_question import ask_restart
from app.windows.server_message import ServerMessage
from app.windows.server_notices import ServerNotices
from app.windows.status_bar import StatusBar
from app.windows.touch import TouchWatch

LEAST = (560, 340)
"""A screen of 1366x768 at 200 % text has 683x384 of Qt's pixels."""
NOTICES_KEY = "notices"
STRIP_MARGIN = 4
"""Beside a page's own margin, so that the strip touches nothing."""


class MainWindow(QWidget):
    closed = Signal()
    """The window was closed; printing goes on."""
    stop_wanted = Signal()
    """The person wants the engine to stop, too."""
    start_wanted = Signal()
    """The person wants an engine on this computer though its server is away."""
    restart_wanted = Signal()
    """The person wants the engine to stop and another one to start."""
    scheme_wanted = Signal()
    page_shown = Signal(object)
    """PageKey"""

    def __init__(
        self, parts: ConsoleParts, entries: Sequence[PageEntry], status: StatusBar, *, first: str = ""
    ) -> None:
        """`first`: a word of PageKey, the page to begin with; the first one where there is none of this name."""
        super().__init__()
        self._parts = parts
        self._theme = parts.theme
        self._entries = {entry.key: entry for entry in entries}
        self._built: dict[PageKey, Page] = {}
        self._room: Room | None = None
        self.status = status
        self.stays: Callable[[], None] | None = None
        """A person closed the window, and the console stays."""
        title = f"Spoolhouse – {plain(parts.elsewhere)}" if parts.elsewhere else "Spoolhouse"
        self.setWindowTitle(title)
        self.setMinimumSize(*LEAST)
        named(self, "main", title)
        self._leave = tr("Quit…") if parts.account is None else tr("Close window")
        self.navigation = Navigation(self._theme, entries, self._leave)
        self.messages = MessageStack(self._theme, parts.messages)
        self.undo_bar = UndoBar(self._theme, parts.undo)
        self.pages = QStackedWidget()
        self.registry = CommandRegistry(self, parts.messages)
        self.strip = NeedsPersonStrip(self._theme, self)
        self.server = ServerMessage(parts, self)
        notices = ServerNotices(parts, self)
        notices.led_to_webhooks.connect(lambda client_id: self.go_to(PageKey.CLIENTS, WebhooksOf(client_id)))
        self.needs = NeedsPerson(parts.queue_feed, parts.printers, self)
        self.touch = TouchWatch(self)
        self._panes = Panes(self._present_panes)
        self._arrange()
        self._connect()
        self._ring = FocusRing(self._theme, self)
        self._show_scheme()
        self._tell_commands()
        open_now = (each for each in entries if each.in_navigation and self._closed_to(each) is None)
        self.go_to(next((each.key for each in open_now if each.key.value == first), entries[0].key))
        self._tell_access()

    def _arrange(self) -> None:
        column = QWidget()
        right = QVBoxLayout(column)
        right.setContentsMargins(0, 0, 0, 0)
        right.setSpacing(0)
        self._messages_place = HeldPlace(self.messages, column)
        right.addWidget(self._messages_place)
        right.addSpacing(STRIP_MARGIN)
        right.addWidget(PageArea(self.pages), 1)
        across = QHBoxLayout()
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(0)
        across.addWidget(self.navigation)
        across.addWidget(column, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(0)
        layout.addLayout(across, 1)
        layout.addWidget(self.undo_bar)
        layout.addWidget(self.status)

    def _connect(self) -> None:
        self.navigation.chosen.connect(self.go_to)
        self.status.printers_wanted.connect(partial(self.go_to, PageKey.PRINTERS))
        self.status.restart_wanted.connect(self.ask_restart)
        self.navigation.scheme_wanted.connect(self.scheme_wanted)
        self.navigation.quit_wanted.connect(self.ask_quit)
        self._theme.changed.connect(self._show_scheme)
        self.touch.touched.connect(self._offer_gloves)
        self._parts.undo.changed.connect(self._tell_commands)
        self._parts.settings.changed.connect(self._tell_commands)
        self._parts.access.changed.connect(self._tell_access)
        self.needs.changed.connect(self._show_need)
        self._parts.notices_feed.failed.connect(self._notices_not_read)
        self._parts.notices_feed.loaded.connect(self._notices_read)
        self._parts.live.connected.connect(self._tell_commands)  # who keeps the server is known now
        self.server.start_wanted.connect(self.start_wanted)

    def _commands(self) -> list[WindowCommand]:
        undo = self._parts.undo.why_not
        commands = [
            WindowCommand(
                key="shell.undo", words=tr("Undo"), run=self._parts.undo.undo, why_not=undo, keys="Ctrl+Z", icon="undo"
            ),
            WindowCommand(
                key="shell.next_pane", words=tr("Next part of the window"), run=self._panes.next, keys="F6", again=True
            ),
            WindowCommand(
                key="shell.previous_pane",
                words=tr("Part of the window before"),
                run=self._panes.previous,
                keys="Shift+F6",
                again=True,
            ),
            WindowCommand(
                key="shell.scheme",
                words=tr("Light or dark"),
                run=self.scheme_wanted.emit,
                keys="Ctrl+Shift+L",
                icon="moon",
            ),
            WindowCommand(key="shell.quit", words=self._leave, run=self.ask_quit, keys="Ctrl+Q", icon="quit"),
        ]
        if self._parts.account is None:
            restart = WindowCommand(
                key="shell.restart_server",
                words=tr("Restart server…"),
                run=self.ask_restart,
                why_not=self.status.why_no_restart(),
                icon="reprint",
            )
            commands.insert(-1, restart)
        return [
            *commands,
            *go_commands(self.navigation.buttons, self._entries, self.go_to, self._help, self._closed_to),
        ]

    def _closed_to(self, entry: PageEntry) -> str | None:
        return self._parts.access.why_not_admin if entry.restricted else None

    def _tell_access(self) -> None:
        """Pages that are not for whoever is here now are left and not offered."""
        closed = frozenset(key for key, entry in self._entries.items() if self._closed_to(entry) is not None)
        self.navigation.close_pages(closed)
        if self.shown in closed:
            self.go_to(next(iter(self._entries)))
        self._tell_commands()

    def _tell_commands(self) -> None:
        self.registry.add_shell([*self._commands(), *look_commands(self._parts)])

    def page(self, key: PageKey) -> Page:
        """Built when it is first wanted."""
        page = self._built.get(key)
        if page is None:
            page = self._built[key] = self._entries[key].build(self._parts)
            page.fit(self._room or room_of(self.width()))
            page.wanted.connect(self.go_to)
            page.badge_changed.connect(partial(self._show_badge, key))
            page.pointed.connect(self._messages_place.hold)
            if self._entries[key].own_window:
                self.destroyed.connect(page.deleteLater)
            else:
                self.pages.addWidget(page)
        return page

    @property
    def shown(self) -> PageKey:
        return next(key for key, page in self._built.items() if page is self.pages.currentWidget())

    def go_to(self, key: PageKey, argument: object = None) -> None:
        """Pages that this console does not have are passed over."""
        entry = self._entries.get(key)
        if entry is None:
            return
        if (why_not := self._closed_to(entry)) is not None:
            self._parts.messages.say(Message(key="why_not", text=f"{why_not}.", passing=True))
            return
        page = self.page(key)
        if self._entries[key].own_window:
            page.come_forward(self)
            self._watch_touches(page)
            return
        is_there = self.pages.currentWidget() is page
        self.pages.setCurrentWidget(page)
        self.navigation.select(key)
        self.registry.show_page(page)
        if argument is not None:
            page.open_argument(argument)
        elif is_there:
            page.come_home()
        else:
            page.take_focus()
        self.page_shown.emit(key)

    def take_scan(self, text: str) -> None:
        """A scan belongs to the page in front, where it knows what to do with it, else to the queue."""
        page = self.page(self.shown)
        if not page.take_scan(text) and self.shown is not PageKey.QUEUE:
            self.go_to(PageKey.QUEUE)
            self.page(PageKey.QUEUE).take_scan(text)

    def leave(self) -> None:
        """Before it closes: every page keeps what it shows again next time."""
        for page in self._built.values():
            page.leave()

    def unsaved(self) -> str:
        """A sentence about what was chosen or typed, and would be lost with it; nothing where all is kept."""
        return not_kept(self, [words for page in self._built.values() for words in page.unsaved()])

    def _help(self) -> None:
        topic = self.page(self.shown).help_topic
        self.go_to(PageKey.HELP, topic or None)

    def _present_panes(self) -> list[QWidget]:
        return [self.navigation, self.messages, *self.page(self.shown).panes(), self.undo_bar, self.status]

    def _show_badge(self, key: PageKey, badge: Badge | None) -> None:
        button = self.navigation.buttons.get(key)
        if button is not None:
            button.show_badge(badge)

    def _show_need(self) -> None:
        """Counted here: badges are shown before their pages are built."""
        needs = self.needs.now
        self._show_badge(PageKey.QUEUE, queue_badge(needs))
        self._show_badge(PageKey.PRINTERS, printers_badge(needs))
        self.strip.show_need(needs.tone, needs.sentence)

    def ask_quit(self) -> None:
        ask_quit(self._parts, self.unsaved(), self.end, self.stop_wanted.emit, self)

    def wanted(self, then: Callable[[], None]) -> None:
        """`then`, which shows this window, once the page that fills the screen before it lets somebody go."""
        windows = (page for key, page in self._built.items() if self._entries[key].own_window and page.isVisible())
        page = next(windows, None)
        then() if page is None else page.let_go(then)

    def ask_restart(self) -> None:
        ask_restart(self._parts, self.restart_wanted.emit, self)

    def tell(self, what: str, error: ConsoleError) -> None:
        """An error that belongs to no page; it stays until the person closes it."""
        self.server.end()
        self._parts.messages.say_error(what, error)

    def end(self) -> None:
        """It closes for good, whatever closing by a person means."""
        self.stays = None
        self.close()

    def _notices_not_read(self, error: ConsoleError) -> None:
        """Without them alarms would be silent: a person has to know."""
        what = tr("What needs you may be incomplete: the notices could not be read.")
        self._parts.messages.say_error(what, error, self._parts.notices_feed.reload, key=NOTICES_KEY)

    def _notices_read(self) -> None:
        self._parts.messages.take_back(NOTICES_KEY)

    def _show_scheme(self) -> None:
        dark = self._theme.scheme.value == "dark"
        self.navigation.scheme.say(tr("Light", "look") if dark else tr("Dark", "look"), "sun" if dark else "moon")

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if not event.spontaneous():
            self._watch_touches(self)

    def _watch_touches(self, window: QWidget) -> None:
        """One watch for all windows: a finger that wakes the screen presses nothing in any of them."""
        handle = window.windowHandle()
        if handle is not None:
            self.touch.watch(handle)

    def _offer_gloves(self) -> None:
        """Once per console: whoever works by touch may wear gloves."""
        settings = self._parts.settings
        if settings.choices.gloves_offered:
            return
        settings.change(gloves_offered=True)
        if settings.choices.density is not Density.GLOVES:
            self._parts.messages.say(
                Message(
                    key="gloves",
                    text=tr("You work by touch. Rows and buttons can be made for gloves."),
                    tone=Tone.QUIET,
                    action=tr("Make them larger"),
                    act=partial(settings.change, density=Density.GLOVES),
                )
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.strip.place(self.width())
        self.messages.fit()
        room = room_of(self.width())
        if room is not self._room:
            self._room = room
            self.navigation.set_compact(room is Room.NARROW)
            for page in self._built.values():
                page.fit(room)

    def closeEvent(self, event: QCloseEvent) -> None:
        if self.stays is not None and not self._theme.application.isSavingSession():
            event.ignore()
            self.stays()
            return
        self.closed.emit()
        for key, page in self._built.items():
            if self._entries[key].own_window:
                page.hide()
        super().closeEvent(event)
