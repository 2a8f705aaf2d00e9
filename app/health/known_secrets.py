"""Secrets stored on this computer, so that they can be removed from log lines."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from app.process.data_folder import DataFolder
from server_core.contract.types.fields import UNREADABLE
from server_core.log_lines import HIDDEN

SHORTEST = 4
"""Shorter values occur in ordinary words."""
OPEN = {"base_url", "server_url", "server_name", "name", "tls_pin", "user", "kept_in", "hostname"}
"""Fields of such files that are not secret."""


def known_secrets(folder: DataFolder) -> set[str]:
    """Read them. Blocking. A missing or unreadable file has none."""
    found = set()
    for file in secret_files(folder):
        try:
            content = file.read_bytes()
        except OSError:
            continue
        try:
            found |= set(_words(msgspec.json.decode(content)))
        except UNREADABLE:
            found.add(content.decode("utf-8", "replace").strip())
    return {secret for secret in found if len(secret) >= SHORTEST}


def without(text: str, secrets: set[str]) -> str:
    for secret in sorted(secrets, key=len, reverse=True):  # a longer one may contain a shorter one
        text = text.replace(secret, HIDDEN)
    return text


def secret_files(folder: DataFolder) -> Iterator[Path]:
    yield folder.root / "console-token"
    yield folder.server / "printer-passwords.json"
    yield folder.agent / "agent.json"
    yield folder.remote_agent / "agent.json"
    yield from sorted((folder.root / "remote-consoles").glob("*.json"))


def _words(thing: Any, name: str = "") -> Iterator[str]:
    """Return all texts except those of public fields."""
    if isinstance(thing, dict):
        for key, value in thing.items():
            yield from _words(value, key)
    elif isinstance(thing, list):
        for value in thing:
            yield from _words(value, name)
    elif isinstance(thing, str) and name not in OPEN and not name.endswith("_id"):
        yield thing
