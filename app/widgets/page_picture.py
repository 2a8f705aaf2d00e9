"""A rendered page with exactly the dots that are sent, and its zoom.

Zoom: the whole page, actual size, or so many pixels per dot.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from math import hypot

from PySide6.QtCore import QEvent, QMarginsF, QPointF, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import (
    QBrush,
    QColor,
    QFontMetricsF,
    QImage,
    QKeyEvent,
    QMouseEvent,
    QPainter,
    QPaintEvent,
    QPen,
    QPolygonF,
    QScreen,
    QWheelEvent,
)
from PySide6.QtWidgets import QGestureEvent, QPinchGesture, QSizePolicy, QWidget

from agent_core.bitmap import Bitmap
from app.language.translate import Phrase, figure, tr
from app.models.page_entries import PageMove, PageOverlays, Rectangle
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.labels import named
from app.words.marks import Tone
from app.words.plain_text import tooltip
from server_core.contract.types.drawing import DotKind

ZOOMS = (0.125, 0.25, 0.5, 1.0, 2.0, 4.0, 8.0)
LEAST_DPI, MOST_DPI, USUAL_DPI = 40.0, 700.0, 96.0
"""Some screens report nonsense as their size; projectors and virtual ones report none."""
SAME = 1.02


@dataclass(frozen=True, slots=True)
class PageZoom:
    """`dot_pixels`: screen pixels per dot; None: the whole page, or `real`: actual size."""

    dot_pixels: float | None = None
    real: bool = False

    @property
    def word(self) -> str:
        if self.real:
            return "1:1"
        return tr("Whole page", "zoom") if self.dot_pixels is None else tr("Dot {times}", times=_times(self.dot_pixels))

    @property
    def spoken(self) -> str:
        if self.real:
            return tr("Zoom: actual size")
        if self.dot_pixels is None:
            return tr("Zoom: the whole page")
        if self.dot_pixels == 1:
            return tr("Zoom: one dot is one pixel")
        if self.dot_pixels < 1:
            return tr("Zoom: {number} dots are one pixel", number=Fraction(1 / self.dot_pixels))
        return tr("Zoom: one dot is {pixels:g} pixels wide", pixels=self.dot_pixels)

    def next(self) -> PageZoom:
        """Cycle through the most used zooms."""
        return WAYS[(WAYS.index(self) + 1) % len(WAYS)] if self in WAYS else FIT

    def step(self, by: int, *, fits: float, real: float) -> PageZoom:
        """Zoom a step. `fits`, `real`: pixels per dot for the whole page and for actual size."""
        now = fits if self == FIT else real if self.real else self.dot_pixels or fits
        if by > 0:
            larger = [each for each in ZOOMS if each > now * SAME]
            return PageZoom(larger[0]) if larger else self
        smaller = [each for each in ZOOMS if fits * SAME < each < now / SAME]
        return PageZoom(smaller[-1]) if smaller else FIT


FIT, REAL, DOT, DOTS = PageZoom(), PageZoom(real=True), PageZoom(1.0), PageZoom(4.0)
WAYS = (FIT, REAL, DOT, DOTS)


def dots_per_inch_of(screen: QScreen | None) -> float:
    """Return Qt's pixels per inch of the screen."""
    reported = 0.0 if screen is None else screen.physicalDotsPerInch()
    return reported if LEAST_DPI < reported < MOST_DPI else USUAL_DPI


def _times(dot_pixels: float) -> str:
    return f"×{figure(dot_pixels, 'g')}" if dot_pixels >= 1 else f"×{Fraction(dot_pixels)}"


PAPER, INK = 0xFFFFFFFF, 0xFF000000
FORMATS = {
    DotKind.BLACK_1: QImage.Format.Format_Mono,
    DotKind.SGRAY_8: QImage.Format.Format_Grayscale8,
    DotKind.SRGB_8: QImage.Format.Format_RGB888,
}
EDGE = 10
LEAST = 4.0
LEAST_PAGE = 24.0
ARROW = 24.0
FIRST = 22.0
OUT_FIRST = Phrase("this edge first", "this edge of the page comes out first")
LOW = 160
"""A picture this low leaves its room to the page; the text is below it."""
STEP = 60.0
STEPS = {
    Qt.Key.Key_Left: (STEP, 0.0),
    Qt.Key.Key_Right: (-STEP, 0.0),
    Qt.Key.Key_Up: (0.0, STEP),
    Qt.Key.Key_Down: (0.0, -STEP),
}


def image_of(bitmap: Bitmap) -> QImage:
    """Copy the dots, so that the image owns them. In Format_Mono colour 0 is paper and colour 1 is ink."""
    view = QImage(bitmap.rows, bitmap.width_dots, bitmap.height_dots, bitmap.bytes_per_row, FORMATS[bitmap.kind])
    image = view.copy()
    if bitmap.kind is DotKind.BLACK_1:
        image.setColorTable([PAPER, INK])
    return image


class PagePicture(QWidget):
    """Fits the page including what is cut off, or shows dots at a zoom, scrolled by mouse or arrow keys.

    Enlarged dots stay sharp.
    """

    zoomed = Signal()
    """Zoomed by pinch or wheel."""
    dot_chosen = Signal(int, int)
    """A press on the page: the column and row of its dot."""

    def __init__(self, theme: Theme, identifier: str = "preview.page") -> None:
        super().__init__()
        self._theme = theme
        self._image: QImage | None = None
        self._dpi = 0.0
        self._small: QImage | None = None
        self._over: PageOverlays | None = None
        self._over_shown = True
        self._marked: tuple[Rectangle, ...] = ()
        self._zoom = FIT
        self._moved = QPointF()
        self._held: QPointF | None = None
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Expanding)
        self.setMinimumSize(120, 64)
        self.setFocusPolicy(Qt.FocusPolicy.StrongFocus)
        self.grabGesture(Qt.GestureType.PinchGesture)
        named(self, identifier, tr("No page"))
        theme.changed.connect(self.update)

    @property
    def image(self) -> QImage | None:
        return self._image

    @property
    def zoom(self) -> PageZoom:
        return self._zoom

    @property
    def overlays_shown(self) -> bool:
        return self._over_shown

    def set_zoom(self, zoom: PageZoom) -> None:
        self._zoom = zoom
        self._moved = QPointF()
        self.setCursor(Qt.CursorShape.ArrowCursor if zoom == FIT else Qt.CursorShape.OpenHandCursor)
        self.update()

    def zoom_by(self, steps: int) -> None:
        """Zoom to the next larger or smaller step."""
        if self._image is not None:
            fits = self._fitting_factor(self._image) * self.devicePixelRatioF()
            self.set_zoom(self._zoom.step(steps, fits=fits, real=self._real_factor() * self.devicePixelRatioF()))

    def show_overlays(self, shown: bool) -> None:
        self._over_shown = shown
        self.update()

    @property
    def marked(self) -> tuple[Rectangle, ...]:
        return self._marked

    def mark(self, boxes: Sequence[Rectangle]) -> None:
        """Frame parts of the page, in its dots, and scroll to the first one if it is out of sight."""
        self._marked = tuple(boxes)
        if self._image is not None and boxes:
            self._reveal(self._image, boxes[0])
        self.update()

    def _reveal(self, image: QImage, box: Rectangle) -> None:
        page = self.page_rect(image)
        place = _on_screen(box, page, page.width() / self._columns(image))
        if self._zoom != FIT and not place.intersects(QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)):
            self._moved += QRectF(self.rect()).center() - place.center()

    def show_image(
        self, image: QImage | None, sentence: str, over: PageOverlays | None = None, *, dpi: float = 0.0
    ) -> None:
        """Show an image. `dpi`: its resolution; 0: unknown."""
        self._image, self._small = image, None
        self._dpi = dpi
        self._over = over
        self._marked = ()
        self._moved = QPointF()
        self.setAccessibleName(sentence)
        self.setToolTip(tooltip(sentence if image is not None else ""))  # the meaning of the marks over the page
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(240, 160)

    @property
    def _shown_over(self) -> PageOverlays | None:
        return self._over if self._over_shown else None

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
            if self._shown_over is not None:
                self._paint_over(painter, self._shown_over, page)
            painter.setPen(QPen(self._theme.colour("accent"), 2))
            for box in self._marked:
                painter.drawRect(
                    _on_screen(box, page, page.width() / self._columns(self._image)).adjusted(-3, -3, 3, 3)
                )
        painter.end()

    def _paint_page(self, painter: QPainter, image: QImage, target: QRect) -> None:
        ratio = self.devicePixelRatioF()
        if target.width() * ratio >= image.width():
            painter.drawImage(target, image)
            return
        size = QSize(int(target.width() * ratio), int(target.height() * ratio))
        if self._small is None or self._small.size() != size:
            grey = image.convertToFormat(QImage.Format.Format_RGB32)
            modes = Qt.AspectRatioMode.IgnoreAspectRatio, Qt.TransformationMode.SmoothTransformation
            self._small = grey.scaled(size, *modes)
        painter.drawImage(target, self._small)

    def _paint_over(self, painter: QPainter, over: PageOverlays, page: QRectF) -> None:
        ink = self._theme.ink(Tone.ATTENTION)
        factor = page.width() / over.width
        for band in over.cut:
            rect = _on_screen(band.box, page, factor)
            painter.fillRect(rect, self._theme.tint(Tone.ATTENTION))
            painter.fillRect(rect, QBrush(ink, Qt.BrushStyle.BDiagPattern))
            painter.setPen(QPen(ink, 1))
            painter.drawRect(rect)
        if over.printable is not None:
            painter.setPen(QPen(ink, 1, Qt.PenStyle.DashLine))
            painter.drawRect(_on_screen(over.printable, page, factor))
        if self._has_marks:
            self._say_millimetres(painter, over, page, factor)
            if over.move is not None:
                self._paint_move(painter, over.move, page.left(), page.top() + over.around.top * factor)
            self._paint_direction(painter, over, page, factor)

    @property
    def _has_marks(self) -> bool:
        """Return whether there is room for marks beside the page. The line below the picture says the same in words."""
        return self._zoom == FIT and self.height() >= LOW

    def _mark_room(self) -> QMarginsF:
        """Return the room for the marks at each side, so that none lies over the page."""
        over, room = self._shown_over, QMarginsF()
        if over is None or self.height() < LOW:
            return room
        metrics = QFontMetricsF(self._theme.font_of(TextRole.SMALL, bold=True))
        high = metrics.height() + 6
        if over.fed or over.turned:
            room.setRight(FIRST + 8)
        if over.move is not None:
            room.setTop(ARROW + 4)
        for band in over.cut:
            wide = metrics.horizontalAdvance(band.words) + 12
            match _side_of(band.box, over):
                case "left":
                    room.setLeft(wide)
                case "right":
                    room.setRight(max(room.right(), wide))
                case "top":
                    room.setTop(max(room.top(), high))
                case _:
                    room.setBottom(high)
        return room

    def _say_millimetres(self, painter: QPainter, over: PageOverlays, page: QRectF, factor: float) -> None:
        """Write how much is cut off beside each strip."""
        painter.setFont(self._theme.font_of(TextRole.SMALL, bold=True))
        painter.setPen(self._theme.ink(Tone.ATTENTION))
        for band in over.cut:
            strip = _on_screen(band.box, page, factor)
            words = QRectF(painter.fontMetrics().boundingRect(band.words)).adjusted(-4, -2, 4, 2)
            words.moveCenter(strip.center())
            match _side_of(band.box, over):
                case "left":
                    words.moveRight(strip.left() - 2)
                case "right":
                    words.moveLeft(strip.right() + 2)
                case "top":
                    words.moveBottomRight(strip.topRight() - QPointF(0, 2))
                case _:
                    words.moveTop(strip.bottom() + 2)
            self._write(painter, words, band.words)

    def _paint_direction(self, painter: QPainter, over: PageOverlays, page: QRectF, factor: float) -> None:
        """Paint to the right of the page: feed direction and rotation."""
        left = page.left() + over.around.right * factor + 6
        centre = QPointF(left, page.top()) + QPointF(FIRST, FIRST) / 2
        ink, tint = self._theme.ink(Tone.WAITING), self._theme.tint(Tone.WAITING)
        if over.fed:
            paint_arrow(painter, centre, 0, -1, FIRST, ink, tint)
            painter.setFont(self._theme.font_of(TextRole.SMALL))
            words = QRectF(painter.fontMetrics().boundingRect(str(OUT_FIRST))).adjusted(-4, -2, 4, 2)
            if centre.x() + FIRST / 2 + 4 + words.width() <= self.width():
                words.moveCenter(centre)
                words.moveLeft(centre.x() + FIRST / 2 + 2)
                painter.setPen(ink)
                painter.drawText(words, Qt.AlignmentFlag.AlignCenter, str(OUT_FIRST))
            centre += QPointF(0, FIRST + 4)
        if over.turned:
            paint_turn(painter, centre, FIRST, ink, tint)

    def _paint_move(self, painter: QPainter, move: PageMove, left: float, top: float) -> None:
        """Paint the offset above the page, whose corner this is: an arrow, and the distance as text."""
        across, down = move.on_bitmap
        centre = QPointF(left + ARROW / 2, top - ARROW / 2 - 4)
        paint_arrow(painter, centre, across, down, ARROW, self._theme.ink(Tone.SENT), self._theme.tint(Tone.SENT))
        painter.setFont(self._theme.font_of(TextRole.SMALL, bold=True))
        words = QRectF(painter.fontMetrics().boundingRect(move.short)).adjusted(-4, -2, 4, 2)
        words.moveCenter(centre)
        words.moveLeft(centre.x() + ARROW / 2 + 4)
        painter.setPen(self._theme.ink(Tone.SENT))
        self._write(painter, words, move.short, Tone.SENT)

    def _write(self, painter: QPainter, box: QRectF, text: str, tone: Tone = Tone.ATTENTION) -> None:
        """Paint text inside the widget."""
        box.moveLeft(min(max(box.left(), 1.0), self.width() - box.width() - 1))
        box.moveTop(min(max(box.top(), 1.0), self.height() - box.height() - 1))
        painter.fillRect(box, self._theme.tint(tone))
        painter.drawText(box, Qt.AlignmentFlag.AlignCenter, text)

    # geometry

    def page_rect(self, image: QImage) -> QRectF:
        """Return the bitmap's rectangle in the widget."""
        room = self._page_room() if self._zoom == FIT else QRectF(self.rect())
        whole = self._whole(image)
        factor = self._factor(image)
        left = room.center().x() - (whole.left + whole.right) / 2 * factor + self._moved.x()
        top = room.center().y() - (whole.top + whole.bottom) / 2 * factor + self._moved.y()
        if self._zoom != FIT:
            left, top = round(left), round(top)
        return QRectF(left, top, image.width() * factor, image.height() * factor)

    def _page_room(self) -> QRectF:
        """Return the room for the whole page, beside its marks."""
        room = QRectF(self.rect()).adjusted(EDGE, EDGE, -EDGE, -EDGE)
        beside = room.marginsRemoved(self._mark_room())
        return beside if min(beside.width(), beside.height()) >= LEAST_PAGE else room

    def _columns(self, image: QImage) -> int:
        """Return the dots of the page's width; a dot of the picture may stand for several."""
        return image.width() if self._over is None else self._over.width

    def _whole(self, image: QImage) -> Rectangle:
        """Return the area including what is cut off, in dots of the picture; each may be several dots of the page."""
        over = self._shown_over
        if over is None:
            return Rectangle(0, 0, image.width(), image.height())
        shown = image.width() / over.width
        return Rectangle(*(side * shown for side in over.around))

    def _factor(self, image: QImage) -> float:
        """Return Qt's pixels per dot of the picture."""
        if self._zoom == FIT:
            return self._fitting_factor(image)
        if self._zoom.dot_pixels is None:
            return self._real_factor()
        return self._zoom.dot_pixels / self.devicePixelRatioF()

    def _fitting_factor(self, image: QImage) -> float:
        room = self._page_room()
        whole = self._whole(image)
        factor = min(room.width() / (whole.right - whole.left), room.height() / (whole.bottom - whole.top), 2.0)
        return float(int(factor)) if factor > 1 else factor

    def _real_factor(self) -> float:
        """Return the factor for actual size, by the screen's reported dimensions."""
        return dots_per_inch_of(self.screen()) / self._dpi if self._dpi else 1.0

    # scrolling by hand

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QGestureEvent):
            pinch = event.gesture(Qt.GestureType.PinchGesture)
            if isinstance(pinch, QPinchGesture) and pinch.state() is Qt.GestureState.GestureFinished:
                self.zoom_by(1 if pinch.totalScaleFactor() > 1 else -1)
                self.zoomed.emit()
            return True
        return super().event(event)

    def wheelEvent(self, event: QWheelEvent) -> None:
        if not event.modifiers() & Qt.KeyboardModifier.ControlModifier or not event.angleDelta().y():
            super().wheelEvent(event)
            return
        self.zoom_by(1 if event.angleDelta().y() > 0 else -1)
        self.zoomed.emit()

    def mousePressEvent(self, event: QMouseEvent) -> None:
        self._held = event.position() if self._zoom != FIT else None
        if self._image is not None and event.button() == Qt.MouseButton.LeftButton:
            page = self.page_rect(self._image)
            if page.contains(event.position()):
                at = (event.position() - page.topLeft()) * (self._columns(self._image) / page.width())
                self.dot_chosen.emit(int(at.x()), int(at.y()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if self._held is not None:
            self._move(event.position() - self._held)
            self._held = event.position()

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        self._held = None

    def keyPressEvent(self, event: QKeyEvent) -> None:
        """Scroll with arrow keys if the page does not fit; otherwise the owner turns pages."""
        step = STEPS.get(Qt.Key(event.key()))
        if step is None or self._zoom == FIT or event.modifiers() & ~Qt.KeyboardModifier.KeypadModifier:
            super().keyPressEvent(event)
        else:
            self._move(QPointF(*step))

    def _move(self, by: QPointF) -> None:
        """Scroll, keeping part of the page visible."""
        if self._image is None:
            return
        before = self._moved
        self._moved = before + by
        if not self.page_rect(self._image).intersects(QRectF(self.rect()).adjusted(40, 40, -40, -40)):
            self._moved = before
        self.update()


def _side_of(strip: Rectangle, over: PageOverlays) -> str:
    """Return the edge of the page at which a cut-off strip lies."""
    if strip.right <= 0:
        return "left"
    if strip.left >= over.width:
        return "right"
    return "top" if strip.bottom <= 0 else "bottom"


def _on_screen(box: Rectangle, page: QRectF, factor: float) -> QRectF:
    """Return a cut-off strip, at least wide enough to be visible."""
    across, down = (box.right - box.left) * factor, (box.bottom - box.top) * factor
    left, top = page.left() + box.left * factor, page.top() + box.top * factor
    wide, high = max(across, LEAST), max(down, LEAST)
    return QRectF(
        left - (wide - across if box.right <= 0 else 0), top - (high - down if box.bottom <= 0 else 0), wide, high
    )


# An arrow in a disc: direction of an offset or feed, or rotation.


LONG, WIDE = 0.28, 0.23
"""Length of the arrowhead and half of its width, as parts of the arrow's size."""


def paint_arrow(
    painter: QPainter, centre: QPointF, across: float, down: float, size: float, ink: QColor, ground: QColor
) -> None:
    """Paint an arrow in the direction (right, down) of any length; a dot for no direction."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(ground)
    painter.drawEllipse(centre, size / 2, size / 2)
    painter.setBrush(ink)
    length = hypot(across, down)
    if length == 0:
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawEllipse(centre, 3, 3)
    else:
        along = QPointF(across / length, down / length)
        side = QPointF(-along.y(), along.x())
        reach = size * 0.34
        tip, tail = centre + along * reach, centre - along * reach
        neck = tip - along * size * LONG
        painter.setPen(QPen(ink, 2.5))
        painter.drawLine(tail, neck)
        painter.setPen(Qt.PenStyle.NoPen)
        painter.drawPolygon(QPolygonF([tip, neck + side * size * WIDE, neck - side * size * WIDE]))
    painter.restore()


def paint_turn(painter: QPainter, centre: QPointF, size: float, ink: QColor, ground: QColor) -> None:
    """Paint a quarter turn anticlockwise: an arc with an arrowhead at the left."""
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(ink, 1.5))
    painter.setBrush(ground)
    painter.drawEllipse(centre, size / 2, size / 2)
    reach = size * 0.24
    painter.setPen(QPen(ink, 2.2))
    painter.setBrush(Qt.BrushStyle.NoBrush)
    box = QRectF(centre.x() - reach, centre.y() - reach, 2 * reach, 2 * reach)
    painter.drawArc(box, -40 * 16, 220 * 16)
    tip, half = QPointF(centre.x() - reach, centre.y() + size * 0.2), size * 0.15
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(ink)
    painter.drawPolygon(QPolygonF([tip, tip + QPointF(-half, -size * 0.2), tip + QPointF(half, -size * 0.2)]))
    painter.restore()
