"""Faults of a simulated world, drawn from its seed and healed at the end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta

from tests.simulator.parties import Operator
from tests.simulator.world import Machine, World

SERVER_COMMITS = ("job.create", "lease.take", "lease.start", "lease.release", "lease.result", "agent.heartbeat")
JOURNAL_COMMITS = ("intend", "arm", "close", "reported", "forget")

Fault = Callable[[World], Awaitable[None]]


async def die(world: World) -> None:
    """Kill processes, at once or at the next commit of one kind; sometimes several at a time."""
    chance = world.chance
    agent = chance.choice(world.agents)
    sets: list[list[Machine]] = [[world.server], [agent], [world.server, agent]]
    machines = chance.choice(sets)
    for machine in machines:
        if chance.random() < 0.4:
            world.kill(machine)
        else:
            commits = SERVER_COMMITS if machine is world.server else JOURNAL_COMMITS
            machine.dies_at = chance.choice("-+") + chance.choice(commits)
    await asyncio.sleep(chance.choice([0.5, 5.0, 30.0, 70.0, 120.0]))
    for machine in machines:
        revive(world, machine)


async def stop(world: World) -> None:
    """Stop a process gracefully."""
    machine = world.chance.choice(world.machines)
    await world.stop(machine)
    await asyncio.sleep(world.chance.choice([0.5, 10.0, 70.0]))
    revive(world, machine)


async def restore(world: World) -> None:
    """Restore the server from a backup."""
    raw = world.database.raw
    if raw.in_transaction:
        return
    backup, at = raw.serialize(), world.clock.now()
    world.note("a backup is made")
    await asyncio.sleep(world.chance.choice([1.0, 10.0, 40.0]))
    if not world.peace:
        world.restore(backup, at)
        await asyncio.sleep(world.chance.choice([0.5, 10.0]))
        revive(world, world.server)


async def night(world: World) -> None:
    """Switch everything off for hours. Printers that wait for paper get it in the morning."""
    orderly = world.chance.random() < 0.5
    for machine in world.machines:
        if orderly:
            await world.stop(machine)
        world.kill(machine)
        machine.dies_at = None
    world.night = True
    await asyncio.sleep(3600 * world.chance.choice([0.3, 2.0, 14.0, 40.0]))
    world.night = False
    for machine in world.machines:
        revive(world, machine)


async def freeze(world: World) -> None:
    machine = world.chance.choice(world.machines)
    world.freeze(machine)
    await asyncio.sleep(world.chance.choice([1.0, 20.0, 50.0, 90.0]))
    world.thaw(machine)


async def cut_off(world: World) -> None:
    """Partition the network, in one direction or both."""
    line = world.chance.choice(world.agents).line
    line.there, line.back = world.chance.choice([(False, False), (False, True), (True, False), (True, False)])
    await asyncio.sleep(world.chance.choice([5.0, 30.0, 100.0]))
    line.there = line.back = True


async def bad_line(world: World) -> None:
    line, chance = world.chance.choice(world.agents).line, world.chance
    line.lost, line.unanswered = chance.choice([0.0, 0.3]), chance.choice([0.0, 0.3])
    line.twice, line.late = chance.choice([0.0, 0.5]), chance.choice([0.0, 0.3])
    await asyncio.sleep(chance.uniform(10.0, 120.0))
    line.heal()


async def no_paper(world: World) -> None:
    printer = world.chance.choice(list(world.printers.values()))
    printer.has_paper = False
    world.note(f"{printer.name} has no paper")
    await asyncio.sleep(world.chance.choice([3.0, 40.0, 150.0]))
    printer.has_paper = True
    world.note(f"{printer.name} has paper")


async def away(world: World) -> None:
    printer = world.chance.choice(list(world.printers.values()))
    printer.reachable = False
    world.note(f"{printer.name} is away")
    await asyncio.sleep(world.chance.choice([3.0, 40.0, 100.0]))
    printer.reachable = True
    world.note(f"{printer.name} is back")


async def reset(world: World) -> None:
    world.chance.choice(list(world.printers.values())).reset()


async def slow_printer(world: World) -> None:
    printer = world.chance.choice(list(world.printers.values()))
    printer.piece_seconds = 8.0
    await asyncio.sleep(60.0)
    printer.piece_seconds = 0.2


async def full_disk(world: World) -> None:
    machine = world.chance.choice(world.machines)
    machine.full = True
    world.note(f"{machine.name}: the disk is full")
    await asyncio.sleep(world.chance.choice([2.0, 15.0, 70.0]))
    machine.full = False
    world.note(f"{machine.name}: the disk has space")


async def clock_jump(world: World) -> None:
    world.clock.shift += timedelta(hours=world.chance.choice([-1, 1, -24 * 365, 24 * 365]))
    world.clock.jumped = True
    world.note(f"the wall clock shows {world.clock.now()}")


async def echoes(world: World) -> None:
    """Kill agents just before they arm, deliver their requests twice, slow down printing, and cancel jobs."""
    operator, chance = Operator(world, {}), world.chance
    for agent in world.agents:
        agent.line.twice, agent.dies_at = 1.0, "-arm"
    for printer in world.printers.values():
        printer.piece_seconds = 3.0
    for _ in range(40):
        await asyncio.sleep(1.0)
        for agent in world.agents:
            world.start_agent(agent)
        jobs = sorted({job for answers in world.orders.values() for job in answers})
        if jobs and chance.random() < 0.5:
            await operator.act_on(chance.choice(jobs), "cancel")
    for agent in world.agents:
        agent.dies_at = None
        agent.line.heal()


EVERY: dict[str, Fault] = {
    "die": die,
    "stop": stop,
    "restore": restore,
    "freeze": freeze,
    "cut_off": cut_off,
    "bad_line": bad_line,
    "no_paper": no_paper,
    "away": away,
    "reset": reset,
    "slow_printer": slow_printer,
    "full_disk": full_disk,
    "clock_jump": clock_jump,
}


STORIES: dict[str, Fault] = {"echoes": echoes}
"""Never drawn: for controls, whose lock matters too rarely else."""


def revive(world: World, machine: Machine) -> None:
    machine.dies_at = None
    if machine is world.server:
        world.start_server()
    else:
        world.start_agent(next(agent for agent in world.agents if agent is machine))


def heal(world: World) -> None:
    """End all faults."""
    world.operators_line.heal()
    for machine in world.machines:
        machine.full = False
        world.thaw(machine)
        revive(world, machine)
    for agent in world.agents:
        agent.line.heal()
    for printer in world.printers.values():
        printer.reachable = printer.has_paper = True
        printer.piece_seconds = 0.2
