"""`python -m tests.torture.held_doors [--seconds 10]`: strangers and one client try to hold the server's doors shut.

A real `serve` with its agent, all on loopback. At each open door, and with one valid token at `/print-jobs`, 16
connections send bodies of numbers (240 KB, and as large as the door takes) for some seconds, while another client asks
and prints at a virtual printer. Then 1,200 connections with half a request come from 127.0.0.1 and from as many
addresses, and again whenever they are closed, while `spoolhouse status` and a console ask. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import random
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import httpx

from app.data_folder import DataFolder
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine, running_engine

LABEL = b"^XA^FO50,50^A0N,40,40^FDHello^FS^XZ"

FLOODING, HALF = 16, 1200
STRANGERS_DOORS = {
    "/agent-api/v1/enroll": "application/json",
    "/agent-api/v1/who": "application/json",
    "/console-api/v1/pair": "application/json",
    "/oauth/token": "application/x-www-form-urlencoded",
    "/onboarding-api/v1/links": "application/json",
    "/partner-api/v1/accounts": "application/json",
}
CLIENTS_DOOR = "/api/v1/print-jobs"
LARGE, SMALL = 240_000, 4000
HALVES = (
    b"GET /console-api/v1/status HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
    b"POST /agent-api/v1/enroll HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    b"",
)
ASKS = 15


def numbers(size: int) -> bytes:
    """A JSON object of about so many bytes."""
    return b'{"printer_id":[' + b"7,4.5," * (size // 6 - 5) + b"1]}"


# What the attackers do, in processes of their own


async def flood(port: int, path: str, kind: str, size: int, token: str, seconds: float) -> None:
    """Says when the first answer came, and at the end how often each status came; `-`: a connection ended without."""
    body, statuses = numbers(size), Counter[str]()
    head = f"POST {path} HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    ask = (head + (f"Authorization: Bearer {token}\r\n" if token else "") + "\r\n").encode() + body
    ends = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < ends:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    while time.monotonic() < ends and not writer.transport.is_closing():
                        statuses[await asyncio.wait_for(_asked(reader, writer, ask), 10)] += 1
                        if statuses.total() == 1:
                            sys.stdout.write("begun\n")
                            sys.stdout.flush()
                except (OSError, EOFError, TimeoutError):
                    statuses["-"] += 1
                finally:
                    writer.transport.abort()

    await asyncio.gather(*(one() for _ in range(FLOODING)))
    sys.stdout.write(json.dumps(statuses))


async def _asked(reader: asyncio.StreamReader, writer: asyncio.StreamWriter, ask: bytes) -> str:
    """The status of the answer; after some the connection is closed. Raises OSError, EOFError, where it was already."""
    writer.write(ask)
    head = (await reader.readuntil(b"\r\n\r\n")).lower()
    await reader.readexactly(int(head.partition(b"content-length: ")[2].partition(b"\r")[0] or 0))
    if b"connection: close" in head:
        writer.transport.abort()
    return head.split()[1].decode()


async def hold(port: int, many_addresses: bool, again: bool, seconds: float) -> None:
    """1,200 connections with half a request until stdin closes or `seconds` have passed; `again`: anew when closed."""
    opened = 0
    ends = time.monotonic() + seconds
    full = asyncio.Event()

    async def one(number: int) -> None:
        nonlocal opened
        source = f"127.{1 + number // 200}.{number % 200}.7" if many_addresses else "127.0.0.1"
        while time.monotonic() < ends:
            try:
                reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            except OSError:
                await asyncio.sleep(0.1)
                continue
            opened += 1
            if opened >= HALF:
                full.set()
            try:
                writer.write(HALVES[number % 3])
                with suppress(OSError, TimeoutError):
                    await asyncio.wait_for(reader.read(), max(0.0, ends - time.monotonic()))
            finally:
                writer.transport.abort()
            if not again:
                return

    holding = asyncio.gather(*(one(number) for number in range(HALF)))
    with suppress(TimeoutError):
        await asyncio.wait_for(full.wait(), seconds)
    sys.stdout.write(json.dumps({"opened": opened}) + "\n")
    sys.stdout.flush()
    await asyncio.wait([asyncio.ensure_future(asyncio.to_thread(sys.stdin.read)), holding], timeout=seconds,
                       return_when=asyncio.FIRST_COMPLETED)  # fmt: skip
    holding.cancel()
    with suppress(asyncio.CancelledError):
        await holding
    sys.stdout.write(json.dumps({"opened": opened}) + "\n")


@contextmanager
def attacker(*arguments: object) -> Iterator[subprocess.Popen[str]]:
    command = [sys.executable, "-m", "tests.torture.held_doors", *(str(argument) for argument in arguments)]
    with subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        try:
            yield process
        finally:
            process.kill()


# What the others see meanwhile


class Neighbour:
    """Another application, which keeps its connection; and one that makes a new connection for each call."""

    def __init__(self, engine: RunningEngine, printer_id: str) -> None:
        self._engine, self._printer = engine, printer_id
        self._label = engine.upload(LABEL, "label.zpl", "zpl")
        self.jobs: list[str] = []

    def print_one(self) -> None:
        self.jobs.append(str(self._engine.create_job(self._label, self._printer)["print_job_id"]))

    def asks(self, seconds: float, going_on: Callable[[], bool] = lambda: True) -> dict[str, float]:
        """Half of the time on the kept connection, half on new ones."""
        figures: dict[str, float] = {}
        for what, ask in (("", self._on_kept), (", new connections", self._on_new)):
            times = []
            ends = time.monotonic() + seconds / 2
            while time.monotonic() < ends and going_on():
                times.append(_timed(ask))
                time.sleep(random.uniform(0.002, 0.03))  # not in step with the flood
            figures[f"calls{what}"] = len(times)
            figures[f"median ms{what}"] = round(statistics.median(times) * 1000, 1)
            figures[f"slowest ms{what}"] = round(max(times) * 1000, 1)
        return figures

    def _on_kept(self) -> None:
        self._engine.http.get("/api/v1/print-jobs?limit=1").raise_for_status()

    def _on_new(self) -> None:
        headers = {"Authorization": self._engine.http.headers["Authorization"]}
        url = f"{self._engine.base_url}/api/v1/print-jobs?limit=1"
        httpx.get(url, headers=headers, verify=NO_TRUST, trust_env=False, timeout=30).raise_for_status()


def _timed(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def flooded(engine: RunningEngine, neighbour: Neighbour, seconds: float, wanted: Collection[str]) -> dict[str, Any]:
    made = engine.cli("client", "create", "--name", "Flooding")
    asks = {"grant_type": "client_credentials", "client_id": made["client_id"], "client_secret": made["client_secret"]}
    token = httpx.post(f"{engine.base_url}/oauth/token", data=asks, trust_env=False).json()["access_token"]
    doors = [(path, kind, "") for path, kind in STRANGERS_DOORS.items()]
    doors.append((CLIENTS_DOOR, "application/json", token))
    port = urlsplit(engine.base_url).port
    found: dict[str, Any] = {}
    for path, kind, key in (door for door in doors if door[0] in wanted):
        for size in (LARGE, SMALL):
            with attacker("flood", port, path, kind, size, key or "-", seconds) as process:
                assert process.stdout is not None
                process.stdout.readline()
                neighbour.print_one()
                figures: dict[str, Any] = dict(neighbour.asks(seconds - 1, lambda: process.poll() is None))
                figures["flood"] = json.loads(process.communicate()[0])
            found[f"{path} {size} bytes"] = figures
            time.sleep(0.5)
    return found


def held(engine: RunningEngine, folder: Path, *, many_addresses: bool, again: bool) -> dict[str, Any]:
    token = DataFolder(root=folder).console_token()
    console = {"Authorization": f"Bearer {token}"}
    status = f"{engine.base_url}/console-api/v1/status"
    with httpx.Client(headers=console, trust_env=False, timeout=15) as before:
        before.get(status).raise_for_status()
        port = urlsplit(engine.base_url).port
        with attacker("hold", port, int(many_addresses), int(again), 60) as process:
            assert process.stdout is not None
            process.stdout.readline()
            answered: Counter[str] = Counter()
            slowest = 0.0
            for _ in range(ASKS):
                began = time.monotonic()
                answered["kept connection"] += _is_answered(lambda: before.get(status))
                answered["new connection"] += _is_answered(
                    lambda: httpx.get(status, headers=console, verify=NO_TRUST, trust_env=False, timeout=15)
                )
                slowest = max(slowest, time.monotonic() - began)
            for _ in range(4):
                command = [sys.executable, "-m", "app", "status", "--json", "--data-dir", str(folder)]
                done = subprocess.run(command, capture_output=True, check=False)
                answered["spoolhouse status"] += done.returncode == 0
            opened = json.loads(process.communicate("")[0].splitlines()[-1])["opened"]
    figures: dict[str, Any] = {"connections opened": opened, "console, slowest two asks s": round(slowest, 2)}
    for what, of in (("kept connection", ASKS), ("new connection", ASKS), ("spoolhouse status", 4)):
        figures[what] = f"{answered[what]} of {of}"
    return figures


def _is_answered(call: Callable[[], httpx.Response]) -> bool:
    try:
        return call().status_code == 200
    except httpx.HTTPError:
        return False


def run(
    *,
    seconds: float,
    doors: Collection[str] = (*STRANGERS_DOORS, CLIENTS_DOOR),
    halves: Sequence[tuple[bool, bool]] = ((False, False), (False, True), (True, False), (True, True)),
) -> dict[str, Any]:
    """`seconds`: for each door and size. `halves`: whether half requests come from many addresses, and again."""
    with tempfile.TemporaryDirectory() as name, running_engine(Path(name)) as engine:
        printer = engine.add_printer("virtual:///dock", "Dock", "--language", "zpl", "--dpi", "203")
        neighbour = Neighbour(engine, printer)
        neighbour.print_one()
        engine.wait_for(neighbour.jobs[0])
        figures: dict[str, Any] = {"quiet": neighbour.asks(2), "flooded": flooded(engine, neighbour, seconds, doors)}
        jobs = [engine.wait_for(job) for job in neighbour.jobs]
        figures["jobs printed"] = f"{sum(job['status'] == 'printed' for job in jobs)} of {len(jobs)}"
        shown = [engine.cli("job", "show", job) for job in neighbour.jobs]
        figures["attempts of each job, at most"] = max(job["row"]["attempt"] for job in shown)
        agents = engine.cli("agent", "list")["data"]
        figures["agents online"] = f"{sum(agent['status'] == 'online' for agent in agents)} of {len(agents)}"
        for many, again in halves:
            what = "many addresses" if many else "127.0.0.1"
            found = held(engine, Path(name), many_addresses=many, again=again)
            figures[f"half requests of {what}{', again and again' if again else ''}"] = found
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.torture.held_doors")
    parser.add_argument("--seconds", type=float, default=10, help="for each door and size of body")
    figures = run(seconds=parser.parse_args().seconds)
    sys.stdout.write(json.dumps(figures, indent=1) + "\n")
    return 0


def attack(kind: str, *given: str) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (min(4096, hard), hard))
    if kind == "flood":
        port, path, media_type, size, token, seconds = given
        asyncio.run(flood(int(port), path, media_type, int(size), "" if token == "-" else token, float(seconds)))
    else:
        port, many, again, seconds = given
        asyncio.run(hold(int(port), many == "1", again == "1", float(seconds)))


if __name__ == "__main__":
    if sys.argv[1:2] in (["flood"], ["hold"]):
        attack(*sys.argv[1:])
    else:
        sys.exit(main())
