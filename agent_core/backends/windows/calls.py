"""Windows' functions with the types of their arguments: without them ctypes would cut 64-bit handles to 32 bits.

Each row as in Microsoft's reference of winspool.h and wingdi.h: BOOL, int and LONG are 32 bits signed, DWORD and UINT
32 bits, WORD 16 bits, handles and pointers as wide as the machine's. Not tried on Windows.
"""

from __future__ import annotations

import ctypes
from ctypes import wintypes
from functools import cache
from typing import Any

from agent_core.backends.windows.spooler import SpoolFault
from server_core.contract.messages.delivery import WindowsMessages

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
    """Raises SpoolFault elsewhere."""
    dll: Any = getattr(ctypes, "WinDLL", None)
    if dll is None:
        raise SpoolFault(0, WindowsMessages.NO_WINDOWS_SPOOLER())
    loaded = dll(name, use_last_error=True)
    for function, (result, *arguments) in SIGNATURES[name].items():
        call = getattr(loaded, function)
        call.restype, call.argtypes = result, arguments
    return loaded


def refused(function: str) -> SpoolFault:
    """With the number that Windows keeps for this thread."""
    number = int(getattr(ctypes, "get_last_error")())  # noqa: B009 - typeshed has it for Windows only
    return SpoolFault(number, WindowsMessages.WINDOWS_CALL_FAILED(function=function, number=number))
