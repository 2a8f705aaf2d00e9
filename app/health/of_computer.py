"""What this computer itself says: versions, disk, a player for sounds, and whether it prints for a server elsewhere."""

from __future__ import annotations

import asyncio
import platform
import shlex
import shutil
import socket
import sqlite3
import sys
from dataclasses import dataclass
from importlib.metadata import PackageNotFoundError, version
from urllib.parse import urlsplit

from app.desktop.alarms.players import player_here
from app.diagnostics.known_secrets import secret_files
from app.language.translate import tr
from app.process.data_folder import DataFolder, EngineEndpoint, FolderLock
from app.words.health import Check, attention, disk_check, failed, passed
from server_core.files import may_others_read
from server_core.kept_settings import read_settings

# Checks for files of the data folder that other users of this computer can read or change.
#
# Free of Qt. Blocks for a moment of disk access.


def private_files(folder: DataFolder) -> list[Check]:
    """Nothing where all is well, as most would not know what it is about. What it says of the engine's token holds: it
    is made anew though its file was closed before."""
    folder.doubt_open_token()
    secrets = (*secret_files(folder), folder.tls / "key.pem")
    found = [str(file) for file in secrets if may_others_read(file)]
    checks = _changed_by_others(folder)
    if not found:
        return checks
    text = tr("other users of this computer can read {files}", files=", ".join(found))
    fix = tr(
        "{command} - then, where you do not know them all: pair a console and enrol an agent anew. The engine makes "
        "its own token anew by itself.",
        command=f"chmod 600 {shlex.join(found)}",
    )
    return [failed("files", text, fix), *checks]


def _changed_by_others(folder: DataFolder) -> list[Check]:
    found = folder.changed_by_others()
    if found is None:
        return []
    text = tr(
        "other users of this computer can change {files}: they could print in this site’s name, or keep it from "
        "printing",
        files=", ".join(map(str, found.paths)),
    )
    fix = tr("{command} - then look in Activity for what nobody here did", command=found.command)
    return [failed("files", text, fix)]


# Which port the engine of a data folder should have, and whether another program has it. Free of Qt.


LOOK_SECONDS = 0.5


@dataclass(frozen=True, kw_only=True, slots=True)
class ExpectedPort:
    """`port` None: programs know of none yet. `taken`: somebody else listens there now."""

    port: int | None
    taken: bool = False


def expected_port(folder: DataFolder, endpoint: EngineEndpoint) -> ExpectedPort:
    """What is set, now or since the next start, or what a command said, which is remembered. Blocking: a moment."""
    has = urlsplit(endpoint.public_url or endpoint.base_url).port
    kept = read_settings(folder.settings)
    known = [port for port in (kept.worked.port, kept.settings.port, folder.remembered_port()) if port]
    if not known or has in known:
        return ExpectedPort(port=has if known else None)
    return ExpectedPort(port=known[0], taken=_listens(known[0]))


def _listens(port: int) -> bool:
    try:
        socket.create_connection(("127.0.0.1", port), LOOK_SECONDS).close()
    except OSError:
        return False
    return True


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
    from app.process.enrolling import remote_engine

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
    from app.process.enrolling import place_words, remote_server

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
