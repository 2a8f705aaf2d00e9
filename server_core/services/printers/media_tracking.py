"""May labels be told from each other so, on this medium and printer? Pure."""

from __future__ import annotations

from server_core.contract.types.documents import RawLanguage
from server_core.contract.types.media import LoadMedia, MediaTracking
from server_core.services.printers.tuning_use import Kind
from server_core.services.rejected import invalid_field

ROLL_WITH_HEIGHT = "A continuous roll has no height, its pages end with their content: leave the height out."
LABELS_WITHOUT_HEIGHT = "Labels with gaps or marks between them have a height: say it, too."
RECEIPTS = "ESC/POS, which this printer is driven with, has no word for gaps or marks: leave the tracking out."
SHEETS = "This printer takes sheets, which have no gaps or marks between them: leave the tracking out."


def check_tracking(wish: LoadMedia, kind: Kind) -> None:
    """Raises Rejected `validation_failed`. Where nobody knows yet what the printer speaks, all is taken."""
    if wish.media_tracking is None:
        return
    if wish.media_tracking is MediaTracking.CONTINUOUS:
        if wish.media_height_mm is not None:
            raise invalid_field("media_tracking", "not_applicable", ROLL_WITH_HEIGHT)
        return
    if wish.media_height_mm is None:
        raise invalid_field("media_height_mm", "required", LABELS_WITHOUT_HEIGHT)
    if kind.language is RawLanguage.ESCPOS:
        raise invalid_field("media_tracking", "not_applicable", RECEIPTS)
    if kind.known and kind.language is None:
        raise invalid_field("media_tracking", "not_applicable", SHEETS)
