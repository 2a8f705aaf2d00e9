"""Keyboard and mouse of an X server, by XTest, for a Python that has nothing but its own library."""

from __future__ import annotations

import ctypes
import ctypes.util
import time

ANSWER_SECONDS, LOOK_SECONDS = 10.0, 0.002
"""For the window manager, which gets each click before its window does."""
AGAIN_SECONDS = 0.15
"""Between the clicks of a double click."""
CLIENT_MESSAGE, TO_THE_MANAGER = 33, 0x180000
"""X.h: the kind of event; SubstructureRedirectMask and SubstructureNotifyMask."""
KEYSYMS = {
    "Ctrl": "Control_L", "Shift": "Shift_L", "Alt": "Alt_L", "Esc": "Escape", "Del": "Delete", "Enter": "Return",
    "Space": "space", "PgUp": "Prior", "PgDown": "Next", "Backspace": "BackSpace",
    "+": "plus", "-": "minus", "/": "slash",
}  # fmt: skip


class ClientMessage(ctypes.Structure):
    """Xlib.h, `XClientMessageEvent`, with the room of an `XEvent`."""

    _fields_ = (
        ("kind", ctypes.c_int), ("serial", ctypes.c_ulong), ("send_event", ctypes.c_int), ("display", ctypes.c_void_p),
        ("window", ctypes.c_ulong), ("message", ctypes.c_ulong), ("format", ctypes.c_int), ("data", ctypes.c_long * 5),
        ("rest", ctypes.c_long * 12),
    )  # fmt: skip


class Keyboard:
    """Keys and the mouse of the X server, by XTest."""

    def __init__(self) -> None:
        self._x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
        self._test = ctypes.CDLL(ctypes.util.find_library("Xtst") or "libXtst.so.6")
        self._x.XOpenDisplay.restype = ctypes.c_void_p
        self._x.XStringToKeysym.restype = ctypes.c_ulong
        self._x.XkbKeycodeToKeysym.restype = ctypes.c_ulong
        display = self._x.XOpenDisplay(None)
        if not display:
            raise OSError("there is no X server")
        self._display = ctypes.c_void_p(display)
        for name in ("XDefaultRootWindow", "XInternAtom", "XCreateSimpleWindow"):
            getattr(self._x, name).restype = ctypes.c_ulong
        self._root = ctypes.c_ulong(self._x.XDefaultRootWindow(self._display))
        self._asking = ctypes.c_ulong(self._x.XCreateSimpleWindow(self._display, self._root, 0, 0, 1, 1, 0, 0, 0))
        self._asked, self._answered = (
            ctypes.c_ulong(self._x.XInternAtom(self._display, name, 0))
            for name in (b"_NET_REQUEST_FRAME_EXTENTS", b"_NET_FRAME_EXTENTS")
        )

    def press(self, keys: str) -> None:
        """`Ctrl+Shift+L`, `F1`, `Del`, `Ctrl++`."""
        parts = [part for part in keys.removesuffix("++").split("+") if part] if keys != "+" else []
        if keys.endswith("+"):
            parts.append("+")
        codes = [self._code(KEYSYMS.get(part, part.lower() if len(part) == 1 else part))[0] for part in parts]
        for code in codes:
            self._key(code, True)
        for code in reversed(codes):
            self._key(code, False)
        self._x.XSync(self._display, 0)

    def type(self, text: str, gap_ms: float) -> None:
        """Letter by letter; a scanner needs some milliseconds for one, a person more than a hundred."""
        shift, _ = self._code("Shift_L")
        started = time.monotonic()
        for number, letter in enumerate(text):
            code, shifted = self._code("Return" if letter == "\n" else letter)
            if shifted:
                self._key(shift, True)
            self._key(code, True)
            self._key(code, False)
            if shifted:
                self._key(shift, False)
            self._x.XSync(self._display, 0)
            time.sleep(max(0.0, started + (number + 1) * gap_ms / 1000 - time.monotonic()))

    def click(self, x: int, y: int, *, button: int = 1, times: int = 1) -> None:
        """`times`: as quickly as a hand does; what the first click changes is there at the second one."""
        self._test.XTestFakeMotionEvent(self._display, -1, x, y, 0)
        for number in range(times):
            if number:
                self._x.XSync(self._display, 0)
                time.sleep(AGAIN_SECONDS)
            self._test.XTestFakeButtonEvent(self._display, button, 1, 0)
            self._test.XTestFakeButtonEvent(self._display, button, 0, 0)
        self._x.XSync(self._display, 0)
        self._wait_for_manager()

    def _wait_for_manager(self) -> None:
        """Until it has let go of the clicks before: it holds them back, and keys would overtake them.

        Asks it something, which it answers in turn (EWMH, _NET_REQUEST_FRAME_EXTENTS). Raises LookupError."""
        self._x.XDeleteProperty(self._display, self._asking, self._answered)
        message = ClientMessage(
            kind=CLIENT_MESSAGE, window=self._asking.value, message=self._asked.value, format=32,
            display=self._display.value,
        )  # fmt: skip
        mask = ctypes.c_long(TO_THE_MANAGER)
        self._x.XSendEvent(self._display, self._root, 0, mask, ctypes.byref(message))
        self._x.XSync(self._display, 0)
        deadline = time.monotonic() + ANSWER_SECONDS
        while not self._is_answered():
            if time.monotonic() > deadline:
                raise LookupError("the window manager does not answer")
            time.sleep(LOOK_SECONDS)

    def _is_answered(self) -> bool:
        kind, form = ctypes.c_ulong(), ctypes.c_int()
        count, rest, data = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_void_p()
        self._x.XGetWindowProperty(
            self._display, self._asking, self._answered, ctypes.c_long(0), ctypes.c_long(4), 0, ctypes.c_ulong(0),
            ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data),
        )  # fmt: skip
        if data.value:
            self._x.XFree(data)
        return count.value > 0

    def _key(self, code: int, down: bool) -> None:
        self._test.XTestFakeKeyEvent(self._display, code, int(down), 0)

    def _code(self, name: str) -> tuple[int, bool]:
        """The key, and whether Shift goes with it. Raises LookupError for what this keyboard has not."""
        keysym = self._x.XStringToKeysym(name.encode()) or (ord(name) if len(name) == 1 else 0)
        code = self._x.XKeysymToKeycode(self._display, ctypes.c_ulong(keysym)) if keysym else 0
        if not code:
            raise LookupError(f"this keyboard has no {name!r}")
        return code, self._x.XkbKeycodeToKeysym(self._display, code, 0, 0) != keysym


def has_window_manager() -> bool:
    """Return whether a window manager runs (EWMH, _NET_SUPPORTING_WM_CHECK)."""
    x = ctypes.CDLL(ctypes.util.find_library("X11") or "libX11.so.6")
    x.XOpenDisplay.restype = x.XDefaultRootWindow.restype = x.XInternAtom.restype = ctypes.c_void_p
    display = ctypes.c_void_p(x.XOpenDisplay(None))
    kind, form = ctypes.c_ulong(), ctypes.c_int()
    count, rest, data = ctypes.c_ulong(), ctypes.c_ulong(), ctypes.c_void_p()
    atom = ctypes.c_void_p(x.XInternAtom(display, b"_NET_SUPPORTING_WM_CHECK", 0))
    root = ctypes.c_void_p(x.XDefaultRootWindow(display))
    x.XGetWindowProperty(
        display, root, atom, ctypes.c_long(0), ctypes.c_long(1), 0, ctypes.c_ulong(0),
        ctypes.byref(kind), ctypes.byref(form), ctypes.byref(count), ctypes.byref(rest), ctypes.byref(data),
    )  # fmt: skip
    x.XCloseDisplay(display)
    return count.value == 1
