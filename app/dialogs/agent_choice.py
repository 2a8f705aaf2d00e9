"""Choice of the agent that prints on a printer. Shown if there is more than the current one, or none here."""

from __future__ import annotations

from uuid import UUID

from PySide6.QtCore import Signal
from PySide6.QtWidgets import QWidget

from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.flows import flow
from app.session.session import Session
from app.theme.theme import Theme
from app.widgets.fields import ChoiceBox
from app.widgets.labels import hbox, text_label
from app.words.agents import choice_words, is_server_elsewhere, name_of
from server_core.contract.types.agents import AgentView
from server_core.contract.types.states import AgentStatus

PRINTED, SEARCHED = Phrase("Printed by", "an agent"), Phrase("Agent that searches and prints", "an agent")


class AgentChoice(QWidget):
    chosen = Signal()
    """Another agent was selected: `agent_id`."""
    shown = Signal()
    """There are several agents, so the choice needs its room."""

    def __init__(
        self,
        theme: Theme,
        session: Session,
        prefix: str,
        now: UUID | None,
        parent: QWidget,
        label: Phrase = PRINTED,
    ) -> None:
        """`now`: the current agent, or the one that is asked first; None: the agent of the server's computer, if
        any.
        """
        super().__init__(parent)
        self._now = now
        self._agents: list[AgentView] = []
        self.agent_id = now
        self.box = ChoiceBox(theme, f"{prefix}.agent", tr("The agent that prints on it"))
        self.box.may_shrink()
        of_box = text_label(str(label), tone="quiet")
        of_box.setBuddy(self.box)
        line = hbox(self, spacing=8)
        line.addWidget(of_box)
        line.addWidget(self.box, 1)
        self.hide()
        self.box.currentIndexChanged.connect(self._pick)
        self._read(session)

    @property
    def other_agent(self) -> UUID | None:
        """Return the newly selected agent. None: unchanged."""
        return None if self.agent_id == self._now else self.agent_id

    @flow
    async def _read(self, session: Session) -> None:
        """Read the agents.

        Without an answer the agent stays the same; choosing a device reports why the server is away.
        """
        try:
            agents = await session.call(lambda client: client.agents())
        except ConsoleError:
            return
        self._agents = [agent for agent in agents if agent.status is not AgentStatus.REVOKED]
        if not self._agents:
            return
        ids = [agent.agent_id for agent in self._agents]
        there = [agent.agent_id for agent in self._agents if agent.status is AgentStatus.ONLINE] or ids
        own = [agent.agent_id for agent in self._agents if agent.bundled]
        if self._now is None and own:
            self._now = self.agent_id = own[0]  # the server's default agent
        first = self._now if self._now in ids else there[0]
        self.box.blockSignals(True)
        self.box.addItems([choice_words(name_of(agent), agent.status) for agent in self._agents])
        self.box.setCurrentIndex(ids.index(first))
        self.box.blockSignals(False)
        others = ids != [self._now] if self._now is not None else len(ids) > 1
        if others or is_server_elsewhere():  # its network and cables cannot be seen from here
            self.show()
            self.shown.emit()
        self._pick(ids.index(first))

    def _pick(self, index: int) -> None:
        wanted = self._agents[index].agent_id
        if wanted != self.agent_id:
            self.agent_id = wanted
            self.chosen.emit()
