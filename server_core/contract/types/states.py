"""States and reasons of jobs, printers and agents, as server, agent and console name them."""

from __future__ import annotations

from enum import StrEnum

from server_core.contract.types.fields import Growing


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
    """The printer's agent was revoked and never returns: the printer goes to another agent, or the job does."""
    AGENT_UPDATE_REQUIRED = "agent_update_required"
    AGENT_STORAGE_FULL = "agent_storage_full"
    RELATIONSHIP_SUSPENDED = "relationship_suspended"
    HELD = "held"
    HELD_STALE = "held_stale"
    HELD_MEDIA_MISMATCH = "held_media_mismatch"
    HELD_RESTORED = "held_restored"
    """It came from a restored backup and may be on paper."""


class JobStatus(StrEnum):
    PENDING = "pending"
    RESERVED = "reserved"
    PRINTING = "printing"
    PRINTED = "printed"
    FAILED = "failed"
    CANCELLED = "cancelled"


class FailureReason(Growing):
    """`failure_reason` of a failed job."""

    RENDER_FAILED = "render_failed"
    DOCUMENT_CORRUPT = "document_corrupt"
    DOCUMENT_ENCRYPTED = "document_encrypted"
    NO_PAGES = "no_pages"
    DOCUMENT_PURGED = "document_purged"
    RAW_BLOCKED = "raw_blocked"
    MEDIA_MISMATCH = "media_mismatch"
    PRINTER_REJECTED = "printer_rejected"
    PRINTER_ERROR = "printer_error"
    PARTIAL_OUTPUT = "partial_output"
    CONNECTION_LOST = "connection_lost"
    SPOOLER_ERROR = "spooler_error"
    DRIVER_MISSING = "driver_missing"
    TIMEOUT_NO_PROGRESS = "timeout_no_progress"
    OUTCOME_UNKNOWN = "outcome_unknown"
    EXPIRED = "expired"
    PRINTER_REMOVED = "printer_removed"
    AGENT_REVOKED = "agent_revoked"
    INTERNAL_ERROR = "internal_error"


class StatusReason(Growing):
    """`status_reason`: why a job that has not ended does not go on. The vocabulary grows.

    `api.reference.error_codes` says what a program can do about each.
    """

    PRINTER_OFFLINE = "printer_offline"
    PRINTER_PAUSED = "printer_paused"
    PRINTER_OUT_OF_MEDIA = "printer_out_of_media"
    PRINTER_NEEDS_ATTENTION = "printer_needs_attention"
    PRINTER_BUSY = "printer_busy"
    AGENT_OFFLINE = "agent_offline"
    AGENT_REVOKED = "agent_revoked"
    AGENT_UPDATE_REQUIRED = "agent_update_required"
    AGENT_STORAGE_FULL = "agent_storage_full"
    RELATIONSHIP_SUSPENDED = "relationship_suspended"
    HELD_BY_OPERATOR = "held_by_operator"
    HELD_MEDIA_MISMATCH = "held_media_mismatch"
    WAITS_FOR_RELEASE = "waits_for_release"
    HELD_RESTORED = "held_restored"
    OUTCOME_UNCONFIRMED = "outcome_unconfirmed"
    CANCEL_REQUESTED = "cancel_requested"


class OutcomeAnswer(StrEnum):
    """A person's answer to "did it come out?"."""

    CAME_OUT = "came_out"
    PARTLY = "partly"
    DID_NOT_COME_OUT = "did_not_come_out"


DOUBTFUL = frozenset({FailureReason.OUTCOME_UNKNOWN, FailureReason.PARTIAL_OUTPUT})
"""Failed, but something may have come out."""


class AgentStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    REVOKED = "revoked"


class PrinterStatus(StrEnum):
    ONLINE = "online"
    OFFLINE = "offline"
    PAUSED = "paused"
    ERROR = "error"
    UNKNOWN = "unknown"


class Confirmation(Growing):
    """Evidence that a job was printed, strongest first; `operator_confirmed` stands apart."""

    PRINTER_CONFIRMED = "printer_confirmed"
    SPOOLER_COMPLETED = "spooler_completed"
    TRANSPORT_CLOSED = "transport_closed"
    BYTES_ACCEPTED = "bytes_accepted"
    OPERATOR_CONFIRMED = "operator_confirmed"
