"""Which agents should be updated, and which must be: by the version that they told when they connected."""

from __future__ import annotations

import re

from server_core.contract.types.agents import AgentUpdate

OLDEST_AGENT = "0.1.0"
"""The first version that keeps to what this server demands of an agent. Older ones end what they print, and get no
further jobs. Raised only with a change of the agent interface that older programs cannot know of."""
_NUMBERS = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?![0-9])")


def update_of(agent: str, server: str) -> AgentUpdate:
    """Server and agent are one program, so the server's own version is the newest one."""
    must = is_too_old(agent)
    return AgentUpdate(available=must or _is_older(agent, server), required=must, latest_version=server)


def is_too_old(agent: str) -> bool:
    """It gets no new jobs."""
    return _is_older(agent, OLDEST_AGENT)


def _is_older(version: str, than: str) -> bool:
    """By major, minor and patch. A version that cannot be read is older than none."""
    one, other = _numbers(version), _numbers(than)
    return one is not None and other is not None and one < other


def _numbers(version: str) -> tuple[int, ...] | None:
    found = _NUMBERS.match(version)
    return None if found is None else tuple(int(part or 0) for part in found.groups())
