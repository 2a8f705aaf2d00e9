"""Status of a printer: its state and what that means, its supplies, and how it confirms prints."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from uuid import UUID

from PySide6.QtGui import QHideEvent, QShowEvent

from app.client import ConsoleClient
from app.client.console_client import AuditQuery
from app.dialogs.add_printer.probe_panel import IdentifyLine
from app.dialogs.test_label import TestLabelPicture
from app.errors import ConsoleError
from app.language.translate import Phrase, tr
from app.models.feeds import AnswersFeed, FiguresFeed
from app.models.records import RecordColumn, Records, RecordsFeed
from app.pages.page import OpenJob, PageKey
from app.pages.printers.detail.tab import PrinterTab
from app.pages.printers.figures import has_changed
from app.pages.printers.needs import PrinterAccess
from app.session.console_parts import ConsoleParts
from app.theme.text_role import TextRole
from app.widgets.buttons import Button, ButtonLine
from app.widgets.facts import FactList, FactRow
from app.widgets.labels import named, tell, tell_or_hide, text_label
from app.widgets.record_table import RecordsPart
from app.widgets.states import StateStrip
from app.words.activity import action_words
from app.words.actors import who_words
from app.words.agents import called, is_online, last_seen_words, name_of
from app.words.ages import clock, moment
from app.words.jobs import mark_of
from app.words.jobs import name_of as jobs_name_of
from app.words.plain_text import plain
from app.words.printer_facts import (
    FactLine,
    capability_lines,
    evidence_lines,
    more_than_it_tells,
    state_lines,
    supply_lines,
)
from app.words.printers import (
    answered_words,
    day_counts,
    gives_no_feedback,
    known_spans,
    location_words,
    span_lines,
    tag_words,
)
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditEntry
from server_core.contract.types.jobs import JobRow, Show
from server_core.contract.types.printers import Backend, PrinterView

NO_LOGIN, NO_KEY = Phrase("No login is stored"), Phrase("The printer shows the known key")


class StatusTab(PrinterTab):
    word = Phrase("Status", "tab of a printer")
    key = "status"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, session = parts.theme, parts.session
        self.state = FactList(theme, tr("State"))
        self.identify = IdentifyLine(theme, session, self, "printers.detail.status.identify")
        self.supplies = FactList(theme, tr("Supplies"))
        self.evidence = FactList(theme, tr("When a job counts as printed"))
        self.too_much = named(text_label(wrap=True, tone="attention"), "printers.detail.status.too_much", "")
        self.access = FactList(theme, tr("Login and certificate"))
        self.log_in = Button(theme, "printers.detail.status.login", tr("Log in…"), compact=True)
        self.forget = Button(
            theme, "printers.detail.status.forget", tr("Forget login"), compact=True, spoken=tr("Forget the login")
        )
        self.compare = Button(
            theme,
            "printers.detail.status.compare",
            tr("Compare key…"),
            compact=True,
            spoken=tr("Compare the key of its certificate"),
        )
        self.capabilities = FactList(theme, tr("Capabilities"))
        self.show_label = Button(
            theme,
            "printers.detail.status.label",
            tr("Test label", "button: show its picture"),
            icon="down",
            compact=True,
        )
        self.show_label.setCheckable(True)
        self.label = TestLabelPicture(parts, "printers.detail.status.picture")
        self.show_label.toggled.connect(lambda _: self._show_label())
        self._ways_in = PrinterAccess(theme, session, parts.live, self)
        self._agents: Records[AgentView] = Records((), lambda agent: agent.agent_id, lambda agent, _: agent.name, self)
        self._agents_feed = RecordsFeed(session, parts.live, self._agents, _agents, self)
        self.put(
            [
                self.state,
                self.identify,
                self.supplies,
                self.evidence,
                self.too_much,
                self.access,
                ButtonLine(self.log_in, self.forget, self.compare),
                self.capabilities,
                ButtonLine(self.show_label),
                self.label,
            ]
        )
        self._answers = AnswersFeed(session, parts.live, self)
        self._answers.changed.connect(self._show_state)
        self._agents_feed.loaded.connect(self._show_state)
        self._ways_in.changed.connect(self.changed)
        self._ways_in.failed.connect(self.failed)
        self.log_in.clicked.connect(lambda: self.with_printer(self._ways_in.log_in))
        self.forget.clicked.connect(lambda: self.with_printer(self._ways_in.forget))
        self.compare.clicked.connect(lambda: self.with_printer(self._ways_in.compare))

    def _show_label(self) -> None:
        """Show what a test label should look like, once somebody asks."""
        shown, printer = self.show_label.isChecked(), self._printer
        self.show_label.show_icon("up" if shown else "down")
        if shown and printer is not None:
            self.label.show_printer(printer)
        else:
            self.label.forget()

    def show_printer(self, printer: PrinterView) -> None:
        other, before = self.is_other(printer), self._printer
        super().show_printer(printer)
        if other or before is None or (before.uri, before.language) != (printer.uri, printer.language):
            self.identify.begin(printer.uri, printer.language, printer.printer_id)
        if other:
            self.show_label.setChecked(False)
        self._show_label()
        self._show_state()
        self.supplies.show_facts(_facts(supply_lines(printer)))
        self.evidence.show_facts(_facts(evidence_lines(printer)))
        warned = plain(more_than_it_tells(printer) or "")
        tell_or_hide(self.too_much, warned)
        self._show_access(printer)
        self.capabilities.show_facts(_facts(capability_lines(printer)))
        self._judge()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        super().allow(why_not, why_not_admin)
        self._judge()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        self._answers.watch(True)
        self._agents_feed.watch(True)

    def hideEvent(self, event: QHideEvent) -> None:
        super().hideEvent(event)
        self._answers.watch(False)
        self._agents_feed.watch(False)

    def _show_state(self) -> None:
        """Show the state with the age of the last report.

        Agents poll their printers, so an old report means that it is stale.
        """
        printer, now = self._printer, datetime.now(UTC)
        if printer is None:
            return
        lines = state_lines(printer, now)
        facts = [FactRow(name, value, strong=index == 0) for index, (name, value) in enumerate(lines)]
        silent = gives_no_feedback(printer)
        answer = tr("Last connection", "to a printer") if silent else tr("Last answer", "of a printer")
        facts.append(FactRow(answer, answered_words(self._answers.of(printer), now)))
        if where := location_words(printer):
            facts.append(FactRow(tr("Place", "where a printer stands"), where))
        if tags := tag_words(printer):
            facts.append(FactRow(tr("Tags"), tags))
        row = self._agents.find(printer.agent_id)
        agent = None if row is None else self._agents.record(row)
        by = called(printer.agent_name) if agent is None else name_of(agent)
        facts.append(FactRow(tr("Agent"), by))
        heard = "…"  # the line is always there, so that nothing below moves when it is filled
        if agent is not None:
            heard = tr("just now", "heard") if is_online(agent) else last_seen_words(agent, now)
        facts.append(FactRow(tr("Agent last seen"), heard))
        self.state.show_facts(facts)

    def _show_access(self, printer: PrinterView) -> None:
        """Show login and key. Only IPP printers ask for a login, and only those with TLS have a key."""
        ipp, tls = printer.backend is Backend.IPP, printer.uri.startswith("ipps:")
        lines = [(tr("Logs in as"), plain(printer.login_name or "") or tr("nobody: no login required"))]
        if tls:
            other = printer.untrusted_certificate is not None
            key_words = tr("Not the trusted key") if other else tr("The trusted key")
            lines.append((tr("Its key", "of a certificate"), key_words))
        self.access.show_facts(_facts(lines))
        for part in (self.access, self.log_in, self.forget):
            part.setVisible(ipp)
        self.compare.setVisible(tls)

    def _judge(self) -> None:
        printer, admin = self._printer, self._why_not_admin
        self.identify.button.allow(admin)
        self.log_in.allow(admin)
        has_login = printer is not None and printer.login_name is not None
        self.forget.allow(admin or (None if has_login else str(NO_LOGIN)))
        shows_other = printer is not None and printer.untrusted_certificate is not None
        self.compare.allow(admin or (None if shows_other else str(NO_KEY)))


def _facts(lines: Sequence[FactLine]) -> list[FactRow]:
    return [FactRow(name, value) for name, value in lines]


async def _agents(client: ConsoleClient) -> Sequence[AgentView]:
    return await client.agents()


# History of a printer: its last day, its last jobs, and the audit log.


MOST_CHANGES, MOST_JOBS, MOST_ACTIONS = 20, 10, 20
NOT_CHOSEN = Phrase("Select a job first")
OPERATORS = Phrase("Only administrators see the changes to this printer. Unlock the console as an administrator.")
JOBS: Sequence[RecordColumn[JobRow]] = (
    RecordColumn(word=Phrase("Job"), text=lambda row, _: jobs_name_of(row)),
    RecordColumn(
        word=Phrase("State"), text=lambda row, _: mark_of(row).word, width=170, mark=lambda row, _: mark_of(row)
    ),
    RecordColumn(word=Phrase("Ordered", "when"), text=lambda row, now: moment(row.created_at, now), width=104),
)
ACTIONS: Sequence[RecordColumn[AuditEntry]] = (
    RecordColumn(word=Phrase("Change", "was done"), text=lambda entry, _: action_words(entry.act)),
    RecordColumn(word=Phrase("When"), text=lambda entry, now: moment(entry.at, now), width=104),
    RecordColumn(word=Phrase("Who"), text=lambda entry, _: who_words(entry.actor), width=120, rank=1),
)


class HistoryTab(PrinterTab):
    word = Phrase("History", "tab of a printer")
    key = "history"

    def __init__(self, parts: ConsoleParts) -> None:
        super().__init__(parts)
        theme, session, live = parts.theme, parts.session, parts.live
        self._figures = FiguresFeed(session, live, self)
        self.outcome = named(text_label(tr("Reading…"), wrap=True, tone="quiet"), "printers.detail.history.told", "")
        theme.keep(self.outcome, TextRole.SMALL)
        self.strip = StateStrip(theme, "printers.detail.history.strip")
        self.changes = FactList(theme, tr("Latest status changes"))
        self.jobs: RecordsPart[JobRow] = RecordsPart(
            theme,
            session,
            live,
            JOBS,
            lambda row: row.print_job_id,
            lambda row, now: f"{jobs_name_of(row)}. {mark_of(row).word}. {moment(row.created_at, now)}.",
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
            ACTIONS,
            lambda entry: entry.number,
            lambda entry, now: f"{action_words(entry.act)}. {who_words(entry.actor)}. {moment(entry.at, now)}.",
            identifier="printers.detail.history.acts",
            title=tr("Changes to this printer"),
            none_yet=tr("Nothing yet.", "was done"),
        )
        self.activity = Button(
            theme,
            "printers.detail.history.activity",
            tr("Show all…", "what was done"),
            compact=True,
            spoken=tr("All changes to this printer, on the Activity page"),
        )
        self.acts.add_button(self.activity)
        self.operators = named(
            text_label(str(OPERATORS), wrap=True, tone="quiet"), "printers.detail.history.operators", str(OPERATORS)
        )
        self.put([self.outcome, self.strip, self.changes, self.jobs, self.acts, self.operators])
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
        other, changed = self.is_other(printer), has_changed(self._printer, printer)
        super().show_printer(printer)
        if changed:
            self._figures.read_if_watched()
            self._show_day()
        if other:
            chosen = printer.printer_id
            self.jobs.read_about(chosen, lambda client: _jobs(client, chosen))
            self.acts.read_about(chosen, lambda client: _actions(client, chosen))
            self._show_day()

    def allow(self, why_not: str | None, why_not_admin: str | None) -> None:
        """Set whether the audit log is shown. Only administrators may read it."""
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
        has_figures = figures is not None and own is not None
        self.strip.setVisible(has_figures)
        self.changes.setVisible(has_figures and own is not None and bool(own.spans))
        if figures is None or own is None or printer is None:
            return
        spans = known_spans(own.spans, figures.until, printer)
        self.strip.show_spans(plain(printer.name), spans, figures.since, figures.until)
        newest = spans[-MOST_CHANGES:]
        self.changes.show_facts([FactRow(*line) for line in reversed(span_lines(newest, figures.until))])
        self._tell(day_counts(own, figures.until))

    def _missed(self, error: ConsoleError) -> None:
        figures, words = self._figures.figures, tr("The figures could not be read: {error}", error=error)
        if figures is not None:
            words = " ".join((words, tr("This is the state of {time}.", time=clock(figures.until)[:5])))
        self._tell(words)

    def _tell(self, words: str) -> None:
        tell(self.outcome, words)

    def _judge(self) -> None:
        self.show_job.setVisible(self.jobs.records.rowCount() > 0)
        self.show_job.allow(None if self.jobs.current() is not None else str(NOT_CHOSEN))

    def _open_job(self, row: JobRow | None) -> None:
        if row is not None:
            self.wanted.emit(PageKey.QUEUE, OpenJob(row))


async def _jobs(client: ConsoleClient, printer_id: UUID) -> Sequence[JobRow]:
    return (await client.jobs(show=Show.ALL, printer_id=printer_id, limit=MOST_JOBS)).data


async def _actions(client: ConsoleClient, printer_id: UUID) -> Sequence[AuditEntry]:
    return (await client.audit(AuditQuery(subject=f"printer {printer_id}"), limit=MOST_ACTIONS)).data
