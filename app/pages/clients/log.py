"""Log of one application's latest requests, with the answers in words."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtCore import Qt
from PySide6.QtGui import QHideEvent, QShowEvent
from PySide6.QtWidgets import QStackedWidget, QVBoxLayout, QWidget

from app.client import ConsoleClient
from app.console_parts import ConsoleParts
from app.errors import ConsoleError
from app.language.translate import Phrase, figure, tr
from app.models.records import Column, Records
from app.models.records_feed import RecordsFeed
from app.vocabulary.ages import moment, moment_to_the_second
from app.vocabulary.plain_text import plain
from app.vocabulary.requests import request_words, spoken, told_words
from app.widgets.named import named, text_label
from app.widgets.record_table import RecordTable
from server_core.contract.types.partners import RequestRow

SHOWN = 100
NOTHING = Phrase("It asked for nothing yet.")
NOT_READ = Phrase("The requests could not be read.")

COLUMNS: Sequence[Column[RequestRow]] = (
    Column(word=Phrase("Request", "of an application"), text=lambda row, _: f"{row.method} {row.route}"),
    Column(word=Phrase("Status"), text=lambda row, _: str(row.status), width=64),
    Column(word=Phrase("Time"), text=lambda row, now: moment(row.at, now), width=100),
    Column(word=Phrase("Result"), text=lambda row, _: plain(told_words(row)), width=300, rank=1, sentence=True),
    Column(
        word=Phrase("Took", "a request"), text=lambda row, _: f"{figure(row.duration_ms, '.0f')} ms", width=72, rank=1
    ),
    Column(word="X-Request-Id", text=lambda row, _: plain(row.request_id), width=170, rank=2),
)


class ClientLog(QWidget):
    """Read while it is seen."""

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__()
        self._client_id: UUID | None = None
        self.records = Records(COLUMNS, lambda row: (row.at, row.request_id), spoken, self)
        self.feed: RecordsFeed[RequestRow] = RecordsFeed(parts.session, parts.live, self.records, _nothing, self)
        self.table = RecordTable(parts.theme, self.records, "clients.log", tr("Requests of this application"))
        self.none = named(text_label(tr("Reading…"), wrap=True, tone="quiet"), "clients.log.none", tr("Reading…"))
        self.none.setAlignment(Qt.AlignmentFlag.AlignTop)
        self.words = named(text_label(wrap=True), "clients.log.words", "")
        self.words.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        self._body = QStackedWidget()
        self._body.addWidget(self.none)
        self._body.addWidget(self.table)
        column = QVBoxLayout(self)
        column.setContentsMargins(0, 0, 0, 0)
        column.setSpacing(8)
        column.addWidget(self._body, 1)
        column.addWidget(self.words)
        self.table.chosen.connect(self._tell)
        self.feed.loaded.connect(lambda: self._show(str(NOTHING)))
        self.feed.failed.connect(self._failed)

    def show_client(self, client_id: UUID) -> None:
        if client_id == self._client_id:
            return
        self._client_id = client_id
        self.records.reconcile([])
        self._show(tr("Reading…"))

        async def read(client: ConsoleClient) -> Sequence[RequestRow]:
            return (await client.requests(client_id=client_id, limit=SHOWN)).data

        self.feed.read_by(read) if self.isVisible() else self.feed.wait_with(read)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self.feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self.feed.watch(False)

    def _failed(self, error: ConsoleError) -> None:
        self._show(f"{NOT_READ} {error}")
        self.words.setText(f"{NOT_READ} {error}" if self.records.rowCount() else "")

    def _show(self, none: str) -> None:
        self.none.setText(none)
        self.none.setAccessibleName(none)
        self._body.setCurrentWidget(self.table if self.records.rowCount() else self.none)
        self._tell(self.table.current())

    def _tell(self, row: RequestRow | None) -> None:
        words = "" if row is None else detail_words(row, datetime.now(UTC))
        self.words.setText(words)
        self.words.setAccessibleName(words)


def detail_words(row: RequestRow, now: datetime) -> str:
    said = request_words(row) or tr("{status}: it went well.", status=row.status)
    when = moment_to_the_second(row.at, now)
    return f"{plain(said)}\n{when} · {_took(row, '.1f')} · X-Request-Id {plain(row.request_id)}"


def _took(row: RequestRow, digits: str) -> str:
    return f"{figure(row.duration_ms, digits)} ms"


async def _nothing(_: ConsoleClient) -> Sequence[RequestRow]:
    return ()
