"""`spoolhouse doctor`: is everything well? Server, agents, printers, versions, disk."""

from __future__ import annotations

import platform
import shutil
import sqlite3
import sys
from argparse import Namespace
from importlib.metadata import version
from urllib.parse import urlsplit

import msgspec

from app.client import open_client
from app.commands.agents import place_words, remote_server, version_words
from app.commands.notices import words_of
from app.commands.output import CommandFailed, answer
from app.data_folder import DataFolder, EngineEndpoint, FolderLock
from app.errors import ConsoleError
from app.vocabulary.notices import answer_to
from server_core.addresses import is_loopback
from server_core.contract.audit import AuditCheck
from server_core.contract.console import Notice, NoticeKind
from server_core.contract.public import AgentStatus, PrinterStatus

DISK_LOW_BYTES = 200 * 1024 * 1024
AUDIT_ENTRIES = 1000
"""The newest ones; `audit check` looks at all."""
SHAPES = {"ok": "✓", "attention": "!", "failed": "✗"}


class Check(msgspec.Struct, frozen=True, kw_only=True):
    """`state`: ok, attention (look at it) or failed (it does not print, or what is kept was changed)."""

    name: str
    state: str
    text: str


async def doctor(folder: DataFolder, arguments: Namespace) -> None:
    """Exit code 1 when a check failed."""
    checks = [_versions(), _disk(folder), *_remote_agent(folder)]
    if len(checks) == 2 or (folder.server / "spoolhouse.db").exists():
        checks += await _engine(folder)
    healthy = all(check.state != "failed" for check in checks)
    lines = [f"{SHAPES[check.state]} {check.name}: {check.text}" for check in checks]
    answer({"healthy": healthy, "data_dir": str(folder.root), "checks": checks}, lines, as_json=arguments.json)
    if not healthy:
        raise CommandFailed("not healthy: see the checks marked ✗")


def _versions() -> Check:
    text = (
        f"spoolhouse {version('spoolhouse')}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {sys.platform}"
    )
    return Check(name="versions", state="ok", text=text)


def _disk(folder: DataFolder) -> Check:
    place = folder.root
    while not place.exists():
        place = place.parent
    free = shutil.disk_usage(place).free
    state = "ok" if free > DISK_LOW_BYTES else "failed"
    return Check(name="disk", state=state, text=f"{free / 1e9:.1f} GB free for {folder.root}")


def _remote_agent(folder: DataFolder) -> list[Check]:
    """Of a computer that prints for a server elsewhere."""
    server = remote_server(folder)
    if server is None:
        return []
    if server.tls_pin is not None:
        trust = f"key {server.tls_pin}"
    else:
        trust = "plain HTTP" if server.base_url.startswith("http:") else "any key that an authority vouches for"
    runs = FolderLock(folder.of_remote_agent).is_held()
    text = f"of {server.base_url} ({trust}); its own key is {place_words(folder, server.kept_in)}"
    hint = "" if runs else "; it does not run: start it with 'spoolhouse agent run'"
    return [Check(name="remote agent", state="ok" if runs else "failed", text=text + hint)]


async def _engine(folder: DataFolder) -> list[Check]:
    endpoint = folder.running_engine()
    if endpoint is None:
        text = "no engine runs on this data folder: start it with 'spoolhouse serve' or the console"
        return [Check(name="server", state="failed", text=text)]
    try:
        async with open_client(endpoint) as client:
            status, figures = await client.status(), await client.server_figures()
            agents = await client.agents()
            printers = await client.printers()
            audit = await client.check_audit(last=AUDIT_ENTRIES)
            notices = await client.notices()
    except ConsoleError as error:
        return [Check(name="server", state="failed", text=f"{endpoint.base_url}: {error}")]
    checks = [
        Check(
            name="server",
            state="ok",
            text=f"{status.base_url}, pid {endpoint.pid}, version {status.version}, {status.jobs_open} open jobs, "
            f"{figures.requests_per_minute} API requests in the last minute",
        )
    ]
    checks.append(_tls(endpoint))
    checks.append(_audit(audit))
    for agent in agents:
        if agent.status is not AgentStatus.REVOKED:
            state = "ok" if agent.status is AgentStatus.ONLINE else "failed"
            state = "attention" if state == "ok" and agent.update.required else state
            text = f"{agent.status}, {agent.hostname}, version {version_words(agent)}"
            checks.append(Check(name=f"agent {agent.name}", state=state, text=text))
    for printer in printers:
        works = printer.status in (PrinterStatus.ONLINE, PrinterStatus.UNKNOWN)
        reasons = f" ({', '.join(printer.status_reasons)})" if printer.status_reasons else ""
        says = f": {printer.message}" if printer.message and not works else ""
        text = f"{printer.status}{reasons}, {printer.waiting} waiting{says}"
        if printer.stale:
            command = answer_to(NoticeKind.BACKLOG_HELD, str(printer.printer_id))
            text += f", {printer.stale} of them wait for a word: {command}"
        good = works and not printer.stale
        checks.append(Check(name=f"printer {printer.name}", state="ok" if good else "attention", text=text))
    checks += [_notice(notice) for notice in notices.data]
    if notices.next_cursor is not None:
        checks.append(Check(name="notices", state="attention", text="there are more: see 'spoolhouse notice list'"))
    return checks


def _notice(notice: Notice) -> Check:
    return Check(name=f"notice {notice.number}", state="attention", text=words_of(notice))


def _audit(found: AuditCheck) -> Check:
    if found.broken_at is not None:
        return Check(name="audit", state="failed", text=f"the log was changed: {found.message}")
    return Check(name="audit", state="ok", text=f"the last {found.entries} entries are as they were written")


def _tls(endpoint: EngineEndpoint) -> Check:
    """How other computers reach the server, if they can."""
    if endpoint.tls_pin is not None:
        text = f"{endpoint.public_url}, key {endpoint.tls_pin}, certificate SHA-256 {endpoint.tls_fingerprint}"
        return Check(name="tls", state="ok", text=text)
    host = urlsplit(endpoint.public_url or endpoint.base_url).hostname or ""
    if is_loopback(host):
        return Check(name="tls", state="ok", text="plain HTTP, for this computer only")
    return Check(name="tls", state="attention", text=f"{endpoint.public_url} is plain HTTP: others can read along")
