"""Paste an assertion of a developer application, and see which rule it breaks and what to change."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt, Signal
from PySide6.QtGui import QKeyEvent
from PySide6.QtWidgets import (
    QGridLayout,
    QHBoxLayout,
    QLineEdit,
    QPlainTextEdit,
    QStackedWidget,
    QVBoxLayout,
    QWidget,
)

from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.pages.page import Page, Room
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.assertions import MARKS, verdict
from app.vocabulary.plain_text import plain
from app.widgets.action_bar import ActionBar
from app.widgets.banner import Banner
from app.widgets.breakable import BreakableLabel
from app.widgets.chip import Chip
from app.widgets.empty import EmptyState
from app.widgets.held_place import HeldPlace
from app.widgets.named import named, of_text, text_label
from app.widgets.reading import ReadingPane
from app.widgets.rule_list import RuleList
from app.window_command import WindowCommand
from server_core.contract.types.partners import MOST_PASTED, AssertionCheck, CheckAssertion, RuleState

FIRST_URL = "/partner-api/v1/accounts"
CHECK_KEYS = "Ctrl+Return"
SPOKEN = Phrase("Check assertion")
ABOUT = Phrase(
    "An application signs a new assertion (JWT) for every call. Checking one uses nothing up and lets nobody in."
)


class AssertionField(QPlainTextEdit):
    """Tab leads out of it and Enter checks: an assertion is one line, and has neither."""

    entered = Signal()

    def __init__(self, theme: Theme) -> None:
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


class AssertionCheckTab(Page):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        theme = parts.theme
        self._session = parts.session
        self._asking = False
        named(self, "partners.checks", tr("Check an assertion"))
        self.banner = Banner(theme, "partners.banner")
        self.assertion = AssertionField(theme)
        self.url = named(QLineEdit(FIRST_URL), "partners.url", tr("Address of the call that the assertion is for"))
        self.url.setMaxLength(2000)
        self.bar = ActionBar(theme, "partners.actions", tr("Actions for the assertion"))
        self.bar.left.connect(self.take_focus)
        self.sign = Chip(theme, MARKS[RuleState.NOT_JUDGED])
        self.verdict = named(of_text(BreakableLabel(), wrap=True), "partners.verdict", "")
        theme.keep(self.verdict, TextRole.BODY, bold=True)
        self.facts = named(text_label(wrap=True, tone="quiet"), "partners.facts", "")
        self.audience = named(QLineEdit(), "partners.audience", tr("What aud has to be"))
        self.audience.setReadOnly(True)
        self.rules = RuleList(theme)
        self.empty = EmptyState(theme, "partners.empty", "partners")
        self.empty.say(tr("Paste an assertion to see which rules it keeps."))
        self.result = QStackedWidget()
        self._arrange(theme)
        self._connect()
        self._judge()

    def fit(self, room: Room) -> None:
        """In a narrow window the fields need the room."""
        self._about.setVisible(room is not Room.NARROW)

    def take_focus(self) -> None:
        self.assertion.setFocus(Qt.FocusReason.TabFocusReason)

    def _arrange(self, theme: Theme) -> None:
        head = QHBoxLayout()
        head.setSpacing(10)
        head.addWidget(self.sign)
        head.addWidget(self.verdict, 1)
        top = QWidget()
        top.setLayout(head)
        head.setContentsMargins(0, 0, 0, 0)
        wanted = text_label(tr("aud has to be"))
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
        left = QVBoxLayout()
        left.setSpacing(10)
        title = text_label(tr("Check an assertion"))
        theme.keep(title, TextRole.TITLE, bold=True)
        left.addWidget(title)
        self._about = text_label(str(ABOUT), wrap=True, tone="quiet")
        left.addWidget(self._about)
        left.addLayout(form, 1)
        across = QHBoxLayout()
        across.setSpacing(12)
        across.addLayout(left, 2)
        across.addWidget(self.result, 3)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(12, 10, 12, 10)
        layout.setSpacing(10)
        below = QVBoxLayout()
        below.setSpacing(0)
        below.addWidget(HeldPlace(self.banner, self, gap=10))
        below.addLayout(across, 1)
        layout.addLayout(below, 1)
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
        return tr("The server is being asked") if self._asking else None

    def _judge(self) -> None:
        self.commands_changed.emit()

    def _clear(self) -> None:
        self.assertion.clear()
        self.result.setCurrentWidget(self.empty)
        self.take_focus()

    def _ask(self) -> None:
        if self._lacking() is not None:
            return
        wish = CheckAssertion(assertion=self.assertion.toPlainText().strip(), url=self.url.text().strip())
        self._asking = True
        self._judge()
        self._session.ask(lambda client: client.check_assertion(wish), self._show, self._failed, self)

    def _show(self, check: AssertionCheck) -> None:
        self._asking = False
        self._judge()
        self.banner.clear()
        words = verdict(check)
        self.sign.show_mark(MARKS[RuleState.KEPT if check.accepted else RuleState.BROKEN])
        self.verdict.show_words(words)
        facts = tr("The server's time is {time:%Y-%m-%d %H:%M:%S} UTC.", time=check.server_time)
        self.audience.setText(plain(check.audience))
        self.audience.setCursorPosition(0)
        self.facts.setText(facts)
        self.facts.setAccessibleName(facts)
        self.rules.show_findings(check.rules)
        self.result.setCurrentWidget(self.pane)
        self.pane.verticalScrollBar().setValue(0)

    def _failed(self, error: ConsoleError) -> None:
        self._asking = False
        self._judge()
        self.banner.say_error(tr("The assertion could not be checked."), error)
