"""The programs that play a sound on this system. Free of Qt."""

from __future__ import annotations

import shutil
import sys

PLAYERS = (("pw-play",), ("paplay",), ("aplay", "-q"), ("afplay",))
"""PipeWire, PulseAudio, ALSA, macOS. The first one that is installed and works is used."""


def player_here() -> str | None:
    """Return the first installed player. Windows has its own."""
    if sys.platform == "win32":  # not tested on Windows
        return "winsound"
    return next((player for player, *_ in PLAYERS if shutil.which(player) is not None), None)
