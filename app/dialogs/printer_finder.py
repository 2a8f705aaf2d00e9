"""Finds printers: an address field, a list that fills during the search, and the progress."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

import shiboken6
from PySide6.QtCore import (
    QElapsedTimer,
    QModelIndex,
    QObject,
    QPersistentModelIndex,
    QRect,
    QRectF,
    QSize,
    Qt,
    QTimer,
    Signal,
)
from PySide6.QtGui import QColor, QFocusEvent, QKeyEvent, QKeySequence, QPainter
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListView,
    QStyle,
    QStyledItemDelegate,
    QStyleOptionViewItem,
    QWidget,
)

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.found_printers import FoundLine, FoundPrintersModel, typed_line
from app.session.flows import Flow, Reply
from app.session.session import Session
from app.theme.theme import Theme, paint_icon
from app.widgets.buttons import Button
from app.widgets.fields import EnterField
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.row_delegates import CHECK_ZONE, paint_check
from app.widgets.states import chip_width, paint_chip
from app.words.discovery import is_at, problems_of, progress_of, search_result
from app.words.messages import message_text
from app.words.plain_text import plain, tooltip
from server_core.contract.types.discovery import Discovery, DiscoveryMethod, ListedPrinter, StartDiscovery

TICK_MS = 1000
LONGEST_NOTE = 180
EXAMPLES = Phrase("For example 192.168.1.50, zebra.local:9100, ipp://printer.local/ipp/print")


class PrinterFinder(QWidget):
    picked = Signal(object)
    """ListedPrinter that the user selected by click, Enter or address."""
    missed = Signal()
    """Nothing was found at the typed address. What was selected before is dropped."""

    def __init__(
        self, theme: Theme, session: Session, prefix: str, last: Sequence[ListedPrinter], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._news: Discovery | None = None
        self._since_news = QElapsedTimer()
        self._keeps = True
        self._looked_for: str | None = None
        self._at_address = False
        self.model = FoundPrintersModel(last, self)
        self.search = PrinterSearch(session, self)
        self.address = named(EnterField(), f"{prefix}.address", tr("Address of the printer"), str(EXAMPLES))
        self.address.setPlaceholderText(tr("Printer address, e.g. 192.168.1.50"))
        self.address.setToolTip(tooltip(str(EXAMPLES)))
        self.look = Button(theme, f"{prefix}.look", tr("Find"), parent=self)
        self.wrong = named(text_label(wrap=True, tone="failed"), f"{prefix}.error", "")
        self.list = FoundList(theme, f"{prefix}.list", self.model)
        small = theme.font(theme.sizes.small + 1)
        self.progress = named(text_label(wrap=True, tone="quiet", font=small), f"{prefix}.progress", "")
        self.notes = named(text_label(wrap=True, tone="attention", font=small), f"{prefix}.notes", "")
        self.again = Button(theme, f"{prefix}.again", tr("Search again"), compact=True, parent=self)
        self.several = Button(theme, f"{prefix}.several", tr("Add several"), compact=True, parent=self)
        """Shown by owners that can add several printers at once."""
        self.several.hide()
        self._arrange()
        self.address.left_downwards.connect(lambda: self.list.setFocus(Qt.FocusReason.TabFocusReason))
        self.address.returnPressed.connect(self._look_there)
        self.address.textChanged.connect(lambda: self.complain(""))
        self.look.clicked.connect(self._look_there)
        self.again.clicked.connect(lambda: self.start())
        self.list.picked.connect(self._pick)
        self.search.news.connect(self._take)
        self.search.failed.connect(self._failed)
        self._tick = QTimer(self, interval=TICK_MS)
        self._tick.timeout.connect(self._show_progress)
        self.complain("")
        self._note([])

    def start(self, address: str | None = None) -> None:
        """Start. Listed printers stay; with an address, also those that are not found again."""
        self._keeps = address is not None or self.model.found_count() == 0
        self._looked_for = address
        self._at_address = address is not None
        self._news = None
        self._since_news.start()
        self._tick.start()
        self._note([])
        self.again.allow(tr("A search is running"))
        self.search.start(address)
        self._show_progress()

    def end(self) -> None:
        self._tick.stop()
        self.search.end()

    def complain(self, text: str) -> None:
        """Show an error under the address; empty clears it."""
        self.wrong.setText(plain(text))
        self.wrong.setAccessibleName(plain(text))
        self.wrong.setVisible(bool(text))
        if self.address.property("wrong") != bool(text):
            self.address.setProperty("wrong", bool(text))
            self.address.style().polish(self.address)

    def refuse(self, listed: ListedPrinter, text: str) -> None:
        """The typed text is no address: it stays in the field and leaves the list."""
        self.model.drop_typed(listed.found.ways[0].uri)
        self.model.choose(None)
        self.complain(text)
        self.address.setFocus()

    def _arrange(self) -> None:
        layout = vbox(self, spacing=8)
        line = hbox(spacing=8)
        line.addWidget(self.address, 1)
        line.addWidget(self.look)
        layout.addLayout(line)
        layout.addWidget(self.wrong)
        layout.addWidget(self.list, 1)
        below = hbox(spacing=8)
        below.addWidget(self.progress, 1)
        below.addWidget(self.several)
        below.addWidget(self.again)
        layout.addLayout(below)
        layout.addWidget(self.notes)

    def steps(self) -> list[QWidget]:
        """Return the widgets in tab order."""
        return [self.address, self.look, self.list, self.several, self.again]

    def _look_there(self) -> None:
        text = self.address.text().strip()
        if not text:
            self.complain(tr("Type an address first."))
        elif "://" in text:
            self.list.pick_row(self.model.put_typed(typed_line(text, text, tr("as typed"))))
        else:
            self.start(text)

    def _pick(self, listed: ListedPrinter) -> None:
        self._looked_for = None
        self.model.choose(listed)
        self.picked.emit(listed)

    def _take(self, discovery: Discovery) -> None:
        self._news = discovery
        self._since_news.restart()
        self.model.take(discovery.printers, is_all=discovery.done and not self._keeps)
        self._pick_what_was_looked_for(discovery)
        if discovery.done:
            self._ended()
        self._note(problems_of(discovery, also_address=not self._at_address))
        self._show_progress()

    def _pick_what_was_looked_for(self, discovery: Discovery) -> None:
        """Select what was found at the typed address, unless the user selected another meanwhile."""
        text = self._looked_for
        if text is None:
            return
        there = (route.uri for one in discovery.printers for route in one.found.ways if is_at(route, text))
        row = next((row for row in map(self.model.find, there) if row is not None), None)
        if row is not None:
            self.list.pick_row(row)
            return
        problem = next(
            (one.problem for one in discovery.sources if one.way is DiscoveryMethod.ADDRESS and one.problem), None
        )
        if problem is not None:
            self._miss(message_text(problem))
        elif discovery.done:
            self._miss(
                tr("Nothing more was found at {address}. The printer there may already be in the list.", address=text)
            )

    def _miss(self, words: str) -> None:
        self.complain(words)
        self.model.choose(None)
        self.missed.emit()

    def _failed(self, error: ConsoleError) -> None:
        self._news = None
        self._ended()
        self.progress.setText(tr("The search failed."))
        self._note([f"{error}{error.request_note}"])

    def _ended(self) -> None:
        self._tick.stop()
        self.again.allow(None)

    def _show_progress(self) -> None:
        if self._news is None:
            self.progress.setText(tr("Searching…"))
        elif self._news.done:
            self.progress.setText(search_result(self.model.seen_count()))
        else:
            self.progress.setText(progress_of(self._news, self._since_news.elapsed() / 1000) or tr("Searching…"))
        self.progress.setAccessibleName(self.progress.text())

    def _note(self, problems: list[str]) -> None:
        short = [plain(one) if len(one) <= LONGEST_NOTE else plain(one[: LONGEST_NOTE - 1]) + "…" for one in problems]
        self.notes.setText("\n".join(short))
        self.notes.setAccessibleName("\n".join(map(plain, problems)))
        self.notes.setToolTip(tooltip("\n".join(problems)))
        self.notes.setVisible(bool(problems))


# A printer search that starts at once, reports in batches and ends with its owner.


WAIT_SECONDS = 5.0


class PrinterSearch(QObject):
    """One search at a time: a new one ends the one before.

    Requests may outlive this object; their results are dropped.
    """

    news = Signal(object)
    """Discovery"""
    failed = Signal(object)
    """ConsoleError: no more results will come."""

    def __init__(self, session: Session, parent: QObject) -> None:
        super().__init__(parent)
        self._session = session
        self.agent_id: UUID | None = None
        """The agent that searches; None = this computer's."""
        self._wanted: StartDiscovery | None = None
        self._found: Discovery | None = None

    def start(self, address: str | None = None) -> None:
        self.end()
        self._wanted = StartDiscovery(agent_id=self.agent_id, address=address)
        Flow(self._session.tasks, self._search(self._wanted))

    def end(self) -> None:
        """Stop the agent's search. No more results are reported."""
        found, self._wanted, self._found = self._found, None, None
        if found is not None:
            self._end(found)

    async def _search(self, request: StartDiscovery) -> None:
        try:
            found = await self._session.call(lambda client: client.start_discovery(request))
            if not self._is_wanted(request):  # ended before its id was known
                self._end(found)
            while self._is_wanted(request):
                self._found = found
                self.news.emit(found)
                if found.done:
                    return
                found = await self._more_than(found)
        except ConsoleError as error:
            if self._is_wanted(request):
                self._wanted = self._found = None
                self.failed.emit(error)

    def _is_wanted(self, request: StartDiscovery) -> bool:
        return shiboken6.isValid(self) and request is self._wanted

    def _more_than(self, found: Discovery) -> Reply[Discovery]:
        return self._session.call(
            lambda client: client.discovery(found.discovery_id, after=found.version, wait=WAIT_SECONDS)
        )

    def _end(self, found: Discovery) -> None:
        """End at the server. It would also end automatically."""
        if not found.done:
            self._session.tell(lambda client: client.end_discovery(found.discovery_id))


# The list of found printers: one click or Enter selects, arrow keys only move. With check boxes, it ticks; Ctrl+A ticks
# all, or none.


CHOOSING = (Qt.Key.Key_Return, Qt.Key.Key_Enter, Qt.Key.Key_Space)


class FoundList(QListView):
    picked = Signal(object)
    """ListedPrinter"""

    def __init__(self, theme: Theme, identifier: str, model: FoundPrintersModel) -> None:
        super().__init__()
        self._found = model
        self._moved = False
        named(self, identifier, tr("Printers that were found"))
        self.setModel(model)
        self.setItemDelegate(FoundRowDelegate(theme, model, self))
        self.setUniformItemSizes(True)
        self.setMouseTracking(True)
        self.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.clicked.connect(self._pick)
        model.rowsInserted.connect(self._stay_at_the_top)
        theme.changed.connect(self.viewport().update)

    def pick_row(self, row: int) -> None:
        self._moved = True
        self.setCurrentIndex(self._found.index(row))
        if self._found.is_ticking:
            self._found.tick(row, True)
        else:
            self._pick(self.currentIndex())

    def keyPressEvent(self, event: QKeyEvent) -> None:
        self._moved = True
        if event.key() in CHOOSING:
            self._pick(self.currentIndex())
            return
        if self._found.is_ticking and event.matches(QKeySequence.StandardKey.SelectAll):
            all_ticked = all(map(self._found.is_ticked, filter(self._found.can_tick, range(self._found.rowCount()))))
            for row in range(self._found.rowCount()):
                self._found.tick(row, not all_ticked)
            return
        super().keyPressEvent(event)

    def keyboardSearch(self, search: str) -> None:
        """Do nothing. Scanners type, so letters must not move the selection."""

    def focusInEvent(self, event: QFocusEvent) -> None:
        """Undo Qt's choice of the first row as current without highlighting."""
        super().focusInEvent(event)
        if self.currentIndex().isValid() and not self.selectionModel().hasSelection():
            self.setCurrentIndex(self.currentIndex())

    def _pick(self, index: QModelIndex) -> None:
        self._moved = self._moved or index.isValid()
        if index.isValid() and self._found.is_ticking:
            self._found.tick(index.row(), not self._found.is_ticked(index.row()))
        elif index.isValid():
            self.picked.emit(self._found.listed(index.row()))

    def _stay_at_the_top(self) -> None:
        """Keep the keyboard on the first row until the user moves."""
        if not self._moved and self.hasFocus():
            self.setCurrentIndex(self._found.index(0))


# Paints a found printer on two lines: name; address and language.


ROW = 60
"""Two lines, with room for gloves."""
PAD = 12
ICON = 24
CHIP = 23
LEFT = Qt.AlignmentFlag.AlignVCenter | Qt.AlignmentFlag.AlignLeft


class FoundRowDelegate(QStyledItemDelegate):
    def __init__(self, theme: Theme, model: FoundPrintersModel, parent: QObject | None = None) -> None:
        super().__init__(parent)
        self._theme = theme
        self._model = model

    def sizeHint(self, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex) -> QSize:
        return QSize(200, ROW)

    def paint(
        self, painter: QPainter, option: QStyleOptionViewItem, index: QModelIndex | QPersistentModelIndex
    ) -> None:
        theme, row, rect = self._theme, index.row(), QRect(option.rect)
        line = self._model.line(row)
        chosen = self._model.is_chosen(row)
        state: QStyle.StateFlag = option.state
        hovered = bool(state & QStyle.StateFlag.State_MouseOver)
        painter.save()
        painter.fillRect(rect, theme.colour("selection" if chosen else "hover" if hovered else "base"))
        painter.fillRect(QRect(rect.left(), rect.bottom(), rect.width(), 1), theme.colour("line"))
        if chosen:
            painter.fillRect(QRect(rect.left(), rect.top(), 4, rect.height()), theme.colour("accent"))
        view = option.widget
        if state & QStyle.StateFlag.State_Selected and isinstance(view, QWidget) and view.hasFocus():
            self._frame(painter, rect)
        left = int(2 * PAD) + ICON + 2
        if self._model.can_tick(row):
            paint_check(painter, theme, rect, self._model.is_ticked(row))
        else:
            box = QRectF(rect.left() + PAD + 2, rect.center().y() - ICON / 2, ICON, ICON)
            paint_icon(painter, "printer", box, theme.colour("text_secondary"))
        if self._model.is_ticking:
            left = CHECK_ZONE
        self._content(painter, line, rect.adjusted(left, 9, -PAD, -10))
        painter.restore()

    def _frame(self, painter: QPainter, rect: QRect) -> None:
        accent = self._theme.colour("accent")
        for edge in (rect.top(), rect.bottom() - 1):
            painter.fillRect(QRect(rect.left(), edge, rect.width(), 2), accent)
        for edge in (rect.left(), rect.right() - 1):
            painter.fillRect(QRect(edge, rect.top(), 2, rect.height()), accent)

    def _content(self, painter: QPainter, line: FoundLine, inside: QRect) -> None:
        upper = QRect(inside.left(), inside.top(), inside.width(), 22)
        lower = QRect(inside.left(), inside.bottom() - 18, inside.width(), 19)
        if line.mark is not None:
            painter.setFont(self._theme.font(self._theme.sizes.body, bold=True))
            name = min(painter.fontMetrics().horizontalAdvance(line.name), inside.width() * 45 // 100)
            width = min(chip_width(self._theme, line.mark), inside.width() - name - 12)
            chip = QRectF(inside.right() - width + 1, inside.top() - 1, width, CHIP)
            paint_chip(painter, self._theme, line.mark, chip)
            upper.setRight(int(chip.left()) - 8)
        self._write(painter, upper, line.name, self._theme.colour("text"), bold=True)
        self._write(painter, lower, line.facts, self._theme.colour("text_secondary"))

    def _write(self, painter: QPainter, rect: QRect, text: str, colour: QColor, *, bold: bool = False) -> None:
        painter.setFont(self._theme.font(self._theme.sizes.body if bold else self._theme.sizes.body - 1, bold=bold))
        painter.setPen(colour)
        mode = Qt.TextElideMode.ElideMiddle if bold else Qt.TextElideMode.ElideRight
        painter.drawText(rect, LEFT, painter.fontMetrics().elidedText(text, mode, rect.width()))
