"""Printers on a USB cable: the USB Device Class Definition for Printing Devices 1.1, by pyusb and libusb."""

from agent_core.backends.usb.channel import UsbChannel
from agent_core.backends.usb.driver import UsbDriver
from agent_core.backends.usb.finding import UsbPrinter, printers

__all__ = ["UsbChannel", "UsbDriver", "UsbPrinter", "printers"]
