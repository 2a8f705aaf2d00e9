"""Reasons why a job waits or failed, and whether a failed one may be on paper. Pure.

Both vocabularies grow: programs must accept values that they do not know.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum

from server_core.contract.types.printers import KeptOut
from server_core.contract.types.states import DOUBTFUL, FailureReason, PrinterStatus, StatusReason, WaitingReason

_AT_THE_PRINTER = (
    *(WaitingReason.MEDIA_JAM, WaitingReason.MEDIA_NEEDED, WaitingReason.COVER_OPEN),
    *(WaitingReason.MARKER_SUPPLY_EMPTY, WaitingReason.PRINTER_STOPPED, WaitingReason.OTHER_DEVICE),
    *(WaitingReason.LOGIN_NEEDED, WaitingReason.LOGIN_REFUSED, WaitingReason.CERTIFICATE_CHANGED),
)
_RENAMED = dict.fromkeys(_AT_THE_PRINTER, StatusReason.PRINTER_NEEDS_ATTENTION) | {
    WaitingReason.MEDIA_EMPTY: StatusReason.PRINTER_OUT_OF_MEDIA,
    WaitingReason.HELD: StatusReason.HELD_BY_OPERATOR,
    WaitingReason.HELD_STALE: StatusReason.WAITS_FOR_RELEASE,
}
OF_WAITING = {reason: _RENAMED.get(reason) or StatusReason(reason.value) for reason in WaitingReason}
_OF_PRINTER = {
    "media-empty": WaitingReason.MEDIA_EMPTY,
    "media-jam": WaitingReason.MEDIA_JAM,
    "cover-open": WaitingReason.COVER_OPEN,
    "door-open": WaitingReason.COVER_OPEN,
    "marker-supply-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    "toner-empty": WaitingReason.MARKER_SUPPLY_EMPTY,
    KeptOut.LOGIN_NEEDED: WaitingReason.LOGIN_NEEDED,
    KeptOut.LOGIN_REFUSED: WaitingReason.LOGIN_REFUSED,
    KeptOut.CERTIFICATE_CHANGED: WaitingReason.CERTIFICATE_CHANGED,
    KeptOut.OTHER_DEVICE: WaitingReason.OTHER_DEVICE,
}
"""Waiting reasons by the start of a printer's status reason."""


AT_STOPPED_PRINTER = frozenset(
    {
        *_OF_PRINTER.values(),
        *(WaitingReason.PRINTER_OFFLINE, WaitingReason.PRINTER_STOPPED, WaitingReason.MEDIA_NEEDED),
        *(WaitingReason.AGENT_OFFLINE, WaitingReason.AGENT_REVOKED, WaitingReason.AGENT_UPDATE_REQUIRED),
    }
)
"""Reasons of jobs whose printer needs a person before it prints again."""


def printer_wait(status: PrinterStatus, status_reasons: Sequence[str]) -> WaitingReason | None:
    """Return why all jobs of a printer wait; None: they do not."""
    if status is PrinterStatus.OFFLINE:
        return WaitingReason.PRINTER_OFFLINE
    if status is not PrinterStatus.ERROR:
        return None
    reasons = (of for word, of in _OF_PRINTER.items() if any(each.startswith(word) for each in status_reasons))
    return next(reasons, WaitingReason.PRINTER_STOPPED)


class OnPaper(StrEnum):
    """The chance that a failed job is on paper."""

    NO = "no"
    YES = "yes"
    ONCE_STARTED = "only if `started_at` is set"


_ONCE_STARTED = frozenset(
    {
        *(FailureReason.PRINTER_REJECTED, FailureReason.PRINTER_ERROR, FailureReason.CONNECTION_LOST),
        *(FailureReason.SPOOLER_ERROR, FailureReason.TIMEOUT_NO_PROGRESS, FailureReason.PRINTER_REMOVED),
        *(FailureReason.AGENT_REVOKED, FailureReason.INTERNAL_ERROR),
    }
)


def may_be_on_paper(reason: FailureReason) -> OnPaper:
    if reason in DOUBTFUL:
        return OnPaper.YES
    return OnPaper.ONCE_STARTED if reason in _ONCE_STARTED else OnPaper.NO
