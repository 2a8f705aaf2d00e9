"""One seed's world: the server, three agents, four printers, and their events."""

from __future__ import annotations

import asyncio
import contextvars
import hashlib
import random
import sqlite3
from collections.abc import Coroutine
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any
from uuid import UUID

from agent_core.config import AgentConfig, EngineTimings
from agent_core.engine import Engine
from agent_core.server_link.credential import Credential
from server_core.config import Limits, Patience, ServerConfig
from server_core.contract.types.agents import PrinterSetup
from server_core.contract.types.parameters import Intent
from server_core.runtime import Server
from server_core.services.restore import come_back
from server_core.services.server_state import ServerState
from server_core.store.store import StorageFailed
from tests.simulator.in_virtual_time import Clock
from tests.simulator.network import Line, Network
from tests.simulator.printers import Printer, Sheet, SimulatedDriver
from tests.simulator.storage import Database, InlineJournal, new_journal_database
from tests.simulator.virtual_loop import Process, VirtualLoop, current_process

AGENTS = 3
PRINTERS = (("P0", 0, True), ("P1", 1, False), ("P2", 2, True), ("P3", 2, False))
"""Name, its agent, whether it knows its jobs."""
CONSOLE_TOKEN = "console"
STOP_SECONDS = 5.0
UNCONFIRMED_SECONDS = 90.0


@dataclass(kw_only=True, slots=True)
class Machine:
    """One computer whose process comes and goes and whose disk stays. Also the `storage.Disk` of its process."""

    name: str
    world: World
    process: Process | None = None
    full: bool = False
    dies_at: str | None = None
    """The commit before (`-name`) or after (`+name`) which it is killed; None = no such wish."""
    slow: float = 1.0

    def commit_seconds(self) -> float:
        return self.world.chance.uniform(0.001, 0.006) * self.slow

    def fails(self) -> bool:
        return self.full

    def committing(self, names: list[str]) -> None:
        if self.dies_at is not None and self.dies_at[0] == "-" and self.dies_at[1:] in names:
            self._die()

    def committed(self, names: list[str]) -> None:
        self.world.note(f"{self.name} committed {' '.join(names)}")
        if self.dies_at is not None and self.dies_at[0] == "+" and self.dies_at[1:] in names:
            self._die()

    def _die(self) -> None:
        self.world.note(f"{self.name} dies at {self.dies_at}")
        self.dies_at = None
        self.world.kill(self)


@dataclass(kw_only=True, slots=True)
class AgentMachine(Machine):
    number: int
    journal: sqlite3.Connection
    credential: Credential
    line: Line = field(default_factory=Line)
    engine: Engine | None = None


class Front:
    """Replacement of `server_core.http.front.HttpFront`: requests arrive through the simulated network."""

    names = own_names = ("127.0.0.1",)
    base_url = public_url = "http://127.0.0.1:1"
    port = 1
    certificate = None

    def __init__(self) -> None:
        self.application: Any = None

    async def opened(self, _config: ServerConfig) -> Any:
        """Return itself, as `open_front` of `Server.start`."""
        return self

    async def serve(self, application: Any, on_refusal: Any = None) -> None:
        self.application = application

    async def close(self) -> None:
        """Do nothing: no port is open."""


class World:
    """One world. `sheets`: the paper of all printers. `trace`: all events, the same in every run of a seed."""

    def __init__(self, seed: int, database: Database, clock: Clock, chance: random.Random, folder: Path) -> None:
        self.seed = seed
        self.database = database
        self.clock = clock
        self.chance = chance
        self.folder = folder
        self.loop = VirtualLoop()
        self.trace: list[str] = []
        self.sheets: list[Sheet] = []
        self.bugs: list[str] = []
        self.network = Network(self, chance)
        self.server = Machine(name="server", world=self)
        self.agents: list[AgentMachine] = []
        self.printers = {name: Printer(self, name, chance, knows_jobs=knows) for name, _, knows in PRINTERS}
        self.application: Any = None
        self.running: Server
        self.state: ServerState | None = None
        self.peace = False
        self.night = False
        """Nothing runs, and nothing is started."""
        self.patience = Patience()
        self.forgotten: set[UUID] = set()
        """Jobs that a restored backup did not know."""
        self.operators_line = Line()
        self.orders: dict[str, list[str]] = {}
        """The client's marks, and the job ids of all its 201."""
        self.reprints: dict[str, str] = {}
        clock.loop_time = self.loop.time
        clock.shift, clock.jumped = timedelta(0), False

    @property
    def server_process(self) -> Process | None:
        return self.server.process

    @property
    def machines(self) -> list[Machine]:
        return [self.server, *self.agents]

    def now(self) -> float:
        return self.loop.now

    def note(self, text: str) -> None:
        self.trace.append(f"{self.loop.now:10.4f} {text}")

    def digest(self) -> str:
        return hashlib.sha256("\n".join(self.trace).encode()).hexdigest()[:16]

    def spawn(self, work: Coroutine[Any, Any, Any], process: Process | None = None) -> asyncio.Task[Any]:
        """Start a task in the context of `process`; without one it belongs to the world and survives all."""
        context = contextvars.Context()
        context.run(current_process.set, process)
        return self.loop.create_task(work, context=context)

    def kill(self, machine: Machine) -> None:
        """Kill a process like kill -9."""
        process = machine.process
        if process is None or not process.alive:
            return
        self.note(f"{machine.name} is killed")
        process.alive = False
        process.parked.clear()
        later = contextvars.Context()
        self.loop.call_later(0.001, self._noticed, process, context=later)

    def _noticed(self, process: Process) -> None:
        self.network.died(process)
        for printer in self.printers.values():
            printer.died(process)

    async def stop(self, machine: Machine) -> None:
        """Stop a process like a service manager: it is killed if it has not ended after some seconds."""
        process = machine.process
        if process is None or not process.alive:
            return
        self.note(f"{machine.name} is told to stop")
        what: Any = None
        if isinstance(machine, AgentMachine):
            what = machine.engine
        elif self.state is not None:
            what = self.running
        if what is not None:
            with self._bugs_noted(machine.name):
                await asyncio.wait({self.spawn(what.stop(), process)}, timeout=STOP_SECONDS)
        if machine.process is process:
            self.kill(machine)

    def restore(self, backup: bytes, at: datetime) -> None:
        """Kill the server and restore its database from `backup`. It does not start by itself."""
        self.kill(self.server)
        self.application, self.state = None, None
        raw = self.database.raw
        self.database.undo()
        known = self._jobs()
        self.database.put_back(backup)
        raw.execute("BEGIN")
        come_back(self.database.connection, at, self.clock.now())
        raw.execute("COMMIT")
        self.forgotten = (self.forgotten | known) - self._jobs()
        for job in self.forgotten:
            self.reprints.pop(str(job), None)
        self.note(f"server has the backup of {at:%H:%M:%S} again, {len(self.forgotten)} jobs are forgotten")

    def _jobs(self) -> set[UUID]:
        return {UUID(job) for (job,) in self.database.raw.execute("SELECT print_job_id FROM jobs")}

    def freeze(self, machine: Machine) -> None:
        if machine.process is not None and machine.process.alive:
            self.note(f"{machine.name} is frozen")
            machine.process.frozen = True

    def thaw(self, machine: Machine) -> None:
        if machine.process is not None and machine.process.frozen:
            self.note(f"{machine.name} thaws")
            self.loop.thaw(machine.process)

    def start_server(self) -> None:
        if self.server.process is not None and self.server.process.alive:
            return
        if self.night:
            return
        self.note("server starts")
        process = self.server.process = Process("server")
        self.spawn(self._serve(process), process)

    async def _serve(self, process: Process) -> None:
        front = Front()
        self.application, self.state = None, None
        config = ServerConfig(
            folder=self.folder / "server", console_token=CONSOLE_TOKEN, **server_settings(self.patience)
        )
        Open.world = self
        with self._bugs_noted("the server"):
            try:
                self.running = await Server.start(
                    config, now=self.clock.now, monotonic=self.clock.monotonic, open_front=front.opened
                )
            except StorageFailed:
                self.note("server cannot start: its disk is full")
                self.kill(self.server)
                return
            if self.server.process is process:
                self.application, self.state = front.application, self.running.state

    def start_agent(self, agent: AgentMachine) -> None:
        if agent.process is not None and agent.process.alive:
            return
        if self.night:
            return
        self.note(f"{agent.name} starts")
        agent.process = Process(agent.name)
        self.spawn(self._run_agent(agent), agent.process)

    async def _run_agent(self, agent: AgentMachine) -> None:
        config = AgentConfig(
            agent_folder=self.folder / agent.name,
            virtual_folder=self.folder / agent.name,
            version="1",
            hostname=agent.name,
            timings=EngineTimings(),
            beside_server=agent.number != 0,  # the others have their jobs started with their leases
        )
        with self._bugs_noted(agent.name):
            engine = agent.engine = Engine(config, drivers=self.driver)
            current_agent.set(agent)
            await engine.start()
            state = await engine.wait_ended()
            self.bugs.append(f"{agent.name} ended: {state}")

    def _bugs_noted(self, what: str) -> Any:
        return _BugsNoted(self, what)

    def driver(self, setup: PrinterSetup) -> SimulatedDriver:
        return SimulatedDriver(setup, self.printers[setup.name])

    def end(self) -> None:
        self.loop.close_all()
        self.database.undo()


class _BugsNoted:
    def __init__(self, world: World, what: str) -> None:
        self._world = world
        self._what = what

    def __enter__(self) -> None:
        return None

    def __exit__(self, kind: Any, error: BaseException | None, trace: Any) -> None:
        if error is not None and not isinstance(error, GeneratorExit):
            self._world.bugs.append(f"{self._what}: {error!r}")


class Open:
    """The world whose store `Server.start` opens."""

    world: World


current_agent: contextvars.ContextVar[AgentMachine] = contextvars.ContextVar("current_agent")


def server_settings(patience: Patience) -> dict[str, Any]:
    limits = Limits(ballast_bytes=0, disk_low_bytes=0)
    return {"unconfirmed_window": timedelta(seconds=UNCONFIRMED_SECONDS), "limits": limits, "patience": patience}


def short_patience(expires_after: float, stale_after: float) -> Patience:
    """Timeouts in seconds, since simulating hours would take too much processor time."""
    stale = dict.fromkeys(Intent, timedelta(seconds=stale_after))
    return Patience(expires_after=timedelta(seconds=expires_after), stale_after=stale)


def journal_of(agent: AgentMachine) -> InlineJournal:
    journal = InlineJournal(Path("/nowhere"))
    assert agent.process is not None
    journal.db, journal.disk, journal.process = agent.journal, agent, agent.process
    return journal


def printer_id_of(database: Database) -> dict[str, UUID]:
    rows = database.raw.execute("SELECT name, printer_id FROM printers").fetchall()
    return {name: UUID(printer_id) for name, printer_id in rows}


def new_agent_machine(world: World, number: int, credential: Credential) -> AgentMachine:
    return AgentMachine(
        name=f"agent{number}", world=world, number=number, journal=new_journal_database(), credential=credential
    )
