"""A printer on a USB cable that behaves as told; what it is plugged into is in `usb_fake` and `usb_umockdev`."""

from __future__ import annotations

import errno
import struct
import threading
from collections.abc import Callable
from dataclasses import dataclass, field
from enum import Enum, auto

DEVICE_ID = "MFG:Zebra Technologies;CMD:ZPL;MDL:ZTC ZD421-203dpi ZPL;CLS:PRINTER;SN:D2J194500123;"
URI = "usb://Zebra%20Technologies/ZTC%20ZD421-203dpi%20ZPL?serial=D2J194500123"
PACKET = 512
HOST_STATUS = (
    b"\x02030,0,0,1218,000,0,0,0,000,0,0,0\x03\r\n\x02000,0,0,0,0,2,6,0,00000000,1,000\x03\r\n\x021234,0\x03\r\n"
)
HOST_QUERY_ERRORS = (
    b"\x02\r\n  PRINTER STATUS\r\n   ERRORS:         0 00000000 00000000\r\n"
    b"   WARNINGS:       0 00000000 00000000\r\n\x03"
)
OUT, IN = 0x01, 0x82


class Manner(Enum):
    """The printer's behaviour at a byte of the stream."""

    STALL = auto()  # halts the pipe until it is cleared
    REST = auto()  # takes nothing for `times` looks
    NEVER = auto()  # takes nothing any more, until it is reset
    PAPER_OUT = auto()  # takes nothing and says so, for `times` looks
    BREAK = auto()  # a transfer fails, as by a bad cable
    LOST_ACK = auto()  # takes the whole transfer, and the host never hears of it
    UNPLUG = auto()


@dataclass
class Fault:
    at: int
    manner: Manner
    times: int = 1


@dataclass
class UsbPrinter:
    """`jobs`: what arrived between claim and release, questions aside. `got`: all of it. Thread-safe.

    `appetite`: the most bytes of one transfer that it takes at a look. `alternates`: protocol and whether there is a
    pipe back, of each alternate setting.
    """

    device_id: str = DEVICE_ID
    strings: tuple[str, str, str] = ("Zebra", "ZD421", "D2J194500123")
    vendor: int = 0x0A5F
    product: int = 0x0120
    alternates: tuple[tuple[int, bool], ...] = ((2, True),)
    faults: list[Fault] = field(default_factory=list)
    appetite: int | None = None
    port_status: int = 0x18
    kernel_bound: bool = False
    in_use: bool = False
    denied: bool = False
    silent: bool = False
    hangs: bool = False
    """It answers no request."""
    host_status: bytes = HOST_STATUS
    refuses: set[int] = field(default_factory=set)
    """Class requests that it stalls."""

    def __post_init__(self) -> None:
        self.changed = threading.Condition()
        self.got = bytearray()
        self.jobs: list[bytes] = []
        self.says = bytearray()
        self.gone = False
        self.halted = False
        self.claimed = False
        self.resets = 0
        self.asked = 0
        self.claims = 0
        self.alternate = 0
        self.on_take: Callable[[int], object] = lambda total: None
        self._job = bytearray()
        self._blocked: Fault | None = None

    # --- what the host does ---

    def claim(self) -> int:
        """0 or an errno."""
        with self.changed:
            if self.kernel_bound or self.in_use or self.claimed:
                return errno.EBUSY
            self.claimed, self.claims = True, self.claims + 1
            self.changed.notify_all()
            return 0

    def release(self) -> None:
        """Release the interface, also of a device that is gone."""
        with self.changed:
            self.claimed = False
            self.changed.notify_all()
            if self._job:
                self.jobs.append(bytes(self._job))
                self._job.clear()

    def step(self, data: bytes) -> tuple[int, int]:
        """Takes what it takes at once: bytes, and an errno. Fewer bytes without one = it answers NAK for now."""
        with self.changed:
            if self.gone:
                return 0, errno.ENODEV
            if self.halted:
                return 0, errno.EPIPE
            if self._blocked is not None and self._is_blocked(self._blocked):
                return 0, 0
            if self._answer(data):
                return len(data), 0
            return self._take(data)

    def _take(self, data: bytes) -> tuple[int, int]:
        room = len(data) if self.appetite is None else min(self.appetite, len(data))
        fault = self.faults[0] if self.faults else None
        if fault is None or fault.at - len(self.got) >= room:
            self._keep(data[:room])
            return room, 0
        self.faults.pop(0)
        until = max(0, fault.at - len(self.got))
        self._keep(data if fault.manner is Manner.LOST_ACK else data[:until])
        match fault.manner:
            case Manner.STALL:
                self.halted = True
                return until, errno.EPIPE
            case Manner.BREAK | Manner.LOST_ACK:
                return until, errno.EIO
            case Manner.UNPLUG:
                self.unplug()
                return until, errno.ENODEV
            case _:
                self._blocked = fault
                if fault.manner is Manner.PAPER_OUT:
                    self.port_status = 0x30
                return until, 0

    def _is_blocked(self, fault: Fault) -> bool:
        if fault.manner is Manner.NEVER:
            return True
        fault.times -= 1
        if fault.times > 0:
            return True
        self._blocked, self.port_status = None, 0x18
        return False

    def _keep(self, data: bytes) -> None:
        self.got += data
        self._job += data
        self.changed.notify_all()
        self.on_take(len(self.got))

    def _answer(self, data: bytes) -> bool:
        """A printer of ZPL takes its questions out of the stream."""
        if self.silent or not data.startswith((b"~H", b"! U1 getvar")):
            return False
        self.says += {b"~HS": self.host_status, b"~HQES": HOST_QUERY_ERRORS}.get(data, b"")
        self.changed.notify_all()
        return True

    def clear_halt(self) -> int:
        with self.changed:
            self.halted = False
            return errno.ENODEV if self.gone else 0

    def control(self, kind: int, request: int, value: int, index: int, most: int) -> tuple[bytes, int]:
        """The answer, and an errno."""
        with self.changed:
            self.asked += 1
            if self.gone:
                return b"", errno.ENODEV
            if self.hangs:
                return b"", errno.ETIMEDOUT
            if kind == 0x80 and request == 6 and value >> 8 == 3:
                return self._string(value & 0xFF)[:most], 0
            if kind & 0x60 == 0x20 and request in self.refuses:
                return b"", errno.EPIPE
            if (kind, request) == (0xA1, 0):
                encoded = self.device_id.encode()
                return (struct.pack(">H", len(encoded) + 2) + encoded)[:most], 0
            if (kind, request) == (0xA1, 1):
                return bytes([self.port_status]), 0
            if (kind, request) == (0x21, 2):
                self.resets += 1
                self._blocked, self.halted = None, False
                self._job.clear()  # what it had buffered
                return b"", 0
            return b"", errno.EPIPE

    def _string(self, index: int) -> bytes:
        text = "" if index == 0 else self.strings[index - 1]
        raw = b"\x09\x04" if index == 0 else text.encode("utf-16-le")
        return bytes([len(raw) + 2, 3]) + raw

    def hear(self, most: int) -> bytes:
        """Return the printer's output; b"" = nothing for now."""
        with self.changed:
            chunk = bytes(self.says[:most])
            del self.says[:most]
            return chunk

    # --- what people do ---

    def wait_for(self, what: Callable[[], object]) -> None:
        """Blocks until it is so."""
        with self.changed:
            assert self.changed.wait_for(what, 30)

    def unplug(self) -> None:
        with self.changed:
            self.gone, self.halted, self._blocked = True, False, None
            self.changed.notify_all()

    def plug(self) -> None:
        """Plug it in again. Buffered data is lost."""
        with self.changed:
            self.gone, self.claimed = False, False
            self._job.clear()
            self.changed.notify_all()

    # --- descriptors ---

    def device_descriptor(self) -> bytes:
        return struct.pack("<BBHBBBBHHHBBBB", 18, 1, 0x0200, 0, 0, 0, 64, self.vendor, self.product, 0x0100, 1, 2, 3, 1)

    def configuration_descriptor(self) -> bytes:
        body = b""
        for number, (protocol, talks) in enumerate(self.alternates):
            body += struct.pack("<9B", 9, 4, 0, number, 1 + talks, 7, 1, protocol, 0)
            body += struct.pack("<BBBBHB", 7, 5, OUT, 2, PACKET, 0)
            body += struct.pack("<BBBBHB", 7, 5, IN, 2, PACKET, 0) if talks else b""
        return struct.pack("<BBHBBBBB", 9, 2, 9 + len(body), 1, 1, 0, 0xC0, 1) + body
