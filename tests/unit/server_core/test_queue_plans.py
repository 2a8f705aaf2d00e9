"""Every list and the outbox of webhooks are read along an index: SQLite's plans are part of the contract."""

from __future__ import annotations

import tracemalloc
from collections.abc import Callable, Iterator
from datetime import timedelta
from typing import Any
from uuid import UUID, uuid4

import pytest
from sqlalchemy import Connection, create_engine, event, text

from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import DeliveryState, WebhookEvent
from server_core.services.context import utc_now
from server_core.store import (
    audit_rows,
    duplicate_rows,
    figure_rows,
    idempotency,
    job_rows,
    lease_rows,
    meta_rows,
    printer_rows,
    public_jobs,
    queue_rows,
    retention_rows,
    stale_rows,
    webhook_rows,
)
from server_core.store.queue_rows import Filter, Position, StatusGroup
from server_core.store.tables import metadata
from server_core.store.webhook_rows import OutboxMessage
from tests.support.query_plans import plans

NOW = utc_now()
ANYBODY = uuid4()
BEFORE = {"printer_id": uuid4(), "account_id": ANYBODY, "sequence": 9, "now": NOW}
KEPT_JOBS, PRINTERS = 100_000, 200
FILL = """
WITH RECURSIVE numbers(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM numbers WHERE number < :jobs)
INSERT INTO jobs (account_id, printer_id, print_job_id, document_id, status, attempt, unconfirmed, copies, parameters,
    created_at, started_at, completed_at, expires_at, stale, settled, restored, test_print, version)
SELECT :account, printf('%032x', number % :printers), printf('%032x', number), printf('%032x', number),
    iif(number % 1000 = 0, 'pending', 'printed'), 1, 0, 1, '{}', number, number, iif(number % 1000 = 0, NULL, number),
    1 << 60, 0, 0, 0, 0, 1
FROM numbers
"""
ALONG_AN_INDEX = [group for group in StatusGroup if group is not StatusGroup.REPEATED]
MANY = [uuid4() for _ in range(PRINTERS)]
ID = uuid4()
EVERYTHING = ("SEARCH", "SCAN", "USE TEMP")
AT_PRINTER, KEY = uuid4(), "order-1"
SEEN = retention_rows.RowPosition(NOW, ID)
DAY = timedelta(hours=24)
JOBS = 100_000
RECEIVERS = 4
ACCOUNT, CLIENT = UUID(int=1), UUID(int=2)
FILL_DELIVERIES = """
WITH RECURSIVE numbers(number) AS (SELECT 0 UNION ALL SELECT number + 1 FROM numbers WHERE number < :jobs - 1)
INSERT INTO webhook_deliveries
    (webhook_id, message_id, type, subject, body, state, created_at, expires_at, next_attempt_at, attempts, tries)
SELECT printf('%032x', number % :receivers), printf('%032x', number), 'print_job.printed', printf('%032x', number),
    printf('%.1500c', 'x'), 'pending', :now + number, :now + number, :now, 1, 1
FROM numbers
"""


@pytest.fixture
def connection() -> Iterator[Connection]:
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        yield opened
    engine.dispose()


@pytest.fixture(scope="module", params=["without statistics", "with statistics"])
def crowded(request: pytest.FixtureRequest) -> Iterator[Connection]:
    """100,000 kept jobs of one account, 100 of them pending, at 200 printers."""
    engine = create_engine("sqlite://")
    metadata.create_all(engine)
    with engine.connect() as opened:
        opened.execute(text(FILL), {"account": ANYBODY.hex, "jobs": KEPT_JOBS, "printers": PRINTERS})
        if request.param == "with statistics":
            opened.execute(text("ANALYZE"))
        yield opened
    engine.dispose()


@pytest.mark.parametrize("group", ALONG_AN_INDEX)
@pytest.mark.parametrize("after", [None, Position(9, 9)])
def test_a_page_of_the_queue(connection: Connection, group: StatusGroup, after: Position | None) -> None:
    index = {StatusGroup.FAILED_TODAY: "ix_jobs_failed", StatusGroup.FINISHED: "ix_jobs_completed_at"}.get(
        group, "ix_jobs_open"
    )
    filter = Filter(midnight=NOW)
    (step,) = plans(connection, lambda at: queue_rows.group_lines(at, ANYBODY, group, filter, after, 10))
    assert index in step


@pytest.mark.parametrize("after", [None, Position(9, 9)])
def test_jobs_that_are_asked_about_cost_what_the_questions_are(connection: Connection, after: Position | None) -> None:
    filter = Filter(midnight=NOW, check=True)
    steps = plans(
        connection, lambda at: queue_rows.group_lines(at, ANYBODY, StatusGroup.REPEATED, filter, after, 10), EVERYTHING
    )
    assert "sqlite_autoindex_jobs_1 (print_job_id=?" in steps[0]
    assert "uq_notices_open (account_id=? AND kind=?)" in steps[1]
    assert [step for step in steps if "SCAN" in step] == []


def test_the_counts(crowded: Connection) -> None:
    """Waiting jobs are counted printer by printer, along an index: nothing is sorted."""
    steps = plans(crowded, lambda at: queue_rows.counts(at, ANYBODY, NOW))
    assert [step for step in steps if "USE TEMP" in step] == []
    assert [step.partition("INDEX ")[2].split()[0] for step in steps if "jobs" in step] == [
        "ix_jobs_taken_by_printer",
        "ix_jobs_pending_by_printer",
        "ix_jobs_pending_by_printer",
        "ix_jobs_completed_at",
        "sqlite_autoindex_jobs_1",  # those that are asked about, by their notices
        "sqlite_autoindex_jobs_1",  # those that are counted elsewhere
    ]


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (job_rows.taken, "ix_jobs_open"),
        (lambda at: job_rows.taken_by(at, ANYBODY, uuid4()), "ix_jobs_open"),
        (lambda at: job_rows.expired(at, NOW, 10), "ix_jobs_open"),
        (lambda at: at.execute(lease_rows.EARLIER_PENDING, BEFORE), "ix_jobs_pending_by_printer"),
        (lambda at: at.execute(lease_rows.TAKEN_FIRST, BEFORE), "ix_jobs_taken_by_printer"),
        (lambda at: job_rows.touch_waiting(at, ANYBODY, uuid4(), 200), "ix_jobs_pending_by_printer"),
        (lambda at: stale_rows.grown_old(at, ANYBODY, uuid4(), NOW, 500), "ix_jobs_pending_by_printer"),
        (lambda at: stale_rows.stale(at, ANYBODY, uuid4(), None, 9), "ix_jobs_stale_by_printer"),
        (lambda at: stale_rows.count_stale(at, ANYBODY, uuid4()), "ix_jobs_stale_by_printer"),
    ],
)
def test_what_the_server_watches(connection: Connection, read: Callable[[Connection], Any], index: str) -> None:
    (step,) = plans(connection, read)
    assert index in step


def test_only_open_jobs_are_sorted_to_find_the_unstarted_ones(connection: Connection) -> None:
    found, by_sequence = plans(connection, lambda at: job_rows.unstarted_of_printer(at, ANYBODY, uuid4(), 500))
    assert "ix_jobs_open" in found
    assert "ORDER BY" in by_sequence


@pytest.mark.parametrize(
    "read",
    [
        lambda at: queue_rows.shown(at, ANYBODY, MANY),
        lambda at: queue_rows.lines(at, ANYBODY, MANY),
        lambda at: queue_rows.shown(at, ANYBODY, MANY[:2]),
        lambda at: duplicate_rows.jobs_of(at, ANYBODY, MANY),
        lambda at: stale_rows.count_held(at, ANYBODY, MANY),
        lambda at: meta_rows.unknown_jobs(at, ANYBODY, MANY),
        lambda at: meta_rows.jobs_by_id(at, ANYBODY, MANY),
        lambda at: audit_rows.names_of(at, ANYBODY, [f"job {job}" for job in MANY]),
    ],
)
def test_named_jobs_are_found_by_primary_key(crowded: Connection, read: Callable[[Connection], Any]) -> None:
    """However many jobs are kept: an index of the account would walk over all of them."""
    steps = plans(crowded, read, ("SEARCH jobs", "SCAN jobs"))
    assert [step for step in steps if "(print_job_id=?" not in step] == []
    assert len(steps) == 1


def test_waiting_jobs_are_touched_by_primary_key(crowded: Connection) -> None:
    found, touched = plans(
        crowded, lambda at: job_rows.touch_waiting(at, ANYBODY, UUID(int=0), 200), ("SEARCH jobs", "SCAN jobs")
    )
    assert "ix_jobs_pending_by_printer (printer_id=?" in found
    assert "(print_job_id=?" in touched


def test_a_look_for_work_is_one_statement_along_the_waiting_jobs(crowded: Connection) -> None:
    steps = plans(
        crowded, lambda at: lease_rows.next_jobs(at, ANYBODY, uuid4(), dict.fromkeys(MANY, 4), NOW), EVERYTHING
    )
    assert steps == [
        "SCAN named_printers VIRTUAL TABLE INDEX 1:",
        "SEARCH accounts USING INDEX sqlite_autoindex_accounts_1 (account_id=?)",
        "SEARCH printers USING INDEX sqlite_autoindex_printers_1 (printer_id=?)",
        "SEARCH jobs USING INDEX ix_jobs_pending_by_printer (printer_id=? AND sequence<?)",
        "SEARCH of_front USING INDEX ix_jobs_pending_by_printer (printer_id=?)",
        "SEARCH documents USING INDEX sqlite_autoindex_documents_1 (document_id=?)",
        "USE TEMP B-TREE FOR ORDER BY",
    ]


def test_jobs_that_wait_for_media_are_one_statement_for_all_printers(crowded: Connection) -> None:
    steps = plans(crowded, lambda at: lease_rows.first_held(at, ANYBODY, MANY, 200), EVERYTHING)
    assert steps == [
        "SCAN named_printers VIRTUAL TABLE INDEX 1:",
        "SEARCH printers USING INDEX sqlite_autoindex_printers_1 (printer_id=?)",
        "SEARCH jobs USING INDEX ix_jobs_pending_by_printer (printer_id=? AND sequence<?)",
        "SEARCH of_front USING INDEX ix_jobs_pending_by_printer (printer_id=?)",
        "SEARCH documents USING INDEX sqlite_autoindex_documents_1 (document_id=?)",
        "USE TEMP B-TREE FOR ORDER BY",
    ]


def test_what_printers_have_to_do(connection: Connection) -> None:
    """The number of waiting jobs is counted, all else is bounded by what prints now and failed today."""
    steps = plans(connection, lambda at: printer_rows.printer_views(at, ANYBODY))
    assert [step.partition("INDEX ")[2].split()[0] for step in steps if "jobs" in step] == [
        "ix_jobs_pending_by_printer",
        "ix_jobs_stale_by_printer",
        "ix_jobs_pending_by_printer",
        "ix_jobs_taken_by_printer",
        "ix_jobs_taken_by_printer",
    ]
    failed = plans(connection, lambda at: figure_rows.failures_since(at, ANYBODY, NOW), ("SEARCH jobs", "SCAN jobs"))
    assert ["ix_jobs_failed (completed_at>?" in step for step in failed] == [True]


def test_what_printers_did(connection: Connection) -> None:
    steps = plans(connection, lambda at: figure_rows.ended_by_hour(at, ANYBODY, NOW), ("SEARCH jobs", "SCAN jobs"))
    assert ["ix_jobs_completed_at (completed_at>?" in step for step in steps] == [True]
    step, *_ = plans(
        connection, lambda at: figure_rows.began_and_ended(at, uuid4(), uuid4(), NOW, NOW, timedelta(minutes=2))
    )
    assert "ix_jobs_started_by_printer (printer_id=? AND started_at>?" in step
    listed = ("SEARCH printer_states", "SCAN printer_states", "USE TEMP")
    (step,) = plans(connection, lambda at: figure_rows.states_of(at, ANYBODY, uuid4(), NOW, 9), listed)
    assert "ix_printer_states_of_printer" in step


def test_halves_of_secrets_that_are_over(connection: Connection) -> None:
    """The table has an answer for each job with a key."""
    listed = ("SEARCH idempotency", "SCAN idempotency")
    (step,) = plans(
        connection, lambda at: idempotency.empty_bodies(at, ("client.create", "client.rotate"), NOW), listed
    )
    assert "(account_id=? AND operation=?)" in step


def test_old_answers_to_keys_are_found_along_the_ids_that_grow_with_time(connection: Connection) -> None:
    listed = ("SEARCH idempotency", "SCAN idempotency")
    steps = plans(connection, lambda at: retention_rows.drop_answers(at, kept_before=NOW, most=9), listed)
    assert any("ix_idempotency_print_job_id (print_job_id<?)" in step for step in steps)
    assert not any("SCAN" in step for step in steps)


def test_when_a_printer_last_moved(connection: Connection) -> None:
    steps = plans(connection, lambda at: stale_rows.moved(at, ANYBODY, uuid4(), NOW))
    assert ["ix_jobs_started_by_printer (printer_id=? AND started_at" in step for step in steps] == [True, True]


@pytest.mark.parametrize(
    ("read", "index"),
    [
        (lambda at: public_jobs.job_page(at, ANYBODY, None, 10), "ix_jobs_account_sequence"),
        (lambda at: public_jobs.job_page(at, ANYBODY, 9, 10), "ix_jobs_account_sequence"),
        (lambda at: public_jobs.find_job(at, ANYBODY, ID), "sqlite_autoindex_jobs_1"),
        (lambda at: public_jobs.printer_page(at, ANYBODY, None, 10), "ix_printers_by_name"),
        (lambda at: public_jobs.printer_page(at, ANYBODY, ("a", ID), 10), "ix_printers_by_name"),
        (lambda at: public_jobs.agent_page(at, ANYBODY, None, 10), "ix_agents_by_name"),
        (lambda at: public_jobs.agent_page(at, ANYBODY, ("a", ID), 10), "ix_agents_by_name"),
    ],
)
def test_a_page_of_api_clients(connection: Connection, read: Callable[[Connection], Any], index: str) -> None:
    """The page comes along its index, in its order, and the rest by primary key: nothing is scanned or sorted."""
    first, *joined = plans(connection, read, EVERYTHING)
    assert index in first
    assert [step for step in joined if "sqlite_autoindex" not in step] == []


@pytest.mark.parametrize("times", [{}, {"created_after": NOW}, {"created_before": NOW}])
@pytest.mark.parametrize("before", [None, (NOW, 9)])
@pytest.mark.parametrize(
    ("wanted", "index"),
    [
        ({"status": JobStatus.PRINTED}, "ix_jobs_ended (account_id=? AND status=?"),
        ({"status": JobStatus.FAILED, "printer_id": AT_PRINTER}, "ix_jobs_ended (account_id=? AND status=?"),
        (
            {"status": JobStatus.PRINTED, "printer_id": AT_PRINTER},
            "ix_jobs_ended_at_printer (account_id=? AND printer_id=?",
        ),
        ({"idempotency_key": KEY}, "ix_jobs_by_key (account_id=? AND idempotency_key=?"),
        (
            {"idempotency_key": KEY, "status": JobStatus.PENDING, "printer_id": AT_PRINTER},
            "ix_jobs_by_key (account_id=? AND idempotency_key=?",
        ),
    ],
)
def test_a_page_of_found_jobs(
    crowded: Connection,
    wanted: dict[str, Any],
    times: dict[str, Any],
    before: public_jobs.CreatedPosition | None,
    index: str,
) -> None:
    """Times narrow the walk along the index, and nothing is scanned or sorted."""
    filter = public_jobs.JobFilter(**wanted, **times)
    first, *joined = plans(
        crowded, lambda at: public_jobs.filtered_job_page(at, ANYBODY, filter, before, 10), EVERYTHING
    )
    assert index in first
    assert ("created_at" in first) == bool(times or before)
    assert [step for step in joined if "sqlite_autoindex" not in step] == []


def test_jobs_found_by_time_alone(crowded: Connection) -> None:
    filter = public_jobs.JobFilter(created_after=NOW, created_before=NOW)
    first, *joined = plans(crowded, lambda at: public_jobs.filtered_job_page(at, ANYBODY, filter, None, 10), EVERYTHING)
    assert "ix_jobs_account_created (account_id=? AND created_at>? AND created_at<?" in first
    assert [step for step in joined if "sqlite_autoindex" not in step] == []


@pytest.mark.parametrize("before", [None, (NOW, 9)])
def test_jobs_found_by_printer_alone(crowded: Connection, before: public_jobs.CreatedPosition | None) -> None:
    """The open ones among the printer's open ones, which are sorted, and the others along their index."""
    filter = public_jobs.JobFilter(printer_id=AT_PRINTER, created_after=NOW)
    steps = plans(crowded, lambda at: public_jobs.filtered_job_page(at, ANYBODY, filter, before, 10), EVERYTHING)
    assert [step for step in steps if "sqlite_autoindex" not in step] == [
        "SEARCH jobs USING INDEX ix_jobs_pending_by_printer (printer_id=?)",
        "SEARCH jobs USING INDEX ix_jobs_taken_by_printer (printer_id=?)",
        "USE TEMP B-TREE FOR ORDER BY",
        f"SEARCH jobs USING INDEX ix_jobs_ended_at_printer (account_id=? AND printer_id=? AND created_at>?"
        f"{' AND created_at<?' if before else ''})",
    ]


@pytest.mark.parametrize("printer_id", [None, AT_PRINTER])
def test_open_jobs_are_found_among_the_open_ones(crowded: Connection, printer_id: UUID | None) -> None:
    """They are few: sorting them costs less than another index that each change of status writes."""
    filter = public_jobs.JobFilter(status=JobStatus.PENDING, printer_id=printer_id)
    first, *_ = plans(crowded, lambda at: public_jobs.filtered_job_page(at, ANYBODY, filter, None, 10), EVERYTHING)
    assert "ix_jobs_open (status=?" in first


@pytest.mark.parametrize("group", ALONG_AN_INDEX)
@pytest.mark.parametrize("after", [None, Position(9, 9)])
def test_a_page_of_the_queue_sorts_nothing(connection: Connection, group: StatusGroup, after: Position | None) -> None:
    filter = Filter(midnight=NOW, stopped=(AT_PRINTER,))
    steps = plans(connection, lambda at: queue_rows.group_lines(at, ANYBODY, group, filter, after, 10), EVERYTHING)
    assert [step for step in steps if "SEARCH" not in step] == []


@pytest.mark.parametrize(
    "step",
    [
        lambda at: retention_rows.look_for_over(at, before=NOW, after=None, most=9),
        lambda at: retention_rows.look_for_over(at, before=NOW, after=SEEN, most=9),
        lambda at: retention_rows.purge(at, [ID], before=NOW, at=NOW),
        lambda at: at.execute(retention_rows.NEEDED, {"sha256": "0"}),
        lambda at: retention_rows.look_for_unused(at, purged_before=NOW, after=None, most=9),
        lambda at: retention_rows.look_for_unused(at, purged_before=NOW, after=SEEN, most=9),
        lambda at: retention_rows.drop(at, [ID]),
        lambda at: retention_rows.drop_ended_jobs(at, ended_before=NOW, most=9),
        lambda at: retention_rows.drop_events_of_ended(at, ended_before=NOW, after=None, most=9),
        lambda at: retention_rows.drop_events_of_ended(
            at, ended_before=NOW, after=retention_rows.EndedPosition(NOW, 9), most=9
        ),
        lambda at: retention_rows.drop_requests(at, before=NOW, most_kept=9, most=9),
        lambda at: retention_rows.drop_tokens(at, expired_before=NOW, most=9),
    ],
)
def test_a_step_of_retention(connection: Connection, step: Callable[[Connection], Any]) -> None:
    steps = plans(connection, step, EVERYTHING)
    assert steps
    assert [step for step in steps if "SEARCH" not in step] == []


def test_whether_a_document_is_over_costs_two_seeks_however_many_jobs_used_it(connection: Connection) -> None:
    steps = plans(connection, lambda at: retention_rows.look_for_over(at, before=NOW, after=SEEN, most=9), EVERYTHING)
    assert [
        "ix_documents_kept (" in step or "ix_jobs_of_document (document_id=? AND completed_at" in step for step in steps
    ] == [True] * 3


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
        opened.execute(text(FILL_DELIVERIES), {"jobs": JOBS, "receivers": RECEIVERS, "now": now})
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
    "retention": lambda c: webhook_rows.drop_log(c, before=NOW, most=200),
    "list": lambda c: webhook_rows.list_webhooks(c, ACCOUNT),
}


@pytest.mark.slow
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
