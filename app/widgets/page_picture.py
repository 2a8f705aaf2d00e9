"""One drawn page: the very dots that are sent, as an image."""

from __future__ import annotations

from enum import StrEnum

from PySide6.QtCore import QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QBrush, QImage, QKeyEvent, QMouseEvent, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from agent_core.bitmap import Bitmap, DotKind
from app.models.page_overlays import Box, PageOverlays
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.marks import Tone
from app.widgets.named import named

PAPER, INK = 0xFFFFFFFF, 0xFF000000
FORMATS = {
    DotKind.BLACK_1: QImage.Format.Format_Mono,
    DotKind.SGRAY_8: QImage.Format.Format_Grayscale8,
    DotKind.SRGB_8: QImage.Format.Format_RGB888,
}
EDGE = 10
LEAST = 4.0
STEP = 60.0
STEPS = {
    Qt.Key.Key_Left: (STEP, 0.0),
    Qt.Key.Key_Right: (-STEP, 0.0),
    Qt.Key.Key_Up: (0.0, STEP),
    Qt.Key.Key_Down: (0.0, -STEP),
}


def image_of(bitmap: Bitmap) -> QImage:
    """A copy that owns its dots; of Format_Mono, colour 0 is paper and colour 1 is ink."""
    view = QImage(bitmap.rows, bitmap.width_dots, bitmap.height_dots, bitmap.bytes_per_row, FORMATS[bitmap.kind])
    image = view.copy()
    if bitmap.kind is DotKind.BLACK_1:
        image.setColorTable([PAPER, INK])
    return image


class Zoom(StrEnum):
    FIT = "Fit"
    PIXEL = "1:1"
    DOTS = "×4"


class PagePicture(QWidget):
    """Fits the page with what is cut off beside it, or shows its dots as they are; then it is moved by hand or arrows.

    Enlarged dots stay sharp.
    """

    def __init__(self, theme: Theme, identifier: str = "preview.page") -> None:
        super().__init__()
        self._theme = theme
        self._image: QImage | None = None
        self._over: PageOverlays | None = None
        self._zoom = Zoom.FIT
        self._moved = QPointF()
        self._held: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 84)
        named(self, identifier, "No page")
        theme.changed.connect(self.update)

    @property
    def image(self) -> QImage | None:
        return self._image

    @property
    def zoom(self) -> Zoom:
        return self._zoom

    def set_zoom(self, zoom: Zoom) -> None:
        self._zoom = zoom
        self._moved = QPointF()
        fits = zoom is Zoom.FIT
        self.setCursor(Qt.CursorShape.ArrowCursor if fits else Qt.CursorShape.OpenHandCursor)
        self.setFocusPolicy(Qt.FocusPolicy.NoFocus if fits else Qt.FocusPolicy.StrongFocus)
        self.update()

    def show_image(self, image: QImage | None, sentence: str, over: PageOverlays | None = None) -> None:
        self._image = image
        self._over = over
        self._moved = QPointF()
        self.setAccessibleName(sentence)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 160)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        if self._image is not None:
            page = self.page_rect(self._image)
            target = page.toAlignedRect()
            self._paint_page(painter, self._image, target)
            painter.setPen(QPen(self._theme.colour("border"), 1))
            painter.setBrush(Qt.BrushStyle.NoBrush)
            painter.drawRect(QRectF(target).adjusted(-0.5, -0.5, 0.5, 0.5))
            if self._over is not None:
                self._paint_over(painter, self._over, page)
        painter.end()

    def _paint_page(self, painter: QPainter, image: QImage, target: QRect) -> None:
        if target.width() * self.devicePixelRatioF() >= image.width():
            painter.drawImage(target, image)
            return
        ratio = self.devicePixelRatioF()
        size = QSize(int(target.width() * ratio), int(target.height() * ratio))
        grey = image.convertToFormat(QImage.Format.Format_RGB32)
        ways = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
        painter.drawImage(target, grey.scaled(size, *ways))

    def _paint_over(self, painter: QPainter, over: PageOverlays, page: QRectF) -> None:
        ink = self._theme.ink(Tone.ATTENTION)
        factor = page.width() / over.width
        for band in over.cut:
            rect = _on_screen(band.box, page, factor)
            painter.fillRect(rect, self._theme.tint(Tone.ATTENTION))
            painter.fillRect(rect, QBrush(ink, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(ink, 1))
            painter.drawRect(rect)
        if self._zoom is Zoom.FIT:
            self._say_millimetres(painter, over, page, factor)
        if over.printable is not None:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine))
            painter.drawRect(_on_screen(over.printable, page, factor))

    def _say_millimetres(self, painter: QPainter, over: PageOverlays, page: QRectF, factor: float) -> None:
        painter.setFont(self._theme.font_of(TextRole.SMALL, bold=True))
        for band in over.cut:
            words = QRectF(painter.fontMetrics().boundingRect(band.words)).adjusted(-4, -2, 4, 2)
            words.moveCenter(_on_screen(band.box, page, factor).center())
            words.moveLeft(min(max(words.left(), 1.0), self.width() - words.width() - 1))
            words.moveTop(min(max(words.top(), 1.0), self.height() - words.height() - 1))
            painter.fillRect(words, self._theme.tint(Tone.ATTENTION))
            painter.drawText(words, Qt.AlignmentFlag.AlignCenter, band.words)

    def page_rect(self, image: QImage) -> QRectF:
        """Where the bitmap lies on the widget."""
        room = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        over = self._over
        whole = Box(0, 0, image.width(), image.height())
        if over is not None:  # in dots of the picture, of which each may be several of the page
            shown = image.width() / over.width
            whole = Box(*(side * shown for side in over.around))
        across, down = whole.right - whole.left, whole.bottom - whole.top
        if self._zoom is Zoom.FIT:
            factor = min(room.width() / across, room.height() / down, 2.0)
            factor = float(int(factor)) if factor > 1 else factor
        else:
            factor = (4.0 if self._zoom is Zoom.DOTS else 1.0) / self.devicePixelRatioF()
        left = room.center().x() - across * factor / 2 - whole.left * factor + self._moved.x()
        top = room.center().y() - down * factor / 2 - whole.top * factor + self._moved.y()
        if self._zoom is not Zoom.FIT:
            left, top = round(left), round(top)
        return QRectF(left, top, image.width() * factor, image.height() * factor)

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position() if self._zoom is not Zoom.FIT else None

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._move(event.position() - self._held)
            self._held = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or self._zoom is Zoom.FIT:
            super().keyPressEvent(event)
        else:
            self._move(QPointF(*step))

    def _move(self, by: QPointF) -> None:
        """Never so far that nothing of the page is seen."""
        if self._image is None:
            return
        before = self._moved
        self._moved = before + by
        if not self.page_rect(self._image).intersects(QRectF(self.rect()).adjusted(40, 40, -40, -40)):
            self._moved = before
        self.update()


def _on_screen(box: Box, page: QRectF, factor: float) -> QRectF:
    """What is cut off is never so narrow that it is not seen."""
    across, down = (box.right - box.left) * factor, (box.bottom - box.top) * factor
    left, top = page.left() + box.left * factor, page.top() + box.top * factor
    wide, high = max(across, LEAST), max(down, LEAST)
    return QRectF(
        left - (wide - across if box.right <= 0 else 0), top - (high - down if box.bottom <= 0 else 0), wide, high
    )
