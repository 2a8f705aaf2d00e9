"""What became of a printer: its last day, its last jobs, and what was done to it."""

from __future__ import annotations

from collections.abc import Sequence
from uuid import UUID

from PySide6.QtGui import QHideEvent, QShowEvent

from app.client import ConsoleClient
from app.client.audit import AuditWanted
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.records import Column
from app.models.watched_feed import FiguresFeed
from app.pages.page import InDetail, PageKey
from app.pages.printers.detail.tab import PrinterTab
from app.session.console_parts import ConsoleParts
from app.theme.text_role import TextRole
from app.widgets.buttons import Button
from app.widgets.facts import Fact, FactList
from app.widgets.records_part import RecordsPart
from app.widgets.sides import named, text_label
from app.widgets.state_strip import StateStrip
from app.words.ages import moment
from app.words.audit import act_words, who_words
from app.words.figures import day_counts, span_lines
from app.words.jobs import mark_of, name_of
from app.words.plain_text import plain
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.jobs import JobRow, Show
from server_core.contract.types.printers import PrinterView

MOST_CHANGES, MOST_JOBS, MOST_ACTS = 20, 10, 20
NOT_CHOSEN = Phrase("Select a job first")
OPERATORS = Phrase("What was done to it, administrators see: unlock the console as one.")
JOBS: Sequence[Column[JobRow]] = (
    Column(word=Phrase("Job"), text=lambda row, _: name_of(row)),
    Column(word=Phrase("State"), text=lambda row, _: mark_of(row).word, width=170, mark=lambda row, _: mark_of(row)),
    Column(word=Phrase("Ordered", "when"), text=lambda row, now: moment(row.created_at, now), width=104),
)
ACTS: Sequence[Column[AuditEntry]] = (
    Column(word=Phrase("What", "was done"), text=lambda entry, _: act_words(entry.act)),
    Column(word=Phrase("When"), text=lambda entry, now: moment(entry.at, now), width=104),
    Column(word=Phrase("Who"), text=lambda entry, _: who_words(entry.actor), width=120, rank=1),
)


class HistoryTab(PrinterTab):
    word = Phrase("History", "tab of a printer")
    key = "history"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, session, live = parts.theme, parts.session, parts.live
        self._figures = FiguresFeed(session, live, self)
        self.told = named(text_label(tr("Reading…"), wrap=True, tone="quiet"), "printers.detail.history.told", "")
        theme.keep(self.told, TextRole.SMALL)
        self.strip = StateStrip(theme, "printers.detail.history.strip")
        self.changes = FactList(theme, tr("Last changes of its state"))
        self.jobs: RecordsPart[JobRow] = RecordsPart(
            theme,
            session,
            live,
            JOBS,
            lambda row: row.print_job_id,
            lambda row, now: f"{name_of(row)}. {mark_of(row).word}. {moment(row.created_at, now)}.",
            identifier="printers.detail.history.jobs",
            title=tr("Last jobs"),
            none_yet=tr("No job was printed here yet."),
        )
        self.show_job = Button(theme, "printers.detail.history.show_job", tr("Show the job"), compact=True)
        self.jobs.add_button(self.show_job)
        self.acts: RecordsPart[AuditEntry] = RecordsPart(
            theme,
            session,
            live,
            ACTS,
            lambda entry: entry.number,
            lambda entry, now: f"{act_words(entry.act)}. {who_words(entry.actor)}. {moment(entry.at, now)}.",
            identifier="printers.detail.history.acts",
            title=tr("What was done to it"),
            none_yet=tr("Nothing yet.", "was done"),
        )
        self.activity = Button(
            theme,
            "printers.detail.history.activity",
            tr("All of it…", "what was done"),
            compact=True,
            spoken=tr("All that was done to it, on the page Activity"),
        )
        self.acts.add_button(self.activity)
        self.operators = named(
            text_label(str(OPERATORS), wrap=True, tone="quiet"), "printers.detail.history.operators", str(OPERATORS)
        )
        self.put([self.told, self.strip, self.changes, self.jobs, self.acts, self.operators])
        self.operators.hide()
        self._figures.changed.connect(self._show_day)
        self._figures.failed.connect(self._missed)
        self.jobs.judged.connect(self._judge)
        self.jobs.table.opened.connect(self._open_job)
        self.show_job.clicked.connect(lambda: self._open_job(self.jobs.current()))
        self.activity.clicked.connect(
            lambda: self.with_printer(lambda printer: self.wanted.emit(PageKey.ACTIVITY, printer.printer_id))
        )
        self._show_day()

    def show_printer(self, printer: PrinterView) -> None:
        other = self.is_other(printer)
        super().show_printer(printer)
        if other:
            chosen = printer.printer_id
            self.jobs.read_about(chosen, lambda client: _jobs(client, chosen))
            self.acts.read_about(chosen, lambda client: _acts(client, chosen))
            self._show_day()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        """The log of what was done is read by administrators alone."""
        super().allow(why_not, why_not_admin)
        admin = self._parts.access.is_admin
        self.acts.setVisible(admin)
        self.operators.setVisible(not admin)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._figures.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._figures.watch(False)

    def _show_day(self) -> None:
        figures, printer = self._figures.figures, self._printer
        own = None if printer is None else self._figures.of(printer.printer_id)
        known = figures is not None and own is not None
        self.strip.setVisible(known)
        self.changes.setVisible(known and own is not None and bool(own.spans))
        if figures is None or own is None or printer is None:
            return
        self.strip.show_spans(plain(printer.name), own.spans, figures.since, figures.until)
        newest = own.spans[-MOST_CHANGES:]
        self.changes.show_facts([Fact(*line) for line in reversed(span_lines(newest, figures.until))])
        self._tell(day_counts(own, figures.until))

    def _missed(self, error: ConsoleError) -> None:
        self._tell(tr("The figures could not be read: {error}", error=error))

    def _tell(self, words: str) -> None:
        self.told.setText(words)
        self.told.setAccessibleName(words)

    def _judge(self) -> None:
        self.show_job.setVisible(self.jobs.records.rowCount() > 0)
        self.show_job.allow(None if self.jobs.current() is not None else str(NOT_CHOSEN))

    def _open_job(self, row: JobRow | None) -> None:
        if row is not None:
            self.wanted.emit(PageKey.QUEUE, InDetail(row))


async def _jobs(client: ConsoleClient, printer_id: UUID) -> Sequence[JobRow]:
    return (await client.jobs(show=Show.ALL, printer_id=printer_id, limit=MOST_JOBS)).data


async def _acts(client: ConsoleClient, printer_id: UUID) -> Sequence[AuditEntry]:
    return (await client.audit(AuditWanted(subject=f"printer {printer_id}"), limit=MOST_ACTS)).data
