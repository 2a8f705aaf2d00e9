"""A diagnostics file: collected in parts, reviewed by the user, and written completely or not at all.

Independent of Qt.
"""

from __future__ import annotations

import asyncio
import io
import secrets
import zipfile
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec

from app.client import ConsoleClient
from app.errors import ConsoleError
from app.health.checks import ProbedPrinter, computer_checks, endpoint_of, server_checks, versions
from app.health.known_secrets import known_secrets, without
from app.process.data_folder import DataFolder
from app.process.new_file import write_new
from app.process.window_log import NAME as WINDOW_LOG
from app.session.choices import MOST_BYTES
from app.words.health import ABOUT, WHAT, Check, CheckKind, failed
from server_core.contract.decisions.names import legible_json
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures
from server_core.contract.types.fields import UNREADABLE
from server_core.contract.types.printers import PrinterView
from server_core.files import read_small
from server_core.log_lines import without_secrets

# The facts in a diagnostics file, listed by name. Anything that is not named stays out.


STATUS = (
    "version", "started_at", "base_url", "sqlite_version", "schema_revision", "disk_free_bytes", "jobs_open",
    "agents_online", "agents_total", "printers_ready", "printers_reachable", "printers_total",
)  # fmt: skip
FIGURES = ("requests_per_minute", "public_url", "tls_expires_at", "now")
PRINTER = (
    "printer_id", "name", "backend", "status", "status_reasons", "message", "since", "model", "language", "dpi",
    "media_width_mm", "media_height_mm", "media_tracking", "agent_id", "agent_name", "minimum_evidence",
    "stale_after_seconds", "expires_after_seconds", "stale", "waiting", "printing", "failed_today", "to_check",
)  # fmt: skip
AGENT = ("agent_id", "name", "status", "hostname", "version", "last_seen_at", "created_at", "revoked_at")
CHOICES = (
    "scheme", "density", "large_rows", "contrast", "text_percent", "motion", "sounds", "scan_tones", "wall_distance_m",
    "first_close_told", "gloves_offered", "first_run", "window_width", "window_height", "maximized", "page", "grouped",
    "lock_minutes",
)  # fmt: skip
"""Settings of a window: no names of people, no files, no searches."""
PROBE = (
    "status", "status_reasons", "message", "problem", "language", "model", "dpi", "head_width_mm", "media_width_mm",
    "media_height_mm",
)  # fmt: skip


def picked(thing: object, names: Sequence[str]) -> dict[str, Any]:
    return {name: getattr(thing, name) for name in names}


def server_facts(status: EngineStatus, figures: ServerFigures) -> dict[str, Any]:
    return picked(status, STATUS) | picked(figures, FIGURES)


def printer_facts(printer: PrinterView) -> dict[str, Any]:
    return picked(printer, PRINTER) | {"address": plain_address(printer.uri)}


def agent_facts(agent: Agent) -> dict[str, Any]:
    return picked(agent, AGENT)


def probe_facts(probed: ProbedPrinter) -> dict[str, Any]:
    outcome = {"problem": probed.problem} if probed.news is None else picked(probed.news, PROBE)
    return {"printer_id": probed.printer.printer_id, "name": probed.printer.name, **outcome}


def choice_facts(choices: dict[str, Any]) -> dict[str, Any]:
    """Return the facts from `console.json`."""
    return {name: choices[name] for name in CHOICES if name in choices}


def plain_address(uri: str) -> str:
    """Return the device's address without login, query and fragment."""
    try:
        parts = urlsplit(uri)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return uri.partition(":")[0] + ":?"
    where = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{where}{f':{port}' if port else ''}{parts.path}"


LOG_BYTES = 400_000
"""Taken from the end of each log."""


@dataclass(frozen=True, kw_only=True, slots=True)
class BundledFile:
    """A file inside the diagnostics file. `what` describes it to the user."""

    name: str
    what: str
    text: str

    @property
    def size(self) -> int:
        return len(self.text.encode())


@dataclass(frozen=True, kw_only=True, slots=True)
class Diagnostics:
    """`number`: shown on the screen and in the file, for use in support letters."""

    number: str
    at: datetime
    parts: tuple[BundledFile, ...]


async def gather(
    folder: DataFolder, client: ConsoleClient | None, *, elsewhere: bool = False, why_no_client: str = ""
) -> Diagnostics:
    """Collect the parts.

    `client` None: no server, see `why_no_client`. Failures of the server are recorded, and the rest is collected all
    the same.
    """
    number, at = secrets.token_hex(4), datetime.now(UTC)
    checks = await computer_checks(folder, elsewhere=elsewhere)
    files: dict[str, Any] = {"probes.json": [], "printers.json": [], "agents.json": [], "server.json": {}}
    if client is None:
        checks.append(failed(CheckKind.SERVER, why_no_client))
    else:
        try:
            await _ask_server(client, folder, checks, files, elsewhere=elsewhere)
        except ConsoleError as error:
            checks.append(failed(CheckKind.SERVER, error.details_text))
    files["health.json"] = [check.as_json for check in checks]
    files["versions.json"] = versions()
    files["window.json"] = choice_facts(await asyncio.to_thread(_choices, folder))
    hidden = await asyncio.to_thread(known_secrets, folder)
    logs = await asyncio.to_thread(_logs, folder)
    texts = {"README.txt": ABOUT.format(number=number, at=at.isoformat(timespec="seconds"))}
    texts |= {name: _json(files[name]) for name in WHAT if name in files} | logs
    parts = (BundledFile(name=name, what=WHAT[name], text=_clean(text, hidden)) for name, text in texts.items())
    return Diagnostics(number=number, at=at, parts=tuple(parts))


async def _ask_server(
    client: ConsoleClient, folder: DataFolder, checks: list[Check], files: dict[str, Any], *, elsewhere: bool
) -> None:
    probes: list[ProbedPrinter] = []
    endpoint, port = await endpoint_of(folder, elsewhere=elsewhere)
    async for check in server_checks(client, endpoint, port, devices=True, on_probe=probes.append):
        checks.append(check)
    files["probes.json"] = [probe_facts(probed) for probed in probes]
    files["server.json"] = server_facts(await client.status(), await client.server_figures())
    files["printers.json"] = [printer_facts(printer) for printer in await client.printers()]
    files["agents.json"] = [agent_facts(agent) for agent in await client.agents()]


async def save(found: Diagnostics, file: Path, *, force: bool = True) -> int:
    """Save and return the size. Raises CannotWrite. A cancelled save leaves nothing."""
    content = await asyncio.to_thread(zipped, found)
    await write_new(file, content, force=force)
    return len(content)


def zipped(found: Diagnostics) -> bytes:
    out = io.BytesIO()
    with zipfile.ZipFile(out, "w", zipfile.ZIP_DEFLATED) as archive:
        for part in found.parts:
            entry = zipfile.ZipInfo(f"spoolhouse-{found.number}/{part.name}", found.at.timetuple()[:6])
            entry.compress_type = zipfile.ZIP_DEFLATED
            entry.external_attr = 0o600 << 16
            archive.writestr(entry, part.text)
    return out.getvalue()


def _logs(folder: DataFolder) -> dict[str, str]:
    """Read the existing logs. Blocking."""
    start = folder.log.with_name("engine-start.log")
    files = (folder.log, start, folder.log.with_name(WINDOW_LOG), folder.of_remote_agent.log)
    names = ("logs/engine.log", "logs/engine-start.log", "logs/window.log", "logs/agent.log")
    found = {name: _end_of(file) for name, file in zip(names, files, strict=True)}
    return {name: text for name, text in found.items() if text is not None}


def _end_of(file: Path) -> str | None:
    try:
        with file.open("rb") as log:
            size = log.seek(0, io.SEEK_END)
            log.seek(max(0, size - LOG_BYTES))
            content = log.read(LOG_BYTES)
    except OSError:
        return None
    if size > LOG_BYTES:
        content = content.partition(b"\n")[2]
    return content.decode("utf-8", "replace")


def _clean(text: str, hidden: set[str]) -> str:
    return without(without_secrets(text), hidden)


def _choices(folder: DataFolder) -> dict[str, Any]:
    try:
        return msgspec.json.decode(read_small(folder.root / "console.json", MOST_BYTES), type=dict[str, Any])
    except (OSError, *UNREADABLE):
        return {}


def _json(thing: Any) -> str:
    return msgspec.json.format(legible_json(thing), indent=2).decode() + "\n"
