"""Every operation of developers, and every status that it lists, provoked and judged by the OpenAPI document."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from typing import Any
from uuid import uuid4

import httpx
import msgspec
import pytest
from msgspec.structs import replace

from server_core.config import Rates
from server_core.contract.api.call import AnyCall, Location, calls_of
from server_core.contract.api.public import Customers, Installations
from server_core.contract.messages.server import StorageMessages
from server_core.services.api_error import StorageFailed
from server_core.services.clients.limiter import Limiter
from tests.support.customer_site import CustomerSite, open_site
from tests.support.live_server import LiveServer
from tests.support.openapi_answers import check_answer
from tests.support.partner_calls import new_partner
from tests.support.public_api import FailingStore

pytestmark = pytest.mark.anyio
Provoke = Callable[[CustomerSite, AnyCall], Awaitable[httpx.Response]]


def path_of(site: CustomerSite, operation: AnyCall, **instead: str) -> str:
    ids = {"relationshipId": str(site.relationship.relationship_id), "agentId": site.agent_id, "action": "suspend"}
    ids["installationId"] = str(site.relationship.installation_id)
    return operation.path.format_map(ids | instead)


async def ask(site: CustomerSite, operation: AnyCall, path: str = "", body: Any = None) -> httpx.Response:
    good = None if operation.body is None else msgspec.to_builtins(operation.sent)
    return await site.partner.call(operation.method, path or path_of(site, operation), body or good)


async def ask_again(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    await ask(site, operation)
    return await ask(site, operation)


async def without_assertion(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    return await site.live.http.request(operation.method, path_of(site, operation))


async def disabled(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    application = f"/applications/{site.partner.maker.client_id}"
    assert (await site.live.ask("POST", f"{application}/disable")).is_success
    answer = await ask(site, operation)
    assert (await site.live.ask("POST", f"{application}/enable")).is_success
    return answer


async def somebody_elses(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    return await ask(site, operation, path_of(site, operation, relationshipId=str(uuid4())))


async def too_large(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    return await ask(site, operation, body={"external_customer_id": "x" * 300_000, "name": "New"})


async def wrong_words(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    if operation is Customers.create_managed_account:
        return await ask(
            site, operation, body={"external_customer_id": site.relationship.external_customer_id, "name": "Another"}
        )
    if operation in (Customers.set_up_installation, Installations.create_installation_token):
        return await ask(site, operation, body={"permissions": ["fly"]})
    if "limit" in operation.names(Location.QUERY):
        return await ask(site, operation, path_of(site, operation) + "?limit=0")
    if operation is not Customers.change_managed_account:
        return await ask(site, operation, path_of(site, operation) + "?verbose=1")
    await site.act("close")
    return await ask(site, operation)


async def too_often(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    ctx = site.live.server.state.ctx
    rates = Rates(requests_per_second=1, requests_burst=1, tokens_per_second=1, tokens_burst=1)
    with _instead(ctx, "limiter", Limiter(rates, ctx.monotonic)):
        await ask(site, operation)
        return await ask(site, operation)


async def failing_store(site: CustomerSite, operation: AnyCall) -> httpx.Response:
    with _instead(site.live.server.state.ctx, "store", FailingStore(StorageFailed(StorageMessages.SQLITE_FULL()))):
        answer = await ask(site, operation)
    assert answer.json()["error_code"] == "insufficient_storage"
    return answer


@contextmanager
def _instead(ctx: Any, name: str, part: Any) -> Iterator[None]:
    real = getattr(ctx, name)
    object.__setattr__(ctx, name, part)
    try:
        yield
    finally:
        object.__setattr__(ctx, name, real)


ROWS: dict[int, Provoke] = {
    201: ask,
    200: ask,
    401: without_assertion,
    403: disabled,
    404: somebody_elses,
    413: too_large,
    422: wrong_words,
    429: too_often,
    500: failing_store,
}


@pytest.mark.parametrize(
    "operation", [*calls_of(Customers), *calls_of(Installations)], ids=lambda operation: operation.name
)
async def test_every_status_of_the_partner_interface(live: LiveServer, operation: AnyCall) -> None:
    """Each at a customer of its own."""
    document = (await live.http.get("/openapi.json")).json()
    partner = await new_partner(live)
    for status in operation.statuses:
        site = await open_site(live, partner, f"Customer {status}")
        if operation is Installations.create_installation_token:
            made = await ask(site, Customers.set_up_installation)
            site.relationship = replace(site.relationship, installation_id=made.json()["installation_id"])
        provoke = ask_again if status in operation.also else ROWS[status]
        answer = await provoke(site, operation)
        assert answer.status_code == status, answer.text
        check_answer(document, operation, answer)
        assert answer.is_error or answer.headers["cache-control"] == "no-store"


async def test_unknown_and_repeated_parameters_of_every_operation(live: LiveServer) -> None:
    partner = await new_partner(live)
    for operation in (*calls_of(Customers), *calls_of(Installations)):
        ids = {name: str(uuid4()) for name in ("relationshipId", "agentId", "installationId")}
        path = operation.path.format_map({**ids, "action": "suspend"})
        answer = await partner.call(operation.method, f"{path}?verbose=1")
        assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_parameter"), operation.name
        for name in operation.names(Location.QUERY):
            answer = await partner.call(operation.method, f"{path}?{name}=1&{name}=1")
            assert (answer.status_code, answer.json()["error_code"]) == (422, "validation_failed"), operation.name
            assert answer.json()["details"]["fields"][0]["field"] == name


async def test_unknown_parameters_of_a_cancel(live: LiveServer) -> None:
    await live.enrol()
    printer, headers = await live.add_printer(), await live.bearer()
    job = (await live.order(headers, printer.printer_id))["print_job_id"]
    answer = await live.http.post(f"/api/v1/print-jobs/{job}/cancel?force=1", headers=headers)
    assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_parameter")
    assert (await live.http.get(f"/api/v1/print-jobs/{job}", headers=headers)).json()["status"] == "pending"
