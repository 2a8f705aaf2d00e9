"""An agent that is older than its server, in words: what it may lack, on its page, in notices and in doctor."""

from __future__ import annotations

from typing import Any

from app.words.agents import advice, lacks, update_words
from app.words.notices import cause_of
from server_core.contract.decisions.agent_versions import AgentFeature
from server_core.contract.messages.alarms import FEATURES
from server_core.contract.types.agents import AgentUpdate
from server_core.contract.types.audit import NoticeKind
from server_core.contract.types.states import AgentStatus
from tests.support.console_facts import a_notice, an_agent

NEWER = AgentUpdate(available=True, required=False, latest_version="0.2.0")
OLD = an_agent(version="0.1.0", update=NEWER)


def test_what_an_older_agent_may_lack_is_named() -> None:
    assert lacks(OLD).startswith("It may lack: printing on the printer's own device only, ")
    assert advice(OLD, 1) == f"Update this agent to 0.2.0. {lacks(OLD)}"
    assert lacks(OLD) in update_words(OLD)
    assert lacks(an_agent()) == advice(an_agent(), 1) == ""
    assert lacks(an_agent(version="0.1.0", update=NEWER, status=AgentStatus.REVOKED)) == ""


def test_its_notice_names_it_too() -> None:
    facts: dict[str, Any] = {"agent_name": "Dock PC", "version": "0.1.0", "lacks": ["raw_checks", "of a later version"]}
    cause = cause_of(a_notice(1, NoticeKind.AGENT_OUTDATED, **facts))
    assert cause.text == "Agent Dock PC has an old version, 0.1.0"
    assert cause.fix == "It may lack: checks for cut-off raw files. Update the program there"
    earlier = a_notice(1, NoticeKind.AGENT_OUTDATED, agent_name="Dock PC", version="0.1.0")
    assert cause_of(earlier).fix == "Update the program there"


def test_every_feature_has_words() -> None:
    assert set(FEATURES) == set(AgentFeature)
