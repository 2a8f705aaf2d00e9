"""May labels be told from each other so, on this medium and printer? Pure."""

from __future__ import annotations

from server_core.contract.messages.printers import PrinterMessages
from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import LoadMedia, MediaTracking
from server_core.services.printers.tuning_use import Kind
from server_core.services.rejected import invalid_field


def check_tracking(wish: LoadMedia, kind: Kind) -> None:
    """Raises Rejected `validation_failed`. Where nobody knows yet what the printer speaks, all is taken."""
    if wish.media_tracking is None:
        return
    if wish.media_tracking is MediaTracking.CONTINUOUS:
        if wish.media_height_mm is not None:
            raise invalid_field("media_tracking", "not_applicable", PrinterMessages.ROLL_WITH_HEIGHT())
        return
    if wish.media_height_mm is None:
        raise invalid_field("media_height_mm", "required", PrinterMessages.LABELS_WITHOUT_HEIGHT())
    if kind.language is RawLanguage.ESCPOS:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.RECEIPTS_WITHOUT_TRACKING())
    if kind.known and kind.language is None:
        raise invalid_field("media_tracking", "not_applicable", PrinterMessages.SHEETS_WITHOUT_TRACKING())
