"""Any edit of the audit log is found: each column of each row, each row, its order, its end."""

from __future__ import annotations

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable
from contextlib import closing
from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest

from server_core.contract.types.audit import AuditAction, AuditCheck
from server_core.log_lines import NO_REQUEST, current_request
from server_core.services import audit
from server_core.services.audit import check_audit, note
from server_core.store import audit_rows
from server_core.store.audit_rows import AuditHead
from server_core.store.store import Connection, Store
from tests.support.actors import person

pytestmark = pytest.mark.anyio
ACCOUNT = UUID(int=0xABCDEF << 100)
AT = datetime(2026, 3, 1, 12, tzinfo=UTC)
ENTRIES = 7
TEXT_COLUMNS = ("account_id", "actor", "act", "subject", "details", "request_id")
COLUMNS = (*TEXT_COLUMNS, "number", "at", "hash")


class OnlyStore:
    """The part of the context that the check needs."""

    def __init__(self, store: Store) -> None:
        self.store = store


@pytest.fixture
async def store(tmp_path: Path, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "server.db")
    yield opened
    await opened.close()


async def append(store: Store, entries: int) -> None:
    def work(connection: Connection) -> None:
        for number in range(entries):
            current_request.set("r-1" if number % 2 else NO_REQUEST)
            audit_rows.append(
                connection,
                account_id=ACCOUNT,
                at=AT + timedelta(microseconds=number),
                actor=person("Ann \ufffd"),
                action=AuditAction.JOB_HOLD,
                subject=f"job {number}",
                details={"b": 1, "a": [number]},
            )

    await store.write(work)


async def checked(store: Store, **request: Any) -> AuditCheck:
    return await check_audit(OnlyStore(store), **request)  # type: ignore[arg-type]


@pytest.fixture
def edit(tmp_path: Path) -> Callable[..., None]:
    """Somebody with the file in hand; the triggers are no wall for him."""

    def run(*statements: tuple[str, tuple[Any, ...]]) -> None:
        with closing(sqlite3.connect(tmp_path / "server.db")) as raw, raw:
            raw.execute("DROP TRIGGER IF EXISTS audit_no_update")
            raw.execute("DROP TRIGGER IF EXISTS audit_no_delete")
            for sql, values in statements:
                assert raw.execute(sql, values).rowcount == 1

    return run


def rows(folder: Path) -> list[dict[str, Any]]:
    with closing(sqlite3.connect(folder / "server.db")) as raw:
        raw.row_factory = sqlite3.Row
        return [dict(row) for row in raw.execute("SELECT * FROM audit ORDER BY number")]


async def test_an_untouched_log_is_whole(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    empty = await checked(store)
    assert (empty.entries, empty.head, empty.broken_at) == (0, "0" * 64, None)
    await append(store, ENTRIES)
    for page in (1, 2, ENTRIES, 500):
        monkeypatch.setattr(audit, "ROWS_AT_ONCE", page)
        found = await checked(store)
        assert (found.entries, found.broken_at, found.message) == (ENTRIES, None, None)
    tail = await checked(store, last=3)
    assert (tail.entries, tail.head, tail.broken_at) == (3, found.head, None)
    assert (await checked(store, last=ENTRIES)).entries == (await checked(store, last=900)).entries == ENTRIES


async def test_what_was_undone_leaves_no_gap(store: Store) -> None:
    def fails(connection: Connection) -> None:
        note(connection, ACCOUNT, AuditAction.JOB_HOLD, "job 1", at=AT)
        raise ValueError("undone")

    await append(store, 2)
    with pytest.raises(ValueError, match="undone"):
        await store.write(fails)
    await append(store, 1)
    found = await checked(store)
    assert (found.entries, found.broken_at) == (3, None)


OTHER = "INTO audit SELECT number, account_id, at, 'x', act, subject, details, request_id, hash FROM audit"


@pytest.mark.parametrize(
    "verb",
    [
        "UPDATE audit SET actor = 'x'",
        "DELETE FROM audit",
        f"INSERT OR REPLACE {OTHER}",
        f"REPLACE {OTHER}",
        f"INSERT {OTHER} WHERE true ON CONFLICT (number) DO UPDATE SET actor = 'x'",
    ],
)
async def test_the_database_itself_refuses_edits(store: Store, verb: str) -> None:
    await append(store, 1)
    with pytest.raises(Exception, match="append-only"):
        await store.write(lambda connection: connection.exec_driver_sql(verb))
    assert (await checked(store)).broken_at is None


def flips(column: str, value: Any) -> list[Any]:
    """Other values in this place: near ones, other storage classes of the same bytes, none, no UTF-8."""
    if column == "hash":
        other = bytes([value[0] ^ 1]) + value[1:]
        return [other, value[:-1], value.hex(), b""]
    if column == "number":
        return [value + 1000, -value, 0]
    if column == "at":
        return [value + 1, value - 1, value + 0.5, b"1", -value, 2**62]
    if value is None:
        return ["", "r-1"]
    return [value + " ", value.upper() + "X", value[:-1], value.encode(), "", b"\xff\xfe"]


@pytest.mark.slow
@pytest.mark.parametrize("column", COLUMNS)
async def test_every_flip_of_every_row_is_found(
    store: Store, edit: Callable[..., None], tmp_path: Path, column: str
) -> None:
    await append(store, ENTRIES)
    tried = 0
    for row in rows(tmp_path):
        for other in flips(column, row[column]):
            number = other if column == "number" else row["number"]
            if column == "account_id":
                assert other != row[column]
            edit((f"UPDATE audit SET {column} = ? WHERE number = ?", (other, row["number"])))  # noqa: S608
            found = await checked(store)
            assert found.broken_at is not None, (row, other)
            assert found.broken_at in (row["number"], number)
            assert found.message
            edit((f"UPDATE audit SET {column} = ? WHERE number = ?", (row[column], number)))  # noqa: S608
            tried += 1
    assert (await checked(store)).broken_at is None
    assert tried >= 2 * ENTRIES


async def test_texts_that_only_look_alike_are_found(store: Store, edit: Callable[..., None], tmp_path: Path) -> None:
    await append(store, 1)
    (row,) = rows(tmp_path)
    alike = {
        "account_id": row["account_id"].upper(),
        "actor": b"Ann \xff",  # decodes to U+FFFD, as the name has one
        "details": '{"b":1, "a":[0]}',
    }
    for column, other in alike.items():
        if column == "actor":
            edit(("UPDATE audit SET actor = CAST(? AS TEXT)", (other,)))
        else:
            edit((f"UPDATE audit SET {column} = ?", (other,)))  # noqa: S608
        assert (await checked(store)).broken_at == 1
        edit((f"UPDATE audit SET {column} = ?", (row[column],)))  # noqa: S608


async def test_every_deletion_is_found_also_of_the_end(store: Store, edit: Callable[..., None], tmp_path: Path) -> None:
    await append(store, ENTRIES)
    for row in rows(tmp_path):
        edit(("DELETE FROM audit WHERE number = ?", (row["number"],)))
        assert (await checked(store)).broken_at == row["number"]
        names = ", ".join(row)
        places = ", ".join("?" * len(row))
        edit((f"INSERT INTO audit ({names}) VALUES ({places})", tuple(row.values())))  # noqa: S608
    assert (await checked(store)).broken_at is None


async def test_a_cut_end_stays_visible_when_the_log_goes_on(store: Store, edit: Callable[..., None]) -> None:
    await append(store, ENTRIES)
    edit(("DELETE FROM audit WHERE number = ?", (ENTRIES,)))
    await append(store, 2)
    assert (await checked(store)).broken_at == ENTRIES


async def test_every_swap_is_found(store: Store, edit: Callable[..., None], tmp_path: Path) -> None:
    await append(store, ENTRIES)
    for first in range(1, ENTRIES + 1):
        for second in range(first + 1, ENTRIES + 1):
            swap = [
                ("UPDATE audit SET number = ? WHERE number = ?", (999, first)),
                ("UPDATE audit SET number = ? WHERE number = ?", (first, second)),
                ("UPDATE audit SET number = ? WHERE number = ?", (second, 999)),
            ]
            edit(*swap)
            assert (await checked(store)).broken_at == first
            edit(*swap)
    assert (await checked(store)).broken_at is None


async def test_every_insertion_is_found(store: Store, edit: Callable[..., None], tmp_path: Path) -> None:
    await append(store, ENTRIES)
    row = rows(tmp_path)[3]
    names, places = ", ".join(row), ", ".join("?" * len(row))
    for number in (-(2**63), -1, 0, ENTRIES + 1, ENTRIES + 9, 2**63 - 1):
        values = tuple({**row, "number": number}.values())
        edit((f"INSERT INTO audit ({names}) VALUES ({places})", values))  # noqa: S608
        assert (await checked(store)).broken_at is not None
        edit(("DELETE FROM audit WHERE number = ?", (number,)))
        edit(("UPDATE sqlite_sequence SET seq = ? WHERE name = 'audit'", (ENTRIES,)))
    assert (await checked(store)).broken_at is None


@pytest.mark.parametrize("head", ["", "nonsense", "3 " + "0" * 64, "7 " + "0" * 64, "99 " + "0" * 64, "7"])
async def test_a_damaged_head_is_found_and_stops_nothing(store: Store, edit: Callable[..., None], head: str) -> None:
    await append(store, ENTRIES)
    edit(("UPDATE meta SET value = ? WHERE key = 'audit_head'", (head,)))
    assert (await checked(store)).broken_at is not None
    await append(store, 1)
    assert (await checked(store)).broken_at is not None
    edit(("DELETE FROM meta WHERE key = 'audit_head'", ()))
    assert (await checked(store)).broken_at is not None
    await append(store, 1)
    assert (await checked(store)).broken_at is not None


async def test_a_known_entry_shows_a_log_that_was_written_anew(store: Store, edit: Callable[..., None]) -> None:
    await append(store, ENTRIES)
    seen = AuditHead(ENTRIES, (await checked(store)).head)
    await append(store, 2)
    assert (await checked(store, checked=seen)).broken_at is None
    assert (await checked(store, checked=AuditHead(3, seen.hash))).broken_at == 3
    assert (await checked(store, checked=AuditHead(40, seen.hash))).broken_at == ENTRIES + 3


async def test_a_check_while_others_write_gives_no_false_alarm(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit, "ROWS_AT_ONCE", 3)
    await append(store, 5)
    stored_page = audit_rows.stored_page
    left = list(range(20))

    def page_while_another_is_written(connection: Connection, start: int | None, most: int) -> Any:
        if left:
            left.pop()
            asyncio.run_coroutine_threadsafe(append(store, 1), loop).result(30)
        return stored_page(connection, start, most)

    loop = asyncio.get_running_loop()
    monkeypatch.setattr(audit_rows, "stored_page", page_while_another_is_written)
    assert (await checked(store)).broken_at is None
    assert not left


@pytest.mark.slow
async def test_ten_thousand_entries_cost_seconds_at_most(store: Store) -> None:
    begin = time.perf_counter()
    await append(store, 10_000)
    written = time.perf_counter() - begin
    assert (await checked(store)).entries == 10_000
    looked = time.perf_counter() - begin - written
    assert written < 15
    assert looked < 5
