"""Builds the console. No other module creates its parts and connects them."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import os
import signal
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, field, replace
from datetime import UTC, datetime
from pathlib import Path
from uuid import UUID

import msgspec
from PySide6.QtCore import QObject, QSize, QTimer, Signal
from PySide6.QtWidgets import QApplication

from app.console import Console
from app.desktop import link_handler
from app.desktop.alarm_book import AlarmKey
from app.desktop.alarms import read_shown_alarms
from app.desktop.sounds import Sounds
from app.documents.preview import Previews
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.feeds import QueueFeed
from app.models.notices import NoticesFeed, NoticesModel
from app.models.printers import PrintersFeed, PrintersModel
from app.models.queue import QueueModel
from app.models.server_state import AccountHere, EngineProbe
from app.pages.page import PageKey
from app.pages.page_list import entries_for
from app.process.access import CachedAccess
from app.process.data_folder import DataFolder, DataFolderUnusable
from app.process.engine_link import EndpointProvider, EngineLink
from app.process.other_servers import OtherServers
from app.process.server_care import ServerCare
from app.process.window_log import log_window, report_bugs
from app.process.window_requests import (
    LOCK,
    SHOW,
    AccountAddress,
    ChoicesAddress,
    LinkAddress,
    WallAddress,
    WindowAddress,
    address_of,
    opening,
    tell_others,
)
from app.process.window_site import EngineStop, WindowSite, about, site_of
from app.session.choices import ReadChoices
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, close_gui_loop, flow, gui_loop
from app.session.job_actions import JobActions
from app.session.live import Live
from app.session.messages import Messages, bug_message
from app.session.session import Session
from app.session.settings import (
    SHARED,
    AccountSettings,
    Choices,
    LanguageChoice,
    SavedFilter,
    SchemeChoice,
    Settings,
    kept_as,
    read_kept,
    set_aside,
)
from app.session.snapshot import LastShown, WindowSnapshot, read_snapshot
from app.session.tasks import Tasks
from app.session.undo_offers import UndoOffers
from app.theme.theme import Theme
from app.theme.tokens import Scheme
from app.theme.watchers import unwatched
from app.window import tray
from app.window.account_sign import AccountSign
from app.window.choices_from_commands import usable
from app.window.desktop_services import DesktopServices
from app.window.first_run_start import FirstRunStart
from app.window.main_window import MainWindow
from app.window.operator_lock import SharedLock
from app.window.reopen_window import ask_and_reopen, fitting, open_beside, put_back, reopen
from app.window.shell_services import Inputs, ShellServices
from app.window.single_instance import SingleInstance, no_door
from app.window.status_bar import StatusBar
from app.window.window_language import meant, speak_in
from app.words.agents import server_is
from server_core.contract.decisions.first_use import learn_types
from server_core.contract.types.partners import AccountView

CHOICES_FILE, LAST_FILE, ALARMS_FILE = "console.json", "console-last.json", "alarms.json"
"""File names in a window's folder."""
AGREED_MS = 120_000
"""A question about a clicked link closes after this time: another console agreed to it and may be locked by now."""


class NoDisplay(ConsoleError):
    """No window can be shown here. The text says what to do instead."""


class WindowAlreadyOpen(ConsoleError):
    """The requested options cannot be applied to a window that is already open."""


def make_application(text_percent: int = 100) -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        existing.setQuitOnLastWindowClosed(False)
        return existing
    with text_scaled(text_percent):
        application = QApplication([sys.argv[0]])
    application.setApplicationName("Spoolhouse")
    application.setDesktopFileName("spoolhouse")
    application.setQuitOnLastWindowClosed(False)
    GuiGarbage(application)
    return application


@dataclass(frozen=True, kw_only=True, slots=True)
class SharedParts:
    """The parts that all windows of this process share.

    - `settings`: the site's settings
    - `windows`: the open windows
    - `reopening`: not empty while the windows close to be opened again
    """

    settings: Settings
    theme: Theme
    sounds: Sounds
    inputs: Inputs
    lock: SharedLock
    open_customer: Callable[[UUID], Awaitable[None]]
    windows: list[MainWindow] = field(default_factory=list)
    reopening: list[bool] = field(default_factory=list)

    def reopen(self, window: MainWindow) -> None:
        """Reopen all windows to apply a text size or a language.

        Asks over `window` first; all windows reopen or none does.
        """

        def go() -> None:
            self.reopening.append(True)
            for each in list(self.windows):
                each.end()

        Flow(window, ask_and_reopen(self.theme, window, self.windows, go))


def share_parts(
    application: QApplication,
    settings_file: Path | None,
    choices: Choices,
    tasks: Tasks,
    open_customer: Callable[[UUID], Awaitable[None]],
) -> SharedParts:
    """Build the shared parts. If `settings_file` is None, no choice is saved."""
    settings = Settings(settings_file, choices, tasks)
    theme = Theme(application, choices.scheme, density=choices.density, contrast=choices.contrast)
    settings.changed.connect(lambda: _show_choices(theme, settings.choices))
    return SharedParts(
        settings=settings,
        theme=theme,
        sounds=Sounds(tasks, settings),
        inputs=Inputs(),
        lock=SharedLock(settings),
        open_customer=open_customer,
    )


class NoOtherWindow(ConsoleError):
    """Raised if a second window is requested of a console with one window, for example one that takes a screenshot."""


async def _opens_none(_account_id: UUID) -> None:
    raise NoOtherWindow(tr("This console has only one window."))


def build_console(
    application: QApplication,
    provider: EndpointProvider,
    engine_stop: EngineStop,
    settings_file: Path | None,
    choices: Choices,
    *,
    previews: Previews | None = None,
    start_here: Callable[[], None] = lambda: None,
    why_no_restart: Callable[[], str | None] = lambda: None,
    elsewhere: str = "",
    root: DataFolder | None = None,
    account: AccountView | None = None,
    shared: SharedParts | None = None,
    ends_server: bool = False,
) -> Console:
    """Build one console window. Nothing is requested from the engine before `console.live.start()`.

    - `start_here`: the provider may start an engine
    - `settings_file`: None: no choice is saved
    - `why_no_restart`: the reason why the server cannot be restarted, for the user
    - `elsewhere`: the server's name if it runs on another computer
    - `root`: the folder with this user's remote servers
    - `account`: the customer that the window is about; None: the site itself
    - `shared`: the parts shared with other windows; None: there are no others
    - `ends_server`: the server ends with the window
    """
    server_is(elsewhere=bool(elsewhere))
    tasks = Tasks()
    common = shared or share_parts(application, settings_file, choices, tasks, _opens_none)
    if account is None or shared is None:
        settings = common.settings
    else:
        settings = AccountSettings(settings_file, choices, tasks, common.settings)
    link = EngineLink(provider, None if account is None else account.account_id)
    link.operator = settings.choices.operator
    previews = previews or Previews()
    tasks.at_close(previews.aclose)
    tasks.at_close(link.aclose)
    session = Session(tasks, link)
    theme = common.theme
    live = Live(tasks, link)
    access = CachedAccess(session, live, were_locked=settings.choices.were_locked)
    access.changed.connect(lambda: settings.change(were_locked=access.locks))
    here = None if account is None else AccountHere(session, live, account)
    queue, printers = QueueModel(), PrintersModel()
    queue_feed = QueueFeed(session, live, queue)
    printers_feed = PrintersFeed(session, live, printers)
    probe = EngineProbe(session, live)
    messages, undo, notices = Messages(), UndoOffers(), NoticesModel()
    notices_feed = NoticesFeed(session, live, notices)
    session.look_after_outcomes(live, messages)
    care = ServerCare(
        session,
        live,
        None if elsewhere or here else root,
        ask_restart=lambda: window.ask_restart(),
        why_no_restart=why_no_restart,
        stop=engine_stop,
        start=lambda: _start_here(console, start_here),
    )
    parts = ConsoleParts(
        theme=theme,
        tasks=tasks,
        session=session,
        live=live,
        access=access,
        settings=settings,
        previews=previews,
        queue=queue,
        queue_feed=queue_feed,
        printers=printers,
        printers_feed=printers_feed,
        probe=probe,
        notices=notices,
        notices_feed=notices_feed,
        undo=undo,
        messages=messages,
        sounds=common.sounds,
        job_actions=JobActions(theme, session, queue, printers, undo, lambda: window, live),
        reopen=lambda: common.reopen(window),
        others=OtherServers(tasks, root),
        open_customer=common.open_customer,
        care=care,
        elsewhere=elsewhere,
        account=here,
        ends_server=ends_server,
    )
    status = StatusBar(theme, live, probe, printers)
    status.why_no_restart = lambda: access.why_not_admin or why_no_restart()
    status.elsewhere = elsewhere
    with unwatched():
        window = MainWindow(parts, entries_for(parts), status, first=choices.page)
    window.page_shown.connect(lambda key: settings.change(page=key.value))
    console = Console(
        application=application,
        window=window,
        tasks=tasks,
        theme=theme,
        settings=settings,
        session=session,
        live=live,
        queue=queue,
        printers=printers,
        queue_feed=queue_feed,
        printers_feed=printers_feed,
        probe=probe,
        parts=parts,
        reopening=common.reopening,
    )
    settings.not_saved.connect(window.tell_not_kept)
    window.scheme_wanted.connect(lambda: _switch_scheme(console))
    window.stop_wanted.connect(lambda: Flow(window, _stop_and_quit(console, engine_stop)))
    window.restart_wanted.connect(lambda: Flow(window, _restart(console, engine_stop, start_here)))
    window.start_wanted.connect(lambda: _start_here(console, start_here))
    window.resize(fitting(QSize(choices.window_width, choices.window_height), application.primaryScreen()))
    if shared is None:
        common.inputs.setParent(window)
    ShellServices(console, common.inputs)
    common.windows.append(window)
    common.lock.add(access)
    if here is not None:
        AccountSign(parts, here, window)
    return console


@dataclass(frozen=True, kw_only=True, slots=True)
class ReadyWindow:
    """All data that is read before a window opens, so that an open window never waits for the disk.

    `folder`: its folder.
    """

    site: WindowSite
    folder: Path
    kept: ReadChoices
    last: WindowSnapshot | None
    shown_alarms: frozenset[AlarmKey]
    aside: Path | None = None
    """The folder for choices that could not be read."""

    @property
    def account_id(self) -> UUID | None:
        return None if self.site.account is None else self.site.account.account_id


def ready_window(site: WindowSite) -> ReadyWindow:
    folder = site.folder.root
    return ReadyWindow(
        site=site,
        folder=folder,
        kept=read_kept(folder / CHOICES_FILE),
        last=read_snapshot(folder / LAST_FILE, datetime.now(UTC)),
        shown_alarms=read_shown_alarms(folder / ALARMS_FILE),
    )


def with_choices_path(ready: ReadyWindow) -> ReadyWindow:
    """Return the data with a path for its choices. Called before choices are saved."""
    return ready if ready.kept.whole else replace(ready, aside=set_aside(ready.folder / CHOICES_FILE))


class ConsoleWindows(QObject):
    """All windows of this process: one for the whole site and at most one per customer."""

    ended = Signal()
    """The last window closed."""

    def __init__(
        self,
        application: QApplication,
        site: WindowSite,
        site_again: Callable[[], WindowSite],
        choices: Choices,
        single: SingleInstance,
    ) -> None:
        """`site`: data of the site's window; `site_again` reads it for each further window.

        `choices`: the site's choices.
        """
        super().__init__()
        self._application, self.site, self._site_again, self._single = application, site, site_again, single
        self._tasks = Tasks()
        file = site.folder.root / CHOICES_FILE
        self.shared = share_parts(application, file, choices, self._tasks, self.open_customer)
        self.open: dict[UUID | None, Console] = {}
        self.opening_anew: list[UUID | None] = []
        """The accounts of the windows that closed in order to reopen."""
        self._closed: list[Tasks] = []
        single.wanted.connect(self.show_site)
        single.opened.connect(self.open_address)
        single.lock = self.shared.lock.fall
        self.shared.lock.locked.connect(self._lock_elsewhere)

    def show(self, ready: ReadyWindow, *, wall: bool = False) -> Console:
        """Create and show a window. It sends requests to the server from then on."""
        site, account_id = ready.site, ready.account_id
        choices = self.shared.settings.choices if account_id is None else ready.kept.choices
        console = build_console(
            self._application,
            site.provider,
            site.stop,
            ready.folder / CHOICES_FILE,
            choices,
            start_here=site.start_here,
            why_no_restart=site.why_no_restart,
            elsewhere=site.name,
            root=site.root,
            account=site.account,
            shared=self.shared,
        )
        self.open[account_id] = console
        if choices.geometry:
            put_back(console.window, choices.geometry)
        if wall:
            console.window.go_to(PageKey.WALL)
        elif choices.maximized:
            console.window.showMaximized()
        else:
            console.window.show()
        if not self._single.has_door:
            console.parts.messages.say(no_door())
        if not ready.kept.whole:
            console.parts.messages.say(kept_as(ready.aside))
        DesktopServices(console, ready.folder / ALARMS_FILE, ready.shown_alarms)
        LastShown(console, ready.folder / LAST_FILE, ready.last)
        if account_id is None and not site.name and not wall and ready.kept.whole:  # otherwise it may be over already
            FirstRunStart(console)
        console.window.closed.connect(lambda: self._window_closed(account_id))
        QTimer.singleShot(0, console.live.start)
        return console

    async def open_customer(self, account_id: UUID) -> None:
        """Open the window of a customer. Raises ConsoleError."""
        await self._opened(account_id)

    @flow
    async def show_site(self) -> None:
        await self._with_error_shown(self._opened(None))

    @flow
    async def open_address(self, address: WindowAddress) -> None:
        """Handle an address from another process of this user: a second start or a command."""
        match address:
            case WallAddress():
                console = await self._with_error_shown(self._opened(None, to_front=False))
                if console is not None:
                    console.window.go_to(PageKey.WALL)
            case AccountAddress(account_id=account_id):
                await self._with_error_shown(self._opened(account_id))
            case ChoicesAddress(changes=changes):
                self.shared.settings.change(**usable(changes))
            case LinkAddress(link=link, agreed=agreed):
                await self._ask_about(link, agreed)

    async def _ask_about(self, link: str, agreed: tuple[str, ...]) -> None:
        """Ask about a clicked onboarding link once no other running console forbids it. A lock closes the question."""
        from app.dialogs.enrol import EnrolDialog  # late: few windows ever need it
        from app.process.opened_link import OpenedLink, for_admins, hand_over

        folder, ours = self.site.root, (*agreed, self._single.address)
        access = self._used_last().parts.access
        await access.read()
        if self._lets_enrol(access):
            handed = await self._tasks.call(lambda: asyncio.to_thread(hand_over, folder, link, ours))
            if handed or not self.open:
                return
        console = self._used_last()  # windows may have closed or locked meanwhile
        dialog = EnrolDialog(self.shared.theme, self._tasks, console.window)
        answer = dialog.answer()
        if self._lets_enrol(console.parts.access):
            dialog.open_link(OpenedLink(folder=folder, link=link, agreed=ours))
            console.parts.access.fell.connect(dialog.reject)
            if agreed:
                QTimer.singleShot(AGREED_MS, dialog, dialog.reject)
        else:
            dialog.refuse(str(for_admins()))
        dialog.raise_()
        dialog.activateWindow()
        await answer
        dialog.deleteLater()

    def _lets_enrol(self, access: CachedAccess) -> bool:
        """Return whether an administrator is at work here. A console of a remote server that is never locked does not
        count.
        """
        return access.is_admin or (bool(self.site.name) and not access.locks)

    def _used_last(self) -> Console:
        """The active window, or any."""
        consoles = list(self.open.values())
        return next((each for each in consoles if each.window.isActiveWindow()), consoles[0])

    async def _with_error_shown(self, opened: Flow[Console]) -> Console | None:
        """Open an address. Returns None if that failed; the open windows show the reason."""
        try:
            return await opened
        except ConsoleError as error:
            for console in self.open.values():
                console.parts.messages.say_error(tr("The window did not open."), error)
            return None

    @flow
    async def _opened(self, account_id: UUID | None, *, to_front: bool = True) -> Console:
        """Open a window unless it is open. Raises ConsoleError."""
        if account_id not in self.open:
            ready = await self._tasks.call(lambda: self._ready(account_id))
            account_id = ready.account_id
            if account_id not in self.open:  # otherwise it was requested twice
                return self.show(ready)
        console = self.open[account_id]
        if to_front:
            tray.to_front(console.window)
        return console

    async def _ready(self, account_id: UUID | None) -> ReadyWindow:
        """Read the window's data. Runs in the network thread."""
        for closed in self._closed:
            await asyncio.to_thread(closed.join)  # finish writing the window's choices before they are read again
        site = await asyncio.to_thread(self._site_again)
        if account_id is not None:
            site = await about(site, str(account_id))
        return await asyncio.to_thread(lambda: with_choices_path(ready_window(site)))

    def _window_closed(self, account_id: UUID | None) -> None:
        console = self.open.pop(account_id)
        if not self.shared.reopening:  # tomorrow nobody remembers why most jobs are hidden
            console.settings.change(queue_filter=SavedFilter())
        _leave(console)
        self._closed.append(console.tasks)
        self.shared.windows.remove(console.window)
        self.shared.lock.remove(console.parts.access)
        if self.shared.reopening:
            self.opening_anew.append(account_id)
        if self.open:
            QTimer.singleShot(0, console.window, console.let_go)
        else:
            self._single.close()
            self.ended.emit()

    def end(self) -> None:
        """Close all windows and quit, even if closing a window normally keeps the program in the tray."""
        for window in list(self.shared.windows):
            window.end()

    def tell_bug(self, bug: str) -> None:
        """Show a bug in the active window, because most bugs come from what the user just did there."""
        consoles = list(self.open.values())
        for console in [each for each in consoles if each.window.isActiveWindow()] or consoles:
            console.parts.messages.say(bug_message(bug))

    def close(self) -> None:
        """Release the shared parts after the last window closed."""
        for tasks in (*self._closed, self._tasks):
            tasks.close()

    def _lock_elsewhere(self) -> None:
        """Lock the other windows, one after another, so that the calls arrive in order."""
        root, own = self.site.root.root, self._single.address
        self._tasks.write(lambda: tell_others(root, own, LOCK), _raised, self)


def run_console(
    folder: DataFolder,
    screenshot: Path | None = None,
    *,
    wall: bool = False,
    server: str | None = None,
    language: LanguageChoice | None = None,
    account: str | None = None,
) -> int:
    """Run the console and return the exit code. The window appears at once; the engine is found or started meanwhile.

    If a process with windows for this server runs already, it opens the window and this process ends.
    - `screenshot`: take the picture, then end
    - `wall`: show the wall display first, and the window when the user leaves it
    - `server`: connect to this remote server; no engine starts here
    - `language`: the same choice as in Settings
    - `account`: the customer that the window is about, see `window_site.about`

    Raises NoScreenshot, NoSuchServer, WindowAlreadyOpen and the errors of `about`.
    """
    site = site_of(folder, server)
    here = site.folder
    one = site if account is None else asyncio.run(about(site, account))
    learn_types()
    ready, kept = ready_window(one), read_kept(here.root / CHOICES_FILE)
    if sys.platform == "linux" and not has_display():
        if screenshot is None:
            raise NoDisplay("there is no display for the window: spoolhouse serve prints without one")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(kept.choices.text_percent)
    with contextlib.suppress(DataFolderUnusable):  # the engine reports it in the window
        here.prepare()
    single = SingleInstance(address_of(str(here.root)))
    if screenshot is None and not single.is_first(_request(ready.account_id, wall=wall)):
        if language is not None:
            raise WindowAlreadyOpen(
                "the window is open already, and in front now: choose its language in its settings, or by 'console set'"
            )
        return 0  # its window is in front now
    speak_in(application, meant(language or kept.choices.language))
    if screenshot is not None:
        return _take_picture(application, ready, kept.choices, screenshot, wall=wall)
    aside = None if kept.whole else set_aside(here.root / CHOICES_FILE)
    windows = ConsoleWindows(application, site, lambda: site_of(folder, server), kept.choices, single)
    windows.ended.connect(application.quit)
    if language is not None:
        windows.shared.settings.change(language=language)
    console = windows.show(with_choices_path(ready), wall=wall)
    if not kept.whole:
        console.parts.messages.say(kept_as(aside))
    for account_id in open_beside():
        windows.open_address(AccountAddress(account_id=account_id))
    if link_handler.is_usual(here):
        console.tasks.write(lambda: _take_links(here), lambda _: None, console.window)
    # Python handles Ctrl+C in the terminal only while it runs; the status bar's second timer makes sure that it does
    signal.signal(signal.SIGINT, lambda *_: windows.end())
    report_bugs(windows.tell_bug)
    with log_window(here.log.parent):
        gui_loop().run_forever()
        windows.close()
        close_gui_loop()
    return reopen(windows.opening_anew) if windows.shared.reopening else 0


def _take_picture(application: QApplication, ready: ReadyWindow, of_site: Choices, picture: Path, *, wall: bool) -> int:
    """Take a screenshot of a window that saves nothing. Raises NoScreenshot."""
    from app.window.screenshot import Screenshot

    site = ready.site
    choices = msgspec.structs.replace(ready.kept.choices, **{key: getattr(of_site, key) for key in SHARED})
    console = build_console(
        application, site.provider, site.stop, None, choices, elsewhere=site.name, root=site.root, account=site.account
    )
    console.window.closed.connect(application.quit)
    if wall:
        console.window.go_to(PageKey.WALL)
    else:
        console.window.show()
    QTimer.singleShot(0, console.live.start)
    signal.signal(signal.SIGINT, lambda *_: console.window.end())
    taken = Screenshot(console, picture, console.window.page(PageKey.WALL) if wall else console.window)
    report_bugs(lambda bug: console.parts.messages.say(bug_message(bug)))
    gui_loop().run_forever()
    console.tasks.close()
    close_gui_loop()
    if taken.error is not None:
        raise taken.error
    return 0


def _request(account_id: UUID | None, *, wall: bool) -> bytes:
    if account_id is not None:
        return opening(AccountAddress(account_id=account_id))
    return opening(WallAddress()) if wall else SHOW


def _take_links(folder: DataFolder) -> None:
    """Register this program for links. The console works without; `open-link --register` says why it failed."""
    with contextlib.suppress(link_handler.NotRegistered):
        link_handler.register(folder)


def has_display() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _leave(console: Console) -> None:
    window = console.window
    size = window.normalGeometry().size() if window.isMaximized() else window.size()
    window.leave()
    console.settings.change(
        window_width=size.width(),
        window_height=size.height(),
        maximized=window.isMaximized(),
        geometry=window.saveGeometry().toBase64().toStdString(),
    )


def _switch_scheme(console: Console) -> None:
    choice = SchemeChoice.LIGHT if console.theme.scheme is Scheme.DARK else SchemeChoice.DARK
    console.settings.change(scheme=choice)


def _raised(error: ConsoleError) -> None:
    """Ask a running process to open its window. Processes that do not answer are skipped."""
    raise error


def _show_choices(theme: Theme, choices: Choices) -> None:
    """Apply each changed choice to the theme."""
    theme.choose(choices.scheme, density=choices.density, contrast=choices.contrast)


def _start_here(console: Console, start_here: Callable[[], None]) -> None:
    start_here()
    console.live.stop()
    console.live.start()  # at once, not after the pause


async def _restart(console: Console, engine_stop: EngineStop, start_here: Callable[[], None]) -> None:
    console.window.server.tell_restarting()
    # stop first: the live stream would start a new engine before the old one has ended
    console.live.stop()
    if await _stopped(console, engine_stop, tr("The server could not be restarted.")):
        _start_here(console, start_here)


async def _stop_and_quit(console: Console, engine_stop: EngineStop) -> None:
    console.window.server.tell_stopping()
    # stop first: the live stream would start a new engine at once
    console.live.stop()
    if await _stopped(console, engine_stop, tr("Printing could not be stopped.")):
        console.window.end()


async def _stopped(console: Console, engine_stop: EngineStop, failed: str) -> bool:
    async def stop() -> None:
        await engine_stop()

    try:
        await console.tasks.call(stop)
    except ConsoleError as error:
        console.live.start()
        console.window.tell(failed, error)
        return False
    return True


# Collects Python's reference cycles in the GUI thread only.
#
# Python collects in whichever thread allocates. A window that is destroyed outside the GUI thread crashes Qt.


INTERVAL_MS = 1_000
STARTING_ROUNDS = 5
"""Number of intervals at the start in which new objects are kept: pages and libraries are loaded, and scanning them
would delay the first rows.
"""


class GuiGarbage(QObject):
    """Replaces Python's automatic garbage collection for the rest of the process. Create it in the GUI thread."""

    def __init__(self, parent: QObject, *, starting_rounds: int = STARTING_ROUNDS) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # exclude what is loaded now: scanning it would block the window
        self._starting = starting_rounds
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.look_or_keep)
        self._timer.start()

    def look_or_keep(self) -> None:
        """Runs once per second."""
        if self._starting:
            self._starting -= 1
            gc.freeze()
        else:
            self.collect_due()

    def collect_due(self) -> None:
        """Collect the oldest generation whose count exceeds Python's own threshold."""
        due = [
            generation
            for generation, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit
        ]
        if due:
            gc.collect(due[-1])


# The text scale. Qt multiplies everything by it, so sizes and breakpoints need no arithmetic. Set before QApplication.


VARIABLE = "QT_SCALE_FACTOR"


@contextmanager
def text_scaled(percent: int) -> Iterator[None]:
    """Set the text scale while a QApplication is created.

    A factor that is already in the environment is multiplied, not replaced. One that is not a number is left to Qt.
    Afterwards the environment is restored, because child processes inherit it.
    """
    before = os.environ.get(VARIABLE)
    try:
        factor = float(before or 1) * percent / 100
    except ValueError:
        factor = 1.0
    if percent != 100 and factor > 0:
        os.environ[VARIABLE] = f"{factor:g}"
    try:
        yield
    finally:
        if before is None:
            os.environ.pop(VARIABLE, None)
        else:
            os.environ[VARIABLE] = before
