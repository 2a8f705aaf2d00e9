"""The head of a printer's jobs in the queue: state, counts, and a button that pauses and resumes it."""

from __future__ import annotations

from PySide6.QtCore import QRect, QRectF, Qt
from PySide6.QtGui import QColor, QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QAbstractItemView, QStyle, QStyleOptionViewItem

from app.language.translate import tr
from app.models.grouped_queue import GroupedQueue
from app.models.queue import QueueModel
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.chip import chip_width, paint_chip

PAD = 8
GAP = 12
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
CENTRE = Qt.AlignmentFlag.AlignCenter


def act_zone(theme: Theme, row: QRect) -> QRect:
    """Where the button is, as long as its longer word."""
    metrics = QFontMetrics(theme.font(theme.sizes.body))
    width = max(metrics.horizontalAdvance(word) for word in (tr("Resume", "printer"), tr("Pause", "printer"))) + 32
    height = min(theme.sizes.target, row.height()) - 8
    return QRect(row.right() - PAD - width, row.center().y() - height // 2 + 1, width, height)


def paint_group(
    painter: QPainter, theme: Theme, model: QueueModel | GroupedQueue, row: int, option: QStyleOptionViewItem
) -> None:
    """Every cell of the row paints its part of the whole."""
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
    arrow = QRectF(PAD, whole.top() + (whole.height() - icon) / 2, icon, icon)
    painter.setRenderHint(QPainter.RenderHint.Antialiasing)
    paint_icon(painter, "next" if group.folded else "down", arrow, QColor(colours.text_secondary))
    left, right = int(arrow.right()) + PAD, whole.right() - PAD
    if group.act:
        zone = act_zone(theme, whole)
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
    said = " · ".join(part for part in (group.counts, group.reason) if part)
    rest = QRect(left, whole.top(), max(0, right - left), whole.height())
    painter.drawText(rest, LEFT, painter.fontMetrics().elidedText(said, Qt.TextElideMode.ElideRight, rest.width()))
    painter.restore()
