"""What customers of this server must answer: a line that says where, and the list behind it. Live while it is seen."""

from __future__ import annotations

from PySide6.QtCore import QTimer, Signal
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QHBoxLayout, QLineEdit, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import tr
from app.models.customer_notices import CustomerNotice, CustomerNoticesTable
from app.session import Session
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.customer_notices import NEEDS_YOU, where_words
from app.vocabulary.customers import OPEN_SITE
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.named import named, text_label
from app.widgets.notice_table import NoticeTable
from server_core.contract.types.audit import AccountNotices

LOOK_MS = 3000
MOST_CUSTOMERS = 50
"""Whose notices are read each time; the line counts those of all."""
Found = tuple[list[AccountNotices], list[CustomerNotice]]


async def open_notices(client: ConsoleClient) -> Found:
    """How many there are at whom, and which; of the site itself none."""
    counts = await client.open_notices_beside()
    notices: list[CustomerNotice] = []
    for there in counts[:MOST_CUSTOMERS]:
        page = await client.about(there.account_id).notices()
        notices += [CustomerNotice(account_id=there.account_id, customer=there.name, notice=each) for each in page.data]
    return counts, notices


class CustomerNotices(QWidget):
    """Takes no room while nobody has anything to be answered."""

    window_wanted = Signal(object, str)
    """Of a customer: the id of its account, and its name."""

    def __init__(self, theme: Theme, session: Session) -> None:
        super().__init__()
        self._session = session
        self._asking = False
        named(self, "partners.notices", tr("Notices at customers"))
        self.sign = Chip(theme, NEEDS_YOU)
        self.where = named(text_label(wrap=True), "partners.notices.where", "")
        theme.keep(self.where, TextRole.BODY, bold=True)
        self.show_list = Button(theme, "partners.notices.show", tr("Show", "button: a list"))
        self.show_list.setCheckable(True)
        self.model = CustomerNoticesTable(self)
        self.table = NoticeTable(theme, self.model, "partners.notices.table", tr("Notices at customers"))
        self.what = named(text_label(wrap=True), "partners.notices.what", "")
        self.command = named(QLineEdit(), "partners.notices.command", tr("Command that answers the selected notice"))
        self.command.setReadOnly(True)
        self.open = Button(
            theme,
            "partners.notices.open",
            str(OPEN_SITE),
            icon="printer",
            spoken=tr("Printers and queue of the customer whose notice is selected"),
        )
        self.open.clicked.connect(self._open_window)
        self.line, self.list = QWidget(), QWidget()
        self._arrange()
        self.show_list.toggled.connect(self._unfold)
        self.table.chosen.connect(self._show_chosen)
        self._timer = QTimer(self, interval=LOOK_MS)
        self._timer.timeout.connect(self.look)
        self._show_found(([], []))

    def _arrange(self) -> None:
        across = QHBoxLayout(self.line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(10)
        across.addWidget(self.sign)
        across.addWidget(self.where, 1)
        across.addWidget(self.show_list)
        label = text_label(tr("Answered by", "a command"), tone="quiet")
        label.setBuddy(self.command)
        how = QHBoxLayout()
        how.setSpacing(10)
        how.addWidget(label)
        how.addWidget(self.command, 1)
        how.addWidget(self.open)
        below = QVBoxLayout(self.list)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(8)
        below.addWidget(self.table)
        below.addWidget(self.what)
        below.addLayout(how)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(8)
        layout.addWidget(self.line)
        layout.addWidget(self.list)

    def look(self) -> None:
        if not self._asking:
            self._asking = True
            self._session.ask(open_notices, self._show_found, self._failed, self)

    def _show_found(self, found: Found) -> None:
        self._asking = False
        counts, notices = found
        words = where_words(counts)
        for widget in (self.line, self.where, self.show_list):
            widget.ensurePolished()  # the page measures it before the style sheet has seen it
        self.line.setVisible(bool(counts))
        self.list.setVisible(bool(counts) and self.show_list.isChecked())
        self.where.setText(words)
        self.where.setAccessibleName(words)
        self.where.setToolTip("")
        self.model.reconcile(notices)
        self._show_chosen(self.table.current())

    def _failed(self, error: ConsoleError) -> None:
        """What was read last stays; the window tells that it is not live."""
        self._asking = False
        self.where.setToolTip(tr("Not read anew: {why}", why=error))

    def _unfold(self, shown: bool) -> None:
        self.show_list.say(tr("Hide", "button: a list") if shown else tr("Show", "button: a list"))
        self.list.setVisible(shown)
        if shown:
            self.table.choose_first()

    def _show_chosen(self, chosen: CustomerNotice | None) -> None:
        """In full: a row is too short for some."""
        what = "" if chosen is None else f"{plain(chosen.customer)}: {chosen.cause}"
        self.what.setText(what)
        self.what.setAccessibleName(what)
        self.open.allow(tr("Select a notice first") if chosen is None else None)
        command = "" if chosen is None else chosen.command
        if self.command.text() != command:
            self.command.setText(command)
            self.command.setCursorPosition(0)

    def _open_window(self) -> None:
        chosen = self.table.current()
        if chosen is not None:
            self.window_wanted.emit(chosen.account_id, chosen.customer)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._timer.start()
        self.look()

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._timer.stop()
