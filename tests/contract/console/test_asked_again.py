"""An answer was lost, and the console asks again with the same key: nothing is done twice, secrets are told again."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any, NamedTuple
from uuid import UUID

import httpx
import msgspec
import pytest
from sqlalchemy import select

from app.client import ConsoleClient
from app.session import outcome_unknown
from server_core import failpoints
from server_core.api.answers import AnswerPoint
from server_core.contract.api.call import Repeat, calls_of
from server_core.contract.api.console import ConsoleApi
from server_core.contract.decisions import onboarding_link
from server_core.contract.messages.server import StorageMessages
from server_core.contract.types.agents import AgentView
from server_core.contract.types.consoles import CreateOperator, Role
from server_core.contract.types.printers import AddPrinter
from server_core.failpoints import Failing, Fault
from server_core.services.agent_commands import AGAIN_WITHIN, KeyedActions
from server_core.services.api_error import ApiError
from server_core.services.context import Context
from server_core.services.jobs.idempotency import IdempotencyKey
from server_core.services.retention import RetentionWrites, forget_secrets
from server_core.store.commits import Commit
from server_core.store.snapshot import take_snapshot
from server_core.store.store import StorageFailed, Store
from server_core.store.tables import idempotency
from tests.support.customer_site import open_site
from tests.support.live_server import TOKEN, LiveServer, act_on, open_server
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio
KEY = "console-7d1f5a8e-1"
"""Idempotency key of a call that returns a secret. Nobody can guess it."""
WITHOUT_KEY = {"check_assertion", "job_needs", "job_rows", "media_effect", "pair", "probe", "store_document", "unlock"}
"""Calls of no effect without their answer."""
ON_A_FULL_DISK = {
    "change_operator",
    "change_relationship",
    "disable_application",
    "disable_client",
    "disable_webhook",
    "lock",
    "remove_operator",
    "revoke_agent",
    "revoke_application_key",
    "revoke_console",
    "revoke_installation",
    "set_console_rules",
    "set_pin",
}
"""Calls that shut somebody out, which a full disk must not stop."""
PRINTS = {"test": None, "grid": None, "strip": None, "trial": {"language": "zpl"}}
ZPL: dict[str, Any] = {
    "language": "zpl",
    "dpi": 203,
    "uri": "socket://192.0.2.7",
    "media_width_mm": 100,
    "media_height_mm": 150,
}
MADE: list[tuple[str, Any, str, int]] = [
    ("/printers", {"uri": "virtual:///dock", "name": "Dock"}, "/printers", 1),
    ("/agents/links", {"name": "Packing"}, "", 0),
    ("/applications", {"name": "Portal"}, "/applications", 1),
    ("/consoles/codes", {"name": "Confirmations", "role": "operator"}, "", 0),
    ("/operators", {"name": "Zoe", "role": "operator", "pin": "4711"}, "/operators", 1),
]
"""Calls that make something: path, body, where it is listed, and how many are there afterwards."""
GUESSED = "console-7d1f5a8e-"


async def jobs(live: LiveServer) -> list[str]:
    return [row["print_job_id"] for row in (await live.ask("GET", "/jobs?show=all")).json()["data"]]


async def lost(live: LiveServer, path: str, body: Any, key: str) -> None:
    """The server does it, and nobody hears of it."""
    failpoints.arm(AnswerPoint.CONSOLE, Fault(failing=Failing.ERROR, at=1))
    try:
        answer = await live.ask("POST", path, body, key=key)
        assert answer.status_code == 500, answer.text
    except httpx.TransportError:
        pass
    finally:
        failpoints.disarm()


def refusal(answer: httpx.Response) -> tuple[int, str, str | None]:
    problem = answer.json()
    return answer.status_code, problem["error_code"], problem.get("details", {}).get("reason")


@pytest.mark.parametrize("act", PRINTS)
async def test_a_sheet_whose_answer_was_lost_is_printed_once(live: LiveServer, act: str) -> None:
    await live.enrol()
    printer = (await live.add_printer(**ZPL)).printer_id
    path, body = f"/printers/{printer}/{act}", PRINTS[act]
    await lost(live, path, body, "press-1")
    (made,) = await jobs(live)
    answers = await asyncio.gather(*(live.ask("POST", path, body, key="press-1") for _ in range(4)))
    assert {answer.status_code for answer in answers} == {201}
    assert {answer.json()["print_job_id"] for answer in answers} == {made}
    assert await jobs(live) == [made]
    assert len((await live.ask("GET", "/audit?act=printer.test")).json()["data"]) == 1
    again = await live.ask("POST", path, body, key="press-2")
    assert again.json()["print_job_id"] not in (made, None)
    other = (await live.add_printer(**ZPL | {"uri": "socket://192.0.2.8", "name": "Dock 2"})).printer_id
    taken = await live.ask("POST", f"/printers/{other}/{act}", body, key="press-1")
    assert refusal(taken) == (409, "idempotency_key_conflict", None)
    assert len(await jobs(live)) == 2


@pytest.mark.parametrize("may_be_done", [True, False])
async def test_on_a_disk_that_fills_meanwhile_the_answer_is_what_was_done(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture, may_be_done: bool
) -> None:
    """A refusal to write would say that nothing was done."""
    state = live.server.state
    key = IdempotencyKey(account_id=state.ctx.site_account, operation="feed", text="press-1", fingerprint=b"1")
    write, fed = Store.write, list[int]()

    async def full_at_the_end(self: Store, work: Any, commit: Commit | None = None) -> Any:
        if commit is Commit.FEED_END:
            raise StorageFailed(StorageMessages.SQLITE_FULL())
        return await write(self, work, commit)

    async def feed() -> tuple[Fed, bool]:
        fed.append(1)
        return Fed(labels=3), may_be_done

    monkeypatch.setattr(Store, "write", full_at_the_end)
    assert await state.keyed_actions.once(state.ctx, key, Fed, feed) == Fed(labels=3)
    with pytest.raises(ApiError, match="The outcome is unknown"):
        await state.keyed_actions.once(state.ctx, key, Fed, feed)
    assert (len(fed), "could not be stored" in caplog.text) == (1, True)
    caplog.clear()


class Fed(msgspec.Struct):
    labels: int


async def test_presses_at_once_with_one_key_are_one_sheet(live: LiveServer) -> None:
    await live.enrol()
    path = f"/printers/{(await live.add_printer(**ZPL)).printer_id}/test"
    answers = await asyncio.gather(*(live.ask("POST", path, key="press-1") for _ in range(6)))
    (made,) = {answer.json()["print_job_id"] for answer in answers}
    assert await jobs(live) == [made]
    unlike = await live.ask("POST", path, key="x" * 129)
    assert refusal(unlike)[:2] == (422, "validation_failed")


async def test_keys_outlive_the_server(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        await live.enrol()
        printer = (await live.add_printer(**ZPL)).printer_id
        first = (await live.ask("POST", f"/printers/{printer}/grid", key="press-1")).json()
        credentials = (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY)).json()
    async with open_server(tmp_path) as live:
        again = await live.ask("POST", f"/printers/{printer}/grid", key="press-1")
        assert (again.status_code, again.json()["print_job_id"]) == (201, first["print_job_id"])
        assert await jobs(live) == [first["print_job_id"]]
        assert (await live.ask("POST", "/clients", {"name": "Shop"}, key=KEY)).json() == credentials


async def test_a_reprint_whose_answer_was_lost_is_made_once(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(**ZPL)).printer_id
    one, two = [await live.add_job(printer) for _ in range(2)]
    for job in (one, two):
        await live.act(job, "cancel")
    seen = {"reprinted_as": None}
    await lost(live, "/job-acts", act_on(one, "reprint", seen), "press-1")
    made = (await live.row(one)).reprinted_as
    again = await live.ask_act(one, "reprint", seen, key="press-1")
    assert (again.status_code, again.json()["print_job_id"]) == (200, str(made))
    taken = await live.ask_act(two, "reprint", seen, key="press-1")
    assert refusal(taken) == (409, "idempotency_key_conflict", None)
    later = await live.ask_act(one, "reprint", seen, key="press-2")
    assert refusal(later) == (422, "invalid_transition", "reprinted_meanwhile")
    many = {
        "kind": "reprint",
        "print_job_ids": [one, two],
        "reprinted_as": {str(one): str(made), str(two): None},
    }
    await lost(live, "/job-acts", many, "press-3")
    there = set(await jobs(live))
    answer = (await live.ask("POST", "/job-acts", many, key="press-3")).json()
    assert {row["reprint_of"] for row in answer["jobs"]} == {str(one), str(two)}
    assert answer["refused"] == []
    assert set(await jobs(live)) == there


async def token(live: LiveServer, client_id: str, secret: str) -> int:
    form = {"grant_type": "client_credentials", "client_id": client_id, "client_secret": secret}
    return (await live.http.post("/oauth/token", data=form)).status_code


async def test_an_application_whose_secret_was_lost_is_no_ghost(live: LiveServer) -> None:
    request = {"name": "Shop", "scopes": ["printers:read"]}
    await lost(live, "/clients", request, KEY + "1")
    answer = await live.ask("POST", "/clients", request, key=KEY + "1")
    made = answer.json()
    assert (answer.status_code, answer.headers["cache-control"]) == (201, "no-store")
    assert [one["client_id"] for one in (await live.ask("GET", "/clients")).json()] == [made["client_id"]]
    assert await token(live, made["client_id"], made["client_secret"]) == 200
    assert len((await live.ask("GET", "/audit?act=client.create")).json()["data"]) == 1
    other = await live.ask("POST", "/clients", request | {"name": "Till"}, key=KEY + "1")
    assert refusal(other) == (409, "idempotency_key_conflict", None)
    second = (await live.ask("POST", "/clients", request | {"name": "Till"}, key=KEY + "2")).json()
    assert second["client_secret"] != made["client_secret"]
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    late = await live.ask("POST", "/clients", request, key=KEY + "1")
    assert refusal(late) == (422, "invalid_transition", "secret_shown")


async def test_a_new_secret_whose_answer_was_lost_is_told_again(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"})).json()
    client_id, path = made["client_id"], f"/clients/{made['client_id']}/rotate"
    request = {"overlap_seconds": 0, "expected_rotated_at": None}
    await lost(live, path, request, KEY + "1")
    first, again = [(await live.ask("POST", path, request, key=KEY + "1")).json() for _ in range(2)]
    assert first == again
    assert [await token(live, client_id, secret) for secret in (made["client_secret"], first["client_secret"])] == [
        401,
        200,
    ]
    assert len((await live.ask("GET", "/audit?act=client.rotate")).json()["data"]) == 1
    unlike = await live.ask("POST", path, request | {"overlap_seconds": 60}, key=KEY + "1")
    assert refusal(unlike) == (409, "idempotency_key_conflict", None)
    meanwhile = await live.ask("POST", path, request, key=KEY + "2")
    assert refusal(meanwhile) == (422, "invalid_transition", "secret_changed")
    assert await token(live, client_id, first["client_secret"]) == 200
    (view,) = (await live.ask("GET", "/clients")).json()
    seen = {"overlap_seconds": 3600, "expected_rotated_at": view["rotated_at"]}
    kept = (await live.ask("POST", path, seen, key=KEY + "3")).json()
    assert kept == (await live.ask("POST", path, seen, key=KEY + "3")).json()
    assert await token(live, client_id, kept["client_secret"]) == 200


@pytest.mark.parametrize(("path", "body", "listed", "number"), MADE, ids=[path for path, *_ in MADE])
async def test_whatever_is_made_is_made_once_for_each_key(
    live: LiveServer, path: str, body: Any, listed: str, number: int
) -> None:
    await live.enrol()
    if path == "/printers":
        (agent,) = (await live.ask("GET", "/agents")).json()
        body = body | {"agent_id": agent["agent_id"]}
    await lost(live, path, body, KEY + "1")
    answers = await asyncio.gather(*(live.ask("POST", path, body, key=KEY + "1") for _ in range(3)))
    first = answers[0]
    assert first.is_success, first.text
    assert {(answer.status_code, answer.content) for answer in answers} == {(first.status_code, first.content)}
    if listed:
        assert len((await live.ask("GET", listed)).json()) == number
    other = await live.ask("POST", path, body | {"name": "Other"}, key=KEY + "1")
    assert refusal(other) == (409, "idempotency_key_conflict", None)
    assert (await live.ask("POST", path, body | {"name": "Other"}, key=KEY + "2")).content != first.content


async def test_a_secret_that_is_told_again_is_nowhere_in_clear_and_not_for_long(live: LiveServer) -> None:
    path, body = "/agents/links", {"name": "Packing"}
    guessed = await live.ask("POST", path, body, key="press-1")
    assert refusal(guessed)[:2] == (422, "validation_failed")
    link = (await live.ask("POST", path, body, key=KEY + "1")).json()["link"]
    assert (await live.ask("POST", path, body, key=KEY + "1")).json()["link"] == link
    secret = onboarding_link.read(link).token.encode()
    for file in live.server.state.ctx.config.database.parent.glob("*.db*"):
        assert secret not in file.read_bytes(), file
        assert KEY.encode() not in file.read_bytes(), file
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    late = await live.ask("POST", path, body, key=KEY + "1")
    assert refusal(late) == (422, "invalid_transition", "secret_shown")


async def test_a_refusal_keeps_no_key_and_a_removed_printer_stays_removed(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(**ZPL)).printer_id
    path = f"/printers/{printer}"
    dock = {"uri": "virtual:///dock", "name": "Dock", "agent_id": str(UUID(int=1))}
    assert (await live.ask("POST", "/printers", dock, key="press-1")).is_client_error
    (agent,) = (await live.ask("GET", "/agents")).json()
    assert (await live.ask("POST", "/printers", dock | {"agent_id": agent["agent_id"]}, key="press-1")).is_success
    failpoints.arm(AnswerPoint.CONSOLE, Fault(failing=Failing.ERROR, at=1))
    await live.ask("DELETE", path, key="press-2")
    failpoints.disarm()
    again = await live.ask("DELETE", path, key="press-2")
    assert (again.status_code, again.content) == (204, b"")
    assert (await live.ask("DELETE", path, key="press-3")).status_code == 404


async def test_an_act_that_a_key_did_is_not_done_again_after_another(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(**ZPL)).printer_id
    await lost(live, f"/printers/{printer}/pause", None, "press-1")
    assert (await live.ask("POST", f"/printers/{printer}/resume", key="press-2")).is_success
    assert (await live.ask("POST", f"/printers/{printer}/pause", key="press-1")).is_success
    (now,) = (await live.ask("GET", "/printers")).json()
    assert now["paused_by"] is None, "the late repeat of the first press pauses nothing"


def test_each_changing_call_carries_a_key() -> None:
    calls = calls_of(ConsoleApi)
    assert {call.repeat for call in calls if call.method == "GET"} == {Repeat.NO_EFFECT}
    assert {call.name for call in calls if call.method != "GET" and not call.is_keyed} == WITHOUT_KEY
    assert {call.name for call in calls if call.repeat is Repeat.SAME_STATE} == ON_A_FULL_DISK


@pytest.fixture
async def shut_outs(live: LiveServer) -> dict[str, ShutOut]:
    """Calls of `ON_A_FULL_DISK` by name, each with one that reverses it."""
    customer = await open_site(live, await new_partner(live))
    for name in ("Boss", "Anna"):
        anna = await live.ok("POST", "/operators", {"name": name, "role": "admin", "pin": "4711"}, key=KEY + name)
    client = (await live.ok("POST", "/clients", {"name": "Shop"}, key=KEY))["client_id"]
    hook = {"client_id": client, "url": "https://shop.example/hook"}
    webhook = (await live.ok("POST", "/webhooks", hook, key=KEY))["webhook_id"]
    application = (await live.ok("POST", "/applications", {"name": "Portal"}, key=KEY))["client_id"]
    relationship = f"/relationships/{customer.relationship.relationship_id}"
    operator = f"/operators/{anna['operator_id']}"
    return {
        "disable_client": on_and_off(f"/clients/{client}", "disable", "enable", "/clients"),
        "disable_webhook": on_and_off(f"/webhooks/{webhook}", "disable", "enable", "/webhooks"),
        "disable_application": on_and_off(f"/applications/{application}", "disable", "enable", "/applications"),
        "change_relationship": on_and_off(relationship, "suspend", "resume", relationship),
        "change_operator": ShutOut(
            ("PATCH", operator, {"role": "operator"}), ("PATCH", operator, {"role": "admin"}), "/operators"
        ),
        "set_pin": ShutOut(
            ("PUT", f"{operator}/pin", {"pin": None}), ("PUT", f"{operator}/pin", {"pin": "0815"}), "/operators"
        ),
        "set_console_rules": ShutOut(
            ("PUT", "/console-rules", {"hide_documents": True}),
            ("PUT", "/console-rules", {"hide_documents": False}),
            "/console-rules",
        ),
    }


class ShutOut(NamedTuple):
    call: tuple[str, str, Any]
    back: tuple[str, str, Any]
    listed: str
    """Address whose answer shows the effect."""


def on_and_off(path: str, off: str, on: str, listed: str) -> ShutOut:
    return ShutOut(("POST", f"{path}/{off}", None), ("POST", f"{path}/{on}", None), listed)


SHUT_OUTS = (
    "change_operator",
    "change_relationship",
    "disable_application",
    "disable_client",
    "disable_webhook",
    "set_console_rules",
    "set_pin",
)


@pytest.mark.parametrize("is_full", [False, True])
@pytest.mark.parametrize("name", SHUT_OUTS)
async def test_who_is_shut_out_is_so_once_for_each_key_also_on_a_full_disk(
    live: LiveServer, shut_outs: dict[str, ShutOut], monkeypatch: pytest.MonkeyPatch, name: str, is_full: bool
) -> None:
    """A repeat changes nothing and has the same answer, also after somebody has reversed the call."""
    call, back, listed = shut_outs[name]
    write, refused = Store.write, list[Commit | None]()

    async def full(self: Store, work: Any, commit: Commit | None = None) -> Any:
        if commit is not None and commit.shuts_out:
            return await write(self, work, commit)
        refused.append(commit)
        raise StorageFailed(StorageMessages.SQLITE_FULL())

    with monkeypatch.context() as disk:
        if is_full:
            disk.setattr(Store, "write", full)
        first = await live.ask(*call, key="press-1")
        assert first.is_success, first.text
        done = await live.ok("GET", listed)
        again = await live.ask(*call, key="press-1")
        assert (again.status_code, again.content, await live.ok("GET", listed)) == (200, first.content, done)
    assert refused == ([Commit.ANSWER_KEEP] if is_full else [])
    assert (await live.ask(*back, key="press-2")).is_success
    reversed_by_others = await live.ok("GET", listed)
    assert reversed_by_others != done
    late = await live.ask(*call, key="press-1")
    assert (late.status_code, late.content) == (200, first.content)
    assert await live.ok("GET", listed) == reversed_by_others
    if not name.startswith("disable"):  # to enable is another call
        assert refusal(await live.ask(*back, key="press-1")) == (409, "idempotency_key_conflict", None)


async def test_a_repeat_whose_key_was_lost_on_a_full_disk_changes_nothing_more(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The server began anew meanwhile, and memory is empty."""
    client = (await live.ok("POST", "/clients", {"name": "Shop"}))["client_id"]
    path, write = f"/clients/{client}/disable", Store.write

    async def full(self: Store, work: Any, commit: Commit | None = None) -> Any:
        if commit is Commit.ANSWER_KEEP:
            raise StorageFailed(StorageMessages.SQLITE_FULL())
        return await write(self, work, commit)

    monkeypatch.setattr(Store, "write", full)
    first = await live.ask("POST", path, key="press-1")
    vars(live.server.state.keyed_actions).update(vars(KeyedActions()))
    assert (await live.ask("POST", path, key="press-1")).content == first.content
    assert len((await live.ok("GET", "/audit?act=client.disable"))["data"]) == 1


async def test_an_action_on_jobs_is_done_once_for_each_key(live: LiveServer) -> None:
    await live.enrol()
    printer = (await live.add_printer(**ZPL)).printer_id
    one, two = [await live.add_job(printer) for _ in range(2)]
    both = {"kind": "hold", "print_job_ids": [one, two]}
    await lost(live, "/job-acts", both, "press-1")
    first = await live.ok("POST", "/job-acts", both, key="press-1")
    assert ([row["print_job_id"] for row in first["jobs"]], first["refused"]) == ([str(one), str(two)], [])
    assert (await live.ask_act(one, "release", key="press-2")).is_success
    released = await live.row(one)
    again = await live.ok("POST", "/job-acts", both, key="press-1")
    assert ([row["print_job_id"] for row in again["jobs"]], again["refused"]) == ([str(one), str(two)], [])
    assert await live.row(one) == released, "the late repeat of the first press holds nothing"
    for unlike in (act_on(one, "hold"), both | {"kind": "release"}, both | {"kind": "reprint"}):
        assert refusal(await live.ask("POST", "/job-acts", unlike, key="press-1"))[0] == 409
    later = act_on(two, "cancel") | {"undo_seconds": 30}
    begun = await live.ok("POST", "/job-acts", later, key="press-3")
    assert await live.ok("POST", "/job-acts", later, key="press-3") == begun
    await live.ok("POST", f"/job-acts/{begun['act_id']}/undo", key="press-4")
    assert (await live.ok("POST", "/job-acts", later, key="press-3"))["act_id"] == begun["act_id"]
    assert (await live.row(two)).status == "pending", "the late repeat of a cancel that was undone cancels nothing"


async def test_the_client_asks_once_more_with_the_same_key_where_an_answer_is_lost(
    live: LiveServer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(outcome_unknown, "PAUSES", (0.0, 0.0))
    await live.enrol()
    keys = list[str | None]()

    async def lose_every_other(request: httpx.Request) -> httpx.Response:
        """The server does each, and the console hears of every other one."""
        keys.append(request.headers.get("Idempotency-Key"))
        content = await request.aread()
        answer = await live.http.request(request.method, request.url.path, headers=request.headers, content=content)
        if len(keys) % 2:
            raise httpx.ReadError("the connection broke")
        return httpx.Response(answer.status_code, content=answer.content)

    transport = httpx.MockTransport(lose_every_other)
    async with ConsoleClient(base_url="http://127.0.0.1:1", token=TOKEN, transport=transport) as client:
        (agent,) = msgspec.json.decode((await live.ask("GET", "/agents")).content, type=list[AgentView])
        request = AddPrinter(uri="virtual:///dock", name="Dock", agent_id=agent.agent_id)
        one = await client.add_printer(request)
        two = await client.create_operator(CreateOperator(name="Zoe", role=Role.OPERATOR))
    assert [row["printer_id"] for row in (await live.ask("GET", "/printers")).json()] == [str(one.printer_id)]
    assert [row["operator_id"] for row in (await live.ask("GET", "/operators")).json()] == [str(two.operator_id)]
    assert (keys[0], keys[2]) == (keys[1], keys[3])
    assert None not in keys
    assert keys[0] != keys[2]


async def test_a_repeat_gets_the_same_secret_also_after_a_restart(tmp_path: Path) -> None:
    async with open_server(tmp_path) as live:
        made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=GUESSED + "1")).json()
        path = f"/clients/{made['client_id']}/rotate"
        newest = (await live.ask("POST", path, {"overlap_seconds": 0}, key=GUESSED + "2")).json()
    async with open_server(tmp_path) as live:
        assert (await live.ask("POST", path, {"overlap_seconds": 0}, key=GUESSED + "2")).json() == newest
        assert await token(live, made["client_id"], newest["client_secret"]) == 200
        assert len((await live.ask("GET", "/audit?act=client.rotate")).json()["data"]) == 1


async def test_a_late_duplicate_tells_no_secret_that_was_replaced(live: LiveServer) -> None:
    made = (await live.ask("POST", "/clients", {"name": "Shop"}, key=GUESSED + "1")).json()
    path = f"/clients/{made['client_id']}/rotate"
    await live.ask("POST", path, {"overlap_seconds": 0}, key=GUESSED + "2")
    newest = (await live.ask("POST", path, {"overlap_seconds": 0}, key=GUESSED + "3")).json()
    for path_of, body, key in (("/clients", {"name": "Shop"}, "1"), (path, {"overlap_seconds": 0}, "2")):
        late = await live.ask("POST", path_of, body, key=GUESSED + key)
        assert (late.status_code, late.json()["details"]["reason"]) == (422, "secret_shown")
    assert (await live.ask("POST", path, {"overlap_seconds": 0}, key=GUESSED + "3")).json() == newest
    assert await token(live, made["client_id"], newest["client_secret"]) == 200


@pytest.mark.parametrize("key", ["1", "a" * 40, "abc" * 20, "0123456789abcde"])
async def test_a_key_that_can_be_guessed_makes_no_secret(live: LiveServer, key: str) -> None:
    (before,) = [(await live.ask("POST", "/clients", {"name": "Shop"})).json()]
    for path, body in (("/clients", {"name": "Till"}), (f"/clients/{before['client_id']}/rotate", {})):
        answer = await live.ask("POST", path, body, key=key)
        (field,) = answer.json()["details"]["fields"]
        assert (answer.status_code, field["field"], field["code"]) == (422, "Idempotency-Key", "guessable")
        assert field["message"].endswith("Nothing was done.")
    assert [one["name"] for one in (await live.ask("GET", "/clients")).json()] == ["Shop"]
    assert await token(live, before["client_id"], before["client_secret"]) == 200


async def test_secrets_that_are_over_are_forgotten_also_where_no_secret_is_made_any_more(live: LiveServer) -> None:
    ctx = live.server.state.ctx
    await live.ask("POST", "/clients", {"name": "Shop"}, key=GUESSED + "1")
    (kept,) = await kept_bodies(ctx)
    assert len(kept) > 32
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await kept_bodies(ctx) == [kept], "it is told again"
    live.clocks.pass_time(AGAIN_WITHIN.total_seconds() + 1)
    await forget_secrets(RetentionWrites(ctx.store), ctx.now())
    assert await kept_bodies(ctx) == [b""]


async def test_no_secret_goes_into_a_backup(live: LiveServer, tmp_path: Path) -> None:
    ctx, copy = live.server.state.ctx, tmp_path / "copy.db"
    await live.ask("POST", "/clients", {"name": "Shop"}, key=GUESSED + "1")
    (kept,) = await kept_bodies(ctx)
    backup = (await live.ask("GET", "/backup")).content
    assert kept not in backup
    take_snapshot(ctx.config.database, copy)
    assert kept in copy.read_bytes(), "it would have been found"


async def kept_bodies(ctx: Context) -> list[bytes]:
    return list(await ctx.store.read(lambda found: found.scalars(select(idempotency.c.body)).all()))
