"""Clients that retry until their jobs are accepted, and operators that act at random."""

from __future__ import annotations

import asyncio
import contextvars
from datetime import datetime, timedelta
from typing import Any
from uuid import UUID

import msgspec

from agent_core.server_link.client import HttpBroken
from server_core.contract.types.jobs import CreatePrintJob, PrintJob
from server_core.services.api_error import ApiError
from server_core.services.clients.token_cache import Principal
from server_core.services.jobs.creation import CreationCall, create_job
from server_core.services.jobs.idempotency import Accepted
from server_core.store.store import StorageFailed
from tests.simulator.network import header_list
from tests.simulator.virtual_loop import current_process
from tests.simulator.world import CONSOLE_TOKEN, PRINTERS, World

PATIENCE_SECONDS = 5.0
TOO_LATE = ("invalid_transition", "print_job_not_found")
"""The job moved on meanwhile, or a restored server knows nothing of it."""
CONSOLE = header_list(f"Authorization: Bearer {CONSOLE_TOKEN}\r\n")


class Client:
    """A client that loses requests and responses with the share `lost`. Each order has one idempotency key."""

    def __init__(self, world: World, client_id: UUID, account_id: UUID, lost: float) -> None:
        self._world = world
        self._caller = Principal(
            account_id=account_id,
            account_name="site",
            client_id=client_id,
            client_name="client",
            scopes=frozenset(),
            expires_at=datetime.max.replace(tzinfo=world.clock.now().tzinfo) - timedelta(days=366),
            generation=0,
        )
        self._lost = lost

    async def order(self, marker: str, document_id: UUID, printer_id: UUID) -> None:
        """Send a job until it gets a 201, and sometimes once more."""
        world, chance = self._world, self._world.chance
        call = CreationCall(caller=self._caller, operation="create", idempotency_key=marker, request_id=marker)
        order = CreatePrintJob(document_id=document_id, printer_id=printer_id)
        answers = world.orders.setdefault(marker, [])
        wanted = 1 if chance.random() < 0.8 else 2
        patience = 2.0
        while len(answers) < wanted:
            accepted = await self._once(call, order)
            if accepted is not None:
                job = msgspec.json.decode(accepted.body, type=PrintJob)
                answers.append(str(job.print_job_id))
                world.note(f"{marker} is job {job.print_job_id}")
            else:
                await asyncio.sleep(chance.uniform(0.1, patience))
                patience = min(2 * patience, 300.0) if world.night else 2.0

    async def _once(self, asked: CreationCall, order: CreatePrintJob) -> Accepted | None:
        world, chance = self._world, self._world.chance
        server = world.server.process
        lost, unanswered = chance.random() < self._lost, chance.random() < self._lost
        if lost or server is None or not server.alive or world.state is None:
            return None
        context = contextvars.Context()
        context.run(current_process.set, server)
        answered: asyncio.Future[Accepted | None] = asyncio.get_running_loop().create_future()
        ctx = world.state.ctx

        async def serve() -> None:
            try:
                accepted: Accepted | None = await create_job(ctx, asked, order)
            except (ApiError, StorageFailed) as error:
                world.note(f"{asked.request_id} is refused: {type(error).__name__}")
                accepted = None
            if not answered.done():
                answered.set_result(accepted)

        asyncio.get_running_loop().create_task(serve(), context=context)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                accepted = await answered
        except TimeoutError:
            return None
        return None if unanswered else accepted


class Operator:
    """Acts on jobs and printers, mostly at bad moments."""

    def __init__(self, world: World, printers: dict[str, UUID]) -> None:
        self._world = world
        self._printers = printers

    async def act_once(self) -> None:
        world, chance = self._world, self._world.chance
        kind = chance.choice(
            ["cancel", "cancel", "hold", "release", "move", "reprint", "answer", "pause", "resume", "backlog"]
        )
        if kind in ("pause", "resume"):
            printer = self._printers[chance.choice(PRINTERS)[0]]
            await self.ask(f"/printers/{printer}/{kind}")
            return
        if kind == "backlog":
            printer = self._printers[chance.choice(PRINTERS)[0]]
            await self.ask(f"/printers/{printer}/backlog", {"choice": chance.choice(["print", "cancel"])})
            return
        jobs = sorted({job for answers in world.orders.values() for job in answers} | set(world.reprints))
        if not jobs:
            return
        job = chance.choice(jobs[-8:])
        body: Any = {}
        if kind == "move":
            body = {"printer_id": str(self._printers[chance.choice(PRINTERS)[0]])}
        if kind == "answer":
            body = {"came_out": any(str(one.print_job_id) == job and one.whole for one in world.sheets)}
            await self.ask(f"/jobs/{job}/answer", body)
            return
        row = await self.act_on(job, kind, body)
        if kind == "reprint" and row is not None:
            world.reprints[row["print_job_id"]] = job

    async def act_on(self, job: str, kind: str, body: Any = None) -> Any:
        """Act on a job and return its row. None = refused, or the server was away."""
        done = await self.ask("/job-acts", {"kind": kind, "print_job_ids": [job], **(body or {})})
        if done is None:
            return None
        for refused in done["refused"]:
            if refused["error_code"] not in TOO_LATE:
                self._world.bugs.append(f"operator is not understood: {kind} {refused}")
        return done["jobs"][0] if done["jobs"] else None

    async def ask(self, path: str, body: Any = None) -> Any:
        """Call the server. None = refused, or it was away."""
        world = self._world
        content = msgspec.json.encode({} if body is None else body)
        try:
            async with asyncio.timeout(PATIENCE_SECONDS):
                status, answer = await world.network.exchange(
                    "operator", world.operators_line, "POST", f"/console-api/v1{path}", CONSOLE, content
                )
        except (TimeoutError, HttpBroken) as error:
            world.note(f"operator hears {type(error).__name__}")
            return None
        if 400 <= status < 500 and _code(answer) not in TOO_LATE:
            world.bugs.append(f"operator is not understood: {path} {status} {answer.decode()}")
        return msgspec.json.decode(answer) if status in (200, 201) else None

    async def put_in_order(self) -> None:
        """End all pauses and holds, and let old jobs print."""
        for printer in self._printers.values():
            await self.ask(f"/printers/{printer}/resume")
        await self.free_held()

    async def free_held(self) -> None:
        raw = self._world.database.raw
        for (printer,) in raw.execute("SELECT DISTINCT printer_id FROM jobs WHERE status = 'pending' AND stale"):
            await self.ask(f"/printers/{UUID(printer)}/backlog", {"choice": "print"})
        held = self._world.database.raw.execute(
            "SELECT print_job_id FROM jobs WHERE status = 'pending' AND held_by IS NOT NULL"
        ).fetchall()
        for (job,) in held:
            await self.act_on(str(UUID(job)), "release")


def _code(answer: bytes) -> Any:
    return msgspec.json.decode(answer).get("error_code")
