"""Compares what was acknowledged before a power loss with what is found after it, and lists what is missing."""

from __future__ import annotations

import hashlib
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from pathlib import Path
from uuid import UUID

from sqlalchemy import Connection, select

from agent_core.journal import Journal, JournalUnavailable
from server_core.blobs import LocalBlobs
from server_core.contract.types.agents import Outcome
from server_core.contract.types.states import JobStatus
from server_core.store.database import DatabaseUnusable
from server_core.store.documents import small_content
from server_core.store.store import Store
from server_core.store.tables import documents, idempotency, jobs

STARTED = {JobStatus.PRINTING, JobStatus.PRINTED, JobStatus.FAILED}


@dataclass(frozen=True, slots=True)
class Fact:
    """Acknowledged to somebody: from here on it must survive."""

    print_job_id: UUID


@dataclass(frozen=True, slots=True)
class Accepted(Fact):
    """The client has its 201."""

    key: str
    sha256: str


@dataclass(frozen=True, slots=True)
class Started(Fact):
    """The agent has the server's leave to send."""


@dataclass(frozen=True, slots=True)
class Armed(Fact):
    """The first byte may leave."""


@dataclass(frozen=True, slots=True)
class Closed(Fact):
    """The agent's journal has the outcome."""

    outcome: Outcome


@dataclass(frozen=True, slots=True)
class Told(Fact):
    """The agent has the server's receipt for its result."""

    outcome: Outcome


@dataclass(frozen=True, kw_only=True, slots=True)
class Kept:
    """`damage`: why a file cannot be used. `closed` has the attempts of which the journal knows an outcome."""

    damage: tuple[str, ...] = ()
    statuses: dict[UUID, JobStatus] = field(default_factory=dict)
    keys: dict[UUID, str] = field(default_factory=dict)
    documents: dict[UUID, str] = field(default_factory=dict)
    whole: frozenset[str] = frozenset()
    armed: frozenset[UUID] = frozenset()
    closed: dict[UUID, Outcome] = field(default_factory=dict)

    @classmethod
    async def read(cls, root: Path) -> Kept:
        """Read as the engine does at its next start."""
        damage: list[str] = []
        statuses: dict[UUID, JobStatus] = {}
        keys: dict[UUID, str] = {}
        of_job: dict[UUID, str] = {}
        whole: set[str] = set()
        try:
            store = await Store.open(root / "server" / "spoolhouse.db")
        except DatabaseUnusable as error:
            damage.append(str(error))
        else:
            damage += await store.read(lambda c: _damage("the server's database", _pragma(c)))
            statuses, keys, of_job = await store.read(_rows)
            blobs = LocalBlobs(root / "server" / "documents")
            for sha256 in set(of_job.values()):
                small = await store.read(partial(small_content, sha256=sha256))
                if _is_whole(blobs.path(sha256) if small is None else small, sha256):
                    whole.add(sha256)
            await store.close()
        armed, closed = frozenset[UUID](), dict[UUID, Outcome]()
        journal_file = root / "agent" / "journal.db"
        journal_file.parent.mkdir(exist_ok=True)
        try:
            await _open_and_close(journal_file)
        except JournalUnavailable as error:
            damage.append(str(error))
        else:
            with closing(sqlite3.connect(journal_file)) as db:
                damage += _damage("the agent's journal", _integrity(db))
                armed, closed = _ledger(db)
        return cls(
            damage=tuple(damage),
            statuses=statuses,
            keys=keys,
            documents=of_job,
            whole=frozenset(whole),
            armed=armed,
            closed=closed,
        )


async def _open_and_close(journal_file: Path) -> None:
    """Raises JournalUnavailable."""
    journal = Journal(journal_file)
    await journal.start()
    try:
        await journal.unreported()
    finally:
        await journal.aclose()


def violations(facts: Iterable[Fact], kept: Kept) -> list[str]:
    return [*kept.damage, *(f"{fact}: {missing}" for fact in facts if (missing := _missing(fact, kept)) is not None)]


def _missing(fact: Fact, kept: Kept) -> str | None:
    """Facts of one job come in the order of its life, so a later state of it is right for each."""
    job = fact.print_job_id
    match fact:
        case Accepted(_, key, sha256):
            if job not in kept.statuses:
                return "the job is lost"
            if kept.keys.get(job) != key:
                return "its idempotency key is lost"
            if kept.documents[job] != sha256 or sha256 not in kept.whole:
                return "its document is not whole"
        case Started():
            if kept.statuses.get(job) not in STARTED:
                return f"its start is lost: {kept.statuses.get(job)}"
        case Armed():
            if job not in kept.armed:
                return "the journal forgot that it was armed"
        case Closed(_, outcome):
            if kept.closed.get(job) is not outcome:
                return f"the journal forgot its outcome: {kept.closed.get(job)}"
        case Told(_, outcome):
            if outcome is Outcome.PRINTED and kept.statuses.get(job) is not JobStatus.PRINTED:
                return f"its end is lost: {kept.statuses.get(job)}"
    return None


def _rows(connection: Connection) -> tuple[dict[UUID, JobStatus], dict[UUID, str], dict[UUID, str]]:
    found = connection.execute(
        select(jobs.c.print_job_id, jobs.c.status, jobs.c.idempotency_key, documents.c.sha256)
        .join(documents, documents.c.document_id == jobs.c.document_id)
        .join(idempotency, idempotency.c.print_job_id == jobs.c.print_job_id)
    ).all()
    return (
        {row.print_job_id: JobStatus(row.status) for row in found},
        {row.print_job_id: row.idempotency_key for row in found},
        {row.print_job_id: row.sha256 for row in found},
    )


def _ledger(db: sqlite3.Connection) -> tuple[frozenset[UUID], dict[UUID, Outcome]]:
    armed = frozenset(UUID(job) for (job,) in db.execute("SELECT print_job_id FROM armed_jobs"))
    closed = db.execute("SELECT print_job_id, outcome FROM attempts WHERE outcome IS NOT NULL")
    return armed, {UUID(job): Outcome(outcome) for job, outcome in closed}


def _pragma(connection: Connection) -> list[str]:
    return [str(row[0]) for row in connection.exec_driver_sql("PRAGMA integrity_check")]


def _integrity(db: sqlite3.Connection) -> list[str]:
    return [str(row[0]) for row in db.execute("PRAGMA integrity_check")]


def _damage(what: str, said: list[str]) -> list[str]:
    return [] if said == ["ok"] else [f"{what} is damaged: {said[:3]}"]


def _is_whole(body: bytes | Path, sha256: str) -> bool:
    try:
        content = body if isinstance(body, bytes) else body.read_bytes()
        return hashlib.sha256(content).hexdigest() == sha256
    except FileNotFoundError:
        return False
