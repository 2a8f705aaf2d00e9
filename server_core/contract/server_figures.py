"""What a person asks of a server that runs: how much it has to do, and how long its certificate holds."""

from __future__ import annotations

from datetime import datetime

from msgspec import Struct


class ServerFigures(Struct, frozen=True, kw_only=True):
    """`requests_per_minute`: of programs that print, in the last 60 s. `public_url`: where other computers find the
    server. `tls_expires_at` None: it speaks plain HTTP there, or a proxy with a certificate of its own.
    `now`: of the server's clock; None: an older one, which does not tell."""

    requests_per_minute: int
    public_url: str
    tls_expires_at: datetime | None = None
    now: datetime | None = None
