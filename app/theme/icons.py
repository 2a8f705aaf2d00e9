"""The interface's icons: our own SVG outlines, drawn in the colour that is asked for."""

from __future__ import annotations

from PySide6.QtCore import QByteArray, QRectF
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
        renderer = _renderers[key] = QSvgRenderer(QByteArray(svg.encode()))
    renderer.render(painter, rect)
