"""Search for jobs: reference, file name, id and words of the document, in the index or not."""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import AsyncIterator
from contextlib import closing
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import msgspec
import pytest
from sqlalchemy import Table, insert, select

from server_core.contract.types.jobs import FoundJobs
from server_core.services import search
from server_core.services.retention import RetentionWrites, drop, purge_documents
from server_core.services.search import SearchIndexer
from server_core.store import account_rows, search_index, tables
from server_core.store.ids import new_id
from server_core.store.store import Connection
from server_core.store.tables import document_texts
from tests.support import sample_pdfs
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio

DAY = 24 * 3600.0


class Site:
    """Nothing is put into the index but by `index`."""

    def __init__(self, live: LiveServer, printer: UUID) -> None:
        self.live, self.printer = live, printer
        self.jobs: dict[UUID, str] = {}

    async def add(self, name: str, said: str = "", reference: str | None = None) -> UUID:
        label = f"^XA^FO1,1^A0N,30,30^FD{said}^FS^XZ".encode()
        return await self.add_document(name, label, reference)

    async def add_document(self, name: str, content: bytes, reference: str | None = None) -> UUID:
        job = await self.live.add_job(self.printer, content, name=name, reference=reference)
        self.jobs[job] = name
        return job

    async def index(self) -> None:
        await SearchIndexer(self.live.server.state.ctx).catch_up()

    async def search(self, text: str, limit: int = 50) -> FoundJobs:
        answer = await self.live.http.get(
            "/console-api/v1/jobs/found",
            params={"q": text, "limit": limit},
            headers={"Authorization": "Bearer console-token"},
        )
        assert answer.status_code == 200, answer.text
        return msgspec.json.decode(answer.content, type=FoundJobs)

    async def found(self, text: str, limit: int = 50) -> list[str]:
        return [self.jobs[row.print_job_id] for row in (await self.search(text, limit)).data]

    async def shown(self, text: str, **query: Any) -> list[str]:
        """Search as the queue does."""
        answer = await self.live.http.get(
            "/console-api/v1/jobs",
            params={"q": text, "show": "all", **query},
            headers={"Authorization": "Bearer console-token"},
        )
        assert answer.status_code == 200, answer.text
        return [self.jobs[UUID(row["print_job_id"])] for row in answer.json()["data"]]

    async def read(self, query: str) -> Any:
        return await self.live.server.state.ctx.store.read(lambda at: at.exec_driver_sql(query).all())


async def _forever(_: SearchIndexer) -> None:
    await asyncio.Event().wait()


@pytest.fixture
async def site(tmp_path: Path, anyio_backend: str, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Site]:
    monkeypatch.setattr(SearchIndexer, "run", _forever)
    monkeypatch.setattr(search, "REST", 0)
    monkeypatch.setattr(search, "REST_WHEN_BUSY", 0)
    async with open_server(tmp_path) as live:
        await live.enrol()
        yield Site(live, (await live.add_printer()).printer_id)


@pytest.fixture(params=["not indexed", "indexed", "no index at all"])
async def day(request: pytest.FixtureRequest, site: Site, monkeypatch: pytest.MonkeyPatch) -> Site:
    """Searchable jobs, in every state of the index."""
    if request.param == "no index at all":
        monkeypatch.setattr(search_index, "can_index", lambda: False)
    page = sample_pdfs.Page(100, 150).text(10, 20, 12, "Märta Invoice")
    await site.add("parcel.zpl", "Berlin 00340434161094012345", "ORD-2026-0001")
    await site.add("Rückschein A4.zpl", "Grüße aus Köln", "ord-2026-0002")
    await site.add_document("rechnung 4711.pdf", sample_pdfs.pdf([page]), "R_4711%x")
    await site.add("label.zpl", "1Z-999-AA Berlin", None)
    await site.add("日本語.zpl", "日本語テスト", '"quoted" *')
    if request.param == "indexed":
        await site.index()
        assert await site.read("SELECT count(*) FROM found_names_docsize") == [(5,)]
    return site


NEWEST_FIRST = ["日本語.zpl", "label.zpl", "rechnung 4711.pdf", "Rückschein A4.zpl", "parcel.zpl"]


FOUND = {
    "ORD-2026-0001": ["parcel.zpl"],
    "ord-2026": ["Rückschein A4.zpl", "parcel.zpl"],
    "2026-000": ["Rückschein A4.zpl", "parcel.zpl"],
    "ZPL": ["日本語.zpl", "label.zpl", "Rückschein A4.zpl", "parcel.zpl"],
    "schein a4": ["Rückschein A4.zpl"],
    "zpl 2026-0002": ["Rückschein A4.zpl"],
    "47": ["rechnung 4711.pdf"],
    "11.pdf": ["rechnung 4711.pdf"],
    "_4711%": ["rechnung 4711.pdf"],
    "%": ["rechnung 4711.pdf"],
    "4711_": [],
    "ord%0001": [],
    "Berlin": ["label.zpl", "parcel.zpl"],
    "berl": ["label.zpl", "parcel.zpl"],
    "berlin 1z-999-aa": ["label.zpl"],
    "0034043416": ["parcel.zpl"],
    "Invoice Märta": ["rechnung 4711.pdf"],
    "köln": ["Rückschein A4.zpl"],
    "ko\u0308ln": ["Rückschein A4.zpl"],
    "日本語": ["日本語.zpl"],
    "日本語テ": ["日本語.zpl"],
    '"quoted"': ["日本語.zpl"],
    '" *': ["日本語.zpl"],
    "Hamburg": [],
}


async def test_what_is_found(day: Site) -> None:
    assert {text: await day.found(text) for text in FOUND} == FOUND
    shown = {text: sorted(await day.shown(text)) for text in FOUND}
    assert shown == {text: sorted(names) for text, names in FOUND.items()}


async def test_words_are_found_without_their_accents_once_they_are_in_the_index(site: Site) -> None:
    await site.add("a.zpl", "Grüße aus Köln")
    await site.index()
    assert await site.found("koln") == await site.found("AUS GRUSSE") + ["a.zpl"]


HOSTILE = (
    "", " ", '"', "'", "*", "^", "NEAR", "NEAR(", "a NEAR b", "AND", "OR NOT", "(", "))", "{", "-", "+", ":", "key:x",
    "found_names", "'; DROP TABLE jobs; --", "\\", "\\%", "__", "%_%", "\0", "a\0b", "\n\t", "\x1b[2J", "\u202e",
    "\u200bx", "😀", "a😀b", "\ud7ff", "\uffff", "\U0010ffff", "x" * 10_000, '"' * 200, "a " * 200, "* " * 100, "۱۲۳",
    "ᦱᦲ", "aᦱb", "½", "ﬁ", "ǅ", "שלום", "مرحبا", "हिन्दी", "á" * 100, "a_b", "_", "0" * 400, "-" * 36,
    "00000000-0000-0000-0000-000000000000", "deadbe", "DEAD-BEEF-", "ffffffff",
)  # fmt: skip


async def test_nothing_that_is_typed_or_scanned_makes_it_fail(day: Site) -> None:
    for text in HOSTILE:
        found = await day.search(text)
        assert (found.more, found.exact) == (False, None), text
        await day.shown(text)
    assert await day.found("") == []


async def test_an_id_is_found_by_its_beginning_and_is_exact_when_it_is_whole(day: Site) -> None:
    job = next(iter(day.jobs))
    assert await day.found(str(job)) == await day.found(job.hex.upper()) == ["parcel.zpl"]
    assert "parcel.zpl" in await day.found(str(job)[:10])
    assert await day.found(job.hex[:5]) == []
    assert (await day.search(f" {job} ")).exact == job
    assert (await day.search(str(job)[:-1])).exact is None


async def test_a_reference_is_exact_in_capitals_or_not(day: Site) -> None:
    by_name = {name: job for job, name in day.jobs.items()}
    for text in ("ORD-2026-0002", "ord-2026-0002", " Ord-2026-0002 "):
        found = await day.search(text)
        assert found.exact == by_name["Rückschein A4.zpl"]
        assert [row.print_job_id for row in found.data] == [found.exact]
    assert (await day.search("ord-2026-000")).exact is None
    assert (await day.search("parcel.zpl")).exact is None
    assert (await day.search('"quoted" *')).exact == by_name["日本語.zpl"]


async def test_the_exact_one_is_first_and_there_however_many_newer_ones_have_it_too(site: Site) -> None:
    first = await site.add("first.zpl", reference="B7-")
    for number in range(5):
        await site.add(f"{number}.zpl", reference=f"B7-{number}")
    for _ in range(2):
        found = await site.search("b7-", limit=3)
        assert found.exact == first
        assert found.more
        assert [site.jobs[row.print_job_id] for row in found.data] == ["first.zpl", "4.zpl", "3.zpl"]
        await site.index()


async def test_a_short_reference_is_exact(day: Site) -> None:
    job = await day.add("short.zpl", reference="A7")
    assert (await day.search("a7")).exact == job


async def test_limits(day: Site) -> None:
    found = await day.search("zpl", limit=2)
    assert (len(found.data), found.more, found.total) == (2, True, 4)
    assert await day.found("zpl", limit=4) == [name for name in NEWEST_FIRST if name.endswith("zpl")]
    assert not (await day.search("zpl", limit=4)).more
    for limit in ("0", "501", "-1", "x", "1e2", "٣", ""):
        answer = await day.live.ask("GET", f"/jobs/found?q=a&limit={limit}")
        assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")


async def test_how_long_things_are_kept_is_told(day: Site) -> None:
    kept = day.live.server.state.ctx.config.retention
    found = await day.search("nothing of it")
    assert (found.jobs_kept_days, found.documents_kept_days) == (kept.jobs.days, kept.document_bytes.days)
    assert not found.indexing


async def test_the_queue_pages_through_what_is_found(day: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    for most in (1000, 2):  # all by their numbers, or looked for in each line
        monkeypatch.setattr("server_core.services.jobs.views.MOST_FOUND", most)
        names, cursor = [], ""
        while True:
            answer = await day.live.ask("GET", f"/jobs?show=all&q=zpl&limit=1{cursor}")
            names += [day.jobs[UUID(row["print_job_id"])] for row in answer.json()["data"]]
            if answer.json()["next_cursor"] is None:
                break
            cursor = f"&cursor={answer.json()['next_cursor']}"
        assert names == [name for name in reversed(NEWEST_FIRST) if name.endswith("zpl")]
        assert await day.shown("zpl", show="printing") == []


async def test_it_says_when_older_documents_are_still_being_read(site: Site, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search_index, "TEXTS_READ", 2)
    for number in range(3):
        await site.add(f"{number}.zpl", "same words")
    assert (await site.search("same")).indexing
    assert await site.found("same") == ["2.zpl", "1.zpl"]
    await site.index()
    assert not (await site.search("same")).indexing
    assert await site.found("same") == ["2.zpl", "1.zpl", "0.zpl"]


async def test_one_document_of_many_jobs_and_one_without_any(site: Site) -> None:
    ctx = site.live.server.state.ctx
    await site.add("first.zpl", "common words")
    for number in range(4):
        made = await ctx.store.write(lambda at: again(at, tables.jobs, print_job_id=new_id()))
        site.jobs[made["print_job_id"]] = f"again {number}"

    def lonely(connection: Connection) -> None:
        document = again(connection, tables.documents, document_id=new_id())["document_id"]
        text = {"document_id": document, "account_id": ctx.site_account, "text": "common words"}
        connection.execute(insert(document_texts).values(text))

    for _ in range(5):
        await ctx.store.write(lonely)
    for _ in range(2):
        assert await site.found("common", limit=3) == ["again 3", "again 2", "again 1"]
        assert len(await site.found("common")) == 5
        await site.index()


async def test_accounts_never_see_each_others_jobs_nor_use_up_each_others_limit(site: Site) -> None:
    """The other account's are many, newer, and say the same."""
    ctx = site.live.server.state.ctx
    own = await site.add("same.zpl", "same words", "SAME-1")
    other = new_id()

    def theirs(connection: Connection) -> None:
        account_rows.insert_account(connection, account_id=other, name="Other", at=ctx.now())
        for _ in range(30):
            document = again(connection, tables.documents, account_id=other, document_id=new_id())
            text = {"document_id": document["document_id"], "account_id": other, "text": "same words"}
            connection.execute(insert(document_texts).values(text))
            ids = {"document_id": document["document_id"], "print_job_id": new_id(), "account_id": other}
            again(connection, tables.jobs, **ids)

    await ctx.store.write(theirs)
    for _ in range(2):
        for text in ("same", "words", "SAME-1", "zpl", "sa", own.hex[:6]):
            found = await site.search(text, limit=1)
            assert ([row.print_job_id for row in found.data], found.more) == ([own], False), text
        assert (await site.search("same-1")).exact == own
        about = {"Authorization": "Bearer console-token", "X-Account": str(other)}
        answer = await site.live.http.get("/console-api/v1/jobs/found?q=same&limit=200", headers=about)
        assert str(own) not in answer.text
        await site.index()


async def ended(site: Site, job: UUID) -> None:
    assert (await site.live.act(job, "cancel")).status == "cancelled"


async def test_what_is_over_is_found_no_more_and_leaves_the_index(site: Site) -> None:
    """First the words, with the bytes; the names, with the job; in the index or not."""
    ctx = site.live.server.state.ctx
    for text in ("indexed", "not indexed"):
        job = await site.add("over.zpl", f"secret {text}", "OVER-1")
        await ended(site, job)
        await site.add("stays.zpl", "secret too", "STAYS-1")
        if text == "indexed":
            await site.index()
    assert await site.found("secret") == ["stays.zpl", "over.zpl"] * 2
    site.live.clocks.pass_time(ctx.config.retention.document_bytes.total_seconds() + DAY)
    pace = RetentionWrites(ctx.store)
    await purge_documents(ctx, pace, ctx.now())
    assert len(await site.read("SELECT * FROM small_documents")) == 1, "of those that stay, which have the same bytes"
    assert await site.found("secret") == ["stays.zpl"] * 2
    assert await site.found("over-1") == ["over.zpl"] * 2
    assert pace.rows == 3 * 2  # the row, the text and the bytes of each
    site.live.clocks.pass_time(ctx.config.retention.jobs.total_seconds())
    before = pace.rows
    await drop("jobs", ctx.config.retention, pace, ctx.now())
    assert pace.rows - before == 2 + 4  # jobs, and the events of each: created, cancelled
    assert await site.found("over") == []
    await site.index()
    assert await site.found("over") == []
    assert await site.found("secret stays") == []
    assert await site.found("secret") == await site.found("stays") == ["stays.zpl"] * 2
    await unspoilt(site)
    assert await in_index(site, WORDS, "secret") == 2
    assert await in_index(site, WORDS, "indexed") == 0
    assert await in_index(site, NAMES, "stays") == 2
    assert await in_index(site, NAMES, "over") == 0


async def test_a_job_that_goes_before_its_document(site: Site) -> None:
    ctx = site.live.server.state.ctx
    await ended(site, await site.add("over.zpl", "secret words", "OVER-1"))
    await site.index()
    site.live.clocks.pass_time(ctx.config.retention.jobs.total_seconds() + DAY)
    pace = RetentionWrites(ctx.store)
    await drop("jobs", ctx.config.retention, pace, ctx.now())
    assert await site.found("secret") == await site.found("over") == []
    await purge_documents(ctx, pace, ctx.now())
    assert await in_index(site, WORDS, "secret") == 0
    await unspoilt(site)


async def test_what_goes_before_it_comes_into_the_index_leaves_that_alone(site: Site) -> None:
    """SQLite holds it for damaged if more is taken out than was put in."""
    ctx = site.live.server.state.ctx
    await site.add("no job.zpl", "unsaid", "FIRST")
    await site.index()
    await ctx.store.write(search_index.make_anew)
    for number in range(3):
        await ended(site, await site.add(f"over {number}.zpl", f"secret {number}", f"OVER-{number}"))
    site.live.clocks.pass_time(ctx.config.retention.jobs.total_seconds() + DAY)
    pace = RetentionWrites(ctx.store)
    await purge_documents(ctx, pace, ctx.now())
    await drop("jobs", ctx.config.retention, pace, ctx.now())
    assert await site.read("SELECT value FROM meta WHERE key LIKE 'found_%'") == [("0",), ("0",)]
    await site.index()
    await unspoilt(site)
    assert await site.found("first") == ["no job.zpl"]
    assert await in_index(site, WORDS, "secret") == await in_index(site, NAMES, "over") == 0


async def test_many_long_documents_go_in_small_steps(site: Site) -> None:
    ctx = site.live.server.state.ctx
    for number in range(4):
        await ended(site, await site.add(f"{number}.zpl", "many words " * 3500))
    await site.index()
    site.live.clocks.pass_time(ctx.config.retention.document_bytes.total_seconds() + DAY)
    pace, steps = RetentionWrites(ctx.store), []
    write = pace.write

    async def counted(work: Any) -> Any:
        steps.append(1)
        return await write(work)

    pace.write = counted  # type: ignore[method-assign]
    await purge_documents(ctx, pace, ctx.now())
    assert await site.read("SELECT * FROM small_documents") == []
    assert len(steps) == 4
    assert await in_index(site, WORDS, "many") == 0


async def test_an_index_that_was_damaged_while_the_server_was_off_is_made_anew(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """SQLite does not even open it any more."""
    monkeypatch.setattr(SearchIndexer, "run", _forever)
    async with open_server(tmp_path) as live:
        await live.enrol()
        site = Site(live, (await live.add_printer()).printer_id)
        await site.add("a.zpl", "words of it", "REF-1")
        await site.index()
        database = live.server.state.ctx.config.database
    for damage in ("DELETE FROM found_words_data", "DROP TABLE found_names_config", "DROP TABLE found_words_docsize"):
        with closing(sqlite3.connect(database, isolation_level=None)) as raw:
            raw.execute(damage)
            raw.execute("UPDATE meta SET value = '0' WHERE key LIKE 'found_%'")
        async with open_server(tmp_path) as live:
            site.live = live
            await site.index()
            assert "being rebuilt" in caplog.text
            caplog.clear()
            assert await site.found("words") == await site.found("ref") == ["a.zpl"]
            await unspoilt(site)


async def test_an_index_that_is_lost_or_damaged_is_made_anew(site: Site, caplog: pytest.LogCaptureFixture) -> None:
    ctx = site.live.server.state.ctx
    await site.add("a.zpl", "words of it", "REF-1")
    await site.index()
    await ctx.store.write(lambda at: at.exec_driver_sql("DELETE FROM found_words_data"))
    await ctx.store.write(lambda at: at.exec_driver_sql("DELETE FROM found_names_data"))
    await site.add("b.zpl", "words, too", "REF-2")
    assert await site.found("words") == ["b.zpl"]
    await site.index()
    assert "being rebuilt" in caplog.text
    caplog.clear()
    assert await site.found("words") == await site.found("ref") == ["b.zpl", "a.zpl"]
    await unspoilt(site)


async def test_an_index_that_is_damaged_again_and_again_is_given_up(
    site: Site, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def damaged(_: Connection) -> None:
        raise search_index.IndexDamaged

    monkeypatch.setattr(search_index, "make_anew", damaged)
    await site.add("a.zpl", "words of it")
    indexing = asyncio.create_task(site.index())
    async with asyncio.timeout(30):
        while "cannot be kept" not in caplog.text:  # noqa: ASYNC110
            await asyncio.sleep(0.01)
    caplog.clear()
    assert await site.found("words") == ["a.zpl"]
    assert not indexing.done()
    indexing.cancel()


async def test_retention_goes_on_with_a_damaged_index(site: Site) -> None:
    ctx = site.live.server.state.ctx
    await ended(site, await site.add("over.zpl", "secret words", "OVER-1"))
    await site.index()
    await ctx.store.write(lambda at: at.exec_driver_sql("DELETE FROM found_words_data"))
    site.live.clocks.pass_time(ctx.config.retention.document_bytes.total_seconds() + DAY)
    await purge_documents(ctx, RetentionWrites(ctx.store), ctx.now())
    assert await site.read("SELECT * FROM small_documents") == []
    assert await site.read("SELECT key FROM meta WHERE key LIKE 'found_%'") == []
    assert await site.read("SELECT * FROM document_texts") == []
    await site.index()
    assert await site.found("over-1") == ["over.zpl"]
    await unspoilt(site)


async def test_a_build_of_sqlite_without_the_index_lets_it_be_made_anew_later(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    ctx = site.live.server.state.ctx
    await ended(site, await site.add("over.zpl", "secret words", "OVER-1"))
    await site.index()
    with monkeypatch.context() as without:
        without.setattr(search_index, "can_index", lambda: False)
        assert await site.found("secret") == ["over.zpl"]
        site.live.clocks.pass_time(ctx.config.retention.document_bytes.total_seconds() + DAY)
        await purge_documents(ctx, RetentionWrites(ctx.store), ctx.now())
        await site.index()
        assert await site.found("over") == ["over.zpl"]
    await site.index()
    assert await in_index(site, WORDS, "secret") == 0
    assert await site.found("over") == ["over.zpl"]


async def test_changes_of_jobs_wake_the_indexer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(search, "GATHER_SECONDS", 0)
    async with open_server(tmp_path) as live:
        await live.enrol()
        site = Site(live, (await live.add_printer()).printer_id)
        for number in range(3):
            await site.add(f"{number}.zpl", "words")
            async with asyncio.timeout(30):
                while await site.read("SELECT max(rowid) FROM found_words") != [(number + 1,)]:  # noqa: ASYNC110
                    await asyncio.sleep(0.01)


def again(connection: Connection, table: Table, **changed: Any) -> dict[str, Any]:
    """The table's first row once more, with other values; as it is then."""
    row = dict(connection.execute(select(table).limit(1)).mappings().one())
    row = {name: value for name, value in row.items() if name != "sequence"} | changed
    connection.execute(insert(table).values(row))
    return row


WORDS = "SELECT count(*) FROM found_words WHERE found_words MATCH ?"
NAMES = "SELECT count(*) FROM found_names WHERE found_names MATCH ?"


async def test_a_server_without_the_index_says_so_once(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(search_index, "can_index", lambda: False)
    monkeypatch.setattr(search, "GATHER_SECONDS", 0)
    async with open_server(tmp_path) as live:
        await live.enrol()
        site = Site(live, (await live.add_printer()).printer_id)
        await site.add("a.zpl", "words")
        assert await site.found("words") == ["a.zpl"]
    assert caplog.text.count("no FTS5") == 1
    caplog.clear()


async def in_index(site: Site, query: str, text: str) -> int:
    return int(await site.live.server.state.ctx.store.read(lambda at: at.exec_driver_sql(query, (text,)).scalar_one()))


async def unspoilt(site: Site) -> None:
    """Run SQLite's own integrity check; it raises."""
    ctx = site.live.server.state.ctx
    for check in (
        "INSERT INTO found_words(found_words) VALUES ('integrity-check')",
        "INSERT INTO found_names(found_names) VALUES ('integrity-check')",
    ):
        await ctx.store.write(partial(_run, statement=check))


def _run(connection: Connection, statement: str) -> None:
    connection.exec_driver_sql(statement)


@pytest.mark.parametrize("indexed", [False, True], ids=["not indexed", "indexed"])
async def test_a_barcode_that_is_printed_in_groups_is_found_by_its_scan(site: Site, indexed: bool) -> None:
    page = sample_pdfs.Page(100, 150).text(10, 20, 12, "Order 4711").text(10, 30, 12, "0034 0434 2161 0940 1234 5")
    await site.add_document("in groups.pdf", sample_pdfs.pdf([page]))
    await site.add("in groups.zpl", "(00) 3 4012345 000000001 8")
    if indexed:
        await site.index()
    assert await site.found("003404342161094012345") == ["in groups.pdf"]
    assert await site.found("003404342161") == ["in groups.pdf"]
    assert await site.found("0034 0434 2161 0940 1234 5") == ["in groups.pdf"]
    assert await site.found("00340123450000000018") == ["in groups.zpl"]
    assert await site.found("003404342161094012346") == []
    assert await site.shown("003404342161094012345") == ["in groups.pdf"]
