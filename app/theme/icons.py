"""The interface's icons: our own SVG outlines, drawn in the colour that is asked for."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QCoreApplication, QRectF
from PySide6.QtGui import QColor, QPainter
from PySide6.QtSvg import QSvgRenderer

import resources

_renderers: dict[tuple[str, int], QSvgRenderer] = {}


def paint_icon(painter: QPainter, name: str, rect: QRectF, colour: QColor) -> None:
    """`name` of a file in resources/icons, without suffix."""
    key = (name, colour.rgba())
    renderer = _renderers.get(key)
    if renderer is None:
        svg = resources.text(f"icons/{name}.svg").replace("currentColor", colour.name())
        # with the application, not after it: Qt's objects must not outlive it
        renderer = QSvgRenderer(QByteArray(svg.encode()), QCoreApplication.instance())
        _renderers[key] = renderer
    renderer.render(painter, rect)
