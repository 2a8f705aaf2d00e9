"""The settings' section "Operators": who works at the consoles, and whether those are locked without them."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QResizeEvent, QShowEvent
from PySide6.QtWidgets import QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.dialogs.operator_edit import OperatorSheet
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.models.records_feed import RecordsFeed
from app.pages.settings.record_rows import RecordRows
from app.pages.settings.row import ResettableRow
from app.vocabulary.operators import LOCK_AFTER, LOCKED, operator_words
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.choice_box import ChoiceBox
from app.widgets.named import named, text_label
from app.widgets.setting_row import SettingRow
from server_core.contract.types.consoles import ChangeConsoleRules, ConsoleRules, OperatorView, Role

BESIDE_FROM = 620
FOUND_BY = Phrase(
    "operators names pin roles administrator lock console idle minutes privacy hide documents", "search words"
)
NONE_YET = Phrase("Nobody yet. With names and PINs every act tells whose it was, and consoles can be locked.")
NO_ADMIN = Phrase("Give an administrator a PIN first: else nobody could unlock this window")
LOCKS = Phrase("Every window does only what operators may, until somebody unlocks it with their PIN.")
HIDES = Phrase("Operators see what becomes of a job, not its pages or commands.")
GOES = Phrase("All windows of whoever unlocked one lock when nobody has used any of them for so long.")


class Operators(QWidget):
    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._parts = parts
        self._session, self._live, self._theme = parts.session, parts.live, parts.theme
        self._rules: ConsoleRules | None = None
        named(self, "settings.operators", tr("Operators"))
        self.records: Records[OperatorView] = Records(
            [Column(word=tr("Name"), text=lambda one, _: one.name)],
            lambda one: one.operator_id,
            lambda one, _: operator_words(one),
        )
        self.feed = RecordsFeed(parts.session, parts.live, self.records, self._read, self)
        self.rows: RecordRows[OperatorView] = RecordRows(
            parts.theme,
            "settings.operators.of",
            tr("Operators"),
            lambda one: str(one.operator_id),
            lambda one, _: operator_words(one),
            (tr("Change…"), lambda one: tr("Change {name}", name=plain(one.name))),
        )
        self.note = named(text_label(wrap=True, tone="quiet"), "settings.operators.note", "")
        self.add = Button(parts.theme, "settings.operators.add", tr("Add an operator…"), icon="add")
        self.locks = ChoiceBox(parts.theme, "settings.operators.lock", tr("Lock consoles"))
        self.locks.may_shrink()
        for words, value in LOCKED:
            self.locks.addItem(str(words), value)
        self.after = ChoiceBox(parts.theme, "settings.lock_minutes", tr("Lock after"))
        self.after.may_shrink()
        for words, minutes in LOCK_AFTER:
            self.after.addItem(str(words), minutes)
        self.hides = ChoiceBox(parts.theme, "settings.operators.hide", tr("Hide documents"))
        self.hides.may_shrink()
        for words, value in LOCKED:
            self.hides.addItem(str(words), value)
        self.locks_row = SettingRow(tr("Lock consoles"), self.locks, str(LOCKS))
        self.hides_row = SettingRow(tr("Hide documents"), self.hides, str(HIDES))
        self.after_row = ResettableRow(
            parts.theme, parts.settings, "lock_minutes", tr("Lock after"), self.after, str(GOES)
        )
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 4, 0, 4)
        column.setSpacing(4)
        for part in (self.rows, self.note):
            column.addWidget(part)
        column.addWidget(self.add, 0, Qt.AlignmentFlag.AlignLeading)
        column.addWidget(self.locks_row)
        column.addWidget(self.after_row)
        column.addWidget(self.hides_row)
        self._connect()
        self._show_after()
        self._judge()

    def _connect(self) -> None:
        self.rows.opened.connect(self._change)
        self.add.clicked.connect(lambda: self._open_sheet(None))
        self.locks.activated.connect(lambda _: self._rule(lock_consoles=bool(self.locks.currentData())))
        self.hides.activated.connect(lambda _: self._rule(hide_documents=bool(self.hides.currentData())))
        self.after.activated.connect(lambda _: self.after_row.keep(int(self.after.currentData())))
        self._parts.settings.changed.connect(self._show_after)
        self._live.may_change.connect(self._judge)
        self.feed.loaded.connect(self._show)
        self.feed.failed.connect(self._not_read)

    def resizeEvent(self, event: QResizeEvent) -> None:
        """Below each other where there is no room beside."""
        for row in (self.locks_row, self.after_row, self.hides_row):
            row.stack(self.width() < BESIDE_FROM)

    def showEvent(self, event: QShowEvent) -> None:
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        self.feed.watch(False)

    async def _read(self, client: ConsoleClient) -> Sequence[OperatorView]:
        rules = await client.console_rules()
        operators = sorted(await client.operators(), key=lambda one: one.name.casefold())
        self._parts.tasks.post(lambda: self._know_rules(rules), self)  # this is the network thread
        return operators

    def _know_rules(self, rules: ConsoleRules) -> None:
        self._rules = rules

    def _show(self) -> None:
        self.rows.show_records(self.records.all())
        self._say("" if self.records.rowCount() else str(NONE_YET))
        if self._rules is not None:
            self.locks.setCurrentIndex(self.locks.findData(self._rules.lock_consoles))
            self.hides.setCurrentIndex(self.hides.findData(self._rules.hide_documents))
        self._judge()

    def _not_read(self, error: ConsoleError) -> None:
        self._say(tr("The operators could not be read. {error}", error=error))
        self._judge()

    def _say(self, text: str) -> None:
        self.note.setText(plain(text))
        self.note.setAccessibleName(plain(text))
        self.note.setVisible(bool(text))

    def _show_after(self) -> None:
        self.after.setCurrentIndex(self.after.findData(self._parts.settings.choices.lock_minutes))
        self.after_row.show_value()

    def _judge(self) -> None:
        why_not = self._live.why_not_change
        self.add.allow(why_not)
        self.rows.allow(why_not)
        admin = any(one.role is Role.ADMIN and one.has_pin for one in self.records.all())
        locked = self._rules is not None and self._rules.lock_consoles
        lacks = why_not or (None if admin or locked else str(NO_ADMIN))
        self.locks.setEnabled(lacks is None and self._rules is not None)
        self.locks.setToolTip(lacks or "")
        self.locks.setAccessibleName(", ".join((tr("Lock consoles"), self.locks.currentText())))
        self.locks.setAccessibleDescription(lacks or str(LOCKS))
        self.hides.setEnabled(why_not is None and self._rules is not None)
        self.hides.setToolTip(why_not or "")
        self.hides.setAccessibleName(", ".join((tr("Hide documents"), self.hides.currentText())))
        self.hides.setAccessibleDescription(why_not or str(HIDES))

    def _change(self, operator: OperatorView) -> None:
        self._open_sheet(operator)

    def _open_sheet(self, operator: OperatorView | None) -> None:
        sheet = OperatorSheet(self._parts, operator, self._changed, self.window())
        sheet.follow(self._live)
        sheet.open()
        sheet.take_focus()

    def _changed(self) -> None:
        self.feed.reload()
        self._parts.access.read()

    def _rule(self, *, lock_consoles: bool | None = None, hide_documents: bool | None = None) -> None:
        def done(rules: ConsoleRules) -> None:
            self._rules = rules
            self._changed()

        def failed(error: ConsoleError) -> None:
            self._show()
            text = tr("The lock was not changed.") if hide_documents is None else tr("Documents are as before.")
            self._parts.messages.say_error(text, error, key="settings.lock")

        wish = ChangeConsoleRules(lock_consoles=lock_consoles, hide_documents=hide_documents)
        self._session.ask(lambda client: client.set_console_rules(wish), done, failed, self)
