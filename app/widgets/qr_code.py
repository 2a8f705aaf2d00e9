"""A secret as a QR code: black on white in every theme, with the quiet zone of ISO/IEC 18004."""

from __future__ import annotations

from math import ceil

from PySide6.QtCore import QEvent, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QImage, QPainter, QPaintEvent
from PySide6.QtWidgets import QSizePolicy, QWidget

from app.language.translate import tr
from app.session.flows import Flow, flow
from app.session.tasks import Tasks
from app.widgets.labels import named
from server_core.contract.types.media import MM_PER_INCH

QUIET_ZONE = 4
"""Modules on each side."""
LEAST_MM = 40.0
"""The least size of the code, without its quiet zone."""
WHITE, BLACK = b"\xff", b"\0"


class QrCode(QWidget):
    """Hidden while it is empty. Its content is a secret, so no accessible name or tooltip contains it."""

    drawn = Signal()
    """A code was drawn and needs its room."""

    def __init__(self, tasks: Tasks, identifier: str) -> None:
        super().__init__()
        self._tasks = tasks
        self._drawing: Flow[None] | None = None
        self._modules: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
        named(self, identifier, tr("QR code"))
        self.hide()

    def show_secret(self, text: str, spoken: str) -> None:
        """Show a code after a moment. `spoken`: `QR code with onboarding link, expires in 23 minutes`."""
        self.forget()
        self.say(spoken)
        self._drawing = self._draw(text)

    @flow
    async def _draw(self, text: str) -> None:
        async def made() -> list[bytes]:
            return modules_of(text)

        rows = await self._tasks.call(made)
        across = len(rows)
        self._modules = QImage(b"".join(rows), across, across, across, QImage.Format.Format_Grayscale8).copy()
        self._measure()
        self.show()
        self.drawn.emit()

    def say(self, spoken: str) -> None:
        if spoken != self.accessibleName():
            self.setAccessibleName(spoken)

    def forget(self) -> None:
        """Remove the code."""
        if self._drawing is not None:
            self._drawing.cancel()
        self._modules = None
        self.hide()
        self.update()

    def sizeHint(self) -> QSize:
        if self._modules is None:
            return QSize()
        across = ceil(self._modules.width() * self._dots() / self.devicePixelRatio())
        return QSize(across, across)

    def minimumSizeHint(self) -> QSize:
        return self.sizeHint()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._modules is None:
            return
        painter = QPainter(self)
        painter.fillRect(self.rect(), Qt.GlobalColor.white)
        ratio = self.devicePixelRatio()
        across = self._modules.width() * self._dots() / ratio
        left, top = (round((room - across) / 2 * ratio) / ratio for room in (self.width(), self.height()))
        painter.drawImage(QRectF(left, top, across, across), self._modules, QRectF(self._modules.rect()))
        painter.end()

    def event(self, event: QEvent) -> bool:
        if event.type() is QEvent.Type.DevicePixelRatioChange:
            self._measure()
        return super().event(event)

    def _measure(self) -> None:
        self.updateGeometry()
        self.update()

    def _dots(self) -> int:
        """Return whole screen pixels per module, so that all are equal and sharp."""
        if self._modules is None:
            return 0
        least = LEAST_MM / MM_PER_INCH * self.logicalDpiX() * self.devicePixelRatio()
        return ceil(least / (self._modules.width() - 2 * QUIET_ZONE))


def modules_of(text: str) -> list[bytes]:
    """Return rows of one byte per module including the quiet zone.

    Error correction M or better. Its library loads slowly.
    """
    import segno

    inner = [
        b"".join(BLACK if dark else WHITE for dark in row) for row in segno.make(text, error="m", micro=False).matrix
    ]
    beside = WHITE * QUIET_ZONE
    above = [WHITE * (len(inner) + 2 * QUIET_ZONE)] * QUIET_ZONE
    return [*above, *(beside + row + beside for row in inner), *above]
