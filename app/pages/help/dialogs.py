"""The diagnostics dialog: collect, review part by part, save."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

from PySide6.QtCore import QSize, Qt
from PySide6.QtWidgets import (
    QAbstractItemView,
    QListWidget,
    QListWidgetItem,
    QPlainTextEdit,
    QWidget,
)

from app.dialogs.file_question import ask_for_file
from app.dialogs.form import Form
from app.errors import ConsoleError
from app.health.diagnostics import Diagnostics, gather, save
from app.language.translate import Phrase, tr
from app.process.data_folder import DataFolder
from app.session.console_parts import ConsoleParts
from app.session.flows import Flow, flow
from app.widgets.buttons import Button
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.page_parts import WaitingLine
from app.widgets.row_delegates import PlainRowDelegate
from app.words.health import gathered_words, saved_words
from app.words.plain_text import plain
from app.words.settings import bytes_words

WRITING = Phrase("Saving")
MOST_SHOWN = 200_000
"""The most characters that are shown of a part. The file contains all of it."""
LIST_WIDTH = 230


class DiagnosticsDialog(Form[Path]):
    """Starts collecting with `begin`. Closing it stops that and leaves no files behind."""

    waits = WRITING

    def __init__(self, parts: ConsoleParts, folder: DataFolder, parent: QWidget) -> None:
        super().__init__(parts.theme, "diagnostics", (tr("Diagnostics"), tr("Save diagnostics")), parent)
        self.setAccessibleName(tr("Diagnostics"))
        self._parts = parts
        self._is_gathering = True
        self._folder = folder
        self._running: Flow[None] | None = None
        self.found: Diagnostics | None = None
        theme = parts.theme
        self.resize(900, 540)
        self.waiting = WaitingLine("diagnostics.waiting", self)
        self.result_label = named(text_label(wrap=True), "diagnostics.told", "")
        self.wrong.setAccessibleIdentifier("diagnostics.problem")
        self.list = named(QListWidget(), "diagnostics.parts", tr("Files in it"))
        self.list.setItemDelegate(PlainRowDelegate(theme, self.list))
        self.list.setSelectionMode(QAbstractItemView.SelectionMode.SingleSelection)
        self.list.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.list.setFixedWidth(LIST_WIDTH)
        self.what = named(text_label(wrap=True, tone="quiet"), "diagnostics.what", "")
        self.text = named(QPlainTextEdit(), "diagnostics.text", tr("What is in this file"))
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setFont(theme.fixed_font())
        self.cancel = self.button("cancel", tr("Cancel"))
        self.save = self.button("save", tr("Save…"), primary=True)
        right = vbox(spacing=6)
        right.addWidget(self.what)
        right.addWidget(self.text, 1)
        across = hbox(spacing=12)
        across.addWidget(self.list)
        across.addLayout(right, 1)
        self.declare(self.waiting, self.result_label, leave=self.cancel, action=self.save, body=across)
        self.list.currentRowChanged.connect(self._show_part)

    def begin(self) -> None:
        self._running = self._gather()
        self.cancel.setFocus(Qt.FocusReason.TabFocusReason)

    def done(self, result: int) -> None:
        if self._running is not None:
            self._running.cancel()
        super().done(result)

    def acts(self) -> Sequence[Button]:
        """The diagnostics are saved on this computer."""
        return ()

    def lacks(self) -> str | None:
        if self.found is not None:
            return None
        return tr("The files are being collected") if self._is_gathering else tr("There is nothing to save")

    def press(self) -> None:
        self._choose_file()

    def write(self, file: Path) -> None:
        found, tasks = self.found, self._parts.tasks

        async def write(found: Diagnostics) -> Path:
            await tasks.call(lambda: save(found, file))
            return file

        if found is not None:
            self.submit(lambda: write(found))

    def sent(self, outcome: Path) -> None:
        super().sent(outcome)
        if self.found is not None:
            self._parts.messages.note(saved_words(plain(outcome.name), self.found.number), key="diagnostics")

    @flow
    async def _gather(self) -> None:
        parts, folder = self._parts, self._folder
        elsewhere = parts.is_beside
        self.waiting.begin(tr("Asking the server, this computer and each printer"))
        try:
            try:
                found = await parts.session.call(lambda client: gather(folder, client, elsewhere=elsewhere))
            except ConsoleError as error:
                why = error.details_text
                found = await parts.tasks.call(lambda: gather(folder, None, elsewhere=elsewhere, why_no_client=why))
        except ConsoleError as error:
            self._is_gathering = False
            self.waiting.end()
            self.judge()
            self.failed(error)
            return
        self.found, self._is_gathering = found, False
        self.waiting.end()
        words = gathered_words(found.number, len(found.parts), sum(part.size for part in found.parts))
        tell(self.result_label, words)
        for part in found.parts:
            item = QListWidgetItem(part.name)
            item.setData(Qt.ItemDataRole.AccessibleTextRole, f"{part.name}, {part.what}, {bytes_words(part.size)}")
            item.setSizeHint(QSize(10, self._parts.theme.sizes.row))
            self.list.addItem(item)
        self.list.setCurrentRow(0)
        self.judge()
        self.list.setFocus(Qt.FocusReason.TabFocusReason)

    def _show_part(self, row: int) -> None:
        if self.found is None or row < 0:
            return
        part = self.found.parts[row]
        cut = "" if len(part.text) <= MOST_SHOWN else " · " + tr("beginning only")
        self.what.setText(f"{part.what} · {bytes_words(part.size)}{cut}")
        self.what.setAccessibleName(self.what.text())
        self.text.setPlainText("\n".join(map(plain, part.text[:MOST_SHOWN].splitlines())))

    @flow
    async def _choose_file(self) -> None:
        if self.found is None:
            return
        title, kind, name = tr("Save diagnostics"), tr("Zip file (*.zip)"), f"spoolhouse-{self.found.number}.zip"
        try:
            file = await ask_for_file(self, self._parts.tasks, "diagnostics.file", title, name=name, kind=kind)
        except ConsoleError as error:
            self.failed(error)
            return
        if file is not None:
            self.write(file)
