"""What to do on an agent's computer so that it runs the version of this server."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtGui import QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QWidget

from app.dialogs.sheet import Sheet
from app.language.translate import Phrase, tr
from app.theme.theme import Theme
from app.vocabulary.agents import name_of, update_words
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from server_core.contract.types.agents import AgentView

COMMAND = "spoolhouse agent run"
BY_ITSELF = Phrase(
    "Where it starts by itself, restarting that computer is enough. It stays the same agent, with its printers."
)


class AgentUpdateSheet(Sheet):
    def __init__(self, theme: Theme, agent: AgentView, parent: QWidget) -> None:
        super().__init__(parent)
        title = tr("Update {agent}", agent=name_of(agent))
        self.setWindowTitle(tr("Update agent"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "agents.update.sheet", title, update_words(agent))
        self.command = named(QLineEdit(COMMAND), "agents.update.command", tr("Command that starts the agent"))
        self.command.setReadOnly(True)
        self.command.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy = Button(
            theme, "agents.update.copy", tr("Copy"), icon="copy", spoken=tr("Copy the command"), parent=self
        )
        self.close_button = Button(theme, "agents.update.close", tr("Close"), parent=self)
        words = text_label(update_words(agent), wrap=True)
        words.setMinimumWidth(380)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.command, 1)
        line.addWidget(self.copy)
        self.stack(theme, title, words, line, text_label(str(BY_ITSELF), wrap=True, tone="quiet"))
        self.end_with(self.close_button)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(COMMAND))
        self.close_button.clicked.connect(self.accept)
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.close_button.setFocus(Qt.FocusReason.TabFocusReason)
