"""Addresses of devices that clients of the console interface set up."""

from __future__ import annotations

from server_core.contract.decisions.device_address import DeviceUri, InvalidDeviceUri
from server_core.contract.types.errors import ErrorCode
from server_core.contract.types.printers import Backend
from server_core.services.api_error import ApiError


def backend_of(uri: str) -> Backend:
    """Return the backend that prints to an address; its agent finds out whether the device answers.

    Raises ApiError `invalid_device_uri`.
    """
    try:
        return DeviceUri.parse(uri).backend
    except InvalidDeviceUri as error:
        raise ApiError(ErrorCode.INVALID_DEVICE_URI, error.message) from error
