"""What the settings mean for the configuration of a server. Pure."""

from __future__ import annotations

from dataclasses import replace
from datetime import timedelta
from pathlib import Path
from urllib.parse import urlsplit

from server_core.config import MIB, Patience, Rates, ServerConfig, TlsFiles
from server_core.contract.types.consoles import Bind, ServerSettings, TlsChoice

HOST_OF = {Bind.THIS_COMPUTER: "127.0.0.1", Bind.NETWORK: "0.0.0.0"}  # noqa: S104 - a person chose it


def with_rules(config: ServerConfig, settings: ServerSettings) -> ServerConfig:
    """What holds at once."""
    stale = timedelta(minutes=settings.stale_after_minutes)
    kept = timedelta(days=settings.keep_jobs_days)
    return replace(
        config,
        settings=settings,
        limits=replace(
            config.limits,
            pdf_bytes=settings.pdf_mib * MIB,
            raw_bytes=settings.raw_mib * MIB,
            disk_low_bytes=settings.disk_low_mib * MIB,
        ),
        retention=replace(
            config.retention,
            document_bytes=timedelta(days=settings.keep_documents_days),
            jobs=kept,
            events=kept,
            requests=timedelta(days=settings.keep_requests_days),
        ),
        patience=replace(
            config.patience,
            expires_after=timedelta(hours=settings.expires_after_hours),
            stale_after=dict.fromkeys(Patience().stale_after, stale),
        ),
        unconfirmed_window=timedelta(minutes=settings.unconfirmed_minutes),
    )


def at_start(config: ServerConfig, settings: ServerSettings) -> ServerConfig:
    """All of them, but for the port: who starts the server knows which one it had last."""
    name = urlsplit(settings.base_url).hostname
    files = TlsFiles(certificate=Path(settings.tls_certificate), key=Path(settings.tls_key))
    rate = settings.requests_per_second
    return replace(
        with_rules(config, settings),
        host=HOST_OF[settings.bind],
        tls=files if settings.tls is TlsChoice.FILES else None,
        plain_http=settings.tls is TlsChoice.OFF,
        public_base_url=settings.base_url or None,
        allowed_hosts=config.allowed_hosts if name is None else (*config.allowed_hosts, name),
        rates=replace(Rates(), requests_per_second=rate, requests_burst=4 * rate),
    )
