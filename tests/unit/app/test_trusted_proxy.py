"""`serve --trusted-proxy`: addresses and networks, and nothing that only looks like one."""

from __future__ import annotations

from ipaddress import ip_network

import pytest

from app.cli.arguments import parse


def test_nobody_is_trusted_unless_named() -> None:
    assert parse(["serve"]).trusted_proxy == []
    named = parse(["serve", "--trusted-proxy", "10.0.0.7", "--trusted-proxy", "2001:db8::/32"]).trusted_proxy
    assert named == [ip_network("10.0.0.7/32"), ip_network("2001:db8::/32")]


@pytest.mark.parametrize("text", ["proxy.example", "10.0.0.7/8", "10.0.0", "10.0.0.0/33", "", "*", "10.0.0.7:80"])
def test_what_is_no_network_is_wrong_usage(text: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        parse(["serve", "--trusted-proxy", text])
    assert ended.value.code == 2
    assert "not an address or network" in capsys.readouterr().err
