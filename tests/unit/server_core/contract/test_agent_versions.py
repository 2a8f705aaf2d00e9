"""Features that an older agent lacks beside its server, as a table."""

from __future__ import annotations

import pytest

from server_core.contract.decisions import agent_versions
from server_core.contract.decisions.agent_versions import SINCE, AgentFeature, lacking

OWN_DEVICE, RAW_CHECKS = AgentFeature.OWN_DEVICE, AgentFeature.RAW_CHECKS


@pytest.mark.parametrize(
    ("agent", "server", "features"),
    [
        ("1.0.0", "1.2.0", [OWN_DEVICE, RAW_CHECKS]),
        ("1.1.0", "1.2.0", [RAW_CHECKS]),
        ("1.1.9", "1.2.0", [RAW_CHECKS]),
        ("1.2.0", "1.2.0", []),
        ("1.3", "1.2.0", []),
        ("1.0.0", "1.1.0", [OWN_DEVICE]),
        ("self-made", "1.2.0", []),
    ],
)
def test_what_came_after_the_agent_and_up_to_its_server_is_lacking(
    agent: str, server: str, features: list[AgentFeature], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(agent_versions, "SINCE", {"1.1.0": (OWN_DEVICE,), "1.2.0": (RAW_CHECKS,)})
    assert lacking(agent, server) == features


def test_each_feature_came_once() -> None:
    assert sorted(each for came in SINCE.values() for each in came) == sorted(AgentFeature)
