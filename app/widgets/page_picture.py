"""One drawn page: the very dots that are sent, as an image."""

from __future__ import annotations

from PySide6.QtCore import QRectF, QSize, Qt
from PySide6.QtGui import QImage, QPainter, QPaintEvent, QPen
from PySide6.QtWidgets import QSizePolicy, QWidget

from agent_core.bitmap import Bitmap, DotKind
from app.theme.theme import Theme
from app.widgets.named import named

PAPER, INK = 0xFFFFFFFF, 0xFF000000
FORMATS = {
    DotKind.BLACK_1: QImage.Format.Format_Mono,
    DotKind.SGRAY_8: QImage.Format.Format_Grayscale8,
    DotKind.SRGB_8: QImage.Format.Format_RGB888,
}
EDGE = 10


def image_of(bitmap: Bitmap) -> QImage:
    """A copy that owns its dots; of Format_Mono, colour 0 is paper and colour 1 is ink."""
    view = QImage(bitmap.rows, bitmap.width_dots, bitmap.height_dots, bitmap.bytes_per_row, FORMATS[bitmap.kind])
    image = view.copy()
    if bitmap.kind is DotKind.BLACK_1:
        image.setColorTable([PAPER, INK])
    return image


class PagePicture(QWidget):
    """Fits the page; never shows dots larger than they are smooth: enlarged dots stay sharp."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._image: QImage | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(160, 140)
        named(self, "preview.page", "No page")
        theme.changed.connect(self.update)

    @property
    def image(self) -> QImage | None:
        return self._image

    def show_image(self, image: QImage | None, sentence: str) -> None:
        self._image = image
        self.setAccessibleName(sentence)
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(360, 320)

    def paintEvent(self, event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.fillRect(self.rect(), self._theme.colour("window"))
        if self._image is not None:
            page = self._page_rect(self._image)
            larger = page.width() >= self._image.width()
            painter.setRenderHint(QPainter.RenderHint.SmoothPixmapTransform, not larger)
            target = page.toAlignedRect()
            if larger:
                painter.drawImage(target, self._image)
            else:
                ratio = self.devicePixelRatioF()
                size = QSize(int(target.width() * ratio), int(target.height() * ratio))
                grey = self._image.convertToFormat(QImage.Format.Format_RGB32)
                painter.drawImage(
                    target,
                    grey.scaled(size, Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation),
                )
            painter.setPen(QPen(self._theme.colour("border"), 1))
            painter.drawRect(QRectF(target).adjusted(-0.5, -0.5, 0.5, 0.5))
        painter.end()

    def _page_rect(self, image: QImage) -> QRectF:
        room = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        factor = min(room.width() / image.width(), room.height() / image.height(), 2.0)
        if factor > 1:
            factor = float(int(factor))
        width, height = image.width() * factor, image.height() * factor
        return QRectF(room.center().x() - width / 2, room.center().y() - height / 2, width, height)
