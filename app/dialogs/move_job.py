"""Dialog that chooses another printer for waiting jobs.

Printers whose media fit the jobs come first, then the others, then those that cannot print them, with the reason.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from uuid import UUID

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import QListWidget, QListWidgetItem, QWidget

from app.dialogs.form import Form
from app.language.translate import tr
from app.session.printer_fit import PrintTarget, needs_words, targets_of
from app.theme.theme import Theme
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


class MoveJobDialog(Form[UUID]):
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
        jobs = called(rows)
        if again:
            what = tr("Print {jobs} again on", jobs=jobs)
            spoken = tr("Print {jobs} again on which printer?", jobs=jobs)
        else:
            what = tr("Move {jobs} to", jobs=jobs)
            spoken = tr("Move {jobs} to another printer", jobs=jobs)
        frame = tr("Print again") if again else tr("Move jobs") if len(rows) > 1 else tr("Move job")
        super().__init__(theme, "move", (frame, what), parent)
        self.setAccessibleName(spoken)
        self.resize(600, 420)
        self._on_move = on_move
        self._rows, self._printers, self._again = rows, printers, again
        self._is_ranking = False
        self.list = named(QListWidget(), "move.list", tr("Printers", "list of printers"))
        self.list.setItemDelegate(PlainRowDelegate(theme, self.list))
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.needs = named(text_label(wrap=True, tone="quiet"), "move.needs", "")
        self.needs.hide()
        self._keep = self.button("cancel", tr("Cancel"))
        self.move_button = self.button("move", tr("Print here") if again else tr("Move here"), primary=True)
        # not itemActivated: Enter belongs to the default button
        self.list.itemDoubleClicked.connect(self.press)
        self.list.itemSelectionChanged.connect(self.judge)
        self._none = tr("Choose a printer that can print this job") if len(rows) == 1 else tr("Choose a printer first")
        self.declare(self.needs, leave=self._keep, action=self.move_button, body=self.list)
        self.show_needs(needs)

    def show_needs(self, needs: Sequence[JobNeeds] | None) -> None:
        """Rank the printers by the jobs' needs. None = still being fetched: no printer is proposed. Empty = unknown."""
        self._is_ranking = needs is None
        needs_of = {each.print_job_id: each for each in needs or ()}
        targets = targets_of(self._printers, self._rows, needs_of, again=self._again)
        words = needs_words(needs_of)
        tell_or_hide(self.needs, words)
        chosen = [item.data(PRINTER) for item in self.list.selectedItems()]
        self.list.clear()
        for target in targets:
            self._add(target)
        first = targets[0] if targets else None
        wanted = chosen[0] if chosen else str(first.printer.printer_id) if first and first.is_proposed else None
        row = next((at for at, each in enumerate(targets) if str(each.printer.printer_id) == wanted), None)
        if self._is_ranking or row is None or targets[row].cannot is not None:
            # a list that gets the focus would make its first row current
            self._keep.setFocus()
        else:
            self.list.setCurrentRow(row)
            self.list.setFocus()
        self.judge()

    def _add(self, target: PrintTarget) -> None:
        printer = target.printer
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        waiting = tr("%n waiting", "jobs", printer.waiting)
        parts = [state, waiting, language_of(printer), dpi_of(printer), target.media]
        if target.fit is not Fit.FITS:  # long lines are cut at their end, which would hide the reason
            parts = [target.media, state, waiting]
        facts = " · ".join(parts) if target.cannot is None else tr("Can't print it: {reason}", reason=target.cannot)
        item = QListWidgetItem(f"{plain(printer.name)}\n{plain(facts)}")
        item.setSizeHint(QSize(0, ROW))
        item.setData(PRINTER, str(printer.printer_id))
        if target.cannot is not None:
            item.setFlags(item.flags() & ~(Qt.ItemFlag.ItemIsEnabled | Qt.ItemFlag.ItemIsSelectable))
        self.list.addItem(item)

    def lacks(self) -> str | None:
        if self._is_ranking:
            return tr("Checking which printers fit")
        return None if self.list.selectedItems() else self._none

    async def send(self) -> UUID:
        return UUID(self.list.selectedItems()[0].data(PRINTER))

    def sent(self, outcome: UUID) -> None:
        super().sent(outcome)
        self._on_move(outcome)
