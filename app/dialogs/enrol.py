"""The small window of a clicked link: whose agent shall this computer become? No is the answer that Enter gives."""

from __future__ import annotations

from typing import Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QKeySequence, QShortcut

from app.dialogs.dialog import Dialog
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.opened_link import Offer
from app.session.flows import flow
from app.session.tasks import Tasks
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.labels import named, text_label, vbox
from app.words.plain_text import plain

WIDTH = 460
LONGEST = 600
"""Characters of a reason."""
ASKED = Phrase("Make this computer an agent?")


class Link(Protocol):
    async def look(self) -> Offer: ...

    async def accept(self) -> str: ...


class EnrolDialog(Dialog):
    """Looking → question → enrolling → done, or refused in words at any point. `enrolled` is true after done alone."""

    def __init__(self, theme: Theme, tasks: Tasks) -> None:
        super().__init__(theme)
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose, False)
        self.enrolled = False
        self._tasks = tasks
        self._link: Link | None = None
        self.setWindowTitle("Spoolhouse")
        named(self, "enrol", str(ASKED))
        layout = vbox(self, spacing=12, margins=(24, 20, 24, 20))
        self._title = text_label(font=theme.font(theme.sizes.title, bold=True), wrap=True)
        self._title.setMinimumWidth(WIDTH)
        self._text = text_label(wrap=True)
        self._text.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._facts = FactList(theme, tr("The server that the link names"))
        self._yes = Button(theme, "enrol.yes", tr("Yes"), primary=True, shortcut_text="Alt+Y", parent=self)
        self._no = Button(theme, "enrol.no", tr("No"), shortcut_text="Esc", parent=self)
        QShortcut(QKeySequence("Alt+Y"), self).activated.connect(self._yes_by_key)
        QShortcut(QKeySequence("Alt+N"), self).activated.connect(self.reject)
        self._yes.clicked.connect(self._accepted)
        self._no.clicked.connect(self.reject)
        for part in (self._title, self._text, self._facts):
            layout.addWidget(part)
        self.end_with(self._no, self._yes, enter=self._no)
        self._yes.hide()
        self._facts.hide()

    @flow
    async def open_link(self, link: Link) -> None:
        self._link = link
        self._say(
            tr("Looking at the link …"), tr("The server is asked what it is for. Nothing is changed."), tr("Cancel")
        )
        try:
            offer = await self._tasks.call(link.look)
        except ConsoleError as error:
            self.refuse(str(error))
        else:
            self._ask(offer)

    def refuse(self, reason: str) -> None:
        """Calmly: most such links are old or damaged, and nobody has to do anything."""
        self._facts.hide()
        self._yes.hide()
        self._say(tr("This link was not used"), _sentence(reason), tr("Close"))

    def _ask(self, offer: Offer) -> None:
        text = tr(
            "It will print what that account sends, with the printers that its operators add. Say yes "
            "only if you expected this link."
        )
        self._facts.show_facts(
            [
                Fact(tr("Account"), offer.account_name),
                Fact(tr("Host", "computer"), offer.host),
                Fact(tr("Key", "of a server"), offer.key_words),
            ]
        )
        self._facts.show()
        self._yes.show()
        self._say(
            tr(
                "Make this computer an agent of “{account}” at {host}?",
                account=offer.account_name,
                host=offer.host,
            ),
            text,
            tr("No"),
        )

    def _yes_by_key(self) -> None:
        if self._yes.isVisible():
            self._accepted()

    @flow
    async def _accepted(self) -> None:
        if self._link is None:
            return
        self._yes.hide()
        self._no.setEnabled(False)  # from here on it happens
        self._say(tr("Enrolling …"), tr("The link is used and the agent is started."), tr("Close"))
        try:
            text = await self._tasks.call(self._link.accept)
        except ConsoleError as error:
            title, text = tr("That did not work"), _sentence(str(error))
        else:
            self.enrolled = True
            title = tr("This computer is an agent now")
        self._facts.hide()
        self._no.setEnabled(True)
        self._say(title, text, tr("Close"))

    def reject(self) -> None:
        """Esc is No, and waits for the end of what was begun."""
        if self._no.isEnabled():
            super().reject()

    def _say(self, title: str, text: str, no: str) -> None:
        """The button that changes nothing has the focus, and Enter presses it."""
        self._title.setText(title)
        self._text.setText(text)
        self.setAccessibleName(title)
        self.setAccessibleDescription(text)
        self._no.say(no)
        self._no.setDefault(True)
        self._no.setFocus()
        self.adjustSize()


def _sentence(text: str) -> str:
    """Errors may repeat a stranger's words: on one line, and not for ever."""
    shown = plain(text[:LONGEST])
    return f"{shown[:1].upper()}{shown[1:]}{'' if shown.endswith(('.', '!', '?')) else '.'}"
