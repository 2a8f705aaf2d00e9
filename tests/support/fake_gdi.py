"""GDI and the calls of DEVMODE as C functions in Python: what `gdi_library` passes crosses a real C boundary here.

Types as in Microsoft's reference, written once more: a letter each for the result and the arguments (i = 32 bits
signed, u = 32 bits unsigned, w = 16 bits, p = handle or pointer, t = text). Handles need more than 32 bits.
A sheet is kept dot by dot as red, green, blue; what lies outside of what the device can print is not there.
"""

from __future__ import annotations

import ctypes
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any

from agent_core.backends.windows.gdi import DevMode
from tests.support.fake_winspool import NAME, FakeSpooler

if TYPE_CHECKING:
    from collections.abc import Callable

_TYPES = {"i": ctypes.c_int32, "u": ctypes.c_uint32, "w": ctypes.c_uint16, "p": ctypes.c_void_p, "t": ctypes.c_wchar_p}
_SHAPES = {
    "OpenPrinterW": "itpp",
    "ClosePrinter": "ip",
    "DeviceCapabilitiesW": "ittwpp",
    "DocumentPropertiesW": "ipptppu",
    "CreateDCW": "ptttp",
    "DeleteDC": "ip",
    "GetDeviceCaps": "ipi",
    "StartDocW": "ipp",
    "StartPage": "ip",
    "EndPage": "ip",
    "EndDoc": "ip",
    "AbortDoc": "ip",
    "SetStretchBltMode": "ipi",
    "StretchDIBits": "ipiiiiiiiippuu",
}
PRINTER_HANDLE, DC_HANDLE = 0x7FF6_1234_5678, 0x7FF7_0000_0021
DRIVERS_OWN = b"the driver's own data"
_A4, _LABEL, _USERS = 9, 300, 256


@dataclass(frozen=True, kw_only=True)
class Model:
    """A printer. Sizes in tenths of mm, `offset` in dots; `corrects_paper`: its driver puts its own
    paper in place of the wished one."""

    dpi: tuple[int, int] = (203, 203)
    offset: tuple[int, int] = (8, 16)
    papers: tuple[tuple[int, str, int, int], ...] = ((_A4, "A4", 2100, 2970), (_LABEL, "100 x 150", 1000, 1500))
    stands_at: int = _LABEL
    least: tuple[int, int] = (0, 0)
    most: tuple[int, int] = (0, 0)
    has_color: bool = True
    has_duplex: bool = True
    copies: int = 99
    collates: bool = True
    corrects_paper: bool = False


@dataclass
class Sheet:
    """`dots`: of what can be printed, 3 bytes each, white at first. `offset`: how much of it is not, left and above."""

    width: int
    height: int
    offset: tuple[int, int]
    dots: bytearray

    def dot(self, x: int, y: int) -> bytes:
        """Return a dot, counted from the sheet's corner."""
        at = ((y - self.offset[1]) * self.width + x - self.offset[0]) * 3
        return bytes(self.dots[at : at + 3])


@dataclass
class FakeGdi:
    """`sheets`: of jobs that ended; `modes`: of each device context; `fails`: calls that say no."""

    spooler: FakeSpooler = field(default_factory=FakeSpooler)
    model: Model = field(default_factory=Model)
    sheets: list[Sheet] = field(default_factory=list)
    modes: list[DevMode] = field(default_factory=list)
    fails: set[str] = field(default_factory=set)
    calls: list[str] = field(default_factory=list)
    open_dcs: int = 0
    open_printers: int = 0
    _pages: list[Sheet] = field(default_factory=list)
    _job: int = 0

    def library(self, name: str, *, use_last_error: bool) -> Any:
        """Replace ctypes.WinDLL by a library with only the functions that the real file has."""
        assert use_last_error
        here = {"winspool.drv": "winspool", "gdi32": "gdi"}[name]
        return _Dll({one: self._function(one, shape) for one, shape in _SHAPES.items()}, name=here)

    def _function(self, name: str, shape: str) -> Any:
        prototype = ctypes.CFUNCTYPE(*(_TYPES[one] for one in shape))
        method: Callable[..., int] = getattr(self, f"_{name}")

        def called(*arguments: Any) -> int:
            self.calls.append(name)
            return 0 if name in self.fails else method(*arguments)

        return prototype(called)

    def _OpenPrinterW(self, name: str, handle: int, defaults: int | None) -> int:
        assert defaults is None
        ctypes.c_void_p.from_address(handle).value = PRINTER_HANDLE
        self.open_printers += 1
        return int(name == NAME)

    def _ClosePrinter(self, handle: int) -> int:
        assert handle == PRINTER_HANDLE
        self.open_printers -= 1
        return 1

    def _DeviceCapabilitiesW(self, name: str, port: str, which: int, room: int | None, mode: int | None) -> int:
        model, papers = self.model, self.model.papers
        assert name == NAME
        assert not port
        assert not mode
        lists: dict[int, tuple[Any, list[Any]]] = {
            2: (ctypes.c_uint16, [one[0] for one in papers]),
            3: (ctypes.c_int32, [side for one in papers for side in one[2:]]),
            16: (ctypes.c_uint16, [ord(letter) for one in papers for letter in one[1].ljust(64, "\0")]),
            13: (ctypes.c_int32, [*model.dpi, 600, 300]),
        }  # fmt: skip
        numbers = {
            4: model.least[1] << 16 | model.least[0],
            5: model.most[1] << 16 | model.most[0],
            7: model.has_duplex,
            18: model.copies,
            22: model.collates,
            32: model.has_color,
        }
        if which in numbers:
            return int(numbers[which])
        kind, values = lists[which]
        if room:
            (kind * len(values)).from_address(room)[:] = values
        return 2 if which == 13 else len(papers)

    def _DocumentPropertiesW(
        self, window: int | None, handle: int, name: str, given: int | None, taken: int | None, what: int
    ) -> int:
        assert (window, handle, name) == (None, PRINTER_HANDLE, NAME)
        public = ctypes.sizeof(DevMode)
        if not what:
            return public + len(DRIVERS_OWN)
        assert given
        mode = DevMode.from_address(given)
        if what == 2:
            mode.size, mode.driver_extra = public, len(DRIVERS_OWN)
            mode.paper_size, mode.orientation, mode.copies, mode.fields = self.model.stands_at, 1, 1, 0x10103
            ctypes.memmove(given + public, DRIVERS_OWN, len(DRIVERS_OWN))
        else:
            assert (what, taken) == (0x8 | 0x2, given)
            assert ctypes.string_at(given + public, len(DRIVERS_OWN)) == DRIVERS_OWN
            if self.model.corrects_paper:
                mode.paper_size = self.model.stands_at
        return 1

    def _CreateDCW(self, driver: str, name: str, port: str | None, mode: int) -> int:
        assert (driver, name, port) == ("WINSPOOL", NAME, None)
        self.modes.append(DevMode.from_buffer_copy(ctypes.string_at(mode, ctypes.sizeof(DevMode))))
        self.open_dcs += 1
        return DC_HANDLE

    def _DeleteDC(self, dc: int) -> int:
        assert dc == DC_HANDLE
        self.open_dcs -= 1
        return 1

    def _GetDeviceCaps(self, dc: int, which: int) -> int:
        assert dc == DC_HANDLE
        (dpi_x, dpi_y), (left, top), (width, height) = self.model.dpi, self.model.offset, self._size()
        return {88: dpi_x, 90: dpi_y, 110: width, 111: height, 112: left, 113: top}[which]

    def _StartDocW(self, dc: int, info: int) -> int:
        assert (dc, ctypes.c_int32.from_address(info).value) == (DC_HANDLE, 40)
        document = ctypes.c_wchar_p.from_address(info + 8).value or ""
        handle = max(self.spooler.handles)
        self._job = self.spooler.start(handle, document)
        self._pages = []
        return self._job

    def _StartPage(self, dc: int) -> int:
        assert dc == DC_HANDLE
        (width, height), (left, top) = self._size(), self.model.offset
        across, along = width - 2 * left, height - 2 * top
        self._pages.append(Sheet(across, along, (left, top), bytearray(b"\xff" * (across * along * 3))))
        return 1

    def _SetStretchBltMode(self, dc: int, mode: int) -> int:
        assert (dc, mode) == (DC_HANDLE, 3)
        return 1

    def _StretchDIBits(
        self, dc: int, x: int, y: int, width: int, height: int,
        from_x: int, from_y: int, from_width: int, from_height: int, rows: int, info: int, usage: int, rop: int,
    ) -> int:  # fmt: skip
        assert (dc, from_x, from_y, usage, rop) == (DC_HANDLE, 0, 0, 0, 0x00CC0020)
        size, wide, high = (ctypes.c_int32.from_address(info + at).value for at in (0, 4, 8))
        planes, bits = (ctypes.c_uint16.from_address(info + at).value for at in (12, 14))
        assert (size, wide, high, planes) == (40, from_width, -from_height, 1)
        stride = (wide * bits + 31) // 32 * 4
        data = ctypes.string_at(rows, stride * from_height)
        palette = ctypes.string_at(info + 40, 4 << bits) if bits < 24 else b""
        sheet = self._pages[-1]
        for down in range(height):
            line = _dots(data[(down * from_height // height) * stride :][:stride], wide, bits, palette)
            if not 0 <= y + down < sheet.height:
                continue
            for across in range(max(0, -x), min(width, sheet.width - x)):
                source = across * wide // width * 3
                at = ((y + down) * sheet.width + x + across) * 3
                sheet.dots[at : at + 3] = line[source : source + 3]
        return from_height

    def _EndPage(self, dc: int) -> int:
        self.spooler.spool[self._job] += b"p"
        self.spooler.begun |= {self._job} if self.spooler._is_direct else set()
        return 1

    def _EndDoc(self, dc: int) -> int:
        self.spooler.end(max(self.spooler.handles))
        self.sheets += self._pages
        return 1

    def _AbortDoc(self, dc: int) -> int:
        self.spooler.abort(max(self.spooler.handles))
        return 1

    def _size(self) -> tuple[int, int]:
        """Return the size of the last DEVMODE's sheet, in dots."""
        mode, (dpi_x, dpi_y) = self.modes[-1], self.model.dpi
        if mode.paper_size == _USERS:
            width, height = mode.paper_width, mode.paper_length
        else:
            width, height = next(one[2:] for one in self.model.papers if one[0] == mode.paper_size)
        if mode.orientation == 2:
            width, height = height, width
        return round(width * dpi_x / 254), round(height * dpi_y / 254)


class _Dll:
    def __init__(self, functions: dict[str, Any], *, name: str) -> None:
        self._functions = functions
        self._name = name

    def __getattr__(self, function: str) -> Any:
        if function in self._functions:
            return self._functions[function]
        return ctypes.CFUNCTYPE(ctypes.c_int32)(lambda: 0)  # what the spooler in Python plays


def _dots(row: bytes, width: int, bits: int, palette: bytes) -> bytes:
    """Red, green, blue of each dot."""
    if bits == 24:
        return b"".join(row[at : at + 3][::-1] for at in range(0, width * 3, 3))
    colors = [palette[at : at + 3][::-1] for at in range(0, len(palette), 4)]
    if bits == 8:
        return b"".join(colors[grey] for grey in row[:width])
    return b"".join(colors[row[x >> 3] >> (7 - (x & 7)) & 1] for x in range(width))
