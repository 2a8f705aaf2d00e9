"""What the server says of itself, its agents and its log, one check after the other as they are answered."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from urllib.parse import urlsplit

from app.client import ConsoleClient
from app.errors import ConsoleError, Refused
from app.health.of_computer import ExpectedPort
from app.language.translate import Phrase, tr
from app.process.data_folder import EngineEndpoint
from app.words.agents import STATUS_WORDS, name_of, version_with_update
from app.words.health import (
    Check,
    attention,
    clock_check,
    discovery_check,
    disk_check,
    failed,
    passed,
    port_check,
    probe_words,
)
from app.words.messages import said
from app.words.notices import answer_to, words_of
from app.words.printers import gives_no_feedback, mark_of, reason_of
from server_core.addresses import is_loopback
from server_core.contract.types.agents import AgentView
from server_core.contract.types.audit import AuditCheck, NoticeKind
from server_core.contract.types.consoles import NO_FEEDBACK, EngineStatus, ServerFigures
from server_core.contract.types.discovery import ProbeNews, StartDiscovery, StartProbe
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus, PrinterStatus

AUDIT_ENTRIES = 1000
"""The newest ones; `audit check` looks at all."""


async def of_server(
    client: ConsoleClient, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> AsyncIterator[Check]:
    """`endpoint` None: it is on another computer. Raises what the client raises."""
    status, figures = await client.status(), await client.server_figures()
    yield _server(status, figures, endpoint)
    yield _port(status, figures, endpoint, expected)
    yield _tls(endpoint, figures)
    yield clock_check(figures.now, datetime.now(UTC))
    if endpoint is None:
        yield disk_check(status.disk_free_bytes, tr("the server"))
    try:
        yield _audit(await client.check_audit(last=AUDIT_ENTRIES))
    except Refused as error:
        if not for_others(error):
            raise
    for agent in await client.agents():
        if agent.status is not AgentStatus.REVOKED:
            yield _agent(agent, here=endpoint is not None)


def for_others(error: ConsoleError) -> bool:
    """Who works here may not ask that: no fault of anything."""
    return isinstance(error, Refused) and error.code == ErrorCode.ROLE_NOT_SUFFICIENT


async def notices(client: ConsoleClient) -> AsyncIterator[Check]:
    told = await client.notices()
    for notice in told.data:
        yield attention(f"notice {notice.number}", words_of(notice))
    if told.next_cursor is not None:
        yield attention("notices", tr("there are more: see 'spoolhouse notice list'"))


def _server(status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None) -> Check:
    parts = [
        figures.public_url if endpoint is None else status.base_url,
        "" if endpoint is None else f"pid {endpoint.pid}",
        tr("version {version}", version=status.version),
        tr("%n open job(s)", "", status.jobs_open),
        tr("%n API request(s) in the last minute", "", figures.requests_per_minute),
    ]
    return passed("server", ", ".join(filter(None, parts)))


def _port(
    status: EngineStatus, figures: ServerFigures, endpoint: EngineEndpoint | None, expected: ExpectedPort | None
) -> Check:
    """With TLS of its own, a server has another port for the programs of its computer: nobody remembers that one."""
    if endpoint is None or expected is None:
        return port_check(figures.public_url, None)
    if endpoint.tls_pin is None:
        return port_check(status.base_url, expected.port, taken=expected.taken)
    public = urlsplit(endpoint.public_url)
    if public.port is None:  # the address of a proxy
        return port_check(status.base_url, None)
    return port_check(endpoint.public_url, expected.port, taken=expected.taken)


def _tls(endpoint: EngineEndpoint | None, figures: ServerFigures) -> Check:
    """How other computers reach the server, if they can."""
    url = figures.public_url if endpoint is None else endpoint.public_url or endpoint.base_url
    ends = figures.tls_expires_at
    if ends is not None and ends <= datetime.now(UTC):
        fix = tr("Renew the certificate's files and restart the server.")
        return failed("tls", tr("{url}: the certificate ended on {ends:%Y-%m-%d}", url=url, ends=ends), fix)
    if endpoint is not None and endpoint.tls_pin is not None:
        text = tr(
            "{url}, key {key}, certificate SHA-256 {fingerprint}",
            url=url,
            key=endpoint.tls_pin,
            fingerprint=endpoint.tls_fingerprint,
        )
        return passed("tls", text)
    if ends is not None or url.startswith("https:"):
        return passed("tls", url)
    if is_loopback(urlsplit(url).hostname or ""):
        return passed("tls", tr("plain HTTP, for this computer only"))
    return attention(
        "tls",
        tr("{url} is plain HTTP: others can read along", url=url),
        tr("Start it with TLS: leave --plain-http out."),
    )


def _agent(agent: AgentView, *, here: bool) -> Check:
    """`here`: its server is on this computer. Its host name alone may be the name of another agent."""
    name = f"agent {agent.name if here else name_of(agent)}"
    text = tr(
        "{status}, {computer}, version {version}",
        status=STATUS_WORDS[agent.status],
        computer=agent.hostname,
        version=version_with_update(agent),
    )
    if agent.status is not AgentStatus.ONLINE:
        return failed(name, text, tr("Start the computer or the program there."))
    return attention(name, text, tr("Update the program there.")) if agent.update.required else passed(name, text)


def _audit(found: AuditCheck) -> Check:
    if found.broken_at is not None:
        fix = tr("Keep a backup and ask who had access: 'spoolhouse audit check' tells more.")
        return failed("audit", tr("the log was changed: {message}", message=said(found.message)), fix)
    return passed("audit", tr("the last {entries} entries are as they were written", entries=found.entries))


# What each printer says: as the server knows it, and asked just now; and what a short search finds.


AT_ONCE = 4
SEARCH_SECONDS = 3.0
SEARCH_WAIT = 1.0
OFFLINE_FIX = Phrase(
    "Is it on, and its cable in? Where its address changed, give it the new one: page Printers, Address."
)


@dataclass(frozen=True, kw_only=True, slots=True)
class ProbedPrinter:
    """Result of a probe of a printer. `news` None: `problem` says why the device was not asked or did not answer.

    `problem` is empty if the role does not allow the probe.
    """

    printer: PrinterView
    news: ProbeNews | None
    problem: str = ""


async def ask_all(client: ConsoleClient, printers: Sequence[PrinterView]) -> AsyncIterator[ProbedPrinter]:
    """Probe printers, a few at a time, and yield each result as it comes. A printer that prints is not asked."""
    places = asyncio.Semaphore(AT_ONCE)

    async def ask(printer: PrinterView) -> ProbedPrinter:
        if printer.printing:
            return ProbedPrinter(printer=printer, news=None, problem=tr("it prints now, and was not asked"))
        async with places:
            try:
                seen = await client.probe(StartProbe(uri=printer.uri, agent_id=printer.agent_id))
            except ConsoleError as error:
                return ProbedPrinter(printer=printer, news=None, problem="" if for_others(error) else str(error))
        return ProbedPrinter(printer=printer, news=seen.news)

    async with asyncio.TaskGroup() as group:
        tasks = [group.create_task(ask(printer)) for printer in printers]
        for task in asyncio.as_completed(tasks):
            yield await task


async def search(client: ConsoleClient) -> Check | None:
    """For some seconds, by the agent of the server's computer. None: who works here may not."""
    try:
        found = await client.start_discovery(StartDiscovery())
        deadline = asyncio.get_running_loop().time() + SEARCH_SECONDS
        while not found.done and asyncio.get_running_loop().time() < deadline:
            found = await client.discovery(found.discovery_id, after=found.version, wait=SEARCH_WAIT)
        if not found.done:
            await client.end_discovery(found.discovery_id)
    except ConsoleError as error:
        if for_others(error):
            return None
        return attention("discovery", tr("no search for printers was possible: {why}", why=error))
    return discovery_check(found)


def printer_check(printer: PrinterView, asked: ProbedPrinter | None = None) -> Check:
    """`asked`: what it said itself just now."""
    works = printer.status in (PrinterStatus.ONLINE, PrinterStatus.UNKNOWN)
    reason = reason_of(printer)
    why = f" ({reason})" if reason else ""
    message = said(printer.message).rstrip(".")  # more follows in the same sentence
    says = f": {message}" if message and message != reason and not works else ""
    waiting = tr("%n waiting", "jobs", printer.waiting)
    parts = [f"{mark_of(printer).word}{why}, {waiting}{says}"]
    name, fix = f"printer {printer.name}", ""
    if printer.status is PrinterStatus.OFFLINE:
        fix = str(OFFLINE_FIX)
    elif printer.status is PrinterStatus.ERROR:
        fix = tr("Look at its display.")
    elif printer.status is PrinterStatus.PAUSED:
        fix = tr("Resume it when it may print again.")
    if printer.stale:
        command = answer_to(NoticeKind.BACKLOG_HELD, str(printer.printer_id))
        parts.append(tr("%n of them wait for a word: {command}", "jobs", printer.stale, command=command))
    if asked is not None and (asked.news is not None or asked.problem):
        problem = asked.problem if asked.news is None else probe_words(asked.news)
        well = _well_words(printer, asked.news)
        parts.append(tr("asked just now: {problem}", problem=problem) if problem else well)
        if problem and asked.news is not None:
            works, fix = False, fix or str(OFFLINE_FIX)
    text = "; ".join(parts)
    return passed(name, text) if works and not printer.stale else attention(name, text, fix)


def _well_words(printer: PrinterView, news: ProbeNews | None) -> str:
    """What is known of one that has no problem: a raw port may take everything, and never say a word."""
    said = news is not None and (news.model or news.dpi or news.message or set(news.status_reasons) - {NO_FEEDBACK})
    if gives_no_feedback(printer) and not said:
        return tr("it takes connections, and tells nothing", "a printer")
    return tr("it answers", "a printer")
