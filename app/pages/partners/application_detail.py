"""One developer application: its facts, and the keys that its assertions are signed with."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime

from PySide6.QtCore import Signal
from PySide6.QtGui import QGuiApplication
from PySide6.QtWidgets import QHBoxLayout, QVBoxLayout, QWidget

from app.language.translate import Phrase, tr
from app.models.records import Column, Records
from app.theme.text_role import TextRole
from app.theme.theme import Theme
from app.vocabulary.ages import moment
from app.vocabulary.applications import NEVER_USED, key_mark, key_sentence, key_used_words, mark_of, used_words
from app.vocabulary.people import developer_name
from app.vocabulary.plain_text import plain
from app.widgets.buttons import Button
from app.widgets.chip import Chip
from app.widgets.facts import Fact, FactList
from app.widgets.named import named, text_label
from app.widgets.reading import ReadingPane
from app.widgets.record_table import RecordTable
from server_core.contract.types.partners import ApplicationView, KeyView

MOST_ROWS = 6
COLUMNS: Sequence[Column[KeyView]] = (
    Column(word=Phrase("Key (kid)", "column"), text=lambda key, _: plain(key.kid)),
    Column(
        word=Phrase("State", "column"),
        text=lambda key, _: key_mark(key).word,
        width=120,
        mark=lambda key, _: key_mark(key),
    ),
    Column(word=Phrase("Last used", "column"), text=key_used_words, width=96, rank=1),
)


class ApplicationDetail(QWidget):
    key_revoked = Signal(object)
    """KeyView: a person wants it to be."""

    def __init__(self, theme: Theme) -> None:
        super().__init__()
        self._theme = theme
        self._why_not: str | None = None
        named(self, "partners.application", tr("Application"))
        self.title = text_label(wrap=True)
        theme.keep(self.title, TextRole.TITLE, bold=True)
        self.sign = Chip(theme, NEVER_USED)
        self.facts = FactList(theme, tr("Facts"))
        self.keys: Records[KeyView] = Records(COLUMNS, lambda key: key.kid, key_sentence, self)
        self.keys_title = text_label(tr("Keys, revoked ones too"))
        theme.keep(self.keys_title, TextRole.BODY, bold=True)
        self.table = RecordTable(theme, self.keys, "partners.keys", tr("Keys of the application"))
        self.key_facts = FactList(theme, tr("Key", "of an application"))
        self.revoke = Button(theme, "partners.keys.revoke", tr("Revoke key…"), compact=True)
        self.copy = Button(theme, "partners.keys.copy", tr("Copy kid"), icon="copy", compact=True)
        head = QHBoxLayout()
        head.setSpacing(8)
        head.addWidget(self.title, 1)
        head.addWidget(self.sign)
        buttons = QWidget()
        row = QHBoxLayout(buttons)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.copy)
        row.addWidget(self.revoke)
        row.addStretch(1)
        parts: Sequence[QWidget] = (self.facts, self.keys_title, self.table, buttons, self.key_facts)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addLayout(head)
        column.addWidget(ReadingPane("partners.application.facts", tr("Application"), parts), 1)
        self.key_facts.hide()
        self.table.chosen.connect(self._chosen)
        self.revoke.clicked.connect(self._press_revoke)
        self.copy.clicked.connect(self._copy)
        theme.changed.connect(self._fit)

    def show_application(self, application: ApplicationView) -> None:
        now = datetime.now(UTC)
        name = plain(application.name)
        self.setAccessibleName(tr("Application {name}", name=name))
        self.title.setText(name)
        self.sign.show_mark(mark_of(application, now))
        self.facts.show_facts(facts_of(application, now))
        self.keys.reconcile(application.keys)
        self._fit()
        self._judge()

    def hold_back(self, why_not: str | None) -> None:
        self._why_not = why_not
        self._judge()

    def _chosen(self, key: KeyView | None) -> None:
        self.key_facts.setVisible(key is not None)
        if key is not None:
            self.key_facts.show_facts(key_facts(key, datetime.now(UTC)))
        self._judge()

    def _judge(self) -> None:
        key: KeyView | None = self.table.current()
        none = tr("Select a key first") if key is None else None
        gone = tr("It was revoked already") if key is not None and key.revoked_at is not None else None
        self.copy.allow(none)
        self.revoke.allow(self._why_not or none or gone)

    def _press_revoke(self) -> None:
        key = self.table.current()
        if key is not None:
            self.key_revoked.emit(key)

    def _copy(self) -> None:
        key: KeyView | None = self.table.current()
        if key is not None:
            QGuiApplication.clipboard().setText(key.kid)

    def _fit(self) -> None:
        rows = max(1, min(MOST_ROWS, self.keys.rowCount()))
        self.table.setFixedHeight(
            rows * max(self.table.rowHeight(0), self._theme.sizes.row) + self._theme.sizes.header + 4
        )


def facts_of(application: ApplicationView, now: datetime) -> list[Fact]:
    facts = [
        Fact(tr("State"), mark_of(application, now).word, strong=True),
        Fact("client_id", str(application.client_id)),
        Fact(tr("Developer"), developer_name(application.developer)),
        Fact(tr("Created"), moment(application.created_at, now)),
        Fact(tr("Last used"), used_words(application.last_used_at, now)),
    ]
    if application.disabled_at is not None:
        facts.append(Fact(tr("Disabled since"), moment(application.disabled_at, now)))
    return facts


def key_facts(key: KeyView, now: datetime) -> list[Fact]:
    facts = [
        Fact("kid", plain(key.kid)),
        Fact(tr("Fingerprint"), plain(key.fingerprint)),
        Fact(tr("Size", "of a key"), tr("{number} bits", number=key.bits)),
        Fact(tr("Created"), moment(key.created_at, now)),
        Fact(tr("Last used"), used_words(key.last_used_at, now)),
    ]
    if key.revoked_at is not None:
        facts.append(Fact(tr("Revoked", "since when"), moment(key.revoked_at, now)))
    return facts
