"""On which printer: each with its state and what is loaded; below, those that cannot print this file, and why."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt, Signal
from PySide6.QtGui import QPainter, QPaintEvent, QStandardItem, QStandardItemModel
from PySide6.QtWidgets import QSizePolicy, QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.language.translate import tr
from app.local_file import LocalFile
from app.models.printers import PrintersModel
from app.print_check import cannot_print
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain, tooltip
from app.vocabulary.printers import mark_of, media_of, reason_of, takes_jobs
from app.widgets.choice_box import ChoiceBox
from app.widgets.named import named
from app.widgets.shapes import paint_shape
from app.widgets.sides import Sides
from server_core.contract.types.printers import PrinterView

ID, FACTS, MARK, REASON = (Qt.ItemDataRole.UserRole + number for number in range(4))
PAD, POPUP = 10, 380
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


def state_words(printer: PrinterView) -> str:
    """`Stopped, out of labels · 100 × 150 mm · 3 jobs wait`."""
    state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
    waiting = tr("%n job(s) wait", "", printer.waiting) if printer.waiting else ""
    return plain(" · ".join(part for part in (state, media_of(printer), waiting) if part))


def where_words(printer: PrinterView | None) -> str:
    """`On Zebra Dock 1 · Ready`; empty where none is chosen."""
    if printer is None:
        return ""
    return tr("On {printer} · {state}", printer=plain(printer.name), state=state_words(printer))


class PrinterRowDelegate(QStyledItemDelegate):
    """Two lines: the name; shape and word of its state, or why it cannot."""

    def __init__(self, theme: Theme, parent: QObject) -> None:
        super().__init__(parent)
        self._theme = theme

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(220, self._theme.sizes.two_line_row)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, rect = self._theme, QRect(option.rect)
        state: QStyle.StateFlag = option.state
        over = bool(state & (QStyle.StateFlag.State_Selected | QStyle.StateFlag.State_MouseOver))
        reason, mark = index.data(REASON), index.data(MARK)
        can = not reason
        ground = theme.colour("selection" if over and can else "base")
        painter.save()
        at = Sides(painter, rect)
        painter.fillRect(rect, ground)
        body, small = theme.font_of(TextRole.BODY), theme.font_of(TextRole.SMALL)
        painter.setFont(body)
        high = painter.fontMetrics().height() + 2
        top = rect.top() + (rect.height() - 2 * high) // 2
        line = QRect(rect.left() + PAD, top, rect.width() - 2 * PAD, high)
        painter.setPen(theme.colour("text" if can else "disabled"))
        painter.drawText(line, LEFT, _cut(painter, index.data(), line.width()))
        line.translate(0, high)
        painter.setFont(small)
        if can:
            size = theme.sizes.small + 2
            box = QRectF(line.left(), line.center().y() - size / 2 + 0.5, size, size)
            paint_shape(painter, mark.shape, at(box), theme.ink(mark.tone), ground)
            line = at(line.adjusted(size + 6, 0, 0, 0))
        painter.setPen(theme.colour("text_secondary" if can else "disabled"))
        painter.drawText(line, LEFT, _cut(painter, index.data(FACTS), line.width()))
        painter.restore()


class StateLine(QWidget):
    """Beneath the choice: the state of the printer that is chosen."""

    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._printer: PrinterView | None = None
        named(self, identifier, "")
        self.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Fixed)
        theme.changed.connect(self.updateGeometry)

    def show_printer(self, printer: PrinterView | None) -> None:
        self._printer = printer
        words = "" if printer is None else state_words(printer)
        self.setAccessibleName(words)
        self.setToolTip(tooltip(words))
        self.update()

    def sizeHint(self) -> QSize:
        return QSize(120, self._theme.sizes.small + 10)

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._printer is None:
            return
        theme, mark = self._theme, mark_of(self._printer)
        painter = QPainter(self)
        size = theme.sizes.small + 2
        box = QRectF(0, (self.height() - size) / 2, size, size)
        at = Sides(painter, self.rect())
        paint_shape(painter, mark.shape, at(box), theme.ink(mark.tone), theme.colour("window"))
        painter.setFont(theme.font_of(TextRole.SMALL))
        painter.setPen(theme.colour("text_secondary"))
        line = at(self.rect().adjusted(size + 6, 0, 0, 0))
        painter.drawText(line, LEFT, _cut(painter, self.accessibleName(), line.width()))
        painter.end()


class PrinterChoice(ChoiceBox):
    """Begins with the one of the last time, else one that can. What a person chose, or saw chosen for the open file,
    is never another one by itself: while it is gone, none is chosen."""

    chosen_anew = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, last: str) -> None:
        super().__init__(theme, "print.printer", tr("Printer", "of a print"))
        self._printers = printers
        self._last = last
        self._by_hand = False
        self._target: UUID | None = None
        self.file: LocalFile | None = None
        self._facts: tuple[PrinterView | None, bool, bool] = (None, False, False)
        """Of what is chosen: the printer, whether it was removed, whether there is any at all."""
        self._items = QStandardItemModel(self)
        self.setModel(self._items)
        self.may_shrink()
        self.activated.connect(self._chosen)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.modelReset, printers.dataChanged):
            signal.connect(self._follow)
        self.fill()

    def row_delegate(self) -> QStyledItemDelegate:
        self.view().setMinimumWidth(POPUP)
        return PrinterRowDelegate(self._theme, self)

    def printer(self) -> PrinterView | None:
        chosen = self._current_id()
        return None if chosen is None else self._printers.by_id(chosen)

    def why_not(self) -> str | None:
        """Why the chosen one cannot print the file at all."""
        printer = self.printer()
        return None if printer is None else self._reason(printer)

    @property
    def is_gone(self) -> bool:
        """Whether the one that was chosen was removed."""
        return self._target is not None and self._printers.by_id(self._target) is None

    def open_file(self, file: LocalFile) -> None:
        """Another file: where no person chose, it may go elsewhere."""
        if not self._by_hand:
            self._target = None
        self.follow_file(file)

    def follow_file(self, file: LocalFile | None) -> None:
        """The same file, otherwise."""
        self.file = file
        self.fill()
        self.chosen_anew.emit()

    def choose(self, printer_id: UUID) -> None:
        """As a person does."""
        row = self.findData(str(printer_id), ID)
        if row >= 0:
            self.setCurrentIndex(row)
            self._chosen(row)

    def want(self, printer_id: UUID) -> None:
        """The one that a person chose before: no other one takes its place."""
        self._by_hand, self._target = True, printer_id
        self.fill()
        self.chosen_anew.emit()

    def _follow(self) -> None:
        """What is told of another printer all day long changes nothing for this print."""
        before = self._facts
        self.fill()
        if self._facts != before:
            self.chosen_anew.emit()

    def fill(self) -> None:
        before = self.currentData(ID)
        told = [(printer, self._reason(printer)) for printer in self._printers.all()]
        told.sort(key=lambda each: each[1] is not None)
        ids = [str(printer.printer_id) for printer, _ in told]
        if ids != [self._items.item(row).data(ID) for row in range(self._items.rowCount())]:
            self._items.clear()
            for printer_id in ids:
                item = QStandardItem()
                item.setData(printer_id, ID)
                self._items.appendRow(item)
        for row, (printer, reason) in enumerate(told):
            _tell(self._items.item(row), printer, reason)
        wanted = self._usual(told, before) if self._target is None else str(self._target)
        self.setCurrentIndex(ids.index(wanted) if wanted in ids else -1)
        if self.file is not None and self.why_not() is None:  # on one that cannot nobody could have printed
            self._target = self._target or self._current_id()
        self._facts = self._facts_now()

    def _usual(self, told: list[tuple[PrinterView, str | None]], before: str | None) -> str | None:
        able = [printer for printer, reason in told if reason is None]
        ids = [str(printer.printer_id) for printer in able]
        for wish in (self._last, before):
            if wish in ids:
                return wish
        first = next((printer for printer in able if takes_jobs(printer)), None) or next(iter(able), None)
        if first is None and told:
            first = told[0][0]
        return None if first is None else str(first.printer_id)

    def _reason(self, printer: PrinterView) -> str | None:
        file = self.file
        return None if file is None else cannot_print(printer, file.document_format, file.raw_language)

    def _current_id(self) -> UUID | None:
        chosen = self.currentData(ID)
        return None if chosen is None else UUID(chosen)

    def _facts_now(self) -> tuple[PrinterView | None, bool, bool]:
        return self.printer(), self.is_gone, self.count() > 0

    def _chosen(self, _row: int) -> None:
        self._by_hand = True
        self._target = self._current_id()
        self._facts = self._facts_now()
        self.chosen_anew.emit()


def _tell(item: QStandardItem, printer: PrinterView, reason: str | None) -> None:
    """One entry as it is now; what did not change is not touched."""
    name = plain(printer.name)
    facts = state_words(printer) if reason is None else plain(tr("Not for this file: {reason}", reason=reason))
    told = {
        Qt.ItemDataRole.DisplayRole: name,
        FACTS: facts,
        MARK: mark_of(printer),
        REASON: reason or "",
        Qt.ItemDataRole.ToolTipRole: tooltip(f"{name} · {facts}"),
        Qt.ItemDataRole.AccessibleTextRole: f"{name}, {facts}",
        Qt.ItemDataRole.AccessibleDescriptionRole: reason or "",
    }
    for role, value in told.items():
        if item.data(role) != value:
            item.setData(value, role)
    if item.isEnabled() is not (reason is None):
        item.setEnabled(reason is None)


def _cut(painter: QPainter, text: str, width: int) -> str:
    return painter.fontMetrics().elidedText(text or "", Qt.TextElideMode.ElideRight, width)
