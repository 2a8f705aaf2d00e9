"""A computer that was an agent enrols again: with the proof of its old key it goes on as that agent."""

from __future__ import annotations

import asyncio
import hashlib
import threading
from collections.abc import AsyncIterator
from ipaddress import ip_network
from pathlib import Path
from typing import Any
from uuid import UUID, uuid4

import httpx
import pytest

from server_core.config import ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.contract.types.enrolment import ProofSubject, named_server, proof
from server_core.runtime import Server
from server_core.services.agents.connection import tell_of_clone
from server_core.store.commits import Commit
from tests.support.live_server import TOKEN, LiveServer
from tests.support.new_database import furnish
from tests.support.no_trust import NO_TRUST
from tests.support.partner_calls import new_partner
from tests.support.tls_door import a_key

pytestmark = pytest.mark.anyio
INSTANCE = "instance-1"
OWN = "a key that the agent made itself"
PROXY = "127.0.0.2"
NAME = "print.example.com"


def former(agent_id: str, secret: str, link: str, pin: str | None = None, new: str | None = None) -> dict[str, str]:
    """`new`: the key that the agent made itself."""
    place = onboarding_link.read(link)
    made = "" if new is None else hashlib.sha256(new.encode()).hexdigest()
    server = named_server(place.base_url, pin)
    shown = ProofSubject(agent_id=UUID(agent_id), token=place.token, server=server, secret_sha256=made)
    return {"agent_id": agent_id, "proof": proof(hashlib.sha256(secret.encode()).digest(), shown)}


def request(link: str, was: dict[str, str] | None = None, **facts: Any) -> dict[str, Any]:
    token = onboarding_link.read(link).token
    body = {"token": token, "agent_instance_id": INSTANCE, "name": "Dock", "hostname": "dock", "version": "1.0"}
    return {**body, "former": was, **facts}


async def enrolled(http: httpx.AsyncClient, body: dict[str, Any]) -> dict[str, Any]:
    answer = await http.post("/agent-api/v1/enroll", json=body)
    assert answer.status_code == 201, answer.text
    decoded: dict[str, Any] = answer.json()
    return decoded


async def agents(live: LiveServer) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = (await live.ask("GET", "/agents")).json()
    return found


async def link_of(live: LiveServer) -> str:
    return await live.server.enrolment_link(bundled=False)


async def test_it_is_the_same_agent_with_its_printers_and_the_old_key_ended(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    assert first["goes_on"] is False
    old = await live.connect(first["agent_secret"])
    printer = str((await live.add_printer(agent_id=first["agent_id"])).printer_id)
    printing, taken = await live.add_job(printer), await live.add_job(printer)
    lease = await old.take_one(printer)
    assert (await old.start(lease)).status_code == 204
    reserved = await old.take_one(printer)

    link = await link_of(live)
    again = await enrolled(live.http, request(link, former(first["agent_id"], first["agent_secret"], link)))
    assert (again["agent_id"], again["goes_on"]) == (first["agent_id"], True)
    assert again["agent_secret"] != first["agent_secret"]
    refused = await old.call("POST", "/heartbeat", {"leases": []})
    assert (refused.status_code, refused.json()["error_code"]) == (401, "token_invalid")
    assert (await old.start(reserved)).status_code == 401

    new = await live.connect(again["agent_secret"])
    assert new.incarnation > old.incarnation
    assert (await new.result(lease, "printed")).status_code == 204, "what the old key began is still told"
    assert (await live.row(printing)).status == "printed"
    next_one = await new.take_one(printer)
    assert (next_one.order.print_job_id, next_one.attempt) == (taken, 2)
    (only,) = await agents(live)
    assert only["status"] == "online"
    entries = (await live.ask("GET", "/audit")).json()["data"]
    audit_entry = [entry["details"].get("new_key") for entry in entries if entry["act"] == "agent.enrol"]
    assert audit_entry == [True, None], "newest first"


async def test_a_call_that_waits_for_work_with_the_old_key_ends(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    old = await live.connect(first["agent_secret"])
    printer = str((await live.add_printer(agent_id=first["agent_id"])).printer_id)
    revision = (await old.poll({})).printers_revision
    waiting = asyncio.ensure_future(old.poll({printer: 1}, wait=20, revision=revision))
    await live.until_listening(printer)
    link = await link_of(live)
    await enrolled(live.http, request(link, former(first["agent_id"], first["agent_secret"], link)))
    assert (await asyncio.wait_for(waiting, 15)).leases == []


async def test_who_proves_nothing_is_a_new_agent(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    agent_id, secret = first["agent_id"], first["agent_secret"]
    links = [await link_of(live) for _ in range(4)]
    listed = [
        former(agent_id, secret, links[1]),  # for another link
        former(agent_id, "another key", links[1]),
        former(str(uuid4()), secret, links[2]),
        {"agent_id": agent_id, "proof": "ä"},
    ]
    for link, was in zip(links, listed, strict=True):
        enrolment = await enrolled(live.http, request(link, was))
        assert enrolment["goes_on"] is False
        assert enrolment["agent_id"] != agent_id
    assert (await live.connect(secret)).incarnation == 1, "the first one's key is as it was"
    assert len(await agents(live)) == 5


async def test_a_revoked_agent_never_goes_on(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    await live.ask("POST", f"/agents/{first['agent_id']}/revoke")
    link = await link_of(live)
    enrolment = await enrolled(live.http, request(link, former(first["agent_id"], first["agent_secret"], link)))
    assert enrolment["goes_on"] is False
    assert sorted(agent["status"] for agent in await agents(live)) == ["offline", "revoked"]


async def test_one_that_is_revoked_in_the_commit_of_its_new_key_is_shut_out(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    link = await link_of(live)
    store, gate, queued = live.server.state.ctx.store, threading.Event(), {commit: asyncio.Event() for commit in Commit}
    submit = store._writer.submit

    def noted(work: Any, commit: Commit | None = None) -> asyncio.Future[Any]:
        future = submit(work, commit)
        if commit is not None:
            queued[commit].set()
        return future

    monkeypatch.setattr(store._writer, "submit", noted)
    held = store.submit(lambda _: gate.wait(30))
    try:
        body = request(link, former(first["agent_id"], first["agent_secret"], link))
        enrolling = asyncio.ensure_future(enrolled(live.http, body))
        await asyncio.wait_for(queued[Commit.AGENT_ENROL].wait(), 30)
        revoking = asyncio.ensure_future(live.ask("POST", f"/agents/{first['agent_id']}/revoke"))
        await asyncio.wait_for(queued[Commit.AGENT_REVOKE].wait(), 30)
    finally:
        gate.set()
    await held
    again = await enrolling
    assert (again["goes_on"], (await revoking).json()["status"]) == (True, "revoked")
    known = live.server.state.agents.find(again["agent_secret"])
    assert known is not None
    assert known.revoked, "in memory as on disk"


async def test_by_a_link_of_another_account_it_is_a_new_agent_there(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    customer = await (await new_partner(live)).create("42", "Bakery")
    link = customer.agent_onboarding_url
    assert link is not None
    enrolment = await enrolled(live.http, request(link, former(first["agent_id"], first["agent_secret"], link)))
    assert (enrolment["goes_on"], enrolment["account_name"]) == (False, "Bakery")
    assert [agent["agent_id"] for agent in await agents(live)] == [first["agent_id"]]
    assert (await live.connect(first["agent_secret"])).incarnation == 1


async def test_this_computers_own_agent_is_nobodys_former_one(live: LiveServer) -> None:
    own = await live.enrol()
    (agent,) = await agents(live)
    link = await link_of(live)
    enrolment = await enrolled(live.http, request(link, former(agent["agent_id"], own.secret, link)))
    assert enrolment["goes_on"] is False
    assert (await own.call("POST", "/heartbeat", {"leases": []})).status_code == 200


async def test_the_trouble_with_a_key_that_two_computers_used_is_over(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    await tell_of_clone(live.server.state, UUID(first["agent_id"]))
    link = await link_of(live)
    await enrolled(live.http, request(link, former(first["agent_id"], first["agent_secret"], link)))
    assert (await live.ask("GET", "/notices?show=open")).json()["data"] == []


async def test_a_named_link_names_it_anew(live: LiveServer) -> None:
    first = await enrolled(live.http, request(await link_of(live)))
    for name, shown in ((None, "Dock"), ("Returns desk", "Returns desk"), (None, "Returns desk")):
        link = (await live.ask("POST", "/agents/links", {"name": name})).json()["link"]
        was = former(first["agent_id"], first["agent_secret"], link)
        first = await enrolled(live.http, request(link, was, name="what the computer is called now"))
        assert [agent["name"] for agent in await agents(live)] == [shown]


async def test_the_proof_is_for_the_servers_own_key(tmp_path: Path) -> None:
    """One that was made for somebody else's server, whose key another link named, is none here."""
    key = a_key(tmp_path / "tls")
    config = ServerConfig(folder=tmp_path / "data", console_token=TOKEN, tls=key.files)
    furnish(config)
    server = await Server.start(config)
    try:
        async with httpx.AsyncClient(verify=NO_TRUST, base_url=server.base_url, timeout=30, trust_env=False) as http:
            first = await enrolled(http, request(await server.enrolment_link(bundled=False)))
            for pin, goes_on in (("sha256//" + "A" * 43 + "=", False), (key.pin, True)):
                link = await server.enrolment_link(bundled=False)
                was = former(first["agent_id"], first["agent_secret"], link, pin)
                assert (await enrolled(http, request(link, was)))["goes_on"] is goes_on
    finally:
        await server.stop()


def with_own_key(body: dict[str, Any], secret: str = OWN) -> dict[str, Any]:
    return {**body, "secret_sha256": hashlib.sha256(secret.encode()).hexdigest()}


async def refused(http: httpx.AsyncClient, body: dict[str, Any]) -> None:
    answer = await http.post("/agent-api/v1/enroll", json=body)
    assert (answer.status_code, answer.json()["error_code"]) == (403, "enrolment_invalid"), answer.text


async def test_who_made_its_key_itself_is_answered_again(live: LiveServer) -> None:
    """The answer may have been lost: also after the link's time, and as often as it asks."""
    body = with_own_key(request(await link_of(live)))
    enrolment = await enrolled(live.http, body)
    assert (enrolment["agent_secret"], enrolment["goes_on"]) == (None, False)
    live.clocks.pass_time(3600)
    for _ in range(2):
        assert await enrolled(live.http, body) == enrolment
    assert (await live.connect(OWN)).incarnation == 1
    assert await enrolled(live.http, body) == enrolment
    (entry,) = [one for one in (await live.ask("GET", "/audit")).json()["data"] if one["act"] == "agent.enrol"]
    assert entry["details"]["name"] == "Dock"
    assert len(await agents(live)) == 1


async def test_the_former_agent_is_answered_again_and_its_new_key_works(live: LiveServer) -> None:
    first = await enrolled(live.http, with_own_key(request(await link_of(live)), "the old key"))
    live.clocks.pass_time(1)
    link = await link_of(live)
    body = with_own_key(request(link, former(first["agent_id"], "the old key", link, new=OWN)))
    enrolment = await enrolled(live.http, body)
    assert (enrolment["agent_id"], enrolment["goes_on"]) == (first["agent_id"], True)
    assert await enrolled(live.http, body) == enrolment, "its proof counts no more, and is not needed"
    agent = await live.connect(OWN)
    await enrolled(live.http, body)
    assert (await agent.call("POST", "/heartbeat", {"leases": []})).status_code == 200, "asking again ends nothing"


async def test_the_link_is_still_good_for_one_alone(live: LiveServer) -> None:
    link = await link_of(live)
    bodies = [with_own_key(request(link, agent_instance_id=f"i{number}"), f"key {number}") for number in range(32)]
    answers = await asyncio.gather(
        *(live.http.post("/agent-api/v1/enroll", json=body) for body in bodies for _ in range(2))
    )
    good = [answer for answer in answers if answer.status_code == 201]
    assert (len(good), len(answers)) == (2, 64)
    assert good[0].json() == good[1].json()
    assert len(await agents(live)) == 1
    won = next(body for body, answer in zip(bodies, answers[::2], strict=True) if answer.status_code == 201)
    await refused(live.http, with_own_key(won, "another key"))
    await refused(live.http, {**won, "agent_instance_id": "another installation"})
    await refused(live.http, {**won, "secret_sha256": None})


async def test_an_agent_that_is_revoked_or_has_another_key_meanwhile_is_not_answered_again(live: LiveServer) -> None:
    link = await link_of(live)
    body = with_own_key(request(link), "first key")
    first = await enrolled(live.http, body)
    second_link = await link_of(live)
    was = former(first["agent_id"], "first key", second_link, new="second key")
    second = with_own_key(request(second_link, was), "second key")
    assert (await enrolled(live.http, second))["goes_on"] is True
    await refused(live.http, body)
    await live.ask("POST", f"/agents/{first['agent_id']}/revoke")
    await refused(live.http, second)


async def test_nobody_enrols_with_the_key_of_another_agent(live: LiveServer) -> None:
    """Otherwise anybody who knows only its hash could shut that agent out."""
    await enrolled(live.http, with_own_key(request(await link_of(live))))
    link = await link_of(live)
    await refused(live.http, with_own_key(request(link, agent_instance_id="somebody")))
    assert (await live.connect(OWN)).incarnation == 1
    assert (await enrolled(live.http, with_own_key(request(link), "a key of its own")))["goes_on"] is False, (
        "still good"
    )


@pytest.mark.parametrize("put", ["a key of somebody in between", None])
async def test_the_proof_is_for_the_new_key_alone(live: LiveServer, put: str | None) -> None:
    """Passed on with another key, or with one that the server makes, it proves nothing."""
    first = await enrolled(live.http, with_own_key(request(await link_of(live)), "the old key"))
    link = await link_of(live)
    body = request(link, former(first["agent_id"], "the old key", link, new=OWN))
    enrolment = await enrolled(live.http, body if put is None else with_own_key(body, put))
    assert (enrolment["goes_on"], enrolment["agent_id"] == first["agent_id"]) == (False, False)
    assert (await live.connect("the old key")).incarnation == 1


async def test_it_is_told_where_printers_could_be_moved_from(live: LiveServer) -> None:
    first = await enrolled(live.http, with_own_key(request(await link_of(live))))
    customer = await (await new_partner(live)).create("42", "Bakery")
    here, there = await link_of(live), customer.agent_onboarding_url
    assert there is not None
    unproved = {"agent_id": first["agent_id"], "proof": ""}
    enrolment = await enrolled(live.http, with_own_key(request(here, unproved), "second"))
    assert (enrolment["goes_on"], enrolment["former_here"], enrolment["account_id"]) == (False, True, None)
    enrolment = await enrolled(live.http, with_own_key(request(there, unproved), "third"))
    assert (enrolment["former_here"], enrolment["account_id"]) == (False, str(customer.cloudprint_account_id))


@pytest.fixture
async def server(tmp_path: Path) -> AsyncIterator[Server]:
    """With a key of its own, and a trusted proxy before it."""
    config = ServerConfig(
        folder=tmp_path / "data",
        console_token=TOKEN,
        tls=a_key(tmp_path / "tls").files,
        trusted_proxies=(ip_network(PROXY),),
        allowed_hosts=(NAME,),
    )
    furnish(config)
    made = await Server.start(config)
    try:
        yield made
    finally:
        await made.stop()


@pytest.mark.parametrize(
    ("by_link_of", "called", "goes_on"),
    [
        (f"https://{NAME}", NAME, True),
        (f"https://{NAME.upper()}", NAME, True),
        ("https://other.example.com", NAME, False),  # somebody else's link, passed on
        (f"http://{NAME}", NAME, False),  # where nobody made sure who answers
        ("https://203.0.113.9", "203.0.113.9", False),  # passed on with the number that the link had
    ],
)
async def test_through_a_trusted_proxy_the_link_names_its_address(
    server: Server, by_link_of: str, called: str, *, goes_on: bool
) -> None:
    way = httpx.AsyncHTTPTransport(local_address=PROXY, verify=NO_TRUST)
    headers = {"Host": called, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
    async with httpx.AsyncClient(base_url=server.base_url, transport=way, timeout=30, headers=headers) as proxy:
        first = await enrolled(proxy, request(await server.enrolment_link(bundled=False)))
        token = onboarding_link.read(await server.enrolment_link(bundled=False)).token
        link = onboarding_link.write(by_link_of, token)
        again = await enrolled(proxy, request(link, former(first["agent_id"], first["agent_secret"], link)))
        assert again["goes_on"] is goes_on
        assert again["former_here"] is not goes_on, "who does not go on is told so"


async def test_a_caller_that_is_no_proxy_has_to_name_the_key(server: Server) -> None:
    """The number is one that the caller wrote itself."""
    async with httpx.AsyncClient(verify=NO_TRUST, base_url=server.base_url, timeout=30, trust_env=False) as http:
        first = await enrolled(http, request(await server.enrolment_link(bundled=False)))
        link = await server.enrolment_link(bundled=False)
        place = onboarding_link.read(link)
        by_number = onboarding_link.write("https://203.0.113.9", place.token)
        was = former(first["agent_id"], first["agent_secret"], by_number)
        answer = await http.post("/agent-api/v1/enroll", json=request(link, was), headers={"Host": "203.0.113.9"})
        assert (answer.status_code, answer.json()["goes_on"]) == (201, False)
        again = await server.enrolment_link(bundled=False)
        pinned = former(first["agent_id"], first["agent_secret"], again, onboarding_link.read(again).tls_pin)
        assert (await enrolled(http, request(again, pinned)))["goes_on"] is True
