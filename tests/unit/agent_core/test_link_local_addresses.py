"""Devices at link-local addresses (RFC 6874): the system requires the link's name unchanged."""

from __future__ import annotations

import socket

import pytest

from agent_core.discovery.source import network_uri
from server_core.contract.decisions.device_address import DeviceUri


@pytest.mark.parametrize("scheme", ["socket", "ipp", "ipps"])
def test_what_a_search_found_is_what_is_connected_to(scheme: str) -> None:
    uri = network_uri(scheme, "fe80::1%eth0", 9100)
    assert uri == f"{scheme}://[fe80::1%25eth0]:9100"
    assert DeviceUri.parse(uri).host == "fe80::1%eth0"


@pytest.mark.parametrize(("host", "meant"), [("fe80::1%eth0", "fe80::1%eth0"), ("fe80::1", "fe80::1"), ("::1", "::1")])
def test_others_stay_as_they_are(host: str, meant: str) -> None:
    assert DeviceUri.parse(f"socket://[{host}]:9100").host == meant


def test_the_system_understands_it() -> None:
    host = DeviceUri.parse("socket://[fe80::1%25lo]:9100").host
    found = socket.getaddrinfo(host, 9100, type=socket.SOCK_STREAM)
    assert [each[4][3:] for each in found] == [(socket.if_nametoindex("lo"),)]
