"""The main window: navigation, one page at a time, the status bar, and messages that float over it."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtCore import QEvent, QObject, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QCloseEvent,
    QColor,
    QEnterEvent,
    QFont,
    QFontMetrics,
    QKeySequence,
    QPainter,
    QPaintEvent,
    QPen,
    QResizeEvent,
    QShortcut,
    QShowEvent,
    QWindow,
)
from PySide6.QtWidgets import (
    QAbstractButton,
    QApplication,
    QButtonGroup,
    QMenu,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.errors import ConsoleError
from app.language.translate import tr
from app.pages.page import Badge, PageKey, PageListing, Room, ShowWebhooks, WindowPage, room_of
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.messages import Messages, WindowMessage
from app.session.window_command import WindowCommand
from app.theme.theme import Theme, paint_icon
from app.theme.tokens import Density
from app.theme.watchers import unwatched
from app.widgets.focus_ring import FocusRing
from app.widgets.labels import hbox, named, vbox
from app.widgets.states import paint_shape
from app.widgets.toasts import Toasts
from app.window.admin_pages import AdminUse, AdminUseFeed, listed_pages
from app.window.go_commands import go_commands, go_keys, look_commands
from app.window.needs_person import NeedsPerson, NeedsPersonBar
from app.window.panes import PageArea, Panes
from app.window.quit_question import ask_quit, ask_restart, not_kept
from app.window.server_message import ServerMessage, ServerNotices
from app.window.status_bar import StatusBar
from app.window.touch import TouchWatch
from app.words.marks import Shape, Tone
from app.words.plain_text import plain
from app.words.wall import WallNeeds

LEAST = (560, 340)
"""A 1366x768 screen at 200 % text has 683x384 of Qt's pixels."""
NOTICES_KEY = "notices"
STRIP_MARGIN = 4
"""Added to a page's own margin, so that the strip touches nothing."""


class MainWindow(QWidget):
    closed = Signal()
    """The window was closed. Printing continues."""
    stop_wanted = Signal()
    """The user wants the engine to stop, too."""
    start_wanted = Signal()
    """The user wants an engine on this computer, although its server is away."""
    restart_wanted = Signal()
    """The user wants to restart the engine."""
    scheme_wanted = Signal()
    page_shown = Signal(object)
    """PageKey"""

    def __init__(
        self, parts: ConsoleParts, entries: Sequence[PageListing], status: StatusBar, *, first: str = ""
    ) -> None:
        """`first`: a PageKey value, the page to begin with; unknown values mean the first page."""
        super().__init__()
        self._parts = parts
        self._theme = parts.theme
        self._entries = {entry.key: entry for entry in entries}
        self._built: dict[PageKey, WindowPage] = {}
        self._room: Room | None = None
        self.status = status
        self.stays: Callable[[], object] | None = None
        """Called when the user closed the window but the console continues."""
        title = f"Spoolhouse – {plain(parts.elsewhere)}" if parts.elsewhere else "Spoolhouse"
        self._title = title
        self.setWindowTitle(title)
        self.setMinimumSize(*LEAST)
        named(self, "main", title)
        self._leave = tr("Close window") if parts.only_closes else tr("Quit…")
        self.navigation = Navigation(self._theme, entries, self._leave)
        self.navigation.open_admin(parts.settings.choices.admin_pages)
        self._admin_use = AdminUseFeed(parts, self)
        self.messages = Toasts(self._theme, parts.messages, parts.undo, self)
        self.messages.keep_clear(status.agent, status.operator, status.printers)
        self.pages = QStackedWidget()
        self.registry = CommandRegistry(self, parts.messages)
        self.strip = NeedsPersonBar(self._theme, self)
        self.server = ServerMessage(parts, self)
        notices = ServerNotices(parts, self)
        notices.led_to_webhooks.connect(lambda client_id: self.go_to(PageKey.CLIENTS, ShowWebhooks(client_id)))
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
        right = vbox(column)
        right.addSpacing(STRIP_MARGIN)
        right.addWidget(PageArea(self.pages), 1)
        across = hbox()
        across.addWidget(self.navigation)
        across.addWidget(column, 1)
        layout = vbox(self)
        layout.addLayout(across, 1)
        layout.addWidget(self.status)

    def _connect(self) -> None:
        self.navigation.chosen.connect(self.go_to)
        self.status.printers_wanted.connect(partial(self.go_to, PageKey.PRINTERS))
        self.status.restart_wanted.connect(self.ask_restart)
        self.navigation.scheme_wanted.connect(self.scheme_wanted)
        self.navigation.quit_wanted.connect(self.ask_quit)
        self.navigation.admin_opened.connect(lambda on: self._parts.settings.change(admin_pages=on))
        self._admin_use.changed.connect(lambda: self.navigation.show_use(self._admin_use.now))
        self._theme.changed.connect(self._show_scheme)
        self.touch.touched.connect(self._offer_gloves)
        self._parts.undo.changed.connect(self._tell_commands)
        self._parts.settings.changed.connect(self._tell_commands)
        self._parts.access.changed.connect(self._tell_access)
        self.needs.changed.connect(self._show_need)
        self._parts.notices_feed.failed.connect(self._notices_not_read)
        self._parts.notices_feed.loaded.connect(self._notices_read)
        self._parts.live.connected.connect(self._tell_commands)  # it is known now who manages the server
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
                words=tr("Previous part of the window"),
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

    def _closed_to(self, entry: PageListing) -> str | None:
        return self._parts.access.why_not_admin if entry.restricted else None

    def _tell_access(self) -> None:
        """Leave and hide pages that the current user may not see."""
        closed = frozenset(key for key, entry in self._entries.items() if self._closed_to(entry) is not None)
        self.navigation.close_pages(closed)
        if self.shown in closed:
            self.go_to(next(iter(self._entries)))
        self._tell_commands()

    def _tell_commands(self) -> None:
        self.registry.add_shell([*self._commands(), *look_commands(self._parts)])

    def page(self, key: PageKey) -> WindowPage:
        """Return a page, built when first needed."""
        page = self._built.get(key)
        if page is None:
            with unwatched():
                page = self._built[key] = self._build(key)
        return page

    def _build(self, key: PageKey) -> WindowPage:
        page = self._entries[key].build(self._parts)
        page.fit(self._room or room_of(self.width()))
        page.wanted.connect(self.go_to)
        page.badge_changed.connect(partial(self._show_badge, key))
        for toast, part in page.floating:
            self.messages.add(toast, part)
        page.floated.connect(self.messages.add)
        if self._entries[key].own_window:
            self.destroyed.connect(page.deleteLater)
        else:
            self.pages.addWidget(page)
        return page

    @property
    def shown(self) -> PageKey:
        return next(key for key, page in self._built.items() if page is self.pages.currentWidget())

    def go_to(self, key: PageKey, argument: object = None) -> None:
        """Go to a page. Pages that this console does not have are ignored."""
        entry = self._entries.get(key)
        if entry is None:
            return
        if (why_not := self._closed_to(entry)) is not None:
            self._parts.messages.say(WindowMessage(key="why_not", text=f"{why_not}.", passing=True))
            return
        page = self.page(key)
        if self._entries[key].own_window:
            page.come_forward(self)
            self._watch_touches(page)
            return
        is_there = self.pages.currentWidget() is page
        if not is_there and self._entries[self.navigation.selected or key].restricted:
            self._admin_use.read()  # something may have been added there
        with unwatched():
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
        """Offer a scan to the current page, then to the queue."""
        page = self.page(self.shown)
        if not page.take_scan(text) and self.shown is not PageKey.QUEUE:
            self.go_to(PageKey.QUEUE)
            self.page(PageKey.QUEUE).take_scan(text)

    def has(self, window: QWindow | None) -> bool:
        """Return whether `window` is this one, one of its pages, or a dialog over them."""
        pages = (page for key, page in self._built.items() if self._entries[key].own_window)
        own = [each.windowHandle() for each in (self, *pages)]
        while window is not None and window not in own:
            window = window.transientParent()
        return window is not None

    def leave(self) -> None:
        """Before closing: each page saves what it restores next time."""
        for page in self._built.values():
            page.leave()

    def unsaved(self) -> str:
        """Describe unsaved input that closing would lose; empty if there is none."""
        return not_kept(self, [words for page in self._built.values() for words in page.unsaved()])

    def _help(self) -> None:
        topic = self.page(self.shown).help_topic
        self.go_to(PageKey.HELP, topic or None)

    def _present_panes(self) -> list[QWidget]:
        return [self.navigation, *self.page(self.shown).panes(), self.messages, self.status]

    def _show_badge(self, key: PageKey, badge: Badge | None) -> None:
        button = self.navigation.buttons.get(key)
        if button is not None:
            button.show_badge(badge)

    def _show_need(self) -> None:
        """Update the badges. Counted here, because badges are shown before their pages are built."""
        needs = self.needs.now
        self._show_badge(PageKey.QUEUE, queue_badge(needs))
        self._show_badge(PageKey.PRINTERS, printers_badge(needs))
        self.strip.show_need(needs.tone, needs.sentence)
        self.show_title(self._title)

    def show_title(self, title: str) -> None:
        """Show the title behind the number of jobs that need a person: `(3) Spoolhouse`."""
        self._title = title
        jobs = self.needs.now.jobs
        self.setWindowTitle(f"({jobs}) {title}" if jobs else title)

    @flow
    async def ask_quit(self) -> None:
        await ask_quit(self._parts, self.unsaved(), self.end, self.stop_wanted.emit, self)

    def wanted(self, then: Callable[[], None]) -> None:
        """Bring this window to the front, then call `then`. A page that fills the screen may ask first."""
        windows = (page for key, page in self._built.items() if self._entries[key].own_window and page.isVisible())
        page = next(windows, None)
        then() if page is None else page.let_go(then)

    @flow
    async def ask_restart(self) -> None:
        await ask_restart(self._parts, self.restart_wanted.emit, self)

    def tell_not_kept(self, error: ConsoleError) -> None:
        self.tell(tr("A setting could not be saved."), error)

    def tell(self, what: str, error: ConsoleError) -> None:
        """Show an error that belongs to no page. It stays until the user closes it."""
        self.server.end()
        self._parts.messages.say_error(what, error)

    def end(self) -> None:
        """Close permanently, even if closing normally keeps the program in the tray."""
        self.stays = None
        self.close()

    def _notices_not_read(self, error: ConsoleError) -> None:
        """Report that notices could not be read: without them alarms would be silent."""
        what = tr("This list may be incomplete: the notices could not be read.")
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
        """Watch for touches, once for all windows: a finger that wakes the screen presses nothing in any of them."""
        handle = window.windowHandle()
        if handle is not None:
            self.touch.watch(handle)

    def _offer_gloves(self) -> None:
        """Offer gloves mode once per console, because touch users may wear gloves."""
        settings = self._parts.settings
        if settings.choices.gloves_offered:
            return
        settings.change(gloves_offered=True)
        if settings.choices.density is not Density.GLOVES:
            self._parts.messages.say(
                WindowMessage(
                    key="gloves",
                    text=tr("You are using touch. Rows and buttons can be larger, for gloves."),
                    tone=Tone.QUIET,
                    action=tr("Make larger"),
                    run=partial(settings.change, density=Density.GLOVES),
                )
            )

    def resizeEvent(self, event: QResizeEvent) -> None:
        self.strip.spread(self.width())
        self.status.fit_height()
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


# Badges of pages that are not built yet. Pure.


def queue_badge(needs: WallNeeds) -> Badge | None:
    """Return the number of jobs that need a person; None: none or unknown."""
    if not needs.jobs:
        return None
    kinds = (
        (needs.failed, Shape.CROSS, Tone.FAILED),
        (needs.check + needs.waiting, Shape.WARNING, Tone.ATTENTION),
        (needs.held, Shape.BARS, Tone.HELD),
    )
    shape, tone = _look(kinds)
    return Badge(count=needs.jobs, shape=shape, tone=tone, spoken=_need(needs.jobs))


def printers_badge(needs: WallNeeds) -> Badge | None:
    """Return the same number as the status bar and the tray."""
    if not needs.printers:
        return None
    shape, tone = _look(
        (
            (needs.stopped, Shape.CROSS, Tone.FAILED),
            (needs.printers - needs.stopped, Shape.WARNING, Tone.ATTENTION),
        )
    )
    return Badge(count=needs.printers, shape=shape, tone=tone, spoken=_need(needs.printers))


def _look(kinds: Sequence[tuple[int, Shape, Tone]]) -> tuple[Shape, Tone]:
    """Return the worst tone, and the shape of a kind only if all are of that kind. `kinds`: worst first."""
    some = [(shape, tone) for number, shape, tone in kinds if number > 0]
    shape, tone = some[0]
    return (shape if len(some) == 1 else Shape.PERSON), tone


def _need(number: int) -> str:
    return tr("%n need(s) you", "jobs or printers", number)


# All commands of the window. Only this registry creates shortcuts, so that no key is used twice.


class KeyTakenTwice(RuntimeError):
    """A bug: two commands have the same key or name at the same time."""


class CommandRegistry(QObject):
    """The window's commands, then those of the current page."""

    changed = Signal()

    def __init__(self, window: QWidget, messages: Messages, *, clock: Callable[[], float] = time.monotonic) -> None:
        super().__init__(window)
        self._clock = clock
        self._window = window
        self._messages = messages
        self._shell: dict[str, WindowCommand] = {}
        self._page: WindowPage | None = None
        self._of_page: dict[str, WindowCommand] = {}
        self._shortcuts: dict[str, QShortcut] = {}
        self._owners: dict[str, str] = {}
        self._struck: tuple[str, float] = ("", 0.0)
        """The keys of the last command that ran, and the time."""

    def add_shell(self, commands: Sequence[WindowCommand]) -> None:
        """Add commands that are always there. A command with the same name is replaced. Raises KeyTakenTwice."""
        self._shell |= {command.key: command for command in commands}
        self._listen()

    def show_page(self, page: WindowPage) -> None:
        """Replace the last page's commands. Raises KeyTakenTwice."""
        if self._page is not None:
            self._page.commands_changed.disconnect(self._read_page)
        self._page = page
        page.commands_changed.connect(self._read_page)
        self._read_page()

    def all(self) -> list[WindowCommand]:
        """Return all commands, the page's first."""
        return [*self._of_page.values(), *self._shell.values()]

    def command(self, key: str) -> WindowCommand | None:
        return self._of_page.get(key) or self._shell.get(key)

    def run(self, key: str) -> None:
        """Run a command, or show why it is disabled."""
        command = self.command(key)
        if command is None:
            return
        if command.why_not is not None:
            self._messages.say(WindowMessage(key="why_not", text=f"{command.why_not}.", passing=True))
            return
        self._messages.take_back("why_not")
        command.run()

    def _read_page(self) -> None:
        if self._page is not None:
            commands = self._page.commands()
            self._of_page = {command.key: command for command in commands}
            if len(self._of_page) != len(commands):
                raise KeyTakenTwice(f"a command of {type(self._page).__name__} is named twice")
            self._listen()

    def _listen(self) -> None:
        owners: dict[str, str] = {}
        for command in self.all():
            if command.keys:
                keys = QKeySequence(command.keys).toString(QKeySequence.SequenceFormat.PortableText)
                if keys in owners:
                    raise KeyTakenTwice(f"{keys} is the key of {owners[keys]} and of {command.key}")
                owners[keys] = command.key
        widgets = {command.key for command in self.all() if command.keys_of_widget}
        wanted = {keys: key for keys, key in owners.items() if key not in widgets}
        # reuse shortcuts: deleting one while the window lives can crash the program (seen with 6.11)
        for keys, shortcut in self._shortcuts.items():
            shortcut.setEnabled(keys in wanted)
        for keys in wanted.keys() - self._shortcuts.keys():
            # a key held down must not repeat
            shortcut = self._shortcuts[keys] = QShortcut(QKeySequence(keys), self._window)
            shortcut.setAutoRepeat(False)
            shortcut.activated.connect(lambda pressed=keys: self._pressed(pressed))
        self._owners = wanted
        self.changed.emit()

    def _pressed(self, keys: str) -> None:
        """Run the command of a shortcut.

        A second press shortly after is ignored: its target may have changed by the first.
        """
        key = self._owners.get(keys)
        command = None if key is None else self.command(key)
        if command is None:
            return
        before, at = self._struck
        now = self._clock()
        if keys == before and not command.again and now - at <= QApplication.doubleClickInterval() / 1000:
            return
        if command.why_not is None:
            self._struck = (keys, now)
        self.run(command.key)


# The navigation on the left: icon, label, and a badge if something needs a person.


NAME = "Spoolhouse"
BRAND = 56
ABOVE, BELOW = 8, 6
"""Margins without the logo. The strip for "a person is needed" covers the upper edge."""
EDGE = 1
"""The line between navigation and page."""
LEFT = 16
GAP = 10
BADGE_ROOM = 38
"""Width of a badge without its number: its shape, and the space at the edge."""
MOST = "99+"


class NavigationButton(QAbstractButton):
    badge_changed = Signal()

    def __init__(self, theme: Theme, name: str, word: str, icon: str, keys: str, *, checkable: bool = True) -> None:
        """`keys`: its keys, or what else the tooltip says beside the label."""
        super().__init__()
        self._theme, self._icon, self.keys = theme, icon, keys
        self._badge: Badge | None = None
        self.compact = False
        self.setText(word)
        self.setCheckable(checkable)
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        named(self, name, word)

    def say(self, word: str, icon: str) -> None:
        self._icon = icon
        self.setText(word)
        self.setAccessibleName(word)

    def show_badge(self, badge: Badge | None) -> None:
        before, self._badge = self._badge, badge if badge is not None and badge.count else None
        self.setAccessibleName(f"{self.text()}, {self._badge.spoken}" if self._badge else self.text())
        self.update()
        if self._badge != before:
            self.badge_changed.emit()

    @property
    def badge(self) -> Badge | None:
        return self._badge

    def sizeHint(self) -> QSize:
        sizes = self._theme.sizes
        return QSize(sizes.rail if self.compact else self.wanted_width, sizes.target)

    def minimumSizeHint(self) -> QSize:
        return QSize(self._theme.sizes.rail, self._theme.sizes.target)

    @property
    def wanted_width(self) -> int:
        """Return the width of the label and the widest badge."""
        number = self._number_width(MOST) + BADGE_ROOM
        return self.word_end + (GAP + number if self.isCheckable() else LEFT)

    @property
    def word_end(self) -> int:
        """Return the right end of the label in bold."""
        sizes = self._theme.sizes
        word = QFontMetrics(self._theme.font(sizes.body, bold=True)).horizontalAdvance(self.text())
        return LEFT + sizes.icon + GAP + word

    def badge_left(self, number: str) -> int:
        return self.width() - self._number_width(number) - BADGE_ROOM

    def _number_width(self, number: str) -> int:
        font = self._theme.font(self._theme.sizes.small, bold=True)
        return QFontMetrics(font).horizontalAdvance(number)

    def enterEvent(self, event: QEnterEvent) -> None:
        self.update()

    def leaveEvent(self, event: QEvent) -> None:
        self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        colours = self._theme.colours
        if self.isChecked():
            painter.fillRect(self.rect(), QColor(colours.selection))
            painter.fillRect(QRectF(0, 0, 3, self.height()), QColor(colours.accent))
        elif self.underMouse() or self.isDown():
            painter.fillRect(self.rect(), QColor(colours.hover))
        ink = QColor(colours.text if self.isChecked() else colours.text_secondary)
        sizes = self._theme.sizes
        icon = sizes.icon
        left = (self.width() - icon) / 2 if self.compact else LEFT
        paint_icon(painter, self._icon, QRectF(left, (self.height() - icon) / 2, icon, icon), ink)
        if not self.compact:
            painter.setFont(self._theme.font(sizes.body, bold=self.isChecked()))
            painter.setPen(QColor(colours.text))
            flags = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
            words = LEFT + icon + GAP
            painter.drawText(QRectF(words, 0, self.width() - words - 4, self.height()), flags, self.text())
        if self._badge is not None:
            self._paint_badge(painter, self._badge)
        painter.end()

    def _paint_badge(self, painter: QPainter, badge: Badge) -> None:
        number = str(badge.count) if badge.count < 100 else MOST
        ink, tint = self._theme.ink(badge.tone), self._theme.tint(badge.tone)
        painter.setFont(self._theme.font(self._theme.sizes.small, bold=True))
        width = painter.fontMetrics().horizontalAdvance(number)
        if self.compact:
            paint_shape(painter, badge.shape, QRectF(self.width() - 20, 5, 14, 14), ink, tint)
            return
        height = max(22, painter.fontMetrics().height() + 4)
        box = QRectF(self.badge_left(number), (self.height() - height) / 2, width + 30, height)
        line = self._theme.high_contrast
        painter.setPen(QPen(ink, 2) if line else QPen(Qt.PenStyle.NoPen))
        painter.setBrush(tint)
        painter.drawRoundedRect(box, height / 2, height / 2)
        paint_shape(painter, badge.shape, QRectF(box.left() + 6, box.center().y() - 6, 12, 12), ink, tint)
        painter.setPen(ink)
        painter.drawText(box.adjusted(22, 0, 0, 0), Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft, number)


class Brand(QWidget):
    """The product's logo and name."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.compact = False
        self.setFixedHeight(BRAND)
        self.setAccessibleName(NAME)

    @property
    def _font(self) -> QFont:
        return self._theme.font(self._theme.sizes.body + 1, bold=True)

    @property
    def _text_left(self) -> int:
        return LEFT + self._theme.sizes.icon + GAP

    @property
    def wanted_width(self) -> int:
        """Return the width of the name in this computer's font."""
        return self._text_left + QFontMetrics(self._font).horizontalAdvance(NAME) + LEFT

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        left = (self.width() - 24) / 2 if self.compact else LEFT - 2
        paint_icon(painter, "spool", QRectF(left, (BRAND - 24) / 2 + 2, 24, 24), self._theme.colour("accent"))
        if not self.compact:
            painter.setPen(self._theme.colour("text"))
            painter.setFont(self._font)
            left = self._text_left
            painter.drawText(QRectF(left, 4, self.width() - left, BRAND - 4), Qt.AlignmentFlag.AlignVCenter, NAME)
        painter.end()


class Navigation(QWidget):
    chosen = Signal(object)
    """PageKey"""
    scheme_wanted = Signal()
    quit_wanted = Signal()
    lock_wanted = Signal()
    admin_opened = Signal(bool)
    """The user showed or hid all pages of the group Admin."""

    def __init__(self, theme: Theme, entries: Sequence[PageListing], leave: str) -> None:
        """Take the pages in the order of Ctrl+1..8 if they belong in the navigation, restricted ones last.

        `leave`: the label of quit.
        """
        super().__init__()
        self._theme = theme
        self._compact = False
        self.selected: PageKey | None = None
        self._opened = False
        self._use = AdminUse()
        self._closed: frozenset[PageKey] = frozenset()
        self._locks = False
        self._group = QButtonGroup(self)
        self.brand = Brand(theme)
        named(self, "nav", tr("Pages", "of this program"))
        layout = self._column = QVBoxLayout(self)
        layout.setSpacing(0)
        layout.addWidget(self.brand)
        listed = [entry for entry in entries if entry.in_navigation]
        keys_of = {entry.key: go_keys(number, entry.key) for number, entry in enumerate(listed, 1)}
        self._group_pages = frozenset(entry.key for entry in listed if entry.restricted)
        built = {entry.key: self._page_button(entry, keys_of) for entry in listed if not entry.restricted}
        group = tr("Agents, applications, partners, activity")
        self.admin = NavigationButton(theme, "nav.admin", tr("Admin", "pages"), "down", group, checkable=False)
        layout.addWidget(self.admin)
        built |= {entry.key: self._page_button(entry, keys_of) for entry in listed if entry.restricted}
        self.buttons = {key: built[key] for key in keys_of}
        keys = tr("Light or dark (Ctrl+Shift+L)")
        self.scheme = NavigationButton(theme, "nav.scheme", tr("Dark", "look"), "moon", keys, checkable=False)
        self.lock = NavigationButton(theme, "nav.lock", tr("Unlock…"), "lock", "", checkable=False)
        self.quit = NavigationButton(theme, "nav.quit", leave, "quit", "Ctrl+Q", checkable=False)
        more = tr("More pages")
        self.more = NavigationButton(theme, "nav.more", tr("More", "pages"), "more", more, checkable=False)
        self.menu = named(QMenu(self.more), "nav.menu", more)
        layout.addWidget(self.more)
        layout.addStretch(1)
        for end in (self.lock, self.scheme, self.quit):
            layout.addWidget(end)
        for opener in (self.more, self.admin):
            opener.clicked.connect(partial(self._open, opener))
        self.menu.aboutToShow.connect(self._fill_menu)
        self.scheme.clicked.connect(self.scheme_wanted.emit)
        self.quit.clicked.connect(self.quit_wanted.emit)
        self.lock.clicked.connect(self.lock_wanted.emit)
        theme.changed.connect(self._fit)
        self._fit()

    def _page_button(self, entry: PageListing, keys_of: Mapping[PageKey, str]) -> NavigationButton:
        button = NavigationButton(self._theme, f"nav.{entry.key.value}", entry.word, entry.icon, keys_of[entry.key])
        self._group.addButton(button)
        self._column.addWidget(button)
        # toggled, not clicked: assistive technology toggles checkable buttons
        button.toggled.connect(partial(self._toggled, entry.key))
        button.badge_changed.connect(self._show_hidden_badge)
        return button

    def _open(self, opener: NavigationButton) -> None:
        """Show or hide all pages of the group; where the window is too low for them, and for More, open a menu."""
        if opener is self.admin and self._fits(self._listed(opened=True)):
            self.open_admin(not self._opened)
            self.admin_opened.emit(self._opened)
        else:
            self.menu.popup(opener.mapToGlobal(opener.rect().topRight()))

    def open_admin(self, opened: bool) -> None:
        self._opened = opened
        self._lay_out()

    def show_use(self, use: AdminUse) -> None:
        """List the pages of the group that have something in them."""
        self._use = use
        self._lay_out()

    def set_compact(self, compact: bool) -> None:
        if compact is not self._compact:
            self._compact = compact
            self._fit()

    def _toggled(self, key: PageKey, on: bool) -> None:
        if on and key is not self.selected:
            self.chosen.emit(key)

    def _fit(self) -> None:
        sizes = self._theme.sizes
        every = (*self.buttons.values(), self.admin, self.more, self.lock, self.scheme, self.quit)
        widest = max(sizes.navigation, self.brand.wanted_width, *(button.wanted_width + EDGE for button in every))
        self.setFixedWidth(sizes.rail if self._compact else widest)
        self.brand.compact = self._compact
        for button in every:
            button.compact = self._compact
            button.updateGeometry()
            button.setToolTip(self._tip(button))
        self.update()

    def _tip(self, button: NavigationButton) -> str:
        """Return the tooltip. In the narrow rail, the label is shown nowhere else."""
        return " · ".join(filter(None, (button.text(), button.keys))) if self._compact else button.keys

    def select(self, key: PageKey) -> None:
        """Select a page. A page that is not listed leaves the selection unchanged."""
        button = self.buttons.get(key)
        if button is not None:
            self.selected = key
            button.setChecked(True)
            self._lay_out()

    def close_pages(self, closed: frozenset[PageKey]) -> None:
        """Hide pages from the current user. The other pages keep their keys."""
        if closed != self._closed:
            self._closed = closed
            self._lay_out()

    def show_lock(self, word: str) -> None:
        """Show the lock button with this label. Empty: nobody can lock or unlock here."""
        if word:
            self.lock.say(word, "lock")
        self._locks = bool(word)
        self._fit()
        self._lay_out()

    @property
    def _ends(self) -> list[NavigationButton]:
        return [*([self.lock] if self._locks else []), self.scheme, self.quit]

    def resizeEvent(self, event: QResizeEvent) -> None:
        self._lay_out()

    def minimumSizeHint(self) -> QSize:
        """Return a small size: buttons that do not fit go into the menu."""
        return QSize(self._theme.sizes.rail, ABOVE + 2 * self._theme.sizes.target + BELOW)

    def _lay_out(self) -> None:
        """Show the first pages that fit, always including the current one, and a menu with the others."""
        target = self._theme.sizes.target
        opened = self._opened and self._fits(self._listed(opened=True))
        shown = self._listed(opened=opened)
        whole = self._fits(shown)
        branded = self._fits(shown, BRAND)
        if not whole:
            room = max(1, (self.height() - ABOVE - BELOW) // target - 1)
            listed, shown = shown, shown[:room]
            if self.selected in listed and self.selected not in shown:
                shown[-1] = self.selected
        self.admin.setVisible(whole and not self._group_pages <= self._closed)
        word = tr("Admin", "pages")
        self.admin.say(word, "up" if opened else "down")
        self.admin.setAccessibleDescription(tr("Hides unused pages") if opened else tr("Shows all pages"))
        self.brand.setVisible(branded)
        for key, button in self.buttons.items():
            button.setVisible(key in shown)
        for end in (self.lock, self.scheme, self.quit):
            end.setVisible(whole and end in self._ends)
        self.more.setVisible(not whole)
        self._column.setContentsMargins(0, 0 if branded else ABOVE, EDGE, BELOW)
        self._show_hidden_badge()

    def _listed(self, *, opened: bool) -> list[PageKey]:
        """Return the pages of this user, in the order in which they stand."""
        pages = [key for key in self.buttons if key not in self._closed]
        pages.sort(key=self._group_pages.__contains__)
        return listed_pages(pages, self._group_pages, self._use, opened=opened, shown=self.selected)

    def _fits(self, listed: Sequence[PageKey], above: int = ABOVE) -> bool:
        """Return whether these pages, the group's button and the buttons at the end fit below `above` pixels."""
        group = 0 if self._group_pages <= self._closed else 1
        return self.height() >= above + (len(listed) + group + len(self._ends)) * self._theme.sizes.target + BELOW

    def _show_hidden_badge(self) -> None:
        """Show the badge of the first hidden page on the button behind which it is."""
        hidden = (button.badge for key, button in self.buttons.items() if button.isHidden() and key not in self._closed)
        badge = next((badge for badge in hidden if badge is not None), None)
        for opener in (self.more, self.admin):
            opener.show_badge(badge)

    def _fill_menu(self) -> None:
        self.menu.clear()
        pages = [button for key, button in self.buttons.items() if key not in self._closed]
        for button in (*pages, *self._ends):
            if button.isHidden():
                action = self.menu.addAction(button.accessibleName())
                action.triggered.connect(button.click)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("base"))
        painter.fillRect(self.width() - 1, 0, 1, self.height(), self._theme.colour("line"))
        painter.end()
