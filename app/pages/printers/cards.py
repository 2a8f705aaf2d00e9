"""Printers as cards grouped by tag: the filtered model and the card painter.

A printer with several tags appears in each of their groups. Cards stand in a grid, and each group begins a new row,
so the end of the row before stays blank.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from typing import Any
from uuid import UUID

from PySide6.QtCore import QAbstractListModel, QModelIndex, QObject, QPersistentModelIndex, QRect, QRectF, QSize, Qt
from PySide6.QtGui import QFontMetrics, QPainter, QPen
from PySide6.QtWidgets import QStyle, QStyledItemDelegate, QStyleOptionViewItem, QWidget

from app.language.translate import tr
from app.models.feeds import FiguresFeed
from app.models.printers import PrintersModel, card_hint, card_sentence, search_text
from app.models.queue import local_now
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.states import paint_chip, paint_strip
from app.words.ages import age, moment
from app.words.marks import Mark
from app.words.media import short_wait_words
from app.words.plain_text import plain, tooltip
from app.words.printer_facts import least_words
from app.words.printers import (
    FAULTS,
    STATES,
    mark_of,
    media_of,
    reason_of,
    since_of,
    tag_name,
    tagged,
    tags_in_use,
    urgency,
    where_words,
)
from server_core.contract.types.printers import PrinterView, SimulatedFault, SpanState, StateSpan, tag_key

Index = QModelIndex | QPersistentModelIndex
Role = Qt.ItemDataRole
ROOT = QModelIndex()


@dataclass(frozen=True, kw_only=True, slots=True)
class CardCell:
    """A cell of the grid.

    `printer` None: blank. `group`: its group; `head`: the group's name at its first card, else empty.
    """

    printer: UUID | None
    head: str = ""
    group: str = ""

    @property
    def key(self) -> tuple[UUID | None, str]:
        return self.printer, self.group


class ShownPrinters(QAbstractListModel):
    def __init__(self, printers: PrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._printers = printers
        self._slots: list[CardCell] = []
        self._columns = 1
        self._order: dict[UUID, int] = {}
        self._is_held = False
        self.text = ""
        self.tag: str | None = None
        self.state: str | None = None
        self.grouped = False
        self._kept: UUID | None = None
        for changed in (printers.rowsInserted, printers.rowsRemoved, printers.rowsMoved):
            changed.connect(self._follow)
        printers.dataChanged.connect(self._changed)
        self._follow()

    def show(self, *, text: str, tag: str | None, grouped: bool, state: str | None = None) -> None:
        """`state`: a key of `STATES`."""
        if (text, tag, grouped, state) != (self.text, self.tag, self.grouped, self.state):
            same_tag = tag is not None and self.tag is not None and tag_key(tag) == tag_key(self.tag)
            if (text, state) != (self.text, self.state) or not (same_tag or tag is None):
                self._kept = None
            self.text, self.tag, self.grouped, self.state = text, tag, grouped, state
            self._follow()

    def hold(self, held: bool) -> None:
        """Keep the order while the user works in the list: no printer moves away under the pointer."""
        self._is_held = held
        self._follow()

    def keep(self, printer_id: UUID | None) -> None:
        """Keep showing this printer until another search or tag is chosen, even if it no longer matches because its
        tag was removed.
        """
        if printer_id != self._kept:
            self._kept = printer_id
            self._follow()

    def fit(self, columns: int) -> None:
        """Set the number of cards per row."""
        if columns != self._columns:
            self._columns = columns
            self._follow()

    def all(self) -> list[PrinterView]:
        """Return all shown printers, each once: offline ones, those that need attention, the others, each by name."""
        everyone = self._printers.all()
        fitting = everyone if self.tag is None else tagged(everyone, self.tag)
        is_wanted = None if self.state is None else STATES[self.state].holds
        found = {
            each.printer_id for each in fitting if matches(each, self.text) and (is_wanted is None or is_wanted(each))
        }
        shown = [each for each in everyone if each.printer_id in found or each.printer_id == self._kept]
        return sorted(shown, key=lambda each: self._order.get(each.printer_id, urgency(each)))

    def groups(self) -> list[tuple[str, Sequence[PrinterView]]]:
        """Return the groups with their names and printers. Without groups: one nameless group with all of them."""
        printers = self.all()
        return self._groups(printers) if self.grouped else [("", printers)]

    def printer(self, row: int) -> PrinterView | None:
        """Return the printer of a cell. None if the cell is blank or its printer was removed."""
        chosen = self._slots[row].printer if 0 <= row < len(self._slots) else None
        return None if chosen is None else self._printers.by_id(chosen)

    def head(self, row: int) -> str:
        """Return the name of the group that begins in this cell, else an empty string."""
        return self._slots[row].head

    def find(self, printer_id: UUID) -> int | None:
        """Return the first cell of a printer."""
        return next((row for row, slot in enumerate(self._slots) if slot.printer == printer_id), None)

    def rowCount(self, parent: Index = ROOT) -> int:
        return 0 if parent.isValid() else len(self._slots)

    def flags(self, index: Index) -> Qt.ItemFlag:
        return super().flags(index) if self.printer(index.row()) is not None else Qt.ItemFlag.NoItemFlags

    def data(self, index: Index, role: int = Role.DisplayRole) -> Any:
        printer = self.printer(index.row())
        if printer is None:
            return None
        if role in (Role.DisplayRole, Role.ToolTipRole):
            return plain(printer.name) if role == Role.DisplayRole else tooltip(card_hint(printer))
        if role != Role.AccessibleTextRole:
            return None
        group, sentence = self._slots[index.row()].group, card_sentence(printer)
        return tr("{group}: {printer}", group=group, printer=sentence) if group else sentence

    def _changed(self, first: QModelIndex, last: QModelIndex) -> None:
        other = {self._printers.printer(row).printer_id for row in range(first.row(), last.row() + 1)}
        self._follow()
        rows = [row for row, slot in enumerate(self._slots) if slot.printer in other]
        if rows:
            self.dataChanged.emit(self.index(rows[0]), self.index(rows[-1]))

    def _follow(self) -> None:
        """Move the cells if there are no others. Otherwise replace the changed middle part; equal cells at both ends
        keep their places.
        """
        if not self._is_held:
            self._order = {each.printer_id: urgency(each) for each in self._printers.all()}
        old, new = self._slots, self._laid_out()
        places = {each.key: row for row, each in enumerate(new) if each.printer is not None}
        if (
            old != new
            and len(old) == len(new)
            and {each.key for each in old if each.printer is not None} == set(places)
        ):
            self.layoutAboutToBeChanged.emit()
            before = self.persistentIndexList()
            after = [places.get(old[index.row()].key) for index in before]
            self._slots = new
            self.changePersistentIndexList(before, [QModelIndex() if row is None else self.index(row) for row in after])
            self.layoutChanged.emit()
            return
        start = 0
        while start < min(len(old), len(new)) and old[start] == new[start]:
            start += 1
        same = 0
        while same < min(len(old), len(new)) - start and old[-1 - same] == new[-1 - same]:
            same += 1
        if len(old) - same > start:
            self.beginRemoveRows(ROOT, start, len(old) - same - 1)
            del self._slots[start : len(old) - same]
            self.endRemoveRows()
        if len(new) - same > start:
            self.beginInsertRows(ROOT, start, len(new) - same - 1)
            self._slots[start:start] = new[start : len(new) - same]
            self.endInsertRows()

    def _laid_out(self) -> list[CardCell]:
        printers = self.all()
        if not self.grouped:
            return [CardCell(printer=printer.printer_id) for printer in printers]
        slots: list[CardCell] = []
        for head, members in self._groups(printers):
            slots += [CardCell(printer=None)] * (-len(slots) % self._columns)
            for index, printer in enumerate(members):
                slots.append(CardCell(printer=printer.printer_id, head="" if index else head, group=head))
        return slots

    def _groups(self, printers: Sequence[PrinterView]) -> list[tuple[str, Sequence[PrinterView]]]:
        tags = [tag for tag in tags_in_use(printers) if self.tag is None or tag_key(tag) == tag_key(self.tag)]
        groups: list[tuple[str, Sequence[PrinterView]]] = [(tag_name(tag), tagged(printers, tag)) for tag in tags]
        if self.tag is None:
            name, others = tr("Without a tag", "group of printers"), [each for each in printers if not each.tags]
        else:
            inside = {each.printer_id for each in tagged(printers, self.tag)}
            name = tr("Without this tag", "group of printers")
            others = [each for each in printers if each.printer_id not in inside]
        return [*groups, (name, others)] if others else groups


def matches(printer: PrinterView, text: str) -> bool:
    """Return whether each word of the text occurs in the printer's name, place, tags or address."""
    searched = search_text(printer).casefold()
    return all(word in searched for word in text.casefold().split())


CARD = QSize(300, 186)
DRAWN_AT = 14
"""The size of text that these measures are made for."""
HEAD = 34
GAP = 12
"""Between cards. The first card of a row touches the left edge of the list, and the last one the right edge."""
PAD = 14
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft
RIGHT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignRight


def two_lines(text: str, width: int, metrics: QFontMetrics) -> list[str]:
    """Break text into two lines between words.

    The second line is elided when drawn; the card's tooltip has the whole text.
    """
    words = text.split(" ")
    fitting = [count for count in range(1, len(words)) if metrics.horizontalAdvance(" ".join(words[:count])) <= width]
    if metrics.horizontalAdvance(text) <= width or not fitting:
        return [text]
    return [" ".join(words[: fitting[-1]]), " ".join(words[fitting[-1] :])]


def last_job_words(spans: Sequence[StateSpan], now: datetime) -> str:
    """Return when the printer last printed. `spans`: of the last day; empty = not known."""
    printing = [span for span in spans if span.state is SpanState.PRINTING]
    if not printing:
        return tr("No job in the last day") if spans else ""
    ended = printing[-1].ended
    return tr("Printing now") if ended is None else tr("Last job: {moment}", moment=moment(ended, now))


class PrinterCardDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, shown: ShownPrinters, figures: FiguresFeed, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._figures = figures
        self._shown = shown
        self.size = self.card
        self.columns = 1
        """The number of cards side by side, at the current `size`."""

    @property
    def card(self) -> QSize:
        """Return the minimum size of a card in this density."""
        return CARD * (self._theme.sizes.body / DRAWN_AT) + QSize(0, self.head)

    @property
    def head(self) -> int:
        """Return the height above each card for the group's name."""
        return self._px(HEAD) if self._shown.grouped else 0

    def box(self, cell: QRect) -> QRectF:
        """Return the card's rectangle within its cell."""
        share = GAP / self.columns
        at = round(cell.left() / max(1, self.size.width()))
        top, high = cell.top() + self.head, cell.height() - self.head
        return QRectF(cell.left() + at * share, top, cell.width() - GAP + share, high - GAP)

    def _px(self, pixels: int) -> int:
        return round(pixels * self._theme.sizes.body / DRAWN_AT)

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return self.size

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        printer = self._shown.printer(index.row())
        if printer is None:
            return
        rect: QRect = option.rect
        state: QStyle.StateFlag = option.state
        selected = bool(state & QStyle.StateFlag.State_Selected)
        painter.save()
        painter.setRenderHint(QPainter.RenderHint.Antialiasing)
        view = option.widget
        box = self.box(rect)
        self._group(painter, self._shown.head(index.row()), box)
        focused = isinstance(view, QWidget) and view.hasFocus()
        chosen = "accent" if focused else "border"
        line = self._theme.colours.border_width
        quiet = QPen(self._theme.colour("line"), line)
        painter.setPen(QPen(self._theme.colour(chosen), line + 1) if selected else quiet)
        painter.setBrush(self._theme.colour("base"))
        painter.drawRoundedRect(box.adjusted(1, 1, -1, -1), 8, 8)
        self._content(painter, printer, mark_of(printer), box.adjusted(PAD, PAD - 2, -PAD, -PAD).toRect())
        painter.restore()

    def _group(self, painter: QPainter, words: str, box: QRectF) -> None:
        """Paint the group's name above its first card."""
        if words:
            title = QRect(int(box.left()), int(box.top()) - self.head, int(box.width()), self.head)
            sizes = self._theme.sizes
            self._write(painter, title, words, LEFT, size=sizes.title, bold=True, middle=True)

    def _content(self, painter: QPainter, printer: PrinterView, mark: Mark, inside: QRect) -> None:
        title = QRect(inside.left(), inside.top(), inside.width(), self._px(22))
        self._write(painter, title, printer.name, LEFT, size=self._theme.sizes.title, bold=True, middle=True)
        words = QFontMetrics(self._theme.font_of(TextRole.BODY, bold=mark.strong)).horizontalAdvance(mark.word)
        chip_width = words + self._px(48)
        chip = QRectF(inside.left(), title.bottom() + self._px(8), chip_width, self._px(30))
        paint_chip(painter, self._theme, mark, chip)
        beside = QRect(int(chip.right()) + 10, int(chip.top()), inside.right() - int(chip.right()) - 10, self._px(30))
        self._beside(painter, printer, beside)
        model = printer.model or (
            tr("Virtual printer") if printer.uri.startswith("virtual:") else tr("Model not reported")
        )
        own = self._figures.of(printer.printer_id)
        last_job = "" if own is None else last_job_words(own.spans, local_now())
        oldest = f" · {age(printer.oldest_waiting_at, local_now())}" if printer.oldest_waiting_at else ""
        waiting = tr("%n waiting", "jobs", printer.waiting) + oldest if printer.waiting else ""
        for_media = short_wait_words(printer.media_waits)
        if for_media and printer.waiting == sum(wait.jobs for wait in printer.media_waits):
            waiting = ""
        if printer.simulated_fault is not SimulatedFault.NONE:
            last_job = tr("Simulates: {fault}", fault=FAULTS[printer.simulated_fault])
        where = where_words(printer) or model
        rows = (
            (media_of(printer), waiting),
            (for_media or last_job, ""),
            (where, self._supply(printer, inside.width())),
        )
        top = int(chip.bottom()) + self._px(10)
        for left, right in rows:
            width = 0
            if right:
                metrics = QFontMetrics(self._theme.font_of(TextRole.BODY, bold=bool(printer.waiting)))
                width = metrics.horizontalAdvance(right)
                spot = QRect(inside.left(), top, inside.width(), self._px(20))
                self._write(painter, spot, right, RIGHT, bold=bool(printer.waiting))
            left_spot = QRect(inside.left(), top, inside.width() - width - (12 if width else 0), self._px(20))
            is_hold = bool(left) and left == for_media
            self._write(painter, left_spot, left, LEFT, bold=is_hold, quiet=not is_hold, middle=left is where)
            top += self._px(21)
        self._strip(painter, printer, QRectF(inside.left(), inside.bottom() - self._px(8), inside.width(), self._px(9)))

    def _supply(self, printer: PrinterView, room: int) -> str:
        """Paint the supply that runs out first, if the device reports it. Long names are in the tooltip only."""
        words = plain(least_words(printer))
        metrics = QFontMetrics(self._theme.font_of(TextRole.BODY, bold=bool(printer.waiting)))
        return words if metrics.horizontalAdvance(words) <= room // 2 else ""

    def _strip(self, painter: QPainter, printer: PrinterView, box: QRectF) -> None:
        """Paint a small chart of the last day. The page's figures give it in words."""
        figures, own = self._figures.figures, self._figures.of(printer.printer_id)
        if figures is not None and own is not None and own.spans:
            paint_strip(painter, self._theme, box, own.spans, figures.since, figures.until)

    def _beside(self, painter: QPainter, printer: PrinterView, rect: QRect) -> None:
        small, line_height = self._theme.sizes.small, self._px(14)
        reason = reason_of(printer)
        began = since_of(printer)
        since = tr("since {moment}", moment=moment(began, local_now())) if began else ""
        if reason and since:
            metrics = QFontMetrics(self._theme.font(small))
            lines = two_lines(plain(reason), rect.width(), metrics)
            top = rect.center().y() - (len(lines) + 1) * line_height // 2
            for at, line in enumerate(lines):
                spot = QRect(rect.left(), top + at * line_height, rect.width(), line_height)
                self._write(painter, spot, line, LEFT, size=small)
            below = QRect(rect.left(), top + len(lines) * line_height, rect.width(), line_height)
            self._write(painter, below, since, LEFT, size=small, quiet=True)
        else:
            self._write(painter, rect, reason or since, LEFT, size=small, quiet=not reason)

    def _write(
        self,
        painter: QPainter,
        rect: QRect,
        text: str,
        flags: Qt.AlignmentFlag,
        *,
        size: int = 0,
        bold: bool = False,
        quiet: bool = False,
        middle: bool = False,
    ) -> None:
        painter.setFont(self._theme.font(size or self._theme.sizes.body, bold=bold))
        painter.setPen(self._theme.colour("text_secondary" if quiet else "text"))
        mode = Qt.TextElideMode.ElideMiddle if middle else Qt.TextElideMode.ElideRight
        cut = painter.fontMetrics().elidedText(plain(text), mode, rect.width())
        painter.drawText(rect, flags, cut)
