"""States of a print job, as server, agent and console name them."""

from __future__ import annotations

from enum import StrEnum


class WaitingReason(StrEnum):
    """Reason that a job waits."""

    PRINTER_OFFLINE = "printer_offline"
    PRINTER_PAUSED = "printer_paused"
    MEDIA_EMPTY = "media_empty"
    MEDIA_JAM = "media_jam"
    MEDIA_NEEDED = "media_needed"
    COVER_OPEN = "cover_open"
    MARKER_SUPPLY_EMPTY = "marker_supply_empty"
    PRINTER_BUSY = "printer_busy"
    PRINTER_STOPPED = "printer_stopped"
    LOGIN_NEEDED = "login_needed"
    LOGIN_REFUSED = "login_refused"
    CERTIFICATE_CHANGED = "certificate_changed"
    OTHER_DEVICE = "other_device"
    """Status reason: another device answers at the printer's address."""
    AGENT_OFFLINE = "agent_offline"
    AGENT_REVOKED = "agent_revoked"
    """The printer's agent was shut out and never comes back: the printer goes to another one, or the job does."""
    AGENT_UPDATE_REQUIRED = "agent_update_required"
    AGENT_STORAGE_FULL = "agent_storage_full"
    RELATIONSHIP_SUSPENDED = "relationship_suspended"
    HELD = "held"
    HELD_STALE = "held_stale"
    HELD_MEDIA_MISMATCH = "held_media_mismatch"
    HELD_RESTORED = "held_restored"
    """A restored backup brought it: it may be on paper."""
