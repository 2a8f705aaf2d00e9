"""Webhooks over the console's calls and real HTTP: what is sent, in which order, how often, and what is told of it."""

from __future__ import annotations

import asyncio
import base64
import hashlib
import hmac
import socket
import threading
from collections.abc import AsyncIterator
from datetime import timedelta
from functools import partial
from pathlib import Path
from typing import Any
from uuid import UUID

import pytest
from sqlalchemy import text

from server_core.contract.types.consoles import ServerSettings
from server_core.contract.types.partners import Scope
from server_core.contract.types.states import JobStatus
from server_core.contract.types.webhooks import MOST_PENDING, WebhookEvent
from server_core.fetch import GuardedConnector
from server_core.services import retention as retention
from server_core.services.restore import come_back
from server_core.services.retention import RetentionWrites
from server_core.services.webhooks import sender
from server_core.services.webhooks.sender import BACKOFF_SECONDS, LONGEST_PAUSE_SECONDS
from server_core.store import webhook_rows
from server_core.store.store import Connection
from tests.support.live_server import AgentCaller, Clocks, LiveServer, open_server
from tests.support.webhook_receiver import PATIENCE_SECONDS, Received, WebhookReceiver, webhook_receiver

pytestmark = pytest.mark.anyio
KEY = "console-7d1f5a8e-4711"
OF_JOBS = [event.value for event in WebhookEvent if event.is_of_job]


@pytest.fixture
async def receiver(anyio_backend: str) -> AsyncIterator[WebhookReceiver]:
    async with webhook_receiver() as opened:
        yield opened


class Site:
    """A server with an agent, a printer and an application."""

    def __init__(self, live: LiveServer, agent: AgentCaller, printer: str, client: str) -> None:
        self.live, self.agent, self.printer, self.client = live, agent, printer, client

    async def ask(self, method: str, path: str, body: Any = None, *, status: int = 200, key: str | None = None) -> Any:
        answer = await self.live.ask(method, path, body, key=key)
        assert answer.status_code == status, answer.text
        return answer.json() if answer.content else None

    async def add(self, url: str, *, allow_private: bool = True, client: str | None = None, **more: Any) -> Any:
        body = {"client_id": client or self.client, "url": url, "allow_private": allow_private, **more}
        return await self.ask("POST", "/webhooks", body, status=201)

    async def view(self, webhook: str) -> Any:
        return await self.ask("GET", f"/webhooks/{webhook}")

    async def log(self, webhook: str, state: str | None = None) -> list[Any]:
        query = "" if state is None else f"?state={state}"
        found: list[Any] = (await self.ask("GET", f"/webhooks/{webhook}/deliveries{query}"))["data"]
        return found

    async def until(self, webhook: str, **facts: Any) -> Any:
        """The webhook's view, as soon as it has these facts."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                view = await self.view(webhook)
                if {name: view[name] for name in facts} == facts:
                    return view
                await asyncio.sleep(0.01)

    async def tried(self, webhook: str, attempts: int) -> None:
        """The oldest delivery was tried so often, and that is written down."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                if (await self.log(webhook))[-1]["attempts"] >= attempts:
                    return
                await asyncio.sleep(0.01)

    async def due(self, webhook: str) -> bool:
        """Return whether a delivery could be sent now."""
        ctx = self.live.server.state.ctx
        found = partial(webhook_rows.due, webhook_id=UUID(webhook), now=ctx.now(), without=[], most=1)
        return bool(await ctx.store.read(found))

    async def sent(self, webhook: str) -> None:
        """Wait until everything due was sent, or the webhook fails and pauses."""
        async with asyncio.timeout(PATIENCE_SECONDS):
            while True:
                if not await self.due(webhook) or (await self.view(webhook))["state"] != "active":
                    return
                await asyncio.sleep(0.01)

    async def printed(self) -> UUID:
        job = await self.live.add_job(self.printer)
        lease = await self.agent.begin(self.printer)
        assert (await self.agent.result(lease, "printed")).is_success
        return job

    async def failed(self, reason: str) -> UUID:
        job = await self.live.add_job(self.printer)
        lease = await self.agent.begin(self.printer)
        assert (await self.agent.result(lease, "failed", failure_reason=reason)).is_success
        return job

    async def cancelled(self) -> UUID:
        job = await self.live.add_job(self.printer)
        await self.live.act(job, "cancel")
        return job

    async def pass_time(self, seconds: float) -> None:
        self.live.clocks.pass_time(seconds)
        await self.live.server.webhooks.look()

    async def notices(self) -> list[str]:
        return [each["kind"] for each in await self._open()]

    async def _open(self) -> list[Any]:
        found: list[Any] = (await self.ask("GET", "/notices?show=open"))["data"]
        return [each for each in found if each["kind"].startswith("webhook")]


async def site_of(live: LiveServer) -> Site:
    printer, agent = await live.printer_and_agent()
    made = (await live.ask("POST", "/clients", {"name": "Shop"})).json()
    return Site(live, agent, printer, made["client_id"])


@pytest.fixture
async def site(live: LiveServer) -> Site:
    return await site_of(live)


def is_signed(message: Received, secret: str) -> bool:
    """Check the signature by the specification: HMAC-SHA256 over `id.timestamp.body`, any of those in the header."""
    content = f"{message.id}.{message.headers['webhook-timestamp']}.".encode() + message.body
    key = base64.b64decode(secret.removeprefix("whsec_"))
    wanted = "v1," + base64.b64encode(hmac.digest(key, content, hashlib.sha256)).decode()
    return wanted in message.headers["webhook-signature"].split(" ")


async def test_a_printed_job_is_told_as_the_api_tells_it(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    job = await site.printed()
    (message,) = await receiver.first(1)
    event = message.event
    assert event["type"] == "print_job.printed"
    assert (event["data"]["print_job_id"], event["data"]["status"]) == (str(job), "printed")
    assert message.headers["content-type"] == "application/json"
    assert is_signed(message, made["secret"])
    assert not is_signed(message, "whsec_" + base64.b64encode(bytes(32)).decode())
    view = await site.until(made["webhook_id"], pending=0)
    assert (view["state"], view["last_status"], view["last_error"]) == ("active", 204, None)
    (delivery,) = await site.log(made["webhook_id"])
    assert (delivery["state"], delivery["message_id"], delivery["attempts"]) == ("delivered", message.id, 1)
    detail = await site.ask("GET", f"/webhooks/{made['webhook_id']}/deliveries/{delivery['number']}")
    assert detail["body"].encode() == message.body
    assert [each["status_code"] for each in detail["history"]] == [204]


async def test_each_end_each_hold_and_each_answer_is_told(site: Site, receiver: WebhookReceiver) -> None:
    await site.add(receiver.url)
    received: list[tuple[str, str, str]] = []
    failed = await site.failed("printer_error")
    received.append(("print_job.failed", str(failed), "failed"))
    cancelled = await site.cancelled()
    received.append(("print_job.cancelled", str(cancelled), "cancelled"))
    held = await site.live.add_job(site.printer)
    await site.live.act(held, "hold")
    received.append(("print_job.held", str(held), "pending"))
    doubtful = await site.failed("partial_output")
    received.append(("print_job.failed", str(doubtful), "failed"))
    await site.live.act(doubtful, "answer", {"came_out": True})
    received.append(("print_job.outcome_known", str(doubtful), "failed"))
    messages = await receiver.first(len(received))
    events = [each.event for each in messages]
    found = [(each["type"], each["data"]["print_job_id"], each["data"]["status"]) for each in events]
    assert sorted(found) == sorted(received)
    assert len(receiver.received) == len(received)


async def test_a_doubtful_job_is_told_at_once_and_what_a_person_says_of_it(
    site: Site, receiver: WebhookReceiver
) -> None:
    await site.add(receiver.url, events=OF_JOBS)
    jobs, leases = [], []
    for _ in range(2):
        jobs.append(await site.live.add_job(site.printer))
        leases.append(await site.agent.take_one(site.printer))
        assert (await site.agent.start(leases[-1])).status_code == 204
        for _ in range(2):  # a repeat is no news
            assert (await site.agent.result(leases[-1], "unknown")).is_success
    await site.live.act(jobs[0], "answer", {"came_out": True})
    await site.live.sweep_after(0)
    await site.live.sweep_after(600)
    await site.live.act(jobs[1], "answer", {"came_out": False})
    events = [each.event for each in await receiver.first(5)]
    of = {str(job): [each for each in events if each["data"]["print_job_id"] == str(job)] for job in jobs}
    first, second = of.values()
    assert [each["type"] for each in first] == ["print_job.outcome_unconfirmed", "print_job.printed"]
    for doubtful in (first[0]["data"], second[0]["data"]):
        assert (doubtful["status"], doubtful["status_reason"]) == ("printing", "outcome_unconfirmed")
        assert doubtful["status_message"] == (
            "It is not known yet whether the job was printed. It may be on paper; a person is asked to check."
        )
    assert (first[1]["data"]["evidence"], first[1]["data"]["outcome"]["answer"]) == ("operator_confirmed", "came_out")
    names = ["print_job.outcome_unconfirmed", "print_job.failed", "print_job.outcome_known"]
    assert [each["type"] for each in second] == names
    assert (second[1]["data"]["failure_reason"], second[1]["data"]["outcome"]) == ("outcome_unknown", None)
    assert "may be on paper" in second[1]["data"]["status_message"]
    assert second[2]["data"]["outcome"]["answer"] == "did_not_come_out"


async def test_a_silent_agent_makes_a_job_doubtful(site: Site, receiver: WebhookReceiver) -> None:
    await site.add(receiver.url, events=OF_JOBS)
    job = await site.live.add_job(site.printer)
    lease = await site.agent.begin(site.printer)
    await site.live.sweep_after(61)
    (event,) = await receiver.first(1)
    assert (event.event["type"], event.event["data"]["print_job_id"]) == ("print_job.outcome_unconfirmed", str(job))
    await site.agent.heartbeat(lease)
    assert (await site.agent.result(lease, "printed")).is_success
    await receiver.first(2)
    assert receiver.types == ["print_job.outcome_unconfirmed", "print_job.printed"]


async def test_a_printer_that_changes_is_told_once_for_each_change(site: Site, receiver: WebhookReceiver) -> None:
    await site.agent.reports(site.printer, "online")
    made = await site.add(receiver.url, events=["printer.status_changed"])
    await site.agent.reports(site.printer, "online")
    await site.agent.reports(site.printer, "error", status_reasons=["media-empty"])
    await site.ask("POST", f"/printers/{site.printer}/pause")
    messages = await receiver.first(2)
    assert [each.event["data"]["status"] for each in messages] == ["error", "paused"]
    assert messages[0].event["data"]["status_reasons"] == ["media-empty"]
    assert messages[0].event["data"]["printer_id"] == site.printer
    await site.until(made["webhook_id"], pending=0)
    assert len(receiver.received) == 2


async def test_scopes_decide_what_an_application_gets(site: Site, receiver: WebhookReceiver) -> None:
    body = {"name": "Writer", "scopes": ["print_jobs:write"]}
    writer = (await site.ask("POST", "/clients", body, status=201))["client_id"]
    made = await site.add(receiver.url, client=writer)
    jobs = [event.value for event in WebhookEvent if event.is_of_job]
    assert made["webhook"]["events"] == jobs
    await site.printed()  # nobody's
    await site.agent.reports(site.printer, "error")
    assert (await site.view(made["webhook_id"]))["pending"] == 0
    own = await site.live.add_job(site.printer)
    ctx = site.live.server.state.ctx

    def by_writer(connection: Connection) -> None:
        connection.exec_driver_sql("UPDATE jobs SET client_id = ? WHERE print_job_id = ?", (UUID(writer).hex, own.hex))

    await ctx.store.write(by_writer)
    await site.live.act(own, "cancel")
    (message,) = await receiver.first(1)
    assert message.event["data"]["print_job_id"] == str(own)
    request = {"client_id": writer, "url": "https://shop.example/hook", "events": ["printer.status_changed"]}
    refused = await site.ask("POST", "/webhooks", request, status=422)
    assert refused["details"]["fields"][0]["code"] == "scope_missing"
    assert Scope.PRINTERS_READ.value in refused["message"]


async def test_a_receiver_that_is_down_loses_nothing_and_the_order_of_a_job_stays(
    site: Site, receiver: WebhookReceiver
) -> None:
    made = await site.add(receiver.url)
    receiver.answers = [(500, {})] * 2
    held = await site.live.add_job(site.printer)
    await site.live.act(held, "hold")
    await receiver.first(1)
    await site.until(made["webhook_id"], state="failing")
    await site.live.act(held, "cancel")
    view = await site.view(made["webhook_id"])
    assert (view["pending"], view["last_status"], view["last_error"]) == (2, 500, "http_status")
    await site.pass_time(BACKOFF_SECONDS[0] * 1.2)
    await site.tried(made["webhook_id"], 2)
    await site.pass_time(BACKOFF_SECONDS[1] * 1.2)
    messages = await receiver.first(4)
    assert [each.event["type"] for each in messages] == ["print_job.held"] * 3 + ["print_job.cancelled"]
    assert len({each.id for each in messages[:3]}) == 1, "a repeat has the same id"
    assert await site.until(made["webhook_id"], pending=0, state="active", last_error=None)


async def test_a_day_without_the_receiver_loses_nothing_and_keeps_the_order(
    site: Site, receiver: WebhookReceiver
) -> None:
    made = (await site.add(receiver.url, events=OF_JOBS))["webhook_id"]
    receiver.answers = [(503, {})] * 1000
    jobs = [await site.live.add_job(site.printer) for _ in range(24)]
    for act in ("hold", "cancel"):
        for job in jobs:
            await site.live.act(job, act)
            await site.pass_time(1500)
    assert await site.notices() == [], "nothing was given up within 20 hours"
    receiver.answers.clear()
    while (await site.view(made))["pending"]:
        before = len(receiver.received)
        await site.pass_time(2 * LONGEST_PAUSE_SECONDS)
        if await site.due(made):
            await receiver.first(before + 1)
        await site.sent(made)
    arrived = [each.event for each in receiver.accepted]
    of = [[each["type"] for each in arrived if each["data"]["print_job_id"] == str(job)] for job in jobs]
    assert of == [["print_job.held", "print_job.cancelled"]] * len(jobs)
    view = await site.until(made, state="active", last_error=None)
    assert (view["failed"], view["missed"], len(arrived)) == (0, 0, 2 * len(jobs))


async def test_a_full_disk_keeps_no_change_without_its_event(
    site: Site, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sender, "DISK_SECONDS", 0.05)
    made = (await site.add(receiver.url, events=OF_JOBS))["webhook_id"]
    jobs = [await site.live.add_job(site.printer) for _ in range(40)]
    store = site.live.server.state.ctx.store

    async def most_pages(number: int) -> None:
        await store.write(lambda connection: connection.execute(text(f"PRAGMA max_page_count = {number}")))

    await most_pages(1)  # SQLite takes the number of pages that there are
    answers = {str(job): await site.live.ask_act(job, "cancel") for job in jobs}
    refused = [job for job, answer in answers.items() if not answer.is_success]
    assert refused, "events of more than a kilobyte each need pages"
    assert {answers[job].json()["error_code"] for job in refused} == {"insufficient_storage"}
    assert {(await site.live.row(UUID(job))).status for job in refused} == {JobStatus.PENDING}
    await most_pages(2**30)
    for job in refused:
        await site.live.act(UUID(job), "cancel")
    await site.until(made, pending=0)
    by_table: dict[str, set[str]] = {}
    for message in receiver.received:
        by_table.setdefault(message.event["data"]["print_job_id"], set()).add(message.id)
    assert by_table.keys() == answers.keys()
    assert {len(ids) for ids in by_table.values()} == {1}, "one event of each change, however often it was sent"


async def test_a_delivery_is_given_up_after_a_day_and_told(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url, events=OF_JOBS)
    receiver.answers = [(503, {})] * 100
    await site.cancelled()
    for number, seconds in enumerate(BACKOFF_SECONDS, start=1):
        await receiver.first(number)
        await site.until(made["webhook_id"], state="failing")
        await site.tried(made["webhook_id"], number)
        assert await site.notices() == []
        await site.pass_time(seconds * 1.1 + 1)
    await receiver.first(len(BACKOFF_SECONDS) + 1)
    view = await site.until(made["webhook_id"], pending=0, failed=1)
    assert view["state"] == "failing"
    assert await site.notices() == ["webhook_failing"]
    (delivery,) = await site.log(made["webhook_id"], "failed")
    receiver.answers = []
    await site.pass_time(LONGEST_PAUSE_SECONDS * 1.2)
    again = await site.ask("POST", f"/webhooks/{made['webhook_id']}/deliveries/{delivery['number']}/resend")
    assert (again["state"], again["message_id"]) == ("pending", delivery["message_id"])
    await site.until(made["webhook_id"], pending=0, failed=0, state="active")
    assert await site.notices() == []
    assert {each.id for each in receiver.received} == {delivery["message_id"]}


async def test_what_could_not_even_be_tried_is_given_up_after_a_day(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    await site.ask("POST", f"/clients/{site.client}/disable")
    await site.cancelled()
    assert (await site.view(made["webhook_id"]))["state"] == "client_disabled"
    await site.pass_time(timedelta(hours=23).total_seconds())
    assert (receiver.received, (await site.view(made["webhook_id"]))["pending"]) == ([], 1)
    await site.pass_time(timedelta(hours=2).total_seconds())
    await site.until(made["webhook_id"], pending=0, failed=1)
    assert [each["error_code"] for each in await site.log(made["webhook_id"])] == ["expired"]
    assert receiver.received == []
    await site.ask("POST", f"/clients/{site.client}/enable")
    assert await site.ask("POST", f"/webhooks/{made['webhook_id']}/resend-failed") == {"count": 1}
    assert [each.event["type"] for each in await receiver.first(1)] == ["print_job.cancelled"]


async def test_410_switches_it_off_and_says_so(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    receiver.answers = [(410, {})]
    await site.cancelled()
    await site.until(made["webhook_id"], state="gone")
    assert await site.notices() == ["webhook_gone"]
    await site.cancelled()
    view = await site.until(made["webhook_id"], pending=0)
    assert (view["failed"], len(receiver.received)) == (1, 1), "what happens afterwards is not kept"
    path = f"/webhooks/{made['webhook_id']}"
    refused = await site.ask("POST", f"{path}/test", status=422)
    assert refused["details"]["reason"] == "webhook_off"
    assert (await site.ask("POST", f"{path}/enable"))["state"] == "active"
    assert await site.notices() == []
    await site.ask("POST", f"{path}/test", status=201)
    assert (await receiver.first(2))[1].event["type"] == "webhook.test"


async def test_no_redirect_is_followed(site: Site, receiver: WebhookReceiver) -> None:
    async with webhook_receiver() as other:
        made = await site.add(receiver.url)
        receiver.answers = [(307, {"Location": other.url})]
        await site.cancelled()
        view = await site.until(made["webhook_id"], last_status=307)
        assert (view["last_error"], view["state"], other.received) == ("redirected", "failing", [])


async def test_retry_after_is_honoured(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    receiver.answers = [(429, {"Retry-After": "900"})]
    await site.cancelled()
    view = await site.until(made["webhook_id"], last_status=429)
    assert view["last_error"] == "rate_limited"
    await site.cancelled()
    await site.pass_time(890)
    assert len(receiver.received) == 1
    await site.pass_time(20)
    await receiver.first(3)


@pytest.mark.parametrize("value", ["99999999999", "Fri, 31 Dec 9999 23:59:59 -2300", "Fri, 31 Dec 9999 23:59:59 GMT"])
async def test_a_receiver_is_left_alone_for_a_day_at_most(site: Site, receiver: WebhookReceiver, value: str) -> None:
    made = await site.add(receiver.url)
    receiver.answers = [(503, {"Retry-After": value})]
    await site.cancelled()
    await site.until(made["webhook_id"], last_status=503, failed=1)  # its own day is over by then
    await site.pass_time(24 * 3600 - 60)
    await site.cancelled()
    await site.pass_time(60)
    await receiver.first(2)
    await site.until(made["webhook_id"], pending=0, last_status=204)


async def test_an_error_of_the_program_is_a_failed_attempt(
    site: Site, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    calls: list[str] = []

    async def broken(*_arguments: object) -> None:
        calls.append("connect")
        raise RuntimeError("a bug")

    with monkeypatch.context() as patch:
        patch.setattr(GuardedConnector, "open", broken)
        made = await site.add(receiver.url)
        await site.cancelled()
        await site.tried(made["webhook_id"], 1)
        assert (await site.until(made["webhook_id"], state="failing"))["last_error"] == "broken_answer"
        await site.live.server.webhooks.look()
        assert calls == ["connect"]
    await site.pass_time(6)
    await receiver.first(1)


async def test_who_looks_at_the_same_time_sends_nothing_twice(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    receiver.answers = [(500, {})]
    await site.cancelled()
    await site.until(made["webhook_id"], state="failing")
    site.live.clocks.pass_time(BACKOFF_SECONDS[0] * 1.2)
    await asyncio.gather(*(site.live.server.webhooks.look() for _ in range(8)))
    await site.until(made["webhook_id"], pending=0, state="active")
    await site.cancelled()
    await site.until(made["webhook_id"], pending=0, state="active")
    assert [each["attempts"] for each in await site.log(made["webhook_id"])] == [1, 2]
    assert len(receiver.received) == 3


async def test_a_slow_receiver_delays_no_other(site: Site, receiver: WebhookReceiver) -> None:
    async with webhook_receiver() as slow:
        slow.held.clear()
        await site.add(slow.url)
        await site.add(receiver.url)
        for _ in range(8):
            await site.cancelled()
        await receiver.first(8)
        assert len(slow.received) == 4, "messages of one webhook under way at once"
        slow.held.set()
        await slow.first(8)


async def test_names_that_hang_delay_no_other_application(
    site: Site, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    look_up, over, hanging = socket.getaddrinfo, threading.Event(), threading.Semaphore(0)

    def getaddrinfo(host: Any, *arguments: Any, **more: Any) -> Any:
        if host == "slow.example":
            hanging.release()
            over.wait(PATIENCE_SECONDS)
            raise socket.gaierror(socket.EAI_AGAIN, "a test")
        return look_up("127.0.0.1" if host == "shop.example" else host, *arguments, **more)

    monkeypatch.setattr(socket, "getaddrinfo", getaddrinfo)
    monkeypatch.setattr(sender, "CONNECT_SECONDS", PATIENCE_SECONDS)
    other = (await site.live.ask("POST", "/clients", {"name": "Slow"})).json()["client_id"]
    try:
        for _ in range(5):
            await site.add("https://slow.example/hook", client=other)
        for _ in range(4):
            await site.cancelled()
        for _ in range(16):  # the share of one application
            assert await asyncio.to_thread(hanging.acquire, timeout=PATIENCE_SECONDS)
        await site.add(receiver.url.replace("127.0.0.1", "shop.example"))
        await site.cancelled()
        await receiver.first(1)
    finally:
        over.set()


async def test_a_message_may_end_while_the_next_is_looked_for(
    site: Site, receiver: WebhookReceiver, monkeypatch: pytest.MonkeyPatch
) -> None:
    loop, due = asyncio.get_running_loop(), webhook_rows.due
    broken: list[Any] = []
    loop.set_exception_handler(lambda _, context: broken.append(context))
    made = (await site.add(receiver.url))["webhook_id"]
    receiver.held.clear()
    await site.cancelled()
    await receiver.first(1)

    async def end_the_first() -> None:
        receiver.held.set()
        await site.until(made, last_status=204)
        for _ in range(50):  # its task ends after the commit
            await asyncio.sleep(0)

    def slow(connection: Connection, **request: Any) -> list[Any]:
        monkeypatch.setattr(webhook_rows, "due", due)
        found = due(connection, **request)
        asyncio.run_coroutine_threadsafe(end_the_first(), loop).result(PATIENCE_SECONDS)
        return found

    monkeypatch.setattr(webhook_rows, "due", slow)
    await site.cancelled()
    await site.until(made, pending=0, state="active")
    assert len(receiver.received) == 2
    await site.cancelled()
    await receiver.first(3)
    assert broken == []


async def test_both_secrets_sign_during_the_overlap(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    path = f"/webhooks/{made['webhook_id']}"
    site.live.clocks.pass_time(1)
    new = await site.ask("POST", f"{path}/rotate", {"overlap_seconds": 600}, key=KEY)
    assert new["secret"] != made["secret"]
    assert (await site.ask("POST", f"{path}/rotate", {"overlap_seconds": 600}, key=KEY))["secret"] == new["secret"]
    await site.cancelled()
    (message,) = await receiver.first(1)
    assert is_signed(message, new["secret"])
    assert is_signed(message, made["secret"])
    site.live.clocks.pass_time(601)
    await site.cancelled()
    message = (await receiver.first(2))[1]
    assert is_signed(message, new["secret"])
    assert not is_signed(message, made["secret"])
    assert (await site.view(made["webhook_id"]))["previous_secret_ends_at"] is None
    changed = {"overlap_seconds": 0, "expected_rotated_at": None}
    refused = await site.ask("POST", f"{path}/rotate", changed, status=422)
    assert refused["details"]["reason"] == "secret_changed"


async def test_the_secret_is_told_again_to_who_has_the_key(site: Site) -> None:
    request = {"client_id": site.client, "url": "https://shop.example/hook"}
    made = await site.ask("POST", "/webhooks", request, status=201, key=KEY)
    assert await site.ask("POST", "/webhooks", request, status=201, key=KEY) == made
    other = await site.ask("POST", "/webhooks", {**request, "url": "https://shop.example/x"}, status=409, key=KEY)
    assert other["error_code"] == "idempotency_key_conflict"
    assert len(await site.ask("GET", "/webhooks")) == 1
    guessable = await site.ask("POST", "/webhooks", request, status=422, key="1234")
    assert guessable["details"]["fields"][0]["field"] == "Idempotency-Key"
    site.live.clocks.pass_time(601)
    late = await site.ask("POST", "/webhooks", request, status=422, key=KEY)
    assert late["details"]["reason"] == "secret_shown"
    actions = [each["act"] for each in (await site.ask("GET", "/audit"))["data"] if "webhook" in each["act"]]
    assert actions == ["client.webhook_add"]
    assert made["secret"] not in (await site.live.ask("GET", "/audit")).text


@pytest.mark.parametrize(
    ("url", "reason"),
    [
        ("ftp://shop.example/", "not_a_url"),
        ("https://user:pw@shop.example/", "not_a_url"),
        ("https://shop.example\\@10.0.0.1/", "not_a_url"),
        ("http://shop.example/hook", "plain_http"),
        ("https://shop.example:8443/hook", "port"),
        ("https://127.0.0.1/hook", "private_address"),
        ("https://[::1]/hook", "private_address"),
        ("https://10.1.2.3/hook", "private_address"),
        ("https://169.254.169.254/latest/meta-data", "never"),
    ],
)
async def test_urls_that_are_refused(site: Site, url: str, reason: str) -> None:
    refused = await site.ask("POST", "/webhooks", {"client_id": site.client, "url": url}, status=422)
    assert (refused["error_code"], refused["details"]["reason"]) == ("url_not_allowed", reason)
    request = {"client_id": site.client, "url": url, "allow_private": True}
    status = 422 if reason in ("not_a_url", "never") else 201
    await site.ask("POST", "/webhooks", request, status=status)


async def test_a_name_that_leads_into_the_network_is_found_out_when_it_is_sent_to(
    site: Site, receiver: WebhookReceiver
) -> None:
    made = await site.add("https://localhost/hook", allow_private=False)
    await site.cancelled()
    view = await site.until(made["webhook_id"], last_error="url_not_allowed")
    assert (view["state"], receiver.received) == ("failing", [])
    public = await site.add("http://localhost.localdomain.invalid/", allow_private=True)
    await site.cancelled()
    await site.until(public["webhook_id"], last_error="name_not_found")


async def test_a_restart_sends_what_waits_and_nothing_twice(tmp_path: Path, receiver: WebhookReceiver) -> None:
    receiver.held.clear()
    async with open_server(tmp_path) as live:
        site = Site(
            live,
            await live.enrol(),
            str((await live.add_printer()).printer_id),
            (await live.ask("POST", "/clients", {"name": "Shop"})).json()["client_id"],
        )
        made = await site.add(receiver.url)
        job = await site.printed()
        await receiver.first(1)  # and nobody answered
    receiver.held.set()
    async with open_server(tmp_path, live.clocks) as live:
        site.live = live
        first, second = await receiver.first(2)
        assert (first.id, first.body) == (second.id, second.body)
        assert second.event["data"]["print_job_id"] == str(job)
        await site.until(made["webhook_id"], pending=0, state="active")
    assert len(receiver.received) == 2


async def test_a_restored_copy_does_not_send_what_the_original_sent(site: Site, receiver: WebhookReceiver) -> None:
    receiver.answers = [(500, {})]
    made = await site.add(receiver.url)
    waiting = await site.live.add_job(site.printer)
    await site.cancelled()
    await site.until(made["webhook_id"], state="failing")
    ctx = site.live.server.state.ctx
    await ctx.store.write(lambda connection: come_back(connection, ctx.now(), ctx.now()))
    await site.pass_time(60)
    second = (await receiver.first(2))[1]
    assert second.event["type"] == "print_job.held", "that the restored job waits for a person is news"
    assert second.event["data"]["print_job_id"] == str(waiting)
    given_up = [each for each in await site.log(made["webhook_id"]) if each["state"] == "failed"]
    assert [each["error_code"] for each in given_up] == ["restored"]


async def test_what_is_too_much_is_counted_and_told(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    ctx, webhook = site.live.server.state.ctx, made["webhook_id"]

    def fill(connection: Connection, pending: int) -> None:
        webhook_rows.change(connection, ctx.site_account, UUID(webhook), {"pending": pending})

    await ctx.store.write(lambda connection: fill(connection, MOST_PENDING))
    await site.cancelled()
    view = await site.view(webhook)
    assert (view["missed"], view["pending"], receiver.received) == (1, MOST_PENDING, [])
    assert await site.notices() == ["webhook_failing"]
    refused = await site.ask("POST", f"/webhooks/{webhook}/test", status=422)
    assert refused["details"]["reason"] == "outbox_full"
    await ctx.store.write(lambda connection: fill(connection, 0))
    await site.cancelled()
    await receiver.first(1)
    await site.until(webhook, pending=0)
    assert await site.notices() == []


async def test_the_log_goes_after_its_time_and_with_its_webhook(site: Site, receiver: WebhookReceiver) -> None:
    made = await site.add(receiver.url)
    await site.cancelled()
    await site.until(made["webhook_id"], pending=0)
    ctx = site.live.server.state.ctx
    kept, pace = ctx.config.retention, RetentionWrites(ctx.store)
    await retention.drop("webhooks", kept, pace, ctx.now() + kept.requests - timedelta(minutes=1))
    assert len(await site.log(made["webhook_id"])) == 1
    await retention.drop("webhooks", kept, pace, ctx.now() + kept.requests + timedelta(minutes=1))
    assert await site.log(made["webhook_id"]) == []
    await site.cancelled()
    await site.until(made["webhook_id"], pending=0)
    await site.ask("DELETE", f"/webhooks/{made['webhook_id']}", status=204)
    assert await site.ask("GET", "/webhooks") == []
    await site.ask("GET", f"/webhooks/{made['webhook_id']}", status=404)
    await retention.drop("webhooks", kept, pace, ctx.now())
    left = await ctx.store.read(
        lambda connection: [
            connection.exec_driver_sql(f"SELECT count(*) FROM {table}").scalar()  # noqa: S608
            for table in ("webhooks", "webhook_deliveries", "webhook_attempts")
        ]
    )
    assert left == [0, 0, 0]


async def test_an_account_without_webhooks_costs_no_statement(site: Site) -> None:
    ctx = site.live.server.state.ctx
    await site.cancelled()
    statements: list[str] = []

    def watch(connection: Connection) -> None:
        raw: Any = connection.connection.dbapi_connection
        raw.set_trace_callback(statements.append)

    await ctx.store.write(watch)
    await site.cancelled()
    assert statements
    assert not [each for each in statements if "webhook" in each]


async def test_an_unknown_webhook_or_application(site: Site) -> None:
    nobody = "00000000-0000-0000-0000-000000000000"
    request = {"client_id": nobody, "url": "https://shop.example/"}
    assert (await site.ask("POST", "/webhooks", request, status=404))["error_code"] == "client_not_found"
    for method, path in [
        ("GET", ""), ("DELETE", ""), ("POST", "/test"), ("POST", "/enable"), ("GET", "/deliveries"),
        ("GET", "/deliveries/1"), ("POST", "/deliveries/1/resend"), ("POST", "/resend-failed"),
    ]:  # fmt: skip
        unknown = await site.ask(method, f"/webhooks/{nobody}{path}", status=404)
        assert unknown["error_code"] == "webhook_not_found"
    made = await site.add("https://shop.example/hook", allow_private=False)
    for path in ("deliveries/99", "deliveries/x"):
        unknown = await site.ask("GET", f"/webhooks/{made['webhook_id']}/{path}", status=404)
        assert unknown["error_code"] == "webhook_delivery_not_found"
    for _ in range(9):
        await site.add("https://shop.example/hook", allow_private=False)
    request = {"client_id": site.client, "url": "https://shop.example/"}
    assert (await site.ask("POST", "/webhooks", request, status=422))["details"]["fields"][0]["code"] == "too_many"


async def test_an_alarm_is_told_once_with_its_end_over_a_restart_and_after_the_quiet_hours(
    tmp_path: Path, receiver: WebhookReceiver
) -> None:
    clocks = Clocks()
    clocks.pass_until_noon()
    settings = ServerSettings(quiet_hours="11:00-13:00", alarm_minutes=1)
    events = [WebhookEvent.ALARM_RAISED.value, WebhookEvent.ALARM_CLEARED.value]

    async def pass_time(site: Site, seconds: float) -> None:
        clocks.pass_time(seconds)
        await site.agent.heartbeat()
        await site.live.sweep_after(20)

    async with open_server(tmp_path / "server", clocks, settings=settings) as live:
        site = await site_of(live)
        made = await site.add(receiver.url, events=events)
        other = (await site.ask("POST", "/clients", {"name": "Other"}, status=201))["client_id"]
        await site.ask("PATCH", f"/printers/{site.printer}", {"shared_with": [site.client]})
        elsewhere = await site.add(receiver.url, client=other, events=events)
        await live.add_job(site.printer)
        await site.agent.reports(site.printer, "offline")
        await pass_time(site, 120)
        assert await site.log(made["webhook_id"]) == [], "it is quiet"
        await pass_time(site, 2 * 3600)
        (raised,) = await receiver.first(1)
        assert is_signed(raised, made["secret"])
        alarm = raised.event["data"]
        assert (raised.event["type"], alarm["kind"]) == ("alarm.raised", "printer_away")
        assert (alarm["printer_id"], alarm["agent_id"], alarm["cleared_at"]) == (site.printer, None, None)
        assert alarm["message"] == "Printer Pack 1 does not print, and jobs wait for it."
        assert raised.event["timestamp"] == alarm["raised_at"]
        await pass_time(site, 60)
        await site.until(made["webhook_id"], pending=0)
    async with open_server(tmp_path / "server", clocks, settings=settings) as live:
        again = Site(live, await live.connect(site.agent.secret), site.printer, site.client)
        await again.agent.reports(site.printer, "online")
        await pass_time(again, 20)
        (_, cleared) = await receiver.first(2)
        assert cleared.event["type"] == "alarm.cleared"
        assert cleared.event["data"] == {**alarm, "cleared_at": cleared.event["timestamp"]}
        await pass_time(again, 60)
        await again.until(made["webhook_id"], pending=0)
        assert len(receiver.received) == 2, "once each"
        assert await again.log(elsewhere["webhook_id"]) == [], "the printer is not shared with it"


async def test_a_paused_printer_is_no_alarm_and_an_agent_needs_its_scope(site: Site, receiver: WebhookReceiver) -> None:
    body = {"name": "Printers only", "scopes": ["printers:read"]}
    client = (await site.ask("POST", "/clients", body, status=201))["client_id"]
    both = await site.add(receiver.url, events=["alarm.raised"])
    one = await site.add(receiver.url, client=client)
    assert one["webhook"]["events"] == ["printer.status_changed", "alarm.raised", "alarm.cleared"]
    await site.ask("POST", f"/printers/{site.printer}/pause")
    await site.live.add_job(site.printer)
    await site.live.sweep_after(3600)  # the agent is away as well
    types = [each["type"] for each in await site.log(both["webhook_id"])]
    assert types == [], "its only printer is paused"
    await site.ask("POST", f"/printers/{site.printer}/resume")
    await site.live.sweep_after(3600)
    await site.live.sweep_after(20)
    assert [each["type"] for each in await site.log(both["webhook_id"])] == ["alarm.raised"]
    types = [each["type"] for each in await site.log(one["webhook_id"])]
    assert "alarm.raised" not in types, "agents need agents:read"
