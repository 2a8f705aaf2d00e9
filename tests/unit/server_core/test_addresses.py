"""One reading of addresses for the front, its limits and `doctor`."""

from __future__ import annotations

import pytest

from server_core.addresses import is_loopback, sender


@pytest.mark.parametrize(
    ("address", "group"),
    [
        ("192.0.2.7", "192.0.2.7"),
        ("2001:db8:1:2:3:4:5:6", "2001:db8:1:2::/64"),
        ("2001:db8:1:2::1", "2001:db8:1:2::/64"),
        ("fe80::1%eth0", "fe80::/64"),
        ("::ffff:192.0.2.7", "192.0.2.7"),
        ("::1", "::1"),
        ("", ""),
        ("no:address", "no:address"),
    ],
)
def test_one_sender(address: str, group: str) -> None:
    assert sender(address) == group


@pytest.mark.parametrize("host", ["127.0.0.1", "127.8.8.8", "::1", "localhost", "LOCALHOST"])
def test_loopback(host: str) -> None:
    assert is_loopback(host)


@pytest.mark.parametrize("host", ["", "0.0.0.0", "::", "192.0.2.7", "localhost.example", "127.1.example"])  # noqa: S104
def test_not_loopback(host: str) -> None:
    assert not is_loopback(host)
