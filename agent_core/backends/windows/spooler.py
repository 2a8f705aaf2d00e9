"""Calls of the Windows spooler (winspool.drv): `Spooler` is the interface, `WinSpool` implements it by ctypes.

winspool.drv is part of every Windows; pywin32 offers no more here, and cannot set RETAIN. Source: Microsoft's
reference of the print spooler API (winspool.h). Structures are the same on 64 and 32 bits: ctypes pads. Not tested
on Windows.
"""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from dataclasses import dataclass
from enum import IntEnum, IntFlag
from functools import cache
from typing import TYPE_CHECKING, Any, Protocol

from server_core.contract.messages.jobs import WindowsMessages

if TYPE_CHECKING:
    from server_core.contract.messages.message import Message


class SpoolFault(OSError):
    """A call that Windows refused; `errno` is Windows' own number. The message is part of a sentence."""

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
    COMPLETE = 0x1000  # sent to the printer completely
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
    """JOB_CONTROL_* of SetJob. RETAIN keeps a job in the list after printing, RELEASE ends that."""

    PAUSE = 1
    RESUME = 2
    DELETE = 5
    RETAIN = 8
    RELEASE = 9


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolJob:
    """Fields of JOB_INFO_2: JobId, pDocument, Status, Position (1 = next), PagesPrinted, Size in bytes."""

    job_id: int
    document: str
    status: JobBit
    position: int = 1
    pages_printed: int = 0
    size: int = 0


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolPrinter:
    """Fields of PRINTER_INFO_2: Status, Attributes, pDriverName."""

    status: PrinterBit
    attributes: Attribute
    driver: str = ""


@dataclass(frozen=True, kw_only=True, slots=True)
class SpoolQueue:
    """Fields of PRINTER_INFO_2: pPrinterName, pDriverName, pPortName, pLocation, Attributes (bits of `Attribute`)."""

    name: str
    driver: str = ""
    port: str = ""
    location: str = ""
    attributes: int = 0


class Spooler(Protocol):
    """Calls of the spooler. Each may block, and raises SpoolFault unless noted."""

    def open(self, name: str) -> int:
        """OpenPrinter: returns a handle."""

    def close(self, handle: int) -> None:
        """ClosePrinter; never raises."""

    def printer(self, handle: int) -> SpoolPrinter:
        """GetPrinter, level 2."""

    def start(self, handle: int, document: str) -> int:
        """StartDocPrinter with the data type RAW, and StartPagePrinter: returns the job's id."""

    def put(self, handle: int, data: bytes) -> int:
        """WritePrinter: returns the number of bytes taken."""

    def end(self, handle: int) -> None:
        """EndPagePrinter and EndDocPrinter."""

    def abort(self, handle: int) -> None:
        """AbortPrinter: discards the spooled data of the open document; never raises."""

    def job(self, handle: int, job_id: int) -> SpoolJob | None:
        """GetJob, level 2. None = the job is gone."""

    def jobs(self, handle: int) -> tuple[SpoolJob, ...]:
        """EnumJobs, level 2, the first 1,000."""

    def control(self, handle: int, job_id: int, command: Control) -> bool:
        """SetJob. False = refused, or the job is gone."""


_INSUFFICIENT_BUFFER = 122
_INVALID_PARAMETER = 87
_ACCESS_USE = 0x8
_MOST_JOBS = 1000
_LOCAL, _CONNECTIONS = 0x2, 0x4  # PRINTER_ENUM_LOCAL, PRINTER_ENUM_CONNECTIONS
_MOST_BYTES = 4 * 1024 * 1024


class _Defaults(ctypes.Structure):
    _fields_ = (("data_type", wintypes.LPWSTR), ("dev_mode", ctypes.c_void_p), ("access", wintypes.DWORD))


class _DocInfo1(ctypes.Structure):
    _fields_ = (("document", wintypes.LPWSTR), ("output", wintypes.LPWSTR), ("data_type", wintypes.LPWSTR))


class _SystemTime(ctypes.Structure):
    _fields_ = tuple((f"word_{number}", wintypes.WORD) for number in range(8))


class _JobInfo2(ctypes.Structure):
    _fields_ = (
        ("job_id", wintypes.DWORD),
        ("printer", wintypes.LPWSTR),
        ("machine", wintypes.LPWSTR),
        ("user", wintypes.LPWSTR),
        ("document", wintypes.LPWSTR),
        ("notify", wintypes.LPWSTR),
        ("data_type", wintypes.LPWSTR),
        ("processor", wintypes.LPWSTR),
        ("parameters", wintypes.LPWSTR),
        ("driver", wintypes.LPWSTR),
        ("dev_mode", ctypes.c_void_p),
        ("status_text", wintypes.LPWSTR),
        ("security", ctypes.c_void_p),
        ("status", wintypes.DWORD),
        ("priority", wintypes.DWORD),
        ("position", wintypes.DWORD),
        ("start_time", wintypes.DWORD),
        ("until_time", wintypes.DWORD),
        ("total_pages", wintypes.DWORD),
        ("size", wintypes.DWORD),
        ("submitted", _SystemTime),
        ("time", wintypes.DWORD),
        ("pages_printed", wintypes.DWORD),
    )


class _PrinterInfo2(ctypes.Structure):
    _fields_ = (
        ("server", wintypes.LPWSTR),
        ("printer", wintypes.LPWSTR),
        ("share", wintypes.LPWSTR),
        ("port", wintypes.LPWSTR),
        ("driver", wintypes.LPWSTR),
        ("comment", wintypes.LPWSTR),
        ("location", wintypes.LPWSTR),
        ("dev_mode", ctypes.c_void_p),
        ("separator", wintypes.LPWSTR),
        ("processor", wintypes.LPWSTR),
        ("data_type", wintypes.LPWSTR),
        ("parameters", wintypes.LPWSTR),
        ("security", ctypes.c_void_p),
        ("attributes", wintypes.DWORD),
        ("priority", wintypes.DWORD),
        ("default_priority", wintypes.DWORD),
        ("start_time", wintypes.DWORD),
        ("until_time", wintypes.DWORD),
        ("status", wintypes.DWORD),
        ("jobs", wintypes.DWORD),
        ("pages_per_minute", wintypes.DWORD),
    )


class WinSpool:
    """The spooler by ctypes. See agent_core.backends.windows.spooler.Spooler."""

    def open(self, name: str) -> int:
        handle = wintypes.HANDLE()
        defaults = _Defaults(data_type="RAW", dev_mode=None, access=_ACCESS_USE)
        self._call("OpenPrinterW", ctypes.c_wchar_p(name), ctypes.byref(handle), ctypes.byref(defaults))
        return int(handle.value or 0)

    def close(self, handle: int) -> None:
        _winspool().ClosePrinter(wintypes.HANDLE(handle))

    def printer(self, handle: int) -> SpoolPrinter:
        data = self._filled("GetPrinterW", wintypes.HANDLE(handle), wintypes.DWORD(2))
        info = _PrinterInfo2.from_buffer(data)
        return SpoolPrinter(
            status=PrinterBit(info.status), attributes=Attribute(info.attributes), driver=info.driver or ""
        )

    def queues(self) -> tuple[SpoolQueue, ...]:
        """EnumPrinters, level 2: this computer's printers and its connections. For discovery."""
        count = wintypes.DWORD()
        which = (wintypes.DWORD(_LOCAL | _CONNECTIONS), None, wintypes.DWORD(2))
        data = self._filled("EnumPrintersW", *which, behind=(ctypes.byref(count),))
        found = (_PrinterInfo2 * count.value).from_buffer(data) if count.value else ()
        return tuple(
            SpoolQueue(
                name=one.printer or "",
                driver=one.driver or "",
                port=one.port or "",
                location=one.location or "",
                attributes=one.attributes,
            )
            for one in found
        )

    def start(self, handle: int, document: str) -> int:
        info = _DocInfo1(document=document, output=None, data_type="RAW")
        job_id = self._call("StartDocPrinterW", wintypes.HANDLE(handle), wintypes.DWORD(1), ctypes.byref(info))
        self._call("StartPagePrinter", wintypes.HANDLE(handle))
        return job_id

    def put(self, handle: int, data: bytes) -> int:
        taken = wintypes.DWORD()
        size = wintypes.DWORD(len(data))
        self._call("WritePrinter", wintypes.HANDLE(handle), ctypes.c_char_p(data), size, ctypes.byref(taken))
        return taken.value

    def end(self, handle: int) -> None:
        self._call("EndPagePrinter", wintypes.HANDLE(handle))
        self._call("EndDocPrinter", wintypes.HANDLE(handle))

    def abort(self, handle: int) -> None:
        _winspool().AbortPrinter(wintypes.HANDLE(handle))

    def job(self, handle: int, job_id: int) -> SpoolJob | None:
        try:
            data = self._filled("GetJobW", wintypes.HANDLE(handle), wintypes.DWORD(job_id), wintypes.DWORD(2))
        except SpoolFault as error:
            if error.errno == _INVALID_PARAMETER:  # no such job
                return None
            raise
        return _job(_JobInfo2.from_buffer(data))

    def jobs(self, handle: int) -> tuple[SpoolJob, ...]:
        count = wintypes.DWORD()
        where = (wintypes.HANDLE(handle), wintypes.DWORD(0), wintypes.DWORD(_MOST_JOBS), wintypes.DWORD(2))
        data = self._filled("EnumJobsW", *where, behind=(ctypes.byref(count),))
        return tuple(_job(one) for one in (_JobInfo2 * count.value).from_buffer(data)) if count.value else ()

    def control(self, handle: int, job_id: int, command: Control) -> bool:
        arguments = (wintypes.DWORD(job_id), wintypes.DWORD(0), None, wintypes.DWORD(command))
        return bool(_winspool().SetJobW(wintypes.HANDLE(handle), *arguments))

    def _filled(self, function: str, *arguments: Any, behind: tuple[Any, ...] = ()) -> Any:
        """Return a buffer of the size that Windows asks for. Asks at most twice, since the size may grow meanwhile."""
        needed, size = wintypes.DWORD(), 4096
        for _ in range(3):
            data = ctypes.create_string_buffer(size)
            try:
                self._call(function, *arguments, data, wintypes.DWORD(size), ctypes.byref(needed), *behind)
            except SpoolFault as error:
                if error.errno != _INSUFFICIENT_BUFFER or not size < needed.value <= _MOST_BYTES:
                    raise
                size = needed.value
            else:
                return data
        raise SpoolFault(_INSUFFICIENT_BUFFER, WindowsMessages.WINDOWS_CALL_GROWS(function=function))

    def _call(self, function: str, *arguments: Any) -> int:
        """Call a function. Raises SpoolFault: 0 means failure for all of them."""
        answer = int(getattr(_winspool(), function)(*arguments))
        if not answer:
            raise refused(function)
        return answer


def _job(info: _JobInfo2) -> SpoolJob:
    return SpoolJob(
        job_id=info.job_id,
        document=info.document or "",
        status=JobBit(info.status),
        position=info.position,
        pages_printed=info.pages_printed,
        size=info.size,
    )


def _winspool() -> Any:
    """Load the library. Raises SpoolFault on other systems."""
    return library(SPOOLER)


# Windows functions with their argument types: without them ctypes would cut 64-bit handles to 32 bits.
#
# Each row follows Microsoft's reference of winspool.h and wingdi.h: BOOL, int and LONG are 32 bits signed, DWORD and
# UINT 32 bits, WORD 16 bits, handles and pointers as wide as the machine's. Not tested on Windows.


_INT, _LONG, _BOOL, _DWORD, _WORD = ctypes.c_int32, ctypes.c_int32, ctypes.c_int32, ctypes.c_uint32, ctypes.c_uint16
_HANDLE, _POINTER, _TEXT = ctypes.c_void_p, ctypes.c_void_p, ctypes.c_wchar_p
_COUNT = ctypes.POINTER(wintypes.DWORD)

SPOOLER = "winspool.drv"
GDI = "gdi32"
SIGNATURES: dict[str, dict[str, tuple[Any, ...]]] = {
    SPOOLER: {
        "OpenPrinterW": (_BOOL, _TEXT, ctypes.POINTER(wintypes.HANDLE), _POINTER),
        "ClosePrinter": (_BOOL, _HANDLE),
        "GetPrinterW": (_BOOL, _HANDLE, _DWORD, _POINTER, _DWORD, _COUNT),
        "EnumPrintersW": (_BOOL, _DWORD, _TEXT, _DWORD, _POINTER, _DWORD, _COUNT, _COUNT),
        "StartDocPrinterW": (_DWORD, _HANDLE, _DWORD, _POINTER),
        "StartPagePrinter": (_BOOL, _HANDLE),
        "WritePrinter": (_BOOL, _HANDLE, _POINTER, _DWORD, _COUNT),
        "EndPagePrinter": (_BOOL, _HANDLE),
        "EndDocPrinter": (_BOOL, _HANDLE),
        "AbortPrinter": (_BOOL, _HANDLE),
        "GetJobW": (_BOOL, _HANDLE, _DWORD, _DWORD, _POINTER, _DWORD, _COUNT),
        "EnumJobsW": (_BOOL, _HANDLE, _DWORD, _DWORD, _DWORD, _POINTER, _DWORD, _COUNT, _COUNT),
        "SetJobW": (_BOOL, _HANDLE, _DWORD, _DWORD, _POINTER, _DWORD),
        "DeviceCapabilitiesW": (_INT, _TEXT, _TEXT, _WORD, _POINTER, _POINTER),
        "DocumentPropertiesW": (_LONG, _HANDLE, _HANDLE, _TEXT, _POINTER, _POINTER, _DWORD),
    },
    GDI: {
        "CreateDCW": (_HANDLE, _TEXT, _TEXT, _TEXT, _POINTER),
        "DeleteDC": (_BOOL, _HANDLE),
        "GetDeviceCaps": (_INT, _HANDLE, _INT),
        "StartDocW": (_INT, _HANDLE, _POINTER),
        "StartPage": (_INT, _HANDLE),
        "EndPage": (_INT, _HANDLE),
        "EndDoc": (_INT, _HANDLE),
        "AbortDoc": (_INT, _HANDLE),
        "SetStretchBltMode": (_INT, _HANDLE, _INT),
        "StretchDIBits": (_INT, _HANDLE, *(_INT,) * 8, _POINTER, _POINTER, _DWORD, _DWORD),
    },
}


@cache
def library(name: str) -> Any:
    """Load a library. Raises SpoolFault on other systems."""
    dll: Any = getattr(ctypes, "WinDLL", None)
    if dll is None:
        raise SpoolFault(0, WindowsMessages.NO_WINDOWS_SPOOLER())
    loaded = dll(name, use_last_error=True)
    for function, (result, *arguments) in SIGNATURES[name].items():
        call = getattr(loaded, function)
        call.restype, call.argtypes = result, arguments
    return loaded


def refused(function: str) -> SpoolFault:
    """Return the error with Windows' error number for this thread."""
    number = int(getattr(ctypes, "get_last_error")())  # noqa: B009 - typeshed has it for Windows only
    return SpoolFault(number, WindowsMessages.WINDOWS_CALL_FAILED(function=function, number=number))
