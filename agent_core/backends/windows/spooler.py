"""The calls of the Windows spooler (winspool.drv) that printing takes, as the driver sees them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import IntEnum, IntFlag
from typing import Protocol

from server_core.contract.messages.message import Message


class SpoolFault(OSError):
    """A call that Windows refused; `errno` is Windows' own number. The message is to be put into a sentence."""

    def __init__(self, number: int, message: Message) -> None:
        super().__init__(number, str(message))
        self.message = message


class JobBit(IntFlag):
    """JOB_STATUS_* of JOB_INFO_2."""

    PAUSED = 0x1
    ERROR = 0x2
    DELETING = 0x4
    SPOOLING = 0x8
    PRINTING = 0x10
    OFFLINE = 0x20
    PAPEROUT = 0x40
    PRINTED = 0x80
    DELETED = 0x100
    BLOCKED_DEVQ = 0x200
    USER_INTERVENTION = 0x400
    RESTART = 0x800
    COMPLETE = 0x1000  # sent to the printer, whole
    RETAINED = 0x2000


class PrinterBit(IntFlag):
    """PRINTER_STATUS_* of PRINTER_INFO_2."""

    PAUSED = 0x1
    ERROR = 0x2
    PENDING_DELETION = 0x4
    PAPER_JAM = 0x8
    PAPER_OUT = 0x10
    MANUAL_FEED = 0x20
    PAPER_PROBLEM = 0x40
    OFFLINE = 0x80
    BUSY = 0x200
    PRINTING = 0x400
    OUTPUT_BIN_FULL = 0x800
    NOT_AVAILABLE = 0x1000
    TONER_LOW = 0x20000
    NO_TONER = 0x40000
    USER_INTERVENTION = 0x100000
    DOOR_OPEN = 0x400000
    SERVER_UNKNOWN = 0x800000


class Attribute(IntFlag):
    """PRINTER_ATTRIBUTE_*: QUEUE = a job starts when all of it is spooled."""

    QUEUE = 0x1
    DIRECT = 0x2
    WORK_OFFLINE = 0x400


class Control(IntEnum):
    """JOB_CONTROL_* of SetJob. RETAIN keeps a job in the list when it is printed, RELEASE ends that."""

    PAUSE = 1
    RESUME = 2
    DELETE = 5
    RETAIN = 8
    RELEASE = 9


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolJob:
    """Of JOB_INFO_2: JobId, pDocument, Status, Position (1 = the next), PagesPrinted, Size in bytes."""

    job_id: int
    document: str
    status: JobBit
    position: int = 1
    pages_printed: int = 0
    size: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolPrinter:
    """Of PRINTER_INFO_2: Status, Attributes, pDriverName."""

    status: PrinterBit
    attributes: Attribute
    driver: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolQueue:
    """Of PRINTER_INFO_2: pPrinterName, pDriverName, pPortName, pLocation, Attributes (bits of `Attribute`)."""

    name: str
    driver: str = ""
    port: str = ""
    location: str = ""
    attributes: int = 0


class Spooler(Protocol):
    """Each call may block, and raises SpoolFault unless it says otherwise."""

    def open(self, name: str) -> int:
        """OpenPrinter: a handle."""

    def close(self, handle: int) -> None:
        """ClosePrinter; never raises."""

    def printer(self, handle: int) -> SpoolPrinter:
        """GetPrinter, level 2."""

    def start(self, handle: int, document: str) -> int:
        """StartDocPrinter with the data type RAW, and StartPagePrinter: the job's id."""

    def put(self, handle: int, data: bytes) -> int:
        """WritePrinter: how much of it was taken."""

    def end(self, handle: int) -> None:
        """EndPagePrinter and EndDocPrinter."""

    def abort(self, handle: int) -> None:
        """AbortPrinter: what was spooled of the open document goes; never raises."""

    def job(self, handle: int, job_id: int) -> SpoolJob | None:
        """GetJob, level 2. None = it has gone."""

    def jobs(self, handle: int) -> tuple[SpoolJob, ...]:
        """EnumJobs, level 2, the first 1,000."""

    def control(self, handle: int, job_id: int, command: Control) -> bool:
        """SetJob. False = refused, or the job has gone."""
