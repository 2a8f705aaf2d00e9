"""Decides whether renewed certificate files are taken while the server runs, and what is wrong with a certificate."""

from __future__ import annotations

from collections.abc import Iterable
from datetime import datetime, timedelta
from enum import StrEnum
from ipaddress import ip_address

from server_core.contract.types.certificates import CertificateTrouble

SOON = timedelta(days=14)
"""Time before the end of a certificate from which on it is reported."""
SETTLE = timedelta(seconds=10)
"""Time for which files may be incomplete: a renewal writes the certificate and its key one after the other."""


class Renewal(StrEnum):
    """The use of renewed files: for new connections at once, or none."""

    TAKE = "take"
    OTHER_KEY = "other_key"  # programs that trust the present key would be shut out
    EXPIRED = "expired"


def renewal(pin: str, found_pin: str, found_ends: datetime, now: datetime, *, pinned_by: int) -> Renewal:
    """Decide about renewed files.

    - `pin`, `found_pin`: of the present key and of the key in the files
    - `pinned_by`: agents and consoles that trust the present key, and no other
    """
    if found_ends <= now:
        return Renewal.EXPIRED
    if found_pin != pin and pinned_by:
        return Renewal.OTHER_KEY
    return Renewal.TAKE


def covers(names: Iterable[str], host: str) -> bool:
    """Return whether a certificate with these names is for the host (RFC 6125; RFC 9525 section 6.3).

    `names`: DNS names, which may begin with `*.`, and IP addresses. A star stands for exactly one label.
    """
    address = _address(host)
    if address is not None:
        return any(_address(name) == address for name in names)
    host = host.lower().rstrip(".")
    label, _, parent = host.partition(".")
    return any(each in (host, f"*.{parent}" if label and parent else host) for each in (name.lower() for name in names))


def _address(text: str) -> str | None:
    try:
        return ip_address(text.strip("[]").partition("%")[0]).compressed
    except ValueError:
        return None


def troubles(
    *, begins: datetime, ends: datetime, names: Iterable[str], host: str | None, now: datetime
) -> tuple[CertificateTrouble, ...]:
    """Return what is wrong with the served certificate. `host`: of the address in links; None = not checked."""
    found = []
    if ends <= now:
        found.append(CertificateTrouble.EXPIRED)
    elif ends - now <= SOON:
        found.append(CertificateTrouble.EXPIRES_SOON)
    if begins > now:
        found.append(CertificateTrouble.NOT_YET_VALID)
    if host is not None and not covers(names, host):
        found.append(CertificateTrouble.WRONG_NAME)
    return tuple(found)
