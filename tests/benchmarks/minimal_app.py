"""The floor: a minimal Starlette application that does one durable insert per request with group commit.

python -m tests.benchmarks.minimal_app FOLDER [PRINTER_PORT DOCUMENT]      prints its port

With a printer it sends the document there after each commit, over a new connection.
"""

from __future__ import annotations

import asyncio
import json
import socket
import subprocess
import sys
from collections.abc import Awaitable, Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import uvicorn
from sqlalchemy import insert
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import JSONResponse
from starlette.routing import Route

from server_core.store import tables
from server_core.store.ids import new_id
from server_core.store.store import Store
from server_core.store.tables import EPOCH


def application(store: Store, send: Callable[[], Awaitable[None]] | None = None) -> Starlette:
    """`send`: print after the commit, beside the answer."""
    statement, sending = insert(tables.job_events), set[asyncio.Task[None]]()

    async def create(request: Request) -> JSONResponse:
        body = json.loads(await request.body())
        job_id = new_id()
        row = {
            "account_id": job_id,
            "print_job_id": job_id,
            "at": EPOCH,
            "kind": "created",
            "actor": "x",
            "details": body,
        }
        await store.write(lambda connection: connection.execute(statement, row))
        if send is not None:
            task = asyncio.ensure_future(send())
            sending.add(task)
            task.add_done_callback(sending.discard)
        return JSONResponse({"print_job_id": str(job_id), **body}, status_code=201)

    return Starlette(routes=[Route("/api/v1/print-jobs", create, methods=["POST"])])


def to_printer(port: int, document: bytes) -> Callable[[], Awaitable[None]]:
    async def send() -> None:
        _, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(document)
        await writer.drain()
        writer.close()

    return send


async def main(folder: Path, send: Callable[[], Awaitable[None]] | None) -> None:
    store = await Store.open(folder / "minimal.db")
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(application(store, send), http="h11", access_log=False, log_level="error", lifespan="off")
    print(listener.getsockname()[1], flush=True)
    await uvicorn.Server(config).serve([listener])


@contextmanager
def running_minimal_app(folder: Path, *printer: str) -> Iterator[int]:
    """Run it as a process and return its port. `printer`: port and file of the document."""
    command = [sys.executable, "-m", "tests.benchmarks.minimal_app", str(folder), *printer]
    process = subprocess.Popen(command, stdout=subprocess.PIPE, text=True)
    try:
        assert process.stdout is not None
        yield int(process.stdout.readline())
    finally:
        process.terminate()
        process.wait(10)


if __name__ == "__main__":
    prints = to_printer(int(sys.argv[2]), Path(sys.argv[3]).read_bytes()) if sys.argv[2:] else None
    asyncio.run(main(Path(sys.argv[1]), prints))
