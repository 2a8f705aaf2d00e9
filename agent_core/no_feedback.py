"""How a device is that was reached and told nothing: jobs go to it, and nobody knows whether it is well."""

from __future__ import annotations

from agent_core.domain import DeviceStatus
from server_core.contract.types.states import PrinterStatus

NO_FEEDBACK = "no-feedback"
"""Told among a device's own reasons (RFC 8011 has no keyword for this); the server's contract knows the same word."""
REACHED = DeviceStatus(condition=PrinterStatus.ONLINE, reasons=(NO_FEEDBACK,))
