"""A full outbox after a day's outage: what SQLite reads, how much is read at once, and how it is emptied."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import Connection, create_engine, event, text

from server_core.contract.types.webhooks import DeliveryState, WebhookEvent
from server_core.services.context import utc_now
from server_core.store import webhook_rows
from server_core.store.tables import metadata
from server_core.store.webhook_rows import OutboxMessage

NOW = utc_now()
DAY = timedelta(hours=24)
JOBS = 100_000
RECEIVERS = 4
ACCOUNT, CLIENT = UUID(int=1), UUID(int=2)
FILL = """
WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < :jobs - 1)
INSERT INTO webhook_deliveries
    (webhook_id, message_id, type, subject, body, state, created_at, expires_at, next_attempt_at, attempts, tries)
SELECT printf('%032x', number % :receivers), printf('%032x', number), 'print_job.printed', printf('%032x', number),
    printf('%.1500c', 'x'), 'pending', :now + number, :now + number, :now, 1, 1
FROM numbers
"""


@pytest.fixture(params=["without statistics", "with statistics"], scope="module")
def outbox(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """100,000 messages of jobs, for four webhooks."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        now = int(NOW.timestamp() * 1_000_000)
        account = {"account": ACCOUNT.hex, "client": CLIENT.hex, "now": now}
        opened.execute(
            text("INSERT INTO accounts (account_id, name, created_at) VALUES (:account, 'Site', :now)"), account
        )
        client = (
            "INSERT INTO clients (client_id, account_id, name, scopes, secret_sha256, created_at)"
            " VALUES (:client, :account, 'Shop', '[]', x'00', :now)"
        )
        opened.execute(text(client), account)
        for number in range(RECEIVERS):
            webhook = {
                "webhook_id": UUID(int=number),
                "account_id": ACCOUNT,
                "client_id": CLIENT,
                "url": "https://shop.example/hook",
                "secret": b"secret",
                "created_at": NOW,
                "pending": JOBS // RECEIVERS,
            }
            webhook_rows.add(opened, webhook)
        opened.execute(text(FILL), {"jobs": JOBS, "receivers": RECEIVERS, "now": now})
        if request.param == "with statistics":
            opened.execute(text("ANALYZE"))
        opened.commit()
        yield opened
    engine.dispose()


def steps(connection: Connection, work: Callable[[Connection], Any]) -> list[str]:
    """Return SQLite's query plans for the tables of webhooks, one for each statement of `work` (rolled back)."""
    found: list[str] = []

    def explain(_: Any, cursor: Any, statement: str, parameters: Any, *__: Any) -> None:
        rows = cursor.execute(f"EXPLAIN QUERY PLAN {statement}", parameters).fetchall()
        found.extend(row[3] for row in rows)

    event.listen(connection.engine, "before_cursor_execute", explain)
    try:
        work(connection)
    finally:
        event.remove(connection.engine, "before_cursor_execute", explain)
        connection.rollback()
    return found


def message() -> OutboxMessage:
    return OutboxMessage(
        account_id=ACCOUNT,
        message_id=UUID(int=9),
        type=WebhookEvent.JOB_PRINTED,
        subject=UUID(int=JOBS + 1),
        at=NOW,
        expires_at=NOW + DAY,
        body="{}",
    )


def end_one(connection: Connection) -> None:
    row = webhook_rows.note_attempt(connection, 1, at=NOW, status_code=204, error_code=None, duration_ms=1)
    assert row is not None
    webhook_rows.finish(connection, row, DeliveryState.DELIVERED, NOW)


WORK: dict[str, Callable[[Connection], Any]] = {
    "put": lambda c: webhook_rows.put(c, UUID(int=0), message()),
    "due_webhooks": webhook_rows.due_webhooks,
    "due": lambda c: webhook_rows.due(c, UUID(int=0), NOW, [5], 4),
    "attempt": end_one,
    "expired": lambda c: webhook_rows.expired(c, NOW + DAY, 200),
    "next_expiry": webhook_rows.next_expiry,
    "switched_off": lambda c: webhook_rows.of_switched_off(c, 200),
    "log": lambda c: webhook_rows.delivery_page(c, UUID(int=0), DeliveryState.FAILED, 9, 50),
    "retention": lambda c: webhook_rows.drop_finished(c, before=NOW, most=200),
    "list": lambda c: webhook_rows.list_webhooks(c, ACCOUNT),
}


@pytest.mark.parametrize("what", WORK)
def test_a_full_outbox_is_read_along_indexes(outbox: Connection, what: str) -> None:
    found = steps(outbox, WORK[what])
    read = [step for step in found if "webhook_deliveries" in step or "webhook_attempts" in step]
    assert not [step for step in read if step.startswith("SCAN") and "INDEX" not in step], read
    assert what == "list" or not [step for step in found if "TEMP B-TREE" in step], found


def test_little_of_a_full_outbox_is_in_memory_at_once(outbox: Connection) -> None:
    tracemalloc.start()
    try:
        for what in ("due_webhooks", "due", "expired", "next_expiry", "switched_off"):
            WORK[what](outbox)
        _, peak = tracemalloc.get_traced_memory()
    finally:
        tracemalloc.stop()
        outbox.rollback()
    assert peak < 4 * 2**20, "200 messages of 1.5 kB, and what SQLAlchemy needs"
