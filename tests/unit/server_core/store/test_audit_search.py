"""A page of the audit log costs the same however large the log is, and the pages together leave nothing out."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from functools import partial
from pathlib import Path
from uuid import UUID

import pytest
from sqlalchemy.dialects import sqlite

from server_core.contract.types.audit import THE_SERVER, Actor, ActorKind, AuditAction, AuditBy, AuditKind
from server_core.store import audit_rows
from server_core.store.audit_rows import AuditPage, AuditSelection, audit_page, wanted
from server_core.store.store import Connection, Store
from server_core.store.tables import audit
from tests.support.actors import agent, person

pytestmark = pytest.mark.anyio
ACCOUNT, OTHER = UUID(int=0xABC << 100), UUID(int=0xDEF << 100)
AT = datetime(2026, 3, 1, tzinfo=UTC)
ACTORS = ("Ann", "server", "agent Dock", "application Shop", "Agent Smith", "client Web shop")
SIGNED = (
    person("Ann"), THE_SERVER, agent("Dock"), Actor(ActorKind.APPLICATION, "Shop"), person("Agent Smith"),
    Actor(ActorKind.CLIENT, "Web shop"),
)  # fmt: skip
ACTIONS = (AuditAction.JOB_CANCEL, AuditAction.PRINTER_PAUSE, AuditAction.SERVER_START, AuditAction.RELATIONSHIP_CLOSE)
ENTRIES = 60


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Store]:
    monkeypatch.setattr(audit_rows, "MOST_LOOKED_AT", 7)
    opened = await Store.open(tmp_path / "server.db")

    def work(connection: Connection) -> None:
        for number in range(ENTRIES):
            audit_rows.append(
                connection,
                account_id=OTHER if number % 10 == 3 else ACCOUNT,
                at=AT + timedelta(hours=number),
                actor=SIGNED[number % len(ACTORS)],
                action=ACTIONS[number % len(ACTIONS)],
                subject=f"printer {number % 5}",
                details={"name": "Dock 1" if number == 11 else "100%_sure" if number == 12 else "x"},
            )

    await opened.write(work)
    yield opened
    await opened.close()


def page(filter: AuditSelection, before: int | None, limit: int, connection: Connection) -> AuditPage:
    return audit_page(connection, ACCOUNT, filter, before, limit)


async def all_of(store: Store, filter: AuditSelection, limit: int = 4) -> list[int]:
    """Page by page to the end; each looks at no more than it may."""
    found = list[int]()
    before: int | None = None
    for _ in range(ENTRIES):
        looked = await store.read(partial(page, filter, before, limit))
        assert len(looked.rows) <= limit
        found += [number for number, _ in looked.rows]
        if looked.further is None:
            return found
        assert before is None or looked.further < before
        before = looked.further
    raise AssertionError("the pages never end")


def numbers(*, actor: tuple[str, ...] = ACTORS, act: tuple[AuditAction, ...] = ACTIONS) -> list[int]:
    """Return the numbers in the order of writing: entry 1 is the first."""
    mine = [each for each in range(ENTRIES) if each % 10 != 3]
    kept = [each for each in mine if ACTORS[each % 6] in actor and ACTIONS[each % 4] in act]
    return [each + 1 for each in reversed(kept)]


@pytest.mark.slow
@pytest.mark.parametrize(
    ("filter", "found"),
    [
        (AuditSelection(), numbers()),
        (AuditSelection(actor="Ann"), numbers(actor=("Ann",))),
        (AuditSelection(by=AuditBy.PEOPLE), numbers(actor=("Ann", "Agent Smith"))),
        (AuditSelection(by=AuditBy.SYSTEM), numbers(actor=("server", "agent Dock"))),
        (AuditSelection(by=AuditBy.APPLICATIONS), numbers(actor=("application Shop", "client Web shop"))),
        (AuditSelection(kind=AuditKind.JOBS), numbers(act=(AuditAction.JOB_CANCEL,))),
        (AuditSelection(kind=AuditKind.CUSTOMERS), numbers(act=(AuditAction.RELATIONSHIP_CLOSE,))),
        (AuditSelection(kind=AuditKind.CLIENTS), []),
        (
            AuditSelection(act="printer.pause", by=AuditBy.PEOPLE),
            numbers(actor=("Ann", "Agent Smith"), act=(ACTIONS[1],)),
        ),
        (AuditSelection(text="dock 1"), [12]),
        (AuditSelection(text="%_S"), [13]),
        (AuditSelection(text="1_0"), []),
        (
            AuditSelection(text="dock 1", subjects=("printer 0",)),
            sorted({12, *range(1, 61, 5)} - set(range(4, 61, 10)), reverse=True),
        ),
        (AuditSelection(subjects=("printer 1", "printer 2")), [n for n in numbers() if (n - 1) % 5 in (1, 2)]),
        (AuditSelection(since=AT + timedelta(hours=50)), [n for n in numbers() if n > 50]),
        (AuditSelection(until=AT + timedelta(hours=5)), [n for n in numbers() if n <= 5]),
        (AuditSelection(since=AT + timedelta(hours=5), until=AT + timedelta(hours=7)), [7, 6]),
    ],
    ids=str,
)
async def test_the_pages_together_are_all_that_was_wanted(
    store: Store, filter: AuditSelection, found: list[int]
) -> None:
    assert await all_of(store, filter) == found


async def test_a_page_looks_at_so_many_entries_at_most(store: Store) -> None:
    looked = await store.read(
        lambda connection: audit_page(connection, ACCOUNT, AuditSelection(actor="Nobody"), None, 50)
    )
    assert looked.rows == []
    assert looked.further == ENTRIES - 7 + 1


async def test_numbers_far_away_cost_no_more(store: Store) -> None:
    """Somebody put an entry where none can be."""

    def far(connection: Connection) -> None:
        columns = "account_id, at, actor, act, subject, details, request_id, hash"
        for number in (2**62, -(2**63)):
            connection.exec_driver_sql(
                f"INSERT INTO audit (number, {columns}) SELECT {number}, {columns} FROM audit WHERE number = 1"  # noqa: S608
            )

    await store.write(far)
    assert await all_of(store, AuditSelection(actor="Ann")) == [2**62, *numbers(actor=("Ann",)), -(2**63)]


@pytest.mark.parametrize(
    ("filter", "way"),
    [
        (AuditSelection(subjects=("job 1",)), "USING INDEX ix_audit_subject (subject=?"),
        (AuditSelection(subjects=("job 1", "job 2")), "USING INDEX ix_audit_subject (subject=?"),
        (AuditSelection(), "SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
        (AuditSelection(by=AuditBy.PEOPLE, text="x"), "SEARCH audit USING INTEGER PRIMARY KEY (rowid>? AND rowid<?)"),
    ],
    ids=str,
)
async def test_the_query_goes_by_an_index(store: Store, filter: AuditSelection, way: str) -> None:
    requests: list[str] = []

    def work(connection: Connection) -> str:
        query = wanted(ACCOUNT, filter, 50).where(audit.c.number <= 60)
        if "rowid" in way:
            query = query.where(audit.c.number >= 1)
        text = str(
            query.compile(dialect=sqlite.dialect(), compile_kwargs={"literal_binds": True, "render_postcompile": True})
        )
        requests.append(text)
        plan = connection.exec_driver_sql(f"EXPLAIN QUERY PLAN {text.replace('%', '%%')}").all()
        return "\n".join(row[-1] for row in plan)

    plan = await store.read(work)
    assert way in plan, requests
    assert "SCAN" not in plan
