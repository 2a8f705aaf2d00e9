"""Where a waiting job shall print instead: ready printers, of those first the ones with the same media loaded, then
those that are not ready, then those that cannot."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.delegates.plain_row import PlainRowDelegate
from app.dialogs.sheet import Sheet
from app.language.translate import tr
from app.theme.theme import Theme
from app.vocabulary.bulk import called
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import dpi_of, language_of, mark_of, media_of, reason_of, takes_jobs
from app.vocabulary.standby import other_media
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named
from server_core.contract.console import JobRow, PrinterView
from server_core.contract.public import DocumentFormat

ROW = 52
"""Two lines with room to touch."""
PRINTER = Qt.ItemDataRole.UserRole


def cannot_take(printer: PrinterView, row: JobRow) -> str | None:
    """Why the printer cannot print this job; None where it can or nobody knows."""
    if printer.printer_id == row.printer_id:
        return tr("the job is here now")
    return cannot_print(printer, row)


def cannot_print(printer: PrinterView, row: JobRow) -> str | None:
    """The same, wherever the job is now."""
    capabilities = printer.capabilities
    if capabilities.document_formats is not None and row.document_format not in capabilities.document_formats:
        return tr("does not print {format}", format=row.document_format.value.upper())
    if row.document_format is DocumentFormat.RAW and capabilities.raw_languages is not None:
        language = row.document_raw_language
        if language is not None and language not in capabilities.raw_languages:
            return tr("does not speak {language}", language=language.value.upper())
    return None


def takes_of(printer: PrinterView, rows: Sequence[JobRow], *, again: bool) -> str | None:
    """Why none of the jobs can go there."""
    reasons = {(cannot_print if again else cannot_take)(printer, row) for row in rows}
    if None in reasons:
        return None
    return next(iter(reasons)) if len(reasons) == 1 else tr("takes none of these jobs")


class MoveJob(Sheet):
    """For one job or many; `again`: jobs that are over, to be printed once more."""

    def __init__(
        self,
        theme: Theme,
        rows: Sequence[JobRow],
        printers: list[PrinterView],
        on_move: Callable[[UUID], None],
        parent: QWidget,
        *,
        again: bool = False,
    ) -> None:
        super().__init__(parent)
        self._on_move = on_move
        jobs = called(rows)
        if again:
            what = tr("Print {jobs} again on", jobs=jobs)
            spoken = tr("Print {jobs} again on which printer?", jobs=jobs)
        else:
            what = tr("Move {jobs} to", jobs=jobs)
            spoken = tr("Move {jobs} to another printer", jobs=jobs)
        self.setWindowTitle(tr("Print again") if again else tr("Move jobs") if len(rows) > 1 else tr("Move job"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        self.resize(520, 420)
        named(self, "move", spoken)
        layout = self.stack(theme, what)
        self.list = named(QListWidget(), "move.list", tr("Printers", "list of printers"))
        self.list.setItemDelegate(PlainRowDelegate(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        sources = {row.printer_id for row in rows}
        here = [printer for printer in printers if printer.printer_id in sources]
        other = {each.printer_id for each in printers if any(other_media(one, each) is not None for one in here)}
        targets = [(printer, takes_of(printer, rows, again=again)) for printer in printers]
        targets.sort(
            key=lambda each: (
                each[1] is not None,
                not takes_jobs(each[0]),
                each[0].printer_id in other,
                each[0].waiting,
                each[0].name,
            )
        )
        for printer, reason in targets:
            self._add(printer, reason, unlike=printer.printer_id in other)
        layout.addWidget(self.list, 1)
        keep = Button(theme, "move.cancel", tr("Leave it"), parent=self)
        self.move_button = Button(
            theme, "move.move", tr("Print here") if again else tr("Move here"), primary=True, parent=self
        )
        self.end_with(keep, self.move_button)
        keep.clicked.connect(self.reject)
        self.move_button.clicked.connect(self._move)
        # not itemActivated: Enter is the default button's
        self.list.itemDoubleClicked.connect(self._move)
        self.list.itemSelectionChanged.connect(self._judge)
        self._none = (
            tr("No printer is chosen that can print this job") if len(rows) == 1 else tr("No printer is chosen")
        )
        first = targets[0] if targets else None
        if first and first[1] is None and takes_jobs(first[0]) and first[0].printer_id not in other:
            self.list.setCurrentRow(0)
            self.list.setFocus()
        else:
            # a list that gets the focus would make its first row current
            keep.setFocus()
        self._judge()
        self._ring = FocusRing(theme, self)

    def _add(self, printer: PrinterView, reason: str | None, *, unlike: bool) -> None:
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        media = tr("other media: {media}", media=media_of(printer)) if unlike else media_of(printer)
        waiting = tr("%n waiting", "jobs", printer.waiting)
        can = f"{waiting} · {language_of(printer)} · {dpi_of(printer)} · {media}"
        facts = tr("Cannot take it: {reason}", reason=reason) if reason else f"{state} · {can}"
        item = QListWidgetItem(f"{plain(printer.name)}\n{plain(facts)}")
        item.setSizeHint(QSize(0, ROW))
        item.setData(PRINTER, str(printer.printer_id))
        if reason is not None:
            item.setFlags(item.flags() & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable))
        self.list.addItem(item)

    def acts(self) -> Sequence[Button]:
        return (self.move_button,)

    def _judge(self) -> None:
        self.move_button.allow(None if self.list.selectedItems() else self._none)

    def _move(self) -> None:
        if not self.move_button.isEnabled():
            return
        for item in self.list.selectedItems():
            self.accept()
            self._on_move(UUID(item.data(PRINTER)))
