"""Delegates of rows: a flat row of one or two lines, a group head, and the checkbox of a multiple selection."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QPointF, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen, QPolygonF
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.language.translate import tr
from app.models.grouped_queue import GroupedQueue
from app.models.queue import QueueGroup, QueueModel
from app.theme.theme import Theme, paint_icon
from app.widgets.states import chip_width, paint_chip

CHECK_ZONE = 76
"""20 mm at 96 dpi."""
BOX = 30.0


def paint_check(painter: QPainter, theme: Theme, row: QRect, checked: bool) -> None:
    colours = theme.colours
    box = QRectF(row.left() + (CHECK_ZONE - BOX) / 2, row.top() + (row.height() - BOX) / 2, BOX, BOX)
    painter.save()
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    painter.setPen(QPen(QColor(colours.accent if checked else colours.border), 2))
    painter.setBrush(QColor(colours.accent if checked else colours.base))
    painter.drawRoundedRect(box, 5, 5)
    if checked:
        tick = QPen(QColor(colours.on_accent), 3, Qt.PenStyle.SolidLine, Qt.PenCapStyle.RoundCap)
        painter.setPen(tick)
        steps = ((0.24, 0.54), (0.43, 0.72), (0.78, 0.32))
        painter.drawPolyline(QPolygonF([QPointF(box.left() + x * BOX, box.top() + y * BOX) for x, y in steps]))
    painter.restore()


HEAD_PAD = 8
GAP = 12
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignCenter


def action_zone(theme: Theme, row: QRect, group: QueueGroup) -> QRect:
    """Return the button's rectangle. That of a printer is wide enough for its longer label."""
    metrics = QFontMetrics(theme.font(theme.sizes.body))
    labels = (tr("Resume", "printer"), tr("Pause", "printer")) if group.step is None else (group.act,)
    width = max(metrics.horizontalAdvance(word) for word in labels) + 32
    height = min(theme.sizes.target, row.height()) - 8
    return QRect(row.right() - HEAD_PAD - width, row.center().y() - height // 2 + 1, width, height)


def paint_group(
    painter: QPainter, theme: Theme, model: QueueModel | GroupedQueue, row: int, option: QStyleOptionViewItem
) -> None:
    """Paint a group head. Every cell paints its part of the row."""
    view = option.widget
    group = model.group(row) if isinstance(model, GroupedQueue) else None
    if group is None or not isinstance(view, QAbstractItemView):
        return
    colours = theme.colours
    cell: QRect = option.rect
    state: QStyle.StateFlag = option.state
    selected = bool(state & QStyle.StateFlag.State_Selected)
    whole = QRect(0, cell.top(), view.viewport().width(), cell.height())
    painter.save()
    painter.setClipRect(cell)
    painter.fillRect(whole, QColor(colours.selection if selected else colours.window))
    painter.fillRect(QRect(0, whole.bottom(), whole.width(), 1), QColor(colours.line))
    if selected and view.hasFocus():
        for edge in (whole.top(), whole.bottom() - 1):
            painter.fillRect(QRect(0, edge, whole.width(), 2), QColor(colours.accent))
    icon = theme.sizes.small_icon
    arrow = QRectF(HEAD_PAD, whole.top() + (whole.height() - icon) / 2, icon, icon)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_icon(painter, "next" if group.folded else "down", arrow, QColor(colours.text_secondary))
    left, right = int(arrow.right()) + HEAD_PAD, whole.right() - HEAD_PAD
    if group.act:
        zone = action_zone(theme, whole, group)
        right = zone.left() - GAP
        painter.setPen(QPen(QColor(colours.border), colours.border_width))
        painter.setBrush(QColor(colours.base))
        painter.drawRoundedRect(QRectF(zone).adjusted(0.5, 0.5, -0.5, -0.5), theme.sizes.radius, theme.sizes.radius)
        painter.setPen(QColor(colours.text))
        painter.setFont(theme.font(theme.sizes.body))
        painter.drawText(zone, CENTRE, group.act)
    chip = chip_width(theme, group.mark)
    height = min(whole.height() - 12, theme.sizes.body + 26)
    name_font = theme.font(theme.sizes.body, bold=True)
    painter.setFont(name_font)
    painter.setPen(QColor(colours.text))
    most = max(0, (right - left - chip - GAP) * 3 // 5)
    name = QFontMetrics(name_font).elidedText(group.name, Qt.TextElideMode.ElideMiddle, most)
    width = QFontMetrics(name_font).horizontalAdvance(name)
    painter.drawText(QRect(left, whole.top(), width + 2, whole.height()), LEFT, name)
    left += width + GAP
    paint_chip(painter, theme, group.mark, QRectF(left, whole.top() + (whole.height() - height) / 2, chip, height))
    left += chip + GAP
    painter.setFont(theme.font(theme.sizes.body))
    painter.setPen(QColor(colours.text if selected else colours.text_secondary))
    words = " · ".join(part for part in (group.counts, group.reason) if part)
    rest = QRect(left, whole.top(), max(0, right - left), whole.height())
    painter.drawText(rest, LEFT, painter.fontMetrics().elidedText(words, Qt.TextElideMode.ElideRight, rest.width()))
    painter.restore()


PAD = 12
FLAGS = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
Index = QModelIndex | QPersistentModelIndex


class PlainRowDelegate(QStyledItemDelegate):
    """Paints any model's text. Unselectable rows use the disabled colour."""

    def __init__(self, theme: Theme, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: Index) -> QSize:
        sizes = self._theme.sizes
        lines = _lines(index)
        font = QFontMetrics(self._theme.font(sizes.body))
        widest = max(font.horizontalAdvance(line) for line in lines)
        return QSize(widest + 2 * PAD, sizes.row if len(lines) == 1 else sizes.two_line_row)

    def paint(self, painter: QPainter, option: QStyleOptionViewItem, index: Index) -> None:
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        enabled = bool(state & QStyle.StateFlag.State_Enabled)
        painter.save()
        painter.fillRect(rect, self._theme.colour("selection" if selected else "base"))
        if selected:
            painter.fillRect(QRect(rect.left(), rect.top(), 3, rect.height()), self._theme.colour("accent"))
        lines = _lines(index)
        height = QFontMetrics(self._theme.font(self._theme.sizes.body)).height() + 2
        top = rect.top() + (rect.height() - height * len(lines)) // 2
        for number, line in enumerate(lines):
            quiet = "text_secondary" if number else "text"
            painter.setPen(self._theme.colour(quiet if enabled else "disabled"))
            painter.setFont(self._theme.font(self._theme.sizes.body))
            spot = QRect(rect.left() + PAD, top + number * height, rect.width() - 2 * PAD, height)
            # names differ at the end: `The label printer…hall 4 2`
            mode = Qt.TextElideMode.ElideRight if number else Qt.TextElideMode.ElideMiddle
            shown = painter.fontMetrics().elidedText(line, mode, spot.width())
            painter.drawText(spot, FLAGS, shown)
        painter.restore()


def _lines(index: Index) -> list[str]:
    return str(index.data() or "").split("\n")[:2]
