"""All printers of an agent go to another one: a new computer in the place of an old one."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError, Refused
from app.language.translate import Phrase, tr
from app.session import Session
from app.theme.theme import Theme
from app.vocabulary.agent_status import choice_words
from app.vocabulary.agents import is_online, move_words, name_of
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.focus_ring import FocusRing
from app.widgets.form_field import FormField
from app.widgets.named import named, text_label
from server_core.contract.types.agents import AgentView
from server_core.contract.types.discovery import MovePrinters, PrintersMoved
from server_core.contract.types.errors import ErrorCode

MOVE, MOVE_ANYWAY = Phrase("Move printers"), Phrase("Move anyway")


class MovePrintersSheet(Sheet):
    """`others`: where they can go; not empty."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        agent: AgentView,
        names: Sequence[str],
        others: Sequence[AgentView],
        on_moved: Callable[[PrintersMoved], None],
        parent: QWidget,
    ) -> None:
        super().__init__(parent)
        self._session = session
        self._agent = agent
        self._others = others
        self._on_moved = on_moved
        self._insists = False
        title = tr("Move the printers of {name}", name=name_of(agent))
        self.setWindowTitle(tr("Move printers"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "agents.move.sheet", title)
        self.choice = ChoiceBox(theme, "agents.move.to", tr("The agent that prints on them from now on"))
        self.choice.may_shrink()
        self.choice.addItems([choice_words(name_of(one), one.status) for one in others])
        first = next((row for row, one in enumerate(others) if is_online(one)), 0)
        self.choice.setCurrentIndex(first)
        self.wrong = named(text_label(wrap=True, tone="failed"), "agents.move.refused", "")
        self.wrong.hide()
        self.cancel = Button(theme, "agents.move.cancel", tr("Leave them"), parent=self)
        self.use = Button(theme, "agents.move.use", str(MOVE), primary=True, parent=self)
        about = text_label(move_words(agent, names), wrap=True)
        about.setMinimumWidth(380)
        self.stack(theme, title, about, FormField(theme, tr("To", "which agent"), self.choice), self.wrong)
        self.end_with(self.cancel, self.use, enter=self.cancel)
        self.choice.currentIndexChanged.connect(self._other)
        self.cancel.clicked.connect(self.reject)
        self.use.clicked.connect(self._send)
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        self.choice.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.use,)

    def _other(self) -> None:
        self._insists = False
        self.use.say(str(MOVE))
        self.wrong.hide()

    def _send(self) -> None:
        old, to = self._agent.agent_id, self._others[self.choice.currentIndex()].agent_id
        wish = MovePrinters(agent_id=to, allow_same_address=self._insists)
        self.use.allow(tr("The server is being told"))
        self._session.ask(lambda client: client.move_printers(old, wish), self._done, self._failed, self)

    def _done(self, moved: PrintersMoved) -> None:
        self.accept()
        self._on_moved(moved)

    def _failed(self, error: ConsoleError) -> None:
        self.use.allow(None)
        self._insists = isinstance(error, Refused) and error.code == ErrorCode.ADDRESS_TAKEN
        self.use.say(str(MOVE_ANYWAY if self._insists else MOVE))
        self.wrong.setText(plain(str(error)))
        self.wrong.setAccessibleName(plain(str(error)))
        self.wrong.show()
