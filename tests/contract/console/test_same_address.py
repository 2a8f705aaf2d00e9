"""Two printers of one agent at one address: refused in every spelling, also when asked at once, unless it is meant."""

from __future__ import annotations

import asyncio
from typing import Any

import httpx
import pytest

from tests.support.live_server import AgentCaller, LiveServer

pytestmark = pytest.mark.anyio
HERE = "socket://192.0.2.7:9100"


def code(answer: httpx.Response) -> tuple[int, str]:
    return answer.status_code, answer.json()["error_code"]


async def add(live: LiveServer, uri: str, name: str = "Second", **facts: Any) -> httpx.Response:
    return await live.ask("POST", "/printers", {"uri": uri, "name": name, **facts})


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (HERE, "socket://192.0.2.7"),
        ("ipp://Office.example/ipp/print", "IPP://office.example.:631/ipp/print/"),
        ("usb://Zebra%20T/ZD421?serial=D2J1", "usb://zebra%20t/ZD%34%321?serial=D2J1"),
        ("virtual:///Pack 1", "virtual:///Pack%201"),
        ("socket://[2001:db8::7]", "socket://[2001:0db8:0::7]:9100"),
    ],
)
async def test_one_address_in_two_spellings_is_taken(live: LiveServer, first: str, second: str) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock", uri=first)
    refused = await add(live, second)
    assert code(refused) == (409, "address_taken")
    assert "“Dock”" in refused.json()["message"]
    assert refused.json()["details"] == {"printer_id": str(printer.printer_id), "printer_name": "Dock"}
    assert (await add(live, second, allow_same_address=True)).status_code == 201


@pytest.mark.parametrize(
    "other", ["socket://192.0.2.8", "socket://192.0.2.7:9101", "ipp://192.0.2.7/", "lpd://192.0.2.7/lp"]
)
async def test_another_port_or_queue_is_another_address(live: LiveServer, other: str) -> None:
    await live.enrol()
    await live.add_printer("Dock", uri=HERE)
    assert (await add(live, other)).status_code == 201


async def test_another_agents_printer_and_a_removed_one_have_no_address_here(live: LiveServer) -> None:
    await live.enrol()
    await live.enrol(bundled=False, instance="instance-2")
    remote = next(agent for agent in (await live.ask("GET", "/agents")).json() if agent["name"] != "This computer")
    printer = await live.add_printer("Dock", uri=HERE)
    assert (await add(live, HERE, agent_id=remote["agent_id"])).status_code == 201
    await live.ask("DELETE", f"/printers/{printer.printer_id}")
    assert (await add(live, HERE, "Third")).status_code == 201


async def test_of_many_that_ask_at_once_one_gets_it(live: LiveServer) -> None:
    await live.enrol()
    answers = await asyncio.gather(*(add(live, HERE, f"Dock {number}") for number in range(12)))
    assert sorted(answer.status_code for answer in answers) == [201] + [409] * 11
    assert len((await live.ask("GET", "/printers")).json()) == 1


async def asked(live: LiveServer, agent: AgentCaller, printer: str, **request: Any) -> httpx.Response:
    """The device at the new address tells nothing."""
    asking = asyncio.create_task(live.ask("POST", f"/printers/{printer}/address", request))
    async with asyncio.timeout(30):
        while not asking.done():
            for errand in (await agent.poll({})).errands:
                await agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": {"problem": "No answer."}})
            await asyncio.sleep(0.01)
    return await asking


async def test_a_printer_does_not_move_onto_another_one(live: LiveServer) -> None:
    agent = await live.enrol()
    await live.add_printer("Dock", uri=HERE)
    moving = str((await live.add_printer("Till", uri="socket://192.0.2.9")).printer_id)
    looked = await asked(live, agent, moving, uri="socket://192.0.2.7", only_look=True)
    assert (looked.status_code, looked.json()["shared_with"]) == (200, "Dock")
    refused = await live.ask("POST", f"/printers/{moving}/address", {"uri": "socket://192.0.2.7", "accept": True})
    assert code(refused) == (409, "address_taken")
    assert (await agent.poll({})).errands == []  # the device was not asked for it
    meant = await asked(live, agent, moving, uri=HERE, accept=True, allow_same_address=True)
    assert (meant.json()["applied"], meant.json()["shared_with"], meant.json()["printer"]["uri"]) == (
        True,
        "Dock",
        HERE,
    )
    swapped = await asked(live, agent, moving, uri="socket://192.0.2.7", accept=True)
    assert swapped.json()["applied"]  # another device behind both: nothing new is shared


async def test_an_address_that_is_taken_while_the_device_is_asked_is_refused(live: LiveServer) -> None:
    agent = await live.enrol()
    moving = str((await live.add_printer("Till", uri="socket://192.0.2.9")).printer_id)
    asking = asyncio.create_task(live.ask("POST", f"/printers/{moving}/address", {"uri": HERE, "accept": True}))
    errand = None
    async with asyncio.timeout(30):
        while errand is None:
            errand = next(iter((await agent.poll({})).errands), None)
    await live.add_printer("Dock", uri=HERE)
    await agent.call("PUT", f"/errands/{errand.errand_id}", {"probe": {"problem": "No answer."}})
    assert code(await asking) == (409, "address_taken")
    assert (await live.ask("GET", f"/printers/{moving}")).json()["uri"] == "socket://192.0.2.9"


async def test_a_name_is_taken_in_any_case(live: LiveServer) -> None:
    await live.enrol()
    await live.add_printer("Dock", uri=HERE)
    refused = await add(live, "socket://192.0.2.9", name=" dOCK ")
    assert code(refused) == (422, "validation_failed")
    assert refused.json()["details"]["fields"][0]["code"] == "taken"
    assert (await add(live, "socket://192.0.2.9", name="Dock 2")).status_code == 201


async def test_of_many_at_once_one_gets_a_name(live: LiveServer) -> None:
    await live.enrol()
    answers = await asyncio.gather(*(add(live, f"socket://192.0.2.{n}", name="Dock") for n in range(10, 26)))
    assert sorted(answer.status_code for answer in answers) == [201] + 15 * [422]


async def test_a_name_is_free_again_when_its_printer_is_removed(live: LiveServer) -> None:
    await live.enrol()
    printer = await live.add_printer("Dock", uri=HERE)
    assert (await live.ask("DELETE", f"/printers/{printer.printer_id}")).status_code == 204
    assert (await add(live, HERE, name="Dock")).status_code == 201
