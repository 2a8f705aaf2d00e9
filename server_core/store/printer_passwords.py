"""Passwords that agents need to get into printers: in a file of their own, readable by its owner alone.

Not in the database: that one goes into backups and copies. Whoever restores a backup sets them again.
"""

from __future__ import annotations

import threading
from collections.abc import Collection
from pathlib import Path
from uuid import UUID

import msgspec

from server_core.contract.types.fields import UNREADABLE
from server_core.files import write_private

FILE_NAME = "printer-passwords.json"
_lock = threading.Lock()
_decoder = msgspec.json.Decoder(dict[str, str])


def read_passwords(folder: Path) -> dict[UUID, str]:
    """By printer. Raises OSError; a damaged file holds none."""
    try:
        found = _decoder.decode((folder / FILE_NAME).read_bytes())
        return {UUID(printer_id): password for printer_id, password in found.items()}
    except FileNotFoundError:
        return {}
    except (ValueError, *UNREADABLE):
        return {}


def write_password(folder: Path, printer_id: UUID, password: str | None) -> None:
    """On disk when it returns; None takes it away. Raises OSError."""
    with _lock:
        known = read_passwords(folder)
        if known.get(printer_id) == password:
            return
        after = {other: kept for other, kept in known.items() if other != printer_id}
        if password is not None:
            after[printer_id] = password
        _write(folder, after)


def keep_passwords(folder: Path, needed: Collection[UUID]) -> int:
    """Takes away those of all other printers, and half-written files: how many there were. Raises OSError.

    A printer is removed in the database first: who dies before the file is written leaves its password behind.
    """
    with _lock:
        for half in folder.glob(f".{FILE_NAME}.*"):
            half.unlink()
        known = read_passwords(folder)
        kept = {printer_id: password for printer_id, password in known.items() if printer_id in needed}
        if len(kept) < len(known):
            _write(folder, kept)
        return len(known) - len(kept)


def _write(folder: Path, passwords: dict[UUID, str]) -> None:
    write_private(folder / FILE_NAME, msgspec.json.encode({str(one): kept for one, kept in passwords.items()}))
