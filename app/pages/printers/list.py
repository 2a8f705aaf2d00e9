"""The list of printers, as cards or as a table with a shared selection."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass
from datetime import datetime
from uuid import UUID

from msgspec.structs import replace
from PySide6.QtCore import QItemSelectionModel, QObject, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QAction, QResizeEvent
from PySide6.QtWidgets import (
    QAbstractItemView,
    QFrame,
    QLineEdit,
    QListView,
    QMenu,
    QStackedWidget,
    QStyle,
    QWidget,
)

from app.language.translate import Phrase, tr
from app.models.feeds import AnswersFeed, FiguresFeed
from app.models.printers import PrintersModel, card_sentence
from app.models.records import HEAD_ROLE, Index, RecordColumn, Records
from app.pages.printers.cards import PrinterCardDelegate, ShownPrinters
from app.scan import TAKES_SCANS
from app.session.settings import Settings
from app.theme.theme import Theme
from app.widgets.buttons import Button, can_be_cleared, keys_text
from app.widgets.facts import ValueBox
from app.widgets.labels import hbox, named
from app.widgets.pointer_guards import FrozenRows
from app.widgets.record_table import RecordTable
from app.words.agents import called
from app.words.ages import age, moment
from app.words.marks import Mark
from app.words.plain_text import plain
from app.words.printers import (
    STATES,
    answered_words,
    dpi_of,
    gives_no_feedback,
    language_of,
    location_words,
    mark_of,
    media_of,
    reason_of,
    since_of,
    tag_name,
    tag_words,
    tags_in_use,
)
from server_core.contract.types.printers import PLACE_CHARACTERS, PrinterView, tag_key

# Filters of the list: search, tag, grouping. Hidden if there are few printers and no tags.


FEW = 8
"""The most printers that are seen at a glance."""
SEARCH_MS = 150
Flag = QItemSelectionModel.SelectionFlag
FIND_KEYS = "Ctrl+F"
TAG_WIDTH = 190


class PrintersFilter(QWidget):
    changed = Signal()

    def __init__(self, theme: Theme, printers: PrintersModel, settings: Settings) -> None:
        super().__init__()
        self._printers, self._settings = printers, settings
        self._called = self._away = False
        """The filters are shown while the keyboard uses them, even for few printers, so that the user sees them."""
        words = tr("Search name, place, tag, model or address")
        self.search = named(QLineEdit(), "printers.search", words)
        self.search.setPlaceholderText(tr("Name, place, tag or model   ({keys})", keys=keys_text(FIND_KEYS)))
        can_be_cleared(self.search)
        self.search.setMaxLength(PLACE_CHARACTERS)
        self.search.setProperty(TAKES_SCANS, True)
        self.tags: ValueBox[str | None] = ValueBox(
            theme, "printers.tag", tr("Which printers are shown"), [(None, tr("All tags"))]
        )
        self.tags.setMaximumWidth(TAG_WIDTH)
        self.tags.setMinimumWidth(TAG_WIDTH * 2 // 3)
        self.group = Button(
            theme, "printers.group", tr("By tag", "printers in groups"), icon="group", spoken=tr("Group by tag")
        )
        self.states: ValueBox[str | None] = ValueBox(
            theme, "printers.state", tr("Which states are shown"), [(None, tr("All states", "printers"))]
        )
        self.states.setMaximumWidth(TAG_WIDTH)
        self.states.setMinimumWidth(TAG_WIDTH * 2 // 3)
        self.group.setCheckable(True)
        self.group.setChecked(settings.choices.printers_grouped)
        layout = hbox(self, spacing=10, margins=(0, 10, 0, 0))
        layout.addWidget(self.search, 1)
        layout.addWidget(self.states)
        layout.addWidget(self.tags)
        layout.addWidget(self.group)
        self._typed = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._typed.timeout.connect(self.changed)
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.search.returnPressed.connect(self._search_now)
        for box in (self.tags, self.states):
            box.currentIndexChanged.connect(lambda _: self.changed.emit())
        self.group.toggled.connect(self._grouped)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self._fill)
        self._fill()

    @property
    def text(self) -> str:
        return self.search.text().strip()

    @property
    def tag(self) -> str | None:
        return self.tags.value()

    @property
    def state(self) -> str | None:
        """Return a key of `STATES`."""
        return self.states.value()

    @property
    def grouped(self) -> bool:
        """Return whether the list is grouped; False without groups."""
        return self.group.isChecked() and not self.group.isHidden()

    @property
    def is_set(self) -> bool:
        return bool(self.text) or self.tag is not None or self.state is not None

    @property
    def is_possible(self) -> bool:
        return bool(self._printers.rowCount()) and not self._away

    @property
    def has_tags(self) -> bool:
        return not self.group.isHidden()

    def clear(self) -> None:
        """Clear all filters."""
        self.tags.choose(None)
        self.states.choose(None)
        self.search.clear()
        self._search_now()

    def put_away(self, away: bool) -> None:
        """Called when the list is hidden."""
        self._away = away
        self._fill()

    def take_focus(self) -> None:
        """Move the focus to the search field (Ctrl+F)."""
        self._called = True
        self._fill()
        self.search.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.search.selectAll()

    def _search_now(self) -> None:
        self._typed.stop()
        self.changed.emit()

    def _grouped(self, grouped: bool) -> None:
        self._settings.change(printers_grouped=grouped)
        self.changed.emit()

    def _fill(self) -> None:
        """Fill the tags. A selected tag that no printer has any more is cleared."""
        before = self.tag, self.grouped
        counts = {key: sum(map(each.holds, self._printers.all())) for key, each in STATES.items()}
        self.states.fill(
            [
                (None, tr("All states", "printers")),
                *((key, each.counted(counts[key])) for key, each in STATES.items()),
            ]
        )
        tags = tags_in_use(self._printers.all())
        now = None if self.tag is None else next((each for each in tags if tag_key(each) == tag_key(self.tag)), None)
        self.tags.fill([(None, tr("All tags")), *((tag, tag_name(tag)) for tag in tags)])
        if now is not None and now != self.tag:  # the spelling differs
            self.tags.choose(now)
        for part in (self.tags, self.group):
            part.setVisible(bool(tags))
        wanted = bool(tags) or self._called or self.is_set or self._printers.rowCount() > FEW
        self.setVisible(wanted and not self._away)
        if (self.tag, self.grouped) != before:
            self.changed.emit()


# The printers as cards, as many per row as fit.


class PrinterCards(QListView):
    def __init__(self, shown: ShownPrinters, delegate: PrinterCardDelegate) -> None:
        super().__init__()
        self._delegate, self._shown = delegate, shown
        named(self, "printers.cards", tr("Printers"))
        self.setModel(shown)
        self.setItemDelegate(delegate)
        self.setViewMode(QListView.ViewMode.IconMode)
        self.setMovement(QListView.Movement.Static)
        self.setResizeMode(QListView.ResizeMode.Adjust)
        self.setUniformItemSizes(True)
        self.setFrameShape(QFrame.Shape.NoFrame)
        self.setVerticalScrollMode(QAbstractItemView.ScrollMode.ScrollPerPixel)
        self.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.viewport().setAutoFillBackground(False)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self.fit()

    def keyboardSearch(self, search: str) -> None:
        """Do nothing. Scanners type, so letters must not move the selection."""

    def fit(self) -> None:
        card = self._delegate.card
        # the scroll bar stands in the margin, so that the cards end where the header does
        extent = self.style().pixelMetric(QStyle.PixelMetric.PM_ScrollBarExtent, None, self)
        room = self.width() - max(extent, self.verticalScrollBar().sizeHint().width())
        columns = max(1, room // card.width())
        self._delegate.columns = columns
        self._shown.fit(columns)
        self._delegate.size = QSize(room // columns, card.height())
        self.setGridSize(self._delegate.size)
        self.viewport().update()


# The columns of the table of printers.


def why_words(printer: PrinterView, now: datetime) -> str:
    """Return `Out of labels or paper, since 14:30`."""
    began = since_of(printer)
    since = tr("since {moment}", moment=moment(began, now)) if began else ""
    return ", ".join(part for part in (plain(reason_of(printer)), since) if part)


def waiting_words(printer: PrinterView, now: datetime) -> str:
    """Return `3, oldest 12 min`; empty if no job waits."""
    if not printer.waiting:
        return ""
    oldest = printer.oldest_waiting_at
    if oldest is None:
        return str(printer.waiting)
    return tr("{number}, oldest {age}", number=printer.waiting, age=age(oldest, now))


def _answered(printer: PrinterView, now: datetime) -> str:
    return answered_words(None if gives_no_feedback(printer) else printer.answered_at, now)


COLUMNS: Sequence[RecordColumn[PrinterView]] = (
    RecordColumn(word=Phrase("Printer"), text=lambda printer, _: plain(printer.name)),
    RecordColumn(
        word=Phrase("State"),
        text=lambda printer, _: mark_of(printer).word,
        width=190,
        mark=lambda printer, _: mark_of(printer),
    ),
    RecordColumn(word=Phrase("Why, since"), text=why_words, width=250, rank=1),
    RecordColumn(word=Phrase("Waiting", "jobs"), text=waiting_words, width=120),
    RecordColumn(word=Phrase("Paper"), text=lambda printer, _: media_of(printer), width=140, rank=2),
    RecordColumn(word=Phrase("Tags"), text=lambda printer, _: tag_words(printer), width=140, rank=2),
    RecordColumn(word=Phrase("Last answer", "of a printer"), text=_answered, width=110, rank=2),
    RecordColumn(
        word=Phrase("Language", "of a printer"), text=lambda printer, _: language_of(printer), width=96, rank=2
    ),
    RecordColumn(word=Phrase("Resolution"), text=lambda printer, _: dpi_of(printer), width=96, rank=2),
    RecordColumn(
        word=Phrase("Place", "where a printer stands"),
        text=lambda printer, _: location_words(printer),
        width=130,
        rank=2,
    ),
    RecordColumn(word=Phrase("Model"), text=lambda printer, _: plain(printer.model or ""), width=150, rank=2),
    RecordColumn(word=Phrase("Agent"), text=lambda printer, _: called(printer.agent_name), width=140, rank=2),
    RecordColumn(word=Phrase("Address"), text=lambda printer, _: plain(printer.uri), width=230, rank=1),
    RecordColumn(word=Phrase("Serial number"), text=lambda printer, _: plain(printer.serial or ""), width=130, rank=1),
)
KEYS = (
    *("name", "state", "why", "waiting", "paper", "tags", "answered"),
    *("language", "dpi", "place", "model", "agent", "address", "serial"),
)
"""Names of the columns in the saved choice."""
ALWAYS, AT_FIRST = KEYS[:2], KEYS[:-2]
"""Columns that are always shown, and those that are shown until the user chooses."""


def columns_shown(chosen: Sequence[str]) -> list[str]:
    """Return the columns to show, for the saved choice."""
    return [each for each in KEYS if each in (*ALWAYS, *(chosen or AT_FIRST))]


def spoken(printer: PrinterView, _: datetime) -> str:
    return card_sentence(printer)


class ColumnsMenu(QMenu):
    """The columns of the table, ticked if they are shown."""

    chosen = Signal(list)
    """Keys of all ticked columns."""

    def __init__(self, parent: QWidget, shown: Sequence[str]) -> None:
        super().__init__(parent)
        named(self, "printers.columns.menu", tr("Columns of the table"))
        self.entries: dict[str, QAction] = {}
        for key, column in zip(KEYS, COLUMNS, strict=True):
            if key not in ALWAYS:
                entry = self.entries[key] = QAction(str(column.word), self, checkable=True)
                entry.setChecked(key in columns_shown(shown))
                entry.triggered.connect(lambda _: self.chosen.emit([*ALWAYS, *self._ticked()]))
                self.addAction(entry)

    def _ticked(self) -> list[str]:
        return [key for key, entry in self.entries.items() if entry.isChecked()]


# The rows of the table of printers. With groups, a head row stands above each.


@dataclass(frozen=True, kw_only=True, slots=True)
class PrinterTableRow:
    """A row of the table. A printer with several tags has several rows.

    - `group`: its group; empty: there are no groups
    - `printer`: None: the head of the group
    """

    printer: PrinterView | None
    group: str = ""

    @property
    def printer_id(self) -> UUID | None:
        return None if self.printer is None else self.printer.printer_id


def _spoken(row: PrinterTableRow, now: datetime) -> str:
    if row.printer is None:
        return row.group
    sentence = spoken(row.printer, now)
    return tr("{group}: {printer}", group=row.group, printer=sentence) if row.group else sentence


def _of_rows(column: RecordColumn[PrinterView]) -> RecordColumn[PrinterTableRow]:
    def text(row: PrinterTableRow, now: datetime) -> str:
        return "" if row.printer is None else column.text(row.printer, now)

    def mark(row: PrinterTableRow, now: datetime) -> Mark:
        assert column.mark is not None  # noqa: S101
        assert row.printer is not None, "a head is asked for no mark"  # noqa: S101
        return column.mark(row.printer, now)

    marked: Callable[[PrinterTableRow, datetime], Mark] | None = None if column.mark is None else mark
    return RecordColumn(
        word=column.word,
        text=text,
        width=column.width,
        rank=column.rank,
        mark=marked,
        sentence=column.sentence,
    )


class PrinterRows(Records[PrinterTableRow]):
    def __init__(self, parent: QObject | None = None) -> None:
        super().__init__([_of_rows(each) for each in COLUMNS], _key, _spoken, parent)

    def show(self, groups: Iterable[tuple[str, Sequence[PrinterView]]]) -> None:
        """Show groups and their printers. An empty name means no head row."""
        rows: list[PrinterTableRow] = []
        for head, members in groups:
            rows += [PrinterTableRow(printer=None, group=head)] if head else []
            rows += [PrinterTableRow(printer=printer, group=head) for printer in members]
        self.reconcile(rows)

    def find(self, key: Hashable) -> int | None:
        """Return the first row of the printer with the id `key`."""
        return next((row for row, each in enumerate(self._rows) if each.printer_id == key), None)

    def flags(self, index: Index) -> Qt.ItemFlag:
        """Make group heads unselectable, so that the arrow keys skip them."""
        if self._is_head(index):
            return Qt.ItemFlag.ItemNeverHasChildren
        return super().flags(index)

    def data(self, index: Index, role: int = Qt.ItemDataRole.DisplayRole) -> object:
        if not self._is_head(index):
            return super().data(index, role)
        words = self._rows[index.row()].group
        first = index.column() == 0 and role in (Qt.ItemDataRole.DisplayRole, Qt.ItemDataRole.AccessibleTextRole)
        return words if first or role == HEAD_ROLE else None

    def _is_head(self, index: Index) -> bool:
        row = self.record(index.row()) if index.isValid() else None
        return row is not None and row.printer is None


def _key(row: PrinterTableRow) -> tuple[str, UUID | None]:
    return row.group, row.printer_id


class PrinterList(QStackedWidget):
    chosen = Signal()
    """The selected PrinterView: another one, or the same one changed."""
    opened = Signal()
    """Enter, a double click or a second tap."""

    def __init__(
        self, theme: Theme, model: PrintersModel, figures: FiguresFeed, answers: AnswersFeed, empty: QWidget
    ) -> None:
        super().__init__()
        self._model = model
        self._answers = answers
        self.shown = ShownPrinters(model, self)
        self._chosen: UUID | None = None
        self._marked: set[UUID] = set()
        """All selected printers. `_chosen` is one of them."""
        self._as_table = False
        self._filling = False
        """Rows come, go or get their selection back. What Qt selects meanwhile is nobody's choice."""
        self._leaving = False
        """A printer is removed. The row that Qt selects in its place is nobody's choice."""
        self.shown.rowsAboutToBeRemoved.connect(self._leaves)  # before the cards' own handler
        named(self, "printers.list", tr("Printers"))
        self.cards = PrinterCards(self.shown, PrinterCardDelegate(theme, self.shown, figures, self))
        self.records = PrinterRows(self)
        self.table = RecordTable(theme, self.records, "printers.table", tr("Printers"))
        self._empty = empty
        self.select_several(False)
        for view in (self.cards, self.table, empty):
            self.addWidget(view)
        self._later = QTimer(self, singleShot=True, interval=0)
        self._later.timeout.connect(self._settle)
        for moved in (self.shown.rowsInserted, self.shown.rowsRemoved):
            moved.connect(lambda: self._later.start())  # the cards move when the width changes
        self.cards.activated.connect(lambda _: self.opened.emit())
        for view in (self.cards, self.table):
            for changed in (view.selectionModel().currentChanged, view.selectionModel().selectionChanged):
                changed.connect(lambda *_, view=view: self._picked(view))
        self.table.opened.connect(lambda _: self.opened.emit())
        for changed in (model.rowsInserted, model.rowsRemoved, model.rowsMoved, model.dataChanged):
            changed.connect(self._follow)
        for view in (self.cards, self.table):
            frozen = FrozenRows(view)
            frozen.listen()
            frozen.changed.connect(self._hold)
        answers.changed.connect(self._fill_table)
        figures.changed.connect(self.cards.viewport().update)
        theme.changed.connect(self.cards.fit)
        self._follow()

    @property
    def is_table(self) -> bool:
        return self._as_table

    def show_table(self, table: bool) -> None:
        self._as_table = table
        self._follow()

    def show_columns(self, chosen: Sequence[str]) -> None:
        """Show these columns of the table, see `columns_shown`."""
        shown = columns_shown(chosen)
        self.table.leave_out(number for number, key in enumerate(KEYS) if key not in shown)

    def show_only(self, *, text: str, tag: str | None, grouped: bool, state: str | None = None) -> None:
        """Show only these printers, in the cards and in the table."""
        self.shown.show(text=text, tag=tag, grouped=grouped, state=state)
        self.cards.fit()
        self._follow()

    @property
    def is_empty(self) -> bool:
        return not self.shown.rowCount()

    def current(self) -> PrinterView | None:
        return None if self._chosen is None else self._model.by_id(self._chosen)

    def chosen_printers(self) -> list[PrinterView]:
        """Return all selected printers in the order of the list."""
        return [each for each in self.shown.all() if each.printer_id in self._marked]

    def select(self, printer_id: UUID) -> None:
        self.select_these([printer_id])

    def select_these(self, printer_ids: Sequence[UUID]) -> None:
        """Select those that are shown. The first becomes the current one."""
        there = [each for each in printer_ids if self.shown.find(each) is not None]
        if there:
            self._chosen, self._marked = there[0], set(there)
            self._show_marked()
            self.chosen.emit()

    def select_all(self) -> None:
        self.select_these([each.printer_id for each in self.shown.all()])

    def select_several(self, several: bool) -> None:
        """Let each press add a printer to the selection or take it out, as fingers need it."""
        self.picks_several = several
        mode = QAbstractItemView.SelectionMode
        for view in (self.cards, self.table):
            view.setSelectionMode(mode.MultiSelection if several else mode.ExtendedSelection)

    def take_focus(self) -> None:
        """Move the focus to the list in use. Does nothing without printers."""
        if not self.is_empty:
            (self.table if self._as_table else self.cards).setFocus()

    def _hold(self, held: bool) -> None:
        self.shown.hold(held)
        self._follow()

    def _leaves(self) -> None:
        self._leaving = True

    def _settle(self) -> None:
        self._leaving = False
        self._choose_again()

    def _fill_table(self) -> None:
        if self._as_table:
            self._filling = True
            self.records.show(
                [(head, [self._with_answer(each) for each in group]) for head, group in self.shown.groups()]
            )
            self._filling = False

    def _with_answer(self, printer: PrinterView) -> PrinterView:
        return replace(printer, answered_at=self._answers.of(printer))

    def _follow(self) -> None:
        """Update after the printers or their layout changed."""
        self._leaving = False
        self._fill_table()
        shown = self._empty if self.is_empty else self.table if self._as_table else self.cards
        if shown is not self.currentWidget():
            had_focus = any(view.hasFocus() for view in (self.cards, self.table))
            self._filling = True  # a table that gets the focus selects its first row
            self.setCurrentWidget(shown)
            if had_focus:
                self.take_focus()
            self._filling = False
        self._choose_again()

    def _choose_again(self) -> None:
        """Restore the selection. One printer is always selected, and it is the same in both lists."""
        self._marked = {each for each in self._marked if self.shown.find(each) is not None}
        if self.is_empty:
            self._chosen = None
        elif self._chosen not in self._marked:
            left = next((each.printer_id for each in self.shown.all() if each.printer_id in self._marked), None)
            near = self.shown.printer(self.cards.currentIndex().row()) or self.shown.printer(0)
            self._chosen = left or (None if near is None else near.printer_id)
            self._marked |= set() if self._chosen is None else {self._chosen}
        self._show_marked()
        self.chosen.emit()

    def _show_marked(self) -> None:
        """Show the selection in the lists. The row that the user picked stays current, of several with one printer."""
        self._filling = True
        for view in (self.cards, self.table) if self._as_table else (self.cards,):
            model, selection = view.model(), view.selectionModel()
            shown = {self._printer_in(view, row) for row in self._rows_of(view)}
            for row in self._rows_of(view):
                if self._printer_in(view, row) not in self._marked:
                    selection.select(model.index(row, 0), Flag.Deselect | Flag.Rows)
            for printer_id in self._marked - shown:
                place = self._row_in(view, printer_id)
                if place is not None:
                    selection.select(model.index(place, 0), Flag.Select | Flag.Rows)
            if self._printer_in(view, view.currentIndex().row()) != self._chosen:
                place = None if self._chosen is None else self._row_in(view, self._chosen)
                if place is not None:
                    selection.setCurrentIndex(model.index(place, 0), Flag.NoUpdate)
        self._filling = False

    @staticmethod
    def _rows_of(view: QAbstractItemView) -> list[int]:
        """Return the selected rows."""
        chosen = view.selectionModel().selection()
        runs = [chosen.at(position) for position in range(chosen.count())]
        return sorted({row for run in runs for row in range(run.top(), run.bottom() + 1)})

    def _printer_in(self, view: QAbstractItemView, row: int) -> UUID | None:
        there = self.shown.printer(row) if view is self.cards else self.records.record(row)
        return None if there is None else there.printer_id

    def _row_in(self, view: QAbstractItemView, printer_id: UUID) -> int | None:
        return self.shown.find(printer_id) if view is self.cards else self.records.find(printer_id)

    def _picked(self, view: QAbstractItemView) -> None:
        """The user selected other printers, or Qt removed rows."""
        if self._filling or self._leaving or view is not (self.table if self._as_table else self.cards):
            return
        marked = {each for row in self._rows_of(view) if (each := self._printer_in(view, row)) is not None}
        if not marked:
            self._later.start()  # rows were removed: wait until all are updated
            return
        now = self._printer_in(view, view.currentIndex().row())
        chosen = next(each for each in (now, self._chosen, *marked) if each in marked)
        if (chosen, marked) != (self._chosen, self._marked):
            self._chosen, self._marked = chosen, marked
            self.chosen.emit()
