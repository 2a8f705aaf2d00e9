"""Printers' SNMP agents on the loopback, played by Debian's snmpsim: each community is another printer."""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator, Mapping
from contextlib import asynccontextmanager, contextmanager
from pathlib import Path
from typing import cast

from agent_core.status.snmp import PORT, get_bulk
from tests.support.bound_process import bound

START_SECONDS = 60.0
_MIB_2 = "1.3.6.1.2.1"
_DEVICE, _PRINTER = f"{_MIB_2}.25.3.2.1", f"{_MIB_2}.25.3.5.1"
_SUPPLY, _ALERT = f"{_MIB_2}.43.11.1.1", f"{_MIB_2}.43.18.1.1"
INTEGER, OCTETS, HEX = "2", "4", "4x"
Rows = Mapping[str, tuple[str, str]]

LASER = {  # device 5 of its host; toner low, and an open cover that stops it
    f"{_MIB_2}.1.1.0": (OCTETS, "ACME ETHERNET,ROM 1.2"),
    f"{_MIB_2}.2.2.1.6.1": (OCTETS, ""),
    f"{_MIB_2}.2.2.1.6.2": (HEX, "00163eaa10b7"),
    f"{_DEVICE}.3.1": (OCTETS, "A processor"),
    f"{_DEVICE}.3.5": (OCTETS, "Acme LaserWorks 2000"),
    f"{_DEVICE}.5.1": (INTEGER, "2"),
    f"{_DEVICE}.5.5": (INTEGER, "5"),
    f"{_PRINTER}.1.5": (INTEGER, "1"),
    f"{_PRINTER}.2.5": (HEX, "2800"),
    f"{_MIB_2}.43.5.1.1.17.1": (OCTETS, "XK4711200"),
    **{
        f"{_SUPPLY}.{column}.1.{row}": value
        for row, supply in enumerate(
            (
                (("3", "3"), ("Black toner", "100", "7")),
                (("4", "4"), ("Waste box", "-2", "-3")),
                (("3", "99"), ("\x1b[31mDrum", "0", "5")),
            ),
            start=1,
        )
        for column, value in (
            (4, (INTEGER, supply[0][0])),
            (5, (INTEGER, supply[0][1])),
            (6, (HEX, supply[1][0].encode("latin-1").hex())),
            (8, (INTEGER, supply[1][1])),
            (9, (INTEGER, supply[1][2])),
        )
    },
    f"{_ALERT}.2.1.1": (INTEGER, "4"),
    f"{_ALERT}.2.1.2": (INTEGER, "3"),
    f"{_ALERT}.7.1.1": (INTEGER, "1104"),
    f"{_ALERT}.7.1.2": (INTEGER, "501"),
    f"{_ALERT}.8.1.1": (OCTETS, "Toner low"),
    f"{_ALERT}.8.1.2": (OCTETS, "Close the front cover"),
}
OTHER_LASER = {**LASER, f"{_MIB_2}.43.5.1.1.17.1": (OCTETS, "XK4711999"), f"{_MIB_2}.2.2.1.6.2": (HEX, "00163eaa10c0")}
"""The same model beside it."""
IDLE = {
    f"{_DEVICE}.3.1": (OCTETS, "Zebra ZD420"),
    f"{_DEVICE}.5.1": (INTEGER, "3"),
    f"{_PRINTER}.1.1": (INTEGER, "3"),
    f"{_PRINTER}.2.1": (HEX, "0004"),  # one of its trays is empty
}
ROUTER = {f"{_MIB_2}.1.1.0": (OCTETS, "A router"), f"{_MIB_2}.2.2.1.6.1": (HEX, "00163eaa10b8")}
PRINTERS: Mapping[str, Rows] = {
    "laser": LASER,
    "other": OTHER_LASER,
    "idle": IDLE,
    "router": ROUTER,
}


@contextmanager
def snmp_agents() -> Iterator[int]:
    """Their UDP port on 127.0.0.1. Raises RuntimeError where snmpsim is not installed."""
    program = shutil.which("snmpsimd", path=os.environ.get("PATH", "") + ":/usr/bin")
    if program is None:
        raise RuntimeError("snmpsimd is missing: install snmpsim")
    # not in pytest's folder: the program gives up root's rights
    root = Path(tempfile.mkdtemp(prefix="snmpsim-"))
    try:
        data, cache = root / "data", root / "cache"
        for folder in (data, cache):
            folder.mkdir()
        for name, rows in PRINTERS.items():
            (data / f"{name}.snmprec").write_text("".join(_lines(rows)))
        rights: list[str] = []
        if os.getuid() == 0:
            rights = ["--process-user=nobody", "--process-group=nogroup"]
            for path in (root, data, cache, *data.iterdir()):
                shutil.chown(path, "nobody", "nogroup")
        port = _free_port()
        command = [program, f"--agent-udpv4-endpoint=127.0.0.1:{port}", f"--data-dir={data}", f"--cache-dir={cache}"]
        process = subprocess.Popen(bound([*command, *rights]), stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        try:
            _wait(process, port)
            yield port
        finally:
            process.kill()
            process.wait()
    finally:
        shutil.rmtree(root)


def response(rows: Rows, request_id: int = 1) -> bytes:
    """Return everything that the printer reports, in one Response to the community `public`."""
    bindings = b"".join(_tlv(0x30, _tlv(6, _oid(oid)) + _value(kind, value)) for oid, (kind, value) in rows.items())
    numbers = _tlv(2, request_id.to_bytes(4, "big")) + b"\x02\x01\x00\x02\x01\x00"
    return _tlv(0x30, b"\x02\x01\x01\x04\x06public" + _tlv(0xA2, numbers + _tlv(0x30, bindings)))


def _tlv(tag: int, content: bytes) -> bytes:
    return bytes([tag, 0x82]) + len(content).to_bytes(2, "big") + content


def _value(kind: str, value: str) -> bytes:
    if kind == INTEGER:
        return _tlv(2, int(value).to_bytes(4, "big", signed=True))
    return _tlv(4, bytes.fromhex(value) if kind == HEX else value.encode())


def _oid(dotted: str) -> bytes:
    arcs = [int(arc) for arc in dotted.split(".")]
    return bytes([40 * arcs[0] + arcs[1], *arcs[2:]])


class SnmpAgent(asyncio.DatagramProtocol):
    """One printer's agent in the test's own loop, at the port of all such agents."""

    def __init__(self, rows: Rows) -> None:
        self._rows = rows
        self._transport: asyncio.DatagramTransport | None = None

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self._transport = cast("asyncio.DatagramTransport", transport)

    def datagram_received(self, data: bytes, addr: tuple[str, int]) -> None:
        assert self._transport is not None
        _, _, pdu = data.partition(b"public")
        number = pdu[2 + (pdu[1] & 0x7F if pdu[1] & 0x80 else 0) :]  # behind its tag and its length
        self._transport.sendto(response(self._rows, int.from_bytes(number[2 : 2 + number[1]], "big")), addr)


@asynccontextmanager
async def snmp_agent(address: str, rows: Rows) -> AsyncIterator[None]:
    """Start an agent at port 161, which needs root's rights or a network of its own."""
    transport, _ = await asyncio.get_running_loop().create_datagram_endpoint(
        lambda: SnmpAgent(rows), local_addr=(address, PORT)
    )
    try:
        yield
    finally:
        transport.close()


def _lines(rows: Rows) -> list[str]:
    ordered = sorted(rows.items(), key=lambda row: [int(arc) for arc in row[0].split(".")])
    return [f"{oid}|{kind}|{value}\n" for oid, (kind, value) in ordered]


def _wait(process: subprocess.Popen[bytes], port: int) -> None:
    """Each of them is asked once: its file is indexed then."""
    deadline = time.monotonic() + START_SECONDS
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.settimeout(0.1)
        probe.connect(("127.0.0.1", port))
        for name in PRINTERS:
            while not _answers(probe, name):
                if process.poll() is not None or time.monotonic() > deadline:
                    raise RuntimeError("snmpsimd did not start")


def _answers(probe: socket.socket, community: str) -> bool:
    try:
        probe.send(get_bulk(1, community, ((1, 3, 6),), (), 0))
        return bool(probe.recv(65535))
    except TimeoutError:
        return False
    except OSError:
        time.sleep(0.02)
        return False


def _free_port() -> int:
    with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])
