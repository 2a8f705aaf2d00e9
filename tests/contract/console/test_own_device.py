"""The device of a printer: the first one seen at its address, until an operator changes it."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from tests.support.actors import who
from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
OWN: dict[str, Any] = {
    "serial": "D2J163500123",
    "device_uuid": "4509a320-00a0-008f-00b6-002507510eca",
    "device_mac": "00:07:4d:2c:e0:7a",
    "model": "Zebra ZD421",
}
STRANGER = {"serial": "D2J999900002", "model": "Zebra ZD421"}
DETAILS = {"uuid": "4509a320-00a0-008f-00b6-002507510eca", "mac": "00:07:4d:2c:e0:7a"}


async def a_printer(live: LiveServer, name: str = "Dock", uri: str = "socket://192.0.2.7") -> str:
    printer = await live.add_printer(name, uri=uri, language="zpl", dpi=203)
    return str(printer.printer_id)


async def view(live: LiveServer, printer: str) -> dict[str, Any]:
    found: dict[str, Any] = (await live.ask("GET", f"/printers/{printer}")).json()
    return found


async def notices(live: LiveServer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("GET", "/notices?show=open")).json()["data"]
    return found


async def setup(agent: AgentCaller, printer: str) -> dict[str, Any]:
    setups = (await agent.call("GET", "/printers")).json()["printers"]
    return next(one for one in setups if one["printer_id"] == printer)


async def another_answers(agent: AgentCaller, printer: str, **reported: Any) -> None:
    await agent.reports(printer, "error", status_reasons=["other-device"], other_device=reported or STRANGER)


async def probe(
    live: LiveServer, agent: AgentCaller, news: dict[str, Any], path: str, **request: Any
) -> dict[str, Any]:
    """The answer to a console when the agent finds this out; `reported` may name the device at each address."""
    asking = asyncio.create_task(live.ask("POST", path, request))
    async with asyncio.timeout(30):
        while not asking.done():
            for errand in (await agent.poll({}, wait=0.01)).errands:
                seen = news.get(errand.address or "", news)
                await agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": seen})
    answer = await asking
    assert answer.status_code == 200, answer.text
    changed: dict[str, Any] = answer.json()
    return changed


async def test_the_first_that_is_seen_is_its_own_and_its_agent_prints_on_no_other(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    assert (await setup(agent, printer))["device"] is None
    revision = (await agent.call("GET", "/printers")).json()["revision"]
    await agent.reports(printer, "online", **OWN)
    assert (await agent.call("GET", "/printers")).json()["revision"] > revision
    printer_setup = await setup(agent, printer)
    assert printer_setup["device"] == {"serial": OWN["serial"], "model": "Zebra ZD421", **DETAILS}
    assert printer_setup["must_identify"] is False
    shown = await view(live, printer)
    assert (shown["serial"], shown["device_uuid"], shown["device_mac"]) == (
        OWN["serial"],
        DETAILS["uuid"],
        DETAILS["mac"],
    )


@pytest.mark.parametrize("as_told_by", ["an agent that compares", "an older agent"])
async def test_no_report_writes_over_it(live: LiveServer, as_told_by: str) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    if as_told_by == "an older agent":
        await agent.reports(printer, "online", **STRANGER, device_mac="00:07:4d:99:00:01", message="Ready.")
    else:
        await another_answers(agent, printer)
    shown = await view(live, printer)
    assert (shown["serial"], shown["device_mac"], shown["model"]) == (OWN["serial"], DETAILS["mac"], "Zebra ZD421")
    assert (shown["status"], shown["status_reasons"]) == ("error", ["other-device"])
    assert shown["other_device"]["serial"] == STRANGER["serial"]
    (notice,) = await notices(live)
    assert (notice["kind"], notice["details"]["cause"]) == ("printer_kept_out", "other-device")
    assert notice["details"]["known"]["serial"] == OWN["serial"]
    assert notice["details"]["seen"]["serial"] == STRANGER["serial"]
    assert (await setup(agent, printer))["must_identify"] is True


async def test_jobs_wait_with_the_reason_and_go_on_when_it_is_back(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    job, lease = await live.leased(agent, printer)
    assert (await agent.release(lease, "other_device")).status_code == 204
    await another_answers(agent, printer)
    assert (await live.row(job)).waiting_reason == "other_device"
    await agent.reports(printer, "offline")
    assert (await setup(agent, printer))["must_identify"] is True
    await agent.reports(printer, "online", **OWN)
    assert (await view(live, printer))["other_device"] is None
    assert await notices(live) == []
    assert (await setup(agent, printer))["must_identify"] is False
    assert (await agent.take_one(printer)).order.print_job_id == job


async def test_a_second_stranger_is_told_in_the_same_notice(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    await another_answers(agent, printer)
    (first,) = await notices(live)
    await another_answers(agent, printer, serial="D2J777700003")
    (notice,) = await notices(live)
    assert notice["number"] == first["number"]
    assert notice["details"]["seen"] == {"serial": "D2J777700003"}


async def test_what_is_not_known_yet_is_believed_of_its_own_device_alone(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", serial=OWN["serial"])
    await agent.reports(printer, "online", device_mac=DETAILS["mac"])  # nobody knows whose that is
    assert (await view(live, printer))["device_mac"] is None
    await agent.reports(printer, "online", **OWN)
    shown = await view(live, printer)
    assert (shown["device_mac"], shown["device_uuid"]) == (DETAILS["mac"], DETAILS["uuid"])
    new_firmware = {**OWN, "model": "Zebra Technologies ZTC ZD421-203dpi ZPL", "device_uuid": OWN["device_uuid"][::-1]}
    await agent.reports(printer, "online", **new_firmware)
    shown = await view(live, printer)
    assert (shown["other_device"], shown["device_uuid"]) == (None, DETAILS["uuid"])


async def test_a_serial_that_a_series_has_names_no_device(live: LiveServer) -> None:
    agent = await live.enrol()
    for number, mac in enumerate(("00:07:4d:2c:e0:7a", "00:07:4d:2c:e0:7b")):
        printer = await a_printer(live, f"Dock {number}", f"socket://192.0.2.{number}")
        await agent.reports(printer, "online", serial="TT-042-2021", device_mac=mac)
    assert [one["device"] for one in (await agent.call("GET", "/printers")).json()["printers"]] == [
        {"mac": "00:07:4d:2c:e0:7a"},
        {"mac": "00:07:4d:2c:e0:7b"},
    ]


ZEBRA: dict[str, Any] = {
    "status": "online",
    "language": "zpl",
    "dpi": 203,
    "model": "Zebra ZD421",
    "identity": {"serial": OWN["serial"]},
}
NEW = {**ZEBRA, "identity": {"serial": STRANGER["serial"]}}


async def test_it_was_replaced_by_a_persons_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    await another_answers(agent, printer)
    path, uri = f"/printers/{printer}/address", "socket://192.0.2.7"
    looked = await probe(live, agent, NEW, path, uri=uri)
    assert (looked["applied"], looked["sameness"]) == (False, "other")
    assert (await view(live, printer))["serial"] == OWN["serial"]
    taken = await probe(live, agent, NEW, path, uri=uri, accept=True)
    assert (taken["applied"], taken["printer"]["serial"], taken["printer"]["other_device"]) == (
        True,
        STRANGER["serial"],
        None,
    )
    assert await notices(live) == []
    printer_setup = await setup(agent, printer)
    assert (printer_setup["device"]["serial"], printer_setup["must_identify"]) == (STRANGER["serial"], False)
    (entry,) = (await live.ask("GET", "/audit?act=printer.address")).json()["data"]
    assert (entry["details"]["before"]["serial"], entry["details"]["after"]["serial"]) == (
        OWN["serial"],
        STRANGER["serial"],
    )


async def test_late_news_of_the_address_before_count_for_nothing(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    await probe(live, agent, ZEBRA, f"/printers/{printer}/address", uri="socket://192.0.2.8")
    late = {"status_reasons": ["other-device"], "other_device": STRANGER, "uri": "socket://192.0.2.7"}
    await agent.reports(printer, "error", **late)
    assert ((await view(live, printer))["other_device"], await notices(live)) == (None, [])


async def two_exchanged(live: LiveServer, agent: AgentCaller) -> tuple[str, str]:
    first, second = await a_printer(live), await a_printer(live, "Pack", "socket://192.0.2.8")
    await agent.reports(first, "online", **OWN)
    await agent.reports(second, "online", **STRANGER)
    await another_answers(agent, first)
    await another_answers(agent, second, serial=OWN["serial"], model=OWN["model"])
    return first, second


async def test_whose_device_it_is_is_told(live: LiveServer) -> None:
    agent = await live.enrol()
    first, second = await two_exchanged(live, agent)
    for printer, other, name in ((first, second, "Pack"), (second, first, "Dock")):
        listed = (await view(live, printer))["other_device"]
        assert (listed["printer_id"], listed["printer_name"]) == (other, name)


async def test_two_that_were_exchanged_exchange_their_addresses(live: LiveServer) -> None:
    agent = await live.enrol()
    first, second = await two_exchanged(live, agent)
    path = f"/printers/{first}/address"
    refused = await live.ask("POST", path, {"uri": "socket://192.0.2.8"})
    assert refused.json()["error_code"] == "address_taken"
    nobody = await live.ask("POST", path, {"uri": "socket://192.0.2.99", "exchange": True})
    assert (nobody.status_code, nobody.json()["error_code"]) == (422, "validation_failed")
    asking = {"uri": "socket://192.0.2.8", "exchange": True}
    changed = await probe(live, agent, {"socket://192.0.2.8": ZEBRA, "socket://192.0.2.7": NEW}, path, **asking)
    assert (changed["applied"], changed["sameness"], changed["its_sameness"]) == (True, "same", "same")
    assert (changed["exchanged_with"], changed["shared_with"]) == ("Pack", None)
    assert [(await view(live, one))["uri"] for one in (first, second)] == ["socket://192.0.2.8", "socket://192.0.2.7"]
    assert [(await view(live, one))["serial"] for one in (first, second)] == [OWN["serial"], STRANGER["serial"]]
    assert await notices(live) == []
    assert len((await live.ask("GET", "/audit?act=printer.address")).json()["data"]) == 2


async def test_an_exchange_that_only_one_device_confirms_needs_a_persons_word(live: LiveServer) -> None:
    agent = await live.enrol()
    first, second = await two_exchanged(live, agent)
    news = {"socket://192.0.2.8": ZEBRA, "socket://192.0.2.7": {"problem": "No answer."}}
    asking = {"uri": "socket://192.0.2.8", "exchange": True}
    seen = await probe(live, agent, news, f"/printers/{first}/address", **asking)
    assert (seen["applied"], seen["sameness"], seen["its_sameness"]) == (False, "same", "unknown")
    assert (await view(live, second))["uri"] == "socket://192.0.2.8"


async def test_where_it_was_found_is_offered_until_it_is_taken_or_back(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    await agent.reports(printer, "offline", found_uri="socket://192.0.2.50:9100")
    assert (await view(live, printer))["found_uri"] == "socket://192.0.2.50:9100"
    (notice,) = await notices(live)
    assert (notice["kind"], notice["details"]["uri"]) == ("printer_found", "socket://192.0.2.50:9100")
    assert notice["details"]["serial"] == OWN["serial"]
    assert (await view(live, printer))["uri"] == "socket://192.0.2.7"
    await agent.reports(printer, "online", **OWN)
    assert ((await view(live, printer))["found_uri"], await notices(live)) == (None, [])
    await agent.reports(printer, "offline", found_uri="socket://192.0.2.50:9100")
    await probe(live, agent, ZEBRA, f"/printers/{printer}/address", uri="socket://192.0.2.50:9100")
    assert ((await view(live, printer))["found_uri"], await notices(live)) == (None, [])


async def test_a_printer_that_follows_its_device_takes_the_address_by_itself(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    changed = await live.ask("PATCH", f"/printers/{printer}", {"follows_device": True})
    assert changed.json()["follows_device"] is True
    await another_answers(agent, printer)
    await agent.reports(printer, "error", other_device=STRANGER, found_uri="socket://192.0.2.50:9100")
    shown = await view(live, printer)
    assert (shown["uri"], shown["found_uri"], shown["other_device"]) == ("socket://192.0.2.50:9100", None, None)
    assert await notices(live) == []
    (entry,) = (await live.ask("GET", "/audit?act=printer.address")).json()["data"]
    assert (who(entry["actor"]), entry["details"]["after"]["uri"]) == ("server", "socket://192.0.2.50:9100")


async def test_no_address_is_taken_from_another_printer(live: LiveServer) -> None:
    agent = await live.enrol()
    first, second = await two_exchanged(live, agent)
    await live.ask("PATCH", f"/printers/{first}", {"follows_device": True})
    await agent.reports(first, "error", other_device=STRANGER, found_uri="socket://192.0.2.8")
    assert (await view(live, first))["uri"] == "socket://192.0.2.7"
    offered = next(one for one in await notices(live) if one["kind"] == "printer_found")
    assert offered["details"]["holder"] == "Pack"
    # unless that one follows its device, too, and was found here
    await live.ask("PATCH", f"/printers/{second}", {"follows_device": True})
    its = {"serial": OWN["serial"], "model": OWN["model"]}
    await agent.reports(second, "error", other_device=its, found_uri="socket://192.0.2.7")
    assert [(await view(live, one))["uri"] for one in (first, second)] == ["socket://192.0.2.8", "socket://192.0.2.7"]
    assert await notices(live) == []


async def test_a_device_that_tells_nothing_is_as_before_and_marked_so(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    for serial in ("", "0", "XXXX", "123456789", "none"):
        await agent.reports(printer, "online", serial=serial, model="TSC TE200")
    shown = await view(live, printer)
    assert (shown["serial"], shown["device_uuid"], shown["device_mac"]) == (None, None, None)
    assert (await setup(agent, printer))["device"] is None
    assert (shown["status"], shown["other_device"]) == ("online", None)


async def a_silent_one(live: LiveServer, agent: AgentCaller) -> str:
    """A printer that told who it is, and whose device does not say it any more."""
    printer = await a_printer(live)
    await agent.reports(printer, "online", **OWN)
    assert (await setup(agent, printer))["identifies"] is False
    await agent.reports(printer, "online", **OWN, identified=True)
    assert (await setup(agent, printer))["identifies"] is True
    await agent.reports(printer, "error", status_reasons=["other-device"], other_device={})
    return printer


async def test_one_that_is_silent_now_asks_a_person_and_keeps_its_identity(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_silent_one(live, agent)
    shown = await view(live, printer)
    assert (shown["serial"], shown["identity_proof"], shown["other_device"]) == (OWN["serial"], "told", {})
    (notice,) = await notices(live)
    assert (notice["kind"], notice["details"]["seen"]) == ("printer_kept_out", {})
    assert notice["details"]["known"]["serial"] == OWN["serial"]
    printer_setup = await setup(agent, printer)
    assert (printer_setup["must_identify"], printer_setup["identifies"]) == (
        True,
        True,
    )  # an agent that was killed goes on asking


async def test_it_answers_for_itself_when_it_tells_its_identity_again(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_silent_one(live, agent)
    await agent.reports(printer, "offline")
    assert len(await notices(live)) == 1
    await agent.reports(printer, "online", **OWN, identified=True)
    assert ((await view(live, printer))["other_device"], await notices(live)) == (None, [])
    printer_setup = await setup(agent, printer)
    assert (printer_setup["must_identify"], printer_setup["identifies"]) == (False, True)


async def test_it_is_the_same_printer_by_a_persons_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_silent_one(live, agent)
    job = await live.add_job(printer)
    shown = await live.ok("POST", f"/printers/{printer}/same-device")
    assert (shown["identity_proof"], shown["other_device"], shown["serial"]) == ("person", None, OWN["serial"])
    assert await notices(live) == []
    (entry,) = (await live.ask("GET", "/audit?act=printer.same_device")).json()["data"]
    assert entry["details"] == {"name": "Dock", "serial": OWN["serial"], **DETAILS}
    printer_setup = await setup(agent, printer)
    assert (printer_setup["must_identify"], printer_setup["identifies"]) == (False, False)
    # a report that crossed the answer asks nothing again
    await agent.reports(printer, "error", status_reasons=["other-device"], other_device={}, found_uri="socket://x")
    assert ((await view(live, printer))["other_device"], await notices(live)) == (None, [])
    await agent.reports(printer, "online")
    assert (await agent.take_one(printer)).order.print_job_id == job
    # until it tells its identity again
    await agent.reports(printer, "online", **OWN, identified=True)
    assert (await view(live, printer))["identity_proof"] == "told"
    assert (await setup(agent, printer))["identifies"] is True


async def test_another_one_is_kept_out_of_a_printer_that_a_person_answered_for(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_silent_one(live, agent)
    await live.ask("POST", f"/printers/{printer}/same-device")
    await another_answers(agent, printer)
    assert (await setup(agent, printer))["must_identify"] is True
    refused = await live.ask("POST", f"/printers/{printer}/same-device")  # that one says that it is another one
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    await agent.reports(printer, "error", status_reasons=["other-device"], other_device={})  # then a silent one
    assert (await view(live, printer))["other_device"] == {}
    assert (await live.ask("POST", f"/printers/{printer}/same-device")).status_code == 200


@pytest.mark.parametrize("state", ["well", "unknown", "another"])
async def test_there_is_nothing_to_answer_without_a_silent_device(live: LiveServer, state: str) -> None:
    agent = await live.enrol()
    printer = await a_printer(live)
    if state != "unknown":
        await agent.reports(printer, "online", **OWN, identified=True)
    if state == "another":
        await another_answers(agent, printer)
    refused = await live.ask("POST", f"/printers/{printer}/same-device")
    assert (refused.status_code, refused.json()["error_code"]) == (422, "validation_failed")
    assert (await live.ask("GET", "/audit?act=printer.same_device")).json()["data"] == []


async def test_a_replaced_one_is_known_as_the_new_one_alone(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await a_silent_one(live, agent)
    silent = {"status": "online", "language": "zpl", "dpi": 203, "model": "TSC TE200", "identity": {}}
    path, uri = f"/printers/{printer}/address", "socket://192.0.2.7"
    taken = await probe(live, agent, silent, path, uri=uri, accept=True)
    assert (taken["applied"], taken["printer"]["serial"], taken["printer"]["identity_proof"]) == (True, None, None)
    assert ((await setup(agent, printer))["device"], await notices(live)) == (None, [])
