"""Agent versions: which should be updated, and which must be."""

from __future__ import annotations

import pytest

from server_core.contract.types.agents import AgentUpdate
from server_core.services.agents import registry


@pytest.mark.parametrize(
    ("agent", "available", "required"),
    [
        ("2.4.0", False, False),
        ("2.4", False, False),
        ("2.4.1", False, False),
        ("2.5.0.dev1", False, False),
        ("10.0", False, False),
        ("2.3.9", True, False),
        ("2.3.10", True, False),
        ("2.0.0", True, False),
        ("1.9.9", True, True),
        ("0.9", True, True),
        ("self-made", False, False),
        ("", False, False),
    ],
)
def test_numbers_are_compared_as_numbers(
    agent: str, available: bool, required: bool, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(registry, "OLDEST_AGENT", "2.0.0")
    wanted = AgentUpdate(available=available, required=required, latest_version="2.4.0")
    assert registry.update_of(agent, "2.4.0") == wanted


def test_this_version_serves_itself() -> None:
    from importlib.metadata import version

    own = version("spoolhouse")
    assert not registry.is_too_old(own)
    assert not registry.update_of(own, own).available
