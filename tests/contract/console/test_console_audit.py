"""`GET audit`: each act of an operator and of the system has one entry, none tells a secret; filters and checks."""

from __future__ import annotations

import re
import sqlite3
from collections.abc import Iterable
from contextlib import closing
from datetime import timedelta
from pathlib import Path
from typing import Any
from urllib.parse import urlencode

import msgspec
import pytest

from app.cli.audit import check_file
from app.words.activity import WORDS, action_words
from server_core.contract.types.audit import AuditAction, AuditLine
from server_core.services import audit as audit_service
from server_core.services.retention import RetentionTask, RetentionWrites
from tests.support.actors import who
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio


async def audit(live: LiveServer, query: str = "") -> list[dict[str, Any]]:
    answer = await live.ok("GET", f"/audit?limit=100{query}")
    entries: list[dict[str, Any]] = answer["data"]
    return entries


async def checked(live: LiveServer, query: str = "") -> Any:
    return await live.ok("GET", f"/audit/check{query}")


def acts(entries: Iterable[dict[str, Any]]) -> list[str]:
    """Oldest first."""
    return [entry["act"] for entry in reversed(list(entries))]


async def test_what_operators_do_to_jobs(live: LiveServer) -> None:
    agent = await live.enrol()
    printer, other = await live.add_printer("A"), await live.add_printer("B")
    before = len(await audit(live))
    job = await live.add_job(printer.printer_id)
    for act, body in (
        ("hold", None),
        ("hold", None),  # again: nothing happens, so nothing is written
        ("release", None),
        ("move", {"printer_id": str(other.printer_id)}),
        ("cancel", None),
    ):
        answer = await live.ask_act(job, act, body, operator="Ann")
        assert answer.status_code == 200, answer.text
    again = await live.ask_act(job, "reprint", {"printer_id": str(printer.printer_id)}, operator="Bob")
    assert again.status_code == 200, again.text
    lease = await agent.begin(str(printer.printer_id))
    await live.act(lease.order.print_job_id, "cancel")
    assert (await agent.result(lease, "unknown")).is_success
    await live.act(lease.order.print_job_id, "answer", {"came_out": True})
    new = (await audit(live))[:-before]
    assert acts(new) == [
        "job.hold", "job.release", "job.move", "job.cancel", "job.reprint", "job.cancel_wish", "job.unconfirmed",
        "job.answer",
    ]  # fmt: skip
    first = new[-1]
    assert (who(first["actor"]), first["subject"]) == ("Ann", f"job {job}")
    assert first["request_id"]
    assert new[0]["details"]["came_out"] is True
    assert len({entry["request_id"] for entry in new}) == len(new)
    assert len(await audit(live, f"&subject=job {job}")) == 5
    assert len(await audit(live, "&actor=Bob&act=job.reprint")) == 1


async def test_what_operators_do_to_printers_applications_and_agents(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("A")
    job = await live.add_job(printer.printer_id)
    path = f"/printers/{printer.printer_id}"
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, operator="Ann")).json()
    client = f"/clients/{made['client_id']}"
    secrets = [made["client_secret"], agent.secret]
    for method, of, body in (
        ("POST", f"{path}/pause", None),
        ("POST", f"{path}/pause", None),
        ("POST", f"{path}/resume", None),
        ("POST", f"{path}/simulate", {"fault": "offline"}),
        ("PATCH", path, {"stale_after_seconds": 60}),
        ("PATCH", path, {"stale_after_seconds": 60}),
        ("POST", f"{path}/test", None),
        ("DELETE", path, None),
        ("POST", f"{client}/rotate", {}),
        ("POST", f"{client}/disable", None),
        ("POST", f"{client}/disable", None),
        ("POST", f"{client}/enable", None),
        ("POST", f"{client}/enable", None),
        ("POST", "/agents/links", {"name": "Dock"}),
    ):
        answer = await live.ask(method, of, body, operator="Ann")
        assert answer.is_success, answer.text
        if answer.content:
            facts = answer.json()
            secrets += [facts[name] for name in ("client_secret", "link") if name in facts]
    entries = await audit(live)
    assert acts(entries) == [
        "server.start", "agent.link", "agent.enrol", "agent.connect", "printer.add", "client.create",
        "printer.pause", "printer.resume", "printer.simulate", "printer.change", "printer.test",
        "job.cancel", "job.cancel", "printer.remove",
        "client.rotate", "client.disable", "client.enable", "agent.link",
    ]  # fmt: skip
    assert {who(entry["actor"]) for entry in entries[:12]} == {"Ann"}
    cancelled = [entry for entry in entries if entry["subject"] == f"job {job}"]
    assert cancelled[0]["details"] == {"reason": "printer_removed"}
    with closing(sqlite3.connect(live.server.state.ctx.config.database)) as raw:
        log = repr(raw.execute("SELECT * FROM audit").fetchall())
    assert len(secrets) == 4
    assert [secret for secret in secrets if secret.partition("#")[2] in log and secret.rpartition("#")[2] in log] == []


async def test_what_the_system_does(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        agent = await live.enrol()
        printer = await live.add_printer("A")
        for _ in range(2):
            await live.add_job(printer.printer_id)
        lease, _ahead = await agent.take(str(printer.printer_id), 2)
        assert (await agent.start(lease)).is_success
        await live.sweep_after(100)  # its holder is silent
        await live.sweep_after(700)  # nobody answered
        await live.sweep_after(40 * 86400)  # the other one waited too long
        clocks = live.clocks
        entries = await audit(live)
        assert set(acts(entries)) >= {"job.lease_end", "job.agent_silent", "job.give_up", "job.expire"}
        system = [entry for entry in entries if entry["act"] in ("job.lease_end", "job.give_up", "job.expire")]
        assert {(who(entry["actor"]), entry["request_id"]) for entry in system} == {("server", None)}
    async with open_server(tmp_path, clocks) as live:
        start, stop = (await audit(live))[:2]
        assert (start["act"], stop["act"]) == ("server.start", "server.stop")
        assert start["details"] == {"version": "1.0", "epoch": live.server.state.server_epoch}
        assert (await checked(live))["broken_at"] is None


async def test_a_test_print_that_teaches(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("A")
    for _ in range(2):
        assert (await live.ask("POST", f"/printers/{printer.printer_id}/test")).is_success
        await agent.prints(str(printer.printer_id), evidence="bytes_accepted", bytes_sent=3)
    (entry,) = await audit(live, "&act=printer.learn")
    assert entry["details"] == {"minimum_evidence": "bytes_accepted"}


async def test_a_round_of_retention_is_one_entry(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("A")
    await live.add_job(printer.printer_id)
    await agent.prints(str(printer.printer_id), evidence="bytes_accepted", bytes_sent=3)
    live.clocks.pass_time(100 * 86400)
    task = RetentionTask(live.server.state.ctx)
    await task._round(live.clocks.now())
    await task._round(live.clocks.now())
    (entry,) = await audit(live, "&act=server.retention")
    assert entry["details"]["document_bytes"] >= 1
    assert entry["details"]["jobs"] >= 1
    assert isinstance(task._writes, RetentionWrites)


async def test_the_list_goes_on_by_cursor(live: LiveServer) -> None:
    for number in range(5):
        await live.ask("POST", "/clients", {"name": f"Shop {number}"})
    first = (await live.ask("GET", "/audit?limit=4")).json()
    rest = (await live.ask("GET", f"/audit?limit=4&cursor={first['next_cursor']}")).json()
    numbers = [entry["number"] for entry in [*first["data"], *rest["data"]]]
    assert numbers == list(range(len(numbers), 0, -1))
    wrong = await live.ask("GET", f"/audit?limit=4&act=job.hold&cursor={first['next_cursor']}")
    assert (wrong.status_code, wrong.json()["error_code"]) == (422, "invalid_cursor")


@pytest.mark.parametrize("query", ["last=0", "last=x", "last=-1", "head=", "head=1", "head=1:ab", "head=0:" + "0" * 64])
async def test_a_wrong_question(live: LiveServer, query: str) -> None:
    assert (await live.ask("GET", f"/audit/check?{query}")).status_code == 422


def other_digit(digit: re.Match[bytes]) -> bytes:
    return b"2" if digit[0] == b"1" else b"1"


async def test_the_export_can_be_checked_anywhere(live: LiveServer, tmp_path: Path) -> None:
    for number in range(3):
        await live.ask("POST", "/clients", {"name": f"Shop {number}"})
    whole = await checked(live)
    known = f"{whole['entries']}:{whole['head']}"
    answer = await live.ask("GET", "/audit/export")
    assert answer.headers["content-type"].startswith("application/jsonl")
    file = tmp_path / "audit.jsonl"
    file.write_bytes(answer.content)
    found = check_file(file)
    assert (found.entries, found.head, found.broken_at) == (whole["entries"], whole["head"], None)
    await live.ask("POST", "/clients", {"name": "Later"})
    assert (await checked(live, f"?head={known}"))["broken_at"] is None
    assert (await checked(live, f"?head={whole['entries']}:{'0' * 64}"))["broken_at"] == whole["entries"]

    lines = answer.content.splitlines(keepends=True)
    for number in range(len(lines)):
        for edited in (
            lines[:number] + lines[number + 1 :],
            [*lines[:number], re.sub(rb"\d", other_digit, lines[number], count=1), *lines[number + 1 :]],
            [*lines[:number], lines[number][:-2] + b"\n", *lines[number + 1 :]],
            [*lines[: number + 1], *lines[number:]],
            [*lines[:number], lines[number].replace(b"{", b'{"actor":"nobody","entries":0,', 1), *lines[number + 1 :]],
            [*lines[:number], lines[number].replace(b"{", b"{ ", 1), *lines[number + 1 :]],
        ):
            assert b"".join(edited) != answer.content
            file.write_bytes(b"".join(edited))
            assert check_file(file).broken_at is not None, (number, edited)
    for first in range(len(lines)):
        for second in range(first + 1, len(lines)):
            swapped = list(lines)
            swapped[first], swapped[second] = swapped[second], swapped[first]
            file.write_bytes(b"".join(swapped))
            assert check_file(file).broken_at is not None
    for column in AuditLine.__struct_fields__:
        entry = msgspec.json.decode(lines[1])
        entry[column] = entry[column] + 1 if isinstance(entry[column], int) else f"{entry[column] or ''}0"
        file.write_bytes(b"".join([lines[0], msgspec.json.encode(entry) + b"\n", *lines[2:]]))
        assert check_file(file).broken_at is not None, column


def by_hand(live: LiveServer, *edits: str) -> None:
    """Change the database with SQL, as somebody with the file would do it."""
    with closing(sqlite3.connect(live.server.state.ctx.config.database)) as aside, aside:
        for (trigger,) in aside.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            aside.execute(f"DROP TRIGGER {trigger}")
        for edit in edits:
            aside.execute(edit)


async def test_a_cut_end_is_seen_even_where_the_known_head_was_set_back(live: LiveServer) -> None:
    for number in range(3):
        await live.ask("POST", "/clients", {"name": f"Shop {number}"})
    entries = (await checked(live))["entries"]
    last = "(SELECT number || ' ' || lower(hex(hash)) FROM audit ORDER BY number DESC LIMIT 1)"
    cut = "DELETE FROM audit WHERE number > (SELECT max(number) - 2 FROM audit)"
    by_hand(live, cut, f"UPDATE meta SET value = {last} WHERE key = 'audit_head'")  # noqa: S608 - of this test
    found = await checked(live)
    assert found["broken_at"] == entries - 1
    assert "the log was cut" in found["message"]["text"]


async def test_a_number_that_nobody_can_follow_stops_nothing(live: LiveServer) -> None:
    columns = "account_id, at, actor, act, subject, details, request_id, hash"
    forged = f"INSERT INTO audit SELECT {2**63 - 1}, {columns} FROM audit WHERE number = 1"  # noqa: S608 - of this test
    by_hand(live, forged)
    entries = len(await audit(live))
    assert (await live.ask("POST", "/clients", {"name": "Shop"})).status_code == 201
    assert len(await audit(live)) == entries + 1
    assert (await checked(live))["broken_at"] is not None


def test_every_act_has_words() -> None:
    assert set(WORDS) == set(AuditAction)
    assert action_words("job.hold") == "Job held"
    assert action_words("of.tomorrow") == "of.tomorrow"


@pytest.mark.parametrize(
    ("column", "value"),
    [
        ("at", "noon"),
        ("at", 2**62),
        ("details", "{"),
        ("details", "[]"),
        ("actor", b"\xff"),
        ("hash", "none"),
        ("act", 7.5),
    ],
)
async def test_an_entry_that_somebody_made_unreadable_hides_no_other(
    live: LiveServer, column: str, value: object
) -> None:
    await live.enrol()
    before = await audit(live)
    with closing(sqlite3.connect(live.server.state.ctx.config.database)) as aside, aside:
        for (trigger,) in aside.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall():
            aside.execute(f"DROP TRIGGER {trigger}")
        cast = "CAST(? AS TEXT)" if isinstance(value, bytes) else "?"
        aside.execute(f"UPDATE audit SET {column} = {cast} WHERE number = 1", (value,))  # noqa: S608 - of this test
    *others, first = await audit(live)
    assert others == before[:-1]
    assert first["number"] == 1
    assert first != before[-1]
    assert (await checked(live))["broken_at"] == 1


async def found(live: LiveServer, **query: str) -> list[dict[str, Any]]:
    answer = await live.ok("GET", f"/audit?{urlencode({'limit': '100', **query})}")
    entries: list[dict[str, Any]] = answer["data"]
    return entries


async def test_a_job_is_found_by_its_id_its_reference_and_a_part_of_it(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock 1")
    job, other = [await live.add_job(printer.printer_id) for _ in range(2)]
    for each in (job, other):
        assert (await live.ask_act(each, "hold", operator="Ann")).is_success
    reference = (await live.row(job)).reference
    entries = await found(live, q=str(job))
    assert [(entry["act"], entry["subject"], who(entry["actor"])) for entry in entries] == [
        ("job.hold", f"job {job}", "Ann")
    ]
    assert entries[0]["name"] == (reference or (await live.row(job)).filename)
    assert [entry["subject"] for entry in await found(live, q=str(job)[:13])] == [f"job {job}"]
    if reference:
        assert [entry["subject"] for entry in await found(live, q=reference)] == [f"job {job}"]
    (added,) = await found(live, q="dOCK")
    assert (added["act"], added["name"]) == ("printer.add", "Dock 1")
    assert await found(live, q="margarine") == []


async def test_who_and_what_kind(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock 1")
    assert (await live.ask("POST", f"/printers/{printer.printer_id}/pause", operator="Ann")).is_success
    people, system = await found(live, by="people"), await found(live, by="system")
    assert "Ann" in {who(entry["actor"]) for entry in people}
    assert {who(entry["actor"]).split()[0] for entry in system} <= {"server", "agent"}
    assert len(people) + len(system) + len(await found(live, by="applications")) == len(await found(live))
    assert {entry["act"].split(".")[0] for entry in await found(live, kind="printers")} == {"printer"}
    assert await found(live, kind="customers") == []


async def test_from_a_day_to_a_day(live: LiveServer) -> None:
    now = live.clocks.now()
    assert await found(live, since=(now - timedelta(minutes=1)).isoformat())
    assert await found(live, until=(now - timedelta(minutes=1)).isoformat()) == []
    assert await found(live, since="2999-01-01T00:00:00Z") == []


@pytest.mark.parametrize(
    "query",
    [
        {"by": "nobody"},
        {"kind": "job"},
        {"since": "yesterday"},
        {"since": "2026-03-01T00:00:00"},
        {"until": "0001-01-01"},
    ],
    ids=str,
)
async def test_what_cannot_be_meant_is_refused(live: LiveServer, query: dict[str, str]) -> None:
    answer = await live.ask("GET", f"/audit?{urlencode(query)}")
    assert answer.status_code == 422
    assert answer.json()["details"]["fields"][0]["field"] == next(iter(query))


async def test_a_cursor_is_of_its_filter(live: LiveServer) -> None:
    await live.enrol()
    cursor = (await live.ask("GET", "/audit?limit=1")).json()["next_cursor"]
    assert (await live.ask("GET", f"/audit?limit=1&cursor={cursor}")).status_code == 200
    refused = await live.ask("GET", f"/audit?limit=1&by=people&cursor={cursor}")
    assert (refused.status_code, refused.json()["error_code"]) == (422, "invalid_cursor")


async def test_a_check_goes_on_where_it_was(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(audit_service, "ROWS_AT_ONCE", 2)
    await live.enrol()
    await live.add_printer("Dock 1")
    whole = (await live.ask("GET", "/audit/check")).json()
    assert (whole["more"], whole["number"]) == (False, whole["entries"])
    after, entries, rounds = "", 0, 0
    while True:
        part = (await live.ask("GET", f"/audit/check?most=1{after}")).json()
        assert part["broken_at"] is None
        entries, rounds = entries + part["entries"], rounds + 1
        if not part["more"]:
            break
        assert 1 <= part["entries"] <= 2
        after = f"&after={part['number']}:{part['head']}"
    assert (entries, part["head"], part["number"]) == (whole["entries"], whole["head"], whole["number"])
    assert rounds > 2
    forged = f"&after=1:{'0' * 63}1"
    assert (await live.ask("GET", f"/audit/check?most=1{forged}")).json()["broken_at"] == 2
