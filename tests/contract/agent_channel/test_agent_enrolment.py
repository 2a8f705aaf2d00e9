"""One-time links, keys and the bundled agent; wrong keys are slowed down, the right one is never kept out."""

from __future__ import annotations

import asyncio
import hashlib
from collections import Counter
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any
from uuid import UUID

import httpx
import pytest

from server_core.config import Rates, ServerConfig
from server_core.contract.decisions import onboarding_link
from server_core.runtime import Server
from server_core.store.commits import Commit
from tests.support.live_server import TOKEN, Clocks, LiveServer, open_server
from tests.support.new_database import furnish
from tests.support.tls_door import Key, a_key

pytestmark = pytest.mark.anyio
SLOW = Rates(tokens_per_second=1, tokens_burst=5)
SOME_ID = UUID(int=0x5EED)  # the same in each process of pytest-xdist
JOB = f"/agent-api/v1/print-jobs/{SOME_ID}"
LEASE = {"attempt": 1, "lease_id": str(SOME_ID)}
CALLS = [
    ("POST", "/agent-api/v1/connect"),
    ("POST", "/agent-api/v1/heartbeat"),
    ("GET", "/agent-api/v1/printers"),
    ("PUT", "/agent-api/v1/printers/state"),
    ("POST", "/agent-api/v1/leases"),
    ("GET", f"{JOB}/document?lease_id={SOME_ID}"),
    ("POST", f"{JOB}/start"),
    ("POST", f"{JOB}/release"),
    ("POST", f"{JOB}/result"),
    ("GET", "/agent-api/v1/open-jobs"),
    ("POST", "/agent-api/v1/ledger"),
    ("PUT", f"/agent-api/v1/errands/{SOME_ID}"),
]


def request(link: str, instance: str = "one") -> dict[str, Any]:
    token = onboarding_link.read(link).token
    return {"token": token, "agent_instance_id": instance, "name": "Dock 2", "hostname": "dock-2", "version": "1.0"}


async def enroll(live: LiveServer, body: dict[str, Any]) -> httpx.Response:
    return await live.http.post("/agent-api/v1/enroll", json=body)


async def test_the_link_carries_its_token_in_the_fragment_and_the_key_is_shown_once(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    assert link.startswith(live.server.base_url + onboarding_link.PATH + "#")
    answer = await enroll(live, request(link))
    assert answer.status_code == 201
    assert answer.headers["cache-control"] == "no-store"
    assert answer.json()["account_name"] == "This site"
    again = await enroll(live, request(link))
    assert (again.status_code, again.json()["error_code"]) == (403, "enrolment_invalid")


@asynccontextmanager
async def a_server(folder: Path, key: Key, *, behind: str | None = None) -> AsyncIterator[Server]:
    config = ServerConfig(folder=folder, console_token=TOKEN, tls=key.files, public_base_url=behind)
    furnish(config)
    server = await Server.start(config)
    try:
        yield server
    finally:
        await server.stop()


async def test_links_name_the_key_that_answers_at_their_address(tmp_path: Path) -> None:
    """The bundled agent's goes to the door inside this computer; behind a proxy another key answers."""
    key = a_key(tmp_path / "tls")
    async with a_server(tmp_path / "one", key) as server:
        found = onboarding_link.read(await server.enrolment_link(bundled=False))
        assert (found.base_url, found.tls_pin) == (server.public_url, key.pin)
        assert found.base_url.startswith("https://")
        bundled = onboarding_link.read(await server.enrolment_link())
        assert (bundled.base_url, bundled.tls_pin) == (server.base_url, None)
    async with a_server(tmp_path / "two", key, behind="https://print.example.com") as server:
        found = onboarding_link.read(await server.enrolment_link(bundled=False))
        assert (found.base_url, found.tls_pin) == ("https://print.example.com", None)


async def test_of_64_agents_with_the_same_link_one_is_enrolled(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    answers = await asyncio.gather(*(enroll(live, request(link, f"i{number}")) for number in range(64)))
    assert sorted(answer.status_code for answer in answers) == [201] + [403] * 63
    assert (await enroll(live, request(link, "i0"))).status_code == 403
    assert len((await live.ask("GET", "/agents")).json()) == 1


async def test_an_agents_name_has_no_control_characters(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    answer = await enroll(live, {**request(link), "name": "Dock\r\n2"})
    assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed")
    assert (await enroll(live, request(link))).status_code == 201


async def test_a_link_is_of_no_use_after_its_time_and_an_invented_one_never(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    live.clocks.pass_time(15 * 60 + 1)
    assert (await enroll(live, request(link))).status_code == 403
    assert (await enroll(live, request(onboarding_link.write("http://x", "A" * 43)))).status_code == 403


async def test_guesses_and_old_links_do_not_get_as_far_as_the_writer(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    used, late = [await live.server.enrolment_link(bundled=False) for _ in range(2)]
    own_key = {**request(used), "secret_sha256": hashlib.sha256(b"its own key").hexdigest()}
    first = await enroll(live, own_key)
    live.clocks.pass_time(15 * 60)
    state, written = live.server.state, list[Commit | None]()
    submit = state.ctx.store._writer.submit

    def noted(work: Any, commit: Commit | None = None) -> asyncio.Future[Any]:
        written.append(commit)
        return submit(work, commit)

    monkeypatch.setattr(state.ctx.store._writer, "submit", noted)
    for body in (
        request(used),
        {**own_key, "agent_instance_id": "two"},
        request(late),
        request(onboarding_link.write("http://x", "A" * 43)),
    ):
        assert (await enroll(live, body)).status_code == 403
    again = await enroll(live, own_key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert Commit.AGENT_ENROL not in written

    state.agents._by_secret.clear()  # as after a commit that was on disk and failed behind that
    state.agents._secrets.clear()
    again = await enroll(live, own_key)
    assert (again.status_code, again.json()) == (201, first.json())
    assert state.agents.find("its own key") is not None
    assert Commit.AGENT_ENROL in written, "told in the order of the commits"


async def test_guesses_are_slowed_down_and_a_good_link_is_not(tmp_path: Path) -> None:
    async with open_server(tmp_path, Clocks(), rates=Rates()) as live:
        link = await live.server.enrolment_link(bundled=False)
        guesses = [
            await enroll(live, request(onboarding_link.write("http://x", f"{number:043d}"))) for number in range(130)
        ]
        codes = Counter(answer.json()["error_code"] for answer in guesses)
        assert codes == {"enrolment_invalid": 100, "rate_limited": 30}
        assert int(guesses[-1].headers["retry-after"]) >= 1
        assert (await enroll(live, request(link))).status_code == 201
        assert (await enroll(live, request(link))).status_code == 429
        live.clocks.pass_time(1)
        assert (await enroll(live, request(link))).status_code == 403


async def test_no_secret_is_in_the_database(live: LiveServer) -> None:
    link = await live.server.enrolment_link(bundled=False)
    unused = await live.server.enrolment_link(bundled=False)
    secret = (await enroll(live, request(link))).json()["agent_secret"]
    folder = live.server.state.ctx.config.folder
    stored = b"".join(path.read_bytes() for path in folder.glob("spoolhouse.db*"))
    assert b"dock-2" in stored
    for text in (secret, onboarding_link.read(link).token, onboarding_link.read(unused).token):
        assert text.encode() not in stored


async def test_a_console_makes_named_links(live: LiveServer) -> None:
    answer = await live.ok("POST", "/agents/links", {"name": "Returns desk"})
    await enroll(live, request(answer["link"]))
    assert [agent["name"] for agent in (await live.ask("GET", "/agents")).json()] == ["Returns desk"]


async def test_the_bundled_agent_enrolled_anew_keeps_its_identity_and_printers(live: LiveServer) -> None:
    first = await live.enrol()
    printer = await live.add_printer()
    second = await live.enrol(instance="reinstalled")
    setups = (await second.call("GET", "/printers")).json()["printers"]
    assert [UUID(setup["printer_id"]) for setup in setups] == [printer.printer_id]
    old = await first.call("GET", "/printers")
    assert (old.status_code, old.json()["error_code"]) == (401, "token_invalid")
    assert len((await live.ask("GET", "/agents")).json()) == 1


async def test_a_copied_key_of_another_installation_cannot_connect(live: LiveServer) -> None:
    agent = await live.enrol()
    answer = await live.http.post(
        "/agent-api/v1/connect",
        json={"agent_instance_id": "stranger", "hostname": "h", "version": "1"},
        headers={"Authorization": f"Bearer {agent.secret}"},
    )
    assert (answer.status_code, answer.json()["error_code"]) == (409, "agent_superseded")


async def test_an_agent_is_offline_after_45_seconds_of_silence_and_online_with_its_next_word(live: LiveServer) -> None:
    agent = await live.enrol()
    printer = await live.add_printer()
    await agent.reports(str(printer.printer_id), "online")

    async def states() -> tuple[str, str]:
        (seen,) = (await live.ask("GET", "/agents")).json()
        (shown,) = (await live.ask("GET", "/printers")).json()
        return seen["status"], shown["status"]

    await live.sweep_after(45)
    assert await states() == ("online", "online")
    await live.sweep_after(1)
    assert await states() == ("offline", "offline")
    await agent.heartbeat()
    assert await states() == ("online", "online")


async def test_an_agent_is_told_how_long_its_leases_last(tmp_path: Path) -> None:
    async with open_server(tmp_path, lease_seconds=90.0) as live:
        agent = await live.enrol()
        headers = {"Authorization": f"Bearer {agent.secret}"}
        body = {"agent_instance_id": "instance-1", "hostname": "packing-1", "version": "1.0"}
        answer = await live.http.post("/agent-api/v1/connect", headers=headers, json=body)
        assert answer.json()["lease_seconds"] == 90


async def ask(live: LiveServer, method: str, path: str, key: str) -> httpx.Response:
    headers = {"Authorization": f"Bearer {key}", "X-Agent-Incarnation": "1", "X-Server-Epoch": "e"}
    return await live.http.request(method, path, headers=headers, json={})


@pytest.mark.parametrize(("method", "path"), CALLS)
async def test_every_call_slows_wrong_keys_down_and_the_right_one_goes_on(
    tmp_path: Path, anyio_backend: str, method: str, path: str
) -> None:
    async with open_server(tmp_path, rates=SLOW) as live:
        agent = await live.enrol()
        answers = [await ask(live, method, path, f"wrong-{n}") for n in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert answers[4].json()["error_code"] == "token_invalid"
        assert answers[5].json()["error_code"] == "rate_limited"
        assert answers[5].headers["retry-after"] == "1"
        for _ in range(20):
            await agent.heartbeat()  # behind the very same address
        live.clocks.pass_time(1)
        assert (await ask(live, method, path, "wrong")).status_code == 401


async def test_a_revoked_agent_is_slowed_down_by_itself(tmp_path: Path, anyio_backend: str) -> None:
    async with open_server(tmp_path, rates=SLOW) as live:
        one, other = [await live.enrol(bundled=False, instance=f"instance-{n}") for n in range(2)]
        for agent in (one, other):
            known = live.server.state.agents.find(agent.secret)
            assert known is not None
            live.server.state.agents.revoke(known.agent_id)
        answers = [await one.call("GET", "/printers") for _ in range(7)]
        assert [answer.status_code for answer in answers] == [401] * 5 + [429] * 2
        assert {answer.json()["error_code"] for answer in answers[:5]} == {"token_revoked"}
        assert answers[6].headers["retry-after"] == "1"
        assert (await other.call("GET", "/printers")).json()["error_code"] == "token_revoked"
