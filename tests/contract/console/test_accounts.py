"""Accounts as the operator names them: by id, by the relationship's, by the developer's own id, by name."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.customer_site import open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio


async def named(live: LiveServer, text: str) -> list[dict[str, Any]]:
    answer = await live.ask("GET", f"/accounts?named={text}")
    assert answer.status_code == 200, answer.text
    return list(answer.json())


async def test_an_account_is_found_by_each_of_its_names(live: LiveServer) -> None:
    partner = await new_partner(live, "Shop systems")
    first = await partner.create("customer-1", "Bakery")
    second = await partner.create("customer-2", "Bakery")
    wanted = {
        "account_id": str(first.cloudprint_account_id),
        "kind": "managed",
        "name": "Bakery",
        "relationship_id": str(first.relationship_id),
        "external_customer_id": "customer-1",
        "status": "provisioning",
    }
    for name in (str(first.cloudprint_account_id), str(first.relationship_id).upper(), "customer-1"):
        assert await named(live, name) == [wanted]
    assert [one["external_customer_id"] for one in await named(live, "Bakery")] == ["customer-2", "customer-1"]
    await partner.act(second, "close")
    assert [one["status"] for one in await named(live, "Bakery")] == ["closed", "provisioning"]
    (developer,) = await named(live, "Shop systems")
    assert (developer["kind"], developer["status"]) == ("developer", None)
    (site,) = await named(live, str(live.server.state.ctx.site_account))
    assert (site["kind"], site["relationship_id"]) == ("site", None)
    assert await named(live, "nobody") == []


async def test_a_question_without_one_name_is_refused(live: LiveServer) -> None:
    for query in ("", "?named=", "?named=a&named=b", "?named=" + "x" * 161):
        assert (await live.ask("GET", f"/accounts{query}")).status_code == 422


async def test_a_name_that_is_anothers_id_takes_nothing_from_it(live: LiveServer) -> None:
    ours, theirs = await new_partner(live, "Shop systems"), await new_partner(live, "Others")
    meant = await ours.create("customer-1", "Bakery")
    for number, id in enumerate((meant.cloudprint_account_id, meant.relationship_id)):
        await theirs.create(str(id), f"Thief {number}")
        (found,) = await named(live, str(id))
        assert found["account_id"] == str(meant.cloudprint_account_id)
    await ours.act(meant, "close")
    (found,) = await named(live, str(meant.cloudprint_account_id))
    assert (found["account_id"], found["status"]) == (str(meant.cloudprint_account_id), "closed")


async def test_the_operator_is_told_who_has_something_to_be_answered(live: LiveServer) -> None:
    partner = await new_partner(live)
    bakery, butcher = await open_site(live, partner, "Bakery"), await open_site(live, partner, "Butcher")
    assert (await live.ask("GET", "/accounts/open-notices")).json() == []
    job = await bakery.print()
    await bakery.agent.start(await bakery.agent.take_one(bakery.printer_id))
    await bakery.act("close")
    wanted = {"account_id": str(bakery.relationship.cloudprint_account_id), "name": "Bakery", "open_notices": 1}
    assert (await live.ask("GET", "/accounts/open-notices")).json() == [wanted]
    assert (await live.ask("GET", "/notices")).json()["data"] == []
    for one in (bakery, butcher):
        assert (await one.console("GET", "/accounts/open-notices")).json() == []
    assert (await bakery.console("POST", f"/jobs/{job}/answer", {"came_out": True})).status_code == 200
    assert (await live.ask("GET", "/accounts/open-notices")).json() == []
