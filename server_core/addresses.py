"""What an IP address says: is it this computer's own, and which addresses are one sender's."""

from __future__ import annotations

from ipaddress import IPv6Address, ip_address, ip_network


def is_loopback(host: str) -> bool:
    """`host`: a name or an address."""
    if host.lower() == "localhost":
        return True
    try:
        return ip_address(host).is_loopback
    except ValueError:
        return False


def sender(address: str) -> str:
    """An IPv4 address, or the /64 network that one IPv6 host can use freely; other text stays as it is."""
    if ":" not in address:
        return address
    try:
        v6 = IPv6Address(address.partition("%")[0])
    except ValueError:
        return address
    if v6.ipv4_mapped is not None:
        return str(v6.ipv4_mapped)
    if v6.is_loopback:
        return str(v6)
    return str(ip_network((int(v6), 64), strict=False))
