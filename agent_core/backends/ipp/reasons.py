"""printer-state-reasons (RFC 8011 section 5.4.12, PWG 5100.9) into what a job waits for.

Severity suffixes are stripped: print systems rewrite them, so they tell little.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from itertools import islice

from agent_core.device_text import clean
from agent_core.kept_out import KEPT_OUT_WORDS
from server_core.contract.types.states import WaitingReason

_SEVERITY = re.compile(r"-(report|warning|error)$")
_NOT_THEIRS = frozenset({"none", *KEPT_OUT_WORDS.values()})
MAX_REASONS = 64
MOST_NAMED = 20
"""Of a list that a printer gives, in a text for people."""

# by prefix, and the most helpful one first where a printer names several
_WAITING = (
    ("cover-open", WaitingReason.COVER_OPEN),
    ("door-open", WaitingReason.COVER_OPEN),
    ("interlock-open", WaitingReason.COVER_OPEN),
    ("media-jam", WaitingReason.MEDIA_JAM),
    ("media-path-jam", WaitingReason.MEDIA_JAM),
    ("media-empty", WaitingReason.MEDIA_EMPTY),
    ("input-media-supply-empty", WaitingReason.MEDIA_EMPTY),
    ("media-needed", WaitingReason.MEDIA_NEEDED),
    ("input-tray-missing", WaitingReason.MEDIA_NEEDED),
    ("input-manual-input-request", WaitingReason.MEDIA_NEEDED),
    ("marker-supply-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("marker-supply-missing", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("marker-ribbon-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("toner-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("developer-empty", WaitingReason.MARKER_SUPPLY_EMPTY),
    ("offline", WaitingReason.PRINTER_OFFLINE),
    ("shutdown", WaitingReason.PRINTER_OFFLINE),
    ("timed-out", WaitingReason.PRINTER_OFFLINE),
    ("connecting-to-device", WaitingReason.PRINTER_OFFLINE),
    ("resources-are-not-ready", WaitingReason.MEDIA_NEEDED),
    ("printer-stopped", WaitingReason.PRINTER_STOPPED),
    ("paused", WaitingReason.PRINTER_STOPPED),
    ("moving-to-paused", WaitingReason.PRINTER_STOPPED),
    ("stopped-partly", WaitingReason.PRINTER_STOPPED),
    ("stopping", WaitingReason.PRINTER_STOPPED),
    ("output-area-full", WaitingReason.PRINTER_STOPPED),
    ("spool-area-full", WaitingReason.PRINTER_BUSY),
)


def keywords(reasons: Iterable[str]) -> tuple[str, ...]:
    """Without severity, without `none` and without our own words, each once."""
    bare = (_SEVERITY.sub("", clean(reason)) for reason in islice(reasons, MAX_REASONS))
    return tuple(dict.fromkeys(reason for reason in bare if reason and reason not in _NOT_THEIRS))


def waiting_reason(reasons: Iterable[str]) -> WaitingReason | None:
    """What a job waits for; None where none of the reasons stops one."""
    words = keywords(reasons)
    for prefix, waiting in _WAITING:
        if any(word.startswith(prefix) for word in words):
            return waiting
    return None
