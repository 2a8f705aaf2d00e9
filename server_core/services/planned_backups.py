"""Planned backups: made at a time of day into a folder, checked, and the newest kept."""

from __future__ import annotations

import asyncio
import logging
import shutil
from contextlib import suppress
from datetime import date, datetime, time, timedelta
from pathlib import Path
from typing import Any

import msgspec
from msgspec import Struct, structs

from server_core.config import MIB
from server_core.contract.decisions.alarms import DISK_MARGIN
from server_core.contract.messages.message import Message, as_message
from server_core.contract.messages.server import BackupMessages
from server_core.contract.messages.system import system_error
from server_core.contract.types.audit import THE_SERVER, AuditAction
from server_core.contract.types.consoles import BackupState, FailedBackup, GoodBackup
from server_core.contract.types.fields import UNREADABLE, Record
from server_core.files import NewFile, make_folder
from server_core.services.api_error import ApiError, not_now
from server_core.services.audit import SERVER, note
from server_core.services.backup import ArchiveBroken, Backup, DocumentLost, check_archive
from server_core.services.backup_folder import FolderRefused, dated_file, dated_files, remove_older, require_folder
from server_core.services.context import Context
from server_core.store import meta_rows
from server_core.store.commits import Commit
from server_core.store.store import Connection, StorageFailed

log = logging.getLogger(__name__)
LOOK_SECONDS = 20.0
AGAIN_SECONDS = 1800.0
"""Seconds until the next try after a backup failed."""
SETTLE_SECONDS = 300.0
"""Seconds after the start of the server before a missed backup is made."""
CATCH_UP_SECONDS = 3600.0
"""Seconds after the start of the server in which a missed backup may still be made before anybody is told."""
LEFT_BYTES = 64 * MIB
"""This much stays free on another disk."""


INTERVALS_MISSED = 2


class BackupPlan(Record, frozen=True, kw_only=True):
    """A plan: `at` (local time) every `days` days. `since`: when it began. `good_at`: time of the last good backup."""

    at: time
    days: int
    since: datetime
    good_at: datetime | None

    def next_at(self, now: datetime) -> datetime:
        """Return when the next backup is due; in the past if it was missed."""
        good_at = self._good_at(now)
        if good_at is not None:
            return self._on(self._first_after(good_at).date() + timedelta(days=self.days - 1))
        return self._first_after(self.since)

    def old_from(self, now: datetime) -> datetime:
        """Return from when on the last good backup is too old."""
        return (self._good_at(now) or self.since) + INTERVALS_MISSED * timedelta(days=self.days)

    def _good_at(self, now: datetime) -> datetime | None:
        """Return the time of the last good backup; None if the plan is newer, or the clock was set back since."""
        good_at = self.good_at
        return good_at if good_at is not None and self.since <= good_at <= now else None

    def _first_after(self, moment: datetime) -> datetime:
        """Return the first time of the plan after a moment. A backup by hand before it does not replace it."""
        day = moment.astimezone().date()
        first = self._on(day)
        return first if first > moment else self._on(day + timedelta(days=1))

    def _on(self, day: date) -> datetime:
        return datetime.combine(day, self.at).astimezone()


class _Kept(Struct, frozen=True, kw_only=True):
    """Facts that the database keeps.

    `since`: when the plan began, null = there is none. `held`: bytes of all backups in the folder.
    """

    since: datetime | None = None
    last: GoodBackup | None = None
    failed: FailedBackup | None = None
    held: int = 0


class _NotMade(Exception):
    def __init__(self, message: Message) -> None:
        super().__init__(str(message))
        self.message = message


class PlannedBackups:
    """The plan and its state; one task per server. Only one backup is made at a time."""

    def __init__(self, ctx: Context) -> None:
        self._ctx = ctx
        self._started, self._started_at = ctx.monotonic(), ctx.now()
        self._kept: _Kept | None = None
        self._asked = asyncio.Event()
        self._running = False
        self._retry = 0.0
        self._tried: tuple[str, int, str] | None = None
        """The settings of the plan that the next try waits for."""

    async def run(self) -> None:
        """Run until cancelled."""
        while True:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._asked.wait(), LOOK_SECONDS)
            try:
                await self.look()
            except StorageFailed as error:
                log.error("The state of the planned backups cannot be stored: %s", error)
            except Exception:
                self._retry = self._ctx.monotonic() + AGAIN_SECONDS
                log.exception("The planned backup failed; next try in %s s", AGAIN_SECONDS)

    async def look(self) -> None:
        """Make a backup if one is due or asked for. Raises StorageFailed."""
        await self._begin_or_end_plan()
        if self._asked.is_set() or self._is_due():
            try:
                await self._make()
            finally:
                self._asked.clear()

    async def start_now(self) -> BackupState:
        """Make a backup soon, beside the plan. Raises ApiError `invalid_transition` while one is being made."""
        if self._ctx.config.trial:
            raise not_now(BackupMessages.BACKUP_ON_TRIAL())
        if not self._ctx.config.serves:
            raise not_now(BackupMessages.BACKUP_NEEDS_ENGINE())
        if self._running or self._asked.is_set():
            raise not_now(BackupMessages.BACKUP_RUNS())
        self._asked.set()
        return await self.state()

    async def state(self) -> BackupState:
        kept, plan = await self._read(), self._plan()
        return BackupState(
            folder=str(self._folder),
            next_at=None if plan is None else plan.next_at(self._ctx.now()),
            last=kept.last,
            failed=kept.failed,
            running=self._running or self._asked.is_set(),
        )

    async def held_bytes(self) -> int:
        """Return the size of the backups in a folder that the settings name, as the last run found it."""
        return (await self._read()).held if self._ctx.config.settings.backup_folder else 0

    async def overdue(self, *, told: bool) -> dict[str, Any] | None:
        """Return details for a notice if the last try failed or the last good backup is too old; None: neither, or
        there is no plan.

        A server that was off gets time to make it first, unless it was `told` before.
        """
        kept, plan, now = await self._read(), self._plan(), self._ctx.now()
        if plan is None or (kept.failed is None and not self._is_overdue(plan, now, told=told)):
            return None
        details = {} if kept.last is None else {"backup_at": kept.last.at.isoformat()}
        return details | ({} if kept.failed is None else {"message": msgspec.to_builtins(kept.failed.why)})

    def _is_overdue(self, plan: BackupPlan, now: datetime, *, told: bool) -> bool:
        if now < plan.old_from(now):
            return False
        is_about_to_be_made = not self._running and self._is_due()  # after the clock was set back behind the last one
        return told or not (is_about_to_be_made or self._ctx.monotonic() - self._started < CATCH_UP_SECONDS)

    @property
    def _folder(self) -> Path:
        config = self._ctx.config
        return Path(config.settings.backup_folder) if config.settings.backup_folder else config.backups

    def _plan(self) -> BackupPlan | None:
        settings, kept = self._ctx.config.settings, self._kept
        if not settings.backup_at or self._ctx.config.trial:
            return None
        since = None if kept is None else kept.since
        good_at = None if kept is None or kept.last is None else kept.last.at
        return BackupPlan(
            at=time.fromisoformat(settings.backup_at),
            days=settings.backup_days,
            since=self._ctx.now() if since is None else since,
            good_at=good_at,
        )

    def _is_due(self) -> bool:
        plan, now, monotonic = self._plan(), self._ctx.now(), self._ctx.monotonic()
        if plan is None or monotonic < self._retry:
            return False
        due_at = plan.next_at(now)
        settling = due_at < self._started_at and monotonic - self._started < SETTLE_SECONDS
        return due_at <= now and not settling

    async def _begin_or_end_plan(self) -> None:
        settings = self._ctx.config.settings
        wanted = (settings.backup_at, settings.backup_days, settings.backup_folder)
        if wanted != self._tried:
            self._tried, self._retry = wanted, 0.0  # other settings may work at once
        kept, now, is_on = await self._read(), self._ctx.now(), bool(self._ctx.config.settings.backup_at)
        if is_on and (kept.since is None or kept.since > now):  # new, or the clock was set back
            await self._keep(structs.replace(kept, since=now))
        elif not is_on and kept.since is not None:
            await self._keep(structs.replace(kept, since=None, failed=None))

    async def _make(self) -> None:
        self._running = True
        try:
            good, held, documents = await self._written()
        except _NotMade as error:
            await self._failed(error.message)
        else:
            self._retry = 0.0
            kept = structs.replace(await self._read(), last=good, failed=None, held=held)
            await self._keep(kept, {"bytes": good.bytes, "documents": documents, "file": good.file})
            log.info("Planned backup made and checked: %s, %d bytes", good.file, good.bytes)
        finally:
            self._running = False

    async def _failed(self, why: Message) -> None:
        kept, self._retry = await self._read(), self._ctx.monotonic() + AGAIN_SECONDS
        if kept.failed is None or as_message(kept.failed.why) != why:
            log.error("The planned backup was not made; next try in %d min: %s", AGAIN_SECONDS // 60, why)
        await self._keep(structs.replace(kept, failed=FailedBackup(at=self._ctx.now(), why=why)))

    async def _written(self) -> tuple[GoodBackup, int, int]:
        """Return the new backup, the bytes of all in its folder, and its documents. Raises _NotMade."""
        ctx, folder = self._ctx, self._folder
        begun = ctx.now()
        try:
            await asyncio.to_thread(self._require_folder, folder)
            archive = await Backup.prepare(ctx, THE_SERVER)
            try:
                good, held = await asyncio.to_thread(self._save, archive, dated_file(folder, begun), begun)
            finally:
                await archive.close()
        except (FolderRefused, ApiError, DocumentLost, ArchiveBroken) as error:
            raise _NotMade(error.message) from error
        except OSError as error:
            why = system_error(error)
            raise _NotMade(BackupMessages.BACKUP_FOLDER_UNUSABLE(folder=str(folder), why=why)) from error
        return good, held, archive.documents

    def _require_folder(self, folder: Path) -> None:
        if self._ctx.config.settings.backup_folder:
            require_folder(folder, self._ctx.site_account)
        else:
            make_folder(folder)

    def _save(self, archive: Backup, file: Path, begun: datetime) -> tuple[GoodBackup, int]:
        """Write, check and name the backup; then remove older ones. Blocks."""
        self._require_space(file.parent, archive.size)
        with NewFile(file) as new:
            archive.save(new.file)
            new.sync()
            check_archive(new.part, archive.go_on)
            new.commit()
        try:
            remove_older(file, self._ctx.config.settings.backup_keep, begun)
        except OSError as error:
            log.error("%s was saved and checked, but older backups cannot be removed: %s", file, error.strerror)
        held = sum(each.stat().st_size for each in dated_files(file.parent))
        return GoodBackup(at=begun, file=str(file), bytes=file.stat().st_size), held

    def _require_space(self, folder: Path, size: int) -> None:
        """On the disk of the database, the backup must not make new documents be refused. Raises _NotMade."""
        config = self._ctx.config
        is_same = folder.stat().st_dev == config.folder.stat().st_dev
        left = config.limits.disk_low_bytes * DISK_MARGIN // 100 if is_same else LEFT_BYTES
        if shutil.disk_usage(folder).free < size + left:
            needed = -(-(size + left) // 1_000_000)
            raise _NotMade(BackupMessages.BACKUP_NEEDS_SPACE(needed=needed, folder=str(folder)))

    async def _read(self) -> _Kept:
        if self._kept is None:
            self._kept = await self._ctx.store.read(_stored)
        return self._kept

    async def _keep(self, kept: _Kept, made: dict[str, Any] | None = None) -> None:
        """Store the state, with an audit entry for a backup that was `made`. Raises StorageFailed."""
        self._kept = kept

        def work(connection: Connection) -> None:
            if made is not None:
                account, now = self._ctx.site_account, self._ctx.now()
                note(connection, account, AuditAction.BACKUP, SERVER, at=now, actor=THE_SERVER, **made)
            meta_rows.put(connection, meta_rows.PLANNED_BACKUPS, msgspec.json.encode(kept).decode())

        await self._ctx.store.write(work, Commit.BACKUP)


def _stored(connection: Connection) -> _Kept:
    try:
        return msgspec.json.decode(meta_rows.find(connection, meta_rows.PLANNED_BACKUPS) or "{}", type=_Kept)
    except UNREADABLE:
        return _Kept()
