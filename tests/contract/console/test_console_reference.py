"""`/openapi-console.json` is valid, made of the declared calls, true of answers; their types are the declared ones."""

from __future__ import annotations

import re
from collections.abc import Iterable
from datetime import datetime
from typing import Any
from uuid import UUID

import msgspec
import openapi_spec_validator
import pytest

from server_core.api.reference.field_meanings import FIELDS
from server_core.contract.api.call import Location, calls_of
from server_core.contract.api.console import CONSOLE_API, ConsoleApi
from server_core.store import documents, duplicate_rows, job_rows, lease_rows, public_jobs, queue_rows, stale_rows
from server_core.store.store import Connection
from tests.support.live_server import LiveServer
from tests.support.openapi_answers import validator

pytestmark = pytest.mark.anyio


async def reference(live: LiveServer) -> dict[str, Any]:
    document: dict[str, Any] = (await live.http.get("/openapi-console.json")).json()
    return document


async def test_it_is_valid_and_has_every_call_with_its_role(live: LiveServer) -> None:
    document = await reference(live)
    openapi_spec_validator.validate(document)
    found = {
        (method.upper(), path): (call["operationId"], call["x-role"], call["summary"])
        for path, methods in document["paths"].items()
        for method, call in methods.items()
    }
    calls = calls_of(ConsoleApi)
    assert found == {(call.method, call.path): (call.name, call.role, call.summary) for call in calls}
    assert all(len(call.summary) > 8 for call in calls)
    assert found["POST", f"{CONSOLE_API}/printers/{{printer_id}}/pause"] == ("pause", "operator", "Pause a printer.")


async def test_it_tells_keys_bounds_bodies_and_answers(live: LiveServer) -> None:
    paths = (await reference(live))["paths"]
    rotate = paths[f"{CONSOLE_API}/webhooks/{{webhook_id}}/rotate"]["post"]
    assert [each["name"] for each in rotate["parameters"]] == ["webhook_id", "Idempotency-Key"]
    assert rotate["requestBody"]["content"]["application/json"]["schema"]["$ref"].endswith("/RotateWebhook")
    assert set(rotate["responses"]) == {"200", "default"}
    assert "204" in paths[f"{CONSOLE_API}/printers/{{printer_id}}"]["delete"]["responses"]
    (hours,) = paths[f"{CONSOLE_API}/figures"]["get"]["parameters"]
    assert hours["schema"] == {"type": "integer", "minimum": 1, "maximum": 168, "default": 24}
    assert not paths[f"{CONSOLE_API}/notices/{{notice}}/close"]["post"]["requestBody"]["required"]
    assert not paths[f"{CONSOLE_API}/pair"]["post"]["security"]


async def test_every_field_and_parameter_has_a_meaning_and_no_meaning_is_left_over(live: LiveServer) -> None:
    document = await reference(live)
    unused = set(FIELDS)
    for name, component in document["components"]["schemas"].items():
        for field, schema in component.get("properties", {}).items():
            assert schema["description"], f"{name}.{field}"
            unused -= {f"{name}.{field}"} if f"{name}.{field}" in FIELDS else {field}
    parameters = [
        each for methods in document["paths"].values() for call in methods.values() for each in call["parameters"]
    ]
    assert len(parameters) > 150
    assert all(each["description"] for each in parameters)
    assert not unused, "no field has that name"


async def test_answers_are_what_it_says(live: LiveServer) -> None:
    document = await reference(live)
    await live.enrol()
    count = 0
    for path, methods in document["paths"].items():
        content = methods.get("get", {}).get("responses", {}).get("200", {}).get("content", {})
        if "{" in path or "application/json" not in content or path == f"{CONSOLE_API}/accounts":
            continue
        answer = await live.ask("GET", path.removeprefix(CONSOLE_API))
        assert answer.status_code == 200, path
        validator(document, content["application/json"]["schema"]).validate(answer.json())
        count += 1
    assert count > 25


async def test_each_parameter_of_a_query_is_given_once(live: LiveServer) -> None:
    """The last one would win otherwise, and rows of another filter would look like those that were asked for."""
    listed = [(call, each.name) for call in calls_of(ConsoleApi) for each in call.located(Location.QUERY)]
    assert len(listed) > 30
    for call, name in listed:
        path = re.sub(r"{\w*id}", str(UUID(int=7)), call.path).replace("{port}", "8631").removeprefix(CONSOLE_API)
        answer = await live.ask(call.method, f"{path}?{name}=1&{name}=2")
        (field,) = answer.json()["details"]["fields"]
        assert (answer.status_code, field["field"], field["code"]) == (422, name, "repeated"), call.name


def check(rows: Iterable[Any]) -> None:
    """Each row is as its class declares it, all fields in their strict types."""
    found = list(rows)
    assert found
    for row in found:
        plain = msgspec.to_builtins(row, builtin_types=(UUID, datetime))
        assert msgspec.convert(plain, type(row), builtin_types=(UUID, datetime)) == row


async def test_what_is_read_of_a_job_has_the_declared_types(live: LiveServer) -> None:
    agent, printer = await live.enrol(), (await live.add_printer(media_width_mm=100, media_height_mm=150)).printer_id
    ended = [await live.add_job(printer, reference=f"order {number}") for number in range(3)]
    for job, outcome in zip(ended, ("printed", "failed", "unknown"), strict=True):
        lease = await agent.take_one(str(printer))
        assert lease.print_job_id == job
        await agent.start(lease)
        await agent.result(lease, outcome, evidence="transport_closed", message="Said by the device.")
    await live.act(ended[2], "answer", {"came_out": False})
    held, waits = await live.add_job(printer), await live.add_job(printer)
    await live.act(held, "hold")
    account, every = live.server.state.ctx.site_account, [*ended, held, waits]
    agent_id = UUID((await live.ask("GET", f"/printers/{printer}")).json()["agent_id"])

    def read(connection: Connection) -> None:
        lines = queue_rows.lines(connection, account, every)
        assert len(lines) == len(every)
        check(lines)
        check(queue_rows.shown(connection, account, every))
        check(queue_rows.lines_of(connection, account, [line.sequence for line in lines]))
        check(public_jobs.job_page(connection, account, None, len(every)))
        check(filter(None, [job_rows.find(connection, account, job) for job in every]))
        check(lease_rows.next_jobs(connection, account, agent_id, {printer: 4}, live.clocks.now()))
        check([lease_rows.wanted_evidence(connection, account, waits)])
        check(filter(None, [lease_rows.find_loaded_printer(connection, account, printer)]))
        check(lease_rows.needs(connection, account, every))
        check(stale_rows.waiting(connection, account, printer))
        check(duplicate_rows.jobs_of(connection, account, every))
        check(duplicate_rows.outcomes(connection, [line.sequence for line in lines]).values())
        check(filter(None, [documents.document_of_job(connection, account, waits)]))

    await live.server.state.ctx.store.read(read)
