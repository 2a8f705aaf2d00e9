"""The server's addresses for others: by name, and by number where a name is not known."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from server_core.config import ServerConfig
from server_core.http import listeners
from server_core.http.listeners import public_url, public_urls

EVERYWHERE = "0.0.0.0"  # noqa: S104
OWN = ("127.0.0.1", "::1", "192.168.4.20", "fd00::7", "10.0.0.1", "172.17.0.1", "172.18.0.1")


@pytest.fixture
def config(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> ServerConfig:
    monkeypatch.setattr(listeners, "own_addresses", lambda: OWN)
    return ServerConfig(folder=tmp_path, console_token="t" * 40, host=EVERYWHERE)


def test_by_name_and_by_a_few_numbers(config: ServerConfig) -> None:
    numbers = [f"https://{each}:8631" for each in ("192.168.4.20", "10.0.0.1", "172.17.0.1")]
    assert public_urls(config, 8631, ["dock-pc"]) == ["https://dock-pc:8631", *numbers]
    plain = replace(config, plain_http=True, allowed_hosts=("print.example",))
    assert public_urls(plain, 80, ["dock-pc"])[:2] == ["http://print.example:80", "http://192.168.4.20:80"]
    assert "https://[fd00::7]:8631" in public_urls(replace(config, host="::"), 8631, [])


def test_what_is_one_place_is_that_alone(config: ServerConfig) -> None:
    assert public_urls(replace(config, host="127.0.0.1"), 9000, ["dock-pc"]) == ["http://127.0.0.1:9000"]
    assert public_urls(replace(config, host="10.0.0.1"), 9000, ["dock-pc"]) == ["https://10.0.0.1:9000"]
    behind = replace(config, public_base_url="https://print.example.com")
    assert public_urls(behind, 9000, ["dock-pc"]) == ["https://print.example.com"]
    assert public_url(config, 9000, []) == "https://127.0.0.1:9000"
