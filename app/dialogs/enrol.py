"""Window of a clicked link: asks whether this computer shall become an agent of the server. Enter answers No."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QWidget

from app.dialogs.form import Form
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.opened_link import Offer
from app.session.flows import flow
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import text_label
from app.words.plain_text import plain

WIDTH = 460
LONGEST = 600
"""Most characters of a reason."""
ASKED = Phrase("Make this computer an agent?")


class Link(Protocol):
    async def look(self) -> Offer: ...

    async def accept(self) -> str: ...


class EnrolDialog(Form[str]):
    """Loading → question → enrolling → done, or an error at any point. `enrolled` is true only after done."""

    stays = True

    def __init__(self, theme: Theme, tasks: Tasks, parent: QWidget | None = None) -> None:
        super().__init__(theme, "enrol", ("Spoolhouse", str(ASKED)), parent)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.enrolled = False
        self._tasks = tasks
        self._link: Link | None = None
        self._text = text_label(wrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._facts = FactList(theme, tr("The server that the link names"))
        self._yes = self.button("yes", tr("Yes"), keys="Alt+Y", primary=True)
        self._no = self.button("no", tr("No"), keys="Esc")
        QShortcut(QKeySequence("Alt+Y"), self).activated.connect(self.press)
        QShortcut(QKeySequence("Alt+N"), self).activated.connect(self.reject)
        self.declare(self._text, self._facts, leave=self._no, action=self._yes, enter=self._no, first=self._no)
        self.head.setMinimumWidth(WIDTH)
        self._offer(False)

    @flow
    async def open_link(self, link: Link) -> None:
        self._link = link
        self._say(
            tr("Checking the link…"), tr("Asking the server what the link is for. Nothing is changed."), tr("Cancel")
        )
        try:
            offer = await self._tasks.call(link.look)
        except ConsoleError as error:
            self.refuse(str(error))
        else:
            self._ask(offer)

    def refuse(self, reason: str) -> None:
        """Show that the link cannot be used. Most such links are old or damaged, and nothing needs to be done."""
        self._offer(False)
        self._say(tr("This link was not used"), _sentence(reason), tr("Close"))

    def _ask(self, offer: Offer) -> None:
        text = tr(
            "It will print what this account sends, on the printers that its operators add. Choose "
            "Yes only if you expected this link."
        )
        self._facts.show_facts(
            [
                FactRow(tr("Account"), offer.account_name),
                FactRow(tr("Host", "computer"), offer.host),
                FactRow(tr("Key", "of a server"), offer.key_words),
            ]
        )
        self._offer(True)
        account, host = offer.account_name, offer.host
        question = tr("Make this computer an agent of “{account}” at {host}?", account=account, host=host)
        self._say(question, text, tr("No"))

    def _offer(self, offered: bool) -> None:
        for part in (self._yes, self._facts):
            part.setVisible(offered)

    def press(self) -> None:
        if self._yes.isVisible():
            super().press()

    async def send(self) -> str:
        if self._link is None:
            return ""
        self._yes.hide()
        self._say(tr("Enrolling…"), tr("Using the link and starting the agent."), tr("Close"))
        return await self._tasks.call(self._link.accept)

    def sent(self, outcome: str) -> None:
        self.enrolled = True
        self._end(tr("This computer is an agent now"), outcome)

    def failed(self, error: ConsoleError) -> None:
        self._end(tr("It did not work"), _sentence(str(error)))

    def _end(self, title: str, text: str) -> None:
        self._offer(False)
        self.judge()
        self._say(title, text, tr("Close"))

    def _say(self, title: str, text: str, no: str) -> None:
        """Show a state and focus the button that changes nothing, so that Enter presses it."""
        self.head.setText(title)
        self._text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._no.say(no)
        self._no.setDefault(True)
        self._no.setFocus()
        self.adjustSize()


def _sentence(text: str) -> str:
    """Put an error on one line and limit its length: it may contain a stranger's text."""
    shown = plain(text[:LONGEST])
    return f"{shown[:1].upper()}{shown[1:]}{'' if shown.endswith(('.', '!', '?')) else '.'}"
