"""`python -m tests.torture.held_doors [--seconds 10] [--rounds 3]`: strangers and one client flood the server's doors.

A real `serve` with its agent, all on loopback. At each open door, and with one valid token at `/print-jobs`, 16
connections send bodies of numbers (240 KB, and as large as the door takes), while another client asks and prints at a
virtual printer. Others upload documents on new connections with one valid token, or send assertions with forged
signatures. A slow TCP printer is being printed on all the time, under one lease. `times quiet` compares a median with
that of the seconds before; of several rounds, the median is told. `lease ms` is the time from a job's 201 until it has
printed. Then 1,200 connections with half a request come from 127.0.0.1 and from as many addresses, and again whenever
they are closed, while `spoolhouse status` and a console ask. Prints one JSON object.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import random
import resource
import socket
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from datetime import UTC, datetime
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit
from uuid import UUID

import httpx

from app.process.data_folder import DataFolder
from tests.support.assertions import Maker, base64url
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
UPLOAD_DOOR, ASSERTION_DOOR = "/api/v1/documents", "/partner-api/v1/accounts, forged assertions"
UPLOAD_KIND = "multipart/form-data; boundary=part"
LARGE, SMALL = 240_000, 4000
QUIET_SECONDS = 2.0
SLOW_LABEL_BYTES, SLOW_READ_BYTES, SLOW_READ_SECONDS = 3_000_000, 4096, 1.0
RECEIVE_BUFFER_BYTES = 16 * 1024
"""A printer with a larger one would take much of its label at once."""
HALVES = (
    b"GET /console-api/v1/status HTTP/1.1\r\nHost: 127.0.0.1\r\nX-More: ",
    b"POST /agent-api/v1/enroll HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{",
    b"",
)
ASKS = 15
MEDIANS = ("median ms", "median ms, new connections")


def numbers(size: int) -> bytes:
    """A JSON object of about so many bytes."""
    return b'{"printer_id":[' + b"7,4.5," * (size // 6 - 5) + b"1]}"


def upload(size: int) -> bytes:
    """Return a form with a ZPL label of about `size` bytes."""
    fields = {"document_format": "raw", "document_raw_language": "zpl"}
    parts = [f'Content-Disposition: form-data; name="{name}"\r\n\r\n{value}' for name, value in fields.items()]
    label = f"^XA^FX{'7' * size}^FS^XZ"
    parts.append(f'Content-Disposition: form-data; name="file"; filename="label.zpl"\r\n\r\n{label}')
    return ("".join(f"--part\r\n{part}\r\n" for part in parts) + "--part--\r\n").encode()


# What the attackers do, in processes of their own


async def flood(port: int, path: str, kind: str, size: int, token: str, seconds: float) -> None:
    """Says when the first answer came, and at the end how often each status came; `-`: a connection ended without."""
    uploads = path == UPLOAD_DOOR
    body, statuses = upload(size) if uploads else numbers(size), Counter[str]()
    verb, path = ("GET", path.partition(",")[0]) if path == ASSERTION_DOOR else ("POST", path)
    head = f"{verb} {path} HTTP/1.1\r\nHost: 127.0.0.1\r\n"
    if verb == "GET":
        body = b""
    else:
        head += f"Content-Type: {kind}\r\nContent-Length: {len(body)}\r\n"
    if uploads:
        head += "Connection: close\r\n"

    def ask() -> bytes:
        shown = f"{token}.{base64url(bytes(1) + os.urandom(255))}" if verb == "GET" else token
        return (head + (f"Authorization: Bearer {shown}\r\n" if shown else "") + "\r\n").encode() + body

    ends = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < ends:
            with suppress(OSError):
                reader, writer = await asyncio.open_connection("127.0.0.1", port)
                try:
                    while time.monotonic() < ends and not writer.transport.is_closing():
                        statuses[await asyncio.wait_for(_asked(reader, writer, ask()), 10)] += 1
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
    """Another application that keeps its connection, and one that makes a new connection for each call."""

    def __init__(self, engine: RunningEngine, printer_id: str) -> None:
        self._engine, self._printer = engine, printer_id
        self._label = engine.upload(LABEL, "label.zpl", "zpl")
        self.jobs: list[str] = []

    def print_one(self) -> None:
        self.jobs.append(str(self._engine.create_job(self._label, self._printer)["print_job_id"]))

    def prints(self) -> float:
        """Print one job. Returns the milliseconds from its 201 until it has printed."""
        self.print_one()
        return round(_timed(lambda: self._engine.wait_for(self.jobs[-1])) * 1000, 1)

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


@contextmanager
def heartbeats(engine: RunningEngine, folder: Path) -> Iterator[list[float]]:
    """Collect the age of the agent's last heartbeat in seconds, four times a second."""
    ages: list[float] = []
    over = threading.Event()
    token = DataFolder(root=folder).console_token()

    def watch() -> None:
        with httpx.Client(headers={"Authorization": f"Bearer {token}"}, trust_env=False, timeout=30) as http:
            while not over.wait(0.25):
                agents = http.get(f"{engine.base_url}/console-api/v1/agents").raise_for_status().json()
                seen = [datetime.fromisoformat(agent["last_seen_at"]) for agent in agents if agent["last_seen_at"]]
                ages.append(max((datetime.now(UTC) - at).total_seconds() for at in seen))

    thread = threading.Thread(target=watch)
    thread.start()
    try:
        yield ages
    finally:
        over.set()
        thread.join()


@contextmanager
def slow_printer() -> Iterator[tuple[str, threading.Event]]:
    """Yield the URI of a TCP printer that reads 4 KB/s, and the event after which it reads on at once."""
    hurry, over = threading.Event(), threading.Event()

    def read(connection: socket.socket) -> None:
        with connection, suppress(OSError):
            while connection.recv(65536 if hurry.wait(SLOW_READ_SECONDS) else SLOW_READ_BYTES):
                pass

    def serve() -> None:
        while not over.is_set():
            with suppress(TimeoutError):
                connection, _ = listener.accept()
                connection.settimeout(60)
                threading.Thread(target=read, args=(connection,), daemon=True).start()

    with socket.create_server(("127.0.0.1", 0)) as listener:
        listener.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, RECEIVE_BUFFER_BYTES)
        listener.settimeout(0.5)
        thread = threading.Thread(target=serve)
        thread.start()
        try:
            yield f"socket://127.0.0.1:{listener.getsockname()[1]}", hurry
        finally:
            hurry.set()
            over.set()
            thread.join()


def _timed(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def _attempts(engine: RunningEngine, folder: Path, jobs: Iterable[str]) -> list[int]:
    console = {"Authorization": f"Bearer {DataFolder(root=folder).console_token()}"}
    with httpx.Client(base_url=engine.base_url, headers=console, trust_env=False, timeout=30) as http:
        shown = [http.get(f"/console-api/v1/jobs/{job}").raise_for_status().json() for job in jobs]
    return [job["row"]["attempt"] for job in shown]


def _forged_beginning(engine: RunningEngine) -> str:
    """Return header and claims of a good assertion without its signature."""
    made = engine.cli("partner", "app", "create", "--name", "Flooding")
    url = engine.base_url + ASSERTION_DOOR.partition(",")[0]
    maker = Maker(
        client_id=UUID(made["client_id"]),
        kid=made["kid"],
        private_pem=made["private_key_pem"],
        audience=url,
        now=int(time.time()),
        lifetime=300,
    )
    return maker.make().rpartition(".")[0]


def flooded(
    engine: RunningEngine,
    folder: Path,
    neighbour: Neighbour,
    seconds: float,
    quiet_seconds: float,
    rounds: int,
    wanted: Collection[str],
) -> dict[str, Any]:
    made = engine.cli("client", "create", "--name", "Flooding")
    asks = {"grant_type": "client_credentials", "client_id": made["client_id"], "client_secret": made["client_secret"]}
    found: dict[str, Any] = {}
    beginning = _forged_beginning(engine) if ASSERTION_DOOR in wanted else ""
    for _ in range(rounds):
        token = httpx.post(f"{engine.base_url}/oauth/token", data=asks, trust_env=False, timeout=30).json()[
            "access_token"
        ]
        doors = [(path, kind, "") for path, kind in STRANGERS_DOORS.items()]
        doors.append((CLIENTS_DOOR, "application/json", token))
        doors.append((UPLOAD_DOOR, UPLOAD_KIND, token))
        doors.append((ASSERTION_DOOR, "", beginning))
        for path, kind, key in (door for door in doors if door[0] in wanted):
            for size in (SMALL,) if path == ASSERTION_DOOR else (LARGE, SMALL):
                figures = _one_flood(engine, folder, neighbour, seconds, quiet_seconds, (path, kind, size, key))
                found.setdefault(f"{path} {size} bytes", []).append(figures)
    return {name: _of_rounds(figures) for name, figures in found.items()}


def _one_flood(
    engine: RunningEngine,
    folder: Path,
    neighbour: Neighbour,
    seconds: float,
    quiet_seconds: float,
    door: tuple[str, str, int, str],
) -> dict[str, Any]:
    path, kind, size, key = door
    quiet = neighbour.asks(min(quiet_seconds, seconds)) | {"lease ms, quiet": neighbour.prints()}
    port = urlsplit(engine.base_url).port
    with heartbeats(engine, folder) as ages, attacker("flood", port, path, kind, size, key or "-", seconds) as process:
        assert process.stdout is not None
        process.stdout.readline()
        figures: dict[str, Any] = {"lease ms": neighbour.prints(), "lease ms, quiet": quiet["lease ms, quiet"]}
        figures |= neighbour.asks(seconds - 1, lambda: process.poll() is None)
        figures["flood"] = json.loads(process.communicate()[0])
    figures["oldest heartbeat s"] = round(max(ages), 1)
    for what in MEDIANS:
        figures[f"{what}, quiet"] = quiet[what]
        figures[f"{what}, times quiet"] = round(figures[what] / quiet[what], 1)
    return figures


def _of_rounds(rounds: list[dict[str, Any]]) -> dict[str, Any]:
    """Return the medians of all rounds, the sum of the answers to the flood, and the oldest heartbeat."""
    answered: Counter[str] = sum((Counter(figures.pop("flood")) for figures in rounds), Counter())
    merged: dict[str, Any] = {name: statistics.median(round[name] for round in rounds) for name in rounds[0]}
    merged["oldest heartbeat s"] = max(figures["oldest heartbeat s"] for figures in rounds)
    return merged | {"flood": answered}


def held(engine: RunningEngine, folder: Path, *, many_addresses: bool, again: bool) -> dict[str, Any]:
    token = DataFolder(root=folder).console_token()
    console = {"Authorization": f"Bearer {token}"}
    status = f"{engine.base_url}/console-api/v1/status"
    with httpx.Client(headers=console, trust_env=False, timeout=30) as before:
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
                    lambda: httpx.get(status, headers=console, verify=NO_TRUST, trust_env=False, timeout=30)
                )
                slowest = max(slowest, time.monotonic() - began)
            for _ in range(4):
                command = [sys.executable, "-m", "app", "status", "--json", "--data-dir", str(folder)]
                done = subprocess.run(command, capture_output=True, check=False)
                answered["spoolhouse status"] += json.loads(done.stdout or "{}").get("running") is True
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
    quiet_seconds: float = QUIET_SECONDS,
    rounds: int = 1,
    doors: Collection[str] = (*STRANGERS_DOORS, CLIENTS_DOOR, UPLOAD_DOOR, ASSERTION_DOOR),
    halves: Sequence[tuple[bool, bool]] = ((False, False), (False, True), (True, False), (True, True)),
) -> dict[str, Any]:
    """`seconds`: for each door and size; `quiet_seconds`: before each, without a flood.

    `halves`: whether half requests come from many addresses, and again.
    """
    with tempfile.TemporaryDirectory() as name, slow_printer() as (uri, hurry), running_engine(Path(name)) as engine:
        printer = engine.add_printer("virtual:///dock", "Dock", "--language", "zpl", "--dpi", "203")
        slow = engine.add_printer(uri, "Slow", "--language", "zpl", "--dpi", "203")
        neighbour = Neighbour(engine, printer)
        neighbour.prints()
        long = engine.upload(b"^XA^FX" + b"7" * SLOW_LABEL_BYTES + b"^FS^XZ", "long.zpl", "zpl")
        neighbour.jobs.append(str(engine.create_job(long, slow)["print_job_id"]))
        engine.wait_for(neighbour.jobs[-1], "printing")
        began = time.monotonic()
        figures: dict[str, Any] = {
            "flooded": flooded(engine, Path(name), neighbour, seconds, quiet_seconds, rounds, doors)
        }
        figures["slow printer"] = engine.job(neighbour.jobs[1])["status"]
        figures["slow printer, under one lease s"] = round(time.monotonic() - began)
        hurry.set()
        jobs = [engine.wait_for(job) for job in neighbour.jobs]
        figures["jobs printed"] = f"{sum(job['status'] == 'printed' for job in jobs)} of {len(jobs)}"
        figures["attempts of each job, at most"] = max(_attempts(engine, Path(name), neighbour.jobs))
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
    parser.add_argument("--rounds", type=int, default=1)
    parser.add_argument("--door", action="append", help="only these, for example /api/v1/documents")
    request = parser.parse_args()
    only = {"doors": request.door, "halves": ()} if request.door else {}
    figures = run(seconds=request.seconds, rounds=request.rounds, **only)
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
