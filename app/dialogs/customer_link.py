"""The link by which a customer's computer joins: to copy, to scan or to mail, once; then how far it has come, live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QLabel, QLineEdit, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.link_place import LinkPlace
from app.dialogs.reach_note import ReachNote
from app.dialogs.sheet import Sheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.vocabulary.agents import left_of, link_spoken
from app.vocabulary.ages import moment
from app.vocabulary.customers import OPEN_SITE, mail_text, onboarding_mark, onboarding_words, steps_of
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.focus_ring import FocusRing
from app.widgets.named import named, text_label
from app.widgets.progress_steps import ProgressSteps
from app.widgets.qr_code import QrCode
from server_core.contract.types.agents import LinkState
from server_core.contract.types.partners import Relationship

HOW = Phrase(
    "Whoever has the printers opens the link on that computer or scans the code. It works once. Whoever has it can "
    "join: give it to nobody else."
)
KILLS = Phrase("A new link is good once. The one before it, if nobody has used it, is dead then.")
TICK_MS, LOOK_MS = 1_000, 2_000
Seen = tuple[LinkState | None, Relationship]


class CustomerLinkSheet(Sheet):
    """The link is in its field and in the picture alone, and leaves both as soon as it is used, over, or not seen."""

    reach_wanted = Signal()
    """The setting of who reaches the server is to be opened."""
    site_wanted = Signal()
    """The customer's own window is to be opened."""

    def __init__(
        self, parts: ConsoleParts, customer: Relationship, on_change: Callable[[], None], parent: QWidget
    ) -> None:
        """`customer`: with the url where one was made a moment ago."""
        super().__init__(parent)
        theme, self._session = parts.theme, parts.session
        self._on_change = on_change
        self._id, self._account, self._name = customer.relationship_id, customer.cloudprint_account_id, customer.name
        self._enrolment: UUID | None = customer.agent_enrollment_id
        self._expires: datetime | None = None
        self._asking = False
        title = tr("Link for {name}", name=plain(customer.name))
        self.setWindowTitle(tr("Onboarding link"))
        self.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
        named(self, "partners.link", title)
        self.sign = Chip(theme, onboarding_mark(customer))
        self.state = named(text_label(wrap=True), "partners.link.state", "")
        self.link = named(QLineEdit(), "partners.link.text", tr("Onboarding link, good once"))
        self.link.setReadOnly(True)
        self.link.setFont(QFontDatabase.systemFont(QFontDatabase.SystemFont.FixedFont))
        self.copy = Button(
            theme, "partners.link.copy", tr("Copy", "button"), icon="copy", spoken=tr("Copy the link"), parent=self
        )
        self.mail = Button(
            theme, "partners.link.mail", tr("Copy mail text"), spoken=tr("Copy a mail with it"), parent=self
        )
        self.qr = QrCode(parts.tasks, "partners.link.qr")
        self.how = text_label(str(HOW), wrap=True)
        self.left = named(text_label(), "partners.link.left", "")
        self.place = LinkPlace(theme, parts.session, "partners.link.place")
        self.note = ReachNote(theme, "partners.link.note")
        self.steps = ProgressSteps(theme, "partners.link.step", tr("How far it has come"))
        self.site = Button(
            theme,
            "partners.link.open_site",
            str(OPEN_SITE),
            icon="printer",
            spoken=tr("Printers and queue of {name}", name=plain(customer.name)),
            parent=self,
        )
        self.wrong = named(text_label(wrap=True, tone="failed"), "partners.link.refused", "")
        self.close_button = Button(theme, "partners.link.close", tr("Close", "button"), parent=self)
        self.make = Button(theme, "partners.link.create", tr("Make a link"), primary=True, parent=self)
        self._arrange(theme.font(theme.sizes.title, bold=True), title)
        self._tick = QTimer(self, interval=TICK_MS)
        self._look_again = QTimer(self, interval=LOOK_MS)
        self._tick.timeout.connect(self._show_left)
        self.qr.drawn.connect(self.grow)
        self._look_again.timeout.connect(self._look)
        self.close_button.clicked.connect(self.reject)
        self.make.clicked.connect(self._create)
        self.copy.clicked.connect(lambda: QGuiApplication.clipboard().setText(self.link.text()))
        self.mail.clicked.connect(self._copy_mail)
        self.note.wanted.connect(self._open_reach)
        self.place.moved.connect(self._lead)
        self.site.clicked.connect(self.site_wanted)
        self.site.hide()
        self._show_state((None, customer))
        self._hide_link()
        if customer.agent_onboarding_url is not None:
            self._show_link(customer)
        self._look_again.start()
        self._look()
        self._ring = FocusRing(theme, self)

    def take_focus(self) -> None:
        (self.make if self._expires is None else self.copy).setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.make,)

    def done(self, result: int) -> None:
        self._look_again.stop()
        self._hide_link()
        super().done(result)

    def _arrange(self, font: QFont, title: str) -> None:
        head = text_label(title, font=font, wrap=True)
        top = QHBoxLayout()
        top.setSpacing(10)
        top.addWidget(head, 1)
        top.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        line = QHBoxLayout()
        line.setSpacing(8)
        line.addWidget(self.link, 1)
        line.addWidget(self.copy)
        line.addWidget(self.mail)
        beside = QVBoxLayout()
        beside.setSpacing(8)
        self.steps.setMinimumWidth(300)
        for part in (self.how, self.left, self.steps):
            beside.addWidget(part)
        beside.addWidget(self.site, 0, Qt.AlignmentFlag.AlignLeading)
        beside.addStretch(1)
        across = QHBoxLayout()
        across.setSpacing(16)
        across.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(beside, 1)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(24, 20, 24, 20)
        layout.setSpacing(12)
        layout.addLayout(top)
        layout.addWidget(self.state)
        layout.addLayout(line)
        layout.addWidget(self.place)
        layout.addWidget(self.note)
        layout.addLayout(across, 1)
        layout.addWidget(self.wrong)
        self.end_with(self.close_button, self.make)

    def _create(self) -> None:
        self.make.allow(tr("The server is making it"))
        _say(self.wrong, "")
        self._session.ask(lambda client: client.renew_onboarding_link(self._id), self._show_new, self._refused, self)

    def _open_reach(self) -> None:
        """Other computers need a new link anyway."""
        self.reject()
        self.reach_wanted.emit()

    def _refused(self, error: ConsoleError) -> None:
        self.make.allow(None)
        _say(self.wrong, str(error))
        self.wrong.setToolTip(error.details_text.replace("<", "‹"))
        self._on_change()

    def _show_new(self, made: Relationship) -> None:
        self.make.allow(None)
        self._enrolment = made.agent_enrollment_id
        self._show_state((None, made))
        self._show_link(made)
        self._on_change()

    def _show_link(self, made: Relationship) -> None:
        url, expires = made.agent_onboarding_url or "", made.agent_onboarding_expires_at
        if expires is None:
            return
        self._expires = expires
        self._lead(url)
        for part in (self.link, self.copy, self.mail):
            part.show()
        self.how.setText(str(HOW))
        self.make.hide()
        self.note.show_for(url)
        self.place.show_for(url)
        self._show_left()
        self._tick.start()
        self.copy.setFocus(Qt.FocusReason.TabFocusReason)
        self.grow()

    def _lead(self, url: str) -> None:
        if self._expires is not None:
            self.link.setText(url)
            self.link.setCursorPosition(0)
            self.qr.show_secret(url, link_spoken(self._expires, datetime.now(UTC)))

    def _hide_link(self) -> None:
        """It is used, over, or nobody looks any more."""
        self._expires = None
        self._tick.stop()
        self.qr.forget()
        self.link.clear()
        self.place.forget()
        for part in (self.link, self.copy, self.mail, self.left, self.note):
            part.hide()
        self.how.setText(str(KILLS))

    def _show_left(self) -> None:
        if self._expires is None:
            return
        now = datetime.now(UTC)
        left = left_of(self._expires, now)
        spoken = link_spoken(self._expires, now)
        self.left.setText(tr("Expires in {left}", left=left) if left else tr("Expires now"))
        ends = spoken.partition(", ")[2]
        self.left.setAccessibleName(ends[:1].upper() + ends[1:])
        self.qr.say(spoken)
        self.left.show()

    def _look(self) -> None:
        if self._asking:
            return
        self._asking = True
        account, enrolment, relationship_id = self._account, self._enrolment, self._id

        async def read(client: ConsoleClient) -> Seen:
            state = None if enrolment is None else await client.about(account).link_state(enrolment)
            return state, await client.relationship(relationship_id)

        self._session.ask(read, lambda seen: self._take(enrolment, seen), self._not_now, self)

    def _not_now(self, _: ConsoleError) -> None:
        """It is asked again; the window says that the server is away."""
        self._asking = False

    def _take(self, enrolment: UUID | None, seen: Seen) -> None:
        self._asking = False
        if enrolment == self._enrolment:
            self._show_state(seen)

    def _show_state(self, seen: Seen) -> None:
        state, customer = seen
        mark, words = onboarding_mark(customer), onboarding_words(customer, datetime.now(UTC))
        self.sign.show_mark(mark)
        self.state.setText(words)
        self.state.setAccessibleName(f"{mark.word}. {words}")
        self.steps.show_steps(steps_of(state))
        if self.site.isHidden() and state is not None and state.agent is not None:
            self.site.show()
            self.grow()
        ended = state is not None and state.ended is not None
        if ended and self._expires is not None:
            self._hide_link()
            self._on_change()
        if self._expires is None:
            self.make.say(tr("Make a new link") if self._enrolment is not None else tr("Make a link"))
            self.make.show()

    def _copy_mail(self) -> None:
        if self._expires is not None:
            until = moment(self._expires, datetime.now(UTC))
            QGuiApplication.clipboard().setText(mail_text(self._name, self.link.text(), until))


def _say(label: QLabel, text: str) -> None:
    label.setText(plain(text))
    label.setAccessibleName(plain(text))
    label.setVisible(bool(text))
