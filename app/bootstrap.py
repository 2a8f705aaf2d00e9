"""Builds the console: the only place that makes its parts and connects them."""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Awaitable, Callable
from dataclasses import dataclass
from pathlib import Path

import msgspec
from PySide6.QtCore import QSize, QTimer
from PySide6.QtWidgets import QApplication

from app.data_folder import DataFolder
from app.engine_link import EndpointProvider, EngineLink
from app.engine_process import ensure_engine, stop_engine
from app.errors import ConsoleError
from app.gui_garbage import GuiGarbage
from app.live import Live
from app.models.engine_status import EngineProbe
from app.models.printers import PrintersModel
from app.models.printers_feed import PrintersFeed
from app.models.queue import QueueModel
from app.models.queue_feed import QueueFeed
from app.pages.job import JobView
from app.pages.printers import PrintersPage
from app.pages.queue import QueuePage
from app.preview import Previews
from app.session import Session
from app.settings import Choices, SchemeChoice, Settings, read_choices
from app.tasks import Tasks
from app.theme.theme import Theme
from app.theme.tokens import Scheme
from app.windows.main_window import MainWindow
from app.windows.status_bar import StatusBar
from server_core.contract.first_use import learn_types


class NoDisplay(ConsoleError):
    """A window cannot be shown here; the text says what can be done instead."""


TITLE_BAR = QSize(0, 40)
EngineStop = Callable[[], Awaitable[None]]


@dataclass(frozen=True, kw_only=True)
class Console:
    """A built console; `close()` ends its thread and its child processes, never the engine."""

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
    job_view: JobView

    def close(self) -> None:
        self.tasks.close()
        self.window.close()


def make_application() -> QApplication:
    existing = QApplication.instance()
    if isinstance(existing, QApplication):
        return existing
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
    settings_file: Path,
    choices: Choices,
    *,
    previews: Previews | None = None,
) -> Console:
    """Nothing is asked of the engine before `console.live.start()`."""
    tasks = Tasks()
    link = EngineLink(provider)
    previews = previews or Previews()
    tasks.at_close(previews.aclose)
    tasks.at_close(link.aclose)
    session = Session(tasks, link)
    settings = Settings(settings_file, choices, tasks)
    theme = Theme(application, choices.scheme)
    live = Live(tasks, link)
    queue, printers = QueueModel(), PrintersModel()
    queue_feed = QueueFeed(session, live, queue)
    printers_feed = PrintersFeed(session, live, printers)
    probe = EngineProbe(session, live)
    job_view = JobView(theme, session, live, previews, printers)
    queue_page = QueuePage(theme, session, live, queue, queue_feed, printers, job_view)
    printers_page = PrintersPage(theme, session, printers, printers_feed)
    window = MainWindow(theme, live, queue_page, printers_page, StatusBar(theme, live, probe, printers))
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
        job_view=job_view,
    )
    queue_page.job_opened.connect(job_view.show_job)
    queue_page.beside_changed.connect(job_view.show_beside)
    job_view.closed.connect(queue_page.job_closed)
    job_view.answered.connect(queue_page.job_actions.answer)
    printers_page.test_printed.connect(lambda row: queue.apply([row]))
    queue_feed.summary_changed.connect(window.show_summary)
    settings.not_saved.connect(lambda error: window.tell("A setting could not be kept.", error))
    window.scheme_wanted.connect(lambda: _switch_scheme(console))
    window.stop_wanted.connect(lambda: _stop_and_quit(console, engine_stop))
    window.resize(_fitting(application, choices))
    return console


def _fitting(application: QApplication, choices: Choices) -> QSize:
    """The kept size, but never larger than the screen of today."""
    room = application.primaryScreen().availableGeometry().size() - TITLE_BAR
    return QSize(choices.window_width, choices.window_height).boundedTo(room)


def run_console(folder: DataFolder, screenshot: Path | None = None) -> int:
    """Shows the window at once; the engine is found or started meanwhile. Returns the exit code.

    With `screenshot` it ends by itself when the picture is taken. Raises NoScreenshot.
    """
    learn_types()
    settings_file = folder.root / "console.json"
    choices = read_choices(settings_file)
    if sys.platform == "linux" and not _has_display():
        if screenshot is None:
            raise NoDisplay("there is no display for the window: spoolhouse serve prints without one")
        os.environ["QT_QPA_PLATFORM"] = "offscreen"
    application = make_application()
    console = build_console(
        application, lambda: ensure_engine(folder), lambda: stop_engine(folder), settings_file, choices
    )
    console.window.closed.connect(lambda: _leave(console))
    if choices.maximized:
        console.window.showMaximized()
    else:
        console.window.show()
    QTimer.singleShot(0, console.live.start)
    # Python sees Ctrl+C in the terminal only when it runs: the status bar's second timer lets it
    signal.signal(signal.SIGINT, lambda *_: application.quit())
    picture = None
    if screenshot is not None:
        from app.screenshot import Screenshot

        picture = Screenshot(console, screenshot)
    code = application.exec()
    console.tasks.close()
    if picture is not None and picture.error is not None:
        raise picture.error
    return code


def _has_display() -> bool:
    return any(os.environ.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"))


def _leave(console: Console) -> None:
    window = console.window
    size = window.normalGeometry().size() if window.isMaximized() else window.size()
    kept = Choices(
        scheme=console.settings.choices.scheme,
        window_width=size.width(),
        window_height=size.height(),
        maximized=window.isMaximized(),
    )
    console.settings.keep(kept)
    console.application.quit()


def _switch_scheme(console: Console) -> None:
    choice = SchemeChoice.LIGHT if console.theme.scheme is Scheme.DARK else SchemeChoice.DARK
    console.theme.choose(choice)
    console.settings.keep(msgspec.structs.replace(console.settings.choices, scheme=choice))


def _stop_and_quit(console: Console, engine_stop: EngineStop) -> None:
    async def stop() -> None:
        await engine_stop()

    def failed(error: ConsoleError) -> None:
        console.live.start()
        console.window.tell("Printing could not be stopped.", error)

    # the live stream would start a new engine at once
    console.live.stop()
    console.tasks.run(stop, lambda _: _close(console), failed, console.window)


def _close(console: Console) -> None:
    console.window.close()
