"""Paints a command: its icon, its words, its keys at the end; below, why it cannot be done now."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QColor, QPainter
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem

from app.models.command_list import CommandList, native_keys
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.widgets.sides import Sides

PAD = 14
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class CommandRowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: CommandList, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, self._theme.sizes.row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, rect = self._theme, QRect(option.rect)
        command = self._model.command(index.row())
        state: QStyle.StateFlag = option.state
        chosen, hovered = bool(state & QStyle.StateFlag.State_Selected), bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        at = Sides(painter, rect)
        painter.fillRect(rect, theme.colour("selection" if chosen else "hover" if hovered else "base"))
        if chosen:
            painter.fillRect(at(QRect(rect.left(), rect.top(), 4, rect.height())), theme.colour("accent"))
        off = command.why_not is not None
        # on the selection the palest ink would be too pale
        quiet = theme.colour("text_secondary")
        ink = quiet if off else theme.colour("text")
        left, size = rect.left() + PAD, theme.sizes.small_icon
        if command.icon:
            box = QRectF(left, rect.center().y() - size / 2 + 0.5, size, size)
            paint_icon(painter, command.icon, at(box), quiet)
        left += size + 10
        keys = native_keys(command)
        painter.setFont(theme.font(theme.sizes.small))
        keys_width = painter.fontMetrics().horizontalAdvance(keys) if keys else 0
        painter.setPen(quiet)
        painter.drawText(
            at(QRect(rect.right() - PAD - keys_width, rect.top(), keys_width + 1, rect.height())), RIGHT, keys
        )
        room = rect.right() - PAD - keys_width - 12 - left
        self._words(
            painter,
            at(QRect(left, rect.top(), room, rect.height())),
            command.spoken or command.words,
            command.why_not,
            ink,
            quiet,
        )
        painter.restore()

    def _words(
        self, painter: QPainter, box: QRect, words: str, why_not: str | None, ink: QColor, quiet: QColor
    ) -> None:
        theme = self._theme
        at = Sides(painter, box)
        painter.setFont(theme.font(theme.sizes.body))
        painter.setPen(ink)
        metrics = painter.fontMetrics()
        said = metrics.elidedText(words, Qt.TextElideMode.ElideRight, box.width())
        painter.drawText(box, LEFT, said)
        if why_not:
            used = metrics.horizontalAdvance(said) + 10
            painter.setFont(theme.font(theme.sizes.small))
            painter.setPen(quiet)
            rest = box.adjusted(used, 1, 0, 0)
            if rest.width() > 60:
                why = painter.fontMetrics().elidedText(f"– {why_not}", Qt.TextElideMode.ElideRight, rest.width())
                painter.drawText(at(rest), LEFT, why)
