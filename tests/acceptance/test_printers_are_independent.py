"""One bad printer delays no other: a healthy one beside a stalled, a refusing, a slow and a dead one."""

from __future__ import annotations

import asyncio
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from statistics import median

import pytest

from tests.support.running_engine import RunningEngine
from tests.support.tcp_sink import Manner, TcpSink, closed_port, tcp_sink

pytestmark = pytest.mark.anyio

JOBS = 15
LARGE = b"^XA^FX" + b"0123456789" * 800_000 + b"^FS^XZ"
"""More than the buffers between two ends hold, so that it stalls in the middle."""


@contextmanager
def dead_port() -> Iterator[int]:
    """A port whose queue of connections is full: whoever connects waits for an answer that never comes."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen(0)
        port = int(listening.getsockname()[1])
        fillers = [socket.socket() for _ in range(4)]
        try:
            for filler in fillers:
                filler.setblocking(False)
                filler.connect_ex(("127.0.0.1", port))
            yield port
        finally:
            for filler in fillers:
                filler.close()


async def seconds_per_job(engine: RunningEngine, sink: TcpSink, document: str, printer: str) -> list[float]:
    """From the request until the printer has it all, one job after the other."""
    took = []
    for _ in range(JOBS):
        begun, count = time.perf_counter(), len(sink.jobs)
        await asyncio.to_thread(engine.create_job, document, printer)
        await sink.wait_jobs(count + 1)
        took.append(time.perf_counter() - begun)
    return took


async def test_a_healthy_printer_is_as_quick_beside_bad_ones(
    engine: RunningEngine, record_property: Callable[[str, object], None]
) -> None:
    async with tcp_sink(Manner.RECORD) as healthy, tcp_sink(Manner.STALL) as stalled:
        with dead_port() as dead:

            def bad_neighbours() -> None:
                addresses = {
                    "stalled": stalled.uri,
                    "refusing": f"socket://127.0.0.1:{closed_port()}",
                    "dead": f"socket://127.0.0.1:{dead}",
                    "slow": "virtual:///slow",
                }
                large = engine.upload(LARGE, "large.zpl", "zpl")
                for name, uri in addresses.items():
                    printer = engine.add_printer(uri, name, "--language", "zpl")
                    if name == "slow":
                        engine.cli("printer", "simulate", printer, "--fault", "slow")
                    for _ in range(5):
                        engine.create_job(large if name == "stalled" else small, printer)

            printer = await asyncio.to_thread(engine.add_printer, healthy.uri, "healthy", "--language", "zpl")
            small = await asyncio.to_thread(engine.upload, b"^XA^FDok^FS^XZ", "a.zpl", "zpl")
            await seconds_per_job(engine, healthy, small, printer)  # what is only slow the first time
            alone = await seconds_per_job(engine, healthy, small, printer)
            await asyncio.to_thread(bad_neighbours)
            async with asyncio.timeout(20):
                while not stalled.connections:  # noqa: ASYNC110 - a connection that is taken tells nobody
                    await asyncio.sleep(0.01)
            beside = await seconds_per_job(engine, healthy, small, printer)
    record_property("milliseconds", {"alone": median(alone) * 1000, "beside": median(beside) * 1000})
    assert median(beside) < 2 * median(alone) + 0.03
    assert max(beside) < 2.0  # shorter than any wait for a printer that does not answer
