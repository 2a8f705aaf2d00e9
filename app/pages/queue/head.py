"""The queue's head: tiles that count and filter, the search field, and what is shown."""

from __future__ import annotations

from dataclasses import replace
from uuid import UUID

from PySide6.QtCore import QRectF, QTimer, Signal
from PySide6.QtGui import QPainter, QPaintEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.models.printers import PrintersModel
from app.models.queue_filter import QueueFilter, View
from app.scan.filter import TAKES_SCANS
from app.theme.icons import paint_icon
from app.theme.theme import Theme
from app.vocabulary.marks import Shape, Tone
from app.vocabulary.needs import waiting_need
from app.vocabulary.places import tag_name, tagged, tags_in_use
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button, keys_text
from app.widgets.choice_box import ChoiceBox
from app.widgets.clear_button import can_be_cleared
from app.widgets.named import named
from app.widgets.sides import Sides, margins
from app.widgets.tile import Tile
from server_core.contract.types.jobs import LONGEST_SEARCH, QueueSummary
from server_core.contract.types.printers import tag_key

SEARCH_MS = 200
BOX, NARROW_BOX = 136, 100
NOT_THERE = Phrase("Printer not listed")
OF_TAG = "tag:"
"""Before the tag among the choices, which else are ids of printers."""
PLACEHOLDER = Phrase("Search or scan: order, file, text, job id   ({keys})")
FIND_KEYS = "Ctrl+F"
TILES = {
    View.FAILED: ("failed", Phrase("Failed", "jobs"), Shape.CROSS, Tone.FAILED, True),
    View.CHECK: ("check", Phrase("Check", "jobs"), Shape.WARNING, Tone.ATTENTION, True),
    View.PRINTING: ("printing", Phrase("Printing", "jobs"), Shape.PLAY, Tone.PRINTING, False),
    View.WAITING: ("waiting", Phrase("Waiting", "jobs"), Shape.CLOCK, Tone.WAITING, False),
    View.PRINTED: ("printed", Phrase("Today", "jobs that were printed"), Shape.CHECK, Tone.GOOD, False),
}

SPOKEN = {View.CHECK: Phrase("To check", "jobs"), View.PRINTED: Phrase("Printed today", "jobs")}


def placeholder() -> str:
    return str(PLACEHOLDER).format(keys=keys_text(FIND_KEYS))


class SearchField(QLineEdit):
    """A line edit with a magnifying glass in its left margin."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self.setTextMargins(margins(26, 0, 0, 0))
        self.setMaxLength(LONGEST_SEARCH)
        self.setProperty(TAKES_SCANS, True)
        self.setPlaceholderText(placeholder())
        named(self, "queue.search", tr("Search or scan an order, a file name or a job id"))
        can_be_cleared(self)

    def paintEvent(self, event: QPaintEvent) -> None:
        super().paintEvent(event)
        painter = QPainter(self)
        box = QRectF(12, (self.height() - 18) / 2, 18, 18)
        paint_icon(painter, "search", Sides(painter, self.rect())(box), self._theme.colour("text_secondary"))
        painter.end()


class QueueHead(QWidget):
    """The owner of what the person wants to see."""

    wanted = Signal(object)
    """QueueFilter"""
    entered = Signal(str)
    """The text that Enter searched for: the one job that is found is opened."""
    group_wanted = Signal(bool)

    def __init__(self, theme: Theme, printers: PrintersModel) -> None:
        super().__init__()
        self._printers = printers
        self.filter = QueueFilter()
        self.tiles: dict[View, Tile] = {}
        tile_row = QHBoxLayout()
        tile_row.setSpacing(10)
        for view, (key, word, shape, tone, alarming) in TILES.items():
            spoken = str(SPOKEN.get(view, word))
            tile = Tile(theme, f"queue.tile.{key}", str(word), shape, tone, alarming=alarming, spoken=spoken)
            tile.clicked.connect(lambda on, chosen=view: self.want(view=chosen if on else View.ALL))
            self.tiles[view] = tile
            tile_row.addWidget(tile)
        self.search = SearchField(theme)
        self.show_box = ChoiceBox(theme, "queue.show", tr("Which jobs are shown"))
        self.show_box.addItem(tr("Show: all"), View.ALL.value)
        self.show_box.addItem(tr("Show: open"), View.OPEN.value)
        self.printer_box = ChoiceBox(theme, "queue.printer", tr("Which printer's jobs are shown"))
        self.printer_box.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.printer_box.setMinimumWidth(BOX)
        self.printer_box.setMaximumWidth(216)
        self._search_row = search_row = QHBoxLayout()
        search_row.setSpacing(10)
        search_row.addWidget(self.search, 1)
        search_row.addWidget(self.show_box)
        search_row.addWidget(self.printer_box)
        self.group = Button(theme, "queue.group", "", icon="group", spoken=tr("Group by printer"))
        self.group.setCheckable(True)
        self.group.toggled.connect(self.group_wanted)
        search_row.addWidget(self.group)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(10)
        layout.addLayout(tile_row)
        layout.addLayout(search_row)
        self._typed = QTimer(self, singleShot=True, interval=SEARCH_MS)
        self._typed.timeout.connect(lambda: self.want(text=self.search.text().strip()))
        self.search.textChanged.connect(lambda _: self._typed.start())
        self.search.returnPressed.connect(self._search_now)
        self.show_box.activated.connect(lambda _: self.want(view=View(self.show_box.currentData())))
        self.printer_box.activated.connect(self._printer_chosen)
        self._printers_changed = QTimer(self, singleShot=True, interval=0)  # many at once
        self._printers_changed.timeout.connect(self._follow_printers)
        for signal in (printers.rowsInserted, printers.rowsRemoved, printers.dataChanged):
            signal.connect(self._fill_printers)
            signal.connect(self._printers_changed.start)
        self._fill_printers()

    def put_behind_search(self, widget: QWidget) -> None:
        """What comes and goes there: the field makes room for it, and nothing below moves."""
        self._search_row.insertWidget(self._search_row.indexOf(self.search) + 1, widget)

    def want(
        self, *, view: View | None = None, printer_id: UUID | str | None = "same", text: str | None = None
    ) -> None:
        """Changes part of the filter; tiles and boxes follow."""
        wanted = self.filter
        if view is not None:
            wanted = replace(wanted, view=view)
        if not isinstance(printer_id, str):
            wanted = replace(wanted, printer_id=printer_id, tag="", printers=None)
        if text is not None:
            wanted = replace(wanted, text=text)
        self.filter = wanted
        self._show_filter()
        self.wanted.emit(wanted)

    def want_tag(self, tag: str) -> None:
        """The jobs of all printers that have it."""
        self.filter = replace(self.filter, printer_id=None, tag=tag, printers=self._having(tag))
        self._show_filter()
        self.wanted.emit(self.filter)

    def _having(self, tag: str) -> frozenset[UUID]:
        return frozenset(printer.printer_id for printer in tagged(self._printers.all(), tag))

    def _show_filter(self) -> None:
        for each, tile in self.tiles.items():
            tile.setChecked(each is self.filter.view)
        self.show_box.setCurrentIndex(1 if self.filter.view is View.OPEN else 0)
        self._fill_printers()

    def begin_with(self, wanted: QueueFilter) -> None:
        """What was shown when the console ended; nothing is asked for."""
        self.search.blockSignals(True)
        self.search.setText(wanted.text)
        self.search.blockSignals(False)
        self.filter = wanted
        self._show_filter()

    def set_low(self, low: bool) -> None:
        """Smaller tiles in a window of few lines."""
        for tile in self.tiles.values():
            tile.set_low(low)

    def set_compact(self, compact: bool) -> None:
        self.search.setPlaceholderText(tr("Search or scan") if compact else placeholder())
        self.printer_box.setMinimumWidth(NARROW_BOX if compact else BOX)
        for tile in self.tiles.values():
            tile.show_word(not compact)

    def find_scanned(self, text: str) -> None:
        """Among all jobs, at once: what was scanned."""
        self.search.setText(text)
        self._typed.stop()
        self.want(view=View.ALL, printer_id=None, text=text)

    def show_only(self, view: View, printer_id: UUID) -> None:
        """Of one printer, whatever was searched before."""
        self.search.clear()
        self._typed.stop()
        self.want(view=view, printer_id=printer_id, text="")

    def show_everything(self) -> None:
        self.search.clear()
        self._typed.stop()
        self.want(view=View.ALL, printer_id=None, text="")

    def show_summary(self, summary: QueueSummary | None, *, stale: bool) -> None:
        counts: dict[View, int | None] = dict.fromkeys(View, None)
        if summary is not None:
            counts = {
                View.FAILED: summary.failed,
                View.CHECK: summary.check,
                View.PRINTING: summary.printing,
                View.WAITING: summary.waiting,
                View.PRINTED: summary.printed_today,
            }
        for view, tile in self.tiles.items():
            tile.show_count(counts[view], stale=stale)
        self.tiles[View.WAITING].show_need(*waiting_need(summary))

    def _search_now(self) -> None:
        self._typed.stop()
        text = self.search.text().strip()
        if text:
            self.entered.emit(text)
        self.want(text=text)

    def _printer_chosen(self, index: int) -> None:
        chosen = self.printer_box.itemData(index)
        if chosen.startswith(OF_TAG):
            self.want_tag(chosen.removeprefix(OF_TAG))
        else:
            self.want(printer_id=UUID(chosen) if chosen else None)

    def _follow_printers(self) -> None:
        """Another one has the tag now, or one has it no more."""
        tag = self.filter.tag
        if tag and self._having(tag) != self.filter.printers:
            self.want_tag(tag)

    def _fill_printers(self) -> None:
        """Tags first, each of them some printers. What is filtered by stays in sight: a printer that was removed or is
        not read yet, and a tag that nobody has, have a line of their own."""
        chosen_tag, printers = self.filter.tag, self._printers.all()
        tags = tags_in_use(printers)
        known = next((each for each in tags if tag_key(each) == tag_key(chosen_tag)), chosen_tag)
        wanted = f"{OF_TAG}{known}" if chosen_tag else str(self.filter.printer_id or "")
        lines = [(tr("All printers", "choice"), "")]
        for tag in tags if known in tags or not known else [*tags, known]:
            lines.append((tr("Tag {tag}", tag=tag_name(tag)), f"{OF_TAG}{tag}"))
        lines += [(plain(printer.name), str(printer.printer_id)) for printer in printers]
        if wanted not in (printer_id for _, printer_id in lines):
            lines.append((str(NOT_THERE), wanted))
        shown = [
            (self.printer_box.itemText(row), self.printer_box.itemData(row)) for row in range(self.printer_box.count())
        ]
        if lines != shown:
            self.printer_box.clear()
            for name, printer_id in lines:
                self.printer_box.addItem(name, printer_id)
        chosen = self.printer_box.findData(wanted)
        if chosen != self.printer_box.currentIndex():
            self.printer_box.setCurrentIndex(chosen)
