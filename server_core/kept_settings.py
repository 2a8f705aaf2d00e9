"""The file of the server's settings: the chosen ones, the last ones that worked, and those that were reverted.

`with_rules` and `at_start` apply them to a server's configuration.
"""

from __future__ import annotations

import logging
from contextlib import suppress
from dataclasses import replace
from datetime import timedelta
from itertools import count
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import msgspec
from msgspec import Struct

from server_core.config import MIB, Patience, Rates, ServerConfig, TlsFiles
from server_core.contract.types.consoles import KEYS, LONGEST_DAYS, Bind, ServerSettings, TlsChoice, UndoneSettings
from server_core.contract.types.enrolment import is_server_url
from server_core.contract.types.fields import UNREADABLE
from server_core.files import write_private

log = logging.getLogger(__name__)
_KINDS = {field.name: field.type for field in msgspec.structs.fields(ServerSettings)}
KEPT_LONG: dict[str, Any] = {key: LONGEST_DAYS for key in KEYS if key.startswith("keep_")}
"""The longest retention, used where the setting is unreadable: deleted data does not come back."""


class KeptSettings(Struct, frozen=True, kw_only=True):
    """Contents of the settings file.

    `worked`: the last settings a server started with. `unread`: unreadable settings.
    """

    settings: ServerSettings = ServerSettings()
    worked: ServerSettings = ServerSettings()
    undone: UndoneSettings | None = None
    unread: tuple[str, ...] = ()


def read_settings(path: Path | None) -> KeptSettings:
    """Read the settings one by one. An unreadable one gets its default, or the longest retention.

    So the server starts in any case and can be configured again.
    """
    if path is None:
        return KeptSettings()
    try:
        kept = msgspec.json.decode(path.read_bytes(), type=dict[str, Any])
    except FileNotFoundError:
        return KeptSettings()
    except (OSError, *UNREADABLE) as error:
        log.error("The settings file %s cannot be read; the defaults are used: %s", path, error)
        spared = ServerSettings(**KEPT_LONG)
        return KeptSettings(settings=spared, worked=spared, unread=KEYS)
    settings, unread = _readable(kept.get("settings", {}))
    if unread:
        log.error("Some settings in %s cannot be read; their defaults are used: %s", path, ", ".join(unread))
    undone = None
    with suppress(msgspec.ValidationError):
        undone = msgspec.convert(kept.get("undone"), type=UndoneSettings | None)
    return KeptSettings(settings=settings, worked=_readable(kept.get("worked", {}))[0], undone=undone, unread=unread)


def write_settings(path: Path, kept: KeptSettings) -> None:
    """Write the settings file. An unreadable one is renamed and kept. Raises OSError."""
    if kept.unread:
        _set_aside(path)
        kept = msgspec.structs.replace(kept, unread=())
    write_private(path, msgspec.json.format(msgspec.json.encode(kept), indent=1))


def _readable(kept: Any) -> tuple[ServerSettings, tuple[str, ...]]:
    """Return the readable settings and the keys of the unreadable ones."""
    if not isinstance(kept, dict):
        return ServerSettings(**KEPT_LONG), KEYS
    read: dict[str, Any] = {}
    for key in [key for key in KEYS if key in kept]:
        with suppress(msgspec.ValidationError):
            read[key] = msgspec.convert(kept[key], type=_KINDS[key])
    if read.get("base_url") and not is_server_url(read["base_url"]):
        del read["base_url"]
    unread = tuple(key for key in KEYS if key in kept and key not in read)
    return ServerSettings(**{key: days for key, days in KEPT_LONG.items() if key in unread} | read), unread


def _set_aside(path: Path) -> None:
    """Rename the file to `settings-unreadable.json`; earlier ones stay. Raises OSError."""
    candidates = (
        path.with_name(f"{path.stem}-unreadable{'' if at == 1 else f'-{at}'}{path.suffix}") for at in count(1)
    )
    path.rename(next(candidate for candidate in candidates if not candidate.exists()))


HOST_OF = {Bind.THIS_COMPUTER: "127.0.0.1", Bind.NETWORK: "0.0.0.0"}  # noqa: S104 - a person chose it


def with_rules(config: ServerConfig, settings: ServerSettings) -> ServerConfig:
    """Apply the settings that need no restart."""
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
    """Apply all settings except the port, which the caller that starts the server knows."""
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
