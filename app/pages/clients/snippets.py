"""The first three calls of an application: to copy, and to run here."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QPlainTextEdit, QVBoxLayout, QWidget

from app.console_parts import ConsoleParts
from app.language.translate import tr
from app.theme.text_role import TextRole
from app.vocabulary.client_snippets import Tongue, snippet
from app.widgets.buttons import Button
from app.widgets.named import named, text_label
from app.widgets.trial_box import TrialBox
from app.widgets.value_box import ValueBox

HEIGHT = 240
NO_ADDRESS = "http://localhost:8631"


class Snippets(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._client_id: UUID | None = None
        theme = parts.theme
        self.tongue: ValueBox[Tongue] = ValueBox(
            theme, "clients.snippet.language", tr("Language of the example"), [(each, each.value) for each in Tongue]
        )
        self.copy = Button(theme, "clients.snippet.copy", tr("Copy"), icon="copy", spoken=tr("Copy the example"))
        self.text = named(QPlainTextEdit(), "clients.snippet.text", tr("Example to copy"))
        self.text.setLayoutDirection(Qt.LayoutDirection.LeftToRight)
        self.text.setReadOnly(True)
        self.text.setTabChangesFocus(True)
        self.text.setLineWrapMode(QPlainTextEdit.LineWrapMode.NoWrap)
        self.text.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.text.setMinimumHeight(HEIGHT)
        self.trial = TrialBox(parts, "clients.trial")
        title = text_label(tr("Run it here"))
        theme.keep(title, TextRole.BODY, bold=True)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.tongue, 1)
        line.addWidget(self.copy)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(line)
        column.addWidget(self.text)
        column.addWidget(title)
        column.addWidget(self.trial)
        self.tongue.currentIndexChanged.connect(lambda _: self._write())
        self.trial.printer_chosen.connect(self._write)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.text.toPlainText()))

    def show_client(self, client_id: UUID, why_not: str | None) -> None:
        self._client_id = client_id
        self.trial.show_client(client_id, why_not)
        self._write()

    def _write(self) -> None:
        if self._client_id is None:
            return
        status = self._parts.probe.status
        base_url = (status.base_url if status is not None else None) or self._parts.session.link.base_url or NO_ADDRESS
        text = snippet(self.tongue.value(), base_url, self._client_id, self.trial.chosen())
        if text != self.text.toPlainText():
            self.text.setPlainText(text)
