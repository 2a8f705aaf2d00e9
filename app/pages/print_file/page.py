"""A PDF or label file of this computer: dropped or opened, seen as it will be, printed."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import msgspec
from PySide6.QtCore import QTimer
from PySide6.QtGui import QDragEnterEvent, QDropEvent, QResizeEvent
from PySide6.QtWidgets import QBoxLayout, QFileDialog, QHBoxLayout, QStackedWidget, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.errors import ConsoleError, Refused
from app.local_file import LocalFile, read_local
from app.pages.job.picture import JobPicture
from app.pages.page import Page, PageKey
from app.pages.print_file.form import PrintForm
from app.preview import print_wish
from app.theme.text_role import TextRole
from app.vocabulary.plain_text import plain
from app.widgets.banner import Banner
from app.widgets.buttons import Button
from app.widgets.elided_label import ElidedLabel
from app.widgets.empty import EmptyState
from app.widgets.named import named
from app.window_command import WindowCommand
from server_core.contract.console import JobRow
from server_core.contract.job_acts import NewPrint

SIDE_BY_SIDE = 520
FOLLOW_MS = 250
REFUSED = "It was not printed."
UNKNOWN = "It may have been received: look in the queue before it is printed again."
NO_FILE = "Drop a PDF or a label file here."
FILES = "Documents (*.pdf *.zpl *.tspl *.cpcl *.escpos);;All files (*)"


class PrintFilePage(Page):
    help_topic = "Print a file"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self.file: LocalFile | None = None
        self._reading: Path | None = None
        self._sending = False
        named(self, "print", "Print a file")
        self.setAcceptDrops(True)
        theme = parts.theme
        self.banner = Banner(theme, "print.banner")
        self.empty = EmptyState(theme, "print.empty", "print-file", "Open a file…")
        self.empty.say(NO_FILE, "Open a file…")
        self.empty.button.clicked.connect(self.choose)
        self.name = named(ElidedLabel(), "print.name", "File")
        theme.keep(self.name, TextRole.TITLE, bold=True)
        self.picture = JobPicture(theme, parts.session, parts.previews, "print.preview")
        self.form = PrintForm(theme, parts.printers)
        self.other = Button(theme, "print.other", "Open another…", icon="open", compact=True)
        self.other.clicked.connect(self.choose)
        self.print = Button(theme, "print.print", "Print", icon="printer", primary=True)
        self.print.clicked.connect(self.send)
        self._arrange()
        self._follow = QTimer(self, singleShot=True, interval=FOLLOW_MS)
        self._follow.timeout.connect(self._show_picture)
        self.form.changed.connect(self._changed)
        self._judge()

    def _arrange(self) -> None:
        side = QWidget()
        column = QVBoxLayout(side)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(10)
        column.addWidget(self.form)
        column.addStretch(1)
        head = QHBoxLayout()
        head.addWidget(self.name, 1)
        head.addWidget(self.other)
        head.addWidget(self.print)
        self._body = QBoxLayout(QBoxLayout.Direction.LeftToRight)
        self._body.setSpacing(16)
        self._body.addWidget(self.picture, 3)
        self._body.addWidget(side, 2)
        sheet = QWidget()
        inside = QVBoxLayout(sheet)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.addLayout(head)
        inside.addLayout(self._body, 1)
        self._sheet = sheet
        self._stack = QStackedWidget()
        self._stack.addWidget(self.empty)
        self._stack.addWidget(sheet)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        layout.addWidget(self.banner)
        layout.addWidget(self._stack, 1)

    def take_focus(self) -> None:
        (self.empty.button if self.file is None else self.form.printer).setFocus()

    def panes(self) -> Sequence[QWidget]:
        return (self._stack,)

    def commands(self) -> Sequence[WindowCommand]:
        return [
            WindowCommand(key="print.open", words="Open a file…", run=self.choose, keys="Ctrl+O", icon="open"),
            WindowCommand(
                key="print.send", words="Print this file", run=self.send, why_not=self.why_not(), icon="printer"
            ),
        ]

    # a file

    def choose(self) -> None:
        dialog = QFileDialog(self, "Open a file to print", "", FILES)
        dialog.setFileMode(QFileDialog.FileMode.ExistingFile)
        dialog.fileSelected.connect(lambda name: self.open_file(Path(name)))
        dialog.finished.connect(dialog.deleteLater)
        dialog.open()

    def open_file(self, path: Path) -> None:
        self.banner.clear()
        self._reading = path
        self._parts.tasks.run(
            lambda: read_local(path), lambda file: self._take(path, file), lambda error: self._unread(path, error), self
        )

    def _take(self, path: Path, file: LocalFile) -> None:
        if path != self._reading:
            return
        self.file = file
        self.name.setText(plain(file.name))
        self.name.setAccessibleName(plain(file.name))
        self.form.set_of_pages(file.raw_language is None)
        self._stack.setCurrentWidget(self._sheet)
        self._show_picture()
        self._judge()

    def _unread(self, path: Path, error: ConsoleError) -> None:
        if path == self._reading:
            self.banner.say_error("The file could not be opened.", error)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        if len(event.mimeData().urls()) == 1 and event.mimeData().urls()[0].isLocalFile():
            event.acceptProposedAction()

    def dropEvent(self, event: QDropEvent) -> None:
        event.acceptProposedAction()
        self.open_file(Path(event.mimeData().urls()[0].toLocalFile()))

    # how it is printed

    def _changed(self) -> None:
        self._follow.start()
        self._judge()

    def _show_picture(self) -> None:
        printer = self.form.chosen_printer()
        if self.file is not None and printer is not None:
            file = self.file
            parameters = self.form.parameters()
            wish = print_wish(file.source, file.document_format, file.raw_language, parameters, printer)
            self.picture.show_wish(wish)

    def why_not(self) -> str | None:
        if self.file is None:
            return "Open a file first"
        return "It is being sent" if self._sending else self.form.why_not()

    def _judge(self) -> None:
        self.print.allow(self.why_not())
        self.commands_changed.emit()

    def send(self) -> None:
        file, printer = self.file, self.form.chosen_printer()
        if file is None or printer is None or self.why_not() is not None:
            return
        wishes = msgspec.structs.asdict(self.form.parameters())

        async def sent(client: ConsoleClient) -> JobRow:
            document = await client.upload_document(
                file.source.content, filename=file.name, format=file.document_format, raw_language=file.raw_language
            )
            ids = {"document_id": document.document_id, "printer_id": printer.printer_id}
            return await client.print_document(msgspec.convert(ids | wishes, NewPrint))

        self.banner.clear()
        self._sending = True
        self._judge()
        self._parts.session.ask(sent, self._sent, self._unsent, self)

    def _sent(self, row: JobRow) -> None:
        self._sending = False
        self._judge()
        self.wanted.emit(PageKey.QUEUE, row)

    def _unsent(self, error: ConsoleError) -> None:
        self._sending = False
        self._judge()
        self.banner.say_error(REFUSED if isinstance(error, Refused) else UNKNOWN, error)

    def resizeEvent(self, event: QResizeEvent) -> None:
        wide = self.width() >= SIDE_BY_SIDE
        self._body.setDirection(QBoxLayout.Direction.LeftToRight if wide else QBoxLayout.Direction.TopToBottom)
