"""The small window of a clicked link: whose agent shall this computer become? No is the answer that Enter gives."""

from __future__ import annotations

from collections.abc import Callable, Coroutine
from typing import Any, Protocol, TypeVar

from PySide6.QtCore import QObject, Qt
from PySide6.QtGui import QKeySequence, QShortcut
from PySide6.QtWidgets import QVBoxLayout

from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.process.opened_link import Offer
from app.theme.theme import Theme
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.focus_ring import FocusRing
from app.widgets.labels import named, text_label
from app.words.plain_text import plain

T = TypeVar("T")
WIDTH = 460
LONGEST = 600
"""Characters of a reason."""
ASKED = Phrase("Make this computer an agent?")


class Link(Protocol):
    async def look(self) -> Offer: ...

    async def accept(self) -> str: ...


class Asks(Protocol):
    """`Tasks.run`: work beside the GUI thread, its end in it."""

    def __call__(
        self,
        factory: Callable[[], Coroutine[Any, Any, T]],
        on_result: Callable[[T], None],
        on_error: Callable[[ConsoleError], None],
        owner: QObject,
        /,
    ) -> object: ...


class EnrolQuestion(Sheet):
    """Looking → question → enrolling → done, or refused in words at any point. `enrolled` is true after done alone."""

    def __init__(self, theme: Theme, run: Asks) -> None:
        super().__init__()
        self.enrolled = False
        self._run = run
        self._link: Link | None = None
        self.setWindowTitle("Spoolhouse")
        named(self, "enrol", str(ASKED))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
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
        self._ring = FocusRing(theme, self)
        self._yes.hide()
        self._facts.hide()

    def open_link(self, link: Link) -> None:
        self._link = link
        self._say(
            tr("Looking at the link …"), tr("The server is asked what it is for. Nothing is changed."), tr("Cancel")
        )
        self._run(link.look, self._ask, self._refuse, self)

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

    def _accepted(self) -> None:
        if self._link is None:
            return
        self._yes.hide()
        self._no.setEnabled(False)  # from here on it happens
        self._say(tr("Enrolling …"), tr("The link is used and the agent is started."), tr("Close"))
        self._run(self._link.accept, self._done, self._refuse_late, self)

    def _done(self, text: str) -> None:
        self.enrolled = True
        self._facts.hide()
        self._no.setEnabled(True)
        self._say(tr("This computer is an agent now"), text, tr("Close"))

    def _refuse(self, error: ConsoleError) -> None:
        self.refuse(str(error))

    def _refuse_late(self, error: ConsoleError) -> None:
        self._no.setEnabled(True)
        self._facts.hide()
        self._say(tr("That did not work"), _sentence(str(error)), tr("Close"))

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
