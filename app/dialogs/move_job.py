"""Dialog that chooses another printer for waiting jobs.

Printers whose media fit the jobs come first, then the others, then those that cannot print them, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.dialogs.dialog import Dialog
from app.language.translate import tr
from app.session.printer_fit import Target, needs_words, targets_of
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.labels import named, tell_or_hide, text_label
from app.widgets.row_delegates import PlainRowDelegate
from app.words.job_actions import called
from app.words.plain_text import plain
from app.words.printers import dpi_of, language_of, mark_of, reason_of
from server_core.contract.decisions.media_fit import Fit
from server_core.contract.types.jobs import JobNeeds, JobRow
from server_core.contract.types.printers import PrinterView

ROW = 52
"""Two lines with room to touch."""
PRINTER = Qt.ItemDataRole.UserRole


class MoveJobDialog(Dialog):
    """Dialog for one job or many. `again`: the jobs are over and are printed once more. `needs`: see `show_needs`."""

    def __init__(
        self,
        theme: Theme,
        rows: Sequence[JobRow],
        printers: list[PrinterView],
        on_move: Callable[[UUID], None],
        parent: QWidget,
        *,
        again: bool = False,
        needs: Sequence[JobNeeds] | None = (),
    ) -> None:
        super().__init__(theme, parent)
        self._on_move = on_move
        self._rows, self._printers, self._again = rows, printers, again
        self._waits = False
        jobs = called(rows)
        if again:
            what = tr("Print {jobs} again on", jobs=jobs)
            spoken = tr("Print {jobs} again on which printer?", jobs=jobs)
        else:
            what = tr("Move {jobs} to", jobs=jobs)
            spoken = tr("Move {jobs} to another printer", jobs=jobs)
        self.setWindowTitle(tr("Print again") if again else tr("Move jobs") if len(rows) > 1 else tr("Move job"))
        self.resize(600, 420)
        named(self, "move", spoken)
        layout = self.stack(theme, what)
        self.list = named(QListWidget(), "move.list", tr("Printers", "list of printers"))
        self.list.setItemDelegate(PlainRowDelegate(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.needs = named(text_label(wrap=True, tone="quiet"), "move.needs", "")
        self.needs.hide()
        layout.addWidget(self.needs)
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
        self._keep = keep
        self.show_needs(needs)

    def show_needs(self, needs: Sequence[JobNeeds] | None) -> None:
        """Rank the printers by the jobs' needs. None = still being fetched: no printer is proposed. Empty = unknown."""
        self._waits = needs is None
        known = {each.print_job_id: each for each in needs or ()}
        targets = targets_of(self._printers, self._rows, known, again=self._again)
        words = needs_words(known)
        tell_or_hide(self.needs, words)
        chosen = [item.data(PRINTER) for item in self.list.selectedItems()]
        self.list.clear()
        for target in targets:
            self._add(target)
        first = targets[0] if targets else None
        wanted = chosen[0] if chosen else str(first.printer.printer_id) if first and first.is_proposed else None
        row = next((at for at, each in enumerate(targets) if str(each.printer.printer_id) == wanted), None)
        if self._waits or row is None or targets[row].cannot is not None:
            # a list that gets the focus would make its first row current
            self._keep.setFocus()
        else:
            self.list.setCurrentRow(row)
            self.list.setFocus()
        self._judge()

    def _add(self, target: Target) -> None:
        printer = target.printer
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        waiting = tr("%n waiting", "jobs", printer.waiting)
        parts = [state, waiting, language_of(printer), dpi_of(printer), target.media]
        if target.fit is not Fit.FITS:  # long lines are cut at their end, and the reason must not be
            parts = [target.media, state, waiting]
        facts = " · ".join(parts) if target.cannot is None else tr("Cannot take it: {reason}", reason=target.cannot)
        item = QListWidgetItem(f"{plain(printer.name)}\n{plain(facts)}")
        item.setSizeHint(QSize(0, ROW))
        item.setData(PRINTER, str(printer.printer_id))
        if target.cannot is not None:
            item.setFlags(item.flags() & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable))
        self.list.addItem(item)

    def acts(self) -> Sequence[Button]:
        return (self.move_button,)

    def _judge(self) -> None:
        waits = tr("Looking which printers fit") if self._waits else None
        self.move_button.allow(waits or (None if self.list.selectedItems() else self._none))

    def _move(self) -> None:
        if not self.move_button.isEnabled():
            return
        for item in self.list.selectedItems():
            self.accept()
            self._on_move(UUID(item.data(PRINTER)))
