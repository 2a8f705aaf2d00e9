"""What this computer itself says: versions, disk, a player for sounds, and whether it prints for a server elsewhere."""

from __future__ import annotations

import asyncio
import platform
import shutil
import sqlite3
import sys
from importlib.metadata import PackageNotFoundError, version

from app.alarms.players import player_here
from app.data_folder import DataFolder, FolderLock
from app.language.translate import tr
from app.vocabulary.health import Check, attention, disk_check, failed, passed

PARTS = ("spoolhouse", "PySide6-Essentials", "httpx", "msgspec", "SQLAlchemy", "pypdfium2")


def versions() -> dict[str, str]:
    """Of the program, what it is made of, and the system."""
    found = {}
    for part in PARTS:
        try:
            found[part] = version(part)
        except PackageNotFoundError:
            continue
    system = {"Python": platform.python_version(), "SQLite": sqlite3.sqlite_version, "system": platform.platform()}
    return found | system


def of_computer(folder: DataFolder) -> list[Check]:
    """Blocking: some milliseconds of disk."""
    text = (
        f"spoolhouse {version('spoolhouse')}, Python {platform.python_version()}, "
        f"SQLite {sqlite3.sqlite_version}, {sys.platform}"
    )
    return [passed("versions", text), _disk(folder), *remote_agent(folder)]


async def stranger_there(folder: DataFolder) -> list[Check]:
    """At the address of the server elsewhere that this computer prints for."""
    from app.commands.agents import remote_engine

    engine = await asyncio.to_thread(remote_engine, folder)
    server = engine.server()
    if server is None or await engine.is_known_there() is not False:
        return []
    text = tr("at {url} another server answers, or one that has forgotten this agent", url=server.base_url)
    fix = tr(
        "Nothing was shown to it, and the agent tries again by itself. If its server has another address now, make a "
        "link there and run 'spoolhouse agent enroll --replace' here. If it is the right one in an older version, "
        "update it: an agent may be older than its server, never newer."
    )
    return [failed("remote agent", text, fix)]


def sound() -> Check:
    player = player_here()
    if player is None:
        fix = tr("Install one of pipewire-bin, pulseaudio-utils or alsa-utils; alarms are shown anyway.")
        return attention("sound", tr("no player is installed"), fix)
    return passed("sound", tr("{player} plays alarms", player=player))


def _disk(folder: DataFolder) -> Check:
    place = folder.root
    while not place.exists():
        place = place.parent
    return disk_check(shutil.disk_usage(place).free, str(folder.root))


def remote_agent(folder: DataFolder) -> list[Check]:
    """Of a computer that prints for a server elsewhere."""
    from app.commands.agents import place_words, remote_server

    server = remote_server(folder)
    if server is None:
        return []
    if server.tls_pin is not None:
        trust = tr("key {key}", key=server.tls_pin)
    else:
        trust = tr("plain HTTP") if server.base_url.startswith("http:") else tr("any key that an authority vouches for")
    text = tr(
        "of {url} ({trust}); its own key is {place}",
        url=server.base_url,
        trust=trust,
        place=place_words(folder, server.kept_in),
    )
    if FolderLock(folder.of_remote_agent).is_held():
        return [passed("remote agent", text)]
    return [
        failed("remote agent", tr("{text}; it does not run", text=text), tr("Start it with 'spoolhouse agent run'."))
    ]
