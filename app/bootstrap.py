"""Builds the console: the only place that makes its parts and connects them."""

from __future__ import annotations

import contextlib
import gc
import os
import signal
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from pathlib import Path

from PySide6.QtCore import QObject, QSize, QTimer
from PySide6.QtWidgets import QApplication

from app.console import Console
from app.desktop import link_handler
from app.desktop.alarms import read_known
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
from app.process.access import Access
from app.process.customer_windows import CustomerWindows
from app.process.data_folder import DataFolder, DataFolderUnusable
from app.process.engine_link import EndpointProvider, EngineLink
from app.process.other_servers import OtherServers
from app.process.server_care import ServerCare
from app.process.window_door import address_of
from app.process.window_log import log_window, report_bugs
from app.process.window_site import EngineStop, WindowSite, site_of
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, close_gui_loop, gui_loop
from app.session.job_actions import JobActions
from app.session.last_shown import LastShown, read_snapshot
from app.session.live import Live
from app.session.messages import Messages, bug_message
from app.session.session import Session
from app.session.settings import Choices, LanguageChoice, SchemeChoice, Settings, kept_as, read_kept, set_aside
from app.session.tasks import Tasks
from app.session.undo_offers import UndoOffers
from app.theme.theme import Theme
from app.theme.tokens import Scheme
from app.window.account_sign import AccountSign
from app.window.desktop_services import DesktopServices
from app.window.first_run_start import FirstRunStart
from app.window.main_window import MainWindow
from app.window.open_anew import fitting, open_anew, put_back, reopen
from app.window.operator_lock import LockedTogether
from app.window.shell_services import ShellServices
from app.window.single_instance import SingleInstance, no_door
from app.window.status_bar import StatusBar
from app.window.window_language import meant, speak_in
from app.words.agents import server_is
from server_core.contract.decisions.first_use import learn_types
from server_core.contract.types.partners import AccountView


class NoDisplay(ConsoleError):
    """A window cannot be shown here; the text says what can be done instead."""


class OpenAlready(ConsoleError):
    """What was wished of a window cannot become of one that is there."""


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
    address: str | None = None,
    root: DataFolder | None = None,
    account: AccountView | None = None,
) -> Console:
    """Nothing is asked of the engine before `console.live.start()`. `start_here`: the provider may start an engine.
    `settings_file` None: no choice is kept. `why_no_restart`: of the server, in words. `elsewhere`, `address`: its
    name, where it is on another computer. `root`: where this person's servers elsewhere are kept. `account`: whom the
    window is about; None = the site itself."""
    server_is(elsewhere=bool(elsewhere))
    tasks = Tasks()
    link = EngineLink(provider, None if account is None else account.account_id)
    link.operator = choices.operator
    previews = previews or Previews()
    tasks.at_close(previews.aclose)
    tasks.at_close(link.aclose)
    session = Session(tasks, link)
    settings = Settings(settings_file, choices, tasks)
    theme = Theme(application, choices.scheme, density=choices.density, contrast=choices.contrast)
    live = Live(tasks, link)
    access = Access(session, live, were_locked=choices.were_locked)
    access.changed.connect(lambda: settings.change(were_locked=access.locks))
    here = None if account is None else AccountHere(session, live, account)
    queue, printers = QueueModel(), PrintersModel()
    queue_feed = QueueFeed(session, live, queue)
    printers_feed = PrintersFeed(session, live, printers)
    probe = EngineProbe(session, live)
    messages, undo, notices = Messages(), UndoOffers(), NoticesModel()
    notices_feed = NoticesFeed(session, live, notices)
    session.look_after_outcomes(live, messages)
    reopening: list[bool] = []

    def opens_anew() -> None:
        reopening.append(True)
        window.end()

    def reopens() -> None:
        Flow(window, open_anew(theme, window, opens_anew))

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
        sounds=Sounds(tasks, settings),
        job_actions=JobActions(theme, session, queue, printers, undo, lambda: window, live),
        reopen=reopens,
        others=OtherServers(tasks, root),
        customer_windows=CustomerWindows(tasks, root, address),
        care=care,
        elsewhere=elsewhere,
        account=here,
    )
    status = StatusBar(theme, live, probe, printers)
    status.why_no_restart = lambda: access.why_not_admin or why_no_restart()
    status.elsewhere = elsewhere
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
        reopening=reopening,
    )
    settings.changed.connect(lambda: _show_choices(console))
    settings.not_saved.connect(lambda error: window.tell(tr("A setting could not be kept."), error))
    window.scheme_wanted.connect(lambda: _switch_scheme(console))
    window.stop_wanted.connect(lambda: Flow(window, _stop_and_quit(console, engine_stop)))
    window.restart_wanted.connect(lambda: Flow(window, _restart(console, engine_stop, start_here)))
    window.start_wanted.connect(lambda: _start_here(console, start_here))
    window.resize(fitting(QSize(choices.window_width, choices.window_height), application.primaryScreen()))
    ShellServices(console)
    if here is not None:
        AccountSign(parts, here, window)
    return console


def run_console(
    folder: DataFolder,
    screenshot: Path | None = None,
    *,
    wall: bool = False,
    server: str | None = None,
    language: LanguageChoice | None = None,
    account: str | None = None,
) -> int:
    """Shows the window at once; the engine is found or started meanwhile. Returns the exit code.

    With `screenshot` it ends by itself when the picture is taken. With `wall` the wall comes first, and the window
    when a person leaves it. With `server` it is of that one, elsewhere, and no engine starts here. `language` is
    chosen as in Settings. With `account` it is about that customer, see `account_site.about`. Raises NoScreenshot,
    NoSuchServer, OpenAlready, and what `about` raises.
    """
    site = _site(folder, server, account)
    folder = site.folder
    learn_types()
    settings_file, last_file, alarms_file = (
        folder.root / name for name in ("console.json", "console-last.json", "alarms.json")
    )
    kept = read_kept(settings_file)
    choices = kept.choices
    if site.account is not None:
        from app.process.account_site import choices_at

        choices = choices_at(site, choices, is_new=not settings_file.exists())
    # here, since from the window on nothing waits for the disk; all of it is there with the first sight
    last, told = read_snapshot(last_file, datetime.now(UTC)), read_known(alarms_file)
    if sys.platform == "linux" and not has_display():
        if screenshot is None:
            raise NoDisplay("there is no display for the window: spoolhouse serve prints without one")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application(choices.text_percent)
    with contextlib.suppress(DataFolderUnusable):  # the engine says so, in the window
        folder.prepare_log() if site.account else folder.prepare()
    single = SingleInstance(address_of(str(folder.root)))
    if screenshot is None and not single.is_first(wall=wall):
        if language is not None:
            raise OpenAlready(
                "the window is open already, and in front now: choose its language in its settings, or by 'console set'"
            )
        return 0  # its window is in front now
    speak_in(application, meant(language or choices.language))
    unread = screenshot is None and not kept.whole
    aside = set_aside(settings_file) if unread else None
    console = build_console(
        application,
        site.provider,
        site.stop,
        settings_file if screenshot is None else None,
        choices,
        start_here=site.start_here,
        why_no_restart=site.why_no_restart,
        elsewhere=site.name,
        address=site.address,
        root=site.root,
        account=site.account,
    )
    if language is not None:
        console.settings.change(language=language)
    console.window.closed.connect(lambda: _leave(console))
    if choices.geometry:
        put_back(console.window, choices.geometry)
    if wall:
        console.window.go_to(PageKey.WALL)
    elif choices.maximized:
        console.window.showMaximized()
    else:
        console.window.show()
    if screenshot is None and link_handler.is_usual(folder):
        console.tasks.write(lambda: _take_links(folder), lambda _: None, console.window)
    if unread:
        console.parts.messages.say(kept_as(aside))
    if screenshot is None:
        if not single.has_door:
            console.parts.messages.say(no_door())
        DesktopServices(console, alarms_file, single, told)
        LockedTogether(console, single, root=site.root.root, site=(site.of_site or folder).root)
        LastShown(console, last_file, last)
        if not site.name and site.account is None and not wall and not unread:  # else it may be over, and nobody knows
            FirstRunStart(console)
    QTimer.singleShot(0, console.live.start)
    # Python sees Ctrl+C in the terminal only when it runs: the status bar's second timer lets it
    # closed by name: Qt's `quit` asks the window, which would stay
    signal.signal(signal.SIGINT, lambda *_: console.window.end())
    picture = None
    if screenshot is not None:
        from app.window.screenshot import Screenshot

        shown = console.window.page(PageKey.WALL) if wall else console.window
        picture = Screenshot(console, screenshot, shown)
    report_bugs(lambda bug: console.parts.messages.say(bug_message(bug)))
    with log_window(folder.log.parent) if screenshot is None else contextlib.nullcontext():
        gui_loop().run_forever()
        console.tasks.close()
        close_gui_loop()
    if picture is not None and picture.error is not None:
        raise picture.error
    if not console.reopening:
        return 0
    return reopen(None if site.account is None else site.account.account_id)


def _site(folder: DataFolder, server: str | None, account: str | None) -> WindowSite:
    site = site_of(folder, server)
    if account is None:
        return site
    from app.process.account_site import about  # it asks the server, which windows that begin at once do without

    return about(site, account)


def _take_links(folder: DataFolder) -> None:
    """A console without clicks on links is a console, too: `open-link --register` says why it is without."""
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
    console.application.quit()


def _switch_scheme(console: Console) -> None:
    choice = SchemeChoice.LIGHT if console.theme.scheme is Scheme.DARK else SchemeChoice.DARK
    console.settings.change(scheme=choice)


def _show_choices(console: Console) -> None:
    """Whoever changes a choice changes the look."""
    choices = console.settings.choices
    console.session.link.operator = choices.operator
    console.theme.choose(choices.scheme)
    console.theme.choose_density(choices.density)
    console.theme.choose_contrast(choices.contrast)


def _start_here(console: Console, start_here: Callable[[], None]) -> None:
    start_here()
    console.live.stop()
    console.live.start()  # at once, not after the pause


async def _restart(console: Console, engine_stop: EngineStop, start_here: Callable[[], None]) -> None:
    console.window.server.tell_restarting()
    # the live stream would start a new engine before the old one is gone
    console.live.stop()
    if await _stopped(console, engine_stop, tr("The server could not be restarted.")):
        _start_here(console, start_here)


async def _stop_and_quit(console: Console, engine_stop: EngineStop) -> None:
    console.window.server.tell_stopping()
    # the live stream would start a new engine at once
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


# Where Python looks for reference cycles in a console: in the GUI thread only.
#
# Python collects in the thread that happens to allocate; a window found there would be destroyed outside its thread,
# which Qt answers with a crash.


INTERVAL_MS = 1_000
STARTING_ROUNDS = 5
"""Of so many intervals what was made stays: pages and libraries are loaded, and looking at them would hold up the first
rows."""


class GuiGarbage(QObject):
    """Takes the place of Python's automatic collection for the rest of the process; made in the GUI thread."""

    def __init__(self, parent: QObject, *, starting_rounds: int = STARTING_ROUNDS) -> None:
        super().__init__(parent)
        gc.disable()
        gc.freeze()  # what is loaded stays: looking at it would hold up the window
        self._starting = starting_rounds
        self._timer = QTimer(self, interval=INTERVAL_MS)
        self._timer.timeout.connect(self.look_or_keep)
        self._timer.start()

    def look_or_keep(self) -> None:
        """Once a second."""
        if self._starting:
            self._starting -= 1
            gc.freeze()
        else:
            self.collect_due()

    def collect_due(self) -> None:
        """Collects the oldest generation whose count is over Python's own threshold."""
        due = [
            generation
            for generation, (count, limit) in enumerate(zip(gc.get_count(), gc.get_threshold(), strict=True))
            if count > limit
        ]
        if due:
            gc.collect(due[-1])


# The text scale: Qt multiplies everything by it, so sizes and breakpoints need no arithmetic. Before QApplication.


VARIABLE = "QT_SCALE_FACTOR"


@contextmanager
def text_scaled(percent: int) -> Iterator[None]:
    """Inside a QApplication is made. Afterwards the environment is as before: programs that are started inherit it.

    A factor that the environment has already is multiplied, not replaced; one that is no number is left to Qt.
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
