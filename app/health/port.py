"""Which port the engine of a data folder should have, and whether another program has it. Free of Qt."""

from __future__ import annotations

import socket
from dataclasses import dataclass
from urllib.parse import urlsplit

from app.data_folder import DataFolder, EngineEndpoint
from server_core.kept_settings import read_settings

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
