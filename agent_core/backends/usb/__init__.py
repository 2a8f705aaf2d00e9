"""Printers on USB: the USB Device Class Definition for Printing Devices 1.1, by pyusb and libusb."""

from agent_core.backends.usb.device import UsbPrinter, printers
from agent_core.backends.usb.driver import UsbChannel, UsbDriver

__all__ = ["UsbChannel", "UsbDriver", "UsbPrinter", "printers"]
