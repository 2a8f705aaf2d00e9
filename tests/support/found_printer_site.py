"""A printer that stands somewhere in the network is found and added in the real window, by clicks alone.

Run by `run_alone` with a folder: the printer is in another network than the engine, with one cable between them. Prints
what was seen.
"""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

from server_core.contract.types.documents import RawLanguage
from tests.support.bound_process import bound
from tests.support.desktop_session import desktop_session
from tests.support.network_printer import NAME
from tests.support.own_network import furnish
from tests.support.remote_site import AGENT, There, other_network
from tests.support.running_engine import RunningEngine, running_engine
from tests.support.sample_labels import draw
from tests.support.window_driver import WindowDriver, hand_count, window_driver


@contextmanager
def printer(there: There, paper: Path) -> Iterator[None]:
    command = bound([*there.inside, sys.executable, "-m", "tests.support.network_printer", str(paper), AGENT])
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        try:
            assert process.stdout.readline() == "ready\n"
            yield
        finally:
            process.kill()


def story(engine: RunningEngine, window: WindowDriver, paper: Path) -> dict[str, Any]:
    window.start(engine.data_dir)
    window.wait_for("queue.empty.action", enabled=True)
    with hand_count(window) as hand:
        window.press("nav.printers")
        window.press("printers.empty.action")
        window.click(starts=NAME)
        window.press("addprinter.test")
        window.wait_for(starts=f"{NAME}, ")
        engine.wait_until(lambda: any(b"^FD" in each.read_bytes() for each in paper.glob("*.zpl")))
        seconds = hand.seconds
    (added,) = engine.cli("printer", "list")["data"]
    (label,) = [each.read_bytes() for each in paper.glob("*.zpl") if b"^FD" in each.read_bytes()]
    (drawn,) = draw(RawLanguage.ZPL, label)
    return {
        "clicks": hand.clicks,
        "letters": hand.letters,
        "keys": hand.keys,
        "seconds": seconds,
        "uri": added["uri"].rpartition(":")[0],
        "language": added["language"],
        "texts": [each.text for each in drawn.of("text")],
        "codes": [each.text for each in drawn.of("code")],
        "printer_id": added["printer_id"],
    }


def main(folder: Path) -> None:
    furnish()
    with (
        other_network() as there,
        printer(there, folder / "paper"),
        running_engine(folder / "data", forked=True) as engine,
        desktop_session() as session,
        window_driver(session, folder) as window,
    ):
        seen = story(engine, window, folder / "paper")
    sys.stdout.write(json.dumps(seen))


if __name__ == "__main__":
    main(Path(sys.argv[1]))
