"""Stop signals of a printing program: SIGTERM or SIGINT. After the first, what is being sent is completed."""

from __future__ import annotations

import asyncio
import signal
import sys
from contextlib import suppress

import msgspec


class Stopping:
    """Create it and listen in the loop that it stops. `requested`: the first signal; `hurried`: the second."""

    def __init__(self) -> None:
        self.requested = asyncio.Event()
        self.hurried = asyncio.Event()

    def listen(self) -> None:
        """Install the handlers. From now on, these signals no longer end the process."""
        loop = asyncio.get_running_loop()
        for number in (signal.SIGTERM, signal.SIGINT):
            if sys.platform == "win32":  # not tested on Windows
                signal.signal(number, lambda *_: loop.call_soon_threadsafe(self._ask))
            else:
                loop.add_signal_handler(number, self._ask)

    def tell(self, sending: int, seconds: float) -> None:
        """Print a JSON line on stdout: the number of printers being sent to, and the longest wait."""
        if sys.stdout is None:  # pythonw.exe has none
            return
        line = {"event": "stopping", "sending": sending, "at_most_seconds": seconds}
        with suppress(OSError, ValueError):  # nobody reads it any more
            sys.stdout.write(msgspec.json.encode(line).decode() + "\n")
            sys.stdout.flush()

    def _ask(self) -> None:
        (self.hurried if self.requested.is_set() else self.requested).set()
