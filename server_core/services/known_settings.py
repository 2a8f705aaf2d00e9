"""What the store knows of the settings, whose file others can change, too: what differs from it is told in the log."""

from __future__ import annotations

from datetime import datetime
from uuid import UUID

import msgspec

from server_core.contract.types.audit import AuditAct, SettingsFound
from server_core.contract.types.consoles import KEYS, ServerSettings
from server_core.contract.types.fields import UNREADABLE
from server_core.services.audit.writing import SERVER, note
from server_core.store import meta_rows
from server_core.store.store import Connection


def know(connection: Connection, settings: ServerSettings) -> None:
    """In the commit of the entry that tells of them."""
    written = msgspec.json.encode(settings).decode()
    if meta_rows.find(connection, meta_rows.SETTINGS) != written:
        meta_rows.put(connection, meta_rows.SETTINGS, written)


def tell_if_others(
    connection: Connection, account_id: UUID, found: ServerSettings, reason: SettingsFound, now: datetime
) -> None:
    """Written by hand, by a run that died before its commit, or taken back because no server came up with them."""
    known = _known(connection)
    changed = [key for key in KEYS if getattr(found, key) != getattr(known, key)]
    if changed:
        was = {key: getattr(known, key) for key in changed}
        said = {key: getattr(found, key) for key in changed}
        details = {"reason": reason.value, "before": was, "settings": said}
        note(connection, account_id, AuditAct.SETTINGS, SERVER, at=now, details=details)
    know(connection, found)


def _known(connection: Connection) -> ServerSettings:
    """Of a server that was never set: as on the first day."""
    try:
        return msgspec.json.decode(meta_rows.find(connection, meta_rows.SETTINGS) or "{}", type=ServerSettings)
    except UNREADABLE:  # of another version
        return ServerSettings()
