"""What was found to be right for each medium of a printer: offsets and darkness, and what they were before. Pure.

The loaded medium's values are in the printer's tuning; this keeps those of the others, and the ones before.
"""

from __future__ import annotations

import msgspec

from server_core.contract.types.media import CalibrationValues, MediumCalibration
from server_core.contract.types.tuning import TUNING, PrinterTuning, TuningWish

OF_MEDIUM = tuple(name for name, tuning in TUNING.items() if tuning.use.of_medium)
MOST = 50
"""Media of one printer; the one longest unused is forgotten."""


class Calibrated(CalibrationValues, frozen=True, kw_only=True, omit_defaults=True):
    """The values of a medium, and those `before` them."""

    before: Calibrated | None = None


Calibrations = dict[str, Calibrated]
_decoder = msgspec.json.Decoder(Calibrations)


def calibrations_of(column: str) -> Calibrations:
    """From the printer's row."""
    return _decoder.decode(column)


def column(all_media: Calibrations) -> str:
    return msgspec.json.encode(dict(list(all_media.items())[-MOST:])).decode()


def medium_key(width: float | None, height: float | None) -> str:
    """To the whole mm: a roll that was told as 101.6 mm once and as 102 mm then is the same."""
    return "?" if width is None else f"{width:.0f}" if height is None else f"{width:.0f}x{height:.0f}"


def told(tuning: PrinterTuning, before: Calibrated | None = None) -> Calibrated:
    return Calibrated(**{name: getattr(tuning, name) for name in OF_MEDIUM}, before=before)


def tuned(tuning: PrinterTuning, values: Calibrated) -> PrinterTuning:
    return msgspec.structs.replace(tuning, **{name: getattr(values, name) for name in OF_MEDIUM})


def of_others(known: Calibrations, medium: str) -> list[MediumCalibration]:
    """Of media that are not loaded and were calibrated, the one that was loaded last first."""
    plain = Calibrated()
    others = [(key, values) for key, values in known.items() if key != medium]
    return [
        _shown(key, values) for key, values in reversed(others) if msgspec.structs.replace(values, before=None) != plain
    ]


def before_of(known: Calibrations, medium: str) -> MediumCalibration | None:
    """What `undone` goes back to."""
    before = known[medium].before if medium in known else None
    return None if before is None else _shown(medium, before)


def _shown(key: str, values: Calibrated) -> MediumCalibration:
    sides = [] if key == "?" else [float(side) for side in key.split("x")]
    return MediumCalibration(
        width_mm=sides[0] if sides else None,
        height_mm=sides[1] if len(sides) == 2 else None,
        **{name: getattr(values, name) for name in OF_MEDIUM},
    )


def switched(known: Calibrations, tuning: PrinterTuning, old: str, new: str) -> tuple[Calibrations, PrinterTuning]:
    """Another medium is loaded: its values come, those of the old one are kept. One never calibrated has the defaults;
    a first medium keeps what was tuned before anybody said which one it is."""
    if old == new:
        return known, tuning
    kept = {key: values for key, values in known.items() if key not in (old, new)}
    kept[old] = told(tuning, known[old].before if old in known else None)
    of_new = known.get(new, told(tuning) if old == "?" else Calibrated())
    return {**kept, new: of_new}, tuned(tuning, of_new)


def calibrated(
    known: Calibrations, tuning: PrinterTuning, medium: str, wish: TuningWish
) -> tuple[Calibrations, PrinterTuning]:
    """The values before are kept for `undone`."""
    wished = {name: getattr(wish, name) for name in OF_MEDIUM if getattr(wish, name) is not msgspec.UNSET}
    defaults = Calibrated()
    news = {name: getattr(defaults, name) if value is None else value for name, value in wished.items()}
    after = msgspec.structs.replace(tuning, **news)
    return {**known, medium: told(after, told(tuning))}, after


def undone(known: Calibrations, tuning: PrinterTuning, medium: str) -> tuple[Calibrations, PrinterTuning] | None:
    """None = there is nothing to go back to. Undone twice, it is as it was."""
    before = known[medium].before if medium in known else None
    if before is None:
        return None
    return {**known, medium: msgspec.structs.replace(before, before=told(tuning))}, tuned(tuning, before)
