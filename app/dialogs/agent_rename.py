"""Another name for an agent; what the server refuses is said under the field."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import tr
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.agents import AgentView, RenameAgent

LONGEST_NAME = 120


class AgentRenameSheet(Sheet):
    def __init__(
        self, theme: Theme, session: Session, agent: AgentView, on_renamed: Callable[[AgentView], None], parent: QWidget
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._agent = agent
        self._on_renamed = on_renamed
        self._telling = False
        title = tr("Rename {name}", name=plain(agent.name))
        self.setWindowTitle(tr("Rename agent"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "agents.rename.sheet", title)
        self.name = named(QLineEdit(agent.name), "agents.rename.name", tr("Name of the agent"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setMinimumWidth(380)
        self.name.selectAll()
        self.field = FormField(theme, tr("Name"), self.name)
        self.cancel = Button(theme, "agents.rename.cancel", tr("Leave it"), parent=self)
        self.use = Button(theme, "agents.rename.use", tr("Rename"), primary=True, parent=self)
        self.use.setDefault(True)
        buttons = QHBoxLayout()
        buttons.setSpacing(16)
        buttons.addWidget(self.cancel)
        buttons.addStretch(1)
        buttons.addWidget(self.use)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        layout.addWidget(text_label(title, font=theme.font(theme.sizes.title, bold=True), wrap=True))
        layout.addWidget(self.field)
        layout.addLayout(buttons)
        self.setTabOrder(self.name, self.cancel)
        self.setTabOrder(self.cancel, self.use)
        self.name.textChanged.connect(self._typed)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._judge()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.name.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def _typed(self) -> None:
        self.field.tell("")
        self._judge()

    def _judge(self) -> None:
        name = self.name.text().strip()
        lacks = (
            tr("Type a name first")
            if not name
            else tr("This is its name already")
            if name == self._agent.name
            else None
        )
        self.use.allow(tr("The server is being told") if self._telling else lacks)

    def _send(self) -> None:
        agent_id, wish = self._agent.agent_id, RenameAgent(name=self.name.text().strip())
        self._telling = True
        self._judge()
        self._session.ask(lambda client: client.rename_agent(agent_id, wish), self._done, self._failed, self)

    def _done(self, agent: AgentView) -> None:
        self.accept()
        self._on_renamed(agent)

    def _failed(self, error: ConsoleError) -> None:
        self._telling = False
        self._judge()
        self.field.tell(plain(str(error)))
        self.name.setFocus(Qt.FocusReason.OtherFocusReason)
