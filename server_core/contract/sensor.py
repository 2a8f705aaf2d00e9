"""The media sensor of label printers: which of them measure the loaded labels on command, and by which. Pure.

    POST printers/{id}/sensor           -> SensorCalibrated   (within 14 s; it feeds a few labels)

Idempotency-Key: a repeat with the same one feeds nothing, and gets the answer of the first; where the server ended
meanwhile, `invalid_transition` with the `details.reason` `outcome_unknown`.

ZPL: `~JC`, Set Media Sensor Calibration. TSPL: GAPDETECT, or BLINEDETECT where a person said that marks tell labels
from each other; each measures the length of a label and of what is between two.

CPCL is left out: its manuals (Zebra PROMAN-CPCL and P1073699-001) say which sensor is used and how sensitive it is
(GAP-SENSE, BAR-SENSE), and none of their printer and utility commands measures. What DO and SETVAR reach there
(`ezpl.manual_calibration`) is of Zebra's ZPL engines; other makers' CPCL printers might print it. They are calibrated
by their own keys. Receipts have nothing to find.
"""

from __future__ import annotations

from uuid import UUID

from msgspec import Struct

from server_core.contract.public import RawLanguage
from server_core.contract.rolls import MediaTracking

MEASURES: dict[tuple[RawLanguage, MediaTracking], str] = {
    (RawLanguage.ZPL, MediaTracking.GAP): "~JC",
    (RawLanguage.ZPL, MediaTracking.MARK): "~JC",
    (RawLanguage.TSPL, MediaTracking.GAP): "GAPDETECT",
    (RawLanguage.TSPL, MediaTracking.MARK): "BLINEDETECT",
}


class SensorCalibrated(Struct, frozen=True, kw_only=True):
    """`command`: what was sent. `problem`: why it was not, or nobody can tell; null = the device took it."""

    printer_id: UUID
    command: str
    problem: str | None = None


def has_sensor_command(language: RawLanguage | None) -> bool:
    return any(language is one for one, _ in MEASURES)


def sensor_command(language: RawLanguage | None, tracking: MediaTracking | None, *, continuous: bool) -> str | None:
    """None: there is none, or nothing to be measured. Where nobody said, labels have gaps, as they are printed then."""
    if language is None or continuous:
        return None
    return MEASURES.get((language, tracking or MediaTracking.GAP))
