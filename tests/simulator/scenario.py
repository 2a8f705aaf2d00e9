"""Runs one seed: faults for some minutes, then recovery, then the final check."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import dataclass
from functools import partial
from typing import Any
from uuid import UUID

from tests.simulator import faults, reckoning
from tests.simulator.parties import Client, Operator
from tests.simulator.stage import Stage
from tests.simulator.virtual_loop import Deadlock, Endless
from tests.simulator.world import PRINTERS, World, printer_id_of, short_patience

TROUBLE_SECONDS = 60.0
PEACE_SECONDS = 600.0
LOOK_SECONDS = 5.0


@dataclass(frozen=True, kw_only=True, slots=True)
class Outcome:
    """Result of a seed. `breaches`: descriptions of breached rules; empty = passed. `digest` identifies the trace."""

    seed: int
    breaches: tuple[str, ...]
    digest: str
    trace: tuple[str, ...]


def run(stage: Stage, seed: int, kinds: tuple[str, ...] = tuple(faults.EVERY)) -> Outcome:
    world = stage.world(seed)
    try:
        try:
            world.loop.run_until_complete(world.spawn(_live(world, kinds)))
        except (Deadlock, Endless) as error:
            world.bugs.append(f"the loop ended: {type(error).__name__}")
        breaches = (*world.bugs, *world.loop.troubles, *reckoning.breaches(world))
        return Outcome(seed=seed, breaches=breaches, digest=world.digest(), trace=tuple(world.trace))
    finally:
        world.end()


async def _live(world: World, kinds: tuple[str, ...]) -> None:
    chance = world.chance
    if kinds and chance.random() < 0.3:
        world.patience = short_patience(chance.choice([60.0, 200.0]), chance.choice([15.0, 40.0]))
    world.start_server()
    for agent in world.agents:
        world.start_agent(agent)
    await asyncio.sleep(1.0)
    printers = printer_id_of(world.database)
    operator = Operator(world, printers)
    some = chance.sample(kinds, min(len(kinds), chance.randint(1, 4)))
    for _ in range(chance.randint(2, 7) if some else 0):
        kind = chance.choice(some)
        _later(world, chance.uniform(0, TROUBLE_SECONDS), kind)
    for _ in range(chance.choice([0, 2, 6])):
        world.loop.call_later(chance.uniform(0, TROUBLE_SECONDS), lambda: world.spawn(operator.act_once()))
    _orders(world, printers, chance.choice([0.0, 0.2]) if some else 0.0)
    if some and chance.random() < 0.1:
        evening = chance.uniform(10.0, TROUBLE_SECONDS)
        await asyncio.sleep(evening)
        world.note("night")
        await faults.night(world)
        await asyncio.sleep(TROUBLE_SECONDS - evening)
    else:
        await asyncio.sleep(TROUBLE_SECONDS)
    world.note("peace")
    world.peace = True
    faults.heal(world)
    await asyncio.sleep(5.0)
    await operator.put_in_order()
    until = world.loop.now + PEACE_SECONDS
    while world.loop.now < until and not reckoning.settled(world):
        await asyncio.sleep(LOOK_SECONDS)
        await operator.free_held()
    if kinds:
        await asyncio.sleep(20.0)


def _later(world: World, seconds: float, kind: str) -> None:
    async def strike() -> None:
        world.note(f"fault: {kind}")
        await (faults.EVERY | faults.STORIES)[kind](world)
        if world.peace:
            faults.heal(world)

    def begin() -> None:
        if not world.peace and not world.night:
            world.spawn(strike())

    world.loop.call_later(seconds, begin)


def _orders(world: World, printers: dict[str, UUID], lost: float) -> None:
    chance, raw = world.chance, world.database.raw
    documents = [UUID(one) for (one,) in raw.execute("SELECT document_id FROM documents ORDER BY document_id")]
    (account,) = raw.execute("SELECT account_id FROM accounts").fetchone()
    (client_id,) = raw.execute("SELECT client_id FROM clients").fetchone()
    client = Client(world, UUID(client_id), UUID(account), lost)
    few = [name for name, _, _ in chance.sample(PRINTERS, chance.randint(1, 4))]
    for number in range(chance.randint(3, 7)):
        order = partial(client.order, f"order-{number}", chance.choice(documents), printers[chance.choice(few)])
        world.loop.call_later(chance.uniform(0, TROUBLE_SECONDS * 0.9), _begin, world, order)


def _begin(world: World, work: Callable[[], Coroutine[Any, Any, None]]) -> None:
    world.spawn(work())
