"""Turns a backup into a server's folder, and brings a restored or copied database back to life."""

from __future__ import annotations

import secrets
from datetime import datetime, timedelta
from pathlib import Path
from uuid import UUID

from msgspec import MsgspecError

from server_core.contract.decisions.life_cycle import PENDING, PRINTING, RESERVED, IllegalAction, Transition
from server_core.contract.messages.server import BackupMessages
from server_core.contract.messages.system import DatabaseMessages
from server_core.contract.types.audit import THE_SERVER, NoticeKind
from server_core.contract.types.partners import LEEWAY
from server_core.files import make_folder, new_private, sync_folder
from server_core.home import home_of
from server_core.services.audit import SERVER
from server_core.services.backup import DATABASE, DOCUMENTS, SITE, ArchiveBroken, ArchiveReader, Manifest
from server_core.services.jobs import actions, stale_guard
from server_core.services.jobs.transitions import move_job
from server_core.store import agent_rows, job_rows, meta_rows, notice_rows, webhook_rows
from server_core.store.database import DatabaseUnusable
from server_core.store.snapshot import change_offline, files_of, leave_out_foreign
from server_core.store.store import Connection

TIME_TO_ANSWER = timedelta(hours=24)


def unpack(archive: Path, into: Path, *, now: datetime, trial: bool = False) -> Manifest:
    """Create `into/server` and `into/site`, durable when it returns. `trial`: the notice about it says so.

    Raises ArchiveBroken, DatabaseUnusable, OSError.
    """
    server, site = into / "server", into / "site"
    for folder in (into, server, server / "documents", site):
        make_folder(folder)
    with archive.open("rb") as file:
        reader = ArchiveReader(file)
        for member, pieces in reader.members():
            path = _place(member.name, server, site)
            make_folder(path.parent)
            with new_private(path) as target:
                target.writelines(pieces)
    for folder in {path.parent for path in into.rglob("*")}:
        sync_folder(folder)
    leave_out_foreign(server / DATABASE)  # before anything in it is read
    names = {member.name for member in reader.manifest.members}
    if any(DOCUMENTS + sha256 not in names for sha256, _ in files_of(server / DATABASE)):
        raise ArchiveBroken(BackupMessages.BACKUP_INCOMPLETE())
    home = home_of(server / DATABASE)  # moving it into place keeps the same file

    def change(connection: Connection) -> None:
        come_back(connection, reader.manifest.created_at, now, trial=trial)
        meta_rows.put(connection, meta_rows.HOME, home)

    try:
        change_offline(server / DATABASE, change)
    except (ValueError, TypeError, LookupError, ArithmeticError, MsgspecError, IllegalAction) as error:
        why = error.message if isinstance(error, IllegalAction) else str(error)
        raise DatabaseUnusable(DatabaseMessages.DATABASE_CHANGED(why=why)) from error
    return reader.manifest


def _place(name: str, server: Path, site: Path) -> Path:
    """Return a member's path. Names were checked with the table of contents."""
    if name.startswith(DOCUMENTS):
        sha256 = name.removeprefix(DOCUMENTS)
        return server / "documents" / sha256[:2] / sha256
    return site / name.removeprefix(SITE) if name.startswith(SITE) else server / name


def come_back(
    connection: Connection, backup_at: datetime, now: datetime, *, copied: bool = False, trial: bool = False
) -> None:
    """Start a new epoch and hold waiting jobs.

    `copied`: the folder was copied by hand, and `backup_at` is the latest time found in it.
    """
    account = UUID(meta_rows.get(connection, meta_rows.SITE_ACCOUNT))
    meta_rows.put(connection, meta_rows.SERVER_EPOCH, secrets.token_hex(8))
    meta_rows.put(connection, meta_rows.BACKUP_AT, backup_at.isoformat())
    meta_rows.put(connection, meta_rows.RESTORED_SEQUENCE, str(job_rows.newest_sequence(connection)))
    agents = [row.agent_id for row in agent_rows.every_agent(connection) if row.revoked_at is None]
    meta_rows.expect_ledgers(connection, agents)
    meta_rows.put(connection, meta_rows.LEDGERS_TOLD, "{}")
    meta_rows.put(connection, meta_rows.ASSERTIONS_SINCE, (now + LEEWAY).isoformat())
    meta_rows.end_secrets(connection, now)
    webhook_rows.give_up_restored(connection, now)
    actions.give_up_all(connection, now)
    waiting: dict[tuple[UUID, UUID], list[UUID]] = {}
    for job in meta_rows.open_of_all(connection):
        if job.state.status is RESERVED:
            job = move_job(connection, job, Transition.LEASE_END, at=now, actor=THE_SERVER)
        elif job.state.status is PRINTING and not job.state.unconfirmed:
            move_job(connection, job, Transition.AGENT_SILENT, at=now, actor=THE_SERVER)
        if job.state.status is PENDING:
            waiting.setdefault((job.account_id, job.printer_id), []).append(job.print_job_id)
    meta_rows.set_apart(connection, now + TIME_TO_ANSWER)
    for (owner, printer_id), jobs in waiting.items():
        stale_guard.hold(connection, owner, printer_id, jobs, now, backup_at)
    details = {"backup_at": backup_at, "jobs_held": sum(map(len, waiting.values())), "copied": copied}
    details |= {"trial": True} if trial else {}
    # this also writes the audit entry; a notice may have been open in the backup
    notice_rows.open_notice(connection, account, NoticeKind.BACKUP_RESTORED, SERVER, now, details, anew=True)
