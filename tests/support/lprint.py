"""A second real IPP printer, for labels: lprint (PAPPL), printing to a raw TCP port that answers as a Zebra does.

It listens to everybody and to one socket in `/run`: run this module by `run_alone`. It prints what the driver saw.
"""

from __future__ import annotations

import asyncio
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from uuid import uuid4

from agent_core.domain import Submission
from tests.support.answering_printer import ZPL_ANSWERS, answering_printer
from tests.support.bound_process import bound
from tests.support.ipp_drivers import driver_for
from tests.support.ippeve import free_port, private_bus
from tests.support.own_network import furnish

START_SECONDS = 60.0
_PATH = os.environ.get("PATH", "") + ":/usr/bin"


@contextmanager
def lprint_printer(folder: Path, device_uri: str, driver: str = "zpl_4inch-203dpi-dt") -> Iterator[str]:
    """Start it and return its IPP address. Raises RuntimeError if lprint is not installed."""
    if shutil.which("lprint", path=_PATH) is None:
        raise RuntimeError("lprint is missing: install it")
    (folder / "spool").mkdir(parents=True)
    port, bus = free_port(), folder / "bus"
    environment = {
        "PATH": _PATH,
        "HOME": str(folder),
        "TMPDIR": str(folder),
        "DBUS_SYSTEM_BUS_ADDRESS": f"unix:path={bus}",
    }
    settings = {
        "server-hostname": "localhost",
        "server-port": port,
        "spool-directory": folder / "spool",
        "log-file": folder / "log",
    }
    options = [part for name, value in settings.items() for part in ("-o", f"{name}={value}")]
    with private_bus(bus):
        server = subprocess.Popen(
            bound(["lprint", "server", *options]),
            env=environment,
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        try:
            command = ["lprint", "add", "-d", "labels", "-v", device_uri, "-m", driver]
            _until_it_works([*command, "-u", f"ipp://localhost:{port}/"], environment, server, folder / "log")
            yield f"ipp://localhost:{port}/ipp/print/labels"
        finally:
            server.kill()
            server.wait()


def _until_it_works(
    command: list[str], environment: dict[str, str], server: subprocess.Popen[bytes], log: Path
) -> None:
    deadline = time.monotonic() + START_SECONDS
    while time.monotonic() < deadline and server.poll() is None:
        done = subprocess.run(command, env=environment, capture_output=True, check=False, timeout=START_SECONDS)
        if done.returncode == 0:
            return
        time.sleep(0.05)
    raise RuntimeError(f"lprint did not start: {log.read_text()[-800:] if log.exists() else 'no log'}")


LABEL = b"^XA^FO20,20^A0N,30,30^FDlprint^FS^XZ"


async def scenario(folder: Path) -> dict[str, object]:
    """Return the driver's facts about the printer, and one label through it."""
    async with answering_printer(ZPL_ANSWERS) as zebra:
        with lprint_printer(folder, zebra.uri) as uri:
            driver = driver_for(uri)
            facts, status = await driver.probe(), await driver.status()
            job = uuid4()
            submission = Submission(
                job_name=f"sh-{job}-1",
                print_job_id=job,
                payload=folder / "none",
                size_bytes=len(LABEL),
                mime_type="application/vnd.zebra-zpl",
                content=LABEL,
            )
            delivered = await (await driver.open(submission)).send(lambda _: None)
            followed = await driver.recover(submission.job_name, lambda _: None)
            await driver.aclose()
    return {
        "model": facts.model,
        "uuid": facts.uuid,
        "dpi": facts.dpi,
        "languages": facts.raw_languages,
        "reported": facts.reported,
        "condition": status.condition,
        "message": str(status.message or "") or None,
        "evidence": delivered.evidence,
        "followed": followed.evidence,
        "on_paper": sum(rest.count(LABEL) for rest in zebra.rest),
    }


def main() -> None:
    furnish()
    with tempfile.TemporaryDirectory() as folder:
        sys.stdout.write(json.dumps(asyncio.run(scenario(Path(folder)))))


if __name__ == "__main__":
    main()
