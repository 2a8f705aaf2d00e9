"""Query names that an operation of developers does not have are refused, and so are repeated ones."""

from __future__ import annotations

from uuid import uuid4

import pytest

from server_core.contract.api.call import Location, calls_of
from server_core.contract.api.public import Customers, Installations
from tests.contract.agent_channel.test_client_cancel import bearer, ordered
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


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
    printer, headers = await live.add_printer(), await bearer(live)
    job = await ordered(live, headers, printer.printer_id)
    answer = await live.http.post(f"/api/v1/print-jobs/{job}/cancel?force=1", headers=headers)
    assert (answer.status_code, answer.json()["error_code"]) == (422, "unknown_parameter")
    assert (await live.http.get(f"/api/v1/print-jobs/{job}", headers=headers)).json()["status"] == "pending"
