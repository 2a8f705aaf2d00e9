"""A search on a click and a look at one printer: what the agent is told, what the console sees, and what is known."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import msgspec
import pytest
from sqlalchemy import Connection

from server_core.contract.types.discovery import AgentCommandNews
from server_core.store import printer_rows
from server_core.store.printer_rows import read_passwords
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
ZEBRA: dict[str, Any] = {
    "name": "Zebra ZD421",
    "model": "Zebra ZD421",
    "identity": {"uuid": "6d4ff0ce-6b11-11d8-8020-48a3ee01a2b3", "serial": "D2J220801234"},
    "language": "zpl",
    "ways": [{"uri": "socket://192.0.2.7:9100", "way": "mdns", "where": "192.0.2.7:9100"}],
}


def news(*printers: dict[str, Any], done: bool = False) -> dict[str, Any]:
    sources = [{"way": "mdns", "done": done, "seconds": 1.5}]
    return {"search": {"printers": list(printers), "sources": sources, "done": done}}


async def search(live: LiveServer, agent: AgentCaller, **request: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """The console's search, and the errand that the agent gets."""
    answer = await live.ok("POST", "/discoveries", request)
    (errand,) = (await agent.poll({})).errands
    return answer, {"id": str(errand.errand_id), "kind": errand.kind, "address": errand.address}


async def tell(agent: AgentCaller, errand: dict[str, Any], body: dict[str, Any]) -> httpx.Response:
    return await agent.call("PUT", f"/errands/{errand['id']}", body)


async def look(live: LiveServer, found: dict[str, Any], after: int = 0, wait: float = 0) -> Any:
    return await live.ok("GET", f"/discoveries/{found['discovery_id']}?after={after}&wait={wait}")


async def test_what_an_agent_finds_is_seen_piece_by_piece(live: LiveServer) -> None:
    agent = await live.enrol()
    started, errand = await search(live, agent, address=" 192.0.2.7 ")
    assert (errand["kind"], errand["address"]) == ("search", "192.0.2.7")
    assert (started["printers"], started["done"]) == ([], False)
    assert (await agent.poll({})).errands == []  # told once
    waiting = asyncio.create_task(look(live, started, after=started["version"], wait=5))
    await asyncio.sleep(0)
    assert (await tell(agent, errand, news(ZEBRA))).status_code == 204
    first = await waiting
    (listed,) = first["printers"]
    assert (listed["found"]["name"], listed["added"], first["done"]) == ("Zebra ZD421", None, False)
    await tell(agent, errand, news(ZEBRA, done=True))
    last = await look(live, started)
    assert last["done"]
    assert last["version"] > first["version"] > started["version"]


async def test_news_that_come_while_a_look_is_answered_are_the_next_looks(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    agent = await live.enrol()
    started, errand = await search(live, agent)
    loop, last = asyncio.get_running_loop(), msgspec.convert(news(ZEBRA, done=True), AgentCommandNews)
    state, read = live.server.state, printer_rows.printer_views

    def read_while_they_come(connection: Connection, account_id: UUID) -> Any:
        loop.call_soon_threadsafe(state.agent_commands.put, UUID(started["agent_id"]), UUID(errand["id"]), last)
        return read(connection, account_id)

    with monkeypatch.context() as meanwhile:
        meanwhile.setattr(printer_rows, "printer_views", read_while_they_come)
        early = await look(live, started)
    assert (early["printers"], early["done"]) == ([], False), "all of it is of one moment"
    late = await look(live, started, after=early["version"], wait=5)
    assert (len(late["printers"]), late["done"]) == (1, True)


async def test_a_waiting_request_for_jobs_is_answered_at_once(live: LiveServer) -> None:
    agent = await live.enrol()
    revision = (await agent.poll({})).printers_revision
    poll = asyncio.create_task(agent.poll({}, wait=20, revision=revision))
    async with asyncio.timeout(30):
        await asyncio.sleep(0.05)
        assert not poll.done()
        await live.ask("POST", "/discoveries", {})
        assert len((await poll).errands) == 1


async def test_printers_that_are_set_up_are_known_by_what_stays_with_them(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.99:9100", language="zpl")
    await agent.reports(
        str(printer.printer_id), "offline", serial=ZEBRA["identity"]["serial"], model="Zebra Technologies ZD421"
    )
    by_address = await live.add_printer("Till", uri="socket://192.0.2.8", language="escpos")
    other = {**ZEBRA, "name": "Till", "identity": {}, "model": None}
    other["ways"] = [{"uri": "socket://192.0.2.8:9100", "way": "address", "where": "192.0.2.8"}]
    started, errand = await search(live, agent)
    await tell(agent, errand, news(ZEBRA, other))
    zebra, till = (await look(live, started))["printers"]
    assert (zebra["added"], zebra["added_name"], zebra["moved"]) == (str(printer.printer_id), "Dock", True)
    assert (till["added"], till["moved"]) == (str(by_address.printer_id), False)


@pytest.mark.parametrize(
    ("uri", "status", "moved"),
    [
        ("socket://zebra.local:9100", "online", False),
        ("socket://zebra.local:9100", "offline", True),
        ("socket://192.0.2.99:9100", "online", True),
    ],
)
async def test_a_printer_that_is_well_under_its_name_has_not_moved(
    live: LiveServer, uri: str, status: str, moved: bool
) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri=uri, language="zpl")
    facts = {"serial": ZEBRA["identity"]["serial"], "model": "Zebra Technologies ZD421"}
    await agent.reports(str(printer.printer_id), status, **facts)
    started, errand = await search(live, agent)
    await tell(agent, errand, news(ZEBRA))
    (zebra,) = (await look(live, started))["printers"]
    assert (zebra["added_name"], zebra["moved"]) == ("Dock", moved)


async def test_an_address_that_another_device_has_now_is_not_the_printer(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.7:9100", language="zpl")
    await agent.reports(str(printer.printer_id), "online", device_uuid=str(uuid4()))
    started, errand = await search(live, agent)
    await tell(agent, errand, news(ZEBRA))
    (listed,) = (await look(live, started))["printers"]
    assert listed["added"] is None


async def test_a_search_that_is_ended_ends_at_the_agent(live: LiveServer) -> None:
    agent = await live.enrol()
    started, errand = await search(live, agent)
    path = f"/discoveries/{started['discovery_id']}"
    assert (await live.ask("DELETE", path)).status_code == 204
    for answer in (await live.ask("DELETE", path), await live.ask("GET", path)):
        assert (answer.status_code, answer.json()["error_code"]) == (404, "discovery_not_found")
    answer = await tell(agent, errand, news(ZEBRA))
    assert (answer.status_code, answer.json()["error_code"]) == (404, "errand_not_found")


async def test_an_agent_that_never_answers_is_told_of(live: LiveServer) -> None:
    agent = await live.enrol()
    started, _ = await search(live, agent)
    live.clocks.pass_time(17)
    seen = await look(live, started)
    assert seen["done"]
    assert seen["sources"][0]["problem"]["code"] == "discovery_silent"


async def test_who_cannot_search(live: LiveServer) -> None:
    body = (await live.ask("POST", "/discoveries", {})).json()
    assert body["details"]["fields"][0]["field"] == "agent_id"
    await live.enrol()
    stranger = await live.ask("POST", "/discoveries", {"agent_id": str(uuid4())})
    assert stranger.status_code == 422
    live.clocks.pass_time(50)
    offline = await live.ask("POST", "/discoveries", {})
    assert (offline.status_code, "offline" in offline.text) == (422, True)
    assert (await live.ask("GET", f"/discoveries/{uuid4()}")).status_code == 404
    assert (await live.ask("GET", "/discoveries/x")).status_code == 404


async def test_another_agent_cannot_answer(live: LiveServer) -> None:
    agent = await live.enrol()
    stranger = await live.enrol(bundled=False, instance="instance-2")
    started, errand = await search(live, agent)
    assert (await tell(stranger, errand, news(ZEBRA))).status_code == 404
    assert (await look(live, started))["printers"] == []


async def probe(live: LiveServer, agent: AgentCaller, news: dict[str, Any] | None, method: str, **request: Any) -> Any:
    """Return the console's answer when the agent reports this."""
    asking = asyncio.create_task(live.ask("POST", method, request))
    errand = None
    async with asyncio.timeout(30):
        while errand is None:
            errand = next(iter((await agent.poll({})).errands), None)
    assert errand.kind == "probe"
    if news is not None:
        await agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": news})
    answer = await asking
    assert answer.status_code == 200, answer.text
    return answer.json()


async def test_a_probe_tells_what_a_printer_is(live: LiveServer) -> None:
    agent = await live.enrol()
    fields = {"status": "online", "language": "zpl", "dpi": 203, "identity": ZEBRA["identity"], "model": "ZD421"}
    seen = await probe(live, agent, fields, "/probes", uri="socket://192.0.2.7")
    assert (seen["news"]["language"], seen["news"]["dpi"], seen["added"]) == ("zpl", 203, None)
    wrong = await live.ask("POST", "/probes", {"uri": "ftp://192.0.2.7"})
    assert (wrong.status_code, wrong.json()["error_code"]) == (422, "invalid_device_uri")


TOLD: dict[str, Any] = {
    "status": "online",
    "language": "zpl",
    "dpi": 203,
    "identity": ZEBRA["identity"],
    "model": "Zebra ZD421",
}


async def test_a_printer_keeps_its_id_at_a_new_address(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.99", language="zpl", dpi=203)
    serial = ZEBRA["identity"]["serial"]
    await agent.reports(str(printer.printer_id), "offline", serial=serial, model="Zebra ZD421")
    job = await live.add_job(printer.printer_id)
    path = f"/printers/{printer.printer_id}/address"
    seen = await probe(live, agent, TOLD, path, uri="socket://192.0.2.7:9100", only_look=True, accept=True)
    assert (seen["applied"], seen["sameness"], seen["printer"]["uri"]) == (False, "same", "socket://192.0.2.99")
    changed = await probe(live, agent, TOLD, path, uri="socket://192.0.2.7:9100")
    assert (changed["applied"], changed["sameness"], changed["differences"]) == (True, "same", [])
    assert changed["printer"]["uri"] == "socket://192.0.2.7:9100"
    setups = (await agent.call("GET", "/printers")).json()["printers"]
    assert [one["uri"] for one in setups] == ["socket://192.0.2.7:9100"]
    assert (await live.row(job)).printer_id == printer.printer_id
    (entry,) = (await live.ask("GET", "/audit?act=printer.address")).json()["data"]
    assert (entry["details"]["before"]["uri"], entry["details"]["after"]["uri"]) == (
        "socket://192.0.2.99",
        "socket://192.0.2.7:9100",
    )


async def test_other_hardware_is_only_taken_with_a_persons_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.99", language="tspl", dpi=300, head_width_mm=104)
    await agent.reports(str(printer.printer_id), "online", serial="TSC0001", model="TSC TE310")
    path, uri = f"/printers/{printer.printer_id}/address", "socket://192.0.2.7"
    fields = {**TOLD, "capabilities": {"dpi": [203], "raw_languages": ["zpl"]}, "head_width_mm": 80.0}
    refused = await probe(live, agent, fields, path, uri=uri)
    assert (refused["applied"], refused["sameness"], refused["printer"]["uri"]) == (
        False,
        "other",
        "socket://192.0.2.99",
    )
    assert {one["name"]: (one["before"], one["after"]) for one in refused["differences"]} == {
        "language": ("tspl", "zpl"),
        "raw_languages": ("tspl", "zpl"),
        "dpi": ("300", "203"),
        "print_width": ("104 mm", "80 mm"),
    }
    taken = await probe(live, agent, fields, path, uri=uri, accept=True)
    after = taken["printer"]
    assert (taken["applied"], after["printer_id"]) == (True, str(printer.printer_id))
    assert (after["language"], after["dpi"], after["serial"]) == ("zpl", 203, ZEBRA["identity"]["serial"])


async def test_other_hardware_that_can_do_all_the_same_needs_a_persons_word_too(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.99", language="zpl", dpi=203)
    await agent.reports(str(printer.printer_id), "offline", serial="D2J229999999", model="Zebra ZD421")
    refused = await probe(live, agent, TOLD, f"/printers/{printer.printer_id}/address", uri="socket://192.0.2.7")
    assert (refused["applied"], refused["sameness"], refused["differences"]) == (False, "other", [])
    assert refused["printer"]["uri"] == "socket://192.0.2.99"


async def test_other_hardware_gets_no_password_and_its_own_key_is_trusted(live: LiveServer, tmp_path: Path) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Office", uri="ipps://192.0.2.99/ipp/print")
    await agent.reports(str(printer.printer_id), "online", serial="TSC0001", model="TSC TE310")
    place = f"/printers/{printer.printer_id}"
    await live.ask("POST", place + "/login", {"user_name": "anna", "password": "secret"})
    assert read_passwords(tmp_path) == {printer.printer_id: "secret"}
    request = {"uri": "ipps://192.0.2.7/ipp/print", "accept": True}
    taken = await probe(live, agent, {**TOLD, "certificate": "c" * 64}, place + "/address", **request)
    assert (taken["applied"], taken["sameness"]) == (True, "other")
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert (setup["login"], setup["trusted_certificate"]) == (None, "c" * 64)
    assert read_passwords(tmp_path) == {}
    await live.ask("POST", place + "/login", {"user_name": "otto"})
    (setup,) = (await agent.call("GET", "/printers")).json()["printers"]
    assert setup["login"]["password"] == ""


async def test_a_device_that_tells_nothing_is_not_taken_for_the_same(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.99", language="zpl")
    path = f"/printers/{printer.printer_id}/address"
    seen = await probe(live, agent, {"problem": "No answer."}, path, uri="socket://192.0.2.7")
    assert (seen["applied"], seen["sameness"], seen["probe"]["problem"]) == (False, "unknown", "No answer.")
    missing = await live.ask("POST", f"/printers/{uuid4()}/address", {"uri": "socket://192.0.2.7"})
    assert missing.status_code == 404


async def test_a_printer_that_prints_is_not_asked(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer("Dock", uri="socket://192.0.2.7", language="zpl")
    await live.add_job(printer.printer_id)
    await agent.begin(str(printer.printer_id))
    answer = (await live.ask("POST", "/probes", {"uri": "socket://192.0.2.7:9100/"})).json()
    assert answer["news"]["problem"]["text"].startswith("Dock is printing there now")
    assert (await agent.poll({})).errands == []
