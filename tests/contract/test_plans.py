"""No statement on the way of a job, of an event or of a page walks over the kept jobs, with and without statistics."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import httpx
import pytest

from server_core.contract.api.call import calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.types.jobs import Show
from tests.support.live_server import LABEL, AgentCaller, LiveServer, listening, open_server
from tests.support.recorded_statements import Statements, recorded_statements

pytestmark = [pytest.mark.anyio, pytest.mark.slow]
JOBS, PRINTERS = 100_000, 200
MOST_WORK, MOST_WORK_OF_A_SEARCH = 40_000, 600_000
"""Instructions of SQLite for one statement. A walk over the jobs takes several for each of them; a search looks at the
newest ten thousand.
"""
NEWEST = "sequence > ? ORDER BY sequence DESC LIMIT ?"
GROWS = ("jobs", "documents", "document_texts", "small_documents", "job_events", "idempotency")
"""Tables with rows for every kept job."""
OF_OPEN_JOBS = ("ix_jobs_open", "ix_jobs_pending_by_printer", "ix_jobs_taken_by_printer", "ix_jobs_stale_by_printer")
"""Indexes without the jobs that have ended."""
FILL = """
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :printers - 1)
INSERT INTO printers ({columns}) SELECT {values} FROM printers, numbers;
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :jobs)
INSERT INTO documents (account_id, document_id, original_filename, mime_type, document_format, size_bytes, sha256,
    created_at)
SELECT account_id, printf('%032x', n), 'label.pdf', 'application/pdf', 'pdf', 4, printf('%064x', n), :now - n
FROM numbers, printers WHERE name = 'Pack 1';
WITH RECURSIVE numbers(n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < :jobs)
INSERT INTO jobs (account_id, client_id, printer_id, print_job_id, document_id, status, attempt, unconfirmed, copies,
    parameters, created_at, started_at, completed_at, expires_at, stale, settled, restored, test_print, version,
    evidence, idempotency_key)
SELECT account_id, :client, iif(n % :printers, printf('%032x', n % :printers), printer_id), printf('%032x', n),
    printf('%032x', n), iif(n % 997 = 0, 'pending', 'printed'), 1, 0, 1, '{{}}',
    :now - 84600000000 - n * 8000000, :now, iif(n % 997 = 0, NULL, :now - 84600000000 - n * 8000000),
    :now + 86400000000, 0, 0, 0, 0, 1, iif(n % 997 = 0, NULL, 'transport_closed'), printf('order-%d', n)
FROM numbers, printers WHERE name = 'Pack 1';
INSERT INTO job_events (account_id, print_job_id, at, kind, actor, details)
SELECT account_id, print_job_id, created_at, 'printed', '{{"kind":"agent","name":"Packing"}}', '{{}}' FROM jobs;
INSERT INTO idempotency (account_id, operation, key_sha256, fingerprint, print_job_id, status_code, body, created_at)
SELECT account_id, 'create_print_job', print_job_id, zeroblob(32), print_job_id, 201, x'00', created_at FROM jobs;
"""
NOT_PAGES = {
    "audit_export": "the whole log",
    "backup_archive": "the whole database",
    "event_stream": "read as the events that it tells",
    "discovery": "of memory",
    "link_state": "of memory",
    "port_state": "of the computer",
    "storage_use": "measures all that is kept",
}


def fill(database: Path, client_id: str) -> None:
    """Give the site of one printer many kept jobs, 100 of them pending, and 200 printers."""
    with closing(sqlite3.connect(database)) as opened, opened:
        opened.execute("PRAGMA synchronous=OFF")
        opened.execute("PRAGMA cache_size=-200000")
        columns = [row[1] for row in opened.execute("PRAGMA table_info(printers)")]
        changed = {"printer_id": "printf('%032x', n)", "name": "'Copy ' || n", "uri": "'virtual:///copy-' || n"}
        script = FILL.format(columns=", ".join(columns), values=", ".join(changed.get(name, name) for name in columns))
        (now,) = opened.execute("SELECT max(created_at) FROM printers").fetchone()
        facts = {"jobs": JOBS, "printers": PRINTERS, "now": now, "client": client_id.replace("-", "")}
        for statement in filter(str.strip, script.split(";\n")):
            opened.execute(statement, facts)


async def everything(live: LiveServer, agent: AgentCaller, bearer: dict[str, str], printer: str) -> None:
    """Print a job from upload to result, heard by a console that reads each page."""
    want = {f"{number:032x}": 4 for number in range(1, PRINTERS)} | {printer: 4}
    async with listening(live) as console:
        made = await live.order(bearer, printer, LABEL, key="order-new")
        await console.until("job")
        (lease,) = (await agent.poll({printer: 1})).leases
        assert (await agent.start(lease)).status_code == 204
        await agent.heartbeat(lease)
        assert (await agent.result(lease, "printed")).status_code == 204
        await console.until("job")
    for _ in range(2):
        await live.order(bearer, printer, LABEL * 2)  # a twin of the one before
    held = await live.order(bearer, printer, LABEL * 3)
    await agent.poll(want)
    await agent.reports(printer, "online")
    for kind in ("hold", "release", "cancel"):
        await live.ask_act(held["print_job_id"], kind)
    await live.ok("POST", f"/printers/{printer}/pause")
    await live.ok("POST", f"/printers/{printer}/resume")
    await pages_of_console(live, {"print_job_id": made["print_job_id"], "printer_id": printer})
    await pages_of_clients(live.http, bearer, made["print_job_id"], printer)
    for path in ("/readyz", "/metrics"):
        assert (await live.http.get(path)).status_code == 200, path


async def pages_of_console(live: LiveServer, ids: dict[str, str]) -> None:
    """Read each page that the console has, the queue with each of its filters, and what follows the first page."""
    root = len("/console-api/v1")
    for call in calls_of(ConsoleApi):
        needed = {each.name for each in call.parameters if each.is_required}
        if call.method == "GET" and call.name not in NOT_PAGES and needed <= ids.keys():
            answer = await live.ask("GET", call.path[root:].format_map(ids))
            assert answer.status_code < 300, (call.name, answer.text)
    printer = ids["printer_id"]
    filters = [*(f"show={each.value}" for each in Show), f"printer_id={printer}", "q=order-77", "q=label"]
    for filter in filters:
        page = await live.ok("GET", f"/jobs?limit=20&{filter}")
        if page.get("next_cursor"):
            await live.ok("GET", f"/jobs?limit=20&{filter}&cursor={page['next_cursor']}")
    await live.ok("GET", "/jobs/found?q=order-77")


async def pages_of_clients(http: httpx.AsyncClient, bearer: dict[str, str], job: str, printer: str) -> None:
    """Read each page that applications have, with each filter, and what follows the first page."""
    jobs = "/api/v1/print-jobs"
    filters = ("", "&status=printed", "&status=pending", f"&printer_id={printer}", "&idempotency_key=order-77")
    for path in (f"{jobs}/{job}", "/api/v1/printers", "/api/v1/agents", "/api/v1/me"):
        assert (await http.get(path, headers=bearer)).status_code == 200, path
    for filter in (*filters, "&created_after=2026-01-01T00:00:00Z"):
        first = await http.get(f"{jobs}?limit=20{filter}", headers=bearer)
        assert first.status_code == 200, first.text
        if cursor := first.json().get("next_cursor"):
            assert (await http.get(f"{jobs}?limit=20{filter}&cursor={cursor}", headers=bearer)).status_code == 200


@pytest.fixture(scope="module")
async def site(tmp_path_factory: pytest.TempPathFactory, anyio_backend: str) -> tuple[Statements, Path]:
    """Yield the statements that a busy day sends to the database, and the database."""
    folder = tmp_path_factory.mktemp("plans")
    async with open_server(folder) as live:
        agent = await live.enrol()
        printer = str((await live.add_printer()).printer_id)
        client = await live.ok("POST", "/clients", {"name": "Shop"})
        database, clocks = live.server.state.ctx.config.database, live.clocks
    fill(database, client["client_id"])
    with recorded_statements() as statements:
        async with open_server(folder, clocks) as live:
            bearer = await live.bearer(client)
            agent = await live.connect(agent.secret)
            statements.on = True
            await everything(live, agent, bearer, printer)
            statements.on = False
    return statements, database


def steps(database: sqlite3.Connection, sql: str, parameters: Any) -> list[str]:
    return [row[3] for row in database.execute(f"EXPLAIN QUERY PLAN {sql}", parameters)]


@pytest.mark.parametrize("statistics", [False, True], ids=["without statistics", "with statistics"])
async def test_no_statement_scans_what_grows_with_the_jobs(site: tuple[Statements, Path], statistics: bool) -> None:
    statements, file = site
    walks: dict[str, list[str]] = {}
    with closing(sqlite3.connect(file)) as database:
        if statistics:
            database.execute("ANALYZE")
        for sql, parameters in statements.seen.items():
            if sql.lstrip().upper().startswith(("SELECT", "INSERT", "UPDATE", "DELETE", "WITH")):
                found = steps(database, sql, parameters)
                if walk := [step for step in found if is_walk(step, sql, found)]:
                    walks[sql] = walk
        if statistics:
            database.execute("DROP TABLE sqlite_stat1")
    assert walks == {}
    assert len(statements.seen) > 100


def is_walk(step: str, sql: str, plan: list[str]) -> bool:
    """Tell a scan of a table that grows, and a search by the account alone unless it ends with its first rows."""
    words = step.split()
    if words[0] not in ("SCAN", "SEARCH") or words[1] not in GROWS:
        return False
    if words[0] == "SCAN":
        return words[-1] not in OF_OPEN_JOBS
    ends = "LIMIT" in sql and not any("TEMP B-TREE FOR ORDER BY" in each for each in plan)
    return step.endswith("(account_id=?)") and not ends


async def test_no_statement_works_through_the_jobs(site: tuple[Statements, Path]) -> None:
    statements, _ = site
    searches = {sql: steps for sql, steps in statements.work.items() if NEWEST in sql}
    assert {sql: steps for sql, steps in searches.items() if steps > MOST_WORK_OF_A_SEARCH} == {}
    assert {sql: steps for sql, steps in statements.work.items() - searches.items() if steps > MOST_WORK} == {}
    assert searches
