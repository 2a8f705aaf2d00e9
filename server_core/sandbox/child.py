"""The child process: loads the service, warms up, gives up its privileges, and serves until the parent is gone.

Privileges are given up permanently: by rlimits, no_new_privs and a system-call filter.
"""

from __future__ import annotations

import ctypes
import math
import os
import platform
import signal
import struct
import sys
import traceback
from collections.abc import Callable, Iterator
from importlib import import_module
from io import FileIO

import msgspec

from server_core.sandbox.protocol import ChildLimits, FrameKind, ServiceRefused, read_frame, write_frame

PR_SET_PDEATHSIG = 1
PR_SET_NO_NEW_PRIVS = 38
SIGKILL = 9


def die_with(parent_pid: int) -> None:
    """Let the kernel end this process with its parent (Linux). Elsewhere the end of its standard input does that."""
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_PDEATHSIG, SIGKILL, 0, 0, 0)
        if os.getppid() != parent_pid:
            os._exit(0)


def confine(limits: ChildLimits) -> list[str]:
    """Give up every privilege that this system allows to give up. Returns the names of the guards in place."""
    if sys.platform == "win32":
        return []
    import resource

    os.nice(limits.niceness)
    resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
    # One above the highest open descriptor: no file, pipe or socket can be opened any more.
    open_files = 1 + max(number for number in range(256) if _is_open(number))
    resource.setrlimit(resource.RLIMIT_NOFILE, (open_files, open_files))
    guards = ["core", "files"]
    if sys.platform != "darwin":  # macOS takes RLIMIT_AS and ignores it
        resource.setrlimit(resource.RLIMIT_AS, (limits.memory_bytes, limits.memory_bytes))
        guards.append("memory")
    if sys.platform == "linux":
        ctypes.CDLL(None).prctl(PR_SET_NO_NEW_PRIVS, 1, 0, 0, 0)
        guards.append("no_new_privs")
        if install():
            guards.append("seccomp")
    return guards


def renew_cpu(seconds: int) -> None:
    """Set the CPU time of the next step; the kernel ends the process after it (SIGXCPU)."""
    if sys.platform != "win32":
        import resource

        used = resource.getrusage(resource.RUSAGE_SELF)
        limit = math.ceil(used.ru_utime + used.ru_stime) + seconds
        resource.setrlimit(resource.RLIMIT_CPU, (limit, resource.getrlimit(resource.RLIMIT_CPU)[1]))


def _is_open(number: int) -> bool:
    try:
        os.fstat(number)
    except OSError:
        return False
    return True


# An allow list of the system calls that computing needs; all others fail with EPERM (Linux seccomp(2)).
#
# Not on it, on purpose: open, socket, connect, execve, fork, clone, kill, unlink, rename, ptrace,
# ioctl.


PR_SET_SECCOMP = 22
SECCOMP_MODE_FILTER = 2
ALLOW = 0x7FFF0000
KILL_PROCESS = 0x80000000
EPERM = 0x00050000 | 1

# struct seccomp_data: nr at 0, arch at 4, args from 16 (little-endian: the low word of args[0] is at 16).
NR, ARCH, ARGUMENT = 0, 4, 16
LOAD, IF_EQUAL, RETURN = 0x20, 0x15, 0x06

# fmt: off
X86_64 = {
    "read": 0, "write": 1, "close": 3, "fstat": 5, "poll": 7, "lseek": 8, "mmap": 9, "mprotect": 10, "munmap": 11,
    "brk": 12, "rt_sigaction": 13, "rt_sigprocmask": 14, "rt_sigreturn": 15, "pread64": 17, "readv": 19, "writev": 20,
    "sched_yield": 24, "mremap": 25, "madvise": 28, "nanosleep": 35, "getpid": 39, "exit": 60, "uname": 63,
    "gettimeofday": 96, "getrlimit": 97, "getrusage": 98, "sysinfo": 99, "times": 100, "sigaltstack": 131,
    "setrlimit": 160, "gettid": 186, "time": 201, "futex": 202, "sched_getaffinity": 204, "restart_syscall": 219,
    "clock_gettime": 228, "clock_getres": 229, "clock_nanosleep": 230, "exit_group": 231, "tgkill": 234,
    "set_robust_list": 273, "prlimit64": 302, "getcpu": 309, "getrandom": 318, "membarrier": 324, "rseq": 334,
}
AARCH64 = {
    "read": 63, "write": 64, "close": 57, "fstat": 80, "ppoll": 73, "lseek": 62, "mmap": 222, "mprotect": 226,
    "munmap": 215, "brk": 214, "rt_sigaction": 134, "rt_sigprocmask": 135, "rt_sigreturn": 139, "pread64": 67,
    "readv": 65, "writev": 66, "sched_yield": 124, "mremap": 216, "madvise": 233, "nanosleep": 101, "getpid": 172,
    "exit": 93, "uname": 160, "gettimeofday": 169, "getrlimit": 163, "getrusage": 165, "sysinfo": 179, "times": 153,
    "sigaltstack": 132, "setrlimit": 164, "gettid": 178, "futex": 98, "sched_getaffinity": 123,
    "restart_syscall": 128, "clock_gettime": 113, "clock_getres": 114, "clock_nanosleep": 115, "exit_group": 94,
    "tgkill": 131, "set_robust_list": 99, "prlimit64": 261, "getcpu": 168, "getrandom": 278, "membarrier": 283,
    "rseq": 293,
}
# fmt: on
MACHINES = {"x86_64": (0xC000003E, X86_64), "aarch64": (0xC00000B7, AARCH64)}


class _Program(ctypes.Structure):
    _fields_ = (("length", ctypes.c_ushort), ("instructions", ctypes.c_char_p))


def program(arch: int, calls: dict[str, int], pid: int) -> bytes:
    """Build the filter in BPF; tgkill (abort) and prlimit64 are allowed for this process only."""
    own = {"tgkill": pid, "prlimit64": 0}
    code = [(LOAD, 0, 0, ARCH), (IF_EQUAL, 1, 0, arch), (RETURN, 0, 0, KILL_PROCESS), (LOAD, 0, 0, NR)]
    for name, number in calls.items():
        if name in own:
            code += [(IF_EQUAL, 0, 4, number), (LOAD, 0, 0, ARGUMENT), (IF_EQUAL, 0, 1, own[name])]
            code += [(RETURN, 0, 0, ALLOW), (RETURN, 0, 0, EPERM)]
        else:
            code += [(IF_EQUAL, 0, 1, number), (RETURN, 0, 0, ALLOW)]
    code.append((RETURN, 0, 0, EPERM))
    return b"".join(struct.pack("=HBBI", *instruction) for instruction in code)


def install() -> bool:
    """Install the filter; needs no_new_privs. Returns False if the machine or its kernel cannot."""
    if platform.machine() not in MACHINES:
        return False
    arch, calls = MACHINES[platform.machine()]
    code = program(arch, calls, os.getpid())
    filter_ = _Program(len(code) // 8, code)
    return bool(ctypes.CDLL(None).prctl(PR_SET_SECCOMP, SECCOMP_MODE_FILTER, ctypes.byref(filter_), 0, 0) == 0)


SandboxAnswer = tuple[bytes, bytes | bytearray | memoryview]
SandboxHandler = Callable[[bytes, bytearray], Iterator[SandboxAnswer]]
"""Takes a request's header (msgpack) and body, and yields its answers. May raise Refused."""
Service = Callable[[], SandboxHandler]


def run(*, target: str, limits_json: str, parent_pid: int) -> None:
    for parents in (signal.SIGINT, signal.SIGTERM):  # Ctrl+C in the terminal, or a service manager that stops all
        signal.signal(parents, signal.SIG_IGN)
    die_with(parent_pid)
    limits = msgspec.json.decode(limits_json, type=ChildLimits)
    # A library that prints must not write into the answers.
    answers = FileIO(os.dup(1), "w")
    os.dup2(2, 1)
    requests = FileIO(0, "r", closefd=False)
    try:
        module, _, function = target.partition(":")
        service: Service = getattr(import_module(module), function)
        handler = service()
        guards = confine(limits)
    except BaseException:
        write_frame(answers, FrameKind.BUG, msgspec.msgpack.encode(traceback.format_exc()))
        raise
    write_frame(answers, FrameKind.READY, msgspec.msgpack.encode(guards))
    while (request := read_frame(requests, body_bytes=limits.memory_bytes)) is not None:
        _serve(handler, request.header, request.body, answers, limits)


def _serve(
    handler: SandboxHandler, header: bytes, body: bytes | bytearray, answers: FileIO, limits: ChildLimits
) -> None:
    try:
        renew_cpu(limits.cpu_seconds)
        for answer_header, answer_body in handler(header, bytearray(body) if isinstance(body, bytes) else body):
            write_frame(answers, FrameKind.ANSWER, answer_header, answer_body)
            renew_cpu(limits.cpu_seconds)
        write_frame(answers, FrameKind.DONE)
    except ServiceRefused as refusal:
        write_frame(answers, FrameKind.REFUSED, msgspec.msgpack.encode((refusal.code, refusal.message)))
    except MemoryError:
        write_frame(answers, FrameKind.OUT_OF_MEMORY)
        sys.exit(1)
    except BrokenPipeError:
        sys.exit(0)
    except Exception:
        # The parent reports the bug; this process may be in any state.
        write_frame(answers, FrameKind.BUG, msgspec.msgpack.encode(traceback.format_exc()))
        sys.exit(1)
