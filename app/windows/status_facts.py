"""The facts behind each part of the status bar. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import datetime

from app.vocabulary.ages import age, clock, moment
from app.vocabulary.plain_text import plain
from app.vocabulary.printers import mark_of, needs_attention, reason_of
from app.vocabulary.storage import bytes_words
from app.widgets.facts import Fact
from server_core.contract.console import EngineStatus, PrinterView
from server_core.contract.public import Agent, AgentStatus
from server_core.contract.server_figures import ServerFigures

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
        running = f"{age(status.started_at, now)}, since {moment(status.started_at, now)}"
        facts = [
            Fact("Address", status.base_url),
            *_from_elsewhere(status, figures),
            Fact("Running", running),
            Fact("Version", status.version),
            *([] if figures is None else [Fact("Requests", f"{figures.requests_per_minute} in the last minute")]),
            Fact("Open jobs", str(status.jobs_open)),
            Fact("Disk free", bytes_words(status.disk_free_bytes)),
            *([] if figures is None else [Fact("Certificate", _certificate(status, figures, now))]),
        ]
    last = f"{error} ({clock(error_at)})" if error and error_at is not None else "none since this window is open"
    return [*facts, Fact("Last error", plain(last))]


def _from_elsewhere(status: EngineStatus, figures: ServerFigures | None) -> list[Fact]:
    if figures is None or figures.public_url.rstrip("/") == status.base_url.rstrip("/"):
        return []
    return [Fact("For others", figures.public_url)]


def _certificate(status: EngineStatus, figures: ServerFigures, now: datetime) -> str:
    ends = figures.tls_expires_at
    if ends is None:
        of_proxy = figures.public_url.startswith("https:")
        here = figures.public_url.rstrip("/") == status.base_url.rstrip("/")
        none = "none needed: for this computer only" if here else "none: others can read along"
        return "of the proxy before this server" if of_proxy else none
    local = ends.astimezone()
    day = f"{local.day} {local:%b %Y}"
    days = (ends - now).days
    if ends <= now:
        return f"ended {day}: restart the server, or give it another one"
    return f"until {day}" if days > SOON_DAYS else f"until {day}, in {days} day{'' if days == 1 else 's'}"


def agent_facts(status: EngineStatus | None, agents: Sequence[Agent] = (), now: datetime | None = None) -> list[Fact]:
    """`agents`: as far as they are known one by one; those that are missing first. `now`: with them."""
    if status is None:
        return [Fact("Agents", "not known while the server does not answer")]
    missing = status.agents_total - status.agents_online
    facts = [Fact("Connected", f"{status.agents_online} of {status.agents_total}")]
    if missing:
        facts.append(Fact("Missing", "start the computer or Spoolhouse there; its jobs wait meanwhile"))
    there = [agent for agent in agents if agent.status is not AgentStatus.REVOKED]
    there.sort(key=lambda agent: (agent.status is AgentStatus.ONLINE, agent.name.casefold()))
    if now is not None:
        facts += [Fact(plain(agent.name), _agent_words(agent, now)) for agent in there[:MOST_AGENTS]]
    if now is not None and len(there) > MOST_AGENTS:
        facts.append(Fact("", f"and {len(there) - MOST_AGENTS} more"))
    return facts


def _agent_words(agent: Agent, now: datetime) -> str:
    if agent.status is AgentStatus.ONLINE:
        return plain(f"connected, version {agent.version}")
    return "never seen" if agent.last_seen_at is None else f"away since {moment(agent.last_seen_at, now)}"


def printer_facts(printers: Sequence[PrinterView]) -> list[Fact]:
    """Those that need a person first; each with how many jobs wait there."""
    first = sorted(printers, key=lambda printer: (not needs_attention(printer), printer.name.casefold()))
    facts = []
    for printer in first[:MOST_PRINTERS]:
        state = ", ".join(part for part in (mark_of(printer).word, reason_of(printer)) if part)
        waits = "1 job waits" if printer.waiting == 1 else f"{printer.waiting} jobs wait" if printer.waiting else ""
        facts.append(Fact(plain(printer.name), plain(" · ".join(filter(None, (state, waits))))))
    if len(first) > MOST_PRINTERS:
        facts.append(Fact("", f"and {len(first) - MOST_PRINTERS} more"))
    return facts or [Fact("Printers", "none yet")]


def live_facts(age_seconds: float | None, heard_at: datetime | None, error: str) -> list[Fact]:
    if age_seconds is None or heard_at is None:
        return [Fact("Data", "not read yet")]
    facts = [Fact("Last heard", f"{clock(heard_at)}, {age_seconds:.0f} s ago")]
    if error:
        facts.append(Fact("Why", plain(error)))
    return facts
