"""The facts behind each part of the status bar. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.language.translate import tr
from app.vocabulary.agents import called
from app.vocabulary.ages import age, clock, moment
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of, needs_attention, reason_of
from app.vocabulary.storage import bytes_words
from app.widgets.facts import Fact
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures
from server_core.contract.types.printers import PrinterView
from server_core.contract.types.states import AgentStatus

MOST_PRINTERS = 8
MOST_AGENTS = 8
SOON_DAYS = 30


def server_facts(
    status: EngineStatus | None,
    error: str,
    error_at: datetime | None,
    now: datetime,
    figures: ServerFigures | None = None,
) -> list[Fact]:
    """`error`: the last one, also when all is well again."""
    facts = []
    if status is not None:
        running = tr("{age}, since {moment}", age=age(status.started_at, now), moment=moment(status.started_at, now))
        facts = [
            Fact(tr("Address", "of the server"), status.base_url),
            *_from_elsewhere(status, figures),
            Fact(tr("Running", "server, for how long"), running),
            Fact(tr("Version"), status.version),
            *_requests(figures),
            Fact(tr("Open jobs"), str(status.jobs_open)),
            Fact(tr("Disk free"), bytes_words(status.disk_free_bytes)),
            *([] if figures is None else [Fact(tr("Certificate"), _certificate(status, figures, now))]),
        ]
    last = (
        f"{error} ({clock(error_at)})"
        if error and error_at is not None
        else tr("none since this window is open", "error")
    )
    return [*facts, Fact(tr("Last error"), plain(last))]


def _requests(figures: ServerFigures | None) -> list[Fact]:
    if figures is None:
        return []
    return [Fact(tr("Requests"), tr("%n in the last minute", "requests", figures.requests_per_minute))]


def _from_elsewhere(status: EngineStatus, figures: ServerFigures | None) -> list[Fact]:
    if figures is None or figures.public_url.rstrip("/") == status.base_url.rstrip("/"):
        return []
    return [Fact(tr("For others", "address of the server"), figures.public_url)]


def _certificate(status: EngineStatus, figures: ServerFigures, now: datetime) -> str:
    ends = figures.tls_expires_at
    if ends is None:
        of_proxy = figures.public_url.startswith("https:")
        here = figures.public_url.rstrip("/") == status.base_url.rstrip("/")
        none = (
            tr("none needed: for this computer only", "certificate")
            if here
            else tr("none: others can read along", "certificate")
        )
        return tr("of the proxy before this server", "certificate") if of_proxy else none
    local = ends.astimezone()
    day = f"{local.day} {local:%b %Y}"
    days = (ends - now).days
    if ends <= now:
        return tr("ended {day}: restart the server, or give it another one", day=day)
    return tr("until {day}", day=day) if days > SOON_DAYS else tr("until {day}, in %n day(s)", "", days, day=day)


def agent_facts(status: EngineStatus | None, agents: Sequence[Agent] = (), now: datetime | None = None) -> list[Fact]:
    """`agents`: as far as they are known one by one; those that are missing first. `now`: with them."""
    if status is None:
        return [Fact(tr("Agents"), tr("not known while the server does not answer", "agents"))]
    missing = status.agents_total - status.agents_online
    online = tr("{number} of {all}", number=status.agents_online, all=status.agents_total)
    facts = [Fact(tr("Connected", "agents"), online)]
    if missing:
        facts.append(
            Fact(tr("Missing", "agents"), tr("start the computer or Spoolhouse there; its jobs wait meanwhile"))
        )
    there = [agent for agent in agents if agent.status is not AgentStatus.REVOKED]
    there.sort(key=lambda agent: (agent.status is AgentStatus.ONLINE, agent.name.casefold()))
    if now is not None:
        facts += [Fact(called(agent.name), _agent_words(agent, now)) for agent in there[:MOST_AGENTS]]
    if now is not None and len(there) > MOST_AGENTS:
        facts.append(Fact("", tr("and %n more", "", len(there) - MOST_AGENTS)))
    return facts


def _agent_words(agent: Agent, now: datetime) -> str:
    if agent.status is AgentStatus.ONLINE:
        return tr("connected, version {version}", version=plain(agent.version))
    if agent.last_seen_at is None:
        return tr("never seen", "agent")
    return tr("away since {moment}", moment=moment(agent.last_seen_at, now))


def printer_facts(printers: Sequence[PrinterView]) -> list[Fact]:
    """Those that need a person first; each with how many jobs wait there."""
    first = sorted(printers, key=lambda printer: (not needs_attention(printer), printer.name.casefold()))
    facts = []
    for printer in first[:MOST_PRINTERS]:
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        waits = tr("%n job(s) wait", "", printer.waiting) if printer.waiting else ""
        facts.append(Fact(plain(printer.name), plain(" · ".join(filter(None, (state, waits))))))
    if len(first) > MOST_PRINTERS:
        facts.append(Fact("", tr("and %n more", "", len(first) - MOST_PRINTERS)))
    return facts or [Fact(tr("Printers"), tr("none yet", "printers"))]


def live_facts(age_seconds: float | None, heard_at: datetime | None, error: str) -> list[Fact]:
    if age_seconds is None or heard_at is None:
        return [Fact(tr("Data"), tr("not read yet", "data"))]
    facts = [Fact(tr("Last heard"), tr("{time}, {age:.0f} s ago", time=clock(heard_at), age=age_seconds))]
    if error:
        facts.append(Fact(tr("Why"), plain(error)))
    return facts
