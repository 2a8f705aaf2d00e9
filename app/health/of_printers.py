"""What each printer says: as the server knows it, and asked just now; and what a short search finds."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import dataclass

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.health.of_server import for_others
from app.language.translate import Phrase, tr
from app.vocabulary.health import Check, attention, discovery_check, passed, probe_words
from app.vocabulary.messages import said
from app.vocabulary.notices import answer_to
from app.vocabulary.printers import gives_no_feedback, mark_of, reason_of
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.consoles import NO_FEEDBACK
from server_core.contract.types.discovery import ProbeNews, StartDiscovery, StartProbe
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import PrinterStatus

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
