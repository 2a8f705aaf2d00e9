"""Printers without an IPv4 address are queried over IPv6, and found under a usable address."""

from __future__ import annotations

import json
import re
import shutil
import sys

import pytest

from agent_core.discovery.mdns import with_named_link
from tests.support.own_network import run_alone, why_not


def test_a_printer_of_its_link_alone_is_found_and_reached() -> None:
    if (reason := why_not()) or shutil.which("ip") is None:
        pytest.skip(reason or "iproute2 is missing")
    asked = json.loads(run_alone("tests.support.ipv6_printer"))
    assert asked["alone"] == {"uris": [], "logged": [], "came": ""}
    found = asked["together"]
    (uri,) = found["uris"]
    assert re.fullmatch(r"socket://\[fe80::[0-9a-f:]+%25here\]:9100", uri)
    assert (found["logged"], found["came"]) == ([], "a label printer")


@pytest.mark.skipif(sys.platform != "linux", reason="the loopback is called lo on Linux")
def test_links_have_names_where_they_are_known() -> None:
    addresses = ("fe80::1%1", "fe80::1%lo", "fe80::1%4000000000", "fe80::1", "192.0.2.7")
    assert [with_named_link(one) for one in addresses] == ["fe80::1%lo", "fe80::1%lo", *addresses[2:]]
