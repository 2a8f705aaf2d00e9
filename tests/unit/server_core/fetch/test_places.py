"""Every address that is not the public internet is known for what it is, in every disguise."""

from __future__ import annotations

from ipaddress import IPv4Address, IPv6Address, ip_address

import pytest
from hypothesis import given
from hypothesis import strategies as st

from server_core.fetch import INTRANET_4, NEVER_4, AddressScope, scope_of

DENIED_4 = st.one_of(
    [
        st.integers(int(block.network_address), int(block.broadcast_address)).map(IPv4Address)
        for block in (*NEVER_4, *INTRANET_4)
    ]
)
PREFIXES_64 = st.integers(0x2000 << 48, (0x4000 << 48) - 1)


def disguises(inner: IPv4Address, prefix_64: int) -> dict[str, int]:
    low = int(inner)
    local = 0x0064_FF9B_0001 << 80
    high, rest = low >> 16, low & 0xFFFF
    return {
        "compatible": low,
        "mapped": 0xFFFF << 32 | low,
        "translated": 0xFFFF << 48 | low,
        "nat64": 0x0064_FF9B << 96 | low,
        "nat64 local /48": local | high << 64 | rest << 40,
        "nat64 local /96": local | low,
        "6to4": 0x2002 << 112 | low << 80 | 1,
        "teredo client": 0x2001 << 112 | low ^ 0xFFFF_FFFF,
        "teredo server": 0x2001 << 112 | low << 64,
        "isatap": prefix_64 << 64 | 0x0000_5EFE << 32 | low,
        "isatap, global bit": prefix_64 << 64 | 0x0200_5EFE << 32 | low,
    }


@given(inner=DENIED_4, prefix_64=PREFIXES_64)
def test_a_denied_ipv4_stays_denied_in_every_embedding(inner: IPv4Address, prefix_64: int) -> None:
    assert scope_of(inner) is not AddressScope.PUBLIC
    for name, number in disguises(inner, prefix_64).items():
        assert scope_of(IPv6Address(number)) is not AddressScope.PUBLIC, name


@pytest.mark.parametrize(
    "text",
    [
        "8.8.8.8",
        "1.1.1.1",
        "172.32.0.1",
        "100.128.0.1",
        "198.20.0.1",
        "2606:4700::1111",
        "2a00:1450::1",
        "64:ff9b::8.8.8.8",
    ],
)
def test_public_addresses_are_public(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.PUBLIC


@pytest.mark.parametrize(
    "text",
    ["10.0.0.1", "127.0.0.1", "192.168.1.1", "172.16.0.1", "172.31.255.255", "100.64.0.1", "::1", "fc00::1", "fd12::1"],
)
def test_private_addresses_are_the_intranet(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.INTRANET


@pytest.mark.parametrize(
    "text",
    [
        "0.0.0.0",  # noqa: S104
        "169.254.169.254",
        "168.63.129.16",
        "100.100.100.200",
        "192.0.0.192",
        "224.0.0.1",
        "255.255.255.255",
        "fd00:ec2::254",
        "::",
        "::ffff:8.8.8.8",
        "::127.0.0.1",
        "64:ff9b::10.0.0.1",
        "64:ff9b:1::8.8.8.8",
        "fe80::1",
        "fe80::1%eth0",
        "2606:4700::1111%1",
        "fec0::1",
        "ff02::1",
        "100::1",
        "2001::1",
        "2001:db8::1",
        "2002:808:808::1",
        "3fff::1",
        "5f00::1",
        "4000::1",
    ],
)
def test_some_addresses_are_for_nobody_not_even_by_permission(text: str) -> None:
    assert scope_of(ip_address(text)) is AddressScope.NEVER
