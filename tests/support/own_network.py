"""A part of a test in a network of its own (Linux), for programs that listen to everybody: nobody reaches them."""

from __future__ import annotations

import fcntl
import os
import shutil
import socket
import struct
import subprocess
import sys

from tests.support.bound_process import bound

ALONE = ["unshare", "--net", "--mount", "--uts", "--user", "--map-root-user"]
_GET_FLAGS, _SET_FLAGS, _UP = 0x8913, 0x8914, 0x1


def run_alone(module: str, *arguments: str, seconds: float = 60.0) -> str:
    """Run the module with its own loopback and `/run`; return its output. Raises RuntimeError if that fails."""
    if shutil.which("unshare") is None:
        raise RuntimeError("unshare is missing: install util-linux")
    command = [*ALONE, sys.executable, "-m", module, *arguments]
    done = subprocess.run(
        bound(command), env=dict(os.environ), capture_output=True, text=True, timeout=seconds, check=False
    )
    if done.returncode:
        raise RuntimeError(f"{module} failed: {done.stderr[-1500:]}")
    return done.stdout


def why_not() -> str | None:
    """Return why nothing can run in a network of its own here; None: it can."""
    if sys.platform != "linux":
        return "networks of one's own are a thing of Linux"
    done = subprocess.run([*ALONE, "true"], capture_output=True, text=True, check=False)
    return f"no network of one's own here: {done.stderr.strip()}" if done.returncode else None


def furnish() -> None:
    """First thing inside: the loopback up, nothing of the computer's `/run` and name."""
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as any_socket:
        name = struct.pack("16sh14x", b"lo", 0)
        flags = struct.unpack("16sh14x", fcntl.ioctl(any_socket, _GET_FLAGS, name))[1]
        fcntl.ioctl(any_socket, _SET_FLAGS, struct.pack("16sh14x", b"lo", flags | _UP))
    subprocess.run(["mount", "-t", "tmpfs", "none", "/run"], check=True)
    if os.path.exists("/etc/hostname"):  # PAPPL (papplSystemSetHostName) gives the computer the name of its server
        subprocess.run(["mount", "--bind", "/dev/null", "/etc/hostname"], check=True)
