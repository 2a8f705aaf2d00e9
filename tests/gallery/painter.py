"""One process of the gallery: a console per scene at one text scale, and all its pictures.

python -m tests.gallery.painter WANTED      as JSON, with QT_SCALE_FACTOR and QT_QPA_PLATFORM=offscreen
"""

from __future__ import annotations

import gc
import os
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec
from PySide6.QtCore import QEvent, QMessageLogContext, QtMsgType, qInstallMessageHandler
from PySide6.QtGui import QFontDatabase
from PySide6.QtWidgets import QApplication, QDialog, QWidget

from app.bootstrap import build_console, make_application
from app.console import Console
from app.dialogs import dialog as dialog_module
from app.language.languages import Language
from app.session.live import LiveState
from app.session.settings import Choices, SchemeChoice
from app.window.window_language import speak_in
from server_core.contract.decisions.first_use import learn_types
from tests.gallery.clipped import complaints_of
from tests.gallery.contrast import picture_of
from tests.gallery.report import Complaint, Report
from tests.gallery.scenes import SCENES, Scene
from tests.gallery.stage import NotThere, has_read, is_drawing, is_reading, put_away, seen, settle, wait_until
from tests.gallery.untranslated import Data, said_by, untranslated
from tests.gallery.views import VIEWS, View
from tests.gallery.wanted import THEMES, Wanted
from tests.support.console_site import ConsoleSite, SiteEndpoint, account_of, console_site
from tests.support.room_of_tests import room_over


def main() -> int:
    wanted = msgspec.json.decode(sys.argv[1], type=Wanted)
    scale = os.environ["QT_SCALE_FACTOR"]
    learn_types()
    qInstallMessageHandler(heard)
    dialog_module.room_over = room_over
    application = make_application()
    application.setCursorFlashTime(0)  # the same picture each time
    speak_in(application, wanted.language)  # its numbers, and Qt's own words, too
    for font in wanted.fonts:
        assert QFontDatabase.addApplicationFont(font) >= 0, f"{font} is no font"
    report = Report()
    for scene in SCENES:
        views = [view for view in VIEWS if view.is_in(scene) and wanted.has(view.name, scene.name)]
        if views and wanted.sizes_at(scale):
            with tempfile.TemporaryDirectory() as home, shown(application, scene, Path(home)) as (console, server):
                data = Data(said_by(server), scene)
                for view in views:
                    pictures_of(console, scene, view, scale, wanted, report, data)
            end_of(application)
    report.write(Path(wanted.folder) / f"report-{scale}.json")
    return 0


def end_of(application: QApplication) -> None:
    """Delete the console's objects now, while the application lives, in this thread."""
    application.sendPostedEvents(None, QEvent.Type.DeferredDelete)
    gc.collect()


def heard(kind: QtMsgType, _where: QMessageLogContext, text: str) -> None:
    """Collect Qt's complaints, except those of the platform without a screen about every dialog."""
    if "propagateSizeHints" not in text:
        sys.stderr.write(f"{kind.name}: {text}\n")


@contextmanager
def shown(application: QApplication, scene: Scene, home: Path) -> Iterator[tuple[Console, ConsoleSite]]:
    """A console that has read all that the scene has for it."""
    with console_site() as server:
        scene.fill(server)
        if scene.fails is not None:
            scene.fails(server)
        about = account_of(server.customer(scene.about)) if scene.about else None

        async def provide() -> SiteEndpoint:
            return server.endpoint

        async def stop() -> None:
            return None

        choices = Choices(scheme=SchemeChoice.LIGHT, density=scene.density)
        console = build_console(application, provide, stop, home / "console.json", choices, account=about)
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
            yield console, server
        finally:
            console.close()
            console.window.deleteLater()
            settle()


def pictures_of(
    console: Console, scene: Scene, view: View, scale: str, wanted: Wanted, report: Report, data: Data
) -> None:
    for size, (width, height) in wanted.sizes_at(scale).items():
        console.window.resize(width, height)
        look_at(console, "light")
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
        wait_until(lambda: not is_drawing(console))
        if scene.answers:
            wait_until(lambda: not is_reading(console))
        for look in wanted.themes:
            look_at(console, look)
            settle()
            if scene.goes_silent:  # it tries again by itself, and is heard for a moment
                wait_until(lambda: console.live.state is LiveState.STALE)
            top = seen(console)
            picture = f"{name}-{look}-{size}.png"
            pixmap, unreadable = picture_of(top)
            pixmap.save(str(Path(wanted.folder) / picture))
            english = untranslated(top, data) if wanted.language is Language.PSEUDO else ()
            report.add(picture, [*complaints_of(top), *unreadable, *too_large(top, width, height), *english])
        put_away(console)


def look_at(console: Console, look: str) -> None:
    """Choose a theme as a person does: each change of another setting shows the choice as well."""
    scheme, contrast = THEMES[look]
    console.settings.change(scheme=scheme, contrast=contrast)


def too_large(top: QWidget, width: int, height: int) -> list[Complaint]:
    """Return the windows that do not fit: a dialog above a window must have room on the same screen."""
    if top.width() <= width and top.height() <= height:
        return []
    words = f"{top.width()}x{top.height()} on a screen of {width}x{height}"
    return [Complaint("larger than the screen", type(top).__name__, words)]


if __name__ == "__main__":
    sys.exit(main())
