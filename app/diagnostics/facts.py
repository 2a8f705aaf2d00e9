"""The facts that go into a diagnostics file: each is named here. Of a thing that is not named, nothing goes in."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any
from urllib.parse import urlsplit

from app.health.of_printers import ProbedPrinter
from server_core.contract.types.agents import Agent
from server_core.contract.types.consoles import EngineStatus, ServerFigures
from server_core.contract.types.printers import PrinterView

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
    "scheme", "density", "contrast", "text_percent", "motion", "sounds", "scan_tones", "wall_distance_m",
    "first_close_told", "gloves_offered", "first_run", "window_width", "window_height", "maximized", "page", "grouped",
    "lock_minutes",
)  # fmt: skip
"""Of how a window is set: no name of a person, no file, no search."""
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


def probe_facts(asked: ProbedPrinter) -> dict[str, Any]:
    told = {"problem": asked.problem} if asked.news is None else picked(asked.news, PROBE)
    return {"printer_id": asked.printer.printer_id, "name": asked.printer.name, **told}


def choice_facts(choices: dict[str, Any]) -> dict[str, Any]:
    """Of `console.json`."""
    return {name: choices[name] for name in CHOICES if name in choices}


def plain_address(uri: str) -> str:
    """Where a device is, without who logs in there, and without what stands behind `?` and `#`."""
    try:
        parts = urlsplit(uri)
        host, port = parts.hostname or "", parts.port
    except ValueError:
        return uri.partition(":")[0] + ":?"
    where = f"[{host}]" if ":" in host else host
    return f"{parts.scheme}://{where}{f':{port}' if port else ''}{parts.path}"
