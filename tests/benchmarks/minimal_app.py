"""The floor: a minimal Starlette application that does one durable insert per request with group commit, nothing else.

python -m tests.benchmarks.minimal_app FOLDER      prints its port
"""

from __future__ import annotations

import asyncio
import json
import socket
import sys
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


def application(store: Store) -> Starlette:
    statement = insert(tables.job_events)

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
        return JSONResponse({"print_job_id": str(job_id), **body}, status_code=201)

    return Starlette(routes=[Route("/api/v1/print-jobs", create, methods=["POST"])])


async def main(folder: Path) -> None:
    store = await Store.open(folder / "minimal.db")
    listener = socket.create_server(("127.0.0.1", 0))
    listener.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
    config = uvicorn.Config(application(store), http="h11", access_log=False, log_level="error", lifespan="off")
    print(listener.getsockname()[1], flush=True)
    await uvicorn.Server(config).serve([listener])


if __name__ == "__main__":
    asyncio.run(main(Path(sys.argv[1])))
