"""The server's settings in words: rows, choices, what a change means. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from app.vocabulary.plain_text import plain
from app.vocabulary.storage import bytes_words
from server_core.contract.server_settings import (
    Bind,
    PortState,
    ServerSettings,
    SettingsView,
    StorageUse,
    TlsChoice,
    UndoneSettings,
)

SAID_AT_START = "The command that starts the server says this: change it there"
IS_DEFAULT = "This is the default"
NOT_READ = "The server's settings are not read yet"
ADDRESS = frozenset({"bind", "port", "tls", "base_url"})
"""What a program that uses the server has to be told of."""
UNKNOWN_OUTCOME = "The answer was lost: whether this was kept is seen when the server is there again."


@dataclass(frozen=True, kw_only=True, slots=True)
class RowWords:
    """`choices`: of one that is chosen from; else it is written, a number with its `unit`. `blank`: what an empty
    field means; None: it may not be empty."""

    key: str
    name: str
    meaning: str = ""
    choices: tuple[tuple[str, Any], ...] = ()
    unit: str = ""
    blank: str | None = None


SERVER = (
    RowWords(
        key="bind",
        name="Who reaches the server",
        choices=(("This computer", Bind.THIS_COMPUTER), ("The local network", Bind.NETWORK)),
    ),
    RowWords(key="port", name="Port", meaning="TCP, from 1 to 65535. Empty: it chooses itself.", blank="By itself"),
    RowWords(
        key="tls",
        name="Encryption (TLS)",
        meaning="Of what comes from other computers.",
        choices=(
            ("Certificate of its own", TlsChoice.SELF_MADE),
            ("Certificate from files", TlsChoice.FILES),
            ("None", TlsChoice.OFF),
        ),
    ),
    RowWords(
        key="tls_certificate", name="Certificate file", meaning="PEM, with its chain; a path on the server's computer."
    ),
    RowWords(key="tls_key", name="Key file", meaning="PEM, without a password."),
    RowWords(
        key="base_url",
        name="Address told to others",
        meaning="Only where a proxy stands before the server: https://HOST.",
        blank="Its own",
    ),
    RowWords(
        key="requests_per_second",
        name="Requests of one application",
        meaning="Four times as many at once.",
        unit="per second",
    ),
    RowWords(key="pdf_mib", name="Largest PDF", unit="MiB"),
    RowWords(key="raw_mib", name="Largest RAW file", unit="MiB"),
)
STORAGE = (
    RowWords(
        key="keep_documents_days",
        name="Keep documents",
        meaning="After their last job; then they cannot be printed again.",
        unit="days",
    ),
    RowWords(key="keep_jobs_days", name="Keep jobs", meaning="With their history, after their end.", unit="days"),
    RowWords(key="keep_requests_days", name="Keep the log of requests", unit="days"),
    RowWords(
        key="disk_low_mib",
        name="Keep free",
        meaning="With less room on the disk no documents are taken in; what is under way goes on.",
        unit="MiB",
    ),
)
POLICIES = (
    RowWords(
        key="stale_after_minutes",
        name="Ask about old jobs after",
        meaning="Labels and receipts that waited longer while their printer was away are not printed without a word. "
        "0: never ask. A printer's own setting comes first.",
        unit="minutes",
    ),
    RowWords(
        key="expires_after_hours",
        name="Give up waiting jobs after",
        meaning="They fail as expired. A printer's own setting comes first.",
        unit="hours",
    ),
    RowWords(
        key="unconfirmed_minutes",
        name="Wait for “Did it come out?”",
        meaning="Then the job fails, and nothing is printed again by itself.",
        unit="minutes",
    ),
)
NAMES = {row.key: row.name for row in (*SERVER, *STORAGE, *POLICIES)}


def value_words(row: RowWords, settings: ServerSettings) -> str:
    """Of what is set now, to be read aloud."""
    value = getattr(settings, row.key)
    if row.choices:
        return next(words for words, each in row.choices if each == value)
    if value in (None, ""):
        return row.blank or "empty"
    return f"{plain(str(value))} {row.unit}".rstrip()


def reach_words(view: SettingsView) -> str:
    """Where it is reached now, and what may stand in the way."""
    where = plain(view.public_url)
    if view.settings.bind is Bind.THIS_COMPUTER and view.running.bind is Bind.THIS_COMPUTER:
        return f"Only programs of this computer reach it, at {where}."
    port = view.settings.port or view.port
    hint = f"A firewall on its computer has to let TCP port {port} in; on Linux: sudo ufw allow {port}/tcp"
    if view.running.bind is Bind.NETWORK:
        return f"Other computers reach it at {where}. {hint}"
    return hint


def tls_words(view: SettingsView) -> str:
    if view.tls_fingerprint is not None:
        ends = "" if view.tls_expires_at is None else f"Certificate until {view.tls_expires_at:%-d %b %Y}. "
        return f"{ends}Fingerprint (SHA-256): {plain(view.tls_fingerprint)}"
    if view.settings.tls is TlsChoice.OFF and view.settings.bind is Bind.NETWORK:
        return "Everybody on the way can read tokens and documents."
    if view.settings.bind is Bind.THIS_COMPUTER:
        return "Programs of this computer need none."
    return ""


def restart_words(view: SettingsView) -> str:
    """What waits for a restart, and who has to be told. Empty: nothing."""
    waits = view.waits_for_restart
    if not waits:
        return ""
    names = listed([NAMES[key] for key in waits])
    text = f"{names}: this holds when the server starts again."
    users = _users(view)
    if ADDRESS & set(waits) and users:
        text += f" {users} the old address {plain(view.public_url)}: give them the new one."
    return text


def undone_words(undone: UndoneSettings) -> str:
    why = plain(undone.why).rstrip(".")
    return f"The server did not start with the last change, and works as before: {why}."


def port_words(state: PortState) -> tuple[str, bool]:
    """And whether it can be taken."""
    if state.ours:
        return f"Port {state.port}: this server listens there.", True
    if state.free:
        return f"Port {state.port} is free.", True
    if not state.allowed:
        return f"Port {state.port} is for programs of the system: choose one from 1024 on.", False
    by = f"by “{plain(state.used_by)}”" if state.used_by else "by another program"
    return f"Port {state.port} is used {by}.", False


def storage_lines(use: StorageUse) -> Sequence[tuple[str, str]]:
    return (
        ("Folder", plain(use.folder)),
        ("Documents", bytes_words(use.documents)),
        ("Jobs and settings", bytes_words(use.database)),
        ("Reserve for a full disk", bytes_words(use.reserve)),
        ("Free", f"{bytes_words(use.free)} of {bytes_words(use.total)}"),
    )


def listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"


def _users(view: SettingsView) -> str:
    found = [
        f"{count} {word}{'' if count == 1 else 's'}"
        for count, word in ((view.applications, "application"), (view.consoles, "console"))
        if count
    ]
    if not found:
        return ""
    return f"{listed(found)} {'uses' if view.applications + view.consoles == 1 else 'use'}"
