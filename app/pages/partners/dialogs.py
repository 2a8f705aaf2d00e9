"""The link by which a customer's computer joins: to copy, to scan or to mail, once; then how far it has come, live."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import QObject, QRectF, Qt, QTimer, Signal
from PySide6.QtGui import QFont, QFontDatabase, QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QLabel, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.dialog import Dialog
from app.dialogs.form import Form
from app.dialogs.link_place import LinkPlace
from app.dialogs.reach_note import ReachNote
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.customer_facts import Customer
from app.session.flows import flow
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button, ButtonLine
from app.widgets.fields import ChoiceBox, EnterField, FormField
from app.widgets.labels import hbox, named, tell, text_label, vbox
from app.widgets.qr_code import QrCode
from app.widgets.states import Chip, paint_shape
from app.words.agents import left_of, link_spoken
from app.words.ages import moment
from app.words.clients import MAY
from app.words.partners import (
    OPEN_SITE,
    Step,
    close_words,
    developer_name,
    mail_text,
    onboarding_mark,
    onboarding_words,
    steps_of,
)
from app.words.plain_text import plain
from server_core.contract.types.agents import LinkState
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    ApplicationView,
    CreateRelationship,
    InstallApplication,
    Installation,
    Relationship,
    Scope,
)

HOW = Phrase(
    "Whoever has the printers opens the link on that computer or scans the code. It works once. Whoever has it can "
    "join: give it to nobody else."
)
KILLS = Phrase("A new link is good once. The one before it, if nobody has used it, is dead then.")
TICK_MS, LOOK_MS = 1_000, 2_000


class CustomerLinkDialog(Dialog):
    """The link is in its field and in the picture alone, and leaves both as soon as it is used, over, or not seen."""

    reach_wanted = Signal()
    """The setting of who reaches the server is to be opened."""
    site_wanted = Signal()
    """The customer's own window is to be opened."""

    def __init__(
        self, parts: ConsoleParts, customer: Relationship, on_change: Callable[[], object], parent: QWidget
    ) -> None:
        """`customer`: with the url where one was made a moment ago."""
        super().__init__(parts.theme, parent)
        theme, self._session = parts.theme, parts.session
        self._on_change = on_change
        self._id, self._account, self._name = customer.relationship_id, customer.cloudprint_account_id, customer.name
        self._enrolment: UUID | None = customer.agent_enrollment_id
        self._expires: datetime | None = None
        self._asking = False
        title = tr("Link for {name}", name=plain(customer.name))
        self.setWindowTitle(tr("Onboarding link"))
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
        self._show_state(None, customer)
        self._hide_link()
        if customer.agent_onboarding_url is not None:
            self._show_link(customer)
        self._look_again.start()
        self._look()

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
        top = hbox(spacing=10)
        top.addWidget(head, 1)
        top.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop)
        line = hbox(spacing=8)
        line.addWidget(self.link, 1)
        line.addWidget(self.copy)
        line.addWidget(self.mail)
        beside = vbox(spacing=8)
        self.steps.setMinimumWidth(300)
        for part in (self.how, self.left, self.steps):
            beside.addWidget(part)
        beside.addWidget(self.site, 0, Qt.AlignmentFlag.AlignLeading)
        beside.addStretch(1)
        across = hbox(spacing=16)
        across.addWidget(self.qr, 0, Qt.AlignmentFlag.AlignTop)
        across.addLayout(beside, 1)
        layout = vbox(self, spacing=12, margins=(24, 20, 24, 20))
        layout.addLayout(top)
        layout.addWidget(self.state)
        layout.addLayout(line)
        layout.addWidget(self.place)
        layout.addWidget(self.note)
        layout.addLayout(across, 1)
        layout.addWidget(self.wrong)
        self.end_with(self.close_button, self.make)

    @flow
    async def _create(self) -> None:
        self.make.allow(tr("The server is making it"))
        _say(self.wrong, "")
        try:
            made = await self._session.call(lambda client: client.renew_onboarding_link(self._id))
        except ConsoleError as error:
            self.make.allow(None)
            _say_error(self.wrong, error)
        else:
            self.make.allow(None)
            self._enrolment = made.agent_enrollment_id
            self._show_state(None, made)
            self._show_link(made)
        self._on_change()

    def _open_reach(self) -> None:
        """Other computers need a new link anyway."""
        self.reject()
        self.reach_wanted.emit()

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

    @flow
    async def _look(self) -> None:
        if self._asking:
            return
        self._asking = True
        account, enrolment, relationship_id = self._account, self._enrolment, self._id

        async def read(client: ConsoleClient) -> tuple[LinkState | None, Relationship]:
            state = None if enrolment is None else await client.about(account).link_state(enrolment)
            return state, await client.relationship(relationship_id)

        try:
            state, customer = await self._session.call(read)
        except ConsoleError:  # it is asked again; the window says that the server is away
            self._asking = False
            return
        self._asking = False
        if enrolment == self._enrolment:
            self._show_state(state, customer)

    def _show_state(self, state: LinkState | None, customer: Relationship) -> None:
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
    tell(label, plain(text))
    label.setVisible(bool(text))


def _say_error(label: QLabel, error: ConsoleError) -> None:
    _say(label, str(error))
    label.setToolTip(error.details_text.replace("<", "‹"))


# The end of a customer, for good: who means it types the name.


class CloseCustomerDialog(Dialog):
    def __init__(self, theme: Theme, customer: Customer, parent: QWidget) -> None:
        super().__init__(theme, parent)
        self._names = {customer.name.strip(), plain(customer.name).strip()}
        title = tr("Close {name} for good?", name=plain(customer.name))
        self.setWindowTitle(tr("Close customer"))
        text = close_words(customer.figures)
        named(self, "partners.closing", title, text)
        self.typed = named(
            EnterField(), "partners.closing.name", tr("Type {name} to close it", name=plain(customer.name))
        )
        self.typed.setMinimumWidth(380)
        self.keep = Button(theme, "partners.closing.keep", tr("Keep it"), parent=self)
        self.close_it = Button(theme, "partners.closing.close", tr("Close for good"), parent=self)
        words = text_label(text, wrap=True)
        asked = tr("Type the name to close it: {name}", name=plain(customer.name))
        self.stack(theme, title, words, FormField(theme, asked, self.typed, wrap=True))
        self.end_with(self.keep, self.close_it)
        self.typed.textChanged.connect(self._judge)
        self.typed.returnPressed.connect(self._go_on)
        self.keep.clicked.connect(self.reject)
        self.close_it.clicked.connect(self.accept)
        self._judge()

    def take_focus(self) -> None:
        self.typed.setFocus(Qt.FocusReason.TabFocusReason)

    def acts(self) -> Sequence[Button]:
        return (self.close_it,)

    def _judge(self) -> None:
        same = self.typed.text().strip() in self._names
        self.close_it.allow(None if same else tr("Type the customer's name first"))

    def _go_on(self) -> None:
        """Enter in the field decides nothing: it leads to the button, which is pressed by another."""
        if self.close_it.isEnabled():
            self.close_it.setFocus(Qt.FocusReason.TabFocusReason)


# A new customer: who looks after it, its name, and the developer's own id of it.


TITLE = Phrase("New customer")
ABOUT = Phrase("A customer has printers and agents of its own. A developer's application prints for it.")
LONGEST_NAME = 120
CREATING = Phrase("It is being created")
NO_APPLICATION = Phrase("Add an application first: customers belong to one")


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """What was typed before it turned out that an application is needed first."""

    name: str
    external_id: str


class CreateCustomerDialog(Form[Relationship]):
    """`begun`: it comes back after an application was added."""

    waits = CREATING

    def __init__(self, parts: ConsoleParts, parent: QWidget, begun: Begun | None = None) -> None:
        super().__init__(parts.theme, "partners.new", (str(TITLE), str(TITLE)), parent, str(ABOUT))
        self._session = parts.session
        self._applications: Sequence[ApplicationView] = ()
        self.needs_application: Begun | None = None
        """It was left to add an application first, and this was typed until then."""
        theme = parts.theme
        self.application = ChoiceBox(theme, "partners.new.application", tr("Application that looks after it"))
        self.name = named(QLineEdit(), "partners.new.name", tr("Name of the customer"))
        self.name.setMaxLength(LONGEST_NAME)
        self.name.setPlaceholderText(tr("For example Dock Ltd"))
        self.external_id = named(QLineEdit(), "partners.new.external", tr("External id, the developer's own of it"))
        self.external_id.setMaxLength(LONGEST_EXTERNAL_ID)
        self.external_id.setPlaceholderText(tr("For example customer-1042"))
        self.by = FormField(theme, tr("Application that looks after it"), self.application)
        self.first = Button(theme, "partners.new.add_application", tr("Add application…"), compact=True)
        self.external = FormField(theme, tr("External id, the developer's own of it"), self.external_id)
        self.external.tell("", tr("Must be another than that of each open customer of this developer."))
        self.reading = ApplicationsRead(parts, "partners.new.unread", self._know, self)
        self.cancel = self.button("cancel", tr("Cancel", "button"))
        self.make = self.button("create", tr("Create customer"), primary=True)
        if begun is not None:
            self.name.setText(begun.name)
            self.external_id.setText(begun.external_id)
        self.first.hide()
        self.first.clicked.connect(self._go_and_add)
        self.name.textChanged.connect(self.judge)
        self.external_id.textChanged.connect(self.judge)
        self.declare(
            FormField(theme, tr("Name of the customer"), self.name),
            self.external,
            self.by,
            ButtonLine(self.first),
            self.reading.banner,
            leave=self.cancel,
            act=self.make,
            first=self.name,
        )
        for before, behind in ((self.name, self.external_id), (self.external_id, self.application)):
            self.setTabOrder(before, behind)
        self.reading.changed.connect(self.judge)
        self.reading.begin()

    def _know(self, applications: Sequence[ApplicationView]) -> None:
        self._applications = [each for each in applications if each.disabled_at is None]
        for each in self._applications:
            self.application.addItem(f"{plain(each.name)} ({developer_name(each.developer)})", each.client_id)
        none = "" if self._applications else str(NO_APPLICATION)
        self.by.allow(none or None)
        self.by.tell(none)
        self.first.setVisible(bool(none))
        self.judge()
        self.grow()

    def _go_and_add(self) -> None:
        self.needs_application = Begun(name=self.name.text(), external_id=self.external_id.text())
        self.reject()

    def lacks(self) -> str | None:
        if self.reading.why_not is not None:
            return self.reading.why_not
        if not self._applications:
            return str(NO_APPLICATION)
        if not self.name.text().strip():
            return tr("A name is needed")
        return None if self.external_id.text().strip() else tr("An external id is needed")

    async def send(self) -> Relationship:
        wish = CreateRelationship(
            application_id=self.application.currentData(),
            external_customer_id=self.external_id.text().strip(),
            name=self.name.text().strip(),
        )
        return await self._session.call(lambda client: client.create_relationship(wish))


# What an application may do at a customer, decided by the operator: a developer cannot go beyond it.


CUSTOMER_INSTALL_ABOUT = Phrase("It gets tokens with these permissions at most. Tokens that had more end at once.")


class InstallDialog(Form[Installation]):
    def __init__(self, parts: ConsoleParts, customer: Customer, parent: QWidget) -> None:
        title = tr("Set up an application at {name}", name=plain(customer.name))
        frame = tr("Set up an application")
        super().__init__(parts.theme, "partners.install", (frame, title), parent, str(CUSTOMER_INSTALL_ABOUT))
        self._session, self._customer = parts.session, customer
        theme = parts.theme
        self.application = ChoiceBox(theme, "partners.install.application", tr("Application"))
        self.boxes: dict[Scope, QCheckBox] = {}
        for scope, words in MAY.items():
            identifier = f"partners.install.{scope.value.replace(':', '_')}"
            box = self.boxes[scope] = named(QCheckBox(words), identifier, words, scope.value)
            box.setMinimumHeight(theme.sizes.small_target)
            theme.keep(box, TextRole.BODY)
            box.setChecked(True)
            box.toggled.connect(self.judge)
        self.reading = ApplicationsRead(parts, "partners.install.unread", self._know, self)
        self.cancel = self.button("cancel", tr("Leave it"))
        self.use = self.button("use", tr("Set up", "button: an application at a customer"), primary=True)
        which = FormField(theme, tr("Application"), self.application)
        parts_of_it = (which, *self.boxes.values(), self.reading.banner)
        self.declare(*parts_of_it, leave=self.cancel, act=self.use, first=self.application)
        self.reading.changed.connect(self.judge)
        self.reading.begin()

    def permissions(self) -> list[Scope]:
        return [scope for scope in Scope if self.boxes[scope].isChecked()]

    def _know(self, applications: Sequence[ApplicationView]) -> None:
        """The one that made the customer is meant most often."""
        for each in applications:
            self.application.addItem(f"{plain(each.name)} ({developer_name(each.developer)})", each.client_id)
        self.application.setCurrentIndex(max(0, self.application.findData(self._customer.relationship.application_id)))
        self.judge()

    def lacks(self) -> str | None:
        if self.reading.why_not is not None:
            return self.reading.why_not
        return None if self.permissions() else tr("It has to be able to do something")

    async def send(self) -> Installation:
        wish = InstallApplication(application_id=self.application.currentData(), permissions=self.permissions())
        account = self._customer.account_id
        return await self._session.call(lambda client: client.about(account).install(wish))


# What a dialog needs to know of a partner's applications before it can be used: read, or why not and once more.


class ApplicationsRead(QObject):
    changed = Signal()
    """What it is waiting for, or why it cannot be used."""

    def __init__(
        self, parts: ConsoleParts, identifier: str, know: Callable[[Sequence[ApplicationView]], None], parent: QObject
    ) -> None:
        """`know`: once they are there. The banner is the dialog's to place."""
        super().__init__(parent)
        self._session, self._know = parts.session, know
        self._failed = self._done = False
        self.banner = Banner(parts.theme, identifier)

    def begin(self) -> None:
        self._failed = False
        self._read()
        self.changed.emit()

    @flow
    async def _read(self) -> None:
        try:
            applications = await self._session.call(lambda client: client.applications())
        except ConsoleError as error:
            self._failed = True
            self.banner.say_error(tr("The applications could not be read."), error, act=self.begin, closable=False)
        else:
            self._done = True
            self._know(applications)
        self.changed.emit()

    @property
    def why_not(self) -> str | None:
        """Why nothing can be chosen yet, in words."""
        if self._failed:
            return tr("The applications could not be read")
        return None if self._done else tr("The applications are being read")


# Steps below each other, each with a shape that tells done, waited for and later apart without colour.


SHAPE = 18


class StepLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._step: Step | None = None
        named(self, identifier, "")
        self._words = text_label(wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHAPE + 10, 4, 0, 4)
        column.addWidget(self._words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        theme.changed.connect(self.update)

    def show_step(self, step: Step) -> None:
        if step != self._step:
            self._step = step
            self._words.setText(step.words)
            self.setAccessibleName(step.spoken)
            self.update()

    def paintEvent(self, event: QPaintEvent) -> None:
        if self._step is None:
            return
        painter = QPainter(self)
        mark, ground = self._step.mark, self._theme.colour("base")
        paint_shape(painter, mark.shape, QRectF(0, 4, SHAPE, SHAPE), self._theme.ink(mark.tone), ground)
        painter.end()


class ProgressSteps(QWidget):
    """The same steps for as long as it lives."""

    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._identifier = identifier
        self.lines: dict[str, StepLine] = {}
        named(self, identifier, name)
        self._column = vbox(self, spacing=2)

    def show_steps(self, steps: Sequence[Step]) -> None:
        for step in steps:
            if step.key not in self.lines:
                line = self.lines[step.key] = StepLine(self._theme, f"{self._identifier}.{step.key}")
                self._column.addWidget(line)
            self.lines[step.key].show_step(step)
