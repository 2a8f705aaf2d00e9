"""At the devices of a customer that is suspended or closed nothing is printed or fed, by no way."""

from __future__ import annotations

from typing import Any

import pytest

from tests.support.customer_site import open_site
from tests.support.live_server import LiveServer
from tests.support.partner_calls import new_partner

pytestmark = pytest.mark.anyio
DOCK = "socket://192.0.2.7"


async def test_what_feeds_is_refused_while_it_is_suspended_and_for_good_when_it_is_closed(live: LiveServer) -> None:
    site = await open_site(live, await new_partner(live))
    agent_id = (await site.agents())[0]["agent_id"]
    added = await site.console("POST", "/printers", {"agent_id": agent_id, "uri": DOCK, "name": "D", "language": "zpl"})
    printer = added.json()["printer_id"]
    acts: tuple[tuple[str, Any], ...] = (
        (f"/printers/{printer}/sensor", None),
        (f"/printers/{printer}/identify", {"feed": True}),
        ("/identifications", {"agent_id": agent_id, "uri": DOCK, "language": "zpl", "feed": True}),
        ("/trials", {"agent_id": agent_id, "uri": DOCK, "language": "zpl"}),
    )
    for act, code in (("suspend", "relationship_suspended"), ("close", "relationship_closed")):
        await site.act(act)
        for path, wish in acts:
            refused = await site.console("POST", path, wish)
            assert (refused.status_code, refused.json()["error_code"]) == (403, code), (path, refused.text)
        assert live.server.floor.errands.take_untold(agent_id) == []
    assert (await site.console("GET", "/audit?act=printer.sensor")).json()["data"] == []
