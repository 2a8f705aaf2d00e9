"""A real engine with a printer, and the server of a later version in front of it: for rounds of clients."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from uuid import uuid4

import httpx

from tests.generated_clients.later_server import LATER_WORD, later_server
from tests.support.no_trust import NO_TRUST
from tests.support.running_engine import RunningEngine


@dataclass(frozen=True, kw_only=True)
class RoundSite:
    engine: RunningEngine
    later_url: str
    printer_id: str
    document: dict[str, Any]

    def environment(self, *, later: bool) -> dict[str, str]:
        """Return the environment of one round. It has its own application, since a round ends when its token requests
        are limited.
        """
        made = self.engine.cli("client", "create", "--name", f"Round {uuid4().hex}")
        found = {name.upper(): made[name] for name in ("client_id", "client_secret")}
        found |= {"PRINTER_ID": self.printer_id, "BASE_URL": self.later_url if later else self.engine.base_url}
        return found | ({"LATER_WORD": LATER_WORD} if later else {})


@contextmanager
def round_site(data_dir: Path) -> Iterator[RoundSite]:
    engine = RunningEngine.fork(data_dir)
    try:
        printer_id = engine.add_printer("virtual:///Round", "Round", "--language", "zpl")
        engine.wait_for_printer(printer_id, "online")
        url = f"{engine.base_url}/openapi.json"
        document = httpx.get(url, verify=NO_TRUST, trust_env=False, timeout=30).raise_for_status().json()
        with later_server(engine.base_url, document) as later_url:
            yield RoundSite(engine=engine, later_url=later_url, printer_id=printer_id, document=document)
    finally:
        engine.stop()
