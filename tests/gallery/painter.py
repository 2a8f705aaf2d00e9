"""One process of the gallery: a console per scene at one text scale, and all its pictures.

python -m tests.gallery.painter OUT_DIR ONLY      with QT_SCALE_FACTOR and QT_QPA_PLATFORM=offscreen
"""

from __future__ import annotations

import os
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from uuid import UUID

from PySide6.QtCore import QEventLoop, QMessageLogContext, QTimer, QtMsgType, qInstallMessageHandler
from PySide6.QtWidgets import QAbstractButton, QApplication, QDialog, QLabel, QTableView, QWidget

from app.bootstrap import build_console, make_application
from app.console import Console
from app.live import LiveState
from app.pages.page import Page, PageKey
from app.pages.page_list import ENTRIES
from app.settings import Choices, SchemeChoice
from server_core.contract.console import JobRow
from server_core.contract.first_use import learn_types
from tests.gallery.clipped import complaints_of
from tests.gallery.report import Complaint, Report
from tests.gallery.scenes import SCENES, Scene
from tests.support.fake_console_server import FakeConsoleServer, FakeEndpoint

SETTLE_SECONDS = 0.06
WAIT_SECONDS = 20.0
SIZES = {"1": {"1024x600": (1024, 600), "1920x1080": (1920, 1080)}, "2": {"200": (683, 384)}}
"""By text scale, in Qt's own pixels."""
THEMES = {
    "light": (SchemeChoice.LIGHT, False),
    "dark": (SchemeChoice.DARK, False),
    "contrast": (SchemeChoice.LIGHT, True),
}
DRAWING = "Drawing the page…"


@dataclass(frozen=True, kw_only=True)
class View:
    """Something to be seen of a console: a page, or what opens above it. `open` may say that it is not there."""

    name: str
    open: Callable[[Console], None]
    scenes: tuple[str, ...] = ()
    """None: all."""


class NotThere(Exception):
    """The console has no such thing here."""


def page_view(key: PageKey) -> View:
    return View(name=key.value, open=lambda console: console.window.go_to(key))


def job_of(console: Console, wanted: Callable[[JobRow], bool]) -> JobRow:
    rows = [console.queue.job(row) for row in range(console.queue.rowCount())]
    found = next((row for row in rows if wanted(row)), None)
    if found is None:
        raise NotThere("no such job")
    return found


def select(console: Console, wanted: Callable[[JobRow], bool]) -> JobRow:
    """As with one click on its row."""
    console.window.go_to(PageKey.QUEUE)
    job = job_of(console, wanted)
    table = by_identifier(console.window, "queue.table")
    assert isinstance(table, QTableView)
    row = console.queue.find(job.print_job_id)
    assert row is not None
    table.selectRow(row)
    return job


def by_identifier(top: QWidget, identifier: str) -> QWidget:
    found = [each for each in top.findChildren(QWidget) if each.accessibleIdentifier() == identifier]
    if not found:
        raise NotThere(f"nothing is called {identifier}")
    return found[0]


def opened(wanted: Callable[[JobRow], bool]) -> Callable[[Console], None]:
    return commanded("queue.action.preview", PageKey.QUEUE, wanted)


def selected(wanted: Callable[[JobRow], bool]) -> Callable[[Console], None]:
    return lambda console: (select(console, wanted), None)[1]


def commanded(key: str, page: PageKey, wanted: Callable[[JobRow], bool] | None = None) -> Callable[[Console], None]:
    """After the page (and a job) was chosen: one of its commands."""

    def act(console: Console) -> None:
        if wanted is None:
            console.window.go_to(page)
        else:
            select(console, wanted)
        do(console, key)

    return act


def grouped(console: Console) -> None:
    console.window.go_to(PageKey.QUEUE)
    do(console, "queue.grouping")


def many(console: Console) -> None:
    """Everything is selected."""
    console.window.go_to(PageKey.QUEUE)
    table = by_identifier(console.window, "queue.table")
    assert isinstance(table, QTableView)
    table.selectAll()


def do(console: Console, key: str) -> None:
    """A command of the window, or a button that is called so."""
    commands = {command.key: command for command in console.window.registry.all()}
    if key in commands and commands[key].why_not is None:
        console.window.registry.run(key)
        return
    button = by_identifier(console.window, key)
    if not isinstance(button, QAbstractButton) or not button.isEnabled():
        raise NotThere(f"{key} cannot be done")
    button.click()


def is_(status: str, **facts: object) -> Callable[[JobRow], bool]:
    return lambda row: row.status == status and all(getattr(row, name) == value for name, value in facts.items())


def is_pdf(row: JobRow) -> bool:
    return row.document_raw_language is None


def is_failed_raw(row: JobRow) -> bool:
    return row.status == "failed" and row.document_raw_language is not None


PEOPLE = ("busy", "failed", "long", "rtl", "cjk", "offline")
FEW = ("busy", "failed", "long")
VIEWS = (
    *(page_view(entry.key) for entry in ENTRIES),
    View(name="queue+failed", open=selected(is_("failed")), scenes=("failed", "long", "rtl", "offline")),
    View(name="queue+waiting", open=selected(is_("pending")), scenes=PEOPLE),
    View(name="queue+check", open=selected(is_("printing", unconfirmed=True)), scenes=("failed", "long")),
    View(name="job+pdf", open=opened(is_pdf), scenes=PEOPLE),
    View(name="job+raw", open=opened(is_failed_raw), scenes=("failed", "long", "rtl", "cjk")),
    View(name="job+check", open=opened(is_("printing", unconfirmed=True)), scenes=("failed", "long")),
    View(name="move", open=commanded("queue.action.move", PageKey.QUEUE, is_("pending")), scenes=FEW),
    View(name="addprinter", open=commanded("printers.add", PageKey.PRINTERS), scenes=FEW),
    View(name="roll", open=commanded("printers.action.roll", PageKey.PRINTERS), scenes=FEW),
    View(name="address", open=commanded("printers.action.address", PageKey.PRINTERS), scenes=FEW),
    View(name="remove", open=commanded("printers.action.remove", PageKey.PRINTERS), scenes=FEW),
    View(name="queue+desk", open=commanded("queue.desk", PageKey.QUEUE), scenes=("failed", "long")),
    View(name="queue+groups", open=grouped, scenes=("busy", "failed", "long", "cjk")),
    View(name="queue+many", open=many, scenes=("busy", "failed", "long")),
    View(name="commands", open=commanded("shell.commands", PageKey.QUEUE), scenes=("busy",)),
    View(name="shortcuts", open=commanded("shell.shortcuts", PageKey.QUEUE), scenes=("busy",)),
    View(name="quit", open=commanded("shell.quit", PageKey.QUEUE), scenes=FEW),
)


def main() -> int:
    folder, only = Path(sys.argv[1]), sys.argv[2]
    scale = os.environ["QT_SCALE_FACTOR"]
    learn_types()
    qInstallMessageHandler(heard)
    application = make_application()
    report = Report()
    for scene in SCENES:
        possible = [view for view in VIEWS if scene.name in (view.scenes or (scene.name,))]
        wanted = [view for view in possible if f"{view.name}-{scene.name}".startswith(only)]
        if wanted:
            with tempfile.TemporaryDirectory() as home, shown(application, scene, Path(home)) as console:
                for view in wanted:
                    pictures_of(console, scene, view, scale, folder, report)
    report.write(folder / f"report-{scale}.json")
    return 0


def heard(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """What Qt complains about, but for what the platform without a screen says of every dialog."""
    if "propagateSizeHints" not in text:
        sys.stderr.write(f"{kind.name}: {text}\n")


@contextmanager
def shown(application: QApplication, scene: Scene, home: Path) -> Iterator[Console]:
    """A console that has read all that the scene has for it."""
    server = scene.server()
    scene.fill(server)
    with server.running() as endpoint:

        async def provide() -> FakeEndpoint:
            return endpoint

        async def stop() -> None:
            return None

        console = build_console(application, provide, stop, home / "console.json", Choices(scheme=SchemeChoice.LIGHT))
        try:
            console.window.show()
            console.live.start()
            wait_until(lambda: console.live.state is LiveState.LIVE)
            if scene.answers:
                wait_until(lambda: has_read(console, server))
            else:
                settle(0.6)
            if scene.goes_silent:
                server.muted = True
                server.drop_streams()
                wait_until(lambda: console.live.state is LiveState.STALE)
                settle(0.6)
            yield console
        finally:
            console.close()
            console.window.deleteLater()
            settle()


def has_read(console: Console, server: FakeConsoleServer) -> bool:
    known: set[UUID] = {console.queue.job(row).print_job_id for row in range(console.queue.rowCount())}
    return (
        console.queue_feed.is_loaded
        and known == set(server.jobs)
        and console.printers.rowCount() == len(server.printers)
    )


def pictures_of(console: Console, scene: Scene, view: View, scale: str, folder: Path, report: Report) -> None:
    theme = console.theme
    for size, (width, height) in SIZES[scale].items():
        console.window.resize(width, height)
        theme.choose_contrast(False)
        theme.choose(SchemeChoice.LIGHT)
        name = f"{view.name}-{scene.name}"
        try:
            view.open(console)
        except NotThere as why:
            report.add(f"{name}-{size}", [Complaint("not reached", view.name, str(why))])
            continue
        if not isinstance(seen(console), QDialog):
            own = seen(console)
            if own is not console.window:  # a page may have a window of its own, which fills the screen
                wait_until(own.isFullScreen)
                own.showNormal()
                settle()
            own.resize(width, height)
        wait_until(lambda: not any(each.isVisible() and each.text() == DRAWING for each in labels(console)))
        for look, (scheme, contrast) in THEMES.items():
            theme.choose_contrast(contrast)
            theme.choose(scheme)
            settle()
            top = seen(console)
            picture = f"{name}-{look}-{size}.png"
            top.grab().save(str(folder / picture))
            report.add(picture, list(complaints_of(top)) + too_large(top, width, height))
        put_away(console)


def too_large(top: QWidget, width: int, height: int) -> list[Complaint]:
    """What opens above a window must have room on the same screen."""
    if top.width() <= width and top.height() <= height:
        return []
    words = f"{top.width()}x{top.height()} on a screen of {width}x{height}"
    return [Complaint("larger than the screen", type(top).__name__, words)]


def dialog_of(console: Console) -> QDialog | None:
    return next((each for each in console.window.findChildren(QDialog) if each.isVisible()), None)


def seen(console: Console) -> QWidget:
    """What is in front: a dialog, a page that has a window of its own, or the window."""
    pages = [each for each in QApplication.topLevelWidgets() if isinstance(each, Page) and each.isVisible()]
    return dialog_of(console) or next(iter(pages), console.window)


def labels(console: Console) -> list[QLabel]:
    return console.window.findChildren(QLabel)


def put_away(console: Console) -> None:
    """What was opened is closed, as by Esc."""
    dialog = dialog_of(console)
    if dialog is not None:
        dialog.reject()
    elif seen(console) is not console.window:
        seen(console).hide()
    console.window.go_to(PageKey.QUEUE)
    settle(0.02)
    if not console.job_view.isHidden():
        console.job_view.close_job()
    console.queue_page.list.close_desk()
    console.queue_page.head.group.setChecked(False)
    settle(0.02)


def wait_until(happened: Callable[[], bool]) -> None:
    deadline = time.monotonic() + WAIT_SECONDS
    while not happened():
        assert time.monotonic() < deadline, "the console does not come to rest"
        settle(0.02)


def settle(seconds: float = SETTLE_SECONDS) -> None:
    """Qt does what it has put off."""
    loop = QEventLoop()
    QTimer.singleShot(int(seconds * 1000), loop.quit)
    loop.exec()


if __name__ == "__main__":
    sys.exit(main())
