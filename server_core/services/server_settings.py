"""The server's settings: stored ones, effective ones, and validation of changes; its health and figures."""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import replace
from datetime import datetime
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
from msgspec import UNSET

from server_core.config import ServerConfig, TlsFiles
from server_core.contract.messages.server import BackupMessages, SettingMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.audit import THE_SERVER, Actor, AuditAction, SettingsFound
from server_core.contract.types.consoles import (
    AT_START,
    KEYS,
    NO_FEEDBACK,
    Bind,
    ChangeSettings,
    EngineStatus,
    PortState,
    ServerFigures,
    ServerSettings,
    SettingsView,
    StorageUse,
    TlsChoice,
)
from server_core.contract.types.enrolment import is_server_url
from server_core.contract.types.fields import UNREADABLE, Record, of_row
from server_core.contract.types.printers import needs_look
from server_core.contract.types.states import PrinterStatus
from server_core.http.listeners import Tls, TlsUnusable, called, look_at, public_urls, speaks_tls
from server_core.kept_settings import HOST_OF, KeptSettings, at_start, read_settings, with_rules, write_settings
from server_core.services.api_error import StorageFailed, disk_trouble, invalid_field
from server_core.services.audit import SERVER, note
from server_core.services.backup_folder import FolderRefused, take_folder
from server_core.services.context import Context
from server_core.services.printers.views import list_printers
from server_core.services.server_state import ServerState
from server_core.store import agent_rows, documents, meta_rows, queue_rows
from server_core.store.commits import Commit
from server_core.store.compaction import pages
from server_core.store.database import HEAD, sqlite_version
from server_core.store.store import Connection

# Settings as the database last knew them. Others can change their file, so differences are written to the audit log.


def know(connection: Connection, settings: ServerSettings) -> None:
    """Store the settings in the commit of their audit entry."""
    written = msgspec.json.encode(settings).decode()
    if meta_rows.find(connection, meta_rows.SETTINGS) != written:
        meta_rows.put(connection, meta_rows.SETTINGS, written)


def tell_if_others(
    connection: Connection, account_id: UUID, found: ServerSettings, reason: SettingsFound, now: datetime
) -> None:
    """Write an audit entry about settings changed by hand, by a run that died uncommitted, or reverted at start."""
    stored = _stored_settings(connection)
    changed = [key for key in KEYS if getattr(found, key) != getattr(stored, key)]
    if changed:
        was = {key: getattr(stored, key) for key in changed}
        values = {key: getattr(found, key) for key in changed}
        details = {"reason": reason.value, "before": was, "settings": values}
        note(connection, account_id, AuditAction.SETTINGS, SERVER, at=now, actor=THE_SERVER, **details)
    know(connection, found)


def _stored_settings(connection: Connection) -> ServerSettings:
    """Return the settings known to the database; the defaults if there are none."""
    try:
        return msgspec.json.decode(meta_rows.find(connection, meta_rows.SETTINGS) or "{}", type=ServerSettings)
    except UNREADABLE:  # from another version
        return ServerSettings()


KEYS_OF_TLS = {"tls", "tls_certificate", "tls_key"}
PLACES = {"bind", "port", "base_url"} | KEYS_OF_TLS
"""Settings that may change the server's address; its name is taken from the certificate."""


async def view(state: ServerState) -> SettingsView:
    config = state.ctx.config
    kept = await asyncio.to_thread(read_settings, config.settings_file)
    shown = state.certificate.shown
    applications = await state.ctx.store.read(meta_rows.applications_here)
    agents = await state.ctx.store.read(meta_rows.agents_elsewhere)
    consoles = await state.ctx.store.read(meta_rows.consoles_elsewhere)
    waits = [
        key
        for key in AT_START
        if key not in config.set_at_start and getattr(kept.settings, key) != getattr(config.settings, key)
    ]
    addresses, then = await asyncio.to_thread(_addresses, state, kept.settings, waits)
    return of_row(
        SettingsView,
        state,
        settings=kept.settings,
        running=config.settings,
        said_at_start=list(config.set_at_start),
        waits_for_restart=waits if config.serves else [],
        folder=str(config.folder.parent),
        applications=applications,
        agents=agents,
        local_url=state.base_url,
        addresses=tuple(addresses),
        next_addresses=tuple(then.addresses),
        next_local_url=then.local_url,
        key_changes=then.key_changes,
        consoles=consoles,
        undone=kept.undone,
        unread=kept.unread,
        tls_fingerprint=None if shown is None else shown.fingerprint,
        tls_expires_at=None if shown is None else shown.expires_at,
        certificate=state.certificate.view(state.ctx),
        backup=await state.backups.state(),
    )


class _Then(Record, frozen=True, kw_only=True):
    """Addresses after the pending restart. Empty: unchanged or unknown."""

    addresses: Sequence[str] = ()
    local_url: str = ""
    key_changes: bool = False


def _addresses(state: ServerState, kept: ServerSettings, waits: Sequence[str]) -> tuple[Sequence[str], _Then]:
    """Return the addresses now and after the restart."""
    config = state.ctx.config
    now = public_urls(config, state.port, state.names)
    wanted = at_start(replace(config, allowed_hosts=config.hosts_set_at_start), kept)
    files = None if wanted.tls is None else _usable(wanted.tls)
    key_changes = state.certificate.keeps_key_out or (
        bool(KEYS_OF_TLS & set(waits)) and _shows_another_key(state, wanted, files)
    )
    if not PLACES & set(waits) or PLACES & set(config.set_at_start):
        return now, _Then(key_changes=key_changes)
    ports = config.known_ports.after(state.port, config.settings.port)
    port = state.port if kept.port == config.settings.port else ports.wanted(kept.port)
    names = state.own_names if files is None else called(files.names, state.own_names)
    then = public_urls(wanted, port, names)
    local = f"http://127.0.0.1:{port}"
    if speaks_tls(wanted):
        beside = ports.beside(port)
        local = state.base_url if speaks_tls(config) else f"http://127.0.0.1:{beside}" if beside else ""
    return now, _Then(
        addresses=() if then == now else then,
        local_url="" if local == state.base_url else local,
        key_changes=key_changes,
    )


def _usable(files: TlsFiles) -> Tls | None:
    """Load TLS files; None: the server could not start with them."""
    from server_core.http.certificates import load  # late: plain HTTP needs no X.509

    try:
        return load(files)
    except TlsUnusable:
        return None


def _shows_another_key(state: ServerState, wanted: ServerConfig, files: Tls | None) -> bool:
    """Return whether clients that pinned the key must trust a new one. A renewal with the same key changes nothing."""
    if state.tls_pin is None or not speaks_tls(wanted):
        return False
    if wanted.tls is None:
        return True  # from files back to the self-signed certificate
    return files is not None and files.pin != state.tls_pin


async def change(state: ServerState, request: ChangeSettings, actor: Actor) -> SettingsView:
    """Change settings, all or none. Raises ApiError `validation_failed`."""
    ctx, path = state.ctx, state.ctx.config.settings_file
    if path is None:
        raise invalid_field("", "not_applicable", SettingMessages.NO_SETTINGS())
    async with ctx.configured.changing:
        await _change(state, path, request, actor)
    return await view(state)


async def _change(state: ServerState, path: Path, request: ChangeSettings, actor: Actor) -> None:
    ctx = state.ctx
    before = await asyncio.to_thread(read_settings, path)
    wanted = _wanted(before.settings, request)
    changed = [key for key in KEYS if getattr(wanted, key) != getattr(before.settings, key)]
    await asyncio.to_thread(_check, state, wanted, changed)
    given = {key for key in KEYS if getattr(request, key) is not UNSET}
    if "backup_folder" in given and wanted.backup_folder:  # chosen again, it is marked again
        await asyncio.to_thread(_take_folder, ctx, Path(wanted.backup_folder))
    values = {key: getattr(wanted, key) for key in changed}
    was = {key: getattr(before.settings, key) for key in changed}

    def work(connection: Connection) -> None:
        """Write the file last: if that fails, nothing was logged either."""
        site, now = ctx.site_account, ctx.now()
        tell_if_others(connection, site, before.settings, SettingsFound.BEFORE_A_CHANGE, now)
        if changed:
            note(connection, site, AuditAction.SETTINGS, SERVER, at=now, actor=actor, before=was, settings=values)
            know(connection, wanted)
        try:
            write_settings(path, KeptSettings(settings=wanted, worked=before.worked, unread=before.unread))
        except OSError as error:
            raise disk_trouble(error) from error

    if changed or before.undone is not None or before.unread:
        try:
            await ctx.store.write(work, Commit.CONSOLE_CHANGE)
        except StorageFailed:  # the commit failed, so revert the file, which may already be written
            await asyncio.to_thread(_take_back, path, before)
            raise
        rules = {key: getattr(wanted, key) for key in changed if key not in AT_START}
        if rules:
            holds = msgspec.structs.replace(ctx.config.settings, **rules)
            ctx.configured.now = with_rules(ctx.config, holds)


def _take_back(path: Path, before: KeptSettings) -> None:
    """Restore the file. If the disk still fails, it did not take the new settings either."""
    with suppress(OSError):
        write_settings(path, msgspec.structs.replace(before, unread=()))


async def port_state(state: ServerState, port: int, bind: Bind) -> PortState:
    if port == state.port:
        return PortState(port=port, free=True, ours=True)
    return await asyncio.to_thread(look_at, HOST_OF[bind], port)


async def storage_use(state: ServerState) -> StorageUse:
    def read(connection: Connection) -> tuple[int, int]:
        return documents.small_bytes(connection), pages(connection).free_bytes

    small, free = await state.ctx.store.read(read)
    return await asyncio.to_thread(_storage, state, small, free, await state.backups.held_bytes())


def _wanted(settings: ServerSettings, request: ChangeSettings) -> ServerSettings:
    unknown = [key for key in request.reset if key not in KEYS]
    if unknown:
        raise invalid_field("reset", "not_found", SettingMessages.SETTING_NOT_FOUND(key=unknown[0][:60]))
    given: dict[str, Any] = {key: getattr(ServerSettings(), key) for key in request.reset}
    given |= {key: getattr(request, key) for key in KEYS if getattr(request, key) is not UNSET}
    return msgspec.structs.replace(settings, **given)


def _check(state: ServerState, wanted: ServerSettings, changed: list[str]) -> None:
    """Raises ApiError `validation_failed`.

    Unchanged settings are not validated again unless the change affects them.
    """
    if {"keep_documents_days", "keep_jobs_days"} & set(changed) and wanted.keep_documents_days > wanted.keep_jobs_days:
        field = "keep_documents_days" if "keep_documents_days" in changed else "keep_jobs_days"
        raise invalid_field(field, "out_of_range", SettingMessages.DOCUMENTS_LONGER_THAN_JOBS())
    if "base_url" in changed and wanted.base_url and not is_server_url(wanted.base_url):
        raise invalid_field("base_url", "invalid_format", SettingMessages.BASE_URL_INVALID())
    if KEYS_OF_TLS & set(changed) and wanted.tls is TlsChoice.FILES:
        _check_files(wanted, state.ctx.now())
    if "port" in changed and wanted.port is not None and wanted.port != state.port:
        _check_port(look_at(HOST_OF[wanted.bind], wanted.port))


def _check_files(wanted: ServerSettings, now: datetime) -> None:
    for field, missing, not_absolute in (
        ("tls_certificate", SettingMessages.CERTIFICATE_MISSING, SettingMessages.CERTIFICATE_NOT_ABSOLUTE),
        ("tls_key", SettingMessages.KEY_MISSING, SettingMessages.KEY_NOT_ABSOLUTE),
    ):
        if not getattr(wanted, field):
            raise invalid_field(field, "required", missing())
        if not Path(getattr(wanted, field)).is_absolute():
            raise invalid_field(field, "invalid_format", not_absolute())
    from server_core.http.certificates import load

    try:
        tls = load(TlsFiles(certificate=Path(wanted.tls_certificate), key=Path(wanted.tls_key)))
    except TlsUnusable as error:
        field = "tls_key" if error.is_key else "tls_certificate"
        raise invalid_field(field, "not_applicable", error.message) from error
    if tls.expires_at <= now:
        raise invalid_field(
            "tls_certificate", "not_applicable", SettingMessages.CERTIFICATE_ENDED(day=f"{tls.expires_at:%Y-%m-%d}")
        )


def _take_folder(ctx: Context, folder: Path) -> None:
    """Mark the folder for backups. Raises ApiError `validation_failed`."""
    if not folder.is_absolute():
        raise invalid_field("backup_folder", "invalid_format", BackupMessages.BACKUP_FOLDER_NOT_ABSOLUTE())
    if folder.resolve().is_relative_to(ctx.config.folder.resolve()):
        message = BackupMessages.BACKUP_FOLDER_WITHIN(folder=str(folder))
        raise invalid_field("backup_folder", "not_applicable", message)
    try:
        take_folder(folder, ctx.site_account)
    except FolderRefused as error:
        raise invalid_field("backup_folder", "not_applicable", error.message) from error
    except OSError as error:
        message = BackupMessages.BACKUP_FOLDER_UNUSABLE(folder=str(folder), why=system_error(error))
        raise invalid_field("backup_folder", "not_applicable", message) from error


def _check_port(state: PortState) -> None:
    if state.free:
        return
    if not state.allowed:
        text = SettingMessages.PORT_OF_SYSTEM(port=state.port)
    elif state.used_by:
        text = SettingMessages.PORT_OF_PROGRAM(port=state.port, program=state.used_by)
    else:
        text = SettingMessages.PORT_TAKEN(port=state.port)
    raise invalid_field("port", "taken", text)


def _storage(state: ServerState, small: int, free: int, backups_elsewhere: int) -> StorageUse:
    config = state.ctx.config
    disk = shutil.disk_usage(config.folder)
    database = sum(_size(config.database.with_name(config.database.name + end)) for end in ("", "-wal", "-shm"))
    return StorageUse(
        folder=str(config.folder.parent),
        database=max(database - small, 0),
        free_pages=free,
        documents=_sizes(config.documents) + small,
        backups=_sizes(config.backups) + backups_elsewhere,
        logs=_sizes(config.folder.parent / "logs"),
        reserve=_size(config.ballast),
        free=disk.free,
        total=disk.total,
    )


def _sizes(folder: Path) -> int:
    return sum(_size(Path(below, name)) for below, _, names in os.walk(folder) for name in names)


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


async def engine_status(state: ServerState) -> EngineStatus:
    ctx = state.ctx
    jobs_open = await ctx.store.read(lambda connection: queue_rows.count_open(connection, ctx.account))
    agents = await ctx.store.read(lambda connection: agent_rows.list_agents(connection, ctx.account))
    there = [agent for agent in agents if agent.revoked_at is None]
    printers = await list_printers(state)
    online = [each for each in printers if each.status is PrinterStatus.ONLINE]
    well = [each for each in online if not needs_look(each.status_reasons, each.media_waits)]
    silent = sum(NO_FEEDBACK in each.status_reasons for each in well)
    return EngineStatus(
        version=ctx.config.version,
        started_at=state.started_at,
        base_url=state.base_url,
        sqlite_version=sqlite_version(),
        schema_revision=HEAD,
        disk_free_bytes=shutil.disk_usage(ctx.config.folder).free,
        jobs_open=jobs_open,
        agents_online=sum(state.presence.is_online(agent.agent_id) for agent in there),
        agents_total=len(there),
        printers_ready=len(well) - silent,
        printers_reachable=silent,
        printers_to_look_at=len(online) - len(well),
        printers_total=len(printers),
    )


def server_figures(state: ServerState) -> ServerFigures:
    ctx, shown = state.ctx, state.certificate.shown
    return ServerFigures(
        requests_per_minute=ctx.request_log.rate.per_minute(ctx.now()),
        public_url=state.public_url,
        tls_expires_at=None if shown is None else shown.expires_at,
        certificate=state.certificate.view(ctx),
        now=ctx.now(),
    )
