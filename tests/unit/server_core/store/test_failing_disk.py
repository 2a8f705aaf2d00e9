"""A disk that is full, busy or broken: whole requests fail by a known name, and service returns by itself."""

from __future__ import annotations

import asyncio
import errno
import sqlite3
from collections.abc import AsyncIterator, Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from sqlalchemy import Connection, select

from server_core import failpoints
from server_core.failpoints import Failing, Fault
from server_core.services.site import open_site
from server_core.store import database, meta_rows
from server_core.store.commits import Commit
from server_core.store.store import StorageBusy, StorageFailed, Store
from server_core.store.tables import meta
from server_core.store.writer import KEPT_PART, PIECES, Ballast

pytestmark = pytest.mark.anyio
SIZE = 256 * 1024


@pytest.fixture
def ballast(tmp_path: Path) -> Ballast:
    ballast = Ballast(tmp_path / "reserve", SIZE)
    assert ballast.make()
    return ballast


@pytest.fixture
async def store(tmp_path: Path, ballast: Ballast, anyio_backend: str) -> AsyncIterator[Store]:
    opened = await Store.open(tmp_path / "test.db", ballast)
    yield opened
    await opened.close()


@pytest.fixture(autouse=True)
def whole_again() -> Iterator[None]:
    yield
    failpoints.disarm()


def put(connection: Connection) -> None:
    meta_rows.put(connection, "fact", "known")


def fact(connection: Connection) -> str | None:
    return connection.execute(select(meta.c.value).where(meta.c.key == "fact")).scalar()


def test_a_ballast_takes_its_space_and_gives_it_back(tmp_path: Path) -> None:
    file = tmp_path / "reserve"
    ballast = Ballast(file, SIZE)
    assert not ballast.held
    assert ballast.make()
    assert ballast.make()
    assert file.stat().st_size == SIZE
    assert file.stat().st_blocks * 512 >= SIZE
    assert Ballast(file, SIZE).held
    assert ballast.spend()
    assert not ballast.spend()
    assert file.stat().st_size == SIZE // KEPT_PART
    pieces = 0
    while ballast.spend_piece():
        pieces += 1
    assert pieces == PIECES
    assert file.stat().st_blocks == 0
    ballast.free()
    assert not file.exists()


@pytest.mark.parametrize("size", [0, SIZE - 1])
def test_a_ballast_that_was_broken_off_is_made_anew(tmp_path: Path, size: int) -> None:
    file = tmp_path / "reserve"
    file.write_bytes(bytes(size))
    assert not Ballast(file, SIZE).held
    assert Ballast(file, SIZE).make()
    assert Ballast(file, SIZE).held
    assert file.stat().st_size == SIZE


def full(*_: object) -> None:
    raise OSError(errno.ENOSPC, "full")


def test_a_disk_without_room_has_no_ballast(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("os.posix_fallocate", full)
    ballast = Ballast(tmp_path / "reserve", SIZE)
    assert not ballast.make()
    assert not ballast.held
    assert not (tmp_path / "reserve").exists()


@pytest.mark.parametrize("room", [True, False])
def test_a_start_knows_that_a_full_disk_has_cost_the_ballast(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, room: bool
) -> None:
    file = tmp_path / "reserve"
    assert Ballast(file, SIZE).make()
    assert Ballast(file, SIZE).spend()
    rest = file.stat().st_size
    assert rest == SIZE // KEPT_PART
    again = Ballast(file, SIZE)
    assert (again.held, again.spent) == (False, True)
    if not room:
        monkeypatch.setattr("os.posix_fallocate", full)
    assert again.make() is room
    assert file.stat().st_size == (SIZE if room else rest)
    assert again.spent is not room
    assert Ballast(file, SIZE).spent is not room
    again.free()
    assert not file.exists()
    assert not Ballast(file, SIZE).spent


def test_no_ballast_is_wanted(tmp_path: Path) -> None:
    ballast = Ballast(tmp_path / "reserve", 0)
    assert ballast.held
    assert ballast.make()
    assert not (tmp_path / "reserve").exists()


async def test_a_full_disk_costs_the_ballast_and_new_work(
    store: Store, ballast: Ballast, caplog: pytest.LogCaptureFixture
) -> None:
    failpoints.arm(Commit.LEASE_START.before, Fault(failing=Failing.ENOSPC, at=1))
    with pytest.raises(StorageFailed) as failed:
        await store.write(put, Commit.LEASE_START)
    assert failed.value.full
    assert store.failure is failed.value
    assert not ballast.held
    assert await store.read(fact) is None
    with pytest.raises(StorageFailed):
        await store.write(put, Commit.JOB_CREATE)
    await store.write(put, Commit.LEASE_START)
    assert await store.read(fact) == "known"
    ballast.make()
    await store.write(put, Commit.JOB_CREATE)
    assert [record.message for record in caplog.records] == [
        "The disk is full: new jobs are rejected; its reserve is released to finish work in progress"
    ]
    caplog.clear()


async def test_a_full_disk_keeps_nobody_from_being_shut_out(
    store: Store, ballast: Ballast, caplog: pytest.LogCaptureFixture
) -> None:
    failpoints.arm(Commit.CONSOLE_CHANGE.before, Fault(failing=Failing.ENOSPC, at=1))
    await store.write(put, Commit.CONSOLE_CHANGE)
    assert await store.read(fact) == "known"
    assert ballast.spent
    assert store.failure is not None  # people are told, and the ballast is made anew
    caplog.clear()


async def test_what_is_left_of_the_ballast_is_for_who_shuts_out_alone(
    store: Store, ballast: Ballast, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """Somebody else has taken at once what the ballast had given up: each such act needs a piece, or two."""
    assert ballast.spend()
    taken = (ballast_file := ballast._file).stat().st_size

    def fails_until_there_is_space(connection: Connection) -> None:
        nonlocal taken
        if ballast_file.stat().st_size >= taken:
            raise OSError(errno.ENOSPC, "full")
        taken = ballast_file.stat().st_size
        put(connection)

    with pytest.raises(StorageFailed):
        await store.write(fails_until_there_is_space, Commit.LEASE_START)
    for _ in range(PIECES):
        await store.write(fails_until_there_is_space, Commit.AGENT_REVOKE)
    with pytest.raises(StorageFailed):
        await store.write(fails_until_there_is_space, Commit.AGENT_REVOKE)
    assert ballast.spent
    caplog.clear()


async def test_a_restart_on_a_full_disk_takes_nothing_new_in(
    tmp_path: Path, store: Store, ballast: Ballast, caplog: pytest.LogCaptureFixture
) -> None:
    failpoints.arm(Commit.LEASE_START.before, Fault(failing=Failing.ENOSPC, at=1))
    with pytest.raises(StorageFailed):
        await store.write(put, Commit.LEASE_START)
    caplog.clear()
    again = await Store.open(tmp_path / "again.db", Ballast(tmp_path / "reserve", SIZE))
    try:
        with pytest.raises(StorageFailed, match="jobs in progress"):
            await again.write(put, Commit.JOB_CREATE)
        await again.write(put, Commit.LEASE_START)
        assert again.ballast is not None
        assert again.ballast.make()
        await again.write(put, Commit.JOB_CREATE)
    finally:
        await again.close()


async def test_a_start_on_a_full_disk_is_what_the_ballast_is_for(
    tmp_path: Path, ballast: Ballast, caplog: pytest.LogCaptureFixture
) -> None:
    failpoints.arm(Commit.SITE_OPEN.before, Fault(failing=Failing.ENOSPC, at=1))
    opened = await Store.open(tmp_path / "site.db", ballast)
    try:
        site = await open_site(opened, name="Site", version="1", now=datetime.now(UTC))
        assert site.printers_revision == 1
        assert ballast.spent
        failpoints.arm(Commit.SITE_OPEN.before, Fault(failing=Failing.ENOSPC, at=1))
        with pytest.raises(StorageFailed):  # there is no other
            await open_site(opened, name="Site", version="1", now=datetime.now(UTC))
    finally:
        await opened.close()
    caplog.clear()


async def test_a_broken_disk_keeps_the_ballast(store: Store, ballast: Ballast) -> None:
    failpoints.arm(Commit.LEASE_START.before, Fault(failing=Failing.ERROR, at=1))
    with pytest.raises(StorageFailed) as failed:
        await store.write(put, Commit.LEASE_START)
    assert not failed.value.full
    assert ballast.held
    await store.write(put, Commit.JOB_CREATE)


async def test_another_program_holds_the_database(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(database, "BUSY_SECONDS", 0.05)
    store = await Store.open(tmp_path / "busy.db")
    other = sqlite3.connect(tmp_path / "busy.db", isolation_level=None)
    try:
        other.execute("BEGIN IMMEDIATE")
        with pytest.raises(StorageBusy):
            await store.write(put, Commit.JOB_CREATE)
        other.execute("ROLLBACK")
        await store.write(put, Commit.JOB_CREATE)
        assert await store.read(fact) == "known"
    finally:
        other.close()
        await store.close()


async def test_a_read_that_the_disk_refuses_is_told_by_name_and_the_next_one_works(store: Store) -> None:
    def refuse(connection: Connection) -> None:
        raise database_error(connection)

    for _ in range(4):  # more than there are readers
        with pytest.raises(StorageFailed):
            await store.read(refuse)
    await store.write(put)
    assert await asyncio.gather(*(store.read(fact) for _ in range(8))) == ["known"] * 8


def database_error(connection: Connection) -> Exception:
    from sqlalchemy.exc import OperationalError

    error = sqlite3.OperationalError("disk I/O error")
    error.sqlite_errorcode = sqlite3.SQLITE_IOERR_READ
    return OperationalError("SELECT", None, error)


async def test_a_database_that_was_taken_away_or_changed_for_another_takes_nothing_in(
    store: Store, tmp_path: Path
) -> None:
    """Data committed to a file that nobody can open any more would be lost."""
    file, away = tmp_path / "test.db", tmp_path / "away.db"
    await store.write(put, Commit.SITE_OPEN)
    file.rename(away)
    with pytest.raises(StorageFailed, match="moved or deleted"):
        await store.write(put, Commit.SITE_OPEN)
    file.write_bytes(away.read_bytes())
    with pytest.raises(StorageFailed, match="another file"):
        await store.write(put, Commit.SITE_OPEN)
    away.replace(file)
    await store.write(put, Commit.SITE_OPEN)
    assert await store.read(fact) == "known"
