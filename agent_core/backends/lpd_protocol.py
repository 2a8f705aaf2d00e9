"""The words of RFC 1179, the line printer daemon protocol: command lines, file names and the control file."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass

USER = "spoolhouse"
ACCEPTED = b"\0"
END_OF_FILE = b"\0"
ABORT = b"\1\n"
_MOST_LABEL = 30
"""Print servers cut names in their lists off, CUPS after 31 characters."""


@dataclass(frozen=True, kw_only=True, slots=True)
class JobNames:
    """Names of one job in the protocol, made of ids only: the same for the same attempt, also after a crash.

    `label` is what lists of the queue show. `number` (0 … 999) and `host` name its files: two jobs in one queue that
    shared both would overwrite each other. The label is not in them, so that a list that shows it has the control file.
    """

    label: str
    number: int
    host: str

    @staticmethod
    def of(job_name: str) -> JobNames:
        """`sh-UUID-ATTEMPT`, the UUID cut to 22 digits (88 bits)."""
        base, _, attempt = job_name.rpartition("-")
        digits = re.sub("[^0-9A-Za-z]", "", base.removeprefix("sh-"))[:22]
        label = f"sh-{digits}-{re.sub('[^0-9A-Za-z]', '', attempt)[:4]}"[:_MOST_LABEL]
        digest = hashlib.sha256(job_name.encode()).digest()
        return JobNames(label=label, number=int.from_bytes(digest[:4]) % 1000, host=f"h{digest[4:12].hex()}")

    @property
    def data_file(self) -> str:
        return f"dfA{self.number:03}{self.host}"

    @property
    def control_file(self) -> str:
        return f"cfA{self.number:03}{self.host}"

    def control(self, copies: int) -> bytes:
        """`l`: print it as it is, control characters too; one line for each copy. `U`: then forget the file."""
        lines = [f"H{self.host}", f"P{USER}", f"J{self.label}", *[f"l{self.data_file}"] * copies]
        return "".join(f"{line}\n" for line in [*lines, f"U{self.data_file}", f"N{self.label}"]).encode("ascii")


def receive_job(queue: str) -> bytes:
    return b"\2" + queue.encode() + b"\n"


def receive_control(size: int, name: str) -> bytes:
    return f"\2{size} {name}\n".encode("ascii")


def receive_data(size: int, name: str) -> bytes:
    return f"\3{size} {name}\n".encode("ascii")


def list_short(queue: str) -> bytes:
    return b"\3" + queue.encode() + b" \n"


def list_long(queue: str) -> bytes:
    return b"\4" + queue.encode() + b" \n"
