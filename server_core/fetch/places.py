"""Where an address leads: to the public internet, into a private network, or where no document ever is.

Sources: the IANA IPv4 and IPv6 Special-Purpose Address Registries (RFC 6890 and successors), RFC 6052 and 8215 (NAT64),
3056 (6to4), 4380 (Teredo), 5214 (ISATAP). `ipaddress.is_global` is no substitute: it lets embedded IPv4, multicast and
fec0::/10 pass.
"""

from __future__ import annotations

from enum import Enum, auto
from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network

Address = IPv4Address | IPv6Address


class Place(Enum):
    PUBLIC = auto()
    INTRANET = auto()  # for hosts that an admin allowed, and for nobody else
    NEVER = auto()


NEVER_4 = tuple(
    IPv4Network(block)
    for block in (
        "0.0.0.0/8",  # this network; the kernel takes 0.0.0.0 for loopback
        "169.254.0.0/16",  # link-local, and the metadata services of clouds
        "192.0.0.0/24",  # IETF protocol assignments
        "192.0.2.0/24",  # documentation
        "192.31.196.0/24",  # AS112
        "192.52.193.0/24",  # AMT
        "192.88.99.0/24",  # 6to4 relays
        "192.175.48.0/24",  # AS112
        "198.18.0.0/15",  # benchmarks
        "198.51.100.0/24",  # documentation
        "203.0.113.0/24",  # documentation
        "224.0.0.0/4",  # multicast
        "240.0.0.0/4",  # reserved, and broadcast
        "100.100.100.200/32",  # metadata of a cloud, inside the carriers' block
        "168.63.129.16/32",  # host of a cloud, inside a public block
    )
)
INTRANET_4 = tuple(
    IPv4Network(block)
    for block in (
        "10.0.0.0/8",
        "100.64.0.0/10",  # carrier-grade NAT, and overlay networks
        "127.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
    )
)
NEVER_6 = tuple(
    IPv6Network(block)
    for block in (
        "fd00:ec2::/32",  # metadata of a cloud, inside the private block
        "2001::/23",  # IETF protocol assignments: Teredo, benchmarks, AMT, AS112, ORCHID, DRIP
        "2001:db8::/32",  # documentation
        "2002::/16",  # 6to4
        "2620:4f:8000::/48",  # AS112
        "3ffe::/16",  # 6bone, given back
        "3fff::/20",  # documentation
    )
)
INTRANET_6 = tuple(IPv6Network(block) for block in ("::1/128", "fc00::/7"))
GLOBAL_UNICAST = IPv6Network("2000::/3")
"""What IANA hands out. Outside: compatible, mapped and translated IPv4, 64:ff9b:1::/48, discard, SRv6, link-local,
site-local (fec0::/10) and multicast."""
NAT64 = IPv6Network("64:ff9b::/96")
ISATAP = (0x0000_5EFE, 0x0200_5EFE)


def place_of(address: Address) -> Place:
    if isinstance(address, IPv4Address):
        return _place_of_4(address)
    if address.scope_id is not None:
        return Place.NEVER
    low = IPv4Address(int(address) & 0xFFFF_FFFF)
    if address in NAT64:
        return _public_or_never(low)
    if any(address in block for block in NEVER_6):
        return Place.NEVER
    if (int(address) >> 32) & 0xFFFF_FFFF in ISATAP and _place_of_4(low) is not Place.PUBLIC:
        return Place.NEVER
    if any(address in block for block in INTRANET_6):
        return Place.INTRANET
    return Place.PUBLIC if address in GLOBAL_UNICAST else Place.NEVER


def _place_of_4(address: IPv4Address) -> Place:
    if any(address in block for block in NEVER_4):
        return Place.NEVER
    return Place.INTRANET if any(address in block for block in INTRANET_4) else Place.PUBLIC


def _public_or_never(embedded: IPv4Address) -> Place:
    """A translator leads to a public address or, by RFC 6052 section 3.1, nowhere that is right."""
    return Place.PUBLIC if _place_of_4(embedded) is Place.PUBLIC else Place.NEVER
