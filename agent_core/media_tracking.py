"""What a printer finds the next label by (PWG 5101.1 `media-tracking`), as a person said it of the loaded medium."""

from __future__ import annotations

from enum import StrEnum


class MediaTracking(StrEnum):
    GAP = "gap"
    MARK = "mark"
    CONTINUOUS = "continuous"
    """A medium without a height, and only such (server_core.contract.rolls)."""
