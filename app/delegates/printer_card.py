"""Paints a printer as a card: name, state and since when, what is loaded, how many jobs wait."""

from __future__ import annotations

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.models.printers import PrintersModel
from app.models.queue import local_now
from app.theme.theme import Theme
from app.theme.tokens import SIZES
from app.vocabulary.ages import moment
from app.vocabulary.marks import Mark
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, language_of, mark_of, media_of, reason_of
from app.widgets.chip import paint_chip
from server_core.contract.agent import SimulatedFault
from server_core.contract.console import PrinterView

CARD = QSize(300, 172)
MARGIN = 6
PAD = 14
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


class PrinterCardDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model
        self.size = CARD

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        printer = self._model.printer(index.row())
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        box = QRectF(rect).adjusted(MARGIN, MARGIN, -MARGIN, -MARGIN)
        view = option.widget
        focused = isinstance(view, QWidget) and view.hasFocus()
        chosen = "accent" if focused else "border"
        pen = QPen(self._theme.colour(chosen), 2) if selected else QPen(self._theme.colour("line"), 1)
        painter.setPen(pen)
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), SIZES.tile_radius, SIZES.tile_radius)
        self._content(painter, printer, mark_of(printer), box.adjusted(PAD, PAD - 2, -PAD, -PAD).toRect())
        painter.restore()

    def _content(self, painter: QPainter, printer: PrinterView, mark: Mark, inside: QRect) -> None:
        title = QRect(inside.left(), inside.top(), inside.width(), 22)
        self._write(painter, title, printer.name, LEFT, size=SIZES.title, bold=True)
        chip_width = QFontMetrics(self._theme.font(SIZES.body, bold=mark.strong)).horizontalAdvance(mark.word) + 48
        chip = QRectF(inside.left(), title.bottom() + 8, chip_width, 30)
        paint_chip(painter, self._theme, mark, chip)
        beside = QRect(int(chip.right()) + 10, int(chip.top()), inside.right() - int(chip.right()) - 10, 30)
        self._beside(painter, printer, beside)
        facts = f"{language_of(printer)} · {dpi_of(printer)} · {media_of(printer)}"
        model = printer.model or ("Virtual printer" if printer.uri.startswith("virtual:") else "Model not reported")
        waiting = f"{printer.waiting} waiting" if printer.waiting else ""
        if printer.simulated_fault is not SimulatedFault.NONE:
            model = f"Simulates: {printer.simulated_fault.value.replace('-', ' ')}"
        rows = ((facts, ""), (model, waiting), (printer.uri, ""))
        top = int(chip.bottom()) + 10
        for left, right in rows:
            width = 0
            if right:
                width = QFontMetrics(self._theme.font(SIZES.body, bold=bool(printer.waiting))).horizontalAdvance(right)
                spot = QRect(inside.left(), top, inside.width(), 20)
                self._write(painter, spot, right, RIGHT, bold=bool(printer.waiting))
            left_spot = QRect(inside.left(), top, inside.width() - width - (12 if width else 0), 20)
            self._write(painter, left_spot, left, LEFT, quiet=True, middle=left == printer.uri)
            top += 21

    def _beside(self, painter: QPainter, printer: PrinterView, rect: QRect) -> None:
        reason = reason_of(printer)
        since = f"since {moment(printer.since, local_now())}" if printer.since else ""
        if reason and since:
            upper, lower = QRect(rect), QRect(rect)
            upper.setHeight(15)
            lower.setTop(rect.top() + 15)
            self._write(painter, upper, reason, LEFT, size=SIZES.small)
            self._write(painter, lower, since, LEFT, size=SIZES.small, quiet=True)
        else:
            self._write(painter, rect, reason or since, LEFT, size=SIZES.small, quiet=not reason)

    def _write(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        flags: Qt.AlignmentFlag,
        *,
        size: int = SIZES.body,
        bold: bool = False,
        quiet: bool = False,
        middle: bool = False,
    ) -> None:
        painter.setFont(self._theme.font(size, bold=bold))
        painter.setPen(self._theme.colour("text_secondary" if quiet else "text"))
        mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        painter.drawText(rect, flags, painter.fontMetrics().elidedText(plain(text), mode, rect.width()))
