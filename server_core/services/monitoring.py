"""Readiness, and metrics in Prometheus' text format 0.0.4, read along indexes and from memory."""

from __future__ import annotations

import asyncio
import shutil
from collections import Counter
from collections.abc import Iterable, Mapping
from datetime import datetime
from enum import StrEnum

from server_core.contract.types.fields import Record
from server_core.contract.types.states import JobStatus, PrinterStatus
from server_core.services.measures import BOUNDS, JobDurations
from server_core.services.printers.views import status_of
from server_core.services.server_state import ServerState
from server_core.store import monitoring_rows
from server_core.store.monitoring_rows import OpenJobCount
from server_core.store.store import Connection, StorageFailed


class ReadyCheck(StrEnum):
    STORE = "store"
    DISK = "disk"
    AGENTS = "agents"


class Readiness(Record, frozen=True, kw_only=True):
    """Readiness of the server to take and print new jobs. `checks`: by name, false where one fails.

    - `store`: the database can be read, and the last write did not fail
    - `disk`: new documents are accepted
    - `agents`: at least one agent is online, or none was ever enrolled
    """

    ready: bool
    checks: dict[ReadyCheck, bool]
    agents_online: int
    agents_total: int
    disk_free_bytes: int


async def readiness(state: ServerState) -> Readiness:
    ctx = state.ctx
    agents = Counter(_agent_states(state))
    total = agents[AgentState.ONLINE] + agents[AgentState.OFFLINE]
    free = await asyncio.to_thread(ctx.blobs.free_bytes)
    checks = {
        ReadyCheck.STORE: await _is_readable(state) and ctx.store.failure is None,
        ReadyCheck.DISK: free >= ctx.config.limits.disk_low_bytes and not _is_reserve_spent(state),
        ReadyCheck.AGENTS: agents[AgentState.ONLINE] > 0 or total == 0,
    }
    return Readiness(
        ready=all(checks.values()) and not state.stopping.is_set(),
        checks=checks,
        agents_online=agents[AgentState.ONLINE],
        agents_total=total,
        disk_free_bytes=free,
    )


def _is_reserve_spent(state: ServerState) -> bool:
    ballast = state.ctx.store.ballast
    return ballast is not None and ballast.spent


async def _is_readable(state: ServerState) -> bool:
    try:
        await state.ctx.store.read(monitoring_rows.open_notices)
    except StorageFailed:
        return False
    return True


class AgentState(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    REVOKED = "revoked"


def _agent_states(state: ServerState) -> Iterable[AgentState]:
    for agent in state.agents.everyone():
        if agent.revoked:
            yield AgentState.REVOKED
        else:
            yield AgentState.ONLINE if state.presence.is_online(agent.agent_id) else AgentState.OFFLINE


# The text format, https://prometheus.io/docs/instrumenting/exposition_formats/.


CONTENT_TYPE = "text/plain; version=0.0.4; charset=utf-8"
Labels = Mapping[str, str]


class MetricKind(StrEnum):
    COUNTER = "counter"
    GAUGE = "gauge"
    HISTOGRAM = "histogram"


class Exposition:
    """Lines of metrics, each family once and with its help."""

    def __init__(self) -> None:
        self._lines: list[str] = []

    def family(self, name: str, kind: MetricKind, help: str) -> None:
        self._lines += [f"# HELP {name} {help}", f"# TYPE {name} {kind}"]

    def sample(self, name: str, value: float, **labels: str) -> None:
        shown = ",".join(f'{label}="{_escaped(text)}"' for label, text in labels.items())
        self._lines.append(f"{name}{{{shown}}} {value!r}" if shown else f"{name} {value!r}")

    def one(self, name: str, kind: MetricKind, help: str, value: float) -> None:
        """Add a family of one sample without labels."""
        self.family(name, kind, help)
        self.sample(name, value)

    def each(self, name: str, kind: MetricKind, help: str, label: str, values: Mapping[str, float]) -> None:
        """Add a family with one sample for each value of the label."""
        self.family(name, kind, help)
        for text, value in values.items():
            self.sample(name, value, **{label: text})

    def text(self) -> str:
        return "".join(f"{line}\n" for line in self._lines)


def _escaped(text: str) -> str:
    return text.replace("\\", r"\\").replace('"', r"\"").replace("\n", r"\n")


async def metrics(state: ServerState) -> str:
    ctx, now = state.ctx, state.ctx.now()

    def work(
        connection: Connection,
    ) -> tuple[list[OpenJobCount], list[monitoring_rows.MonitoredPrinter], dict[str, int]]:
        notices = {kind.value: number for kind, number in monitoring_rows.open_notices(connection).items()}
        return monitoring_rows.open_jobs(connection), monitoring_rows.printer_states(connection), notices

    jobs, printers, notices = await ctx.store.read(work)
    ready = await readiness(state)
    disk = await asyncio.to_thread(shutil.disk_usage, ctx.config.folder)
    shown, counter, gauge = Exposition(), MetricKind.COUNTER, MetricKind.GAUGE
    shown.family("spoolhouse_build_info", gauge, "Version of the server; the value is always 1.")
    shown.sample("spoolhouse_build_info", 1, version=ctx.config.version)
    started = state.started_at.timestamp()
    shown.one("spoolhouse_start_time_seconds", gauge, "When the server started, in Unix time.", started)
    checks = {check.value: float(ok) for check, ok in ready.checks.items()}
    shown.each("spoolhouse_ready", gauge, "1 if the check of /readyz passes, else 0.", "check", checks)
    _show_jobs(shown, jobs, ctx.durations, now)
    states = dict.fromkeys((each.value for each in PrinterStatus), 0.0)
    for printer in printers:
        reachable = printer.agent_revoked_at is None and state.presence.is_online(printer.agent_id)
        states[status_of(printer.status, paused=printer.paused, reachable=reachable).value] += 1
    shown.each("spoolhouse_printers", gauge, "Printers by state.", "state", states)
    agents = dict.fromkeys((each.value for each in AgentState), 0.0) | Counter(map(str, _agent_states(state)))
    shown.each("spoolhouse_agents", gauge, "Agents by state.", "state", agents)
    shown.each("spoolhouse_open_notices", gauge, "Notices that a person has to read or answer.", "kind", notices)
    commits = ctx.store.commits
    shown.one("spoolhouse_commits_total", counter, "Commits to the database.", commits.done)
    shown.one("spoolhouse_commit_failures_total", counter, "Commits that failed.", commits.failed)
    shown.one("spoolhouse_commit_seconds_total", counter, "Time that the commits took.", commits.seconds)
    refused = {code.value: float(number) for code, number in sorted(ctx.refused_logins.by_code.items())}
    shown.each("spoolhouse_refused_logins_total", counter, "Refused logins by error code.", "error_code", refused)
    shown.one("spoolhouse_disk_free_bytes", gauge, "Free space on the disk of the data folder.", disk.free)
    shown.one("spoolhouse_disk_size_bytes", gauge, "Size of that disk.", disk.total)
    if state.certificate.shown is not None:
        ends = state.certificate.shown.expires_at.timestamp()
        shown.one("spoolhouse_certificate_expiry_timestamp_seconds", gauge, "When the certificate ends.", ends)
    return shown.text()


def _show_jobs(shown: Exposition, jobs: list[OpenJobCount], durations: JobDurations, now: datetime) -> None:
    states = dict.fromkeys(("pending", "held", "reserved", "printing", "unconfirmed"), 0.0)
    for line in jobs:
        states["held" if line.held else "unconfirmed" if line.unconfirmed else line.status.value] += line.number
    shown.each("spoolhouse_jobs", MetricKind.GAUGE, "Open jobs by state.", "state", states)
    waiting = [line.oldest_at for line in jobs if line.status is JobStatus.PENDING and not line.held]
    age = max(0.0, (now - min(waiting)).total_seconds()) if waiting else 0.0
    name = "spoolhouse_oldest_pending_job_age_seconds"
    shown.one(name, MetricKind.GAUGE, "Age of the oldest job that waits and is not held; 0 if none waits.", age)
    name = "spoolhouse_job_duration_seconds"
    shown.family(name, MetricKind.HISTOGRAM, "Time from the acceptance of a job to its end, by its final state.")
    for status, measured in durations.by_status.items():
        for bound, number in zip((*BOUNDS, "+Inf"), measured.up_to, strict=True):
            shown.sample(f"{name}_bucket", number, status=status.value, le=str(bound))
        shown.sample(f"{name}_sum", measured.seconds, status=status.value)
        shown.sample(f"{name}_count", measured.up_to[-1], status=status.value)
