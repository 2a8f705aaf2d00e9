"""Tables: the renewed certificates that are taken, the addresses that one is for, and its troubles."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta

import pytest

from server_core.contract.decisions.certificate import SOON, Renewal, covers, renewal, troubles
from server_core.contract.types.certificates import CertificateTrouble

NOW = datetime(2026, 11, 30, 12, tzinfo=UTC)
DAY = timedelta(days=1)


@pytest.mark.parametrize(
    ("found", "ends", "pinned_by", "decided"),
    [
        ("same", NOW + DAY, 0, Renewal.TAKE),
        ("same", NOW + DAY, 7, Renewal.TAKE),
        ("other", NOW + DAY, 0, Renewal.TAKE),
        ("other", NOW + DAY, 1, Renewal.OTHER_KEY),
        ("other", NOW + DAY, 60, Renewal.OTHER_KEY),
        ("same", NOW, 0, Renewal.EXPIRED),
        ("same", NOW - DAY, 1, Renewal.EXPIRED),
        ("other", NOW - DAY, 1, Renewal.EXPIRED),
    ],
)
def test_a_renewal_is_taken_unless_it_shuts_somebody_out(
    found: str, ends: datetime, pinned_by: int, decided: Renewal
) -> None:
    assert renewal("same", found, ends, NOW, pinned_by=pinned_by) is decided


@pytest.mark.parametrize(
    ("names", "host", "holds"),
    [
        (["print.example.com"], "print.example.com", True),
        (["Print.Example.com"], "print.example.COM.", True),
        (["print.example.com"], "example.com", False),
        (["*.example.com"], "print.example.com", True),
        (["*.example.com"], "a.print.example.com", False),
        (["*.example.com"], "example.com", False),
        (["*"], "dock", False),
        (["192.0.2.7"], "192.0.2.7", True),
        (["192.0.2.7"], "192.0.2.8", False),
        (["2001:db8:0::7"], "[2001:db8::7]", True),
        (["*.0.2.7"], "192.0.2.7", False),
        ([], "dock", False),
        (["dock"], "", False),
    ],
)
def test_for_which_address_a_certificate_is(names: list[str], host: str, holds: bool) -> None:
    assert covers(names, host) is holds


@pytest.mark.parametrize(
    ("begins", "ends", "host", "found"),
    [
        (-DAY, SOON + DAY, "dock", []),
        (-DAY, SOON + timedelta(seconds=1), "dock", []),
        (-DAY, SOON, "dock", [CertificateTrouble.EXPIRES_SOON]),
        (-DAY, timedelta(seconds=1), "dock", [CertificateTrouble.EXPIRES_SOON]),
        (-DAY, timedelta(0), "dock", [CertificateTrouble.EXPIRED]),
        (-DAY, -DAY, "hall", [CertificateTrouble.EXPIRED, CertificateTrouble.WRONG_NAME]),
        (DAY, SOON + DAY, "dock", [CertificateTrouble.NOT_YET_VALID]),
        (-DAY, SOON + DAY, "hall", [CertificateTrouble.WRONG_NAME]),
        (-DAY, SOON + DAY, None, []),
    ],
)
def test_what_is_wrong_with_a_certificate(
    begins: timedelta, ends: timedelta, host: str | None, found: list[CertificateTrouble]
) -> None:
    assert list(troubles(begins=NOW + begins, ends=NOW + ends, names=["dock"], host=host, now=NOW)) == found
