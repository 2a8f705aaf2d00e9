"""What can go wrong between us and a USB printer. Texts are for people, and say what to do."""

from __future__ import annotations

import errno
import getpass
import os
import sys
from enum import Enum, auto

from agent_core.errors import EngineError
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

    def __init__(self, trouble: Trouble, message: str) -> None:
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


def fault_of(error: OSError | NotImplementedError, name: str) -> UsbFault:
    """Why a device that is there cannot be opened."""
    if isinstance(error, NotImplementedError):
        return UsbFault(Trouble.DENIED, _wrong_driver(name))
    if error.errno in (errno.EACCES, errno.EPERM):
        return UsbFault(Trouble.DENIED, denied(name))
    if error.errno == errno.EBUSY:
        return UsbFault(Trouble.BUSY, f"{name} is in use by another program of this computer.")
    if is_gone(error):
        return UsbFault(Trouble.GONE, f"{name} was unplugged or switched off.")
    what = os.strerror(error.errno) if error.errno else "no reason is given"
    return UsbFault(Trouble.BROKEN, f"{name} does not answer on USB ({what}). Switch it off and on.")


def denied(name: str) -> str:
    """systemd's udev gives printers to the group lp."""
    if sys.platform != "linux":
        return f"This computer does not let Spoolhouse use {name}."
    if _is_in_group("lp"):
        return f"This computer does not let Spoolhouse use {name}. Run, then plug it in again: {UDEV_RULE}"
    add = f"sudo usermod -aG lp {_user()}"
    return f"This computer does not let Spoolhouse use {name}. Run, then log in again or restart the service: {add}"


def _wrong_driver(name: str) -> str:
    if sys.platform == "win32":
        return f"{name} has a Windows driver: add it as a Windows printer instead."
    return f"This computer's USB cannot open {name}."


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
