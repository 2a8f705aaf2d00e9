"""What can go wrong between us and a USB printer. Texts are for people, and say what to do."""

from __future__ import annotations

import errno
import getpass
import os
import sys
from enum import Enum, auto

from agent_core.errors import EngineError
from server_core.contract.messages.delivery import UsbMessages
from server_core.contract.messages.message import Message
from server_core.contract.messages.system import system_error
from server_core.contract.types.states import WaitingReason

UDEV_RULE = (
    'echo \'SUBSYSTEM=="usb", ENV{ID_USB_INTERFACES}=="*:0701*:*", GROUP="lp", MODE="0660"\''
    " | sudo tee /etc/udev/rules.d/70-usb-printers.rules"
    " && sudo udevadm control --reload && sudo udevadm trigger --subsystem-match=usb"
)


class Trouble(Enum):
    GONE = auto()
    DENIED = auto()
    BUSY = auto()
    BROKEN = auto()
    NO_LIBRARY = auto()
    UNCLEAR = auto()  # two printers answer to one address


class UsbFault(EngineError):
    """It cannot be printed to now."""

    def __init__(self, trouble: Trouble, message: Message) -> None:
        super().__init__(message)
        self.trouble = trouble

    @property
    def waiting(self) -> WaitingReason:
        return WaitingReason.PRINTER_BUSY if self.trouble is Trouble.BUSY else WaitingReason.PRINTER_OFFLINE


def is_gone(error: OSError) -> bool:
    return error.errno in (errno.ENODEV, errno.ENOENT, errno.ENXIO, errno.ESHUTDOWN)


def is_stall(error: OSError) -> bool:
    return error.errno == errno.EPIPE


def is_timeout(error: OSError) -> bool:
    return isinstance(error, TimeoutError) or error.errno == errno.ETIMEDOUT


def fault_of(error: OSError | NotImplementedError, name: str | Message) -> UsbFault:
    """Why a device that is there cannot be opened."""
    if isinstance(error, NotImplementedError):
        return UsbFault(Trouble.DENIED, _wrong_driver(name))
    if error.errno in (errno.EACCES, errno.EPERM):
        return UsbFault(Trouble.DENIED, denied(name))
    if error.errno == errno.EBUSY:
        return UsbFault(Trouble.BUSY, UsbMessages.USB_IN_USE(name=name))
    if is_gone(error):
        return UsbFault(Trouble.GONE, UsbMessages.USB_UNPLUGGED(name=name))
    what = system_error(OSError(error.errno, os.strerror(error.errno))) if error.errno else UsbMessages.USB_NO_REASON()
    return UsbFault(Trouble.BROKEN, UsbMessages.USB_FAILS(device=name, what=what))


def denied(name: str | Message) -> Message:
    """systemd's udev gives printers to the group lp."""
    if sys.platform != "linux":
        return UsbMessages.USB_DENIED(name=name)
    if _is_in_group("lp"):
        return UsbMessages.USB_DENIED_BEFORE_PLUGGING(name=name, command=UDEV_RULE)
    return UsbMessages.USB_DENIED_BEFORE_LOGIN(name=name, command=f"sudo usermod -aG lp {_user()}")


def _wrong_driver(name: str | Message) -> Message:
    if sys.platform == "win32":
        return UsbMessages.USB_HAS_WINDOWS_DRIVER(name=name)
    return UsbMessages.USB_CANNOT_OPEN(name=name)


def _is_in_group(group: str) -> bool:
    if sys.platform == "win32":
        return False
    import grp

    try:
        return grp.getgrnam(group).gr_gid in {*os.getgroups(), os.getegid()}
    except KeyError:
        return False


def _user() -> str:
    try:
        return getpass.getuser()
    except (KeyError, OSError):  # a number without a name, in a container
        return "$USER"
