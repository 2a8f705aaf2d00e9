"""A backup of a working server, a server that comes back from one, and one whose data was copied by hand."""

from __future__ import annotations

import io
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from dataclasses import replace
from datetime import datetime, timedelta
from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest
from sqlalchemy import Engine

from server_core.contract.decisions import onboarding_link
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.services.backup import (
    DATABASE,
    END,
    MANIFEST,
    ArchiveReader,
    Backup,
    Manifest,
    header,
    padding,
)
from server_core.services.context import Configured
from server_core.services.jobs import stale_guard
from server_core.services.restore import unpack
from server_core.services.search import SearchIndexer
from server_core.store import meta_rows, snapshot
from server_core.store.database import DatabaseUnusable
from tests.support.actors import NOBODY
from tests.support.live_server import LABEL, LARGE_LABEL, Clocks, LiveServer, open_server

pytestmark = pytest.mark.anyio
PENDING, PRINTING = JobStatus.PENDING, JobStatus.PRINTING
COPIED = "The server's data was copied or moved here: waiting jobs are held until a person releases them"


async def backup(live: LiveServer) -> bytes:
    answer = await live.ask("GET", "/backup")
    assert answer.status_code == 200, answer.text
    return answer.content


def same_time(one: str, other: str) -> bool:
    return datetime.fromisoformat(one) == datetime.fromisoformat(other)


def checked(content: bytes) -> Manifest:
    reader = ArchiveReader(io.BytesIO(content))
    reader.check()
    return reader.manifest


async def test_a_backup_has_the_database_and_its_documents_and_leaves_nothing_behind(live: LiveServer) -> None:
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    for number in range(3):
        await live.add_job(printer, LARGE_LABEL + str(number).encode())
        await live.add_job(printer, LABEL + str(number).encode())  # in the database
    manifest = checked(await backup(live))
    documents = [member for member in manifest.members if member.name.startswith("documents/")]
    assert (manifest.jobs, len(documents), manifest.server_epoch) == (6, 3, live.server.state.server_epoch)
    folder = live.server.state.ctx.config.folder
    assert list(folder.glob("backup-*")) == []
    entries = (await live.ask("GET", "/audit")).json()["data"]
    assert [entry["details"]["documents"] for entry in entries if entry["act"] == "server.backup"] == [6]


async def test_documents_stay_while_a_backup_is_read(live: LiveServer) -> None:
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    await live.add_job(printer, LARGE_LABEL)
    ctx = live.server.state.ctx
    made = await Backup.prepare(ctx, NOBODY)
    (sha256,) = {entry.sha256 for entry in await ctx.blobs.stored()}
    assert not await ctx.blobs.remove_unless_pinned(sha256)
    content = b"".join([piece async for piece in made.pieces()])
    await made.close()
    assert len(content) == made.size
    checked(content)
    assert await ctx.blobs.remove_unless_pinned(sha256)


async def test_a_document_that_is_lost_is_named_before_anything_is_sent(
    live: LiveServer, caplog: pytest.LogCaptureFixture
) -> None:
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    await live.add_job(printer, LARGE_LABEL)
    ctx = live.server.state.ctx
    (entry,) = await ctx.blobs.stored()
    ctx.blobs.path(entry.sha256).unlink()
    answer = await live.ask("GET", "/backup")
    assert answer.status_code == 500
    assert entry.sha256 in answer.json()["message"]
    assert list(ctx.config.folder.glob("backup-*")) == []
    assert ctx.blobs._pins._all == 0


async def test_what_a_broken_write_left_beside_the_key_stops_no_backup(live: LiveServer) -> None:
    ctx = live.server.state.ctx
    tls = ctx.config.folder.parent / "tls"
    tls.mkdir()
    (tls / "key.pem").write_text("key")
    (tls / ".key.pem.77").write_text("ke")
    made = await Backup.prepare(replace(ctx, configured=Configured(now=replace(ctx.config, site_files=(tls,)))), NOBODY)
    content = b"".join([piece async for piece in made.pieces()])
    assert [member.name for member in checked(content).members] == [DATABASE, "site/tls/key.pem"]


async def test_a_backup_knows_all_that_came_before_its_time(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    begun, take = live.clocks.now(), snapshot.take_snapshot

    def slow(*paths: Path, **more: Any) -> Any:
        live.clocks.pass_time(60)
        return take(*paths, **more)

    monkeypatch.setattr("server_core.services.backup.take_snapshot", slow)
    assert checked(await backup(live)).created_at == begun


async def test_what_was_open_comes_back_held_and_nothing_else_comes_back_to_life(tmp_path: Path) -> None:
    archive = tmp_path / "x.tar"
    async with open_server(tmp_path / "one") as live:
        printer, agent = await live.printer_and_agent()
        printing, reserved, waiting = [await live.add_job(printer) for _ in range(3)]
        leases = await agent.take(printer, 2)
        assert (await agent.start(leases[0])).status_code == 204
        link = await live.server.enrolment_link(bundled=False)
        client = await live.ok("POST", "/clients", {"name": "Shop"})
        headers = await live.bearer(client)
        archive.write_bytes(await backup(live))
        epoch, now = live.server.state.server_epoch, live.clocks.now()
    later = now + timedelta(days=3)
    unpack(archive, tmp_path / "new", now=later)
    async with open_server(tmp_path / "new" / "server", Clocks(wall=later)) as live:
        assert live.server.state.server_epoch != epoch
        rows = [await live.row(job) for job in (printing, reserved, waiting)]
        assert [(row.status, row.unconfirmed, row.stale) for row in rows] == [
            (PRINTING, True, False),
            (PENDING, False, True),
            (PENDING, False, True),
        ]
        assert [row.waiting_reason for row in rows[1:]] == [WaitingReason.HELD_RESTORED] * 2
        assert (await live.kinds(waiting))[-1] == "held_restored"
        notices = {notice["kind"]: notice["details"] for notice in (await live.ask("GET", "/notices")).json()["data"]}
        backup_at = notices["backup_restored"]["backup_at"]
        details = notices["backlog_held"]
        assert (details["jobs"], details["restored"], same_time(details["backup_at"], backup_at)) == (2, 2, True)
        kinds = set(notices)
        assert kinds == {"backup_restored", "backlog_held", "job_unconfirmed"}
        assert notices["backup_restored"]["copied"] is False
        await live.server.sweeper.sweep()
        assert (await live.row(waiting)).status is PENDING  # it did not expire while nobody could answer
        assert (await live.http.get("/api/v1/me", headers=headers)).status_code == 401
        enrol = {
            "token": onboarding_link.read(link).token,
            "agent_instance_id": "i",
            "name": "A",
            "hostname": "h",
            "version": "1",
        }
        assert (await live.http.post("/agent-api/v1/enroll", json=enrol)).status_code == 403
        assert (await live.ask("GET", "/audit/check")).json()["broken_at"] is None
        store = live.server.state.ctx.store
        assert await store.read(lambda connection: meta_rows.get(connection, meta_rows.RESTORED_SEQUENCE)) == "3"


async def test_a_job_held_for_its_age_and_by_a_restored_backup_may_be_on_paper(tmp_path: Path) -> None:
    archive = tmp_path / "x.tar"
    async with open_server(tmp_path / "one") as live:
        await live.enrol()
        view = await live.add_printer()
        printer = str(view.printer_id)
        old, young = [await live.add_job(printer) for _ in range(2)]
        ctx = live.server.state.ctx
        await ctx.store.write(lambda db: stale_guard.hold(db, ctx.site_account, view.printer_id, [old], ctx.now()))
        assert (await live.row(old)).waiting_reason is WaitingReason.HELD_STALE
        archive.write_bytes(await backup(live))
        now = live.clocks.now()
    unpack(archive, tmp_path / "new", now=now)
    async with open_server(tmp_path / "new" / "server") as live:
        assert [(await live.row(job)).waiting_reason for job in (old, young)] == [WaitingReason.HELD_RESTORED] * 2
        notices = (await live.ask("GET", "/notices")).json()["data"]
        (details,) = [notice["details"] for notice in notices if notice["kind"] == "backlog_held"]
        assert (details["jobs"], details["restored"]) == (2, 2)
        answered = await live.ask("POST", f"/printers/{printer}/backlog", {"choice": "print"})
        assert answered.json() == {"jobs": 2, "still_held": 0}
        ctx = live.server.state.ctx
        await ctx.store.write(lambda db: stale_guard.hold(db, ctx.site_account, view.printer_id, [old], ctx.now()))
        assert (await live.row(old)).waiting_reason is WaitingReason.HELD_STALE  # this time for its age


@pytest.mark.parametrize("is_heard", [False, True])
async def test_a_job_that_nobody_answers_for_is_never_called_not_printed(tmp_path: Path, is_heard: bool) -> None:
    """Also where all agents told what they know: in a copied folder the original may have printed it."""
    archive = tmp_path / "x.tar"
    async with open_server(tmp_path / "one") as live:
        await live.enrol()
        job = await live.add_job(str((await live.add_printer()).printer_id))
        archive.write_bytes(await backup(live))
        now = live.clocks.now()
    unpack(archive, tmp_path / "new", now=now)
    async with open_server(tmp_path / "new" / "server") as live:
        if is_heard:
            await live.server.state.ctx.store.write(lambda db: meta_rows.expect_ledgers(db, ()))
        live.clocks.pass_time(timedelta(days=30).total_seconds())
        await live.server.sweeper.sweep()
        row = await live.row(job)
        assert (row.unconfirmed, row.failure_reason) == (True, None)


def doctored(content: bytes, folder: Path, *statements: str) -> Path:
    """The same backup, with another database; nobody signs them."""
    reader = ArchiveReader(io.BytesIO(content))
    files = {member.name: b"".join(pieces) for member, pieces in reader.members()}
    database = folder / "doctored.db"
    database.write_bytes(files[DATABASE])
    with closing(sqlite3.connect(database, isolation_level=None)) as raw:
        for statement in statements:
            raw.executescript(statement)
    files[DATABASE] = database.read_bytes()
    members = [
        msgspec.structs.replace(member, size=len(found), sha256=sha256(found).hexdigest())
        for member in reader.manifest.members
        for found in [files[member.name]]
    ]
    table = msgspec.json.encode(msgspec.structs.replace(reader.manifest, members=members))
    archive = folder / "doctored.tar"
    parts = [(MANIFEST, table), *files.items()]
    archive.write_bytes(b"".join(header(name, len(one)) + one + padding(len(one)) for name, one in parts) + END)
    return archive


@pytest.mark.parametrize(
    ("statement", "said"),
    [
        ("DELETE FROM meta WHERE key = 'site_account'", "lacks site_account"),
        ("DELETE FROM meta WHERE key = 'printers_revision'", "lacks printers_revision"),
        ("UPDATE meta SET value = 'nobody' WHERE key = 'site_account'", "not as a server leaves it"),
        ("UPDATE jobs SET expires_at = 'soon'", "not as a server leaves it"),
        ("DROP TABLE agents", "cannot be used"),
        ("ALTER TABLE documents RENAME TO old; CREATE VIEW documents AS SELECT * FROM old", "cannot be read"),
        ("DROP TABLE alembic_version", "cannot be used"),
    ],
)
async def test_a_database_that_no_server_left_is_refused_calmly(
    live: LiveServer, tmp_path: Path, statement: str, said: str
) -> None:
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    await live.add_job(printer, LARGE_LABEL)
    archive = doctored(await backup(live), tmp_path, statement)
    with pytest.raises(DatabaseUnusable, match=said):
        unpack(archive, tmp_path / "new", now=live.clocks.now())


async def test_programs_in_the_database_of_a_backup_never_run(live: LiveServer, tmp_path: Path) -> None:
    """Triggers and views that are not ours go; one of ours that was taken out comes back."""
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    await live.add_job(printer, LARGE_LABEL)
    content = await backup(live)
    ours, rows = programs(unpacked(content, tmp_path / "one", live.clocks.now))
    archive = doctored(
        content,
        tmp_path,
        'CREATE TRIGGER "no ""audit" AFTER UPDATE ON jobs BEGIN DELETE FROM jobs; END',
        "CREATE VIEW audit_view AS SELECT * FROM audit",
        "CREATE TRIGGER put AFTER INSERT ON meta BEGIN DELETE FROM jobs; END",
        "DROP TRIGGER audit_no_delete",
    )
    assert programs(unpacked(archive.read_bytes(), tmp_path / "two", live.clocks.now)) == (ours, rows)
    assert (len(ours), rows) == (3, 1)


def unpacked(content: bytes, folder: Path, now: Callable[[], datetime]) -> Path:
    folder.mkdir()
    (folder / "x.tar").write_bytes(content)
    unpack(folder / "x.tar", folder / "new", now=now())
    return folder / "new" / "server" / DATABASE


def programs(database: Path) -> tuple[list[Any], int]:
    """The programs that run by themselves, and the number of jobs."""
    with closing(sqlite3.connect(database)) as raw:
        found = raw.execute("SELECT name, sql FROM sqlite_master WHERE type IN ('trigger', 'view') ORDER BY name")
        return found.fetchall(), raw.execute("SELECT count(*) FROM jobs").fetchone()[0]


@pytest.mark.parametrize(
    "statements",
    [
        [],
        ["DELETE FROM found_words_data", "DELETE FROM found_names_docsize"],
        ["DROP TABLE found_words", "CREATE TABLE found_words (text)", "CREATE TABLE found_words_data (x)"],
        ["DROP TABLE found_names", "CREATE VIEW found_names AS SELECT * FROM jobs"],
        ["DROP TABLE found_names", "CREATE VIRTUAL TABLE found_names USING fts5(key, filename)"],
        ["DROP TABLE found_words", "DROP TABLE found_names", "UPDATE meta SET value = '9' WHERE key LIKE 'found_%'"],
        ["UPDATE meta SET value = 'x' WHERE key LIKE 'found_%'"],
    ],
)
async def test_search_of_a_restored_server_is_made_anew_from_its_rows(
    live: LiveServer, tmp_path: Path, statements: list[str]
) -> None:
    """Whatever the backup says that is in the index."""
    printer = (await live.enrol(), str((await live.add_printer()).printer_id))[1]
    job = await live.add_job(printer, b"^XA^FDblue parcel^FS^XZ", reference="ORD-1")
    await SearchIndexer(live.server.state.ctx).catch_up()
    archive = doctored(await backup(live), tmp_path, *statements)
    database = unpacked(archive.read_bytes(), tmp_path / "one", live.clocks.now)
    with closing(sqlite3.connect(database)) as raw:
        assert raw.execute("SELECT name FROM sqlite_master WHERE name LIKE 'found_%'").fetchall() == []
        assert raw.execute("SELECT key FROM meta WHERE key LIKE 'found_%'").fetchall() == []
    async with open_server(database.parent, live.clocks) as restored:
        await SearchIndexer(restored.server.state.ctx).catch_up()
        for text in ("ord-1", "blue parcel"):
            found = (await restored.ask("GET", f"/jobs/found?q={text}")).json()
            assert [row["print_job_id"] for row in found["data"]] == [str(job)]
        words = "SELECT count(*) FROM found_words WHERE found_words MATCH 'blue'"
        assert await restored.server.state.ctx.store.read(lambda at: at.exec_driver_sql(words).scalar_one()) == 1


async def test_a_disk_that_fails_while_programs_are_looked_for_is_told_calmly(
    live: LiveServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    content = await backup(live)

    def full(engine: Engine) -> None:
        with engine.connect() as connection:
            connection.exec_driver_sql("PRAGMA max_page_count=1")
            connection.exec_driver_sql("CREATE TABLE one (x)")

    monkeypatch.setattr(snapshot, "migrate", full)
    with pytest.raises(DatabaseUnusable, match="full"):
        unpacked(content, tmp_path / "one", live.clocks.now)
    assert [path.name for path in (tmp_path / "one" / "new" / "server").glob("tmp*")] == []


async def test_a_copy_prints_nothing_that_its_original_may_print(
    tmp_path: Path, caplog: pytest.LogCaptureFixture
) -> None:
    async with open_server(tmp_path / "one") as live:
        printer, agent = await live.printer_and_agent()
        job = await live.add_job(printer)
        epoch = live.server.state.server_epoch
    shutil.copytree(tmp_path / "one", tmp_path / "copy")
    (tmp_path / "one").rename(tmp_path / "renamed")
    async with open_server(tmp_path / "renamed") as live:  # the same file: nothing has happened
        assert live.server.state.server_epoch == epoch
        assert (await live.row(job)).stale is False
        assert (await live.ask("GET", "/notices")).json()["data"] == []
    assert caplog.messages == []
    async with open_server(tmp_path / "copy") as live:
        copied = live.server.state.server_epoch
        row = await live.row(job)
        assert copied != epoch
        assert (row.status, row.waiting_reason) == (JobStatus.PENDING, WaitingReason.HELD_RESTORED)
        agent = await live.connect(agent.secret)
        headers = {
            "Authorization": f"Bearer {agent.secret}",
            "X-Agent-Incarnation": str(agent.incarnation),
            "X-Server-Epoch": copied,
        }
        body = {"want": [], "printers_revision": -1, "wait_seconds": 0}
        answer = await live.http.post("/agent-api/v1/leases", json=body, headers=headers)
        assert answer.json()["error_code"] == "server_restored"  # it tells its ledger first
        notices = {notice["kind"]: notice["details"] for notice in (await live.ask("GET", "/notices")).json()["data"]}
        assert set(notices) == {"backup_restored", "backlog_held"}
        assert (notices["backup_restored"]["copied"], notices["backup_restored"]["jobs_held"]) == (True, 1)
        (entry, *_) = (await live.ask("GET", "/audit?act=server.restore")).json()["data"]
        assert entry["details"]["copied"] is True
        assert (await live.ask("GET", "/audit/check")).json()["broken_at"] is None
    assert caplog.messages == [COPIED]
    caplog.clear()
    async with open_server(tmp_path / "copy") as live:  # it is at home here now
        assert live.server.state.server_epoch == copied
        await live.ask("POST", f"/printers/{printer}/backlog", {"choice": "print"})
        agent = await live.connect(agent.secret)
        assert (await agent.call("POST", "/ledger", {"jobs": [], "later": [], "last": True})).status_code == 204
        assert (await agent.take_one(printer)).order.print_job_id == job  # nothing is lost
    async with open_server(tmp_path / "copy") as live:
        assert live.server.state.server_epoch == copied
