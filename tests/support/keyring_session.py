"""A desktop's keyring without a desktop: gnome-keyring on a session bus of its own (Linux)."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Mapping, Sequence
from pathlib import Path

from tests.support.bound_process import bound

UNLOCKED = 'printf "password\\n" | gnome-keyring-daemon --unlock --components=secrets >/dev/null 2>&1; exec "$@"'
LOCKED = 'gnome-keyring-daemon --start --components=secrets >/dev/null 2>&1 </dev/null; exec "$@"'
MISSING = shutil.which("gnome-keyring-daemon") is None or shutil.which("dbus-run-session") is None


def in_session(
    home: Path, command: Sequence[str], *, locked: bool = False, environment: Mapping[str, str] | None = None
) -> subprocess.CompletedProcess[str]:
    """The command in a session that lasts as long as it; what the keyring keeps is in `home`, password `password`."""
    (home / "run").mkdir(parents=True, exist_ok=True, mode=0o700)
    settings = {
        **{name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY")},
        "HOME": str(home),
        "XDG_DATA_HOME": str(home / "data"),
        "XDG_CONFIG_HOME": str(home / "config"),
        "XDG_RUNTIME_DIR": str(home / "run"),
        **(environment or {}),
    }
    session = ["dbus-run-session", "--", "sh", "-c", LOCKED if locked else UNLOCKED, "sh", *command]
    return subprocess.run(bound(session), env=settings, capture_output=True, text=True, timeout=90, check=False)
