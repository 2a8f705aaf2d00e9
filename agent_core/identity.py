"""Who a device is, by the one rule that the server has as well."""

from __future__ import annotations

from server_core.contract.device_identity import (
    MOST_CHARACTERS,
    NOBODY,
    DeviceIdentity,
    identity,
    is_known,
    models_contradict,
    same_at_address,
    same_device,
    sameness,
    together,
)

__all__ = [
    "MOST_CHARACTERS",
    "NOBODY",
    "DeviceIdentity",
    "identity",
    "is_known",
    "models_contradict",
    "same_at_address",
    "same_device",
    "sameness",
    "together",
]
