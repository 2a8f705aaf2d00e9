"""Server figures for the status bar: requests in the last minute, and how long its certificate is valid."""

from __future__ import annotations

from datetime import UTC, datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from cryptography import x509

from server_core.services.request_log import RequestRate
from tests.support.live_server import LiveServer, open_server

pytestmark = pytest.mark.anyio
NOW = datetime(2026, 11, 23, 12, 0, tzinfo=UTC)


async def figures_of(live: LiveServer) -> dict[str, Any]:
    answer = await live.ask("GET", "/server-figures")
    assert answer.status_code == 200
    found: dict[str, Any] = answer.json()
    return found


async def test_requests_of_programs_are_counted_for_a_minute_and_the_consoles_own_are_not(live: LiveServer) -> None:
    assert await figures_of(live) == {
        "requests_per_minute": 0,
        "public_url": live.server.public_url,
        "tls_expires_at": None,
        "now": live.clocks.wall.isoformat().replace("+00:00", "Z"),
    }
    for _ in range(3):
        await live.http.get("/api/v1/me")
        await live.ask("GET", "/status")
    assert (await figures_of(live))["requests_per_minute"] == 3
    live.clocks.wall += timedelta(seconds=30)
    await live.http.get("/api/v1/me")
    assert (await figures_of(live))["requests_per_minute"] == 4
    live.clocks.wall += timedelta(seconds=31)
    assert (await figures_of(live))["requests_per_minute"] == 1
    live.clocks.wall += timedelta(seconds=60)
    assert (await figures_of(live))["requests_per_minute"] == 0


async def test_a_server_for_other_computers_tells_when_its_certificate_ends(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104
    folder = tmp_path / "tls"
    async with open_server(tmp_path / "server", host=everywhere, tls_folder=folder) as live:
        found = await figures_of(live)
        certificate = x509.load_pem_x509_certificate((folder / "certificate.pem").read_bytes())
        assert datetime.fromisoformat(found["tls_expires_at"]) == certificate.not_valid_after_utc
        assert found["public_url"].startswith("https://")


async def test_behind_a_proxy_the_certificate_is_somebody_elses(tmp_path: Path) -> None:
    everywhere = "0.0.0.0"  # noqa: S104
    address = "https://print.example"
    async with open_server(
        tmp_path / "server", host=everywhere, tls_folder=tmp_path / "tls", public_base_url=address
    ) as live:
        found = await figures_of(live)
        assert (found["public_url"], found["tls_expires_at"]) == (address, None)


def test_it_needs_no_more_room_however_many_come() -> None:
    rate = RequestRate()
    for second in range(1000):
        for _ in range(50):
            rate.count(NOW + timedelta(seconds=second, microseconds=7))
    assert rate.per_minute(NOW + timedelta(seconds=999, microseconds=9)) == 60 * 50
    assert len(rate._seconds) == 61
    assert rate.per_minute(NOW - timedelta(hours=1)) == 0
