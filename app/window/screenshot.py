"""`spoolhouse console --screenshot FILE`: saves a picture of the window once it shows live data."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QBuffer, QIODevice, QObject, QTimer
from PySide6.QtGui import QPixmap
from PySide6.QtWidgets import QWidget

from app.console import Console
from app.errors import ConsoleError

GIVE_UP_MS = 30_000


class NoScreenshot(ConsoleError):
    """The picture could not be taken. The text says why."""


class Screenshot(QObject):
    """Quits the application when the picture is saved or failed; `error` then says why."""

    def __init__(self, console: Console, path: Path, shown: QWidget | None = None) -> None:
        super().__init__()
        self._console = console
        self._path = path
        self._shown = shown or console.window
        self.error: NoScreenshot | None = None
        for signal in (
            console.queue_feed.loaded,
            console.queue_feed.summary_changed,
            console.printers_feed.loaded,
            console.probe.changed,
        ):
            signal.connect(self._look)
        # the pages' own slots run first, then the layout, then the picture
        self._settled = QTimer(self, singleShot=True, interval=0)
        self._settled.timeout.connect(self._take)
        self._late = QTimer(self, singleShot=True, interval=GIVE_UP_MS)
        self._late.timeout.connect(self._give_up)
        self._late.start()

    def _look(self) -> None:
        if self.error is not None:
            return  # the page shows that there is none
        console = self._console
        read = console.queue_feed.is_loaded and console.printers_feed.is_loaded
        if read and console.queue_feed.summary is not None and console.probe.status is not None:
            self._settled.start()

    def _take(self) -> None:
        self._late.stop()
        try:
            self._write(self._shown.grab())
        except NoScreenshot as error:
            self.error = error
        self._console.application.quit()

    def _write(self, picture: QPixmap) -> None:
        """Write the picture in the format of the file's suffix. Qt opens no file whose name is not UTF-8."""
        encoded = QBuffer()
        encoded.open(QIODevice.OpenModeFlag.WriteOnly)
        suffix = self._path.suffix.removeprefix(".")
        if not suffix or not picture.save(encoded, suffix):
            raise NoScreenshot(f"the picture {self._path} cannot be written: no kind of picture, call it FILE.png")
        try:
            self._path.write_bytes(encoded.data().data())
        except OSError as error:
            raise NoScreenshot(f"the picture {self._path} cannot be written: {error.strerror or error}") from error

    def _give_up(self) -> None:
        self._settled.stop()
        why = self._console.live.error or "the server gave no data"
        self.error = NoScreenshot(f"no picture after {GIVE_UP_MS // 1000} s: {why}")
        self._console.application.quit()
