"""A printer goes to another agent: its id, settings and waiting jobs stay, and nothing of it is printed twice."""

from __future__ import annotations

import asyncio
import threading
from dataclasses import dataclass
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.contract.types.discovery import MovePrinters
from server_core.contract.types.states import JobStatus, WaitingReason
from server_core.services.agents import registry
from server_core.services.printers import handover
from server_core.store import meta_rows
from tests.support.actors import person
from tests.support.live_server import AgentCaller, LiveServer
from tests.support.steered_pause import SteeredPause

pytestmark = pytest.mark.anyio
RACES = 64
HERE = "socket://192.0.2.7:9100"


@dataclass(frozen=True, kw_only=True, slots=True)
class Computer:
    agent: AgentCaller
    agent_id: str


async def enrol(live: LiveServer, instance: str) -> Computer:
    before = {agent["agent_id"] for agent in await agents(live)}
    agent = await live.enrol(bundled=False, instance=instance)
    (agent_id,) = {one["agent_id"] for one in await agents(live)} - before
    return Computer(agent=agent, agent_id=agent_id)


async def agents(live: LiveServer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("GET", "/agents")).json()
    return found


async def move(live: LiveServer, old: Computer, new: Computer, **facts: Any) -> httpx.Response:
    return await live.ask("POST", f"/agents/{old.agent_id}/move-printers", {"agent_id": new.agent_id, **facts})


async def add(live: LiveServer, computer: Computer, name: str = "Dock", **facts: Any) -> str:
    return str((await live.add_printer(name, agent_id=computer.agent_id, **facts)).printer_id)


async def set_ups(agent: AgentCaller) -> dict[str, Any]:
    answer: dict[str, Any] = (await agent.call("GET", "/printers")).json()
    return {printer["printer_id"]: printer for printer in answer["printers"]}


async def printer_of(live: LiveServer, printer_id: str) -> dict[str, Any]:
    found: dict[str, Any] = (await live.ask("GET", f"/printers/{printer_id}")).json()
    return found


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error_code"]


async def test_what_waits_goes_along_and_what_was_taken_waits_again(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer = await add(live, old, language="zpl")
    taken, waiting = await live.add_job(printer), await live.add_job(printer)
    lease = await old.agent.take_one(printer)
    revision = (await old.agent.poll({})).printers_revision
    polling = [asyncio.ensure_future(one.agent.poll({}, wait=20, revision=revision)) for one in (old, new)]
    for one in (old, new):
        await live.until_listening(one.agent_id)

    moved = await move(live, old, new)
    assert moved.status_code == 200, moved.text
    assert moved.json()["to"] == new.agent_id
    assert [one["printer_id"] for one in moved.json()["printers"]] == [printer]
    for poll in polling:
        assert (await poll).printers_revision > revision
    assert await set_ups(old.agent) == {}
    assert (await set_ups(new.agent))[printer]["language"] == "zpl"
    seen = await printer_of(live, printer)
    assert (seen["agent_id"], seen["waiting"]) == (new.agent_id, 2)

    assert code(await old.agent.start(lease)) == (409, "lease_lost")
    assert await old.agent.take(printer) == []
    for job, attempt in ((taken, 2), (waiting, 1)):
        now = await new.agent.take_one(printer)
        assert (now.order.print_job_id, now.attempt) == (job, attempt)
        assert (await new.agent.start(now)).status_code == 204
        assert (await new.agent.result(now, "printed")).status_code == 204
    entries = (await live.ask("GET", "/audit")).json()["data"]
    (audit_entry,) = [entry for entry in entries if entry["act"] == "printer.agent"]
    assert (audit_entry["subject"], audit_entry["details"]["name"]) == (f"printer {printer}", "Dock")
    whose = [audit_entry["details"][when]["agent_id"] for when in ("before", "after")]
    assert whose == [old.agent_id, new.agent_id]


async def test_the_old_agent_stops_drawing_what_it_had_taken(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer = await add(live, old)
    job = await live.add_job(printer)
    await old.agent.take_one(printer)
    await move(live, old, new)
    assert (await old.agent.poll({})).cancel == [job]
    assert not live.server.state.lease_clock._deadlines


async def test_a_job_that_prints_or_whose_end_nobody_knows_keeps_all_printers_there(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer, other = await add(live, old), await add(live, old, "Till")
    job = await live.add_job(printer)
    await old.agent.begin(printer)
    refused = await move(live, old, new)
    assert code(refused) == (409, "printer_is_printing")
    fields = {"printer_id": printer, "printer_name": "Dock", "print_job_id": str(job), "unconfirmed": False}
    assert refused.json()["details"] == fields
    assert (await printer_of(live, other))["agent_id"] == old.agent_id

    assert (await live.ask("POST", f"/agents/{old.agent_id}/revoke")).status_code == 200
    refused = await move(live, old, new)
    assert (code(refused), refused.json()["details"]["unconfirmed"]) == ((409, "printer_is_printing"), True)
    by_address = await live.ask("POST", f"/printers/{printer}/address", {"agent_id": new.agent_id, "accept": True})
    assert code(by_address) == (409, "printer_is_printing")
    assert (await new.agent.poll({})).errands == [], "the device that prints is left alone"

    await live.act(job, "answer", {"came_out": True})
    assert (await move(live, old, new)).status_code == 200
    assert {(await printer_of(live, one))["agent_id"] for one in (printer, other)} == {new.agent_id}
    assert await new.agent.take(printer) == []


async def test_nowhere_to_go(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    await add(live, old, uri=HERE)
    await add(live, new, "Till", uri=HERE)
    assert code(await move(live, old, new)) == (409, "address_taken")
    assert code(await move(live, old, old)) == (422, "validation_failed")
    await live.ask("POST", f"/agents/{new.agent_id}/revoke")
    refused = await move(live, old, new)
    assert (code(refused), refused.json()["details"]["fields"][0]["code"]) == ((422, "validation_failed"), "not_found")
    nobody = Computer(agent=old.agent, agent_id="3f2b8b1e-9f39-4e0e-8a8b-0f8b5f0f9f11")
    assert code(await move(live, nobody, old)) == (404, "agent_not_found")
    assert (await move(live, new, old, allow_same_address=True)).status_code == 200


async def test_the_revision_in_memory_is_that_on_disk_also_where_nothing_moved(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    await add(live, new)
    moved = await move(live, old, new)
    assert (moved.status_code, moved.json()["printers"]) == (200, [])
    on_disk = await live.server.state.ctx.store.read(meta_rows.printers_revision)
    assert (await new.agent.poll({})).printers_revision == on_disk


async def test_a_console_that_hangs_up_leaves_nobody_untold(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer = await add(live, old)
    state, gate = live.server.state, threading.Event()
    held = state.ctx.store.submit(lambda _: gate.wait(30))
    request = MovePrinters(agent_id=UUID(new.agent_id))
    moving = asyncio.ensure_future(handover.move_printers(state, UUID(old.agent_id), request, person("Ida")))
    await asyncio.sleep(0)  # it is in the queue of the writer now
    moving.cancel()
    gate.set()
    await held
    with pytest.raises(asyncio.CancelledError):
        await moving
    await state.ctx.store.write(lambda _: None)
    assert (await printer_of(live, printer))["agent_id"] == new.agent_id
    on_disk = await state.ctx.store.read(meta_rows.printers_revision)
    assert (await new.agent.poll({})).printers_revision == on_disk


async def test_nothing_to_say_is_wrong(live: LiveServer) -> None:
    printer = await add(live, await enrol(live, "one"))
    refused = await live.ask("POST", f"/printers/{printer}/address", {})
    assert (code(refused), refused.json()["details"]["fields"][0]["code"]) == ((422, "validation_failed"), "required")


async def asked_of(live: LiveServer, computer: Computer, printer: str, news: Any, **request: Any) -> httpx.Response:
    """The device's answer is what this computer's agent tells."""
    asking = asyncio.create_task(live.ask("POST", f"/printers/{printer}/address", request))
    async with asyncio.timeout(30):
        while not asking.done():
            for errand in (await computer.agent.poll({})).errands:
                await computer.agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": news})
            await asyncio.sleep(0.01)
    return await asking


async def test_one_printer_goes_alone_when_the_other_agent_sees_the_same_device(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer, stays = await add(live, old, uri=HERE), await add(live, old, "Till", uri="socket://192.0.2.8")
    await old.agent.reports(printer, "online", serial="D2J1", model="ZD421")
    await live.ask("PATCH", f"/printers/{printer}", {"stale_after_seconds": 600})
    job = await live.add_job(printer)
    same = {"model": "ZD421", "identity": {"serial": "D2J1"}}
    looked = await asked_of(live, new, printer, same, agent_id=new.agent_id, only_look=True)
    assert (looked.json()["applied"], looked.json()["sameness"]) == (False, "same")
    assert (await printer_of(live, printer))["agent_id"] == old.agent_id
    changed = await asked_of(live, new, printer, same, agent_id=new.agent_id)
    assert changed.json()["applied"], changed.text
    seen = await printer_of(live, printer)
    assert (seen["agent_id"], seen["uri"], seen["serial"], seen["stale_after_seconds"]) == (
        new.agent_id,
        HERE,
        "D2J1",
        600,
    )
    assert (await new.agent.take_one(printer)).order.print_job_id == job
    assert list(await set_ups(old.agent)) == [stays]


async def test_another_device_at_the_other_agent_is_taken_only_on_purpose(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer = await add(live, old, uri=HERE)
    await old.agent.reports(printer, "online", serial="D2J1", model="ZD421")
    other = {"model": "ZD421", "identity": {"serial": "D9X9"}}
    request = {"agent_id": new.agent_id, "uri": "socket://192.0.2.9"}
    refused = await asked_of(live, new, printer, other, **request)
    assert (refused.json()["applied"], refused.json()["sameness"]) == (False, "other")
    assert (await printer_of(live, printer))["agent_id"] == old.agent_id
    changed = await asked_of(live, new, printer, other, **request, accept=True)
    assert changed.json()["applied"]
    seen = await printer_of(live, printer)
    assert (seen["agent_id"], seen["uri"], seen["serial"]) == (new.agent_id, "socket://192.0.2.9", "D9X9")


async def test_of_a_move_and_a_start_at_once_one_happens(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    pause = SteeredPause()
    for number in range(RACES):
        printer = await add(live, old, f"Dock {number}")
        job = await live.add_job(printer)
        lease = await old.agent.take_one(printer)
        started, moved = await pause.race(old.agent.start(lease), move(live, old, new))
        has_started = started.status_code == 204
        row = await live.row(job)
        if has_started:
            assert code(moved) == (409, "printer_is_printing")
            assert row.status is JobStatus.PRINTING
            assert await new.agent.take(printer) == []
            assert (await old.agent.result(lease, "printed")).status_code == 204
            assert (await move(live, old, new)).status_code == 200
        else:
            assert (code(started), moved.status_code) == ((409, "lease_lost"), 200)
            again = await new.agent.take_one(printer)
            assert again.order.print_job_id == job
            assert (await new.agent.start(again)).status_code == 204
            assert (await old.agent.start(lease)).status_code in (404, 409)
            assert (await new.agent.result(again, "printed")).status_code == 204
        assert (await live.row(job)).status is JobStatus.PRINTED
        assert (await live.kinds(job)).count("started") == 1
        pause.note(has_started)
    assert len(pause.ends) == 2, pause.ends


async def test_of_a_move_and_a_lease_at_once_the_job_is_one_agents(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    pause = SteeredPause()
    for number in range(RACES):
        printer = await add(live, old, f"Dock {number}")
        job = await live.add_job(printer)
        leases, moved = await pause.race(old.agent.take(printer), move(live, old, new))
        assert moved.status_code == 200, moved.text
        has_lease = bool(leases)
        if has_lease:
            assert code(await old.agent.start(leases[0])) == (409, "lease_lost")
        again = await new.agent.take_one(printer)
        assert (again.order.print_job_id, again.attempt) == (job, 2 if has_lease else 1)
        pause.note(has_lease)
    assert len(pause.ends) == 2, pause.ends


async def test_jobs_say_that_their_agent_was_revoked_and_what_to_do(live: LiveServer) -> None:
    old, new = await enrol(live, "one"), await enrol(live, "two")
    printer = await add(live, old, language="zpl")
    job = await live.add_job(printer)
    await live.ask("POST", f"/agents/{old.agent_id}/revoke")
    assert (await live.row(job)).waiting_reason is WaitingReason.AGENT_REVOKED
    assert (await printer_of(live, printer))["message"]["text"].startswith("The printer's agent was revoked")
    refused = await live.ask("POST", f"/printers/{printer}/test")
    assert (code(refused), refused.json()["details"]["reason"]) == (
        (409, "unsupported_print_route"),
        "agent_revoked",
    )
    alone = await live.ask("POST", f"/printers/{printer}/address", {"uri": "virtual:///There"})
    assert (code(alone), alone.json()["details"]["fields"][0]["field"]) == ((422, "validation_failed"), "agent_id")
    await move(live, old, new)
    assert (await live.row(job)).waiting_reason is None
    assert (await live.ask("POST", f"/printers/{printer}/test")).status_code == 201
    assert [agent["status"] for agent in await agents(live)][-1] == "revoked"


async def test_jobs_say_that_their_agent_is_too_old(live: LiveServer, monkeypatch: pytest.MonkeyPatch) -> None:
    old = await enrol(live, "one")
    printer = await add(live, old, language="zpl")
    monkeypatch.setattr(registry, "OLDEST_AGENT", "1.1")
    job = await live.add_job(printer)
    assert (await live.row(job)).waiting_reason is WaitingReason.AGENT_UPDATE_REQUIRED
    refused = await live.ask("POST", f"/printers/{printer}/test")
    assert (code(refused), refused.json()["details"]["reason"]) == (
        (409, "unsupported_print_route"),
        "agent_update_required",
    )
    version = (await live.row(job)).version
    body = {"agent_instance_id": "one", "hostname": "packing-1", "version": "1.1"}
    assert (await live.http.post("/agent-api/v1/connect", headers=old.agent.headers, json=body)).status_code == 200
    row = await live.row(job)
    assert row.waiting_reason is None
    assert row.version > version, "whoever looks at it is told"
