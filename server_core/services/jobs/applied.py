"""What a job had from its printer because it did not ask for it itself. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import msgspec

from server_core.contract.decisions.life_cycle import Act
from server_core.contract.types.jobs import Applied, AppliedCalibration, JobEvent, Used
from server_core.contract.types.parameters import WITH_DEFAULT, Parameter, PrintParameters

USED = "used"


def applied_of(events: Sequence[JobEvent], wished: PrintParameters) -> Applied | None:
    """By the agent's word when printing last began; None = it did not tell."""
    started = next((event.details for event in reversed(events) if event.kind == Act.START.value), {})
    return None if USED not in started else applied(wished, msgspec.convert(started[USED], Used))


def applied(wished: PrintParameters, used: Used) -> Applied:
    has_height = wished.media_height_mm is not None
    has_width = wished.media_width_mm is not None and (has_height or used.media_height_mm is None)
    return Applied(
        media_width_mm=None if has_width else used.media_width_mm,
        media_height_mm=None if has_height else used.media_height_mm,
        dpi=used.dpi if wished.dpi is None else None,
        calibration=_calibration(used),
        speed_mm_s=used.speed_mm_s,
        auto_rotate=used.auto_rotate,
        turned_pages=used.turned_pages,
        **{each.name: _given(each, wished, used) for each in WITH_DEFAULT},
    )


def _given(parameter: Parameter, wished: PrintParameters, used: Used) -> Any:
    """Return the value of a parameter that its job left open and its printer did not."""
    value = getattr(used, parameter.name)
    return value if getattr(wished, parameter.name) == parameter.default != value else None


def _calibration(used: Used) -> AppliedCalibration | None:
    if not used.calibration_x_mm and not used.calibration_y_mm and used.darkness is None:
        return None
    return AppliedCalibration(
        calibration_x_mm=used.calibration_x_mm,
        calibration_y_mm=used.calibration_y_mm,
        darkness=used.darkness,
        media_width_mm=used.calibrated_width_mm,
        media_height_mm=used.calibrated_height_mm,
    )
