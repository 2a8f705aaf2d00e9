"""The first step: the printers nearby. The only one is chosen by itself; a virtual one is always there."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.dialogs.add_printer.probe_panel import ProbePanel
from app.dialogs.add_printer.proposal import free_name
from app.dialogs.printer_finder import PrinterFinder
from app.language.translate import Phrase, tr
from app.models.found_line import typed_line
from app.vocabulary.first_run import SEARCHING, found_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from server_core.contract.types.discovery import Discovery, ListedPrinter
from server_core.contract.types.printers import AddPrinter

VIRTUAL = Phrase("Virtual printer")


class FindStep(QWidget):
    """Searches once `begin` was called, until `end`."""

    changed = Signal()
    """Whether the step can be left may be another answer now."""

    def __init__(self, parts: ConsoleParts, parent: QWidget) -> None:
        super().__init__(parent)
        theme, session = parts.theme, parts.session
        names = [printer.name for printer in parts.printers.all()]
        name = free_name(str(VIRTUAL), names)
        virtual = typed_line(f"virtual:///{name}", name, tr("prints into files, to try things out"))
        self._chosen = False
        self._by_itself = ""
        """The address of the one that no person chose; empty: a person did, or nothing is chosen."""
        self._picking = False
        self.finder = PrinterFinder(theme, session, "wizard", [virtual], self)
        self.hint = named(text_label(str(SEARCHING), wrap=True, tone="quiet"), "wizard.hint", str(SEARCHING))
        self.panel = ProbePanel(theme, session, names, self)
        self.panel.hide()
        self.setup = ReadingPane("wizard.setup", tr("Set-up of the chosen printer"), (self.hint, self.panel))
        self.setup.setMinimumWidth(0)
        across = QHBoxLayout(self)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(16)
        left = QVBoxLayout()
        left.addWidget(self.finder)
        across.addLayout(left, 1)
        across.addWidget(self.setup, 1)
        self.finder.picked.connect(self._picked)
        self.finder.search.news.connect(self._told)
        self.panel.changed.connect(self.changed)
        self.panel.refused.connect(self._no_address)
        self.panel.answered.connect(self.finder.model.answer)

    def begin(self) -> None:
        self.finder.start()

    def end(self) -> None:
        self.finder.end()
        self.panel.forget()

    def take_focus(self) -> None:
        self.finder.list.setFocus(Qt.FocusReason.TabFocusReason)

    def lacks(self) -> str | None:
        return self.panel.lacks() if self._chosen else tr("Choose a printer in the list first")

    def wish(self) -> AddPrinter:
        return self.panel.wish()

    def acts(self) -> Sequence[Button]:
        return self.panel.acts()

    def _told(self, told: Discovery) -> None:
        if not told.done or (self._chosen and (not self._by_itself or self._is_at_work())):
            return
        model = self.finder.model
        candidates = [row for row in range(model.found_count()) if model.listed(row).added is None]
        self._say(found_words(candidates))
        if len(candidates) > 1:
            return
        row = candidates[0] if candidates else model.rowCount() - 1
        uri = model.listed(row).found.ways[0].uri
        if uri != self._by_itself:
            self._picking = True
            self.finder.list.pick_row(row)
            self._picking = False
            self._by_itself = uri

    def _is_at_work(self) -> bool:
        """Somebody fills in the form: it is not taken from them."""
        focus = self.window().focusWidget()
        return focus is not None and self.panel.isAncestorOf(focus)

    def _picked(self, listed: ListedPrinter) -> None:
        self.panel.forget()
        self._chosen = listed.added is None
        if not self._picking:
            self._by_itself = ""
            self._say("")
        self.panel.setVisible(self._chosen)
        if self._chosen:
            self.panel.begin(listed)
        else:
            name = plain(listed.added_name or "")
            as_it = tr("It is added already as {name}. Choose another one.", name=name)
            self._say(as_it if name else tr("It is added already. Choose another one."))
        self.changed.emit()

    def _no_address(self, listed: ListedPrinter, why: str) -> None:
        self._chosen = False
        self.panel.hide()
        self.finder.refuse(listed, why)
        self.changed.emit()

    def _say(self, words: str) -> None:
        self.hint.setText(words)
        self.hint.setAccessibleName(words)
        self.hint.setVisible(bool(words))
