"""Contrast of every painted text against its background (WCAG 2.2, 1.4.3), and clipped texts.

What our own widgets and delegates paint is heard from their painters; what Qt paints of its own labels and fields is
read out of the picture.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache, lru_cache
from typing import Any
from unittest import mock

from PySide6.QtCore import QPoint, QPointF, QRect, QRectF
from PySide6.QtGui import QColor, QFontMetrics, QImage, QPainter, QPixmap
from PySide6.QtWidgets import QLabel, QLineEdit, QPlainTextEdit, QWidget

from app.pages.wall.sheet import WallDialog
from app.pages.wall.tiles import NotLive
from app.session.snapshot import Veil
from app.widgets.toasts import Toasts
from tests.gallery.report import Complaint

TEXT, DISABLED = 4.5, 3.0
"""Least contrasts. A disabled control may be quieter, but must still be readable."""
SAME = 20
"""Steps of a channel that are taken for one colour: letters have soft edges."""
OPAQUE = 0xFF000000
VEILS = (WallDialog, NotLive, Veil)
SLACK = 2
"""Pixels that metrics round up."""


@dataclass(frozen=True, kw_only=True)
class Written:
    """`place` in the picture's own pixels; `short`: it is so many pixels wider than the room that it was given.
    `device`: the widget that painted it."""

    text: str
    ink: int
    place: QRect
    short: int
    device: object = None


@contextmanager
def heard_painters(written: list[Written]) -> Iterator[None]:
    """Every text that Python has painted meanwhile."""
    draw: Any = QPainter.drawText

    def draw_and_tell(painter: QPainter, *arguments: Any) -> Any:
        made = draw(painter, *arguments)
        text = next((each for each in arguments if isinstance(each, str)), "")
        if text.strip():
            extent = _extent(painter, text, *arguments)
            place = painter.deviceTransform().mapRect(extent).toAlignedRect()
            room = arguments[0].width() if isinstance(arguments[0], QRect | QRectF) else extent.width()
            ink = painter.pen().color().rgb()
            short = int(extent.width() - room)
            written.append(Written(text=text, ink=ink, place=place, short=short, device=painter.device()))
        return made

    with mock.patch.object(QPainter, "drawText", draw_and_tell):
        yield


def _extent(painter: QPainter, text: str, where: object, *rest: Any) -> QRectF:
    metrics = QFontMetrics(painter.font())
    if isinstance(where, QRect | QRectF):
        flags = next((each for each in rest if not isinstance(each, str)), 0)
        box = where if isinstance(where, QRect) else where.toAlignedRect()
        return QRectF(metrics.boundingRect(box, int(getattr(flags, "value", flags)), text))
    corner = where if isinstance(where, QPointF) else QPointF(where) if isinstance(where, QPoint) else QPointF()
    return QRectF(metrics.boundingRect(text)).translated(corner)


def picture_of(top: QWidget) -> tuple[QPixmap, list[Complaint]]:
    """The picture, and what of it cannot be read well."""
    written: list[Written] = []
    with heard_painters(written):
        pixmap = top.grab()
    image = pixmap.toImage().convertToFormat(QImage.Format.Format_RGB32)
    veils: list[QWidget] = [each for each in top.findChildren(QWidget) if isinstance(each, VEILS) and each.isVisible()]
    floating = [each for each in top.findChildren(Toasts) if each.isVisible()]
    heard = [
        each
        for each in written
        if not _is_behind(veils, each.device)
        and _is_whole(each, top, pixmap)
        and not any(_lies_over(one, each, top, pixmap) for one in floating)
    ]
    return pixmap, [*_of_painters(image, heard), *_of_qt(top, image, veils)]


def _is_whole(written: Written, top: QWidget, picture: QPixmap) -> bool:
    """Nothing that scrolls, and no scroll bar, cuts it."""
    device = written.device
    if not isinstance(device, QWidget):
        return True
    scale = picture.devicePixelRatio()
    seen = device.visibleRegion().boundingRect()
    corner = device.mapTo(top, seen.topLeft()) * scale
    inside = written.place.intersected(QRect(corner, seen.size() * scale))
    return inside.height() >= written.place.height() - 1


def _lies_over(floating: Toasts, written: Written, top: QWidget, picture: QPixmap) -> bool:
    """A floating message covers it for a while, and may have letters of the same colour."""
    own = written.device if isinstance(written.device, QWidget) else None
    if own is None or floating.isAncestorOf(own):
        return False
    scale = picture.devicePixelRatio()
    corner = floating.mapTo(top, floating.rect().topLeft()) * scale
    return written.place.intersects(QRect(corner, floating.size() * scale))


def _is_behind(veils: list[QWidget], device: object) -> bool:
    """Dimmed on purpose: what lies over it is what is to be read."""
    own = device if isinstance(device, QWidget) else None
    return any(own is None or not (veil is own or veil.isAncestorOf(own)) for veil in veils)


def _of_painters(image: QImage, written: list[Written]) -> Iterator[Complaint]:
    painted: set[tuple[str, int, str, int]] = set()
    for each in written:
        text, ink, short = each.text, each.ink, each.short
        if (text, ink, repr(each.place), short) in painted:
            continue
        painted.add((text, ink, repr(each.place), short))
        colours = _colours(image, each.place)
        if not any(_same(ink, colour) for colour in colours):
            continue  # cut off, or something lies over it
        if short > SLACK:
            yield Complaint("clipped", "painted", f"{text!r} lacks {short} pixels")
        ground = colours.most_common(1)[0][0]
        found = contrast(ink, ground)
        if found < TEXT:
            yield Complaint("contrast", f"{name_of(ink)} on {name_of(ground)}", f"{found:.1f}: {text!r}")


def _of_qt(top: QWidget, image: QImage, veils: list[QWidget]) -> Iterator[Complaint]:
    for widget in top.findChildren(QWidget):
        if type(widget).paintEvent in (QLabel.paintEvent, QLineEdit.paintEvent, QPlainTextEdit.paintEvent):
            seen = widget.visibleRegion().boundingRect()
            text = _text_of(widget)
            if not text.strip() or not widget.isVisible() or seen.isEmpty() or _is_behind(veils, widget):
                continue
            whole = widget.contentsRect().adjusted(2, 2, -2, -2)
            inside = seen.intersected(whole)
            if inside.height() < max(whole.height(), widget.fontMetrics().ascent() - 2):
                continue  # cut: what is left of its letters has no whole stroke
            scale = image.devicePixelRatio()
            corner = widget.mapTo(top, inside.topLeft()) * scale
            colours = _colours(image, QRect(corner, inside.size() * scale))
            if len(colours) < 3:
                continue  # something lies over it, or its letters are elsewhere
            ground = colours.most_common(1)[0][0]
            ink = max(colours, key=lambda colour: contrast(colour, ground))
            found = contrast(ink, ground)
            if found < (TEXT if widget.isEnabled() else DISABLED):
                named = widget.accessibleIdentifier() or type(widget).__name__
                yield Complaint("contrast", f"{name_of(ink)} on {name_of(ground)}", f"{found:.1f}: {named} {text!r}")


def _text_of(widget: QWidget) -> str:
    if isinstance(widget, QLabel):
        return widget.text()
    if isinstance(widget, QLineEdit):
        return widget.text() or widget.placeholderText()
    return widget.toPlainText() if isinstance(widget, QPlainTextEdit) else ""


def _colours(image: QImage, place: QRect) -> Counter[int]:
    place = place.intersected(image.rect())
    part = image.copy(place)  # its bits go with it
    return Counter() if place.isEmpty() else _counted(bytes(part.constBits()))


@lru_cache(maxsize=1000)
def _counted(pixels: bytes) -> Counter[int]:
    """Count the pixels of 32 bits. Cached, since the same words appear in picture after picture."""
    return Counter(memoryview(pixels).cast("I"))


def _same(one: int, other: int) -> bool:
    return all(abs((one >> shift & 0xFF) - (other >> shift & 0xFF)) <= SAME for shift in (0, 8, 16))


@cache
def luminance(colour: int) -> float:
    """WCAG 2.2 relative luminance of 0xRRGGBB."""
    channels = [(colour >> shift & 0xFF) / 255 for shift in (16, 8, 0)]
    red, green, blue = (each / 12.92 if each <= 0.04045 else ((each + 0.055) / 1.055) ** 2.4 for each in channels)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: int, other: int) -> float:
    lighter, darker = sorted((luminance(one & 0xFFFFFF), luminance(other & 0xFFFFFF)), reverse=True)
    return (lighter + 0.05) / (darker + 0.05)


def name_of(colour: int) -> str:
    return QColor.fromRgb(colour | OPAQUE).name()
