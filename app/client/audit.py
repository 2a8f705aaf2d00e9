"""A search in the audit log."""

from __future__ import annotations

from datetime import datetime

import msgspec

from server_core.contract.types.audit import AuditBy, AuditKind


class AuditWanted(msgspec.Struct, frozen=True, kw_only=True):
    """What is looked for in the audit log; None = all. `q`: an object, by id, reference or name; `until` is left out
    itself."""

    actor: str | None = None
    act: str | None = None
    subject: str | None = None
    by: AuditBy | None = None
    kind: AuditKind | None = None
    q: str | None = None
    since: datetime | None = None
    until: datetime | None = None


EVERYTHING = AuditWanted()
