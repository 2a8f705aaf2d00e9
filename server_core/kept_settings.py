"""The file that keeps the server's settings: what is set, what worked last, and what had to be taken back."""

from __future__ import annotations

import logging
from pathlib import Path

import msgspec
from msgspec import Struct

from server_core.contract.server_settings import ServerSettings, UndoneSettings
from server_core.contract.unreadable import UNREADABLE
from server_core.private_file import write_private

log = logging.getLogger(__name__)


class KeptSettings(Struct, frozen=True, kw_only=True):
    """`worked`: a server came up with these."""

    settings: ServerSettings = ServerSettings()
    worked: ServerSettings = ServerSettings()
    undone: UndoneSettings | None = None


def read_settings(path: Path | None) -> KeptSettings:
    """The defaults where there is no file, and where it cannot be read: a server that starts can be set anew."""
    if path is None:
        return KeptSettings()
    try:
        return msgspec.json.decode(path.read_bytes(), type=KeptSettings)
    except FileNotFoundError:
        return KeptSettings()
    except (OSError, *UNREADABLE) as error:
        log.error("the settings in %s cannot be read, the server has its defaults: %s", path, error)
        return KeptSettings()


def write_settings(path: Path, kept: KeptSettings) -> None:
    """Raises OSError."""
    write_private(path, msgspec.json.format(msgspec.json.encode(kept), indent=1))
