"""Decides by its version whether an agent is old, and what it lacks beside its server."""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import StrEnum


class AgentFeature(StrEnum):
    """A feature of newer agents. A notice names the features that an older agent lacks."""

    OWN_DEVICE = "own_device"
    """It prints on a printer's own device only, and finds it again when it moved."""
    RAW_CHECKS = "raw_checks"
    """It refuses raw files that are cut off or in another language."""
    DAMAGED_PAGES = "damaged_pages"
    """It refuses a page whose content was damaged, instead of printing the rest of it."""
    MESSAGES_BY_CODE = "messages_by_code"
    """It sends problems as codes, which consoles translate; before, as English text."""
    START_WITH_LEASE = "start_with_lease"
    """It starts raw jobs of an idle printer with their lease, without a call of their own."""


SINCE: Mapping[str, tuple[AgentFeature, ...]] = {
    # the first version after 0.1.0, which every earlier checkout calls itself: such an agent may have some of these
    "0.2.0": tuple(AgentFeature),
}
"""Features of agents by the version they came with, oldest first. Add each with its version."""
_NUMBERS = re.compile(r"(\d{1,6})(?:\.(\d{1,6}))?(?:\.(\d{1,6}))?(?![0-9])")


def lacking(agent: str, server: str) -> list[AgentFeature]:
    """Return what an agent of one version lacks beside a server of another. An unreadable version lacks nothing."""
    newer = [since for since in SINCE if is_older(agent, since) and not is_older(server, since)]
    return [feature for since in newer for feature in SINCE[since]]


def is_older(version: str, than: str) -> bool:
    """Compare major, minor and patch. An unreadable version is never older."""
    one, other = _numbers(version), _numbers(than)
    return one is not None and other is not None and one < other


def _numbers(version: str) -> tuple[int, ...] | None:
    found = _NUMBERS.match(version)
    return None if found is None else tuple(int(part or 0) for part in found.groups())
