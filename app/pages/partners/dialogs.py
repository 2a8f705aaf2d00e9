"""Dialogs about customers: the one-time onboarding link with live progress, and others."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from uuid import UUID

from msgspec.structs import replace
from PySide6.QtCore import QObject, QRectF, Qt, Signal
from PySide6.QtGui import QGuiApplication, QPainter, QPaintEvent
from PySide6.QtWidgets import QCheckBox, QLineEdit, QSizePolicy, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.dialogs.form import Form
from app.dialogs.onboarding_link import LinkPanel
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.session.console_parts import ConsoleParts
from app.session.customer_facts import Customer
from app.session.flows import flow
from app.session.polling import Watch
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import Button, ButtonLine
from app.widgets.fields import ChoiceBox, EnterField, FormField
from app.widgets.labels import hbox, named, text_label, vbox
from app.widgets.states import Chip, paint_shape
from app.words.ages import moment
from app.words.clients import MAY
from app.words.partners import (
    OPEN_SITE,
    OnboardingStep,
    close_words,
    developer_name,
    mail_text,
    onboarding_mark,
    onboarding_words,
    steps_of,
)
from app.words.plain_text import plain
from server_core.contract.types.agents import LinkState
from server_core.contract.types.fields import NAME_CHARACTERS
from server_core.contract.types.partners import (
    LONGEST_EXTERNAL_ID,
    ApplicationView,
    CreateRelationship,
    InstallApplication,
    Installation,
    OnboardingStatus,
    Relationship,
    Scope,
)

HOW = Phrase(
    "Open the link on the computer that has the printers, or scan the code there. It works once. Anyone who has it "
    "can join: don't share it."
)
KILLS = Phrase("Each link works once. A new link cancels the old one.")
MAKING = Phrase("Creating the link")


class CustomerLinkDialog(Form[Relationship]):
    """Only the field and the QR code contain the link. It leaves both as soon as it is used, expired or hidden."""

    waits = MAKING
    reach_wanted = Signal()
    """The user wants to open the setting for access to the server."""
    site_wanted = Signal()
    """The user wants to open the customer's own window."""

    def __init__(self, parts: ConsoleParts, customer: Relationship, parent: QWidget) -> None:
        """`customer`: with the `url` if the link was just created."""
        title = tr("Link for {name}", name=plain(customer.name))
        super().__init__(parts.theme, "partners.link", (tr("Onboarding link"), title), parent)
        theme, self._session = parts.theme, parts.session
        self._id, self._account, self._name = customer.relationship_id, customer.cloudprint_account_id, customer.name
        self._enrolment: UUID | None = customer.agent_enrollment_id
        self.sign = Chip(theme, onboarding_mark(customer))
        self.state = named(text_label(wrap=True), "partners.link.state", "")
        self.mail = self.button("mail", tr("Copy mail text"), spoken=tr("Copy a mail with the link"))
        self.steps = ProgressSteps(theme, "partners.link.step", tr("Progress"))
        self.steps.setMinimumWidth(300)
        spoken = tr("Printers and queue of {name}", name=plain(customer.name))
        self.site = self.button("open_site", str(OPEN_SITE), icon="printer", spoken=spoken)
        self.site.hide()
        self.close_button = self.button("close", tr("Close", "button"))
        self.make = self.button("create", tr("Create a link"), primary=True)
        self.panel = LinkPanel(parts, "partners.link", self.steps, ButtonLine(self.site), more=(self.mail,))
        top = hbox(spacing=10)
        top.addWidget(self.sign, 0, Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeading)
        top.addWidget(self.state, 1)
        self.declare(top, leave=self.close_button, action=self.make, body=self.panel)
        self.watch = Watch(parts.session, self._read, self._heard, self)
        self.panel.qr.drawn.connect(self.grow)
        self.mail.clicked.connect(self._copy_mail)
        self.panel.note.wanted.connect(self._open_reach)
        self.site.clicked.connect(self.site_wanted)
        self._show_state(None, customer)
        self._hide_link()
        self._show_link(customer)
        self.watch.begin()
        self.watch.look()

    def take_focus(self) -> None:
        (self.panel.copy if self.panel.is_shown else self.make).setFocus(Qt.FocusReason.TabFocusReason)

    def done(self, result: int) -> None:
        self.watch.end()
        self._hide_link()
        super().done(result)

    async def send(self) -> Relationship:
        return await self._session.call(lambda client: client.renew_onboarding_link(self._id))

    def sent(self, outcome: Relationship) -> None:
        self.judge()
        self._enrolment = outcome.agent_enrollment_id
        self._show_link(outcome)
        self._show_state(None, outcome)

    def _open_reach(self) -> None:
        """Close the dialog: other computers need a new link anyway."""
        self.reject()
        self.reach_wanted.emit()

    def _show_link(self, made: Relationship) -> None:
        url, expires = made.agent_onboarding_url, made.agent_onboarding_expires_at
        if url is None or expires is None:
            return
        self.make.hide()
        self.panel.how.setText(str(HOW))
        self.panel.show_link(url, expires)
        self.grow()

    def _hide_link(self) -> None:
        """Hide the link: it was used or expired, or the dialog is closed."""
        self.outcome = None
        self.panel.forget()
        self.panel.how.setText(str(KILLS))

    async def _read(self, client: ConsoleClient) -> tuple[UUID | None, LinkState | None, Relationship]:
        enrolment = self._enrolment
        state = None if enrolment is None else await client.about(self._account).link_state(enrolment)
        return enrolment, state, await client.relationship(self._id)

    def _heard(self, answer: tuple[UUID | None, LinkState | None, Relationship]) -> None:
        enrolment, state, customer = answer
        if enrolment == self._enrolment:
            self._show_state(state, customer)

    def _show_state(self, state: LinkState | None, customer: Relationship) -> None:
        joined = state is not None and state.agent is not None
        waits = self.panel.is_shown and not joined and (state is None or state.ended is None)
        told = customer
        if waits:  # for another agent, although one may have joined by an earlier link
            told = replace(
                customer,
                onboarding_status=OnboardingStatus.WAITING_FOR_AGENT,
                agent_onboarding_expires_at=self.panel.expires,
            )
        mark, words = onboarding_mark(told), onboarding_words(told, datetime.now(UTC))
        self.sign.show_mark(mark)
        self.state.setText(words)
        self.state.setAccessibleName(f"{mark.word}. {words}")
        self.steps.show_steps(steps_of(state))
        self.steps.setVisible(joined or told.onboarding_status is not OnboardingStatus.READY)
        if self.site.isHidden() and state is not None and state.agent is not None:
            self.site.show()
            self.grow()
        if state is not None and state.ended is not None and self.panel.is_shown:
            self._hide_link()
        if not self.panel.is_shown:
            self.make.say(tr("Create a new link") if self._enrolment is not None else tr("Create a link"))
            self.make.show()

    def _copy_mail(self) -> None:
        if self.panel.expires is not None:
            until = moment(self.panel.expires, datetime.now(UTC))
            QGuiApplication.clipboard().setText(mail_text(self._name, self.panel.link.text(), until))


# Closing a customer permanently. The user types the name to confirm.


class CloseCustomerDialog(Form[bool]):
    def __init__(self, theme: Theme, customer: Customer, parent: QWidget) -> None:
        title, text = tr("Close {name} permanently?", name=plain(customer.name)), close_words(customer.figures)
        super().__init__(theme, "partners.closing", (tr("Close customer"), title), parent)
        self.setAccessibleDescription(text)
        self._names = {customer.name.strip(), plain(customer.name).strip()}
        spoken = tr("Type {name} to close it", name=plain(customer.name))
        self.typed = named(EnterField(), "partners.closing.name", spoken)
        self.typed.setMinimumWidth(380)
        label = tr("Type the name to close it: {name}", name=plain(customer.name))
        self.keep = self.button("keep", tr("Cancel"))
        self.close_it = self.button("close", tr("Close permanently"))
        self.typed.textChanged.connect(self.judge)
        self.typed.returnPressed.connect(self._go_on)
        field = FormField(theme, label, self.typed, wrap=True)
        words = text_label(text, wrap=True)
        self.declare(words, field, leave=self.keep, action=self.close_it, first=self.typed)

    def lacks(self) -> str | None:
        return None if self.typed.text().strip() in self._names else tr("Type the customer's name first")

    async def send(self) -> bool:
        """Leave the call to the page, which reports the result above the list."""
        return True

    def _go_on(self) -> None:
        """Enter in the field confirms nothing. It moves the focus to the button, which needs another key press."""
        if self.close_it.isEnabled():
            self.close_it.setFocus(Qt.FocusReason.TabFocusReason)


# A new customer: its application, its name, and the developer's own id for it.


TITLE = Phrase("New customer")
ABOUT = Phrase("A customer has its own printers and agents. A developer's application prints for it.")
CREATING = Phrase("Creating the customer")
NO_APPLICATION = Phrase("Add an application first: customers belong to one")


@dataclass(frozen=True, kw_only=True, slots=True)
class Begun:
    """Input that is kept while the user first adds an application."""

    name: str
    external_id: str


class CreateCustomerDialog(Form[Relationship]):
    """`begun`: the input from before an application was added."""

    waits = CREATING

    def __init__(self, parts: ConsoleParts, parent: QWidget, begun: Begun | None = None) -> None:
        super().__init__(parts.theme, "partners.new", (str(TITLE), str(TITLE)), parent, str(ABOUT))
        self._session = parts.session
        self._applications: Sequence[ApplicationView] = ()
        self.needs_application: Begun | None = None
        """Set if the user left to add an application first: the input until then."""
        theme = parts.theme
        self.application = ChoiceBox(theme, "partners.new.application", tr("Managed by"))
        self.name = named(QLineEdit(), "partners.new.name", tr("Name of the customer"))
        self.name.setMaxLength(NAME_CHARACTERS)
        self.name.setPlaceholderText(tr("For example Dock Ltd"))
        self.external_id = named(QLineEdit(), "partners.new.external", tr("External ID (required)"))
        self.external_id.setMaxLength(LONGEST_EXTERNAL_ID)
        self.external_id.setPlaceholderText(tr("For example customer-1042"))
        self.by = FormField(theme, tr("Managed by"), self.application)
        self.first = Button(theme, "partners.new.add_application", tr("Add application…"), compact=True)
        self.external = FormField(theme, tr("External ID (required)"), self.external_id)
        self.external.tell("", tr("The developer's ID for this customer. Must be unique."))
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
            action=self.make,
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
        return None if self.external_id.text().strip() else tr("Enter an external ID")

    async def send(self) -> Relationship:
        request = CreateRelationship(
            application_id=self.application.currentData(),
            external_customer_id=self.external_id.text().strip(),
            name=self.name.text().strip(),
        )
        return await self._session.call(lambda client: client.create_relationship(request))


# The permissions of an application at a customer. The operator decides, and the developer cannot exceed them.


CUSTOMER_INSTALL_ABOUT = Phrase(
    "The application gets tokens with these permissions at most. Tokens with more end immediately."
)


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
        self.cancel = self.button("cancel", tr("Cancel"))
        self.use = self.button("use", tr("Set up", "button: an application at a customer"), primary=True)
        which = FormField(theme, tr("Application"), self.application)
        parts_of_it = (which, *self.boxes.values(), self.reading.banner)
        self.declare(*parts_of_it, leave=self.cancel, action=self.use, first=self.application)
        self.reading.changed.connect(self.judge)
        self.reading.begin()

    def permissions(self) -> list[Scope]:
        return [scope for scope in Scope if self.boxes[scope].isChecked()]

    def _know(self, applications: Sequence[ApplicationView]) -> None:
        """Select the application that created the customer: it is the usual choice."""
        for each in applications:
            self.application.addItem(f"{plain(each.name)} ({developer_name(each.developer)})", each.client_id)
        self.application.setCurrentIndex(max(0, self.application.findData(self._customer.relationship.application_id)))
        self.judge()

    def lacks(self) -> str | None:
        if self.reading.why_not is not None:
            return self.reading.why_not
        return None if self.permissions() else tr("Choose at least one permission")

    async def send(self) -> Installation:
        request = InstallApplication(application_id=self.application.currentData(), permissions=self.permissions())
        account = self._customer.account_id
        return await self._session.call(lambda client: client.about(account).install(request))


# Loads the partner's applications for a dialog; failures can be retried.


class ApplicationsRead(QObject):
    changed = Signal()
    """The applications were loaded, or failed to load."""

    def __init__(
        self, parts: ConsoleParts, identifier: str, know: Callable[[Sequence[ApplicationView]], None], parent: QObject
    ) -> None:
        """`know`: called once the applications are loaded. The dialog places the banner."""
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
            self.banner.say_error(tr("The applications could not be read."), error, run=self.begin, closable=False)
        else:
            self._done = True
            self._know(applications)
        self.changed.emit()

    @property
    def why_not(self) -> str | None:
        """Return why nothing can be selected yet, for the user."""
        if self._failed:
            return tr("The applications could not be read")
        return None if self._done else tr("The applications are being read")


# Steps in a column. The shape of each shows done, current or later, without relying on colour.


SHAPE = 18


class StepLine(QWidget):
    def __init__(self, theme: Theme, identifier: str) -> None:
        super().__init__()
        self._theme = theme
        self._step: OnboardingStep | None = None
        named(self, identifier, "")
        self._words = text_label(wrap=True)
        column = QVBoxLayout(self)
        column.setContentsMargins(SHAPE + 10, 4, 0, 4)
        column.addWidget(self._words)
        self.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Minimum)
        theme.changed.connect(self.update)

    def show_step(self, step: OnboardingStep) -> None:
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
    """The steps stay the same for the widget's lifetime."""

    def __init__(self, theme: Theme, identifier: str, name: str) -> None:
        super().__init__()
        self._theme = theme
        self._identifier = identifier
        self.lines: dict[str, StepLine] = {}
        named(self, identifier, name)
        self._column = vbox(self, spacing=2)

    def show_steps(self, steps: Sequence[OnboardingStep]) -> None:
        for step in steps:
            if step.key not in self.lines:
                line = self.lines[step.key] = StepLine(self._theme, f"{self._identifier}.{step.key}")
                self._column.addWidget(line)
            self.lines[step.key].show_step(step)
