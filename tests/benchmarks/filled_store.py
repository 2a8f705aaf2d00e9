"""A server's folder with many jobs of the past in it, written past the server, for what is measured at depth."""

from __future__ import annotations

import sqlite3
from collections.abc import AsyncIterator, Iterator
from contextlib import asynccontextmanager
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path
from uuid import UUID

from server_core.contract.types.audit import Actor, ActorKind
from server_core.contract.types.parameters import PrintParameters
from server_core.services.context import Context
from server_core.store.job_rows import NewJob, insert_job
from server_core.store.store import Connection
from server_core.store.tables import EPOCH
from tests.support.public_api import SMALL_LIMITS, Clock, RecordingFeed, Tenant, make_tenant, open_context

CHUNK = 20_000
EVENTS = 3
MICROSECOND = timedelta(microseconds=1)


@dataclass(frozen=True, kw_only=True, slots=True)
class Filled:
    ctx: Context
    clock: Clock
    tenant: Tenant

    def new_job(self, document_id: UUID) -> NewJob:
        now = self.clock()
        return NewJob(
            account_id=self.tenant.account_id,
            document_id=document_id,
            printer_id=self.tenant.printer_id,
            parameters=PrintParameters(),
            created_at=now,
            expires_at=now + timedelta(days=1),
            actor=Actor(ActorKind.CLIENT, "benchmark"),
            client_id=self.tenant.client_id,
        )

    async def create(self, document_id: UUID) -> None:
        """A job as an API client makes it, on disk when it returns."""

        def work(connection: Connection) -> None:
            insert_job(connection, self.new_job(document_id))

        await self.ctx.store.write(work)


def number_id(kind: int, number: int) -> UUID:
    """Make an id. Ids follow the order of time, as the server's own do."""
    return UUID(int=(kind << 120) | (7 << 76) | (2 << 62) | number)


@asynccontextmanager
async def filled_store(folder: Path, *, jobs: int, ended: timedelta, over: timedelta) -> AsyncIterator[Filled]:
    """`jobs` printed jobs, each with a document of its own (without bytes), `EVENTS` events and a kept answer; the
    first ended that long ago, the last `over` later."""
    clock = Clock(now=datetime.now(UTC))
    async with open_context(folder, clock, RecordingFeed(), SMALL_LIMITS) as ctx:
        tenant = await make_tenant(ctx, "Benchmark")
        begin, step = (clock.now - ended - EPOCH) // MICROSECOND, over // MICROSECOND // max(jobs, 1)
        with sqlite3.connect(ctx.config.database) as database:
            for first in range(0, jobs, CHUNK):
                _fill(database, tenant, range(first, min(first + CHUNK, jobs)), begin, step)
            database.commit()
        database.close()
        yield Filled(ctx=ctx, clock=clock, tenant=tenant)


def _fill(database: sqlite3.Connection, tenant: Tenant, numbers: range, begin: int, step: int) -> None:
    account, client, printer = tenant.account_id.hex, tenant.client_id.hex, tenant.printer_id.hex

    def rows() -> Iterator[tuple[int, str, str, int]]:
        for number in numbers:
            yield number, number_id(1, number).hex, number_id(2, number).hex, begin + number * step

    database.executemany(
        "INSERT INTO documents (account_id, document_id, original_filename, mime_type, document_format, size_bytes, "
        "sha256, created_at) VALUES (?, ?, 'label.pdf', 'application/pdf', 'pdf', 4, ?, ?)",
        ((account, document, f"{number:064x}", at) for number, _, document, at in rows()),
    )
    database.executemany(
        "INSERT INTO jobs (account_id, client_id, printer_id, print_job_id, document_id, status, attempt, unconfirmed, "
        "copies, parameters, created_at, started_at, completed_at, expires_at, evidence, idempotency_key, version) "
        "VALUES (?, ?, ?, ?, ?, 'printed', 1, 0, 1, '{}', ?, ?, ?, ?, 'transport_closed', ?, 5)",
        (
            (account, client, printer, job, document, at, at, at, at, f"order-{number}")
            for number, job, document, at in rows()
        ),
    )
    database.executemany(
        "INSERT INTO job_events (account_id, print_job_id, at, kind, actor, details) "
        'VALUES (?, ?, ?, \'printed\', \'{"kind":"agent","name":"Packing"}\', \'{}\')',
        ((account, job, at) for _, job, _, at in rows() for _ in range(EVENTS)),
    )
    database.executemany(
        "INSERT INTO idempotency (account_id, operation, key_sha256, fingerprint, print_job_id, status_code, body, "
        "created_at) VALUES (?, 'create_print_job', ?, zeroblob(32), ?, 201, zeroblob(700), ?)",
        ((account, job.encode(), job, at) for _, job, _, at in rows()),
    )
    database.commit()
