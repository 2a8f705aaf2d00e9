"""The page "Partners": customers, applications and keys of developers, and a check of assertions."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtCore import Qt, QTimer, Signal
from PySide6.QtGui import QHideEvent, QKeyEvent, QShowEvent
from PySide6.QtWidgets import (
    QButtonGroup,
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QSizePolicy,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.notices import CustomerNotice, CustomerNoticesTable
from app.pages.page import Room, WindowPage
from app.pages.partners.applications import ApplicationsTab
from app.pages.partners.customers import CustomersTab
from app.pages.partners.dialogs import Begun
from app.pages.records_page import RecordsPage
from app.session.console_parts import ConsoleParts
from app.session.flows import flow
from app.session.session import Session
from app.session.window_command import WindowCommand
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.widgets.banner import Banner
from app.widgets.buttons import ActionBar, Button
from app.widgets.labels import BreakableLabel, hbox, named, of_text, tell, text_label, vbox
from app.widgets.page_parts import EmptyState, PageHeader, ReadingPane
from app.widgets.record_table import NoticeTable
from app.widgets.states import Chip, chip_width
from app.words.ages import utc_day_and_time
from app.words.marks import Mark, Shape, Tone
from app.words.messages import message_text
from app.words.partners import MARKS, OPEN_SITE, RULES, verdict
from app.words.plain_text import plain
from server_core.contract.types.audit import AccountNotices
from server_core.contract.types.partners import (
    MOST_PASTED,
    AssertionRule,
    CheckAssertion,
    RuleFinding,
    RuleState,
)

TABS = {
    "customers": Phrase("Customers", "tab"),
    "applications": Phrase("Developers", "tab"),
    "checks": Phrase("Assertions", "tab"),
}


class TabStack(QStackedWidget):
    def hasHeightForWidth(self) -> bool:
        """Qt would use the height of the tallest tab, including hidden ones."""
        return False


class PartnersPage(WindowPage):
    help_topic = "partners"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        named(self, "partners", tr("Partners", "page"))
        self.customers = CustomersTab(parts)
        self.applications = ApplicationsTab(parts)
        self.checks = AssertionCheckTab(parts)
        self.notices = CustomerNotices(theme, parts.session)
        self.header = PageHeader(theme, "partners.header", tr("Partners", "page"))
        self.searches = QStackedWidget()
        self.stack = TabStack()
        self._pages: dict[str, WindowPage] = {
            "customers": self.customers,
            "applications": self.applications,
            "checks": self.checks,
        }
        heads = (self.customers.header, self.applications.header, QWidget())
        self.buttons: dict[str, Button] = {}
        group = QButtonGroup(self)
        for each in (self.customers, self.applications):
            each.covering.connect(self._fit_header)
        for head, (key, page) in zip(heads, self._pages.items(), strict=True):
            self.searches.addWidget(head)
            self.stack.addWidget(page)
            tab = Button(theme, f"partners.tab.{key}", str(TABS[key]), compact=True)
            tab.setCheckable(True)
            tab.clicked.connect(lambda _=False, chosen=key: self.show_tab(chosen))
            group.addButton(tab)
            self.buttons[key] = tab
            page.commands_changed.connect(self.commands_changed)
            page.wanted.connect(self.wanted)
            self.float_with(page)
        self.customers.application_wanted.connect(self._add_application)
        self.notices.window_wanted.connect(self.customers.open_window)
        self.searches.setContentsMargins(0, 0, 16, 0)  # the filters are no part of a tab
        self.header.add_search(self.searches)
        for tab in self.buttons.values():
            self.header.add_chip(tab)
        layout = vbox(self, margins=(0, 10, 0, 0))
        top = vbox(spacing=8, margins=(12, 0, 12, 0))
        for part in (self.header, self.notices):
            top.addWidget(part)
        layout.addLayout(top)
        layout.addWidget(self.stack, 1)
        self.buttons["customers"].setChecked(True)
        self._show("customers")

    @property
    def tab(self) -> str:
        return next(key for key, page in self._pages.items() if page is self._front)

    @property
    def _front(self) -> WindowPage:
        page = self.stack.currentWidget()
        return next(each for each in self._pages.values() if each is page)

    def show_tab(self, key: str) -> None:
        self.buttons[key].setChecked(True)
        self._show(key)
        self._front.take_focus()

    def _add_application(self, begun: Begun) -> None:
        """Add an application first, then return to the new customer with the input so far."""

        def go_on() -> None:
            self.show_tab("customers")
            self.customers.new_customer(begun)

        self.show_tab("applications")
        self.applications.new_application(go_on)

    def _show(self, key: str) -> None:
        index = list(self._pages).index(key)
        self.searches.setCurrentIndex(index)
        self.stack.setCurrentIndex(index)
        for each in self._pages.values():  # hidden tabs take no room
            policy = QSizePolicy.Policy.Preferred if each is self._front else QSizePolicy.Policy.Ignored
            each.setSizePolicy(policy, policy)
        self._fit_header()
        self.commands_changed.emit()

    def _fit_header(self) -> None:
        """Hide the header when a customer or application replaces the list."""
        front = self._front
        self.header.setHidden(isinstance(front, RecordsPage) and front.covers_list)

    # Page

    def commands(self) -> Sequence[WindowCommand]:
        return [*self._front.commands(), *map(self._show_tab_command, TABS)]

    def _show_tab_command(self, key: str) -> WindowCommand:
        return WindowCommand(
            key=f"partners.show.{key}",
            words=str(TABS[key]),
            spoken=tr("Partners: {tab}", tab=TABS[key]),
            run=lambda: self.show_tab(key),
            why_not=tr("It is already shown") if self._pages[key] is self._front else None,
        )

    def take_focus(self) -> None:
        self._front.take_focus()

    def come_home(self) -> None:
        self._front.come_home()

    def open_argument(self, argument: object) -> None:
        """Show the customer with this account id or relationship id."""
        if isinstance(argument, UUID):
            self.show_tab("customers")
            self.customers.open_argument(argument)

    def fit(self, room: Room) -> None:
        self.header.set_compact(room is not Room.WIDE)
        for page in self._pages.values():
            page.fit(room)

    def panes(self) -> Sequence[QWidget]:
        return (self.header, *self._front.panes())


# Checks a pasted assertion: the broken rule and its fix.


FIRST_URL = "/partner-api/v1/accounts"
CHECK_KEYS = "Ctrl+Return"
SPOKEN = Phrase("Check assertion")
ABOUT = Phrase(
    "An application signs a new assertion (JWT) for every call. Checking one here does not use it and grants no access."
)


class AssertionField(QPlainTextEdit):
    """Tab leaves the field and Enter checks: an assertion is one line and contains neither."""

    entered = Signal()

    def __init__(self) -> None:
        super().__init__()
        self.setTabChangesFocus(True)
        self.setPlaceholderText(tr("Paste the assertion: three parts between dots"))
        self.setLineWrapMode(QPlainTextEdit.LineWrapMode.WidgetWidth)
        named(self, "partners.assertion", tr("Assertion to check"))

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() in (Qt.Key.Key_Return, Qt.Key.Key_Enter):
            self.entered.emit()
            return
        super().keyPressEvent(event)


class AssertionCheckTab(WindowPage):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._session = parts.session
        self._asking = False
        named(self, "partners.checks", tr("Check an assertion"))
        self.banner = Banner(theme, "partners.banner")
        self.assertion = AssertionField()
        self.url = named(QLineEdit(FIRST_URL), "partners.url", tr("Address of the call that the assertion is for"))
        self.url.setMaxLength(2000)
        self.bar = ActionBar(theme, "partners.actions", tr("Actions for the assertion"))
        self.bar.left.connect(self.take_focus)
        self.sign = Chip(theme, MARKS[RuleState.NOT_JUDGED])
        self.verdict = named(of_text(BreakableLabel(), wrap=True), "partners.verdict", "")
        theme.keep(self.verdict, TextRole.BODY, bold=True)
        self.facts = named(text_label(wrap=True, tone="quiet"), "partners.facts", "")
        self.audience = named(QLineEdit(), "partners.audience", tr("Required value of aud"))
        self.audience.setReadOnly(True)
        self.rules = RuleList(theme)
        self.empty = EmptyState(theme, "partners.empty", "partners")
        self.empty.say(tr("Paste an assertion to check it against the rules."))
        self.result = QStackedWidget()
        self._arrange(theme)
        self._connect()
        self._judge()

    def fit(self, room: Room) -> None:
        """Fit the page to the window. In a narrow one the fields need the room."""
        self._about.setVisible(room is not Room.NARROW)

    def take_focus(self) -> None:
        self.assertion.setFocus(Qt.FocusReason.TabFocusReason)

    def _arrange(self, theme: Theme) -> None:
        head = hbox(spacing=10)
        head.addWidget(self.sign)
        head.addWidget(self.verdict, 1)
        top = QWidget()
        top.setLayout(head)
        wanted = text_label(tr("Required aud"))
        wanted.setBuddy(self.audience)
        parts = [top, self.facts, wanted, self.audience, self.rules]
        self.pane = ReadingPane("partners.result", tr("Result of the check"), parts)
        self.result.addWidget(self.empty)
        self.result.addWidget(self.pane)
        form = QGridLayout()
        form.setVerticalSpacing(6)
        for row, (words, widget) in enumerate(
            ((tr("Assertion (JWT)"), self.assertion), (tr("Address of the call"), self.url))
        ):
            label = text_label(words)
            label.setBuddy(widget)
            form.addWidget(label, 2 * row, 0)
            form.addWidget(widget, 2 * row + 1, 0)
        form.setRowStretch(1, 1)
        left = vbox(spacing=10)
        title = text_label(tr("Check an assertion"))
        theme.keep(title, TextRole.TITLE, bold=True)
        left.addWidget(title)
        self._about = text_label(str(ABOUT), wrap=True, tone="quiet")
        left.addWidget(self._about)
        left.addLayout(form, 1)
        across = hbox(spacing=12)
        across.addLayout(left, 2)
        across.addWidget(self.result, 3)
        layout = vbox(self, spacing=10, margins=(12, 10, 12, 10))
        self.float(self.banner)
        layout.addLayout(across, 1)
        layout.addWidget(self.bar)

    def _connect(self) -> None:
        self.assertion.textChanged.connect(self._judge)
        self.assertion.entered.connect(self._ask)
        self.url.textChanged.connect(self._judge)
        self.url.returnPressed.connect(self._ask)
        self.bar.wanted.connect(self._run)
        self.commands_changed.connect(lambda: self.bar.show_commands(self.commands()))

    def commands(self) -> Sequence[WindowCommand]:
        return [
            WindowCommand(
                key="partners.check",
                words=tr("Check", "button: an assertion"),
                spoken=str(SPOKEN),
                run=self._ask,
                why_not=self._lacking(),
                keys=CHECK_KEYS,
                icon="check",
                big=True,
                primary=True,
            ),
            WindowCommand(
                key="partners.clear",
                words=tr("Clear", "button: what was typed"),
                spoken=tr("Clear the assertion"),
                run=self._clear,
                why_not=None if self.assertion.toPlainText() else tr("There is nothing to clear"),
                icon="close",
                big=True,
            ),
        ]

    def _run(self, key: str) -> None:
        command = next((each for each in self.commands() if each.key == key), None)
        if command is not None and command.why_not is None:
            command.run()

    def panes(self) -> Sequence[QWidget]:
        return (self.assertion, self.result, self.bar)

    def _lacking(self) -> str | None:
        text = self.assertion.toPlainText()
        if not text.strip():
            return tr("Paste an assertion first")
        if len(text) >= MOST_PASTED:
            return tr("This is too long for an assertion")
        if not self.url.text().strip():
            return tr("Type the address of the call first")
        return tr("Waiting for the server") if self._asking else None

    def _judge(self) -> None:
        self.commands_changed.emit()

    def _clear(self) -> None:
        self.assertion.clear()
        self.result.setCurrentWidget(self.empty)
        self.take_focus()

    @flow
    async def _ask(self) -> None:
        if self._lacking() is not None:
            return
        request = CheckAssertion(assertion=self.assertion.toPlainText().strip(), url=self.url.text().strip())
        self._asking = True
        self._judge()
        try:
            check = await self._session.call(lambda client: client.check_assertion(request))
        except ConsoleError as error:
            self._asking = False
            self._judge()
            self.banner.say_error(tr("The assertion could not be checked."), error)
            return
        self._asking = False
        self._judge()
        self.banner.clear()
        words = verdict(check)
        self.sign.show_mark(MARKS[RuleState.KEPT if check.accepted else RuleState.BROKEN])
        self.verdict.show_words(words)
        facts = tr("The server's time is {time} UTC.", time=utc_day_and_time(check.server_time))
        self.audience.setText(plain(check.audience))
        self.audience.setCursorPosition(0)
        tell(self.facts, facts)
        self.rules.show_findings(check.rules)
        self.result.setCurrentWidget(self.pane)
        self.pane.verticalScrollBar().setValue(0)


# Open notices of customers: a summary line and the list behind it, updated live while visible.


LOOK_MS = 3000
MOST_CUSTOMERS = 50
"""Notices are read for at most this many customers. The summary line counts all."""


async def open_notices(client: ConsoleClient) -> tuple[list[AccountNotices], list[CustomerNotice]]:
    """Return the open notices per customer, without those of the site itself."""
    counts = await client.open_notices_beside()
    notices: list[CustomerNotice] = []
    for there in counts[:MOST_CUSTOMERS]:
        page = await client.about(there.account_id).notices()
        notices += [CustomerNotice(account_id=there.account_id, customer=there.name, notice=each) for each in page.data]
    return counts, notices


class CustomerNotices(QWidget):
    """Hidden while no customer has an open notice."""

    window_wanted = Signal(object, str)
    """A customer's account id and name."""

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
        self._show_found([], [])

    def _arrange(self) -> None:
        across = QHBoxLayout(self.line)
        across.setContentsMargins(0, 0, 0, 0)
        across.setSpacing(10)
        across.addWidget(self.sign)
        across.addWidget(self.where, 1)
        across.addWidget(self.show_list)
        label = text_label(tr("Answered by", "a command"), tone="quiet")
        label.setBuddy(self.command)
        how = hbox(spacing=10)
        how.addWidget(label)
        how.addWidget(self.command, 1)
        how.addWidget(self.open)
        below = QVBoxLayout(self.list)
        below.setContentsMargins(0, 0, 0, 0)
        below.setSpacing(8)
        below.addWidget(self.table)
        below.addWidget(self.what)
        below.addLayout(how)
        layout = vbox(self, spacing=8)
        layout.addWidget(self.line)
        layout.addWidget(self.list)

    @flow
    async def look(self) -> None:
        if self._asking:
            return
        self._asking = True
        try:
            counts, notices = await self._session.call(open_notices)
        except ConsoleError as error:
            self._asking = False
            # keep the last data; the window shows that it is not live
            self.where.setToolTip(tr("Not refreshed: {why}", why=error))
            return
        self._asking = False
        self._show_found(counts, notices)

    def _show_found(self, counts: list[AccountNotices], notices: list[CustomerNotice]) -> None:
        words = where_words(counts)
        for widget in (self.line, self.where, self.show_list):
            widget.ensurePolished()  # the page measures it before the style dialog has seen it
        self.line.setVisible(bool(counts))
        self.list.setVisible(bool(counts) and self.show_list.isChecked())
        tell(self.where, words)
        self.where.setToolTip("")
        self.model.reconcile(notices)
        self._show_chosen(self.table.current())

    def _unfold(self, shown: bool) -> None:
        self.show_list.say(tr("Hide", "button: a list") if shown else tr("Show", "button: a list"))
        self.list.setVisible(shown)
        if shown:
            self.table.choose_first()

    def _show_chosen(self, chosen: CustomerNotice | None) -> None:
        """Show the selected notice in full: some are too long for a row."""
        what = "" if chosen is None else f"{plain(chosen.customer)}: {chosen.cause}"
        tell(self.what, what)
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


# Notices at customers in operators' words. Pure.


NEEDS_YOU = Mark(text=Phrase("Needs an answer", "customer"), shape=Shape.WARNING, tone=Tone.ATTENTION, strong=True)


def where_words(counts: Sequence[AccountNotices]) -> str:
    """Return the open notices and their customers in words; empty if there are none."""
    if not counts:
        return ""
    total = sum(there.open_notices for there in counts)
    if len(counts) == 1:
        return tr("%n notice(s) at {customer}", "", total, customer=plain(counts[0].name))
    return tr("%n notice(s) at {count} customers", "", total, count=len(counts))


# The rules of a checked assertion in a column: a sign, the rule's name and the finding.


class RuleRow(QWidget):
    """One rule. Owned by RuleList."""

    def __init__(self, theme: Theme, rule: AssertionRule) -> None:
        super().__init__()
        self._rule = rule
        named(self, f"partners.rule.{rule.value}", RULES[rule])
        self.chip = Chip(theme, MARKS[RuleState.NOT_JUDGED])
        self.chip.setFixedWidth(max(chip_width(theme, mark) for mark in MARKS.values()))
        self.name = text_label(RULES[rule], wrap=True)
        theme.keep(self.name, TextRole.BODY, bold=True)
        self.text = of_text(BreakableLabel(), wrap=True)
        words = vbox(spacing=1)
        words.addWidget(self.name)
        words.addWidget(self.text)
        layout = hbox(self, spacing=12, margins=(0, 4, 0, 4))
        layout.addWidget(self.chip, 0, Qt.AlignmentFlag.AlignTop)
        layout.addLayout(words, 1)

    def show_finding(self, finding: RuleFinding) -> None:
        mark, text = MARKS[finding.state], plain(message_text(finding.text))
        code = "" if finding.error_code is None else f" ({finding.error_code.value})"
        self.chip.show_mark(mark)
        self.text.show_words(text + code)
        self.setAccessibleName(f"{RULES[self._rule]}: {mark.word}. {text}{code}")


class RuleList(QWidget):
    def __init__(self, theme: Theme) -> None:
        super().__init__()
        named(self, "partners.rules", tr("Rules of the assertion"))
        self.rows = {rule: RuleRow(theme, rule) for rule in AssertionRule}
        layout = vbox(self)
        for row in self.rows.values():
            layout.addWidget(row)

    def show_findings(self, findings: list[RuleFinding]) -> None:
        """Show the findings, broken rules first."""
        layout = self.layout()
        for finding in sorted(findings, key=lambda finding: finding.state is not RuleState.BROKEN):
            row = self.rows[finding.rule]
            row.show_finding(finding)
            if layout is not None:
                layout.removeWidget(row)
                layout.addWidget(row)
